"""The list of participants (C.04.2, article 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, ClassVar, Self

from zug.director.decisions.base import Decision, Subject, entry_of, journal_name, misfit
from zug.director.decisions.numbers import (
    against_moves,
    against_numbering,
    moved,
    moved_numbers,
)
from zug.director.decisions.ratings import against_numbers
from zug.director.objections import Objection, confirm, note, refusal
from zug.director.pairing.after_start import against_ban
from zug.director.pairing.round_robin import against_entry, beyond_tables, fitted
from zug.director.state import Entry, EventRound, State
from zug.director.state.fields import (
    SAID,
    WHOLE,
    Data,
    InvalidDecisionError,
    read_fields,
    read_value,
    text,
)
from zug.director.state.find import entered_already, namesake, not_entered
from zug.director.state.regulations import handling_article
from zug.director.state.settings import said_name, said_value
from zug.director.state.state import numbered_name
from zug.fastclasses import dataclass, field, replace
from zug.messages import Message, joined, say, say_n
from zug.model import ForbiddenGroup, Result
from zug.model.amendments import GONE


def _of_entry(entry: int) -> frozenset[Subject]:
    return frozenset({("entry", entry)})


@dataclass(frozen=True)
class Enter(Decision):
    """A participant; after round 1 is paired a late entry (handling-2026:2.4)."""

    kind: ClassVar = "enter"
    entry: Entry
    late: bool = field(default=False, metadata=SAID)
    """Admitted although the list is closed."""
    number: int = 0
    """Of a late entry after round 4 that is numbered by rating: those below move down."""
    moved_from: str = ""
    """The event of the festival that they left for this one."""
    listed_as: str = field(default="", compare=False, metadata=SAID)
    """The name the rating lists have for the FIDE id, if it is nothing like the one given."""
    day: str = field(default="", compare=False, metadata=SAID)
    """When it was decided."""

    @classmethod
    def from_data(cls, data: Data) -> Self:
        own = ("number", "moved_from")
        of_entry = {key: value for key, value in data.items() if key not in own}
        number = read_value("number", data.get("number", 0), WHOLE.read)
        event = read_value("moved_from", data.get("moved_from", ""), text)
        return cls(Entry(**read_fields(Entry, of_entry)), number=number, moved_from=event)

    def dated(self, day: str) -> Self:
        return replace(self, day=day)

    def to_data(self) -> dict[str, object]:
        data = {**asdict(self.entry), "number": self.number, "moved_from": self.moved_from}
        return {key: value for key, value in data.items() if value not in ("", 0, (), {})}

    def _objections(self, state: State) -> Iterator[Objection]:
        if not self.entry.name:
            yield refusal("no-name", say("an entry needs a name"))
        yield from against_entry(state)
        if state.list_closed and not self.late:
            yield refusal(
                "list-closed",
                say(
                    "the list of participants is closed ({article})",
                    article=handling_article(state, "4.1"),
                ),
                say("admit a late entry explicitly"),
            )
        yield from self.twins(state, after=True)
        yield from self.somebody_else()
        yield from self.on_offer()
        yield from map(note, beyond_tables(state))
        if 0 < state.settings.rounds < self.entry.first_round:
            yield note(say("no round is left for this entry: the last one is already paired"))
        yield from self._number(state)
        if self.entry.first_round <= len(state.rounds):
            yield note(
                say(
                    "{name} has no place in round {round} yet: give them an opponent or the bye "
                    "({article})",
                    name=self.entry.name,
                    article=handling_article(state, "4.4.4"),
                    round=len(state.rounds),
                )
            )

    def twins(self, state: State, *, after: bool = False) -> Iterator[Objection]:
        """Yield players who may be the same person; refuse the same FIDE ID.

        `after`: it is read when the entry has been made, and numbers may have moved.
        """
        fide_id = self.entry.fide_id
        other = state.entry_with(("id", fide_id)) if fide_id else None
        if other is not None:
            yield refusal(
                "entered-already",
                say(
                    "FIDE id {id} is already entered: {name}",
                    id=fide_id,
                    name=numbered_name(state, other.id),
                ),
            )
        same = namesake(state, self.entry.name)
        if same is not None:
            yield note(entered_already(self.apply(state) if after else state, same))

    def somebody_else(self) -> Iterator[Objection]:
        """Ask if the FIDE ID belongs to a player of another name in the rating lists."""
        if self.listed_as:
            yield confirm(
                say(
                    "{name}: FIDE id {id} is {other} in the rating lists, whose data it takes over",
                    name=self.entry.name,
                    id=self.entry.fide_id,
                    other=self.listed_as,
                )
            )

    def on_offer(self) -> Iterator[Objection]:
        """Yield a note for an unrated player whom a list that does not count has a rating for."""
        official = {name: rating for name, rating in self.entry.official.items() if rating}
        if official and not self.entry.rating:
            yield note(
                say(
                    "{name} is unrated: the lists that count have no rating, others do: {ratings}",
                    name=self.entry.name,
                    ratings=", ".join(f"{name} {rating}" for name, rating in official.items()),
                )
            )

    def _number(self, state: State) -> Iterator[Objection]:
        if state.has_table:
            yield from _lots_void(state, self.apply(state))
        elif self.number:
            yield from map(confirm, moved_numbers(state, self.apply(state), "2.4"))
        elif state.numbers_frozen:
            yield note(
                say(
                    "numbers have been fixed since round {round} was paired; this "
                    "entry gets the last one ({article})",
                    round=state.freezing_round,
                    article=handling_article(state, "2.3"),
                )
            )
        elif state.order:
            yield note(say("numbers were given by hand; this entry gets the last one"))
        else:
            yield from against_moves(state, self.apply(state))

    def misfits(self, state: State) -> Iterator[Objection]:
        yield from _nameless(self.entry.name)
        if self.entry.first_round < len(state.rounds):
            yield misfit(
                say(
                    "{name} cannot play from round {first} on: it is over",
                    name=self.entry.name,
                    first=self.entry.first_round,
                )
            )

    def apply(self, state: State) -> State:
        if self.entry.id in state.entries:
            raise InvalidDecisionError(say("entry {entry} already exists", entry=self.entry.id))
        entry = self.entry
        after = state.with_entry(replace(entry, registered=entry.registered or self.day))
        if not self.number:
            return fitted(after)
        order = list(state.numbering)
        if self.number > len(order) + 1:
            raise InvalidDecisionError(
                say("there is no number {number} for this", number=self.number)
            )
        order.insert(self.number - 1, self.entry.id)
        numbered = replace(after, order=tuple(order))
        numbered.share_identities(after)
        return numbered

    def sentence(self, _state: State) -> Message:
        if self.moved_from:
            return say("{what}; came from {event}", what=self._entered(), event=self.moved_from)
        return self._entered()

    def plan(self, _state: State) -> Message:
        name, first = self._named(), self.entry.first_round
        if first > 1:
            return say(
                "{name} would be entered, a late entry from round {first}, with no points for the "
                "rounds before",
                name=name,
                first=first,
            )
        return say("{name} would be entered", name=name)

    def button(self, _state: State) -> Message:
        return say("Enter {name}", name=self.entry.name)

    def _entered(self) -> Message:
        name, first = self._named(), self.entry.first_round
        if first > 1:
            return say(
                "entered {name}, a late entry from round {first}; no points for the rounds before",
                name=name,
                first=first,
            )
        return say("entered {name}", name=name)

    def _named(self) -> str:
        rating = f" ({self.entry.rating})" if self.entry.rating else ""
        return f"{self.entry.title} {self.entry.name}".strip() + rating


@dataclass(frozen=True)
class CorrectEntry(Decision):
    """What is known of a participant was wrong (handling-2026:2.3, 4.3.3)."""

    kind: ClassVar = "correct entry"
    act: ClassVar = say("Save the changes")
    id: int
    changes: Mapping[str, Any]

    @classmethod
    def from_data(cls, data: Data) -> Self:
        changes = read_fields(Entry, data, partly=True)
        if "id" not in changes:
            raise InvalidDecisionError(say("the field {field!r} is missing", field="id"))
        return cls(changes.pop("id"), changes)

    def to_data(self) -> dict[str, object]:
        return {"id": self.id, **self.changes}

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        entry = state.entries[self.id]
        if all(getattr(entry, key) == value for key, value in self.changes.items()):
            yield refusal(
                "nothing-changes",
                say("nothing changes for {name}", name=numbered_name(state, self.id)),
            )
        if not self.changes.get("name", entry.name).strip():
            yield refusal("no-name", say("an entry needs a name"))
        if self.changes.get("no_half_byes") and Result.HALF_BYE in _to_come(state, self.id):
            yield note(
                say("{name} has been granted a half-point bye", name=numbered_name(state, self.id))
            )
        yield from self._against_numbering(state)
        yield from against_ban(state, self.apply(state))

    def _against_numbering(self, state: State) -> Iterator[Objection]:
        """Ask about numbers that change, or do not change although the rating does."""
        if state.has_table:
            return
        if not state.numbers_frozen:
            if {"rating", "title", "name"} & set(self.changes):
                yield from against_numbers(state, self.apply(state))
        elif {"rating", "title"} & set(self.changes):
            yield confirm(
                say(
                    "the number stays: round {round} is paired ({article})",
                    round=state.freezing_round,
                    article=handling_article(state, "2.3"),
                )
            )

    def misfits(self, state: State) -> Iterator[Objection]:
        yield from _nameless(self.changes.get("name", entry_of(state, self.id).name))

    def apply(self, state: State) -> State:
        entry = replace(entry_of(state, self.id), **self.changes)
        _must_not_sit(entry.id, state.rounds[: entry.first_round - 1])
        return replace(state, entries={**state.entries, entry.id: entry})

    def touches(self) -> frozenset[Subject]:
        return _of_entry(self.id)

    def sentence(self, state: State) -> Message:
        entry = state.entries.get(self.id)
        parts = [
            _ENTITLED[value]
            if key == "no_half_byes"
            else _change(key, getattr(entry, key, None), value)
            for key, value in self.changes.items()
        ]
        return say(
            "{name}: {changes}",
            name=journal_name(state, self.id),
            changes=joined(parts, ", ") or "-",
        )


def _to_come(state: State, entry: int) -> list[Result]:
    """Return the byes a player has been granted for rounds that are not paired yet."""
    byes = state.byes.items()
    return [result for (id_, round_), result in byes if id_ == entry and round_ >= state.coming]


def _nameless(name: str) -> Iterator[Objection]:
    if not name.strip():
        yield misfit(say("an entry needs a name"))


def _must_not_sit(entry: int, rounds: Iterable[EventRound]) -> None:
    for round_ in rounds:
        if entry in round_.seated:
            raise InvalidDecisionError(
                say("entry {entry} is in round {round}", entry=entry, round=round_.number)
            )


_ENTITLED = {
    True: say("not entitled to half-point byes"),
    False: say("entitled to half-point byes"),
}


def _change(field: str, old: object, new: object) -> Message:
    name, old, new = said_name(field), _said(field, old), _said(field, new)
    if not old:
        return say("{field} now {new}", field=name, new=new)
    if not new:
        return say("no {field} any more (was {old})", field=name, old=old)
    return say("{field} {old} to {new}", field=name, old=old, new=new)


def _said(field: str, value: object) -> object:
    if isinstance(value, tuple):
        return ", ".join(value)
    return said_value(field, value) if isinstance(value, str) else value


@dataclass(frozen=True)
class Remove(Decision):
    """Off the list, if no pairing ever had the participant."""

    kind: ClassVar = "remove"
    id: int
    moved_to: str = ""
    """The event of the festival that they left this one for."""

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        for round_ in state.rounds:
            if self.id in round_.seated:
                yield refusal(
                    "was-paired",
                    say(
                        "{name} was paired in round {round}",
                        name=numbered_name(state, self.id),
                        round=round_.number,
                    ),
                    say("withdraw the participant instead"),
                )
        after = self.apply(state)
        is_late = state.entries[self.id].first_round > state.freezing_round
        if state.numbers_by_strength and moved(state, after) and not is_late:
            yield from against_numbering(state, say("withdraw the participant instead"))
        yield from against_moves(state, after)
        yield from _lots_void(state, after)

    def apply(self, state: State) -> State:
        """Return the state without the player, and without what concerns only them."""
        entry_of(state, self.id)
        _must_not_sit(self.id, state.rounds)

        def left(table: Mapping[int, Any]) -> dict[int, Any]:
            return {entry: value for entry, value in table.items() if entry != self.id}

        after = replace(
            state,
            entries=left(state.entries),
            order=tuple(entry for entry in state.order if entry != self.id),
            byes={key: result for key, result in state.byes.items() if key[0] != self.id},
            withdrawn=left(state.withdrawn),
            expelled=left(state.expelled),
            forbidden=tuple(_without(self.id, state.forbidden)),
            protections=tuple(rule.without(self.id) for rule in state.protections),
            tables=left(state.tables),
            lots=left(state.lots),
            values={code: left(values) for code, values in state.values.items()},
            later_ratings=left(state.later_ratings),
            here=state.here - {self.id},
            paid=left(state.paid),
            brought=state.brought.without(self.id),
            rounds=tuple(_gone(self.id, round_) for round_ in state.rounds),
        )
        last_of_even = state.numbering[-1] == self.id and len(state.entries) % 2 == 0
        return fitted(after, redraw=not last_of_even)

    def touches(self) -> frozenset[Subject]:
        return _of_entry(self.id)

    def sentence(self, state: State) -> Message:
        name = journal_name(state, self.id)
        if self.moved_to:
            return say(
                "{name} is taken off the list; moved to {event}", name=name, event=self.moved_to
            )
        return say("{name} is taken off the list", name=name)


def _gone(entry: int, round_: EventRound) -> EventRound:
    """Return the round without the number of a player; other players may get it."""
    if entry not in round_.numbers:
        return round_
    numbers = tuple(GONE if other == entry else other for other in round_.numbers)
    return replace(round_, numbers=numbers)


def _lots_void(state: State, after: State) -> Iterator[Objection]:
    if state.drawn and not after.drawn:
        yield note(say("the field has changed: lots are drawn again (C.05, Annex 2)"))


def _without(entry: int, groups: Iterable[ForbiddenGroup]) -> Iterator[ForbiddenGroup]:
    """Yield the bans once a player has left the list; the others are still kept apart."""
    for group in groups:
        left = tuple(other for other in group.players if other != entry)
        if len(left) == len(group.players) or len(left) > 1:
            yield replace(group, players=left)


@dataclass(frozen=True)
class CloseList(Decision):
    """No entries any more but late ones; numbers are definitive (handling-2026:2.5, 4.1)."""

    kind: ClassVar = "close list"

    def _objections(self, state: State) -> Iterator[Objection]:
        if state.list_closed:
            yield refusal("list-closed", say("the list is already closed"))

    def apply(self, state: State) -> State:
        return replace(state, list_closed=True)

    def sentence(self, state: State) -> Message:
        return say_n(
            "list closed with {count} participant",
            "list closed with {count} participants",
            len(state.entries),
        )
