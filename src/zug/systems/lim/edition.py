"""What makes an edition of the Lim System. They pair alike; the texts differ about the bye."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zug.model import PointSystem
from zug.rules.byes import Unplayed


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: its id, which is that of its rule book, and what bars from the bye."""

    id: str
    unplayed: Callable[[PointSystem], Unplayed]
