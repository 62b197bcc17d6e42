"""Colour preferences and the rules for giving colours that several books share.

A colour history is a string of `w` and `b`, oldest game first, played games only.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache

from zug.fastclasses import NamedTuple, maker
from zug.model import Cell, Colour, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol, TypeVar

    Player = TypeVar("Player")
    ColourRule = Callable[[Player, Player, Colour], Colour | None]
    ColourRules = tuple[tuple[ColourRule[Player], str, str], ...]
    """The rules of a book in order: the rule, its article, and a word for it."""

    class Contender(Protocol):
        """What most rules look at; a `Claimant` has it."""

        @property
        def tpn(self) -> int: ...
        @property
        def colours(self) -> str: ...
        @property
        def due(self) -> Colour | None: ...


_COLOUR_OF = {colour.value: colour for colour in Colour}
"""By letter; calling `Colour` takes several times as long."""


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
    """Return the preference of dutch-2026:1.7.1-1.7.4.

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
    alternate = _COLOUR_OF[colours[-1]].opposite
    if colours[-2:] in ("ww", "bb"):
        return Preference(alternate, Strength.ABSOLUTE)
    if balance:
        return Preference(Colour.BLACK if balance > 0 else Colour.WHITE, Strength.STRONG)
    return Preference(alternate, Strength.MILD)


@cache
def due_colour(colours: str) -> Colour | None:
    """Return the colour had less often; if equal, the opposite of the last one.

    (basic-2026:8, basic-2016:h1, h2; burstein-2017:1.3, dubov-1997:1.3, 1.4)
    """
    if not colours:
        return None
    balance = difference(colours)
    if balance:
        return Colour.BLACK if balance > 0 else Colour.WHITE
    return _COLOUR_OF[colours[-1]].opposite


def alternate(first: str, second: str) -> Colour | None:
    """Return the colour of `first` that reverses the latest time the two had different colours.

    Unplayed rounds are struck out first, then the latest game is compared with the latest game
    and so on backwards (dutch-2026:5.2.3). None: they never differed.
    """
    for mine, yours in zip(reversed(first), reversed(second), strict=False):
        if mine != yours:
            return _COLOUR_OF[yours]
    return None


class ColourDecision(NamedTuple):
    """The colour of the first of a pair, the article that gives it, and the rule in a word."""

    colour: Colour
    article: str
    why: str


class Claimant(NamedTuple):
    """One of a pair as the rules for colours see them.

    `due` is the colour due or preferred as the book defines it, `strength` its degree, if any.
    """

    tpn: int
    colours: str
    due: Colour | None
    strength: Strength = Strength.NONE


_claimant, _decision = maker(Claimant), maker(ColourDecision)


@lru_cache(maxsize=8192)
def claimant(tpn: int, colours: str) -> Claimant:
    """Return somebody with the preference of dutch-2026:1.7.1-1.7.4."""
    return _claimant((tpn, colours, *preference(colours)))


def decide(
    rules: ColourRules[Player], first: Player, second: Player, initial: Colour
) -> ColourDecision:
    """Return the colour of the first of a pair by the first rule that gives one.

    `initial` is the colour drawn for player 1.
    """
    for rule, article, why in rules:
        colour = rule(first, second, initial)
        if colour is not None:
            return _decision((colour, article, why))
    raise AssertionError("the last rule of a book gives a colour")


def refused(first: Contender, second: Contender, colour: Colour) -> tuple[int, ...]:
    """Return who of a pair does not get the colour due; `colour` is that of the first."""
    if first.due is colour.opposite:
        return (first.tpn, second.tpn) if second.due is colour else (first.tpn,)
    return (second.tpn,) if second.due is colour else ()


# The rules that several books share. Each returns the colour of the first, or None if it does not
# say; in the table of a book each has its article, and a word for it in traces.


def odd_number(first: Contender, second: Contender, initial: Colour) -> Colour | None:
    """Neither has played, and the first has an odd number: the colour of player 1."""
    return initial if first.tpn % 2 and not first.colours and not second.colours else None


def even_number(first: Contender, second: Contender, initial: Colour) -> Colour | None:
    """Neither has played, and the first has an even number: not the colour of player 1."""
    if first.tpn % 2 or first.colours or second.colours:
        return None
    return initial.opposite


def due_colours(first: Contender, second: Contender, _initial: Colour) -> Colour | None:
    """Their due colours do not clash: both get theirs, or whoever is due one does."""
    if first.due is None:
        return None if second.due is None else second.due.opposite
    return None if first.due is second.due else first.due


def preference_of_one(first: Contender, second: Contender, initial: Colour) -> Colour | None:
    """Only one of the two has a preference and gets it."""
    return due_colours(first, second, initial) if None in (first.due, second.due) else None


def stronger(first: Claimant, second: Claimant, _initial: Colour) -> Colour | None:
    """Return the colour of the player whose preference is stronger, if both prefer the same one."""
    if first.due is None or first.strength is second.strength:
        return None
    return first.due if first.strength > second.strength else first.due.opposite


def wider_absolute(first: Claimant, second: Claimant, initial: Colour) -> Colour | None:
    """Decide between absolute preferences for one colour by the wider colour difference."""
    if first.strength is second.strength is Strength.ABSOLUTE:
        return wider_difference(first, second, initial)
    return None


def smaller_difference(first: Contender, second: Contender, _initial: Colour) -> Colour | None:
    """White for whoever has the smaller colour difference."""
    gap = difference(first.colours) - difference(second.colours)
    return (Colour.WHITE if gap < 0 else Colour.BLACK) if gap else None


def wider_difference(first: Contender, second: Contender, _initial: Colour) -> Colour | None:
    """Decide between players due the same colour by the wider colour difference."""
    mine, yours = abs(difference(first.colours)), abs(difference(second.colours))
    if first.due is None or mine == yours:
        return None
    return first.due if mine > yours else first.due.opposite


def reverse_last(first: Contender, second: Contender, _initial: Colour) -> Colour | None:
    """Return the opposite of the last time the two had different colours; see `alternate`."""
    return alternate(first.colours, second.colours)


def due_to_first(first: Contender, _second: Contender, _initial: Colour) -> Colour | None:
    """Give the first player the colour due."""
    return first.due


def due_to_second(_first: Contender, second: Contender, _initial: Colour) -> Colour | None:
    """Give the second player the colour due."""
    return None if second.due is None else second.due.opposite


def only_colour_after_two(first: Contender, second: Contender, initial: Colour) -> Colour | None:
    """Only one colour is allowed, the other being a third in a row (basic-2016:f)."""
    only = only_colour(first, second, initial)
    if only is None:
        return None
    after_two = first.colours.endswith(2 * only.opposite) or second.colours.endswith(2 * only)
    return only if after_two else None


def only_colour(first: Contender, second: Contender, _initial: Colour) -> Colour | None:
    """Only one colour is allowed by the limits (basic-2016:f, g)."""
    allowed = [
        colour
        for colour in (Colour.WHITE, Colour.BLACK)
        if not breaks_limits(first.colours, colour)
        and not breaks_limits(second.colours, colour.opposite)
    ]
    return allowed[0] if len(allowed) == 1 else None


def fewer_whites(first: Contender, second: Contender, _initial: Colour) -> Colour | None:
    """White for whoever has had it less often."""
    mine, yours = first.colours.count("w"), second.colours.count("w")
    return None if mine == yours else Colour.WHITE if mine < yours else Colour.BLACK


def turn_of_first(first: Contender, _second: Contender, _initial: Colour) -> Colour | None:
    """Return the opposite of the last colour of the first."""
    return _COLOUR_OF[first.colours[-1]].opposite if first.colours else None


def turn_of_second(_first: Contender, second: Contender, _initial: Colour) -> Colour | None:
    """Return the last colour of the second, who gets the opposite."""
    return _COLOUR_OF[second.colours[-1]] if second.colours else None


def by_preferences(
    granted: str, stronger_one: str, reversed_: str, higher: str, by_number: str
) -> ColourRules[Claimant]:
    """Return the rules of dutch-2026:5.2.1-5.2.5 with these articles; first the higher ranked."""
    return (
        (due_colours, granted, "due"),
        (stronger, stronger_one, "stronger"),
        (wider_absolute, stronger_one, "wider"),
        (reverse_last, reversed_, "reversed"),
        (due_to_first, higher, "higher"),
        (odd_number, by_number, "odd"),
        (even_number, by_number, "even"),
    )


DUTCH_COLOURS = by_preferences("1", "2", "3", "4", "5")
"""Which n of article 5.2.n, of 2017 E.n (dutch-2026:5.2.1-5.2.5, dutch-2017:E.1-E.5)."""


def allot(higher: str, lower: str, odd: bool, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two players of the Dutch System.

    `odd` says that their number is odd.
    """
    if higher or lower:
        return _by_history(higher, lower).colour
    return by_parity(odd, initial)


def allot_by_rule(higher: str, lower: str, odd: bool, initial: Colour) -> ColourDecision:
    """As `allot`, with the rule that decided."""
    if higher or lower:
        return _by_history(higher, lower)
    return decide(DUTCH_COLOURS, claimant(odd, ""), claimant(0, ""), initial)


@lru_cache(maxsize=8192)
def _by_history(higher: str, lower: str) -> ColourDecision:
    """Return the colour of the higher ranked of two players, one of whom has played at least."""
    return decide(DUTCH_COLOURS, claimant(0, higher), claimant(0, lower), Colour.WHITE)


@cache
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
    """Return the initial-colour (dutch-2026:5.1): given, else read off the first round, else White.

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
