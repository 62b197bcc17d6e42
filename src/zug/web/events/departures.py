"""That an event left FIDE mode is remembered apart from it: it may be deleted, or replaced by a
backup that does not have it. With it stay the marks that tell a copy of it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from zug.director import LeaveFideMode
from zug.director.state.dates import with_iso_days
from zug.web.events.fingerprints import is_of, marks_of_journal
from zug.web.events.models import DecisionRow, Departure, EventRow
from zug.web.events.outside import left_here
from zug.web.events.standings import cached
from zug.web.events.store import ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model import Tournament
    from zug.web.events.store import EventSnapshot


def keep_departures(rows: Iterable[EventRow]) -> None:
    """These events are about to go; which of them left FIDE mode stays known."""
    for departure in _of_events(rows):
        departure.save()


def merge_departure(brought: Departure) -> None:
    """One of a backup, beside what is known here: the earlier round counts."""
    known = Departure.objects.filter(pk=brought.pk).first()
    if known is None or brought.round < known.round:
        brought.save()


def _of_events(rows: Iterable[EventRow]) -> list[Departure]:
    left = left_here()
    first = DecisionRow.objects.filter(number=1, link__in=left, tournament__in=list(rows))
    found = []
    for line in first.select_related("tournament"):
        event = line.tournament
        departure = Departure(first=line.link, round=left[line.link], name=event.name)
        with suppress(Exception):  # a journal that is broken: its checksum still tells copies
            held = ledger(event)
            departure.start = with_iso_days(held.state.settings.event).start[:40]
            key = ("marks", event.pk, event.chain)
            departure.players = cached(key, partial(_marks_of, held))
        found.append(departure)
    return found


def _marks_of(held: EventSnapshot) -> str:
    return marks_of_journal(held.decisions).text


def left_by(stages: Iterable[Tournament]) -> int | None:
    """The round in which an event left FIDE mode here that was once one of these."""
    live = EventRow.objects.filter(rows__do=LeaveFideMode.kind).distinct()
    known = (*Departure.objects.all(), *_of_events(live))
    if not known:
        return None
    rounds = {one.round for stage in stages for one in known if is_of(one, stage)}
    return max(rounds, default=None)  # copies that were kept outside have earlier ones
