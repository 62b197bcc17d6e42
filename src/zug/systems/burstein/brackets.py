"""One bracket of 2026: the best matchings, and of these the first in the order of article 4.

The criteria are fields of one cost, as in the Dutch System, and completion is as lazy as there
(`zug.systems.dutch.levels`). The order is a walk: number 1 takes the largest number that an
optimal matching allows, and floats if it allows none, then number 2, and so on
(burstein-2026:4.1-4.3). `docs/systems/burstein-2026.md` says why it is exact.
"""

from __future__ import annotations

from zug.systems.dutch.bracket import Bracket, LookAhead, Solution, beyond, weigh
from zug.systems.dutch.completion import Completion
from zug.systems.dutch.graph import RESIDENT, Part, pose
from zug.systems.dutch.levels import LazyRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.burstein.field import IndexedField


class IndexedRound(LazyRound):
    """The brackets of a round; the bye has been given before."""

    mdps_meet = True

    def __init__(self, field: IndexedField) -> None:
        super().__init__(field, Completion(field, field.legal_kinds, None), None)
        self._places = field.places

    def in_order(self, bracket: Bracket) -> list[int]:
        """The members by rank, from BSN 1 on: floaters among the residents (burstein-2026:4.1)."""
        if not bracket.mdps:
            return bracket.residents
        return sorted([*bracket.mdps, *bracket.residents], key=self._places.__getitem__)

    def first_best(self, bracket: Bracket, ahead: LookAhead) -> Solution | None:
        """The first best matching; the members are vertices from the last BSN to the first."""
        members = self.in_order(bracket)[::-1]
        weights = weigh(bracket, ahead, bracket.mdps, bracket.residents, None)
        parts = (Part(RESIDENT, members, 0),)
        problem = pose(bracket, weights, parts, ahead)
        if not problem.solve():
            return None
        size = len(members)
        first_to_last = range(size - 1, -1, -1)
        partners = problem.first_partners(first_to_last, 0, size)
        chosen = list(zip(first_to_last, partners, strict=True))
        return Solution(
            [(members[one], members[other]) for one, other in chosen if one > other >= 0],
            sorted(members[one] for one, other in chosen if other < 0),
            beyond(problem, members, ahead.outside),
        )
