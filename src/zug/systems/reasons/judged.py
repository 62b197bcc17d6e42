"""Views of rounds whose brackets leave a `JudgedBracket` in the trace."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, groupby, product
from math import comb, prod
from typing import TYPE_CHECKING, ClassVar, cast

from zug.systems.base import Board, RoundPairing
from zug.systems.reasons.brackets import Element, JudgedBracket, Pair, Value
from zug.systems.reasons.byes import EarlyBye
from zug.systems.reasons.comparing import Candidate, ComparedViews, Fulfilled, ToldBracket
from zug.systems.reasons.criteria import Change, Criterion, Difference, first_change
from zug.systems.reasons.statements import Part, Statement

if TYPE_CHECKING:
    from zug.systems.legality import Legality
    from zug.systems.reasons.asked import AskedRound


MOST_SETS = 400
"""Sets of floaters that are tried one by one."""


class JudgedView(ToldBracket):
    """A bracket, and everybody below it: all players of lower scores not paired before."""

    def __init__(self, asked: AskedRound, record: JudgedBracket, below: Sequence[int]) -> None:
        self.system = asked.system
        self.rules = asked.rules
        self.legality = cast("Legality", asked.rules.legality)
        self.record = record
        self.score = record.score
        self.members = record.members
        self.below = tuple(below)
        self.chosen = self.restricted(record.pairs)

    def score_of(self, tpn: int) -> int:
        return self.rules.cards[tpn].score

    def judged(self, candidate: Candidate) -> Mapping[str, Value]:
        return self.record.judge(candidate.pairs).criteria

    def changed(self, theirs: Candidate) -> Change | None:
        mine, yours = self.record.judgement, self.record.judge(theirs.pairs)
        elements = zip(mine.order, yours.order, strict=True)
        settled = {one.id for one, other in elements if one.value != other.value}
        asked = [one for one in self.criteria if one.after not in settled]
        return first_change(asked, mine.criteria, yours.criteria)

    def title(self) -> Statement:
        return self.state("bracket.ordinary", "bracket", self.members, score=self.score)

    def statements(self) -> Iterator[Statement]:
        residents = self.record.residents
        who = {"score": self.score, "count": len(residents), "who": list(residents)}
        yield Statement("bracket.residents", self.system.cite("bracket"), who, residents)
        yield from self.floats()
        if self.chosen.pairs:
            pairs = list(self.record.pairs)
            yield self.state("bracket.pairs", "pairs", count=len(pairs), pairs=pairs)
            yield from self.told_criteria()
            yield from self.decided()

    @abstractmethod
    def floats(self) -> Iterator[Statement]:
        """Who came in, who floats on, and why."""

    def by_score(self, tpns: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
        """Floaters in groups of equal score, in the order given."""
        for score, group in groupby(tpns, key=self.score_of):
            yield score, list(group)

    def paired(self, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        """Pairs as candidates have them: the smaller number first, in order."""
        return tuple(sorted((min(pair), max(pair)) for pair in pairs))

    # --- wishes

    @abstractmethod
    def can_stay(self, wish: Board) -> bool:
        """Can the wish be fulfilled below this bracket as it is?"""

    def better(self, wish: Board, theirs: Candidate) -> Sequence[Pair]:  # noqa: ARG002 - a hook
        """Pairs to be kept apart for a better candidate, if looking ahead was misled."""
        return ()

    # --- the sequence

    def later(self, theirs: Candidate) -> Difference:
        found = zip(self.record.judgement.order, self.record.judge(theirs.pairs).order, strict=True)
        mine, yours = next((mine, yours) for mine, yours in found if mine.value != yours.value)
        said = self.state("whynot.later", "sequence", score=self.score)
        if mine.of:
            place = self._other_opponent(mine, yours)
        else:
            ours, others = _only(mine, yours), _only(yours, mine)
            params = {"count": len(ours), "ours": ours, "theirs": others}
            place = self.state(f"later.{mine.id}", mine.id, **params)  # type: ignore[arg-type]
        values = place.params["ours"], place.params["theirs"]
        return Difference("later", [said, place], None, *values, self.score)

    def _other_opponent(self, mine: Element, yours: Element) -> Statement:
        who, ours, theirs = next(
            (who, ours, theirs)
            for who, ours, theirs in zip(mine.of, mine.value, yours.value, strict=True)
            if ours != theirs
        )
        id_ = f"later.{mine.id}" + ("" if theirs else "-floats")
        return self.state(id_, mine.id, who=who, ours=ours, theirs=theirs)

    def first(self) -> Candidate:
        return self.first_with(self.first_floaters())

    @abstractmethod
    def first_floaters(self) -> Sequence[int]:
        """The first set of floaters with the number and the scores they must have."""

    @abstractmethod
    def first_with(self, floaters: Sequence[int]) -> Candidate:
        """The first candidate of the sequence with these floaters, allowed or not."""

    def written(self) -> Iterator[Statement]:
        """Each element against the first candidate with all the elements before it."""
        start = self.first()
        if start.floaters != self.chosen.floaters:
            start = self.first_with(self.chosen.floaters)
        first = self.record.judge(self.first().pairs).order[:1]
        first += self.record.judge(start.pairs).order[1:]
        for mine, other in zip(self.record.judgement.order, first, strict=True):
            if mine.value == other.value:
                continue
            if mine.of:
                pairs = [pair for pair in zip(mine.of, mine.value, strict=True) if pair[1]]
                yield self.state(f"order.{mine.id}", mine.id, pairs=pairs)
            else:
                who = list(mine.value)
                yield self.state(f"order.{mine.id}", mine.id, who, who=who, count=len(who))


def _only(one: Element, other: Element) -> list[int]:
    return [tpn for tpn in one.value if tpn not in other.value]


class UpwardView(JudgedView):
    """A bracket whose floaters come up from below: everybody of its scoregroup is paired."""

    not_completing = "decided.completion-up"
    looks_ahead = False
    """Does a criterion ask what is left for the bracket that follows?"""

    def restricted(self, pairs: Iterable[Pair]) -> Candidate:
        residents = {*self.record.residents}
        inside = self.paired(pair for pair in pairs if residents & {*pair})
        up = {tpn for pair in inside for tpn in pair} - residents
        return Candidate(inside, tuple(tpn for tpn in self.below if tpn in up))

    def leaves_completion(self, floaters: Sequence[int]) -> bool:
        return self.legality.completable(self._left(floaters))

    def _left(self, gone: Iterable[int]) -> list[int]:
        """Who stays below."""
        away = {*gone}
        return [tpn for tpn in self.below if tpn not in away]

    def can_stay(self, wish: Board) -> bool:
        left = self._left(self.chosen.floaters)
        if not {*wish} <= {*left}:
            return False
        return self.legality.completable([tpn for tpn in left if tpn not in wish])

    def better(self, wish: Board, theirs: Candidate) -> list[Pair]:
        """With the upfloaters that are best in the real round, the wish being left below.

        Only then does looking ahead see the wish. Sets of upfloaters are tried one by one.
        """
        if not self.looks_ahead or not {*wish} <= {*self._left(theirs.floaters)}:
            return []
        options = self._options(wish, theirs.floaters)
        best = min(options, key=self._worth_of, default=theirs.floaters)
        if best == theirs.floaters:
            return []
        return [(one, other) for one in self._left(best) for other in self.record.residents]

    def _options(self, wish: Board, like: Sequence[int]) -> list[tuple[int, ...]]:
        """Sets of upfloaters with these scores, the wish and everybody else pairable."""
        numbers = Counter(map(self.score_of, like))
        groups = [(numbers[score], group) for score, group in self.by_score(self._left(wish))]
        if prod(comb(len(group), number) for number, group in groups) > MOST_SETS:
            return []
        sets = (
            tuple(tpn for part in parts for tpn in part)
            for parts in product(*(combinations(group, number) for number, group in groups))
        )
        return [
            one
            for one in sets
            if self.legality.completable([*self.record.residents, *one])
            and self.legality.completable(self._left((*one, *wish)))
        ]

    def _worth_of(self, floaters: tuple[int, ...]) -> tuple[object, ...]:
        """What a set of upfloaters settles, best first, then its place in the sequence."""
        found = self.record.judge(self.first_with(floaters).pairs)
        values = [
            found.criteria[one.id]
            for one in self.criteria
            if not one.after and not one.is_more_better
        ]
        return (*values, found.order[0].key)

    def floats(self) -> Iterator[Statement]:
        up = self.chosen.floaters
        if not up:
            return
        residents = self.record.residents
        structure = self.legality.structure(residents)
        outer = zip(residents, structure.outer(), strict=True)
        stuck = [tpn for tpn, yes in outer if yes]
        params = {"count": len(up), "who": list(up), "stuck": stuck, "least": structure.deficiency}
        if len(up) == len(residents) % 2:
            why = "odd"
        else:
            why = "no-opponents" if len(up) == structure.deficiency else "completion"
        key = "completion" if why == "completion" else "upfloats"
        yield self.state(f"float.up-{why}", key, up, **params)
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

    def first_floaters(self) -> list[int]:
        left = [self.score_of(tpn) for tpn in self.chosen.floaters]
        found = []
        for tpn in self.below:
            if self.score_of(tpn) in left:
                left.remove(self.score_of(tpn))
                found.append(tpn)
        return found


class JudgedViews(ComparedViews):
    """A round of a system that pairs bracket by bracket, the bye given before."""

    bracket: ClassVar[type[JudgedView]]

    @cached_property
    def brackets(self) -> list[JudgedView]:
        views = []
        left = [tpn for tpn in self.by_score(self.asked.rules.present) if tpn != self.pairing.bye]
        for step in self.pairing.trace:
            record = step.data
            if isinstance(record, JudgedBracket):
                left = [tpn for tpn in left if tpn not in {*record.residents}]
                views.append(self.bracket(self.asked, record, left))
                left = [tpn for tpn in left if tpn not in {*record.members}]
        return views

    @cached_property
    def _bye(self) -> EarlyBye:
        return EarlyBye(self.asked.rules, cast("Legality", self.asked.rules.legality))

    def bye_part(self) -> Part:
        assert self.pairing.bye is not None
        return self._bye.part(self.pairing.bye)

    def bye_parting(self, made: Fulfilled) -> Difference | None:
        return self._bye.parting(self.pairing.bye, made.bye)

    # --- wishes

    def fulfil(self, wish: Board) -> Fulfilled | RoundPairing:
        found = self.asked.with_boards((wish,))
        return self._refined(wish, _made(found)) if found.is_complete else found

    def _refined(self, wish: Board, made: Fulfilled) -> Fulfilled:
        """What the rules give with the wish, where looking ahead knows nothing of it.

        The brackets that can stay as they are stay: nothing is better for them than what they
        have. The first that cannot is compared with what its other floaters would give.
        """
        if made.bye != self.pairing.bye:
            return made
        kept: list[Board] = [] if made.bye is None else [Board(made.bye, 0)]
        for view in self.brackets:
            theirs = view.restricted(made.pairs)
            boards = [Board(*pair) for pair in view.chosen.pairs]
            if theirs != view.chosen and not view.can_stay(wish):
                apart = view.better(wish, theirs)
                if not apart:
                    return made
                return _made(self.asked.with_boards((wish, *kept), apart=apart))
            kept += boards
            if theirs != view.chosen:
                made = _made(self.asked.with_boards((wish, *kept)))
        return made


def _made(found: RoundPairing) -> Fulfilled:
    return Fulfilled(tuple((a, b) for a, b in found.boards), found.bye)
