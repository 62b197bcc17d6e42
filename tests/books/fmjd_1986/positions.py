"""Draughts events written as cross tables, and how a pairing is compared."""

from __future__ import annotations

import zug
from zug.model import Cell, Colour, Player, PointSystem, Result, Tournament

DRAUGHTS = PointSystem.of(20, 10)
RATED, LOT = "fmjd-1986", "fmjd-1986-lot"


def tournament(*rows: str, rounds: int = 9, absent: tuple[int, ...] = ()) -> Tournament:
    """Rows as in a cross table: `2w1 3b= U` (opponent, colour, result) or a bye letter."""
    players = []
    for tpn, row in enumerate(rows, 1):
        cells = tuple(_cell(word) for word in row.split())
        players.append(Player(tpn, name=f"N{tpn}", rating=1500 - tpn, cells=cells))
    return Tournament(
        players=tuple(players),
        rounds=rounds,
        points=DRAUGHTS,
        initial_colour=Colour.WHITE,
        absent=frozenset(absent),
    )


def _cell(word: str) -> Cell:
    if word[0].isalpha():
        return Cell(0, None, Result(word))
    return Cell(int(word[:-2]), Colour(word[-2]), Result(word[-1]))


def boards(pairing: zug.RoundPairing) -> list[tuple[int, int]]:
    return sorted(tuple(board) for board in pairing.boards)
