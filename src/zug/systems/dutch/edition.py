"""What makes an edition of the Dutch System: its criteria, and how it reads unplayed rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zug.model import PointSystem
from zug.rules.byes import Unplayed
from zug.systems.dutch.criteria import Criterion


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """An edition. Two are equal only if they are the same object."""

    id: str
    criteria: tuple[Criterion, ...]
    unplayed: Callable[[PointSystem], Unplayed]
    best_candidate: str
    """The article by which a candidate is chosen."""
