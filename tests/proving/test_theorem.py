"""The theorem of the checker, against a list of all matchings of small graphs.

Whatever certificate is accepted, right or forged: ours is really best, and no edge that something
as good has is struck out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from zug.errors import EditionError
from zug.systems.dutch.proving.writing import Oracle
from zug.systems.dutch.proving.zug_verify import SCALE, Duals, Graph, Layers, Refused, read_duals
from zug.systems.dutch.proving.zug_verify import Costs as Asked

Costs = dict[frozenset[int], int]


def some_graph(rng: Random) -> tuple[Graph, Costs]:
    size = rng.choice((4, 6, 6, 8))
    costs = {
        frozenset((one, two)): rng.choice((0, 0, 1, 1, 2, 5))
        for one in range(1, size + 1)
        for two in range(1, one)
        if rng.random() < 0.7
    }

    def layers(one: tuple[int], two: tuple[int]) -> Layers | None:
        cost = costs.get(frozenset((*one, *two)))
        return None if cost is None else Layers({(0,): cost})

    kinds = {vertex: (vertex,) for vertex in range(1, size + 1)}
    return Graph(kinds, layers, {v: {v} for v in kinds}), costs


def matchings(edges: dict[int, set[int]], left: frozenset[int]) -> Iterator[dict[int, int]]:
    if not left:
        yield {}
        return
    first = min(left)
    for second in edges[first] & left:
        for rest in matchings(edges, left - {first, second}):
            yield rest | {first: second, second: first}


def forged(rng: Random, duals: Duals, size: int) -> Duals:
    """Perhaps with a few numbers and sets changed, mostly so that the sum still fits."""
    if rng.random() < 0.4:
        return duals
    unit = rng.choice((1, 2, SCALE))
    y, sets = dict(duals[0]), dict(duals[1])
    for _ in range(rng.randint(0, 3)):
        one, two = rng.sample(range(1, size + 1), 2)
        step = rng.choice((-2, -1, 1, 2)) * unit
        y[one] = y.get(one, 0) + step
        if rng.random() < 0.8:
            y[two] = y.get(two, 0) - step
    if rng.random() < 0.5:
        odd = frozenset(rng.sample(range(1, size + 1), rng.choice((1, 2, 3, 3, 3, 5)) % size))
        z = rng.choice((-2, -1, 1, 2)) * unit
        if odd:
            sets[odd] = sets.get(odd, 0) + z
            for vertex in odd:
                y[vertex] = y.get(vertex, 0) + z // 2
    return y, sets


@pytest.mark.parametrize("seed", range(12))
def test_what_is_accepted_is_true(seed: int) -> None:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(400):
        graph, costs = some_graph(rng)
        everybody = frozenset(graph.kinds)
        known = list(matchings(graph.edges, everybody))
        if not known:
            with pytest.raises(EditionError):
                solved(graph, graph.costs)
            graph.prove_impossible(solved(graph, {}))
            seen["impossible"] += 1
            continue
        least = min(total(costs, one) for one in known)
        best = [one for one in known if total(costs, one) == least]
        graph.match(rng.choice(rng.choice((known, best))))
        duals = forged(rng, solved(graph, graph.costs), len(everybody))
        try:
            graph.narrow(graph.costs, duals)
        except Refused:
            seen["refused"] += 1
            continue
        assert graph.mates in best
        assert all(mate in graph.edges[vertex] for one in best for vertex, mate in one.items())
        seen["accepted"] += 1
        ask_again(rng, graph, best, seen)
    wanted = ("accepted", "refused", "impossible", "barrier", "no barrier")
    assert all(seen[what] > 8 for what in wanted), seen
    assert seen["below zero"] > 0, seen


def ask_again(rng: Random, graph: Graph, best: list[dict[int, int]], seen: Counter[str]) -> None:
    """Could this vertex have had another partner? Sets that are full may count backwards."""
    vertex = rng.choice(list(graph.kinds))
    wished = {v for v in graph.edges[vertex] if v != graph.mates[vertex]}
    if not wished:
        return
    costs = {vertex: dict.fromkeys(wished, -1)} | {other: {vertex: -1} for other in wished}
    can_be = any(one[vertex] in wished for one in best)
    duals = solved(graph, costs)
    seen["below zero"] += any(z < 0 for z in duals[1].values())
    try:
        graph.narrow(costs, forged(rng, duals, len(graph.kinds)))
    except Refused:
        seen["no barrier"] += 1
        return
    assert not can_be
    seen["barrier"] += 1
    assert all(mate in graph.edges[v] for one in best for v, mate in one.items())


def solved(graph: Graph, costs: Asked) -> Duals:
    return read_duals(*Oracle(lambda *_: []).certificates(graph, costs))


def total(costs: Costs, mates: dict[int, int]) -> int:
    return sum(costs[frozenset(pair)] for pair in mates.items()) // 2


def triangle() -> Graph:
    """Two triangles joined by one edge, all costs 0 but for two edges between them."""
    inside = {frozenset(pair): 0 for pair in ((1, 2), (2, 3), (1, 3), (4, 5), (5, 6), (4, 6))}
    costs = inside | {frozenset((1, 4)): 0, frozenset((2, 5)): 1, frozenset((3, 6)): 1}

    def layers(one: tuple[int], two: tuple[int]) -> Layers | None:
        cost = costs.get(frozenset((*one, *two)))
        return None if cost is None else Layers({(0,): cost})

    kinds = {vertex: (vertex,) for vertex in range(1, 7)}
    graph = Graph(kinds, layers, {v: {v} for v in kinds})
    graph.match({1: 4, 4: 1, 2: 3, 3: 2, 5: 6, 6: 5})
    return graph


FULL = frozenset((1, 2, 3))


@pytest.mark.parametrize(
    ("duals", "code"),
    [
        (({}, {}), None),
        (({1: 4, 4: -4}, {}), "dual"),
        (({2: -4, 3: -4}, {}), "bound"),
        (({1: 4, 2: 4, 3: 4}, {FULL: 8}), "dual"),
        (({1: -2, 2: 2, 3: -2, 4: 2, 5: -2, 6: -2}, {}), "bound"),
        (({9: 0}, {}), "odd-set"),
        (({}, {frozenset((1, 2)): 4}), "odd-set"),
        (({}, {frozenset((1, 2, 9)): 4}), "odd-set"),
        (({}, {frozenset(): 4}), "odd-set"),
        (({}, {FULL: 0}), "odd-set"),
        (({1: -4, 2: -4, 3: -4}, {FULL: -8}), "odd-set"),
    ],
)
def test_a_certificate_by_hand(duals: Duals, code: str | None) -> None:
    graph = triangle()
    if code is None:
        graph.narrow(graph.costs, duals)
        assert 5 not in graph.edges[2]
        return
    with pytest.raises(Refused) as raised:
        graph.narrow(graph.costs, duals)
    assert raised.value.code == code
