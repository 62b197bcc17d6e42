"""The Double-Swiss system (C.04.5, 2026): every pairing is a match of two games.

The frame of a round is that of `zug.systems.upward_round`. The decisions where the text leaves room
are in `docs/systems/double-swiss-2026.md`.
"""

from __future__ import annotations

from zug.rules.cards import by_rank, deal_cards, is_barred_from_bye, was_floater
from zug.rules.colours import drawn_colour
from zug.systems.double_swiss.bracket import Judge, pair_bracket
from zug.systems.double_swiss.colours import allocate
from zug.systems.upward_round import UpwardRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.base import Options, RoundPairing
    from zug.systems.explaining.trace import Pair
    from zug.systems.upfloaters import Outlook

SYSTEM = "double-swiss-2026"

__all__ = ["pair_round"]


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come."""
    return DoubleSwissRound(tournament).paired()


class DoubleSwissRound(UpwardRound):
    was_floater = staticmethod(was_floater)

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(SYSTEM, tournament, deal_cards(tournament))
        self.initial = drawn_colour(tournament, by_place=False)

    def do_floats_count(self) -> bool:
        """Not in the last round (double-swiss-2026:2.3.4, 2.3.5)."""
        return not self.tournament.is_last_round

    def is_barred(self, card: Card) -> bool:
        return is_barred_from_bye(card, self.cards)

    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> tuple[Pair, ...]:
        return pair_bracket(self.legality, [*top, *upfloaters], upfloaters, self.floated)

    def judge(self, outlook: Outlook) -> Judge:
        return Judge(self.legality, outlook, self.score, self.asks_floats)

    def with_colours(self, pair: Pair) -> tuple[Pair, str]:
        """White and Black of the first game (double-swiss-2026:4.1-4.4)."""
        hrp, opponent = by_rank(self.cards[tpn] for tpn in pair)
        colour, article = allocate(hrp, opponent, self.initial)
        board = (hrp.tpn, opponent.tpn) if colour == "w" else (opponent.tpn, hrp.tpn)
        return board, article
