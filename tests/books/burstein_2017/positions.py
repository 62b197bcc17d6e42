"""Small positions of the Burstein system and what is paired in them."""

from __future__ import annotations

from itertools import count

import zug
import zug.systems
from zug.model import POINT, Cell, Colour, Player, Points, Result, Tournament

Boards = set[tuple[int, int]]


def pair(tournament: Tournament, acceleration: str | None = None) -> zug.RoundPairing:
    """Positions need not be whole histories."""
    return zug.systems.pair(tournament.known_sound(), "burstein-2017", acceleration=acceleration)


def boards(tournament: Tournament) -> Boards:
    return {(white, black) for white, black in pair(tournament).boards}


def pairs(tournament: Tournament, acceleration: str | None = None) -> set[frozenset[int]]:
    return {frozenset(board) for board in pair(tournament, acceleration).boards}


def opponents(text: str) -> set[frozenset[int]]:
    """`1-4 2-3` as a set of pairs."""
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def unplayed(ratings: list[int], **fields: object) -> Tournament:
    players = tuple(Player(n, rating=r) for n, r in enumerate(ratings, start=1))
    return Tournament(players, initial_colour=Colour.WHITE, **fields)  # type: ignore[arg-type]


def a_point_more(*tpns: int) -> dict[int, tuple[Points, ...]]:
    """Virtual points in round 1 put these players into a group of their own."""
    return dict.fromkeys(tpns, (POINT,))


def duel(*histories: str, **fields: object) -> Tournament:
    """Two players (1 and 2) with these colour histories, all games drawn with absent players."""
    numbers = count(3)
    players = []
    absent = []
    rounds = max(map(len, histories))
    for tpn, history in enumerate(histories, start=1):
        cells = []
        for round_, colour in enumerate(history.ljust(rounds, "-"), start=1):
            if colour == "-":
                cells.append(Cell(0, None, Result.HALF_BYE))
                continue
            other = next(numbers)
            cells.append(Cell(other, Colour(colour), Result.DRAW))
            theirs = [Cell(0, None, Result.ZERO_BYE)] * (round_ - 1)
            theirs.append(Cell(tpn, Colour(colour).opposite, Result.DRAW))
            absent.append(Player(other, cells=tuple(theirs)))
        players.append(Player(tpn, rating=2000, cells=tuple(cells)))
    return Tournament(
        (*players, *absent),
        initial_colour=Colour.WHITE,
        absent=frozenset(player.tpn for player in absent),
        **fields,  # type: ignore[arg-type]
    )
