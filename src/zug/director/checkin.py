"""Check-in before a round: who has come, and what becomes of those who have not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.director.people import next_unpaired
from zug.director.proposals import Proposal, RuleError, called, check_round
from zug.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.state import Entry, State

FATES = {
    "Z": say("absent in this round, no points"),
    "H": say("half a point for this round"),
    "withdraw": say("withdrawn from the event"),
}
"""What can be decided for all who did not check in."""


def check_in(state: State, entry: int, *, here: bool = True) -> Proposal:
    """A participant has come (or was ticked by mistake) for the round to be paired next."""
    _refuse_draft(state)
    if entry not in state.entries:
        raise RuleError("no-such-player", say("there is no entry {entry}", entry=entry))
    round_, name = next_unpaired(state), called(state, entry)
    if (entry in state.here) == here:
        raise RuleError(
            "nothing-changes",
            say("{name} is ticked already", name=name)
            if here
            else say("{name} is not ticked", name=name),
        )
    data = {"id": entry, "round": round_, "here": here}
    says = (
        say("{name} has come", name=name)
        if here
        else say("{name} has not come after all", name=name)
    )
    return Proposal("check in", data, says)


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
        raise RuleError(
            "bad-fate",
            say("{fate!r} is no decision", fate=fate),
            say("use {known}", known=", ".join(FATES)),
        )
    round_ = next_unpaired(state)
    check_round(state, round_)
    waiting = [entry.id for entry in awaited(state)]
    chosen = waiting if entries is None else [entry for entry in waiting if entry in set(entries)]
    if not chosen:
        raise RuleError("nobody-missing", say("nobody is missing"))
    expected = len(state.entries) - len(state.missing(round_))
    warnings: tuple[str, ...] = ()
    if 2 * len(chosen) > expected:
        warnings = (
            say(
                "{count} of {expected} players are missing: was check-in skipped?",
                count=len(chosen),
                expected=expected,
            ),
        )
    names = ", ".join(called(state, entry) for entry in chosen[:5])
    more = say(" and {count} more", count=len(chosen) - 5) if len(chosen) > 5 else ""
    says = say("{names}{more}: {fate}", names=names, more=more, fate=FATES[fate])
    data = {"round": round_, "fate": fate, "ids": chosen}
    return Proposal("close check-in", data, says, warnings)


def _refuse_draft(state: State) -> None:
    if state.draft is not None:
        raise RuleError(
            "draft-exists",
            say("round {round} is paired already", round=state.draft.number),
            say("take the draft back first"),
        )
