"""The pairing of a bracket with the smallest identifier, among all of the least cost.

In each pair the smaller TPN is the top member; the identifier is all top members in ascending
order, then their partners (double-swiss-2026:3.6.2, team-2026:3.6.2). It is read off in two walks
through all optimal matchings: first who can be a top member (has a partner with a larger number),
asked from the smallest number on, until half of them are; then the smallest partner of each top
member in turn.
"""

from __future__ import annotations

from zug.systems.legality import first_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.systems.legality import Legality


def first_pairing(
    legality: Legality, vertices: Sequence[int], kinds: Sequence[int], costs: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """Pairs (top, bottom) in the order of the identifier.

    `vertices` are the TPNs in ascending order, `kinds` theirs, `costs` the table between kinds.
    """
    size, half = len(vertices), len(vertices) // 2
    # If the upper half can be the top members, no set of top members comes before it: one cost
    # below all others for each top member of the lower half shows whether it can.
    scale = half + 1
    above = [cost * scale for cost in costs]
    problem = legality.problem(vertices, kinds, above, [0] * half + [1] * half)
    if not problem.solve():
        raise AssertionError("the bracket was completable when it was formed")
    tops = list(range(half))
    if problem.cost() % scale:
        problem = legality.problem(vertices, kinds, costs)
        problem.solve()
        tops = first_set(problem, ((top, range(top + 1, size)) for top in range(size)), half)
    bottoms = problem.first_partners(tops, 0, size)
    return tuple((vertices[a], vertices[b]) for a, b in zip(tops, bottoms, strict=True))
