"""Why a round of Double-Swiss is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from typing import ClassVar

from zug.systems.double_swiss.edition_2026 import CRITERIA, DoubleSwissRound
from zug.systems.explaining.colours import Given
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.upward import IdentifierBracketView, IdentifierExplainer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.systems.base import Board

_COLOURS = {
    "odd": ("colours.match-1-odd", "headline.colour-match-1"),
    "even": ("colours.match-1-even", "headline.colour-match-1"),
    "fewer-whites": ("colours.match-2", "headline.colour-match-2"),
    "reversed": ("colours.match-3", "headline.colour-match-3"),
    "higher": ("colours.match-4", "headline.colour-match-4"),
    "lower": ("colours.match-5", "headline.colour-match-5"),
}
"""The sentences of each rule about colours, in full and in a headline."""


class DoubleSwissBracketView(IdentifierBracketView):
    criteria = CRITERIA


class DoubleSwissExplainer(IdentifierExplainer):
    """A round told by its brackets."""

    bracket: ClassVar[type[DoubleSwissBracketView]] = DoubleSwissBracketView
    short_colours: ClassVar[Mapping[str, str]] = dict(_COLOURS.values())

    def opened(self) -> DoubleSwissRound:
        return DoubleSwissRound(self.asked.seen)

    def colours(self, board: Board) -> Statement:
        """Why the first game has these colours (double-swiss-2026:4.3)."""
        cards = self.asked.rules.cards
        hrp, opponent, (colour, article, why) = self.engine.colour(board)
        given = Given(cards[hrp], cards[opponent], colour, self.engine.initial)
        id_, _ = _COLOURS[why]
        own = self.system.own_wordings[id_]
        return Statement(id_, f"{self.system.book}:{article}", given.params, given.both, own)
