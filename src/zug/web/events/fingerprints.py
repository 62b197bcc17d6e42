"""What tells a copy of an event, however it was brought: fingerprints of all that it ever was.

A report and a journal made of one have no checksum of the event. Its names and days, its players
and its games tell it: the games by the names of the players, and by their numbers, which stay if
somebody spells a name otherwise, corrects a rating or calls the event something else.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from math import log2

from zug.director.decisions import ChangePairing, CorrectEntry, Enter, Publish, Unpair
from zug.director.journal.replay import replay_steps
from zug.director.state.dates import with_iso_days
from zug.fastclasses import NamedTuple
from zug.model import Colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.director import JournalLine, State
    from zug.model import Player, Tournament
    from zug.web.events.models import Departure

FIRST_ROUNDS = 2
"""Those whose games are known by names."""
ENOUGH = 30
"""Bits in the results of games known by numbers alone: no two events have them in common."""
_TURNS = (Publish.kind, Unpair.kind, ChangePairing.kind)
_OF_PLAYERS = (Enter.kind, CorrectEntry.kind)


class Fingerprints(NamedTuple):
    """Fingerprints of an event by kind; each kind has a prefix of its own."""

    names: frozenset[str]
    """Of the event (`@`)."""
    days: frozenset[str]
    """On which it begins (`^`)."""
    players: frozenset[str]
    """Their names, and their FIDE ids (`#`)."""
    games: frozenset[str]
    """Of the first rounds, by names and result (`=`)."""
    pairs: frozenset[str]
    """Of round 1, by names (`~`): all there is to go by before its games have ended."""
    numbers: frozenset[str]
    """Games by numbers and result (`+`)."""

    @property
    def text(self) -> str:
        return " ".join(sorted(set().union(*self)))


def marks_of_journal(lines: Sequence[JournalLine]) -> Fingerprints:
    """All that an event ever was, for whatever was written of it on the way."""
    stages = [_marks(state.tournament) for state in chapters(lines)]
    known = [one.data for one in lines if one.kind in _OF_PLAYERS]
    named = {_hashed(str(data["name"])) for data in known if data.get("name")}
    found = Fingerprints(*(frozenset().union(*kind) for kind in zip(*stages, strict=True)))
    return found._replace(players=found.players | named)


def chapters(lines: Sequence[JournalLine]) -> Iterator[State]:
    """The event whenever it was about to turn into another one, and as it stands.

    Rounds are published, changed and taken back, settings and numbers change.
    """
    before: State | None = None
    for line, state in replay_steps(lines):
        if before is not None and (
            line.kind in _TURNS
            or state.settings is not before.settings
            or (before.rounds and state.numbering != before.numbering)
        ):
            yield before
        before = state
    if before is not None:
        yield before


def is_of(departure: Departure, tournament: Tournament) -> bool:
    """Is this tournament of the event that left?

    Its games are, or its name and most of its players, unless the day speaks against it.
    """
    here, last = _marks(tournament), (_named(departure.name), _begun(departure.start))
    known = set(departure.players.split()).union(*last)
    days = {mark for mark in known if mark.startswith("^")}
    on_its_day = not days or not here.days or not days.isdisjoint(here.days)
    is_called_so = on_its_day and not known.isdisjoint(here.names)
    players = [_of_player(player) for player in tournament.players if player.name.strip()]
    met = sum(not known.isdisjoint(marks) for marks in players)
    return (is_called_so and 2 * met > len(players)) or _has_its_games(
        known, tournament, is_called_so=is_called_so, knows_half=2 * met >= len(players) > 0
    )


def _has_its_games(
    known: set[str], tournament: Tournament, *, is_called_so: bool, knows_half: bool
) -> bool:
    """Its games are known: by names, or by numbers if half of the players are.

    Three quarters of them if the event is called so, else nine tenths if they say much, which is
    enough without any of the players; else all.
    """
    games = [*_by_number(tournament)]
    results = [result for mark, result in games if mark in known]
    says_much = _bits([result for _, result in games]) >= ENOUGH
    most = 0.75 if is_called_so else 0.9 if says_much else 1
    here = _marks(tournament)
    named = here.games or here.pairs
    if named and len(named & known) >= most * len(named):
        return True
    if not results:
        return False
    if knows_half:
        return len(results) >= most * len(games)
    return says_much and len(results) >= 0.9 * len(games)


def _bits(results: Sequence[str]) -> float:
    """How much a list of results says: nothing if all are the same."""
    total = len(results)
    return sum(count * log2(total / count) for count in Counter(results).values())


def _marks(tournament: Tournament) -> Fingerprints:
    by_tpn = tournament.by_tpn
    games, pairs = set(), set()
    for player in tournament.players:
        for round_, cell in enumerate(player.cells[:FIRST_ROUNDS], 1):
            if not cell.opponent:
                continue
            other = by_tpn[cell.opponent].name
            if cell.is_known:
                games.add("=" + _hashed(f"{round_} {player.name} {cell.result} {other}"))
            if round_ == 1:
                pairs.add("~" + _hashed(f"{player.name} {other}"))
    return Fingerprints(
        _named(tournament.event.name),
        _begun(with_iso_days(tournament.event).start),
        frozenset().union(*map(_of_player, tournament.players)),
        frozenset(games),
        frozenset(pairs),
        frozenset(mark for mark, _ in _by_number(tournament)),
    )


def _named(name: str) -> frozenset[str]:
    return frozenset({"@" + _hashed(name)} if name.strip() else ())


def _begun(day: str) -> frozenset[str]:
    return frozenset({"^" + _hashed(day)} if day else ())


def _of_player(player: Player) -> set[str]:
    named = {_hashed(player.name)} if player.name.strip() else set()
    return named | ({"#" + _hashed(player.fide_id)} if player.fide_id else set())


def _by_number(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Every game that has ended once, by its mark, and how it ended."""
    for player in tournament.players:
        for round_, cell in enumerate(player.cells, 1):
            if cell.opponent and cell.is_known and cell.colour is Colour.WHITE:
                black = tournament.by_tpn[cell.opponent].cell(round_)
                result = f"{cell.result}{black.result if black else ''}"
                yield "+" + _hashed(f"{round_} {player.tpn}-{cell.opponent} {result}"), result


def _hashed(text: str) -> str:
    return hashlib.sha256(" ".join(text.casefold().split()).encode()).hexdigest()[:8]
