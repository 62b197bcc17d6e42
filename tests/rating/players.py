"""Small tournaments for ratings and norms: one player and the opponents, a round each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zug.model import Cell, Colour, Event, Player, Result, Tournament

RESULTS = {1: Result.WIN, 0.5: Result.DRAW, 0: Result.LOSS}


def against(
    own: int,
    games: Sequence[tuple[int, float | Result]],
    start: str = "2026-11-14",
    **details: Any,
) -> Tournament:
    """Number 1, rated so, met the others in rounds 1, 2, …"""
    cells, others = [], []
    for round_, (rating, score) in enumerate(games, 1):
        result = score if isinstance(score, Result) else RESULTS[score]
        cells.append(Cell(round_ + 1, Colour.WHITE, result))
        before = (Cell(0, None, Result.ABSENT),) * (round_ - 1)
        back = Cell(1, Colour.BLACK, result.complement)
        others.append(Player(round_ + 1, rating=rating, cells=(*before, back)))
    first = Player(1, rating=own, cells=tuple(cells), **details)
    return Tournament((first, *others), rounds=len(games), event=Event(start=start))
