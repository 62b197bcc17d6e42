"""Accelerations: virtual points of the round to come, an idea any system can take."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zug.model import Tournament


def accelerate(tournament: Tournament, name: str | None, allowed: tuple[str, ...]) -> Tournament:
    """The tournament with the virtual points an acceleration gives in the rounds up to the next."""
    if name is None:
        return tournament
    raise NotImplementedError(name, allowed)
