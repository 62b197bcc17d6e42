"""Numbers and fixed tables (C.04.2, article 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zug.director.decisions.base import Decision, Thing, entry_of, name_of, names_of, raise_outside
from zug.director.objections import Objection, RuleError, confirm, told
from zug.director.state import State
from zug.director.state.editions import handling_article
from zug.director.state.fields import InvalidDecisionError
from zug.director.state.find import called, entered
from zug.fastclasses import dataclass, field, replace
from zug.messages import Message, joined, say, say_n


def refuse_frozen(state: State, advice: str = "") -> None:
    if state.numbers_frozen:
        raise RuleError(
            "numbers-frozen",
            say(
                "round {round} is paired: numbers stay ({article})",
                round=state.freezing_round,
                article=state.system.cite("numbers")
                if state.has_table
                else handling_article(state, "2.3"),
            ),
            advice,
        )


def moved(before: State, after: State) -> list[int]:
    """Who gets another number; those who came or went are not meant."""
    both = [entry for entry in before.numbering if entry in after.tpns]
    return [entry for entry in both if before.tpns[entry] != after.tpns[entry]]


def against_moves(state: State, after: State) -> Iterator[Objection]:
    """Once round 1 is paired, numbers that somebody who comes or goes changes are asked about."""
    if state.started and not state.has_table:
        yield from map(confirm, moved_numbers(state, after))


def moved_numbers(before: State, after: State, article: str = "2.3") -> Iterator[Message]:
    """Who gets another number, in words; the report tells of a single one that a round was
    paired with. `article` is of handling-2026.
    """
    found = moved(before, after)
    if len(found) > (0 if before.rounds else 1):
        shown = [
            f"{before.entries[entry].name} {before.tpns[entry]} → {after.tpns[entry]}"
            for entry in found[:MOST_SHOWN]
        ]
        rest = len(found) - MOST_SHOWN
        who = joined(shown, "; ")
        yield say_n(
            "{count} number changes ({article}): {who}",
            "{count} numbers change ({article}): {who}",
            len(found),
            article=handling_article(before, article),
            who=say("{names} and {count} more", names=who, count=rest) if rest > 0 else who,
        )


MOST_SHOWN = 6


@dataclass(frozen=True)
class Renumber(Decision):
    """Numbers by hand or by lot; an empty order gives them by strength (handling-2026:2.3)."""

    kind: ClassVar = "renumber"
    order: tuple[int, ...]
    seed: int | None = None
    places: Mapping[int, int] = field(default_factory=dict)
    drawn: str = ""
    """How they were drawn, in the words every report repeats."""
    among_equals: bool = False
    """It chooses between equal rating and title alone: numbers go on following corrections."""

    def against(self, state: State) -> Iterator[Objection]:
        refuse_frozen(state)
        if not self.order and not state.order:
            raise RuleError("nothing-changes", say("the numbers already follow strength"))
        if self.order and not self.drawn:
            lots_as_listed = state.has_table and state.awaits_draw
            if self.order == state.numbering and not lots_as_listed:
                raise RuleError("nothing-changes", say("the numbers are already like that"))
            if not state.has_table and not self.among_equals:
                self._refuse_unequal(state)
                yield told(say("numbers no longer follow rating corrections"))
        if not self.drawn and not state.has_table:
            yield from map(confirm, moved_numbers(state, self.apply(state)))

    def _refuse_unequal(self, state: State) -> None:
        """The alphabet alone can be replaced (handling-2026:2.2.3)."""
        if state.numbers_by_strength:
            raise_outside(
                state,
                say(
                    "only equal rating and title leave a choice of numbers ({article})",
                    article=handling_article(state, "2.2"),
                ),
                say("correct the rating if it is wrong"),
            )

    def must_fit(self, state: State) -> None:
        if len(state.rounds) >= state.freezing_round:
            raise InvalidDecisionError(
                say(
                    "numbers have been fixed since round {round} was paired",
                    round=state.freezing_round,
                )
            )

    def apply(self, state: State) -> State:
        if self.order and sorted(self.order) != sorted(state.entries):
            raise InvalidDecisionError(
                say("the new order must name every entry once, or nobody: then by strength")
            )
        if self.among_equals:
            return replace(state, order=(), among_equals=self.order)
        return replace(state, order=self.order, drawn=self.drawn, draw_is_void=False)

    def touches(self) -> frozenset[Thing]:
        return frozenset({("order",)})

    def sentence(self, state: State) -> Message:
        if self.drawn:
            return Message("{how}", {"how": self.drawn})
        if not self.order:
            return say("numbers reassigned by strength")
        if self.order == state.numbering:
            return say("numbers by hand, as the list stands")
        for place, entry in enumerate(self.order, 1):
            others = tuple(other for other in state.numbering if other != entry)
            if others == (*self.order[: place - 1], *self.order[place:]):
                return say("{name} becomes number {place}", name=name_of(state, entry), place=place)
        return say("numbers reassigned: {names}", names=names_of(state, self.order, 3))


@dataclass(frozen=True)
class FixTable(Decision):
    """From the next pairing on a participant plays at this board; None takes that back."""

    kind: ClassVar = "fix table"
    id: int
    board: int | None

    def against(self, state: State) -> Iterator[Objection]:
        entered(state, self.id)
        if state.tables.get(self.id) == self.board:
            raise RuleError(
                "nothing-changes", say("{who} already has that table", who=called(state, self.id))
            )
        if self.board is None:
            return
        first = state.settings.first_board
        if self.board < first:
            raise RuleError(
                "bad-table",
                say("there is no board {board}", board=self.board),
                say("boards count from {first}", first=first),
            )
        for other, taken in state.tables.items():
            if taken == self.board:
                raise RuleError(
                    "table-taken", say("{who} has that fixed table", who=called(state, other))
                )
        if self.board >= first + (len(state.entries) + 1) // 2:
            yield confirm(
                say("if there is no board {board}, the last one is used", board=self.board)
            )

    def must_fit(self, state: State) -> None:
        for other, taken in state.tables.items():
            if taken == self.board and other != self.id:
                raise InvalidDecisionError(
                    say("{who} has that fixed table", who=name_of(state, other))
                )

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        left = {entry: board for entry, board in state.tables.items() if entry != self.id}
        new = {} if self.board is None else {self.id: self.board}
        return replace(state, tables={**left, **new})

    def touches(self) -> frozenset[Thing]:
        return frozenset({("entry", self.id)})

    def sentence(self, state: State) -> Message:
        name = name_of(state, self.id)
        if self.board is None:
            return say("{name} no longer has a fixed table", name=name)
        return say("{name} plays at board {board} in every round", name=name, board=self.board)
