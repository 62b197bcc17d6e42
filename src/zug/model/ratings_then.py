"""The ratings a round was paired with, as a record tells that they were others than it has now.

`### Ratings used @ Round 1: 3=2100 7=0`: whoever has number 3 now was rated 2100, number 7 unrated.
Only records of systems that pair by ratings have such lines.
"""

from __future__ import annotations

import re

from zug.fastclasses import replace
from zug.model.tournament import HIGHEST_RATING, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

RATINGS = "Ratings used"

_ONE = r"\d{1,6}=\d{1,4}"
_LINE = re.compile(rf"### {RATINGS} @ Round (\d{{1,3}}): ({_ONE}(?: {_ONE})*)\s*$")


def ratings_line(round_: int, ratings: Mapping[int, int]) -> str:
    """The line of a round, by number."""
    text = " ".join(f"{number}={rating}" for number, rating in sorted(ratings.items()))
    return f"### {RATINGS} @ Round {round_}: {text}"


def told_ratings(lines: Iterable[str]) -> dict[int, dict[int, int]]:
    """By round and number, the ratings of then; lines that make no sense are left out."""
    found: dict[int, dict[int, int]] = {}
    for line in lines:
        match = _LINE.match(line)
        pairs = [] if match is None else [part.split("=") for part in match[2].split(" ")]
        ratings = {int(number): int(rating) for number, rating in pairs}
        is_sound = len(ratings) == len(pairs) and max(ratings.values(), default=0) <= HIGHEST_RATING
        if match is not None and is_sound:
            found[int(match[1])] = ratings
    return found


def with_ratings_then(tournament: Tournament, round_: int) -> Tournament | None:
    """The record with the ratings a round was paired with; None if it tells of no others."""
    told = told_ratings(tournament.extras).get(round_, {})
    players = tuple(
        replace(one, rating=told.get(one.number, one.rating)) for one in tournament.players
    )
    if players == tournament.players:
        return None
    return replace(tournament, players=players).known_sound()
