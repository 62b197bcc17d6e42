"""Numbers and fixed tables (C.04.2, article 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zug.director.decisions.base import (
    Decision,
    Subject,
    entry_of,
    journal_name,
    journal_names,
    misfit,
)
from zug.director.objections import Objection, confirm, note, refusal
from zug.director.state import State
from zug.director.state.fields import InvalidDecisionError
from zug.director.state.find import not_entered
from zug.director.state.regulations import handling_article
from zug.director.state.state import numbered_name
from zug.fastclasses import dataclass, field, replace
from zug.messages import Message, joined, say, say_n


def against_numbering(state: State, advice: str = "") -> Iterator[Objection]:
    """Refuse other numbers once they are final."""
    if state.numbers_frozen:
        yield refusal(
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
    """Return the players whose number changes; those who come or go are left out."""
    both = [entry for entry in before.numbering if entry in after.tpns]
    return [entry for entry in both if before.tpns[entry] != after.tpns[entry]]


def against_moves(state: State, after: State) -> Iterator[Objection]:
    """Ask about numbers that change because a player comes or goes after round 1 is paired."""
    if state.started and not state.has_table:
        yield from map(confirm, moved_numbers(state, after))


def moved_numbers(before: State, after: State, article: str = "2.3") -> Iterator[Message]:
    """Who gets another number, in words; the report tells of a single one that a round was
    paired with. `article` is of handling-2026.
    """
    changed = moved(before, after)
    if len(changed) > (0 if before.rounds else 1):
        shown = [
            f"{before.entries[entry].name} {before.tpns[entry]} → {after.tpns[entry]}"
            for entry in changed[:MOST_SHOWN]
        ]
        rest = len(changed) - MOST_SHOWN
        who = joined(shown, "; ")
        yield say_n(
            "{count} number changes ({article}): {who}",
            "{count} numbers change ({article}): {who}",
            len(changed),
            article=handling_article(before, article),
            who=say("{names} and {count} more", names=who, count=rest) if rest > 0 else who,
        )


MOST_SHOWN = 6


@dataclass(frozen=True)
class Renumber(Decision):
    """Numbers by hand or by lot; an empty order gives them by strength (handling-2026:2.3)."""

    kind: ClassVar = "renumber"
    act: ClassVar = say("Change the numbers")
    order: tuple[int, ...]
    seed: int | None = None
    places: Mapping[int, int] = field(default_factory=dict)
    drawn: str = ""
    """How they were drawn, in the words every report repeats."""
    among_equals: bool = False
    """It chooses between equal rating and title alone: numbers go on following corrections."""

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from against_numbering(state)
        if not self.order and not state.order:
            yield refusal("nothing-changes", say("the numbers already follow strength"))
        if self.order and not self.drawn:
            lots_as_listed = state.has_table and state.awaits_draw
            if self.order == state.numbering and not lots_as_listed:
                yield refusal("nothing-changes", say("the numbers are already like that"))
            if not state.has_table and not self.among_equals:
                yield from self._against_unequal(state)
                yield note(say("numbers no longer follow rating corrections"))
        if not self.drawn and not state.has_table:
            yield from map(confirm, moved_numbers(state, self.apply(state)))

    def _against_unequal(self, state: State) -> Iterator[Objection]:
        """Refuse in FIDE mode to replace more than the alphabet (handling-2026:2.2.3)."""
        if state.numbers_by_strength and state.fide_mode:
            yield refusal(
                "fide-mode",
                say(
                    "only equal rating and title leave a choice of numbers ({article})",
                    article=handling_article(state, "2.2"),
                ),
                say("correct the rating if it is wrong"),
            )

    def misfits(self, state: State) -> Iterator[Objection]:
        if len(state.rounds) >= state.freezing_round:
            yield misfit(
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

    def touches(self) -> frozenset[Subject]:
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
                return say(
                    "{name} becomes number {place}", name=journal_name(state, entry), place=place
                )
        return say("numbers reassigned: {names}", names=journal_names(state, self.order, 3))


@dataclass(frozen=True)
class FixTable(Decision):
    """From the next pairing on a participant plays at this board; None takes that back."""

    kind: ClassVar = "fix table"
    id: int
    board: int | None

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        if state.tables.get(self.id) == self.board:
            yield refusal(
                "nothing-changes",
                say("{who} already has that table", who=numbered_name(state, self.id)),
            )
        if self.board is None:
            return
        first = state.settings.first_board
        if self.board < first:
            yield refusal(
                "bad-table",
                say("there is no board {board}", board=self.board),
                say("boards count from {first}", first=first),
            )
        for other, taken in state.tables.items():
            if taken == self.board:
                yield refusal(
                    "table-taken",
                    say("{who} has that fixed table", who=numbered_name(state, other)),
                )
        if self.board >= first + (len(state.entries) + 1) // 2:
            yield confirm(
                say("if there is no board {board}, the last one is used", board=self.board)
            )

    def misfits(self, state: State) -> Iterator[Objection]:
        for other, taken in state.tables.items():
            if taken == self.board and other != self.id:
                yield misfit(say("{who} has that fixed table", who=journal_name(state, other)))

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        left = {entry: board for entry, board in state.tables.items() if entry != self.id}
        new = {} if self.board is None else {self.id: self.board}
        return replace(state, tables={**left, **new})

    def touches(self) -> frozenset[Subject]:
        return frozenset({("entry", self.id)})

    def sentence(self, state: State) -> Message:
        name = journal_name(state, self.id)
        if self.board is None:
            return say("{name} no longer has a fixed table", name=name)
        return say("{name} plays at board {board} in every round", name=name, board=self.board)
