"""Colours of the FMJD system. Pairing never looks at them (fmjd-1986:6.1.3, 7.1.1)."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import by_parity, difference, due_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.rules.cards import Card

WHITE, BLACK = Colour.WHITE, Colour.BLACK


class Ruling(NamedTuple):
    """The colour of the first of two participants, the article that gives it, the rule in a word.

    `due`: the colour that was somebody's right, if that decided; `by`: whose number decided.
    """

    colour: Colour
    article: str
    why: str
    due: Colour | None = None
    by: int = 0


def colour_of_first_round(drawn: Colour, first: int, _second: int) -> Ruling:
    """By the number of the better ranked (fmjd-1986:7.1.3)."""
    return Ruling(by_parity(first, drawn), "7.1.3", "odd" if first % 2 else "even", drawn, first)


def colour_by_balance(
    cards: Mapping[int, Card], place: Mapping[int, int], drawn: Colour, first: int, second: int
) -> Ruling:
    """The colour of `first` in the rated variant after round 1 (fmjd-1986:7.1.2-7.1.8)."""
    if place[second] < place[first]:
        found = colour_by_balance(cards, place, drawn, second, first)
        return found._replace(colour=found.colour.opposite)
    better, worse = cards[first].colours, cards[second].colours
    if not better and not worse:
        return colour_of_first_round(drawn, first, second)
    with_white = _thrice(better, WHITE) + _thrice(worse, BLACK)
    with_black = _thrice(better, BLACK) + _thrice(worse, WHITE)
    if with_white != with_black:
        return Ruling(WHITE if with_white < with_black else BLACK, "7.1.6", "thrice")
    mine, yours = _rarer(better), _rarer(worse)
    equalising = _grant(mine, yours)
    if equalising is not None:
        why = (
            "rarer" if None in (mine, yours) else "rarer-better" if mine is yours else "rarer-both"
        )
        return Ruling(equalising, "7.1.5", why, mine or yours)
    # One of the two has played, so there is a first game.
    mine, yours = _of_first_game(better), _of_first_game(worse)
    return Ruling(_grant(mine, yours) or WHITE, "7.1.6", "first-game", mine or yours)


def colour_of_round_one(first: int, second: int) -> Ruling:
    """By lot, odd numbers begin with White; two alike: the larger (fmjd-1986:7.2.1, 7.2.4)."""
    if (first + second) % 2:
        return Ruling(WHITE if first % 2 else BLACK, "7.2.1", "odd-number")
    return Ruling(WHITE if first > second else BLACK, "7.2.4", "larger-number")


def colour_by_lot(cards: Mapping[int, Card], first: int, second: int) -> Ruling:
    """The colour of `first` in the lot variant after round 1 (fmjd-1986:7.2.2, 7.2.4)."""
    mine, yours = cards[first].colours, cards[second].colours
    if difference(mine) != difference(yours):
        fewer = difference(mine) < difference(yours)
        return Ruling(WHITE if fewer else BLACK, "7.2.2", "fewer-whites")
    if mine and (not yours or mine[-1] != yours[-1]):
        return Ruling(Colour(mine[-1]).opposite, "7.2.4", "last-game")
    if yours and not mine:
        return Ruling(Colour(yours[-1]), "7.2.4", "last-game")
    even = (first + second) % 2 == 0
    why = "numbers-alike" if even else "numbers-unlike"
    return Ruling(WHITE if (first > second) == even else BLACK, "7.2.4", why)


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
