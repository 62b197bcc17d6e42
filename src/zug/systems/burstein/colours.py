"""Colours of the Burstein system: what a pair can be given, what it costs, what it gets."""

from __future__ import annotations

from functools import cache

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import alternate, breaks_limits, by_parity, due_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.cards import Card

WHITE, BLACK = Colour.WHITE, Colour.BLACK


class Claim(NamedTuple):
    """All that a colour history says about whom a player can meet and at what price."""

    may_have_white: bool
    may_have_black: bool
    due: Colour | None

    def may_have(self, colour: Colour) -> bool:
        return self.may_have_white if colour is WHITE else self.may_have_black


@cache
def claim(colours: str) -> Claim:
    """The limits on the next colour (burstein-2017:5.2, 5.3) and the due colour (1.3)."""
    return Claim(
        not breaks_limits(colours, WHITE), not breaks_limits(colours, BLACK), due_colour(colours)
    )


def _ways(first: Claim, second: Claim) -> list[Colour]:
    """The colours `first` can have against `second` (burstein-2017:5.2, 5.3)."""
    return [
        colour
        for colour in (WHITE, BLACK)
        if first.may_have(colour) and second.may_have(colour.opposite)
    ]


def refusals(first: Claim, second: Claim) -> int | None:
    """How many of the two get the opposite of their due colour (burstein-2017:6.5).

    None: the limits leave no way to give the colours, the two are no legal pair.
    """
    ways = _ways(first, second)
    if not ways:
        return None
    if len(ways) == 2:
        return int(first.due is not None and first.due is second.due)
    return int(first.due is ways[0].opposite) + int(second.due is ways[0])


class Allocation(NamedTuple):
    """The colour of the higher player, the article that gave it, and the rule in a word."""

    colour: Colour
    article: str
    why: str


def allocate(higher: Card, lower: Card, drawn: Colour) -> Allocation:
    """The colour of the higher of two players (burstein-2017:5.1-5.4)."""
    mine, yours = claim(higher.colours), claim(lower.colours)
    ways = _ways(mine, yours)
    if len(ways) == 1:
        third = higher.colours.endswith(2 * ways[0].opposite) or lower.colours.endswith(2 * ways[0])
        return Allocation(ways[0], "5.3" if third else "5.2", "thrice" if third else "excess")
    if mine.due is None:
        if yours.due is not None:
            return Allocation(yours.due.opposite, "5.4", "due")
        smaller = min(higher.tpn, lower.tpn)
        by_lot = by_parity(smaller, drawn)
        why = "smaller-odd" if smaller % 2 else "smaller-even"
        return Allocation(by_lot if higher.tpn < lower.tpn else by_lot.opposite, "5.1", why)
    if mine.due is not yours.due:
        return Allocation(mine.due, "5.4", "due")
    return _same_due(higher, lower, mine.due)


def _same_due(higher: Card, lower: Card, due: Colour) -> Allocation:
    """Both are due the same colour (burstein-2017:5.4, from "equalizing" on)."""
    if abs(higher.difference) != abs(lower.difference):
        mine = abs(higher.difference) > abs(lower.difference)
        return Allocation(due if mine else due.opposite, "5.4", "equalise")
    alternated = alternate(higher.colours, lower.colours)
    if alternated is not None:
        return Allocation(alternated, "5.4", "reversed")
    return Allocation(due, "5.4", "higher")
