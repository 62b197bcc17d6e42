"""What tie-breaks read: every round of every player, with unplayed rounds put in their class.

Scores are tenths of a point. Articles are those of C.07, cited as `tiebreaks-2026:article`.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import NamedTuple

from zug.model import PLAYED, Cell, Colour, Result, Tournament


class Kind(Enum):
    """A round as article 16 sees it."""

    GAME = "game"
    FULL = "pairing-allocated or full-point bye"  # 16.2.1
    FORFEIT_WIN = "forfeit win"  # 16.2.2
    BYE = "requested bye, back later"  # 16.2.3
    FORFEIT_LOSS = "forfeit loss"  # 16.2.4
    GONE = "requested bye, never back"  # 16.2.5


VOLUNTARY = frozenset({Kind.BYE, Kind.FORFEIT_LOSS, Kind.GONE})
"""Voluntarily unplayed rounds (VUR): requested byes and forfeit losses."""

_KINDS = {
    Result.PAB: Kind.FULL,
    Result.FULL_BYE: Kind.FULL,
    Result.FORFEIT_WIN: Kind.FORFEIT_WIN,
    Result.FORFEIT_LOSS: Kind.FORFEIT_LOSS,
}


class Outcome(NamedTuple):
    """One round of one player: its kind, the opponent (0: none), points awarded, colour."""

    round: int
    kind: Kind
    opponent: int
    points: int
    white: bool
    result: Result


class Record:
    """All rounds of all players up to the rounds played, computed once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.rounds = tournament.rounds_played
        self.win = int(tournament.points.win)
        self.draw = int(tournament.points.draw)
        self.ratings = {player.tpn: player.rating for player in tournament.players}
        self.outcomes = {player.tpn: self._read(player.cells) for player in tournament.players}
        self.scores = {
            tpn: sum(outcome.points for outcome in row) for tpn, row in self.outcomes.items()
        }
        for adjustment in tournament.adjustments:
            for tpn in adjustment.players:
                gains = adjustment.gains(tournament.by_tpn[tpn].cells, tournament.points)
                self.scores[tpn] += sum(
                    gain for round_, gain in gains.items() if round_ <= self.rounds
                )

    def _read(self, cells: tuple[Cell, ...]) -> list[Outcome]:
        absent = Cell(0, None, Result.ABSENT)
        cells = cells[: self.rounds] + (absent,) * (self.rounds - len(cells))
        worth = self.tournament.points.worth
        row: list[Outcome] = []
        back_later = False
        for index in range(self.rounds - 1, -1, -1):
            cell = cells[index]
            if cell.opponent and (cell.result in PLAYED or cell.second in PLAYED):
                kind = Kind.GAME
            else:
                kind = _KINDS.get(cell.result, Kind.BYE if back_later else Kind.GONE)
            back_later = back_later or kind not in VOLUNTARY
            white = cell.colour is Colour.WHITE
            row.append(Outcome(index + 1, kind, cell.opponent, worth(cell), white, cell.result))
        row.reverse()
        return row

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """Scores as opponents count them: rounds never come back from are draws (16.3)."""
        return {
            tpn: self.scores[tpn]
            + sum(self.draw - outcome.points for outcome in row if outcome.kind is Kind.GONE)
            for tpn, row in self.outcomes.items()
        }

    @cached_property
    def fore(self) -> Record:
        """The same with all pairings of the last round drawn (tiebreaks-2026:8.3)."""
        drawn = object.__new__(Record)
        drawn.__dict__.update(self.__dict__)
        drawn.__dict__.pop("adjusted", None)
        drawn.outcomes = {tpn: self._fore(row) for tpn, row in self.outcomes.items()}
        drawn.scores = {
            tpn: self.scores[tpn]
            + sum(outcome.points for outcome in drawn.outcomes[tpn])
            - sum(outcome.points for outcome in row)
            for tpn, row in self.outcomes.items()
        }
        return drawn

    def _fore(self, row: list[Outcome]) -> list[Outcome]:
        if not row or not row[-1].opponent:
            return row
        return [*row[:-1], row[-1]._replace(points=self.draw)]
