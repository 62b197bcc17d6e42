"""Who may not meet (C.04.2, article 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zug.director.decisions.base import Decision, Objection, Thing, entry_of, names_of
from zug.director.decisions.fields import InvalidDecisionError
from zug.director.frozen import against_ban, remarks_of_ban
from zug.director.lookup import RuleError, entered
from zug.director.state import State
from zug.director.table import refuse_ban
from zug.fastclasses import dataclass, replace
from zug.messages import Message, say
from zug.model import ForbiddenGroup
from zug.model.amendments import Amendment, Ban


@dataclass(frozen=True)
class _BanDecision(Decision):
    ids: tuple[int, ...]

    def touches(self) -> frozenset[Thing]:
        return frozenset({("forbidden", *sorted(self.ids))})


@dataclass(frozen=True)
class Forbid(_BanDecision):
    """These may not meet each other, in some rounds or in all."""

    kind: ClassVar = "forbid"
    first: int = 1
    last: int | None = None

    def against(self, state: State) -> Iterator[Objection]:
        refuse_ban(state)
        for entry in self.ids:
            entered(state, entry)
        if len(set(self.ids)) < 2:
            raise RuleError("nobody-to-separate", say("name at least two different participants"))
        if any(self._is_in(group) for group in state.forbidden):
            raise RuleError("nothing-changes", say("these are already kept apart"))
        yield from against_ban(state, self.apply(state))

    def _is_in(self, group: ForbiddenGroup) -> bool:
        """Does a group keep exactly these apart, in all these rounds?"""
        ends_later = group.last is None or (self.last is not None and self.last <= group.last)
        return set(group.players) == set(self.ids) and group.first <= self.first and ends_later

    def remarks(self, state: State) -> Iterator[Amendment]:
        return remarks_of_ban(state, Ban(False, self.ids))

    def must_fit(self, _state: State) -> None:
        if len(set(self.ids)) < 2:
            raise InvalidDecisionError(say("name at least two different participants"))

    def apply(self, state: State) -> State:
        for entry in self.ids:
            entry_of(state, entry)
        if self.last is not None and self.last < self.first:
            raise InvalidDecisionError(say("it ends before it begins"))
        group = ForbiddenGroup(self.ids, self.first, self.last)
        return replace(state, forbidden=(*state.forbidden, group))

    def sentence(self, state: State) -> Message:
        names = names_of(state, self.ids)
        if self.last is not None:
            return say(
                "not to meet in rounds {first} to {last}: {names}",
                names=names,
                first=self.first,
                last=self.last,
            )
        if self.first > 1:
            return say("not to meet from round {first} on: {names}", names=names, first=self.first)
        return say("not to meet: {names}", names=names)


@dataclass(frozen=True)
class Allow(_BanDecision):
    """These may meet again: takes a `forbid` of the very same participants back."""

    kind: ClassVar = "allow"

    def against(self, state: State) -> Iterator[Objection]:
        if not any(set(group.players) == set(self.ids) for group in state.forbidden):
            raise RuleError("not-forbidden", say("no decision keeps exactly these apart"))
        yield from against_ban(state, self.apply(state))

    def remarks(self, state: State) -> Iterator[Amendment]:
        return remarks_of_ban(state, Ban(True, self.ids))

    def must_fit(self, state: State) -> None:
        if not any(set(group.players) == set(self.ids) for group in state.forbidden):
            raise InvalidDecisionError(say("no decision keeps exactly these apart"))

    def apply(self, state: State) -> State:
        gone = set(self.ids)
        left = tuple(group for group in state.forbidden if set(group.players) != gone)
        return replace(state, forbidden=left)

    def sentence(self, state: State) -> Message:
        return say("may meet again: {names}", names=names_of(state, self.ids))
