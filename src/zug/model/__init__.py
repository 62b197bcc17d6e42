"""The model: players, results, points and the immutable history. No rule of any edition."""

from zug.model.points import (
    HALF_POINT,
    NO_POINTS,
    POINT,
    Points,
    format_points,
    list_points,
    parse_points,
    show_points,
)
from zug.model.results import (
    MATCH_POINTS,
    STANDARD_POINTS,
    Adjustment,
    Cell,
    Colour,
    PointSystem,
    Result,
)
from zug.model.tournament import (
    ByeRequest,
    Event,
    ForbiddenGroup,
    OpenGame,
    Player,
    Ranking,
    Tournament,
)

__all__ = [
    "HALF_POINT",
    "MATCH_POINTS",
    "NO_POINTS",
    "POINT",
    "STANDARD_POINTS",
    "Adjustment",
    "ByeRequest",
    "Cell",
    "Colour",
    "Event",
    "ForbiddenGroup",
    "OpenGame",
    "Player",
    "PointSystem",
    "Points",
    "Ranking",
    "Result",
    "Tournament",
    "format_points",
    "list_points",
    "parse_points",
    "show_points",
]
