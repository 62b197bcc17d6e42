"""Finding people by a few letters, accents and order of names not minded."""

from __future__ import annotations

from zug.director.ratings import day_of_lists
from zug.lists import Person, RatingLists, find_people, fold_name
from zug.records import NamedTuple

__all__ = ["Choice", "Listed", "choices", "find_entries", "find_listed", "fold_name"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry


def find_entries(state: State, text: str) -> list[Entry]:
    """Entries in which every word typed begins a word of the name, or whose number it is."""
    words = fold_name(text).split()
    found = []
    for entry in state.entries.values():
        parts = fold_name(entry.name).split()
        by_number = text.strip() == str(state.tpns[entry.id])
        if by_number or all(any(p.startswith(word) for p in parts) for word in words):
            found.append(entry)
    return sorted(found, key=lambda entry: fold_name(entry.name))


class Choice(NamedTuple):
    """An entry in a list to choose from; the number tells namesakes apart."""

    id: int
    name: str


def choices(state: State) -> list[Choice]:
    """Everybody by name."""
    return [Choice(one.id, f"{one.name} ({state.tpns[one.id]})") for one in find_entries(state, "")]


class Listed(NamedTuple):
    """Somebody of the rating lists, with the rating this event would take."""

    person: Person
    rating: int


def find_listed(state: State, text: str) -> list[Listed]:
    """Players of the lists whose name begins like this: the very name, then the strongest."""
    found = find_people(RatingLists.usual(), text, day=day_of_lists(state))
    return [Listed(one, state.rating_terms.rating(one.official).rating) for one in found]
