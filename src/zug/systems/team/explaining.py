"""Why a round of teams is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from typing import ClassVar

from zug.systems.explaining.colours import Given
from zug.systems.explaining.criteria import Criterion
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.upward import IdentifierBracketView, IdentifierExplainer
from zug.systems.team.edition_2026 import TeamRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board

CRITERIA = (
    Criterion("C4", "team-2026:2.3.1", "upfloaters"),
    Criterion("C5", "team-2026:2.3.2", "upfloater-scores", is_more_better=True),
    Criterion("C6", "team-2026:2.3.3", "next-upfloaters"),
    Criterion("C7", "team-2026:2.3.4", "upfloaters-floated"),
    Criterion("C8", "team-2026:2.3.5", "denied", after="upfloaters"),
    Criterion("C9", "team-2026:2.3.6", "strong", after="upfloaters"),
    Criterion("C10", "team-2026:2.3.7", "opponents-floated", after="upfloaters"),
)


class TeamBracketView(IdentifierBracketView):
    criteria = CRITERIA


class TeamExplainer(IdentifierExplainer):
    """A round told by its brackets."""

    bracket: ClassVar[type[TeamBracketView]] = TeamBracketView

    def opened(self) -> TeamRound:
        return TeamRound(self.asked.seen)

    def colours(self, board: Board) -> Statement:
        """Why board 1 has these colours (team-2026:4.3.1-4.3.9)."""
        cards, engine = self.asked.rules.cards, self.engine
        first, other, (colour, article, why) = engine.colour(board)
        given = Given(cards[first], cards[other], colour, engine.initial)
        id_ = f"colours.team-{article.rpartition('.')[2]}"
        if why in ("odd", "even"):
            id_ += f"-{why}"
        own = self.system.own_wordings[id_]
        return Statement(id_, f"{self.system.book}:{article}", given.params, given.both, own)
