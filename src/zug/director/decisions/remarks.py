"""A remark, and taking something back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zug.director.decisions.base import Decision, Objection
from zug.director.decisions.fields import InvalidDecisionError
from zug.director.lookup import RuleError
from zug.director.state import State
from zug.fastclasses import dataclass
from zug.messages import Message, say


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
