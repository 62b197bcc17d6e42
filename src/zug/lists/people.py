"""A person as the lists know them."""

from __future__ import annotations

import unicodedata

from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Person(NamedTuple):
    """Somebody in a list, with the ratings of all lists that are valid, and where each is from."""

    fide_id: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    club: str = ""
    official: Mapping[str, int] = {}
    """By `standard`, `rapid`, `blitz`, `national` or the name of a list of one's own."""
    listed: str = ""
    """The lists these are from, with their dates."""


def fold_name(name: str) -> str:
    """A name as it is compared: lower case, no accents, no punctuation."""
    if name.isascii():
        return " ".join(name.lower().translate(_BLANKS).split())
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(letters.split())


_BLANKS = {code: " " for code in range(128) if not chr(code).isalnum()}
