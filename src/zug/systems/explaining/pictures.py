"""Brackets as they are drawn (`BracketMap`), where a system chooses among candidates."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from zug.fastclasses import NamedTuple
from zug.rules.colours import Strength, due_colour, preference
from zug.systems.explaining.alternatives import APART, CRACK, absolute_reason, numbered
from zug.systems.explaining.maps import (
    PARTED,
    Arrival,
    BracketMap,
    Departure,
    Mark,
    PlayerCell,
    Section,
)
from zug.systems.explaining.statements import Statement, by_kind, existing
from zug.systems.explaining.trace import LazyStepData, Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from zug.rules.cards import Card
    from zug.systems.base import Board, Step
    from zug.systems.explaining.alternatives import RejectedAlternative, StepAlternatives
    from zug.systems.explaining.bracket_view import BracketView
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.headlines import StepHeadlines
    from zug.systems.explaining.round_context import AbsoluteRules
    from zug.systems.explaining.trace import Pair, PairingChoice


READABLE = 60
"""Players of a bracket whose pairs can be told apart in a picture."""


class CriteriaPicture:
    """One bracket of a round, and what its picture shows."""

    def __init__(self, views: CriteriaExplainer, group: int) -> None:
        self.views = views
        self.group = group
        self.view: BracketView = views.brackets[group - 1]
        self.cards = views.asked.rules.cards

    def drawn(self) -> BracketMap:
        return BracketMap(
            self.group,
            self.view.title(),
            self.views.group_headline(self.group),
            self.view.layout,
            self.boards,
            tuple(PairMarks(self.views, self.group)),
            tuple(self._arrival(tpn) for tpn in self.view.came),
            tuple(self._departures()),
            {tpn: self._face(tpn) for tpn in self._everybody()},
            tuple(self._barred()),
        )

    def _arrival(self, tpn: int) -> Arrival:
        score = self.cards[tpn].score
        return Arrival(tpn, score, score < self.view.score)

    def _barred(self) -> Iterator[Pair]:
        """Who may not meet; nobody looks them up in a picture too large to be read."""
        legality, members = self.views.asked.rules.legality, self.view.members
        if len(members) <= READABLE:
            for pair in combinations(members, 2):
                if not legality.is_legal(*pair):
                    yield pair

    @cached_property
    def boards(self) -> dict[int, Board]:
        """The boards made here, by number."""
        found = sorted(self.views.places[frozenset(pair)] for pair in self.view.chosen.pairs)
        return {place: self.views.pairing.boards[place - 1] for place in found}

    def _everybody(self) -> Iterator[int]:
        for section in self.view.layout:
            yield from section.left
            yield from section.right

    def _departures(self) -> Iterator[Departure]:
        scores = [view.score for view in self.views.brackets[self.group :]]
        below = scores[0] if scores else None
        for tpn, kind in self.view.leaving():
            score = None if kind == "bye" else below
            yield Departure(tpn, kind, score, self._label(tpn, kind, score))

    def _label(self, tpn: int, kind: str, score: int | None) -> Statement:
        params = {"who": tpn, "score": score}
        article = self.views.system.cite({"down": "mdps"}.get(kind, kind))
        return Statement(_LEAVES[kind], article, params, (tpn,))

    def _face(self, tpn: int) -> PlayerCell:
        card = self.cards[tpn]
        wanted = self.views.wanted(tpn)
        strength = "" if wanted.strength is Strength.NONE else wanted.strength.name.lower()
        given = self.views.given.get(tpn, "")
        return PlayerCell(
            card.score, card.rating, colours(card), wanted.colour or "", strength, given
        )


def colours(card: Card) -> str:
    """The colours of the rounds so far, `-` for a round without a game."""
    cells = card.player.cells[: card.held]
    played = "".join(cell.colour or "-" if cell.is_played else "-" for cell in cells)
    return played.ljust(card.held, "-")


def not_taken(sections: Iterable[Section], made: Iterable[Collection[int]]) -> Iterator[Pair]:
    """The natural pairs, those who face each other, that are none of these pairs."""
    taken = {*map(frozenset, made)}
    for section in sections:
        for pair in zip(section.left, section.right, strict=False):
            if frozenset(pair) not in taken:
                yield pair


def labelled(pair: Pair, reason: str, id_: str, article: str, params: Mapping[str, object]) -> Mark:
    told = {**params, "first": pair[0], "second": pair[1]}
    return Mark(pair, reason, Statement(id_, article, told, pair))


def forbidden(rules: AbsoluteRules, pair: Pair) -> Mark | None:
    """The mark of a pair that an absolute rule forbids."""
    against = rules.against_pair(*pair)
    if against is None:
        return None
    kind = against.id.removeprefix("illegal.")
    return labelled(pair, absolute_reason(kind), _FORBIDDEN[kind], against.article, against.params)


_FORBIDDEN = by_kind(
    *("mark.met", "mark.forbidden", "mark.colours", "mark.same-colour", "mark.limits")
)
_LEFT = by_kind("mark.down", "mark.limbo", "mark.bye")
_LEAVES = by_kind(
    *("mark.leaves-down", "mark.leaves-limbo", "mark.leaves-bye"), after="mark.leaves-"
)


class PairMarks:
    """The marks of a bracket."""

    def __init__(self, views: CriteriaExplainer, group: int) -> None:
        self.views = views
        self.group = group
        self.view: BracketView = views.brackets[group - 1]
        self.rules = views.asked.rules

    def __iter__(self) -> Iterator[Mark]:
        for pair in not_taken(self.view.layout, self.view.chosen.pairs):
            yield forbidden(self.rules, pair) or self._mark(pair)

    def _mark(self, pair: Pair) -> Mark:
        told = self.views.told
        passed = told.verdict(self.group, pair)
        if passed is None:
            left = None if self.view.is_emptied else self._left(pair)
            if left is not None:
                return left
            passed = told.ladders(self.group).opponent(*pair)
        said = passed.statement
        return labelled(pair, passed.reason, passed.mark, said.article, said.params)

    def _left(self, pair: Pair) -> Mark | None:
        """One of the two leaves, and the other is given to somebody, or leaves too."""
        for tpn, kind in self.view.leaving():
            if tpn in pair:
                reason = "bye" if kind == "bye" else "float"
                article = self.views.system.cite("bye" if kind == "bye" else "mdps")
                return labelled(pair, reason, _LEFT[kind], article, {"floater": tpn})
        return None


class Broken(NamedTuple):
    """A pair that was broken up later (lim-1999:2.6): in which group it had been made."""

    group: int
    pair: Pair
    article: str


class Layouts:
    """Who faces whom in every group, as it was proposed; who was sent away at once."""

    def __init__(self, choices: StepAlternatives) -> None:
        self.choices = choices
        self.trace = choices.asked.pairing.trace
        self.opening = choices.system.opening_steps
        self._sections: dict[int, tuple[Section, ...]] = {}
        self._natural: dict[int, dict[int, int]] = {}

    @cached_property
    def _rows(self) -> dict[int, list[Rows]]:
        found: dict[int, list[Rows]] = {}
        for group, step in numbered(self.trace, self.opening):
            if step.action not in APART:
                found.setdefault(group, [])
                if isinstance(step.data, LazyStepData):
                    found[group] += step.data.rows()
        return found

    @property
    def count(self) -> int:
        return len(self._rows)

    @cached_property
    def lonely(self) -> dict[int, tuple[int, str]]:
        """Who had no opponent in a group at all: its number, the article that sends them away."""
        return {
            tpn: (group, article)
            for group in range(1, self.count + 1)
            for tpn, article in self.alone(group)
        }

    def alone(self, group: int) -> Iterator[tuple[int, str]]:
        """Those of one group: somebody may be without an opponent in several."""
        for number, step in numbered(self.trace, self.opening):
            if number == group and step.action == "no-opponent":
                yield from ((tpn, existing(step.article)) for tpn in step.players)

    def is_alone(self, tpn: int) -> bool:
        """Was this player the only one of the group they had no opponent in?"""
        group = self.lonely[tpn][0]
        everybody = (step.players for n, step in numbered(self.trace, self.opening) if n == group)
        return {*next(everybody)} == {tpn}

    @cached_property
    def colours(self) -> dict[frozenset[int], Step]:
        """The step that gave a pair its colours."""
        return {frozenset(step.players): step for step in self.trace if step.action == "colours"}

    @cached_property
    def _pairs(self) -> dict[int, list[Pair]]:
        """The pairs of every group that became boards, the seeker first."""
        boards = {frozenset(board) for board in self.choices.asked.pairing.boards}
        found: dict[int, list[Pair]] = {}
        for pair, (group, turn) in self.choices.by_pair.items():
            if pair in boards:
                found.setdefault(group, []).append((turn.seeker, turn.chosen))
        return found

    def pairs(self, group: int) -> list[Pair]:
        return self._pairs.get(group, [])

    @cached_property
    def broken(self) -> list[Broken]:
        """The pairs that were broken up, in the order of the groups that had made them."""
        first = {
            frozenset((turn.seeker, turn.chosen)): Broken(group, (turn.seeker, turn.chosen), "")
            for group, turn in reversed(self.choices.turns)
            if turn.kind == "pair"
        }
        cracks = (step for step in self.trace if step.action == CRACK)
        return sorted(
            first[frozenset(step.players)]._replace(article=existing(step.article))
            for step in cracks
        )

    def broken_in(self, group: int) -> list[Broken]:
        return [one for one in self.broken if one.group == group]

    def sections(self, group: int) -> tuple[Section, ...]:
        """Everybody of a group once: as proposed, then whoever else was paired here."""
        if group not in self._sections:
            self._sections[group] = self._laid_out(group)
        return self._sections[group]

    def _laid_out(self, group: int) -> tuple[Section, ...]:
        seen: set[int] = set()
        found = []
        for kind, left, right in self._rows[group]:
            facing = [*zip(left, right, strict=False)]
            fresh = [pair for pair in facing if not seen & {*pair}]
            seen |= {tpn for pair in fresh for tpn in pair}
            ones, others = (tuple(side) for side in zip(*fresh, strict=True)) if fresh else ((), ())
            more, below = (tuple(t for t in side if t not in seen) for side in (left, right))
            if more and below:  # nobody was proposed to face them
                more, below = (*more, *below), ()
            seen |= {*more, *below}
            if fresh or more or below:
                found.append(Section(kind, (*ones, *more), (*others, *below)))
        paired = dict.fromkeys(tpn for pair in self.pairs(group) for tpn in pair)
        more = tuple(tpn for tpn in paired if tpn not in seen)
        kind = "others" if found else "alone"
        return (*found, *([Section(kind, more, ())] if more else []))

    def after(self, group: int, tpn: int) -> int | None:
        """The group in which somebody is next: not all systems take the groups from the top."""
        found = (
            number
            for number, step in numbered(self.trace, self.opening)
            if number > group and tpn in step.players and step.action != CRACK
        )
        return next(found, None)

    def natural(self, group: int) -> dict[int, int]:
        """Whom everybody of a group faces, as far as they face anybody."""
        if group not in self._natural:
            self._natural[group] = {
                one: other
                for section in self.sections(group)
                for pair in zip(section.left, section.right, strict=False)
                for one, other in (pair, pair[::-1])
            }
        return self._natural[group]


class StepPicture:
    """One group of a round, and what its picture shows."""

    def __init__(
        self, choices: StepAlternatives, layouts: Layouts, headlines: StepHeadlines, group: int
    ) -> None:
        self.choices = choices
        self.layouts = layouts
        self.headlines = headlines
        self.group = group
        self.pairing = choices.asked.pairing
        self.rules = choices.rules
        self.places = {
            frozenset(board): place for place, board in enumerate(self.pairing.boards, 1)
        }

    def drawn(self, title: Statement) -> BracketMap:
        sections = self.layouts.sections(self.group)
        everybody = [tpn for section in sections for tpn in (*section.left, *section.right)]
        return BracketMap(
            self.group,
            title,
            self.headlines.group(self.group),
            sections,
            self.boards,
            tuple(self._marks(sections)),
            tuple(self._arrivals(everybody)),
            tuple(self._departures()),
            {tpn: self._face(tpn)._replace(given="") for tpn in self._leaving}
            | {tpn: self._face(tpn) for tpn in everybody},
            tuple(self._barred(everybody)),
        )

    def _arrivals(self, everybody: list[int]) -> Iterator[Arrival]:
        """Who came in and was paired here or sent on; whoever was only to be tried did not."""
        own = self.choices.score(self.group)
        here = {tpn for pair in self.layouts.pairs(self.group) for tpn in pair} | {*self._leaving}
        for tpn in dict.fromkeys((*everybody, *self._leaving)):
            score = self.rules.cards[tpn].score
            if tpn in here and own is not None and score != own:
                yield Arrival(tpn, score, score < own)

    @cached_property
    def boards(self) -> dict[int, Board]:
        found = sorted(self.places[frozenset(pair)] for pair in self.layouts.pairs(self.group))
        return {place: self.pairing.boards[place - 1] for place in found}

    def _barred(self, everybody: list[int]) -> Iterator[Pair]:
        if len(everybody) <= READABLE:
            for pair in combinations(everybody, 2):
                if not self.rules.legality.is_legal(*pair):
                    yield pair

    # --- marks

    def _marks(self, sections: tuple[Section, ...]) -> Iterator[Mark]:
        for pair in not_taken(sections, self.layouts.pairs(self.group)):
            yield forbidden(self.rules, pair) or self._mark(pair)

    def _mark(self, pair: Pair) -> Mark:
        for broken in self.layouts.broken_in(self.group):
            if {*broken.pair} == {*pair}:
                return labelled(pair, "completion", "mark.step-broken", broken.article, {})
        for tpn in pair:
            if tpn == self.pairing.bye:
                article = self.choices.system.cite("bye")
                return labelled(pair, "bye", "mark.bye", article, {"floater": tpn})
            if tpn in self._sent_on:
                article = self.choices.system.cite("field")
                return labelled(pair, "float", "mark.step-leaves", article, {"floater": tpn})
        return self._passed_over(pair) or self._elsewhere(pair)

    def _passed_over(self, pair: Pair) -> Mark | None:
        """What the turn of one of the two says about the other."""
        for seeker, other in (pair, pair[::-1]):
            turn = self._turns.get(seeker)
            if turn is not None and other in self.choices.tried(turn):
                return self._because(self.choices.verdict(turn, other), (seeker, other))
        return None

    def _because(self, passed: RejectedAlternative, pair: Pair) -> Mark:
        article = passed.statement.article
        dues = {due_colour(self.rules.cards[tpn].colours) for tpn in pair}
        if passed.reason == "colours" and len(dues) == 1 and None not in dues:
            return labelled(pair, "colours", "mark.due", article, {"colour": str(*dues)})
        return labelled(pair, passed.reason, passed.mark, article, {})

    @cached_property
    def _turns(self) -> Mapping[int, PairingChoice]:
        return {
            turn.seeker: turn
            for group, turn in self.choices.by_pair.values()
            if group == self.group
        }

    def _elsewhere(self, pair: Pair) -> Mark:
        partner = self.pairing.opponent(pair[1])
        board = None if partner is None else self.places[frozenset((pair[1], partner))]
        article = self.choices.system.cite("field")
        return labelled(pair, "elsewhere", "mark.elsewhere", article, {"board": board})

    # --- who leaves, faces

    @cached_property
    def _leaving(self) -> dict[int, str]:
        """Who goes on from this group without an opponent, or lost theirs later."""
        broken = self.layouts.broken_in(self.group)
        return self._sent_on | {tpn: one.article for one in broken for tpn in one.pair}

    @cached_property
    def _sent_on(self) -> dict[int, str]:
        met = {tpn for pair in self.layouts.pairs(self.group) for tpn in pair}
        found = dict(self.layouts.alone(self.group))
        for group, turn in self.choices.turns:
            if group != self.group:
                continue
            floats = turn.seeker if turn.kind == "pair" and not turn.chosen else 0
            floats = turn.chosen if turn.kind == "float" else floats
            if floats and floats not in met:
                found[floats] = self.choices.cite(turn.article)
        return found

    def _departures(self) -> Iterator[Departure]:
        for tpn, article in self._leaving.items():
            kind, to = self._way(tpn)
            id_ = "mark.leaves-bye" if kind == "bye" else "mark.step-floats"
            id_ = id_ if tpn in self._sent_on else PARTED
            label = Statement(id_, article, {"who": tpn, "score": to}, (tpn,))
            yield Departure(tpn, kind, to, label)

    def _way(self, tpn: int) -> tuple[str, int | None]:
        """How somebody leaves, and to which score: that of the group they come to next."""
        after = self.layouts.after(self.group, tpn)
        if tpn == self.pairing.bye and after is None:
            return "bye", None
        to = None if after is None else self.choices.score(after)
        up = to is not None and to > self.rules.cards[tpn].score
        return "up" if up else "down", to

    def _face(self, tpn: int) -> PlayerCell:
        card = self.rules.cards[tpn]
        wanted = preference(card.colours)
        strength = "" if wanted.strength is Strength.NONE else wanted.strength.name.lower()
        due = wanted.colour or ""
        return PlayerCell(
            card.score, card.rating, colours(card), due, strength, self._given.get(tpn, "")
        )

    @cached_property
    def _given(self) -> dict[int, str]:
        return {
            tpn: colour
            for board in self.pairing.boards
            for tpn, colour in zip(board, "wb", strict=True)
        }
