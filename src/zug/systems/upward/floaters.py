"""The upfloaters of a top-scoregroup: double-swiss-2026:3.5 with [C3] to [C7].

The same words stand in team-2026:3.5.1-3.5.5 and 2.3.1-2.3.4; there participants are teams.

A smallest set that completes the top-scoregroup T never holds two players who could be paired with
each other (without them the set would be smaller), so every upfloater meets a player of T. The
legal sets of [C4] are therefore the partners that T has outside in the perfect matchings of all
unpaired players with the fewest pairs across. Further costs, each below the one before:

- [C5] (double-swiss-2026:2.3.2): a field for every lower score, the lowest first,
  counting upfloaters of that score;
- [C6] (double-swiss-2026:2.3.3): pairs between the following scoregroup and players below it;
- [C7] (double-swiss-2026:2.3.4): upfloaters who were floaters in the previous round.

The first set (double-swiss-2026:3.5.4) is a walk through the optimal matchings: who can be an
upfloater, asked in the order of score and TPN. One upfloater, or none, is the rule in practice;
then unweighted matchings are enough.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.systems.legality import first_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.matching import Problem
    from zug.systems.legality import Legality

_TOP = 0


class Outlook(NamedTuple):
    """The players not yet paired: the top-scoregroup, and the lower scoregroups from the highest.

    The top-scoregroup and its upfloaters become a bracket (double-swiss-2026:1.3.1, 1.3.2).
    `following` says that the first of them is the scoregroup [C6] speaks of; `floated` are those
    whom [C7] would not have float again. Members are in TPN order.
    """

    top: Sequence[int]
    lower: Sequence[Sequence[int]]
    following: bool
    floated: Collection[int]

    @property
    def potential(self) -> list[int]:
        """The potential upfloaters (double-swiss-2026:3.5.1) in the order of 3.5.3."""
        return [tpn for group in self.lower for tpn in group]


def choose_upfloaters(legality: Legality, outlook: Outlook) -> list[int]:
    """The first set of upfloaters that complies best (double-swiss-2026:3.5.5)."""
    if len(outlook.top) % 2 == 0:
        if legality.completable(outlook.top) and legality.completable(outlook.potential):
            return []
    elif (single := _single_upfloater(legality, outlook)) is not None:
        return [single]
    return _first_set(legality, outlook)


# --- one upfloater from the highest lower score, while [C6] could not be better


def _single_upfloater(legality: Legality, outlook: Outlook) -> int | None:
    """One upfloater who is ideal by [C4], [C5] and [C6]; None if there is no such player."""
    if not outlook.lower:
        return None
    group = outlook.lower[0]
    spare = frozenset(_spare(legality, outlook))
    ideal = [tpn for tpn in legality.who_completes(outlook.top, group) if tpn in spare]
    return min(ideal, key=lambda tpn: (tpn in outlook.floated, tpn), default=None)


def _spare(legality: Legality, outlook: Outlook) -> list[int]:
    """Those of the highest lower scoregroup who can leave without harm to [C3] and [C6]."""
    group = outlook.lower[0]
    if not outlook.following:
        return legality.who_may_stay_over(outlook.potential)
    below = [tpn for lower in outlook.lower[1:] for tpn in lower]
    if len(group) % 2:
        return legality.who_may_stay_over(group) if legality.completable(below) else []
    # An odd number stays and needs one upfloater itself, at best. The guest in its place can
    # meet those with whom the players below can be completed.
    hosts = frozenset(legality.who_completes(below, group))
    structure = legality.structure([*group, 0], [*(int(t in hosts) for t in group), 2], _GUEST)
    if structure.deficiency != 1:
        return []
    return [tpn for tpn, outer in zip(group, structure.outer(), strict=False) if outer]


_GUEST = (True, True, False, True, True, True, False, True, False)
"""Who can meet: others, hosts, the guest."""


# --- any number of upfloaters


def _first_set(legality: Legality, outlook: Outlook) -> list[int]:
    """Of the sets that [C4] and [C5] leave, the first that is best (double-swiss-2026:3.5.2)."""
    top = len(outlook.top)
    players = [*outlook.top, *outlook.potential]
    number = number_of_upfloaters(legality, outlook.top, outlook.potential)
    kinds = [_TOP] * top
    numbers: dict[tuple[int, bool], int] = {}
    for level, group in enumerate(outlook.lower):
        for tpn in group:
            kind = (level, tpn in outlook.floated)
            kinds.append(numbers.setdefault(kind, 1 + len(numbers)))
    problem = legality.problem(players, kinds, _costs(outlook, list(numbers), number))
    _solve(problem)
    chosen: list[int] = []
    start = top
    for group in outlook.lower:
        places = range(start, start + len(group))
        start += len(group)
        # [C5] has settled how many of them there are.
        count = sum(problem.mate(place) < top for place in places)
        chosen += first_set(problem, ((place, range(top)) for place in places), count)
    return [players[place] for place in chosen]


def number_of_upfloaters(legality: Legality, top: Sequence[int], lower: Sequence[int]) -> int:
    """[C4] (double-swiss-2026:2.3.1)"""
    kinds = [0] * len(top) + [1] * len(lower)
    problem = legality.problem([*top, *lower], kinds, [0, 1, 1, 0])
    _solve(problem)
    return problem.cost()


def _costs(outlook: Outlook, lower: Sequence[tuple[int, bool]], number: int) -> list[int]:
    """The table of costs between the kinds: the top-scoregroup, then (level, floated)."""
    field = number.bit_length()
    c6 = 1 << field
    c5 = c6 << len(outlook.lower[0]).bit_length()
    c4 = c5 << field * (len(outlook.lower) - 1)
    size = 1 + len(lower)
    costs = [0] * (size * size)
    for kind, (level, floated) in enumerate(lower, start=1):
        cost = c4 + floated
        if level:  # how many come from the highest score follows from [C4] and the others
            cost += c5 << field * (level - 1)
        costs[kind] = costs[kind * size] = cost
        for other, (other_level, _) in enumerate(lower, start=1):
            if outlook.following and (level == 0) != (other_level == 0):
                costs[kind * size + other] = c6
    return costs


def _solve(problem: Problem) -> None:
    if not problem.solve():
        raise AssertionError("the unpaired players were completable before this bracket")
