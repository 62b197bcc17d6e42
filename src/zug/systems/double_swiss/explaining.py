"""Why a round of Double-Swiss is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from typing import ClassVar

from zug.rules.cards import by_rank
from zug.rules.colours import Preference, Strength, drawn_colour
from zug.systems.double_swiss.colours import allocate
from zug.systems.double_swiss.edition_2026 import DoubleSwissRound
from zug.systems.explaining.colours import Given
from zug.systems.explaining.criteria import Criterion
from zug.systems.explaining.statements import Statement
from zug.systems.explaining.upward import IdentifierBracketView, IdentifierExplainer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board

CRITERIA = (
    Criterion("C4", "double-swiss-2026:2.3.1", "upfloaters"),
    Criterion("C5", "double-swiss-2026:2.3.2", "upfloater-scores", is_more_better=True),
    Criterion("C6", "double-swiss-2026:2.3.3", "next-upfloaters"),
    Criterion("C7", "double-swiss-2026:2.3.4", "upfloaters-floated"),
    Criterion("C8", "double-swiss-2026:2.3.5", "opponents-floated", after="upfloaters"),
)


class DoubleSwissBracketView(IdentifierBracketView):
    criteria = CRITERIA


class DoubleSwissExplainer(IdentifierExplainer):
    """A round told by its brackets."""

    bracket: ClassVar[type[DoubleSwissBracketView]] = DoubleSwissBracketView

    def opened(self) -> DoubleSwissRound:
        return DoubleSwissRound(self.asked.seen)

    def wanted(self, tpn: int) -> Preference:  # noqa: ARG002
        """Colours never decide who meets whom."""
        return Preference(None, Strength.NONE)

    def colours(self, board: Board) -> Statement:
        """Why the first game has these colours (double-swiss-2026:4.3)."""
        cards = self.asked.rules.cards
        hrp, opponent = by_rank(cards[tpn] for tpn in board)
        initial = drawn_colour(self.asked.seen, by_place=False)
        colour, article = allocate(hrp, opponent, initial)
        given = Given(hrp, opponent, colour, initial)
        id_ = f"colours.match-{article.rpartition('.')[2]}"
        if not hrp.colours and not opponent.colours:
            id_ += "-odd" if hrp.tpn % 2 else "-even"
        own = self.system.own_wordings[id_]
        return Statement(id_, f"{self.system.book}:{article}", given.params, given.both, own)
