"""The strength of the opposition: Sonneborn-Berger, Buchholz, Median, and the average rating (ARO).

Rounds not played over the board (byes, absences, forfeits) add nothing. Opponents count with the
points they have now, without virtual points. All values are whole numbers or exact fractions; an
edition may round them itself.
"""

from __future__ import annotations

from fractions import Fraction

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.cards import by_rank, deal_cards
from zug.rules.colours import due_colour, preference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zug.model import Points, Tournament
    from zug.rules.cards import Card

    _Read = Callable[
        [Card, Mapping[int, Card]],
        tuple[Colour | None, tuple[int, ...], Fraction | int, Fraction],
    ]


class Opposition(NamedTuple):
    """The three values in the order in which burstein-2017:3.2 compares them."""

    sonneborn_berger: int
    buchholz: int
    median: int


def sonneborn_berger(card: Card, cards: Mapping[int, Card]) -> int:
    """Return points of opponents beaten, and half those of opponents drawn with; in twentieths.

    Twice the value, so that a half is exact (burstein-2017:3.2, fmjd-1986:4.1).
    """
    total = 0
    for opponent, _, result, _ in card.player.cells[: card.held]:
        if opponent and result.halves:
            total += result.halves * cards[opponent].points
    return total


def buchholz(card: Card, cards: Mapping[int, Card]) -> int:
    """Return points of all opponents met, in tenths (burstein-2017:3.2, fmjd-1986:4.1)."""
    return sum(cards[opponent].points for opponent in card.opponents)


def median(card: Card, cards: Mapping[int, Card]) -> int:
    """Buchholz without one highest and one lowest opponent; 0 if nobody is left then.

    (burstein-2017:3.2)
    """
    return sum(sorted(cards[opponent].points for opponent in card.opponents)[1:-1])


def opposition(card: Card, cards: Mapping[int, Card]) -> Opposition:
    """Return all three values of a player."""
    return Opposition(sonneborn_berger(card, cards), buchholz(card, cards), median(card, cards))


class AroLine(NamedTuple):
    """One line of the published list: what players need to work out the pairings themselves.

    `opponents` are the TPNs whose ratings the average is made of, in the order of the rounds.
    `aro` is a whole number where the edition rounds it; `exact` is the average before that.
    """

    tpn: int
    name: str
    rating: int
    points: Points
    due: Colour | None
    opponents: tuple[int, ...]
    aro: Fraction | int
    exact: Fraction


def rated_opponents(card: Card, cards: Mapping[int, Card]) -> tuple[int, ...]:
    """Opponents met over the board who have a rating (dubov-1997:1.2)."""
    return tuple(tpn for tpn in card.opponents if cards[tpn].rating)


def average_of_opponents(card: Card, cards: Mapping[int, Card]) -> Fraction:
    """ARO after the rounds so far; 0 for who has met no rated player (dubov-1997:1.2)."""
    opponents = rated_opponents(card, cards)
    if not opponents:
        return Fraction(0)
    return Fraction(sum(cards[tpn].rating for tpn in opponents), len(opponents))


def rounded_average(card: Card, cards: Mapping[int, Card]) -> int:
    """ARO as a whole number, a half upwards; 0 before the first game (dubov-2026:1.7.1, 1.7.3).

    Everybody must have a rating (dubov-2026:1.1.2): whoever has none counts with 0.
    """
    total, games = _met(card, cards)
    return (2 * total + games) // (2 * games)


def _met(card: Card, cards: Mapping[int, Card]) -> tuple[int, int]:
    """Return the sum of all opponents' ratings and what to divide it by."""
    return sum(cards[tpn].rating for tpn in card.opponents), len(card.opponents) or 1


def aro_list(tournament: Tournament) -> tuple[AroLine, ...]:
    """Return the list of AROs to publish after each round, by score and TPN (dubov-1997:9)."""

    def read(
        card: Card, cards: Mapping[int, Card]
    ) -> tuple[Colour | None, tuple[int, ...], Fraction, Fraction]:
        exact = average_of_opponents(card, cards)
        return due_colour(card.colours), rated_opponents(card, cards), exact, exact

    return _listed(tournament, read)


def rounded_aro_list(tournament: Tournament) -> tuple[AroLine, ...]:
    """Return the same list with the AROs and preferences of a later edition.

    (dubov-2026:1.6, 1.7.1, 1.7.2)
    """
    return _listed(
        tournament,
        lambda card, cards: (
            preference(card.colours).colour or Colour.BLACK,
            card.opponents,
            rounded_average(card, cards),
            Fraction(*_met(card, cards)),
        ),
    )


def _listed(tournament: Tournament, read: _Read) -> tuple[AroLine, ...]:
    cards = deal_cards(tournament)
    return tuple(
        AroLine(card.tpn, card.player.name, card.rating, card.points, *read(card, cards))
        for card in by_rank(cards.values())
    )
