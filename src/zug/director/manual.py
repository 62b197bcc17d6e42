"""The manual phase of a round, as decisions: begin, change by change, end or leave."""

from __future__ import annotations

from zug.director.back_then import to_compare
from zug.director.by_hand import round_to_change
from zug.director.decisions import BeginManual, LeaveManual, SeatByHand
from zug.director.decisions.manual import require_phase
from zug.director.lookup import RuleError, called
from zug.director.phase import phase_seating, without_place
from zug.director.rounds import change_pairing, pair_by_hand
from zug.director.seating import SeatingPlan, computed_seating, seating_of_round
from zug.errors import ZugError
from zug.messages import joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.decisions import ChangePairing, PairRound
    from zug.director.state import State

STARTS = ("stands", "rules", "empty")
"""What lies on the table first: the round as it stands, that of the rules, or nothing."""


def begin(state: State, number: int | None = None, start: str = "") -> BeginManual:
    """Pair a round by hand from now on: the last one, or the next.

    Without a `start`: as it stands, else by the rules, else with nobody seated.
    """
    number = number or round_to_change(state)
    seating = _first(state, number, start)
    return BeginManual(round=number, boards=seating.boards, bye=seating.bye, out=seating.out)


def _first(state: State, number: int, start: str) -> SeatingPlan:
    is_paired = number <= len(state.rounds)
    if start == "empty":
        return SeatingPlan((), None)
    if is_paired and start != "rules":
        return seating_of_round(state, state.rounds[number - 1])
    try:
        found = computed_seating(to_compare(state, number))
    except ZugError:
        if start == "rules":
            raise
        found = None
    if found is None and start == "rules":
        raise RuleError(
            "no-pairing",
            say("the system finds no complete pairing to start from"),
            say("begin with nobody seated"),
        )
    return found or SeatingPlan((), None)


def seat_by_hand(state: State, seating: SeatingPlan) -> SeatByHand:
    """The table after a change; what is new in it is held against the rules."""
    phase = require_phase(state)
    return SeatByHand(round=phase.round, boards=seating.boards, bye=seating.bye, out=seating.out)


def end(state: State, ground: str | None = None) -> ChangePairing | PairRound:
    """The round as it lies on the table is the round; a published one needs its ground."""
    phase = require_phase(state)
    seating = phase_seating(state)
    left = [entry for entry in without_place(state) if entry not in seating.waiting]
    if left:
        names = joined((called(state, entry) for entry in left[:8]), "; ")
        raise RuleError(
            "without-place",
            say("still without a place in round {round}: {names}", round=phase.round, names=names),
            say("give them an opponent or the bye, or take them out"),
        )
    if phase.round == len(state.rounds):
        return change_pairing(state, seating, ground)
    return pair_by_hand(state, seating)


def leave(state: State) -> LeaveManual:
    """Clear the table: the round stays as it was."""
    return LeaveManual(require_phase(state).round)
