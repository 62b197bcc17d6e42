"""The players of a round as the edition of 2026 sees them: preferences, AROs, upfloats, colours."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import (
    Claimant,
    Strength,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    preference,
    reverse_last,
    stronger,
)
from zug.systems.upward.criteria import (
    UpwardCriterion,
    count_upfloaters,
    scores_of_upfloaters,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.cards import Card
    from zug.rules.colours import ColourRules
    from zug.systems.dubov.edition_2026 import Dubov2026Round

COLOURS: ColourRules[Claimant] = (
    (odd_number, "5.2.1", "odd"),
    (even_number, "5.2.1", "even"),
    (due_colours, "5.2.2", "due"),
    (stronger, "5.2.3", "stronger"),
    (reverse_last, "5.2.4", "reversed"),
    (due_to_first, "5.2.5", "higher"),
)
"""The rules for colours (dubov-2026:5.2.1-5.2.5)."""


def preferred(colours: str) -> tuple[Colour, Strength]:
    """Return the colour preference; everybody has one (dubov-2026:1.5, 1.6.1-1.6.4)."""
    colour, strength = preference(colours)
    return (Colour.BLACK, Strength.MILD) if colour is None else (colour, strength)


KINDS = 4
"""Who prefers White, White absolutely, Black, Black absolutely."""
FIRST_BLACK, _ABSOLUTE = 2, 1


def same_colour(one: int, two: int) -> bool:
    """Do players of these two kinds prefer the same colour?"""
    return (one < FIRST_BLACK) == (two < FIRST_BLACK)


MAY_MEET = tuple(
    tuple(not (kind == two and kind % FIRST_BLACK == _ABSOLUTE) for two in range(KINDS))
    for kind in range(KINDS)
)
"""[C3]: not two of the same absolute preference (dubov-2026:2.1.3), in the last round neither."""


class Upfloats(NamedTuple):
    """What a player adds to [C8], [C9] and [C10] as an upfloater (dubov-2026:2.3.4-2.3.6)."""

    maximum: int = 0
    times: int = 0
    again: int = 0


class DubovMember(NamedTuple):
    """What the criteria look at: the kind of a player, and what upfloats add."""

    kind: int
    upfloats: Upfloats = Upfloats()


def prefer_same(one: DubovMember, other: DubovMember) -> bool:
    """[C7]: two who meet prefer the same colour."""
    return same_colour(one.kind, other.kind)


def _is_not_last(round_: Dubov2026Round) -> bool:
    return not round_.tournament.is_last_round


CRITERIA = (
    UpwardCriterion("C5", "dubov-2026:2.3.1", "upfloaters", of_set=count_upfloaters),
    UpwardCriterion(
        "C6",
        "dubov-2026:2.3.2",
        "upfloater-scores",
        is_more_better=True,
        of_set=scores_of_upfloaters,
    ),
    UpwardCriterion("C7", "dubov-2026:2.3.3", "denied", of_pair=prefer_same),
    UpwardCriterion(
        "C8",
        "dubov-2026:2.3.4",
        "maximum-upfloaters",
        of_upfloater=lambda member: member.upfloats.maximum,
        is_asked=_is_not_last,
    ),
    UpwardCriterion(
        "C9",
        "dubov-2026:2.3.5",
        "maximum-upfloats",
        of_upfloater=lambda member: member.upfloats.times,
        is_asked=_is_not_last,
    ),
    UpwardCriterion(
        "C10",
        "dubov-2026:2.3.6",
        "upfloaters-again",
        of_upfloater=lambda member: member.upfloats.again,
        is_asked=_is_not_last,
    ),
)


def kind_of(card: Card) -> int:
    colour, strength = preferred(card.colours)
    return FIRST_BLACK * (colour is Colour.BLACK) + (strength is Strength.ABSOLUTE)
