"""The opposition index of 2026: Buchholz, then Sonneborn-Berger (burstein-2026:1.7).

Not the tie-breaks of the same names: a round not played over the board is a game against oneself.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.model import PointSystem
    from zug.rules.cards import Card

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
    with_white = {one: (worth, one.is_played) for one, worth in points.with_white.items()}
    with_black = {one: (worth, one.is_played) for one, worth in points.with_black.items()}
    found = {}
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
        found[card.tpn] = Index(buchholz, berger)
    return found
