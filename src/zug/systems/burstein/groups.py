"""One group of 2017: what its pairs cost in colours, and the first of the best combinations.

The order of burstein-2017:6.2 and 6.4 is a walk: the highest player not yet placed tries the others
from the lowest up, floating comes last. So the players are numbered from the lowest up, the float
is one more vertex at the end, and the combination wanted is the one in which the highest player
has the smallest partner, then the next highest, and so on, among all matchings of least cost.
"""

from __future__ import annotations

from functools import cache, partial

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import breaks_limits, due_colour
from zug.systems.explaining.trace import NOBODY, Measure, PairingChoice, Rows, merge_turn, proposed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from zug.matching import Problem
    from zug.rules.cards import Card
    from zug.systems.explaining.trace import Worth
    from zug.systems.legality import Legality

WHITE, BLACK = Colour.WHITE, Colour.BLACK
_REFUSED = (Measure("denied-due", "6.5"),)


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


_Kind = tuple[Claim, bool] | None
"""A player's claim and whether they may float; None is the float itself."""


class Combination(NamedTuple):
    """The pairs (higher player first) in the order they were found, and who floats, if any."""

    pairs: tuple[tuple[int, int], ...]
    floater: int | None
    refused: int


def floatable(
    legality: Legality, members: Sequence[int], below: Sequence[Sequence[int]]
) -> list[int]:
    """Members who have a legal pair in the next SG and with whom all below can be completed.

    (burstein-2017:6.3, 6.6)
    """
    if not below:
        return []
    completing = legality.who_completes([tpn for group in below for tpn in group], members)
    return [tpn for tpn in completing if any(legality.is_legal(tpn, other) for other in below[0])]


def combine(
    legality: Legality,
    cards: Mapping[int, Card],
    members: Sequence[int],
    floaters: Sequence[int],
) -> Combination | None:
    """Pair a group, its members given highest first (burstein-2017:6.1-6.5).

    In an odd group one of `floaters` floats. None: there is no possible combination.
    """
    problem = group_problem(legality, cards, members, floaters)
    if not problem.solve():
        return None
    vertices = _vertices(members)
    pairs: list[tuple[int, int]] = []
    floater = None
    placed = [False] * len(vertices)
    for place in reversed(range(len(members))):
        if placed[place]:
            continue
        partner = problem.first_partners([place], 0, len(vertices))[0]
        placed[partner] = True
        if vertices[partner]:
            pairs.append((vertices[place], vertices[partner]))
        else:
            floater = vertices[place]
    return Combination(tuple(pairs), floater, problem.cost())


def _vertices(members: Sequence[int]) -> list[int]:
    """From the lowest up; the float of an odd group, 0, is the last."""
    return [*reversed(members), *([0] * (len(members) % 2))]


def group_problem(
    legality: Legality,
    cards: Mapping[int, Card],
    members: Sequence[int],
    floaters: Collection[int],
) -> Problem:
    """The matching of a group with the fewest refused due colours (burstein-2017:6.5)."""
    may_float = frozenset(floaters)
    vertices = _vertices(members)
    kinds: list[_Kind] = [
        (claim(cards[tpn].colours), tpn in may_float) if tpn else None for tpn in vertices
    ]
    numbers: dict[_Kind, int] = {}
    numbered = [numbers.setdefault(kind, len(numbers)) for kind in kinds]
    costs = [_cost(a, b) for a in numbers for b in numbers]
    return legality.problem(vertices, numbered, costs)


def _cost(first: _Kind, second: _Kind) -> int | None:
    """Refused due colours; the floater is not counted (burstein-2017:6.5)."""
    if first is None or second is None:
        player = first or second
        return 0 if player is not None and player[1] else None
    return refusals(first[0], second[0])


# --- the choices, for those who ask why


def _from_below(left: Sequence[int]) -> list[int]:
    """Return whom the highest tries: the others from the lowest up (burstein-2017:6.2)."""
    return list(reversed(left[1:]))


def facing(members: Sequence[int]) -> list[Rows]:
    """Return everybody with the first opponent they would try."""
    return [proposed("ends", members, _from_below)]


def combination_choices(
    legality: Legality,
    cards: Mapping[int, Card],
    members: Sequence[int],
    floaters: Collection[int],
    found: Combination,
) -> Iterator[PairingChoice]:
    """Yield whom the highest not yet placed gets: the lowest is tried first, to float last.

    (burstein-2017:6.2, 6.4)
    """
    yield from merge_turn("6.6", merged=False)
    partner = {one: other for pair in found.pairs for one, other in (pair, pair[::-1])}
    left, cost, floats = list(members), 0, len(members) % 2 == 1

    def refused(one: int, other: int) -> int | None:
        return refusals(claim(cards[one].colours), claim(cards[other].colours))

    def worth(left: Sequence[int], cost: int, tpn: int) -> Worth | None:
        price = refused(left[0], tpn) if tpn else 0
        if price is None or (tpn == NOBODY and left[0] not in floaters):
            return None
        problem = group_problem(legality, cards, [one for one in left[1:] if one != tpn], floaters)
        return (cost + price + problem.cost(),) if problem.solve() else None

    while left:
        chosen = partner.get(left[0], NOBODY)
        tries = [*_from_below(left), *[NOBODY] * floats]
        yield PairingChoice(
            "pair",
            "6.4" if len(members) % 2 else "6.2",
            "order.burstein-ends",
            left[0],
            chosen,
            partial(tuple, tries),
            partial(worth, tuple(left), cost),
            _REFUSED,
        )
        floats = floats and chosen != NOBODY
        cost += (refused(left[0], chosen) or 0) if chosen else 0
        left = [one for one in left[1:] if one != chosen]
