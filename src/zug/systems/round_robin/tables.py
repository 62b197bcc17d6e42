"""The Berger tables, made by their construction (round-robin:A1.2).

Take n even; of an odd field whoever meets number n is free (round-robin:A1.1).
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
            one.number,
            cycle,
            tuple(Board(*board[::-1]) if cycle % 2 == 0 else board for board in one.boards),
        )
        for cycle in range(1, count + 1)
        for one in rounds
    )


def first_exchanged(rounds: Rounds, count: int) -> Rounds:
    """The same with the last two rounds of the first cycle in reverse order.

    Nobody has a colour three times running then (round-robin:A1.5).
    """
    last = len(rounds)
    plain = cycles(rounds, count)
    return (*plain[: last - 2], plain[last - 1], plain[last - 2], *plain[last:])
