"""Byes, withdrawals and check-in (C.04.2, article 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from zug.director.decisions.base import Decision, Thing, entry_of, name_of, names_of
from zug.director.objections import Objection, Role, RuleError, confirm
from zug.director.pairing.round_robin import after_leaving, refuse_points
from zug.director.state import State
from zug.director.state.fields import InvalidDecisionError
from zug.director.state.find import called, check_round, entered
from zug.fastclasses import dataclass, replace
from zug.messages import Message, say, say_n
from zug.model import Result

BYES = {
    Result.FULL_BYE: say("a full-point bye"),
    Result.HALF_BYE: say("a half-point bye"),
    Result.ZERO_BYE: say("no points"),
}
"""What can be granted on request."""
FATES = {
    "Z": say("absent in this round, no points"),
    "H": say("half a point for this round"),
    "withdraw": say("withdrawn from the event"),
}
"""What can be decided for all who did not check in."""


@dataclass(frozen=True)
class _EntryDecision(Decision):
    id: int
    round: int

    def must_fit(self, state: State) -> None:
        _not_paired_yet(state, self.round)

    def touches(self) -> frozenset[Thing]:
        return frozenset({("entry", self.id)})


@dataclass(frozen=True)
class Bye(_EntryDecision):
    """Not to be paired in a round (handling-2026:3.3); without a result they play after all."""

    kind: ClassVar = "bye"
    result: Result | None

    def against(self, state: State) -> Iterator[Objection]:
        entered(state, self.id)
        if self.result is None and (self.id, self.round) not in state.byes:
            name = called(state, self.id)
            raise RuleError(
                "no-bye", say("{name} has no bye in round {round}", name=name, round=self.round)
            )
        check_round(state, self.round)
        had = state.byes.get((self.id, self.round))
        if had is not None and had is not self.result and any(self._doubts(state, had)):
            bye = BYES[had]
            yield confirm(say("{bye} had to be confirmed, and so does taking it back", bye=bye))
        if self.result not in (None, Result.ZERO_BYE):
            refuse_points(state)
            yield from self._with_points(state)

    def _with_points(self, state: State) -> Iterator[Objection]:
        if state.withdrawn.get(self.id, self.round + 1) <= self.round:
            raise RuleError(
                "withdrawn-already",
                say("{name} has already withdrawn", name=called(state, self.id)),
                say("let them return first"),
            )
        if self.result is Result.HALF_BYE:
            yield from _half_byes(state, (self.id,), self.round)
        yield from map(confirm, self._doubts(state, self.result))

    def _doubts(self, state: State, result: Result | None) -> Iterator[Message]:
        """Why such a bye must be confirmed, and so must its end: what standings rest on."""
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
        name = name_of(state, self.id)
        if self.result is None:
            return say("{name} plays round {round} after all", name=name, round=self.round)
        return say(
            "{name} does not play round {round}: {bye}",
            name=name,
            round=self.round,
            bye=BYES[self.result],
        )


@dataclass(frozen=True)
class Withdraw(_EntryDecision):
    """No longer paired from a round on (handling-2026:3.2, fmjd-1986:8.6).

    It stands if fewer rounds are announced later, so that round may not be played at all.
    """

    kind: ClassVar = "withdraw"

    def against(self, state: State) -> Iterator[Objection]:
        entered(state, self.id)
        if self.id in state.withdrawn:
            raise RuleError(
                "withdrawn-already",
                say("{name} has already withdrawn", name=called(state, self.id)),
            )
        if state.has_table and not state.has_more_rounds:
            raise RuleError(
                "all-rounds-played",
                say("all rounds are paired: there is none to withdraw from"),
                say("enter the games that are not played as forfeits"),
            )
        check_round(state, self.round)
        if state.has_table:
            yield confirm(after_leaving(self.apply(state), self.id))

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        return replace(state, withdrawn={**state.withdrawn, self.id: self.round})

    def sentence(self, state: State) -> Message:
        return say(
            "{name} withdraws from round {round} on",
            name=name_of(state, self.id),
            round=self.round,
        )


@dataclass(frozen=True)
class Return(_EntryDecision):
    """Back from a withdrawal: the rounds between stay zero-point byes."""

    kind: ClassVar = "return"

    def must_fit(self, state: State) -> None:
        super().must_fit(state)
        _not_beyond_the_last(state, self.round)

    def against(self, state: State) -> Iterator[Objection]:
        entered(state, self.id)
        if self.id in state.expelled:
            raise RuleError(
                "expelled",
                say("{name} has been expelled", name=called(state, self.id)),
                say("lift the expulsion first"),
            )
        if self.id not in state.withdrawn:
            raise RuleError(
                "not-withdrawn", say("{name} has not withdrawn", name=called(state, self.id))
            )
        check_round(state, self.round)
        return iter(())

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
            "{name} is back from round {round} on", name=name_of(state, self.id), round=self.round
        )


@dataclass(frozen=True)
class CheckIn(_EntryDecision):
    """A participant has come (or was ticked by mistake) for the round to be paired next."""

    kind: ClassVar = "check in"
    here: bool

    def least_role(self, _state: State) -> Role:
        return Role.DEPUTY

    def against(self, state: State) -> Iterator[Objection]:
        refuse_draft(state)
        entered(state, self.id)
        if (self.id in state.here) == self.here:
            name = called(state, self.id)
            raise RuleError(
                "nothing-changes",
                say("{name} has already checked in", name=name)
                if self.here
                else say("{name} has not checked in", name=name),
            )
        return iter(())

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        alone = frozenset({self.id})
        return replace(state, here=state.here | alone if self.here else state.here - alone)

    def sentence(self, state: State) -> Message:
        name = called(state, self.id) if self.id in state.entries else name_of(state, self.id)
        if self.here:
            return say("{name} has checked in", name=name)
        return say("{name} has not checked in after all", name=name)


@dataclass(frozen=True)
class CloseCheckIn(Decision):
    """One decision for all who have not come (handling-2026:3.2, 3.3)."""

    kind: ClassVar = "close check-in"
    round: int
    fate: str
    ids: tuple[int, ...]

    def against(self, state: State) -> Iterator[Objection]:
        refuse_draft(state)
        if self.fate not in FATES:
            raise RuleError(
                "bad-fate",
                say("{fate!r} cannot be decided", fate=self.fate),
                say("use {known}", known=", ".join(FATES)),
            )
        check_round(state, self.round)
        if self.fate == Result.HALF_BYE:
            refuse_points(state)
        if not self.ids:
            raise RuleError("nobody-missing", say("nobody is missing"))
        for entry in self.ids:
            entered(state, entry)
            if entry in state.here:
                raise RuleError("has-come", say("{name} has checked in", name=called(state, entry)))
        if self.fate == Result.HALF_BYE:
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

    def must_fit(self, state: State) -> None:
        _not_paired_yet(state, self.round)

    def apply(self, state: State) -> State:
        for entry in self.ids:
            entry_of(state, entry)
        if self.fate not in FATES:
            raise InvalidDecisionError(say("{fate!r} cannot be decided", fate=self.fate))
        if self.fate == "withdraw":
            gone = dict.fromkeys(self.ids, self.round)
            return replace(state, withdrawn={**state.withdrawn, **gone})
        granted = {(entry, self.round): Result(self.fate) for entry in self.ids}
        return replace(state, byes={**state.byes, **granted})

    def touches(self) -> frozenset[Thing]:
        return frozenset(("entry", entry) for entry in self.ids)

    def sentence(self, state: State) -> Message:
        return say(
            "check-in of round {round} closed; {fate}: {names}",
            round=self.round,
            names=names_of(state, self.ids),
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
            names=names_of(state, self.ids),
            fate=FATES[self.fate],
        )


def _half_byes(state: State, entries: Iterable[int], round_: int) -> Iterator[Objection]:
    """Refused beyond the limit and to who is not entitled; asked about from the second on."""
    limit = state.settings.half_byes
    for entry in entries:
        had = sum(
            id_ == entry and number != round_ and result is Result.HALF_BYE
            for (id_, number), result in state.byes.items()
        )
        words = {"name": called(state, entry), "limit": limit}
        if state.entries[entry].no_half_byes:
            raise RuleError(
                "no-half-byes",
                say("{name} is not entitled to half-point byes", **words),
                say("give a zero-point bye"),
            )
        if limit is not None and had >= limit:
            raise RuleError(
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


def _not_beyond_the_last(state: State, round_: int) -> None:
    if 0 < state.settings.rounds < round_:
        raise InvalidDecisionError(say("there is no round {round} for this", round=round_))


def _not_paired_yet(state: State, round_: int) -> None:
    if round_ < state.coming:
        raise InvalidDecisionError(say("round {round} is already paired", round=round_))


def refuse_draft(state: State) -> None:
    if state.draft is not None:
        raise RuleError(
            "draft-exists",
            say("round {round} is already paired", round=state.draft.number),
            say("take the draft back first"),
        )
