"""The rules of a book in our own words, article by article, to be read or printed."""

from __future__ import annotations

from textwrap import wrap

from zug.cli.documents import to_json
from zug.cli.output import line_width, spoken
from zug.messages import say
from zug.rules.books import Book, book, has_book
from zug.systems import ACCELERATIONS, SYSTEMS, find_acceleration, find_system

_WIDTH = 96


def rules_text(asked: str, *, as_json: bool = False) -> str:
    """The book of a system, of an acceleration, or of that id."""
    found = book(_book_of(asked))
    if as_json:
        return to_json(
            {
                "id": found.id,
                "title": found.title,
                "edition": found.edition,
                "articles": [
                    {"id": one.id, "rule": one.rule, "decision": one.decision, "gap": one.gap}
                    for one in found.articles
                ],
            }
        )
    return "\n".join(_lines(found)) + "\n"


def _book_of(asked: str) -> str:
    if has_book(asked):
        return asked
    if any(one.is_called(asked) for one in ACCELERATIONS):
        id_ = find_acceleration(asked).id
        return next(one.book for one in SYSTEMS if one.takes(id_)) if not has_book(id_) else id_
    return find_system(asked).book


def _lines(found: Book) -> list[str]:
    lines = [f"{found.title} ({found.edition})", f"{found.id}", ""]
    indent = max(len(one.id) for one in found.articles) + 2
    for one in found.articles:
        told = [one.rule]
        if one.decision:
            told.append(spoken(say("Here: {text}", text=one.decision)))
        if one.gap:
            told.append(spoken(say("Not obeyed: {text}", text=one.gap)))
        rows = [row for text in told for row in wrap(text, line_width(_WIDTH) - indent)]
        lines.append(f"{one.id:<{indent}}{rows[0]}")
        lines += [" " * indent + row for row in rows[1:]]
    return lines
