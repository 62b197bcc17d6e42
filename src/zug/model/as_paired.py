"""A record as it was when a round was paired: it says itself what was changed later.

`### Result @ Round 1: 8-4: ? => 0-1` is a result that a later round was paired without
(`told_results`). `### Colours @ Round 2: 5-1 => 1-5` are colours the round was given and perhaps
the next one paired with; `5-1 => 1-5 => 5-1` are those of now, while the next one was paired with
the others. `### Numbers @ Round 1: 2-4 1` are the numbers it was paired by (`numbers_then`),
`### Ratings used @ Round 1: 3=2100` the ratings (`ratings_then`).
`### Configuration @ Round 2: rounds 3 => 5` says how many rounds were announced until then. Whom a
round by hand gave up is told by two lines (`wishes_then`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations

from zug.errors import ZugError
from zug.fastclasses import NamedTuple, replace
from zug.model.numbers_then import with_numbers_then
from zug.model.ratings_then import with_ratings_then
from zug.model.wishes_then import with_wishes_then

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from re import Match

    from zug.model.tournament import Player, Tournament

_RESULT = re.compile(r"### Result @ Round (\d+): (\d+)-(\d+): (.+) => [^(]+$")
"""Not those of a round that was taken back: the one that stands was paired without them."""
_LATE = re.compile(
    r"### Result @ Round (\d+): (\d+)-(\d+): (.+) => [^(]+ \(after round (\d{1,3})(?:,[^)]*)?\)$"
)
"""Corrected after the next round was over: later rounds were paired with the old result, too."""
_COLOURS = re.compile(r"### Colours @ Round (\d+): (\d+)-(\d+) => \3-\2( => \2-\3)?\s*$")

_ROUNDS = re.compile(r"### Configuration @ Round (\d{1,3}): rounds (\d{1,3}) => \d{1,3}\s*$")

MOST_OPEN = 4
"""Lines of which every choice is tried."""


class AsPaired(NamedTuple):
    """A record as it was, and by the TPNs it has the TPNs of now, if these are others."""

    tournament: Tournament
    now: Mapping[int, int]


def as_paired(tournament: Tournament, round_: int) -> Iterator[AsPaired]:
    """What this round may have been paired with; the record itself if it tells of nothing else.

    Told for sure are numbers and ratings of then, the colours the round was given and, of the round
    before it, the results that were changed later. Whether colours of that round were turned before
    or after this pairing, and when an older adjourned game ended, no line says. Another number of
    rounds comes last: whether a round is right with the one of now is asked when that is changed.
    """
    tournament = with_ratings_then(tournament, round_) or tournament
    base, now = with_numbers_then(tournament, round_) or (tournament, {})
    sure, open_ = _late(tournament, round_), []
    for line in tournament.extras:
        told = _RESULT.match(line) or _COLOURS.match(line)
        if told is None:
            continue
        of, before = int(told[1]), told[4] or ""
        if of == round_ - bool(before):
            sure.append(told)
        elif of == round_ - 1 if not before else of < round_ and "?" in before:
            open_.append(told)
    found = [_undone(base, [*sure, *chosen]) for chosen in _choices(open_)]
    rounds = _rounds_then(tournament, round_)
    if rounds is not None:
        found += [replace(one, rounds=rounds) for one in found]
    found += [kept for one in found if (kept := with_wishes_then(one, round_)) is not None]
    yield from (AsPaired(one, now) for one in found)


def _late(tournament: Tournament, round_: int) -> list[Match[str]]:
    """Return the corrections of older rounds that came after this pairing, the last one first."""
    told = [found for line in tournament.extras if (found := _LATE.match(line))]
    later = [found for found in told if int(found[1]) < round_ <= int(found[5])]
    return sorted(later, key=lambda found: -int(found[5]))


def _rounds_then(tournament: Tournament, round_: int) -> int | None:
    """How many were announced when this one was paired, if that was changed since."""
    told = [found for line in tournament.extras if (found := _ROUNDS.match(line))]
    later = [found for found in told if int(found[1]) >= round_]
    return int(min(later, key=lambda found: int(found[1]))[2]) if later else None


def _choices(open_: Sequence[Match[str]]) -> Iterator[Sequence[Match[str]]]:
    """Which of the lines may be true of the pairing, few before many; of very many none or all."""
    if len(open_) > MOST_OPEN:
        yield from ((), open_)
        return
    for count in range(len(open_) + 1):
        yield from combinations(open_, count)


def _undone(tournament: Tournament, lines: Sequence[Match[str]]) -> Tournament:
    """Before the changes that lines tell; results first, whose boards are those of now."""
    tpns = {player.number: player.tpn for player in tournament.players}
    for told in sorted(lines, key=lambda one: one.re is _COLOURS):
        board = tpns.get(int(told[2]), 0), tpns.get(int(told[3]), 0)
        if told.re is _COLOURS:
            tournament = _turned(tournament, int(told[1]), set(board))
            continue
        result = told[4].replace("1/2", "½").replace("?", "*")
        with suppress(ZugError):  # a line like ours that is not
            tournament = tournament.with_result(int(told[1]), board, result)
    return tournament


def _turned(tournament: Tournament, round_: int, board: set[int]) -> Tournament:
    """With the colours of a board the other way round, if there is such a one."""
    players = tuple(
        _other_colour(one, round_) if {one.tpn, _opponent(one, round_)} == board else one
        for one in tournament.players
    )
    return tournament if players == tournament.players else replace(tournament, players=players)


def _opponent(player: Player, round_: int) -> int:
    cell = player.cell(round_)
    return 0 if cell is None else cell.opponent


def _other_colour(player: Player, round_: int) -> Player:
    cell = player.cells[round_ - 1]
    colour = None if cell.colour is None else cell.colour.opposite
    return player.with_cell(round_, cell._replace(colour=colour))
