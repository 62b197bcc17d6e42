"""Who plays White (rating-1992:E1-E4)."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import alternate, by_parity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.rating_1992.field import Entrant


class Allocation(NamedTuple):
    """The colour of the higher ranked player, the article that gave it, and the rule in a word."""

    colour: Colour
    article: str
    why: str


def allocate(higher: Entrant, lower: Entrant, drawn: Colour) -> Allocation:
    """The colour of the higher ranked of a pair; `drawn` is the colour drawn for player 1.

    Histories are compared with the gaps squeezed out (rating-1992:F2, F3). Where nobody has a
    preference the rule of the first round holds in any round (rating-1992:E4).
    """
    (mine, my_class), (yours, your_class) = higher.prefers, lower.prefers
    if mine is None and yours is None:
        return Allocation(by_parity(higher.tpn, drawn), "E4", "odd" if higher.tpn % 2 else "even")
    if mine is None or yours is None or mine is not yours:
        return Allocation(mine or _opposite(yours), "E1", "due")
    if my_class is not your_class:
        return Allocation(mine if my_class > your_class else mine.opposite, "E2", "stronger")
    turned = alternate(higher.colours, lower.colours)
    if turned is not None:
        return Allocation(turned, "E3", "reversed")
    return Allocation(mine, "E4", "higher")


def _opposite(colour: Colour | None) -> Colour:
    assert colour is not None
    return colour.opposite
