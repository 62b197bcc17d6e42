"""The players of a round of 2026: the criteria they are paired by, and the order of their index.

The opposition index is Buchholz, then Sonneborn-Berger (burstein-2026:1.7), but not the tie-breaks
of the same names: a round not played over the board is a game against oneself. The criteria are
four of the measures of the Dutch System.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour, Result
from zug.rules.cards import unplayed_2026
from zug.systems.dutch.colours import ColourTable, ordinary_classes
from zug.systems.dutch.criteria import ColourFault, DutchEdition, DutchMeasure, criterion
from zug.systems.dutch.field import CLASS_SHIFT, DutchField

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.model import PointSystem, Tournament
    from zug.rules.cards import Card

CRITERIA = (
    criterion("C1", "burstein-2026:2.1.1", DutchMeasure.ABSOLUTE),
    criterion("C2", "burstein-2026:2.1.2", DutchMeasure.ABSOLUTE),
    criterion("C3", "burstein-2026:2.1.3", DutchMeasure.ABSOLUTE),
    criterion("C4", "burstein-2026:2.2.1", DutchMeasure.COMPLETION),
    criterion("C5", "burstein-2026:2.3.1", DutchMeasure.DOWNFLOATERS),
    criterion("C6", "burstein-2026:2.3.2", DutchMeasure.DOWNFLOATER_SCORES),
    criterion("C7", "burstein-2026:2.3.3", DutchMeasure.NEXT_SCORES),
    criterion("C8", "burstein-2026:2.3.4", DutchMeasure.COLOUR, "denied", fault=ColourFault.DENIED),
)

EDITION = DutchEdition(
    "burstein-2026",
    CRITERIA,
    unplayed_2026,
    "burstein-2026:4.3",
    fixes_bye_score=False,
    always_completes=True,
    limbo_by_scores=True,
)

_NOT_THERE = frozenset({Result.ZERO_BYE, Result.ABSENT})


class Index(NamedTuple):
    """Both values, the more important first; points times points are hundredths."""

    buchholz: int
    sonneborn_berger: int


def seen_score(card: Card, points: PointSystem) -> int:
    """The score of a player as those count it who met them over the board (burstein-2026:1.7.2).

    Of the zero-point byes that end the record, all but the latest are draws.
    """
    run = 0
    while run < card.held and card.result(run + 1) in _NOT_THERE:
        run += 1
    return card.points + max(0, run - 1) * (points.draw - points.zero_bye)


def indices(
    here: Iterable[Card], cards: Mapping[int, Card], points: PointSystem
) -> dict[int, Index]:
    """The index of each of these players, without virtual points (burstein-2026:1.7.1)."""
    seen = {tpn: seen_score(card, points) for tpn, card in cards.items()}
    with_white = {result: (worth, result.is_played) for result, worth in points.with_white.items()}
    with_black = {result: (worth, result.is_played) for result, worth in points.with_black.items()}
    index = {}
    for card in here:
        own, cells = card.points, card.player.cells[: card.held]
        missing = card.held - len(cells)
        buchholz = missing * own
        berger = buchholz * points.zero_bye
        for opponent, colour, result, _ in cells:
            worth, played = (with_white if colour is Colour.WHITE else with_black)[result]
            score = seen[opponent] if played and opponent else own
            buchholz += score
            berger += worth * score
        index[card.tpn] = Index(buchholz, berger)
    return index


def by_index(here: Iterable[Card], index: Mapping[int, Index]) -> list[Card]:
    """Return the players by index, then by TPN, the highest first (burstein-2026:1.8.1, 1.8.2)."""
    return sorted(here, key=lambda card: (index[card.tpn], -card.tpn), reverse=True)


class IndexedField(DutchField):
    """The players to be paired by score, then by index and TPN (burstein-2026:1.2, 1.8.1, 1.8.2).

    - `index`: the values of everybody who is here, by TPN; `without`: who has the bye.
    - `places`: by rank, the place in the order of the index alone, 0 for the highest. The score
      plays no part in it, so floaters stand among the residents.
    """

    __slots__ = ("index", "places", "without")

    def __init__(
        self, tournament: Tournament, index: Mapping[int, Index], without: int | None = None
    ) -> None:
        self.index = index
        self.without = without
        super().__init__(tournament, EDITION)

    def _ranked(self, here: list[Card]) -> list[Card]:
        ordered = by_index((card for card in here if card.tpn != self.without), self.index)
        ranked = sorted(enumerate(ordered), key=lambda placed: -placed[1].score)
        self.places = [place for place, _ in ranked]
        return [card for _, card in ranked]

    def _classes(self) -> tuple[ColourTable, list[int]]:
        """The last round is like any other (burstein-2026:2.1.3)."""
        return ordinary_classes(self.cards)

    def _codes(self, class_numbers: list[int]) -> list[int]:
        """Earlier floats count for nothing."""
        return [number << CLASS_SHIFT for number in class_numbers]
