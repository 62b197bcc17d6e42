"""Edmonds' search for an augmenting path in a graph without costs, for the plain witness."""

from __future__ import annotations


class Tree:
    """One search for an augmenting path; odd cycles are merged by giving them a common base."""

    def __init__(
        self, neighbours: list[list[int]], mates: list[int], done: list[bool], root: int
    ) -> None:
        n = len(mates)
        self.neighbours, self.mates, self.done = neighbours, mates, done
        self.base = list(range(n))
        self.previous = [-1] * n  # how a vertex is reached by a path of odd length
        self.outer = [False] * n
        self.outer[root] = True
        self.queue = [root]

    def augment(self) -> bool:
        """Search; if a free vertex is found, enlarge the matching."""
        for u in self.queue:
            for v in self.neighbours[u]:
                if self.done[v] or self.base[u] == self.base[v] or self.mates[u] == v:
                    continue
                if self.outer[v]:
                    self._merge(u, v)
                elif self.previous[v] < 0:
                    self.previous[v] = u
                    mate = self.mates[v]
                    if mate < 0:
                        self._flip(v)
                        return True
                    self.outer[mate] = True
                    self.queue.append(mate)
        return False

    def _flip(self, v: int) -> None:
        while v >= 0:
            u = self.previous[v]
            after = self.mates[u]
            self.mates[u], self.mates[v] = v, u
            v = after

    def _common_base(self, u: int, v: int) -> int:
        seen = set()
        while True:
            u = self.base[u]
            seen.add(u)
            if self.mates[u] < 0:
                break
            u = self.previous[self.mates[u]]
        while self.base[v] not in seen:
            v = self.previous[self.mates[self.base[v]]]
        return self.base[v]

    def _merge(self, u: int, v: int) -> None:
        meet = self._common_base(u, v)
        cycle = {meet} | self._mark(u, meet, v) | self._mark(v, meet, u)
        for w in range(len(self.base)):
            if self.base[w] in cycle:
                self.base[w] = meet
                if not self.outer[w]:
                    self.outer[w] = True
                    self.queue.append(w)

    def _mark(self, v: int, meet: int, across: int) -> set[int]:
        """Turn the way from v to the common base round; returns the bases on it."""
        bases = set()
        while self.base[v] != meet:
            mate = self.mates[v]
            bases |= {self.base[v], self.base[mate]}
            self.previous[v] = across
            across = mate
            v = self.previous[mate]
        return bases
