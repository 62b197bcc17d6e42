"""What was announced of ratings: the lists, the method, the order of equals."""

from __future__ import annotations

from collections.abc import Mapping

from zug.fastclasses import dataclass
from zug.rules.numbering import SEQUENCES, TournamentRating, tournament_rating


@dataclass(frozen=True, slots=True)
class RatingTerms:
    """How tournament ratings are taken from lists, and what decides between equal ones."""

    play: str = "standard"
    """Standard, rapid or blitz: which of FIDE's lists is looked into first."""
    lists: tuple[str, ...] = ()
    """The lists, in order; empty for the usual ones of the rate of play."""
    method: str = ""
    """As record `172` has it; empty if the order of the lists decides."""
    equals: str = "name"
    """What decides between equal rating and title: `name`, `entry` or `lot` with its seed."""
    check: bool = True
    """Whether ratings are compared with the lists whenever these are renewed."""

    @property
    def sequence(self) -> tuple[str, ...]:
        return self.lists or SEQUENCES[self.play]

    def rating(self, official: Mapping[str, int]) -> TournamentRating:
        """What somebody with these official ratings is seeded by."""
        return tournament_rating(official, self.sequence, self.method)
