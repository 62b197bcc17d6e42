"""Colours, the results of one round for one player, what each is worth, and how it is written."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, dataclass, replace
from zug.messages import Message, say, say_in
from zug.model.points import HALF_POINT, NO_POINTS, POINT, Points, parse_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Colour(StrEnum):
    """The colour of a player in a game, as the report files write it."""

    WHITE = "w"
    BLACK = "b"

    opposite: Colour
    """The other colour; an attribute, for engines ask for it in their inner loops."""

    @property
    def word(self) -> Message:
        """Its name at the head of a column."""
        return say("White") if self is Colour.WHITE else say("Black")

    @property
    def phrase(self) -> Message:
        """Its name in a sentence, where other languages need an article."""
        white, black = say_in("in a sentence", "White"), say_in("in a sentence", "Black")
        return white if self is Colour.WHITE else black

    @property
    def letter(self) -> Message:
        """Its letter in histories and cross tables people read; files have its value."""
        white, black = say_in("letter of a colour", "w"), say_in("letter of a colour", "b")
        return white if self is Colour.WHITE else black


Colour.WHITE.opposite, Colour.BLACK.opposite = Colour.BLACK, Colour.WHITE


class Result(StrEnum):
    """What one round gave to one player. The values are the codes of TRF16.

    Every member says all that others ask of it, so a kind of result is added here and nowhere
    else: its code, its `sign` on papers (empty: it has none), which worth of a `PointSystem` it is
    `paid_as`, and whether the game was too `short` to be rated.

    - `is_played`: a game over the board, which gives a colour and an opponent met. It is then one
      of `is_win`, `is_draw` and `is_loss`, and `halves` are its half points.
    - `is_forfeit`: paired, but decided without a game.
    - `is_bye`: a round without an opponent. All but the PAB were not up for pairing.
    - `is_known`: not so of a game that is open or adjourned.
    """

    _value_: str
    sign: str
    paid_as: str
    is_short: bool
    is_played: bool
    is_win: bool
    is_draw: bool
    is_loss: bool
    is_forfeit: bool
    is_bye: bool
    is_known: bool
    halves: int

    WIN = "1", "1", "win"
    DRAW = "=", "½", "draw"
    LOSS = "0", "0", "loss"
    SHORT_WIN = "W", "1", "win", "short"
    SHORT_DRAW = "D", "½", "draw", "short"
    SHORT_LOSS = "L", "0", "loss", "short"
    FORFEIT_WIN = "+", "+", "forfeit_win"
    FORFEIT_LOSS = "-", "−", "forfeit_loss"
    PAB = "U", "", "pab"
    FULL_BYE = "F", "", "full_bye"
    HALF_BYE = "H", "", "half_bye"
    ZERO_BYE = "Z", "", "zero_bye"
    ABSENT = " ", "", "zero_bye"
    UNFINISHED = "X", "", "unfinished"
    """An adjourned game: it goes on later. It is a draw for pairing.

    (handling-2026:3.1, handling-2016:D.1, burstein-2017:2)
    """
    OPEN = "N", "", "unfinished"
    """Paired, and no result entered yet. Whoever pairs nevertheless takes it for a draw too."""

    def __new__(cls, code: str, sign: str = "", paid_as: str = "", length: str = "") -> Result:
        # The defaults are for the type checker, which takes the look-up `Result("1")` for a call.
        # Plain attributes, not properties: engines ask for them in their inner loops.
        result = str.__new__(cls, code)
        result._value_ = code
        result.sign = sign
        result.paid_as = paid_as
        result.is_short = length == "short"
        result.is_win = paid_as == "win"
        result.is_draw = paid_as in ("draw", "unfinished")
        result.is_loss = paid_as == "loss"
        result.is_played = result.is_win or result.is_draw or result.is_loss
        result.is_forfeit = paid_as in ("forfeit_win", "forfeit_loss")
        result.is_bye = not result.is_played and not result.is_forfeit
        result.is_known = paid_as != "unfinished"
        result.halves = 2 if result.is_win else 1 if result.is_draw else 0
        return result

    @property
    def complement(self) -> Result:
        """What the opponent usually has: `0` against `1`. A bye has no opponent."""
        complement = _COMPLEMENTS.get(self)
        if complement is None:
            raise UsageError(
                "no-opponent",
                say("{result} is a bye: nobody has the other half of it", result=self.name),
                say("ask for the complement of a game's result only"),
            )
        return complement

    def fits(self, other: Result) -> bool:
        """Can the opponent have `other`? 1-1 and 1-½ cannot be, ½-0 and 0-0 can."""
        return other in FITTING[self]

    def worth(self, points: PointSystem, colour: Colour | None = None) -> Points:
        """What the result brings in a point system to a player who had `colour`."""
        return (points.with_white if colour is Colour.WHITE else points.with_black)[self]


_PAIRS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.SHORT_WIN, Result.SHORT_LOSS),
    (Result.SHORT_DRAW, Result.SHORT_DRAW),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.UNFINISHED, Result.UNFINISHED),
    (Result.OPEN, Result.OPEN),
)
_COMPLEMENTS = {result: other for pair in _PAIRS for result, other in (pair, pair[::-1])}


def _can_meet(mine: Result, yours: Result) -> bool:
    if mine.is_bye or yours.is_bye:
        return False
    if not (mine.is_known and yours.is_known):
        return mine is yours
    if mine.is_forfeit or yours.is_forfeit:
        lost = Result.FORFEIT_LOSS in (mine, yours)
        return mine.is_forfeit and yours.is_forfeit and lost
    return mine.halves + yours.halves <= 2


FITTING = {mine: frozenset(yours for yours in Result if _can_meet(mine, yours)) for mine in Result}
"""What the opponent of a result can have, for whoever looks at many games; see `Result.fits`."""

REQUESTED = (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
"""The byes a player can ask for."""


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
    def is_known(self) -> bool:
        """No game of it is open or adjourned."""
        return self.result.is_known and (self.second is None or self.second.is_known)

    @property
    def is_played(self) -> bool:
        """A game was really played. A forfeited game is not one."""
        if not self.opponent:
            return False
        return self.result.is_played or (self.second is not None and self.second.is_played)


ABSENT = Cell(0, None, Result.ABSENT)
"""A round of which nothing is known: blank in the cross table."""


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

    @classmethod
    def parse(cls, text: str) -> PointSystem:
        """A system in which colours do not matter, written `3-1-0` or `1-½-0`."""
        try:
            win, draw, loss = (
                parse_points(part) for part in str(text).replace("½", "0.5").split("-")
            )
        except ValueError:
            raise UsageError(
                "bad-points",
                say("{text!r} is not a point system", text=text),
                say("write win, draw and loss like 3-1-0 or 1-0.5-0"),
            ) from None
        if not win >= draw >= loss:
            raise UsageError(
                "bad-points",
                say("{text!r}: a win is worth most, a loss least", text=text),
                say("write win, draw and loss like 3-1-0 or 1-0.5-0"),
            )
        return cls.of(win, draw, loss)

    @property
    def win(self) -> Points:
        """Points for a win over the board (the better one, should colours matter)."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> Points:
        """Points for a draw over the board (the better one, should colours matter)."""
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> Points:
        """Points for a loss over the board (the better one, should colours matter)."""
        return max(self.white_loss, self.black_loss)

    @cached_property
    def as_scored(self) -> PointSystem:
        """The same for standings: a game without a result brings nothing.

        It counts as a draw for pairing only (handling-2026:3.1, handling-2016:D.1).
        """
        if self.unfinished == NO_POINTS:
            return self
        return replace(self, unfinished=NO_POINTS)

    @cached_property
    def with_white(self) -> dict[Result, Points]:
        """The worth of every result of a player who had White."""
        return self._table("white")

    @cached_property
    def with_black(self) -> dict[Result, Points]:
        """The worth of every result of a player who had Black, or no colour at all."""
        return self._table("black")

    @cached_property
    def tables(self) -> tuple[dict[Result, tuple[Points, bool]], ...]:
        """Worth of every result with White, and with Black, and whether it was played."""
        return tuple(
            {result: (worth, result.is_played) for result, worth in table.items()}
            for table in (self.with_white, self.with_black)
        )

    def worth(self, cell: Cell) -> Points:
        """Points a cell brings. The second game of a match is played with the other colour."""
        _, colour, result, second = cell
        first, then = self.with_black, self.with_white
        if colour is Colour.WHITE:
            first, then = then, first
        return first[result] if second is None else Points(first[result] + then[second])

    def _table(self, colour: str) -> dict[Result, Points]:
        coloured = {kind: f"{colour}_{kind}" for kind in ("win", "draw", "loss")}
        return {
            result: getattr(self, coloured.get(result.paid_as, result.paid_as)) for result in Result
        }


STANDARD_POINTS = PointSystem()
MATCH_POINTS = PointSystem(pab=Points(15), full_bye=Points(20), half_bye=Points(10))
"""Two games a match: the bye is worth a win and a draw (double-swiss-2026:1.4)."""


ADJUSTABLE = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "F": "full_bye",
    "H": "half_bye",
    "Z": "zero_bye",
    "+": "forfeit_win",
    "-": "forfeit_loss",
}
"""The letters of TRF26 `299`, and as what the results they mean are paid."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points assigned in another way than by the point system (TRF26 `299`).

    Without a kind the points are given (or taken) beside the results, in `round`, or from the
    start if that is 0. With a kind (`W D L F H Z + -`) they are what that result is worth to the
    players, in `round`, or in every round if that is 0.
    """

    kind: str
    points: Points
    round: int
    players: tuple[int, ...]

    def gains(self, cells: tuple[Cell, ...], points: PointSystem) -> dict[int, int]:
        """By round, what this adds to the points of one of its players with these cells."""
        if not self.kind:
            return {self.round: self.points}
        meant = ADJUSTABLE.get(self.kind.upper())
        return {
            round_: self.points - points.worth(cell)
            for round_, cell in enumerate(cells, 1)
            if self.round in (0, round_) and cell.result.paid_as == meant
        }


Results = tuple[Result, Result]
"""White's result and Black's."""

OPEN = ":"
"""A game without a result yet, as scripts write it."""

R = Result
_WRITTEN: dict[str, Results] = {
    "1-0": (R.WIN, R.LOSS),
    "0-1": (R.LOSS, R.WIN),
    "½-½": (R.DRAW, R.DRAW),
    "½-0": (R.DRAW, R.LOSS),
    "0-½": (R.LOSS, R.DRAW),
    "0-0": (R.LOSS, R.LOSS),
    "+-": (R.FORFEIT_WIN, R.FORFEIT_LOSS),
    "-+": (R.FORFEIT_LOSS, R.FORFEIT_WIN),
    "--": (R.FORFEIT_LOSS, R.FORFEIT_LOSS),
    "W-L": (R.SHORT_WIN, R.SHORT_LOSS),
    "D-D": (R.SHORT_DRAW, R.SHORT_DRAW),
    "L-W": (R.SHORT_LOSS, R.SHORT_WIN),
    "*": (R.UNFINISHED, R.UNFINISHED),
    OPEN: (R.OPEN, R.OPEN),
}
_OTHER_WAYS = {
    "1": "1-0",
    "0": "0-1",
    "=": "½-½",
    "5": "½-½",
    "1/2": "½-½",
    "1/2-1/2": "½-½",
    "0.5-0.5": "½-½",
    ".5-.5": "½-½",
    "=-=": "½-½",
    "1/2-0": "½-0",
    "0-1/2": "0-½",
    "1F-0F": "+-",
    "0F-1F": "-+",
    "0F-0F": "--",
    "+": "+-",
    "-": "-+",
    "+--": "+-",
    "--+": "-+",
    "---": "--",
}
_WINS_OF_TWO = {"2-0": "1-0", "0-2": "0-1"}
"""Where a win is worth two points, as in draughts; elsewhere nobody can tell what is meant."""
_SHOWN = {results: text for text, results in _WRITTEN.items()}


class Key(NamedTuple):
    """One key for one result, the same at the desk and after `zug result`."""

    key: str
    written: str
    words: Message


KEYS = (
    Key("1", "1-0", say("White wins")),
    Key("0", "0-1", say("Black wins")),
    Key("5", "½-½", say("a draw")),
    Key("=", "½-½", say("a draw")),
    Key("+", "+-", say("White wins by forfeit")),
    Key("-", "-+", say("Black wins by forfeit")),
    Key("F", "--", say("both forfeit")),
    Key("*", "*", say("adjourned")),
)
"""What arbiters type, wherever they type it; docs/running.md has the same table."""
_KEYS = {key.key: key.written for key in KEYS}


def typed_game(text: str, points: PointSystem = STANDARD_POINTS) -> Results:
    """A result as it is typed: one key, or written out."""
    return parse_result(_KEYS.get(text.strip().upper(), text), points, AS_TYPED)


AS_TYPED = say(
    "write 1-0, 0-1, ½-½ (or =), ½-0, 0-½ or 0-0; +-, -+ or F (both) for a forfeit; "
    "W-L, D-D or L-W if it is not rated; * for adjourned"
)
"""How an arbiter types a result."""

AS_WRITTEN = say(
    "write 1-0, 0-1, ½-½ (or =), ½-0, 0-½ or 0-0; +-, -+ or -- for a forfeit; W-L, D-D or L-W if "
    "it is not rated; * for adjourned, : for no result yet"
)
"""How a script writes it: games that have no result yet are among those of a round."""


def parse_result(
    text: str, points: PointSystem = STANDARD_POINTS, advice: Message = AS_WRITTEN
) -> Results:
    """White's and Black's result. Both cannot win, nor one win and the other draw."""
    wanted = text.strip().upper().replace("–", "-").replace(" ", "")
    wanted = _OTHER_WAYS.get(wanted, wanted)
    if points.win == 2 * POINT:
        wanted = _WINS_OF_TWO.get(wanted, wanted)
    results = _WRITTEN.get(wanted)
    if results is None:
        raise bad_result(text, advice)
    return results


def bad_result(text: object, advice: Message = AS_WRITTEN) -> UsageError:
    """Return the error about what is not a result."""
    return UsageError("bad-result", say("{text!r} is not a result of a game", text=text), advice)


def was_adjourned(games: Iterable[Results | None]) -> bool:
    """Return whether one of the games of a board is adjourned; no result is not."""
    return any(Result.UNFINISHED in game for game in games if game is not None)


def show_result(results: Results | None) -> str:
    """A result as people write it; empty if there is none yet."""
    return "" if results is None else _SHOWN.get(results, f"{results[0]}-{results[1]}")


def pretty(text: str) -> str:
    """A result with a dash between figures; forfeits stay as arbiters write them."""
    return text.replace("-", "–") if any(c in text for c in "01½WDL") else text
