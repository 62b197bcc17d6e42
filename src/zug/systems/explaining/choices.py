"""The choices of a round, group by group, and how every group was first proposed.

A round is a row of choices (`PairingChoice`): somebody seeks an opponent, or is to float, or to
have the bye; others are tried in an order, and one is chosen. A `ChoiceGroup` is a bracket of a
system that compares candidates by criteria (`bracket_view`), or a group of one that pairs step by
step (`TraceGroup`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from itertools import chain, groupby, takewhile

from zug.fastclasses import NamedTuple
from zug.systems.explaining.maps import PAIR_BROKEN_UP, LeavingPlayer
from zug.systems.explaining.statements import Statement, existing
from zug.systems.explaining.trace import APART, CRACK, NOBODY, LazyStepData, PairingChoice, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.systems.base import RoundPairing, Step
    from zug.systems.explaining.bracket_view import BracketView
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.step_by_step import StepExplainer
    from zug.systems.explaining.trace import Pair
    from zug.systems.system import System

_LEFT_OVER = "left-over"
"""The order of those for whom the others have left no opponent: not a choice of its own."""


class ChoiceGroup(ABC):
    """A bracket or a group of a round; `number` counts them from 1, as parts of an explanation."""

    number: int

    @property
    @abstractmethod
    def score(self) -> int | None:
        """The score of the group, if it has one."""

    @abstractmethod
    def title(self) -> Statement:
        """Return what the group is called."""

    @property
    @abstractmethod
    def members(self) -> Sequence[int]:
        """Everybody who is shown in the group."""

    @property
    @abstractmethod
    def sections(self) -> Sequence[Section]:
        """The rows as they were proposed, with everybody in them once."""

    @property
    @abstractmethod
    def proposed(self) -> Iterable[Pair]:
        """The pairs as they were proposed."""

    @property
    @abstractmethod
    def pairs(self) -> Sequence[PairingChoice]:
        """The choices of pairs that became boards, in the order in which they were made."""

    @property
    @abstractmethod
    def arrivals(self) -> Iterable[int]:
        """The players who came in from another score."""

    @abstractmethod
    def departures(self) -> Iterator[LeavingPlayer]:
        """Yield the players who leave without an opponent."""

    @cached_property
    def opponents(self) -> dict[int, int]:
        """The natural opponents: whom everybody meets in the pairs as proposed."""
        return {tpn: other for pair in self.proposed for tpn, other in (pair, pair[::-1])}

    @property
    def unexpected(self) -> list[PairingChoice]:
        """The pairs that are not natural ones."""
        return [pair for pair in self.pairs if self.opponents.get(pair.seeker) != pair.chosen]


class RoundChoices(ABC):
    """The choices of a round."""

    is_empty = False
    """Does the system say nothing of its choices?"""

    @property
    @abstractmethod
    def groups(self) -> Sequence[ChoiceGroup]:
        """The groups in their order."""

    @abstractmethod
    def of_pair(self, pair: Iterable[int]) -> PairingChoice | None:
        """Return the choice that made a pair: the last one, where pairs were broken up."""

    @property
    @abstractmethod
    def bye(self) -> PairingChoice | None:
        """The choice of the player who has the bye."""

    def natural(self, choice: PairingChoice, tpn: int) -> int | None:
        """Return the natural opponent of a player in the group of a choice; None without one."""
        return self.groups[choice.group - 1].opponents.get(tpn)

    def tried(self, choice: PairingChoice) -> list[int]:
        """Return the players who come before the one who was chosen."""
        before = takewhile(lambda tpn: tpn != choice.chosen, choice.tries)
        return [tpn for tpn in before if tpn != NOBODY]


class BracketChoices(RoundChoices):
    """The choices of a round that is paired by brackets and compared by criteria."""

    def __init__(self, explainer: CriteriaExplainer) -> None:
        self.explainer = explainer

    @property
    def groups(self) -> Sequence[BracketView]:
        return self.explainer.brackets

    @cached_property
    def _view_of(self) -> dict[frozenset[int], BracketView]:
        return {frozenset(pair): view for view in self.groups for pair in view.chosen.pairs}

    def of_pair(self, pair: Iterable[int]) -> PairingChoice:
        both = {*pair}
        pairs = self._view_of[frozenset(both)].pairs
        return next(choice for choice in pairs if {choice.seeker, choice.chosen} == both)

    @cached_property
    def bye(self) -> PairingChoice | None:
        """The bye: those who come last are tried first."""
        bye = self.explainer.pairing.bye
        if bye is None:
            return None
        ranking = self.explainer.by_score(self.explainer.round.present)
        return PairingChoice("bye", "", "", NOBODY, bye, tuple(ranking[::-1]))

    def float(self, tpn: int) -> PairingChoice:
        """Return the choice of a floater of the first bracket that they float out of, or up into.

        Those who would float in the first candidate, and do not, are tried before.
        """
        view = next(view for view in self.groups if tpn in view.chosen.floaters)
        alike, floaters = view.alike(tpn), view.chosen.floaters
        expected = [other for other in view.natural.floaters if other in alike]
        tries = (*(other for other in expected if other not in floaters), tpn)
        return PairingChoice("float", "", "", NOBODY, tpn, tries, group=view.number)

    def tried(self, choice: PairingChoice) -> list[int]:
        """Return, before an opponent, the natural one, then those in order who were still free."""
        before = super().tried(choice)
        if choice.kind != "pair":
            return before
        natural = self.natural(choice, choice.seeker)
        if natural == choice.chosen:
            return []
        pairs = self.groups[choice.group - 1].pairs
        earlier = takewhile(lambda pair: pair.seeker != choice.seeker, pairs)
        gone = {tpn for pair in earlier for tpn in (pair.seeker, pair.chosen)}
        gone |= {choice.seeker, natural or NOBODY}
        first = [] if natural is None else [natural]
        return [*first, *(tpn for tpn in before if tpn not in gone)]


class BrokenPair(NamedTuple):
    """A pair that was broken up later (lim-1999:2.6): in which group it had been made."""

    group: int
    pair: Pair
    article: str


class TraceGroup(ChoiceGroup):
    """The steps of a group of a round that is paired step by step."""

    def __init__(self, choices: TraceChoices, number: int, steps: Sequence[Step]) -> None:
        self.number = number
        self.steps = steps
        self.choices = choices
        self.cards = choices.cards

    @cached_property
    def score(self) -> int | None:
        """The score that the first step names, else the highest of its players."""
        first = self.steps[0]
        score = first.data.get("score", first.data.get("points"))
        if isinstance(score, int):
            return score
        own = (tpn for tpn in first.players if tpn != first.data.get("floater"))
        return max((self.cards[tpn].score for tpn in own), default=None)

    def title(self) -> Statement:
        article = self.choices.system.cite("field")
        if self.score is None:
            return Statement("step.group", article, {"number": self.number})
        return Statement("bracket.ordinary", article, {"score": self.score})

    @property
    def members(self) -> list[int]:
        return [tpn for section in self.sections for tpn in (*section.left, *section.right)]

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Everybody once: as proposed, then the others who were paired here."""
        placed: set[int] = set()
        sections = []
        lazy = (step.data for step in self.steps if isinstance(step.data, LazyStepData))
        for kind, left, right in (row for data in lazy for row in data.rows()):
            fresh = [pair for pair in zip(left, right, strict=False) if not placed & {*pair}]
            placed |= {tpn for pair in fresh for tpn in pair}
            ones, others = (tuple(side) for side in zip(*fresh, strict=True)) if fresh else ((), ())
            more, below = (tuple(t for t in side if t not in placed) for side in (left, right))
            if more and below:  # nobody was proposed to face them
                more, below = (*more, *below), ()
            placed |= {*more, *below}
            if fresh or more or below:
                sections.append(Section(kind, (*ones, *more), (*others, *below)))
        pairs = ((pair.seeker, pair.chosen) for pair in self.pairs)
        more = tuple(dict.fromkeys(tpn for pair in pairs for tpn in pair if tpn not in placed))
        kind = "others" if sections else "alone"
        return (*sections, *([Section(kind, more, ())] if more else []))

    @property
    def proposed(self) -> Iterator[Pair]:
        for section in self.sections:
            yield from zip(section.left, section.right, strict=False)

    @cached_property
    def made(self) -> list[PairingChoice]:
        """The pairs that the group made, whether they became boards or not."""
        return [pair for pair in self.choices.by_pair.values() if pair.group == self.number]

    @cached_property
    def pairs(self) -> list[PairingChoice]:
        boards = self.choices.boards
        return [pair for pair in self.made if frozenset((pair.seeker, pair.chosen)) in boards]

    @property
    def broken(self) -> list[BrokenPair]:
        """The pairs of this group that were broken up."""
        return [pair for pair in self.choices.broken if pair.group == self.number]

    # --- from group to group

    @property
    def arrivals(self) -> Iterator[int]:
        """Those who came in and were paired here or sent on, not those only tried."""
        here = {tpn for pair in self.pairs for tpn in (pair.seeker, pair.chosen)}
        for tpn in dict.fromkeys((*self.members, *self.leaving)):
            is_here = tpn in here or tpn in self.leaving
            if is_here and self.score is not None and self.cards[tpn].score != self.score:
                yield tpn

    @cached_property
    def leaving(self) -> dict[int, str]:
        """Who goes on from the group, or lost the opponent later, with the article."""
        broken = {tpn: pair.article for pair in self.broken for tpn in pair.pair}
        return self.sent_on | broken

    @cached_property
    def sent_on(self) -> dict[int, str]:
        """Who goes on from the group without an opponent, with the article.

        Somebody may be without an opponent in several groups.
        """
        sent = {
            tpn: existing(step.article)
            for step in self.steps
            if step.action == "no-opponent"
            for tpn in step.players
        }
        met = {tpn for pair in self.pairs for tpn in (pair.seeker, pair.chosen)}
        for choice in self.choices.all:
            floater = choice.chosen if choice.kind == "float" else NOBODY
            if choice.kind == "pair" and not choice.chosen:
                floater = choice.seeker
            if choice.group == self.number and floater and floater not in met:
                sent[floater] = choice.article
        return sent

    def departures(self) -> Iterator[LeavingPlayer]:
        for tpn, article in self.leaving.items():
            kind, to = self._way(tpn)
            id_ = "mark.leaves-bye" if kind == "bye" else "mark.step-floats"
            id_ = id_ if tpn in self.sent_on else PAIR_BROKEN_UP
            label = Statement(id_, article, {"who": tpn, "score": to}, (tpn,))
            yield LeavingPlayer(tpn, kind, to, label)

    def _way(self, tpn: int) -> tuple[str, int | None]:
        """Return how a player leaves the group, and the score of the group they come to next.

        Not all systems take the groups from the top.
        """
        following = next(
            (
                group
                for group in self.choices.groups[self.number :]
                if any(tpn in step.players and step.action != CRACK for step in group.steps)
            ),
            None,
        )
        if following is None:
            return ("bye" if tpn == self.choices.pairing.bye else "down"), None
        to = following.score
        return ("up" if to is not None and to > self.cards[tpn].score else "down"), to


class TraceChoices(RoundChoices):
    """The choices of a round that is paired step by step."""

    def __init__(self, explainer: StepExplainer) -> None:
        self.system = explainer.system
        self.pairing = explainer.pairing
        self.cards = explainer.round.cards
        self.steps = [*numbered(self.pairing.trace, self.system.opening_steps)]
        self.boards = {frozenset(board) for board in self.pairing.boards}

    @cached_property
    def groups(self) -> list[TraceGroup]:
        steps: dict[int, list[Step]] = {}
        for number, step in self.steps:
            if number:
                steps.setdefault(number, []).append(step)
        return [TraceGroup(self, number, own) for number, own in steps.items()]

    @cached_property
    def all(self) -> list[PairingChoice]:
        """All choices of the round in their order."""
        return [*choices_of(self.pairing, self.system)]

    @property
    def is_empty(self) -> bool:  # type: ignore[override]
        return not self.all

    def cite(self, number: str) -> str:
        """Return an article of the system's book by its number."""
        return existing(f"{self.system.book}:{number}")

    @cached_property
    def by_pair(self) -> dict[frozenset[int], PairingChoice]:
        """The last choice of every pair, whether it became a board or not."""
        pairs = (choice for choice in self.all if choice.kind == "pair" and choice.chosen)
        return {frozenset((choice.seeker, choice.chosen)): choice for choice in pairs}

    def of_pair(self, pair: Iterable[int]) -> PairingChoice | None:
        return self.by_pair.get(frozenset(pair))

    @cached_property
    def _settled(self) -> dict[int, int]:
        """The place among the choices of the one that gave a player the opponent of the round."""
        places: dict[int, int] = {}
        for place, choice in enumerate(self.all):
            both = frozenset((choice.seeker, choice.chosen))
            if both in self.boards and self.by_pair.get(both) is choice:
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
        joins = (choice for choice in self.all if choice.kind == "join")
        return {choice.chosen: choice for choice in joins if choice.chosen}

    @cached_property
    def bye(self) -> PairingChoice | None:
        return next((choice for choice in self.all if choice.kind == "bye"), None)

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
        return {*self.groups[self.lonely[tpn][0] - 1].steps[0].players} == {tpn}

    @cached_property
    def colours(self) -> dict[frozenset[int], Step]:
        """The step that gave a pair its colours."""
        return {frozenset(step.players): step for _, step in self.steps if step.action == "colours"}

    @cached_property
    def broken(self) -> list[BrokenPair]:
        """The pairs that were broken up, in the order of the groups that had made them."""
        first = {
            frozenset((choice.seeker, choice.chosen)): choice
            for choice in reversed(self.all)
            if choice.kind == "pair"
        }
        broken = []
        for _, step in self.steps:
            if step.action == CRACK:
                choice, article = first[frozenset(step.players)], existing(step.article)
                broken.append(BrokenPair(choice.group, (choice.seeker, choice.chosen), article))
        return sorted(broken)

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
        (choice.kind, sorted((choice.seeker, choice.chosen)), sorted(choice.together))
        for choice in choices
        if choice.kind not in ("loop", "exchange")
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
    pairs = [(choice.seeker, choice.chosen) for choice in theirs if choice.kind == "pair"]
    met: Mapping[int, int] = dict(pairs) | {two: first for first, two in pairs}
    for choice in ours:
        other = met.get(choice.seeker, NOBODY)
        if choice.kind == "pair" and other != choice.chosen:
            worth = choice.worth(other) if other else None
            is_told = worth is not None and (
                other in choice.tries or worth > (choice.worth(choice.chosen) or ())
            )
            return (choice, other) if is_told else None
    return None
