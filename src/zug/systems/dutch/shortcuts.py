"""Brackets answered without a matching, where number and scores of downfloaters are settled.

Of four players, or of three and a way out, there are three candidates at most: they are compared.

In a larger bracket the first candidate of all is the answer if it is plain that no other is
better: MDPs in order meet the first residents in order, S1 of the remainder meets its S2 in order,
and the last player floats if one must. It is plain if

- all its pairs are legal, and of the colours only as many are denied as their numbers force;
- no strong preference is denied, and no topscorer's colour is wrong;
- nobody in it floats as before, who in another candidate might not.

See the page `dutch-2026-matching`.
"""

from __future__ import annotations

from zug.systems.dutch.criteria import DOWNS, UPS, ColourFault
from zug.systems.dutch.field import CLASS_SHIFT
from zug.systems.dutch.graph import ALONE, CLOSED, way_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.bracket import Bracket, LookAhead
    from zug.systems.dutch.field import Field
    from zug.systems.dutch.weights import Weights

Pairs = list[tuple[int, int]]

_FROM_THE_TOP = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
_IN_HALVES = (((0, 2), (1, 3)), ((0, 3), (1, 2)), ((0, 1), (2, 3)))
_DENIED = int(ColourFault.DENIED)


def pairs_of_few(bracket: Bracket, ahead: LookAhead, weights: Weights) -> Pairs | None:
    """The pairs of the first best candidate of three or four players, None if there is none.

    S1 has two players if there are two MDPs, or none and four residents. Then the candidates with
    no exchange come first (dutch-2026:3.6.1, dutch-2017:B.6). Otherwise S1 is the first player
    alone, who meets the others one after the other, and stays over last.
    """
    members = bracket.mdps + bracket.residents
    first, size = len(bracket.mdps), len(members)
    if (ahead.outside is ALONE) == size % 2:
        return None
    halves = size == 4 and first != 1
    order = _IN_HALVES if halves else _FROM_THE_TOP
    best: Pairs | None = None
    least = 0
    for candidate in order:
        cost = 0
        for high, low in candidate:
            if low < first or (low == size and high < first):
                break  # MDPs meet residents
            if low == size:
                more = _leaving(bracket, ahead, weights, members[high])
            else:
                more = _meeting(bracket, weights, members[high], members[low])
            if more is None:
                break
            cost += more
        else:
            if best is None or cost < least:
                best = [(members[high], members[low]) for high, low in candidate if low < size]
                least = cost
            if not cost:
                break
    return best


def _meeting(bracket: Bracket, weights: Weights, high: int, low: int) -> int | None:
    """What it costs to pair these two, apart from what a paired MDP costs anyhow."""
    field = bracket.field
    own, other = field.codes[high], field.codes[low]
    cost = weights.colours(field.faults)[own >> CLASS_SHIFT][other >> CLASS_SHIFT]
    if cost is None or field.exclusions.excluded(high, low):
        return None
    gap = field.scores[high] - field.scores[low]
    return cost + weights.lower(gap, other) if gap and other & UPS else cost


def _leaving(bracket: Bracket, ahead: LookAhead, weights: Weights, rank: int) -> int | None:
    """What it costs this resident to float."""
    port = ahead.ports[rank]
    if port == CLOSED:
        return None
    gap = bracket.field.scores[rank] - bracket.floor
    return way_out(weights, False, gap, bracket.field.codes[rank], port)


def natural_pairs(bracket: Bracket, ahead: LookAhead) -> Pairs | None:
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


def _floats_well(bracket: Bracket, ahead: LookAhead, last: int) -> bool:
    """Nobody could float, or have the bye, with less regret than the last player."""
    port = ahead.ports[last]
    if port == CLOSED or bracket.field.codes[last] & DOWNS:
        return False
    return not (ahead.unplayed and port) or port == min(
        ahead.ports[rank] for rank in bracket.residents if ahead.ports[rank] != CLOSED
    )


def _forced(field: Field, members: list[int]) -> int:
    """How many pairs must have two players who want the same colour, whoever floats.

    Those of the rarer colour, or without a preference, can each spare one of the others that.
    """
    wants = [field.wants[field.codes[rank] >> CLASS_SHIFT] for rank in members]
    return max(0, (abs(sum(wants)) - wants.count(0)) // 2)
