"""The first acceptable candidate of a bracket, for a fixed number of pairs.

The articles nest their loops (rating-1992:C2-C14): x, upfloat tests, opponents of the moved-down
players, downfloat tests, exchanges, transpositions. Of each loop only the first value matters for
which anything inside is acceptable, and that is a question about matchings:

- x begins at a number that no pairing of so many pairs can undercut, so the x reached is the
  smallest number of pairs with equal colour preferences: a cost;
- "is there a candidate under these float tests?" is one matching without the barred edges;
- "the first transposition" gives each player of S1 in turn his first possible opponent;
- of all ways to write a set of pairs the earliest has the higher ranked of every pair in S1. So
  the number of exchanged players and the difference of the numbers exchanged are costs too, and
  the rest of the order of D2 is settled player by player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zug.rules.colours import Strength
from zug.systems.rating_1992.field import Field, Tests
from zug.systems.rating_1992.graph import Kind, Leave, Vertex, Weights, Zone, build

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.matching import Problem

_NOBODY: frozenset[int] = frozenset()


class Candidate(NamedTuple):
    """A way to pair a bracket; the fields are in the order in which candidates are tried.

    `opponents`, `out`, `into` and `partners` are places in rank order, counted from 0: of the
    bracket for the opponents of the moved-down S1, of the remainder for the exchange and the
    partners of the remainder's S1.
    """

    x: int
    up_tests: Tests
    opponents: tuple[int, ...]
    down_tests: Tests
    exchanged: int
    difference: int
    out: tuple[int, ...]
    into: tuple[int, ...]
    partners: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    leaving: tuple[int, ...]

    @property
    def order(self) -> tuple[object, ...]:
        """Sorts candidates in the order of the articles; larger players leave S1 first (D2)."""
        out = tuple(-place for place in self.out)
        return (*self[:6], out, self.into, self.partners)


class _Solved(NamedTuple):
    problem: Problem
    same: int
    sequence: int


@dataclass(frozen=True)
class Search:
    """The candidates with `pairs` pairs, `p` of them for the moved-down players on top.

    `outside` are the ways out of the bracket; `leavers` says how many vertices take one. Of the
    members `must` have to leave and `never` may not.
    """

    field: Field
    members: Sequence[int]
    p: int
    pairs: int
    outside: Sequence[Vertex]
    leavers: int
    must: frozenset[int] = _NOBODY
    never: frozenset[int] = _NOBODY

    def first(self) -> Candidate | None:
        """The first candidate in the order of the articles; None if there is none."""
        found = self._x_and_upfloats()
        if found is None:
            return None
        x, up_tests, problem = found
        size = len(self.members)
        opponents = tuple(problem.first_partners(range(self.p), self.p, size))
        above = [(self.members[i], self.members[other]) for i, other in enumerate(opponents)]
        taken = set(opponents)
        remainder = [
            tpn for place, tpn in enumerate(self.members) if place >= self.p and place not in taken
        ]
        rest = x - sum(self._same(*pair) for pair in above)
        for down_tests in Tests:
            solved = self._solve(remainder, 0, up_tests, down_tests, self._sequence(remainder))
            if solved is not None and solved.same == rest:
                head = (x, up_tests, opponents, down_tests)
                return self._walk(solved, remainder, head, above)
        raise AssertionError("a moved-down part without a remainder")

    def _x_and_upfloats(self) -> tuple[int, Tests, Problem] | None:
        """The smallest x, and the strictest upfloat tests it allows (rating-1992:C11, C10)."""
        strict = self._solve(self.members, self.p, Tests.B5_B6, Tests.NONE)
        if strict is not None and strict.same == self._least_x():
            return strict.same, Tests.B5_B6, strict.problem
        loose = self._solve(self.members, self.p, Tests.NONE, Tests.NONE)
        if loose is None:
            return None
        for tests, solved in (
            (Tests.B5_B6, strict),
            (Tests.B5, self._solve(self.members, self.p, Tests.B5, Tests.NONE)),
        ):
            if solved is not None and solved.same == loose.same:
                return loose.same, tests, solved.problem
        return loose.same, Tests.NONE, loose.problem

    def _least_x(self) -> int:
        """Where the loop over x begins (rating-1992:A8, C14)."""
        return least_x(self.field, self.members, self.pairs)

    def _same(self, first: int, second: int) -> bool:
        mine = self.field.entrants[first].prefers.colour
        return mine is not None and mine == self.field.entrants[second].prefers.colour

    def _sequence(self, remainder: Sequence[int]) -> list[int]:
        """What the higher ranked of a pair costs: his place, and much more if he comes from S2.

        (rating-1992:D2)
        """
        half = self.pairs - self.p
        exchange = half * len(remainder) + 1
        return [
            place + 1 + (exchange if place >= half else 0) for place in range(len(remainder))
        ]

    def _solve(
        self,
        players: Sequence[int],
        tops: int,
        up_tests: Tests,
        down_tests: Tests,
        sequence: Sequence[int] = (),
    ) -> _Solved | None:
        vertices = self._vertices(players, tops, up_tests, down_tests)
        if vertices is None:
            return None
        # Layers, the most important first: leavers, equal preferences, the sequence.
        same = 1 + len(players) // 2 * max(sequence, default=0)
        leaver = same * (1 + len(players) // 2)
        problem = build(
            self.field.legality, [*vertices, *self.outside], Weights(leaver, same), sequence
        )
        if not problem.solve():
            return None
        leavers, cost = divmod(problem.cost(), leaver)
        if leavers != self.leavers:
            return None
        return _Solved(problem, *divmod(cost, same))

    def _vertices(
        self, players: Sequence[int], tops: int, up_tests: Tests, down_tests: Tests
    ) -> list[Vertex] | None:
        """The players as vertices; None if one who must leave is barred from it."""
        highest = max((self.field.entrants[tpn].score for tpn in players), default=0)
        vertices = []
        for place, tpn in enumerate(players):
            entrant = self.field.entrants[tpn]
            barred = down_tests < entrant.down
            leave = Leave.NEVER if barred or tpn in self.never or place < tops else Leave.MAY
            if tpn in self.must:
                if barred:
                    return None
                leave = Leave.MUST
            kind = Kind(
                Zone.TOP if place < tops else Zone.REST,
                entrant.score,
                entrant.prefers.colour or "",
                entrant.prefers.strength is Strength.ABSOLUTE,
                entrant.score < highest and up_tests < entrant.up,
                leave,
                entrant.no_bye,
            )
            vertices.append(Vertex(tpn, kind))
        return vertices

    def _walk(
        self,
        solved: _Solved,
        remainder: Sequence[int],
        head: tuple[int, Tests, tuple[int, ...], Tests],
        above: Sequence[tuple[int, int]],
    ) -> Candidate:
        """Settle the exchange, then the transposition (rating-1992:D2, D1)."""
        size, half = len(remainder), self.pairs - self.p
        exchanged, places = divmod(solved.sequence, half * size + 1)
        problem = solved.problem
        out: list[int] = []
        into: list[int] = []
        for place in range(half - 1, -1, -1):
            if len(out) < exchanged and problem.restrict(place, place + 1, size, False):
                out.append(place)
        for place in range(half, size):
            if len(into) < exchanged and problem.restrict(place, place + 1, size):
                into.append(place)
        first = sorted({*range(half)}.difference(out).union(into))
        partners = problem.first_partners(first, 0, size)
        unpaired = {*range(size)}.difference(first, partners)
        return Candidate(
            *head,
            exchanged,
            places - half * (half + 1) // 2,
            tuple(out),
            tuple(into),
            tuple(partners),
            (
                *above,
                *((remainder[a], remainder[b]) for a, b in zip(first, partners, strict=True)),
            ),
            tuple(remainder[place] for place in sorted(unpaired)),
        )


def least_x(field: Field, members: Sequence[int], pairs: int) -> int:
    """x for so many pairs: no pairing has fewer pairs of equal preference (rating-1992:A8, C14).

    x falls by one with every pair fewer than the members could make, but not below zero.
    """
    wants = [field.entrants[tpn].prefers.colour for tpn in members]
    most = max(wants.count(colour) for colour in ("w", "b")) if wants else 0  # type: ignore[arg-type]
    return max(0, most - len(members) + pairs)
