"""The criteria of both editions as data.

The same records lay out the costs of a bracket (`weights`), say what a pairing reached (`record`)
and explain it. An edition is an ordered tuple of them.
"""

from __future__ import annotations

from enum import Enum

from zug.fastclasses import dataclass
from zug.systems.explaining.trace import Criterion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.model import PointSystem
    from zug.rules.cards import Unplayed


class DutchMeasure(Enum):
    """What a criterion looks at; the value is its subject, unless the criterion has its own."""

    ABSOLUTE = "absolute"
    """A pair that is simply not allowed."""
    COMPLETION = "completion"
    """Whether all the others can still be paired."""
    BYE_SCORE = "bye-score"
    """The score of the player who gets the bye, fixed once for the round."""
    DOWNFLOATERS = "downfloaters"
    """The number of downfloaters."""
    DOWNFLOATER_SCORES = "downfloater-scores"
    """The scores of the downfloaters, descending."""
    PSD = "psd"
    """The score differences of all pairs and downfloaters, descending."""
    NEXT_SCORES = "next-scores"
    """The number, then the descending scores, of the next bracket's downfloaters."""
    NEXT_PSD = "next-psd"
    """The number of downfloaters, then the PSD, of the next bracket."""
    UNPLAYED = "unplayed"
    """The unplayed games of the player who gets the bye."""
    COLOUR = "colours"
    """The number of players hurt by the colours of their pair."""
    FLOAT_COUNT = "floats"
    """The number of players who repeat a float."""
    FLOAT_GAPS = "float-gaps"
    """The score differences of players who repeat a float, descending."""


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
class DutchCriterion(Criterion):
    """A criterion and how it is measured.

    `fault` (a `ColourFault`) belongs to the measure COLOUR; `repeat` (a `Repeat`) and `who` (some
    of `Who`) to the two measures of floats.
    """

    measure: DutchMeasure = DutchMeasure.ABSOLUTE
    fault: int = 0
    repeat: int = 0
    who: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class DutchEdition:
    """What makes an edition: its criteria, and how it reads unplayed rounds.

    Two are equal only if they are the same object.
    """

    id: str
    criteria: tuple[DutchCriterion, ...]
    unplayed: Callable[[PointSystem], Unplayed]
    best_candidate: str
    """The article by which a candidate is chosen."""
    fixes_bye_score: bool
    """Is the score of the bye settled before any bracket (dutch-2026:2.3.1)?"""
    always_completes: bool
    """Must every bracket leave a rest that can be completed (dutch-2026:2.2.1), or only the last
    but one (dutch-2017:A.9)?"""
    limbo_by_scores: bool
    """Do the scores of [C7] tell which MDPs wait first (dutch-2026:4.4.2), or are they the last
    ones (dutch-2017:B.2)?"""


NEXT = (DutchMeasure.NEXT_SCORES, DutchMeasure.NEXT_PSD)
SETTLED = (DutchMeasure.ABSOLUTE, DutchMeasure.COMPLETION, DutchMeasure.BYE_SCORE)
"""Measures that do not tell apart the candidates that are left."""


def among_candidates(criteria: tuple[DutchCriterion, ...]) -> tuple[DutchCriterion, ...]:
    """Return the criteria that choose among the candidates of a bracket, in order."""
    return tuple([each for each in criteria if each.measure not in SETTLED])


def criterion(
    id_: str,
    article: str,
    measure: DutchMeasure,
    subject: str = "",
    *,
    fault: int = 0,
    repeat: int = 0,
    who: int = 0,
) -> DutchCriterion:
    """Return a criterion; without a subject of its own it has that of its measure."""
    return DutchCriterion(
        id_,
        article,
        subject or measure.value,
        is_outcome=measure in NEXT,
        measure=measure,
        fault=fault,
        repeat=repeat,
        who=who,
    )


_ANY_MDP = Who.HIGHER | Who.MDP
_ANY_DOWNFLOAT = Who.HIGHER | Who.MDP | Who.RESIDENT
_COUNT, _GAPS = DutchMeasure.FLOAT_COUNT, DutchMeasure.FLOAT_GAPS
_COLOURS = (
    (ColourFault.BEYOND_TWO, "beyond-two"),
    (ColourFault.THIRD_IN_A_ROW, "third"),
    (ColourFault.DENIED, "denied"),
    (ColourFault.STRONG_DENIED, "strong"),
)
"""The criteria of colours are the same in both editions, and in the same order."""

_First = tuple[str, str, DutchMeasure]
_Float = tuple[str, str, DutchMeasure, str, int, int]


def _edition(
    first: tuple[_First, ...], colours: tuple[tuple[str, str], ...], floats: tuple[_Float, ...]
) -> tuple[DutchCriterion, ...]:
    return (
        *(criterion(*row) for row in first),
        *(
            criterion(id_, article, DutchMeasure.COLOUR, subject, fault=fault)
            for (id_, article), (fault, subject) in zip(colours, _COLOURS, strict=True)
        ),
        *(
            criterion(id_, article, measure, subject, repeat=repeat, who=who)
            for id_, article, measure, subject, repeat, who in floats
        ),
    )


# fmt: off
CRITERIA_2026 = _edition(
    (
        ("C1", "dutch-2026:2.1.1", DutchMeasure.ABSOLUTE),
        ("C2", "dutch-2026:2.1.2", DutchMeasure.ABSOLUTE),
        ("C3", "dutch-2026:2.1.3", DutchMeasure.ABSOLUTE),
        ("C4", "dutch-2026:2.2.1", DutchMeasure.COMPLETION),
        ("C5", "dutch-2026:2.3.1", DutchMeasure.BYE_SCORE),
        ("C6", "dutch-2026:2.4.1", DutchMeasure.DOWNFLOATERS),
        ("C7", "dutch-2026:2.4.2", DutchMeasure.DOWNFLOATER_SCORES),
        ("C8", "dutch-2026:2.4.3", DutchMeasure.NEXT_SCORES),
        ("C9", "dutch-2026:2.4.4", DutchMeasure.UNPLAYED),
    ),
    (
        ("C10", "dutch-2026:2.4.5"),
        ("C11", "dutch-2026:2.4.6"),
        ("C12", "dutch-2026:2.4.7"),
        ("C13", "dutch-2026:2.4.8"),
    ),
    (
        ("C14", "dutch-2026:2.4.9", _COUNT, "resident-down-last", Repeat.DOWN_1, Who.RESIDENT),
        ("C15", "dutch-2026:2.4.10", _COUNT, "up-last", Repeat.UP_1, Who.LOWER),
        ("C16", "dutch-2026:2.4.11", _COUNT, "resident-down-before", Repeat.DOWN_2, Who.RESIDENT),
        ("C17", "dutch-2026:2.4.12", _COUNT, "up-before", Repeat.UP_2, Who.LOWER),
        ("C18", "dutch-2026:2.4.13", _GAPS, "mdp-down-last-gaps", Repeat.DOWN_1, _ANY_MDP),
        ("C19", "dutch-2026:2.4.14", _GAPS, "up-last-gaps", Repeat.UP_1, Who.LOWER),
        ("C20", "dutch-2026:2.4.15", _GAPS, "mdp-down-before-gaps", Repeat.DOWN_2, _ANY_MDP),
        ("C21", "dutch-2026:2.4.16", _GAPS, "up-before-gaps", Repeat.UP_2, Who.LOWER),
    ),
)

CRITERIA_2017 = _edition(
    (
        ("C1", "dutch-2017:C.1", DutchMeasure.ABSOLUTE),
        ("C2", "dutch-2017:C.2", DutchMeasure.ABSOLUTE),
        ("C3", "dutch-2017:C.3", DutchMeasure.ABSOLUTE),
        ("C4", "dutch-2017:C.4", DutchMeasure.COMPLETION),  # in the PPB
        ("C5", "dutch-2017:C.5", DutchMeasure.DOWNFLOATERS),
        ("C6", "dutch-2017:C.6", DutchMeasure.PSD),
        ("C7", "dutch-2017:C.7", DutchMeasure.NEXT_PSD),  # not in the PPB and the CLB
    ),
    (
        ("C8", "dutch-2017:C.8"),
        ("C9", "dutch-2017:C.9"),
        ("C10", "dutch-2017:C.10"),
        ("C11", "dutch-2017:C.11"),
    ),
    (
        ("C12", "dutch-2017:C.12", _COUNT, "down-last", Repeat.DOWN_1, _ANY_DOWNFLOAT),
        ("C13", "dutch-2017:C.13", _COUNT, "up-last", Repeat.UP_1, Who.LOWER),
        ("C14", "dutch-2017:C.14", _COUNT, "down-before", Repeat.DOWN_2, _ANY_DOWNFLOAT),
        ("C15", "dutch-2017:C.15", _COUNT, "up-before", Repeat.UP_2, Who.LOWER),
        ("C16", "dutch-2017:C.16", _GAPS, "down-last-gaps", Repeat.DOWN_1, _ANY_DOWNFLOAT),
        ("C17", "dutch-2017:C.17", _GAPS, "up-last-gaps", Repeat.UP_1, Who.LOWER),
        ("C18", "dutch-2017:C.18", _GAPS, "down-before-gaps", Repeat.DOWN_2, _ANY_DOWNFLOAT),
        ("C19", "dutch-2017:C.19", _GAPS, "up-before-gaps", Repeat.UP_2, Who.LOWER),
    ),
)
# fmt: on
