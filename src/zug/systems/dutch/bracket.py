"""One bracket: the best candidate, and of the best the first in the sequence.

The costs settle all criteria and the number and sum of exchanged players. What is left of the
sequence (dutch-2026:3.7.1-3.7.3, dutch-2017:B.7) is walked: each question asks whether the next
element of an order of the rules (dutch-2026:4.5.1) occurs in an optimal matching. The docs
`dutch-2026-matching` and `dutch-2017-matching` say why it is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from zug.fastclasses import NamedTuple, maker
from zug.model import POINT
from zug.systems.dutch.criteria import DOWNS, UPS
from zug.systems.dutch.graph import DUMMY, MDP, NEXT, RESIDENT, DutchPart, Outside, pose
from zug.systems.dutch.shortcuts import FEW, natural_pairs, pairs_of_few
from zug.systems.dutch.weights import DutchShape, DutchWeights, lay_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.matching import Problem
    from zug.systems.dutch.field import DutchField

MANY_KINDS = 150
"""With so many kinds of residents it pays to pose a CLB in layers."""


class LookAhead(NamedTuple):
    """How far a bracket looks: what lies outside, and which criteria are still open there.

    - `ports`: by rank, CLOSED or the unplayed games to count if the player takes the port.
    - `settled`, `next_score`, `next_size`, `unplayed`: see `DutchShape`. Unplayed games are counted
      only if a criterion of the edition asks for them.
    """

    outside: Outside
    ports: Sequence[int]
    settled: bool
    next_score: int = 0
    next_size: int = 0
    unplayed: int = 0


class Solution(NamedTuple):
    """Pairs (higher rank first) and downfloaters of a bracket, all as ranks.

    Downfloaters are the next bracket's MDPs (dutch-2026:1.4.1, dutch-2017:A.4.a). The number of
    pairs is MaxPairs (dutch-2026:3.1.2, dutch-2017:B.1.b).

    `beyond`: players, also of the next scoregroup, who are left to somebody below it.
    """

    pairs: list[tuple[int, int]]
    downfloaters: list[int]
    beyond: list[int]


class DutchBracket(NamedTuple):
    """The players of a bracket by rank, in rank order (dutch-2026:1.3.2, dutch-2017:A.3).

    It is heterogeneous if there are MDPs (dutch-2026:1.3.3, 3.1.1; dutch-2017:B.1.a), or if it is
    a CLB.
    """

    field: DutchField
    mdps: list[int]
    residents: list[int]

    @property
    def score(self) -> int:
        """The residents' (in a CLB: the highest) score."""
        return self.field.scores[self.residents[0]]

    @property
    def collapsed(self) -> bool:
        """Is it a CLB of different scores (dutch-2017:A.9)?"""
        return self.field.scores[self.residents[-1]] != self.score

    @property
    def floor(self) -> int:
        """What the score of a downfloater is compared with (dutch-2017:A.8).

        dutch-2026:2.4.13 needs it for an MDP who stays unpaired.
        """
        return self.field.scores[self.residents[-1]] - POINT


_shape = maker(DutchShape)
_solution = maker(Solution)


def solve(bracket: DutchBracket, ahead: LookAhead) -> Solution | None:
    """The first best candidate under a look-ahead; None if it admits no candidate at all."""
    if ahead.settled:
        size = len(bracket.mdps) + len(bracket.residents)
        if size <= FEW:
            return _settle_few(bracket, ahead, size)
        pairs = natural_pairs(bracket, ahead)
        if pairs is not None:
            return _solution((pairs, bracket.residents[-1:] if size % 2 else [], []))
    if bracket.mdps or not ahead.settled:
        return _pair_in_two_steps(bracket, ahead)
    return _pair_homogeneous(bracket, ahead)


def _settle_few(bracket: DutchBracket, ahead: LookAhead, size: int) -> Solution | None:
    mdps, residents = bracket.mdps, bracket.residents
    if not residents:
        return None
    if size == 1:
        return _solution(([], residents, []))
    if size == 2:
        high, low = mdps + residents
        return _solution(([(high, low)], [], [])) if bracket.field.may_meet(high, low) else None
    pairs = pairs_of_few(bracket, ahead, lambda: weigh(bracket, ahead, mdps, residents, None))
    if pairs is None:
        return None
    lone = [pairs.pop()[0]] if size % 2 else []
    return _solution((pairs, lone, []))


def weigh(
    bracket: DutchBracket,
    ahead: LookAhead,
    mdps: Sequence[int],
    residents: Sequence[int],
    k: int | None,
) -> DutchWeights:
    """The weights while these MDPs and residents are to be paired.

    k is the number of pairs of the remainder; None while the MDPs are paired.
    """
    field = bracket.field
    scores, floor = field.scores, bracket.floor
    size = len(mdps) + len(residents)
    floats = 0 if not ahead.outside.items else 1 if ahead.settled else size.bit_length()
    unequal = size // 2 if bracket.collapsed else 0 if k is not None else len(mdps)
    sums, exchanges = ((k * len(residents)).bit_length(), k.bit_length()) if k else (0, 0)
    shape = _shape(
        (
            (size // 2).bit_length(),  # pairs
            unequal.bit_length(),
            floats,
            _by_score(scores, mdps, floor),
            _by_score(scores, residents, floor),
            field.last_round,  # topscorers
            ahead.settled,
            ahead.next_score - floor if ahead.next_size else 0,
            ahead.next_size,
            ahead.unplayed,
            sums,
            exchanges,
        )
    )
    return lay_out(field.edition, shape)


def _by_score(
    scores: Sequence[int], ranks: Sequence[int], floor: int
) -> tuple[tuple[int, int], ...]:
    """How many of these players, in rank order, are how far above the floor, as bits."""
    if not ranks:
        return ()
    highest = scores[ranks[0]]
    if highest == scores[ranks[-1]]:
        return ((highest - floor, len(ranks).bit_length()),)
    counts: dict[int, int] = {}
    for rank in ranks:
        gap = scores[rank] - floor
        counts[gap] = counts.get(gap, 0) + 1
    return tuple((gap, count.bit_length()) for gap, count in counts.items())


def _pair_in_two_steps(bracket: DutchBracket, ahead: LookAhead) -> Solution | None:
    """The MDP-pairing of the first best candidate, then the remainder (dutch-2026:1.3.4).

    (dutch-2026:3.3.3, dutch-2017:B.3) Without MDPs the first step tells the number of pairs. The
    remainder without an exchange comes first in the sequence. So if an optimal matching pairs its
    S1 with its S2, the first of these is the answer.
    """
    mdps, residents = bracket.mdps, bracket.residents
    problem = _pose_for_mdps(bracket, ahead)
    if not problem.solve():
        return None
    first, last = len(mdps), len(mdps) + len(residents)
    chosen = _choose_mdps(problem, first, last, bracket.collapsed)
    # dutch-2026:4.2.2, dutch-2017:D.1: transpositions in lexicographic order
    partners = problem.first_partners(chosen, first, last)
    taken = {*chosen, *partners}
    rest = [vertex for vertex in range(first, last) if vertex not in taken]
    mates = problem.mates()
    # The number of MDPs chosen is M1 (dutch-2026:3.1.3, dutch-2017:B.1.c).
    k = len([vertex for vertex in rest if vertex < mates[vertex] < last])
    opponents = problem.first_partners(rest[:k], rest[k], last) if k else []
    inner = list(zip(rest, opponents, strict=False))
    members = inside = [*mdps, *residents]
    if -1 in opponents:
        limbo = [vertex for vertex in range(first) if vertex not in taken]  # dutch-2026:3.2.4
        vertices = [*rest, *limbo, *range(last, problem.size)]
        problem = _refine_by_sequence(problem, vertices, len(rest), k)
        walked = _walk(problem, problem.mates(), len(rest), k)
        inner = [(rest[top], rest[low]) for top, low in walked]
        inside = [members[vertex] for vertex in (*rest, *limbo)]
    pairs = [*zip(chosen, partners, strict=True), *inner]
    paired = {vertex for pair in pairs for vertex in pair}
    return _solution(
        (
            [(members[high], members[low]) for high, low in pairs],
            [rank for vertex, rank in enumerate(members) if vertex not in paired],
            beyond(problem, inside, ahead.outside),
        )
    )


def _pose_for_mdps(bracket: DutchBracket, ahead: LookAhead) -> Problem:
    """The problem of a bracket without its sequence."""
    mdps, residents = bracket.mdps, bracket.residents
    floats = DOWNS | UPS if mdps or bracket.collapsed else DOWNS
    parts = (DutchPart(MDP, mdps, DOWNS), DutchPart(RESIDENT, residents, floats))
    weights = weigh(bracket, ahead, mdps, residents, None)
    if bracket.collapsed and _kinds_of(bracket) >= MANY_KINDS:
        from zug.systems.dutch.layers import pose_in_layers  # noqa: PLC0415 - hardly ever needed

        return pose_in_layers(bracket, weights, parts, ahead)
    return pose(bracket, weights, parts, ahead)


def _kinds_of(bracket: DutchBracket) -> int:
    """How many kinds of residents there are: so large would the table of costs be."""
    codes, scores = bracket.field.codes, bracket.field.scores
    return len({(scores[rank], codes[rank]) for rank in bracket.residents})


def _choose_mdps(problem: Problem, first: int, last: int, collapsed: bool) -> list[int]:
    """The first set of MDPs that an optimal matching pairs.

    (dutch-2026:3.2.2, 4.4.1, 4.4.2; dutch-2017:D.3.a, D.3.b) Optimal matchings agree in the scores
    of the Limbo, and the first set is the one that has the earliest MDP where two sets differ. In a
    CLB they may pair one MDP more or less: the set of all comes first, if there is one.
    """
    number = first
    if not collapsed:
        mates = problem.mates()
        number = sum(first <= mates[vertex] < last for vertex in range(first))
        if number == first:
            return list(range(first))
    return _first(number, range(first), lambda vertex: problem.restrict(vertex, first, last))


def _pair_homogeneous(bracket: DutchBracket, ahead: LookAhead) -> Solution | None:
    """Pair a homogeneous bracket (dutch-2026:3.6.1, 3.7.1; dutch-2017:B.6)."""
    residents = bracket.residents
    size = len(residents)
    k = size // 2
    weights = weigh(bracket, ahead, (), residents, k)
    parts = (DutchPart(RESIDENT, residents, DOWNS if ahead.outside.items else 0),)
    problem = pose(bracket, weights, parts, ahead, _places(size, k, weights.exchange))
    if not problem.solve():
        return None
    pairs = [(residents[a], residents[b]) for a, b in _walk(problem, problem.mates(), size, k)]
    paired = {rank for pair in pairs for rank in pair}
    return Solution(pairs, [rank for rank in residents if rank not in paired], [])


def _refine_by_sequence(problem: Problem, vertices: list[int], size: int, k: int) -> Problem:
    """What is left when the MDPs have their opponents: only the sequence is still to be asked.

    The first so many vertices are the remainder; the others are all whom it may be matched with.
    """
    places = _places(size, k, 1 << (k * size).bit_length())
    refined = problem.refine(vertices, [0] * len(vertices), [0], places)
    refined.solve()
    return refined


def _places(size: int, k: int, exchange: int) -> list[int]:
    """What the higher ranked player of a pair costs: the BSN, and an exchange if it is of S2.

    The players of a remainder are numbered anew, 1, 2, 3 … (dutch-2026:4.1.1); the first k are the
    original S1, the others S2 (dutch-2026:3.2.1-3.2.3).
    """
    return [bsn + (exchange if bsn > k else 0) for bsn in range(1, size + 1)]


def foresee(bracket: DutchBracket, ahead: LookAhead, downfloaters: list[int]) -> Solution | None:
    """What the next bracket could make of these downfloaters (dutch-2026:2.4.3, dutch-2017:C.7).

    Pairs and downfloaters of the next bracket are the best ones, not those it will really have.
    """
    weights = weigh(bracket, ahead, downfloaters, [], None)
    outside = ahead.outside
    parts = (DutchPart(MDP, downfloaters, 0),)
    problem = pose(bracket, weights, parts, ahead)
    if not problem.solve():
        return None
    items = [*downfloaters, *outside.items]
    mates = problem.mates()
    count = len(downfloaters)
    zones = [outside.zones[kind][0] for kind in outside.kinds]
    here = count + sum(zone is NEXT for zone in zones)
    pairs = [(items[v], items[mates[v]]) for v in range(here) if v < mates[v] < here]
    return Solution(pairs, [items[v] for v in range(here) if mates[v] >= here], [])


def _walk(problem: Problem, mates: list[int], size: int, k: int) -> list[tuple[int, int]]:
    """Pairs of the first best candidate of a remainder of `size` players and k pairs.

    S1 of the earliest writing of a set of pairs is the higher ranked player ("top") of each pair,
    so players of the original S1 who are no tops have left it, and tops beyond it have entered.
    """
    exchanged = sum(vertex < mates[vertex] < size for vertex in range(k, size))
    tops: Sequence[int] = range(k)
    if exchanged:
        # dutch-2026:4.3.2, dutch-2017:D.2.c: the largest differing BSN that leaves S1
        downwards = range(k - 1, -1, -1)
        leaving = _first(exchanged, downwards, lambda v: problem.restrict(v, v + 1, size, False))
        # dutch-2026:4.3.2, dutch-2017:D.2.d: the smallest differing BSN that enters S1
        entering = _first(exchanged, range(k, size), lambda v: problem.restrict(v, v + 1, size))
        gone = set(leaving)
        tops = [vertex for vertex in range(k) if vertex not in gone] + entering
    # dutch-2026:4.2.2, dutch-2017:D.1
    return list(zip(tops, problem.first_partners(tops, 0, size), strict=True))


def _first(count: int, vertices: Iterable[int], granted: Callable[[int], bool]) -> list[int]:
    """The first so many vertices to which a wish can be granted, one after the other."""
    return list(islice((vertex for vertex in vertices if granted(vertex)), count))


def beyond(problem: Problem, inside: Sequence[int], outside: Outside) -> list[int]:
    """Who is matched with a dummy; `inside` are the players of the first vertices."""
    dummies = [number for number, (zone, _) in enumerate(outside.zones) if zone is DUMMY]
    if not dummies:
        return []
    items = [*inside, *outside.items]
    first = len(inside)
    return [
        items[mate]
        for number, mate in zip(outside.kinds, problem.mates()[first:], strict=True)
        if number in dummies and items[mate] >= 0
    ]
