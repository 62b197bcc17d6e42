"""A bracket as a matching problem: vertices of a few kinds, and a table of costs between kinds.

Vertices inside are the bracket's players; those outside stand for what may become of a downfloater:

- NEXT: a player of the next scoregroup, BELOW: one of a still lower scoregroup;
- DUMMY: somebody below the next scoregroup, nobody asks who;
- PORT: the bye, or a lone downfloater's way out; open to those whose `ports` value is not CLOSED.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from zug.matching import Problem
from zug.records import NamedTuple
from zug.systems.dutch.completion import MEETINGS, NOBODY, PORT
from zug.systems.dutch.field import CLASS_SHIFT, CLUB, IN_CLUB, REPEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.field import Field
    from zug.systems.dutch.weights import Weights

CLOSED = -1
Rows = list[list[int | None]]


class Role(IntEnum):
    MDP = 0
    RESIDENT = 1
    LIMBO = 2
    """An MDP who can only float (dutch-2026:3.2.4)."""


class Zone(IntEnum):
    NEXT = 0
    BELOW = 1
    DUMMY = 2
    PORT = 3


class Part(NamedTuple):
    """Players of one role, in rank order; `repeats` masks the floats that matter for them."""

    role: Role
    members: Sequence[int]
    repeats: int


class Outside(NamedTuple):
    """The vertices outside: items, and for each the number of its zone and kind in `zones`."""

    items: Sequence[int] = ()
    kinds: Sequence[int] = ()
    zones: tuple[tuple[Zone, int], ...] = ()


class Kind(NamedTuple):
    """A kind of vertex inside."""

    role: Role
    score: int
    colour: int
    repeats: int
    port: int
    in_club: bool


ALONE = Outside()
_PORT_ALONE = ((Zone.PORT, PORT),)
WAY_OUT = Outside((NOBODY,), (0,), _PORT_ALONE)


def outside_of(
    zones: Sequence[tuple[Zone, Sequence[int]]],
    rest_kinds: Sequence[int],
    dummies: int = 0,
    port: bool = False,
) -> Outside:
    """The players of some zones, then dummies, then the port; `rest_kinds` as in `Completion`."""
    index: dict[tuple[Zone, int], int] = {}
    items: list[int] = []
    numbers: list[int] = []
    for zone, members in zones:
        items += members
        numbers += [index.setdefault((zone, rest_kinds[rank]), len(index)) for rank in members]
    for zone, count in ((Zone.DUMMY, dummies), (Zone.PORT, int(port))):
        if count:
            items += [NOBODY] * count
            numbers += [index.setdefault((zone, PORT), len(index))] * count
    return Outside(items, numbers, tuple(index))


def pose(
    field: Field,
    weights: Weights,
    parts: Sequence[Part],
    outside: Outside,
    ports: Sequence[int],
    *,
    sequence: Sequence[int] = (),
) -> Problem:
    """The matching problem of a bracket: its parts in the order given, then the outside.

    `sequence` holds what the earlier of two vertices adds to the cost of their pair, for the first
    vertices of all.
    """
    index: dict[tuple[Role, int, int, int], int] = {}
    items: list[int] = []
    kinds: list[int] = []
    codes, scores = field.codes, field.scores
    for role, members, repeats in parts:
        mask = ~REPEATS | repeats
        items += members
        kinds += [
            index.setdefault((role, scores[rank], codes[rank] & mask, ports[rank]), len(index))
            for rank in members
        ]
    if outside.items:
        count = len(index)
        items += outside.items
        kinds += [count + kind for kind in outside.kinds]
    inside = [
        Kind(role, score, code >> CLASS_SHIFT, code & REPEATS, port, bool(code & IN_CLUB))
        for role, score, code, port in index
    ]
    costs = _table(field, weights, inside, outside)
    return Problem(field.exclusions, items, kinds, costs, sequence, 0)


def _table(
    field: Field, weights: Weights, inside: list[Kind], outside: Outside
) -> list[int | None]:
    pairs = _inner_rows(field, weights, inside)
    club = [number for number, kind in enumerate(inside) if kind.in_club]
    for one in club:
        for other in club:
            pairs[one][other] = None
    if not outside.zones:
        return [cost for row in pairs for cost in row]
    exits = [_exit_row(field, weights, kind, outside.zones) for kind in inside]
    table: list[int | None] = []
    for row, exit_row in zip(pairs, exits, strict=True):
        table += row
        table += exit_row
    for number, (zone, kind) in enumerate(outside.zones):
        table += [row[number] for row in exits]
        table += [_outer_cost(weights, (zone, kind), other) for other in outside.zones]
    return table


def _inner_rows(field: Field, weights: Weights, inside: list[Kind]) -> Rows:
    """What the pairs of kinds inside cost. Parts follow each other, so kinds of a role do too.

    MDPs are paired with residents only. Two of them never need to meet further down either: a
    completion in which they do would have let an earlier bracket pair them.
    """
    colour = weights.colour
    by_class = {
        kind.colour: [colour[fault] for fault in field.faults[kind.colour]] for kind in inside
    }
    residents = [kind for kind in inside if kind.role is Role.RESIDENT]
    classes = [kind.colour for kind in residents]
    rows: Rows = [[by_class[own][other] for other in classes] for own in classes]
    if any(kind.score != residents[0].score for kind in residents):
        _add_gaps(rows, weights, residents)
    others = [kind for kind in inside if kind.role is not Role.RESIDENT]
    if not others:
        return rows
    cross = [_mdp_row(weights, by_class[kind.colour], kind, residents) for kind in others]
    apart: list[int | None] = [None] * len(others)
    across = [list(column) for column in zip(*cross, strict=True)] or [[] for _ in residents]
    if inside[0].role is Role.RESIDENT:
        rows = [row + more for row, more in zip(rows, across, strict=True)]
        return rows + [row + apart for row in cross]
    rows = [more + row for row, more in zip(rows, across, strict=True)]
    return [apart + row for row in cross] + rows


def _add_gaps(rows: Rows, weights: Weights, residents: list[Kind]) -> None:
    """Residents of a CLB have different scores (dutch-2017:A.9)."""
    scores = {kind.score for kind in residents}
    floats = [_floats_against(weights, kind, scores) for kind in residents]
    for number, (kind, own) in enumerate(zip(residents, floats, strict=True)):
        rows[number] = [
            None if base is None else base + own[other.score] + others[kind.score]
            for base, other, others in zip(rows[number], residents, floats, strict=True)
        ]


def _floats_against(weights: Weights, kind: Kind, scores: set[int]) -> dict[int, int]:
    """What the float of a resident adds to a pair, by the score of the opponent."""
    own, repeats = kind.score, kind.repeats
    return {
        score: weights.higher(own - score, repeats)
        if score < own
        else weights.lower(score - own, repeats)
        if score > own
        else 0
        for score in scores
    }


def _mdp_row(
    weights: Weights, base: list[int | None], mdp: Kind, residents: list[Kind]
) -> list[int | None]:
    """What it costs an MDP to be paired with the residents; a player in the Limbo cannot be."""
    if mdp.role is Role.LIMBO:
        return [None] * len(residents)
    lower = weights.lower
    above = {
        score: weights.higher(mdp.score - score, mdp.repeats)
        for score in {kind.score for kind in residents}
    }
    return [
        None
        if (cost := base[kind.colour]) is None
        else cost + above[kind.score] + lower(mdp.score - kind.score, kind.repeats)
        for kind in residents
    ]


def _exit_row(
    field: Field, weights: Weights, kind: Kind, zones: Sequence[tuple[Zone, int]]
) -> list[int | None]:
    """What it costs this kind to float to every kind outside."""
    if zones is _PORT_ALONE and kind.port == CLOSED:
        return [None]
    here = weights.floating(kind.role is not Role.RESIDENT, kind.score, kind.repeats)
    if zones is _PORT_ALONE:
        return [here + weights.floating_next(kind.score) + weights.unplayed * kind.port]
    through = here + weights.floating_next(kind.score)
    may_meet = MEETINGS[field.kind_of_class[kind.colour] + CLUB * kind.in_club]
    row: list[int | None] = []
    for zone, other in zones:
        if zone is Zone.PORT:
            open_ = kind.port != CLOSED
            row.append(through + weights.unplayed * kind.port if open_ else None)
        elif zone is Zone.DUMMY:
            row.append(through)
        elif not may_meet[other]:
            row.append(None)
        else:
            paired = here + weights.paired_next(kind.score)
            row.append(paired if zone is Zone.NEXT else through)
    return row


def _outer_cost(weights: Weights, one: tuple[Zone, int], two: tuple[Zone, int]) -> int | None:
    """What a pair of two vertices outside costs."""
    (zone, kind), (other_zone, other) = sorted((one, two))
    if zone is Zone.DUMMY:
        return 0 if other_zone is Zone.DUMMY else None
    if other_zone is Zone.DUMMY:
        return weights.next_through if zone is Zone.NEXT else None
    if not MEETINGS[kind][other]:
        return None
    if zone is Zone.NEXT and other_zone is not Zone.NEXT:
        return weights.next_through
    return 0
