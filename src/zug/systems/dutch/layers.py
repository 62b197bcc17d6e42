"""A large CLB, whose costs are hundreds of bits wide: a few fields of them at a time.

What a pair costs is what its colours cost plus what its floats cost. Most players differ in one or
the other, but few differ in either: so each is a table of its own. The most important fields make a
problem, whose optimal matchings are compared by the next fields, and so on. This is comparing by
all fields at once, for sums never spill over (see `zug.systems.dutch.weights`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zug.fastclasses import NamedTuple
from zug.matching import Problem
from zug.systems.dutch.field import CLASS_SHIFT, IN_CLUB, REPEATS
from zug.systems.dutch.graph import DutchPart, Kind, add_outside, inner_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.bracket import DutchBracket, LookAhead
    from zug.systems.dutch.weights import CostRows, DutchWeights

_BITS = 40
"""So wide a layer is, with all that comes to it, hardly ever wider than a machine word."""


class _LayerTable(NamedTuple):
    """The kind of every vertex in one respect, and what pairs of these kinds cost."""

    kinds: list[int]
    rows: CostRows

    def cut(self, low: int, high: int, none: int | None = None) -> _LayerTable:
        """The bits from low to high; kinds that are alike in them are one.

        Only the first layer has to say where there is no edge.
        """
        mask = (1 << high - low) - 1
        known: dict[tuple[int | None, ...], int] = {}
        numbers = [
            known.setdefault(
                tuple([none if cost is None else cost >> low & mask for cost in row]), len(known)
            )
            for row in self.rows
        ]
        kept = [numbers.index(number) for number in range(len(known))]
        rows = [[row[other] for other in kept] for row in known]
        return _LayerTable([numbers[kind] for kind in self.kinds], rows)


def pose_in_layers(
    bracket: DutchBracket, weights: DutchWeights, parts: Sequence[DutchPart], ahead: LookAhead
) -> Problem:
    """The problem of the last layer; an earlier one if there is no candidate at all."""
    items = [*(rank for part in parts for rank in part.members), *ahead.outside.items]
    tables = _floats(bracket, weights, parts, ahead), _colours(bracket, weights, parts, ahead)
    (low, high), *further = _layers(weights)
    kinds, costs = _sum(*(table.cut(low, high) for table in tables))
    problem = Problem(bracket.field.exclusions, items, kinds, costs)
    for low, high in further:
        kinds, costs = _sum(*(table.cut(low, high, none=0) for table in tables))
        if len(costs) == 1:
            continue
        if not problem.solve():
            break
        problem = problem.refine(range(len(items)), kinds, [cost or 0 for cost in costs])
    return problem


def _layers(weights: DutchWeights) -> Iterator[tuple[int, int]]:
    """The lowest bit, and the one above the highest, of a few fields at a time."""
    high = low = weights.width
    for start in reversed(weights.starts):
        if high - start > _BITS and low < high:
            yield low, high
            high = low
        low = start
    yield low, high


def _floats(
    bracket: DutchBracket, weights: DutchWeights, parts: Sequence[DutchPart], ahead: LookAhead
) -> _LayerTable:
    """All but colours: roles, scores, floats, the port."""
    codes, scores = bracket.field.codes, bracket.field.scores
    index: dict[Kind, int] = {}
    kinds = [
        index.setdefault((role, scores[rank], codes[rank] & repeats, ahead.ports[rank]), len(index))
        for role, members, repeats in parts
        for rank in members
    ]
    inside = list(index)
    rows = inner_rows(weights, [[0]], inside)
    if ahead.outside.items:
        kinds += [len(inside) + kind for kind in ahead.outside.kinds]
        add_outside(rows, bracket, weights, inside, ahead.outside)
    return _LayerTable(kinds, rows)


def _colours(
    bracket: DutchBracket, weights: DutchWeights, parts: Sequence[DutchPart], ahead: LookAhead
) -> _LayerTable:
    """Colours, and who belongs to a large club; for the port they do not matter."""
    codes = bracket.field.codes
    index: dict[int, int] = {}
    kinds = [
        index.setdefault(codes[rank] & ~REPEATS, len(index))
        for part in parts
        for rank in part.members
    ]
    colour, faults = weights.colour, bracket.field.faults
    rows: CostRows = [
        [None if code & other & IN_CLUB else colour[row[other >> CLASS_SHIFT]] for other in index]
        for code, row in [(code, faults[code >> CLASS_SHIFT]) for code in index]
    ]
    if ahead.outside.items:
        kinds += [len(index)] * len(ahead.outside.items)
        rows = [[*row, 0] for row in rows] + [[0] * (len(index) + 1)]
    return _LayerTable(kinds, rows)


def _sum(one: _LayerTable, other: _LayerTable) -> tuple[list[int], list[int | None]]:
    """Kinds by both tables, and what the tables say together."""
    index: dict[tuple[int, int], int] = {}
    kinds = [
        index.setdefault(pair, len(index)) for pair in zip(one.kinds, other.kinds, strict=True)
    ]
    costs: list[int | None] = []
    for a, b in index:
        row, addition = one.rows[a], other.rows[b]
        costs += [
            None if (cost := row[c]) is None or (more := addition[d]) is None else cost + more
            for c, d in index
        ]
    return kinds, costs
