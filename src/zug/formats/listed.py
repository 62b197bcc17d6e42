"""What a file lists of its players beside their results.

Points and ranks follow from results, point system and tie-breaks; the model has no place for them.
A file that is only copied keeps what it listed; any other is written with points worked out anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from zug.model import Points

_NO_POINTS: Mapping[int, Points] = MappingProxyType({})
_NO_RANKS: Mapping[int, int] = MappingProxyType({})


class Listed(NamedTuple):
    """Points and ranks by TPN; a player for whom nothing is listed is missing."""

    points: Mapping[int, Points] = _NO_POINTS
    ranks: Mapping[int, int] = _NO_RANKS


NOTHING_LISTED = Listed()
