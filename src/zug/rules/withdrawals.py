"""Who leaves a round robin too early: the results stay in the table, and count for nobody.

Games over the board and forfeit wins are completed, forfeit losses are not. Games still to come
are, unless the player has announced not to come (round-robin:6.6.1, 6.6.2).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zug.model.results import ABSENT, Result

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zug.model import Player, Tournament


def left_too_early(tournament: Tournament, free: Sequence[int | None]) -> frozenset[int]:
    """Those who left with fewer than half of their games completed (round-robin:6.6.1).

    `free` is by round who has no game in it. Somebody has left if the last of their games of which
    it is known was not completed.
    """
    out = set()
    for player in tournament.players:
        games = sum(tpn != player.tpn for tpn in free)
        known = [*_known(tournament, player, free)]
        missed = known.count(False)
        if known and not known[-1] and 2 * (games - missed) < games:
            out.add(player.tpn)
    return frozenset(out)


def _known(tournament: Tournament, player: Player, free: Sequence[int | None]) -> Iterator[bool]:
    """Game by game, in the order of the rounds: was it completed?"""
    held = tournament.rounds_played
    announced = {bye.round for bye in tournament.byes if player.tpn in bye.players}
    for round_, tpn in enumerate(free, 1):
        if tpn == player.tpn:
            continue
        cell = player.cell(round_) or ABSENT
        if cell.result is Result.UNFINISHED:
            continue
        if cell.opponent:
            yield cell.result is not Result.FORFEIT_LOSS
        elif round_ <= held or round_ in announced or cell != ABSENT:
            yield False


def without_results_of(tournament: Tournament, out: Collection[int]) -> Tournament:
    """The tournament as it counts: without the games of these players, for both sides."""
    if not out:
        return tournament
    players = tuple(
        player.with_cells(
            tuple(
                ABSENT if player.tpn in out or cell.opponent in out else cell
                for cell in player.cells
            )
        )
        for player in tournament.players
    )
    return replace(tournament, players=players)
