"""Who leaves a round robin too early: the results stay in the table, and count for nobody.

Games over the board and forfeit wins are completed, forfeit losses are not. Games still to come
are, unless the player has announced not to come (round-robin:6.6.1, 6.6.2).
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple, replace
from zug.model.results import ABSENT, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from zug.model import Player, Tournament


class Leaver(NamedTuple):
    """Somebody whose last game that is known of was not completed."""

    games: int
    missed: int
    open: tuple[int, ...]
    """The rounds before that game in which theirs has no result yet."""

    @property
    def is_too_early(self) -> bool:
        """Are fewer than half of the games completed (round-robin:6.6.1)?"""
        return self.games < 2 * self.missed

    @property
    def is_undecided(self) -> bool:
        """Would fewer than half be completed if the open games were not?"""
        return 2 * self.missed <= self.games < 2 * (self.missed + len(self.open))


def leavers(tournament: Tournament, free: Sequence[int | None]) -> Mapping[int, Leaver]:
    """Those who have left, by TPN; `free` is by round who has no game in it."""
    found = {}
    for player in tournament.players:
        games = [*_games(tournament, player, free)]
        known = [(round_, done) for round_, done in games if done is not None]
        if known and not known[-1][1]:
            missed = sum(not done for _, done in known)
            last = known[-1][0]
            open_ = tuple(round_ for round_, done in games if done is None and round_ < last)
            found[player.tpn] = Leaver(sum(tpn != player.tpn for tpn in free), missed, open_)
    return found


def left_too_early(tournament: Tournament, free: Sequence[int | None]) -> frozenset[int]:
    """Those who left with fewer than half of their games completed (round-robin:6.6.1)."""
    found = leavers(tournament, free)
    return frozenset(tpn for tpn, leaver in found.items() if leaver.is_too_early)


def _games(
    tournament: Tournament, player: Player, free: Sequence[int | None]
) -> Iterator[tuple[int, bool | None]]:
    """Round by round, was the game completed? None: it is open. Games to come are left out."""
    held = tournament.rounds_played
    announced = {bye.round for bye in tournament.byes if player.tpn in bye.players}
    for round_, tpn in enumerate(free, 1):
        if tpn == player.tpn:
            continue
        cell = player.cell(round_) or ABSENT
        if not cell.result.is_known:
            yield round_, None
        elif cell.opponent:
            yield round_, cell.result is not Result.FORFEIT_LOSS
        elif round_ <= held or round_ in announced or cell != ABSENT:
            yield round_, False


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
