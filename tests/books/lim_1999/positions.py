"""Pairing small positions with the Lim System, plain enumeration agreeing."""

from __future__ import annotations

import zug
from tests.literal.lim import Round
from zug.model import Tournament
from zug.systems import Step


def pair(tournament: Tournament, *, maxi: bool = False) -> zug.RoundPairing:
    """The pairing; the literal reading must give the same."""
    pairing = zug.pair(tournament, "lim-1999", options={"maxi": maxi})
    lines = {(white, black) for white, black in pairing.boards}
    lines |= {(pairing.bye, 0)} if pairing.bye else set()
    assert (lines if pairing.is_complete else None) == Round(tournament, maxi=maxi).pair()
    return pairing


def boards(tournament: Tournament) -> set[tuple[int, int]]:
    """(white, black) of every board."""
    return {(white, black) for white, black in pair(tournament).boards}


def pairs(tournament: Tournament, *, maxi: bool = False) -> set[tuple[int, int]]:
    """Who meets whom, the smaller number first."""
    return {(min(board), max(board)) for board in pair(tournament, maxi=maxi).boards}


def steps(tournament: Tournament, article: str, action: str, *, maxi: bool = False) -> list[Step]:
    """Marks an article left in the trace."""
    cited = f"lim-1999:{article}"
    trace = pair(tournament, maxi=maxi).trace
    return [step for step in trace if (step.article, step.action) == (cited, action)]


def floaters(tournament: Tournament, *, maxi: bool = False) -> list[tuple[int, ...]]:
    """The floaters of every group that has some, in the order in which groups are paired."""
    return [step.players for step in steps(tournament, "3.9", "floaters", maxi=maxi)]


def floater_pairs(tournament: Tournament, *, maxi: bool = False) -> list[tuple[int, ...]]:
    """(floater, opponent) in the order in which floaters are paired."""
    return [step.players for step in steps(tournament, "3.8", "pair-floater", maxi=maxi)]
