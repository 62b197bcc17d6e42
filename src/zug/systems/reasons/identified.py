"""Brackets whose pairings are put in order by their identifiers: top members, then bottom members.

(double-swiss-2026:3.6.2, team-2026:3.6.2)
"""

from __future__ import annotations

from zug.systems.reasons.comparing import Candidate
from zug.systems.reasons.upward import UpwardView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.systems.reasons.statements import Statement


class IdentifiedView(UpwardView):
    looks_ahead = True  # [C6]

    def first_with(self, floaters: Sequence[int]) -> Candidate:
        """Upper half against lower half."""
        members = sorted((*self.record.residents, *floaters))
        half = len(members) // 2
        return self.restricted(zip(members[:half], members[half:], strict=True))

    def written_pairs(self) -> Iterator[Statement]:
        _, tops, bottoms = self.record.judgement.order
        members = sorted(self.members)
        half = len(members) // 2
        if list(tops.value) != members[:half]:
            who = list(tops.value)
            yield self.state("order.top-members", "top-members", who, who=who)
        if list(bottoms.value) != sorted(bottoms.value):
            pairs = self.shown(self.chosen)
            yield self.state("order.bottom-members", "bottom-members", pairs=pairs)
