"""Colour preferences and who has White, by the edition of 2026."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import Strength, alternate, by_parity, preference


class Allocation(NamedTuple):
    """The colour of the higher ranked player, and the article that gave it."""

    colour: Colour
    article: str


def preferred(colours: str) -> tuple[Colour, Strength]:
    """The colour preference; everybody has one (dubov-2026:1.5, 1.6.1-1.6.4)."""
    colour, strength = preference(colours)
    return (Colour.BLACK, Strength.MILD) if colour is None else (colour, strength)


def allocate(higher: str, lower: str, tpn: int, initial: Colour) -> Allocation:
    """The colour of the higher ranked of two players with these histories.

    (dubov-2026:5.1, 5.2.1-5.2.5) `tpn` is that of the higher ranked player.
    """
    if not higher and not lower:
        return Allocation(by_parity(tpn, initial), "5.2.1")
    mine, strength = preferred(higher)
    yours, strength_of_lower = preferred(lower)
    if mine is not yours:
        return Allocation(mine, "5.2.2")
    if strength != strength_of_lower:
        return Allocation(mine if strength > strength_of_lower else mine.opposite, "5.2.3")
    alternated = alternate(higher, lower)
    if alternated is not None:
        return Allocation(alternated, "5.2.4")
    return Allocation(mine, "5.2.5")
