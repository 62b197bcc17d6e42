"""Writes the proof of a round: its facts, its pairing, and the certificates.

The checker (`zug_verify`) follows a round and asks for a certificate wherever something has to be
proved. A proof is written by letting it follow the round while `Oracle` answers from the kernel:
what is written is checked at once, and there is one walk, not two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from zug.errors import EditionError
from zug.matching import Exclusions, Problem, Structure
from zug.messages import say
from zug.rules.colours import drawn_colour
from zug.systems.dutch import edition_2017
from zug.systems.dutch.proving.zug_verify import (
    SCALE,
    VERSION,
    Certificates,
    Check,
    Graph,
    Refused,
    digest_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.model import Player, Tournament
    from zug.systems.base import RoundPairing
    from zug.systems.dutch.proving.zug_verify import Costs, Duals, Json, Pairs

Written = list["Any"]
Ordinary = Callable[[list[int], int], "Pairs"]
"""From the MDPs and the number of a scoregroup to the pairs of its ordinary candidate."""


def write_proof(seen: Tournament, pairing: RoundPairing) -> Json:
    """The proof of a pairing of the round to come; EditionError if it is not the right one."""
    document: Json = {
        "format": "zug-proof",
        "version": VERSION,
        "facts": facts_of(seen, pairing.system),
        "boards": [list(board) for board in pairing.boards],
        "bye": pairing.bye,
        "penultimate": _penultimate(pairing),
    }
    oracle = Oracle(partial(ordinary_candidate, seen))
    try:
        Check(document, oracle).run()
    except Refused as refused:
        raise cannot_prove() from refused
    document |= oracle.written
    document["digest"] = digest_of(document)
    return document


def facts_of(seen: Tournament, system: str) -> Json:
    """All that the pairing of the round to come depends on, and nothing worked out from it."""
    besides = _given(seen)
    return {
        "system": system,
        "round": seen.next_round,
        "rounds": seen.rounds,
        "initial": str(drawn_colour(seen)),
        "points": {letter: getattr(seen.points, name) for letter, name in _POINTS.items()},
        "players": [
            [player.tpn, _cells(seen, player), besides[player.tpn]] for player in seen.players
        ],
        "forbidden": [sorted({*group} & seen.by_tpn.keys()) for group in seen.forbidden_now],
        "absent": sorted(seen.absentees & seen.by_tpn.keys()),
    }


_POINTS = {
    **{"w1": "white_win", "w=": "white_draw", "w0": "white_loss"},
    **{"b1": "black_win", "b=": "black_draw", "b0": "black_loss"},
    **{"X": "unfinished", "+": "forfeit_win", "-": "forfeit_loss"},
    **{"U": "pab", "F": "full_bye", "H": "half_bye", "Z": "zero_bye"},
}
_ALIKE = str.maketrans("WDLN ", "1=0XZ")
"""Results that mean the same to whoever pairs are one."""


def _cells(seen: Tournament, player: Player) -> str:
    """The rounds of a player: `12w1 5b= 0.U`."""
    cells = []
    for number in range(1, seen.rounds_played + 1):
        cell = player.cell(number)
        if cell is None:
            cells.append("0.Z")
            continue
        colour = str(cell.colour) if cell.opponent and cell.colour else "."
        cells.append(f"{cell.opponent}{colour}{str(cell.result).translate(_ALIKE)}")
    return " ".join(cells)


def _given(seen: Tournament) -> dict[int, list[int]]:
    """Points that players have besides results, before each round: virtual and given apart."""
    count = seen.rounds_played + 1
    besides = {player.tpn: [0] * count for player in seen.players}
    for tpn, row in besides.items():
        for at, points in enumerate(seen.virtual_points.get(tpn, ())[:count]):
            row[at] += points
    for tpn, first, gain in seen.extra_points():
        for at in range(first, count):
            besides[tpn][at] += gain
    return {tpn: row if any(row) else [] for tpn, row in besides.items()}


def _penultimate(pairing: RoundPairing) -> int | None:
    """Which bracket turned out to be the PPB (dutch-2017:A.9)."""
    routes = [step.data.get("route") for step in pairing.trace if step.action == "bracket"]
    return routes.index("ppb") if "ppb" in routes else None


def ordinary_candidate(seen: Tournament, mdps: list[int], number: int) -> list[tuple[int, int]]:
    """The pairs of a bracket if completion is not asked for."""
    field = edition_2017.open_field(seen)
    brackets = edition_2017.FreeRound(field)
    bracket = brackets.bracket(number, [field.rank_of[tpn] for tpn in mdps])
    solution, _ = brackets.pair_bracket(bracket, number)
    return [(field.cards[high].tpn, field.cards[low].tpn) for high, low in solution.pairs]


# --- certificates


class Oracle(Certificates):
    """Answers the checker by solving instead of reading, and keeps the answers in `written`."""

    def __init__(self, ordinary: Ordinary) -> None:
        self.written: Json = {"certificates": [], "outlooks": []}
        super().__init__(self.written)
        self._ordinary = ordinary

    def take(self, name: str, *question: Any) -> Any:
        answer = getattr(self, name)(*question)
        self.written[name].append(answer)
        return answer

    def certificates(self, graph: Graph, costs: Costs) -> Written:
        if costs is graph.costs:
            return _written(_solved(problem_of(graph, graph.kinds), list(graph.kinds)))
        return _written(_solve_edges(graph, costs) if costs else _barrier(graph))

    def outlooks(
        self, check: Check, mdps: list[int], number: int, down: list[int] | None
    ) -> list[list[int]]:
        if down is None:
            pairs = self.first(check, mdps, number)
        else:
            pairs = self.foreseen(check, mdps, number, down)
        return [list(pair) for pair in pairs]

    def first(self, check: Check, mdps: list[int], number: int) -> Pairs:
        """The ordinary candidate of a bracket; before the last one, any of the best."""
        if number + 2 != len(check.groups):
            return self._ordinary(mdps, number)
        inside = {*mdps, *check.groups[number]}
        graph = free_graph(check, mdps, number)
        return [pair for pair in _best_pairs(graph, graph.kinds) if {*pair} <= inside]

    def foreseen(self, check: Check, mdps: list[int], number: int, down: list[int]) -> Pairs:
        """The best outcome of the next bracket for these downfloaters (dutch-2017:C.7)."""
        graph = free_graph(check, mdps, number)
        inside = {*mdps, *check.groups[number]} - {*down}
        outside = [vertex for vertex in graph.kinds if vertex not in inside]
        pairs = [pair for pair in _best_pairs(graph, outside, down) if max(pair) >= 0]
        return _with_ghosts(pairs, len(down) if check.groups[number + 1 :] else 0)

    def finish(self) -> None:
        """Nothing is left over."""


def free_graph(check: Check, mdps: list[int], number: int) -> Graph:
    """A bracket of 2017 and the next one, with ghosts for everybody."""
    residents, *lower = check.groups[number:]
    port = check.odd if len(lower) < 2 else 0
    ghosts = len(mdps) + len(residents) + len(lower[0]) + port if lower else 0
    return check.graph(mdps, residents, lower[:1], port=port, ghosts=ghosts)


def _best_pairs(graph: Graph, vertices: Iterable[int], apart: Iterable[int] = ()) -> Pairs:
    """Some vertices of a graph in the best way."""
    order = list(vertices)
    problem = problem_of(graph, order, apart)
    if not problem.solve():
        raise cannot_prove()
    return [(order[first], order[two]) for first, two in enumerate(problem.mates()) if first < two]


def _with_ghosts(pairs: Pairs, down: int) -> Pairs:
    """Ghosts numbered from -1, and two more for each downfloater, who have each other."""
    alone = [max(pair) for pair in pairs if min(pair) < 0]
    spare = -1 - len(alone)
    return [
        *(pair for pair in pairs if min(pair) >= 0),
        *((vertex, -1 - ghost) for ghost, vertex in enumerate(alone)),
        *((ghost, ghost - 1) for ghost in range(spare, spare - 2 * down, -2)),
    ]


def _written(duals: Duals) -> Written:
    """As the file has it."""
    y, sets = duals
    by_value: dict[int, list[int]] = {}
    for vertex, value in y.items():
        by_value.setdefault(value, []).append(vertex)
    return [
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
    """The numbers of the theorem from a solved problem."""
    if not problem.solve():
        raise cannot_prove()
    scale, values, sets = problem.duals()
    unit = SCALE // scale
    return (
        {vertex: unit * y for vertex, y in zip(vertices, values, strict=True) if y},
        {frozenset(vertices[v] for v in inside): unit * z for inside, z in sets if z},
    )


def _solve_edges(graph: Graph, costs: Costs) -> Duals:
    """Numbers for a question about the edges that are left.

    Sets that are full must stay so: an edge that crosses one costs `unit` more, which the numbers
    of the vertices and twice the unit for the set itself take away again. Nor may an edge cost less
    than nothing: the vertex that is asked about pays for it.
    """
    vertices = _reached(graph, costs)
    sets = [odd for odd in graph.full if odd <= vertices.keys()]
    order = list(vertices)
    asked = next(iter(costs))
    shift = {asked: 1} if -1 in costs[asked].values() else {}
    ours = [costs.get(v, {}).get(graph.mates[v], 0) for v in order]
    unit = (sum(ours) // 2 + len(shift)) // 2 + 1
    holders: dict[int, frozenset[int]] = {
        v: frozenset(n for n, odd in enumerate(sets) if v in odd) for v in order
    }
    size = len(order)
    table: list[int | None] = [None] * (size * size)
    for v, row in vertices.items():
        price = costs.get(v, {})
        for other in graph.edges[v]:
            extra = shift.get(v, 0) + shift.get(other, 0)
            crossing = len(holders[v] ^ holders[other])
            table[row * size + vertices[other]] = price.get(other, 0) + extra + unit * crossing
    y, z = _solved(Problem(Exclusions(size), list(range(size)), list(range(size)), table), order)
    for v in order:
        y[v] = y.get(v, 0) - SCALE * (unit * len(holders[v]) + shift.get(v, 0))
    for odd in sets:
        z[odd] = z.get(odd, 0) - 2 * SCALE * unit
    return {v: value for v, value in y.items() if value}, {odd: z for odd, z in z.items() if z}


def _reached(graph: Graph, costs: Costs) -> dict[int, int]:
    """Who is connected, by edges that are left or by full sets, with what is asked about."""
    holders: dict[int, list[frozenset[int]]] = {}
    for odd in graph.full:
        for vertex in odd:
            holders.setdefault(vertex, []).append(odd)
    places: dict[int, int] = {}
    waiting = list(costs)
    while waiting:
        vertex = waiting.pop()
        if vertex not in places:
            places[vertex] = len(places)
            waiting += graph.edges[vertex]
            for odd in holders.get(vertex, ()):
                waiting += odd
    return places


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
    return y, {frozenset(odd): 2 for odd in components.values() if len(odd) > 1}


def cannot_prove() -> EditionError:
    """Return the error of a round that is not what the rules give, as far as can be shown."""
    return EditionError(
        "not-proved",
        say("this round cannot be proved"),
        say("please report it, with the file if you may"),
    )
