"""Check-in before a round: who has come, and what becomes of those who have not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.director.people import next_unpaired
from zug.director.proposals import Proposal, RuleError, called, check_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.state import Entry, State

FATES = {
    "Z": "absent in this round, no points",
    "H": "half a point for this round",
    "withdraw": "withdrawn from the event",
}
"""What can be decided for all who did not check in."""


def check_in(state: State, entry: int, *, here: bool = True) -> Proposal:
    """A participant has come (or was ticked by mistake) for the round to be paired next."""
    _refuse_draft(state)
    if entry not in state.entries:
        raise RuleError("no-such-player", f"there is no entry {entry}")
    round_ = next_unpaired(state)
    if (entry in state.here) == here:
        word = "is ticked already" if here else "is not ticked"
        raise RuleError("nothing-changes", f"{called(state, entry)} {word}")
    data = {"id": entry, "round": round_, "here": here}
    says = "has come" if here else "has not come after all"
    return Proposal("check in", data, f"{called(state, entry)} {says}")


def awaited(state: State) -> list[Entry]:
    """Who is expected for the next round and has not checked in, by name."""
    missing = state.missing(next_unpaired(state))
    waiting = [
        entry
        for entry in state.entries.values()
        if entry.id not in missing and entry.id not in state.here
    ]
    return sorted(waiting, key=lambda entry: entry.name.casefold())


def close_check_in(state: State, fate: str, entries: Sequence[int] | None = None) -> Proposal:
    """Decide for all (or some) who are missing at once (handling-2026:3.2, 3.3)."""
    _refuse_draft(state)
    if fate not in FATES:
        raise RuleError("bad-fate", f"{fate!r} is no decision", f"use {', '.join(FATES)}")
    round_ = next_unpaired(state)
    check_round(state, round_)
    waiting = [entry.id for entry in awaited(state)]
    chosen = waiting if entries is None else [entry for entry in waiting if entry in set(entries)]
    if not chosen:
        raise RuleError("nobody-missing", "nobody is missing")
    expected = len(state.entries) - len(state.missing(round_))
    warnings: tuple[str, ...] = ()
    if 2 * len(chosen) > expected:
        warnings = (f"{len(chosen)} of {expected} players are missing: was check-in skipped?",)
    names = ", ".join(called(state, entry) for entry in chosen[:5])
    more = f" and {len(chosen) - 5} more" if len(chosen) > 5 else ""
    says = f"{names}{more}: {FATES[fate]}"
    data = {"round": round_, "fate": fate, "ids": chosen}
    return Proposal("close check-in", data, says, warnings)


def _refuse_draft(state: State) -> None:
    if state.draft is not None:
        raise RuleError(
            "draft-exists",
            f"round {state.draft.number} is paired already",
            "take the draft back first",
        )
