"""The compiled kernel. Same interface as `zug.matching.reference`.

Numbers are `int` and `bool` themselves, never a subclass and nothing with `__index__`; anything
else is a `TypeError`. All inputs are copied.

The heavy part of every call runs without the GIL. A `Problem` serves one call at a time: a second
one is refused with a `RuntimeError`. Different objects do not share anything that changes.

An exception from a signal handler, such as the `KeyboardInterrupt` of Ctrl-C, stops a long call.
It leaves a `Problem` unsolved; `solve()` starts afresh.
"""

from collections.abc import Sequence

NATIVE: bool

class Exclusions:
    """Which items 0..size-1 may not be matched with each other; one bit a pair, symmetric.

    A `Problem` or `Structure` keeps the exclusions as they are when it is made.
    """

    def __init__(self, size: int) -> None: ...
    @property
    def size(self) -> int: ...
    def forbid(self, a: int, b: int) -> None:
        """Exclude one pair."""

    def forbid_pairs(self, pairs: Sequence[int]) -> None:
        """Exclude many pairs, given flat: a0, b0, a1, b1, ..."""

    def forbid_within(self, items: Sequence[int]) -> None:
        """Exclude every pair of two different of these items."""

    def excluded(self, a: int, b: int) -> bool:
        """Whether this pair is excluded."""

class Problem:
    """A min-cost perfect matching problem, its solution, and questions about all its optima.

    Vertex v stands for `items[v]` (-1: an item no exclusion applies to) and is of kind `kinds[v]`.
    `costs` is a k×k table by kind, row by row, symmetric; None = no edge. The cost of an edge u-v
    is the table's entry plus, when both lie in [first, first + len(sequence)),
    `sequence[min(u, v) - first]`. Costs are integers of any size: the kernel picks the narrowest
    type that cannot overflow, and hands over to the Python twin beyond its widest.
    """

    def __init__(
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int | None],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> None: ...
    @property
    def size(self) -> int:
        """Number of vertices."""

    @property
    def width(self) -> int:
        """Bits of the arithmetic in use; 0 = Python's own integers."""

    def edge_cost(self, u: int, v: int) -> int | None:
        """Cost of an edge as the inputs give it, grants aside; None where there is none."""

    def solve(self) -> bool:
        """Find a min-cost perfect matching; False if there is no perfect one.

        A second call starts afresh and forgets all grants.
        """

    def mates(self) -> list[int]:
        """The partner of each vertex."""

    def mate(self, v: int) -> int:
        """The partner of one vertex."""

    def cost(self) -> int:
        """The exact cost of an optimal matching."""

    def duals(self) -> tuple[int, list[int], list[tuple[list[int], int]]]:
        """Dual values that prove the optimum; see `zug.matching.certify`."""

    def restrict(self, v: int, lo: int, hi: int, inside: bool = True) -> bool:
        """Let v's partner lie inside [lo, hi) (outside it: inside=False) if that costs nothing.

        True: some optimal matching that respects all earlier grants allows it; it is granted for
        good and the present matching respects it. False: nothing has changed.
        """

    def first_partners(self, vertices: Sequence[int], lo: int, hi: int) -> list[int]:
        """Give each vertex in turn the smallest partner in [lo, hi) an optimal matching allows.

        Each pair is granted for good before the next vertex is asked; -1 (and no grant) where the
        partner cannot lie in the range.
        """

    def refine(
        self,
        vertices: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> Problem:
        """Make a problem of the optimal matchings, grants aside, by other costs.

        Its solutions are the cheapest of them. `vertices` are some of this problem, known by their
        place in the list from now on; some optimal matching must match all others among themselves.
        The other arguments are as for a problem, but no cost is None. A problem with a sequence
        cannot be refined.

        Costs and duals of the new problem prove its own optimum: edges that no optimal matching of
        this one has may be missing, and others cost what keeps matchings away that are not optimal.
        """

class Structure:
    """Maximum-cardinality matching of an unweighted graph and its Gallai-Edmonds structure."""

    def __init__(
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        allowed: Sequence[bool],
    ) -> None: ...
    @property
    def size(self) -> int:
        """Number of pairs of a maximum matching."""

    @property
    def deficiency(self) -> int:
        """Number of vertices every maximum matching leaves out."""

    def mates(self) -> list[int]:
        """Partner of each vertex, -1 for those left out."""

    def outer(self) -> list[bool]:
        """The vertices that some maximum matching leaves out."""

    def inner(self) -> list[bool]:
        """The neighbours of outer vertices that are not outer themselves."""

    def components(self) -> list[int]:
        """For outer vertices the number of their odd component, else -1.

        Components are numbered in the order of their smallest vertex.
        """

    def meets_outer(self, items: Sequence[int], kinds: Sequence[int]) -> list[bool]:
        """For each extra vertex (item, kind): has it an edge to an outer vertex?

        If so, adding it to the graph makes the maximum matching larger.
        """
