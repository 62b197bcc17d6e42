"""Check-in before a round: who has come, and what becomes of those who have not."""

from __future__ import annotations

from zug.director.decisions import FATES, Bye, CheckIn, CloseCheckIn, Return
from zug.model.names import name_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.director.decisions import Decision
    from zug.director.state import Entry, State

__all__ = [
    "FATES",
    "HERE",
    "absent",
    "awaited",
    "check_in",
    "close_check_in",
    "close_one_by_one",
    "come_late",
]


HERE = "here"
"""In place of a fate: the player has come after all."""


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


def absent(state: State) -> list[Entry]:
    """Return who is absent from the next round, or withdraws from it on, by name.

    They may come after all; players who withdrew earlier are not among them.
    """
    coming = state.coming
    away = [
        entry
        for entry in state.entries.values()
        if (entry.id, coming) in state.byes or state.withdrawn.get(entry.id) == coming
    ]
    return sorted(
        (entry for entry in away if entry.id not in state.expelled),
        key=lambda entry: name_order(entry.name),
    )


def come_late(state: State, entry: int) -> list[Decision]:
    """Return what it takes to let an absent player into the next round: they play, and are here."""
    coming = state.coming
    decisions: list[Decision] = []
    if entry in state.withdrawn:
        decisions.append(Return(entry, coming))
    if (entry, coming) in state.byes:
        decisions.append(Bye(entry, coming, None))
    return [*decisions, CheckIn(entry, coming, here=True)]


def close_check_in(state: State, fate: str, entries: Sequence[int] | None = None) -> CloseCheckIn:
    """Decide for all (or some) who are missing at once (handling-2026:3.2, 3.3)."""
    waiting = [entry.id for entry in awaited(state)]
    chosen = waiting if entries is None else [entry for entry in waiting if entry in set(entries)]
    return CloseCheckIn(state.coming, fate, tuple(chosen))


def close_one_by_one(state: State, fates: Mapping[int, str]) -> list[Decision]:
    """Return the decisions that close check-in with a fate for each of the missing players.

    A fate is one of `FATES`, or `HERE` for a player who has come after all.
    """
    waiting = {entry.id for entry in awaited(state)}
    come = [entry for entry, fate in fates.items() if fate == HERE and entry in waiting]
    left = {entry: fate for entry, fate in fates.items() if fate != HERE}
    closing = [
        close_check_in(state, fate, [entry for entry, other in left.items() if other == fate])
        for fate in dict.fromkeys(left.values())
    ]
    return [
        *(check_in(state, entry) for entry in come),
        *(decision for decision in closing if decision.ids),
    ]
