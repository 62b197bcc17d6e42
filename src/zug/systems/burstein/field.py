"""The field of a round after the seeding rounds: scoregroups, each in the order of the index."""

from __future__ import annotations

from zug.systems.burstein.criteria import EDITION
from zug.systems.burstein.index import indices
from zug.systems.dutch.colours import Table, ordinary_classes
from zug.systems.dutch.field import CLASS_SHIFT, Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.rules.cards import Card


class IndexedField(Field):
    """The players to be paired by score, then by index and TPN (burstein-2026:1.2, 1.8.1, 1.8.2).

    - `index`: the values of everybody who is here, by TPN.
    - `places`: by rank, the place in the order of the index alone, 0 for the highest. The score
      plays no part in it, so floaters stand among the residents.
    """

    __slots__ = ("index", "places", "without")

    def __init__(self, tournament: Tournament, without: int | None = None) -> None:
        self.without = without
        super().__init__(tournament, EDITION)

    def _ranked(self, here: list[Card]) -> list[Card]:
        here = [card for card in here if card.tpn != self.without]
        self.index = indices(here, self.all_cards, self.tournament.points)
        here.sort(key=lambda card: (self.index[card.tpn], -card.tpn), reverse=True)
        ranked = sorted(enumerate(here), key=lambda placed: -placed[1].score)
        self.places = [place for place, _ in ranked]
        return [card for _, card in ranked]

    def _classes(self) -> tuple[Table, list[int]]:
        """The last round is like any other (burstein-2026:2.1.3)."""
        return ordinary_classes(self.cards)

    def _codes(self, class_numbers: list[int]) -> list[int]:
        """Earlier floats count for nothing."""
        return [number << CLASS_SHIFT for number in class_numbers]
