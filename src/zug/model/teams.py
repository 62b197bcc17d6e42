"""Tournaments of teams: what is paired is a team, what is played is a match of several boards.

A `TeamTournament` is a `Tournament` whose participants are teams: its cells are matches, its points
match points, and whoever pairs, checks or explains sees nothing else. Beside them it keeps the
players and their games, of which only the formats and the standings know.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from zug.errors import Fault, FaultyTournamentError, UsageError
from zug.fastclasses import NamedTuple, dataclass, replace
from zug.faults import fault, refusal
from zug.messages import of_teams, say
from zug.model.points import NO_POINTS, Points
from zug.model.results import Cell, Colour, PointSystem, Result
from zug.model.tournament import OpenGame, Player, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Self

    from zug.model.rounds import PairedRound
    from zug.model.tournament import BoardResult

MATCH_SCALE = PointSystem.of(20, 10, pab=10)
"""Two match points for a match won, one for a draw and for the bye (team-2026:1.4)."""
GAME_SCALE = PointSystem.of(10, 5, pab=5)
"""Game points; a bye brings half of them on every board (team-2026:1.4)."""
FOUR_BOARDS = "WBWB"
NO_LINEUPS: Mapping[int, Sequence[int]] = MappingProxyType({})


def _of_teams(fault: Fault) -> Fault:
    return replace(fault, message=of_teams(fault.message), advice=of_teams(fault.advice))


class _SpeakingOfTeams:
    """What is refused inside is said in the words of a team event."""

    def __enter__(self) -> None: ...

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, FaultyTournamentError):
            raise FaultyTournamentError(map(_of_teams, error.faults)) from None
        if isinstance(error, UsageError):
            message, advice = of_teams(error.message), of_teams(error.advice)
            raise UsageError(error.code, message, advice) from None


_SPEAKING_OF_TEAMS = _SpeakingOfTeams()


class Primary(StrEnum):
    """Which points are the score; the others are the secondary score (team-2026:1.2)."""

    MATCH = "match"
    GAME = "game"


class MatchScore(NamedTuple):
    """What a round brought to a team, as recorded."""

    match: Points = NO_POINTS
    game: Points = NO_POINTS


class LineUp(NamedTuple):
    """Who sat at the boards of a team in a match, where its order of boards does not tell.

    Players are by number, 0 at an empty board.
    """

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Team(Player):
    """A team: `rating` is its strength, `cells` are its matches with the colour of board 1.

    `members` are the numbers of its players in board order, reserves at the end; `scores` is what
    each round brought. A round that has none brought what its result is worth.
    """

    nickname: str = ""
    members: tuple[int, ...] = ()
    scores: tuple[MatchScore, ...] = ()

    def with_cells(self, cells: tuple[Cell, ...]) -> Team:
        return replace(self, cells=cells)


@dataclass(frozen=True)
class TeamTournament(Tournament):
    """A tournament of teams. `points` are match points, `players` the teams.

    - `individuals`: the players of all teams with their games; empty if only matches are known.
    - `lineups`: boards that differ from the order of the team, or were empty.
    - `game_points`: what a game brings its team; `bye_game_points` what the bye does.
    - `board_colours`: those of the team that has White on board 1, one letter a board.
    - `preferences` (`a`, `b` or `none`), `primary` and `secondary` are choices of the competition
      (team-2026:1.2, 1.7): `secondary` says whether the other score gives colours.
    """

    points: PointSystem = MATCH_SCALE
    individuals: tuple[Player, ...] = ()
    lineups: tuple[LineUp, ...] = ()
    game_points: PointSystem = GAME_SCALE
    bye_game_points: Points | None = None
    board_colours: str = FOUR_BOARDS
    preferences: str = "a"
    primary: str = Primary.MATCH
    secondary: bool = True

    __repr__ = Tournament.__repr__
    __hash__ = Tournament.__hash__

    @property
    def are_teams(self) -> bool:
        return True

    @property
    def boards_per_match(self) -> int:
        """The number of boards of a match."""
        return len(self.board_colours)

    @property
    def teams(self) -> tuple[Team, ...]:
        return tuple(team for team in self.players if isinstance(team, Team))

    @property
    def open_games(self) -> tuple[OpenGame, ...]:
        """The matches that are not finished, with the team that has White on board 1 first."""
        open_at = {
            (player.tpn, round_): Result.OPEN not in (cell.result, cell.second)
            for player in self.individuals
            for round_, cell in enumerate(player.cells, 1)
            if not cell.is_known
        }
        games = {
            (game.round, game.white, game.black): game.is_adjourned for game in super().open_games
        }
        for team in self.teams if open_at else ():
            for round_, cell in enumerate(team.cells, 1):
                boards = [open_at[tpn, round_] for tpn in team.members if (tpn, round_) in open_at]
                if boards and cell.opponent:
                    is_white = cell.colour is not Colour.BLACK
                    match = (team.tpn, cell.opponent) if is_white else (cell.opponent, team.tpn)
                    games[(round_, *match)] = games.get((round_, *match), True) and all(boards)
        return tuple(OpenGame(*match, adjourned) for match, adjourned in sorted(games.items()))

    @property
    def options(self) -> Mapping[str, bool | int | str]:
        return {
            "preferences": self.preferences,
            "primary": str(self.primary),
            "secondary": self.secondary,
        }

    def choosing(self, options: Mapping[str, bool | int | str]) -> TeamTournament:
        chosen = {**self.options, **options}
        if chosen == self.options:
            return self
        return replace(
            self,
            preferences=str(chosen["preferences"]),
            primary=Primary(str(chosen["primary"])),
            secondary=bool(chosen["secondary"]),
        )

    def before(self, round_: int) -> Self:
        """Return the tournament as it stood when `round_` was to be paired, games included."""
        earlier = super().before(round_)
        if earlier is self:
            return self
        played = tuple(player.with_cells(player.cells[: round_ - 1]) for player in self.individuals)
        kept = tuple(lineup for lineup in self.lineups if lineup.round < round_)
        return replace(earlier, individuals=played, lineups=kept)

    def with_round(  # type: ignore[override]
        self,
        pairing: PairedRound | Iterable[tuple[int, int]],
        results: Sequence[str | None] | Mapping[tuple[int, int], str | None] | None = None,
        lineups: Mapping[int, Sequence[int]] = NO_LINEUPS,
    ) -> TeamTournament:
        """Return the tournament after the next round was paired, and played if `results` say so.

        `results` are those of the boards of each match, in the order of the matches or by the
        match: `1-0 ½-½ 0-1 1-0`, the team with White on board 1 first; `+-`, `-+` or `--` alone is
        a match forfeited as a whole. By default every board is open. `lineups` are the numbers of
        the players at the boards, by team, 0 for an empty one; without one the first players of
        the team have played.
        """
        from zug.model.team_rounds import add_team_round  # noqa: PLC0415 - as for players

        self.require_sound()
        with _SPEAKING_OF_TEAMS:
            return add_team_round(self, pairing, results, lineups)

    def with_result(  # type: ignore[override]
        self,
        round: int,  # noqa: A002 - as for players
        match: tuple[int, int] | BoardResult | OpenGame,
        result: str,
        *,
        board: int | None = None,
        lineups: Mapping[int, Sequence[int]] = NO_LINEUPS,
    ) -> TeamTournament:
        """Return the tournament with other results of a match.

        `match` is as the pairing had it, or one of `boards` or `open_games`.
        `result` is that of all its boards, written as for `with_round`, or that of one `board`.
        Who sat at the boards stays as it was, unless `lineups` say otherwise.
        """
        from zug.model.team_rounds import change_match  # noqa: PLC0415

        self.require_sound()
        return change_match(self, round, match, result, board=board, lineups=lineups)

    def with_player(self, player: object) -> Self:
        """Return the tournament with another team, which has missed the rounds played so far."""
        if not isinstance(player, Team):
            raise refusal("teams", value=player)
        with _SPEAKING_OF_TEAMS:
            return super().with_player(player)

    def with_bye(
        self,
        tpn: int,
        round: int | None = None,  # noqa: A002 - as for players
        result: Result | str = Result.HALF_BYE,
    ) -> Self:
        """Return the tournament with a bye a team asked for: a draw's points by default.

        Without a round it is the round to come. `F` is a match won on every board, `Z` nothing.
        """
        with _SPEAKING_OF_TEAMS:
            return super().with_bye(tpn, round, result)

    def withdraw(self, tpn: int) -> Self:
        with _SPEAKING_OF_TEAMS:
            return super().withdraw(tpn)

    @cached_property
    def _faults(self) -> tuple[Fault, ...]:
        from zug.model.schema import find_faults  # noqa: PLC0415 - as for players

        return tuple(map(_of_teams, find_faults(self))) or (*_choices(self), *_rosters(self))

    def match_score(self, team: Team, round_: int) -> MatchScore:
        """Return what a round brought to a team: as recorded, else what its result is worth.

        The bye brings the points of a draw, a full-point bye those of a match won on every board.
        (team-2026:1.4)
        """
        if round_ <= len(team.scores):
            return team.scores[round_ - 1]
        cell = team.cell(round_)
        if cell is None:
            return MatchScore(self.points.zero_bye)
        return MatchScore(self.points.worth(cell), self.usual_game_points(cell.result))

    def usual_game_points(self, result: Result) -> Points:
        """Return the game points of a round without games; the bye brings those of a draw."""
        if result is Result.PAB and self.bye_game_points is not None:
            return self.bye_game_points
        if result is Result.PAB:
            return Points(self.boards_per_match * self.game_points.draw)
        return Points(self.boards_per_match * result.worth(self.game_points))

    def match_scores(self, team: Team) -> tuple[MatchScore, ...]:
        """Return what each round played brought to a team."""
        held = self.rounds_played
        known = team.scores[:held]
        rest = range(len(known) + 1, held + 1)
        return known + tuple(self.match_score(team, round_) for round_ in rest)

    def match_points(self, team: Team) -> Points:
        return Points(sum([score.match for score in self.match_scores(team)]))

    def game_points_of(self, team: Team) -> Points:
        return Points(sum([score.game for score in self.match_scores(team)]))

    def secondary_points(self, team: Team) -> Points:
        """Return the score that is not the primary one, after the rounds played."""
        by_games = self.primary == Primary.GAME
        return self.match_points(team) if by_games else self.game_points_of(team)

    def extra_points(self) -> Iterator[tuple[int, int, int]]:
        """Yield what the primary score has beside the match points of the results."""
        yield from super().extra_points()
        by_games = self.primary == Primary.GAME
        absence = self.points.zero_bye
        white, black = self.points.with_white, self.points.with_black
        for team in self.teams:
            cells = team.cells
            for index, (match, game) in enumerate(self.match_scores(team)):
                worth = absence
                if index < len(cells):
                    _, colour, result, _ = cells[index]
                    worth = (white if colour is Colour.WHITE else black)[result]
                gain = (game if by_games else match) - worth
                if gain:
                    yield team.tpn, index + 1, gain


PREFERENCES = ("a", "b", "none")


def _choices(tournament: TeamTournament) -> Iterator[Fault]:
    """Yield faults of the choices of the competition: those that are unknown."""
    allowed = {
        "preferences": (tournament.preferences, PREFERENCES),
        "primary": (tournament.primary, tuple(Primary)),
    }
    for name, (value, choices) in allowed.items():
        if value not in choices:
            known = ", ".join(choices)
            yield fault("bad-field.choice", path=name, value=repr(value), known=known)
    colours = tournament.board_colours
    if not colours or set(colours) - {"W", "B"}:
        kind = say("the colours of the boards, such as WBWB")
        yield fault("bad-field.form", path="board_colours", value=repr(colours), kind=kind)


def _rosters(tournament: TeamTournament) -> Iterator[Fault]:
    """Yield faults of the teams: those that are none, players who are unknown or in two."""
    known = {player.tpn for player in tournament.individuals}
    taken: dict[int, int] = {}
    for team in tournament.players:
        if not isinstance(team, Team):
            yield fault("teams", value=team.name)
            continue
        for number in team.members:
            if number not in known:
                yield fault("unknown-player.individual", number=number)
            if number in taken:
                yield fault("two-teams.other", number=number, team=taken[number])
            taken[number] = team.tpn
