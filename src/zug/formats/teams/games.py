"""What the games of players say of their teams, before any record of teams is believed."""

from __future__ import annotations

from collections import Counter

from zug.model import ByeRequest, Colour, Points, Result
from zug.model.team_matches import Forfeit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.model import Cell, Player, PointSystem
    from zug.model.teams import Team, TeamTournament

RoundOfTeam = tuple[int, int]
"""A round and a team."""
_REQUESTED = (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
_BYES = (Result.PAB, *_REQUESTED)


class TeamGames:
    """Whom the players of each team met in each round, and who was left without an opponent."""

    def __init__(self, teams: Iterable[Team], players: Iterable[Player]) -> None:
        self.team_of = {number: team.tpn for team in teams for number in team.members}
        self.rounds = 0
        """The last round any player has a cell of."""
        self.homeless: list[Player] = []
        """Players of no team."""
        self.games: dict[RoundOfTeam, list[tuple[int, Cell]]] = {}
        self.free: dict[RoundOfTeam, list[tuple[int, Cell]]] = {}
        for player in players:
            self.rounds = max(self.rounds, len(player.cells))
            team = self.team_of.get(player.tpn, 0)
            if not team:
                self.homeless.append(player)
                continue
            for round_, cell in enumerate(player.cells, 1):
                if cell.result is not Result.ABSENT:
                    cells = self.games if cell.opponent else self.free
                    cells.setdefault((round_, team), []).append((player.tpn, cell))
        self.last_with_games = max((round_ for round_, _ in self.games), default=0)

    def opponent(self, round_: int, team: int) -> int:
        """Return the team that most of its players meet; 0 if they have no games."""
        games = self.games.get((round_, team), ())
        met = Counter(self.team_of.get(cell.opponent, 0) for _, cell in games)
        return max(met, key=met.__getitem__, default=0)

    def were_played(self, round_: int, team: int) -> bool:
        """Return whether any game of a team was played in a round."""
        return any(cell.result.is_played for _, cell in self.games.get((round_, team), ()))

    def points(self, round_: int, team: int, scale: PointSystem) -> Points:
        """Return the game points of a team that has a match."""
        cells = (*self.games.get((round_, team), ()), *self.free.get((round_, team), ()))
        return Points(sum(scale.worth(cell) for _, cell in cells))

    def bye(self, round_: int, team: int) -> Result:
        """Return the bye that the cells of its players give a team; `ABSENT` if they give none."""
        results = {cell.result for _, cell in self.free.get((round_, team), ())}
        return next((bye for bye in _BYES if bye in results), Result.ABSENT)

    def bye_holders(self, round_: int) -> list[int]:
        """Return the teams without a match whose players have the pairing-allocated bye."""
        return [
            team
            for (when, team), cells in sorted(self.free.items())
            if when == round_
            and (when, team) not in self.games
            and any(cell.result is Result.PAB for _, cell in cells)
        ]

    def byes_in_matches(self) -> Iterable[tuple[int, int, int, Result]]:
        """Yield byes of players whose team has a match: round, team, player and bye.

        A player whose opponent's board was empty has won it (`F`); anybody else without a game gets
        no points.
        """
        for (round_, team), cells in sorted(self.free.items()):
            if (round_, team) in self.games:
                for player, cell in cells:
                    if cell.result in (Result.PAB, Result.HALF_BYE):
                        yield round_, team, player, cell.result

    def most_boards(self) -> int:
        """Return the number of boards of the largest match; 0 if there was none."""
        won = Result.FULL_BYE
        return max(
            (
                len(cells) + sum(cell.result is won for _, cell in self.free.get(when, ()))
                for when, cells in self.games.items()
            ),
            default=0,
        )

    def matches_of_boards(self) -> int:
        """Return how many matches have more than one board, so that colours can be compared."""
        return sum(len(cells) > 1 for cells in self.games.values()) // 2


def with_results(
    players: Iterable[Player], results: Mapping[tuple[int, int], Result]
) -> list[Player]:
    """Return the players with other results in some cells, given by player and round."""
    changed = {tpn for tpn, _ in results}
    return [
        player.with_cells(
            tuple(
                cell._replace(result=results.get((player.tpn, round_), cell.result))
                for round_, cell in enumerate(player.cells, 1)
            )
        )
        if player.tpn in changed
        else player
        for player in players
    ]


# What no game tells


def forfeits_of(tournament: TeamTournament) -> list[Forfeit]:
    """Return the forfeited matches round by round, the team with White on board 1 first.

    Without colours that is the lower TPN.
    """
    by_tpn = {team.tpn: team for team in tournament.teams}
    forfeits = []
    for round_ in range(1, tournament.rounds_played + 1):
        for team in tournament.teams:
            cell = team.cell(round_)
            if cell is None or not cell.result.is_forfeit or cell.colour is Colour.BLACK:
                continue
            if cell.colour is None and team.tpn > cell.opponent:
                continue
            opponent = by_tpn.get(cell.opponent)
            reply = opponent.cell(round_) if opponent is not None else None
            results = cell.result, Result.FORFEIT_LOSS if reply is None else reply.result
            forfeits.append(Forfeit(round_, team.tpn, cell.opponent, results))
    return forfeits


def byes_of(tournament: TeamTournament) -> dict[RoundOfTeam, Result]:
    """Return the byes in the cells of the teams."""
    return {
        (round_, team.tpn): cell.result
        for team in tournament.teams
        for round_, cell in enumerate(team.cells, 1)
        if not cell.opponent and cell.result is not Result.ABSENT
    }


def untold_byes(
    tournament: TeamTournament, games: TeamGames
) -> dict[tuple[int, Result], list[int]]:
    """Return the byes of past rounds that no player's record tells: teams by round and kind.

    In a round without games absences belong to them: without these nobody could know that the round
    was held.
    """
    byes: dict[tuple[int, Result], list[int]] = {}
    for round_ in range(games.last_with_games + 1, tournament.rounds_played + 1):
        for team in tournament.teams:
            cell = team.cell(round_)
            if cell is None or cell.result is Result.ABSENT:
                byes.setdefault((round_, Result.ZERO_BYE), []).append(team.tpn)
    for team in tournament.teams:
        for round_, cell in enumerate(team.cells, 1):
            if cell.result in _REQUESTED and games.bye(round_, team.tpn) is not cell.result:
                byes.setdefault((round_, cell.result), []).append(team.tpn)
    return dict(sorted(byes.items()))


def announced_byes(tournament: TeamTournament, games: TeamGames) -> tuple[ByeRequest, ...]:
    """Return the announced byes without those that stand in the teams' own cells alone."""
    untold = untold_byes(tournament, games)
    announced = []
    for bye in tournament.byes:
        left_out = untold.get((bye.round, bye.result), ())
        teams = tuple(tpn for tpn in bye.players if tpn not in left_out)
        if teams:
            announced.append(ByeRequest(bye.result, bye.round, teams))
    return tuple(announced)
