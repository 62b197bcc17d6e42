"""The edges of a problem, and the duals that make them tight.

Edges and costs follow from kinds, places in the sequence and exclusions, and are never listed pair
by pair. Sets of vertices are the bits of one integer: bit v is vertex v.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence

from zug.matching import _inputs
from zug.matching._inputs import ExclusionLike

FEW = 8


def bits(mask: int) -> Iterator[int]:
    """Yield the vertices of a set, in order."""
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
    """Return the first vertex of a set; -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


def together(vertices: Iterable[int]) -> int:
    """Return the set of these vertices."""
    mask = 0
    for v in vertices:
        mask |= 1 << v
    return mask


def span(lo: int, hi: int) -> int:
    """Return the vertices in [lo, hi)."""
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
        """Return whether this pair is excluded."""
        self._check([_inputs.index(a, "a"), _inputs.index(b, "b")])
        both = 1 << a | 1 << b
        in_group = a != b and any(group & both == both for group in self._groups)
        return in_group or bool(self._rows[a] >> b & 1)

    def copy(self) -> Exclusions:
        """Return the same exclusions, apart from these."""
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


Parts = list[tuple[int, int]]
"""Keys and vertices, the highest key first."""
Ranked = dict[int, Parts]
ANY, EARLIER, LATER = range(3)
"""Which edges of a vertex: those where places do not count, to earlier or to later vertices."""


class Classes:
    """The vertices of one kind by a key; `sets` has the vertices of each key in `keys`."""

    __slots__ = ("keys", "sets")

    def __init__(self) -> None:
        self.keys: list[int] = []  # ascending
        self.sets: dict[int, int] = {}

    def add(self, key: int, bit: int) -> None:
        if key not in self.sets:
            insort(self.keys, key)
            self.sets[key] = 0
        self.sets[key] |= bit

    def within(self, mask: int) -> Parts:
        """Only those in the mask."""
        sets = self.sets
        return [(key, sets[key] & mask) for key in reversed(self.keys) if sets[key] & mask]


class Duals:
    """An edge is tight if the duals of its ends add up to its cost.

    Where places count, the cost is that of the kinds and the place of the earlier end; so the key
    of a vertex towards later ones is its dual less its place, towards earlier ones its dual.
    """

    def __init__(self, edges: Edges) -> None:
        self.edges = edges
        self.dual = [0] * edges.size
        self.changed()

    def changed(self) -> None:
        """The duals are not those that the classes were made of."""
        self._fresh = False

    def clear(self) -> None:
        """No vertex is in a class."""
        count = len(self.edges.members)
        self.by_dual = [Classes() for _ in range(count)]
        self.by_early = [Classes() for _ in range(count)]
        self._forget()
        self._fresh = True

    def _forget(self) -> None:
        self._rows = [-1] * self.edges.size
        self._seen: dict[tuple[int, int, int], int] = {}

    def add(self, v: int) -> None:
        """Put a vertex into its class."""
        kind, bit = self.edges.kind[v], 1 << v
        self.by_dual[kind].add(self.dual[v], bit)
        if self.edges.ordered[kind]:
            self.by_early[kind].add(self.dual[v] - self.edges.place[v], bit)

    def remove(self, v: int) -> None:
        """Take a vertex out of its class, before its dual is changed."""
        kind, bit = self.edges.kind[v], 1 << v
        self.by_dual[kind].sets[self.dual[v]] ^= bit
        if self.edges.ordered[kind]:
            self.by_early[kind].sets[self.dual[v] - self.edges.place[v]] ^= bit

    def sort(self) -> None:
        """Bring the classes up to date."""
        if self._fresh:
            return
        self.clear()
        edges = self.edges
        for v, dual in enumerate(self.dual):
            kind, bit = edges.kind[v], 1 << v
            sets = self.by_dual[kind].sets
            sets[dual] = sets.get(dual, 0) | bit
            if edges.ordered[kind]:
                early, sets = dual - edges.place[v], self.by_early[kind].sets
                sets[early] = sets.get(early, 0) | bit
        for classes in self.by_dual + self.by_early:
            classes.keys = sorted(classes.sets)

    # --- tight edges

    def row(self, u: int) -> int:
        """Return who has a tight edge to u, if no odd set holds both."""
        row = self._rows[u]
        if row < 0:
            row = self._rows[u] = self.reach(u) & self.edges.near[u]
        return row

    def close(self, v: int, allowed: int) -> None:
        """Leave v no edges but those to the vertices allowed."""
        for u in bits(self.edges.near[v] & ~allowed):
            if self._rows[u] >= 0:
                self._rows[u] &= ~(1 << v)
        if self._rows[v] >= 0:
            self._rows[v] &= allowed
        self.edges.close(v, allowed)

    def reach(self, u: int, shared: int = 0) -> int:
        """Who has a tight edge to u, excluded or not, if odd sets of this weight hold both."""
        edges, kind, key = self.edges, self.edges.kind[u], self.dual[u] - shared
        mask = self._seen_by(kind, key, edges.plain[kind], ANY)
        if edges.ordered[kind]:
            low = (1 << u) - 1
            mask |= self._seen_by(kind, key, edges.placed[kind], EARLIER) & low
            mask |= self._seen_by(kind, key - edges.place[u], edges.placed[kind], LATER) & ~low
        return mask

    def _seen_by(self, kind: int, key: int, row: Row, way: int) -> int:
        """The classes that a class has tight edges to: of any, of earlier, or of later vertices."""
        mask = self._seen.get((kind, key, way))
        if mask is None:
            mask = 0
            classes = self.by_early if way == EARLIER else self.by_dual
            for h, cost in row:
                mask |= classes[h].sets.get(cost - key, 0)
            self._seen[kind, key, way] = mask
        return mask

    # --- others

    def headroom(self, u: int) -> int | None:
        """The highest dual that u can have beside those in classes; None: nothing bounds it."""
        edges, kind, near = self.edges, self.edges.kind[u], self.edges.near[u]
        best = _lowest(None, edges.plain[kind], self.by_dual, near, 0)
        if edges.ordered[kind]:
            low = (1 << u) - 1
            best = _lowest(best, edges.placed[kind], self.by_early, near & low, 0)
            best = _lowest(best, edges.placed[kind], self.by_dual, near & ~low, edges.place[u])
        return best

    def least_slack(self, ones: int, others: int, best: int | None = None) -> int | None:
        """Return the least slack of an edge between these vertices, if it is less than `best`."""
        edges = self.edges
        mine, mine_early = self._within(ones)
        theirs, their_early = self._within(others)
        tasks = []
        for g, classes in mine.items():
            peak = classes[0][0]
            for h, cost in edges.plain[g]:
                if h in theirs:
                    tasks.append((cost - peak - theirs[h][0][0], ANY, g, h, cost))
            for h, cost in edges.placed[g]:
                if h in theirs:
                    early = mine_early[g][0][0]
                    tasks.append((cost - peak - their_early[h][0][0], EARLIER, g, h, cost))
                    tasks.append((cost - early - theirs[h][0][0], LATER, g, h, cost))
        sides = ((mine, theirs), (mine, their_early), (mine_early, theirs))
        if best is not None:
            tasks = [task for task in tasks if task[0] < best]
        for bound, way, g, h, cost in sorted(tasks):
            if best is not None and bound >= best:
                break
            left, right = sides[way]
            best = self._look(best, left[g], right[h], cost, way)
        return best

    def _within(self, mask: int) -> tuple[Ranked, Ranked]:
        """The classes of the vertices in the mask by kind, by dual and by dual less place."""
        by_dual, by_early = {}, {}
        for kind, members in enumerate(self.edges.members):
            if members & mask:
                by_dual[kind] = self.by_dual[kind].within(mask)
                by_early[kind] = self.by_early[kind].within(mask)
        return by_dual, by_early

    def _look(self, best: int | None, left: Parts, right: Parts, cost: int, way: int) -> int | None:
        """Return the least slack between two kinds, beginning with the highest duals."""
        for key, ones in left:
            if best is not None and cost - key - right[0][0] >= best:
                break
            for other, others in right:
                slack = cost - key - other
                if best is not None and slack >= best:
                    break
                if self._touch(ones, others, way):
                    best = slack
                    break
        return best

    def _touch(self, ones: int, others: int, way: int) -> bool:
        """Has one an edge to one of the others, if need be to an earlier or a later one?"""
        near = self.edges.near
        for u in bits(ones):
            mask = others & near[u]
            if mask and way != ANY:
                low = (1 << u) - 1
                mask = mask & low if way == EARLIER else mask & ~low
            if mask:
                return True
        return False


def _lowest(
    best: int | None, row: Row, classes: list[Classes], mask: int, place: int
) -> int | None:
    """The least of cost, place and minus key over the vertices in the mask, if less than best."""
    for h, cost in row:
        of_kind = classes[h]
        for key in reversed(of_kind.keys):
            slack = cost + place - key
            if best is not None and slack >= best:
                break
            if of_kind.sets[key] & mask:
                best = slack
                break
    return best
