"""Colour preferences and who has White, by the edition of 2026."""

from __future__ import annotations

from zug.model import Colour
from zug.rules.colours import (
    Claimant,
    Strength,
    decide,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    preference,
    reverse_last,
    stronger,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision, ColourRules

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
    """The colour preference; everybody has one (dubov-2026:1.5, 1.6.1-1.6.4)."""
    colour, strength = preference(colours)
    return (Colour.BLACK, Strength.MILD) if colour is None else (colour, strength)


def allocate(higher: Card, lower: Card, initial: Colour) -> ColourDecision:
    """The colour of the higher ranked of two players (dubov-2026:5.1, 5.2.1-5.2.5)."""
    first, second = (
        Claimant(card.tpn, card.colours, *preferred(card.colours)) for card in (higher, lower)
    )
    return decide(COLOURS, first, second, initial)
