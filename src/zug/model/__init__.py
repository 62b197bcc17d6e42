"""The model: a tournament as an immutable history of players, results and points.

A `Tournament` is what readers produce and systems pair from. It knows what happened, not who meets
whom next: of the rule books it holds only what results and matches are worth.

- `points`: points in tenths, tie-break values in hundredths
- `results`: colours, results and what they are worth, and how they are written
- `tournament`: players, events and the tournament itself
- `amendments`: what a record says of its own past; `reconstruction`: the tournament as it was
- `rounds`: adding a round, a result or a bye
- `crosstable`: contradictions between the cells of a table
- `arguments`: the decorator of public functions
- `validation`: kinds of arguments and fields; `schema`: the fields of every record, the errors of a
  tournament made by hand, and how a JSON file has them
- `names`: comparing and sorting names
- `teams`: tournaments of teams
- `team_rounds`: adding a round of team matches
- `team_matches`: matches derived from the games of players
"""

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
    BoardResult,
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
    "BoardResult",
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
