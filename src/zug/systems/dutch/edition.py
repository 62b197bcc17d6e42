"""What makes an edition of the Dutch System: its criteria, and how it reads unplayed rounds."""

from __future__ import annotations

from collections.abc import Callable

from zug.fastclasses import dataclass
from zug.model import PointSystem
from zug.rules.cards import Unplayed
from zug.systems.dutch.criteria import Criterion


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """An edition. Two are equal only if they are the same object."""

    id: str
    criteria: tuple[Criterion, ...]
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
