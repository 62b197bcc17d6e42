"""Two-game matches in a report file: two columns of cells form one match.

Both columns name the same opponent, the colours alternate, and a bye stands in both. The second
column of a match whose second game is still to come may be blank.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Cell, Result
from zug.model.results import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Misfit(NamedTuple):
    """Two columns that form no match: of which round, what is wrong, what is assumed."""

    round: int
    message: str
    assumption: str = ""


def join_games(cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], list[Misfit]]:
    """The matches of a row of cells, and what does not fit."""
    misfits: list[Misfit] = []
    matches: list[Cell] = []
    for at in range(0, len(cells), 2):
        first = cells[at]
        second = cells[at + 1] if at + 1 < len(cells) else ABSENT
        match, message, assumption = _join(first, second)
        matches.append(match)
        if message:
            misfits.append(Misfit(at // 2 + 1, message, assumption))
    return tuple(matches), misfits


def _join(first: Cell, second: Cell) -> tuple[Cell, str, str]:
    """The match of two columns; what is wrong with it, if anything, and what is assumed."""
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
    """The two columns of a match."""
    if cell.opponent == 0 or cell.result.is_bye:
        return cell, cell
    other = cell.colour.opposite if cell.colour else None
    return (
        cell._replace(second=None),
        Cell(cell.opponent, other, cell.second or Result.OPEN),
    )
