"""Ratings of the lists: who is who in them, and which ratings of an event differ from them."""

from __future__ import annotations

import random
from datetime import date

from zug.director.decisions.ratings import OF_DATA, SetRatingTerms, TakeRatings, renewal
from zug.director.objections import RuleError
from zug.director.state import Entry
from zug.director.state.dates import iso_day
from zug.errors import ZugError
from zug.fastclasses import NamedTuple, replace
from zug.formats.list_columns import stored
from zug.lists import PersonQuery, RatingLists, look_up
from zug.messages import say
from zug.model.names import plain_name
from zug.rules.numbering import EFFECTIVE, EQUAL_ORDERS, METHODS, NATIONAL, RATES_OF_PLAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from zug.director.state import State
    from zug.director.state.state import RatingTerms
    from zug.lists import ListedPlayer
    from zug.messages import Message


LONG = 30
"""Days; a longer event is compared with today's list."""


def rating_terms(state: State, store: RatingLists | None = None, **terms: Any) -> SetRatingTerms:
    """Which lists count and how; of what is given, only what differs is recorded.

    Whoever is unrated and is in the lists gets a rating by the new terms as well; `store` holds the
    lists, by default the usual ones.
    """
    changes: dict[str, Any] = dict(terms)
    if "lists" in changes:
        changes["lists"] = tuple(changes["lists"])
    if changes.get("equals") == "lot" and not state.rating_terms.equals.startswith("lot"):
        changes["equals"] = f"lot {random.SystemRandom().randrange(10**6, 10**7)}"
    elif changes.get("equals") == "lot":
        del changes["equals"]
    for key, known in (("play", RATES_OF_PLAY), ("method", ("", *METHODS))):
        if changes.get(key, known[0]) not in known:
            raise RuleError(
                "bad-value",
                say("there is no {what} {value!r}", what=key, value=changes[key]),
                say("one of {known}", known=", ".join(known)),
            )
    if changes.get("equals", "name").split(" ")[0] not in EQUAL_ORDERS:
        raise RuleError(
            "bad-value",
            say("equals cannot be put in order by {value!r}", value=changes["equals"]),
            say("one of {known}", known=", ".join(EQUAL_ORDERS)),
        )
    now = state.rating_terms
    new = {k: value for k, value in changes.items() if getattr(now, k) != value}
    if not {"lists", "play", "method"} & new.keys():
        return SetRatingTerms(new)
    newly_rated = dict(_newly_rated(state, replace(now, **new), store or RatingLists.usual()))
    return SetRatingTerms(new, newly_rated)


def _newly_rated(
    state: State, terms: RatingTerms, store: RatingLists
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield, by entry, what the lists have of the unrated that terms give a rating to."""
    unrated = [
        entry
        for entry in state.entries.values()
        if (not entry.rating or entry.rating_from) and not terms.rating(entry.official).rating
    ]
    wanted = [PersonQuery(entry.fide_id, entry.name, entry.birth) for entry in unrated]
    for entry, person in zip(unrated, look_up(store, wanted, day_of_lists(state)), strict=True):
        if person is not None and terms.rating(person.official).rating:
            yield (
                entry.id,
                {
                    "official": dict(person.official),
                    "coefficients": dict(person.coefficients),
                    "listed": person.listed,
                },
            )
    for entry in state.entries.values():
        if not entry.rating and not entry.rating_from and terms.rating(entry.official).rating:
            yield entry.id, {"official": dict(entry.official)}


def known_words(lists: RatingLists) -> tuple[str, ...]:
    """What a sequence may name: FIDE's lists, the national one, and those of one's own."""
    own = dict.fromkeys(
        rating_list.name for rating_list in lists.all() if rating_list.kind == "own"
    )
    return (*RATES_OF_PLAY, *EFFECTIVE, NATIONAL, *own)


def details_of(person: ListedPlayer, terms: RatingTerms) -> dict[str, Any]:
    """What an entry takes over from the lists, the tournament rating included."""
    rating = terms.rating(person.official)
    return {
        "rating": rating.rating,
        "rating_from": rating.source,
        "official": dict(person.official),
        "coefficients": dict(person.coefficients),
        "listed": person.listed,
        "title": person.title,
        "sex": person.sex,
        "federation": person.federation,
        "fide_id": person.fide_id,
        "birth": person.birth,
        "club": person.club,
    }


def completed(
    name: str, details: dict[str, Any], person: ListedPlayer, terms: RatingTerms
) -> dict[str, Any]:
    """What was typed of somebody, with what the lists know beside it; what was typed counts.

    `listed_as` is the name of the list if it has no word of the one that was typed.
    """
    typed = {key: value for key, value in details.items() if value}
    known = {**details, **details_of(person, terms), **typed}
    if "rating" in typed:
        usual = terms.rating(person.official)
        same = [name for name, rating in person.official.items() if rating == typed["rating"]]
        chosen = same[0] if same else ""  # another list was chosen, or none
        known["rating_from"] = usual.source if usual.rating == typed["rating"] else chosen
    if name and {*plain_name(name).split()}.isdisjoint(plain_name(person.name).split()):
        known["listed_as"] = person.name
    return known


def completed_all(
    state: State, rows: Sequence[tuple[str, dict[str, Any]]], lists: RatingLists | None = None
) -> list[dict[str, Any]]:
    """The details of many, by their FIDE ids or very names; who is in no list stays as typed."""
    wanted = [
        PersonQuery(str(details["fide_id"]), name, str(details["birth"])) for name, details in rows
    ]
    people = look_up(lists or RatingLists.usual(), wanted, day_of_lists(state))
    return [
        details if person is None else completed(name, details, person, state.rating_terms)
        for (name, details), person in zip(rows, people, strict=True)
    ]


def source_of(entry: Entry) -> Message:
    """Where the tournament rating is from; one that was made by hand is marked."""
    if not entry.rating:
        return say("unrated")
    if not entry.rating_from:
        return say("by hand")
    return say("{list} ({lists})", list=entry.rating_from, lists=entry.listed)


class RatingDifference(NamedTuple):
    """A participant whose rating differs from the lists."""

    entry: Entry
    rating: int
    """What it would be by the lists."""
    source: str
    person: ListedPlayer

    @property
    def is_by_hand(self) -> bool:
        """Somebody chose the rating: it is not changed unless they say so."""
        return bool(self.entry.rating) and not self.entry.rating_from


class Renewal(NamedTuple):
    """A participant of whom a list says something else beside the rating."""

    entry: Entry
    changes: Mapping[str, str]
    """By field, what the list has."""
    is_certain: bool
    """They were found by their FIDE id, not by a name."""

    @property
    def sentence(self) -> Message:
        return renewal(self.entry, self.changes)


class RatingComparison(NamedTuple):
    """The result of a comparison of ratings and other data with the lists of a day."""

    day: str
    lists: tuple[str, ...]
    """Those that can give a rating in this event."""
    differences: tuple[RatingDifference, ...]
    unknown: tuple[Entry, ...]
    """Those in none of the lists."""
    is_whole: bool = True
    """Everybody was compared: the lists that count have a rating for all who have one here."""
    renewals: tuple[Renewal, ...] = ()
    """Whose title, federation, sex, birth or FIDE id the lists have otherwise."""


def day_of_lists(state: State, today: str = "") -> str:
    """The first day of the event; today before it, without dates, or if it is a long one."""
    today = today or date.today().isoformat()
    start, end = (iso_day(day) for day in (state.settings.event.start, state.settings.event.end))
    if not start or start > today:
        return today
    if end and (date.fromisoformat(end) - date.fromisoformat(start)).days > LONG:
        return min(today, end)
    return start


def compare(state: State, lists: RatingLists, today: str = "") -> RatingComparison:
    """Which ratings are not those of the lists valid on the first day. Nothing changes."""
    day = day_of_lists(state, today)
    entries = [state.entries[entry] for entry in state.numbering]
    people = look_up(
        lists, [PersonQuery(entry.fide_id, entry.name, entry.birth) for entry in entries], day
    )
    terms = state.rating_terms
    used = dict.fromkeys(
        source.called for word, source in lists.sources(day) if terms.rating({word: 1}).rating
    )
    differences, is_whole = [], True
    for entry, person in zip(entries, people, strict=True):
        rating, source = terms.rating({} if person is None else person.official)
        is_whole = is_whole and bool(rating or not entry.rating)
        if person is None:
            continue
        if rating and rating != entry.rating:  # 0: only lists the event does not use know any
            differences.append(RatingDifference(entry, rating, source, person))
    unknown = [entry for entry, person in zip(entries, people, strict=True) if person is None]
    renewals = tuple(_renewals(state, zip(entries, people, strict=True)))
    return RatingComparison(
        day, tuple(used), tuple(differences), tuple(unknown), is_whole, renewals
    )


def _renewals(
    state: State, people: Iterable[tuple[Entry, ListedPlayer | None]]
) -> Iterator[Renewal]:
    ids = {entry.fide_id for entry in state.entries.values()}
    for entry, person in people:
        if person is None:
            continue
        listed = {key: stored(key, getattr(person, key))[0] for key in OF_DATA}
        changes = {key: value for key, value in listed.items() if _differs(entry, key, value)}
        if changes.get("fide_id") in ids:
            del changes["fide_id"]
        if changes:
            is_certain = bool(entry.fide_id) and entry.fide_id == person.fide_id
            yield Renewal(entry, changes, is_certain)


def _differs(entry: Entry, key: str, listed: str) -> bool:
    """A list says something, and something else; a year is no news to whoever has the day."""
    now = str(getattr(entry, key))
    if not listed or now == listed:
        return False
    return not (now and key in ("birth", "fide_id")) or (key == "birth" and now[:4] != listed[:4])


def take_ratings(
    differences: Sequence[RatingDifference],
    chosen: Collection[int] | None = None,
    renewals: Sequence[Renewal] = (),
) -> TakeRatings:
    """The ratings of the lists for those chosen; by default for all but the ones made by hand.

    `renewals` are taken as well, all of them.
    """
    wanted = [
        difference
        for difference in differences
        if (not difference.is_by_hand if chosen is None else difference.entry.id in chosen)
    ]
    if chosen is not None and not chosen and not renewals:
        advice = say("choose those whose rating is to be taken")
        raise RuleError("nothing-changes", say("nobody is chosen"), advice)
    if not wanted and not renewals:
        raise RuleError("nothing-changes", say("nobody was chosen whose rating differs"))
    changes: dict[int, dict[str, Any]] = {
        difference.entry.id: {
            "rating": difference.rating,
            "rating_from": difference.source,
            "official": dict(difference.person.official),
            "coefficients": dict(difference.person.coefficients),
            "listed": difference.person.listed,
        }
        for difference in wanted
    }
    for renewed in renewals:
        changes.setdefault(renewed.entry.id, {}).update(renewed.changes)
    return TakeRatings(changes)


_OF_FIDE = {*RATES_OF_PLAY, *EFFECTIVE}


def list_in_use(state: State | None = None) -> tuple[Message, ...]:
    """For an event, or one that is being created: nothing once round 1 is paired, or if ratings
    are not taken from FIDE's lists."""
    if state is not None and (state.rounds or not _OF_FIDE & {*state.rating_terms.sequence}):
        return ()
    from zug.lists import RatingLists, age_of_list  # noqa: PLC0415

    try:
        return age_of_list(RatingLists.usual(), day_of_lists(state) if state else "")
    except ZugError:  # whoever uses the lists is told
        return ()
