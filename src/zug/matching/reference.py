"""The pure-Python twin of the compiled kernel: its stand-in where there is none.

The same interface and the same answers, by the same theory (docs/kernel.md) in a simpler form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

from zug.matching import _inputs
from zug.matching._graph import Edges, Exclusions, bits, kept_apart, span, together
from zug.matching._inputs import ExclusionLike
from zug.matching._matching import Structure
from zug.matching._solver import Optima, PrimalDualSolver
from zug.matching.certificate import Duals

__all__ = ["NATIVE", "Exclusions", "Problem", "Structure"]

NATIVE = False


Args = ParamSpec("Args")
Answer = TypeVar("Answer")


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
        self._pose(kept_apart(exclusions, item_of), kind_of, rows, places, first)

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
        self._solver: PrimalDualSolver | None = None
        self._cost = 0
        self._duals: Duals = (1, [], [])
        self._optima = Optima([], [])

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
        solver = PrimalDualSolver(edges)
        if not solver.solve(self._partners):
            return False
        matching = solver.matching
        pairs = ((u, v) for u, v in enumerate(matching.mate) if u < v)
        self._cost = sum(self._edge_cost(u, v) or 0 for u, v in pairs)
        sets = [(list(bits(odd.inside)), odd.weight) for odd in matching.sets.values()]
        self._duals = (edges.scale, list(solver.duals.dual), sorted(sets))
        if not self._places:
            self._optima = solver.optima()
        self._solver = solver
        return True

    def _solved(self) -> PrimalDualSolver:
        if self._solver is None:
            raise RuntimeError("no matching: solve() has not succeeded")
        return self._solver

    def _check(self, v: int) -> None:
        if not 0 <= v < self.size:
            raise ValueError(f"vertex {v} is not in 0..{self.size - 1}")

    @_alone
    def mates(self) -> list[int]:
        """Return the partner of each vertex."""
        return list(self._solved().matching.mate)

    @_alone
    def mate(self, v: int) -> int:
        """Return the partner of one vertex."""
        self._check(_inputs.index(v, "v"))
        return self._solved().matching.mate[v]

    @_alone
    def cost(self) -> int:
        """Return the exact cost of an optimal matching."""
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
        return self._ask(lambda solver: solver.restrict(v, allowed))

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
        return self._ask(lambda solver: [solver.first_partner(v, allowed) for v in asked])

    def _ask(self, question: Callable[[PrimalDualSolver], Answer]) -> Answer:
        """Whoever interrupts an answer leaves the problem unsolved."""
        solver, self._solver = self._solved(), None
        answer = question(solver)
        self._solver = solver
        return answer

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
        """Make a problem of the optimal matchings, grants aside, by other costs.

        Its solutions are the cheapest of them.
        """
        listed = self._listed(vertices)
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
        rows = [table[kind * k : kind * k + k] for kind in range(k)]
        own_kinds, own_table = self._optima.refined(listed, of_kind, rows, max(places, default=0))
        place = {v: at for at, v in enumerate(listed)}
        partners = [place.get(solver.matching.mate[v], -1) for v in listed]
        layer = Problem.__new__(Problem)
        layer._pose(_among(self._apart, listed), own_kinds, own_table, places, first, partners)
        return layer

    def _listed(self, vertices: Sequence[int]) -> list[int]:
        listed = _inputs.indices(vertices, "vertices")
        for v in listed:
            self._check(v)
        if len(set(listed)) < len(listed):
            twice = next(v for at, v in enumerate(listed) if v in listed[:at])
            raise ValueError(f"vertex {twice} comes twice")
        return listed


def _among(apart: list[int], listed: list[int]) -> list[int]:
    """Return the same exclusions of some vertices, known by their place in the list."""
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
