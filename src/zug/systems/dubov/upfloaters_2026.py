"""The upfloaters of a scoregroup: dubov-2026:3.2.1, 3.2.2 with [C4] to [C10].

A smallest set of upfloaters never holds two players who are paired with each other (without them
the set would be smaller), so every upfloater meets a resident. The sets of [C5] are therefore the
partners the residents have below in the perfect matchings of all unpaired players with the fewest
pairs across. Further costs, each below the one before:

- [C6] (dubov-2026:2.3.2): a field for every lower score, the lowest first, counting upfloaters;
- [C7] (dubov-2026:2.3.3): pairs of the bracket whose players prefer the same colour;
- [C8], [C9], [C10] (dubov-2026:2.3.4-2.3.6): what the upfloater adds to them.

The first set (dubov-2026:4.1.3, 4.2) is a walk through the optimal matchings. As everybody below
takes part only because of [C4] (dubov-2026:2.2.1), they are left out as long as possible: see
`choose_upfloaters`.
"""

from __future__ import annotations

from itertools import chain

from zug.fastclasses import NamedTuple
from zug.systems.dubov.players_2026 import KINDS, MAY_MEET, Upfloats, same_colour
from zug.systems.legality import Legality, first_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.matching import Problem
    from zug.systems.dubov.players_2026 import Dubov2026Round

_DEPTHS = (1, 2, 4)
"""How many lower scoregroups are looked at before all of them are."""
_ALL = range(KINDS)
_NOBODY = 0
_FAR = -1


class _Kind(NamedTuple):
    """All that the costs of a possible upfloater depend on."""

    level: int
    preference: int
    upfloats: Upfloats = Upfloats()


def choose_upfloaters(
    state: Dubov2026Round, residents: Sequence[int], lower: Sequence[Sequence[int]]
) -> list[int]:
    """The first set that complies best with all criteria (dubov-2026:3.2.2).

    `lower` are the lower scoregroups from the highest on, by TPN (dubov-2026:4.2.1, 4.2.2). In
    turn: nobody; one player who leaves the fewest preferences refused, by unweighted matchings;
    a set from the highest lower scoregroups that is best whatever becomes of the others, if these
    can be completed; and last a matching of all unpaired players.
    """
    legality = state.legality
    others = list(chain(*lower))
    number = legality.structure(residents).deficiency
    below = legality.structure(others)
    if number == below.deficiency == 0:
        return []
    if below.deficiency > number:
        return _first_of_all(state, residents, lower, below.deficiency)
    pool = lower
    if number == 1:
        spare = {tpn for tpn, outer in zip(others, below.outer(), strict=True) if outer}
        pool = [[tpn for tpn in group if tpn in spare] for group in lower]
        single = _single_upfloater(state, residents, pool[0])
        if single is not None:
            return [single]
    for depth in _DEPTHS:
        if depth >= len(lower):
            break
        found = _first_of_some(state, residents, pool[:depth], number)
        if found and legality.completable([tpn for tpn in others if tpn not in found]):
            return found
    return _first_of_all(state, residents, lower, number)


# --- one upfloater


def _single_upfloater(
    state: Dubov2026Round, residents: Sequence[int], candidates: Sequence[int]
) -> int | None:
    """One upfloater with whom no two of the rarer preference need to meet; None: there is none.

    With d more residents preferring one colour than the other, such an upfloater leaves (d - 1)/2
    pairs against a preference if they prefer the rarer colour, (d + 1)/2 otherwise, and any other
    one at least (d + 3)/2.
    """
    whites = sum(map(state.prefers_white, residents))
    white_is_rarer = 2 * whites < len(residents)
    rarer = range(KINDS // 2) if white_is_rarer else range(KINDS // 2, KINDS)
    allowed = [
        may_meet and not (place // KINDS in rarer and place % KINDS in rarer)
        for place, may_meet in enumerate(MAY_MEET)
    ]
    fit = state.legality.who_completes(residents, candidates, allowed)
    return min(
        fit,
        key=lambda tpn: (
            state.prefers_white(tpn) is not white_is_rarer,
            state.upfloats(tpn),
            tpn,
        ),
        default=None,
    )


# --- any number of upfloaters


def _first_of_some(
    state: Dubov2026Round, residents: Sequence[int], lower: Sequence[Sequence[int]], number: int
) -> list[int]:
    """The first best set from these scoregroups if [C4] did not count; empty if none is as small.

    Whoever is not chosen may meet anybody of them.
    """
    near = list(chain(*lower))
    legality = Legality([*residents, *near])
    legality.forbid_met(state.cards[tpn] for tpn in residents)
    at_home, nearby = frozenset(residents), frozenset(near)
    for group in state.tournament.forbidden_now:
        inside = at_home.intersection(group)
        legality.forbid_within(inside)
        legality.forbid_between(inside, nearby.intersection(group))
    problem = _problem(state, legality, residents, lower, number)
    if not problem.solve():
        return []
    found = _walk(problem, residents, lower)
    return found if len(found) == number else []


def _first_of_all(
    state: Dubov2026Round, residents: Sequence[int], lower: Sequence[Sequence[int]], least: int
) -> list[int]:
    """The first best set of all that leave the others completable; `least` or more upfloaters.

    As a rule there are just so many, and they come from the highest lower scoregroup. A matching
    with no more than it was weighed for has the fewest there can be.
    """
    for depth in sorted({1, len(lower)}):
        found = _first_leaving_completable(state, residents, lower, depth, least)
        if len(found) == least:
            return found
    number = _count_across(state, [*residents, *chain(*lower)], len(residents))
    return _first_leaving_completable(state, residents, lower, len(lower), number)


def _first_leaving_completable(
    state: Dubov2026Round,
    residents: Sequence[int],
    lower: Sequence[Sequence[int]],
    depth: int,
    number: int,
) -> list[int]:
    """The first best set from the highest scoregroups, if it has this number; empty: no set."""
    near, far = lower[:depth], list(chain(*lower[depth:]))
    problem = _problem(state, state.legality, residents, near, number, far=far)
    return _walk(problem, residents, near) if problem.solve() else []


def _count_across(state: Dubov2026Round, players: Sequence[int], residents: int) -> int:
    """[C5]: the least number of upfloaters (dubov-2026:2.3.1, 3.2.1)."""
    table = [
        int((one < KINDS) != (two < KINDS)) if _may_meet(one % KINDS, two % KINDS) else None
        for one in range(2 * KINDS)
        for two in range(2 * KINDS)
    ]
    kinds = [state.kinds[tpn] + KINDS * (place >= residents) for place, tpn in enumerate(players)]
    problem = state.legality.problem(players, kinds, table)
    if not problem.solve():
        raise AssertionError("the unpaired players were completable before this bracket")
    return problem.cost()


def _walk(problem: Problem, residents: Sequence[int], lower: Sequence[Sequence[int]]) -> list[int]:
    """The first set; [C6] has settled how many come from which score (dubov-2026:4.2.3)."""
    home = range(len(residents))
    chosen: list[int] = []
    start = len(residents)
    for group in lower:
        places = range(start, start + len(group))
        start += len(group)
        count = sum(problem.mate(place) in home for place in places)
        found = first_set(problem, ((place, home) for place in places), count)
        chosen += (group[place - places.start] for place in found)
    return chosen


def _problem(
    state: Dubov2026Round,
    legality: Legality,
    residents: Sequence[int],
    lower: Sequence[Sequence[int]],
    number: int,
    *,
    far: Sequence[int] = (),
) -> Problem:
    """All criteria as costs, for `number` upfloaters; those who are `far` meet no resident.

    If the legality is not that of the round, players below meet each other as they like, or
    nobody if they are an odd number.
    """
    players = [*residents, *chain(*lower), *far]
    kinds = [state.kinds[tpn] for tpn in residents]
    numbers: dict[_Kind, int] = {}
    for level, group in enumerate(lower):
        for tpn in group:
            kind = _Kind(level, state.kinds[tpn], state.upfloats(tpn))
            kinds.append(KINDS + numbers.setdefault(kind, len(numbers)))
    for tpn in far:
        kind = _Kind(_FAR, state.kinds[tpn])
        kinds.append(KINDS + numbers.setdefault(kind, len(numbers)))
    free = legality is not state.legality
    nobody = free and len(players) % 2 == 1
    if nobody:
        players.append(_NOBODY)
        kinds.append(KINDS + len(numbers))
    weights = _weigh(list(numbers), len(residents), number)
    table = _table(list(numbers), weights, free=free, nobody=nobody)
    return legality.problem(players, kinds, table)


class _Weights(NamedTuple):
    """What a criterion weighs: more than all those after it can add up to. [C10] weighs 1.

    [C6] has a field of so many bits for each lower scoregroup but the first: how many come from
    there follows from [C5] and the others.
    """

    c5: int
    c6: int
    field: int
    c7: int
    c8: int
    c9: int

    def of_upfloater(self, kind: _Kind) -> int:
        """What one of them costs, [C7] aside."""
        maximum, times, again = kind.upfloats
        cost = self.c5 + self.c8 * maximum + self.c9 * times + again
        return cost + (self.c6 << self.field * (kind.level - 1)) if kind.level else cost


def _weigh(lower: Sequence[_Kind], residents: int, number: int) -> _Weights:
    field = number.bit_length()
    most = max((kind.upfloats.times for kind in lower), default=0)
    c9 = 1 << field
    c8 = c9 << (number * most).bit_length()
    c7 = c8 << field
    c6 = c7 << residents.bit_length()
    c5 = c6 << field * max((kind.level for kind in lower), default=0)
    return _Weights(c5, c6, field, c7, c8, c9)


def _table(
    lower: Sequence[_Kind], weights: _Weights, *, free: bool, nobody: bool
) -> list[int | None]:
    """The kinds of the residents, those of the players below, and perhaps nobody."""
    preferences = [kind.preference for kind in lower]
    below = [[0 if free or _may_meet(one, two) else None for two in preferences] for one in _ALL]
    alone = [0] * nobody
    table: list[int | None] = []
    across = [[_cost(weights, one, kind) for kind in lower] for one in _ALL]
    for one in _ALL:
        table += (
            weights.c7 * same_colour(one, two) if _may_meet(one, two) else None for two in _ALL
        )
        table += across[one]
        table += [None] * nobody
    for column, preference in enumerate(preferences):
        table += [row[column] for row in across]
        table += below[preference]
        table += alone
    if nobody:
        table += [None] * KINDS + [0] * len(lower) + [None]
    return table


def _cost(weights: _Weights, resident: int, upfloater: _Kind) -> int | None:
    if upfloater.level == _FAR or not _may_meet(resident, upfloater.preference):
        return None
    refused = same_colour(resident, upfloater.preference)
    return weights.of_upfloater(upfloater) + weights.c7 * refused


def _may_meet(one: int, two: int) -> bool:
    return MAY_MEET[one * KINDS + two]
