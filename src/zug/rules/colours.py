"""Colour preferences and the rules for giving colours that several books share.

A colour history is a string of `w` and `b`, oldest game first, played games only.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache

from zug.fastclasses import NamedTuple
from zug.model import Cell, Colour, Tournament


class Strength(IntEnum):
    """How much a player must have the colour they prefer (dutch-2026:1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    colour: Colour | None
    strength: Strength


def difference(colours: str) -> int:
    """Games with White minus games with Black (dutch-2026:1.6, burstein-2026:1.4)."""
    return 2 * colours.count("w") - len(colours)


@cache
def preference(colours: str) -> Preference:
    """The preference of dutch-2026:1.7.1-1.7.4.

    (dutch-2017:A.6.a-A.6.d, burstein-2026:1.5.1-1.5.4, rating-1992:A7)

    Where the difference and the last two games point in opposite directions, the difference
    decides.
    """
    if not colours:
        return Preference(None, Strength.NONE)
    balance = difference(colours)
    if balance > 1:
        return Preference(Colour.BLACK, Strength.ABSOLUTE)
    if balance < -1:
        return Preference(Colour.WHITE, Strength.ABSOLUTE)
    alternate = Colour(colours[-1]).opposite
    if colours[-2:] in ("ww", "bb"):
        return Preference(alternate, Strength.ABSOLUTE)
    if balance:
        return Preference(Colour.BLACK if balance > 0 else Colour.WHITE, Strength.STRONG)
    return Preference(alternate, Strength.MILD)


@cache
def due_colour(colours: str) -> Colour | None:
    """The colour had less often; if equal, the opposite of the last one.

    (basic-2026:8, basic-2016:h1, h2; burstein-2017:1.3, dubov-1997:1.3, 1.4)
    """
    if not colours:
        return None
    balance = difference(colours)
    if balance:
        return Colour.BLACK if balance > 0 else Colour.WHITE
    return Colour(colours[-1]).opposite


def alternate(first: str, second: str) -> Colour | None:
    """The colour of `first` that reverses the latest time the two had different colours.

    Unplayed rounds are struck out first, then the latest game is compared with the latest game
    and so on backwards (dutch-2026:5.2.3). None: they never differed.
    """
    for mine, yours in zip(reversed(first), reversed(second), strict=False):
        if mine != yours:
            return Colour(yours)
    return None


class Allotment(NamedTuple):
    """The colour of the higher ranked player, and the n of article 5.2.n that gave it."""

    colour: Colour
    rule: int


def allot(higher: str, lower: str, odd: bool, initial: Colour) -> Colour:
    """The colour of the higher ranked of two players with these histories.

    (dutch-2026:5.2.1-5.2.5, dutch-2017:E.1-E.5) `odd` says that their number is odd.
    """
    if higher or lower:
        return _by_history(higher, lower).colour
    return by_parity(odd, initial)


def allot_by_rule(higher: str, lower: str, odd: bool, initial: Colour) -> Allotment:
    """As `allot`, with the rule that decided."""
    if higher or lower:
        return _by_history(higher, lower)
    return Allotment(by_parity(odd, initial), 5)


@lru_cache(maxsize=8192)
def _by_history(higher: str, lower: str) -> Allotment:
    """The colour of the higher ranked of two players, one of whom has played at least."""
    mine, yours = preference(higher), preference(lower)
    if mine.colour is None:
        assert yours.colour is not None
        return Allotment(yours.colour.opposite, 1)
    if mine.colour is not yours.colour:
        return Allotment(mine.colour, 1)
    margin: int = mine.strength - yours.strength
    if margin == 0 and mine.strength is Strength.ABSOLUTE:
        margin = abs(difference(higher)) - abs(difference(lower))
    if margin:
        return Allotment(mine.colour if margin > 0 else mine.colour.opposite, 2)
    alternating = alternate(higher, lower)
    if alternating is not None:
        return Allotment(alternating, 3)
    return Allotment(mine.colour, 4)


def breaks_limits(colours: str, colour: Colour) -> bool:
    """Would this colour come a third time in a row, or make a difference beyond 2?

    (basic-2026:6, 7; basic-2016:f, g)
    """
    after = colours + colour
    return after[-3:] in ("www", "bbb") or abs(difference(after)) > 2


def by_parity(tpn: int, initial: Colour) -> Colour:
    """The colour of the higher ranked player when nobody has a preference (dutch-2026:5.2.5)."""
    return initial if tpn % 2 else initial.opposite


def drawn_colour(tournament: Tournament, *, by_place: bool = True) -> Colour:
    """The initial-colour (dutch-2026:5.1): given, else read off the first round, else White.

    The first round tells it: the higher ranked player of a pair got the initial-colour if their
    place among those paired was odd (dutch-2026:5.2.5), or, without `by_place`, if their TPN was
    odd (burstein-2017:5.1, double-swiss-2026:4.3.1).
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    for round_ in range(1, tournament.rounds_played + 1):
        place = 0
        for player in tournament.players:
            cell = player.cell(round_)
            if cell is None or not cell.is_pairing:
                continue
            place += 1
            if cell.colour is not None and _is_higher(player.tpn, cell):
                return by_parity(place if by_place else player.tpn, cell.colour)
    return Colour.WHITE


def _is_higher(tpn: int, cell: Cell) -> bool:
    return tpn < cell.opponent
