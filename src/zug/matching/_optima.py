"""The optimal matchings of a solved problem by other costs."""

from __future__ import annotations

Table = list[list[int | None]]


class Optima:
    """What all optimal matchings have in common: tight edges, and odd sets they leave once.

    `reach` has for each vertex those it has tight edges to, excluded or not; `levels` the odd sets
    that hold it. Both are the same for vertices of one kind with the same dual in the same sets.
    """

    def __init__(self, reach: list[int], levels: list[tuple[int, ...]]) -> None:
        self._reach, self._levels = reach, levels

    def refined(
        self, listed: list[int], kinds: list[int], costs: list[int], kind_count: int, place: int
    ) -> tuple[list[int], Table]:
        """Kinds and costs of a problem of some of the vertices.

        Edges that are not tight are left out, and leaving an odd set costs more than any matching
        by the new costs: no matching leaves all of them as seldom as an optimal one.
        """
        names: dict[tuple[int, tuple[int, ...], int], int] = {}
        examples: list[tuple[int, int]] = []
        own = []
        for v, kind in zip(listed, kinds, strict=True):
            key = (self._reach[v], self._levels[v], kind)
            if key not in names:
                names[key] = len(names)
                examples.append((v, kind))
            own.append(names[key])
        dear = 1 + (max(costs, default=0) + place) * len(listed)
        table: Table = []
        for v, kind in examples:
            reach, levels = self._reach[v], self._levels[v]
            row: list[int | None] = []
            for u, other in examples:
                if not reach >> u & 1:
                    row.append(None)
                    continue
                cost = costs[kind * kind_count + other]
                if levels or self._levels[u]:
                    cost += dear * len(set(levels) ^ set(self._levels[u]))
                row.append(cost)
            table.append(row)
        return own, table
