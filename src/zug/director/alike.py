"""A new event announced like another one: its settings without its players."""

from __future__ import annotations

from zug.director.announcement import change, shown_settings
from zug.director.decisions import Create, DefineCategory, Protect, SetFee, SetRatingTerms
from zug.director.lookup import RuleError
from zug.director.rating_terms import RatingTerms
from zug.director.seeds import any_seed
from zug.director.state import State
from zug.fastclasses import fields
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from zug.director.decisions import Decision

ALWAYS = ("name", "rounds", "system", "tiebreaks", "handling", "games_per_match")
"""What the first decision of an event says in any case."""
ITS_OWN = ("name", "initial_colour", "hall", "first_board")
"""What another event does not take over: these are of the one, or drawn for it."""


def announced_like(
    other: State, name: str, **changes: Any
) -> tuple[dict[str, object], tuple[Decision, ...]]:
    """The settings of a new event, and what was decided of categories, fees, ratings and clubs.

    `changes` are announced otherwise.
    """
    if not name.strip():
        raise RuleError("no-name", say("an event needs a name"))
    settings = _settings(other) | {"name": name.strip()}
    if changes:
        first = Create(settings).apply(State())
        said = dict(change(first, **changes).settings)
        event = {**settings["event"], **said.pop("event", {})}
        settings |= {**said, "event": event}
    _shorten(settings)
    return settings, tuple(_decided(other))


def _shorten(settings: dict[str, Any]) -> None:
    """Days and times of rounds that the new event does not have are not taken over."""
    rounds = settings["rounds"] or None
    for held, key in ((settings["event"], "round_dates"), (settings, "round_times")):
        if key in held:
            held[key] = held[key][:rounds]


def _settings(other: State) -> dict[str, Any]:
    usual, held = shown_settings(State()), shown_settings(other)
    settings = {
        key: value
        for key, value in held.items()
        if key not in ITS_OWN and (key in ALWAYS or value != usual[key])
    }
    event = {key: value for key, value in held["event"].items() if value}
    return settings | {"event": event | {"seed": str(any_seed())}}


def _decided(other: State) -> Iterator[Decision]:
    usual, terms = RatingTerms(), other.rating_terms
    differing = {
        item.name: getattr(terms, item.name)
        for item in fields(RatingTerms)
        if getattr(terms, item.name) != getattr(usual, item.name)
    }
    if differing:
        yield SetRatingTerms(differing)
    yield from (Protect(one) for one in other.protections if not one.ids)
    yield from map(DefineCategory, other.categories)
    yield from map(SetFee, other.fees)
