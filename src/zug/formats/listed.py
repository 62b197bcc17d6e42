"""What a file lists of its players beside their results.

Points and ranks follow from results, point system and tie-breaks; the model has no place for them.
A file that is only copied keeps what it listed; any other is written with points worked out anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from zug.fastclasses import NamedTuple
from zug.model import Points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Cell, Player

_NO_POINTS: Mapping[int, Points] = MappingProxyType({})
_NO_RANKS: Mapping[int, int] = MappingProxyType({})
_NO_CLUBS: Mapping[int, str] = MappingProxyType({})
_NO_TAGS: Mapping[int, tuple[str, ...]] = MappingProxyType({})


class Listed(NamedTuple):
    """Points and ranks by TPN, clubs and tags; a player of whom nothing is listed is missing."""

    points: Mapping[int, Points] = _NO_POINTS
    ranks: Mapping[int, int] = _NO_RANKS
    of_players: Listed | None = None
    """In a tournament of teams: what is listed of their players, by number."""
    program: str = ""
    """Set if it is a file of another program."""
    clubs: Mapping[int, str] = _NO_CLUBS
    tags: Mapping[int, tuple[str, ...]] = _NO_TAGS


NOTHING_LISTED = Listed()


def put_right(
    players: Sequence[Player], listed: Listed, table: Mapping[int, tuple[Cell, ...]]
) -> tuple[list[Player], Listed]:
    """The players with the cells of a repaired table, and what still holds of what was listed.

    Points that were listed for other results are none for these.
    """
    right = [player.with_cells(table[player.tpn]) for player in players]
    same = {old.tpn for old, new in zip(players, right, strict=True) if old.cells == new.cells}
    points = {tpn: points for tpn, points in listed.points.items() if tpn in same}
    return right, listed._replace(points=points)
