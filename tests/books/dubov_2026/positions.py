"""Pairing small positions with the Dubov System of 2026, plain enumeration agreeing."""

from __future__ import annotations

import zug
from tests.literal.dubov_2026 import Round
from tests.support.guests import position
from tests.support.laws import lines
from zug.model import ForbiddenGroup, Tournament
from zug.systems.explaining.trace import JudgedBracket


def pair(tournament: Tournament) -> zug.RoundPairing:
    """The pairing; the literal reading must give the same."""
    pairing = zug.pair(tournament, "dubov-2026")
    assert lines(pairing) == Round(tournament).pair()
    return pairing


def boards(tournament: Tournament) -> set[tuple[int, int]]:
    """(white, black) of every board."""
    return {(white, black) for white, black in pair(tournament).boards}


def pairs(tournament: Tournament) -> set[tuple[int, int]]:
    """Who meets whom, the smaller number first."""
    return {(min(board), max(board)) for board in pair(tournament).boards}


def brackets(tournament: Tournament) -> list[JudgedBracket]:
    """What the brackets left in the trace, the highest first."""
    records = [step.data for step in pair(tournament).trace if step.action == "bracket"]
    return [record for record in records if isinstance(record, JudgedBracket)]


def upfloaters(tournament: Tournament) -> list[tuple[int, ...]]:
    """Who came up into each bracket."""
    return [bracket.incoming for bracket in brackets(tournament)]


def order(tournament: Tournament) -> dict[str, tuple[int, ...]]:
    """The sets and the transposition of the first bracket."""
    return {each.id: each.value for each in brackets(tournament)[0].judgement.order}


def duel(*histories: str) -> Tournament:
    """Players of equal rating, all games drawn with guests of equal rating; a gap is a bye."""
    length = max(map(len, histories))
    return position(
        "\n".join(
            "2000 " + " ".join("H" if c == " " else f"{c}=:2000" for c in history.rjust(length))
            for history in histories
        )
    )


def apart(*pairs: str) -> tuple[ForbiddenGroup, ...]:
    """`1-3 1-4`: those who may not meet."""
    return tuple(
        ForbiddenGroup(tuple(map(int, pair.split("-")))) for text in pairs for pair in text.split()
    )
