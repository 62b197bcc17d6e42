"""The Swiss Team Pairing System (C.04.6, 2026).

The frame of a round is that of `zug.systems.upward_round`. The decisions where the text leaves room
are in `docs/systems/team-2026.md`.
"""

from __future__ import annotations

from zug.rules.cards import HAD_A_WIN_UNPLAYED, deal_cards, is_barred
from zug.systems.team.bracket import Judge, pair_bracket
from zug.systems.team.colours import Colours
from zug.systems.upward_round import UpwardRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.base import Options, RoundPairing
    from zug.systems.explaining.trace import Pair
    from zug.systems.upfloaters import Outlook

SYSTEM = "team-2026"
LAST_ROUNDS = 2
"""[C7] and [C10] do not hold in so many rounds at the end (team-2026:2.3.4, 2.3.7)."""

__all__ = ["pair_round"]


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come; what was chosen among the options stands in the tournament."""
    return TeamRound(tournament).paired()


def was_floater(card: Card, cards: Mapping[int, Card]) -> bool:
    """Did the team play, in the round just before, one whose score was different then?

    (team-2026:1.5) A bye or a match without a game makes nobody a floater.
    """
    last = card.held
    cell = card.player.cell(last) if last else None
    if cell is None or not cell.is_played:
        return False
    return card.scores[last - 1] != cards[cell.opponent].scores[last - 1]


class TeamRound(UpwardRound):
    was_floater = staticmethod(was_floater)

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(SYSTEM, tournament, deal_cards(tournament))
        self.colours = Colours(tournament, self.cards)
        self.preferences = {tpn: self.colours.preference(tpn) for tpn in self.ranking}

    def do_floats_count(self) -> bool:
        rounds = self.tournament.rounds
        return rounds is None or self.tournament.next_round <= rounds - LAST_ROUNDS

    def is_barred(self, card: Card) -> bool:
        return is_barred(card, HAD_A_WIN_UNPLAYED)

    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> tuple[Pair, ...]:
        return pair_bracket(self.legality, top, upfloaters, self.preferences, self.floated)

    def judge(self, outlook: Outlook) -> Judge:
        is_strict = self.colours.kind == "b"
        return Judge(
            self.legality, outlook, self.score, self.asks_floats, self.preferences, is_strict
        )

    def with_colours(self, pair: Pair) -> tuple[Pair, str]:
        """White and Black of board 1, after the whole round is paired (team-2026:4.1, 4.3.1)."""
        first, other = self.colours.first_and_other(pair)
        colour, article = self.colours.allocate(first, other)
        return ((first, other) if colour == "w" else (other, first)), article
