"""A bracket: who cannot be paired in it, how many pairs it makes, who leaves it.

The outer loops of the articles: p, the pairs of the remainder, and how many of those who leave
would find no opponent in the next bracket (rating-1992:C14, C12). Pairs are tried from the most
downwards, so that scores differ as little as can be (rating-1992:B3). When one more pair was
impossible with any leavers, those who do leave cannot be paired among themselves either: they all
need opponents below, and the look-ahead of C13 is a matching of the bracket with everybody below.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from zug.fastclasses import NamedTuple, dataclass, replace
from zug.fastclasses import field as default
from zug.rules.colours import Strength
from zug.systems.rating_1992.field import BYE, Field
from zug.systems.rating_1992.graph import Kind, Leave, Vertex, Weights, Zone, build
from zug.systems.rating_1992.search import Candidate, Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
    - `fixed`: the opponents of members who have to meet, which nothing forbids: what if they did?
    """

    field: Field
    members: tuple[int, ...]
    lonely: tuple[int, ...]
    moved: int
    following: tuple[int, ...]
    below: tuple[int, ...]
    fixed: Mapping[int, int] = default(default_factory=dict)

    def pair(self) -> Found:
        """The first acceptable candidate (rating-1992:C2-C14)."""
        for p in range(self.moved, -1, -1):
            tops = {*self.members[:p]}
            if any(self.fixed.get(tpn) in tops for tpn in tops):
                continue
            found = self._quickly(p) or self._thoroughly(p)
            if found is not None:
                return found
        raise AssertionError("the look-ahead left a bracket that cannot be paired")

    def _search(
        self,
        p: int,
        pairs: int,
        outside: Sequence[Vertex],
        leavers: int,
        never: frozenset[int] = frozenset(),
    ) -> Search:
        return Search(
            self.field, self.members, p, pairs, outside, leavers, never=never, fixed=self.fixed
        )

    # --- the bracket alone: enough whenever its first candidate leaves players who fit below

    def _quickly(self, p: int) -> Found | None:
        """As many pairs as the bracket can make by itself, if the rest allows that many.

        A single leaver is tested beforehand; several are judged together when a candidate is
        found. None: this way does not tell.
        """
        open_ = [tpn for tpn in self.members if tpn not in self.fixed]
        tops = [tpn for tpn in self.members[:p] if tpn not in self.fixed]
        if tops and self.field.most_with_opponents(tops, open_[len(tops) :]) < len(tops):
            return None
        floats = self.field.legality.structure(open_).deficiency
        if not floats and not self._can_leave(()):
            return None
        never = frozenset(self.members[p:]).difference(self._fit_to_leave(p, floats))
        pairs = (len(self.members) - floats) // 2
        search = self._search(p, pairs, [_FLOAT] * floats, floats, never)
        candidate = search.plain() or search.first()
        # Nobody can do better than those who have to leave anyway.
        misses = self._misses(())
        if candidate is None or self._misses(candidate.leaving) != misses:
            return None
        return Found(p, misses, candidate) if self._can_leave(candidate.leaving) else None

    def _fit_to_leave(self, p: int, floats: int) -> Iterable[int]:
        """Those who would find an opponent of the next score; a single leaver must fit below."""
        legality = self.field.legality
        fit: Sequence[int] = self.members[p:]
        if floats and self.following:
            fit = [tpn for tpn in fit if self.field.has_opponent(tpn, self.following)]
        if floats == 1 and not self.lonely:
            fit = legality.who_completes(self.below, fit)
        return fit

    def _can_leave(self, leaving: Iterable[int]) -> bool:
        """The look-ahead (rating-1992:C13)."""
        return self.field.completable({*self.lonely, *leaving, *self.below})

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
        outside = [*self._outside(self.lonely, Zone.REST), *self._outside(self.below, Zone.BELOW)]
        leavers = self._fewest_leavers(p, outside)
        if leavers is None:
            return None
        pairs = (len(self.members) + len(self.lonely) - leavers) // 2
        search = self._search(p, pairs, outside, leavers)
        fewest = max(0, leavers - len(self.following)) if self.following else leavers
        for misses in range(fewest, leavers + 1):
            candidate = self._first_with(misses, search)
            if candidate is not None:
                return Found(p, misses if self.following else 0, candidate)
        return None

    def _outside(self, tpns: Iterable[int], zone: Zone) -> list[Vertex]:
        leave = Leave.MUST if zone is Zone.REST else Leave.NEVER
        return [Vertex(tpn, self._kind(tpn, zone, leave)) for tpn in tpns]

    def _inside(self, search: Search) -> list[Vertex]:
        """The members of the bracket without any float test."""
        vertices = []
        for place, tpn in enumerate(self.members):
            if tpn in self.fixed:
                continue
            zone = Zone.TOP if place < search.p else Zone.REST
            leave = Leave.MUST if tpn in search.must else Leave.MAY
            if tpn in search.never:
                leave = Leave.NEVER
            vertices.append(Vertex(tpn, self._kind(tpn, zone, leave)))
        return vertices

    def _kind(self, tpn: int, zone: Zone, leave: Leave) -> Kind:
        """A vertex without float tests and without any preference but an absolute one."""
        if tpn == BYE:
            return Kind(Zone.BYE)
        entrant = self.field.entrants[tpn]
        absolute = entrant.prefers.strength is Strength.ABSOLUTE
        wants = entrant.prefers.colour if absolute else None
        return Kind(zone, 0, wants or "", absolute, False, leave, entrant.no_bye)

    def _fewest_leavers(self, p: int, outside: Sequence[Vertex]) -> int | None:
        inside = self._inside(self._search(p, 0, outside, 0))
        problem = build(self.field.legality, [*inside, *outside], Weights(leaver=1, same=0))
        return problem.cost() if problem.solve() else None

    def _first_with(self, misses: int, search: Search) -> Candidate | None:
        """The first candidate of a search with at most so many misses.

        The search knows nothing of misses. Of its candidates the first is looked at; if too many
        of its leavers miss, the candidates with other leavers are divided into classes by the
        first leaver who stays, the first of each class is found, and so on.
        """
        ticket = count()
        heap: list[tuple[Candidate, int, Search]] = []

        def offer(part: Search) -> None:
            candidate = part.first() if self._can_miss_only(misses, part) else None
            if candidate is not None:
                heappush(heap, (candidate, next(ticket), part))

        offer(search)
        while heap:
            candidate, _, part = heappop(heap)
            if self._misses(candidate.leaving) <= misses:
                return candidate
            must = part.must
            for tpn in candidate.leaving:
                if tpn not in part.must:
                    offer(replace(part, must=must, never=part.never | {tpn}))
                    must |= {tpn}
        return None

    def _can_miss_only(self, misses: int, search: Search) -> bool:
        """Whether so few misses are possible at all, the look-ahead aside.

        All but so many leavers get an opponent of the next score; the others of that score get a
        spare vertex each.
        """
        if misses >= search.leavers:
            return True
        spare = len(self.following) - search.leavers + misses
        vertices = [
            *self._inside(search),
            *self._outside(self.lonely, Zone.REST),
            *self._outside(self.following, Zone.NEXT),
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
    members = tuple(tpn for tpn in everybody if field.has_opponent(tpn, everybody))
    moved = len({*moved_down}.intersection(members))
    return Bracket(
        field,
        members,
        tuple(tpn for tpn in everybody if not field.has_opponent(tpn, everybody)),
        0 if 2 * moved >= len(members) else moved,
        tuple(below[0]) if below else (),
        (*(tpn for score in below for tpn in score), *field.bye),
    )
