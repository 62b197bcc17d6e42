"""How old FIDE's list in use is, and whether a newer one should be out."""

from __future__ import annotations

from datetime import date

from zug.dates import day as shown_day
from zug.lists.store import RatingLists, StoredList
from zug.messages import Message, say, say_n


def fide_list(lists: RatingLists, day: str) -> StoredList | None:
    """FIDE's newest list that is valid on a day."""
    found = [one for _word, one in lists.sources(day) if one.kind == "fide"]
    return max(found, key=lambda one: one.valid, default=None)


def expected(day: str) -> str:
    """FIDE publishes a list on the first of every month."""
    return f"{day[:8]}01"


def age_of_list(lists: RatingLists, day: str = "") -> tuple[Message, ...]:
    """FIDE's list in use on a day (today) and its age; nothing if there is none."""
    day = day or date.today().isoformat()
    kept = fide_list(lists, day)
    if kept is None:
        return ()
    age = (date.fromisoformat(day) - date.fromisoformat(kept.valid)).days
    told = say_n(
        "FIDE's rating list in use is that of {valid}, {count} day old",
        "FIDE's rating list in use is that of {valid}, {count} days old",
        age,
        valid=shown_day(kept.valid),
    )
    if kept.valid >= expected(day):
        return (told,)
    due = shown_day(expected(day))
    newer = say("FIDE should have published a newer rating list on {day}", day=due)
    return (told, newer)
