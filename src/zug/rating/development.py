"""K, the development coefficient of a player (B.02 8.3.3, B.02RB 7.3.3)."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.messages import Message, say

NEW, JUNIOR, USUAL, MASTER = 40, 40, 20, 10
FEW_GAMES = 30
JUNIOR_BELOW, MASTER_FROM = 2300, 2400
LAST_JUNIOR_YEAR = 18
MOST = 700
"""What K times the games of a rating period may not exceed."""


class Coefficient(NamedTuple):
    """A K and the reason for it."""

    k: int
    reason: Message


def coefficient(
    rating: int,
    *,
    birth_year: int = 0,
    list_year: int = 0,
    games: int | None = None,
    highest: int = 0,
) -> Coefficient:
    """The K of a rated player: the first line that fits (B.02 8.3.3).

    `games` are those rated so far and `highest` the highest rating ever published, if known; 0 is
    an unknown year.
    """
    if max(rating, highest) >= MASTER_FROM:
        return Coefficient(MASTER, say("2400 reached"))
    is_junior = birth_year and list_year and list_year - birth_year <= LAST_JUNIOR_YEAR
    if is_junior and max(rating, highest) < JUNIOR_BELOW:
        return Coefficient(JUNIOR, say("up to 18 years old, below 2300"))
    if games is not None and games < FEW_GAMES:
        return Coefficient(NEW, say("fewer than 30 games"))
    return Coefficient(USUAL, say("below 2400"))


def capped(k: int, games: int) -> int:
    """K so that K times the games does not exceed 700 (B.02 8.3.3)."""
    return k if k * games <= MOST else MOST // games
