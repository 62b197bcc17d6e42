"""What tie-breaks read: every round of every player, with unplayed rounds put in their class.

Scores are tenths of a point. Articles are those of C.07, cited as `tiebreaks-2026:article`.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Cell, Colour, Result, Tournament
from zug.model.results import ABSENT


class RoundKind(Enum):
    """A round as article 16 sees it."""

    GAME = say("game")
    FULL = say("pairing-allocated or full-point bye")  # 16.2.1
    FORFEIT_WIN = say("forfeit win")  # 16.2.2
    BYE = say("requested bye, back later")  # 16.2.3
    FORFEIT_LOSS = say("forfeit loss")  # 16.2.4
    GONE = say("requested bye, never back")  # 16.2.5
    FREE = say("free round")
    """Of a round robin, to which article 16 does not apply; also a game without a result, which
    counts for nothing yet (handling-2026:3.1)."""


def is_voluntary(kind: RoundKind) -> bool:
    """Was the round missed by choice (VUR)?"""
    return kind is RoundKind.BYE or kind is RoundKind.FORFEIT_LOSS or kind is RoundKind.GONE


_KINDS = {
    Result.PAB: RoundKind.FULL,
    Result.FULL_BYE: RoundKind.FULL,
    Result.FORFEIT_WIN: RoundKind.FORFEIT_WIN,
    Result.FORFEIT_LOSS: RoundKind.FORFEIT_LOSS,
}


class RoundOutcome(NamedTuple):
    """One round of one player: its kind, the opponent (0: none), points awarded, colour.

    `halves`: half points over the board, two for a win whatever the scale of the event, scored in
    so many `games`.
    """

    round: int
    kind: RoundKind
    opponent: int
    points: int
    white: bool
    halves: int
    games: int = 1


class CountedOpponent(NamedTuple):
    """Who stands for the opponent in a round (0: the dummy), with which score.

    `weight` times `points` is what the round adds to Sonneborn-Berger; `voluntary` marks a round
    the player chose not to play.
    """

    round: int
    opponent: int
    score: int
    points: int
    voluntary: bool
    note: str


class TiebreakRecord:
    """All rounds of all players up to the rounds played, computed once.

    `win` and `draw` are what these bring in a round; a match of two games is won by more than a
    draw of both. `unrated` is the rating announced for players who have none.

    In a round robin (`all_meet`) forfeited games are games, but for ratings, and a forfeit loss is
    unplayed in one's own record (tiebreaks-2026:15.2). `brought` are points from before its first
    round, those carried into a final: they are part of the score, not of what its games brought.
    """

    def __init__(self, tournament: Tournament, unrated: int = 0, *, all_meet: bool = False) -> None:
        self.tournament = tournament
        self.all_meet = all_meet
        self.rounds = tournament.rounds_played
        games = tournament.games_per_match
        self.win = int(tournament.points.win) * games
        self.draw = int(tournament.points.draw) * games
        self.won_from = self.win if games == 1 else self.draw + 1
        self.unrated = unrated
        self.ratings = {player.tpn: player.rating for player in tournament.players}
        self.all_rated = bool(unrated) or all(self.ratings.values())
        self.rated_by = tournament.event.long_event
        self.outcomes: dict[int, list[RoundOutcome]] = {
            player.tpn: self._read(player.cells) for player in tournament.players
        }
        self.scores = {
            tpn: sum(outcome.points for outcome in row) for tpn, row in self.outcomes.items()
        }
        self.brought: dict[int, int] = {}
        for tpn, round_, gain in tournament.extra_points():
            self.scores[tpn] += gain if round_ <= self.rounds else 0
            if all_meet and not round_:
                self.brought[tpn] = self.brought.get(tpn, 0) + gain

    def _read(self, cells: tuple[Cell, ...]) -> list[RoundOutcome]:
        cells = cells[: self.rounds] + (ABSENT,) * (self.rounds - len(cells))
        row: list[RoundOutcome] = []
        white = Colour.WHITE
        for number, cell in enumerate(cells, 1):
            opponent, colour, result, second = cell
            kind, points, halves = self._worth[colour is white][result]
            games = 1
            if second is not None:
                kind, points, halves, games = self._match(cell)
            if kind is RoundKind.GAME and not opponent:
                kind = RoundKind.GONE
            if not (result.is_known or (second is not None and second.is_known)):
                kind, points, halves = RoundKind.FREE, 0, 0
            if self.all_meet:
                if not opponent or not result.is_known:
                    # A file may hold the whole schedule: games to come are not draws.
                    kind, points = RoundKind.FREE, 0
                halves = 2 if kind is RoundKind.FORFEIT_WIN else halves
            row.append(RoundOutcome(number, kind, opponent, points, colour is white, halves, games))
        return row if self.all_meet else _back_later(row)

    def rating_in(self, tpn: int, round_: int, unrated: int | None = None) -> int:
        """The rating of somebody in a round; of a long event the one chosen, the first by default.

        `unrated` is what a tie-break says of those who have none: 0 if it leaves them out.
        """
        rating_then = self.ratings[tpn]
        if self.rated_by in ("round", "last"):
            known = self.rounds if self.rated_by == "last" else round_
            for first, rating in self.tournament.ranking.ratings.get(tpn, ()):
                rating_then = rating if first <= known else rating_then
        return rating_then or (self.unrated if unrated is None else unrated)

    def is_win(self, outcome: RoundOutcome) -> bool:
        """Did a round bring the points of a win (tiebreaks-2026:7.1)?"""
        return outcome.points >= self.won_from

    def is_own_game(self, outcome: RoundOutcome) -> bool:
        """Does a round count as a game in one's own record (tie-breaks of article 7)?"""
        return outcome.kind is RoundKind.GAME or (
            self.all_meet and outcome.kind is RoundKind.FORFEIT_WIN
        )

    def most(self, tpn: int) -> int:
        """Return the most points a player could have; a free round brings none."""
        if not self.all_meet:
            return self.win * self.rounds
        return self.win * sum(outcome.kind is not RoundKind.FREE for outcome in self.outcomes[tpn])

    @cached_property
    def _worth(self) -> tuple[dict[Result, tuple[RoundKind, int, int]], ...]:
        """Kind, points and half points of every result, for Black and for White."""
        system = self.tournament.points.as_scored
        return tuple(
            {
                result: (
                    RoundKind.GAME if result.is_played else _KINDS.get(result, RoundKind.GONE),
                    int(worth),
                    result.halves,
                )
                for result, worth in table.items()
            }
            for table in (system.with_black, system.with_white)
        )

    def _match(self, cell: Cell) -> tuple[RoundKind, int, int, int]:
        """Return kind, points, half points and games of a match, played if one of its games is."""
        worth = int(self.tournament.points.as_scored.worth(cell))
        games = [result for result in (cell.result, cell.second) if result is not None]
        played = [result for result in games if result.is_played and result.is_known]
        kind = RoundKind.GAME if played else _KINDS.get(cell.result, RoundKind.GONE)
        return kind, worth, sum([result.halves for result in played]), len(played)

    def oppositions(self, tpn: int, edition: int, *, played: bool) -> list[CountedOpponent]:
        """All rounds of a player as the Buchholz family sees them (tiebreaks-2026:16.3, 16.4)."""
        known = self._oppositions.setdefault((edition, played), {})
        if tpn not in known:
            known[tpn] = [
                self._opposition(tpn, outcome, edition, played=played or self.all_meet)
                for outcome in self.outcomes[tpn]
                if outcome.kind is not RoundKind.FREE
            ]
        return known[tpn]

    def _opposition(
        self, tpn: int, outcome: RoundOutcome, edition: int, *, played: bool
    ) -> CountedOpponent:
        number, kind, opponent, points, *_ = outcome
        is_forfeit = kind is RoundKind.FORFEIT_WIN or kind is RoundKind.FORFEIT_LOSS
        if kind is RoundKind.GAME or (played and opponent and is_forfeit):
            return CountedOpponent(number, opponent, self.adjusted[opponent], points, False, "")
        dummy = self.scores[tpn]
        if edition >= 2026:  # the caps of 16.4 are new in 2026
            cap = self.adjusted[opponent] if is_forfeit and opponent else self.draw * self.rounds
            dummy = min(dummy, cap)
        return CountedOpponent(number, 0, dummy, points, is_voluntary(kind), kind.value)

    @cached_property
    def _oppositions(self) -> dict[tuple[int, bool], dict[int, list[CountedOpponent]]]:
        return {}

    @cached_property
    def memory(self) -> dict[tuple[str, int], int | None]:
        """Values that others are averages of, by name and player."""
        return {}

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """Scores as opponents count them: rounds never come back from are draws (16.3)."""
        return {
            tpn: self.scores[tpn]
            + sum(self.draw - outcome.points for outcome in row if outcome.kind is RoundKind.GONE)
            for tpn, row in self.outcomes.items()
        }

    @cached_property
    def fore(self) -> TiebreakRecord:
        """The same with all pairings of the last round drawn (tiebreaks-2026:8.3).

        A forfeited game was paired too: it becomes a draw over the board in every respect. Before
        the last round announced is paired there is nothing to be drawn.
        """
        if self.rounds < (self.tournament.rounds or 0):
            return self
        drawn = object.__new__(TiebreakRecord)
        drawn.__dict__.update(self.__dict__)
        for name in ("adjusted", "_oppositions", "memory", "fore"):
            drawn.__dict__.pop(name, None)
        drawn.outcomes = {tpn: self._fore(row) for tpn, row in self.outcomes.items()}
        drawn.scores = {
            tpn: self.scores[tpn]
            + sum(outcome.points for outcome in drawn.outcomes[tpn])
            - sum(outcome.points for outcome in row)
            for tpn, row in self.outcomes.items()
        }
        return drawn

    def _fore(self, row: list[RoundOutcome]) -> list[RoundOutcome]:
        if not row or not row[-1].opponent:
            return row
        drawn = row[-1]._replace(kind=RoundKind.GAME, points=self.draw)
        return _back_later([*row[:-1], drawn])


def _back_later(row: list[RoundOutcome]) -> list[RoundOutcome]:
    """Requested byes before a round that was not missed by choice are of another kind."""
    back = False
    for index in range(len(row) - 1, -1, -1):
        kind = row[index].kind
        if kind is RoundKind.GONE and back:
            row[index] = row[index]._replace(kind=RoundKind.BYE)
        elif not is_voluntary(kind):
            back = True
    return row
