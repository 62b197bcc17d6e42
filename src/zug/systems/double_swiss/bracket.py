"""The pairing of one bracket: the smallest identifier of double-swiss-2026:3.6.

Players are numbered by TPN. The identifier is read off in two walks through all matchings that
comply best with [C8]: first who can be a top member (has a partner with a larger number), asked
from number 1 on, until half of them are; then the smallest partner of each top member in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.systems.walks import first_set

if TYPE_CHECKING:
    from collections.abc import Collection

    from zug.systems.legality import Legality

_RESIDENT, _FLOATED_RESIDENT, _UPFLOATER = range(3)


def pair_bracket(
    legality: Legality,
    members: Collection[int],
    upfloaters: Collection[int],
    floated: Collection[int],
) -> tuple[tuple[int, int], ...]:
    """Pair all members (double-swiss-2026:3.6.1-3.6.4): (top, bottom), in the order of tops.

    `floated` are those whom [C8] (double-swiss-2026:2.3.5) would not have meet an upfloater.
    """
    vertices = sorted(members)
    half = len(vertices) // 2
    kinds = [
        _UPFLOATER if tpn in upfloaters else _FLOATED_RESIDENT if tpn in floated else _RESIDENT
        for tpn in vertices
    ]
    # If the upper half can be the top members, no set of top members comes before it: one cost
    # below [C8] for each top member of the lower half shows whether it can.
    repeated = half + 1
    problem = legality.problem(vertices, kinds, _costs(repeated), [0] * half + [1] * half)
    if not problem.solve():
        raise AssertionError("the bracket was completable when it was formed")
    tops = list(range(half))
    if problem.cost() % repeated:
        problem = legality.problem(vertices, kinds, _costs(1))
        problem.solve()
        size = problem.size
        tops = first_set(problem, ((top, range(top + 1, size)) for top in range(size)), half)
    bottoms = problem.first_partners(tops, 0, len(vertices))
    return tuple((vertices[a], vertices[b]) for a, b in zip(tops, bottoms, strict=True))


def _costs(repeated: int) -> list[int]:
    costs = [0] * 9
    costs[_FLOATED_RESIDENT * 3 + _UPFLOATER] = costs[_UPFLOATER * 3 + _FLOATED_RESIDENT] = repeated
    return costs
