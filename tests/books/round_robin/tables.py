"""Berger tables by a second witness: printed ones, and the look-up by the two numbers alone."""

from __future__ import annotations

from pathlib import Path

from zug.systems.base import Board

PRINTED = Path(__file__).with_name("berger.txt")


def printed() -> dict[int, list[tuple[Board, ...]]]:
    """By the even size: the rounds as printed."""
    tables: dict[int, list[tuple[Board, ...]]] = {}
    for line in PRINTED.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            rounds = tables[int(line.strip("[]"))] = []
        elif line and not line.startswith("#"):
            number, *games = line.split()
            rounds.append(tuple(Board(*map(int, game.split("-"))) for game in games))
            assert int(number) == len(rounds)
    return tables


def looked_up(low: int, high: int, size: int) -> tuple[int, Board]:
    """When two numbers of a table of even size meet, and with which colours."""
    if high < size:
        white_is_low = (low + high) % 2 == 1
        round_ = (low + high - 1) % (size - 1) or size - 1
    else:
        white_is_low = low <= size // 2
        round_ = (2 * low - 1) % (size - 1) or size - 1
    return round_, Board(low, high) if white_is_low else Board(high, low)
