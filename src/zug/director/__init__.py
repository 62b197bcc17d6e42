"""The life of a tournament: an append-only journal of decisions, and the state replayed from it.

- `desk`: the gate that every decision passes, the pen that writes it, and what comes of it
- `objections`: what may stand in the way of a decision, as data; the roles
- `decisions`: the kinds of decisions, one class each
- `journal`: the lines of an event, their replay, and what an undo may take back
- `state`: players, rounds, results and settings at one moment
- `pairing`: rules about the boards of a round
- `actions`: what people do, as functions that make decisions
- `reporting`: an event becomes a report file
- `importing`: a file becomes an event, a list becomes players
- `festival`: boards and players of several events at one venue
"""

from zug.director.decisions import Decision, LeaveFideMode, Level, Objection
from zug.director.desk import (
    Answers,
    ClashError,
    Desk,
    Done,
    Outcome,
    Question,
    RecordedDecision,
    Refused,
    UnconfirmedError,
    new_desk,
    open_desk,
    outcome_of,
    read_event,
    read_state,
)
from zug.director.journal import JournalLine, read_journal, repair
from zug.director.objections import Role, RuleError
from zug.director.state import State

__all__ = [
    "Answers",
    "ClashError",
    "Decision",
    "Desk",
    "Done",
    "JournalLine",
    "LeaveFideMode",
    "Level",
    "Objection",
    "Outcome",
    "Question",
    "RecordedDecision",
    "Refused",
    "Role",
    "RuleError",
    "State",
    "UnconfirmedError",
    "new_desk",
    "open_desk",
    "outcome_of",
    "read_event",
    "read_journal",
    "read_state",
    "repair",
]
