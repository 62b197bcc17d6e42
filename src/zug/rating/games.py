"""The games of a tournament as ratings and norms see them."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour, Result, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Player


class PlayerGame(NamedTuple):
    """One game of a player, played or not; `halves` are the half points of one that was played."""

    round: int
    opponent: int
    colour: Colour | None
    result: Result

    @property
    def counts(self) -> bool:
        """It was played over the board, to its end, and both have moved (B.02 5.1)."""
        return self.result.is_played and self.result.is_known and not self.result.is_short

    @property
    def is_open(self) -> bool:
        """It is paired, and its result is not known yet."""
        return not self.result.is_known

    @property
    def halves(self) -> int:
        return self.result.halves


def games_of(player: Player) -> Iterator[PlayerGame]:
    """Every game somebody was paired for, in the order of the rounds; matches have two of them."""
    for round_, cell in enumerate(player.cells, 1):
        if not cell.opponent:
            continue
        yield PlayerGame(round_, cell.opponent, cell.colour, cell.result)
        if cell.second is not None:
            other = None if cell.colour is None else cell.colour.opposite
            yield PlayerGame(round_, cell.opponent, other, cell.second)


def of_players(tournament: Tournament) -> Tournament:
    """The tournament itself; of teams, that of their players, whose games are rated."""
    from zug.model.teams import TeamTournament  # noqa: PLC0415 - few events are of teams

    if not isinstance(tournament, TeamTournament):
        return tournament
    return Tournament(
        tournament.individuals,
        rounds=tournament.rounds,
        points=tournament.game_points,
        event=tournament.event,
        system=tournament.system,
    )
