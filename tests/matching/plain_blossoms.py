"""Edmonds' blossom algorithm for a min-cost perfect matching, in plain Python integers.

The textbook primal-dual method, one root at a time, O(n³). It favours being obviously right
over being fast: the kernel and its twin are tested against it.

Duals: every vertex v has `dual[v]` (any sign), every blossom B has `weight[B]` >= 0, and
    slack(u, v) = 2·cost(u, v) - dual[u] - dual[v] + Σ weight[B] over blossoms B holding both
is never negative. Costs are doubled because a dual may end on a half.
"""

from __future__ import annotations

from collections.abc import Sequence

Cost = Sequence[Sequence[int | None]]
Edge = tuple[int, int]

NONE, OUTER, INNER = 0, 1, 2
SCALE = 2


class Blossoms:
    """One run of the algorithm on a cost matrix (`None` = no edge)."""

    def __init__(self, cost: Cost) -> None:
        self.size = len(cost)
        self.neighbours: list[list[Edge]] = [
            [(v, SCALE * c) for v, c in enumerate(row) if c is not None] for row in cost
        ]
        self.cost = [[0 if c is None else SCALE * c for c in row] for row in cost]
        self.mate = [-1] * self.size
        self.dual = [min((c for _, c in row), default=0) // 2 for row in self.neighbours]
        # Nodes: the vertices first, then blossoms as they are made; ids are never reused.
        self.top = list(range(self.size))
        self.base = list(range(self.size))
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[Edge]] = {}  # links[b][i]: edge from child i to child i+1
        self.weight: dict[int, int] = {}
        self.label: dict[int, int] = {}
        self.entry: dict[int, Edge | None] = {}
        self.near: list[int] = []

    def solve(self) -> bool:
        if self.size % 2 or not all(self.neighbours):
            return self.size == 0
        self._match_greedily()
        return all(self.mate[root] >= 0 or self._stage(root) for root in range(self.size))

    def leaves(self, node: int) -> list[int]:
        if node < self.size:
            return [node]
        return [v for child in self.children[node] for v in self.leaves(child)]

    def slack(self, u: int, v: int) -> int:
        """Slack of an edge between two different surface nodes."""
        return self.cost[u][v] - self.dual[u] - self.dual[v]

    def _match_greedily(self) -> None:
        for u in range(self.size):
            if self.mate[u] >= 0:
                continue
            for v, _ in self.neighbours[u]:
                if self.mate[v] < 0 and self.slack(u, v) == 0:
                    self.mate[u], self.mate[v] = v, u
                    break

    # --- one stage: grow a tree of alternating paths from `root` until it meets a free vertex

    def _stage(self, root: int) -> bool:
        self.label = {}
        self.entry = {}
        self.near = [-1] * self.size
        self._make_outer(self.top[root], None)
        while True:
            event = self._next_event()
            if event is None:
                return False
            delta, node, edge = event
            self._shift_duals(delta)
            if edge is None:
                self._expand_inner(node)
            elif self.label.get(node, NONE) == OUTER:
                self._shrink(edge)
            elif self.mate[self.base[node]] < 0:
                self._augment(edge)
                self._tidy()
                return True
            else:
                self._grow(node, edge)

    def _next_event(self) -> tuple[int, int, Edge | None] | None:
        """The smallest dual change after which an edge is tight or an inner blossom is empty."""
        best: tuple[int, int, Edge | None] | None = None
        for v in range(self.size):
            node = self.top[v]
            label = self.label.get(node, NONE)
            if label == INNER:
                continue
            u = self.near[v]
            if u >= 0 and self.top[u] == node:
                u = self.near[v] = self._nearest_outer(v)
            if u < 0:
                continue
            delta = self.slack(u, v) // (2 if label == OUTER else 1)
            if best is None or delta < best[0]:
                best = (delta, node, (u, v))
        for node, weight in self.weight.items():
            if self.label.get(node, NONE) == INNER and (best is None or weight // 2 < best[0]):
                best = (weight // 2, node, None)
        return best

    def _nearest_outer(self, v: int) -> int:
        node = self.top[v]
        others = [
            u
            for u, _ in self.neighbours[v]
            if self.top[u] != node and self.label.get(self.top[u], NONE) == OUTER
        ]
        return min(others, key=lambda u: self.slack(u, v), default=-1)

    def _shift_duals(self, delta: int) -> None:
        if delta == 0:
            return
        for v in range(self.size):
            label = self.label.get(self.top[v], NONE)
            if label != NONE:
                self.dual[v] += delta if label == OUTER else -delta
        for node, label in self.label.items():
            if node in self.weight and label != NONE:
                self.weight[node] += 2 * delta if label == OUTER else -2 * delta

    # --- the tree

    def _make_outer(self, node: int, entry: Edge | None) -> None:
        self.label[node], self.entry[node] = OUTER, entry
        for u in self.leaves(node):
            self._scan(u)

    def _scan(self, u: int) -> None:
        """Let every neighbour of a new outer vertex know it."""
        for v, _ in self.neighbours[u]:
            if self.top[v] == self.top[u]:
                continue
            old = self.near[v]
            if old < 0 or self.top[old] == self.top[v] or self.slack(u, v) < self.slack(old, v):
                self.near[v] = u

    def _grow(self, node: int, edge: Edge) -> None:
        self.label[node], self.entry[node] = INNER, edge
        base = self.base[node]
        mate = self.mate[base]
        self._make_outer(self.top[mate], (base, mate))

    def _way_to_root(self, node: int) -> list[int]:
        way = [node]
        while (entry := self.entry[way[-1]]) is not None:
            way.append(self.top[entry[0]])
        return way

    def _shrink(self, edge: Edge) -> None:
        """Contract the odd cycle which an edge between two outer nodes closes."""
        a, b = edge
        left, right = self._way_to_root(self.top[a]), self._way_to_root(self.top[b])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        meet = left.pop()
        right.pop()
        children = [meet, *reversed(left), *right]
        links = [self._entry(node) for node in reversed(left)]
        links.append(edge)
        links += [(v, u) for u, v in map(self._entry, right)]
        new = len(self.base)
        self.base.append(self.base[meet])
        self.children[new], self.links[new], self.weight[new] = children, links, 0
        fresh = [v for c in children if self.label.pop(c) == INNER for v in self.leaves(c)]
        self.label[new], self.entry[new] = OUTER, self.entry[meet]
        for v in self.leaves(new):
            self.top[v] = new
        for v in fresh:
            self._scan(v)

    def _entry(self, node: int) -> Edge:
        entry = self.entry[node]
        assert entry is not None
        return entry

    def _expand_inner(self, node: int) -> None:
        """Undo an inner blossom of weight 0, keeping the even way through it in the tree."""
        entry = self._entry(node)
        children, links = self._dissolve(node)
        at = children.index(self.top[entry[1]])
        count = len(children)
        step = -1 if at % 2 == 0 else 1  # the side that starts with a matched edge
        self.label[children[at]], self.entry[children[at]] = INNER, entry
        inner = True
        while at % count != 0:
            if step < 0:
                x, y = links[at - 1]
                way = (y, x)
            else:
                way = links[at]
            at = (at + step) % count
            inner = not inner
            if inner:
                self.label[children[at]], self.entry[children[at]] = INNER, way
            else:
                self._make_outer(children[at], way)

    def _dissolve(self, node: int) -> tuple[list[int], list[Edge]]:
        children, links = self.children.pop(node), self.links.pop(node)
        del self.weight[node]
        self.label.pop(node, None)
        for child in children:
            for v in self.leaves(child):
                self.top[v] = child
        return children, links

    # --- changing the matching

    def _augment(self, edge: Edge) -> None:
        u, v = edge
        self._rebase(self.top[v], v)
        self.mate[v] = u
        while True:
            node = self.top[u]
            self._rebase(node, u)
            self.mate[u] = v
            entry = self.entry[node]
            if entry is None:
                return
            inner = self.top[entry[0]]
            u, v = self._entry(inner)
            self._rebase(inner, v)
            self.mate[v] = u

    def _rebase(self, node: int, vertex: int) -> None:
        """Match a blossom's inside so that `vertex` is the one left for an edge to the outside."""
        if node < self.size or self.base[node] == vertex:
            return
        children, links = self.children[node], self.links[node]
        at = next(i for i, child in enumerate(children) if vertex in self.leaves(child))
        children = self.children[node] = children[at:] + children[:at]
        links = self.links[node] = links[at:] + links[:at]
        self._rebase(children[0], vertex)
        for i in range(1, len(children), 2):
            u, v = links[i]
            self._rebase(children[i], u)
            self._rebase(children[i + 1], v)
            self.mate[u], self.mate[v] = v, u
        self.base[node] = vertex

    def _tidy(self) -> None:
        """Drop surface blossoms of weight 0: they constrain nothing."""
        while empty := [b for b in set(self.top) if self.weight.get(b) == 0]:
            for node in empty:
                self._dissolve(node)
