"""Small positions of the Burstein System of 2026 and what is paired in them."""

from __future__ import annotations

import zug
import zug.systems
from tests.literal.burstein_2026 import Literal
from tests.support import guests
from tests.support.laws import lines
from zug.model import Colour, ForbiddenGroup, Player, Points, Tournament
from zug.systems import Step

SYSTEM = "burstein-2026"


def pair(tournament: Tournament) -> zug.RoundPairing:
    """The pairing; the literal reading must give the same. Positions need not be whole."""
    pairing = zug.systems.pair(tournament, SYSTEM)
    assert lines(pairing) == Literal(tournament).pair()
    return pairing


def boards(tournament: Tournament) -> set[tuple[int, int]]:
    """(white, black) of every board."""
    return {(white, black) for white, black in pair(tournament).boards}


def pairs(tournament: Tournament) -> set[frozenset[int]]:
    return {frozenset(board) for board in pair(tournament).boards}


def opponents(text: str) -> set[frozenset[int]]:
    """`1-4 2-3` as a set of pairs."""
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def brackets(tournament: Tournament) -> list[Step]:
    return [step for step in pair(tournament).trace if step.action == "bracket"]


def unplayed(*scores: int, apart: str = "", **fields: object) -> Tournament:
    """An event of one round, which no seeding round precedes; virtual points are the scores.

    Everybody's index is zero, so the members of a bracket stand in the order of their numbers.
    """
    forbidden = tuple(ForbiddenGroup(tuple(pair)) for pair in opponents(apart))
    known: dict[str, object] = {
        "rounds": 1,
        "initial_colour": Colour.WHITE,
        "forbidden": forbidden,
        "virtual_points": {tpn: (Points(score),) for tpn, score in enumerate(scores, 1)},
    }
    players = tuple(Player(tpn) for tpn, _ in enumerate(scores, 1))
    return Tournament(players, **(known | fields))  # type: ignore[arg-type]


def position(text: str, **fields: object) -> Tournament:
    """As `tests.support.guests`, in the last round, so that it is not a seeding round."""
    held = max(len(line.split()) - 1 for line in text.strip().split("\n"))
    return guests.position(text, **({"rounds": held + 1} | fields))
