"""Days as people write them and as reports have them.

An event keeps them as YYYY-MM-DD. Journals of older versions may hold any text: it is shown and
written as it is.
"""

from __future__ import annotations

from datetime import date

from zug.director.lookup import RuleError
from zug.messages import say
from zug.records import replace
from zug.systems.codes import as_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Event

DAYS = ("start", "end", "round_dates")


def iso_day(text: str) -> str:
    """A day of the calendar as YYYY-MM-DD; empty if the text is none.

    2026-02-01, 2026/02/01, 26/02/01 and 01.02.2026 are the same day.
    """
    day = as_day(text)
    try:
        return date.fromisoformat(day).isoformat() if day else ""
    except ValueError:
        return ""


def require_day(text: str) -> str:
    """The day that was typed; nothing stays nothing."""
    day = iso_day(text)
    if text.strip() and not day:
        raise RuleError(
            "bad-date",
            say("{text!r} is not a day of the calendar", text=text.strip()),
            say("write it as 2026-11-14"),
        )
    return day


def with_iso_days(event: Event) -> Event:
    """What an event keeps of a file: days it understands, other texts as they are."""
    return replace(
        event,
        start=iso_day(event.start) or event.start,
        end=iso_day(event.end) or event.end,
        round_dates=tuple(iso_day(day) or day for day in event.round_dates),
    )


def with_days_of_report(event: Event) -> Event:
    """The days as report files have them: 2026/02/01, those of rounds 26/02/01."""
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
