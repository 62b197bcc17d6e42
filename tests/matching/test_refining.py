"""Other costs for the optimal matchings of a problem, one layer after the other."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from matching_cases import Case, nested_case, optima, random_case

from zug.matching import certify, reference

Layer = tuple[list[int], list[int], list[int]]
"""Kinds, costs and a sequence."""


def plain_case(rng: Random, n: int) -> Case:
    """A problem without a sequence; one in two is full of blossoms."""
    case = nested_case(rng, n) if rng.random() < 0.5 else random_case(rng, n)
    case.sequence, case.first = [], 0
    return case


def random_layer(rng: Random, n: int, sequenced: bool) -> Layer:
    k = rng.randint(1, 4)
    top = rng.choice([0, 1, 3, 2**70])
    costs = [0] * (k * k)
    for a in range(k):
        for b in range(a + 1):
            costs[a * k + b] = costs[b * k + a] = rng.randint(0, top)
    sequence = [rng.randint(0, 5) for _ in range(rng.randint(0, n))] if sequenced else []
    return [rng.randrange(k) for _ in range(n)], costs, sequence


def cheapest(found: list[list[int]], vertices: list[int], layer: Layer) -> list[list[int]]:
    """Of these matchings, those that cost least by the layer."""
    kinds, costs, sequence = layer
    k = round(len(costs) ** 0.5)
    place = {v: at for at, v in enumerate(vertices)}

    def cost(mates: list[int]) -> int:
        total = 0
        for v, at in place.items():
            other = place[mates[v]]
            if at < other:
                total += costs[kinds[at] * k + kinds[other]]
                total += sequence[at] if other < len(sequence) else 0
        return total

    least = min(map(cost, found), default=0)
    return [mates for mates in found if cost(mates) == least]


@pytest.mark.parametrize("seed", range(30))
def test_of_the_optimal_matchings_the_cheapest(room: Any, seed: int) -> None:
    rng = Random(seed)
    n = 2 * rng.randint(1, 4)
    case = plain_case(rng, n)
    best = optima(case.matrix())
    problem = case.problem(room)
    if not problem.solve():
        assert not best
        return
    vertices = rng.sample(range(n), n)
    for last in (False, False, True):
        layer = random_layer(rng, n, last)
        best = cheapest(best, vertices, layer)
        problem = problem.refine(vertices, *layer)
        assert problem.solve()
        certify(problem)
        best = [[vertices.index(mates[v]) for v in vertices] for mates in best]
        assert problem.mates() in best
        vertices = list(range(n))
    for v in range(n):
        first = min(mates[v] for mates in best)
        assert problem.first_partners([v], 0, n) == [first]
        best = [mates for mates in best if mates[v] == first]


@pytest.mark.parametrize("seed", range(30))
def test_of_some_vertices(room: Any, seed: int) -> None:
    """The others have got partners among themselves that an optimal matching gives them."""
    rng = Random(seed)
    n = 2 * rng.randint(2, 4)
    case = plain_case(rng, n)
    best = optima(case.matrix())
    problem = case.problem(room)
    if not problem.solve():
        return
    left_out: set[int] = set()
    for v in rng.sample(range(n), rng.randint(1, n // 2)):
        if v not in left_out:
            (partner,) = problem.first_partners([v], 0, n)
            left_out |= {v, partner}
            best = [mates for mates in best if mates[v] == partner]
    vertices = [v for v in rng.sample(range(n), n) if v not in left_out]
    layer = random_layer(rng, len(vertices), True)
    best = cheapest(best, vertices, layer)
    refined = problem.refine(vertices, *layer)
    assert refined.solve()
    certify(refined)
    assert [[vertices.index(mates[v]) for v in vertices] for mates in best].count(refined.mates())
    for v, u in product(range(refined.size), repeat=2):
        allowed = any(mates[vertices[v]] == vertices[u] for mates in best)
        assert refined.solve()
        assert refined.restrict(v, u, u + 1) == allowed


@pytest.mark.parametrize("seed", range(20))
def test_layers_are_the_fields_of_one_cost(kernel: Any, seed: int) -> None:
    """Solved at once with wide costs, or layer by layer: the same matchings."""
    rng = Random(seed)
    n = 2 * rng.randint(10, 30)
    k, layers, bits = rng.randint(2, 12), rng.randint(2, 6), 12
    tables = [[0] * (k * k) for _ in range(layers)]
    for table in tables:
        for a, b in product(range(k), repeat=2):
            table[a * k + b] = table[b * k + a] = rng.choice([0, 0, 1, 2, rng.randint(0, 20)])
    wide = [0] * (k * k)
    for table in tables:
        wide = [(cost << bits) + own for cost, own in zip(wide, table, strict=True)]
    sequence = [at + (n if 2 * at >= n else 0) for at in range(n)]
    met = [v for _ in range(3 * n) for v in rng.sample(range(n), 2)]
    kinds = [rng.randrange(k) for _ in range(n)]
    case = Case(n, met, list(range(n)), kinds, [cost << bits for cost in wide], sequence)
    at_once = case.problem(kernel)
    assert at_once.solve()
    problem = Case(n, met, list(range(n)), kinds, [*tables[0]]).problem(kernel)
    for table in tables[1:]:
        assert problem.solve()
        problem = problem.refine(range(n), kinds, table)
    assert problem.solve()
    problem = problem.refine(range(n), [0] * n, [0], sequence)
    assert problem.solve()
    assert problem.width == 64
    order = rng.sample(range(n), n)
    assert problem.first_partners(order, 0, n) == at_once.first_partners(order, 0, n)


def solved(room: Any, sequence: list[int] | None = None) -> Any:
    problem = Case(4, [], [0, 1, 2, 3], [0, 0, 0, 0], [1], sequence or []).problem(room)
    assert problem.solve()
    return problem


def test_what_cannot_be_refined(room: Any) -> None:
    unsolved = Case(2, [], [0, 1], [0, 0], [1]).problem(room)
    with pytest.raises(RuntimeError, match="has not succeeded"):
        unsolved.refine([0, 1], [0, 0], [0])
    with pytest.raises(ValueError, match="a problem with a sequence cannot be refined"):
        solved(room, [1, 2]).refine([0, 1], [0, 0], [0])
    with pytest.raises(ValueError, match=r"vertex 4 is not in 0\.\.3"):
        solved(room).refine([0, 4], [0, 0], [0])
    with pytest.raises(ValueError, match="vertex 1 comes twice"):
        solved(room).refine([0, 1, 1], [0, 0, 0], [0])
    with pytest.raises(TypeError, match=r"costs\[0\] must be an int, not NoneType"):
        solved(room).refine([0, 1], [0, 0], [None])
    with pytest.raises(ValueError, match="is not symmetric at kinds 1, 0"):
        solved(room).refine([0, 1], [0, 1], [0, 1, 2, 0])
    with pytest.raises(ValueError, match=r"kinds\[1\] = 1 is not in 0..0"):
        solved(room).refine([0, 1], [0, 1], [0])
    with pytest.raises(ValueError, match="2 vertices but 1 kinds"):
        solved(room).refine([0, 1], [0], [0])
    with pytest.raises(ValueError, match=r"sequence \[1, 3\) is not within 0..2"):
        solved(room).refine([0, 1], [0, 0], [0], [1, 2], 1)


def test_refining_leaves_a_problem_as_it_is(room: Any) -> None:
    problem = solved(room)
    refined = problem.refine([3, 2, 1, 0], [0, 0, 0, 1], [0, 1, 1, 0])
    assert problem.first_partners([0], 0, 4) == [1]
    assert refined.solve()
    with pytest.raises(ValueError, match="comes twice"):
        problem.refine([0, 0], [0, 0], [0])
    assert problem.mates() == [1, 0, 3, 2]


def test_costs_beyond_the_widest(kernel: Any) -> None:
    with pytest.raises(OverflowError, match="too large to refine"):
        solved(kernel).refine([0, 1], [0, 0], [2**1000])
    twin = reference.Problem(reference.Exclusions(2), [0, 1], [0, 0], [2**1000])
    assert twin.solve()
    ours = kernel.Problem(kernel.Exclusions(2), [0, 1], [0, 0], [2**1000])
    assert ours.solve()
    assert ours.refine([0, 1], [0, 0], [3]).solve()
