"""Plain solvers that favour being obviously right over being fast: witnesses for kernel and twin.

A matrix of costs, one tree at a time, and for every question the problem solved again without the
edges that are not allowed. They share no code with the twin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plain_blossoms import SCALE, Blossoms
from plain_tree import Tree

Matrix = list[list[int | None]]


class Exclusions:
    """Which items may not be matched with each other."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pairs: set[tuple[int, int]] = set()

    def forbid_pairs(self, pairs: Sequence[int]) -> None:
        for a, b in zip(pairs[::2], pairs[1::2], strict=True):
            self._pairs |= {(a, b), (b, a)}

    def forbid_within(self, items: Sequence[int]) -> None:
        self._pairs |= {(a, b) for a in items for b in items if a != b}

    def excluded(self, a: int, b: int) -> bool:
        return (a, b) in self._pairs


class Problem:
    """The interface of `zug.matching.Problem`, as far as questions go; inputs are not checked."""

    def __init__(
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int | None],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> None:
        n, k, last = len(items), round(len(costs) ** 0.5), first + len(sequence)
        self._edges: Matrix = [[None] * n for _ in range(n)]
        for u in range(n):
            for v in range(u + 1, n):
                cost = costs[kinds[u] * k + kinds[v]]
                if cost is None or exclusions.excluded(items[u], items[v]):
                    continue
                if first <= u and v < last:
                    cost += sequence[u - first]
                self._edges[u][v] = self._edges[v][u] = cost
        self._open: Matrix = []  # edges that every grant allows
        self._mates: list[int] = []
        self._cost = 0
        self._duals: Any = None

    @property
    def size(self) -> int:
        return len(self._edges)

    def edge_cost(self, u: int, v: int) -> int | None:
        return self._edges[u][v]

    def solve(self) -> bool:
        self._open = [list(row) for row in self._edges]
        run = Blossoms(self._edges)
        if not run.solve():
            return False
        self._mates = run.mate
        self._cost = self._total(run.mate)
        sets = [(sorted(run.leaves(b)), z) for b, z in run.weight.items() if z > 0]
        self._duals = (SCALE, run.dual, sets)
        return True

    def _total(self, mates: Sequence[int]) -> int:
        return sum(self._edges[u][v] or 0 for u, v in enumerate(mates) if u < v)

    def mates(self) -> list[int]:
        return list(self._mates)

    def cost(self) -> int:
        return self._cost

    def duals(self) -> Any:
        return self._duals

    def restrict(self, v: int, lo: int, hi: int, inside: bool = True) -> bool:
        edges = [list(row) for row in self._open]
        for u in range(self.size):
            if (lo <= u < hi) != inside:
                edges[v][u] = edges[u][v] = None
        if (lo <= self._mates[v] < hi) != inside:
            run = Blossoms(edges)
            if not run.solve() or self._total(run.mate) != self._cost:
                return False
            self._mates = run.mate
        self._open = edges
        return True

    def first_partners(self, vertices: Sequence[int], lo: int, hi: int) -> list[int]:
        return [self._first_partner(v, lo, hi) for v in vertices]

    def _first_partner(self, v: int, lo: int, hi: int) -> int:
        if not self.restrict(v, lo, hi):
            return -1
        for u in range(lo, hi):
            if self._open[v][u] is not None and self._tight(v, u) and self.restrict(v, u, u + 1):
                return u
        raise AssertionError("a granted range holds no partner")

    def _tight(self, u: int, v: int) -> bool:
        """Whether the edge can lie in an optimal matching at all: its slack is 0."""
        scale, dual, odd_sets = self._duals
        shared = sum(z for inside, z in odd_sets if u in inside and v in inside)
        return bool(scale * (self._edges[u][v] or 0) - dual[u] - dual[v] + shared == 0)

    def refine(
        self,
        vertices: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> Problem:
        """The first costs count more than all others together could."""
        nobody = Exclusions(0)
        layer = Problem(nobody, [-1] * len(vertices), kinds, costs, sequence, first)
        most = max((cost or 0 for row in layer._edges for cost in row), default=0)
        unit = 1 + most * len(vertices)
        layer._edges = [
            [
                None if old is None or new is None else unit * old + new
                for old, new in zip((self._edges[u][v] for v in vertices), row, strict=True)
            ]
            for u, row in zip(vertices, layer._edges, strict=True)
        ]
        return layer


class Structure:
    """Who can be left out of a maximum matching."""

    def __init__(
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        allowed: Sequence[bool],
    ) -> None:
        n, k = len(items), round(len(allowed) ** 0.5)
        neighbours = [
            [
                v
                for v in range(n)
                if v != u
                and allowed[kinds[u] * k + kinds[v]]
                and not exclusions.excluded(items[u], items[v])
            ]
            for u in range(n)
        ]
        self._mates, self._outer = [-1] * n, [False] * n
        done = [False] * n
        for root in range(n):
            if self._mates[root] < 0:
                tree = Tree(neighbours, self._mates, done, root)
                if not tree.augment():
                    for v in range(n):
                        self._outer[v] |= tree.outer[v]
                        done[v] |= tree.outer[v] or tree.previous[v] >= 0

    @property
    def deficiency(self) -> int:
        return self._mates.count(-1)

    def outer(self) -> list[bool]:
        return list(self._outer)
