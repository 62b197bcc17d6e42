"""Every system with hardly anybody left: nobody, one, two who have met, two who have not."""

from __future__ import annotations

import pytest

import zug
from tests.support.laws import lines
from zug.model import MATCH_POINTS, STANDARD_POINTS, Cell, Colour, Player, Result, Tournament
from zug.model.teams import Team, TeamTournament
from zug.systems import System

CHOICES = [
    (info, name)
    for info in zug.SYSTEMS
    if info.schedule is None
    for name in (None, *(one.id for one in info.accelerations))
]
"""A table has everybody in it, present or not."""
every_choice = pytest.mark.parametrize(
    ("info", "acceleration"), CHOICES, ids=[f"{info.id}-{name}" for info, name in CHOICES]
)


def a_field(info: System, *absent: int, played: bool = True) -> Tournament:
    """1 has drawn with 2 and 3 with 4, in a match of two games where the system has them."""
    second = Result.DRAW if info.games_per_match == 2 else None
    rows = {
        1: Cell(2, Colour.WHITE, Result.DRAW, second),
        2: Cell(1, Colour.BLACK, Result.DRAW, second),
        3: Cell(4, Colour.WHITE, Result.DRAW, second),
        4: Cell(3, Colour.BLACK, Result.DRAW, second),
    }
    kind, participant = (TeamTournament, Team) if info.pairs_teams else (Tournament, Player)
    return kind(
        players=tuple(
            participant(tpn, rating=2000 - tpn, cells=(cell,) if played else ())
            for tpn, cell in rows.items()
        ),
        rounds=9,
        points=MATCH_POINTS if info.games_per_match == 2 else STANDARD_POINTS,
        games_per_match=info.games_per_match,
        initial_colour=Colour.WHITE,
        absent=frozenset(absent),
    )


@every_choice
def test_nobody_is_there(info: System, acceleration: str | None) -> None:
    for field in (
        a_field(info, 1, 2, 3, 4),
        a_field(info, 1, 2, 3, 4, played=False),
        Tournament(rounds=9),
    ):
        assert lines(zug.pair(field, info.id, acceleration=acceleration)) == frozenset()


@every_choice
@pytest.mark.parametrize("played", [True, False])
def test_who_is_alone_has_the_bye(info: System, acceleration: str | None, played: bool) -> None:
    field = a_field(info, 1, 2, 4, played=played)
    assert lines(zug.pair(field, info.id, acceleration=acceleration)) == {(3, 0)}


@every_choice
def test_two_who_have_met_are_stuck(info: System, acceleration: str | None) -> None:
    pairing = zug.pair(a_field(info, 1, 2), info.id, acceleration=acceleration)
    assert pairing.impossible is not None
    assert set(pairing.impossible.stuck) == {3, 4}


@every_choice
def test_two_who_have_not_met_play(info: System, acceleration: str | None) -> None:
    pairing = zug.pair(a_field(info, 2, 3), info.id, acceleration=acceleration)
    assert [sorted(board) for board in pairing.boards] == [[1, 4]]
