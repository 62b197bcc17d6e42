"""Rounds of 2026 told by the system that paired them: the seeding rounds by the Dutch System."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.systems.burstein.edition_2026 import is_seeding
from zug.systems.dutch import DUTCH_2026
from zug.systems.dutch.explaining.views import DutchViews
from zug.systems.reasons.asked import AskedRound
from zug.systems.reasons.steps import StepViews

if TYPE_CHECKING:
    from zug.systems.reasons.views import Views


def views_of(asked: AskedRound) -> Views:
    """The views of a round (burstein-2026:1.6.1)."""
    if is_seeding(asked.seen):
        return DutchViews(AskedRound(DUTCH_2026, asked.seen, asked.options))
    return StepViews(asked)
