"""The manual phase of a round: begun, changed move by move, left again.

It ends when the round is recorded (`PairRound`, `ChangePairing`); until then nobody else sees what
lies on the table, players may stand without a place, and nothing else is paired or published.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zug.director.decisions.base import journal_name
from zug.director.decisions.pairings import against_phase, no_round
from zug.director.decisions.seatings import RoundDecision, check_places
from zug.director.objections import Objection, refusal, require
from zug.director.pairing.manual_phase import before_phase, phase_seating, to_be_paired
from zug.director.pairing.readiness import not_ready
from zug.director.pairing.rule_breaches import breaches
from zug.director.pairing.seating import Boards, SeatingPlan
from zug.director.state import Phase, State
from zug.director.state.fields import InvalidDecisionError
from zug.fastclasses import dataclass, replace
from zug.messages import Message, joined, say, say_n


@dataclass(frozen=True, kw_only=True)
class _ManualSeating(RoundDecision):
    """The boards, the bye and the players taken out so far; all other players are unseated."""

    boards: Boards = ()
    bye: int | None = None
    out: tuple[int, ...] = ()

    @property
    def seating(self) -> SeatingPlan:
        return SeatingPlan(self.boards, self.bye, self.out)

    def apply(self, state: State) -> State:
        check_places(state, self.round, (*self.seating.seated, *self.out))
        return replace(state, phase=Phase(self.round, self.boards, self.bye, self.out))


@dataclass(frozen=True, kw_only=True)
class BeginManual(_ManualSeating):
    """A round is paired by hand from now on: the last one once more, or the next one."""

    kind: ClassVar = "begin manual"
    act: ClassVar = say("Pair this round by hand")

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from against_phase(state)
        if self.round == state.coming:
            yield from not_ready(state)
            return
        yield from no_round(state)
        if self.round != len(state.rounds):
            yield refusal(
                "no-such-round",
                say("round {round} cannot be paired by hand now", round=self.round),
                say("only the last round that is paired and the next one can"),
            )

    def apply(self, state: State) -> State:
        if state.phase is not None or self.round not in (len(state.rounds), state.coming):
            raise InvalidDecisionError(
                say("round {round} cannot be paired by hand now", round=self.round)
            )
        return super().apply(state)

    def sentence(self, _state: State) -> Message:
        return say_n(
            "round {round} is paired by hand from here on, beginning with {count} board",
            "round {round} is paired by hand from here on, beginning with {count} boards",
            len(self.boards),
            round=self.round,
        )


@dataclass(frozen=True, kw_only=True)
class SeatByHand(_ManualSeating):
    """A change on the table; what is new in it is held against the rules at once."""

    kind: ClassVar = "seat by hand"

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from no_phase(state, self.round)
        before = before_phase(state)
        known = phase_seating(state)
        people = to_be_paired(before, self.round)
        for entry in (*self.seating.seated, *self.out):
            if entry not in people:
                name = journal_name(state, entry)
                yield refusal("bad-seating", say("{name} is not to be paired", name=name))
        yield from breaches(before, self.seating, known)

    def apply(self, state: State) -> State:
        check_open(state, self.round)
        return super().apply(state)

    def sentence(self, state: State) -> Message:
        old = state.phase.boards if state.phase is not None else ()
        games = joined(
            (
                f"{journal_name(state, white)} – {journal_name(state, black)}"
                for white, black in [pair for pair in self.boards if pair not in old][:4]
            ),
            "; ",
        )
        if games:
            return say("round {round} by hand: {games}", round=self.round, games=games)
        if self.bye is not None and (state.phase is None or state.phase.bye != self.bye):
            name = journal_name(state, self.bye)
            return say("round {round} by hand: bye for {name}", round=self.round, name=name)
        return say_n(
            "round {round} by hand: {count} board",
            "round {round} by hand: {count} boards",
            len(self.boards),
            round=self.round,
        )


@dataclass(frozen=True)
class LeaveManual(RoundDecision):
    """The table is cleared; the round is as it was before."""

    kind: ClassVar = "leave manual"

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from no_phase(state, self.round)

    def apply(self, state: State) -> State:
        check_open(state, self.round)
        return replace(state, phase=None)

    def sentence(self, _state: State) -> Message:
        return say("round {round} is not paired by hand after all", round=self.round)


def check_open(state: State, number: int) -> None:
    if state.phase is None or state.phase.round != number:
        raise InvalidDecisionError(say("round {round} is not being paired by hand", round=number))


def no_phase(state: State, number: int | None = None) -> Iterator[Objection]:
    """Refuse what needs a round that is being paired by hand, or this `number` if it matters."""
    if state.phase is None or number not in (None, state.phase.round):
        yield refusal(
            "no-manual",
            say("no round is being paired by hand")
            if number is None
            else say("round {round} is not being paired by hand", round=number),
            say("begin it first"),
        )


def phase_of(state: State) -> Phase:
    """Return the round that is being paired by hand; RuleError if there is none."""
    require(no_phase(state))
    assert state.phase is not None
    return state.phase
