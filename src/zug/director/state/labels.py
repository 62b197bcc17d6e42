"""What sentences of the journal call settings and the fields of an entry."""

from __future__ import annotations

from zug.dates import day
from zug.director.state.settings import ROWS
from zug.messages import say, say_in

_OF_ENTRY = {
    "birth": say("date of birth"),
    "club": say("club"),
    "coefficients": "K",
    "fide_id": say("FIDE id"),
    "first_round": say("first round"),
    "k": "K",
    "listed": say("lists"),
    "official": say("official ratings"),
    "rating": say("rating"),
    "rating_from": say("list of the rating"),
    "registered": say("day of entry"),
    "sex": say_in("field", "sex"),
    "tags": say("tags"),
    "title": say_in("field", "title"),
}


def said_name(field: str) -> str:
    """Return a field in words; one that is rarely changed has its own name."""
    row = ROWS.get(field)
    return row.words if row else _OF_ENTRY.get(field, field.replace("_", " "))


def said_value(field: str, text: str) -> str:
    """Return the value of an entry's field as the reader writes it."""
    return day(text) if field in ("birth", "registered") else text
