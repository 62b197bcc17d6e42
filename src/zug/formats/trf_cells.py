"""The cell of a round in a report file: ten columns, two of them blank before the opponent.

    |  1234 w 1|    opponent (columns 92-95 in round 1), colour (97), result (99)

Numbers above 9999 take the blank column before them as well.

Two columns of cells form a match of two games: both name the same opponent, the colours alternate,
and a bye stands in both. The second column of a match whose second game is still to come may be
blank.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Cell, Colour, Result
from zug.model.results import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LAST_NUMBER = 99_999
"""The highest number of a player that a report file has columns for."""
LAST_TEAM = 999
"""The highest number of a team."""

FIRST = 89
"""Where the cells begin in a line, counted from 0."""

WIDTH = 10
OPPONENT, COLOUR, RESULT = 2, 7, 9
"""Where the three fields stand in the ten columns, counted from 0."""

MISALIGNED = "misaligned.cell"
"""The fault of a cell that stands beside its columns."""
PLUS_BYE = Cell(0, None, Result.FULL_BYE)
"""`0000 - +`, in which older files write two things: whoever reads the round must tell which."""

COLOURS = {"w": Colour.WHITE, "W": Colour.WHITE, "b": Colour.BLACK, "B": Colour.BLACK}
_GAMES = {
    code: result
    for result in Result
    if not result.is_bye and result.is_known
    for code in (result.value, result.value.lower())
} | {" ": Result.OPEN, "?": Result.UNFINISHED}
_FINISHED = {
    f" {colour} {code}": (side, _GAMES[code], None)
    for colour, side in COLOURS.items()
    for code in "10=+-"
}
_BYES = {
    code: Cell(0, None, result)
    for result in (Result.PAB, Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
    for code in (result.value, result.value.lower())
} | {
    # As lila, heltour and files older than TRF16 write them.
    "-": Cell(0, None, Result.ZERO_BYE),
    "=": Cell(0, None, Result.HALF_BYE),
    "+": PLUS_BYE,
    " ": Cell(0, None, Result.ZERO_BYE),
}


class Oddity(NamedTuple):
    """What is wrong with the text of a cell (`zug.faults`), and how many columns from its start.

    `is_read`: the cell is taken for something all the same.
    """

    id: str
    offset: int
    params: Mapping[str, object]
    is_read: bool = True


class _Opponents(dict[str, int]):
    """Six columns of text to the opponent's number, where they hold one and nothing else."""

    def __missing__(self, text: str) -> int:
        digits = text[1:].lstrip(" ")
        is_number = digits.isascii() and digits.isdecimal() and digits[0] != "0"
        if text[0] != " " or not is_number:
            raise KeyError(text)
        number = self[text] = int(digits)
        return number


class CellTable(dict[str, Cell]):
    """Ten columns of text to the cell they mean; every text is worked out once.

    `oddities` holds what was wrong with which text.
    """

    def __init__(self) -> None:
        super().__init__()
        self.oddities: dict[str, Oddity] = {}
        self.has_colourless_games = False
        self.has_plus_byes = False
        self._opponents = _Opponents()

    def row(self, line: str) -> tuple[Cell, ...]:
        """Return the cells of a line; finished games, as most lines have, are read at once."""
        starts = range(FIRST, len(line), WIDTH)
        make, opponents = tuple.__new__, self._opponents
        try:
            return tuple(
                [
                    make(
                        Cell, (opponents[line[at : at + 6]], *_FINISHED[line[at + 6 : at + WIDTH]])
                    )
                    for at in starts
                ]
            )
        except KeyError:
            return tuple([self[line[at : at + WIDTH]] for at in starts])

    def __missing__(self, text: str) -> Cell:
        cell = self[text] = self._work_out(text.ljust(WIDTH), text)
        return cell

    def _work_out(self, full: str, text: str) -> Cell:
        if not full.strip():
            return ABSENT
        opponent, colour, result = full[1:6].strip(), full[COLOUR], full[RESULT]
        if full[0] != " " or full[6] != " " or full[8] != " ":
            at = next(index for index in (0, 6, 8) if full[index] != " ")
            self.oddities[text] = Oddity(MISALIGNED, at, {"letter": full[at]}, False)
            return ABSENT
        if opponent and not (opponent.isdecimal() and opponent.isascii()):
            self.oddities[text] = Oddity("bad-opponent", OPPONENT, {"opponent": opponent}, False)
            return ABSENT
        number = int(opponent or 0)
        return self._game(number, colour, result, text) if number else self._bye(full, text)

    def _game(self, opponent: int, colour: str, result: str, text: str) -> Cell:
        side = COLOURS.get(colour)
        if side is None:
            self.has_colourless_games = True
            if colour not in " -":
                self.oddities[text] = Oddity("bad-colour.game", COLOUR, {"colour": colour})
        if result.upper() in "HFUZ":
            blanks = {"result": result, "opponent": opponent}
            self.oddities[text] = Oddity("bye-with-opponent.report", RESULT, blanks)
            return _BYES[result]
        score = _GAMES.get(result)
        if score is None:
            self.oddities[text] = Oddity("bad-result.game", RESULT, {"result": result})
            score = Result.UNFINISHED
        return Cell(opponent, side, score)

    def _bye(self, full: str, text: str) -> Cell:
        colour, result = full[COLOUR], full[RESULT]
        if colour not in " -":
            id_ = "colour-without-opponent.report" if colour in COLOURS else "bad-colour.bye"
            self.oddities[text] = Oddity(id_, COLOUR, {"colour": colour})
        bye = _BYES.get(result)
        if bye is not None:
            self.has_plus_byes |= bye is PLUS_BYE
            return bye
        return self._stray_result(result, text)

    def _stray_result(self, result: str, text: str) -> Cell:
        score = _GAMES.get(result)
        if score is None:
            self.oddities[text] = Oddity("bad-result.bye", RESULT, {"result": result})
            return _BYES["Z"]
        code = {"1": "F", "W": "F", "D": "H"}.get(score.value, "Z")
        blanks = {"result": result, "code": code}
        self.oddities[text] = Oddity("result-without-opponent.report", RESULT, blanks)
        return _BYES[code]


class ColumnMismatch(NamedTuple):
    """Two columns that form no match: of which round, what is wrong, what is assumed."""

    round: int
    message: str
    assumption: str = ""


def join_games(cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], list[ColumnMismatch]]:
    """Return the matches of a row of cells, and what does not fit."""
    mismatches: list[ColumnMismatch] = []
    matches: list[Cell] = []
    for at in range(0, len(cells), 2):
        first = cells[at]
        second = cells[at + 1] if at + 1 < len(cells) else ABSENT
        match, message, assumption = _join(first, second)
        matches.append(match)
        if message:
            mismatches.append(ColumnMismatch(at // 2 + 1, message, assumption))
    return tuple(matches), mismatches


def _join(first: Cell, second: Cell) -> tuple[Cell, str, str]:
    """Return the match of two columns, what is wrong with it, and what is assumed."""
    if first.opponent and second is ABSENT:
        return first._replace(second=Result.OPEN), "", ""
    if not first.opponent and not second.opponent:
        return _join_byes(first, second)
    match = first._replace(second=second.result)
    message, assumption = "", ""
    if not first.opponent or not second.opponent:
        match, message = first, say("only one game of the match has an opponent")
    elif first.opponent != second.opponent:
        message = say("the two games of a match have different opponents")
    elif first.colour is not None and second.colour is not first.colour.opposite:
        message = say("the two games of a match do not alternate colours")
        assumption = say("the colour of the first game holds")
    return match, message, assumption


def _join_byes(first: Cell, second: Cell) -> tuple[Cell, str, str]:
    if first == second or second is ABSENT:
        return first, "", ""
    if first is ABSENT:
        message = say("a bye stands in the second column of a match alone")
        return second, message, say("the bye holds for the match")
    return first, say("the two columns of a match have different byes"), say("the first one holds")


def split_games(cell: Cell) -> tuple[Cell, Cell]:
    """Return the two columns of a match."""
    if cell.opponent == 0 or cell.result.is_bye:
        return cell, cell
    other = cell.colour.opposite if cell.colour else None
    return (
        cell._replace(second=None),
        Cell(cell.opponent, other, cell.second or Result.OPEN),
    )
