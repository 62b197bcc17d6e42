"""Random tournaments in mid-flight: unlikely, messy, but possible histories."""

from __future__ import annotations

import random

from zug.model import Cell, Colour, Player, PointSystem, Result, Tournament

GAMES = (
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
)
FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
BYES = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)


def random_tournament(
    rng: random.Random,
    players: int,
    played: int,
    *,
    rounds: int | None = None,
    points: PointSystem | None = None,
    mess: float = 0.1,
) -> Tournament:
    """`played` rounds of random pairs who had not met, with forfeits, byes and absences.

    `mess` is the chance of each of these. Colours are drawn, so histories may be lopsided; the
    limits of most rule books (three in a row, a difference beyond 2) are kept.
    """
    cells: dict[int, list[Cell]] = {tpn: [] for tpn in range(1, players + 1)}
    met: set[frozenset[int]] = set()
    for _ in range(played):
        _play_round(rng, cells, met, mess)
    absent = frozenset(tpn for tpn in cells if rng.random() < mess / 2)
    return Tournament(
        players=tuple(
            Player(tpn, name=f"P{tpn}", rating=2400 - 7 * tpn - rng.randrange(3), cells=tuple(row))
            for tpn, row in cells.items()
        ),
        rounds=rounds or played + 1 + rng.randrange(3),
        points=points or PointSystem(),
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        absent=absent,
    )


def _play_round(
    rng: random.Random, cells: dict[int, list[Cell]], met: set[frozenset[int]], mess: float
) -> None:
    waiting = []
    for tpn, row in cells.items():
        if rng.random() < mess:
            row.append(Cell(0, None, rng.choice(BYES)))
        else:
            waiting.append(tpn)
    rng.shuffle(waiting)
    had_bye = False
    while waiting:
        first = waiting.pop()
        second = next((t for t in waiting if _may_meet(cells, met, first, t)), None)
        if second is None:
            result = Result.ZERO_BYE
            if not had_bye and all(cell.result not in "UF+" for cell in cells[first]):
                result, had_bye = Result.PAB, True
            cells[first].append(Cell(0, None, result))
            continue
        waiting.remove(second)
        _play(rng, cells, met, (first, second), mess)


def _play(
    rng: random.Random,
    cells: dict[int, list[Cell]],
    met: set[frozenset[int]],
    pair: tuple[int, int],
    mess: float,
) -> None:
    white, black = pair if _fits(cells, *pair) else pair[::-1]
    if rng.random() < 0.5 and _fits(cells, black, white):
        white, black = black, white
    forfeited = rng.random() < mess / 2
    mine, yours = rng.choice(FORFEITS if forfeited else GAMES)
    if not forfeited:
        met.add(frozenset(pair))
    cells[white].append(Cell(black, Colour.WHITE, mine))
    cells[black].append(Cell(white, Colour.BLACK, yours))


def _history(row: list[Cell]) -> str:
    return "".join(str(cell.colour) for cell in row if cell.is_played)


def _allows(row: list[Cell], colour: str) -> bool:
    after = _history(row) + colour
    return after[-3:] not in ("www", "bbb") and abs(2 * after.count("w") - len(after)) <= 2


def _fits(cells: dict[int, list[Cell]], white: int, black: int) -> bool:
    return _allows(cells[white], "w") and _allows(cells[black], "b")


def _may_meet(
    cells: dict[int, list[Cell]], met: set[frozenset[int]], first: int, second: int
) -> bool:
    if frozenset((first, second)) in met:
        return False
    return _fits(cells, first, second) or _fits(cells, second, first)
