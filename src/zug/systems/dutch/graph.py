"""A bracket as a matching problem: vertices of a few kinds, and a table of costs between kinds.

Vertices inside are the bracket's players; those outside stand for what may become of a downfloater:

- NEXT: a player of the next scoregroup, BELOW: one of a still lower scoregroup;
- DUMMY: somebody below the next scoregroup, nobody asks who;
- PORT: the bye, or a lone downfloater's way out; open to those whose `ports` value is not CLOSED.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import chain

from zug.fastclasses import NamedTuple
from zug.matching import Problem
from zug.systems.dutch.completion import MEETINGS, PORT
from zug.systems.dutch.criteria import UPS
from zug.systems.dutch.field import CLASS_SHIFT, CLUB, IN_CLUB, NOBODY, REPEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.bracket import DutchBracket, LookAhead
    from zug.systems.dutch.weights import CostRows, DutchWeights

CLOSED = -1


class DutchRole(IntEnum):
    MDP = 0
    RESIDENT = 1


class DutchZone(IntEnum):
    NEXT = 0
    BELOW = 1
    DUMMY = 2
    PORT = 3


# Looked up once: in Python 3.11 a member of an enumeration takes ten times as long as a name.
MDP, RESIDENT = DutchRole
NEXT, BELOW, DUMMY, _PORT = DutchZone


class DutchPart(NamedTuple):
    """Players of one role, in rank order; `repeats` masks the floats that matter for them."""

    role: DutchRole
    members: Sequence[int]
    repeats: int


class Outside(NamedTuple):
    """The vertices outside: items, and for each the number of its zone and kind in `zones`."""

    items: Sequence[int] = ()
    kinds: Sequence[int] = ()
    zones: tuple[tuple[DutchZone, int], ...] = ()


FaultRows = Sequence[Sequence[int]]
Kind = tuple[int, int, int, int]
"""A kind of vertex inside: role, score, code (see `DutchField.codes`), port."""


ALONE = Outside()
_PORT_ALONE = ((_PORT, PORT),)
WAY_OUT = Outside((NOBODY,), (0,), _PORT_ALONE)


def outside_of(
    zones: Sequence[tuple[DutchZone, Sequence[int]]],
    rest_kinds: Sequence[int],
    dummies: int = 0,
    port: bool = False,
) -> Outside:
    """Return the players of some zones, then dummies, then the port.

    `rest_kinds` are those of `DutchCompletion`.
    """
    index: dict[tuple[DutchZone, int], int] = {}
    items: list[int] = []
    numbers: list[int] = []
    for zone, members in zones:
        items += members
        numbers += [index.setdefault((zone, rest_kinds[rank]), len(index)) for rank in members]
    for zone, count in ((DUMMY, dummies), (_PORT, int(port))):
        if count:
            items += [NOBODY] * count
            numbers += [index.setdefault((zone, PORT), len(index))] * count
    return Outside(items, numbers, tuple(index))


def pose(
    bracket: DutchBracket,
    weights: DutchWeights,
    parts: Sequence[DutchPart],
    ahead: LookAhead,
    sequence: Sequence[int] = (),
) -> Problem:
    """The matching problem of a bracket: its parts in the order given, then the outside.

    `sequence` holds what the earlier of two vertices adds to the cost of their pair, for the first
    vertices of all.
    """
    field, outside, ports = bracket.field, ahead.outside, ahead.ports
    index: dict[Kind, int] = {}
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
    inside = list(index)
    rows = inner_rows(weights, field.faults, inside)
    if field.has_club:
        _keep_apart(rows, inside)
    if outside.items:
        count = len(inside)
        items += outside.items
        kinds += [count + kind for kind in outside.kinds]
        add_outside(rows, bracket, weights, inside, outside)
    costs = list(chain.from_iterable(rows))
    return Problem(field.exclusions, items, kinds, costs, sequence, 0)


def inner_rows(weights: DutchWeights, faults: FaultRows, inside: list[Kind]) -> CostRows:
    """What the pairs of kinds inside cost; `faults` of their colours are given by classes.

    Parts follow each other, so kinds of a role do too.

    MDPs are paired with residents only. Two of them never need to meet further down either: a
    completion in which they do would have let an earlier bracket pair them.
    """
    residents = [kind for kind in inside if kind[0] is RESIDENT]
    classes = [kind[2] >> CLASS_SHIFT for kind in residents]
    colour = weights.colour
    rows = [[colour[row[other]] for other in classes] for row in [faults[own] for own in classes]]
    if len(residents) > 1 and any(kind[1] != residents[0][1] for kind in residents):
        _add_gaps(rows, weights, residents)
    if len(residents) < len(inside):
        rows = _with_mdps(rows, weights, faults, inside, residents)
    return rows


def _add_gaps(rows: CostRows, weights: DutchWeights, residents: list[Kind]) -> None:
    """Residents of a CLB have different scores (dutch-2017:A.9)."""
    scores = {score for _, score, _, _ in residents}
    floats = [_floats_against(weights, kind, scores) for kind in residents]
    for number, ((_, score, _, _), own) in enumerate(zip(residents, floats, strict=True)):
        rows[number] = [
            None if base is None else base + own[other[1]] + others[score]
            for base, other, others in zip(rows[number], residents, floats, strict=True)
        ]


def _floats_against(weights: DutchWeights, kind: Kind, scores: set[int]) -> dict[int, int]:
    """What the float of a resident adds to a pair, by the score of the opponent."""
    _, own, code, _ = kind
    return {
        score: weights.higher(own - score, code)
        if score < own
        else weights.lower(score - own, code)
        if score > own
        else 0
        for score in scores
    }


def _with_mdps(
    rows: CostRows,
    weights: DutchWeights,
    faults: FaultRows,
    inside: list[Kind],
    residents: list[Kind],
) -> CostRows:
    """The rows of the residents, with those of MDPs before them."""
    others = [kind for kind in inside if kind[0] is not RESIDENT]
    cross = [_mdp_row(weights, faults[kind[2] >> CLASS_SHIFT], kind, residents) for kind in others]
    apart: list[int | None] = [None] * len(others)
    rows = [[*(line[n] for line in cross), *row] for n, row in enumerate(rows)]
    return [apart + row for row in cross] + rows


def _mdp_row(
    weights: DutchWeights, faults: Sequence[int], mdp: Kind, residents: list[Kind]
) -> list[int | None]:
    """What it costs an MDP to be paired with the residents."""
    _, own, code, _ = mdp
    row: list[int | None] = []
    gap, above, colour = 0, 0, weights.colour
    for _, score, other, _ in residents:
        cost = colour[faults[other >> CLASS_SHIFT]]
        if cost is not None:
            if own - score != gap:
                gap = own - score
                above = weights.higher(gap, code)
            cost += above
            if other & UPS:
                cost += weights.lower(gap, other)
        row.append(cost)
    return row


def _keep_apart(rows: CostRows, inside: list[Kind]) -> None:
    """Two of a large club may not meet."""
    club = [number for number, kind in enumerate(inside) if kind[2] & IN_CLUB]
    for rank in club:
        for other in club:
            rows[rank][other] = None


def add_outside(
    rows: CostRows,
    bracket: DutchBracket,
    weights: DutchWeights,
    inside: list[Kind],
    outside: Outside,
) -> None:
    """What it costs to float, and what pairs outside cost."""
    zones = outside.zones
    if zones is _PORT_ALONE:
        floor = bracket.floor
        exits: CostRows = [
            [
                None
                if port == CLOSED
                else way_out(weights, role != RESIDENT, score - floor, code, port)
            ]
            for role, score, code, port in inside
        ]
    else:
        floor, kind_of_class, ways = bracket.floor, bracket.field.kind_of_class, _ways(zones)
        exits = [
            _exit_row(weights, kind, kind[1] - floor, ways[kind_of_class[kind[2] >> CLASS_SHIFT]])
            for kind in inside
        ]
    for number, exit_row in enumerate(exits):
        rows[number] += exit_row
    costs = {None: None, False: 0, True: weights.next_through}
    for number, pairs in enumerate(_outer_pairs(zones)):
        rows.append([exit_row[number] for exit_row in exits] + [costs[floats] for floats in pairs])


def way_out(weights: DutchWeights, is_mdp: bool, gap: int, code: int, port: int) -> int:
    """What the port costs if there is nothing else outside."""
    cost = weights.floating(is_mdp, gap, code) + weights.floating_next(gap)
    return cost + weights.unplayed * port


def _exit_row(
    weights: DutchWeights, kind: Kind, gap: int, ways: list[list[int]]
) -> list[int | None]:
    """What it costs this kind to float to every kind outside."""
    role, _, code, port = kind
    here = weights.floating(role != RESIDENT, gap, code)
    through = here + weights.floating_next(gap)
    costs = (
        here + weights.paired_next(gap),
        through,
        through,
        None if port == CLOSED else through + weights.unplayed * port,
        None,
    )
    return [costs[way] for way in ways[bool(code & IN_CLUB)]]


_NOWHERE = len(DutchZone)


@lru_cache(maxsize=1024)
def _ways(zones: tuple[tuple[DutchZone, int], ...]) -> list[list[list[int]]]:
    """Where each kind outside would take a player, or `_NOWHERE`.

    By the legal kind of the player, and whether they belong to a large club.
    """
    return [[_ways_of(MEETINGS[kind + club], zones) for club in (0, CLUB)] for kind in range(CLUB)]


def _ways_of(may_meet: list[bool], zones: tuple[tuple[DutchZone, int], ...]) -> list[int]:
    return [int(zone) if zone >= DUMMY or may_meet[other] else _NOWHERE for zone, other in zones]


@lru_cache(maxsize=1024)
def _outer_pairs(zones: tuple[tuple[DutchZone, int], ...]) -> list[list[bool | None]]:
    """Does a resident of the next bracket float down if two vertices outside are paired?

    None: they cannot meet.
    """
    return [[_outer_pair(zone, two) for two in zones] for zone in zones]


def _outer_pair(one: tuple[DutchZone, int], two: tuple[DutchZone, int]) -> bool | None:
    (zone, kind), (other_zone, other) = sorted((one, two))
    if zone is DUMMY:
        return False if other_zone is DUMMY else None
    if other_zone is DUMMY:
        return True if zone is NEXT else None
    if not MEETINGS[kind][other]:
        return None
    return zone is NEXT and other_zone is not NEXT
