"""The row of a group's own players: exchanges (lim-1999:2.4, 4.1-4.3), second scrutiny (5.2).

Pairs are places in the row, the earlier place first.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import partial
from typing import TypeVar

from zug.systems.explaining.trace import Measure, PairingChoice, left_at_turns
from zug.systems.lim.players import clash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.matching import Problem
    from zug.systems.explaining.trace import Worth
    from zug.systems.lim.players import LimPlayer
    from zug.systems.lim.round import LimRound

PlacePairs = tuple[tuple[int, int], ...]

_MEASURES = (Measure("forced-clashes", "6"), Measure("clashes", "5.2"))

Item = TypeVar("Item")


def exchanges(left: Sequence[Item]) -> list[Item]:
    """Whom the first of a row tries: the second half onward, then the first half backward.

    (lim-1999:4.2, 4.3)
    """
    half = len(left) // 2
    return [*left[half:], *reversed(left[1:half])]


def first_scrutiny(state: LimRound, row: Sequence[LimPlayer]) -> PlacePairs:
    """The first pairing in the order of exchanges with all pairs compatible.

    (lim-1999:2.5, 4.1, 4.1.a, 4.1.b)
    """
    problem = state.problem(row, [None] * len(row), lambda _one, _two: 0)
    problem.solve()
    return first_in_order(problem, len(row))


def second_scrutiny(state: LimRound, row: Sequence[LimPlayer], first: PlacePairs) -> PlacePairs:
    """The first pairing with the fewest clashes (lim-1999:5.2).

    In the last round, before that, the fewest pairs who must both have the same colour
    (lim-1999:6). In maxi-tournaments a player of the row changes the opponent of the first
    scrutiny only within the limit (lim-1999:5.7).
    """
    problem = _problem(state, row, first, range(len(row)))
    problem.solve()
    return first_in_order(problem, len(row))


def row_cost(
    state: LimRound,
    row: Sequence[LimPlayer],
    first: PlacePairs,
    made: Iterable[tuple[int, int]],
    rest: Sequence[int],
) -> tuple[int, int] | None:
    """Pairs who must both have the same colour, and clashes: of some pairs and, at best, the rest.

    All are places in the row. None: the rest cannot be paired.
    """
    problem = _problem(state, row, first, rest)
    if not problem.solve():
        return None
    cost = problem.cost() + sum(_cost(row, *pair) for pair in made)
    return divmod(cost, len(row) + 1)


def _problem(
    state: LimRound, row: Sequence[LimPlayer], first: PlacePairs, places: Sequence[int]
) -> Problem:
    """The matching of these places of a row. What a pair costs depends on colours and the limit."""
    before = {place: mate for one, two in first for place, mate in ((one, two), (two, one))}
    seen: dict[tuple[object, object, int], int] = {}
    labels = []
    for place in places:
        label = (row[place].forced, row[place].due, place if state.maxi else 0)
        seen.setdefault(label, place)
        labels.append(label)

    def cost(one: tuple[object, object, int], two: tuple[object, object, int]) -> int | None:
        if state.maxi:
            place, opponent = sorted((one[2], two[2]))
            if not state.within_limit(row[opponent], row[before[place]]):
                return None
        return _cost(row, seen[one], seen[two])

    return state.problem([row[place] for place in places], labels, cost)


def _cost(row: Sequence[LimPlayer], one: int, two: int) -> int:
    first, second = row[one], row[two]
    forced = first.forced is not None and first.forced is second.forced
    return (len(row) + 1) * forced + clash(first, second)


def first_in_order(problem: Problem, count: int) -> PlacePairs:
    """The first optimal pairing of a row in the order of exchanges (lim-1999:4.2, 4.3).

    The others close up to a new row.
    """
    row = list(range(count))
    pairs = []
    while row:
        half = len(row) // 2
        (partner,) = problem.first_partners([row[0]], row[half], count)
        if partner < 0:
            partner = next(
                place
                for place in reversed(row[1:half])
                if problem.restrict(row[0], place, place + 1)
            )
        pairs.append((row[0], partner))
        del row[bisect_left(row, partner)], row[0]
    return tuple(pairs)


def row_choices(
    state: LimRound, row: Sequence[LimPlayer], first: PlacePairs, second: PlacePairs
) -> Iterator[PairingChoice]:
    """Everybody of the row in turn, in the order of exchanges (lim-1999:4.2, 4.3, 5.2)."""
    before = {place: mate for one, two in first for place, mate in ((one, two), (two, one))}
    place = {player.tpn: index for index, player in enumerate(row)}

    def worth(left: Sequence[int], fixed: PlacePairs, tpn: int) -> Worth | None:
        made = [*fixed, (left[0], place[tpn])]
        rest = [index for index in left[1:] if index != place[tpn]]
        return row_cost(state, row, first, made, rest)

    def barred(one: int, tpn: int) -> str:
        later = max(one, place[tpn])
        other = before[min(one, place[tpn])]
        return "" if later == other or state.within_limit(row[later], row[other]) else "limit"

    for index, (left, chosen) in enumerate(left_at_turns(range(len(row)), second)):
        tries = [row[there].tpn for there in exchanges(left)]
        yield PairingChoice(
            "pair",
            "4.2" if len(row) > 2 else "4.1",
            "order.lim-row",
            row[left[0]].tpn,
            row[chosen].tpn,
            partial(tuple, tries),
            partial(worth, left, second[:index]),
            _MEASURES,
            partial(barred, left[0]),
        )
