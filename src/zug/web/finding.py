"""Finding people by a few letters, accents and order of names not minded."""

from __future__ import annotations

import unicodedata

from zug.records import NamedTuple
from zug.web.models import RatingListEntry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry


def fold_name(name: str) -> str:
    """A name as it is compared: lower case, no accents, no punctuation."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(letters.split())


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


def find_listed(text: str) -> list[RatingListEntry]:
    """Players of the rating list whose name begins like this; strongest first."""
    wanted = fold_name(text)
    if text.strip().isdecimal():
        return list(RatingListEntry.objects.filter(pk=text.strip()))
    if len(wanted) < 3:
        return []
    # A range of the index, not LIKE: the same plan on both databases.
    found = RatingListEntry.objects.filter(key__gte=wanted, key__lt=wanted + "\uffff")
    return list(found.order_by("-rating")[:10])
