"""Brackets answered without a matching, where number and scores of downfloaters are settled.

Of eight players, one of whom may float, there are 105 candidates at most: they are compared in
their order.

In a larger bracket the first candidate of all is the answer if it is plain that no other is
better: MDPs in order meet the first residents in order, S1 of the remainder meets its S2 in order,
and the last player floats if one must. It is plain if

- all its pairs are legal, and of the colours only as many are denied as their numbers force;
- no strong preference is denied, and no topscorer's colour is wrong;
- nobody in it floats as before, who in another candidate might not.

See the page `dutch-2026-matching`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

from zug.systems.dutch.colours import ILLEGAL
from zug.systems.dutch.criteria import DOWNS, UPS, ColourFault
from zug.systems.dutch.field import CLASS_SHIFT, NOBODY
from zug.systems.dutch.graph import ALONE, CLOSED, way_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.systems.dutch.bracket import DutchBracket, LookAhead
    from zug.systems.dutch.field import DutchField
    from zug.systems.dutch.weights import DutchWeights

Pairs = list[tuple[int, int]]
Candidate = tuple[tuple[int, int], ...]

FEW = 8
"""The largest bracket whose candidates are all looked at."""
_DENIED = int(ColourFault.DENIED)


@cache
def candidates_of_few(mdps: int, size: int) -> tuple[Candidate, ...]:
    """All candidates of a small bracket by places in it, in the order of the rules.

    (dutch-2026:3.7.1, dutch-2017:B.7) MDPs have the first places, and all of them are paired.
    Whoever floats is paired with the place after the last.
    """
    places = range(mdps, size)
    candidates: list[Candidate] = []
    for partners in permutations(places, mdps):
        rest = [place for place in places if place not in partners]
        remainders = _remainders(len(rest))
        rest.append(size)
        candidates += [
            (*enumerate(partners), *((rest[high], rest[low]) for high, low in pairs))
            for pairs in remainders
        ]
    return tuple(candidates)


@cache
def _numbered(mdps: int, size: int) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """The pairs of all candidates of a small bracket, and the candidates by numbers of pairs."""
    numbers: dict[tuple[int, int], int] = {}
    candidates = [
        [numbers.setdefault(pair, len(numbers)) for pair in candidate]
        for candidate in candidates_of_few(mdps, size)
    ]
    return list(numbers), candidates


@cache
def _remainders(size: int) -> tuple[Candidate, ...]:
    """All pairings of a remainder in the order of the rules (dutch-2026:3.6.1, dutch-2017:B.6).

    The earliest S1 that gives a set of pairs holds the higher ranked of each. Fewer exchanged
    players come first, then smaller sums of BSNs, then larger ones that leave S1 (dutch-2026:4.3.2,
    dutch-2017:D.2), and with the same S1 the transpositions of S2 in their order (dutch-2026:4.2.2,
    dutch-2017:D.1). Here BSNs begin with 0.
    """
    k = size // 2

    def exchange(tops: tuple[int, ...]) -> tuple[object, ...]:
        leaving = [-bsn for bsn in reversed(range(k)) if bsn not in tops]
        return len(leaving), sum(tops), leaving, tops

    candidates: list[Candidate] = []
    for tops in sorted(combinations(range(size), k), key=exchange):
        others = [bsn for bsn in range(size) if bsn not in tops]
        for lows in permutations(others, k):
            if all(top < low for top, low in zip(tops, lows, strict=True)):
                floating = ((bsn, size) for bsn in others if bsn not in lows)
                candidates.append((*zip(tops, lows, strict=True), *floating))
    return tuple(candidates)


def pairs_of_few(
    bracket: DutchBracket, ahead: LookAhead, weigh: Callable[[], DutchWeights]
) -> Pairs | None:
    """The pairs of the first best candidate of a few players, None if there is none.

    If somebody floats, the last pair is theirs, with nobody. Every fault costs something, so the
    weights are needed only if two candidates or more are legal and none is without a fault.
    """
    members = bracket.mdps + bracket.residents
    size = len(members)
    if (ahead.outside is ALONE) == size % 2:
        return None
    members.append(NOBODY)
    places, candidates = _numbered(len(bracket.mdps), size)
    field = bracket.field
    judged: list[int | None] = [None] * len(places)
    legal: list[list[int]] = []
    for candidate in candidates:
        faults = 0
        for pair in candidate:
            fault = judged[pair]
            if fault is None:
                high, low = places[pair]
                fault = judged[pair] = _judge(field, ahead, members[high], members[low])
            if fault == ILLEGAL:
                break
            faults |= fault
        else:
            legal.append(candidate)
            if not faults:
                legal = [candidate]
                break
    if not legal:
        return None
    best = legal[0]
    if len(legal) > 1:
        pairs = [(members[high], members[low]) for high, low in places]
        best = _cheapest(bracket, ahead, weigh(), pairs, legal)
    return [(members[high], members[low]) for high, low in [places[pair] for pair in best]]


def _judge(field: DutchField, ahead: LookAhead, high: int, low: int) -> int:
    """ILLEGAL, 0 if nothing is wrong with this pair, any other number if something is."""
    own = field.codes[high]
    if low == NOBODY:
        port = ahead.ports[high]
        if port == CLOSED:
            return ILLEGAL
        return own & DOWNS or (port if ahead.unplayed else 0)
    other = field.codes[low]
    fault = field.faults[own >> CLASS_SHIFT][other >> CLASS_SHIFT]
    if fault == ILLEGAL or field.exclusions.excluded(high, low):
        return ILLEGAL
    return fault or (other & UPS if field.scores[high] != field.scores[low] else 0)


def _cheapest(
    bracket: DutchBracket,
    ahead: LookAhead,
    weights: DutchWeights,
    pairs: Pairs,
    candidates: list[list[int]],
) -> list[int]:
    """The first of these legal candidates that costs the least."""
    costs: list[int | None] = [None] * len(pairs)
    best, least = candidates[0], weights.beyond
    for candidate in candidates:
        total = 0
        for pair in candidate:
            cost = costs[pair]
            if cost is None:
                cost = costs[pair] = _cost(bracket, ahead, weights, *pairs[pair])
            total += cost
            if total >= least:
                break
        else:
            best, least = candidate, total
    return best


def _cost(
    bracket: DutchBracket, ahead: LookAhead, weights: DutchWeights, high: int, low: int
) -> int:
    """What a legal pair costs, or a float, apart from what a paired MDP costs anyhow."""
    field = bracket.field
    own = field.codes[high]
    if low == NOBODY:
        gap = field.scores[high] - bracket.floor
        return way_out(weights, False, gap, own, ahead.ports[high])
    other = field.codes[low]
    cost = weights.colour[field.faults[own >> CLASS_SHIFT][other >> CLASS_SHIFT]] or 0
    gap = field.scores[high] - field.scores[low]
    return cost + weights.lower(gap, other) if gap and other & UPS else cost


def natural_pairs(bracket: DutchBracket, ahead: LookAhead) -> Pairs | None:
    """The pairs of the first candidate; None if another one may be better, or there is none."""
    field, mdps, residents = bracket.field, bracket.mdps, bracket.residents
    first = len(mdps)
    rest = residents[first:]
    odd = (len(residents) - first) % 2
    codes = field.codes
    if len(residents) < first or (ahead.outside is ALONE) == odd:
        return None
    if odd and not _floats_well(bracket, ahead, residents[-1]):
        return None
    if first and any(codes[rank] & UPS for rank in residents[:first]):
        return None
    k = len(rest) // 2
    pairs = list(zip(mdps + rest[:k], residents[:first] + rest[k : 2 * k], strict=True))
    faults, excluded = field.faults, field.exclusions.excluded
    denied = 0
    for high, low in pairs:
        fault = faults[codes[high] >> CLASS_SHIFT][codes[low] >> CLASS_SHIFT]
        if fault:
            if fault != _DENIED:
                return None
            denied += 1
        if excluded(high, low):
            return None
    return pairs if not denied or denied <= _forced(field, mdps + residents) else None


def _floats_well(bracket: DutchBracket, ahead: LookAhead, last: int) -> bool:
    """Nobody could float, or have the bye, with less regret than the last player."""
    port = ahead.ports[last]
    if port == CLOSED or bracket.field.codes[last] & DOWNS:
        return False
    return not (ahead.unplayed and port) or port == min(
        ahead.ports[rank] for rank in bracket.residents if ahead.ports[rank] != CLOSED
    )


def _forced(field: DutchField, members: list[int]) -> int:
    """How many pairs must have two players who want the same colour, whoever floats.

    Those of the rarer colour, or without a preference, can each spare one of the others that.
    """
    wants = [field.wants[field.codes[rank] >> CLASS_SHIFT] for rank in members]
    return max(0, (abs(sum(wants)) - wants.count(0)) // 2)
