"""The model: players, results, points and the immutable history. No rule of any edition."""

from zug.model.points import HALF_POINT, NO_POINTS, POINT, Points, format_points, parse_points
from zug.model.results import (
    BYES,
    DRAWN,
    FORFEITS,
    LOST,
    MATCH_POINTS,
    PLAYED,
    STANDARD_POINTS,
    WON,
    Cell,
    Colour,
    PointSystem,
    Result,
)
from zug.model.tournament import (
    Adjustment,
    ByeRequest,
    Event,
    ForbiddenGroup,
    Player,
    Tournament,
)

__all__ = [
    "BYES",
    "DRAWN",
    "FORFEITS",
    "HALF_POINT",
    "LOST",
    "MATCH_POINTS",
    "NO_POINTS",
    "PLAYED",
    "POINT",
    "STANDARD_POINTS",
    "WON",
    "Adjustment",
    "ByeRequest",
    "Cell",
    "Colour",
    "Event",
    "ForbiddenGroup",
    "Player",
    "PointSystem",
    "Points",
    "Result",
    "Tournament",
    "format_points",
    "parse_points",
]
