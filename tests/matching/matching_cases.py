"""Random problems and brute-force answers for the tests of `zug.matching`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any


@dataclass
class Case:
    """The inputs of a `Problem`, independent of who solves it."""

    size: int
    pairs: list[int]
    items: list[int]
    kinds: list[int]
    costs: list[int | None]
    sequence: list[int] = field(default_factory=list)
    first: int = 0

    def exclusions(self, room: Any) -> Any:
        ex = room.Exclusions(self.size)
        ex.forbid_pairs(self.pairs)
        return ex

    def problem(self, room: Any) -> Any:
        return room.Problem(
            self.exclusions(room), self.items, self.kinds, self.costs, self.sequence, self.first
        )

    def structure(self, room: Any) -> Any:
        allowed = [c is not None for c in self.costs]
        return room.Structure(self.exclusions(room), self.items, self.kinds, allowed)

    @cached_property
    def banned(self) -> set[tuple[int, int]]:
        return set(zip(self.pairs[::2], self.pairs[1::2], strict=True))

    def edge(self, u: int, v: int) -> int | None:
        k = round(len(self.costs) ** 0.5)
        cost = self.costs[self.kinds[u] * k + self.kinds[v]]
        a, b = self.items[u], self.items[v]
        if cost is None or (a, b) in self.banned or (b, a) in self.banned:
            return None
        last = self.first + len(self.sequence)
        if self.first <= min(u, v) and max(u, v) < last:
            cost += self.sequence[min(u, v) - self.first]
        return cost

    def matrix(self) -> list[list[int | None]]:
        n = len(self.items)
        return [[None if u == v else self.edge(u, v) for v in range(n)] for u in range(n)]


def random_case(rng: Random, n: int, scale: int = 1) -> Case:
    """A random problem; small cost ranges make many ties, which is where questions get hard."""
    k = rng.randint(1, 5)
    top = rng.choice([0, 1, 2, 3, 10, 1000])
    gap = rng.choice([0, 0, 0.2])
    costs: list[int | None] = [None] * (k * k)
    for a in range(k):
        for b in range(a + 1):
            if rng.random() >= gap:
                costs[a * k + b] = costs[b * k + a] = scale * rng.randint(0, top)
    items = rng.sample(range(n + 3), n)
    for v in range(n):
        if rng.random() < 0.1:
            items[v] = -1
    density = rng.choice([0, 0.1, 0.3, 0.6])
    pairs = [x for a in range(n + 3) for b in range(a) if rng.random() < density for x in (a, b)]
    case = Case(n + 3, pairs, items, [rng.randrange(k) for _ in range(n)], costs)
    style = rng.randrange(3)
    if style and n:
        length = n if style == 1 else rng.randint(0, n)
        case.first = rng.randint(0, n - length)
        step = rng.choice([1, 1, 5])
        case.sequence = [scale * rng.randint(0, step) for _ in range(length)]
        if rng.random() < 0.7:
            case.sequence = [scale * (i + (n * n if 2 * i >= length else 0)) for i in range(length)]
    return case


def nested_case(rng: Random, n: int) -> Case:
    """Clusters within clusters, dearer to leave the further out: odd ones nest as blossoms."""
    cluster = [(rng.randrange(4), rng.randrange(3)) for _ in range(n)]
    gap = rng.choice([0.05, 0.2, 0.4, 0.5])
    far, near = rng.choice([1, 2, 5]), rng.choice([1, 1, 2])
    costs: list[int | None] = [None] * (n * n)
    for a in range(n):
        for b in range(a):
            if rng.random() < gap:
                continue
            apart = cluster[a][0] != cluster[b][0]
            cost = near * (cluster[a] != cluster[b]) + far * apart + rng.choice([0, 0, 0, 1])
            costs[a * n + b] = costs[b * n + a] = cost
    return Case(n, [], list(range(n)), list(range(n)), costs)


def perfect_matchings(matrix: list[list[int | None]]) -> list[tuple[int, list[int]]]:
    """Every perfect matching with its cost."""
    n = len(matrix)
    found: list[tuple[int, list[int]]] = []
    mates = [-1] * n

    def extend(cost: int) -> None:
        u = next((v for v in range(n) if mates[v] < 0), -1)
        if u < 0:
            found.append((cost, list(mates)))
            return
        for v in range(u + 1, n):
            edge = matrix[u][v]
            if mates[v] < 0 and edge is not None:
                mates[u], mates[v] = v, u
                extend(cost + edge)
                mates[u] = mates[v] = -1

    if n % 2 == 0:
        extend(0)
    return found


def optima(matrix: list[list[int | None]]) -> list[list[int]]:
    """Every optimal perfect matching."""
    found = perfect_matchings(matrix)
    least = min((cost for cost, _ in found), default=0)
    return [mates for cost, mates in found if cost == least]


def outer_by_force(matrix: list[list[int | None]]) -> tuple[int, list[bool]]:
    """Size of a maximum matching, and which vertices some maximum matching leaves out."""
    n = len(matrix)

    def size(left: frozenset[int]) -> int:
        if not left:
            return 0
        u = min(left)
        rest = left - {u}
        best = size(rest)
        return max([best, *(1 + size(rest - {v}) for v in rest if matrix[u][v] is not None)])

    whole = frozenset(range(n))
    most = size(whole)
    return most, [size(whole - {v}) == most for v in range(n)]


def check_barrier(matrix: list[list[int | None]], structure: Any) -> None:
    """Inner vertices are the outer ones' other neighbours; components are odd and apart."""
    n = len(matrix)
    outer, inner, component = structure.outer(), structure.inner(), structure.components()
    mates = structure.mates()
    for u in range(n):
        assert mates[u] == -1 or (mates[mates[u]] == u and matrix[u][mates[u]] is not None)
        touches = any(outer[v] and matrix[u][v] is not None for v in range(n))
        assert inner[u] == (touches and not outer[u])
        assert (component[u] >= 0) == outer[u]
        for v in range(n):
            if outer[u] and outer[v] and matrix[u][v] is not None:
                assert component[u] == component[v]
    numbers = sorted(set(component) - {-1})
    assert numbers == list(range(len(numbers)))
    assert all(component.count(c) % 2 == 1 for c in numbers)
    assert len(numbers) - sum(inner) == structure.deficiency
