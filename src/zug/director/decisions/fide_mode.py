"""Leaving FIDE mode: once, for good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zug.director.decisions.base import Decision, Subject
from zug.director.objections import Objection, leaves_fide_mode, refusal
from zug.director.state import State
from zug.fastclasses import dataclass, replace
from zug.messages import Message, say
from zug.model.amendments import Amendment, Remark


@dataclass(frozen=True)
class LeaveFideMode(Decision):
    """From this round on the event is not run by FIDE's rules alone. There is no way back."""

    kind: ClassVar = "leave fide mode"
    act: ClassVar = say("Leave FIDE mode")
    round: int

    def _objections(self, state: State) -> Iterator[Objection]:
        if not state.fide_mode:
            yield refusal("not-in-fide-mode", not_in_fide_mode(state))
        yield leaves_fide_mode(
            say(
                "the event leaves FIDE mode for good: nothing brings it back, and every page, "
                "paper and report will say so"
            )
        )

    def apply(self, state: State) -> State:
        first = self.round if state.fide_left is None else min(self.round, state.fide_left)
        return replace(state, fide_left=first)

    def remarks(self, state: State) -> Iterator[Amendment]:
        if state.fide_left is None:
            yield Amendment(Remark.LEFT, self.round)

    def touches(self) -> frozenset[Subject]:
        return frozenset({("fide mode",)})

    def sentence(self, _state: State) -> Message:
        return say("not in FIDE mode from round {round} on", round=self.round)


def not_in_fide_mode(state: State) -> Message:
    """Return what every page and printout says of an event outside FIDE mode."""
    if state.fide_left is None:
        return say("not in FIDE mode: {system} is not a system of FIDE", system=state.system.id)
    return say("not in FIDE mode since round {round}", round=state.fide_left)


def outside_said(state: State) -> str:
    """Return the same for a page of any event; empty in FIDE mode."""
    return "" if state.fide_mode else not_in_fide_mode(state)


def said_mode(state: State) -> Message:
    return say("in FIDE mode") if state.fide_mode else not_in_fide_mode(state)


def leave_fide_mode(state: State) -> LeaveFideMode:
    """Return the decision to leave FIDE mode in the round that is being played.

    A published round that was taken back began in it: that is the one to be played now.
    """
    return LeaveFideMode(max(state.present_round, state.reached))
