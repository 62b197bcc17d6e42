"""The kernel in WebAssembly, for Python in a browser. Same interface as `zug.matching.reference`.

Whoever starts Python makes the kernel known as the JavaScript module `zug_kernel` (`kernel.js` of
the page); where there is none, this module cannot be imported. The functions are those of
`zug_kernel.h`. Everything a call reads or writes lies in one piece of the kernel's memory: first
the error, then arrays, then the structures that point to them.

There are no threads here, and nobody to interrupt a call.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from struct import pack

from pyodide.ffi import to_js  # type: ignore[import-not-found]
from zug_kernel import kernel  # type: ignore[import-not-found]

from zug.matching import _inputs, reference

NATIVE = True

BAD_VALUE, TOO_WIDE, NO_MEMORY = 1, 2, 6
LIMBS = 16
NUMBER = 8 * LIMBS
COST_SCALE = 4
ERROR = 168  # status and message, and up to where 8 bytes begin


class _TooWideError(Exception):
    """The kernel has no arithmetic for these costs."""


class _KernelMemory:
    """The piece of the kernel's memory that calls use."""

    def __init__(self) -> None:
        self._at = self._size = 0

    def place(self, *parts: bytes) -> list[int]:
        """Write parts behind the error, each aligned to 8 bytes, and return where they are."""
        starts = [ERROR]
        for part in parts:
            starts.append(starts[-1] + len(part) + -len(part) % 8)
        self._reserve(starts[-1] + 64)
        self.write(self._at + ERROR, b"".join(part + bytes(-len(part) % 8) for part in parts))
        return [self._at + start for start in starts]

    def _reserve(self, size: int) -> None:
        if size > self._size:
            self._size = 2 * size
            self._at = kernel.room(self._at, self._size)
        if not self._at:
            self._size = 0
            raise MemoryError("not enough memory")

    def write(self, at: int, data: bytes) -> None:
        """Put this there."""
        kernel.write(at, to_js(data))

    def read(self, at: int, length: int) -> bytes:
        """Return the bytes at an address."""
        data: bytes = kernel.read(at, length).to_bytes()
        return data

    def ints(self, at: int, count: int) -> list[int]:
        """Return the 32-bit numbers that lie there."""
        return array("i", self.read(at, 4 * count)).tolist()

    def handle(self, at: int) -> int:
        """Return the address that lies there."""
        return int.from_bytes(self.read(at, 4), "little")

    def numbers(self, at: int, count: int) -> list[int]:
        """Return the wide numbers that lie there."""
        data = self.read(at, NUMBER * count)
        ends = range(0, NUMBER * count, NUMBER)
        return [int.from_bytes(data[i : i + NUMBER], "little", signed=True) for i in ends]

    def run(self, name: str, *numbers: int) -> None:
        """Call a function that can fail, and say in Python's words what it says in codes."""
        if kernel.call(name, *numbers, self._at) == 0:
            return
        answer = self.read(self._at, ERROR)
        status = int.from_bytes(answer[:4], "little")
        message = answer[4:].split(b"\0", 1)[0].decode()
        if status == TOO_WIDE:
            raise _TooWideError
        raise {BAD_VALUE: ValueError, NO_MEMORY: MemoryError}.get(status, RuntimeError)(message)


_memory = _KernelMemory()


# --- what the kernel is given


def _ints(values: Sequence[int]) -> bytes:
    return array("i", values).tobytes()


def _bound(value: int, name: str) -> int:
    """Return an end of a range: beyond all vertices is as good as far beyond."""
    return max(-(2**31), min(_inputs.whole(value, name), 2**31 - 1))


def _limbs(numbers: Sequence[int]) -> int:
    bits = max((x.bit_length() for x in numbers), default=0)
    if bits >= 64 * LIMBS:
        raise _TooWideError
    return max(1, -(-bits // 64))


def _words(numbers: Sequence[int], limbs: int) -> bytes:
    if limbs == 1:
        return array("Q", numbers).tobytes()
    return b"".join(x.to_bytes(8 * limbs, "little") for x in numbers)


class _Vertices:
    """Vertices as the kernel takes them."""

    def __init__(self, items: Iterable[object], kinds: Iterable[object], name: str = "items"):
        self.items, of_kind = _inputs.indices(items, name), _inputs.indices(kinds, "kinds")
        if len(self.items) != len(of_kind):
            raise ValueError(f"{len(self.items)} {name} but {len(of_kind)} kinds")
        self.parts = _ints(self.items), _ints(of_kind)

    def graph(self, exclusions: int, items: int, kinds: int, kind_count: int) -> bytes:
        return pack("<IiIIi", exclusions, len(self.items), items, kinds, kind_count)


def _make(
    vertices: _Vertices,
    costs: Sequence[int | None],
    sequence: Iterable[object],
    first: int,
    *,
    exclusions: int = 0,
    refined: int = 0,
) -> int:
    """Return a new problem, of a graph with exclusions or of a problem that is refined."""
    kind_count = _inputs.kinds_of_table(len(costs), "costs")
    present, table = bytes(x is not None for x in costs), [x or 0 for x in costs]
    places, first = _inputs.amounts(sequence, "sequence"), _inputs.index(first, "first")
    wide, long = _limbs(table), _limbs(places)
    parts = (*vertices.parts, present, _words(table, wide), _words(places, long))
    items, kinds, flags, words, latest, end = _memory.place(*parts)
    graph = vertices.graph(exclusions, items, kinds, kind_count)
    layer = pack("<IIiIiii", words, flags, wide, latest, len(places), long, first)
    _memory.write(end, graph + layer)
    places_ = end, end + len(graph), end + len(graph) + len(layer)
    if refined:
        _memory.run("zug_problem_refine", refined, *places_)
    else:
        _memory.run("zug_problem_new", *places_)
    return _memory.handle(places_[-1])


# --- the interface


class WasmExclusions:
    """Which items 0..size-1 may not be matched with each other; one bit a pair, symmetric."""

    _handle = 0

    def __init__(self, size: int) -> None:
        self._size = _inputs.index(size, "size")
        (place,) = _memory.place()
        _memory.run("zug_exclusions_new", size, place)
        self._handle = _memory.handle(place)

    def __del__(self) -> None:
        if self._handle:
            kernel.call("zug_exclusions_free", self._handle)

    @property
    def size(self) -> int:
        return self._size

    def forbid(self, a: int, b: int) -> None:
        """Exclude one pair."""
        self.forbid_pairs((_inputs.index(a, "a"), _inputs.index(b, "b")))

    def forbid_pairs(self, pairs: Sequence[int]) -> None:
        """Exclude many pairs, given flat: a0, b0, a1, b1, ..."""
        flat = _inputs.indices(pairs, "pairs")
        at, _ = _memory.place(_ints(flat))
        _memory.run("zug_exclusions_forbid_pairs", self._handle, len(flat), at)

    def forbid_within(self, items: Sequence[int]) -> None:
        """Exclude every pair of two different of these items."""
        inside = _inputs.indices(items, "items")
        at, _ = _memory.place(_ints(inside))
        _memory.run("zug_exclusions_forbid_within", self._handle, len(inside), at)

    def excluded(self, a: int, b: int) -> bool:
        """Return whether this pair is excluded."""
        pair = _inputs.index(a, "a"), _inputs.index(b, "b")
        (at,) = _memory.place()
        _memory.run("zug_exclusions_excluded", self._handle, *pair, at)
        return bool(_memory.ints(at, 1)[0])


class WasmProblem:
    """A min-cost perfect matching problem, its solution, and questions about all its optima."""

    _handle = 0

    def __new__(  # noqa: PLR0917 - the interface is positional
        cls,
        exclusions: WasmExclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int | None],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> WasmProblem:
        """Beyond the widest arithmetic the problem is the Python twin's."""
        vertices = _Vertices(items, kinds)
        table = _inputs.cost_table(costs)
        try:
            handle = _make(vertices, table, sequence, first, exclusions=exclusions._handle)
        except _TooWideError:
            return reference.Problem(exclusions, items, kinds, costs, sequence, first)  # type: ignore[return-value]
        return cls._of(handle)

    @classmethod
    def _of(cls, handle: int) -> WasmProblem:
        problem = object.__new__(cls)
        problem._handle = handle
        return problem

    def __del__(self) -> None:
        if self._handle:
            kernel.call("zug_problem_free", self._handle)

    @property
    def size(self) -> int:
        """Number of vertices."""
        return int(kernel.call("zug_problem_size", self._handle))

    @property
    def width(self) -> int:
        """Bits of the arithmetic in use; 0 = Python's own integers."""
        return int(kernel.call("zug_problem_width", self._handle))

    def _ask(self, name: str, *numbers: int) -> int:
        """Return the answer of a function that gives one 32-bit number."""
        (at,) = _memory.place()
        _memory.run(name, self._handle, *numbers, at)
        return _memory.ints(at, 1)[0]

    def edge_cost(self, u: int, v: int) -> int | None:
        """Cost of an edge as the inputs give it, grants aside; None where there is none."""
        ends = _inputs.index(u, "u"), _inputs.index(v, "v")
        at, cost, _ = _memory.place(bytes(8), bytes(NUMBER))
        _memory.run("zug_problem_edge_cost", self._handle, *ends, at, cost)
        return _memory.numbers(cost, 1)[0] if _memory.ints(at, 1)[0] else None

    def solve(self) -> bool:
        """Find a min-cost perfect matching; False if there is no perfect one."""
        return bool(self._ask("zug_problem_solve"))

    def mates(self) -> list[int]:
        """Return the partner of each vertex."""
        at, _ = _memory.place(bytes(4 * self.size))
        _memory.run("zug_problem_mates", self._handle, at)
        return _memory.ints(at, self.size)

    def mate(self, v: int) -> int:
        """Return the partner of one vertex."""
        return self._ask("zug_problem_mate", _inputs.index(v, "v"))

    def cost(self) -> int:
        """Return the exact cost of an optimal matching."""
        at, _ = _memory.place(bytes(NUMBER))
        _memory.run("zug_problem_cost", self._handle, at)
        return _memory.numbers(at, 1)[0]

    def duals(self) -> tuple[int, list[int], list[tuple[list[int], int]]]:
        """Dual values that prove the optimum; see `certify`."""
        at, _ = _memory.place(bytes(8))
        _memory.run("zug_problem_proof_size", self._handle, at, at + 4)
        sets, count = _memory.ints(at, 2)
        room = (bytes(NUMBER * self.size), bytes(NUMBER * sets), bytes(4 * sets), bytes(4 * count))
        duals, weights, ends, members, end = _memory.place(*room)
        _memory.write(end, pack("<iiIIII", sets, count, duals, weights, ends, members))
        _memory.run("zug_problem_proof", self._handle, end)
        inside, until = _memory.ints(members, count), _memory.ints(ends, sets)
        odd = [inside[i:j] for i, j in zip([0, *until], until, strict=False)]
        by_set = list(zip(odd, _memory.numbers(weights, sets), strict=True))
        return COST_SCALE, _memory.numbers(duals, self.size), by_set

    def restrict(self, v: int, lo: int, hi: int, inside: bool = True) -> bool:
        """Let v's partner lie inside [lo, hi) (outside it: inside=False) if that costs nothing."""
        asked = _inputs.index(v, "v"), _bound(lo, "lo"), _bound(hi, "hi")
        return bool(self._ask("zug_problem_restrict", *asked, _inputs.flag(inside, "inside")))

    def first_partners(self, vertices: Sequence[int], lo: int, hi: int) -> list[int]:
        """Give each vertex in turn the smallest partner in [lo, hi) an optimal matching allows."""
        asked = _inputs.indices(vertices, "vertices")
        bounds = _bound(lo, "lo"), _bound(hi, "hi")
        at, partners, _ = _memory.place(_ints(asked), bytes(4 * len(asked)))
        name = "zug_problem_first_partners"
        _memory.run(name, self._handle, len(asked), at, *bounds, partners)
        return _memory.ints(partners, len(asked))

    def refine(
        self,
        vertices: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> WasmProblem:
        """Make a problem of the optimal matchings, grants aside, by other costs."""
        listed = _Vertices(vertices, kinds, "vertices")
        table = _inputs.amounts(costs, "costs")
        try:
            handle = _make(listed, table, sequence, first, refined=self._handle)
        except _TooWideError:
            raise OverflowError("the costs are too large to refine a problem with") from None
        return self._of(handle)


class WasmStructure:
    """Maximum-cardinality matching of an unweighted graph and its Gallai-Edmonds structure."""

    _handle = 0

    def __init__(
        self,
        exclusions: WasmExclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        allowed: Sequence[bool],
    ) -> None:
        vertices, table = _Vertices(items, kinds), bytes(_inputs.flags(allowed, "allowed"))
        kind_count = _inputs.kinds_of_table(len(table), "allowed")
        at, of_kind, flags, end = _memory.place(*vertices.parts, table)
        graph = vertices.graph(exclusions._handle, at, of_kind, kind_count)
        _memory.write(end, graph)
        _memory.run("zug_structure_new", end, flags, 0, 0, end + len(graph))
        self._handle = _memory.handle(end + len(graph))
        self._count = len(vertices.items)

    def __del__(self) -> None:
        if self._handle:
            kernel.call("zug_structure_free", self._handle)

    @property
    def size(self) -> int:
        """Number of pairs of a maximum matching."""
        return (self._count - self.deficiency) // 2

    @property
    def deficiency(self) -> int:
        """Number of vertices every maximum matching leaves out."""
        return int(kernel.call("zug_structure_deficiency", self._handle))

    def _list(self, name: str) -> list[int]:
        at, _ = _memory.place(bytes(4 * self._count))
        _memory.run(name, self._handle, at)
        return _memory.ints(at, self._count)

    def _flags(self, name: str) -> list[bool]:
        at, _ = _memory.place(bytes(self._count))
        _memory.run(name, self._handle, at)
        return [flag != 0 for flag in _memory.read(at, self._count)]

    def mates(self) -> list[int]:
        """Partner of each vertex, -1 for those left out."""
        return self._list("zug_structure_mates")

    def outer(self) -> list[bool]:
        """Return the vertices that some maximum matching leaves out."""
        return self._flags("zug_structure_outer")

    def inner(self) -> list[bool]:
        """Return the neighbours of outer vertices that are not outer themselves."""
        return self._flags("zug_structure_inner")

    def components(self) -> list[int]:
        """For outer vertices the number of their odd component, else -1."""
        return self._list("zug_structure_components")

    def meets_outer(self, items: Sequence[int], kinds: Sequence[int]) -> list[bool]:
        """For each extra vertex (item, kind): has it an edge to an outer vertex?"""
        extra = _Vertices(items, kinds)
        count = len(extra.items)
        at, of_kind, meets, _ = _memory.place(*extra.parts, bytes(count))
        _memory.run("zug_structure_meets_outer", self._handle, count, at, of_kind, meets)
        return [flag != 0 for flag in _memory.read(meets, count)]


Exclusions, Problem, Structure = WasmExclusions, WasmProblem, WasmStructure
"""The names of the interface."""
