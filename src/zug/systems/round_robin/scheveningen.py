"""Scheveningen: two teams, everybody meets everybody of the other team (round-robin:S.1).

No official table was found; these are the ones most often printed (round-robin:S.2). Numbers 1 to n
are the first team, A, and n+1 to 2n the second, B.
"""

from __future__ import annotations

from zug.systems.base import Board
from zug.systems.round_robin.tables import Rounds
from zug.systems.schedule import TableRound

_TABLES = {
    2: """
    A1-B1 A2-B2
    B2-A1 B1-A2
    """,
    3: """
    A1-B1 A2-B2 B3-A3
    B2-A1 A2-B3 B1-A3
    A1-B3 B1-A2 A3-B2
    """,
    4: """
    A1-B1 A2-B2 B3-A3 B4-A4
    B2-A1 B1-A2 A3-B4 A4-B3
    A1-B3 A2-B4 B1-A3 B2-A4
    B4-A1 B3-A2 A3-B2 A4-B1
    """,
    5: """
    A1-B1 A2-B2 A3-B3 B4-A4 B5-A5
    B2-A1 B3-A2 B4-A3 A4-B5 A5-B1
    A1-B3 A2-B4 B5-A3 B1-A4 A5-B2
    B4-A1 B5-A2 A3-B1 A4-B2 B3-A5
    A1-B5 B1-A2 B2-A3 A4-B3 A5-B4
    """,
    6: """
    B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6
    B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5
    A1-B3 A2-B2 B1-A3 B6-A4 B5-A5 A6-B4
    A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6
    B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2
    A1-B6 A2-B3 B2-A3 A4-B5 B4-A5 B1-A6
    """,
    8: """
    A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8
    B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5
    A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8
    B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7
    A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8
    B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1
    A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8
    B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3
    """,
}
SIZES = frozenset(2 * size for size in _TABLES)


def scheveningen(players: int) -> Rounds:
    """Everybody meets everybody of the other team once."""
    team = players // 2

    def number(name: str) -> int:
        return int(name[1:]) + (team if name[0] == "B" else 0)

    lines = _TABLES[team].split("\n")[1:-1]
    return tuple(
        TableRound(
            place,
            1,
            tuple(
                Board(number(white), number(black))
                for white, black in (game.split("-") for game in line.split())
            ),
        )
        for place, line in enumerate(lines, 1)
    )
