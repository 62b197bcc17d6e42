"""Whom a criterion counts, by name: those whose colours or floats are at fault in a candidate."""

from __future__ import annotations

from collections.abc import Iterator

from zug.model import Colour
from zug.rules.cards import Float, float_of
from zug.rules.colours import Strength
from zug.systems.base import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.colours import Preference
    from zug.systems.explaining.comparing import ComparedViews
    from zug.systems.explaining.criteria import Change
    from zug.systems.explaining.told_brackets import Candidate, ToldBracket

DENIED = {"denied": Strength.MILD, "strong": Strength.STRONG}
"""What criteria of colours count, and the least strength of a preference that they do."""
FLOATS_OF_PAIRS = {"up-last": (Float.UP, 1), "up-before": (Float.UP, 2)}
"""What criteria of pairs count: the float of the lower of the two, and how many rounds ago."""
FLOATS_OF_FLOATERS = {
    "down-last": (Float.DOWN, 1),
    "down-before": (Float.DOWN, 2),
    "upfloaters-again": (Float.UP, 1),
}
"""The same of floaters."""


class Faults:
    """The players whom the criteria of a round count."""

    def __init__(self, views: ComparedViews) -> None:
        self.views = views
        self.cards = views.asked.rules.cards
        self._wanted: dict[int, Preference] = {}
        self._ours: dict[tuple[int, str], int] = {}

    def named(self, view: ToldBracket, theirs: Candidate, change: Change) -> list[int]:
        """Return whom the criterion would count in another candidate; empty if it counts others."""
        subject = change.criterion.subject.removeprefix("resident-")
        found = [*self._counted(view, theirs, subject)]
        if len(found) != change.theirs or self._of_ours(view, subject) != change.ours:
            return []
        return found

    def _of_ours(self, view: ToldBracket, subject: str) -> int:
        """Return how many the criterion counts in the real round, counted once."""
        key = view.score, subject
        if key not in self._ours:
            self._ours[key] = sum(1 for _ in self._counted(view, view.chosen, subject))
        return self._ours[key]

    def _counted(self, view: ToldBracket, candidate: Candidate, subject: str) -> Iterator[int]:
        if subject in DENIED:
            for pair in candidate.pairs:
                yield from self._denied(pair, DENIED[subject])
        elif subject in FLOATS_OF_FLOATERS:
            for tpn in candidate.floaters:
                if self.floated(tpn, subject):
                    yield tpn
        elif subject in FLOATS_OF_PAIRS:
            for pair in view.shown(candidate):
                higher, lower = self.views.by_score(pair)
                if self.cards[higher].score > self.cards[lower].score:
                    yield from [lower] if self.floated(lower, subject) else []

    def _denied(self, pair: tuple[int, int], least: Strength) -> Iterator[int]:
        """Yield whoever of a pair is due a colour that both are due, and does not get it."""
        one, other = map(self.wanted, pair)
        if one.colour is None or one.colour is not other.colour:
            return
        given = self.views.colours(Board(*pair)).params
        denied = given["black" if one.colour is Colour.WHITE else "white"]
        assert isinstance(denied, int)
        if self.wanted(denied).strength >= least:
            yield denied

    def wanted(self, tpn: int) -> Preference:
        """Return the colour a player is due, looked up once."""
        if tpn not in self._wanted:
            self._wanted[tpn] = self.views.wanted(tpn)
        return self._wanted[tpn]

    def floated(self, tpn: int, subject: str) -> bool:
        """Did a player float so that a criterion with this subject counts them again?"""
        wanted, ago = (FLOATS_OF_PAIRS | FLOATS_OF_FLOATERS)[subject]
        asked, system = self.views.asked, self.views.system
        downfloats = system.unplayed(asked.seen.points).downfloats
        return float_of(self.cards[tpn], self.cards, ago, downfloats) is wanted
