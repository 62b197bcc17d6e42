"""A record as it was when a round was paired: it says itself what was changed later.

`### Result @ Round 1: 8-4: ? => 0-1` is a result that a later round was paired without, and
`### Colours @ Round 2: 5-1 => 1-5` are colours the round was given and the next one paired with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from zug.errors import ZugError
from zug.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.tournament import Player, Tournament

_RESULT = re.compile(r"### Result @ Round (\d+): (\d+)-(\d+): (.+) => ")
_COLOURS = re.compile(r"### Colours @ Round (\d+): (\d+)-(\d+) => \3-\2\s*$")


def as_paired(tournament: Tournament, round_: int) -> Iterator[Tournament]:
    """What this round may have been paired with, where the record says that it was not this.

    A result and colours can be changed until the next round is over; an adjourned game may end
    later.
    """
    for adjourned_too in (False, True):
        then = _turned_back(_with_results(tournament, round_, adjourned_too=adjourned_too), round_)
        if then is not tournament:
            yield then


def _with_results(tournament: Tournament, round_: int, *, adjourned_too: bool) -> Tournament:
    tpns = _tpns(tournament)
    for line in tournament.extras:
        used = _RESULT.match(line)
        if used is None or int(used[1]) >= round_:
            continue
        if int(used[1]) == round_ - 1 or (adjourned_too and "?" in used[4]):
            board = tpns.get(int(used[2]), 0), tpns.get(int(used[3]), 0)
            result = used[4].replace("1/2", "½").replace("?", "*")
            with suppress(ZugError):  # a line like ours that is not
                tournament = tournament.with_result(int(used[1]), board, result)
    return tournament


def _turned_back(tournament: Tournament, round_: int) -> Tournament:
    """With the colours this round was given, and those of the one before when it was paired."""
    tpns = _tpns(tournament)
    for line in tournament.extras:
        told = _COLOURS.match(line)
        if told is not None and int(told[1]) in (round_ - 1, round_):
            board = {tpns.get(int(told[2]), 0), tpns.get(int(told[3]), 0)}
            tournament = _turned(tournament, int(told[1]), board)
    return tournament


def _turned(tournament: Tournament, round_: int, board: set[int]) -> Tournament:
    """With the colours of a board the other way round, if there is such a one."""
    players = tuple(
        _other_colour(one, round_) if {one.tpn, _opponent(one, round_)} == board else one
        for one in tournament.players
    )
    return tournament if players == tournament.players else replace(tournament, players=players)


def _tpns(tournament: Tournament) -> dict[int, int]:
    return {player.number: player.tpn for player in tournament.players}


def _opponent(player: Player, round_: int) -> int:
    cell = player.cell(round_)
    return 0 if cell is None else cell.opponent


def _other_colour(player: Player, round_: int) -> Player:
    cell = player.cells[round_ - 1]
    colour = None if cell.colour is None else cell.colour.opposite
    return player.with_cell(round_, cell._replace(colour=colour))
