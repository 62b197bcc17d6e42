"""Brackets whose pairings are put in order by their identifiers: top members, then bottom members.

(double-swiss-2026:3.6.2, team-2026:3.6.2)
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import cast

from zug.systems.explaining.judged import JudgedViews
from zug.systems.explaining.told_brackets import Candidate
from zug.systems.explaining.upward import UpwardView
from zug.systems.upfloaters import choose_upfloaters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.systems.explaining.brackets import Pair
    from zug.systems.explaining.statements import Statement
    from zug.systems.upward import UpwardJudge
    from zug.systems.upward_round import UpwardRound


class IdentifiedView(UpwardView):
    looks_ahead = True  # [C6]

    def again(self, top: Sequence[int], below: Sequence[int]) -> Sequence[Pair]:
        outlook = cast("UpwardJudge", self.record.judge).outlook
        lower = [group for _, group in self.by_score(below)]
        following = outlook.following and bool({*outlook.lower[0]} & {*below})
        upfloaters = choose_upfloaters(
            self.legality, outlook._replace(top=top, lower=lower, following=following)
        )
        return self.pairs_with(top, upfloaters)

    def pairs_with(self, top: Sequence[int], upfloaters: Sequence[int]) -> Sequence[Pair]:
        engine = cast("IdentifiedViews", self.views).engine
        return engine.pair_bracket(top, upfloaters)

    def first_with(self, floaters: Sequence[int]) -> Candidate:
        """Upper half against lower half."""
        members = sorted((*self.record.residents, *floaters))
        half = len(members) // 2
        return self.restricted(zip(members[:half], members[half:], strict=True))

    @cached_property
    def _halves(self) -> tuple[list[int], list[int]]:
        members = sorted(self.members)
        half = len(members) // 2
        return members[:half], members[half:]

    @property
    def exchanged(self) -> tuple[int, ...]:
        upper, lower = self._halves
        tops = self.record.judgement.order[1].value
        leaving = (tpn for tpn in upper if tpn not in tops)
        return (*leaving, *(tpn for tpn in tops if tpn in lower))

    def unexchanged(self) -> Candidate | None:
        engine = cast("IdentifiedViews", self.views).opened()
        for half in self._halves:
            engine.legality.forbid_within(half)
        if not engine.legality.completable(self.members):
            return None
        residents = self.record.residents
        return self.restricted(engine.pair_bracket(residents, self.chosen.floaters))

    def written_pairs(self) -> Iterator[Statement]:
        _, tops, bottoms = self.record.judgement.order
        if list(tops.value) != self._halves[0]:
            who = list(tops.value)
            yield self.state("order.top-members", "top-members", who, who=who)
        if list(bottoms.value) != sorted(bottoms.value):
            pairs = self.shown(self.chosen)
            yield self.state("order.bottom-members", "bottom-members", pairs=pairs)


class IdentifiedViews(JudgedViews):
    """A round told by such brackets."""

    @cached_property
    def engine(self) -> UpwardRound:
        """What pairs its brackets."""
        return self.opened()

    @abstractmethod
    def opened(self) -> UpwardRound: ...
