"""The players of a round as the edition of 2026 sees them: preferences, AROs, upfloats, rank."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.cards import Card, by_rank, deal_cards, present, upfloated_rounds
from zug.rules.colours import Strength
from zug.rules.opposition import rounded_average
from zug.systems.dubov.allocation import preferred
from zug.systems.legality import Legality, unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament

BOOK = "dubov-2026"

KINDS = 4
"""Who prefers White, White absolutely, Black, Black absolutely."""
_FIRST_BLACK, _ABSOLUTE = 2, 1


def same_colour(one: int, two: int) -> bool:
    """Do players of these two kinds prefer the same colour?"""
    return (one < _FIRST_BLACK) == (two < _FIRST_BLACK)


MAY_MEET = tuple(
    not (one == two and one % _FIRST_BLACK == _ABSOLUTE)
    for one in range(KINDS)
    for two in range(KINDS)
)
"""[C3]: not two of the same absolute preference (dubov-2026:2.1.3), in the last round neither."""


class Upfloats(NamedTuple):
    """What a player adds to [C8], [C9] and [C10] as an upfloater (dubov-2026:2.3.4-2.3.6)."""

    maximum: int = 0
    times: int = 0
    again: int = 0


class Roster:
    """Who is to be paired, by rank, that is score, then TPN; and who may meet whom.

    Ratings and TPNs are those of the tournament (dubov-2026:1.1.1, 1.2.1).
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.cards = deal_cards(tournament)
        here = present(tournament, self.cards)
        self.ranking = [card.tpn for card in by_rank(here)]
        self.kinds = {card.tpn: _kind(card) for card in here}
        # [C1] and [C3] (dubov-2026:2.1.1, 2.1.3)
        self.legality: Legality = unmet(
            here, tournament.forbidden_now, list(self.kinds.values()), MAY_MEET
        )
        rounds = max(tournament.rounds or 0, tournament.next_round)
        self.max_t = 2 + rounds // 5  # dubov-2026:1.8.2
        self._upfloats: dict[int, Upfloats] = {}

    def score(self, tpn: int) -> int:
        return self.cards[tpn].score

    def rank(self, tpn: int) -> tuple[int, int]:
        """Smaller is higher (dubov-2026:4.2.2, 5.2.1)."""
        return -self.cards[tpn].score, tpn

    def prefers_white(self, tpn: int) -> bool:
        return self.kinds[tpn] < _FIRST_BLACK

    def has_played(self, tpn: int) -> bool:
        return bool(self.cards[tpn].opponents)

    def by_aro(self, tpn: int) -> tuple[int, int]:
        """The order of S1 and of White seekers (dubov-2026:1.7.1, 1.7.2, 3.2.5, 4.3.2)."""
        return rounded_average(self.cards[tpn], self.cards), tpn

    def upfloats(self, tpn: int) -> Upfloats:
        """Nobody's count in the last round."""
        if self.tournament.is_last_round:
            return Upfloats()
        if tpn not in self._upfloats:
            self._upfloats[tpn] = self._look_up_upfloats(self.cards[tpn])
        return self._upfloats[tpn]

    def _look_up_upfloats(self, card: Card) -> Upfloats:
        rounds = upfloated_rounds(card, self.cards)
        maximum = len(rounds) >= self.max_t  # dubov-2026:1.8.1
        again = bool(rounds) and rounds[-1] == card.held
        return Upfloats(int(maximum), len(rounds) if maximum else 0, int(again))


def _kind(card: Card) -> int:
    colour, strength = preferred(card.colours)
    return _FIRST_BLACK * (colour is Colour.BLACK) + (strength is Strength.ABSOLUTE)


def open_legality(tournament: Tournament) -> Legality:
    """Who may meet whom in the round to come."""
    return Roster(tournament).legality
