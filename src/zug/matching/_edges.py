"""Who has an edge to whom, and what it costs: by kinds, places in the sequence and exclusions."""

from __future__ import annotations

from collections.abc import Sequence

from zug.matching._bits import bits, span

Row = list[tuple[int, int]]
"""The kinds that one kind has edges to, each with its cost."""
Units = tuple[int, list[int], list[Row], list[Row]]


class Edges:
    """The edges of a problem, never listed pair by pair.

    Vertices of one kind are parted once more into those within the sequence and those outside it,
    so that for two kinds it is known whether places count. `near` says who may have whom; grants
    take edges away. Costs count `scale` times.
    """

    def __init__(
        self,
        apart: Sequence[int],
        kinds: Sequence[int],
        table: Sequence[Sequence[int | None]],
        places: Sequence[int] = (),
        begin: int = 0,
    ) -> None:
        self.size = len(kinds)
        self.scale = 1
        keys = [(kind, begin <= v < begin + len(places)) for v, kind in enumerate(kinds)]
        names = sorted(set(keys))
        number = {key: at for at, key in enumerate(names)}
        self.kind = [number[key] for key in keys]
        self.ordered = [ordered for _, ordered in names]
        self.members = [0] * len(names)
        for v, kind in enumerate(self.kind):
            self.members[kind] |= 1 << v
        self.place = [0] * self.size
        self.place[begin : begin + len(places)] = places
        self.plain: list[Row] = []  # by kind, where no places count
        self.placed: list[Row] = []  # where they do
        for kind, ordered in names:
            costs = [
                (h, ordered and other, table[kind][old]) for h, (old, other) in enumerate(names)
            ]
            self.plain.append([(h, c) for h, both, c in costs if c is not None and not both])
            self.placed.append([(h, c) for h, both, c in costs if c is not None and both])
        self._close_apart(apart)

    def _close_apart(self, apart: Sequence[int]) -> None:
        joined = []
        for plain, placed in zip(self.plain, self.placed, strict=True):
            mask = 0
            for h, _ in plain + placed:
                mask |= self.members[h]
            joined.append(mask)
        self.near = [joined[kind] & ~apart[v] for v, kind in enumerate(self.kind)]

    @property
    def everybody(self) -> int:
        return span(0, self.size)

    @property
    def units(self) -> Units:
        """The scale and all that it applies to, to go back to it."""
        return self.scale, self.place, self.plain, self.placed

    @units.setter
    def units(self, units: Units) -> None:
        self.scale, self.place, self.plain, self.placed = units

    def multiply(self, factor: int) -> None:
        """Let costs count so many times as much as now."""
        self.scale *= factor
        self.place = [factor * place for place in self.place]
        self.plain = [[(h, factor * cost) for h, cost in row] for row in self.plain]
        self.placed = [[(h, factor * cost) for h, cost in row] for row in self.placed]

    def close(self, v: int, allowed: int) -> None:
        """Leave v no edges but those to the vertices allowed."""
        for u in bits(self.near[v] & ~allowed):
            self.near[u] ^= 1 << v
        self.near[v] &= allowed
