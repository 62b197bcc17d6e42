"""Articles as the books number them."""

from __future__ import annotations

import re
from functools import cache

from zug.rules.books import book, has_book
from zug.systems.registry import chapter_of

_SHARED_CHAPTERS = {
    "basic": "C.04.1",
    "handling": "C.04.2",
}
"""Of the books that no system has for itself, by their names without the edition."""


@cache
def cited(article: str) -> str:
    """`book:article` as arbiters cite it: `C.04.3, 3.7.1`."""
    name, _, number = article.partition(":")
    chapter = _SHARED_CHAPTERS.get(name.rpartition("-")[0]) or chapter_of(name)
    if not chapter:
        return article
    return f"{chapter}, {number}" if number else chapter


_ARTICLE = re.compile(r"\b(?:[a-z]+(?:-[a-z]+)?-(?:19|20)\d\d|round-robin):\w[\w.]*\b", re.ASCII)


def with_citations(text: str) -> str:
    """Return a text with every `book:article` as arbiters cite it, for whoever reads it."""
    return _ARTICLE.sub(lambda found: cited(found[0]), text) if ":" in text else text


@cache
def existing(article: str) -> str:
    """The article itself, or the first below it where a book numbers only what is below."""
    name, _, number = article.partition(":")
    if not has_book(name) or number in book(name):
        return article
    below = (one.id for one in book(name).articles if one.id.startswith(f"{number}."))
    return f"{name}:{next(below, number)}"
