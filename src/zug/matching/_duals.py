"""The duals of the vertices, sorted into classes: which edges are tight, and how far others are."""

from __future__ import annotations

from bisect import insort

from zug.matching._graph import Edges, Row, bits

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
        """Who has a tight edge to u, if no odd set holds both."""
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
        """The least slack of an edge between these vertices, if it is less than `best`."""
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
        """The least slack between two kinds, beginning with the highest duals."""
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
