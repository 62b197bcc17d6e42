"""The round that lies on the table: who is to be paired in it, and who has a place so far."""

from __future__ import annotations

from zug.director.pairing.seating import SeatingPlan, waiting
from zug.fastclasses import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import State


def before_phase(state: State) -> State:
    """Return the event before the round that is being paired by hand."""
    phase = state.phase
    if phase is None or phase.round > len(state.rounds):
        return state
    kept = state.rounds[phase.round - 1].apart
    return replace(state, rounds=state.rounds[: phase.round - 1], kept=kept)


def to_be_paired(before: State, number: int) -> tuple[int, ...]:
    """Return who can be seated in a round, by number; a table has all players in it."""
    if before.has_table:
        return before.numbering
    missing = before.missing(number)
    return tuple(entry for entry in before.numbering if entry not in missing)


def phase_seating(state: State) -> SeatingPlan:
    """Return the boards of the manual pairing, without players who have left since."""
    phase = state.phase
    if phase is None:
        return SeatingPlan((), None)
    people = {*to_be_paired(before_phase(state), phase.round)}
    late = waiting(state, state.rounds[-1]) if phase.round == len(state.rounds) else ()
    return SeatingPlan(
        tuple(pair for pair in phase.boards if {*pair} <= people),
        phase.bye if phase.bye in people else None,
        tuple(entry for entry in phase.out if entry in people),
        late,
        state.first_board(phase.round),
    )


def without_place(state: State) -> tuple[int, ...]:
    """Return who is to be paired by hand and has neither a board nor the bye."""
    phase = state.phase
    if phase is None:
        return ()
    seating = phase_seating(state)
    settled = {*seating.seated, *seating.out}
    people = to_be_paired(before_phase(state), phase.round)
    return tuple(entry for entry in people if entry not in settled)
