"""Maximum matchings without costs, for the Python twin."""

from __future__ import annotations

from collections.abc import Sequence

from zug.matching import _inputs
from zug.matching._bits import bits, span
from zug.matching._exclusions import Exclusions, kept_apart
from zug.matching._matching import Matching, grow_trees, match_greedily


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
        apart = kept_apart(exclusions, self._items)
        near = [self._joined[kind] & ~apart[v] for v, kind in enumerate(kind_of)]
        self._matching = Matching(len(kind_of))
        match_greedily(self._matching, near.__getitem__)
        self._trees = grow_trees(self._matching, near.__getitem__, span(0, len(kind_of)))
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
