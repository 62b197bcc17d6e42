"""Colour classes: all that decides what is wrong with the colours of a pair."""

from __future__ import annotations

from functools import cache

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import Strength, difference, preference
from zug.systems.dutch.criteria import ColourFault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.rules.cards import Card

ILLEGAL = -1
"""In place of faults: these two may not meet."""

# Looked up once: in Python 3.11 a member of an enumeration takes ten times as long as a name.
_STRONG, _ABSOLUTE, _WHITE = Strength.STRONG, Strength.ABSOLUTE, Colour.WHITE


class ColourClass(NamedTuple):
    """A preference, and for an absolute one what matters if it has to be denied.

    `width` is the size of the colour difference, `twice` says that the colour not wanted was that
    of the last two games, `topscorer` that the player is one. They are 0 and False where no
    topscorer can be involved.
    """

    colour: Colour | None
    strength: Strength
    width: int = 0
    twice: bool = False
    topscorer: bool = False

    @property
    def wants(self) -> int:
        """1 for White, -1 for Black, 0 for no preference."""
        return 0 if self.colour is None else 1 if self.colour is _WHITE else -1

    @property
    def legal_kind(self) -> int:
        """0: may meet anybody. 1, 2: must not meet its like (dutch-2026:2.1.3)."""
        if self.strength is not _ABSOLUTE or self.topscorer:
            return 0
        return 1 if self.colour is _WHITE else 2


@cache
def ordinary_class(colours: str) -> ColourClass:
    """The class in a round without topscorers."""
    wanted = preference(colours)
    return ColourClass(wanted.colour, wanted.strength)


ORDINARY = tuple(map(ordinary_class, ("", "w", "b", "wb", "bw", "ww", "bb")))
"""All classes of rounds without topscorers. Their numbers never change, and neither do costs."""


@cache
def _ordinary_number(colours: str) -> int:
    return ORDINARY.index(ordinary_class(colours))


@cache
def final_class(colours: str, topscorer: bool) -> ColourClass:
    """The class in the last round (dutch-2026:1.8)."""
    wanted = preference(colours)
    if wanted.strength is not _ABSOLUTE or wanted.colour is None:
        return ColourClass(wanted.colour, wanted.strength)
    twice = colours[-2:] == wanted.colour.opposite * 2
    return ColourClass(wanted.colour, wanted.strength, abs(difference(colours)), twice, topscorer)


def faults(first: ColourClass, second: ColourClass) -> int:
    """The `ColourFault`s of a pair, or ILLEGAL.

    Of two equal preferences the weaker is denied, of two absolute ones that of the smaller
    difference; should these be equal too, the latest different colours decide, which spares the
    player who had the unwanted colour twice if the other had not (dutch-2026:5.2.2, 5.2.3).
    """
    if first.colour is None or first.colour is not second.colour:
        return 0
    bits = ColourFault.DENIED
    weaker = first.strength if first.strength < second.strength else second.strength
    if weaker is _STRONG:
        bits |= ColourFault.STRONG_DENIED
    elif weaker is _ABSOLUTE:
        if not (first.topscorer or second.topscorer):
            return ILLEGAL
        width = min(first.width, second.width)
        if width >= 2:
            bits |= ColourFault.BEYOND_TWO
        if (first.twice or first.width > width) and (second.twice or second.width > width):
            bits |= ColourFault.THIRD_IN_A_ROW
    return int(bits)


class ColourTable(NamedTuple):
    """By the numbers of some classes: the faults of all pairs, legal kinds, and what they want."""

    faults: tuple[tuple[int, ...], ...]
    legal_kinds: tuple[int, ...]
    wants: tuple[int, ...]


def table_of(classes: Sequence[ColourClass]) -> ColourTable:
    rows = [[0] * len(classes) for _ in classes]
    for number, first in enumerate(classes):
        for other, second in enumerate(classes[number:], number):
            if first.colour is second.colour:
                rows[number][other] = rows[other][number] = faults(first, second)
    return ColourTable(
        tuple(map(tuple, rows)),
        tuple([each.legal_kind for each in classes]),
        tuple([each.wants for each in classes]),
    )


_ORDINARY_TABLE = table_of(ORDINARY)


def ordinary_classes(cards: Iterable[Card]) -> tuple[ColourTable, list[int]]:
    """The classes of a round without topscorers, and the numbers of those of the players."""
    return _ORDINARY_TABLE, [_ordinary_number(card.colours) for card in cards]
