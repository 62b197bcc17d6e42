"""Why a round of Double-Swiss is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from zug.rules.cards import by_rank
from zug.rules.colours import drawn_colour
from zug.systems.double_swiss.colours import allocate
from zug.systems.reasons.comparing import Candidate
from zug.systems.reasons.criteria import Criterion
from zug.systems.reasons.judged import JudgedViews, UpwardView
from zug.systems.reasons.statements import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.systems.base import Board

CRITERIA = (
    Criterion("C4", "double-swiss-2026:2.3.1", "upfloaters"),
    Criterion("C5", "double-swiss-2026:2.3.2", "upfloater-scores", is_more_better=True),
    Criterion("C6", "double-swiss-2026:2.3.3", "next-upfloaters"),
    Criterion("C7", "double-swiss-2026:2.3.4", "upfloaters-floated"),
    Criterion("C8", "double-swiss-2026:2.3.5", "opponents-floated", after="upfloaters"),
)


class BracketView(UpwardView):
    criteria = CRITERIA
    looks_ahead = True  # [C6]

    def first_with(self, floaters: Sequence[int]) -> Candidate:
        """Upper half against lower half (double-swiss-2026:3.6.2)."""
        members = sorted((*self.record.residents, *floaters))
        half = len(members) // 2
        return self.restricted(zip(members[:half], members[half:], strict=True))


class DoubleSwissViews(JudgedViews):
    """A round told by its brackets."""

    bracket: ClassVar[type[BracketView]] = BracketView

    def colours(self, board: Board) -> Statement:
        """Why the first game has these colours (double-swiss-2026:4.3)."""
        cards = self.asked.rules.cards
        hrp, opponent = by_rank(cards[tpn] for tpn in board)
        initial = drawn_colour(self.asked.seen, by_place=False)
        colour, article = allocate(hrp, opponent, initial)
        both = hrp.tpn, opponent.tpn
        white, black = both if colour == "w" else both[::-1]
        rule = article.rpartition(".")[2]
        id_ = f"colours.rule-{rule}"
        if rule == "1":
            id_ += "-odd" if hrp.tpn % 2 else "-even"
        params = {
            "white": white,
            "black": black,
            "higher": both[0],
            "lower": both[1],
            "colour": str(colour),
            "histories": [hrp.colours, opponent.colours],
            "higher_history": hrp.colours or "–",
            "lower_history": opponent.colours or "–",
            "initial": str(initial),
        }
        own = self.system.own_wordings[id_]
        return Statement(id_, f"{self.system.book}:{article}", params, both, own)
