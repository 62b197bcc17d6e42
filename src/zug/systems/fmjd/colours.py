"""Colours of the FMJD system. Pairing never looks at them (fmjd-1986:6.1.3, 7.1.1)."""

from __future__ import annotations

from zug.model import Colour
from zug.rules.colours import by_parity, difference, due_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.rules.cards import Card

WHITE, BLACK = Colour.WHITE, Colour.BLACK
Ruling = tuple[Colour, str]
"""The colour of the first of two participants, and the article that gives it."""


def colour_by_balance(
    cards: Mapping[int, Card], place: Mapping[int, int], drawn: Colour, first: int, second: int
) -> Ruling:
    """The colour of `first` in the rated variant after round 1 (fmjd-1986:7.1.2-7.1.8)."""
    if place[second] < place[first]:
        colour, article = colour_by_balance(cards, place, drawn, second, first)
        return colour.opposite, article
    better, worse = cards[first].colours, cards[second].colours
    if not better and not worse:
        return by_parity(first, drawn), "7.1.3"
    with_white = _thrice(better, WHITE) + _thrice(worse, BLACK)
    with_black = _thrice(better, BLACK) + _thrice(worse, WHITE)
    if with_white != with_black:
        return WHITE if with_white < with_black else BLACK, "7.1.6"
    equalising = _grant(_rarer(better), _rarer(worse))
    if equalising is not None:
        return equalising, "7.1.5"
    # One of the two has played, so there is a first game.
    return _grant(_of_first_game(better), _of_first_game(worse)) or WHITE, "7.1.6"


def colour_of_round_one(first: int, second: int) -> Ruling:
    """By lot, odd numbers begin with White; two alike: the larger (fmjd-1986:7.2.1, 7.2.4)."""
    if (first + second) % 2:
        return WHITE if first % 2 else BLACK, "7.2.1"
    return WHITE if first > second else BLACK, "7.2.4"


def colour_by_lot(cards: Mapping[int, Card], first: int, second: int) -> Ruling:
    """The colour of `first` in the lot variant after round 1 (fmjd-1986:7.2.2, 7.2.4)."""
    mine, yours = cards[first].colours, cards[second].colours
    if difference(mine) != difference(yours):
        return WHITE if difference(mine) < difference(yours) else BLACK, "7.2.2"
    if mine and (not yours or mine[-1] != yours[-1]):
        return Colour(mine[-1]).opposite, "7.2.4"
    if yours and not mine:
        return Colour(yours[-1]), "7.2.4"
    even = (first + second) % 2 == 0
    return WHITE if (first > second) == even else BLACK, "7.2.4"


def subgroup(card: Card) -> Colour | None:
    """The colour due: whoever is due Black is in subgroup B, due White in N (fmjd-1986:7.2.2)."""
    return due_colour(card.colours)


def _thrice(colours: str, colour: Colour) -> bool:
    """Would this be the same colour three times running? (fmjd-1986:7.1.6)"""
    return colours[-2:] == colour * 2


def _rarer(colours: str) -> Colour | None:
    """The colour due to make both equal in number (fmjd-1986:7.1.5)."""
    balance = difference(colours)
    return None if not balance else BLACK if balance > 0 else WHITE


def _of_first_game(colours: str) -> Colour | None:
    """With equal numbers: the colour of the first game (fmjd-1986:7.1.6)."""
    return Colour(colours[0]) if colours else None


def _grant(better: Colour | None, worse: Colour | None) -> Colour | None:
    """Whoever is due a colour gets it; the better ranked first (fmjd-1986:7.1.5, 7.1.6)."""
    if better is not None:
        return better
    return None if worse is None else worse.opposite
