"""The editions an event goes by: of its system, and of the general handling rules (C.04.2)."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType

from zug.messages import Message, say
from zug.systems.codes import day_of_calendar
from zug.systems.registry import other_editions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.director.state.state import State
    from zug.model import Event
    from zug.systems import System


class Handling(StrEnum):
    """An edition of the general handling rules (C.04.2); the book of 1992 has rules of its own."""

    OF_2026 = "2026"
    OF_2016 = "2016"
    OF_1992 = "1992"


HANDLING_BOOKS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        Handling.OF_2026: {},
        Handling.OF_2016: {
            "2.2": "handling-2016:B.2",
            "2.2.3": "handling-2016:B.2.c",
            "2.3": "handling-2016:B.3",
            "2.4": "handling-2016:C.2",
            "3.1": "handling-2016:D.1",
            "4.1": "handling-2016:C.1",
            "4.3": "handling-2016:D.8",
            "4.4": "handling-2016:D.10",
            "4.4.4": "handling-2016:C.2",
        },
        Handling.OF_1992: {
            "2.2": "rating-1992:A2",
            "2.2.3": "rating-1992:A2.d",
            "3.1": "rating-1992:F9",
            "4.3": "rating-1992:F7",
            "4.4": "rating-1992:F6",
        },
    }
)
"""By edition, where it says what an article of 2026 says."""


def handling_article(state: State, article: str) -> str:
    """Return `book:article` for an article of handling-2026, in the edition of the event.

    What the book of 1992 is silent about follows the general handling rules of 2016.
    """
    edition = state.settings.handling
    known = HANDLING_BOOKS[edition].get(article)
    if known is None and edition != Handling.OF_2026:
        known = HANDLING_BOOKS[Handling.OF_2016].get(article)
    return known or f"handling-2026:{article}"


def handling_of(system: System, chosen: str | None) -> str:
    """Return the edition of the handling rules: the one chosen, else the one of the system."""
    return chosen or system.handling


def edition_advice(system: System, event: Event, *, undated: bool = False) -> Iterator[Message]:
    """Yield a warning if the system was no longer in force when the event began.

    Of an event without a first day nothing is known; `undated` says until when events began by it.
    """
    until, day = system.in_force_until, day_of_calendar(event)
    newer = [edition.id for edition in other_editions(system) if not edition.in_force_until]
    if not until or not newer or not (until < day or (undated and not day)):
        return
    if day:
        yield say(
            "{system} was in force until {until}, and the event begins on {day}: "
            "the edition in force is {newer}",
            system=system.id,
            until=until,
            day=day,
            newer=newer[0],
        )
    else:
        yield say(
            "{system} is for events that began by {until}: the edition in force is {newer}",
            system=system.id,
            until=until,
            newer=newer[0],
        )
