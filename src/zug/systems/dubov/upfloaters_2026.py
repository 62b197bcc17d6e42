"""The upfloaters of a scoregroup: dubov-2026:3.2.1, 3.2.2 with [C4] to [C10].

Why it is a matching is said in `zug.systems.upward.upfloaters`. As everybody below takes part only
because of [C4] (dubov-2026:2.2.1), they are left out as long as possible: see `choose_upfloaters`.
"""

from __future__ import annotations

from itertools import chain

from zug.systems.dubov.players_2026 import CRITERIA, KINDS, MAY_MEET, DubovMember
from zug.systems.legality import Legality
from zug.systems.upward.criteria import CostLayers
from zug.systems.upward.upfloaters import (
    cost_table,
    fewest_upfloaters,
    first_upfloaters,
    score_costs,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.matching import Problem
    from zug.systems.dubov.edition_2026 import Dubov2026Round

_DEPTHS = (1, 2, 4)
"""How many lower scoregroups are looked at before all of them are."""
_NOBODY = 0
_FAR = -1
"""The level of those who meet no resident."""


def choose_upfloaters(
    state: Dubov2026Round, residents: Sequence[int], lower: Sequence[Sequence[int]]
) -> list[int]:
    """Return the first set that complies best with all criteria (dubov-2026:3.2.2).

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
        upfloaters = _first_of_some(state, residents, pool[:depth], number)
        if upfloaters and legality.completable([tpn for tpn in others if tpn not in upfloaters]):
            return upfloaters
    return _first_of_all(state, residents, lower, number)


# --- one upfloater


def _single_upfloater(
    state: Dubov2026Round, residents: Sequence[int], candidates: Sequence[int]
) -> int | None:
    """Return one upfloater with whom no two of the rarer preference need to meet; None if none.

    With d more residents preferring one colour than the other, such an upfloater leaves (d - 1)/2
    pairs against a preference if they prefer the rarer colour, (d + 1)/2 otherwise, and any other
    one at least (d + 3)/2.
    """
    whites = sum(map(state.prefers_white, residents))
    white_is_rarer = 2 * whites < len(residents)
    rarer = range(KINDS // 2) if white_is_rarer else range(KINDS // 2, KINDS)
    allowed = [
        may_meet and not (kind in rarer and two in rarer)
        for kind, row in enumerate(MAY_MEET)
        for two, may_meet in enumerate(row)
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
    """Return the first best set from these scoregroups if [C4] did not count; empty if too many.

    Players who are not chosen may meet anybody of them.
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
    upfloaters = first_upfloaters(problem, len(residents), lower)
    return upfloaters if len(upfloaters) == number else []


def _first_of_all(
    state: Dubov2026Round, residents: Sequence[int], lower: Sequence[Sequence[int]], least: int
) -> list[int]:
    """Return the first best of all sets that leave the others completable, `least` or larger.

    As a rule there are just so many, and they come from the highest lower scoregroup. A matching
    with no more than it was weighed for has the fewest there can be.
    """
    for depth in sorted({1, len(lower)}):
        upfloaters = _first_leaving_completable(state, residents, lower, depth, least)
        if len(upfloaters) == least:
            return upfloaters
    below = list(chain(*lower))
    number = fewest_upfloaters(state.legality, residents, below, state.kinds, MAY_MEET)
    return _first_leaving_completable(state, residents, lower, len(lower), number)


def _first_leaving_completable(
    state: Dubov2026Round,
    residents: Sequence[int],
    lower: Sequence[Sequence[int]],
    depth: int,
    number: int,
) -> list[int]:
    """Return the first best set from the highest scoregroups for so many; empty if none."""
    near, far = lower[:depth], list(chain(*lower[depth:]))
    problem = _problem(state, state.legality, residents, near, number, far=far)
    return first_upfloaters(problem, len(residents), near) if problem.solve() else []


def _problem(
    state: Dubov2026Round,
    legality: Legality,
    residents: Sequence[int],
    lower: Sequence[Sequence[int]],
    number: int,
    *,
    far: Sequence[int] = (),
) -> Problem:
    """Return all criteria as costs, for `number` upfloaters; players `far` meet no resident.

    If the legality is not that of the round, players below meet each other as they like, or
    nobody if they are an odd number.
    """
    players = [*residents, *chain(*lower), *far]
    below: list[tuple[int, DubovMember | None]] = [
        (level, state.member(tpn)) for level, group in enumerate(lower) for tpn in group
    ]
    below += ((_FAR, DubovMember(state.kinds[tpn])) for tpn in far)
    free = legality is not state.legality
    if free and len(players) % 2:
        players.append(_NOBODY)
        below.append((_FAR, None))
    numbers: dict[tuple[int, DubovMember | None], int] = {}
    kinds = [state.kinds[tpn] for tpn in residents]
    kinds += (KINDS + numbers.setdefault(kind, len(numbers)) for kind in below)
    return legality.problem(players, kinds, _table(list(numbers), len(residents), number, free))


def _table(
    lower: Sequence[tuple[int, DubovMember | None]], residents: int, number: int, free: bool
) -> list[int | None]:
    """Return the costs between the kinds of residents, then of players below, None being nobody."""
    near = [(level, member) for level, member in lower if level != _FAR and member]
    layers = CostLayers(CRITERIA, residents, number, [member for _, member in near])
    scores = score_costs(layers.above, number, 1 + max((level for level, _ in near), default=0))
    alone = [DubovMember(kind) for kind in range(KINDS)]
    inside = [
        [
            layers.of_pair(resident, two) if MAY_MEET[resident.kind][two.kind] else None
            for two in alone
        ]
        for resident in alone
    ]
    across: list[list[int | None]] = [[] for _ in alone]
    for level, member in lower:
        up = scores[level] + layers.of_upfloater(member) if member and level != _FAR else None
        for row, costs in zip(across, inside, strict=True):
            pair = costs[member.kind] if member else None
            row.append(None if up is None or pair is None else up + pair)

    def below(one: int | None, other: int | None) -> int | None:
        if one is None or other is None:
            return None if one is other else 0
        return 0 if free or MAY_MEET[one][other] else None

    return cost_table(inside, across, [member and member.kind for _, member in lower], below)
