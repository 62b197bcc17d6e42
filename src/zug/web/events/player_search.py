"""Players found by a few letters, accents and order of names not minded; long lists in parts."""

from __future__ import annotations

from zug.director.actions.ratings import day_of_lists
from zug.fastclasses import NamedTuple
from zug.lists import ListedPlayer, RatingLists, find_people, fold_name
from zug.messages import joined
from zug.model.names import name_order, plain_name
from zug.web.events.request import page, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from django.http import QueryDict

    from zug.director import State
    from zug.director.state import Entry


def find_entries(state: State, text: str) -> list[Entry]:
    """Entries in which every word typed begins a word of the name, or whose number it is."""
    entries = [
        entry
        for entry in state.entries.values()
        if text.strip() == str(state.tpns[entry.id]) or fits(entry.name, text)
    ]
    return sorted(entries, key=lambda entry: name_order(entry.name))


def fits(name: str, text: str) -> bool:
    """Every word typed begins a word of the name; `oneil` is O'Neil."""
    joined = name.replace("'", "").replace("’", "")
    parts = [*plain_name(name).split(), *plain_name(joined).split()]
    return all(any(part.startswith(word) for part in parts) for word in plain_name(text).split())


def telling_year(state: State, entry: Entry) -> str:
    """The year of birth, where neither rating nor club tells namesakes apart: in public no more."""
    alike = (
        other for other in state.entries.values() if other.identities[0] == entry.identities[0]
    )
    same = [other for other in alike if (other.rating, other.club) == (entry.rating, entry.club)]
    return entry.birth[:4] if len(same) > 1 else ""


class EntryChoice(NamedTuple):
    """An option in a list of entries; its number distinguishes players with the same name."""

    id: int
    name: str


def choices(state: State) -> list[EntryChoice]:
    """Everybody by name."""
    return [
        EntryChoice(entry.id, f"{entry.name} ({state.tpns[entry.id]})")
        for entry in find_entries(state, "")
    ]


def namesakes(state: State, name: str) -> str:
    """Who has this very name in the lists, for somebody to choose whether it is this player."""
    same = [
        suggestion
        for suggestion in find_listed(state, name)
        if fold_name(suggestion.person.name) == fold_name(name)
    ]
    shown = (
        " ".join(
            filter(None, (who.name, who.federation, who.birth, str(rating or ""), who.fide_id))
        )
        for who, rating in same
    )
    return spoken(joined(shown, "; "))


class PlayerSuggestion(NamedTuple):
    """A player from the rating lists, with the rating for this event."""

    person: ListedPlayer
    rating: int


def find_listed(state: State, text: str) -> list[PlayerSuggestion]:
    """Players of the lists whose name begins like this: the very name, then the strongest."""
    people = find_people(RatingLists.usual(), text, day=day_of_lists(state))
    return [
        PlayerSuggestion(person, state.rating_terms.rating(person.official).rating)
        for person in people
    ]


LIST = 1000
"""Lines of a list: with everything around them less than 150 KB."""
CELLS = 200
"""Lines of a cross table, which are several times as long."""


class PagePart(NamedTuple):
    """A part of a long table, for the links to the others."""

    number: int
    label: str


class Window(NamedTuple):
    """The lines shown, the parts there are, and what was looked for."""

    rows: Sequence[Any]
    number: int
    parts: Sequence[PagePart]
    text: str = ""


def window(
    rows: Sequence[Any],
    asked: QueryDict,
    size: int = LIST,
    *,
    label: Callable[[Any], object] | None = None,
    name: Callable[[Any], str] | None = None,
) -> Window:
    """The part `?page=` of the rows; with `?q=`, of those whose name fits.

    A part is labelled by its first and last row; without a label, by their places in the list,
    for ranks may be shared across two parts.
    """
    text = asked.get("q", "").strip()[:60] if name else ""
    if name and text:
        rows = [row for row in rows if fits(name(row), text)]
    firsts = range(0, len(rows), size)
    ends = [(first, min(first + size, len(rows)) - 1) for first in firsts]

    def called(place: int) -> object:
        return label(rows[place]) if label else place + 1

    parts = [PagePart(n, f"{called(a)}–{called(b)}") for n, (a, b) in enumerate(ends, 1)]
    number = max(1, min(page(asked), len(parts)))
    shown = rows[(number - 1) * size : number * size]
    return Window(shown, number, parts if len(parts) > 1 else (), text)
