"""The pure-Python twin of the compiled kernel: its oracle in tests, its stand-in without it.

Questions about all optimal matchings are answered by solving again on the restricted graph. Slow,
but with nothing to get wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

from zug.matching import _inputs
from zug.matching._blossom import SCALE, Blossoms
from zug.matching._inputs import ExclusionLike
from zug.matching._tree import Tree
from zug.matching.certificate import Duals

NATIVE = False


Args = ParamSpec("Args")
Answer = TypeVar("Answer")


class Exclusions:
    """Which items 0..size-1 may not be matched with each other; one bit a pair, symmetric."""

    def __init__(self, size: int) -> None:
        if _inputs.index(size, "size") < 0:
            raise ValueError(f"size must not be negative: {size}")
        self._rows = [0] * size

    @property
    def size(self) -> int:
        return len(self._rows)

    def forbid(self, a: int, b: int) -> None:
        """Exclude one pair."""
        self.forbid_pairs((_inputs.index(a, "a"), _inputs.index(b, "b")))

    def forbid_pairs(self, pairs: Sequence[int]) -> None:
        """Exclude many pairs, given flat: a0, b0, a1, b1, ..."""
        flat = _inputs.indices(pairs, "pairs")
        if len(flat) % 2:
            raise ValueError(f"pairs must be of even length, not {len(flat)}")
        self._check(flat)
        for a, b in zip(flat[::2], flat[1::2], strict=True):
            self._rows[a] |= 1 << b
            self._rows[b] |= 1 << a

    def forbid_within(self, items: Sequence[int]) -> None:
        """Exclude every pair of two different of these items."""
        inside = _inputs.indices(items, "items")
        self._check(inside)
        mask = 0
        for item in inside:
            mask |= 1 << item
        for item in inside:
            self._rows[item] |= mask & ~(1 << item)

    def excluded(self, a: int, b: int) -> bool:
        """Whether this pair is excluded."""
        self._check([_inputs.index(a, "a"), _inputs.index(b, "b")])
        return bool(self._rows[a] >> b & 1)

    def copy(self) -> Exclusions:
        """The same exclusions, apart from these."""
        twin = Exclusions(self.size)
        twin._rows = list(self._rows)
        return twin

    def _check(self, items: list[int]) -> None:
        for item in items:
            if not 0 <= item < len(self._rows):
                raise ValueError(f"item {item} is not in 0..{len(self._rows) - 1}")


def _apart(exclusions: ExclusionLike, a: int, b: int) -> bool:
    return a >= 0 and b >= 0 and exclusions.excluded(a, b)


def _alone(
    act: Callable[Concatenate[Problem, Args], Answer],
) -> Callable[Concatenate[Problem, Args], Answer]:
    """Refuse a second call on the same problem while one is running, as the kernel does."""

    @wraps(act)
    def call(self: Problem, /, *args: Args.args, **kwargs: Args.kwargs) -> Answer:
        if not self._turn.acquire(blocking=False):
            raise RuntimeError(
                "another call is at work on this problem; use one problem per thread"
            )
        try:
            return act(self, *args, **kwargs)
        finally:
            self._turn.release()

    return call


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
        item_of, kind_of = _inputs.indices(items, "items"), _inputs.indices(kinds, "kinds")
        table, places = _inputs.cost_table(costs), _inputs.amounts(sequence, "sequence")
        k = _inputs.kinds_of_table(len(table), "costs")
        _inputs.check_vertices(exclusions, item_of, kind_of, k)
        _inputs.check_symmetric(table, k, "costs")
        n, last = len(item_of), _inputs.index(first, "first") + len(places)
        if not 0 <= first <= last <= n:
            raise ValueError(f"sequence [{first}, {last}) is not within 0..{n}")
        self._edges: list[list[int | None]] = [[None] * n for _ in range(n)]
        for u in range(n):
            for v in range(u + 1, n):
                cost = table[kind_of[u] * k + kind_of[v]]
                if cost is None or _apart(exclusions, item_of[u], item_of[v]):
                    continue
                if first <= u and v < last:
                    cost += places[u - first]
                self._edges[u][v] = self._edges[v][u] = cost
        self._sequenced = bool(places)
        self._turn = Lock()
        self._open = [list(row) for row in self._edges]  # edges that every grant allows
        self._mates: list[int] | None = None
        self._cost = 0
        self._duals: Duals = (SCALE, [], [])

    @property
    def size(self) -> int:
        """Number of vertices."""
        return len(self._edges)

    @property
    def width(self) -> int:
        """Bits of the arithmetic in use; 0 = Python's own integers."""
        return 0

    @_alone
    def edge_cost(self, u: int, v: int) -> int | None:
        """Cost of an edge as the inputs give it, grants aside; None where there is none."""
        self._check(_inputs.index(u, "u"))
        self._check(_inputs.index(v, "v"))
        return self._edges[u][v]

    @_alone
    def solve(self) -> bool:
        """Find a min-cost perfect matching; False if there is no perfect one."""
        self._mates = None
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

    def _solved(self) -> list[int]:
        if self._mates is None:
            raise RuntimeError("no matching: solve() has not succeeded")
        return self._mates

    def _check(self, v: int) -> None:
        if not 0 <= v < self.size:
            raise ValueError(f"vertex {v} is not in 0..{self.size - 1}")

    @_alone
    def mates(self) -> list[int]:
        """The partner of each vertex."""
        return list(self._solved())

    @_alone
    def mate(self, v: int) -> int:
        """The partner of one vertex."""
        self._check(_inputs.index(v, "v"))
        return self._solved()[v]

    @_alone
    def cost(self) -> int:
        """The exact cost of an optimal matching."""
        self._solved()
        return self._cost

    @_alone
    def duals(self) -> Duals:
        """Dual values that prove the optimum; see `certify`."""
        self._solved()
        return self._duals

    @_alone
    def restrict(self, v: int, lo: int, hi: int, inside: bool = True) -> bool:
        """Let v's partner lie inside [lo, hi) (outside it: inside=False) if that costs nothing.

        True: some optimal matching that respects all earlier grants allows it; it is granted for
        good and the present matching respects it. False: nothing has changed.
        """
        self._check(_inputs.index(v, "v"))
        _inputs.whole(lo, "lo")
        _inputs.whole(hi, "hi")
        return self._restrict(v, lo, hi, _inputs.flag(inside, "inside"))

    def _restrict(self, v: int, lo: int, hi: int, inside: bool = True) -> bool:
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

    @_alone
    def first_partners(self, vertices: Sequence[int], lo: int, hi: int) -> list[int]:
        """Give each vertex in turn the smallest partner in [lo, hi) an optimal matching allows.

        Each pair is granted for good before the next vertex is asked; -1 (and no grant) where the
        partner cannot lie in the range.
        """
        asked = _inputs.indices(vertices, "vertices")
        lo, hi = max(_inputs.whole(lo, "lo"), 0), min(_inputs.whole(hi, "hi"), self.size)
        for v in asked:
            self._check(v)
        self._solved()
        return [self._first_partner(v, lo, hi) for v in asked]

    def _first_partner(self, v: int, lo: int, hi: int) -> int:
        if not self._restrict(v, lo, hi):
            return -1
        for u in range(lo, hi):
            if self._open[v][u] is not None and self._tight(v, u) and self._restrict(v, u, u + 1):
                return u
        raise AssertionError("a granted range holds no partner")

    @_alone
    def refine(
        self,
        vertices: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> Problem:
        """Make a problem of the optimal matchings, grants aside, by other costs.

        The first costs count more than all others together could.
        """
        listed = _inputs.indices(vertices, "vertices")
        for v in listed:
            self._check(v)
        if len(set(listed)) < len(listed):
            twice = next(v for at, v in enumerate(listed) if v in listed[:at])
            raise ValueError(f"vertex {twice} comes twice")
        self._solved()
        if self._sequenced:
            raise ValueError("a problem with a sequence cannot be refined")
        of_kind, table = _inputs.indices(kinds, "kinds"), _inputs.amounts(costs, "costs")
        if len(listed) != len(of_kind):
            raise ValueError(f"{len(listed)} vertices but {len(of_kind)} kinds")
        layer = Problem(Exclusions(0), [-1] * len(listed), of_kind, table, sequence, first)
        most = max((cost or 0 for row in layer._edges for cost in row), default=0)
        unit = 1 + most * len(listed)
        layer._edges = [
            [
                None if old is None or new is None else unit * old + new
                for old, new in zip((self._edges[u][v] for v in listed), row, strict=True)
            ]
            for u, row in zip(listed, layer._edges, strict=True)
        ]
        return layer

    def _tight(self, u: int, v: int) -> bool:
        """Whether the edge can lie in an optimal matching at all: its slack is 0."""
        scale, dual, odd_sets = self._duals
        shared = sum(z for inside, z in odd_sets if u in inside and v in inside)
        return scale * (self._edges[u][v] or 0) - dual[u] - dual[v] + shared == 0


class Structure:
    """Maximum-cardinality matching of an unweighted graph and its Gallai-Edmonds structure."""

    def __init__(
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        allowed: Sequence[bool],
    ) -> None:
        self._items, self._kinds = _inputs.indices(items, "items"), _inputs.indices(kinds, "kinds")
        self._allowed = _inputs.flags(allowed, "allowed")
        self._kind_count = _inputs.kinds_of_table(len(self._allowed), "allowed")
        _inputs.check_vertices(exclusions, self._items, self._kinds, self._kind_count)
        _inputs.check_symmetric(self._allowed, self._kind_count, "allowed")
        self._exclusions = exclusions.copy()
        n = len(self._items)
        self._neighbours = [
            [v for v in range(n) if v != u and self._edge(self._items[u], self._kinds[u], v)]
            for u in range(n)
        ]
        self._mates = [-1] * n
        self._outer = [False] * n
        self._inner = [False] * n
        self._component = [-1] * n
        self._match()

    def _edge(self, item: int, kind: int, v: int) -> bool:
        other = self._items[v]
        allowed = self._allowed[kind * self._kind_count + self._kinds[v]]
        return allowed and not _apart(self._exclusions, item, other)

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
                tree = Tree(self._neighbours, self._mates, done, root)
                if not tree.augment():
                    self._keep(tree, done)

    def _keep(self, tree: Tree, done: list[bool]) -> None:
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
        extra, of_kind = _inputs.indices(items, "items"), _inputs.indices(kinds, "kinds")
        _inputs.check_vertices(self._exclusions, extra, of_kind, self._kind_count)
        return [
            any(out and self._edge(item, kind, v) for v, out in enumerate(self._outer))
            for item, kind in zip(extra, of_kind, strict=True)
        ]
