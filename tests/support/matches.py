"""Random tournaments of two-game matches in mid-flight, with every result a match can have."""

from __future__ import annotations

import random

from zug.model import MATCH_POINTS, Cell, Colour, Player, Result, Tournament

_OVER_THE_BOARD = ("10", "01", "==")
_RARE = ("=0", "0=", "00")
_FORFEITED = ("+-", "-+", "--")
_BYES = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)

Cells = dict[int, list[Cell]]


def random_match_tournament(
    rng: random.Random, players: int, played: int, *, mess: float = 0.1
) -> Tournament:
    """`played` rounds of random matches; `mess` is the chance of byes and of forfeits."""
    cells: Cells = {tpn: [] for tpn in range(1, players + 1)}
    met: set[frozenset[int]] = set()
    for _ in range(played):
        _play_round(rng, cells, met, mess)
    return Tournament(
        players=tuple(
            Player(tpn, name=f"P{tpn}", rating=2400 - 7 * tpn, cells=tuple(row))
            for tpn, row in cells.items()
        ),
        rounds=played + 1 + rng.randrange(3),
        points=MATCH_POINTS,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        absent=frozenset(tpn for tpn in cells if rng.random() < mess / 2),
        games_per_match=2,
    )


def _play_round(rng: random.Random, cells: Cells, met: set[frozenset[int]], mess: float) -> None:
    waiting = []
    for tpn, row in cells.items():
        if rng.random() < mess:
            row.append(Cell(0, None, rng.choice(_BYES)))
        else:
            waiting.append(tpn)
    rng.shuffle(waiting)
    has_bye = False
    while waiting:
        white = waiting.pop()
        black = next((t for t in waiting if frozenset((white, t)) not in met), None)
        if black is None:
            cells[white].append(Cell(0, None, Result.ZERO_BYE if has_bye else Result.PAB))
            has_bye = True
            continue
        waiting.remove(black)
        if _play(rng, cells, white, black, mess):
            met.add(frozenset((white, black)))


def _play(rng: random.Random, cells: Cells, white: int, black: int, mess: float) -> bool:
    """Play a match; is it one that may not be repeated?"""
    first, second = _game(rng, mess), _game(rng, mess)
    cells[white].append(Cell(black, Colour.WHITE, Result(first[0]), Result(second[0])))
    cells[black].append(Cell(white, Colour.BLACK, Result(first[1]), Result(second[1])))
    return "--" not in (first[0] + second[0], first[1] + second[1])


def _game(rng: random.Random, mess: float) -> str:
    chance = rng.random()
    return rng.choice(
        _FORFEITED if chance < mess else _RARE if chance < 1.3 * mess else _OVER_THE_BOARD
    )
