"""The optimal matchings of a solved problem by other costs."""

from __future__ import annotations

Table = list[list[int | None]]


class Optima:
    """What decides whether a matching is optimal: tight edges, and odd sets to be left once.

    `reach` has for each vertex those it has tight edges to, excluded or not; `levels` the odd sets
    that hold it. Vertices of one kind with the same dual in the same sets have both in common.
    """

    def __init__(self, reach: list[int], levels: list[frozenset[int]]) -> None:
        self._reach, self._levels = reach, levels

    def refined(
        self, listed: list[int], kinds: list[int], costs: list[list[int]], place: int
    ) -> tuple[list[int], Table]:
        """Kinds and costs of the problem of some vertices by other costs, no place above `place`.

        Only tight edges are left, and leaving an odd set costs more than any matching by the new
        costs. All matchings leave each set at least once, optimal ones no more than once.
        """
        names: dict[tuple[int, frozenset[int], int], int] = {}
        examples = []  # one vertex of each new kind, and its kind by the other costs
        own = []
        for v, kind in zip(listed, kinds, strict=True):
            key = (self._reach[v], self._levels[v], kind)
            if key not in names:
                names[key] = len(names)
                examples.append((v, kind))
            own.append(names[key])
        most = max((max(row, default=0) for row in costs), default=0)
        dear = 1 + (most + place) * len(listed)
        return own, [self._row(v, costs[kind], examples, dear) for v, kind in examples]

    def _row(
        self, v: int, costs: list[int], examples: list[tuple[int, int]], dear: int
    ) -> list[int | None]:
        reach, levels = self._reach[v], self._levels[v]
        return [
            costs[kind] + dear * len(levels ^ self._levels[u]) if reach >> u & 1 else None
            for u, kind in examples
        ]
