"""The pure-Python twin of the compiled kernel: its stand-in where there is none.

The same interface and the same answers, by the same theory (docs/kernel.md) in a simpler form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

from zug.matching import _inputs
from zug.matching._bits import bits, span, together
from zug.matching._edges import Edges
from zug.matching._inputs import ExclusionLike
from zug.matching._matching import Matching, Tree
from zug.matching._solver import Solver
from zug.matching.certificate import Duals

NATIVE = False


Args = ParamSpec("Args")
Answer = TypeVar("Answer")


class Exclusions:
    """Which items 0..size-1 may not be matched with each other, by pairs and by groups."""

    def __init__(self, size: int) -> None:
        if _inputs.index(size, "size") < 0:
            raise ValueError(f"size must not be negative: {size}")
        self._rows = [0] * size
        self._groups: list[int] = []

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
        self._groups.append(together(inside))

    def excluded(self, a: int, b: int) -> bool:
        """Whether this pair is excluded."""
        self._check([_inputs.index(a, "a"), _inputs.index(b, "b")])
        both = 1 << a | 1 << b
        in_group = a != b and any(group & both == both for group in self._groups)
        return in_group or bool(self._rows[a] >> b & 1)

    def copy(self) -> Exclusions:
        """The same exclusions, apart from these."""
        twin = Exclusions(self.size)
        twin._rows, twin._groups = list(self._rows), list(self._groups)
        return twin

    def apart(self, items: Sequence[int], others: Sequence[int]) -> list[int]:
        """For each vertex the vertices it is kept apart from, all of them known by their items."""
        at = [0] * (self.size + 1)  # the last for all items -1
        for v, item in enumerate(others):
            at[item] |= 1 << v
        present = together(item for item in others if item >= 0)
        result = [self._gather(at, self._rows[i] & present) if i >= 0 else 0 for i in items]
        for group in self._groups:
            mask = self._gather(at, group & present)
            for v, item in enumerate(items):
                if item >= 0 and group >> item & 1:
                    result[v] |= mask & ~at[item]
        return result

    @staticmethod
    def _gather(at: list[int], items: int) -> int:
        mask = 0
        for item in bits(items):
            mask |= at[item]
        return mask

    def _check(self, items: list[int]) -> None:
        for item in items:
            if not 0 <= item < len(self._rows):
                raise ValueError(f"item {item} is not in 0..{len(self._rows) - 1}")


def _apart(exclusions: ExclusionLike, items: list[int]) -> list[int]:
    """For each vertex those that it cannot have: excluded ones, and itself."""
    if not isinstance(exclusions, Exclusions):  # the kernel's, of a problem too wide for it
        exclusions = _copied(exclusions, items)
    masks = exclusions.apart(items, items)
    return [mask | 1 << v for v, mask in enumerate(masks)]


def _copied(exclusions: ExclusionLike, items: list[int]) -> Exclusions:
    known = sorted({item for item in items if item >= 0})
    own = Exclusions(exclusions.size)
    for a in known:
        own.forbid_pairs([x for b in known if b < a and exclusions.excluded(a, b) for x in (a, b)])
    return own


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
        _inputs.check_sequence(len(item_of), places, _inputs.index(first, "first"))
        rows = [table[kind * k : kind * k + k] for kind in range(k)]
        self._pose(_apart(exclusions, item_of), kind_of, rows, places, first)

    def _pose(  # noqa: PLR0917
        self,
        apart: list[int],
        kinds: list[int],
        table: list[list[int | None]],
        places: list[int],
        first: int,
        partners: Sequence[int] = (),
    ) -> None:
        self._apart, self._kinds, self._table = apart, kinds, table
        self._places, self._first = places, first
        self._partners = partners  # of a matching that may be a good one to begin with
        self._turn = Lock()
        self._solver: Solver | None = None
        self._cost = 0
        self._duals: Duals = (1, [], [])

    @property
    def size(self) -> int:
        """Number of vertices."""
        return len(self._kinds)

    @property
    def width(self) -> int:
        """Bits of the arithmetic in use; 0 = Python's own integers."""
        return 0

    @_alone
    def edge_cost(self, u: int, v: int) -> int | None:
        """Cost of an edge as the inputs give it, grants aside; None where there is none."""
        self._check(_inputs.index(u, "u"))
        self._check(_inputs.index(v, "v"))
        return self._edge_cost(u, v)

    def _edge_cost(self, u: int, v: int) -> int | None:
        cost = self._table[self._kinds[u]][self._kinds[v]]
        if cost is None or self._apart[u] >> v & 1:
            return None
        u, v = min(u, v), max(u, v)
        if self._first <= u and v < self._first + len(self._places):
            cost += self._places[u - self._first]
        return cost

    @_alone
    def solve(self) -> bool:
        """Find a min-cost perfect matching; False if there is no perfect one."""
        self._solver = None
        edges = Edges(self._apart, self._kinds, self._table, self._places, self._first)
        solver = Solver(edges)
        if not solver.solve(self._partners):
            return False
        matching = solver.matching
        pairs = ((u, v) for u, v in enumerate(matching.mate) if u < v)
        self._cost = sum(self._edge_cost(u, v) or 0 for u, v in pairs)
        sets = [(list(bits(odd.inside)), odd.weight) for odd in matching.sets.values()]
        self._duals = (edges.scale, list(solver.duals.dual), sorted(sets))
        self._optima = solver.optima()
        self._solver = solver
        return True

    def _solved(self) -> Solver:
        if self._solver is None:
            raise RuntimeError("no matching: solve() has not succeeded")
        return self._solver

    def _check(self, v: int) -> None:
        if not 0 <= v < self.size:
            raise ValueError(f"vertex {v} is not in 0..{self.size - 1}")

    @_alone
    def mates(self) -> list[int]:
        """The partner of each vertex."""
        return list(self._solved().matching.mate)

    @_alone
    def mate(self, v: int) -> int:
        """The partner of one vertex."""
        self._check(_inputs.index(v, "v"))
        return self._solved().matching.mate[v]

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
        allowed = self._range(lo, hi)
        if not _inputs.flag(inside, "inside"):
            allowed ^= span(0, self.size)
        return self._solved().restrict(v, allowed)

    @_alone
    def first_partners(self, vertices: Sequence[int], lo: int, hi: int) -> list[int]:
        """Give each vertex in turn the smallest partner in [lo, hi) an optimal matching allows.

        Each pair is granted for good before the next vertex is asked; -1 (and no grant) where the
        partner cannot lie in the range.
        """
        asked = _inputs.indices(vertices, "vertices")
        allowed = self._range(lo, hi)
        for v in asked:
            self._check(v)
        solver = self._solved()
        return [solver.first_partner(v, allowed) for v in asked]

    def _range(self, lo: int, hi: int) -> int:
        lo, hi = max(_inputs.whole(lo, "lo"), 0), min(_inputs.whole(hi, "hi"), self.size)
        return span(lo, hi)

    @_alone
    def refine(
        self,
        vertices: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> Problem:
        """Make a problem of the optimal matchings, grants aside, by other costs."""
        listed = _inputs.indices(vertices, "vertices")
        for v in listed:
            self._check(v)
        if len(set(listed)) < len(listed):
            twice = next(v for at, v in enumerate(listed) if v in listed[:at])
            raise ValueError(f"vertex {twice} comes twice")
        solver = self._solved()
        if self._places:
            raise ValueError("a problem with a sequence cannot be refined")
        of_kind, table = _inputs.indices(kinds, "kinds"), _inputs.amounts(costs, "costs")
        if len(listed) != len(of_kind):
            raise ValueError(f"{len(listed)} vertices but {len(of_kind)} kinds")
        places = _inputs.amounts(sequence, "sequence")
        k = _inputs.kinds_of_table(len(table), "costs")
        _inputs.check_kinds(of_kind, k)
        _inputs.check_symmetric(table, k, "costs")
        _inputs.check_sequence(len(listed), places, _inputs.index(first, "first"))
        own_kinds, own_table = self._optima.refined(
            listed, of_kind, table, k, max(places, default=0)
        )
        place = {v: at for at, v in enumerate(listed)}
        mates = solver.matching.mate
        layer = Problem.__new__(Problem)
        layer._pose(
            _among(self._apart, listed),
            own_kinds,
            own_table,
            places,
            first,
            [place.get(mates[v], -1) for v in listed],
        )
        return layer


def _among(apart: list[int], listed: list[int]) -> list[int]:
    """The same exclusions of some vertices, known by their place in the list."""
    if listed == list(range(len(apart))):
        return apart
    bit = [0] * len(apart)
    for at, v in enumerate(listed):
        bit[v] = 1 << at
    among = together(listed)
    result = []
    for v in listed:
        mask = 0
        for u in bits(apart[v] & among):
            mask |= bit[u]
        result.append(mask)
    return result


class Structure:
    """Maximum-cardinality matching of an unweighted graph and its Gallai-Edmonds structure."""

    def __init__(
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        allowed: Sequence[bool],
    ) -> None:
        self._items, kind_of = _inputs.indices(items, "items"), _inputs.indices(kinds, "kinds")
        table = _inputs.flags(allowed, "allowed")
        self._kind_count = k = _inputs.kinds_of_table(len(table), "allowed")
        _inputs.check_vertices(exclusions, self._items, kind_of, k)
        _inputs.check_symmetric(table, k, "allowed")
        self._exclusions = exclusions.copy()
        members = [0] * k
        for v, kind in enumerate(kind_of):
            members[kind] |= 1 << v
        rows = [table[kind * k : kind * k + k] for kind in range(k)]
        self._joined = [
            sum(mask for mask, joined in zip(members, row, strict=True) if joined) for row in rows
        ]
        apart = _apart(exclusions, self._items)
        self._near = [self._joined[kind] & ~apart[v] for v, kind in enumerate(kind_of)]
        self._matching = Matching(len(kind_of))
        self._trees: list[Tree] = []
        self._match()

    def _match(self) -> None:
        near, matching = self._near, self._matching
        size = matching.size
        free = span(0, size)
        for u in range(size):
            if free >> u & 1 and (row := near[u] & free):
                v = (row & -row).bit_length() - 1
                matching.pair(u, v)
                free &= ~(1 << u | 1 << v)
        # A tree that finds no augmenting path can be left out of all later searches.
        scope = span(0, size)
        for root in bits(free):
            if matching.mate[root] >= 0:
                continue
            free &= ~(1 << root)
            tree = Tree(matching, matching.top, near.__getitem__, scope, root)
            edge = tree.grow(free)
            if edge is None:
                self._trees.append(tree)
                scope &= ~tree.touched
            else:
                free &= ~(1 << edge[1])
                tree.free(edge[0])
                matching.pair(*edge)
        self._outer = self._inner = 0
        for tree in self._trees:
            self._outer |= tree.outer
            self._inner |= tree.inner

    @property
    def size(self) -> int:
        """Number of pairs of a maximum matching."""
        return (self._matching.size - self.deficiency) // 2

    @property
    def deficiency(self) -> int:
        """Number of vertices every maximum matching leaves out."""
        return len(self._trees)

    def mates(self) -> list[int]:
        """Partner of each vertex, -1 for those left out."""
        return list(self._matching.mate)

    def outer(self) -> list[bool]:
        """The vertices that some maximum matching leaves out."""
        return self._flags(self._outer)

    def inner(self) -> list[bool]:
        """The neighbours of outer vertices that are not outer themselves."""
        return self._flags(self._inner)

    def _flags(self, mask: int) -> list[bool]:
        return [bool(mask >> v & 1) for v in range(self._matching.size)]

    def components(self) -> list[int]:
        """For outer vertices the number of their odd component, else -1.

        Components are numbered in the order of their smallest vertex.
        """
        result = [-1] * self._matching.size
        parts = [part for tree in self._trees for part in tree.whole.values()]
        for number, part in enumerate(sorted(parts, key=lambda part: part & -part)):
            for v in bits(part):
                result[v] = number
        return result

    def meets_outer(self, items: Sequence[int], kinds: Sequence[int]) -> list[bool]:
        """For each extra vertex (item, kind): has it an edge to an outer vertex?

        If so, adding it to the graph makes the maximum matching larger.
        """
        extra, of_kind = _inputs.indices(items, "items"), _inputs.indices(kinds, "kinds")
        _inputs.check_vertices(self._exclusions, extra, of_kind, self._kind_count)
        apart = self._exclusions.apart(extra, self._items)
        return [
            bool(self._outer & self._joined[kind] & ~mask)
            for kind, mask in zip(of_kind, apart, strict=True)
        ]
