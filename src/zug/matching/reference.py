"""The pure-Python twin of the compiled kernel: its oracle in tests, its stand-in without it.

Questions about all optimal matchings are answered by solving again on the restricted graph. Slow,
but with nothing to get wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Protocol

from zug.matching._blossom import SCALE, Blossoms
from zug.matching.certificate import Duals

NATIVE = False


class ExclusionLike(Protocol):
    """Reading side of `Exclusions`; the compiled class has it too."""

    @property
    def size(self) -> int: ...
    def excluded(self, a: int, b: int) -> bool: ...


class Exclusions:
    """Which items 0..size-1 may not be matched with each other; one bit a pair, symmetric."""

    def __init__(self, size: int) -> None:
        if size < 0:
            raise ValueError(f"size must not be negative: {size}")
        self._rows = [0] * size

    @property
    def size(self) -> int:
        return len(self._rows)

    def forbid(self, a: int, b: int) -> None:
        """Exclude one pair."""
        self._check(a)
        self._check(b)
        self._rows[a] |= 1 << b
        self._rows[b] |= 1 << a

    def forbid_pairs(self, pairs: Sequence[int]) -> None:
        """Exclude many pairs, given flat: a0, b0, a1, b1, ..."""
        if len(pairs) % 2:
            raise ValueError(f"pairs must be of even length, not {len(pairs)}")
        for i in range(0, len(pairs), 2):
            self.forbid(pairs[i], pairs[i + 1])

    def forbid_within(self, items: Sequence[int]) -> None:
        """Exclude every pair of two different of these items."""
        mask = 0
        for item in items:
            self._check(item)
            mask |= 1 << item
        for item in items:
            self._rows[item] |= mask & ~(1 << item)

    def excluded(self, a: int, b: int) -> bool:
        """Whether this pair is excluded."""
        self._check(a)
        self._check(b)
        return bool(self._rows[a] >> b & 1)

    def _check(self, item: int) -> None:
        if not 0 <= item < len(self._rows):
            raise ValueError(f"item {item} is not in 0..{len(self._rows) - 1}")


def check_vertices(
    exclusions: ExclusionLike, items: Sequence[int], kinds: Sequence[int], entries: int, table: str
) -> int:
    """Check what `Problem` and `Structure` have in common; return the number of kinds."""
    if len(items) != len(kinds):
        raise ValueError(f"{len(items)} items but {len(kinds)} kinds")
    k = isqrt(entries)
    if k * k != entries:
        raise ValueError(f"{table} must be a square table, but has {entries} entries")
    for v, (item, kind) in enumerate(zip(items, kinds, strict=True)):
        if not -1 <= item < exclusions.size:
            raise ValueError(f"items[{v}] = {item} is not in -1..{exclusions.size - 1}")
        if not 0 <= kind < k:
            raise ValueError(f"kinds[{v}] = {kind} is not in 0..{k - 1}")
    return k


def _check_symmetric(table: Sequence[object], k: int, name: str) -> None:
    for a in range(k):
        for b in range(a):
            if table[a * k + b] != table[b * k + a]:
                raise ValueError(f"{name} is not symmetric at kinds {a}, {b}")


class Problem:
    """A min-cost perfect matching problem, its solution, and questions about all its optima."""

    def __init__(  # noqa: PLR0917 - the interface is positional like the kernel's
        self,
        exclusions: ExclusionLike,
        items: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int | None],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> None:
        k = check_vertices(exclusions, items, kinds, len(costs), "costs")
        _check_symmetric(costs, k, "costs")
        if any(c is not None and c < 0 for c in costs) or any(s < 0 for s in sequence):
            raise ValueError("costs must not be negative")
        n = len(items)
        if not 0 <= first <= n - len(sequence):
            raise ValueError(f"sequence [{first}, {first + len(sequence)}) is not within 0..{n}")
        self._edges: list[list[int | None]] = [[None] * n for _ in range(n)]
        last = first + len(sequence)
        for u in range(n):
            for v in range(u + 1, n):
                cost = costs[kinds[u] * k + kinds[v]]
                if cost is None or self._apart(exclusions, items[u], items[v]):
                    continue
                if first <= u and v < last:
                    cost += sequence[u - first]
                self._edges[u][v] = self._edges[v][u] = cost
        self._open = [list(row) for row in self._edges]  # edges that every grant allows
        self._mates: list[int] = []
        self._cost = 0
        self._duals: Duals = (SCALE, [], [])

    @staticmethod
    def _apart(exclusions: ExclusionLike, a: int, b: int) -> bool:
        return a >= 0 and b >= 0 and exclusions.excluded(a, b)

    @property
    def size(self) -> int:
        """Number of vertices."""
        return len(self._edges)

    def edge_cost(self, u: int, v: int) -> int | None:
        """Cost of an edge as the inputs give it, grants aside; None where there is none."""
        self._check(u)
        self._check(v)
        return self._edges[u][v]

    def solve(self) -> bool:
        """Find a min-cost perfect matching; False if there is no perfect one."""
        self._open = [list(row) for row in self._edges]
        run = Blossoms(self._edges)
        if not run.solve():
            self._mates = []
            return False
        self._mates = run.mate
        self._cost = self._total(run.mate)
        sets = [(sorted(run.leaves(b)), z) for b, z in run.weight.items() if z > 0]
        self._duals = (SCALE, run.dual, sets)
        return True

    def _total(self, mates: Sequence[int]) -> int:
        return sum(self._edges[u][v] or 0 for u, v in enumerate(mates) if u < v)

    def _solved(self) -> list[int]:
        if not self._mates and self._edges:
            raise RuntimeError("no matching: solve() has not succeeded")
        return self._mates

    def _check(self, v: int) -> None:
        if not 0 <= v < self.size:
            raise ValueError(f"vertex {v} is not in 0..{self.size - 1}")

    def mates(self) -> list[int]:
        """The partner of each vertex."""
        return list(self._solved())

    def mate(self, v: int) -> int:
        """The partner of one vertex."""
        self._check(v)
        return self._solved()[v]

    def cost(self) -> int:
        """The exact cost of an optimal matching."""
        self._solved()
        return self._cost

    def duals(self) -> Duals:
        """Dual values that prove the optimum; see `certify`."""
        self._solved()
        return self._duals

    def restrict(self, v: int, lo: int, hi: int, inside: bool = True) -> bool:
        """Let v's partner lie inside [lo, hi) (outside it: inside=False) if that costs nothing.

        True: some optimal matching that respects all earlier grants allows it; it is granted for
        good and the present matching respects it. False: nothing has changed.
        """
        self._check(v)
        mate = self._solved()[v]
        edges = [list(row) for row in self._open]
        for u in range(self.size):
            if (lo <= u < hi) != inside:
                edges[v][u] = edges[u][v] = None
        if (lo <= mate < hi) != inside:
            run = Blossoms(edges)
            if not run.solve() or self._total(run.mate) != self._cost:
                return False
            self._mates = run.mate
        self._open = edges
        return True

    def first_partners(self, vertices: Sequence[int], lo: int, hi: int) -> list[int]:
        """Give each vertex in turn the smallest partner in [lo, hi) an optimal matching allows.

        Each pair is granted for good before the next vertex is asked; -1 (and no grant) where the
        partner cannot lie in the range.
        """
        for v in vertices:
            self._check(v)
        return [self._first_partner(v, max(lo, 0), min(hi, self.size)) for v in vertices]

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
        return scale * (self._edges[u][v] or 0) - dual[u] - dual[v] + shared == 0


class Structure:
    """Maximum-cardinality matching of an unweighted graph and its Gallai-Edmonds structure."""

    def __init__(
        self,
        exclusions: ExclusionLike,
        items: Sequence[int],
        kinds: Sequence[int],
        allowed: Sequence[bool],
    ) -> None:
        self._kind_count = check_vertices(exclusions, items, kinds, len(allowed), "allowed")
        _check_symmetric([bool(a) for a in allowed], self._kind_count, "allowed")
        self._exclusions, self._items, self._kinds = exclusions, list(items), list(kinds)
        self._allowed = [bool(a) for a in allowed]
        n = len(items)
        self._neighbours = [
            [v for v in range(n) if v != u and self._edge(items[u], kinds[u], v)] for u in range(n)
        ]
        self._mates = [-1] * n
        self._outer = [False] * n
        self._inner = [False] * n
        self._component = [-1] * n
        self._match()

    def _edge(self, item: int, kind: int, v: int) -> bool:
        other = self._items[v]
        return self._allowed[kind * self._kind_count + self._kinds[v]] and not (
            item >= 0 and other >= 0 and self._exclusions.excluded(item, other)
        )

    def _match(self) -> None:
        n = len(self._mates)
        for u in range(n):
            if self._mates[u] < 0:
                v = next((v for v in self._neighbours[u] if self._mates[v] < 0), -1)
                if v >= 0:
                    self._mates[u], self._mates[v] = v, u
        # A tree that finds no augmenting path can be left out of all later searches.
        done = [False] * n
        for root in range(n):
            if self._mates[root] < 0:
                tree = _Tree(self._neighbours, self._mates, done, root)
                if not tree.augment():
                    self._keep(tree, done)

    def _keep(self, tree: _Tree, done: list[bool]) -> None:
        for v in range(len(done)):
            if tree.outer[v]:
                self._outer[v] = done[v] = True
                self._component[v] = tree.base[v]
            elif tree.previous[v] >= 0:
                self._inner[v] = done[v] = True

    @property
    def size(self) -> int:
        """Number of pairs of a maximum matching."""
        return sum(mate >= 0 for mate in self._mates) // 2

    @property
    def deficiency(self) -> int:
        """Number of vertices every maximum matching leaves out."""
        return sum(mate < 0 for mate in self._mates)

    def mates(self) -> list[int]:
        """Partner of each vertex, -1 for those left out."""
        return list(self._mates)

    def outer(self) -> list[bool]:
        """The vertices that some maximum matching leaves out."""
        return list(self._outer)

    def inner(self) -> list[bool]:
        """The neighbours of outer vertices that are not outer themselves."""
        return list(self._inner)

    def components(self) -> list[int]:
        """For outer vertices the number of their odd component, else -1.

        Components are numbered in the order of their smallest vertex.
        """
        names: dict[int, int] = {}
        return [-1 if base < 0 else names.setdefault(base, len(names)) for base in self._component]

    def meets_outer(self, items: Sequence[int], kinds: Sequence[int]) -> list[bool]:
        """For each extra vertex (item, kind): has it an edge to an outer vertex?

        If so, adding it to the graph makes the maximum matching larger.
        """
        check_vertices(self._exclusions, items, kinds, len(self._allowed), "allowed")
        return [
            any(out and self._edge(item, kind, v) for v, out in enumerate(self._outer))
            for item, kind in zip(items, kinds, strict=True)
        ]


class _Tree:
    """One search for an augmenting path; odd cycles are merged by giving them a common base."""

    def __init__(
        self, neighbours: list[list[int]], mates: list[int], done: list[bool], root: int
    ) -> None:
        n = len(mates)
        self.neighbours, self.mates, self.done = neighbours, mates, done
        self.base = list(range(n))
        self.previous = [-1] * n  # how a vertex is reached by a path of odd length
        self.outer = [False] * n
        self.outer[root] = True
        self.queue = [root]

    def augment(self) -> bool:
        """Search; if a free vertex is found, enlarge the matching."""
        for u in self.queue:
            for v in self.neighbours[u]:
                if self.done[v] or self.base[u] == self.base[v] or self.mates[u] == v:
                    continue
                if self.outer[v]:
                    self._merge(u, v)
                elif self.previous[v] < 0:
                    self.previous[v] = u
                    mate = self.mates[v]
                    if mate < 0:
                        self._flip(v)
                        return True
                    self.outer[mate] = True
                    self.queue.append(mate)
        return False

    def _flip(self, v: int) -> None:
        while v >= 0:
            u = self.previous[v]
            after = self.mates[u]
            self.mates[u], self.mates[v] = v, u
            v = after

    def _common_base(self, u: int, v: int) -> int:
        seen = set()
        while True:
            u = self.base[u]
            seen.add(u)
            if self.mates[u] < 0:
                break
            u = self.previous[self.mates[u]]
        while self.base[v] not in seen:
            v = self.previous[self.mates[self.base[v]]]
        return self.base[v]

    def _merge(self, u: int, v: int) -> None:
        meet = self._common_base(u, v)
        cycle = {meet} | self._mark(u, meet, v) | self._mark(v, meet, u)
        for w in range(len(self.base)):
            if self.base[w] in cycle:
                self.base[w] = meet
                if not self.outer[w]:
                    self.outer[w] = True
                    self.queue.append(w)

    def _mark(self, v: int, meet: int, across: int) -> set[int]:
        """Turn the way from v to the common base round; returns the bases on it."""
        bases = set()
        while self.base[v] != meet:
            mate = self.mates[v]
            bases |= {self.base[v], self.base[mate]}
            self.previous[v] = across
            across = mate
            v = self.previous[mate]
        return bases
