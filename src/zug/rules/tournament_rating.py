"""The tournament rating: which of a player's official ratings an event is seeded by.

A player has official ratings, one for each list they stand in; an event takes one of them as the
tournament rating (handling-2026:2.1). Which one follows from a sequence of lists, for FIDE's lists
by the rate of play, and from the method a report names in record `172`.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RATES_OF_PLAY = ("standard", "rapid", "blitz")
"""The three lists of FIDE, and the three kinds of events."""

NATIONAL = "national"
"""The rating of the list of a federation."""

EFFECTIVE = {"effective-rapid": ("rapid", "standard"), "effective-blitz": ("blitz", "standard")}
"""Lists nobody publishes: the standard rating stands in where the other is missing."""

SEQUENCES = {
    "standard": ("standard", "rapid", "blitz"),
    "rapid": ("effective-rapid", "blitz"),
    "blitz": ("effective-blitz", "rapid"),
}
"""By the rate of play, the lists that are looked into, the main one first."""

METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
"""As record `172` has them: FIDE's rating, the national one only, FIDE's or else the national one,
the national one or else FIDE's, the higher, the lower of the two, something else."""


class TournamentRating(NamedTuple):
    """A rating and the list it comes from; no rating has no source."""

    rating: int = 0
    source: str = ""


UNRATED = TournamentRating()


def by_sequence(official: Mapping[str, int], sequence: Sequence[str]) -> TournamentRating:
    """The rating in the first list of the sequence that has one."""
    for name in sequence:
        for source in EFFECTIVE.get(name, (name,)):
            if official.get(source):
                return TournamentRating(official[source], source)
    return UNRATED


def tournament_rating(
    official: Mapping[str, int], sequence: Sequence[str], method: str = ""
) -> TournamentRating:
    """The rating a player is seeded by; without a method the sequence alone decides."""
    if method in ("", "OTHER"):
        return by_sequence(official, sequence)
    fide = by_sequence(official, [name for name in sequence if name != NATIONAL])
    national = by_sequence(official, (NATIONAL,))
    if method in ("FIDE", "NRO"):
        return fide if method == "FIDE" else national
    if method in ("FIDON", "NIDOF"):
        first, second = (fide, national) if method == "FIDON" else (national, fide)
        return first if first.rating else second
    rated = [one for one in (fide, national) if one.rating]
    choose = max if method == "HBFN" else min
    return choose(rated, key=lambda one: one.rating) if rated else UNRATED
