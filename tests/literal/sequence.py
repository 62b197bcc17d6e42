"""The sequence of candidates, in the very order of the text.

Players are ranks: 0 is the highest of the round, so the order of 1.2 / A.2 is the order of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

Pair = tuple[int, int]
Pairs = tuple[Pair, ...]
Candidate = tuple[Pairs, tuple[int, ...]]
"""The pairs and the downfloaters."""

Keep = Callable[[Pairs], bool]
"""Is a beginning of a candidate worth going on with? The last pair is the new one."""


Halves = tuple[tuple[int, ...], tuple[int, ...]]


def exchanges(size: int, count: int) -> Iterator[Halves]:
    """All (S1, S2) of a homogeneous bracket in the order of 4.3.2 / D.2, the original first.

    `size` players carry the BSNs 1, 2, …; the original S1 holds the first `count` of them.
    """
    for number in range(min(count, size - count) + 1):
        yield from _exchanges_of(number, size, count)


@cache
def _exchanges_of(number: int, size: int, count: int) -> list[Halves]:
    """The exchanges of `number` players: sum, then who leaves S1, then who enters it."""
    first, second = range(1, count + 1), range(count + 1, size + 1)
    swaps = [
        (leaving, entering)
        for leaving in combinations(first, number)
        for entering in combinations(second, number)
    ]
    swaps.sort(
        key=lambda swap: (
            sum(swap[1]) - sum(swap[0]),
            [-bsn for bsn in reversed(swap[0])],
            swap[1],
        )
    )
    return [
        (
            tuple(sorted({*first} - {*leaving} | {*entering})),
            tuple(sorted({*second} - {*entering} | {*leaving})),
        )
        for leaving, entering in swaps
    ]


def transpositions(
    tops: Sequence[int], pool: tuple[int, ...], pairs: Pairs, keep: Keep
) -> Iterator[tuple[Pairs, tuple[int, ...]]]:
    """The transpositions of S2 (`pool`) in the order of 4.2.2 / D.1, and who is left of S2."""
    if not tops:
        yield pairs, pool
        return
    for index, partner in enumerate(pool):
        more = (*pairs, (tops[0], partner))
        if keep(more):
            rest = pool[:index] + pool[index + 1 :]
            yield from transpositions(tops[1:], rest, more, keep)


def homogeneous(
    players: tuple[int, ...], count: int, pairs: Pairs, keep: Keep
) -> Iterator[tuple[Pairs, tuple[int, ...]]]:
    """3.6 / B.6: the transpositions of each exchange, for a bracket or a remainder."""
    for s1, s2 in exchanges(len(players), count):
        tops = [players[bsn - 1] for bsn in s1]
        pool = tuple(players[bsn - 1] for bsn in s2)
        yield from transpositions(tops, pool, pairs, keep)


def candidates(
    mdps: tuple[int, ...],
    residents: tuple[int, ...],
    sets: Iterable[tuple[int, ...]],
    count: int,
    keep: Keep = lambda _pairs: True,
) -> Iterator[Candidate]:
    """3.7 / B.7: each set of pairable MDPs, each transposition, each candidate of the remainder.

    `sets` are the sets of pairable MDPs in their order (4.4.2 / D.3), `count` is MaxPairs. A
    homogeneous bracket has no MDPs and the empty set alone.
    """
    for s1 in sets:
        limbo = tuple(mdp for mdp in mdps if mdp not in s1)
        for mdp_pairs, remainder in transpositions(s1, residents, (), keep):
            for pairs, left in homogeneous(remainder, count - len(s1), mdp_pairs, keep):
                yield pairs, (*limbo, *left)
