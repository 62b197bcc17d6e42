"""The tables of round robins: the Berger tables, and those of Scheveningen matches.

The Berger tables are made by their construction (round-robin:A1.2). Take n even; of an odd field
whoever meets number n is free (round-robin:A1.1).

In a Scheveningen match of two teams everybody meets everybody of the other team (round-robin:S.1).
No official table was found; these are the ones most often printed (round-robin:S.2). Numbers 1 to n
are the first team, A, and n+1 to 2n the second, B.
"""

from __future__ import annotations

from zug.systems.base import Board
from zug.systems.schedule import TableRound

Rounds = tuple[TableRound, ...]
SIZES = range(3, 31)


def berger(players: int) -> Rounds:
    """Everybody meets everybody once.

    Number n meets 1, n/2+1, 2, n/2+2, … on the first board, with Black in odd rounds. Board k+1 has
    f+k with White against f-k, where f is the opponent of n, counting in the circle of 1 to n-1
    (round-robin:A1.2, A1.3).
    """
    size = players + players % 2
    rounds = []
    for number in range(1, size):
        first = (number + 1) // 2 if number % 2 else (size + number) // 2
        boards = [Board(first, size) if number % 2 else Board(size, first)]
        for step in range(1, size // 2):
            white, black = first + step, first - step
            boards.append(Board((white - 1) % (size - 1) + 1, (black - 1) % (size - 1) + 1))
        if size > players:
            del boards[0]
        rounds.append(TableRound(number, 1, tuple(boards)))
    return tuple(rounds)


def cycles(rounds: Rounds, count: int) -> Rounds:
    """The table so many times over; colours reversed in every second cycle.

    (round-robin:A1.4, G.1, S.3)
    """
    return tuple(
        TableRound(
            round_.number,
            cycle,
            tuple(Board(*board[::-1]) if cycle % 2 == 0 else board for board in round_.boards),
        )
        for cycle in range(1, count + 1)
        for round_ in rounds
    )


def first_exchanged(rounds: Rounds, count: int) -> Rounds:
    """The same with the last two rounds of the first cycle in reverse order.

    Nobody has a colour three times running then (round-robin:A1.5).
    """
    last = len(rounds)
    plain = cycles(rounds, count)
    return (*plain[: last - 2], plain[last - 1], plain[last - 2], *plain[last:])


# --- Scheveningen


_OF_TWO_TEAMS = {
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
TEAM_SIZES = frozenset(2 * size for size in _OF_TWO_TEAMS)


def scheveningen(players: int) -> Rounds:
    """Everybody meets everybody of the other team once."""
    team = players // 2

    def number(name: str) -> int:
        return int(name[1:]) + (team if name[0] == "B" else 0)

    lines = _OF_TWO_TEAMS[team].split("\n")[1:-1]
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
