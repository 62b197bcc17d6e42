"""Brackets that take their floaters from below."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import Any, ClassVar, cast

from zug.systems.explaining.bracket_view import BracketView, Candidate
from zug.systems.explaining.by_criteria import EngineExplainer
from zug.systems.explaining.statements import Statement, by_kind
from zug.systems.upward.round import IdentifierRound
from zug.systems.upward.upfloaters import choose_upfloaters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.model import Colour
    from zug.rules.colours import Preference
    from zug.systems.base import Board
    from zug.systems.explaining.trace import Criterion, Pair, Value
    from zug.systems.upward.round import UpwardJudge


class UpwardBracketView(BracketView):
    """A bracket whose floaters come up from below: everybody of its scoregroup is paired."""

    views: EngineExplainer[Any]
    not_completing = "decided.completion-up"
    looks_ahead = False
    """Does a criterion ask what is left for the bracket that follows?"""

    def forced(self, pairs: Sequence[Pair]) -> Candidate | None:
        gone = {tpn for pair in pairs for tpn in pair}
        top = [tpn for tpn in self.record.residents if tpn not in gone]
        below = [tpn for tpn in self.below if tpn not in gone]
        if not self.legality.completable([*top, *below]):
            return None
        return self.restricted([*pairs, *(self.again(top, below) if top else ())])

    def floating(self, floaters: Sequence[int]) -> Candidate | None:
        residents = self.record.residents
        both = [*residents, *floaters], self.left(floaters)
        if not all(map(self.legality.completable, both)):
            return None
        return self.restricted(self.pairs_with(residents, floaters))

    def alike(self, tpn: int) -> tuple[int, ...]:
        return tuple(other for other in self.below if self.score_of(other) == self.score_of(tpn))

    @abstractmethod
    def again(self, top: Sequence[int], below: Sequence[int]) -> Sequence[Pair]:
        """The pairs of a bracket of these residents, so many being left below."""

    def pairs_with(self, top: Sequence[int], upfloaters: Sequence[int]) -> Sequence[Pair]:
        """Return the first best pairs of these residents with these upfloaters."""
        pairs: Sequence[Pair] = self.views.engine.pair_bracket(top, upfloaters)
        return pairs

    def strangers(self) -> set[int]:
        return {*self.chosen.floaters} - {*self.natural.floaters}

    def restricted(self, pairs: Iterable[Pair]) -> Candidate:
        residents = {*self.record.residents}
        inside = self.paired(pair for pair in pairs if residents & {*pair})
        up = {tpn for pair in inside for tpn in pair} - residents
        return Candidate(inside, tuple(tpn for tpn in self.below if tpn in up))

    @property
    def home(self) -> tuple[int, ...]:
        return self.record.residents

    @property
    def reserve(self) -> tuple[int, ...]:
        return self.below

    def left(self, floaters: Iterable[int]) -> list[int]:
        gone = {*floaters}
        return [tpn for tpn in self.below if tpn not in gone]

    def better(self, wish: Board, theirs: Candidate) -> Candidate | None:
        if not self.looks_ahead or not {*wish} <= {*self.left(theirs.floaters)}:
            return None
        residents = self.record.residents
        options = [
            floaters
            for floaters in self.sets_like(theirs.floaters, self.left(wish))
            if self.legality.completable([*residents, *floaters]) and self.is_open(wish, floaters)
        ]
        best = min(options, key=self._worth_of, default=theirs.floaters)
        same = best == theirs.floaters
        return None if same else self.restricted(self.pairs_with(residents, best))

    def _worth_of(self, floaters: tuple[int, ...]) -> tuple[object, ...]:
        """What a set of upfloaters settles, best first, then its place in the sequence."""
        judgement = self.judgement(self.first_with(floaters))
        values = [
            judgement.criteria[criterion.id] for criterion in self.criteria if not criterion.after
        ]
        return (*values, judgement.order[0].key)

    def came_in(self) -> Iterator[Statement]:
        up = self.chosen.floaters
        if not up:
            return
        least, stuck = self.too_few(self.record.residents)
        params = {"count": len(up), "who": list(up), "stuck": stuck, "least": least}
        if len(up) == len(self.record.residents) % 2:
            id_, key = "float.up-odd", "upfloats"
        elif len(up) == least:
            id_, key = "float.up-no-opponents", "upfloats"
        else:
            id_, key = "float.up-completion", "completion"
        yield self.state(id_, key, up, **params)
        for score, who in self.by_score(up):
            yield self.state(
                "bracket.upfloaters", "mdps", who, score=score, count=len(who), who=who
            )

    def is_met(self, criterion: Criterion, value: Value) -> bool:
        floaters = self.chosen.floaters
        if criterion.subject == "upfloaters":
            return value == len(self.record.residents) % 2
        if criterion.subject == "upfloater-scores":
            return all(self.score_of(tpn) == self.score_of(self.below[0]) for tpn in floaters)
        if criterion.subject == "next-upfloaters":
            following = self.score_of(self.below[0])
            left = [t for t in self.below if t not in floaters and self.score_of(t) == following]
            return value == len(left) % 2
        return not value

    # --- the sequence

    def first(self) -> Candidate:
        return self.first_with(self.first_floaters())

    def first_floaters(self) -> list[int]:
        """The first set of upfloaters with the number and the scores they must have."""
        left = [self.score_of(tpn) for tpn in self.chosen.floaters]
        floaters = []
        for tpn in self.below:
            if self.score_of(tpn) in left:
                left.remove(self.score_of(tpn))
                floaters.append(tpn)
        return floaters

    @abstractmethod
    def first_with(self, floaters: Sequence[int]) -> Candidate:
        """The first candidate of the sequence with these upfloaters, allowed or not."""

    def written(self) -> Iterator[Statement]:
        upfloaters = list(self.chosen.floaters)
        if upfloaters != self.first_floaters():
            yield self.state("order.upfloaters", "upfloaters", upfloaters, who=upfloaters)
        yield from self.written_pairs()

    @abstractmethod
    def written_pairs(self) -> Iterator[Statement]:
        """How the pairs differ from the first ones with the same upfloaters."""


class IdentifierBracketView(UpwardBracketView):
    later_ids = by_kind("later.upfloaters", "later.top-members", "later.bottom-members")
    looks_ahead = True  # [C6]

    def again(self, top: Sequence[int], below: Sequence[int]) -> Sequence[Pair]:
        outlook = cast("UpwardJudge", self.record.judge).outlook
        lower = [group for _, group in self.by_score(below)]
        following = outlook.following and bool({*outlook.lower[0]} & {*below})
        upfloaters = choose_upfloaters(
            self.legality, outlook._replace(top=top, lower=lower, following=following)
        )
        return self.pairs_with(top, upfloaters)

    def first_with(self, floaters: Sequence[int]) -> Candidate:
        """Upper half against lower half."""
        return self.restricted(zip(*_halves((*self.record.residents, *floaters)), strict=True))

    @cached_property
    def _halves(self) -> tuple[list[int], list[int]]:
        return _halves(self.members)

    @property
    def exchanged(self) -> tuple[int, ...]:
        upper, lower = self._halves
        tops = self.record.judgement.order[1].value
        leaving = (tpn for tpn in upper if tpn not in tops)
        return (*leaving, *(tpn for tpn in tops if tpn in lower))

    def unexchanged(self) -> Candidate | None:
        engine = self.views.round_type(self.round.seen)
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


def _halves(members: Iterable[int]) -> tuple[list[int], list[int]]:
    ordered = sorted(members)
    half = len(ordered) // 2
    return ordered[:half], ordered[half:]


class IdentifierExplainer(EngineExplainer[IdentifierRound]):
    """A round told by such brackets."""

    bracket = IdentifierBracketView
    colour_sentences: ClassVar[Mapping[str, tuple[str, str]]]
    """The sentences of each rule about colours, in full and in a headline."""

    @property
    def criteria(self) -> Sequence[Criterion]:
        return self.round_type.criteria

    def wanted(self, tpn: int) -> Preference:
        return self.engine.preference(tpn)

    def _colour_ids(
        self, why: str, _both: Pair, _colour: Colour, _params: dict[str, object]
    ) -> tuple[str, str]:
        return self.colour_sentences[why]
