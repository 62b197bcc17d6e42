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

from bisect import bisect_left
from enum import IntEnum
from functools import partial

from zug.fastclasses import NamedTuple, dataclass
from zug.fastclasses import field as default
from zug.model import Colour
from zug.rules.colours import Strength
from zug.systems.rating_1992.players import Tests
from zug.systems.rounds import kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
    """A row of players solved: those who are open are the first vertices, at these places.

    `met` are the places of those whose opponents are fixed; `same` and `sequence` count them too.
    """

    problem: Problem
    places: Sequence[int]
    met: Mapping[int, int]
    same: int
    sequence: int

    def restrict(self, place: int, lo: int, hi: int, inside: bool = True) -> bool:
        """`Problem.restrict` by places."""
        if place in self.met:
            return (lo <= self.met[place] < hi) is inside
        vertex, start, stop = (bisect_left(self.places, one) for one in (place, lo, hi))
        return self.problem.restrict(vertex, start, stop, inside)

    def first_partners(self, row: Sequence[int], lo: int, hi: int) -> list[int]:
        """`Problem.first_partners` by places."""
        start, stop = (bisect_left(self.places, end) for end in (lo, hi))
        seeking = [bisect_left(self.places, one) for one in row if one not in self.met]
        found = iter(self.problem.first_partners(seeking, start, stop))
        return [self.met[one] if one in self.met else self.places[next(found)] for one in row]


@dataclass(frozen=True)
class Search:
    """The candidates with `pairs` pairs, `p` of them for the moved-down players on top.

    S1 are these, then the upper half of the remainder (rating-1992:A6).

    `outside` are the ways out of the bracket; `leavers` says how many vertices take one. Of the
    members `must` have to leave and `never` may not; `fixed` are the opponents of those who have
    to meet, which nothing forbids.
    """

    round: Rating1992Round
    members: Sequence[int]
    p: int
    pairs: int
    outside: Sequence[Vertex]
    leavers: int
    must: frozenset[int] = _NOBODY
    never: frozenset[int] = _NOBODY
    fixed: Mapping[int, int] = default(default_factory=dict)

    def plain(self) -> RatingCandidate | None:
        """The very first candidate of a homogeneous bracket, if nothing speaks against it.

        So it is in round 1 (rating-1992:F4). Where those who leave go is not asked.
        """
        half = self.pairs
        leaving = self.members[2 * half :]
        pairs = tuple(zip(self.members[:half], self.members[half:], strict=False))
        if self.p or self.fixed or not all(self._fits(*pair) for pair in pairs):
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
        one, two = self.round.players[higher], self.round.players[lower]
        is_float = one.score != two.score
        return not (is_float and two.up) and self.round.legality.is_legal(higher, lower)

    def first(self) -> RatingCandidate | None:
        """The first candidate in the order of the articles; None if there is none."""
        least = self._least()
        opponents = self._known_opponents()
        if opponents is not None:
            ideal = self._with_head(Head(least, Tests.B5_B6, opponents))
            if ideal is not None:
                return ideal
        found = self._x_and_upfloats(least)
        if found is None:
            return None
        x, up_tests, solved = found
        opponents = tuple(solved.first_partners(range(self.p), self.p, len(self.members)))
        for down_tests in Tests:
            candidate = self._with_head(Head(x, up_tests, opponents, down_tests))
            if candidate is not None:
                return candidate
        raise AssertionError("opponents of moved-down players without a remainder")

    def _least(self) -> int:
        """No candidate has a smaller x than this (rating-1992:A8)."""
        least = least_x(self.round, self.members, self.pairs)
        if not self.fixed:
            return least
        open_ = [tpn for tpn in self.members if tpn not in self.fixed]
        others = least_x(self.round, open_, self.pairs - len(self.fixed) // 2)
        return max(least, others + sum(self._same(*pair) for pair in self.fixed.items()) // 2)

    def _known_opponents(self) -> tuple[int, ...] | None:
        """Those of the moved-down players, if all are fixed and no test is against them."""
        opponents = []
        for tpn in self.members[: self.p]:
            other = self.fixed.get(tpn)
            if other is None or not self._fits(tpn, other):
                return None
            opponents.append(self.members.index(other))
        return tuple(opponents)

    def _with_head(self, head: Head) -> RatingCandidate | None:
        """The first candidate with these values of the loops outside the remainder."""
        taken = {*range(self.p), *head.opponents}
        remainder = [tpn for place, tpn in enumerate(self.members) if place not in taken]
        rest = head.x - sum(self._same(*pair) for pair in self._above(head.opponents))
        solved = self._solve_remainder(remainder, head.up_tests, head.down_tests)
        if solved is None or solved.same != rest:
            return None
        return self._walk(solved, remainder, head)

    def _x_and_upfloats(self, least: int) -> tuple[int, Tests, _Solved] | None:
        """The smallest x, and the strictest upfloat tests it allows (rating-1992:C11, C10)."""
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

    def _above(self, opponents: Sequence[int]) -> list[tuple[int, int]]:
        """The pairs of the moved-down players."""
        first = self.members[: self.p]
        return [(tpn, self.members[o]) for tpn, o in zip(first, opponents, strict=True)]

    def _same(self, first: int, second: int) -> bool:
        mine = self.round.players[first].prefers.colour
        return mine is not None and mine is self.round.players[second].prefers.colour

    def _solve_remainder(
        self, remainder: Sequence[int], up_tests: Tests, down_tests: Tests
    ) -> _Solved | None:
        """The remainder with the costs of exchanges (rating-1992:D2).

        The higher ranked of a pair costs their place, and much more if they come from S2.
        """
        half, exchange = self.pairs - self.p, self._exchange_weight(remainder)
        sequence = [
            place + 1 + (exchange if place >= half else 0) for place in range(len(remainder))
        ]
        return self._solve(remainder, 0, up_tests, down_tests, sequence)

    def _exchange_weight(self, remainder: Sequence[int]) -> int:
        return (self.pairs - self.p) * len(remainder) + 1

    def _solve(
        self,
        players: Sequence[int],
        tops: int,
        up_tests: Tests,
        down_tests: Tests,
        sequence: Sequence[int] = (),
    ) -> _Solved | None:
        met = self._met(players, up_tests)
        if met is None:
            return None
        places = [place for place in range(len(players)) if place not in met]
        vertices = self._vertices(players, places, tops, up_tests, down_tests)
        if vertices is None:
            return None
        # Layers, the most important first: leavers, equal preferences, the sequence.
        most = len(players) // 2
        same = 1 + most * max(sequence, default=0)
        leaver = same * (1 + most)
        costs = [sequence[place] for place in places] if sequence else ()
        weights = EdgeWeights(leaver, same)
        problem = build(self.round.legality, [*vertices, *self.outside], weights, costs)
        if not problem.solve():
            return None
        leavers, cost = divmod(problem.cost(), leaver)
        for higher in (one for one, other in met.items() if one < other):
            cost += same * self._same(players[higher], players[met[higher]])
            cost += sequence[higher] if sequence else 0
        solved = _Solved(problem, places, met, *divmod(cost, same))
        return solved if leavers == self.leavers else None

    def _met(self, players: Sequence[int], up_tests: Tests) -> dict[int, int] | None:
        """The fixed pairs of a row by places; None if one is barred (rating-1992:B5, B6)."""
        if not self.fixed:
            return {}
        found = {}
        place_of = {tpn: place for place, tpn in enumerate(players)}
        for place, tpn in enumerate(players):
            if tpn in self.fixed:
                one, other = (self.round.players[each] for each in (tpn, self.fixed[tpn]))
                if one.score < other.score and up_tests < one.up:
                    return None
                found[place] = place_of[other.tpn]
        return found

    def _vertices(
        self,
        players: Sequence[int],
        places: Sequence[int],
        tops: int,
        up_tests: Tests,
        down_tests: Tests,
    ) -> list[Vertex] | None:
        """Those at these places as vertices; None if one who must leave is barred from it."""
        entrants = self.round.players
        highest = max((entrants[tpn].score for tpn in players), default=0)
        vertices = []
        for place in places:
            tpn = players[place]
            entrant = entrants[tpn]
            barred = down_tests < entrant.down
            if barred and tpn in self.must:
                return None
            stays = barred or place < tops or tpn in self.never
            kind = VertexKind(
                VertexZone.TOP if place < tops else VertexZone.REST,
                entrant.score,
                entrant.prefers.colour or "",
                entrant.prefers.strength is Strength.ABSOLUTE,
                entrant.score < highest and up_tests < entrant.up,
                Leave.NEVER if stays else Leave.MUST if tpn in self.must else Leave.MAY,
                entrant.no_bye,
            )
            vertices.append(Vertex(tpn, kind))
        return vertices

    def _walk(self, solved: _Solved, remainder: Sequence[int], head: Head) -> RatingCandidate:
        """Settle the exchange, then the transposition (rating-1992:A9.b, D2, A9.a, D1)."""
        size, half = len(remainder), self.pairs - self.p
        count, places = divmod(solved.sequence, self._exchange_weight(remainder))
        out: list[int] = []
        into: list[int] = []
        for place in range(half - 1, -1, -1):
            if len(out) < count and solved.restrict(place, place + 1, size, False):
                out.append(place)
        for place in range(half, size):
            if len(into) < count and solved.restrict(place, place + 1, size):
                into.append(place)
        first = sorted({*range(half)}.difference(out).union(into))
        partners = solved.first_partners(first, 0, size)
        below = [(remainder[a], remainder[b]) for a, b in zip(first, partners, strict=True)]
        unpaired = {*range(size)}.difference(first, partners)
        difference = places - half * (half + 1) // 2
        return RatingCandidate(
            head,
            Exchange(count, difference, tuple(-place for place in out), tuple(into)),
            tuple(partners),
            tuple(remainder),
            (*self._above(head.opponents), *below),
            tuple(remainder[place] for place in sorted(unpaired)),
        )


def least_x(round_: Rating1992Round, members: Sequence[int], pairs: int) -> int:
    """x for so many pairs: no pairing has fewer pairs of equal preference (rating-1992:A8, C14).

    x falls by one with every pair fewer than the members could make, but not below zero.
    """
    wants = [round_.players[tpn].prefers.colour for tpn in members]
    most = max(wants.count(colour) for colour in Colour)
    return max(0, most - len(members) + pairs)
