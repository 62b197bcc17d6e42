"""A bracket as a graph: what a pair inside it costs, and ways out of it.

The search asks the matching kernel about perfect matchings of this graph. A vertex is a player of
the bracket or stands for a way to leave it; players of one kind cost the same.
"""

from __future__ import annotations

from enum import IntEnum

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.matching import Problem
    from zug.systems.legality import Legality


class Zone(IntEnum):
    """Where a vertex stands."""

    TOP = 0
    """S1 of the moved-down players: an opponent in the bracket is a must (rating-1992:C4)."""
    REST = 1
    """All others of the bracket."""
    BELOW = 2
    """A player of a lower bracket, for a complete look-ahead (rating-1992:C13)."""
    BYE = 3
    FLOAT = 4
    """A way out of the bracket that leaves open where it leads."""
    NEXT = 5
    """A player of the next bracket whom one who leaves could meet there (rating-1992:C12)."""
    SPARE = 6
    """Takes the place of whoever leaves for a player of the next bracket nobody needs."""
    MISS = 7
    """A way out for somebody who finds no opponent in the next bracket (rating-1992:C12)."""


class Leave(IntEnum):
    """May a player of the bracket leave it unpaired?"""

    NEVER = 0
    MAY = 1
    MUST = 2


class Kind(NamedTuple):
    """All that the cost of a pair can depend on."""

    zone: Zone
    score: int = 0
    wants: str = ""
    absolute: bool = False
    no_upfloat: bool = False
    leave: Leave = Leave.NEVER
    no_bye: bool = False


class Weights(NamedTuple):
    """What a player who leaves costs, and what a pair of equal colour preferences costs."""

    leaver: int
    same: int


class Vertex(NamedTuple):
    tpn: int
    kind: Kind


_OUTSIDE = {(Zone.BELOW, Zone.BELOW), (Zone.BELOW, Zone.BYE), (Zone.NEXT, Zone.SPARE)}


def build(
    legality: Legality,
    vertices: Sequence[Vertex],
    weights: Weights,
    sequence: Sequence[int] = (),
) -> Problem:
    """The matching problem of these vertices, meetings excluded.

    `sequence` is for the first vertices: what a pair of two of them costs on top, by the higher.
    """
    numbers: dict[Kind, int] = {}
    kinds = [numbers.setdefault(vertex.kind, len(numbers)) for vertex in vertices]
    costs = [_cost(first, second, weights) for first in numbers for second in numbers]
    return legality.problem([vertex.tpn for vertex in vertices], kinds, costs, sequence)


def _cost(first: Kind, second: Kind, weights: Weights) -> int | None:
    if first.zone > second.zone:
        first, second = second, first
    if first.absolute and second.absolute and first.wants == second.wants:
        return None  # rating-1992:B2.a, B2.b
    if second.zone <= Zone.REST:
        return _cost_inside(first, second, weights)
    if first.zone <= Zone.REST:
        return _cost_of_leaving(first, second, weights)
    if second.zone is Zone.BYE and first.no_bye:
        return None  # rating-1992:B1.b
    return 0 if (first.zone, second.zone) in _OUTSIDE else None


def _cost_inside(first: Kind, second: Kind, weights: Weights) -> int | None:
    """A pair of the bracket (rating-1992:B4, B5, B6)."""
    if second.zone is Zone.TOP or Leave.MUST in (first.leave, second.leave):
        return None
    lower = first if first.score < second.score else second
    if first.score != second.score and lower.no_upfloat:
        return None
    return weights.same if first.wants and first.wants == second.wants else 0


def _cost_of_leaving(player: Kind, way: Kind, weights: Weights) -> int | None:
    if player.zone is Zone.TOP or player.leave is Leave.NEVER or way.zone is Zone.SPARE:
        return None
    if way.zone is Zone.BYE and player.no_bye:
        return None  # rating-1992:B1.b
    return weights.leaver
