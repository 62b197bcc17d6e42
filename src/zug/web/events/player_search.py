"""Finding people by a few letters, accents and order of names not minded."""

from __future__ import annotations

from zug.director.actions.ratings import day_of_lists
from zug.fastclasses import NamedTuple
from zug.lists import ListedPlayer, RatingLists, find_people, fold_name
from zug.messages import joined
from zug.model.names import name_order, plain_name
from zug.web.events.wording import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry


def find_entries(state: State, text: str) -> list[Entry]:
    """Entries in which every word typed begins a word of the name, or whose number it is."""
    found = [
        entry
        for entry in state.entries.values()
        if text.strip() == str(state.tpns[entry.id]) or fits(entry.name, text)
    ]
    return sorted(found, key=lambda entry: name_order(entry.name))


def fits(name: str, text: str) -> bool:
    """Every word typed begins a word of the name; `oneil` is O'Neil."""
    joined = name.replace("'", "").replace("’", "")
    parts = [*plain_name(name).split(), *plain_name(joined).split()]
    return all(any(part.startswith(word) for part in parts) for word in plain_name(text).split())


def telling_year(state: State, entry: Entry) -> str:
    """The year of birth, where neither rating nor club tells namesakes apart: in public no more."""
    alike = (one for one in state.entries.values() if one.marks[0] == entry.marks[0])
    same = [one for one in alike if (one.rating, one.club) == (entry.rating, entry.club)]
    return entry.birth[:4] if len(same) > 1 else ""


class EntryChoice(NamedTuple):
    """An option in a list of entries; its number distinguishes players with the same name."""

    id: int
    name: str


def choices(state: State) -> list[EntryChoice]:
    """Everybody by name."""
    return [
        EntryChoice(one.id, f"{one.name} ({state.tpns[one.id]})") for one in find_entries(state, "")
    ]


def namesakes(state: State, name: str) -> str:
    """Who has this very name in the lists, for somebody to choose whether it is this player."""
    same = [
        one for one in find_listed(state, name) if fold_name(one.person.name) == fold_name(name)
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
    found = find_people(RatingLists.usual(), text, day=day_of_lists(state))
    return [PlayerSuggestion(one, state.rating_terms.rating(one.official).rating) for one in found]
