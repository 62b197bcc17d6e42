"""Whose turn it is in the Burstein system of 2017: the bye, joined groups, opponents from below."""

from __future__ import annotations

from functools import partial

from zug.systems.burstein.groups import claim, group_problem, refusals
from zug.systems.explaining.trace import NOBODY, Measure, PairingChoice, Rows, merge_turn, proposed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from zug.rules.cards import Card
    from zug.systems.burstein.groups import Combination
    from zug.systems.explaining.trace import Worth
    from zug.systems.legality import Legality

REFUSED = (Measure("denied-due", "6.5"),)


def from_below(left: Sequence[int]) -> list[int]:
    """The highest tries the others from the lowest up (burstein-2017:6.2)."""
    return list(reversed(left[1:]))


def rows(members: Sequence[int]) -> list[Rows]:
    return [proposed("ends", members, from_below)]


def combination_turns(
    legality: Legality,
    cards: Mapping[int, Card],
    members: Sequence[int],
    floaters: Collection[int],
    found: Combination,
) -> Iterator[PairingChoice]:
    """The highest not yet placed tries the lowest first, to float last (burstein-2017:6.2, 6.4)."""
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
        tries = [*from_below(left), *[NOBODY] * floats]
        yield PairingChoice(
            "pair",
            "6.4" if len(members) % 2 else "6.2",
            "order.burstein-ends",
            left[0],
            chosen,
            partial(tuple, tries),
            partial(worth, tuple(left), cost),
            REFUSED,
        )
        floats = floats and chosen != NOBODY
        cost += (refused(left[0], chosen) or 0) if chosen else 0
        left = [one for one in left[1:] if one != chosen]
