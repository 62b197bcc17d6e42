"""Small tournaments with everything that can go wrong in them.

Histories are drawn, not paired: colours and meetings come out worse than any arbiter would make
them, which is where the rarer articles decide.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from zug.model import (
    STANDARD_POINTS,
    Cell,
    Colour,
    ForbiddenGroup,
    Player,
    Points,
    PointSystem,
    Result,
    Tournament,
)

POINT_SYSTEMS = (
    STANDARD_POINTS,
    STANDARD_POINTS,
    STANDARD_POINTS,
    PointSystem.of(30, 10),
    PointSystem.of(10, 5, pab=5),
    PointSystem.of(10, 5, pab=0),
    PointSystem.of(20, 10, 5),
    PointSystem.of(30, 20, 10, pab=20),
    PointSystem.of(10, 5, forfeit_loss=5),
)
BYES = (Result.ZERO_BYE, Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE, Result.ABSENT)
GAMES = (
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
    (Result.DRAW, Result.DRAW),
    (Result.SHORT_WIN, Result.SHORT_LOSS),
    (Result.SHORT_DRAW, Result.SHORT_DRAW),
    (Result.DRAW, Result.LOSS),
)
FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def tournament(rng: Random, fewest: int = 4, most: int = 10, longest: int = 6) -> Tournament:
    """A tournament with a few rounds behind it and one to be paired."""
    size = rng.randint(fewest, most)
    held = rng.randint(0, min(longest, size - 1))
    calm = rng.random() < 0.4
    arrival = [
        rng.randint(1, held + 1) if not calm and rng.random() < 0.1 else 1 for _ in range(size)
    ]
    rows: list[list[Cell]] = [[] for _ in range(size)]
    for round_ in range(1, held + 1):
        _draw_round(rng, rows, [round_ >= first for first in arrival], calm)
    made = Tournament(
        players=tuple(
            Player(tpn=index + 1, rating=2000 - index, cells=tuple(row))
            for index, row in enumerate(rows)
        ),
        rounds=held + (1 if rng.random() < 0.4 else rng.randint(2, 5)),
        points=rng.choice(POINT_SYSTEMS),
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
    )
    return _trimmings(rng, made, calm)


def _draw_round(rng: Random, rows: list[list[Cell]], here: list[bool], calm: bool) -> None:
    """One round: those present meet at random, rather new opponents than old ones."""
    absence = 0.02 if calm else 0.15
    present = [i for i, there in enumerate(here) if there and rng.random() >= absence]
    if rng.random() < 0.7:
        present.sort(key=lambda i: (-_rough_score(rows[i]), rng.random()))
    else:
        rng.shuffle(present)
    cells: dict[int, Cell] = {}
    while present:
        first = present.pop(0)
        met = {cell.opponent for cell in rows[first]}
        fresh = [other for other in present if other + 1 not in met]
        if not fresh:
            taken = any(cell.result is Result.PAB for cell in cells.values())
            cells[first] = Cell(0, None, rng.choice(BYES) if taken else Result.PAB)
            continue
        second = fresh[0] if rng.random() < 0.7 else rng.choice(fresh)
        present.remove(second)
        if _prefers_black(rows[first]) > _prefers_black(rows[second]) and rng.random() < 0.8:
            first, second = second, first
        forfeit = rng.random() < (0.02 if calm else 0.12)
        white, black = rng.choice(FORFEITS if forfeit else GAMES)
        cells[first] = Cell(second + 1, Colour.WHITE, white)
        cells[second] = Cell(first + 1, Colour.BLACK, black)
    for index, row in enumerate(rows):
        row.append(cells.get(index) or Cell(0, None, _bye(rng, here[index])))


def _bye(rng: Random, here: bool) -> Result:
    return rng.choice(BYES) if here else Result.ABSENT


def _rough_score(row: list[Cell]) -> int:
    return sum(2 * (cell.result in "1W+UF") + (cell.result in "=DH") for cell in row)


def _prefers_black(row: list[Cell]) -> int:
    return sum(1 if cell.colour is Colour.WHITE else -1 for cell in row if cell.opponent)


def _trimmings(rng: Random, made: Tournament, calm: bool) -> Tournament:
    """Absentees of the round to come, forbidden pairs, virtual points."""
    numbers = [player.tpn for player in made.players]
    absence = 0.02 if calm else 0.1
    made = replace(made, absent=frozenset(tpn for tpn in numbers if rng.random() < absence))
    if rng.random() < 0.2:
        groups = tuple(
            ForbiddenGroup(tuple(sorted(rng.sample(numbers, rng.randint(2, 3)))))
            for _ in range(rng.randint(1, 3))
        )
        made = replace(made, forbidden=groups)
    if rng.random() < 0.15:
        ahead = numbers[: len(numbers) // 2]
        lead = tuple(Points(value) for value in (10, 10, 10, 5, 5))
        made = replace(made, virtual_points=dict.fromkeys(ahead, lead))
    return made
