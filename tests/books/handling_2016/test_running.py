"""C.04.2 of 2016: what differs from 2026 in running a tournament."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, names, play_round, start_round, warnings
from zug.director import RuleError
from zug.director.actions import players, rounds
from zug.director.actions.settings import change
from zug.director.pairing.seating import SeatingPlan
from zug.director.reporting.report import report
from zug.formats import read, write
from zug.model.results import parse_result
from zug.systems import find_system


def test_c_1__a_closed_list_admits_late_entries_only_on_purpose() -> None:
    desk = a_desk(4, handling="2016")
    desk.record(players.close_list(desk.state))
    with pytest.raises(RuleError):
        warnings(players.enter(desk.state, "Late"), desk.state)
    desk.record(players.enter(desk.state, "Late", late=True))
    assert len(desk.state.entries) == 5


def test_c_3__numbers_are_provisional_at_first() -> None:
    desk = a_desk(4, handling="2016")
    play_round(desk)
    desk.record(players.enter(desk.state, "Late", rating=2395), confirmed=True)
    assert names(desk) == ["A", "Late", "B", "C", "D"]


def test_d_2__absence_without_notice_is_a_withdrawal_unless_explained() -> None:
    desk = a_desk(4, handling="2016")
    start_round(desk)
    proposal = rounds.enter_result(desk.state, 1, parse_result("+-"))
    assert "counts as withdrawn" in warnings(proposal, desk.state)[0]
    desk.record(proposal, confirmed=True)
    missing = desk.state.missing(2)
    assert list(missing) == [3], "C had Black on board 1"
    desk.record(players.come_back(desk.state, "C"), reason="the train was late")
    assert desk.state.missing(2) == {}


def test_d_8__corrections_count_by_when_they_are_reported() -> None:
    desk = a_desk(6, handling="2016")
    play_round(desk)
    zero_one = parse_result("0-1")
    assert rounds.correct_result(desk.state, 1, zero_one, round_=1).kind == "result"
    play_round(desk)
    late = rounds.correct_result(desk.state, 1, zero_one, round_=1)
    assert "otherwise it is for the rating report alone" in warnings(late, desk.state)[0]
    start_round(desk)
    assert rounds.correct_result(desk.state, 1, zero_one, round_=1).kind == "correct for rating"


def test_d_10__a_published_pairing_changes_only_for_a_rematch() -> None:
    desk = a_desk(4, handling="2016")
    start_round(desk)
    assert desk.state.current is not None
    (w1, b1), (w2, b2) = ((b.white, b.black) for b in desk.state.current.boards)
    other = SeatingPlan(((w1, b2), (w2, b1)), None)
    for ground in (None, "4.4.2"):
        with pytest.raises(RuleError, match=r"handling-2016:D\.10"):
            warnings(rounds.change_pairing(desk.state, other, ground), desk.state)
    assert rounds.change_pairing(desk.state, other, "D.10").kind == "change pairing"


def test_a_2__a_report_says_which_system_was_used() -> None:
    desk = a_desk(6, handling="2016", system="dutch-2017")
    play_round(desk)
    named = read(write(report(desk.state).tournament, "trf26")).system
    assert find_system(named or "").id == "dutch-2017"


def test_a_3__an_acceleration_is_announced_beforehand() -> None:
    desk = a_desk(8, handling="2016", system="dutch-2017")
    play_round(desk)
    with pytest.raises(RuleError, match="acceleration cannot be changed"):
        warnings(change(desk.state, acceleration="baku-2016"), desk.state)


def test_b_2__strength_then_title_then_name() -> None:
    desk = a_desk(3, handling="2016")
    desk.record(players.enter(desk.state, "Zoe", rating=2390, title="FM"))
    desk.record(players.enter(desk.state, "Abel", rating=2390))
    assert names(desk) == ["A", "Zoe", "Abel", "B", "C"]
