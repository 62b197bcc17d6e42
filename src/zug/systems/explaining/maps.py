"""What a picture of a bracket shows, as values, and a round as a walk from picture to picture.

A map is laid out by the first candidate of the sequence, its natural pairs: row by row the player
on the left faces the natural opponent on the right. Every natural pair that was not taken has one
mark with the reason. `zug.explainer.pictures` draws it. A `WalkStep` is one thing that was done,
and how things stood then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from zug.fastclasses import NamedTuple
from zug.rules.colours import Strength, due_colour
from zug.systems.explaining.alternatives import absolute_reason
from zug.systems.explaining.statements import Statement, Voice, by_kind, plain
from zug.systems.explaining.trace import APART, CRACK, Pair, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.cards import Card
    from zug.systems.base import Board, Step
    from zug.systems.explaining.alternatives import RejectedAlternative
    from zug.systems.explaining.bracket_view import BracketView
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.choices import TraceGroup
    from zug.systems.explaining.explainer import ChoiceExplainer, Explainer
    from zug.systems.explaining.statements import Part
    from zug.systems.explaining.step_by_step import StepExplainer

REASONS = ("met", "colours", "float", "completion", "forbidden", "bye", "elsewhere")
"""Why a natural pair is not taken, in one word."""


PAIR_BROKEN_UP = "mark.step-parted"
"""The label of a player who leaves because their pair was broken up later."""


READABLE = 60
"""Players of a bracket whose pairs can be told apart in a picture."""
_FORBIDDEN = by_kind(
    *("mark.met", "mark.forbidden", "mark.colours", "mark.same-colour", "mark.limits")
)
_LEFT = by_kind("mark.down", "mark.limbo", "mark.bye")


class PlayerCell(NamedTuple):
    """A player as the pairing saw them.

    - `colours`: those of the games so far, oldest first: `w`, `b`, or `-` for a round without one;
    - `due`: the colour preferred (`w`, `b` or nothing), and its `strength`: `mild`, `strong`,
      `absolute` or nothing;
    - `given`: the colour of this round, nothing for a player without a game.
    """

    score: int
    rating: int
    colours: str
    due: str
    strength: str
    given: str


class Mark(NamedTuple):
    """Why a natural pair was not taken, with a label of a few words."""

    pair: Pair
    reason: str
    label: Statement


class Arrival(NamedTuple):
    """A player who came into the bracket from another score, from above or, with `up`, below."""

    who: int
    score: int
    up: bool = False


class LeavingPlayer(NamedTuple):
    """A player who leaves the bracket unpaired.

    `kind` is `down`, `up` (where brackets are paired upwards), `limbo` (in Dutch: a moved-down
    player who goes on) or `bye`; `score` is that of the bracket they go to, None where there is
    none.
    """

    who: int
    kind: str
    score: int | None
    label: Statement


class BracketMap(NamedTuple):
    """A bracket as it is drawn; `group` is the number of its part in the explanation.

    `boards` are those made here, by number; `headline` is the one sentence above the picture;
    `barred` are all pairs within the bracket that an absolute rule forbids, shown on demand;
    `proposed` those that are considered halfway through, before they are settled.
    """

    group: int
    title: Statement
    headline: Statement
    sections: tuple[Section, ...]
    boards: Mapping[int, Board]
    marks: tuple[Mark, ...]
    arrivals: tuple[Arrival, ...]
    departures: tuple[LeavingPlayer, ...]
    faces: Mapping[int, PlayerCell]
    barred: tuple[Pair, ...] = ()
    proposed: tuple[Pair, ...] = ()

    def as_json(self, voice: Voice | None = None) -> dict[str, object]:
        """Return plain values; with a voice its statements have their sentences too."""
        return {name: _written(getattr(self, name), voice) for name in self._fields}


def _written(value: object, voice: Voice | None) -> object:
    """Return a value of a picture or a walk as JSON has it."""
    if isinstance(value, Statement):
        return value.as_json(voice)
    if isinstance(value, (Section, Mark, Arrival, LeavingPlayer, PlayerCell)):
        return {name: _written(getattr(value, name), voice) for name in value._fields}
    if isinstance(value, Mapping):
        return {str(key): _written(held, voice) for key, held in value.items()}
    return [_written(item, voice) for item in value] if isinstance(value, tuple) else plain(value)


class WalkStep(NamedTuple):
    """A step of the walk, counted from 1, and how things stand after it.

    - `group` and `title`: where it happens (0: the bye); `told`: the sentence about it;
    - `players`: the players concerned; `new`: the pairs it makes; `pairs`: all pairs so far;
    - `left`: who is still to be paired; `proposed`: pairs it considers without settling them.
    """

    number: int
    group: int
    title: Statement
    told: Statement
    players: tuple[int, ...]
    new: tuple[Pair, ...]
    pairs: tuple[Pair, ...]
    left: tuple[int, ...]
    proposed: tuple[Pair, ...] = ()

    def as_json(self, voice: Voice | None = None) -> dict[str, object]:
        """Return plain values; with a voice its statements have their sentences too."""
        return {name: _written(getattr(self, name), voice) for name in self._fields}

    def seen(self, drawn: BracketMap) -> BracketMap:
        """Return the picture of its group at this moment, without what is not settled yet."""
        paired = {tpn for pair in self.pairs for tpn in pair}
        pairs = {frozenset(pair) for pair in self.pairs}
        is_open = self._is_open(drawn, paired)
        left = () if is_open else tuple(o for o in drawn.departures if o.who not in paired)
        settled = paired.union(leaver.who for leaver in left)
        return drawn._replace(
            headline=self.told,
            proposed=(*self.proposed, *self._not_for_good(drawn)),
            sections=_with_everybody(drawn) if is_open else drawn.sections,
            boards={n: board for n, board in drawn.boards.items() if frozenset(board) in pairs},
            marks=tuple(
                mark
                for mark in drawn.marks
                if settled & {*mark.pair} and frozenset(mark.pair) not in pairs
            ),
            departures=left,
            faces={
                tpn: face if tpn in paired else face._replace(given="")
                for tpn, face in drawn.faces.items()
            },
        )

    def _not_for_good(self, drawn: BracketMap) -> Iterator[Pair]:
        """Yield pairs of the group that will be broken up."""
        parted = _parted(drawn)
        return (pair for pair in self.pairs if {*pair} <= parted)

    def _is_open(self, drawn: BracketMap, paired: set[int]) -> bool:
        """Is a player of the group still to be paired there, or was it only just opened?"""
        leaving = {leaver.who for leaver in drawn.departures}
        if self.told.id in _WHO:
            return True
        if not self.told.id.endswith(f".{CRACK}"):
            leaving -= _parted(drawn)
        return any(tpn not in paired and tpn not in leaving for tpn in drawn.faces)


_WHO = ("bracket.residents", "bracket.collapsed", "bracket.mdps")
"""Statements by which a group is opened."""


def _parted(drawn: BracketMap) -> set[int]:
    """Return who leaves a group at last because their pair is broken up."""
    return {leaver.who for leaver in drawn.departures if leaver.label.id == PAIR_BROKEN_UP}


def _with_everybody(drawn: BracketMap) -> tuple[Section, ...]:
    """Return the sections of a map, and one for those who leave without a place in them."""
    placed = {tpn for section in drawn.sections for tpn in (*section.left, *section.right)}
    others = tuple(leaver.who for leaver in drawn.departures if leaver.who not in placed)
    return (*drawn.sections, *([Section("loose", others, ())] if others else []))


class _Course:
    """What has been paired so far."""

    def __init__(self, present: Iterable[int]) -> None:
        self.left = dict.fromkeys(present)
        self.pairs: dict[frozenset[int], Pair] = {}
        self.number = 0

    def step(
        self,
        group: int,
        title: Statement,
        statement: Statement,
        players: Sequence[int],
        new: Iterable[Pair] = (),
        *,
        proposed: Iterable[Pair] = (),
    ) -> WalkStep:
        fresh = [pair for pair in new if frozenset(pair) not in self.pairs]
        for pair in fresh:
            self.pairs[frozenset(pair)] = pair
            for tpn in pair:
                self.left.pop(tpn, None)
        self.number += 1
        return WalkStep(
            self.number,
            group,
            title,
            statement,
            tuple(players),
            tuple(fresh),
            tuple(self.pairs.values()),
            tuple(self.left),
            tuple(proposed),
        )

    def undo(self, pair: Sequence[int]) -> None:
        self.pairs.pop(frozenset(pair), None)
        self.left.update(dict.fromkeys(pair))

    def rest(self, tpn: int) -> None:
        self.left.pop(tpn, None)


def walk_of_steps(views: StepExplainer) -> Iterator[WalkStep]:
    """Yield the steps of a trace without the colours, which belong to the boards."""
    course = _Course(views.round.present)
    for number, step in views.choices.steps:
        group = number
        if step.action == "colours":
            continue
        if step.action in APART:
            course.rest(step.players[0])
        if step.action == CRACK:
            course.undo(step.players)
            pairs = views.choices.broken
            group = next(broken.group for broken in pairs if {*broken.pair} == {*step.players})
        is_apart = step.action in APART
        title = views.bye_title(step) if is_apart else views.choices.groups[group - 1].title()
        thought = _pairs(step) if step.action == "first-scrutiny" else ()
        statement, new = views.told(step), _made(step)
        yield course.step(group, title, statement, step.players, new, proposed=thought)


def _made(step: Step) -> list[Pair]:
    """Return the pairs that a step fixes."""
    if step.action in ("pair", "pair-floater"):
        first, second = step.players
        return [(first, second)]
    if step.action in ("combination", "second-scrutiny"):
        return _pairs(step)
    return []


def _pairs(step: Step) -> list[Pair]:
    pairs: list[Pair] = [(first, two) for first, two in step.data["pairs"]]  # type: ignore[attr-defined]
    return pairs


def walk_of_parts(views: Explainer, parts: Iterable[Part]) -> Iterator[WalkStep]:
    """Yield, bracket by bracket, what was there, what decided, and the pairs that came of it."""
    listed = [*parts]
    course = _Course(views.round.present)
    for part in listed:
        if part.kind == "bye":
            course.rest(part.players[0])
        if part.kind not in ("bye", "bracket"):
            continue
        new = [(p.players[0], p.players[1]) for p in listed if p.board and p.group == part.group]
        for place, statement in enumerate(part.statements, 1):
            fresh = new if part.kind == "bracket" and place == len(part.statements) else ()
            players = statement.players or part.players
            yield course.step(part.group, part.title, statement, players, fresh)


class GroupPicture(ABC):
    """One bracket or group of a round, and what its picture shows."""

    def __init__(self, explainer: ChoiceExplainer, number: int) -> None:
        self.group = explainer.choices.groups[number - 1]
        self.explainer = explainer
        self.round = explainer.round

    def drawn(self) -> BracketMap:
        """Return what the picture shows."""
        group, explainer = self.group, self.explainer
        departures = tuple(group.departures())
        placed = [tpn for section in group.sections for tpn in (*section.left, *section.right)]
        headline = explainer.group_headline(group.number)
        assert headline is not None, "the group has choices"
        numbers = sorted(
            explainer.places[frozenset((choice.seeker, choice.chosen))] for choice in group.pairs
        )
        return BracketMap(
            group.number,
            group.title(),
            headline,
            tuple(group.sections),
            {place: explainer.pairing.boards[place - 1] for place in numbers},
            tuple(self._marks()),
            tuple(map(self._arrival, group.arrivals)),
            departures,
            self._unplaced(leaver.who for leaver in departures)
            | {tpn: self._cell(tpn) for tpn in placed},
            tuple(self._barred()),
        )

    def _arrival(self, tpn: int) -> Arrival:
        score, own = self.round.cards[tpn].score, self.group.score
        return Arrival(tpn, score, own is not None and score < own)

    def _barred(self) -> Iterator[Pair]:
        """Yield who may not meet: a picture too large to be read does not show them."""
        members = self.group.members
        if len(members) <= READABLE:
            for pair in combinations(members, 2):
                if not self.round.legality.is_legal(*pair):
                    yield pair

    def _cell(self, tpn: int) -> PlayerCell:
        card, (due, strength) = self.round.cards[tpn], self.explainer.wanted(tpn)
        felt = "" if strength is Strength.NONE else strength.name.lower()
        colour = self.explainer.given.get(tpn, "")
        return PlayerCell(card.score, card.rating, colours(card), due or "", felt, colour)

    def _unplaced(self, leaving: Iterable[int]) -> dict[int, PlayerCell]:  # noqa: ARG002
        """Return the cells of players who leave and may have no place in a row."""
        return {}

    # --- marks

    def _marks(self) -> Iterator[Mark]:
        """Yield why natural pairs, those who face each other, were not taken."""
        taken = {frozenset((choice.seeker, choice.chosen)) for choice in self.group.pairs}
        for section in self.group.sections:
            for pair in zip(section.left, section.right, strict=False):
                if frozenset(pair) not in taken:
                    yield self._forbidden(pair) or self._mark(pair)

    def _forbidden(self, pair: Pair) -> Mark | None:
        """Return the mark of a pair that an absolute rule forbids."""
        against = self.round.against_pair(*pair)
        if against is None:
            return None
        kind = against.id.removeprefix("illegal.")
        id_ = _FORBIDDEN[kind]
        return _mark(pair, absolute_reason(kind), id_, against.article, against.params)

    @abstractmethod
    def _mark(self, pair: Pair) -> Mark:
        """Return the mark of a pair that no absolute rule forbids."""


def colours(card: Card) -> str:
    """Return the colours of the rounds so far, `-` for a round without a game."""
    cells = card.player.cells[: card.held]
    played = "".join(cell.colour or "-" if cell.is_played else "-" for cell in cells)
    return played.ljust(card.held, "-")


def _mark(pair: Pair, reason: str, id_: str, article: str, params: Mapping[str, object]) -> Mark:
    both = {**params, "first": pair[0], "second": pair[1]}
    return Mark(pair, reason, Statement(id_, article, both, pair))


class CriteriaPicture(GroupPicture):
    """A bracket of a system that compares by criteria."""

    group: BracketView
    explainer: CriteriaExplainer

    def _mark(self, pair: Pair) -> Mark:
        rejected = self._verdict(pair)
        if rejected is None:
            left = self._left(pair)
            if left is not None:
                return left
            rejected = self.explainer.alternatives.opponent(self.group.number, *pair)
        clause = rejected.statement
        return _mark(pair, rejected.reason, rejected.mark, clause.article, clause.params)

    def _verdict(self, pair: Pair) -> RejectedAlternative | None:
        """Return what the headline of one of the two says of the other as an opponent.

        It is that of the first who is given one; None if neither is.
        """
        for choice in self.group.pairs:
            if choice.seeker in pair:
                other = pair[1] if choice.seeker == pair[0] else pair[0]
                return self.explainer.alternatives.verdict(choice, other)
        return None

    def _left(self, pair: Pair) -> Mark | None:
        """Return that one of the two leaves, the other being given to somebody, or leaving too."""
        for tpn, kind in () if self.group.is_emptied else self.group.leaving():
            if tpn in pair:
                reason = "bye" if kind == "bye" else "float"
                article = self.explainer.system.cite("bye" if kind == "bye" else "mdps")
                return _mark(pair, reason, _LEFT[kind], article, {"floater": tpn})
        return None


class StepPicture(GroupPicture):
    """A group of a system that pairs step by step."""

    group: TraceGroup
    explainer: StepExplainer

    def _unplaced(self, leaving: Iterable[int]) -> dict[int, PlayerCell]:
        return {tpn: self._cell(tpn)._replace(given="") for tpn in leaving}

    def _mark(self, pair: Pair) -> Mark:
        for broken in self.group.broken:
            if {*broken.pair} == {*pair}:
                return _mark(pair, "completion", "mark.step-broken", broken.article, {})
        cite = self.explainer.system.cite
        for tpn in pair:
            if tpn == self.explainer.pairing.bye:
                return _mark(pair, "bye", "mark.bye", cite("bye"), {"floater": tpn})
            if tpn in self.group.sent_on:
                return _mark(pair, "float", "mark.step-leaves", cite("field"), {"floater": tpn})
        params = {"board": self.explainer.board_of(pair[1])}
        elsewhere = _mark(pair, "elsewhere", "mark.elsewhere", cite("field"), params)
        return self._passed_over(pair) or elsewhere

    def _passed_over(self, pair: Pair) -> Mark | None:
        """Return what the choice of one of the two says about the other."""
        choices = {choice.seeker: choice for choice in self.group.made}
        for seeker, other in (pair, pair[::-1]):
            choice = choices.get(seeker)
            if choice is not None and other in self.explainer.choices.tried(choice):
                rejected = self.explainer.alternatives.verdict(choice, other)
                article = rejected.statement.article
                dues = {due_colour(self.round.cards[tpn].colours) for tpn in pair}
                if rejected.reason == "colours" and len(dues) == 1 and None not in dues:
                    due = {"colour": str(*dues)}
                    return _mark((seeker, other), "colours", "mark.due", article, due)
                return _mark((seeker, other), rejected.reason, rejected.mark, article, {})
        return None
