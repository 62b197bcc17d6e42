"""Small tournaments written as a cross table, a line a player.

    1 2100  5w1 4b= U
    2 2000  6b0 3w1 4w+

TPN, rating, then a cell a round: opponent, colour, result (two results for a match of two games),
or the letter of a bye.
"""

from __future__ import annotations

import re

from zug.model import MATCH_POINTS, STANDARD_POINTS, Cell, Colour, Player, Result, Tournament

_CELL = re.compile(r"(\d+)([wb])(\S)(\S?)\Z")


def crosstable(text: str, *, games_per_match: int = 1, **fields: object) -> Tournament:
    """Lines may be in any order; the other `fields` are those of a tournament."""
    players = sorted((_player(line) for line in text.split("\n") if line.strip()), key=_tpn)
    known: dict[str, object] = {
        "initial_colour": Colour.WHITE,
        "points": MATCH_POINTS if games_per_match > 1 else STANDARD_POINTS,
        "games_per_match": games_per_match,
    }
    return Tournament(tuple(players), **(known | fields))  # type: ignore[arg-type]


def _player(line: str) -> Player:
    tpn, rating, *cells = line.split()
    return Player(int(tpn), rating=int(rating), cells=tuple(map(_cell, cells)))


def _tpn(player: Player) -> int:
    return player.tpn


def _cell(text: str) -> Cell:
    match = _CELL.match(text)
    if match is None:
        return Cell(0, None, Result(text))
    opponent, colour, first, second = match.groups()
    then = Result(second) if second else None
    return Cell(int(opponent), Colour(colour), Result(first), then)
