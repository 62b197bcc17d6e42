"""A decision: its data, what speaks against it, what it does, what it touches, its sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar, Self

from zug.director.objections import (
    Level,
    Objection,
    Role,
    confirm,
    note,
    refusal,
    refused_by,
    until_refused,
)
from zug.director.state import State
from zug.director.state.comment_lines import is_withdrawal, remark_line
from zug.director.state.fields import Data, InvalidDecisionError, read_fields, write_fields
from zug.director.state.state import distinct_name
from zug.errors import ZugError
from zug.fastclasses import dataclass
from zug.messages import Message, joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import Entry, EventRound, Pair
    from zug.model.amendments import Amendment


Subject = tuple[object, ...]
"""What two arbiters may both decide about: a board, a round, an entry, a setting."""


def rising(prizes: Sequence[int]) -> Iterator[Objection]:
    """Yield a note if a lower place has a higher prize: prizes are named from the first place."""
    if any(later > sooner for sooner, later in pairwise(prizes)):
        yield note(say("a lower place has a higher prize: name the prizes from the first place on"))


def misfit(message: Message) -> Objection:
    """Return the refusal of a decision that contradicts what came before it in the journal."""
    return refusal("does-not-fit", message)


@dataclass(frozen=True)
class Decision(ABC):
    """One kind of decision is one class; `kind` is its word in the journal."""

    kind: ClassVar[str]
    act: ClassVar[Message] = say("Record it")
    """The label of the button that decides it."""

    @classmethod
    def from_data(cls, data: Data) -> Self:
        """Return the decision in a line of the journal.

        Raise InvalidDecisionError if the data is invalid.
        """
        return cls(**read_fields(cls, data))

    def to_data(self) -> dict[str, object]:
        """Return the data of its line in the journal."""
        return write_fields(self)

    def dated(self, _day: str) -> Self:
        """Return the decision as one of a day."""
        return self

    def check(self, state: State) -> tuple[Objection, ...]:
        """Return what speaks against the decision in this state; a refusal comes last.

        In FIDE mode an act that the report discloses must be confirmed.
        """
        objections: list[Objection] = []
        try:
            objections.extend(until_refused(self._objections(state)))
        except ZugError as error:  # a system cannot pair the round that this one is compared with
            objections.append(refused_by(error))
        if state.fide_mode and all(each.level < Level.CONFIRM for each in objections):
            objections.extend(self._disclosed(state))
        return tuple(objections)

    def _objections(self, _state: State) -> Iterator[Objection]:
        """Yield what speaks against it, one after the other; nothing is asked for after a refusal.

        Rules for the person who decides belong here.
        """
        return iter(())

    def misfits(self, _state: State) -> Iterator[Objection]:
        """Yield why nobody could have decided this in this state; the first one counts.

        Rules that every journal keeps belong here. A later undo may remove what the decision was
        based on: only the state at the time of the decision counts.
        """
        return iter(())

    def _disclosed(self, state: State) -> Iterator[Objection]:
        """Yield a question for each line that the report will have because of it."""
        for remark in self.remarks(state):
            if not is_withdrawal(remark):
                line = remark_line(remark, state.tpns)
                yield confirm(say("the report will tell: {line}", line=line))

    def least_role(self, _state: State) -> Role:
        """Return who may decide this in this state."""
        return Role.ARBITER

    def needs_reason(self, _state: State) -> bool:
        """Return whether it is recorded with a reason only."""
        return False

    @abstractmethod
    def apply(self, state: State) -> State:
        """Return the state after it.

        Raise InvalidDecisionError if this state has no place for it: it names a player, a round or
        a board there is not.
        """

    def remarks(self, _state: State) -> Iterable[Amendment]:
        """Return what the report must say of it, given the state before it."""
        return ()

    def touches(self) -> frozenset[Subject]:
        """Return the subjects it changes."""
        return frozenset()

    def rests_on(self) -> frozenset[Subject]:
        """Return the subjects that the person who decides must have seen as they are."""
        return self.touches()

    @abstractmethod
    def sentence(self, state: State) -> Message:
        """Return the decision as text; `state` is the one before it."""

    def plan(self, state: State) -> Message:
        """Return the sentence of the confirmation: nothing is recorded yet."""
        return say("to be recorded: {decision}", decision=self.sentence(state))

    def button(self, _state: State) -> Message:
        """Return the label of the button that decides it, with the player's name if it has one."""
        return self.act

    def details(self, _state: State) -> Sequence[Message]:
        """Return what is too long for the confirmation, line by line."""
        return ()


def entry_of(state: State, entry: int) -> Entry:
    known = state.entries.get(entry)
    if known is None:
        raise InvalidDecisionError(say("there is no entry {entry}", entry=entry))
    return known


def round_of(state: State, number: int) -> EventRound:
    if not 1 <= number <= len(state.rounds):
        raise InvalidDecisionError(say("round {round} is not paired", round=number))
    return state.rounds[number - 1]


def board_of(state: State, number: int, board: int) -> Pair:
    pair = round_of(state, number).at(board)
    if pair is None:
        raise InvalidDecisionError(
            say("round {round} has no board {board}", round=number, board=board)
        )
    return pair


def journal_name(state: State, entry: int) -> str:
    """Return a name for the journal; namesakes have the pairing number of the day."""
    return distinct_name(state, entry) if entry in state.entries else f"#{entry}"


def journal_names(state: State, entries: Sequence[int], most: int = 5) -> str:
    names = joined((journal_name(state, entry) for entry in entries[:most]), "; ")
    more = len(entries) - most
    return say("{names} and {count} more", names=names, count=more) if more > 0 else names


@dataclass(frozen=True)
class Note(Decision):
    """A remark for the journal; nothing else changes."""

    kind: ClassVar = "note"
    text: str

    def _objections(self, _state: State) -> Iterator[Objection]:
        if not self.text:
            yield refusal("empty-note", say("a note needs words"))

    def apply(self, state: State) -> State:
        return state

    def sentence(self, _state: State) -> Message:
        return say("note: {text}", text=self.text)


@dataclass(frozen=True)
class Undo(Decision):
    """A decision is taken back. It works on the list of decisions, not on a state (`fold`)."""

    kind: ClassVar = "undo"
    act: ClassVar = say("Undo it")
    number: int

    def apply(self, _state: State) -> State:
        raise InvalidDecisionError(say("use undo to take back a decision"))

    def sentence(self, _state: State) -> Message:
        return say("decision {number} is undone", number=self.number)
