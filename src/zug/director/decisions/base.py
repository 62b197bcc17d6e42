"""A decision: what it says, what speaks against it, what it does, what it touches, its sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar, Self

from zug.director.objections import Level, Objection, Role, RuleError, confirm, to_read, told
from zug.director.state import State
from zug.director.state.comment_lines import is_withdrawal, remark_line
from zug.director.state.fields import Data, InvalidDecisionError, read_fields, write_fields
from zug.director.state.find import told_apart
from zug.errors import ZugError
from zug.fastclasses import dataclass
from zug.messages import Message, joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import Entry, EventRound, Pair
    from zug.model.amendments import Amendment


Thing = tuple[object, ...]
"""What two arbiters may both decide about: a board, a round, an entry, a setting."""


def rising(prizes: Sequence[int]) -> Iterator[Objection]:
    """Prizes are named from the first place on."""
    if any(later > sooner for sooner, later in pairwise(prizes)):
        yield told(say("a lower place has a higher prize: name the prizes from the first place on"))


def raise_outside(state: State, message: str, advice: str = "") -> None:
    """Refuse what cannot be decided in FIDE mode."""
    if state.fide_mode:
        raise RuleError("fide-mode", message, advice)


@dataclass(frozen=True)
class Decision(ABC):
    """One kind of decision is one class; `kind` is its word in the journal."""

    kind: ClassVar[str]

    @classmethod
    def from_data(cls, data: Data) -> Self:
        """Return the decision in a line of the journal.

        Raise InvalidDecisionError if the data is invalid.
        """
        return cls(**read_fields(cls, data))

    def to_data(self) -> dict[str, object]:
        """What the journal writes."""
        return write_fields(self)

    def dated(self, _day: str) -> Self:
        """The decision as one of a day."""
        return self

    def against(self, _state: State) -> Iterator[Objection]:
        """What speaks against it, one after the other; a refusal is raised as an error."""
        return iter(())

    def objections(self, state: State) -> tuple[Objection, ...]:
        """What speaks against it in this state; a refusal comes last."""
        found: list[Objection] = []
        try:
            found.extend(self.against(state))
        except ZugError as refusal:
            found.append(Objection(Level.REFUSED, refusal.message, refusal))
        if state.fide_mode and all(one.level < Level.CONFIRM for one in found):
            found.extend(self._reported(state))
        return tuple(found)

    def _reported(self, state: State) -> Iterator[Objection]:
        """In FIDE mode whatever touches the integrity of pairings is asked about."""
        for remark in self.remarks(state):
            if not is_withdrawal(remark):
                line = remark_line(remark, state.tpns)
                yield confirm(say("the report will tell: {line}", line=line))

    def warnings(self, state: State) -> tuple[str, ...]:
        """The objections in words; a refusal is raised."""
        found = self.objections(state)
        for objection in found:
            if objection.refusal is not None:
                raise objection.refusal
        return to_read(found)

    def least_role(self, _state: State) -> Role:
        """Who may decide this as things stand."""
        return Role.ARBITER

    def needs_reason(self, _state: State) -> bool:
        """Return whether it is recorded with a reason only."""
        return False

    def must_fit(self, _state: State) -> None:  # noqa: B027 - most fit wherever they apply
        """Raise InvalidDecisionError if this could not have been decided in this state.

        A later undo may remove what it was based on: only the state at the time of the decision
        counts.
        """

    @abstractmethod
    def apply(self, state: State) -> State:
        """Return the state after it. Raise InvalidDecisionError if it contradicts this state."""

    def remarks(self, _state: State) -> Iterable[Amendment]:
        """What the report must say of it; the state is how things stood before it."""
        return ()

    def touches(self) -> frozenset[Thing]:
        """The things it changes."""
        return frozenset()

    def rests_on(self) -> frozenset[Thing]:
        """The things whoever decides must have seen as they are."""
        return self.touches()

    @abstractmethod
    def sentence(self, state: State) -> Message:
        """The decision in words; `state` is how things stood before it."""

    def plan(self, state: State) -> Message:
        """The same while it is asked about: nothing is recorded yet."""
        return say("to be recorded: {decision}", decision=self.sentence(state))

    def details(self, _state: State) -> Sequence[Message]:
        """What is too long for the question, line by line."""
        return ()


def entry_of(state: State, entry: int) -> Entry:
    found = state.entries.get(entry)
    if found is None:
        raise InvalidDecisionError(say("there is no entry {entry}", entry=entry))
    return found


def round_of(state: State, number: int) -> EventRound:
    if not 1 <= number <= len(state.rounds):
        raise InvalidDecisionError(say("round {round} is not paired", round=number))
    return state.rounds[number - 1]


def board_of(state: State, number: int, board: int) -> Pair:
    found = round_of(state, number).at(board)
    if found is None:
        raise InvalidDecisionError(
            say("round {round} has no board {board}", round=number, board=board)
        )
    return found


def name_of(state: State, entry: int) -> str:
    """A name for the journal: numbers move, names stay. Namesakes have the number of the day."""
    return told_apart(state, entry) if entry in state.entries else f"#{entry}"


def names_of(state: State, entries: Sequence[int], most: int = 5) -> str:
    names = joined((name_of(state, entry) for entry in entries[:most]), "; ")
    more = len(entries) - most
    return say("{names} and {count} more", names=names, count=more) if more > 0 else names


@dataclass(frozen=True)
class Note(Decision):
    """A remark for the journal; nothing else changes."""

    kind: ClassVar = "note"
    text: str

    def against(self, _state: State) -> Iterator[Objection]:
        if not self.text:
            raise RuleError("empty-note", say("a note needs words"))
        return iter(())

    def apply(self, state: State) -> State:
        return state

    def sentence(self, _state: State) -> Message:
        return say("note: {text}", text=self.text)


@dataclass(frozen=True)
class Undo(Decision):
    """A decision is taken back. It works on the list of decisions, not on a state (`fold`)."""

    kind: ClassVar = "undo"
    number: int

    def apply(self, _state: State) -> State:
        raise InvalidDecisionError(say("use `undo` to take back a decision"))

    def sentence(self, _state: State) -> Message:
        return say("decision {number} is undone", number=self.number)
