"""Why a round of Double-Swiss is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from typing import ClassVar

from zug.systems.double_swiss.edition_2026 import CRITERIA, DoubleSwissRound
from zug.systems.explaining.upward import (
    IdentifierBracketView,
    IdentifierExplainer,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_COLOURS = {
    "odd": ("colours.match-1-odd", "headline.colour-match-1"),
    "even": ("colours.match-1-even", "headline.colour-match-1"),
    "fewer-whites": ("colours.match-2", "headline.colour-match-2"),
    "reversed": ("colours.match-3", "headline.colour-match-3"),
    "higher": ("colours.match-4", "headline.colour-match-4"),
    "lower": ("colours.match-5", "headline.colour-match-5"),
}


class DoubleSwissBracketView(IdentifierBracketView):
    criteria = CRITERIA


class DoubleSwissExplainer(IdentifierExplainer):
    """A round told by its brackets."""

    bracket: ClassVar[type[DoubleSwissBracketView]] = DoubleSwissBracketView
    round_type: ClassVar[type[DoubleSwissRound]] = DoubleSwissRound
    colour_sentences: ClassVar[Mapping[str, tuple[str, str]]] = _COLOURS
    short_colours: ClassVar[Mapping[str, str]] = dict(_COLOURS.values())
