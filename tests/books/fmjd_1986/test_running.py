"""FMJD 1986: how an event is set up and what it amounts to."""

from __future__ import annotations

from itertools import combinations

import zug
from tests.support.desks import a_desk, names, play_round, start_round
from zug.director import Desk
from zug.director.actions import numbers
from zug.director.actions import players as player_actions
from zug.model import Result
from zug.systems.fmjd.rated import FmjdRatedRound

RATED, LOT = "fmjd-1986", "fmjd-1986-lot"
DRAUGHTS = {"white_win": 20, "black_win": 20, "white_draw": 10, "black_draw": 10}
POINTS = DRAUGHTS | {"forfeit_win": 20, "pab": 20, "full_bye": 20, "half_bye": 10, "unfinished": 10}


def an_event(players: int, system: str = RATED, **settings: object) -> Desk:
    desk = a_desk(players, system=system, points=POINTS, **settings)
    desk.record(numbers.draw_numbers(desk.state, seed=1986))
    return desk


def test_0__a_participant_may_be_a_team() -> None:
    desk = a_desk(0, system=RATED, points=POINTS)
    for name, members in {"North": (1100, 0), "South": (1000, 900), "East": (1200,)}.items():
        desk.record(player_actions.enter(desk.state, name, members=members))
    desk.record(numbers.draw_numbers(desk.state, seed=2))
    assert names(desk) == ["South", "East", "North"]
    start_round(desk)
    (board,) = desk.state.rounds[0].boards
    assert {board.white, board.black} == {2, 3}  # South and East; the last number rests


def test_1_1__few_rounds_and_not_everybody_meets() -> None:
    desk = an_event(12)
    for _ in range(4):
        play_round(desk)
    players = desk.state.tournament.players
    met = {frozenset((p.tpn, cell.opponent)) for p in players for cell in p.cells}
    assert len(met) == 4 * 6
    assert len(met) < len(list(combinations(players, 2)))


def test_2_1__by_rating_or_else_by_lot() -> None:
    assert names(an_event(6)) == ["A", "B", "C", "D", "E", "F"]
    by_lot = names(an_event(6, LOT))
    assert sorted(by_lot) == ["A", "B", "C", "D", "E", "F"]
    assert by_lot != sorted(by_lot)


def test_2_2__opponents_are_equal_or_nearest() -> None:
    """After one round 1, 2, 3 won and 4, 5, 6 lost: one board must mix, two need not."""
    desk = an_event(6)
    play_round(desk)
    tournament = desk.state.tournament
    cards = FmjdRatedRound(tournament).cards
    gaps = [
        abs(cards[white].points - cards[black].points)
        for white, black in zug.pair(tournament).boards
    ]
    assert sorted(gaps) == [0, 0, 20]


def test_3_1_6__late_participants_have_the_last_numbers_and_no_points() -> None:
    desk = an_event(4)
    play_round(desk)
    desk.record(player_actions.enter(desk.state, "Y", rating=2900))
    desk.record(player_actions.enter(desk.state, "X", rating=3000))
    assert names(desk)[4:] == ["Y", "X"]
    assert [cell.result for cell in desk.state.tournament.by_tpn[6].cells] == [Result.ZERO_BYE]


def test_3_2_1__the_lot_is_recorded_in_the_report() -> None:
    report = zug.write(an_event(5, LOT).state.tournament, "trf16").decode()
    assert report.startswith("### numbers by lot (fmjd-1986:3.2.1), seed 1986\n")
