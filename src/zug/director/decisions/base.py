"""A decision: what it says, what speaks against it, what it does, what it touches, its sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import pairwise
from typing import ClassVar, Self

from zug.director.decisions.fields import Data, InvalidDecisionError, read_fields, write_fields
from zug.director.lookup import RuleError, told_apart
from zug.director.remarks import is_withdrawal, remark_line
from zug.director.roles import Role
from zug.errors import ZugError
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import Message, joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import Entry, EventRound, Pair, State
    from zug.model.amendments import Amendment

Thing = tuple[object, ...]
"""What two arbiters may both decide about: a board, a round, an entry, a setting."""


class Level(IntEnum):
    """What an objection asks of whoever decides all the same; the numbers are FIDE's."""

    TOLD = 1
    """Nothing: it is shown afterwards."""
    READ = 2
    """To be acknowledged: whoever decides has read it."""
    CONFIRM = 3
    """To be asked once."""
    TWO_STEPS = 4
    """To be asked twice, the second time the other way round."""
    REFUSED = 5
    """It cannot be decided at all, or not in FIDE mode."""


LEAVE = "leave"
"""The word for an act that takes the event out of FIDE mode."""


class Objection(NamedTuple):
    """What speaks against a decision. With a `refusal` it cannot be recorded as it is.

    The `word` answers two steps.
    """

    level: Level
    message: str
    refusal: ZugError | None = None
    word: str = ""


def told(message: str) -> Objection:
    return Objection(Level.TOLD, message)


def to_acknowledge(message: str) -> Objection:
    return Objection(Level.READ, message)


def rising(prizes: Sequence[int]) -> Iterator[Objection]:
    """Prizes are named from the first place on."""
    if any(later > sooner for sooner, later in pairwise(prizes)):
        yield told(say("a lower place has a higher prize: name the prizes from the first place on"))


def confirm(message: str) -> Objection:
    return Objection(Level.CONFIRM, message)


def two_steps(message: str, word: str) -> Objection:
    return Objection(Level.TWO_STEPS, message, word=word)


def outside(message: str, word: str = LEAVE) -> Objection:
    """Of an act that FIDE mode does not have: it can be done, and takes the event out of it."""
    return two_steps(message, word)


def raise_outside(state: State, message: str, advice: str = "") -> None:
    """Refuse what cannot be decided in FIDE mode."""
    if state.fide_mode:
        raise RuleError("fide-mode", message, advice)


def to_read(objections: Iterable[Objection]) -> tuple[str, ...]:
    """Return the objections in words, each once, apart from a refusal."""
    return tuple(dict.fromkeys(one.message for one in objections if one.refusal is None))


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
