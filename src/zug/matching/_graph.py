"""Who has an edge to whom, and what it costs: by kinds, places in the sequence and exclusions.

Sets of vertices are the bits of one integer: bit v is vertex v.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zug.matching import _inputs
from zug.matching._inputs import ExclusionLike

FEW = 8


def bits(mask: int) -> Iterator[int]:
    """The vertices of a set, in order."""
    if mask.bit_count() < FEW:
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low
        return
    digits = bin(mask)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


def first(mask: int) -> int:
    """The first vertex of a set; -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


def together(vertices: Iterable[int]) -> int:
    """The set of these vertices."""
    mask = 0
    for v in vertices:
        mask |= 1 << v
    return mask


def span(lo: int, hi: int) -> int:
    """The vertices in [lo, hi)."""
    return (1 << hi) - (1 << lo) if lo < hi else 0


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


def kept_apart(exclusions: ExclusionLike, items: list[int]) -> list[int]:
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
