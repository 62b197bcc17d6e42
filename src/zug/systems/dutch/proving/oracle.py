"""Finds the certificates that the checker asks for.

The checker (`zug_verify`) follows a round and asks for a certificate wherever something has to be
proved. A proof is written by letting it follow the round while this class answers from the kernel:
what is written is checked at once, and there is one walk, not two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import gcd

from zug.errors import EditionError
from zug.matching import Exclusions, Problem, Structure
from zug.messages import say
from zug.systems.dutch.proving.zug_verify import NEXT, Certificates, Check, Graph, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.systems.dutch.proving.zug_verify import Duals, Json

Cost = Callable[[int, int], int]
Written = list["Any"]
FirstCandidate = Callable[[list[int], int], list[tuple[int, int]] | None]
"""From the MDPs and the number of a scoregroup to the pairs of the ordinary candidate, if the
bracket is the penultimate one (dutch-2017:A.9)."""


class Oracle(Certificates):
    """Solves instead of reading, and keeps what it found in `listed`."""

    def __init__(self, first_candidate: FirstCandidate) -> None:
        self.listed: list[Json] = []
        super().__init__(self.listed)
        self._first_candidate = first_candidate

    def take(self, key: str, *question: Any) -> Any:
        found = getattr(self, key)(*question)
        self.listed.append({key: found})
        return found

    def peek(self, key: str, *question: Any) -> Any:
        return getattr(self, key)(*question)

    def duals(self, graph: Graph, cost: Cost, costly: dict[int, set[int]]) -> Written:
        if cost == graph.cost:
            return _written(_solved(problem_of(graph, graph.kinds), list(graph.kinds)))
        return _written(_solve_edges(graph, cost, costly))

    def barrier(self, graph: Graph) -> Written:
        return _written(_barrier(graph))

    def foreseen(
        self, check: Check, place: Place, down: list[int], following: list[int]
    ) -> list[list[int]]:
        ghosts = len(down) + len(following)
        graph = check.graph(place, [(NEXT, [following])], ghosts=ghosts)
        vertices = [*down, *following, *range(-1, -1 - ghosts, -1)]
        problem = problem_of(graph, vertices, apart=down)
        assert problem.solve(), "everybody may stay unpaired"
        return [
            [vertices[one], vertices[two]]
            for one, two in enumerate(problem.mates())
            if one < two and vertices[two] > 0
        ]

    def first(self, mdps: list[int], number: int) -> Written | None:
        pairs = self._first_candidate(mdps, number)
        return None if pairs is None else [number, [list(pair) for pair in pairs]]

    def finish(self) -> None:
        """Nothing is left over."""


def _written(duals: Duals) -> Written:
    """As the file has it."""
    scale, y, sets = duals
    by_value: dict[int, list[int]] = {}
    for vertex, value in y.items():
        by_value.setdefault(value, []).append(vertex)
    return [
        scale,
        [[value, sorted(members)] for value, members in sorted(by_value.items())],
        sorted([value, sorted(odd)] for odd, value in sets.items()),
    ]


def problem_of(graph: Graph, vertices: Iterable[int], apart: Iterable[int] = ()) -> Problem:
    """Some vertices of a graph with their costs; those `apart` must not meet each other."""
    index = {vertex: number for number, vertex in enumerate(vertices)}
    exclusions = Exclusions(len(index))
    exclusions.forbid_pairs(
        [
            number
            for vertex, own in index.items()
            for other in graph.apart.get(vertex, ())
            if own < index.get(other, -1)
            for number in (own, index[other])
        ]
    )
    exclusions.forbid_within([index[vertex] for vertex in apart])
    numbers = {kind: number for number, kind in enumerate(graph.table)}
    kinds = [numbers[graph.kinds[vertex]] for vertex in index]
    costs = [row.get(kind) for row in graph.table.values() for kind in graph.table]
    return Problem(exclusions, list(range(len(index))), kinds, costs)


def _solved(problem: Problem, vertices: list[int]) -> Duals:
    """The numbers of the theorem from a solved problem, in lowest terms."""
    if not problem.solve():
        raise cannot_prove()
    scale, values, sets = problem.duals()
    return _reduced(
        scale,
        dict(zip(vertices, values, strict=True)),
        {frozenset(vertices[v] for v in inside): z for inside, z in sets},
    )


def _reduced(scale: int, y: dict[int, int], sets: dict[frozenset[int], int]) -> Duals:
    common = gcd(scale, *y.values(), *sets.values())
    return (
        scale // common,
        {vertex: value // common for vertex, value in y.items() if value},
        {odd: z // common for odd, z in sets.items() if z},
    )


def _solve_edges(graph: Graph, cost: Cost, costly: dict[int, set[int]]) -> Duals:
    """Numbers for a question about the edges that are left.

    Sets that are full must stay so: an edge that crosses one costs `unit` more, which the numbers
    of the vertices and twice the unit for the set itself take away again.
    """
    vertices = _reached(graph, costly)
    sets = [odd for odd in graph.full if odd <= vertices.keys()]
    order = list(vertices)
    asked = next(iter(costly)) if len(costly) == 1 else None
    shift = {asked: 1} if asked is not None else {}
    total = sum(cost(v, graph.mates[v]) for v in order) // 2 + len(shift)
    unit = total // 2 + 1
    holders: dict[int, frozenset[int]] = {
        v: frozenset(n for n, odd in enumerate(sets) if v in odd) for v in order
    }
    size = len(order)
    costs: list[int | None] = [None] * (size * size)
    for v, row in vertices.items():
        for other in graph.edges[v]:
            extra = shift.get(v, 0) + shift.get(other, 0)
            crossing = len(holders[v] ^ holders[other])
            costs[row * size + vertices[other]] = cost(v, other) + extra + unit * crossing
    problem = Problem(Exclusions(size), list(range(size)), list(range(size)), costs)
    scale, y, found = _solved(problem, order)
    y = {v: y.get(v, 0) - scale * (unit * len(holders[v]) + shift.get(v, 0)) for v in order}
    for odd in sets:
        found[odd] = found.get(odd, 0) - 2 * scale * unit
    return _reduced(scale, y, found)


def _reached(graph: Graph, costly: dict[int, set[int]]) -> dict[int, int]:
    """Who is connected, by edges that are left or by full sets, with what is asked about."""
    holders: dict[int, list[frozenset[int]]] = {}
    for odd in graph.full:
        for vertex in odd:
            holders.setdefault(vertex, []).append(odd)
    found: dict[int, int] = {}
    waiting = list(costly)
    while waiting:
        vertex = waiting.pop()
        if vertex not in found:
            found[vertex] = len(found)
            waiting += graph.edges[vertex]
            for odd in holders.get(vertex, ()):
                waiting += odd
    return found


def _barrier(graph: Graph) -> Duals:
    """From the structure of a maximum matching: too many odd components for their neighbours."""
    vertices = list(graph.kinds)
    index = {vertex: number for number, vertex in enumerate(vertices)}
    size = len(vertices)
    allowed = [False] * (size * size)
    for vertex, row in index.items():
        for other in graph.edges[vertex]:
            allowed[row * size + index[other]] = True
    kinds = list(range(size))
    structure = Structure(Exclusions(size), kinds, kinds, allowed)
    components: dict[int, set[int]] = {}
    y = {}
    outer, inner = structure.outer(), structure.inner()
    for number, component in enumerate(structure.components()):
        if outer[number]:
            y[vertices[number]] = 1
            components.setdefault(component, set()).add(vertices[number])
        elif inner[number]:
            y[vertices[number]] = -1
    return 1, y, {frozenset(odd): 2 for odd in components.values() if len(odd) > 1}


def cannot_prove() -> EditionError:
    return EditionError(
        "not-proved",
        say("this round cannot be proved"),
        say("please report it, with the file if you may"),
    )
