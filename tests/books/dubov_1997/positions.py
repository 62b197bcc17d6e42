"""Pairing small positions with the Dubov System, plain enumeration agreeing."""

from __future__ import annotations

import zug
from tests.literal.dubov import Round
from zug.model import Tournament
from zug.systems import Step


def pair(tournament: Tournament) -> zug.RoundPairing:
    """The pairing; the literal reading must give the same."""
    pairing = zug.pair(tournament, "dubov-1997")
    lines = {(white, black) for white, black in pairing.boards}
    lines |= {(pairing.bye, 0)} if pairing.bye else set()
    assert (lines if pairing.is_complete else None) == Round(tournament).pair()
    return pairing


def boards(tournament: Tournament) -> set[tuple[int, int]]:
    """(white, black) of every board."""
    return {(white, black) for white, black in pair(tournament).boards}


def pairs(tournament: Tournament) -> set[tuple[int, int]]:
    """Who meets whom, the smaller number first."""
    return {(min(board), max(board)) for board in pair(tournament).boards}


def steps(tournament: Tournament, article: str, action: str) -> list[Step]:
    """Marks an article left in the trace."""
    cited = f"dubov-1997:{article}"
    trace = pair(tournament).trace
    return [step for step in trace if (step.article, step.action) == (cited, action)]
