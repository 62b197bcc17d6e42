"""Ratings: how they are taken from lists, and ratings of a list for many at once (C.04.2, 2.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar, Self

from zug.director.decisions.base import Decision, Subject, entry_of, journal_name, misfit
from zug.director.decisions.numbers import moved_numbers
from zug.director.objections import Objection, confirm, note, refusal
from zug.director.pairing.after_start import against_ban
from zug.director.state import Entry, State
from zug.director.state.fields import Data, InvalidDecisionError, read_fields
from zug.director.state.find import not_entered
from zug.director.state.regulations import handling_article
from zug.director.state.settings import said_name, said_value
from zug.director.state.state import RatingTerms
from zug.fastclasses import dataclass, field, replace
from zug.messages import Message, joined, say, say_n
from zug.rules.numbering import EQUAL_ORDERS, METHODS, RATES_OF_PLAY

OF_RATINGS = ("rating", "official", "coefficients", "listed", "rating_from")
"""The fields of an entry a list says."""
OF_LISTS = ("official", "coefficients", "listed")
OF_DATA = ("title", "federation", "sex", "birth", "fide_id")
"""What a list says of a person beside the ratings."""
MOST_NAMED = 5


def against_numbers(state: State, after: State) -> Iterator[Objection]:
    """Ask about numbers that change once they were given; before, they are provisional.

    (handling-2026:2.3, 2.5)
    """
    yield from _against_ratings(state, after)
    if state.numbers_frozen or state.has_table:
        return
    is_given = state.rounds or state.list_closed
    yield from map(confirm if is_given else note, moved_numbers(state, after))


def _against_ratings(state: State, after: State) -> Iterator[Objection]:
    """Ask about ratings that pairings rest on: the report will show those of then."""
    if not (state.fide_mode and state.system.pairs_by_ratings and state.current):
        return
    both = state.entries.keys() & after.entries.keys()
    if any(state.entries[entry].rating != after.entries[entry].rating for entry in both):
        yield confirm(
            say(
                "{system} pairs by ratings: the report will tell those of the rounds paired so far",
                system=state.system.id,
            )
        )


@dataclass(frozen=True)
class SetRatingTerms(Decision):
    """Which lists count and how; ratings taken from lists follow, those made by hand stay."""

    kind: ClassVar = "rating terms"
    terms: Mapping[str, Any]
    known: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """By entry, what the lists have of those who are unrated and get a rating by these terms."""

    @classmethod
    def from_data(cls, data: Data) -> Self:
        terms = {key: value for key, value in data.items() if key != "known"}
        known = _read_changes(data.get("known", {}), OF_LISTS)
        return cls(_read_terms(terms), known)

    def to_data(self) -> dict[str, object]:
        terms = {key: list(v) if isinstance(v, tuple) else v for key, v in self.terms.items()}
        known = {str(entry): dict(data) for entry, data in self.known.items()}
        return {**terms, **({"known": known} if known else {})}

    def _objections(self, state: State) -> Iterator[Objection]:
        if replace(state.rating_terms, **self.terms) == state.rating_terms:
            yield refusal("nothing-changes", say("ratings are already taken like that"))
        if state.rounds and "equals" in self.terms:
            yield refusal(
                "started",
                say(
                    "round 1 is paired: the order of equals is fixed ({article})",
                    article=handling_article(state, "2.2.3"),
                ),
            )
        after = self.apply(state)
        changed = _changed(state, after)
        rated = [entry.rating for entry in after.entries.values() if entry.rating_from]
        if changed and not any(rated):
            yield refusal(
                "no-such-ratings",
                say("nobody would have a rating: the lists known here have none of that kind"),
                say("bring the list first, or choose another method"),
            )
        if changed:
            yield confirm(_changed_ratings(state, after, changed))
        yield from against_numbers(state, after)

    def misfits(self, state: State) -> Iterator[Objection]:
        if state.rounds and self.terms.get("equals", state.rating_terms.equals) != (
            state.rating_terms.equals
        ):
            yield misfit(say("round 1 is paired: the order of equals is fixed"))

    def apply(self, state: State) -> State:
        terms = replace(state.rating_terms, **self.terms)
        entries = {entry.id: _rated(entry, terms) for entry in state.entries.values()}
        for id_, data in self.known.items():
            entry = replace(entry_of(state, id_), **data)
            rating = terms.rating(entry.official)
            entries[id_] = replace(entry, rating=rating.rating, rating_from=rating.source)
        return replace(state, rating_terms=terms, entries=entries)

    def touches(self) -> frozenset[Subject]:
        return frozenset(("rating terms", key) for key in self.terms)

    def sentence(self, _state: State) -> Message:
        shown = (
            say("{name}: {text}", name=_NAMES[key], text=_shown(value))
            for key, value in self.terms.items()
        )
        return say("ratings: {what}", what=joined(shown, "; "))


_NAMES = {
    "play": say("rate of play"),
    "lists": say("lists"),
    "method": say("method"),
    "equals": say("order of equals"),
    "check": say("comparison with the lists"),
}


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return say("on") if value else say("off")
    return ", ".join(value) if isinstance(value, tuple | list) else str(value) or say("none")


def _rated(entry: Entry, terms: RatingTerms) -> Entry:
    """Return the entry with its rating by these terms, if it has one from a list."""
    if not entry.rating_from:
        return entry
    rating = terms.rating(entry.official)
    return replace(entry, rating=rating.rating, rating_from=rating.source or entry.rating_from)


def _read_terms(data: Data) -> dict[str, Any]:
    terms: dict[str, Any] = read_fields(RatingTerms, data, partly=True)
    word, _, seed = terms.get("equals", "name").partition(" ")
    for name, value, known in (
        ("play", terms.get("play", "standard"), RATES_OF_PLAY),
        ("method", terms.get("method") or "FIDE", METHODS),
        ("equals", word if not seed or seed.isdecimal() else seed, EQUAL_ORDERS),
    ):
        if value not in known:
            wanted = say("one of {known}", known=", ".join(known))
            raise InvalidDecisionError(
                say("{field!r} should be {wanted}", field=name, wanted=wanted)
            )
    return terms


def _read_changes(table: object, allowed: Collection[str]) -> dict[int, dict[str, Any]]:
    """Return fields of entries by entry number."""
    wrong = InvalidDecisionError(say("a table by entry number"))
    if not isinstance(table, Mapping):
        raise wrong
    changes = {}
    for key, value in table.items():
        if not str(key).isdecimal() or len(str(key)) > 9 or not isinstance(value, Mapping):
            raise wrong
        if not set(value) <= {*allowed}:
            raise wrong
        changes[int(key)] = read_fields(Entry, value, partly=True)
    return changes


@dataclass(frozen=True)
class TakeRatings(Decision):
    """Ratings or other data of a list for the participants somebody chose; nobody else's change."""

    kind: ClassVar = "take ratings"
    act: ClassVar = say("Take these ratings")
    changes: Mapping[int, Mapping[str, Any]]

    @classmethod
    def from_data(cls, data: Data) -> Self:
        changes = data.get("changes")
        if set(data) != {"changes"} or not isinstance(changes, Mapping):
            raise InvalidDecisionError(say("the field {field!r} is missing", field="changes"))
        return cls(_read_changes(changes, {*OF_RATINGS, *OF_DATA}))

    def to_data(self) -> dict[str, object]:
        return {"changes": {str(entry): dict(data) for entry, data in self.changes.items()}}

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, *self.changes)
        after = self.apply(state)
        if after.entries == state.entries:
            yield refusal("nothing-changes", say("these ratings are already those of the lists"))
        changed = _changed(state, after)
        if changed:
            yield confirm(_changed_ratings(state, after, changed))
        if renewed := self._renewed(state):
            yield confirm(
                say_n(
                    "other data of {count} player change: {who}",
                    "other data of {count} players change: {who}",
                    len(renewed),
                    who=_some(renewed),
                )
            )
        by_strength = changed or any("title" in data for data in self.changes.values())
        if by_strength and state.numbers_frozen and not state.has_table:
            yield confirm(
                say(
                    "numbers stay: round {round} is paired ({article})",
                    round=state.freezing_round,
                    article=handling_article(state, "2.3"),
                )
            )
        yield from against_numbers(state, after)
        yield from against_ban(state, after)

    def _renewed(self, state: State) -> list[Message]:
        """Return whose data change, with the old and the new values."""
        return [
            renewal(state.entries[id_], {key: data[key] for key in OF_DATA if key in data})
            for id_, data in self.changes.items()
            if id_ in state.entries and set(data) & set(OF_DATA)
        ]

    def apply(self, state: State) -> State:
        new = {id_: replace(entry_of(state, id_), **data) for id_, data in self.changes.items()}
        return replace(state, entries={**state.entries, **new})

    def touches(self) -> frozenset[Subject]:
        return frozenset(("entry", entry) for entry in self.changes)

    def sentence(self, state: State) -> Message:
        lists = dict.fromkeys(str(data.get("listed", "")) for data in self.changes.values())
        rated = {key: data["rating"] for key, data in self.changes.items() if "rating" in data}
        renewed = self._renewed(state)
        data = say("data of the lists: {who}", who=_some(renewed))
        if not rated and renewed:
            return data
        named = ", ".join(filter(None, lists)) or say("the lists")
        ratings = say("ratings of {lists}: {who}", lists=named, who=_who(state, rated))
        return say("{first}; {second}", first=ratings, second=data) if renewed else ratings


def renewal(entry: Entry, changes: Mapping[str, Any]) -> Message:
    """Return what a list has otherwise for a player: `Adler, Ada: title IM → GM`."""
    shown = (
        say(
            "{field} {old} → {new}",
            field=said_name(key),
            old=said_value(key, getattr(entry, key) or "–"),
            new=said_value(key, new),
        )
        for key, new in changes.items()
    )
    return say("{name}: {text}", name=entry.name, text=joined(shown, ", "))


def _some(sentences: list[Message]) -> str:
    shown = joined(sentences[:MOST_NAMED], "; ")
    more = len(sentences) - MOST_NAMED
    return say("{names} and {count} more", names=shown, count=more) if more > 0 else shown


def _changed(before: State, after: State) -> list[int]:
    return [
        entry.id
        for entry in before.entries.values()
        if after.entries[entry.id].rating != entry.rating
    ]


def _changed_ratings(before: State, after: State, changed: list[int]) -> Message:
    return say_n(
        "{count} rating changes: {who}",
        "{count} ratings change: {who}",
        len(changed),
        who=_who(before, {entry: after.entries[entry].rating for entry in changed}),
    )


def _who(before: State, ratings: Mapping[int, object]) -> str:
    shown = joined(
        (
            f"{journal_name(before, entry)} {before.entries[entry].rating} → {rating}"
            for entry, rating in list(ratings.items())[:MOST_NAMED]
            if entry in before.entries
        ),
        "; ",
    )
    more = len(ratings) - MOST_NAMED
    return say("{names} and {count} more", names=shown, count=more) if more > 0 else shown
