"""Brackets whose floaters go down to the next one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from zug.systems.explaining.judged import JudgedView
from zug.systems.explaining.told_brackets import Candidate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board
    from zug.systems.explaining.brackets import Pair, Value
    from zug.systems.explaining.criteria import Criterion
    from zug.systems.explaining.judged import Again
    from zug.systems.explaining.statements import Statement
    from zug.systems.explaining.told_brackets import Fulfilled


class DownwardView(JudgedView):
    """A bracket of residents and floaters from above; a criterion looks ahead to the next one."""

    def restricted(self, pairs: Iterable[Pair]) -> Candidate:
        members = {*self.members}
        inside = self.paired(pair for pair in pairs if members >= {*pair})
        gone = {tpn for pair in inside for tpn in pair}
        return Candidate(inside, tuple(tpn for tpn in self.members if tpn not in gone))

    def floating(self, floaters: Sequence[int]) -> Candidate | None:
        inside = [tpn for tpn in self.members if tpn not in {*floaters}]
        if not self.leaves_completion(floaters) or not self.legality.completable(inside):
            return None
        return self.restricted(self.pairs_without(floaters))

    def _of_few(self, pairs: Sequence[Pair], left: Sequence[int]) -> Candidate | None:
        """The best candidate with these pairs where only floaters are left: one by one."""
        found = [self.restricted([*pairs, *more]) for more in self._matchings([*left])]
        able = [one for one in found if self.leaves_completion(one.floaters)]
        return min(able, key=self._worth, default=None)

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

    def _worth(self, one: Candidate) -> tuple[object, ...]:
        found = self.record.judge(one.pairs)
        values = (
            (value is None, 0 if value is None else value) for value in found.criteria.values()
        )
        return (*values, *(element.key for element in found.order))

    def leaving(self) -> Iterator[tuple[int, str]]:
        return ((tpn, "down") for tpn in self.chosen.floaters)

    def left(self, floaters: Iterable[int]) -> list[int]:
        return [*floaters, *self.below]

    # --- what is told

    def came_in(self) -> Iterator[Statement]:
        for score, who in self.by_score(self.record.incoming):
            yield self.state("bracket.incoming", "mdps", who, score=score, count=len(who), who=who)

    def float_on(self) -> Iterator[Statement]:
        down = self.chosen.floaters
        if not down:
            return
        if len(self.members) == 1:
            yield self.state("float.alone", "mdps", down, who=down[0])
            return
        least, stuck = self.too_few(self.members)
        params = {"count": len(down), "who": list(down), "stuck": stuck, "least": least}
        why, key = "completion", "completion"
        if len(down) == len(self.members) % 2:
            why, key = "odd", "mdps"
        elif len(down) == least:
            everybody = {*stuck} == {*down} and not self.chosen.pairs
            why, key = "no-opponents-all" if everybody else "no-opponents", "pairs"
        yield self.state(f"float.{why}", key, down, **params)

    def is_met(self, criterion: Criterion, value: Value) -> bool:
        floaters = self.chosen.floaters
        if criterion.subject == "downfloaters":
            return value == len(self.members) % 2
        if criterion.subject == "downfloater-scores":
            return not {*floaters} & {*self.record.incoming}
        if criterion.is_outcome:
            following = self.score_of(self.below[0])
            residents = [tpn for tpn in self.below if self.score_of(tpn) == following]
            number = cast("tuple[int, ...]", value)[0]
            return number == (len(floaters) + len(residents)) % 2
        return not value

    # --- wishes

    def better(self, wish: Board, theirs: Candidate, again: Again) -> Fulfilled | None:
        """With the floaters that are best in the real round, the wish being left below.

        Only then does looking ahead see the wish. Sets of floaters are tried one by one.
        """
        here = {*wish} & {*self.members}
        if len(here) == len(wish):
            return None
        pool = sorted(self.members, key=self.score_of, reverse=True)
        options = [
            one
            for one in self.sets_like(theirs.floaters, pool)
            if here <= {*one}
            and self.legality.completable([tpn for tpn in pool if tpn not in one])
            and self.is_open(wish, one)
        ]
        if len(options) < 2:
            return None
        ahead = {one: self._ahead(one) for one in options}
        best = min(ahead.values())
        chosen = min((one for one in options if ahead[one] == best), key=self._worth_of)
        return None if {*chosen} == {*theirs.floaters} else again(self._apart(chosen))

    @abstractmethod
    def pairs_without(self, floaters: Sequence[int]) -> Sequence[Pair]:
        """The first best pairs of everybody else here, if these float."""

    def _ahead(self, floaters: Sequence[int]) -> tuple[int, ...]:
        """What the floaters leave to the next bracket."""
        paired = [tpn for tpn in self.members if tpn not in floaters]
        values = self.record.judge([*zip(paired[::2], paired[1::2], strict=True)]).criteria
        found = next(values[one.id] for one in self.criteria if one.is_outcome)
        return cast("tuple[int, ...]", found or ())

    def _apart(self, floaters: Sequence[int]) -> Iterator[Pair]:
        """Pairs that would keep these from floating."""
        for one in floaters:
            yield from ((one, other) for other in self.members if other not in floaters)

    def _worth_of(self, floaters: Sequence[int]) -> tuple[object, ...]:
        found = self.record.judge(self.pairs_without(floaters))
        values = [found.criteria[one.id] for one in self.criteria if not one.is_outcome]
        return (*values, *(element.key for element in found.order))
