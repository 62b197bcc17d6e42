"""Events of more than 30 days: the mark is proposed, tie-breaks by rating are advised against."""

from __future__ import annotations

from datetime import date

from zug.director.days import iso_day
from zug.messages import Message, say
from zug.rules.tiebreaks.codes import parse_code
from zug.rules.tiebreaks.values import BY_RATING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.director.state import Settings
    from zug.model import Event

LONG = 30
"""Days; ratings may change in an event that lasts longer."""


def days_of(event: Event) -> int:
    """How many days an event takes, the first and the last counted; 0 if nobody can tell."""
    texts = (event.start, event.end, *event.round_dates)
    days = [date.fromisoformat(day) for text in texts if (day := iso_day(text))]
    return (max(days) - min(days)).days + 1 if len(days) > 1 else 0


def long_event_advice(settings: Settings) -> Iterator[Message]:
    """What whoever announces an event should know of its length."""
    days = days_of(settings.event)
    is_marked = bool(settings.event.long_event)
    if days > LONG and not is_marked:
        yield say(
            "the event takes {days} days: mark it as one of more than 30 days, in which players "
            "may have several ratings",
            days=days,
        )
    rated = [code for code in settings.tiebreaks if parse_code(code).name in BY_RATING]
    if rated and (is_marked or days > LONG):
        yield say(
            "tie-breaks by rating are not recommended in an event of more than 30 days: {codes}",
            codes=", ".join(rated),
        )
