"""A bracket: who cannot be paired in it, how many pairs it makes, who leaves it.

The outer loops of the articles: p, the pairs of the remainder, and how many of those who leave
would find no opponent in the next bracket (rating-1992:C14, C12). Pairs are tried from the most
downwards. When one more pair was impossible with any leavers, those who do leave cannot be paired
among themselves either: they all need opponents below, and the look-ahead of C13 is a matching of
the bracket with everybody below it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from zug.rules.colours import Strength
from zug.systems.rating_1992.field import BYE, Field, Tests
from zug.systems.rating_1992.graph import Kind, Leave, Vertex, Weights, Zone, build
from zug.systems.rating_1992.search import Candidate, Search

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_FLOAT = Vertex(BYE, Kind(Zone.FLOAT))
_SPARE = Vertex(BYE, Kind(Zone.SPARE))
_MISS = Vertex(BYE, Kind(Zone.MISS))


class Found(NamedTuple):
    """How a bracket was paired: the values of the outer loops, and the candidate taken."""

    p: int
    misses: int
    candidate: Candidate


@dataclass(frozen=True)
class Bracket:
    """Players of one score and those moved down to them.

    - `members`: those who have an opponent inside, in rank order; `lonely`: those who have none
      and leave at once (rating-1992:C1).
    - `moved`: how many members are moved-down players to be paired first; 0 if the bracket counts
      as homogeneous (rating-1992:A3).
    - `following`: the players of the next score; `below`: everybody below, and the bye.
    """

    field: Field
    members: tuple[int, ...]
    lonely: tuple[int, ...]
    moved: int
    following: tuple[int, ...]
    below: tuple[int, ...]

    def pair(self) -> Found:
        """The first acceptable candidate (rating-1992:C2-C14)."""
        for p in range(self.moved, -1, -1):
            found = self._quickly(p) or self._thoroughly(p)
            if found is not None:
                return found
        raise AssertionError("the look-ahead left a bracket that cannot be paired")

    # --- the bracket alone: enough whenever its first candidate leaves players who fit below

    def _quickly(self, p: int) -> Found | None:
        """As many pairs as the bracket can make by itself, if the rest allows that many.

        Leavers are tested one by one where that is all there is to test; several of them are
        judged together when the candidate is found. None: this way does not tell.
        """
        legality = self.field.legality
        floats = legality.structure(self.members).deficiency
        rest = self.members[p:]
        if p and self.field.most_with_opponents(self.members[:p], rest) < p:
            return None
        misses = self._misses(())
        fit = rest
        if floats and self.following:
            fit = tuple(
                tpn for tpn in rest if any(legality.is_legal(tpn, x) for x in self.following)
            )
        if floats == 1 and not self.lonely:
            fit = tuple(legality.who_completes(self.below, fit))
        never = frozenset(rest).difference(fit)
        pairs = (len(self.members) - floats) // 2
        candidate = Search(
            self.field, self.members, p, pairs, [_FLOAT] * floats, floats, never=never
        ).first()
        if candidate is None or self._misses(candidate.leaving) != misses:
            return None
        if floats != 1 or self.lonely:
            leaving = {*candidate.leaving, *self.lonely, *self.below}
            if not self.field.completable(leaving):
                return None
        return Found(p, misses, candidate)

    def _misses(self, leaving: Iterable[int]) -> int:
        """How many of those who leave cannot have an opponent of the next score.

        (rating-1992:C12; below the lowest bracket nobody is looked for.)
        """
        if not self.following:
            return 0
        everybody = (*self.lonely, *leaving)
        return len(everybody) - self.field.most_with_opponents(everybody, self.following)

    # --- the bracket with everybody below it

    def _thoroughly(self, p: int) -> Found | None:
        """The same with a complete look-ahead. None: p moved-down players cannot be paired."""
        outside = [
            *(Vertex(tpn, self._kind(tpn, Zone.REST, Leave.MUST)) for tpn in self.lonely),
            *(Vertex(tpn, self._kind(tpn, Zone.BELOW)) for tpn in self.below),
        ]
        leavers = self._fewest_leavers(p, outside)
        if leavers is None:
            return None
        floats = leavers - len(self.lonely)
        pairs = (len(self.members) - floats) // 2
        search = Search(self.field, self.members, p, pairs, outside, leavers)
        if not self.following:
            candidate = search.first()
            return None if candidate is None else Found(p, 0, candidate)
        for misses in range(max(0, leavers - len(self.following)), leavers + 1):
            candidate = self._first_with(misses, search)
            if candidate is not None:
                return Found(p, misses, candidate)
        return None

    def _kind(self, tpn: int, zone: Zone, leave: Leave = Leave.NEVER) -> Kind:
        """A vertex outside the search: no float test, no preference but an absolute one."""
        if tpn == BYE:
            return Kind(Zone.BYE)
        entrant = self.field.entrants[tpn]
        absolute = entrant.prefers.strength is Strength.ABSOLUTE
        wants = entrant.prefers.colour if absolute else None
        return Kind(zone, 0, wants or "", absolute, False, leave, entrant.no_bye)

    def _inside(self, search: Search) -> list[Vertex]:
        """The members of the bracket without any float test."""
        return [
            Vertex(
                tpn,
                self._kind(
                    tpn,
                    Zone.TOP if place < search.p else Zone.REST,
                    Leave.MUST
                    if tpn in search.must
                    else Leave.NEVER
                    if tpn in search.never
                    else Leave.MAY,
                ),
            )
            for place, tpn in enumerate(self.members)
        ]

    def _fewest_leavers(self, p: int, outside: Sequence[Vertex]) -> int | None:
        search = Search(self.field, self.members, p, 0, outside, 0)
        problem = build(
            self.field.legality, [*self._inside(search), *outside], Weights(leaver=1, same=0)
        )
        return problem.cost() if problem.solve() else None

    def _first_with(self, misses: int, search: Search) -> Candidate | None:
        """The first candidate of a search with at most so many misses.

        The search knows nothing of misses. Of its candidates the first is looked at; if too many
        of its leavers miss, the candidates with other leavers are divided into classes by the
        first leaver who stays, the first of each class is found, and so on.
        """
        ticket = count()
        heap: list[tuple[tuple[object, ...], int, Candidate, Search]] = []

        def offer(part: Search) -> None:
            candidate = part.first() if self._can_miss_only(misses, part) else None
            if candidate is not None:
                heappush(heap, (candidate.order, next(ticket), candidate, part))

        offer(search)
        while heap:
            _, _, candidate, part = heappop(heap)
            if self._misses(candidate.leaving) <= misses:
                return candidate
            must = part.must
            for tpn in candidate.leaving:
                if tpn not in must:
                    offer(replace(part, must=must, never=part.never | {tpn}))
                    must |= {tpn}
        return None

    def _can_miss_only(self, misses: int, search: Search) -> bool:
        """Whether so few misses are possible at all, the look-ahead aside.

        All but so many leavers get an opponent of the next score; the others of that score get a
        spare vertex each.
        """
        spare = len(self.following) - search.leavers + misses
        if spare < 0:
            return False
        vertices = [
            *self._inside(search),
            *(Vertex(tpn, self._kind(tpn, Zone.REST, Leave.MUST)) for tpn in self.lonely),
            *(Vertex(tpn, self._kind(tpn, Zone.NEXT)) for tpn in self.following),
            *[_SPARE] * spare,
            *[_MISS] * misses,
        ]
        return build(self.field.legality, vertices, Weights(leaver=0, same=0)).solve()


def make_bracket(
    field: Field,
    moved_down: Sequence[int],
    group: Sequence[int],
    below: Sequence[Sequence[int]],
) -> Bracket:
    """Send away who has no opponent here, and settle who is paired first.

    (rating-1992:C1, A3: half or more of the players moved down make a homogeneous bracket.)
    """
    everybody = field.in_order([*moved_down, *group])
    lonely = tuple(
        tpn for tpn in everybody if not any(field.legality.is_legal(tpn, o) for o in everybody if o != tpn)
    )
    members = tuple(tpn for tpn in everybody if tpn not in lonely)
    moved = sum(tpn in moved_down for tpn in members)
    return Bracket(
        field,
        members,
        lonely,
        0 if 2 * moved >= len(members) else moved,
        tuple(below[0]) if below else (),
        (*(tpn for score in below for tpn in score), *field.bye),
    )


__all__ = ["Bracket", "Found", "Tests", "make_bracket"]
