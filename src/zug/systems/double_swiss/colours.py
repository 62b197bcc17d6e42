"""Who has White in the first game of a match. Colours never decide who meets whom."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import alternate, by_parity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.cards import Card


class Allocation(NamedTuple):
    """The colour of the higher ranked player in the first game, and the article that gave it."""

    colour: Colour
    article: str


def allocate(hrp: Card, opponent: Card, initial: Colour) -> Allocation:
    """The colour of the HRP (double-swiss-2026:4.2) by the first rule that says one.

    Histories hold only matches in which a game was really played (double-swiss-2026:1.6).
    """
    mine, yours = hrp.colours, opponent.colours
    if not mine and not yours:
        return Allocation(by_parity(hrp.tpn, initial), "4.3.1")
    whites, whites_of_opponent = mine.count("w"), yours.count("w")
    if whites != whites_of_opponent:
        return Allocation(Colour.WHITE if whites < whites_of_opponent else Colour.BLACK, "4.3.2")
    alternated = alternate(mine, yours)
    if alternated is not None:
        return Allocation(alternated, "4.3.3")
    if mine:
        return Allocation(Colour(mine[-1]).opposite, "4.3.4")
    return Allocation(Colour(yours[-1]), "4.3.5")
