"""The choices of a round, group by group, and how every group was first proposed.

A round is a row of choices (`PairingChoice`): somebody seeks an opponent, or is to float, or to
have the bye; others are tried in an order, and one is chosen. `BracketChoices` takes them from the
brackets of a system that compares candidates by criteria, `TraceChoices` from the trace of a system
that pairs step by step.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from itertools import chain, groupby, takewhile

from zug.fastclasses import NamedTuple
from zug.systems.explaining.maps import PAIR_BROKEN_UP, LeavingPlayer
from zug.systems.explaining.statements import Statement, by_kind, existing, remembered
from zug.systems.explaining.trace import APART, CRACK, NOBODY, LazyStepData, PairingChoice, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.systems.base import RoundPairing, Step
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.explainer import ChoiceExplainer
    from zug.systems.explaining.trace import Pair
    from zug.systems.system import System

_LEFT_OVER = "left-over"
"""The order of those for whom the others have left no opponent: not a choice of its own."""
_LEAVES = by_kind(
    *("mark.leaves-down", "mark.leaves-limbo", "mark.leaves-bye"), after="mark.leaves-"
)


class RoundChoices(ABC):
    """The choices of a round; groups are numbered from 1, as the parts of an explanation are."""

    def __init__(self, explainer: ChoiceExplainer) -> None:
        self.system = explainer.system
        self.rules = explainer.asked.rules
        self.pairing = explainer.pairing

    is_empty = False
    """Does the system say nothing of its choices?"""

    @property
    @abstractmethod
    def count(self) -> int:
        """The number of groups."""

    @abstractmethod
    def pairs(self, group: int) -> Sequence[PairingChoice]:
        """Return the pairs of a group that became boards, in the order in which they were made."""

    @abstractmethod
    def of_pair(self, pair: Iterable[int]) -> PairingChoice | None:
        """Return the choice that made a pair: the last one, where pairs were broken up."""

    @property
    @abstractmethod
    def bye(self) -> PairingChoice | None:
        """The choice of the player who has the bye."""

    @abstractmethod
    def score(self, group: int) -> int | None:
        """Return the score of a group, if it has one."""

    @abstractmethod
    def sections(self, group: int) -> tuple[Section, ...]:
        """Return the rows of a group as they were proposed, with everybody in them once."""

    @abstractmethod
    def _proposed(self, group: int) -> Iterable[Pair]:
        """Yield the pairs of a group as they were proposed."""

    @abstractmethod
    def arrivals(self, group: int) -> Iterable[int]:
        """Yield the players who came into a group from another score."""

    @abstractmethod
    def departures(self, group: int) -> Iterator[LeavingPlayer]:
        """Yield the players who leave a group without an opponent."""

    def members(self, group: int) -> Sequence[int]:
        """Return everybody who is shown in a group."""
        return [tpn for section in self.sections(group) for tpn in (*section.left, *section.right)]

    @remembered
    def natural(self, group: int) -> dict[int, int]:
        """Return the natural opponents: whom everybody meets in the pairs as proposed."""
        pairs = self._proposed(group)
        return {one: other for pair in pairs for one, other in (pair, pair[::-1])}

    def changed(self, group: int) -> list[PairingChoice]:
        """Return the pairs of a group that are not natural ones."""
        natural = self.natural(group)
        return [one for one in self.pairs(group) if natural.get(one.seeker) != one.chosen]

    def tried(self, choice: PairingChoice) -> list[int]:
        """Return the players who come before the one who was chosen."""
        before = takewhile(lambda tpn: tpn != choice.chosen, choice.tries)
        return [tpn for tpn in before if tpn != NOBODY]

    def cite(self, number: str) -> str:
        """Return an article of the system's book by its number."""
        return existing(f"{self.system.book}:{number}")


class BracketChoices(RoundChoices):
    """The choices of a round that is paired by brackets and compared by criteria."""

    def __init__(self, explainer: CriteriaExplainer) -> None:
        super().__init__(explainer)
        self.explainer = explainer
        self.brackets = explainer.brackets

    @property
    def count(self) -> int:
        return len(self.brackets)

    @cached_property
    def _group_of(self) -> dict[frozenset[int], int]:
        return {
            pair: group
            for group, view in enumerate(self.brackets, 1)
            for pair in map(frozenset, view.chosen.pairs)
        }

    @remembered
    def pairs(self, group: int) -> list[PairingChoice]:
        return [seat._replace(group=group) for seat in self.brackets[group - 1].seats()]

    def of_pair(self, pair: Iterable[int]) -> PairingChoice:
        both = {*pair}
        group = self._group_of[frozenset(both)]
        return next(one for one in self.pairs(group) if {one.seeker, one.chosen} == both)

    @cached_property
    def bye(self) -> PairingChoice | None:
        """The bye: those who come last are tried first."""
        bye = self.pairing.bye
        if bye is None:
            return None
        ranking = self.explainer.by_score(self.rules.present)
        return PairingChoice("bye", "", "", NOBODY, bye, tuple(ranking[::-1]))

    def float(self, tpn: int) -> PairingChoice:
        """Return the choice of a floater of the first bracket that they float out of, or up into.

        Those who would float in the first candidate, and do not, are tried before.
        """
        views = enumerate(self.brackets, 1)
        group, view = next((n, view) for n, view in views if tpn in view.chosen.floaters)
        alike = view.alike(tpn)
        expected = [one for one in view.natural.floaters if one in alike]
        tries = (*(one for one in expected if one not in view.chosen.floaters), tpn)
        return PairingChoice("float", "", "", NOBODY, tpn, tries, group=group)

    def score(self, group: int) -> int:
        return self.brackets[group - 1].score

    @remembered
    def sections(self, group: int) -> tuple[Section, ...]:
        return tuple(self.brackets[group - 1].sections())

    def members(self, group: int) -> Sequence[int]:
        return self.brackets[group - 1].members

    def _proposed(self, group: int) -> tuple[Pair, ...]:
        return self.brackets[group - 1].natural.pairs

    def tried(self, choice: PairingChoice) -> list[int]:
        """Return, before an opponent, the natural one, then those in order who were still free."""
        before = super().tried(choice)
        if choice.kind != "pair":
            return before
        natural = self.natural(choice.group).get(choice.seeker)
        if natural == choice.chosen:
            return []
        pairs = takewhile(lambda one: one.seeker != choice.seeker, self.pairs(choice.group))
        gone = {tpn for one in pairs for tpn in (one.seeker, one.chosen)}
        gone |= {choice.seeker, natural or NOBODY}
        first = [] if natural is None else [natural]
        return [*first, *(tpn for tpn in before if tpn not in gone)]

    def arrivals(self, group: int) -> tuple[int, ...]:
        return self.brackets[group - 1].record.incoming

    def departures(self, group: int) -> Iterator[LeavingPlayer]:
        below = self.brackets[group].score if group < self.count else None
        for tpn, kind in self.brackets[group - 1].leaving():
            score = None if kind == "bye" else below
            article = self.system.cite({"down": "mdps"}.get(kind, kind))
            label = Statement(_LEAVES[kind], article, {"who": tpn, "score": score}, (tpn,))
            yield LeavingPlayer(tpn, kind, score, label)


class BrokenPair(NamedTuple):
    """A pair that was broken up later (lim-1999:2.6): in which group it had been made."""

    group: int
    pair: Pair
    article: str


class TraceChoices(RoundChoices):
    """The choices of a round that is paired step by step."""

    def __init__(self, explainer: ChoiceExplainer) -> None:
        super().__init__(explainer)
        self.steps = [*numbered(self.pairing.trace, self.system.opening_steps)]

    @cached_property
    def all(self) -> list[PairingChoice]:
        """All choices of the round in their order."""
        return [*choices_of(self.pairing, self.system)]

    @property
    def is_empty(self) -> bool:  # type: ignore[override]
        return not self.all

    # --- one choice

    @cached_property
    def _by_pair(self) -> dict[frozenset[int], PairingChoice]:
        pairs = (choice for choice in self.all if choice.kind == "pair" and choice.chosen)
        return {frozenset((choice.seeker, choice.chosen)): choice for choice in pairs}

    def of_pair(self, pair: Iterable[int]) -> PairingChoice | None:
        return self._by_pair.get(frozenset(pair))

    @cached_property
    def _settled(self) -> dict[int, int]:
        """The place among the choices of the one that gave a player the opponent of the round."""
        boards = {frozenset(board) for board in self.pairing.boards}
        places: dict[int, int] = {}
        for place, choice in enumerate(self.all):
            both = frozenset((choice.seeker, choice.chosen))
            if both in boards and self._by_pair.get(both) is choice:
                places |= dict.fromkeys(both, place)
        return places

    def settled(self, *players: int) -> PairingChoice | None:
        """Return the first choice that gave one of some players an opponent of the round."""
        places = [self._settled[tpn] for tpn in players if tpn in self._settled]
        return self.all[min(places)] if places else None

    def decided(self, one: int, other: int) -> tuple[PairingChoice, int] | None:
        """Return the choice of one of two players at which the other could be taken, and whom.

        None if neither had such a choice before somebody else took one of them. An answer about the
        two is the verdict of that choice, in a headline and in a question.
        """
        choice = self.settled(one, other)
        if choice is None or choice.seeker not in (one, other):
            return None
        theirs = other if choice.seeker == one else one
        return (choice, theirs) if theirs in choice.tries else None

    @cached_property
    def floats(self) -> dict[int, PairingChoice]:
        """The last choice in which a player was sent on, by player."""
        choices = {}
        for choice in self.all:
            if choice.kind == "float" and choice.chosen:
                choices[choice.chosen] = choice
            elif choice.kind == "pair" and not choice.chosen:
                choices[choice.seeker] = choice
        return choices

    @cached_property
    def joined(self) -> dict[int, PairingChoice]:
        """The choice in which a player was brought up to make a group even, by player."""
        return {one.chosen: one for one in self.all if one.kind == "join" and one.chosen}

    @cached_property
    def bye(self) -> PairingChoice | None:
        return next((choice for choice in self.all if choice.kind == "bye"), None)

    # --- the groups

    @cached_property
    def _rows(self) -> dict[int, list[Section]]:
        rows: dict[int, list[Section]] = {}
        for group, step in self.steps:
            if step.action not in APART:
                rows.setdefault(group, [])
                if isinstance(step.data, LazyStepData):
                    rows[group] += step.data.rows()
        return rows

    @property
    def count(self) -> int:
        return len(self._rows)

    def score(self, group: int) -> int | None:
        """Return the score of a group by its first step, else the highest of those it names."""
        step = next((step for number, step in self.steps if number == group), None)
        if step is None:
            return None
        score = step.data.get("score", step.data.get("points"))
        if isinstance(score, int):
            return score
        own = (tpn for tpn in step.players if tpn != step.data.get("floater"))
        return max((self.rules.cards[tpn].score for tpn in own), default=None)

    @cached_property
    def _pairs(self) -> dict[int, list[PairingChoice]]:
        boards = {frozenset(board) for board in self.pairing.boards}
        pairs: dict[int, list[PairingChoice]] = {}
        for pair, choice in self._by_pair.items():
            if pair in boards:
                pairs.setdefault(choice.group, []).append(choice)
        return pairs

    def pairs(self, group: int) -> list[PairingChoice]:
        return self._pairs.get(group, [])

    def made(self, group: int) -> list[PairingChoice]:
        """Return the pairs that a group made, whether they became boards or not."""
        return [choice for choice in self._by_pair.values() if choice.group == group]

    def paired(self, group: int) -> set[int]:
        """Return the players who were paired in a group for good."""
        return {tpn for one in self.pairs(group) for tpn in (one.seeker, one.chosen)}

    @cached_property
    def lonely(self) -> dict[int, tuple[int, str]]:
        """The players without an opponent in a group: the last such group and the article."""
        return {
            tpn: (group, existing(step.article))
            for group, step in self.steps
            if step.action == "no-opponent"
            for tpn in step.players
        }

    def is_alone(self, tpn: int) -> bool:
        """Was this player the only one of the group they had no opponent in?"""
        group = self.lonely[tpn][0]
        return {*next(step.players for number, step in self.steps if number == group)} == {tpn}

    @cached_property
    def colours(self) -> dict[frozenset[int], Step]:
        """The step that gave a pair its colours."""
        return {frozenset(step.players): step for _, step in self.steps if step.action == "colours"}

    @cached_property
    def broken(self) -> list[BrokenPair]:
        """The pairs that were broken up, in the order of the groups that had made them."""
        first = {
            frozenset((one.seeker, one.chosen)): (one.group, (one.seeker, one.chosen))
            for one in reversed(self.all)
            if one.kind == "pair"
        }
        cracks = (step for _, step in self.steps if step.action == CRACK)
        return sorted(
            BrokenPair(*first[frozenset(step.players)], existing(step.article)) for step in cracks
        )

    def broken_in(self, group: int) -> list[BrokenPair]:
        """Return the pairs of a group that were broken up."""
        return [one for one in self.broken if one.group == group]

    @remembered
    def sections(self, group: int) -> tuple[Section, ...]:
        """Return everybody of a group once: as proposed, then the others who were paired here."""
        placed: set[int] = set()
        sections = []
        for kind, left, right in self._rows[group]:
            fresh = [pair for pair in zip(left, right, strict=False) if not placed & {*pair}]
            placed |= {tpn for pair in fresh for tpn in pair}
            ones, others = (tuple(side) for side in zip(*fresh, strict=True)) if fresh else ((), ())
            more, below = (tuple(t for t in side if t not in placed) for side in (left, right))
            if more and below:  # nobody was proposed to face them
                more, below = (*more, *below), ()
            placed |= {*more, *below}
            if fresh or more or below:
                sections.append(Section(kind, (*ones, *more), (*others, *below)))
        pairs = ((one.seeker, one.chosen) for one in self.pairs(group))
        more = tuple(dict.fromkeys(tpn for pair in pairs for tpn in pair if tpn not in placed))
        kind = "others" if sections else "alone"
        return (*sections, *([Section(kind, more, ())] if more else []))

    def _proposed(self, group: int) -> Iterator[Pair]:
        for section in self.sections(group):
            yield from zip(section.left, section.right, strict=False)

    # --- from group to group

    def arrivals(self, group: int) -> Iterator[int]:
        """Yield those who came in and were paired here or sent on, not those only tried."""
        leaving = self.leaving(group)
        here, own = self.paired(group) | {*leaving}, self.score(group)
        for tpn in dict.fromkeys((*self.members(group), *leaving)):
            if tpn in here and own is not None and self.rules.cards[tpn].score != own:
                yield tpn

    def leaving(self, group: int) -> dict[int, str]:
        """Return who goes on from a group, or lost the opponent later, with the article."""
        broken = {tpn: one.article for one in self.broken_in(group) for tpn in one.pair}
        return self.sent_on(group) | broken

    @remembered
    def sent_on(self, group: int) -> dict[int, str]:
        """Return who goes on from a group without an opponent, with the article.

        Somebody may be without an opponent in several groups.
        """
        sent = {
            tpn: existing(step.article)
            for number, step in self.steps
            if number == group and step.action == "no-opponent"
            for tpn in step.players
        }
        met = self.paired(group)
        for choice in self.all:
            if choice.group != group:
                continue
            floater = choice.chosen if choice.kind == "float" else NOBODY
            if choice.kind == "pair" and not choice.chosen:
                floater = choice.seeker
            if floater and floater not in met:
                sent[floater] = choice.article
        return sent

    def departures(self, group: int) -> Iterator[LeavingPlayer]:
        for tpn, article in self.leaving(group).items():
            kind, to = self._way(group, tpn)
            id_ = "mark.leaves-bye" if kind == "bye" else "mark.step-floats"
            id_ = id_ if tpn in self.sent_on(group) else PAIR_BROKEN_UP
            label = Statement(id_, article, {"who": tpn, "score": to}, (tpn,))
            yield LeavingPlayer(tpn, kind, to, label)

    def _way(self, group: int, tpn: int) -> tuple[str, int | None]:
        """Return how a player leaves a group, and the score of the group they come to next.

        Not all systems take the groups from the top.
        """
        after = (
            number
            for number, step in self.steps
            if number > group and tpn in step.players and step.action != CRACK
        )
        following = next(after, None)
        if tpn == self.pairing.bye and following is None:
            return "bye", None
        to = None if following is None else self.score(following)
        up = to is not None and to > self.rules.cards[tpn].score
        return "up" if up else "down", to

    # --- another round

    def parting(self, forced: RoundPairing) -> tuple[PairingChoice, int] | None:
        """Return the first choice at which another round differs, and whom it chooses there.

        None where the procedure itself would take another course.
        """
        ours = [*_by_group(self.all)]
        theirs = [*_by_group(choices_of(forced, self.system))]
        # A wish leaves fewer to choose from: the same pairs can be found by another way.
        while ours and theirs and _outcome(ours[0]) == _outcome(theirs[0]):
            del ours[0], theirs[0]
        return _parting([*chain(*ours)], [*chain(*theirs)])


def numbered(trace: Iterable[Step], opening: frozenset[str]) -> Iterator[tuple[int, Step]]:
    """Yield steps with the number of their group; byes and colours belong to none (0)."""
    group, empty = 1, True
    for step in trace:
        if step.action in APART:
            yield 0, step
            continue
        if step.action in opening and not empty:
            group += 1
        empty = False
        yield group, step


def choices_of(pairing: RoundPairing, system: System) -> Iterator[PairingChoice]:
    """Yield the choices of a pairing in order, with full articles and the numbers of groups."""
    for group, step in numbered(pairing.trace, system.opening_steps):
        if isinstance(step.data, LazyStepData):
            for choice in step.data.choices():
                article = existing(f"{system.book}:{choice.article}")
                yield choice._replace(article=article, group=group)


def _by_group(choices: Iterable[PairingChoice]) -> Iterator[list[PairingChoice]]:
    real = (choice for choice in choices if choice.order != _LEFT_OVER)
    for _, group in groupby(real, key=lambda choice: choice.group):
        yield [*group]


def _outcome(choices: Iterable[PairingChoice]) -> list[tuple[str, list[int], list[int]]]:
    """Return what came out of the choices of a group."""
    return sorted(
        (one.kind, sorted((one.seeker, one.chosen)), sorted(one.together))
        for one in choices
        if one.kind not in ("loop", "exchange")
    )


def _parting(
    ours: Sequence[PairingChoice], theirs: Sequence[PairingChoice]
) -> tuple[PairingChoice, int] | None:
    for mine, yours in zip(ours, theirs, strict=False):
        if (mine.kind, mine.seeker) != (yours.kind, yours.seeker):
            return None
        if mine.chosen != yours.chosen:
            # A loop can end earlier only among other players: the opponents tell.
            better = mine.kind == "loop" and yours.chosen < mine.chosen
            return _other_opponent(ours, theirs) if better else (mine, yours.chosen)
        more = [tpn for tpn in yours.together if tpn not in mine.together]
        if more:
            return mine, more[0]
    return None


def _other_opponent(
    ours: Iterable[PairingChoice], theirs: Iterable[PairingChoice]
) -> tuple[PairingChoice, int] | None:
    """Return the first choice of another opponent, if that one is worse or tried later."""
    pairs = [(one.seeker, one.chosen) for one in theirs if one.kind == "pair"]
    met: Mapping[int, int] = dict(pairs) | {two: one for one, two in pairs}
    for choice in ours:
        other = met.get(choice.seeker, NOBODY)
        if choice.kind == "pair" and other != choice.chosen:
            worth = choice.worth(other) if other else None
            is_told = worth is not None and (
                other in choice.tries or worth > (choice.worth(choice.chosen) or ())
            )
            return (choice, other) if is_told else None
    return None
