"""Days as people write them and as reports have them.

An event keeps them as YYYY-MM-DD. An event that began with a report file keeps the texts of the
file that are no days: they are shown and written as they are.
"""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise

from zug.dates import day as shown_day
from zug.director.objections import RuleError
from zug.fastclasses import replace
from zug.messages import Message, say
from zug.rules.tiebreaks.codes import parse_code
from zug.rules.tiebreaks.values import BY_RATING
from zug.systems.codes import as_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.director.state.settings import Settings
    from zug.model import Event


DAYS = ("start", "end", "round_dates")


def iso_day(text: str) -> str:
    """Return a day of the calendar as YYYY-MM-DD; empty if the text is none.

    2026-02-01, 2026/02/01, 26/02/01 and 01.02.2026 are the same day.
    """
    day = as_day(text)
    try:
        return date.fromisoformat(day).isoformat() if day else ""
    except ValueError:
        return ""


def require_day(text: str) -> str:
    """Return the day that was typed, empty for empty text; RuleError if it is none."""
    day = iso_day(text)
    if text.strip() and not day:
        raise RuleError(
            "bad-date",
            say("{text!r} is not a day of the calendar", text=text.strip()),
            say("write it as 2026-11-14"),
        )
    return day


_DAY_IN_TEXT = re.compile(r"\d+([./-])\d+\1\d{2,}")
_HOUR_IN_TEXT = re.compile(r"(?<![\d:])(\d+):(\d+)(?![\d:])")


def require_time(text: str) -> str:
    """Return when a round begins; RuleError if an hour or a day in it is not a real one."""
    for match in _DAY_IN_TEXT.finditer(text):
        require_day(match[0])
    for match in _HOUR_IN_TEXT.finditer(text):
        if int(match[1][:9]) > 23 or len(match[2]) != 2 or int(match[2]) > 59:
            raise RuleError(
                "bad-time",
                say("{text!r} is not a time of the day", text=match[0]),
                say("write it as 14:30"),
            )
    return text.strip()


def require_order(event: Mapping[str, object]) -> None:
    """Refuse a last day before the first."""
    first, last = (iso_day(str(event.get(key) or "")) for key in ("start", "end"))
    if first and last and last < first:
        raise RuleError(
            "bad-order-of-days",
            say(
                "the last day, {last}, is before the first, {first}",
                last=shown_day(last),
                first=shown_day(first),
            ),
            say("exchange them, or leave one out"),
        )


def out_of_order(event: Event) -> Message | None:
    """Return a message if rounds are dated out of order, or outside the event; else None."""
    days = (event.start, *event.round_dates, event.end)
    if any(earlier > later for earlier, later in pairwise(filter(None, map(iso_day, days)))):
        return say("first day, days of the rounds and last day are not in order")
    return None


def with_iso_days(event: Event) -> Event:
    """Return an event of a file with the days that can be read as days."""
    return replace(
        event,
        start=iso_day(event.start) or event.start,
        end=iso_day(event.end) or event.end,
        round_dates=tuple(iso_day(day) or day for day in event.round_dates),
    )


def with_days_of_report(event: Event) -> Event:
    """Return the event with days as in report files: 2026/02/01, of rounds 26/02/01."""
    return replace(
        event,
        start=_slashed(event.start),
        end=_slashed(event.end),
        round_dates=tuple(_short(day) for day in event.round_dates),
    )


def _slashed(text: str) -> str:
    return iso_day(text).replace("-", "/") or text


def _short(text: str) -> str:
    return iso_day(text)[2:].replace("-", "/") or text


LONG = 30
"""Days; ratings may change in an event that lasts longer."""


def days_of(event: Event) -> int:
    """Return how many days an event takes, both ends included; 0 if they are not known."""
    texts = (event.start, event.end, *event.round_dates)
    days = [date.fromisoformat(day) for text in texts if (day := iso_day(text))]
    return (max(days) - min(days)).days + 1 if len(days) > 1 else 0


def long_event_advice(settings: Settings) -> Iterator[Message]:
    """Yield what should be known of the length of an event before it is announced."""
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
