"""Byes, withdrawals and check-in (C.04.2, article 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import ClassVar

from zug.director.decisions.base import (
    Decision,
    Subject,
    entry_of,
    journal_name,
    journal_names,
    misfit,
)
from zug.director.objections import Objection, Role, confirm, refusal
from zug.director.pairing.round_robin import after_leaving, against_points
from zug.director.state import State
from zug.director.state.fields import InvalidDecisionError
from zug.director.state.find import not_entered, not_to_come
from zug.director.state.state import numbered_name
from zug.fastclasses import dataclass, replace
from zug.messages import Message, say, say_n
from zug.model import Result

BYES = {
    Result.FULL_BYE: say("a full-point bye"),
    Result.HALF_BYE: say("a half-point bye"),
    Result.ZERO_BYE: say("no points"),
}
"""What can be granted on request."""


class Fate(StrEnum):
    """What becomes of the players who did not check in."""

    ABSENT = str(Result.ZERO_BYE)
    HALF_POINT = str(Result.HALF_BYE)
    WITHDRAWN = "withdraw"


FATES: dict[str, Message] = {
    Fate.ABSENT: say("absent in this round, no points"),
    Fate.HALF_POINT: say("half a point for this round"),
    Fate.WITHDRAWN: say("withdrawn from the event"),
}
"""What can be decided for all who did not check in."""


@dataclass(frozen=True)
class _EntryDecision(Decision):
    id: int
    round: int

    def misfits(self, state: State) -> Iterator[Objection]:
        yield from _paired_already(state, self.round)

    def touches(self) -> frozenset[Subject]:
        return frozenset({("entry", self.id)})


@dataclass(frozen=True)
class Bye(_EntryDecision):
    """Not to be paired in a round (handling-2026:3.3); without a result they play after all."""

    kind: ClassVar = "bye"
    result: Result | None

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        if self.result is None and (self.id, self.round) not in state.byes:
            name = numbered_name(state, self.id)
            yield refusal(
                "no-bye", say("{name} has no bye in round {round}", name=name, round=self.round)
            )
        yield from not_to_come(state, self.round)
        had = state.byes.get((self.id, self.round))
        if had is not None and had is not self.result and any(self._doubts(state, had)):
            bye = BYES[had]
            yield confirm(say("{bye} had to be confirmed, and so does taking it back", bye=bye))
        if self.result not in (None, Result.ZERO_BYE):
            yield from against_points(state)
            yield from self._with_points(state)

    def _with_points(self, state: State) -> Iterator[Objection]:
        if state.withdrawn.get(self.id, self.round + 1) <= self.round:
            yield refusal(
                "withdrawn-already",
                say("{name} has already withdrawn", name=numbered_name(state, self.id)),
                say("let them return first"),
            )
        if self.result is Result.HALF_BYE:
            yield from _half_byes(state, (self.id,), self.round)
        yield from map(confirm, self._doubts(state, self.result))

    def _doubts(self, state: State, result: Result | None) -> Iterator[Message]:
        """Yield why such a bye, and its end, must be confirmed: standings rest on it."""
        if result is Result.FULL_BYE:
            yield say("full-point byes on request are deprecated; give a half point instead")
        if result is Result.ZERO_BYE:
            return
        if self.round == state.settings.rounds and not state.settings.last_round_byes:
            yield say("a bye with points in the last round")

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        key = (self.id, self.round)
        if self.result is None:
            return replace(state, byes={k: v for k, v in state.byes.items() if k != key})
        if self.result not in BYES:
            raise InvalidDecisionError(say("{result!r} is not a bye", result=str(self.result)))
        return replace(state, byes={**state.byes, key: self.result})

    def sentence(self, state: State) -> Message:
        name = journal_name(state, self.id)
        if self.result is None:
            return say("{name} plays round {round} after all", name=name, round=self.round)
        return say(
            "{name} does not play round {round}: {bye}",
            name=name,
            round=self.round,
            bye=BYES[self.result],
        )

    def button(self, _state: State) -> Message:
        return say("Take the bye back") if self.result is None else say("Grant the bye")


@dataclass(frozen=True)
class Withdraw(_EntryDecision):
    """No longer paired from a round on (handling-2026:3.2, fmjd-1986:8.6).

    It stands if fewer rounds are announced later, so that round may not be played at all.
    """

    kind: ClassVar = "withdraw"

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        if self.id in state.withdrawn:
            yield refusal(
                "withdrawn-already",
                say("{name} has already withdrawn", name=numbered_name(state, self.id)),
            )
        if state.has_table and not state.has_more_rounds:
            yield refusal(
                "all-rounds-played",
                say("all rounds are paired: there is none to withdraw from"),
                say("enter the games that are not played as forfeits"),
            )
        yield from not_to_come(state, self.round)
        if state.has_table:
            yield confirm(after_leaving(self.apply(state), self.id))

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        return replace(state, withdrawn={**state.withdrawn, self.id: self.round})

    def sentence(self, state: State) -> Message:
        return say(
            "{name} withdraws from round {round} on",
            name=journal_name(state, self.id),
            round=self.round,
        )

    def button(self, state: State) -> Message:
        return say("Withdraw {name}", name=journal_name(state, self.id))


@dataclass(frozen=True)
class Return(_EntryDecision):
    """Back from a withdrawal: the rounds between stay zero-point byes."""

    kind: ClassVar = "return"

    def misfits(self, state: State) -> Iterator[Objection]:
        yield from super().misfits(state)
        yield from _beyond_the_last(state, self.round)

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        if self.id in state.expelled:
            yield refusal(
                "expelled",
                say("{name} has been expelled", name=numbered_name(state, self.id)),
                say("lift the expulsion first"),
            )
        if self.id not in state.withdrawn:
            yield refusal(
                "not-withdrawn", say("{name} has not withdrawn", name=numbered_name(state, self.id))
            )
        yield from not_to_come(state, self.round)

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        if self.id not in state.withdrawn:
            raise InvalidDecisionError(say("entry {entry} has not withdrawn", entry=self.id))
        byes = dict(state.byes)
        for round_ in range(state.withdrawn[self.id], self.round):
            byes.setdefault((self.id, round_), Result.ZERO_BYE)
        left = {entry: first for entry, first in state.withdrawn.items() if entry != self.id}
        return replace(state, byes=byes, withdrawn=left)

    def sentence(self, state: State) -> Message:
        return say(
            "{name} is back from round {round} on",
            name=journal_name(state, self.id),
            round=self.round,
        )


@dataclass(frozen=True)
class CheckIn(_EntryDecision):
    """A participant has come (or was ticked by mistake) for the round to be paired next."""

    kind: ClassVar = "check in"
    here: bool

    def least_role(self, _state: State) -> Role:
        return Role.DEPUTY

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from against_draft(state)
        yield from not_entered(state, self.id)
        if (self.id in state.here) == self.here:
            name = numbered_name(state, self.id)
            yield refusal(
                "nothing-changes",
                say("{name} has already checked in", name=name)
                if self.here
                else say("{name} has not checked in", name=name),
            )

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        alone = frozenset({self.id})
        return replace(state, here=state.here | alone if self.here else state.here - alone)

    def sentence(self, state: State) -> Message:
        name = (
            numbered_name(state, self.id)
            if self.id in state.entries
            else journal_name(state, self.id)
        )
        if self.here:
            return say("{name} has checked in", name=name)
        return say("{name} has not checked in after all", name=name)


@dataclass(frozen=True)
class CloseCheckIn(Decision):
    """One decision for all who have not come (handling-2026:3.2, 3.3)."""

    kind: ClassVar = "close check-in"
    act: ClassVar = say("Close check-in")
    round: int
    fate: str
    ids: tuple[int, ...]

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from against_draft(state)
        if self.fate not in FATES:
            yield refusal(
                "bad-fate",
                say("{fate!r} cannot be decided", fate=self.fate),
                say("use {known}", known=", ".join(FATES)),
            )
        yield from not_to_come(state, self.round)
        if self.fate == Fate.HALF_POINT:
            yield from against_points(state)
        if not self.ids:
            yield refusal("nobody-missing", say("nobody is missing"))
        for entry in self.ids:
            yield from not_entered(state, entry)
            if entry in state.here:
                yield refusal(
                    "has-come", say("{name} has checked in", name=numbered_name(state, entry))
                )
        if self.fate == Fate.HALF_POINT:
            yield from _half_byes(state, self.ids, self.round)
        expected = len(state.entries) - len(state.missing(self.round))
        if 2 * len(self.ids) > expected:
            yield confirm(
                say_n(
                    "{count} of {expected} players is missing: was check-in skipped?",
                    "{count} of {expected} players are missing: was check-in skipped?",
                    len(self.ids),
                    expected=expected,
                )
            )

    def misfits(self, state: State) -> Iterator[Objection]:
        yield from _paired_already(state, self.round)

    def apply(self, state: State) -> State:
        for entry in self.ids:
            entry_of(state, entry)
        if self.fate not in FATES:
            raise InvalidDecisionError(say("{fate!r} cannot be decided", fate=self.fate))
        if self.fate == Fate.WITHDRAWN:
            gone = dict.fromkeys(self.ids, self.round)
            return replace(state, withdrawn={**state.withdrawn, **gone})
        granted = {(entry, self.round): Result(self.fate) for entry in self.ids}
        return replace(state, byes={**state.byes, **granted})

    def touches(self) -> frozenset[Subject]:
        return frozenset(("entry", entry) for entry in self.ids)

    def sentence(self, state: State) -> Message:
        return say(
            "check-in of round {round} closed; {fate}: {names}",
            round=self.round,
            names=journal_names(state, self.ids),
            fate=FATES[self.fate],
        )

    def plan(self, state: State) -> Message:
        return say_n(
            "check-in of round {round} would be closed with {count} player missing; {fate}: "
            "{names}",
            "check-in of round {round} would be closed with {count} players missing; {fate}: "
            "{names}",
            len(self.ids),
            round=self.round,
            names=journal_names(state, self.ids),
            fate=FATES[self.fate],
        )


def _half_byes(state: State, entries: Iterable[int], round_: int) -> Iterator[Objection]:
    """Refuse half-point byes beyond the limit; ask from the second one on."""
    limit = state.settings.half_byes
    for entry in entries:
        had = sum(
            id_ == entry and number != round_ and result is Result.HALF_BYE
            for (id_, number), result in state.byes.items()
        )
        words = {"name": numbered_name(state, entry), "limit": limit}
        if state.entries[entry].no_half_byes:
            yield refusal(
                "no-half-byes",
                say("{name} is not entitled to half-point byes", **words),
                say("give a zero-point bye"),
            )
        if limit is not None and had >= limit:
            yield refusal(
                "too-many-byes",
                say_n(
                    "{name} has had {count} half-point bye; the limit is {limit}",
                    "{name} has had {count} half-point byes; the limit is {limit}",
                    had,
                    **words,
                ),
                say("give a zero-point bye"),
            )
        if had:
            yield confirm(
                say_n(
                    "{name} has {count} half-point bye already",
                    "{name} has {count} half-point byes already",
                    had,
                    **words,
                )
            )


def _beyond_the_last(state: State, round_: int) -> Iterator[Objection]:
    if 0 < state.settings.rounds < round_:
        yield misfit(say("there is no round {round} for this", round=round_))


def _paired_already(state: State, round_: int) -> Iterator[Objection]:
    if round_ < state.coming:
        yield misfit(say("round {round} is already paired", round=round_))


def against_draft(state: State) -> Iterator[Objection]:
    """Refuse check-in as long as the round it is for is a draft."""
    if state.draft is not None:
        yield refusal(
            "draft-exists",
            say("round {round} is already paired", round=state.draft.number),
            say("take the draft back first"),
        )
