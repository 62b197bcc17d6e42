"""Families, clubs, federations that are kept apart: strictly, or as far as a legal pairing allows.

A rule is kept in the event, so that whoever enters late joins it. A round keeps the groups that
were in force when it was paired: a report has them as forbidden pairs of that round alone.
"""

from __future__ import annotations

from enum import StrEnum

from zug.fastclasses import dataclass, replace
from zug.messages import either, joined, say
from zug.model import ForbiddenGroup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zug.director.state.state import Entry, EventRound, State
    from zug.messages import Message

Group = tuple[int, ...]
Pair = tuple[int, int]


class Shared(StrEnum):
    """What players can have in common who are kept apart."""

    CLUB = "club"
    FEDERATION = "federation"
    TAG = "tag"


SAME = tuple(map(str, Shared))


def rounds_of(rule: Protection | ForbiddenGroup) -> Message:
    """Return the rounds in which they are kept apart, as text."""
    first, last = rule.first, rule.last
    if last is None:
        return say("from round {first} on", first=first) if first > 1 else say("in all rounds")
    if first == last:
        return say("in round {round}", round=first)
    return say("in rounds {first} to {last}", first=first, last=last)


def is_over(rule: Protection | ForbiddenGroup, paired: int) -> bool:
    """Return whether a rule no longer matters once this many rounds are paired."""
    return rule.last is not None and rule.last < paired


@dataclass(frozen=True, slots=True)
class Protection:
    """Who should not meet whom, and in which rounds.

    - `same`: those of one `club`, of one `federation`, or with one `tag`; empty: the `ids`.
    - `only`: the names of these clubs, federations or tags alone.
    - `last`: None to the end.
    - `wish`: only as far as a legal pairing allows.
    - `label`: what the players have in common, in the organiser's words: a family.
    """

    same: str = ""
    only: tuple[str, ...] = ()
    ids: tuple[int, ...] = ()
    first: int = 1
    last: int | None = None
    wish: bool = False
    label: str = ""

    def holds_in(self, round_: int) -> bool:
        return self.first <= round_ and (self.last is None or round_ <= self.last)

    def reason(self) -> str:
        """Return what they have in common; empty if it was not said."""
        return self.label or self._shared()

    def _shared(self) -> str:
        if self.same == Shared.CLUB:
            return say("club {names}", names=either(self.only)) if self.only else say("same club")
        if self.same == Shared.FEDERATION:
            if self.only:
                return say("federation {names}", names=either(self.only))
            return say("same federation")
        return say("tag {names}", names=either(self.only)) if self.same else ""

    def words(self, state: State) -> str:
        """Return who the rule is about, for lists and the journal."""
        names = (state.entries[entry].name for entry in self.ids if entry in state.entries)
        who = self._shared() or joined(names, "; ")
        return say("{label}: {names}", label=self.label, names=who) if self.label else who

    def when(self) -> Message:
        """Return the rounds as text."""
        return rounds_of(self)

    def groups(self, entries: Mapping[int, Entry]) -> tuple[Group, ...]:
        """Return the groups of entries of whom no two should meet."""
        if not self.same:
            here = tuple(entry for entry in self.ids if entry in entries)
            return (here,) if len(here) > 1 else ()
        wanted = {_plain(name) for name in self.only}
        members: dict[str, list[int]] = {}
        for entry in entries.values():
            for name in dict.fromkeys(map(_plain, _names(entry, self.same))):
                if name and (not wanted or name in wanted):
                    members.setdefault(name, []).append(entry.id)
        return tuple(tuple(group) for group in members.values() if len(group) > 1)

    def without(self, entry: int) -> Protection:
        """The same after a participant was taken off the list."""
        if entry not in self.ids:
            return self
        return replace(self, ids=tuple(other for other in self.ids if other != entry))


def _names(entry: Entry, same: str) -> tuple[str, ...]:
    if same == Shared.TAG:
        return entry.tags
    return (entry.club if same == Shared.CLUB else entry.federation,)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


Held = dict[int, list[tuple[frozenset[int], Protection]]]
"""By entry, the groups it is in, each with its rule."""


def held_groups(state: State, rules: Iterable[Protection]) -> Held:
    held: Held = {}
    for rule in rules:
        for group in map(frozenset, rule.groups(state.entries)):
            for entry in group:
                held.setdefault(entry, []).append((group, rule))
    return held


def rules_in(state: State, round_: int) -> Held:
    """Return who should not meet whom in a round; strict rules go first."""
    rules = [rule for rule in state.protections if rule.holds_in(round_)]
    return held_groups(state, sorted(rules, key=lambda rule: rule.wish))


def rule_for(held: Held, entry: int, *others: int) -> Protection | None:
    """Return the rule by which these entries should not meet; None if there is none."""
    known = held.get(entry, ())
    return next((rule for group, rule in known if group.issuperset(others)), None)


def bans_of(state: State) -> tuple[ForbiddenGroup, ...]:
    """Return who may not meet, by entry: as decided, as rounds were paired, and to come.

    Wishes are forbidden pairs of the rounds that were paired with them; before that nobody knows
    which of them can be kept.
    """
    published = [round_ for round_ in state.rounds if round_.published]
    coming = len(published) + 1
    now = state.kept if state.draft is None or state.kept is not None else state.draft.apart
    spans: dict[Group, list[tuple[int, int | None]]] = {}
    for round_ in published:
        for group in _kept_apart(round_):
            spans.setdefault(group, []).append((round_.number, round_.number))
    for group in now or ():
        spans.setdefault(group, []).append((coming, coming))
    start = coming if now is None else coming + 1
    for rule in state.protections:
        if not rule.wish and (rule.last is None or rule.last >= start):
            for group in rule.groups(state.entries):
                span = (max(rule.first, start), rule.last)
                spans.setdefault(tuple(sorted(group)), []).append(span)
    return (*state.forbidden, *_written(state, spans))


def _kept_apart(round_: EventRound) -> Iterator[Group]:
    """Return the groups of a round without the pairs it gave up by hand."""
    if not round_.given_up:
        return iter(round_.apart)
    from zug.systems.keep_apart import divided  # noqa: PLC0415 - few rounds give up anything

    return (part for group in round_.apart for part in divided(group, round_.given_up))


def _written(
    state: State, spans: Mapping[Group, list[tuple[int, int | None]]]
) -> Iterator[ForbiddenGroup]:
    known = held_groups(state, state.protections)
    for group, held in spans.items():
        here = tuple(entry for entry in group if entry in state.entries)
        if len(here) > 1:
            rule = rule_for(known, *here)
            for first, last in _merged(held):
                yield ForbiddenGroup(here, first, last, rule.reason() if rule else "")


def _merged(spans: Iterable[tuple[int, int | None]]) -> list[tuple[int, int | None]]:
    """Return rounds that follow each other as one span, in order."""
    merged: list[tuple[int, int | None]] = []
    for first, last in sorted(spans, key=lambda span: span[0]):
        begun, until = merged[-1] if merged else (0, -1)
        if until is None:
            continue
        if first > until + 1:
            merged.append((first, last))
        else:
            merged[-1] = (begun, None if last is None else max(last, until))
    return merged
