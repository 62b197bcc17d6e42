"""Colours, the results of one round for one player, and what each result is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from zug.model.points import HALF_POINT, NO_POINTS, POINT, Points


class Colour(StrEnum):
    """The colour of a player in a game, as the report files write it."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Result(StrEnum):
    """What one round gave to one player; the values are the codes of TRF16."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    SHORT_WIN = "W"
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAB = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    ABSENT = " "
    UNFINISHED = "X"
    """Paired, result not (yet) known: an adjourned game. It is a draw for pairing.

    (handling-2026:3.1, handling-2016:D.1, burstein-2017:2)
    """


PLAYED = frozenset(
    {
        Result.WIN,
        Result.DRAW,
        Result.LOSS,
        Result.SHORT_WIN,
        Result.SHORT_DRAW,
        Result.SHORT_LOSS,
        Result.UNFINISHED,
    }
)
"""Results of games played over the board: they give a colour and an opponent met."""

WON = frozenset({Result.WIN, Result.SHORT_WIN})
DRAWN = frozenset({Result.DRAW, Result.SHORT_DRAW, Result.UNFINISHED})
LOST = frozenset({Result.LOSS, Result.SHORT_LOSS})
FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
BYES = frozenset({Result.PAB, Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE, Result.ABSENT})
"""Rounds without an opponent. All but the PAB were not up for pairing in that round."""


class Cell(NamedTuple):
    """One round of one player: a cell of the cross table.

    `opponent` is a TPN, 0 for nobody. In a two-game match `colour` is that of the first game,
    `result` the result of the first game and `second` that of the second.
    """

    opponent: int
    colour: Colour | None
    result: Result
    second: Result | None = None

    @property
    def is_pairing(self) -> bool:
        """The pairing of that round included this player: an opponent, or the bye it allots."""
        return self.opponent != 0 or self.result is Result.PAB

    @property
    def is_played(self) -> bool:
        """A game was really played. A forfeited game is no game."""
        return self.opponent != 0 and (self.result in PLAYED or self.second in PLAYED)


@dataclass(frozen=True)
class PointSystem:
    """What every result is worth. The default is 1-½-0.

    The pairing-allocated bye brings what a win does, unless announced otherwise, and the same to
    all (basic-2026:3, basic-2016:c).
    """

    white_win: Points = POINT
    black_win: Points = POINT
    white_draw: Points = HALF_POINT
    black_draw: Points = HALF_POINT
    white_loss: Points = NO_POINTS
    black_loss: Points = NO_POINTS
    forfeit_win: Points = POINT
    forfeit_loss: Points = NO_POINTS
    pab: Points = POINT
    full_bye: Points = POINT
    half_bye: Points = HALF_POINT
    zero_bye: Points = NO_POINTS
    unfinished: Points = HALF_POINT

    @classmethod
    def of(
        cls,
        win: int,
        draw: int,
        loss: int = 0,
        *,
        pab: int | None = None,
        absence: int = 0,
        forfeit_loss: int | None = None,
    ) -> PointSystem:
        """A system in which colours do not matter; values in tenths."""
        return cls(
            white_win=Points(win),
            black_win=Points(win),
            white_draw=Points(draw),
            black_draw=Points(draw),
            white_loss=Points(loss),
            black_loss=Points(loss),
            forfeit_win=Points(win),
            forfeit_loss=Points(absence if forfeit_loss is None else forfeit_loss),
            pab=Points(win if pab is None else pab),
            full_bye=Points(win),
            half_bye=Points(draw),
            zero_bye=Points(absence),
            unfinished=Points(draw),
        )

    @property
    def win(self) -> Points:
        """Points for a win over the board (the better one, should colours matter)."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> Points:
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> Points:
        return max(self.white_loss, self.black_loss)

    @cached_property
    def with_white(self) -> dict[Result, Points]:
        """The worth of every result of a player who had White."""
        return self._table(self.white_win, self.white_draw, self.white_loss)

    @cached_property
    def with_black(self) -> dict[Result, Points]:
        """The worth of every result of a player who had Black, or no colour at all."""
        return self._table(self.black_win, self.black_draw, self.black_loss)

    def worth(self, cell: Cell) -> Points:
        """Points a cell brings. The second game of a match is played with the other colour."""
        first, then = self.with_black, self.with_white
        if cell.colour is Colour.WHITE:
            first, then = then, first
        if cell.second is None:
            return first[cell.result]
        return Points(first[cell.result] + then[cell.second])

    def _table(self, win: Points, draw: Points, loss: Points) -> dict[Result, Points]:
        return {
            Result.WIN: win,
            Result.DRAW: draw,
            Result.LOSS: loss,
            Result.SHORT_WIN: win,
            Result.SHORT_DRAW: draw,
            Result.SHORT_LOSS: loss,
            Result.FORFEIT_WIN: self.forfeit_win,
            Result.FORFEIT_LOSS: self.forfeit_loss,
            Result.PAB: self.pab,
            Result.FULL_BYE: self.full_bye,
            Result.HALF_BYE: self.half_bye,
            Result.ZERO_BYE: self.zero_bye,
            Result.ABSENT: self.zero_bye,
            Result.UNFINISHED: self.unfinished,
        }


STANDARD_POINTS = PointSystem()
MATCH_POINTS = PointSystem(pab=Points(15), full_bye=Points(20), half_bye=Points(10))
"""Two games a match: the bye is worth a win and a draw (double-swiss-2026:1.4)."""
