"""The first acceptable candidate of a bracket, for a fixed number of pairs.

The articles nest their loops (rating-1992:C2-C14): x, upfloat tests, opponents of the moved-down
players, downfloat tests, exchanges, transpositions. Of each loop only the first value matters for
which anything inside is acceptable, and that is a question about matchings:

- x begins at a number that no pairing of so many pairs can undercut, so the x reached is the
  smallest number of pairs with equal colour preferences: a cost;
- "is there a candidate under these float tests?" is one matching without the barred edges;
- "the first transposition" gives each player of S1 in turn the first possible opponent;
- of all ways to write a set of pairs the earliest has the higher ranked of every pair in S1. So
  the number of exchanged players and the difference of the numbers exchanged are costs too, and
  the rest of the order of D2 is settled player by player.

The matchings are those of a graph. A vertex is a player of the bracket or stands for a way to leave
it; players of one kind cost the same.
"""

from __future__ import annotations

from enum import IntEnum
from functools import partial

from zug.fastclasses import NamedTuple, dataclass
from zug.model import Colour
from zug.rules.colours import Strength
from zug.systems.rating_1992.players import BYE, Tests
from zug.systems.rounds import kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.matching import Problem
    from zug.systems.legality import Legality
    from zug.systems.rating_1992.players import Rating1992Round

_NOBODY: frozenset[int] = frozenset()


# --- the graph of a bracket


class VertexZone(IntEnum):
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


class VertexKind(NamedTuple):
    """All that the cost of a pair can depend on."""

    zone: VertexZone
    score: int = 0
    wants: str = ""
    absolute: bool = False
    no_upfloat: bool = False
    leave: Leave = Leave.NEVER
    no_bye: bool = False


class EdgeWeights(NamedTuple):
    """What a player who leaves costs, and what a pair of equal colour preferences costs."""

    leaver: int
    same: int


class Vertex(NamedTuple):
    tpn: int
    kind: VertexKind


def vertex_of(
    round_: Rating1992Round, tpn: int, zone: VertexZone, leave: Leave, no_upfloat: bool = False
) -> Vertex:
    """Return a player as a vertex, or the bye."""
    if tpn == BYE:
        return Vertex(BYE, VertexKind(VertexZone.BYE))
    player = round_.players[tpn]
    colour, strength = player.prefers
    absolute = strength is Strength.ABSOLUTE
    kind = VertexKind(zone, player.score, colour or "", absolute, no_upfloat, leave, player.no_bye)
    return Vertex(tpn, kind)


_OUTSIDE = {
    (VertexZone.BELOW, VertexZone.BELOW),
    (VertexZone.BELOW, VertexZone.BYE),
    (VertexZone.NEXT, VertexZone.SPARE),
}


def build(
    legality: Legality,
    vertices: Sequence[Vertex],
    weights: EdgeWeights,
    sequence: Sequence[int] = (),
) -> Problem:
    """The matching problem of these vertices, meetings excluded.

    `sequence` is for the first vertices: what a pair of two of them costs on top, by the higher.
    """
    kinds, costs = kinds_of((vertex.kind for vertex in vertices), partial(_cost, weights))
    return legality.problem([vertex.tpn for vertex in vertices], kinds, costs, sequence)


def _cost(weights: EdgeWeights, first: VertexKind, second: VertexKind) -> int | None:
    if first.zone > second.zone:
        first, second = second, first
    if first.absolute and second.absolute and first.wants == second.wants:
        return None  # rating-1992:B2.a, B2.b
    if second.zone <= VertexZone.REST:
        return _cost_inside(first, second, weights)
    if first.zone <= VertexZone.REST:
        return _cost_of_leaving(first, second, weights)
    if second.zone is VertexZone.BYE and first.no_bye:
        return None  # rating-1992:B1.b
    return 0 if (first.zone, second.zone) in _OUTSIDE else None


def _cost_inside(first: VertexKind, second: VertexKind, weights: EdgeWeights) -> int | None:
    """A pair of the bracket (rating-1992:B4, B5, B6)."""
    if second.zone is VertexZone.TOP or Leave.MUST in (first.leave, second.leave):
        return None
    lower = first if first.score < second.score else second
    if first.score != second.score and lower.no_upfloat:
        return None
    return weights.same if first.wants and first.wants == second.wants else 0


def _cost_of_leaving(player: VertexKind, way: VertexKind, weights: EdgeWeights) -> int | None:
    if player.zone is VertexZone.TOP or player.leave is Leave.NEVER or way.zone is VertexZone.SPARE:
        return None
    if way.zone is VertexZone.BYE and player.no_bye:
        return None  # rating-1992:B1.b
    return weights.leaver


# --- the candidates of a bracket


class Head(NamedTuple):
    """The loops outside the remainder; `opponents` are places in the bracket's rank order."""

    x: int
    up_tests: Tests
    opponents: tuple[int, ...] = ()
    down_tests: Tests = Tests.B5_B6


class Exchange(NamedTuple):
    """An exchange between S1 and S2 of a remainder, as places in its rank order from 0.

    The fields are in the order in which exchanges are tried (rating-1992:D2); of the players of
    S1 the lowest ranked go first, hence their places are negative here.
    """

    number: int
    difference: int
    minus_out: tuple[int, ...]
    into: tuple[int, ...]


class RatingCandidate(NamedTuple):
    """A way to pair a bracket. The first three fields put candidates in order.

    `partners` are the places of the opponents of S1 in the remainder (rating-1992:D1).
    """

    head: Head
    exchange: Exchange
    partners: tuple[int, ...]
    remainder: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    leaving: tuple[int, ...]


class _Solved(NamedTuple):
    """A row of players solved, who are the first vertices: the layers of its cost below leavers."""

    problem: Problem
    same: int
    sequence: int


@dataclass(frozen=True)
class Search:
    """The candidates with `pairs` pairs, `p` of them for the moved-down players on top.

    S1 are these, then the upper half of the remainder (rating-1992:A6).

    `outside` are the ways out of the bracket; `leavers` says how many vertices take one. Of the
    members `must` have to leave and `never` may not.
    """

    round: Rating1992Round
    members: Sequence[int]
    p: int
    pairs: int
    outside: Sequence[Vertex]
    leavers: int
    must: frozenset[int] = _NOBODY
    never: frozenset[int] = _NOBODY

    def plain(self) -> RatingCandidate | None:
        """The very first candidate of a homogeneous bracket, if nothing speaks against it.

        So it is in round 1 (rating-1992:F4). Where those who leave go is not asked.
        """
        half = self.pairs
        leaving = self.members[2 * half :]
        pairs = tuple(zip(self.members[:half], self.members[half:], strict=False))
        if self.p or not all(self._fits(*pair) for pair in pairs):
            return None
        if any(tpn in self.never or self.round.players[tpn].down for tpn in leaving):
            return None
        least = least_x(self.round, self.members, half)
        if sum(self._same(*pair) for pair in pairs) != least:
            return None
        return RatingCandidate(
            Head(least, Tests.B5_B6),
            Exchange(0, 0, (), ()),
            tuple(range(half, 2 * half)),
            tuple(self.members),
            pairs,
            tuple(leaving),
        )

    def _fits(self, higher: int, lower: int) -> bool:
        """Legal, and no upfloat that is barred (rating-1992:B5, B6)."""
        first, two = self.round.players[higher], self.round.players[lower]
        is_float = first.score != two.score
        return not (is_float and two.up) and self.round.legality.is_legal(higher, lower)

    def first(self) -> RatingCandidate | None:
        """Return the first candidate in the order of the articles; None if there is none."""
        least = least_x(self.round, self.members, self.pairs)
        ideal = None if self.p else self._with_head(Head(least, Tests.B5_B6))
        if ideal is not None:
            return ideal
        outer = self._x_and_upfloats(least)
        if outer is None:
            return None
        x, up_tests, solved = outer
        row = range(self.p)
        opponents = tuple(solved.problem.first_partners(row, self.p, len(self.members)))
        for down_tests in Tests:
            candidate = self._with_head(Head(x, up_tests, opponents, down_tests))
            if candidate is not None:
                return candidate
        raise AssertionError("opponents of moved-down players without a remainder")

    def _with_head(self, head: Head) -> RatingCandidate | None:
        """Return the first candidate with these values of the loops outside the remainder.

        Exchanges are costs (rating-1992:D2): the higher ranked of a pair costs their place, and
        much more if they come from S2.
        """
        members = self.members
        above = [(members[at], members[place]) for at, place in enumerate(head.opponents)]
        taken = {*range(self.p), *head.opponents}
        remainder = [tpn for place, tpn in enumerate(members) if place not in taken]
        half = self.pairs - self.p
        exchange = half * len(remainder) + 1
        sequence = [
            place + 1 + (exchange if place >= half else 0) for place in range(len(remainder))
        ]
        solved = self._solve(remainder, 0, head.up_tests, head.down_tests, sequence)
        if solved is None or solved.same != head.x - sum(self._same(*pair) for pair in above):
            return None
        number, places = divmod(solved.sequence, exchange)
        problem, size = solved.problem, len(remainder)
        out: list[int] = []
        into: list[int] = []
        for place in range(half - 1, -1, -1):  # rating-1992:A9.b, D2
            if len(out) < number and problem.restrict(place, place + 1, size, False):
                out.append(place)
        for place in range(half, size):
            if len(into) < number and problem.restrict(place, place + 1, size):
                into.append(place)
        first = sorted({*range(half)}.difference(out).union(into))
        partners = problem.first_partners(first, 0, size)  # rating-1992:A9.a, D1
        pairs = ((remainder[a], remainder[b]) for a, b in zip(first, partners, strict=True))
        unpaired = {*range(size)}.difference(first, partners)
        difference = places - half * (half + 1) // 2
        return RatingCandidate(
            head,
            Exchange(number, difference, tuple(-place for place in out), tuple(into)),
            tuple(partners),
            tuple(remainder),
            (*above, *pairs),
            tuple(remainder[place] for place in sorted(unpaired)),
        )

    def _x_and_upfloats(self, least: int) -> tuple[int, Tests, _Solved] | None:
        """Return the smallest x, and the strictest upfloat tests it allows (rating-1992:C11, C10).

        No candidate has a smaller x than `least`.
        """
        strict = self._solve(self.members, self.p, Tests.B5_B6, Tests.NONE)
        if strict is not None and strict.same == least:
            return least, Tests.B5_B6, strict
        loose = self._solve(self.members, self.p, Tests.NONE, Tests.NONE)
        if loose is None:
            return None
        if strict is not None and strict.same == loose.same:
            return loose.same, Tests.B5_B6, strict
        medium = self._solve(self.members, self.p, Tests.B5, Tests.NONE)
        if medium is not None and medium.same == loose.same:
            return loose.same, Tests.B5, medium
        return loose.same, Tests.NONE, loose

    def _same(self, first: int, second: int) -> bool:
        mine = self.round.players[first].prefers.colour
        return mine is not None and mine is self.round.players[second].prefers.colour

    def _solve(
        self,
        players: Sequence[int],
        tops: int,
        up_tests: Tests,
        down_tests: Tests,
        sequence: Sequence[int] = (),
    ) -> _Solved | None:
        """Return a row of players solved; None if not just the right number of them leaves."""
        inside = self.vertices(players, tops, up_tests, down_tests)
        if inside is None:
            return None
        # Layers, the most important first: leavers, equal preferences, the sequence.
        most = len(players) // 2
        same = 1 + most * max(sequence, default=0)
        weights = EdgeWeights(same * (1 + most), same)
        problem = build(self.round.legality, [*inside, *self.outside], weights, sequence)
        if not problem.solve():
            return None
        leavers, cost = divmod(problem.cost(), weights.leaver)
        return _Solved(problem, *divmod(cost, same)) if leavers == self.leavers else None

    def vertices(
        self, players: Sequence[int], tops: int, up_tests: Tests, down_tests: Tests
    ) -> list[Vertex] | None:
        """Return players as vertices; None if one who must leave is barred from it."""
        entrants = self.round.players
        highest = max((entrants[tpn].score for tpn in players), default=0)
        vertices = []
        for place, tpn in enumerate(players):
            entrant = entrants[tpn]
            leave = Leave.MUST if tpn in self.must else Leave.MAY
            if down_tests < entrant.down:
                if leave is Leave.MUST:
                    return None
                leave = Leave.NEVER
            if place < tops or tpn in self.never:
                leave = Leave.NEVER
            zone = VertexZone.TOP if place < tops else VertexZone.REST
            no_upfloat = entrant.score < highest and up_tests < entrant.up
            vertices.append(vertex_of(self.round, tpn, zone, leave, no_upfloat))
        return vertices


def least_x(round_: Rating1992Round, members: Sequence[int], pairs: int) -> int:
    """x for so many pairs: no pairing has fewer pairs of equal preference (rating-1992:A8, C14).

    x falls by one with every pair fewer than the members could make, but not below zero.
    """
    wants = [round_.players[tpn].prefers.colour for tpn in members]
    most = max(wants.count(colour) for colour in Colour)
    return max(0, most - len(members) + pairs)
