"""Why a round of Double-Swiss is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from zug.systems.double_swiss.edition_2026 import DoubleSwissRound
from zug.systems.explaining.upward import IdentifierExplainer

_COLOURS = {
    "odd": ("colours.match-1-odd", "headline.colour-match-1"),
    "even": ("colours.match-1-even", "headline.colour-match-1"),
    "fewer-whites": ("colours.match-2", "headline.colour-match-2"),
    "reversed": ("colours.match-3", "headline.colour-match-3"),
    "higher": ("colours.match-4", "headline.colour-match-4"),
    "lower": ("colours.match-5", "headline.colour-match-5"),
}


class DoubleSwissExplainer(IdentifierExplainer):
    """A round told by its brackets."""

    round_type = DoubleSwissRound
    colour_sentences = _COLOURS
