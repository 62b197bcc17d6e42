"""Views of rounds whose brackets leave a `JudgedBracket` in the trace."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, groupby, product
from math import comb, prod
from typing import ClassVar, cast

from zug.systems.base import Board, RoundPairing
from zug.systems.explaining.brackets import Element, JudgedBracket, Pair, Value
from zug.systems.explaining.byes import EarlyBye
from zug.systems.explaining.comparing import ComparedViews
from zug.systems.explaining.criteria import Criterion, Difference
from zug.systems.explaining.maps import Section
from zug.systems.explaining.statements import Part, Statement
from zug.systems.explaining.told_brackets import Candidate, Fulfilled, Seat, ToldBracket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.legality import Legality


Again = Callable[[Iterable[Pair]], Fulfilled]
"""The round with a wish once more, these pairs being kept apart."""

MOST_SETS = 400
"""Sets of floaters that are tried one by one."""


class JudgedView(ToldBracket):
    """A bracket, and everybody below it: all players of lower scores not paired before."""

    def __init__(self, views: JudgedViews, record: JudgedBracket, below: Sequence[int]) -> None:
        self.views = views
        self.system = views.system
        self.rules = views.asked.rules
        self.legality = views.legality
        self.record = record
        self.score = record.score
        self.members = record.members
        self.below = tuple(below)
        self.chosen = self.restricted(record.pairs)
        self.came = record.incoming

    sides: ClassVar[str] = "halves"
    """The kind of section its rows are."""

    def sections(self) -> Iterator[Section]:
        pairs = self.shown(self.natural)
        left, right = (tuple(side) for side in zip(*pairs, strict=True)) if pairs else ((), ())
        rest = tuple(tpn for tpn in self.members if tpn not in {*left, *right})
        if not pairs:
            half = len(rest) // 2
            left, rest = rest[:half], rest[half:]
        strangers = tuple(tpn for tpn in rest if tpn in self.strangers())
        rest = tuple(tpn for tpn in rest if tpn not in strangers)
        yield Section(self.sides, left, (*right, *rest))
        if strangers:
            yield Section("upfloaters", strangers, ())

    def seats(self) -> Iterator[Seat]:
        pairs = self.shown(self.chosen)
        pool = self.pool(pairs)
        for pair in pairs:
            yield Seat(*pair, pool, exchanged=not {*pair}.isdisjoint(self.exchanged))

    def pool(self, pairs: Sequence[Pair]) -> tuple[int, ...]:
        """Those who are given to others as opponents, in the order of the sequence."""
        return tuple(sorted(second for _, second in pairs))

    def strangers(self) -> Iterable[int]:
        """Who came in though others would in the first candidate."""
        return ()

    def score_of(self, tpn: int) -> int:
        return self.rules.cards[tpn].score

    def judged(self, candidate: Candidate) -> Mapping[str, Value]:
        return self.record.judge(candidate.pairs).criteria

    def asked(self, theirs: Candidate) -> list[Criterion]:
        elements = zip(self.record.judgement.order, self._order(theirs), strict=True)
        settled = {one.id for one, other in elements if one.value != other.value}
        return [one for one in self.criteria if one.after not in settled]

    def precedes(self, theirs: Candidate) -> bool:
        mine = [element.key for element in self.record.judgement.order]
        return mine < [element.key for element in self._order(theirs)]

    def _order(self, candidate: Candidate) -> tuple[Element, ...]:
        return self.record.judge(candidate.pairs).order

    def title(self) -> Statement:
        return self.state("bracket.ordinary", "bracket", self.members, score=self.score)

    def statements(self) -> Iterator[Statement]:
        residents = self.record.residents
        who = list(residents)
        yield self.state(
            "bracket.residents", "bracket", who, score=self.score, count=len(who), who=who
        )
        yield from self.came_in()
        yield from self.composition()
        pairs = list(self.record.pairs)
        if pairs:
            yield self.state("bracket.pairs", "pairs", count=len(pairs), pairs=pairs)
        yield from self.float_on()
        if pairs:
            yield from self.told_criteria()
            yield from self.decided()

    @abstractmethod
    def came_in(self) -> Iterator[Statement]:
        """Floaters who came in."""

    def float_on(self) -> Iterator[Statement]:
        """Who floats on, and why."""
        return iter(())

    def composition(self) -> Iterator[Statement]:
        """How the bracket is made up before candidates are formed."""
        return iter(())

    def by_score(self, tpns: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
        """Floaters in groups of equal score, in the order given."""
        for score, group in groupby(tpns, key=self.score_of):
            yield score, list(group)

    def paired(self, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        """Pairs as candidates have them: the smaller number first, in order."""
        return tuple(sorted((min(pair), max(pair)) for pair in pairs))

    def too_few(self, tpns: Sequence[int]) -> tuple[int, list[int]]:
        """How many of these have no opponent among them, and who has too few."""
        structure = self.legality.structure(tpns)
        outer = zip(tpns, structure.outer(), strict=True)
        return structure.deficiency, [tpn for tpn, yes in outer if yes]

    # --- wishes

    @abstractmethod
    def left(self, floaters: Iterable[int]) -> list[int]:
        """Who is to be paired below, if these float."""

    def leaves_completion(self, floaters: Sequence[int]) -> bool:
        return self.legality.completable(self.left(floaters))

    def can_stay(self, wish: Board) -> bool:
        """Can the wish be fulfilled below this bracket as it is?"""
        return self.is_open(wish, self.chosen.floaters)

    def is_open(self, wish: Board, floaters: Sequence[int]) -> bool:
        """Can the wish be fulfilled below, if these float?"""
        left = self.left(floaters)
        if not {*wish} <= {*left}:
            return False
        return self.legality.completable([tpn for tpn in left if tpn not in wish])

    def better(self, wish: Board, theirs: Candidate, again: Again) -> Fulfilled | None:  # noqa: ARG002
        """A better candidate than theirs, if looking ahead was misled by the wish."""
        return None

    def sets_like(self, floaters: Sequence[int], pool: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """All sets of a pool with the scores of these floaters, unless they are too many."""
        numbers = Counter(map(self.score_of, floaters))
        groups = [(numbers[score], group) for score, group in self.by_score(pool)]
        if prod(comb(len(group), number) for number, group in groups) <= MOST_SETS:
            for parts in product(*(combinations(group, number) for number, group in groups)):
                yield tuple(tpn for part in parts for tpn in part)

    # --- the sequence

    def later(self, theirs: Candidate) -> Difference:
        found = zip(self.record.judgement.order, self._order(theirs), strict=True)
        mine, yours = next((mine, yours) for mine, yours in found if mine.value != yours.value)
        said = self.state("whynot.later", "sequence", score=self.score)
        if mine.of:
            place = self._other_opponent(mine, yours)
        elif len(mine.value) != len(yours.value):
            sizes = len(mine.value), len(yours.value)
            place = self.state(f"later.{mine.id}-number", mine.id, ours=sizes[0], theirs=sizes[1])
        else:
            ours, others = _only(mine, yours), _only(yours, mine)
            place = self.state(
                f"later.{mine.id}", mine.id, count=len(ours), ours=ours, theirs=others
            )
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

    def shown(self, candidate: Candidate) -> list[Pair]:
        last = self._order(candidate)[-1]
        found: dict[frozenset[int], Pair] = {}
        for pair in zip(last.of, last.value, strict=True):
            if pair[1]:
                found.setdefault(frozenset(pair), pair)
        return list(found.values())


def _only(one: Element, other: Element) -> list[int]:
    return [tpn for tpn in one.value if tpn not in other.value]


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
                views.append(self.bracket(self, record, left))
                left = [tpn for tpn in left if tpn not in {*record.members}]
        return views

    @cached_property
    def legality(self) -> Legality:
        """Who may meet whom, and which sets of players can be paired completely."""
        return cast("Legality", self.asked.rules.legality)

    @cached_property
    def _bye(self) -> EarlyBye:
        return EarlyBye(self.asked.rules, self.legality)

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
                return view.better(wish, theirs, self._again((wish, *kept))) or made
            kept += boards
            if theirs != view.chosen:
                made = _made(self.asked.with_boards((wish, *kept)))
        return made

    def _again(self, boards: Sequence[Board]) -> Again:
        def again(apart: Iterable[Pair]) -> Fulfilled:
            return _made(self.asked.with_boards(boards, apart=apart))

        return again


def _made(found: RoundPairing) -> Fulfilled:
    return Fulfilled(tuple((a, b) for a, b in found.boards), found.bye)
