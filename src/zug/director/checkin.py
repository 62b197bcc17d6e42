"""Check-in before a round: who has come, and what becomes of those who have not."""

from __future__ import annotations

from zug.director.decisions import FATES, CheckIn, CloseCheckIn
from zug.model.names import name_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.state import Entry, State

__all__ = ["FATES", "awaited", "check_in", "close_check_in"]


def check_in(state: State, entry: int, *, here: bool = True) -> CheckIn:
    """A participant has come (or was ticked by mistake) for the round to be paired next."""
    return CheckIn(entry, state.coming, here)


def awaited(state: State) -> list[Entry]:
    """Who is expected for the next round and has not checked in, by name."""
    missing = state.missing(state.coming)
    waiting = [
        entry
        for entry in state.entries.values()
        if entry.id not in missing and entry.id not in state.here
    ]
    return sorted(waiting, key=lambda entry: name_order(entry.name))


def close_check_in(state: State, fate: str, entries: Sequence[int] | None = None) -> CloseCheckIn:
    """Decide for all (or some) who are missing at once (handling-2026:3.2, 3.3)."""
    waiting = [entry.id for entry in awaited(state)]
    chosen = waiting if entries is None else [entry for entry in waiting if entry in set(entries)]
    return CloseCheckIn(state.coming, fate, tuple(chosen))
