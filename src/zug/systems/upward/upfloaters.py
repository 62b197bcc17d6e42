"""The upfloaters of a scoregroup: what the systems of 2026 have in common, and two of them whole.

A smallest set that completes a scoregroup never holds two players who could be paired with each
other (without them the set would be smaller), so every upfloater meets a resident. The legal sets
of the smallest size are therefore the partners that the residents have below in the perfect
matchings of all unpaired players with the fewest pairs across. Further costs, each below the one
before:

- the scores of the upfloaters: a field for every lower score, the lowest first, counting those who
  have it; how many come from the highest one follows from their number;
- the criteria of the system (`CostLayers`), and what it asks of pairs below.

The first set is a walk through the optimal matchings: who can be an upfloater, asked in the order
of score and TPN. (dubov-2026:2.3.1, 2.3.2, 4.1.3, 4.2; double-swiss-2026:2.3.1, 2.3.2, 3.5.4;
team-2026:2.3.1, 2.3.2, 3.5.4)

`choose_upfloaters` is that of Double-Swiss and of teams, whose articles have the same numbers. One
upfloater, or none, is the rule in practice; then unweighted matchings are enough.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.systems.legality import first_set
from zug.systems.rounds import kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import TypeVar

    from zug.matching import Problem
    from zug.rules.colours import Preference
    from zug.systems.legality import Legality

    Label = TypeVar("Label")

    Cost = int | None


def score_costs(weight: int, number: int, levels: int) -> list[int]:
    """Return what an upfloater costs by the lower scoregroup, the criteria after scores aside.

    `weight` is above all that these can add up to.
    """
    field = number.bit_length()
    count = weight << field * max(levels - 1, 0)
    return [count + (weight << field * (level - 1) if level else 0) for level in range(levels)]


def cost_table(
    inside: Sequence[Sequence[Cost]],
    across: Sequence[Sequence[Cost]],
    labels: Sequence[Label],
    below: Callable[[Label, Label], Cost],
) -> list[Cost]:
    """Return the costs between the kinds of residents, then the kinds of players below them.

    `inside` and `across` are those of residents, row by row; two players below cost what their
    labels say.
    """
    rows = {label: [below(label, other) for other in labels] for label in labels}
    table: list[Cost] = []
    for home, away in zip(inside, across, strict=True):
        table += home
        table += away
    for column, label in enumerate(labels):
        table += [row[column] for row in across]
        table += rows[label]
    return table


def first_upfloaters(problem: Problem, residents: int, lower: Sequence[Sequence[int]]) -> list[int]:
    """Return the first set of a problem that is solved: residents are the first of its vertices.

    Its optimum has settled how many come from which score.
    """
    home = range(residents)
    chosen: list[int] = []
    start = residents
    for group in lower:
        places = range(start, start + len(group))
        start += len(group)
        count = sum(problem.mate(place) in home for place in places)
        vertices = first_set(problem, ((place, home) for place in places), count)
        chosen += (group[place - places.start] for place in vertices)
    return chosen


def fewest_upfloaters(
    legality: Legality,
    residents: Sequence[int],
    lower: Sequence[int],
    kinds: Mapping[int, int] | None = None,
    may_meet: Sequence[Sequence[bool]] = ((True,),),
) -> int:
    """Return how many upfloaters the residents need; `may_meet` is the table of the `kinds`."""
    players = [*residents, *lower]
    labels = (
        (place >= len(residents), 0 if kinds is None else kinds[tpn])
        for place, tpn in enumerate(players)
    )

    def cost(one: tuple[bool, int], other: tuple[bool, int]) -> int | None:
        return int(one[0] is not other[0]) if may_meet[one[1]][other[1]] else None

    problem = legality.problem(players, *kinds_of(labels, cost))
    solve(problem)
    return problem.cost()


def solve(problem: Problem) -> None:
    """Solve a problem about unpaired players."""
    if not problem.solve():
        raise AssertionError("the unpaired players were completable before this bracket")


# --- Double-Swiss and teams


class Member(NamedTuple):
    """What the criteria look at; `preference` is that of colours, if they count.

    `floated`: was the player a floater in the previous round, and does that count in this one?
    """

    preference: Preference
    is_upfloater: bool
    floated: bool


def has_floated(member: Member) -> int:
    """[C7]: an upfloater was a floater in the previous round."""
    return int(member.floated)


def meets_upfloater_again(one: Member, other: Member) -> int:
    """[C8], of teams [C10]: a resident who was a floater in the previous round meets an upfloater.

    (double-swiss-2026:2.3.5, team-2026:2.3.7)
    """
    return int(
        one.is_upfloater is not other.is_upfloater
        and (other.floated if one.is_upfloater else one.floated)
    )


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
    """Return the first set of upfloaters that complies best (double-swiss-2026:3.5.5)."""
    if len(outlook.top) % 2 == 0:
        if legality.completable(outlook.top) and legality.completable(outlook.potential):
            return []
    elif (single := _single_upfloater(legality, outlook)) is not None:
        return [single]
    return _first_set(legality, outlook)


# --- one upfloater from the highest lower score, while [C6] could not be better


def _single_upfloater(legality: Legality, outlook: Outlook) -> int | None:
    """Return one upfloater who is ideal by [C4], [C5] and [C6]; None if there is none."""
    if not outlook.lower:
        return None
    group = outlook.lower[0]
    spare = frozenset(_spare(legality, outlook))
    ideal = [tpn for tpn in legality.who_completes(outlook.top, group) if tpn in spare]
    return min(ideal, key=lambda tpn: (tpn in outlook.floated, tpn), default=None)


def _spare(legality: Legality, outlook: Outlook) -> list[int]:
    """Return who of the highest lower scoregroup can leave without harm to [C3] and [C6]."""
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
    """Return the first best of the sets that [C4] leaves (double-swiss-2026:3.5.2).

    Below the scores there is [C6], pairs of the following scoregroup and players below it, then
    [C7], upfloaters who were floaters in the previous round.
    """
    top, players = len(outlook.top), [*outlook.top, *outlook.potential]
    number = fewest_upfloaters(legality, outlook.top, outlook.potential)
    kinds = [0] * top
    numbers: dict[tuple[int, bool], int] = {}
    for level, group in enumerate(outlook.lower):
        for tpn in group:
            kind = (level, tpn in outlook.floated)
            kinds.append(1 + numbers.setdefault(kind, len(numbers)))
    c6 = 1 << number.bit_length()
    scores = score_costs(c6 << len(outlook.lower[0]).bit_length(), number, len(outlook.lower))
    table = cost_table(
        [[0]],
        [[scores[level] + floated for level, floated in numbers]],
        [level == 0 for level, _ in numbers],
        lambda one, other: c6 if outlook.following and one is not other else 0,
    )
    problem = legality.problem(players, kinds, table)
    solve(problem)
    return first_upfloaters(problem, top, outlook.lower)
