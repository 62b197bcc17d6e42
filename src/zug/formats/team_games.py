"""What the games of players tell of their teams, before any record of teams is believed."""

from __future__ import annotations

from collections import Counter

from zug.model import Points, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.model import Cell, Player, PointSystem
    from zug.model.teams import Team

When = tuple[int, int]
"""A round and a team."""
_BYES = (Result.PAB, Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)


class TeamGames:
    """Whom the players of each team met in each round, and who was left without an opponent."""

    def __init__(self, teams: Iterable[Team], players: Iterable[Player]) -> None:
        self.team_of = {number: team.tpn for team in teams for number in team.members}
        self.rounds = 0
        """The last round any player has a cell of."""
        self.homeless: list[Player] = []
        """Players of no team."""
        self.games: dict[When, list[tuple[int, Cell]]] = {}
        self.free: dict[When, list[tuple[int, Cell]]] = {}
        for player in players:
            self.rounds = max(self.rounds, len(player.cells))
            team = self.team_of.get(player.tpn, 0)
            if not team:
                self.homeless.append(player)
            for round_, cell in enumerate(player.cells, 1):
                if team and cell.result is not Result.ABSENT:
                    where = self.games if cell.opponent else self.free
                    where.setdefault((round_, team), []).append((player.tpn, cell))

    def opponent(self, round_: int, team: int) -> int:
        """The team that most of its players meet; 0 if they have no games."""
        games = self.games.get((round_, team), ())
        met = Counter(self.team_of.get(cell.opponent, 0) for _, cell in games)
        return max(met, key=met.__getitem__, default=0)

    def were_played(self, round_: int, team: int) -> bool:
        return any(cell.result.is_played for _, cell in self.games.get((round_, team), ()))

    def points(self, round_: int, team: int, scale: PointSystem) -> Points:
        """What its players brought to a team that has a match."""
        cells = (*self.games.get((round_, team), ()), *self.free.get((round_, team), ()))
        return Points(sum(scale.worth(cell) for _, cell in cells))

    def bye(self, round_: int, team: int) -> Result:
        """What the cells of its players say of a team without games."""
        given = {cell.result for _, cell in self.free.get((round_, team), ())}
        return next((result for result in _BYES if result in given), Result.ABSENT)

    def holders(self, round_: int) -> list[int]:
        """The teams whose players have the pairing-allocated bye."""
        return [
            team
            for (one, team), cells in sorted(self.free.items())
            if one == round_
            and (one, team) not in self.games
            and any(cell.result is Result.PAB for _, cell in cells)
        ]

    def strays(self) -> Iterable[tuple[int, int, int, Result]]:
        """Byes in the midst of a match: round, team, player and bye.

        Somebody whose opponent's board was empty has won it (`F`); nobody else is without a game
        and gets points.
        """
        for (round_, team), cells in sorted(self.free.items()):
            if (round_, team) in self.games:
                for player, cell in cells:
                    if cell.result in (Result.PAB, Result.HALF_BYE):
                        yield round_, team, player, cell.result

    def most_boards(self) -> int:
        """As many as a team ever had in a match."""
        won = Result.FULL_BYE
        return max(
            (
                len(cells) + sum(cell.result is won for _, cell in self.free.get(when, ()))
                for when, cells in self.games.items()
            ),
            default=0,
        )

    def matches_of_boards(self) -> int:
        """How many matches have more than one board, so that colours can be compared."""
        return sum(len(cells) > 1 for cells in self.games.values()) // 2


def without_strays(
    players: Iterable[Player], strays: Mapping[tuple[int, int], Result]
) -> list[Player]:
    """The players with a board won (or no point) for each bye they had in a match."""
    return [
        player.with_cells(
            tuple(
                cell._replace(result=strays.get((player.tpn, round_), cell.result))
                for round_, cell in enumerate(player.cells, 1)
            )
        )
        if any(number == player.tpn for number, _ in strays)
        else player
        for player in players
    ]
