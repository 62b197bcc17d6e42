"""The criteria of both editions as data.

One record a criterion. The same records lay out the costs of a bracket (`weights`), say what a
pairing reached (`record`) and list the rules. An edition is an ordered tuple of them.
"""

from __future__ import annotations

from enum import Enum

from zug.fastclasses import dataclass


class Measure(Enum):
    """What a criterion looks at, and whether it adds up a number or compares a descending list."""

    ABSOLUTE = "a pair that is simply not allowed"
    COMPLETION = "whether all the others can still be paired"
    BYE_SCORE = "score of the player who gets the bye, fixed once for the round"
    DOWNFLOATERS = "number of downfloaters"
    DOWNFLOATER_SCORES = "scores of the downfloaters, descending"
    PSD = "score differences of all pairs and downfloaters, descending"
    NEXT_SCORES = "number, then descending scores, of the next bracket's downfloaters"
    NEXT_PSD = "number of downfloaters, then PSD, of the next bracket"
    UNPLAYED = "unplayed games of the player who gets the bye"
    COLOUR = "number of players hurt by the colours of their pair"
    FLOAT_COUNT = "number of players who repeat a float"
    FLOAT_GAPS = "score differences of players who repeat a float, descending"


class ColourFault:
    """What can be wrong with the colours of a pair, as bits. At most one of the two is hurt."""

    BEYOND_TWO = 1
    """A topscorer or their opponent gets a colour difference beyond 2."""
    THIRD_IN_A_ROW = 2
    """A topscorer or their opponent gets one colour a third time in a row."""
    DENIED = 4
    """A player does not get the colour they prefer."""
    STRONG_DENIED = 8
    """A player does not get the colour they strongly prefer."""


class Repeat:
    """Floats a player had one and two rounds ago, as bits."""

    DOWN_1 = 1
    UP_1 = 2
    DOWN_2 = 4
    UP_2 = 8


DOWNS = Repeat.DOWN_1 | Repeat.DOWN_2
UPS = Repeat.UP_1 | Repeat.UP_2


class Who:
    """Who gets a float in a bracket, as bits."""

    HIGHER = 1
    """The higher of a pair of unequal scores: downfloat."""
    LOWER = 2
    """The lower of a pair of unequal scores: upfloat."""
    MDP = 4
    """An MDP who stays unpaired: downfloat."""
    RESIDENT = 8
    """A resident who stays unpaired: downfloat."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion: its name, its article, its sense, and how it is measured.

    `fault` (a `ColourFault`) belongs to the measure COLOUR; `repeat` (a `Repeat`) and `who` (some
    of `Who`) to the two measures of floats.
    """

    id: str
    article: str
    text: str
    measure: Measure
    fault: int = 0
    repeat: int = 0
    who: int = 0


_ANY_MDP = Who.HIGHER | Who.MDP
_ANY_DOWNFLOAT = Who.HIGHER | Who.MDP | Who.RESIDENT
_COUNT, _GAPS = Measure.FLOAT_COUNT, Measure.FLOAT_GAPS

_Row = tuple[str, str, str, Measure]
_Float = tuple[str, str, str, Measure, int, int]

_COLOURS = (
    (ColourFault.BEYOND_TWO, "fewest topscorers or opponents of theirs beyond difference 2"),
    (ColourFault.THIRD_IN_A_ROW, "fewest topscorers or opponents with a third equal colour"),
    (ColourFault.DENIED, "fewest players without the colour they prefer"),
    (ColourFault.STRONG_DENIED, "fewest players without the colour they strongly prefer"),
)
"""Both editions word the colour criteria alike."""


def _edition(
    first: tuple[_Row, ...],
    colours: tuple[tuple[str, str], ...],
    floats: tuple[_Float, ...],
) -> tuple[Criterion, ...]:
    return (
        *(Criterion(id_, at, text, measure) for id_, at, text, measure in first),
        *(
            Criterion(id_, at, text, Measure.COLOUR, fault=fault)
            for (id_, at), (fault, text) in zip(colours, _COLOURS, strict=True)
        ),
        *(
            Criterion(id_, at, text, measure, repeat=repeat, who=who)
            for id_, at, text, measure, repeat, who in floats
        ),
    )


# fmt: off
CRITERIA_2026 = _edition(
    (
        ("C1", "dutch-2026:2.1.1", "nobody meets an opponent twice", Measure.ABSOLUTE),
        ("C2", "dutch-2026:2.1.2", "no bye after a bye or a win unplayed", Measure.ABSOLUTE),
        ("C3", "dutch-2026:2.1.3",
         "equal absolute preferences meet only topscorers", Measure.ABSOLUTE),
        ("C4", "dutch-2026:2.2.1", "the others can all be paired", Measure.COMPLETION),
        ("C5", "dutch-2026:2.3.1", "lowest score of the bye", Measure.BYE_SCORE),
        ("C6", "dutch-2026:2.4.1", "fewest downfloaters", Measure.DOWNFLOATERS),
        ("C7", "dutch-2026:2.4.2", "lowest scores of downfloaters", Measure.DOWNFLOATER_SCORES),
        ("C8", "dutch-2026:2.4.3",
         "downfloaters that suit the next bracket best", Measure.NEXT_SCORES),
        ("C9", "dutch-2026:2.4.4", "fewest unplayed games of the bye", Measure.UNPLAYED),
    ),
    (
        ("C10", "dutch-2026:2.4.5"),
        ("C11", "dutch-2026:2.4.6"),
        ("C12", "dutch-2026:2.4.7"),
        ("C13", "dutch-2026:2.4.8"),
    ),
    (
        ("C14", "dutch-2026:2.4.9", "fewest residents floating down as in the last round",
         _COUNT, Repeat.DOWN_1, Who.RESIDENT),
        ("C15", "dutch-2026:2.4.10", "fewest opponents of MDPs floating up as in the last round",
         _COUNT, Repeat.UP_1, Who.LOWER),
        ("C16", "dutch-2026:2.4.11", "fewest residents floating down as two rounds ago",
         _COUNT, Repeat.DOWN_2, Who.RESIDENT),
        ("C17", "dutch-2026:2.4.12", "fewest opponents of MDPs floating up as two rounds ago",
         _COUNT, Repeat.UP_2, Who.LOWER),
        ("C18", "dutch-2026:2.4.13",
         "smallest differences of MDPs floating down as in the last round",
         _GAPS, Repeat.DOWN_1, _ANY_MDP),
        ("C19", "dutch-2026:2.4.14",
         "smallest differences of MDPs' opponents floating up as last round",
         _GAPS, Repeat.UP_1, Who.LOWER),
        ("C20", "dutch-2026:2.4.15", "smallest differences of MDPs floating down as two rounds ago",
         _GAPS, Repeat.DOWN_2, _ANY_MDP),
        ("C21", "dutch-2026:2.4.16",
         "smallest differences of MDPs' opponents floating up as two rounds ago",
         _GAPS, Repeat.UP_2, Who.LOWER),
    ),
)

CRITERIA_2017 = _edition(
    (
        ("C1", "dutch-2017:C.1", "nobody meets an opponent twice", Measure.ABSOLUTE),
        ("C2", "dutch-2017:C.2", "no bye after a bye or a win by forfeit", Measure.ABSOLUTE),
        ("C3", "dutch-2017:C.3",
         "equal absolute preferences meet only topscorers", Measure.ABSOLUTE),
        ("C4", "dutch-2017:C.4", "in the PPB: the others can all be paired", Measure.COMPLETION),
        ("C5", "dutch-2017:C.5", "most pairs", Measure.DOWNFLOATERS),
        ("C6", "dutch-2017:C.6", "lowest PSD", Measure.PSD),
        ("C7", "dutch-2017:C.7",
         "not in PPB and CLB: most pairs and lowest PSD in the next bracket",
         Measure.NEXT_PSD),
    ),
    (
        ("C8", "dutch-2017:C.8"),
        ("C9", "dutch-2017:C.9"),
        ("C10", "dutch-2017:C.10"),
        ("C11", "dutch-2017:C.11"),
    ),
    (
        ("C12", "dutch-2017:C.12", "fewest players floating down as in the last round",
         _COUNT, Repeat.DOWN_1, _ANY_DOWNFLOAT),
        ("C13", "dutch-2017:C.13", "fewest players floating up as in the last round",
         _COUNT, Repeat.UP_1, Who.LOWER),
        ("C14", "dutch-2017:C.14", "fewest players floating down as two rounds ago",
         _COUNT, Repeat.DOWN_2, _ANY_DOWNFLOAT),
        ("C15", "dutch-2017:C.15", "fewest players floating up as two rounds ago",
         _COUNT, Repeat.UP_2, Who.LOWER),
        ("C16", "dutch-2017:C.16",
         "smallest differences of players floating down as in the last round",
         _GAPS, Repeat.DOWN_1, _ANY_DOWNFLOAT),
        ("C17", "dutch-2017:C.17",
         "smallest differences of players floating up as in the last round",
         _GAPS, Repeat.UP_1, Who.LOWER),
        ("C18", "dutch-2017:C.18",
         "smallest differences of players floating down as two rounds ago",
         _GAPS, Repeat.DOWN_2, _ANY_DOWNFLOAT),
        ("C19", "dutch-2017:C.19", "smallest differences of players floating up as two rounds ago",
         _GAPS, Repeat.UP_2, Who.LOWER),
    ),
)
# fmt: on
