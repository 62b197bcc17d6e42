"""Who may not meet (C.04.2, article 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from zug.director.decisions.base import Decision, Subject, entry_of, journal_names, misfit
from zug.director.objections import Objection, note, refusal
from zug.director.pairing.after_start import against_ban, remarks_of_ban
from zug.director.pairing.readiness import outlook
from zug.director.pairing.round_robin import against_keeping_apart
from zug.director.state import State
from zug.director.state.fields import (
    MOST_CATEGORIES,
    WHOLE,
    Data,
    InvalidDecisionError,
    read_fields,
    read_value,
    write_fields,
)
from zug.director.state.find import not_entered
from zug.director.state.prohibited_pairings import SAME, Protection, Shared, is_over
from zug.errors import up_to
from zug.fastclasses import dataclass, replace
from zug.messages import Message, say
from zug.model import ForbiddenGroup
from zug.model.amendments import Amendment, Ban


@dataclass(frozen=True)
class _BanDecision(Decision):
    ids: tuple[int, ...]

    def touches(self) -> frozenset[Subject]:
        return frozenset({("forbidden", *sorted(self.ids))})


@dataclass(frozen=True)
class Forbid(_BanDecision):
    """These may not meet each other, in some rounds or in all."""

    kind: ClassVar = "forbid"
    act: ClassVar = say("Keep them apart")
    first: int = 1
    last: int | None = None

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from against_keeping_apart(state)
        yield from not_entered(state, *self.ids)
        if len(set(self.ids)) < 2:
            yield refusal("nobody-to-separate", say("name at least two different participants"))
        if any(self._is_in(group) for group in state.forbidden):
            yield refusal("nothing-changes", say("these are already kept apart"))
        yield from against_ban(state, self.apply(state))

    def _is_in(self, group: ForbiddenGroup) -> bool:
        """Return whether a group keeps exactly these players apart in all these rounds."""
        ends_later = group.last is None or (self.last is not None and self.last <= group.last)
        return set(group.players) == set(self.ids) and group.first <= self.first and ends_later

    def remarks(self, state: State) -> Iterator[Amendment]:
        return remarks_of_ban(state, Ban(False, self.ids))

    def misfits(self, _state: State) -> Iterator[Objection]:
        if len(set(self.ids)) < 2:
            yield misfit(say("name at least two different participants"))

    def apply(self, state: State) -> State:
        for entry in self.ids:
            entry_of(state, entry)
        if self.last is not None and self.last < self.first:
            raise InvalidDecisionError(say("it ends before it begins"))
        group = ForbiddenGroup(self.ids, self.first, self.last)
        return replace(state, forbidden=(*state.forbidden, group))

    def sentence(self, state: State) -> Message:
        names = journal_names(state, self.ids)
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
    act: ClassVar = say("Let them meet")

    def _objections(self, state: State) -> Iterator[Objection]:
        if not any(set(group.players) == set(self.ids) for group in state.forbidden):
            yield refusal("not-forbidden", say("no decision keeps exactly these apart"))
        yield from against_ban(state, self.apply(state))

    def remarks(self, state: State) -> Iterator[Amendment]:
        return remarks_of_ban(state, Ban(True, self.ids))

    def misfits(self, state: State) -> Iterator[Objection]:
        if not any(set(group.players) == set(self.ids) for group in state.forbidden):
            yield misfit(say("no decision keeps exactly these apart"))

    def apply(self, state: State) -> State:
        gone = set(self.ids)
        left = tuple(group for group in state.forbidden if set(group.players) != gone)
        return replace(state, forbidden=left)

    def sentence(self, state: State) -> Message:
        return say("may meet again: {names}", names=journal_names(state, self.ids))


@dataclass(frozen=True)
class _ProtectionDecision(Decision):
    rule: Protection

    @classmethod
    def from_data(cls, data: Data) -> Self:
        return cls(_read(data))

    def to_data(self) -> dict[str, object]:
        return write_fields(self.rule)

    def touches(self) -> frozenset[Subject]:
        return frozenset({("protection", self.rule.same, *self.rule.only, *self.rule.ids)})

    def _remarks(self, state: State, *, is_lifted: bool) -> Iterator[Amendment]:
        """Yield the remark that these may not meet, or may again: in English, as the report is."""
        rule = self.rule
        same = "" if rule.ids else " ".join(("", "same", rule.same, *rule.only))
        last = state.settings.rounds if rule.last is None else rule.last
        wish = " where possible" if rule.wish else ""
        others = f"{same}, rounds {rule.first}-{last}{wish}"
        return remarks_of_ban(state, Ban(is_lifted, rule.ids, others))


def _read(data: Data) -> Protection:
    rule = Protection(**read_fields(Protection, data))
    if rule.same not in ("", *SAME):
        wanted = say("one of {known}", known=", ".join(SAME))
        raise InvalidDecisionError(say("{field!r} should be {wanted}", field="same", wanted=wanted))
    return rule


@dataclass(frozen=True)
class Protect(_ProtectionDecision):
    """A rule about who is kept apart; late entries join it."""

    kind: ClassVar = "protect"
    act: ClassVar = say("Keep them apart")
    place: int = 0
    """Among the rules; 0: the last."""

    @classmethod
    def from_data(cls, data: Data) -> Self:
        fields = {key: value for key, value in data.items() if key != "place"}
        return cls(_read(fields), read_value("place", data.get("place", 0), WHOLE.read))

    def to_data(self) -> dict[str, object]:
        return super().to_data() | ({"place": self.place} if self.place else {})

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from against_keeping_apart(state)
        rule = self.rule
        yield from not_entered(state, *rule.ids)
        yield from _against_whom(rule)
        yield from _against_rounds(rule, state)
        after = self.apply(state)
        is_same = not self.place or after.protections == state.protections
        if rule in state.protections and is_same:
            yield refusal("nothing-changes", say("there is such a rule already"))
        if len(state.protections) >= MOST_CATEGORIES:
            yield refusal("too-many", say("there cannot be more than {most}", most=MOST_CATEGORIES))
        yield from against_ban(state, after)
        if replace(rule, wish=not rule.wish) in state.protections:
            yield note(say("the same rule is there twice then: strict, and where possible"))
        if not rule.groups(state.entries):
            yield note(say("it keeps nobody apart as things stand"))
        elif not rule.wish:
            known = outlook(state)
            yield from (note(line) for line in outlook(after) if line not in known)

    def misfits(self, state: State) -> Iterator[Objection]:
        if not (self.rule.same or len(set(self.rule.ids)) > 1):
            yield misfit(say("name at least two different participants"))
        for entry in self.rule.ids:
            if entry not in state.entries:
                yield misfit(say("there is no entry {entry}", entry=entry))

    def apply(self, state: State) -> State:
        if self.rule.last is not None and self.rule.last < self.rule.first:
            raise InvalidDecisionError(say("it ends before it begins"))
        rules = [rule for rule in state.protections if rule != self.rule]
        rules.insert(self.place - 1 if self.place else len(rules), self.rule)
        return replace(state, protections=tuple(rules))

    def remarks(self, state: State) -> Iterator[Amendment]:
        return self._remarks(state, is_lifted=False)

    def sentence(self, state: State) -> Message:
        words = {"whom": self.rule.words(state), "when": self.rule.when(), "place": self.place}
        if self.rule in state.protections:
            return say("now rule {place}: kept apart {when}: {whom}", **words)
        if self.rule.wish:
            return say("kept apart where possible {when}: {whom}", **words)
        return say("kept apart {when}: {whom}", **words)


def _against_rounds(rule: Protection, state: State) -> Iterator[Objection]:
    last = rule.first if rule.last is None else rule.last
    if last < state.coming:
        yield refusal(
            "no-such-round",
            say("the rule is over before it begins: round {round}", round=last),
            say("the next round is round {round}", round=state.coming),
        )
    if last < rule.first:
        words = {"first": rule.first, "last": last}
        yield refusal("no-such-round", say("round {last} comes before round {first}", **words))
    if 0 < state.settings.rounds < last and rule not in state.protections:
        yield refusal(
            "no-such-round",
            say("there is no round {round} for this", round=last),
            up_to(state.settings.rounds),
        )


def _against_whom(rule: Protection) -> Iterator[Objection]:
    if rule.ids and (rule.same or rule.only):
        yield refusal("bad-rule", say("name players, or say what they have in common; not both"))
    if not rule.same and len(set(rule.ids)) < 2:
        yield refusal("nobody-to-separate", say("name at least two different participants"))
    if rule.same == Shared.TAG and not rule.only:
        yield refusal("which-tag", say("name the tag"))


@dataclass(frozen=True)
class DropProtection(_ProtectionDecision):
    """There is no such rule any more."""

    kind: ClassVar = "drop protection"

    def _objections(self, state: State) -> Iterator[Objection]:
        if self.rule not in state.protections:
            yield refusal("no-such-rule", say("there is no such rule"))
        yield from against_ban(state, self.apply(state))

    def misfits(self, state: State) -> Iterator[Objection]:
        if self.rule not in state.protections:
            yield misfit(say("there is no such rule"))

    def apply(self, state: State) -> State:
        left = tuple(rule for rule in state.protections if rule != self.rule)
        return replace(state, protections=left)

    def remarks(self, state: State) -> Iterator[Amendment]:
        if is_over(self.rule, len(state.rounds)):
            return iter(())
        return self._remarks(state, is_lifted=True)

    def sentence(self, state: State) -> Message:
        words = {"whom": self.rule.words(state), "when": self.rule.when()}
        return say("not kept apart {when} any more: {whom}", **words)
