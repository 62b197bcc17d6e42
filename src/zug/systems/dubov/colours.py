"""Who has White (dubov-1997:3)."""

from __future__ import annotations

from zug.model import Colour
from zug.rules.colours import alternate
from zug.systems.dubov.field import are_opposite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dubov.field import Entrant


def colour_of(first: Entrant, second: Entrant) -> tuple[Colour, str]:
    """The colour of the first player of a pair, and the rule that gives it (dubov-1997:3)."""
    white, black = Colour.WHITE, Colour.BLACK
    if not (first.may_have(white) and second.may_have(black)):
        return black, _limit(first, second, white)
    if not (first.may_have(black) and second.may_have(white)):
        return white, _limit(first, second, black)
    due = first.due or (second.due and second.due.opposite)
    if due is None:
        return _by_average(first, second)
    if are_opposite(first.due, second.due):
        return due, "due"
    return _same_due_colour(first, second, due)


def _same_due_colour(first: Entrant, second: Entrant, due: Colour) -> tuple[Colour, str]:
    """Equalise, then alternate (dubov-1997:3)."""
    mine, yours = abs(first.difference), abs(second.difference)
    if mine != yours:
        return (due if mine > yours else due.opposite), "equalise"
    alternated = alternate(first.colours, second.colours)
    if alternated is not None:
        return alternated, "reversed"
    return _by_average(first, second)


def _limit(first: Entrant, second: Entrant, refused: Colour) -> str:
    """What stands against this colour of the first player (dubov-1997:2)."""
    running = first.colours.endswith(2 * refused) or second.colours.endswith(2 * refused.opposite)
    return "thrice" if running else "excess"


def _by_average(first: Entrant, second: Entrant) -> tuple[Colour, str]:
    """White to the higher ARO, then to the lower R, then to the larger TPN (dubov-1997:3)."""
    mine = first.aro, -first.rating, first.tpn
    yours = second.aro, -second.rating, second.tpn
    why = "average" if mine[0] != yours[0] else "rating" if mine[1] != yours[1] else "number"
    return Colour.WHITE if mine > yours else Colour.BLACK, why
