"""Articles as the books number them."""

from __future__ import annotations

from functools import cache

from zug.rules.books import book, has_book


@cache
def existing(article: str) -> str:
    """The article itself, or the first below it where a book numbers only what is below."""
    name, _, number = article.partition(":")
    if not has_book(name) or number in book(name):
        return article
    below = (one.id for one in book(name).articles if one.id.startswith(f"{number}."))
    return f"{name}:{next(below, number)}"
