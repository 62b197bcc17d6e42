"""A person as the lists know them."""

from __future__ import annotations

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class ListedPlayer(NamedTuple):
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
    coefficients: Mapping[str, int] = {}
    """K of FIDE's lists, by `standard`, `rapid` or `blitz`."""
