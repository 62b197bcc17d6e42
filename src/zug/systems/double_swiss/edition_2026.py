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
from zug.systems.upward.judging import UpwardJudge
from zug.systems.upward.pairing_id import first_pairing
from zug.systems.upward.round import UpwardRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Tournament
    from zug.rules.colours import ColourDecision, ColourRules
    from zug.systems.base import Options, RoundPairing
    from zug.systems.explaining.trace import Pair, Value
    from zug.systems.upward.floaters import Outlook

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

_RESIDENT, _FLOATED_RESIDENT, _UPFLOATER = range(3)
_COSTS = (0, 0, 0, 0, 0, 1, 0, 1, 0)
"""A floater of the previous round that meets an upfloater."""


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come."""
    return DoubleSwissRound(tournament).pair()


class DoubleSwissRound(UpwardRound):
    system = DOUBLE_SWISS_2026
    was_floater = staticmethod(was_floater)

    def do_floats_count(self) -> bool:
        """Not in the last round (double-swiss-2026:2.3.4, 2.3.5)."""
        return not self.tournament.is_last_round

    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> tuple[Pair, ...]:
        """Pair all members (double-swiss-2026:3.6.1-3.6.4): (top, bottom), in the order of tops.

        Those who `floated` should not meet an upfloater ([C8], double-swiss-2026:2.3.5).
        """
        vertices = sorted([*top, *upfloaters])
        kinds = [
            _UPFLOATER
            if tpn in upfloaters
            else _FLOATED_RESIDENT
            if tpn in self.floated
            else _RESIDENT
            for tpn in vertices
        ]
        return first_pairing(self.legality, vertices, kinds, _COSTS)

    def judge(self, outlook: Outlook) -> Judge:
        return Judge(self.legality, outlook, self.score, self.asks_floats)

    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the HRP (double-swiss-2026:4.2), the opponent, and the colour of the HRP."""
        hrp, opponent = by_rank(self.cards[tpn] for tpn in pair)
        first, second = (Claimant(card.tpn, card.colours, None) for card in (hrp, opponent))
        return hrp.tpn, opponent.tpn, decide(COLOURS, first, second, self.initial)


class Judge(UpwardJudge):
    """Floats count except in the last round (double-swiss-2026:2.3.4, 2.3.5)."""

    __slots__ = ()

    def of_pairs(self, pairs: Sequence[Pair]) -> dict[str, Value]:
        return {"C8": self.floated(self.met_by_upfloaters(pairs))}
