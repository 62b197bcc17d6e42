"""What visitors ask for again and again, worked out once per state of an event."""

from __future__ import annotations

from zug.screens.explanations import EventExplanation
from zug.screens.memory import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State

cached = Memory(64).cached
"""Return what `work` gives, remembered under a key for the next visitor."""


def explained(key: int, state: State, number: int) -> EventExplanation:
    """Return the explanation of a paired round of an event."""
    return EventExplanation(key, state, number, cached)
