"""Why a round of 2026 is paired as it is; the seeding rounds are told by the Dutch System."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from zug.systems.burstein import BURSTEIN_2026
from zug.systems.burstein.edition_2026 import Burstein2026Round, IndexedRound, is_seeding
from zug.systems.burstein.players_2026 import CRITERIA
from zug.systems.dutch import DUTCH_2026
from zug.systems.dutch.bracket import DutchBracket, LookAhead
from zug.systems.dutch.criteria import among_candidates
from zug.systems.dutch.graph import ALONE
from zug.systems.explaining.bracket_view import DownwardBracketView
from zug.systems.explaining.by_criteria import EngineExplainer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.model import Tournament
    from zug.systems.dutch.bracket import Solution
    from zug.systems.explaining.bracket_view import Candidate
    from zug.systems.explaining.statements import Statement
    from zug.systems.explaining.trace import Pair
    from zug.systems.legality import Legality
    from zug.systems.system import System


def teller_of(tournament: Tournament) -> System:
    """The seeding rounds are rounds of the Dutch System in everything (burstein-2026:1.6.1)."""
    return DUTCH_2026 if is_seeding(tournament) else BURSTEIN_2026


class BursteinBracketView(DownwardBracketView):
    later_ids: ClassVar[Mapping[str, str]] = {"partners": "later.partners"}
    later_floats: ClassVar[Mapping[str, str]] = {"partners": "later.partners-floats"}
    sides = "ends"
    views: BursteinExplainer

    def composition(self) -> Iterator[Statement]:
        """Who is number 1, 2, 3 … where floaters stand among the residents (burstein-2026:4.1)."""
        if self.record.incoming:
            yield self.state("bracket.order", "order", self.members, who=list(self.members))

    def first(self) -> Candidate:
        """The first against the last, the second against the last but one; the middle floats."""
        pairs = zip(self.members, self.members[::-1], strict=True)
        return self.restricted([*pairs][: len(self.chosen.pairs)])

    def pool(self, pairs: Sequence[Pair]) -> tuple[int, ...]:  # noqa: ARG002
        """From the last of the order on (burstein-2026:4.3)."""
        return self.members[::-1]

    def pairs_without(self, floaters: Sequence[int]) -> list[Pair] | None:
        opened = self.views.opened
        rank_of = opened.field.rank_of
        inside = [rank_of[tpn] for tpn in self.members if tpn not in floaters]
        if not inside:
            return []
        closed = LookAhead(ALONE, opened.closed, settled=True)
        solution = opened.first_best(DutchBracket(opened.field, [], inside), closed)
        return None if solution is None else self._named(solution)

    def forced(self, pairs: Sequence[Pair]) -> Candidate | None:
        gone = {tpn for pair in pairs for tpn in pair}
        came, here = (
            [tpn for tpn in some if tpn not in gone]
            for some in (self.record.incoming, self.record.residents)
        )
        opened = self.views.opened
        if not here or len(here) + len(came) == 1:
            return self._of_few(pairs, [*came, *here])
        bracket = DutchBracket(opened.field, self._ranks(came), self._ranks(here))
        solution = opened.best(bracket, self.number - 1)
        return None if solution is None else self.restricted([*pairs, *self._named(solution)])

    def _of_few(self, pairs: Sequence[Pair], left: Sequence[int]) -> Candidate | None:
        """Return the best candidate with these pairs where only floaters are left: one by one."""
        candidates = [self.restricted([*pairs, *more]) for more in self._matchings([*left])]
        able = [candidate for candidate in candidates if self.leaves_completion(candidate.floaters)]
        return min(able, key=self.worth, default=None)

    def _matchings(self, left: list[int]) -> Iterator[tuple[Pair, ...]]:
        if not left:
            yield ()
            return
        first, *rest = left
        yield from self._matchings(rest)
        for other in rest:
            if self.legality.is_legal(first, other):
                for more in self._matchings([tpn for tpn in rest if tpn != other]):
                    yield ((first, other), *more)

    def _ranks(self, tpns: Sequence[int]) -> list[int]:
        rank_of = self.views.opened.field.rank_of
        return sorted(rank_of[tpn] for tpn in tpns)

    def _named(self, solution: Solution) -> list[Pair]:
        tpns = self.views.opened.field.tpns
        return [(tpns[high], tpns[other]) for high, other in solution.pairs]

    def written(self) -> Iterator[Statement]:
        yield self.state("order.partners", "partners", pairs=self.shown(self.chosen))


class BursteinExplainer(EngineExplainer[Burstein2026Round]):
    """A round after the seeding rounds."""

    bracket = BursteinBracketView
    criteria = among_candidates(CRITERIA)
    round_type = Burstein2026Round

    @cached_property
    def opened(self) -> IndexedRound:
        """What pairs its brackets."""
        self.engine.bye = self.pairing.bye
        return self.engine.opened

    @cached_property
    def legality(self) -> Legality:
        return self.engine.legality
