"""The life of a tournament: an append-only journal of decisions, and the state folded from it."""

from zug.director.decisions import Decision, LeaveFideMode, Level, Objection
from zug.director.desk import (
    ClashError,
    Desk,
    RecordedDecision,
    new_desk,
    open_desk,
    read_event,
    read_state,
)
from zug.director.journal import JournalLine, read_journal, repair
from zug.director.journal.confirmation import UnconfirmedError
from zug.director.objections import Role, RuleError
from zug.director.state import State

__all__ = [
    "ClashError",
    "Decision",
    "Desk",
    "JournalLine",
    "LeaveFideMode",
    "Level",
    "Objection",
    "RecordedDecision",
    "Role",
    "RuleError",
    "State",
    "UnconfirmedError",
    "new_desk",
    "open_desk",
    "read_event",
    "read_journal",
    "read_state",
    "repair",
]
