"""Why a round of teams is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from typing import ClassVar

from zug.systems.explaining.colours import Given
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.upward import IdentifierBracketView, IdentifierExplainer
from zug.systems.team.edition_2026 import CRITERIA, TeamRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.systems.base import Board

_COLOURS = {
    "odd": ("colours.team-1-odd", "headline.colour-team-1"),
    "even": ("colours.team-1-even", "headline.colour-team-1"),
    "one": ("colours.team-2", "headline.colour-team-2"),
    "due": ("colours.team-3", "headline.colour-team-3"),
    "stronger": ("colours.team-4", "headline.colour-team-4"),
    "difference": ("colours.team-5", "headline.colour-team-5"),
    "reversed": ("colours.team-6", "headline.colour-team-6"),
    "higher": ("colours.team-7", "headline.colour-team-7"),
    "first": ("colours.team-8", "headline.colour-team-8"),
    "other": ("colours.team-9", "headline.colour-team-9"),
}
"""The sentences of each rule about colours, in full and in a headline."""


class TeamBracketView(IdentifierBracketView):
    criteria = CRITERIA


class TeamExplainer(IdentifierExplainer):
    """A round told by its brackets."""

    bracket: ClassVar[type[TeamBracketView]] = TeamBracketView
    short_colours: ClassVar[Mapping[str, str]] = dict(_COLOURS.values())

    def opened(self) -> TeamRound:
        return TeamRound(self.asked.seen)

    def colours(self, board: Board) -> Statement:
        """Why board 1 has these colours (team-2026:4.3.1-4.3.9)."""
        cards, engine = self.asked.rules.cards, self.engine
        first, other, (colour, article, why) = engine.colour(board)
        given = Given(cards[first], cards[other], colour, engine.initial)
        id_, _ = _COLOURS[why]
        own = self.system.own_wordings[id_]
        return Statement(id_, f"{self.system.book}:{article}", given.params, given.both, own)
