"""The Swiss System Based on Rating, approved in 1992: the ancestor of the Dutch System.

Brackets from the highest score down, each paired by the first acceptable candidate in the order
of the articles. How the search follows them is told in `docs/systems/rating-1992.md`.

Who cannot be paired in a bracket, how many pairs it makes and who leaves it are the outer loops of
the articles: p, the pairs of the remainder, and how many of those who leave would find no opponent
in the next bracket (rating-1992:C14, C12). Pairs are tried from the most downwards, so that scores
differ as little as can be (rating-1992:B3). When one more pair was impossible with any leavers,
those who do leave cannot be paired among themselves either: they all need opponents below, and the
look-ahead of C13 is a matching of the bracket with everybody below.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from zug.fastclasses import NamedTuple, dataclass, replace
from zug.rules.colours import (
    Claimant,
    decide,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    refused,
    reverse_last,
    stronger,
)
from zug.systems.rating_1992.players import BYE, Rating1992Round, Tests
from zug.systems.rating_1992.search import (
    EdgeWeights,
    Leave,
    RatingCandidate,
    Search,
    Vertex,
    VertexKind,
    VertexZone,
    build,
    vertex_of,
)
from zug.systems.rating_1992.trace import mark_bracket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.matching import Problem
    from zug.model import Tournament
    from zug.rules.colours import ColourRules
    from zug.systems.base import Options, RoundPairing
    from zug.systems.rounds import Pair

COLOURS: ColourRules[Claimant] = (
    (due_colours, "E1", "due"),
    (stronger, "E2", "stronger"),
    (reverse_last, "E3", "reversed"),
    (due_to_first, "E4", "higher"),
    (odd_number, "E4", "odd"),
    (even_number, "E4", "even"),
)
"""The rules for colours (rating-1992:E1-E4); first the higher ranked.

Histories are compared with the gaps squeezed out (rating-1992:F2, F3). Where nobody has a
preference the rule of the first round holds in any round (rating-1992:E4).
"""


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the next round: the brackets from the top, then the colours.

    The boards come in the order of rating-1992:F1.
    """
    state = Rating1992Round(tournament)
    if not state.completable([*state.ranking, *state.dummy]):
        why = state.legality.obstacle(state.ranking)
        state.mark("C13", "impossible", why.stuck, partners=why.partners, bye=why.bye_barred)
        return state.impossible(why)
    pairs, left = _pair_brackets(state)
    if left:
        state.bye = left[0]
        state.mark("A5", "bye", left[:1])
    return state.finish([_board(state, pair) for pair in pairs])


def _pair_brackets(state: Rating1992Round) -> tuple[list[Pair], list[int]]:
    """Return the pairs, and who is left after the lowest bracket (rating-1992:A3, C6)."""
    groups = state.groups()
    pairs: list[Pair] = []
    moved_down: list[int] = []
    for index, group in enumerate(groups):
        bracket = make_bracket(state, moved_down, group, groups[index + 1 :])
        outcome = bracket.pair()
        mark_bracket(bracket, outcome, moved_down)
        pairs += outcome.candidate.pairs
        moved_down = state.in_order([*bracket.lonely, *outcome.candidate.leaving])
    return pairs, moved_down


def _board(state: Rating1992Round, pair: Pair) -> Pair:
    """Return White and Black; the trace names those who did not get their preference."""
    higher, lower = (state.players[tpn] for tpn in state.in_order(pair))
    first, other = (Claimant(it.tpn, it.colours, *it.prefers) for it in (higher, lower))
    decision = decide(COLOURS, first, other, state.initial)
    who = refused(first, other, decision.colour)
    data = {
        "refused": who,
        "why": decision.why,
        "due": first.due,
        "drawn": state.initial,
        "by": first.tpn,
    }
    return state.board((first.tpn, other.tpn), decision, **data)


# --- a bracket


_FLOAT = Vertex(BYE, VertexKind(VertexZone.FLOAT))
_SPARE = Vertex(BYE, VertexKind(VertexZone.SPARE))
_MISS = Vertex(BYE, VertexKind(VertexZone.MISS))


class BracketOutcome(NamedTuple):
    """How a bracket was paired: the values of the outer loops, and the candidate taken."""

    p: int
    misses: int
    candidate: RatingCandidate


@dataclass(frozen=True)
class RatingBracket:
    """Players of one score and those moved down to them.

    - `members`: those who have an opponent inside, in rank order; `lonely`: those who have none
      and leave at once (rating-1992:C1).
    - `moved`: how many members are moved-down players to be paired first; 0 if the bracket counts
      as homogeneous (rating-1992:A3).
    - `following`: the players of the next score; `below`: everybody below, and the bye.
    """

    round: Rating1992Round
    members: tuple[int, ...]
    lonely: tuple[int, ...]
    moved: int
    following: tuple[int, ...]
    below: tuple[int, ...]

    def pair(self) -> BracketOutcome:
        """Return the first acceptable candidate (rating-1992:C2-C14)."""
        for p in range(self.moved, -1, -1):
            outcome = self._quickly(p) or self._thoroughly(p)
            if outcome is not None:
                return outcome
        raise AssertionError("the look-ahead left a bracket that cannot be paired")

    # --- the bracket alone: enough whenever its first candidate leaves players who fit below

    def _quickly(self, p: int) -> BracketOutcome | None:
        """Return the candidate with as many pairs as the bracket can make by itself.

        None if the rest does not allow that many, or this way does not tell. A single leaver is
        tested beforehand; several are judged together when a candidate is found.
        """
        members = self.members
        if p and self.round.most_with_opponents(members[:p], members[p:]) < p:
            return None
        floats = self.round.legality.structure(members).deficiency
        if not floats and not self._can_leave(()):
            return None
        never = frozenset(members[p:]).difference(self._fit_to_leave(p, floats))
        pairs = (len(members) - floats) // 2
        search = Search(self.round, members, p, pairs, [_FLOAT] * floats, floats, never=never)
        candidate = search.plain() or search.first()
        # Nobody can do better than those who have to leave anyway.
        misses = self._misses(())
        if candidate is None or self._misses(candidate.leaving) != misses:
            return None
        return BracketOutcome(p, misses, candidate) if self._can_leave(candidate.leaving) else None

    def _fit_to_leave(self, p: int, floats: int) -> Sequence[int]:
        """Return who would find an opponent of the next score; a single leaver must fit below."""
        fit: Sequence[int] = self.members[p:]
        if floats and self.following:
            fit = [tpn for tpn in fit if self.round.has_opponent(tpn, self.following)]
        if floats == 1 and not self.lonely:
            fit = self.round.legality.who_completes(self.below, fit)
        return fit

    def _can_leave(self, leaving: Iterable[int]) -> bool:
        """The look-ahead (rating-1992:C13)."""
        return self.round.completable({*self.lonely, *leaving, *self.below})

    def _misses(self, leaving: Iterable[int]) -> int:
        """How many of those who leave cannot have an opponent of the next score.

        (rating-1992:C12; below the lowest bracket nobody is looked for.)
        """
        if not self.following:
            return 0
        everybody = (*self.lonely, *leaving)
        return len(everybody) - self.round.most_with_opponents(everybody, self.following)

    # --- the bracket with everybody below it

    def _thoroughly(self, p: int) -> BracketOutcome | None:
        """Return it by a complete look-ahead; None if p moved-down players cannot be paired."""
        outside = [
            *self._vertices(self.lonely, VertexZone.REST),
            *self._vertices(self.below, VertexZone.BELOW),
        ]
        leavers = self._fewest_leavers(p, outside)
        if leavers is None:
            return None
        pairs = (len(self.members) + len(self.lonely) - leavers) // 2
        search = Search(self.round, self.members, p, pairs, outside, leavers)
        fewest = max(0, leavers - len(self.following)) if self.following else leavers
        for misses in range(fewest, leavers + 1):
            candidate = self._first_with(misses, search)
            if candidate is not None:
                return BracketOutcome(p, misses if self.following else 0, candidate)
        return None

    def _vertices(self, tpns: Iterable[int], zone: VertexZone) -> list[Vertex]:
        """Return players who are not members; those who are lonely must leave."""
        leave = Leave.MUST if zone is VertexZone.REST else Leave.NEVER
        return [vertex_of(self.round, tpn, zone, leave) for tpn in tpns]

    def _problem(self, search: Search, outside: Sequence[Vertex], leaver: int) -> Problem:
        """Return the members with some ways out, at this price, without any float test."""
        inside = search.vertices(self.members, search.p, Tests.NONE, Tests.NONE)
        assert inside is not None, "no test is against anybody"
        return build(self.round.legality, [*inside, *outside], EdgeWeights(leaver, same=0))

    def _fewest_leavers(self, p: int, outside: Sequence[Vertex]) -> int | None:
        problem = self._problem(Search(self.round, self.members, p, 0, (), 0), outside, 1)
        return problem.cost() if problem.solve() else None

    def _first_with(self, misses: int, search: Search) -> RatingCandidate | None:
        """Return the first candidate of a search with at most so many misses; None if none has.

        The search does not count misses. If too many leavers of its first candidate miss, the
        candidates with other leavers are divided into classes by the first leaver who stays, the
        first of each class is found, and so on: the partition of Lawler and Murty.
        """
        ticket = count()
        heap: list[tuple[RatingCandidate, int, Search]] = []

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
        """Are so few misses possible at all, the look-ahead aside?

        All but so many leavers get an opponent of the next score; the others of that score get a
        spare vertex each.
        """
        if misses >= search.leavers:
            return True
        spare = len(self.following) - search.leavers + misses
        outside = [
            *self._vertices(self.lonely, VertexZone.REST),
            *self._vertices(self.following, VertexZone.NEXT),
            *[_SPARE] * spare,
            *[_MISS] * misses,
        ]
        return self._problem(search, outside, 0).solve()


def make_bracket(
    round_: Rating1992Round,
    moved_down: Sequence[int],
    group: Sequence[int],
    below: Sequence[Sequence[int]],
) -> RatingBracket:
    """Return the bracket without players who have no opponent in it, who leave at once.

    (rating-1992:C1, A3: half or more of the players moved down make a homogeneous bracket.)
    """
    everybody = round_.in_order([*moved_down, *group])
    members = tuple(tpn for tpn in everybody if round_.has_opponent(tpn, everybody))
    moved = len({*moved_down}.intersection(members))
    return RatingBracket(
        round_,
        members,
        tuple(tpn for tpn in everybody if not round_.has_opponent(tpn, everybody)),
        0 if 2 * moved >= len(members) else moved,
        tuple(below[0]) if below else (),
        (*(tpn for score in below for tpn in score), *round_.dummy),
    )
