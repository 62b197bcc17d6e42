"""That an event left FIDE mode is remembered apart from it: it may be deleted, or replaced by a
backup that does not have it. A report is told by the name of the event, its first day and players,
or, whatever the event is called now, by its first games.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress

from zug.director import LeaveFideMode
from zug.director.days import with_iso_days
from zug.messages import say
from zug.web.models import DecisionRow, Departure, EventRow
from zug.web.outside import left_here
from zug.web.store import ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.director.takeover import Takeover
    from zug.model import Tournament


FIRST_ROUNDS = 2


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
        departure = Departure(first=line.link, round=left[line.link], name=line.tournament.name)
        with suppress(Exception):  # a journal that is broken: its checksum still tells copies
            tournament = ledger(line.tournament).state.tournament
            departure.start = with_iso_days(tournament.event).start[:40]
            marks = _fingerprints(tournament) | _games(tournament) | _pairs(tournament)
            departure.players = " ".join(sorted(marks))
        found.append(departure)
    return found


def _fingerprints(tournament: Tournament) -> set[str]:
    return {_hashed(player.name) for player in tournament.players if player.name.strip()}


def _games(tournament: Tournament) -> set[str]:
    """Who played whom in the first rounds, and how it ended: no two events share that."""
    by_tpn = tournament.by_tpn
    return {
        "=" + _hashed(f"{round_} {player.name} {cell.result} {by_tpn[cell.opponent].name}")
        for player in tournament.players
        for round_, cell in enumerate(player.cells[:FIRST_ROUNDS], 1)
        if cell.opponent and cell.is_known
    }


def _pairs(tournament: Tournament) -> set[str]:
    """Who met in round 1: all there is to go by before its games have ended."""
    by_tpn = tournament.by_tpn
    return {
        "~" + _hashed(f"{player.name} {by_tpn[cell.opponent].name}")
        for player in tournament.players
        for cell in player.cells[:1]
        if cell.opponent
    }


def _hashed(text: str) -> str:
    return hashlib.sha256(" ".join(text.casefold().split()).encode()).hexdigest()[:8]


def known_outside(takeover: Takeover) -> Takeover:
    """A report of an event that left FIDE mode here is asked about, and stays outside."""
    tournament = takeover.tournament
    live = EventRow.objects.filter(rows__do=LeaveFideMode.kind).distinct()
    known = [*Departure.objects.all(), *_of_events(live)]
    rounds = [one.round for one in known if _is_same(one, tournament)]
    if not rounds:
        return takeover
    round_ = max(rounds)  # copies that were kept outside have earlier ones
    return takeover.kept_outside(
        round_,
        say(
            "this event left FIDE mode at this desk in round {round}; this copy of it is "
            "outside FIDE mode too, for good",
            round=round_,
        ),
    )


def _is_same(departure: Departure, tournament: Tournament) -> bool:
    """The name and most players are of that event and no day speaks against it, or the games."""
    marks = set(departure.players.split())
    games = _games(tournament) or _pairs(tournament)
    if games and 4 * len(games & marks) >= 3 * len(games):
        return True
    if departure.name.casefold() != tournament.event.name.strip().casefold():
        return False
    days = {departure.start, with_iso_days(tournament.event).start} - {""}
    here = _fingerprints(tournament)
    shared = here & marks
    return len(days) < 2 and 2 * len(shared) > len(here)
