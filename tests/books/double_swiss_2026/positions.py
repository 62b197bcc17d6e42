"""Small positions of the Double-Swiss system and what is paired in them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import zug
from zug.model import (
    MATCH_POINTS,
    POINT,
    Cell,
    Colour,
    ForbiddenGroup,
    Player,
    Points,
    Result,
    Tournament,
)

DRAW = Result.DRAW
ABSENT_OPPONENT = 100
"""Added to a TPN: the opponent of round 1, who is not there in round 2."""


def position(
    scores: Mapping[int, float],
    apart: Iterable[Collection[int]] = (),
    *,
    floaters: Collection[int] = (),
    rounds: int | None = 9,
) -> Tournament:
    """Players with these scores before round 2, and groups of players who may not meet.

    Everybody drew a match in round 1 with somebody who is absent now (one point); virtual points
    make up the rest of the score. The opponent of a floater had a higher score in round 1.
    """
    players = []
    virtual: dict[int, tuple[Points, ...]] = {}
    for tpn, score in scores.items():
        other = tpn + ABSENT_OPPONENT
        players.append(Player(tpn, cells=(Cell(other, Colour.WHITE, DRAW, DRAW),)))
        players.append(Player(other, cells=(Cell(tpn, Colour.BLACK, DRAW, DRAW),)))
        virtual[tpn] = (Points(0), Points(round(10 * score) - 10))
        virtual[other] = (POINT if tpn in floaters else Points(0), Points(0))
    return Tournament(
        tuple(sorted(players, key=lambda player: player.tpn)),
        rounds=rounds,
        points=MATCH_POINTS,
        initial_colour=Colour.WHITE,
        forbidden=tuple(ForbiddenGroup(tuple(group)) for group in apart),
        virtual_points=virtual,
        absent=frozenset(tpn + ABSENT_OPPONENT for tpn in scores),
        games_per_match=2,
    )


def newcomers(*tpns: int, apart: Iterable[Collection[int]] = ()) -> Tournament:
    """Players before round 1."""
    return Tournament(
        tuple(map(Player, tpns)),
        points=MATCH_POINTS,
        initial_colour=Colour.WHITE,
        forbidden=tuple(ForbiddenGroup(tuple(group)) for group in apart),
        games_per_match=2,
    )


def pair(tournament: Tournament) -> zug.RoundPairing:
    return zug.pair(tournament, "double-swiss-2026")


def boards(tournament: Tournament) -> set[tuple[int, int]]:
    return {(white, black) for white, black in pair(tournament).boards}


def pairs(tournament: Tournament) -> set[frozenset[int]]:
    return {frozenset(board) for board in pair(tournament).boards}


def opponents(text: str) -> set[frozenset[int]]:
    """`1-4 2-3` as a set of pairs."""
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def upfloaters(tournament: Tournament) -> list[tuple[int, ...]]:
    """The set of every bracket that needed one."""
    return [step.players for step in pair(tournament).trace if step.action == "upfloaters"]
