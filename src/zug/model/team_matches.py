"""From the games of players to the matches of their teams.

Board order is that of the team, unless a line-up says otherwise; a match is played if one of its
games is (team-2026:1.6.1), and whoever has more game points has won it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from zug.fastclasses import NamedTuple, replace
from zug.model.points import NO_POINTS, Points
from zug.model.results import ABSENT, REQUESTED, Cell, Colour, Result
from zug.model.teams import MatchScore, Team, TeamTournament

RoundOfTeam = tuple[int, int]
"""A round and a team."""
Byes = Mapping[RoundOfTeam, Result]
"""What a team without an opponent got."""
NO_BYES: Byes = MappingProxyType({})


class Forfeit(NamedTuple):
    """A match decided without a game: what both teams get, the one with White on board 1 first."""

    round: int
    white: int
    black: int
    results: tuple[Result, Result]

    @property
    def sides(self) -> tuple[RoundOfTeam, RoundOfTeam]:
        """Round and team of both."""
        return (self.round, self.white), (self.round, self.black)


class BoardMismatch(NamedTuple):
    """Boards that do not make a match; `kind` is a stable word.

    `opponents`: the boards of a team meet several teams; `board`: two boards of different number
    meet; `colour`: a board has not the colour its number asks for; `stranger`: a line-up names
    somebody who is not of the team.
    """

    kind: str
    round: int
    team: int
    player: int


class _Side(NamedTuple):
    """A team in a round: its games by board, whom they are against."""

    games: dict[int, tuple[int, Cell]]
    """Board to player and game."""
    opponent: int
    points: Points


class Matches:
    """The matches of a tournament, worked out round by round; `mismatches` is what does not fit."""

    def __init__(
        self, tournament: TeamTournament, forfeits: Iterable[Forfeit] = (), byes: Byes = NO_BYES
    ) -> None:
        self.tournament = tournament
        self.players = {player.tpn: player for player in tournament.individuals}
        self.teams = {team.tpn: team for team in tournament.teams}
        self.team_of = {number: team.tpn for team in tournament.teams for number in team.members}
        self.lineups = {(lineup.round, lineup.team): lineup for lineup in tournament.lineups}
        self.forfeits = {side: forfeit for forfeit in forfeits for side in forfeit.sides}
        self.byes = byes
        self.mismatches: list[BoardMismatch] = []

    def tournament_with_matches(self) -> TeamTournament:
        """Return the tournament with the cells and scores of its teams."""
        rounds = max(
            [len(player.cells) for player in self.players.values()]
            + [round_ for round_, _ in (*self.forfeits, *self.byes)],
            default=0,
        )
        cells: dict[int, list[Cell]] = {tpn: [] for tpn in self.teams}
        scores: dict[int, list[MatchScore]] = {tpn: [] for tpn in self.teams}
        for round_ in range(1, rounds + 1):
            for tpn, (cell, score) in self.round(round_).items():
                cells[tpn].append(cell)
                scores[tpn].append(score)
        teams = tuple(
            replace(team, cells=_trimmed(cells[tpn]), scores=tuple(scores[tpn]))
            for tpn, team in self.teams.items()
        )
        return replace(self.tournament, players=teams)

    def round(self, round_: int) -> dict[int, tuple[Cell, MatchScore]]:
        """Return what each team did in a round, and what it brought."""
        sides = {tpn: self._side(team, round_) for tpn, team in self.teams.items()}
        row = {}
        for tpn, side in sides.items():
            other = sides.get(side.opponent)
            if other is not None and other.opponent != tpn:
                self.mismatches.append(BoardMismatch("opponents", round_, tpn, 0))
                other = None
            forfeit = self.forfeits.get((round_, tpn))
            if other is not None:
                if self._speaks_for_both(round_, tpn, side.opponent):
                    self._check_boards(round_, tpn, side, other)
                row[tpn] = self._played(side, other)
            elif forfeit is not None:
                row[tpn] = self._forfeited(tpn, forfeit)
            else:
                row[tpn] = self._rested(tpn, round_)
        return row

    def seats_by_player(self, rounds: int) -> dict[int, Counter[int]]:
        """Return how often each player sat at which board."""
        boards: dict[int, Counter[int]] = {number: Counter() for number in self.team_of}
        for team in self.teams.values():
            for round_ in range(1, rounds + 1):
                for board, (number, _) in self._side(team, round_).games.items():
                    boards[number][board] += 1
        return boards

    def board_points(self, team: Team, round_: int) -> tuple[Points, ...]:
        """Return what each board brought to its team in a round.

        A bye counts as a game on every board (tiebreaks-2026:12), and so does a forfeited match.
        """
        tournament = self.tournament
        cell = team.cell(round_) or ABSENT
        boards = [NO_POINTS] * tournament.boards_per_match
        seats = [
            seat for seat in self.seats(team, round_) if seat[0] <= tournament.boards_per_match
        ]
        games = {board: self.players[number].cell(round_) for board, number in seats}
        if not cell.opponent or not any(
            game is not None and game.opponent for game in games.values()
        ):
            as_one = Result.FULL_BYE if cell.result is Result.PAB else cell.result
            return (as_one.worth(tournament.game_points),) * len(boards)
        for board, game in games.items():
            if game is not None:
                boards[board - 1] = tournament.game_points.worth(game)
        return tuple(boards)

    def _side(self, team: Team, round_: int) -> _Side:
        """Return the games of a team in a round and what they brought.

        Somebody without an opponent at a board counts too: the other board was empty.
        """
        games: dict[int, tuple[int, Cell]] = {}
        points = 0
        for board, number in self.seats(team, round_):
            player = self.players.get(number)
            cell = (player.cell(round_) if player else None) or ABSENT
            if cell.opponent:
                games[board] = (number, cell)
            points += self.tournament.game_points.worth(cell)
        met = Counter(self.team_of.get(cell.opponent, 0) for _, cell in games.values())
        if len(met) > 1:
            self.mismatches.append(BoardMismatch("opponents", round_, team.tpn, 0))
        return _Side(games, max(met, key=met.__getitem__, default=0), Points(points))

    def seats(self, team: Team, round_: int) -> list[tuple[int, int]]:
        """Return board and player of all who were at a board."""
        lineup = self.lineups.get((round_, team.tpn))
        if lineup is None:
            at_board = (number for number in team.members if self._was_there(number, round_))
            return list(enumerate(at_board, 1))
        for number in lineup.players:
            if number and number not in team.members:
                self.mismatches.append(BoardMismatch("stranger", round_, team.tpn, number))
        return [(board, number) for board, number in enumerate(lineup.players, 1) if number]

    def _was_there(self, number: int, round_: int) -> bool:
        player = self.players.get(number)
        cell = player.cell(round_) if player else None
        return cell is not None and cell.result not in (Result.ABSENT, Result.ZERO_BYE)

    def _speaks_for_both(self, round_: int, tpn: int, opponent: int) -> bool:
        """Return whether a mismatch is this team's: that of the line-up, else the lower TPN."""
        mine, yours = (round_, tpn) in self.lineups, (round_, opponent) in self.lineups
        return mine if mine != yours else tpn < opponent

    def _check_boards(self, round_: int, tpn: int, mine: _Side, yours: _Side) -> None:
        board_of = {number: board for board, (number, _) in yours.games.items()}
        for board, (number, cell) in mine.games.items():
            if board_of.get(cell.opponent, board) != board:
                self.mismatches.append(BoardMismatch("board", round_, tpn, number))
                return
            wanted = self._colour_on(board, self._colour(mine))
            if wanted is not None and cell.colour not in (None, wanted):
                self.mismatches.append(BoardMismatch("colour", round_, tpn, number))
                return

    def _colour(self, side: _Side) -> Colour | None:
        """Return the colour of board 1, by the first board with a game (team-2026:1.6.1)."""
        for board in sorted(side.games):
            colour = side.games[board][1].colour
            if colour is not None:
                return self._colour_on(board, colour)
        return None

    def _colour_on(self, board: int, colour: Colour | None) -> Colour | None:
        """Return the colour on a board by that of board 1, or that of board 1 by another."""
        pattern = self.tournament.board_colours or "WB"
        same = pattern[(board - 1) % len(pattern)] == pattern[0]
        return colour if same or colour is None else colour.opposite

    def _played(self, mine: _Side, yours: _Side) -> tuple[Cell, MatchScore]:
        """Decide a match by its boards; an adjourned one is a draw for now (handling-2026:3.1)."""
        worth = self.tournament.points
        results = [cell.result for _, cell in mine.games.values()]
        more = mine.points - yours.points
        if results and not (more or any(result.is_known for result in results)):
            result = Result.OPEN if Result.OPEN in results else Result.UNFINISHED
        elif any(result.is_played for result in results):
            result = Result.DRAW if not more else Result.WIN if more > 0 else Result.LOSS
        else:
            result = Result.FORFEIT_WIN if more > 0 else Result.FORFEIT_LOSS
        cell = Cell(mine.opponent, self._colour(mine), result)
        match = worth.worth(cell)
        if result is Result.FORFEIT_LOSS and not more and mine.points:
            match = worth.draw  # each team forfeited as many boards as the other
        return cell, MatchScore(match, mine.points)

    def _forfeited(self, tpn: int, forfeit: Forfeit) -> tuple[Cell, MatchScore]:
        """Decide a match without boards: the team it was given to has won on every board."""
        is_white = tpn == forfeit.white
        opponent = forfeit.black if is_white else forfeit.white
        colour = Colour.WHITE if is_white else Colour.BLACK
        cell = Cell(opponent, colour, forfeit.results[0 if is_white else 1])
        tournament = self.tournament
        games = tournament.usual_game_points(cell.result)
        return cell, MatchScore(tournament.points.worth(cell), games)

    def _rested(self, tpn: int, round_: int) -> tuple[Cell, MatchScore]:
        result = self.byes.get((round_, tpn)) or self._bye_of_players(tpn, round_)
        cell = Cell(0, None, result)
        tournament = self.tournament
        games = NO_POINTS if result is Result.ABSENT else tournament.usual_game_points(result)
        return cell, MatchScore(tournament.points.worth(cell), games)

    def _bye_of_players(self, tpn: int, round_: int) -> Result:
        """Return what the cells of its players say of a team without an opponent."""
        cells = [
            cell
            for number in self.teams[tpn].members
            if number in self.players and (cell := self.players[number].cell(round_)) is not None
        ]
        for result in (Result.PAB, *REQUESTED):
            if any(cell.result is result for cell in cells):
                return result
        return Result.ABSENT


def as_scored(tournament: TeamTournament) -> TeamTournament:
    """Return the tournament as its standings count it: a board without a result brings nothing.

    A match that is not finished counts as its other boards stand; an open board is a draw for
    pairing only (handling-2026:3.1). Whatever else is recorded, such as points taken away, stays.
    """
    individuals = tournament.individuals
    if all(cell.is_known for player in individuals for cell in player.cells):
        return tournament
    scored = replace(
        tournament,
        points=tournament.points.as_scored,
        game_points=tournament.game_points.as_scored,
    )
    before = Matches(tournament).tournament_with_matches().teams
    after = Matches(scored).tournament_with_matches().teams
    teams = tuple(map(_rescored, tournament.teams, before, after))
    return replace(scored, players=teams)


def _rescored(team: Team, before: Team, after: Team) -> Team:
    """Return the team with what a round brings in `after`, where that is not as `before`."""
    cells, scores = list(team.cells), list(team.scores)
    for at, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
        if old != new and at < len(scores):
            match, game = scores[at]
            scores[at] = MatchScore(
                Points(match + new.match - old.match), Points(game + new.game - old.game)
            )
    for at, (was, now) in enumerate(zip(before.cells, after.cells, strict=True)):
        if was != now and at < len(cells):
            cells[at] = now
    return replace(team, cells=tuple(cells), scores=tuple(scores))


def _trimmed(cells: list[Cell]) -> tuple[Cell, ...]:
    """Return the cells without blank rounds at the end."""
    end = len(cells)
    while end and cells[end - 1] == ABSENT:
        end -= 1
    return tuple(cells[:end])
