"""Which article each kind of statement stands on, system by system."""

from __future__ import annotations

from functools import cache

from zug.rules.books import book, books

_DUTCH_2026 = {
    "field": "1.9.1",
    "bracket": "1.3.2",
    "mdps": "1.4.1",
    "limbo": "3.2.4",
    "pairs": "3.1.2",
    "perfect": "3.4.1",
    "best": "3.8.1",
    "first": "3.2.2",
    "mdp-set": "4.4.2",
    "mdp-opponents": "3.7.1",
    "exchange": "4.3.2",
    "transposition": "4.2.2",
    "bye": "1.5",
    "bye-score": "2.3.1",
    "unplayed": "2.4.4",
    "completion": "2.2.1",
    "impossible": "1.9.3",
    "met": "2.1.1",
    "barred": "2.1.2",
    "colours": "2.1.3",
    "colour": "5.2.",
    "absent": "handling-2026:3.3",
    "sequence": "3.8.1",
}
_DUTCH_2017 = {
    "field": "A.9",
    "bracket": "A.3",
    "mdps": "A.4.a",
    "limbo": "B.2",
    "pairs": "B.1",
    "perfect": "B.4",
    "best": "B.8",
    "first": "B.2",
    "mdp-set": "D.3",
    "mdp-opponents": "B.7",
    "exchange": "D.2",
    "transposition": "D.1",
    "bye": "A.5",
    "bye-score": "C.6",
    "unplayed": "C.6",
    "completion": "C.4",
    "impossible": "A.9",
    "met": "C.1",
    "barred": "C.2",
    "colours": "C.3",
    "colour": "E.",
    "absent": "handling-2016:D.3",
    "sequence": "B.8",
}
_ARTICLES: dict[str, dict[str, str]] = {
    "dutch-2026": _DUTCH_2026,
    "dutch-2017": _DUTCH_2017,
    "rating-1992": {
        "met": "B1.a", "barred": "B1.b", "colours": "B2", "impossible": "C13", "bye": "A5",
        "field": "C1",
    },
    "double-swiss-2026": {
        "met": "2.1.1", "barred": "2.1.2", "impossible": "2.2.1", "bye": "3.4.1",
        "absent": "handling-2026:3.3", "field": "3.2",
    },
    "dubov-1997": {
        "met": "2", "barred": "2", "colours": "2", "impossible": "2", "bye": "4", "field": "6.1",
    },
    "burstein-2017": {
        "met": "basic-2016:b", "barred": "4.1", "colours": "basic-2016:f", "impossible": "6.6",
        "bye": "4.2", "field": "6.1",
    },
    "lim-1999": {
        "met": "2.1", "barred": "basic-2016:d", "colours": "2.1", "impossible": "2.1",
        "bye": "1.1", "field": "2.2",
    },
    "fmjd-1986": {
        "met": "2.3", "barred": "5.2", "impossible": "2.3", "bye": "5.1", "field": "6.1.1",
        "absent": "8.1",
    },
}  # fmt: skip
_COMMON = {"absent": "handling-2016:D.3", "colours": "basic-2016:f"}


def book_of(system: str) -> str:
    """The rule book of a system: both FMJD variants are in one."""
    return "fmjd-1986" if system.startswith("fmjd") else system


def cite(system: str, key: str, suffix: object = "") -> str:
    """`book:article` of a kind of statement in a system."""
    own = book_of(system)
    article = _ARTICLES[own].get(key) or _COMMON[key]
    return f"{article}{suffix}" if ":" in article else f"{own}:{article}{suffix}"


@cache
def existing(article: str) -> str:
    """The article itself, or the first below it where a book numbers only what is below."""
    name, _, number = article.partition(":")
    if name not in books() or number in book(name):
        return article
    below = (one.id for one in book(name).articles if one.id.startswith(f"{number}."))
    return f"{name}:{next(below, number)}"
