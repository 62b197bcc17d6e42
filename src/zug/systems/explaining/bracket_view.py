"""One bracket of a round that is told by brackets and compared by criteria.

A bracket of the real round can say what its pairing and any other one are worth, where they come in
the sequence of candidates, and what the best candidate is that holds something else.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, groupby, product
from math import comb, prod
from typing import ClassVar, cast

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.systems.base import Board
from zug.systems.explaining.choices import ChoiceGroup
from zug.systems.explaining.criteria import (
    DENIED,
    FLOATS_OF_FLOATERS,
    FLOATS_OF_PAIRS,
    CriterionChange,
    first_change,
)
from zug.systems.explaining.maps import LeavingPlayer
from zug.systems.explaining.statements import Statement, by_kind, remembered
from zug.systems.explaining.trace import (
    Criterion,
    Element,
    JudgedBracket,
    Pair,
    PairingChoice,
    Section,
    Value,
)

MOST_SETS = 400
"""Sets of floaters that are tried one by one."""
_LEAVES = by_kind(
    *("mark.leaves-down", "mark.leaves-limbo", "mark.leaves-bye"), after="mark.leaves-"
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.matching import Structure
    from zug.rules.colours import Preference, Strength
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.statements import WhyNot
    from zug.systems.explaining.trace import Judgement


class ForcedRound(NamedTuple):
    """A complete round with a wish in it."""

    pairs: tuple[Pair, ...]
    bye: int | None


class Candidate(NamedTuple):
    """Pairs of a bracket, and who floats: down out of it, or up into it."""

    pairs: tuple[Pair, ...]
    floaters: tuple[int, ...]


class BracketView(ChoiceGroup):
    """A bracket of the real round, and the statements about it.

    `below` are all players of lower scores who are not paired before.
    """

    not_completing = "decided.completion"
    later_ids: ClassVar[Mapping[str, str]]
    """By element of the sequence, the id of why a candidate comes later in it."""
    later_number: ClassVar[Mapping[str, str]] = {}
    """The same where one candidate has fewer of them."""
    later_floats: ClassVar[Mapping[str, str]] = {}
    """The same where somebody would float instead of having an opponent."""
    sides: ClassVar[str] = "halves"
    """The kind of section its rows are."""
    collapses: bool = False
    """Are all who leave it paired together with everybody below?"""
    residents_id: str = "bracket.residents"
    incoming_id: str = "bracket.incoming"

    def __init__(
        self, views: CriteriaExplainer, record: JudgedBracket, number: int, below: Sequence[int]
    ) -> None:
        self.views = views
        self.system = views.system
        self.round = views.round
        self.legality = views.legality
        self.record = record
        self.criteria = views.criteria
        self.number = number
        self.below = tuple(below)
        self.chosen = self.restricted(record.pairs)

    @property
    def score(self) -> int:
        return self.record.score

    @property
    def members(self) -> tuple[int, ...]:
        return self.record.members

    def score_of(self, tpn: int) -> int:
        return self.round.cards[tpn].score

    # --- what a system knows of its brackets

    @abstractmethod
    def restricted(self, pairs: Iterable[Pair]) -> Candidate:
        """The candidate of this bracket that a whole round holds."""

    @abstractmethod
    def first(self) -> Candidate:
        """The first candidate of the sequence, allowed or not."""

    @abstractmethod
    def left(self, floaters: Iterable[int]) -> list[int]:
        """Who is to be paired below, if these float."""

    @abstractmethod
    def written(self) -> Iterator[Statement]:
        """How the chosen candidate differs from the first: the order in which they are tried."""

    @abstractmethod
    def is_met(self, criterion: Criterion, value: Value) -> bool:
        """Could no bracket do better? What parity forces is no fault."""

    @abstractmethod
    def came_in(self) -> Iterator[Statement]:
        """Floaters who came in."""

    def float_on(self) -> Iterator[Statement]:
        """Who floats on, and why."""
        return iter(())

    def composition(self) -> Iterator[Statement]:
        """How the bracket is made up before candidates are formed."""
        return iter(())

    # --- as it is drawn

    @cached_property
    def natural(self) -> Candidate:
        """The first candidate of the sequence, kept."""
        return self.first()

    @property
    def proposed(self) -> tuple[Pair, ...]:
        return self.natural.pairs

    @cached_property
    def sections(self) -> Sequence[Section]:
        """Who faces whom in the first candidate, and where the others stand."""
        pairs = self.shown(self.natural)
        left, right = (tuple(side) for side in zip(*pairs, strict=True)) if pairs else ((), ())
        rest = tuple(tpn for tpn in self.members if tpn not in {*left, *right})
        if not pairs:
            half = len(rest) // 2
            left, rest = rest[:half], rest[half:]
        strangers = tuple(tpn for tpn in rest if tpn in self.strangers())
        rest = tuple(tpn for tpn in rest if tpn not in strangers)
        sections = [Section(self.sides, left, (*right, *rest))]
        return [*sections, Section("upfloaters", strangers, ())] if strangers else sections

    def strangers(self) -> Iterable[int]:
        """Return who came in though others would in the first candidate."""
        return ()

    @property
    def arrivals(self) -> tuple[int, ...]:
        return self.record.incoming

    def departures(self) -> Iterator[LeavingPlayer]:
        below = next((view.score for view in self.views.brackets[self.number :]), None)
        for tpn, kind in self.leaving():
            score = None if kind == "bye" else below
            article = self.system.cite({"down": "mdps"}.get(kind, kind))
            label = Statement(_LEAVES[kind], article, {"who": tpn, "score": score}, (tpn,))
            yield LeavingPlayer(tpn, kind, score, label)

    # --- other candidates, the brackets above being as they are

    @cached_property
    def pairs(self) -> Sequence[PairingChoice]:
        """The choices of opponents in the order in which the sequence makes the pairs.

        The higher of the two is given the first of those in order who fits.
        """
        pairs = self.shown(self.chosen)
        return [*self.given_from(self.pool(pairs), pairs)]

    def given_from(self, pool: tuple[int, ...], pairs: Iterable[Pair]) -> Iterator[PairingChoice]:
        """Yield the choices that give the first of each pair the second out of a pool in order."""
        exchanged = {*self.exchanged}
        for pair in pairs:
            is_exchanged = not exchanged.isdisjoint(pair)
            choice = PairingChoice("pair", "", "", *pair, pool, group=self.number)
            yield choice._replace(is_exchanged=is_exchanged)

    def pool(self, pairs: Sequence[Pair]) -> tuple[int, ...]:
        """Those who are given to others as opponents, in the order of the sequence."""
        return tuple(sorted(second for _, second in pairs))

    @abstractmethod
    def forced(self, pairs: Sequence[Pair]) -> Candidate | None:
        """The best candidate that holds these pairs; None if no complete round does."""

    @abstractmethod
    def floating(self, floaters: Sequence[int]) -> Candidate | None:
        """The best candidate in which just these float; None if no complete round has it."""

    @property
    def exchanged(self) -> tuple[int, ...]:
        """Who changed halves: those who left the upper one, then those who entered it."""
        return ()

    def unexchanged(self) -> Candidate | None:
        """The best candidate in which nobody changes halves, floaters from elsewhere being paired
        as they are; None if no complete round has one."""
        return self.chosen

    def alike(self, tpn: int) -> tuple[int, ...]:  # noqa: ARG002
        """Among whom the sequence chooses whether a player floats."""
        return self.members

    def leaving(self) -> Iterator[tuple[int, str]]:
        """Who leaves unpaired, and how: `down`, `limbo` or `bye`."""
        return iter(())

    # --- what is told of all of them alike

    def title(self) -> Statement:
        return self.state("bracket.ordinary", "bracket", self.members, score=self.score)

    def statements(self) -> Iterator[Statement]:
        """Who was there, what was possible, the criteria, what decided."""
        who, pairs = list(self.record.residents), self.shown(self.chosen)
        yield self.state(
            self.residents_id, "bracket", who, score=self.score, count=len(who), who=who
        )
        yield from self.came_in()
        yield from self.composition()
        if pairs:
            yield self.state("bracket.pairs", "pairs", count=len(pairs), pairs=pairs)
        yield from self.float_on()
        if pairs:
            yield from self.told_criteria()
            yield from self.decided()

    def by_score(self, tpns: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
        """Floaters in groups of equal score, in the order given."""
        for score, group in groupby(tpns, key=self.score_of):
            yield score, list(group)

    def paired(self, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        """Pairs as candidates have them: the smaller number first, in order."""
        return tuple(sorted((min(pair), max(pair)) for pair in pairs))

    def too_few(self, tpns: Sequence[int]) -> tuple[int, list[int]]:
        """How many of these have no opponent among them, and who has too few."""
        structure = self.structure(tpns)
        outer = zip(tpns, structure.outer(), strict=True)
        return structure.deficiency, [tpn for tpn, yes in outer if yes]

    def structure(self, tpns: Sequence[int]) -> Structure:
        """Return who of these can be paired with whom."""
        return self.legality.structure(tpns)

    def shown(self, candidate: Candidate) -> list[Pair]:
        """The pairs of a candidate in the order in which they are told."""
        last = self.judgement(candidate).order[-1]
        shown: dict[frozenset[int], Pair] = {}
        for pair in zip(last.of, last.value, strict=True):
            if pair[1]:
                shown.setdefault(frozenset(pair), pair)
        return list(shown.values())

    def state(self, id_: str, key: str, players: Sequence[int] = (), **params: object) -> Statement:
        """Return a statement by an article of the system, as its explainer does."""
        return self.views.state(id_, key, players, **params)

    def told_criteria(self) -> Iterator[Statement]:
        """Which criteria were met fully, and which had to give."""
        met: list[str] = []
        values = self.judged(self.chosen)
        for criterion in self.criteria:
            value = values[criterion.id]
            if value is None:
                continue
            if self.is_met(criterion, value):
                met.append(criterion.id)
                continue
            params = {
                "criterion": criterion.id,
                "subject": criterion.subject,
                "value": criterion.told(value),
            }
            yield Statement("criteria.gave", criterion.article, params)
        yield self.state("criteria.met", "perfect", criteria=met)

    def decided(self) -> Iterator[Statement]:
        """Why the first candidate of the sequence was not taken, and how the chosen one differs."""
        first = self.first()
        if first == self.chosen:
            yield self.state("decided.first", "first", pairs=self.shown(first))
            return
        yield self._against(first)
        yield from self.written()

    def _against(self, first: Candidate) -> Statement:
        """Why the first candidate of the sequence was not taken."""
        pairs = self.shown(first)
        for pair in first.pairs:
            why = self.round.against_pair(*pair)
            if why is not None:
                rule = why.id.removeprefix("illegal.")
                params = {**why.params, "pairs": pairs, "rule": rule}
                return Statement("decided.illegal", why.article, params, pair)
        floating = list(first.floaters)
        if first.floaters != self.chosen.floaters and not self.leaves_completion(floating):
            return self.state(
                self.not_completing, "completion", floating, who=floating, pairs=pairs
            )
        change = self.changed(first)
        if change is None:
            return self.state("decided.sequence", "sequence", pairs=pairs)
        params = {**change.params, "pairs": pairs}
        return Statement("decided.criterion", change.criterion.article, params)

    @property
    def home(self) -> tuple[int, ...]:
        """Who must be paired here or float: everybody but those brought up from below."""
        return self.members

    @property
    def reserve(self) -> tuple[int, ...]:
        """Who may be brought up from below."""
        return ()

    @cached_property
    def is_emptied(self) -> bool:
        """Is nobody paired here though two could meet? Those below need them, then."""
        may_meet = self.round.legality.is_legal
        return not self.chosen.pairs and any(
            self.may_pair(*pair) and may_meet(*pair) for pair in combinations(self.members, 2)
        )

    def settles(self, theirs: Candidate) -> bool:  # noqa: ARG002 - most always do
        """Is the best candidate with some pairs what the best round with them has here?"""
        return True

    def may_pair(self, first: int, second: int) -> bool:
        """Can two players be a pair of this bracket, by what they are in it?"""
        return first in self.home or second in self.home

    # --- what candidates are worth

    @remembered
    def judgement(self, candidate: Candidate) -> Judgement:
        """Return what a candidate of this bracket is worth, judged once."""
        is_ours = candidate == self.chosen
        return self.record.judgement if is_ours else self.record.judge(candidate.pairs)

    def judged(self, candidate: Candidate) -> Mapping[str, Value]:
        """Return the values of the criteria for another candidate of this bracket."""
        return self.judgement(candidate).criteria

    def deciding(self, theirs: Candidate) -> Sequence[Criterion]:
        """Return the criteria that choose between the chosen candidate and another one."""
        if not any(criterion.after for criterion in self.criteria):
            return self.criteria
        settled = {mine.id for mine, other in self._both(theirs) if mine.value != other.value}
        return [criterion for criterion in self.criteria if criterion.after not in settled]

    def changed(self, theirs: Candidate) -> CriterionChange | None:
        """Return the first criterion in which another candidate differs; None if they are equal."""
        return first_change(self.deciding(theirs), self.judged(self.chosen), self.judged(theirs))

    def precedes(self, theirs: Candidate) -> bool:
        """Does the chosen candidate come before another one in the sequence?"""
        both = [(mine.key, other.key) for mine, other in self._both(theirs)]
        return [mine for mine, _ in both] < [other for _, other in both]

    def worth(self, candidate: Candidate) -> tuple[object, ...]:
        """Return a key by which the better candidate comes first, of equals the earlier one."""
        judgement = self.judgement(candidate)
        values = (
            (value is None, 0 if value is None else value) for value in judgement.criteria.values()
        )
        return (*values, *(element.key for element in judgement.order))

    def _both(self, theirs: Candidate) -> Iterator[tuple[Element, Element]]:
        """The elements of the sequence in the chosen candidate and in another one."""
        return zip(self.judgement(self.chosen).order, self.judgement(theirs).order, strict=True)

    def later(self, theirs: Candidate) -> WhyNot:
        """Return the answer about a candidate of equal worth that comes later in the sequence."""
        parted = ((mine, other) for mine, other in self._both(theirs) if mine.value != other.value)
        place = self.later_place(*next(parted))
        reason = self.state("whynot.later", "sequence", score=self.score)
        return self.views.round.why_not(
            "later",
            [reason, place],
            ours=place.params["ours"],
            theirs=place.params["theirs"],
            bracket=self.score,
        )

    def later_place(self, mine: Element, yours: Element) -> Statement:
        """Return where two candidates part in the sequence, by the element in which they do."""
        if mine.of:
            who, ours, theirs = first_other(mine, yours)
            id_ = self.later_ids[mine.id] if theirs else self.later_floats[mine.id]
            return self.state(id_, mine.id, who=who, ours=ours, theirs=theirs)
        if len(mine.value) != len(yours.value):
            sizes = len(mine.value), len(yours.value)
            return self.state(self.later_number[mine.id], mine.id, ours=sizes[0], theirs=sizes[1])
        ours_only = [tpn for tpn in mine.value if tpn not in yours.value]
        theirs_only = [tpn for tpn in yours.value if tpn not in mine.value]
        return self.state(
            self.later_ids[mine.id],
            mine.id,
            count=len(ours_only),
            ours=ours_only,
            theirs=theirs_only,
        )

    # --- whom criteria count

    def named(self, theirs: Candidate, change: CriterionChange) -> list[int]:
        """Return whom the criterion would count in another candidate; empty if it counts others."""
        subject = change.criterion.subject.removeprefix("resident-")
        counted = [*self._counted(theirs, subject)]
        if len(counted) != change.theirs or self._of_ours(subject) != change.ours:
            return []
        return counted

    @remembered
    def _of_ours(self, subject: str) -> int:
        """Return how many the criterion counts in the real round, counted once."""
        return sum(1 for _ in self._counted(self.chosen, subject))

    def _counted(self, candidate: Candidate, subject: str) -> Iterator[int]:
        if subject in DENIED:
            for pair in candidate.pairs:
                yield from self._denied(pair, DENIED[subject])
        elif subject in FLOATS_OF_FLOATERS:
            for tpn in candidate.floaters:
                if self.views.floated(tpn, subject):
                    yield tpn
        elif subject in FLOATS_OF_PAIRS:
            for pair in self.shown(candidate):
                higher, lower = self.views.by_score(pair)
                if self.score_of(higher) > self.score_of(lower):
                    yield from [lower] if self.views.floated(lower, subject) else []

    def _denied(self, pair: tuple[int, int], least: Strength) -> Iterator[int]:
        """Yield whoever of a pair is due a colour that both are due, and does not get it."""
        mine, other = map(self._wanted, pair)
        if mine.colour is None or mine.colour is not other.colour:
            return
        colours = self.views.colours(Board(*pair)).params
        denied = colours["black" if mine.colour is Colour.WHITE else "white"]
        assert isinstance(denied, int)
        if self._wanted(denied).strength >= least:
            yield denied

    @remembered
    def _wanted(self, tpn: int) -> Preference:
        """Return the colour a player is due, looked up once."""
        return self.views.wanted(tpn)

    # --- wishes

    def leaves_completion(self, floaters: Sequence[int]) -> bool:
        """Could everybody else still be paired, if these float?"""
        return self.legality.completable(self.left(floaters))

    def is_open(self, wish: Board, floaters: Sequence[int]) -> bool:
        """Can the wish be fulfilled below, if these float?"""
        left = self.left(floaters)
        if not {*wish} <= {*left}:
            return False
        return self.legality.completable([tpn for tpn in left if tpn not in wish])

    @abstractmethod
    def better(self, wish: Board, theirs: Candidate) -> Candidate | None:
        """Return a better candidate than theirs, if looking ahead was misled by the wish.

        Only with the best floaters of the real round, the wish being left below, does the bracket
        look ahead as it does there. Sets of floaters are tried one by one.
        """

    def sets_like(self, floaters: Sequence[int], pool: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """All sets of a pool with the scores of these floaters, unless they are too many."""
        numbers = Counter(map(self.score_of, floaters))
        groups = [(numbers[score], group) for score, group in self.by_score(pool)]
        if prod(comb(len(group), number) for number, group in groups) <= MOST_SETS:
            for parts in product(*(combinations(group, number) for number, group in groups)):
                yield tuple(tpn for part in parts for tpn in part)


def first_other(mine: Element, yours: Element) -> tuple[int | None, int, int]:
    """Return the first of the numbers that differ in two elements, and whose opponents they are."""
    whose = mine.of or (None,) * len(mine.value)
    return next(
        (who, ours, theirs)
        for who, ours, theirs in zip(whose, mine.value, yours.value, strict=True)
        if ours != theirs
    )


class DownwardBracketView(BracketView):
    """A bracket of residents and floaters from above; a criterion looks ahead to the next one."""

    def restricted(self, pairs: Iterable[Pair]) -> Candidate:
        members = {*self.members}
        inside = self.paired(pair for pair in pairs if members >= {*pair})
        gone = {tpn for pair in inside for tpn in pair}
        return Candidate(inside, tuple(tpn for tpn in self.members if tpn not in gone))

    def floating(self, floaters: Sequence[int]) -> Candidate | None:
        if not self.leaves_completion(floaters):
            return None
        pairs = self.pairs_without(floaters)
        return None if pairs is None else self.restricted(pairs)

    def leaving(self) -> Iterator[tuple[int, str]]:
        return ((tpn, "down") for tpn in self.chosen.floaters)

    def left(self, floaters: Iterable[int]) -> list[int]:
        return [*floaters, *self.below]

    # --- what is told

    def came_in(self) -> Iterator[Statement]:
        for score, who in self.by_score(self.record.incoming):
            yield self.state(self.incoming_id, "mdps", who, score=score, count=len(who), who=who)

    def float_on(self) -> Iterator[Statement]:
        down = self.chosen.floaters
        if not down:
            return
        if len(self.members) == 1:
            yield self.state("float.alone", "mdps", down, who=down[0])
            return
        least, stuck = self.too_few(self.members)
        params = {"count": len(down), "who": list(down), "stuck": stuck, "least": least}
        id_, key = "float.completion", "completion"
        if len(down) == len(self.members) % 2:
            id_, key = "float.odd", "mdps"
        elif len(down) == least:
            everybody = {*stuck} == {*down} and not self.chosen.pairs
            id_, key = "float.no-opponents-all" if everybody else "float.no-opponents", "pairs"
        yield self.state(id_, key, down, **params)

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

    def better(self, wish: Board, theirs: Candidate) -> Candidate | None:
        here = {*wish} & {*self.members}
        if len(here) == len(wish):
            return None
        pool = sorted(self.members, key=self.score_of, reverse=True)
        options = [
            floaters
            for floaters in self.sets_like(theirs.floaters, pool)
            if here <= {*floaters} and self.is_open(wish, floaters)
        ]
        if len(options) < 2:
            return None
        ahead = {floaters: self.outlook(floaters) for floaters in options}
        for value in sorted({*ahead.values()}):
            candidate = self.best_with(
                [floaters for floaters in options if ahead[floaters] == value]
            )
            if candidate is not None:
                return None if candidate == theirs else candidate
        return None

    @abstractmethod
    def pairs_without(self, floaters: Sequence[int]) -> Sequence[Pair] | None:
        """The first best pairs of everybody else here, if these float; None if there are none."""

    def best_with(self, options: Iterable[Sequence[int]]) -> Candidate | None:
        """The best candidate with one of these sets of floaters; None if none has one."""
        candidates = [
            pairs for floaters in options if (pairs := self.pairs_without(floaters)) is not None
        ]
        return min(map(self.restricted, candidates), key=self.worth, default=None)

    def outlook(self, floaters: Sequence[int]) -> tuple[object, ...]:
        """What the floaters leave to the next bracket, and alone settle after that."""
        paired = [tpn for tpn in self.members if tpn not in floaters]
        values = self.record.judge([*zip(paired[::2], paired[1::2], strict=True)]).criteria
        return tuple(
            values[criterion.id] or () for criterion in self.criteria if criterion.is_outcome
        )
