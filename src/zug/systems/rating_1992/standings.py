"""The final standings of the Swiss System Based on Rating (rating-1992:F10)."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from zug.fastclasses import dataclass, replace
from zug.messages import decimal
from zug.model import Points, list_points
from zug.rules.cards import deal_cards
from zug.rules.notes import expelled_from
from zug.rules.opposition import average_of_opponents
from zug.systems.system import OwnLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from zug.model import Tournament
    from zug.rules.cards import Card


@dataclass(frozen=True, slots=True)
class RatingStanding:
    """A line of the final standings.

    - `place`: equal for players whom only a lot can part, as long as it is not drawn.
    - `against_each_other`: points in the games among those who share the first place; None for
      everybody else.
    - `shares_with`: the players of equal points, with whom prize money is shared.
    """

    place: int
    tpn: int
    points: Points
    against_each_other: Points | None
    average: Fraction
    lot: int | None
    shares_with: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, int, Fraction, bool, int]:
        """Sorts the best first, lots not drawn last."""
        among = self.against_each_other or 0
        return -self.points, -among, -self.average, self.lot is None, self.lot or 0


def own_lines(tournament: Tournament, lots: Mapping[int, int] | None = None) -> list[OwnLine]:
    """Return the final standings as a table: games among the first, average of opponents, lot."""
    return [
        OwnLine(
            line.place,
            line.tpn,
            line.points,
            (
                "" if (among := line.against_each_other) is None else list_points(among),
                decimal(f"{float(line.average):.2f}"),
                str(line.lot or ""),
            ),
            line.shares_with,
        )
        for line in final_standings(tournament, lots)
    ]


def final_standings(
    tournament: Tournament, lots: Mapping[int, int] | None = None
) -> list[RatingStanding]:
    """Return the standings: points, for the first place games among the leaders, average, lot.

    `lots` are the lots drawn, by TPN, the smallest being the best, by default the recorded ones;
    without them players who are equal in all else share a place. Games among each other are
    summed, and unplayed ones do not count; the average is that of the opponents really met
    (rating-1992:F10, F2).
    """
    tournament = replace(tournament, points=tournament.points.as_scored)
    cards = deal_cards(tournament)
    lots = tournament.ranking.lots if lots is None else lots
    out = expelled_from(tournament)
    ranked = {tpn: card for tpn, card in cards.items() if tpn not in out}
    best = max((card.points for card in ranked.values()), default=Points(0))
    leaders = frozenset(tpn for tpn, card in ranked.items() if card.points == best)
    lines = [
        RatingStanding(
            place=0,
            tpn=tpn,
            points=card.points,
            against_each_other=_among(card, leaders, tournament) if tpn in leaders else None,
            average=average_of_opponents(card, cards),
            lot=lots.get(tpn),
        )
        for tpn, card in ranked.items()
    ]
    return _placed(sorted(lines, key=lambda line: (line.order, line.tpn)))


def _among(card: Card, group: Collection[int], tournament: Tournament) -> Points:
    """Return the points in games really played against the others of a group."""
    games = (cell for cell in card.player.cells if cell.is_played and cell.opponent in group)
    return Points(sum(tournament.points.worth(cell) for cell in games))


def _placed(lines: list[RatingStanding]) -> list[RatingStanding]:
    """Return the lines with places, and with those who share prize money."""
    equal_points: dict[Points, list[int]] = {}
    for line in lines:
        equal_points.setdefault(line.points, []).append(line.tpn)
    placed: list[RatingStanding] = []
    for _, equals in groupby(lines, key=lambda line: line.order):
        place = len(placed) + 1
        for line in equals:
            others = tuple(tpn for tpn in equal_points[line.points] if tpn != line.tpn)
            placed.append(replace(line, place=place, shares_with=others))
    return placed
