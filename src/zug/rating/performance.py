"""Performances and first ratings (B.02 8.1.1, 8.2; B.01 1.4.7-1.4.9)."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.rules.expectation import half_up, rating_difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ASSUMED, ASSUMED_OPPONENTS = 1800, 2
"""Two opponents everybody new is taken to have drawn with (B.02 8.2.2)."""
HIGHEST_FIRST = 2200
FLOOR = 1400
ENOUGH_GAMES = 5


def percent(halves: int, games: int) -> int:
    """Return a score in whole percent, a half rounded up (B.01 1.4.9)."""
    return half_up(50 * halves, games)


def average(ratings: Sequence[int]) -> int:
    """Return Ra, the average of opponents' ratings, a half rounded up (B.01 1.4.7)."""
    return half_up(sum(ratings), len(ratings))


def performance(ratings: Sequence[int], halves: int) -> int:
    """Return Rp = Ra + dp (B.01 1.4.8); `halves` are half points against these opponents."""
    return average(ratings) + rating_difference(percent(halves, len(ratings)))


class FirstRating(NamedTuple):
    """What an unrated player's games against rated opponents amount to."""

    games: int
    rating: int
    is_disregarded: bool
    """All of them lost: a zero score in the first event does not count (B.02 8.2.1)."""

    @property
    def missing(self) -> int:
        """Games still to be played for a rating to be published (B.02 7.1.4)."""
        return max(0, ENOUGH_GAMES - self.games)

    @property
    def is_published(self) -> bool:
        """At least five games, and at least 1400 (B.02 7.1.4)."""
        return not self.is_disregarded and not self.missing and self.rating >= FLOOR


def first_rating(ratings: Sequence[int], halves: int) -> FirstRating | None:
    """Return Ru of an unrated player from one event; None without games (B.02 8.2.1-8.2.3).

    Ra is that of the opponents and two more rated 1800, drawn with; the highest is 2200.
    """
    if not ratings:
        return None
    games = len(ratings) + ASSUMED_OPPONENTS
    total = sum(ratings) + ASSUMED_OPPONENTS * ASSUMED
    difference = rating_difference(percent(halves + ASSUMED_OPPONENTS, games))
    rating = half_up(total + difference * games, games)
    return FirstRating(len(ratings), min(rating, HIGHEST_FIRST), halves == 0)
