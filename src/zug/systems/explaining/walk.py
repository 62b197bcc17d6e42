"""A round as a walk: what was done step by step, and how things stood after each step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zug.fastclasses import NamedTuple
from zug.systems.explaining.choices import APART, CRACK
from zug.systems.explaining.maps import PAIR_BROKEN_UP, Section
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Step
    from zug.systems.explaining.explainer import Explainer
    from zug.systems.explaining.maps import BracketMap
    from zug.systems.explaining.statements import Part, Voice
    from zug.systems.explaining.step_by_step import StepExplainer

Pair = tuple[int, int]


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
        return {
            "number": self.number,
            "group": self.group,
            "title": self.title.as_json(voice),
            "told": self.told.as_json(voice),
            "players": list(self.players),
            "new": [list(pair) for pair in self.new],
            "pairs": [list(pair) for pair in self.pairs],
            "left": list(self.left),
            "proposed": [list(pair) for pair in self.proposed],
        }

    def seen(self, drawn: BracketMap) -> BracketMap:
        """Return the picture of its group at this moment, without what is not settled yet."""
        paired = {tpn for pair in self.pairs for tpn in pair}
        made = {frozenset(pair) for pair in self.pairs}
        is_open = self._is_open(drawn, paired)
        left = () if is_open else tuple(o for o in drawn.departures if o.who not in paired)
        settled = paired.union(one.who for one in left)
        return drawn._replace(
            headline=self.told,
            proposed=(*self.proposed, *self._not_for_good(drawn)),
            sections=_with_everybody(drawn) if is_open else drawn.sections,
            boards={n: board for n, board in drawn.boards.items() if frozenset(board) in made},
            marks=tuple(
                mark
                for mark in drawn.marks
                if settled & {*mark.pair} and frozenset(mark.pair) not in made
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
        leaving = {one.who for one in drawn.departures}
        if self.told.id in _WHO:
            return True
        if not self.told.id.endswith(f".{CRACK}"):
            leaving -= _parted(drawn)
        return any(tpn not in paired and tpn not in leaving for tpn in drawn.faces)


_WHO = ("bracket.residents", "bracket.collapsed", "bracket.mdps")
"""Statements by which a group is opened."""


def _parted(drawn: BracketMap) -> set[int]:
    """Return who leaves a group at last because their pair is broken up."""
    return {one.who for one in drawn.departures if one.label.id == PAIR_BROKEN_UP}


def _with_everybody(drawn: BracketMap) -> tuple[Section, ...]:
    """Return the sections of a map, and one for those who leave without a place in them."""
    placed = {tpn for section in drawn.sections for tpn in (*section.left, *section.right)}
    others = tuple(one.who for one in drawn.departures if one.who not in placed)
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
        told: Statement,
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
            told,
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
    course = _Course(views.asked.rules.present)
    for number, step in views.choices.steps:
        group = number
        if step.action == "colours":
            continue
        if step.action in APART:
            course.rest(step.players[0])
        if step.action == CRACK:
            course.undo(step.players)
            pairs = views.choices.broken
            group = next(one.group for one in pairs if {*one.pair} == {*step.players})
        title = views.bye_title(step) if step.action in APART else views.title(group)
        thought = _pairs(step) if step.action == "first-scrutiny" else ()
        told, made = views.told(step), _made(step)
        yield course.step(group, title, told, step.players, made, proposed=thought)


def _made(step: Step) -> list[Pair]:
    """Return the pairs that a step fixes."""
    if step.action in ("pair", "pair-floater"):
        first, second = step.players
        return [(first, second)]
    if step.action in ("combination", "second-scrutiny"):
        return _pairs(step)
    return []


def _pairs(step: Step) -> list[Pair]:
    pairs: list[Pair] = [(one, two) for one, two in step.data["pairs"]]  # type: ignore[attr-defined]
    return pairs


def walk_of_parts(views: Explainer, parts: Iterable[Part]) -> Iterator[WalkStep]:
    """Yield, bracket by bracket, what was there, what decided, and the pairs that came of it."""
    told = [*parts]
    course = _Course(views.asked.rules.present)
    for part in told:
        if part.kind == "bye":
            course.rest(part.players[0])
        if part.kind not in ("bye", "bracket"):
            continue
        new = [(p.players[0], p.players[1]) for p in told if p.board and p.group == part.group]
        for place, statement in enumerate(part.statements, 1):
            made = new if part.kind == "bracket" and place == len(part.statements) else ()
            players = statement.players or part.players
            yield course.step(part.group, part.title, statement, players, made)
