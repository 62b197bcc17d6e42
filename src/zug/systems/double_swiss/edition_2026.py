"""The Double-Swiss system (C.04.5, 2026): every pairing is a match of two games.

The frame of a round is that of `zug.systems.upward`. Colours never decide who meets whom. The
decisions where the text leaves room are in `docs/systems/double-swiss-2026.md`.
"""

from __future__ import annotations

from zug.rules.cards import by_rank, was_floater
from zug.rules.colours import (
    Claimant,
    decide,
    even_number,
    fewer_whites,
    odd_number,
    reverse_last,
    turn_of_first,
    turn_of_second,
)
from zug.systems.double_swiss import DOUBLE_SWISS_2026
from zug.systems.upward.criteria import UpwardCriterion
from zug.systems.upward.round import IdentifierRound, asks_floats, upfloater_criteria
from zug.systems.upward.upfloaters import meets_upfloater_again

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.colours import ColourDecision, ColourRules
    from zug.systems.explaining.trace import Pair

COLOURS: ColourRules[Claimant] = (
    (odd_number, "4.3.1", "odd"),
    (even_number, "4.3.1", "even"),
    (fewer_whites, "4.3.2", "fewer-whites"),
    (reverse_last, "4.3.3", "reversed"),
    (turn_of_first, "4.3.4", "higher"),
    (turn_of_second, "4.3.5", "lower"),
)
"""Who has White in the first game (double-swiss-2026:4.3.1-4.3.5).

Histories hold only matches in which a game was really played (double-swiss-2026:1.6).
"""

CRITERIA = (
    *upfloater_criteria("double-swiss-2026"),
    UpwardCriterion(
        "C8",
        "double-swiss-2026:2.3.5",
        "opponents-floated",
        after="upfloaters",
        of_pair=meets_upfloater_again,
        is_asked=asks_floats,
    ),
)


class DoubleSwissRound(IdentifierRound):
    """A round of matches; colours never count when brackets are paired."""

    system = DOUBLE_SWISS_2026
    criteria = CRITERIA
    was_floater = staticmethod(was_floater)

    def do_floats_count(self) -> bool:
        """Not in the last round (double-swiss-2026:2.3.4, 2.3.5)."""
        return not self.tournament.is_last_round

    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the HRP (double-swiss-2026:4.2), the opponent, and the colour of the HRP."""
        hrp, opponent = by_rank(self.cards[tpn] for tpn in pair)
        first, second = (Claimant(card.tpn, card.colours, None) for card in (hrp, opponent))
        return hrp.tpn, opponent.tpn, decide(COLOURS, first, second, self.initial)
