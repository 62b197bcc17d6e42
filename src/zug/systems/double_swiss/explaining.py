"""Why a round of Double-Swiss is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from zug.rules.cards import by_rank
from zug.rules.colours import drawn_colour
from zug.systems.double_swiss.colours import allocate
from zug.systems.reasons.colours import Given
from zug.systems.reasons.comparing import Candidate
from zug.systems.reasons.criteria import Criterion
from zug.systems.reasons.judged import JudgedViews
from zug.systems.reasons.statements import Statement
from zug.systems.reasons.upward import UpwardView

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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

    def written_pairs(self) -> Iterator[Statement]:
        _, tops, bottoms = self.record.judgement.order
        members = sorted(self.members)
        half = len(members) // 2
        if list(tops.value) != members[:half]:
            who = list(tops.value)
            yield self.state("order.top-members", "top-members", who, who=who)
        if list(bottoms.value) != sorted(bottoms.value):
            pairs = self.shown(self.chosen)
            yield self.state("order.bottom-members", "bottom-members", pairs=pairs)


class DoubleSwissViews(JudgedViews):
    """A round told by its brackets."""

    bracket: ClassVar[type[BracketView]] = BracketView

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
