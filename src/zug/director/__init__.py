"""The life of a tournament: an append-only journal of decisions, and the state folded from it."""

from zug.director.desk import Desk, new_desk, open_desk, read_state
from zug.director.journal import Recorded, read_journal, repair
from zug.director.proposals import Proposal, RuleError
from zug.director.state import State

__all__ = [
    "Desk",
    "Proposal",
    "Recorded",
    "RuleError",
    "State",
    "new_desk",
    "open_desk",
    "read_journal",
    "read_state",
    "repair",
]
