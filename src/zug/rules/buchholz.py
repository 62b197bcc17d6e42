"""Strength of opposition: Sonneborn-Berger, Buchholz and Median, from games really played.

Rounds not played over the board (byes, absences, forfeits) add nothing. Opponents count with the
points they have now, without virtual points. All values are whole numbers, never rounded.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.rules.cards import Card


class Opposition(NamedTuple):
    """The three values in the order in which burstein-2017:3.2 compares them."""

    sonneborn_berger: int
    buchholz: int
    median: int


def sonneborn_berger(card: Card, cards: Mapping[int, Card]) -> int:
    """Points of opponents beaten, and half those of opponents drawn with; in twentieths.

    Twice the value, so that a half is exact (burstein-2017:3.2, fmjd-1986:4.1).
    """
    total = 0
    for opponent, _, result, _ in card.player.cells[: card.held]:
        if opponent and result.halves:
            total += result.halves * cards[opponent].points
    return total


def buchholz(card: Card, cards: Mapping[int, Card]) -> int:
    """Points of all opponents met, in tenths (burstein-2017:3.2, fmjd-1986:4.1)."""
    return sum(cards[opponent].points for opponent in card.opponents)


def median(card: Card, cards: Mapping[int, Card]) -> int:
    """Buchholz without one highest and one lowest opponent; 0 if nobody is left then.

    (burstein-2017:3.2)
    """
    return sum(sorted(cards[opponent].points for opponent in card.opponents)[1:-1])


def opposition(card: Card, cards: Mapping[int, Card]) -> Opposition:
    """All three values of a player."""
    return Opposition(sonneborn_berger(card, cards), buchholz(card, cards), median(card, cards))
