"""A quick look at the whole cross table: is every game told alike by both its players?

Nearly every file is sound, so this is the only check most files meet; what is wrong with the
others, the slower `diagnosis` tells.
"""

from __future__ import annotations

from enum import StrEnum

from zug.model.results import FITTING, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model.results import Cell


ALL_ROUNDS = 0
"""In place of a round: the cells of a player as a whole."""


class Field(StrEnum):
    """The part of a cell that is wrong."""

    OPPONENT = "opponent"
    COLOUR = "colour"
    RESULT = "result"


def is_sound(table: Mapping[int, tuple[Cell, ...]], *, one_bye: bool = True) -> bool:
    """Both players of every game tell the same of it, and no round has two allotted byes.

    Without `one_bye` any number of players may have it: all of a team do.

    Looking at each game from its lower number suffices: then every higher number that is named
    names back, and equal counts leave no game that is told from the higher number alone.
    """
    told_by_lower = told_by_higher = 0
    byes: set[int] = set()
    for tpn, cells in table.items():
        for index, (opponent, colour, result, second) in enumerate(cells):
            if opponent > tpn:
                told_by_lower += 1
                try:
                    back, other_colour, other_result, other_second = table[opponent][index]
                except (KeyError, IndexError):
                    return False
                if back != tpn or other_colour is colour or other_result not in FITTING[result]:
                    return False
                if (second or other_second) and (
                    second is None or other_second not in FITTING[second]
                ):
                    return False
            elif opponent:
                told_by_higher += 1
            elif result is Result.PAB and one_bye:
                if index in byes:
                    return False
                byes.add(index)
    return told_by_lower == told_by_higher
