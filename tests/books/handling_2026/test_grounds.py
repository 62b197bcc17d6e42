"""C.04.2 of 2026: systems named in reports, and published pairings changed on a ground."""

from __future__ import annotations

import pytest

import zug
from tests.support.desks import a_desk, names, play_round, start_round, warnings
from zug.director import Desk, RuleError
from zug.director.actions import manual_rounds, players, rounds
from zug.director.actions.settings import change
from zug.director.pairing.seating import SeatingPlan
from zug.director.reporting.report import report
from zug.formats import read, write
from zug.model import Result
from zug.rules.books import book
from zug.systems import find_system


def draft(desk: Desk) -> SeatingPlan:
    return manual_rounds.seating_to_change(desk.state)


def test_1_2__systems_that_are_not_of_fide_have_their_rules_written_down() -> None:
    for system in zug.SYSTEMS:
        if system.id.startswith(("fmjd", "rating")):
            name = "fmjd-1986" if system.id.startswith("fmjd") else system.id
            assert len(book(name).articles) > 20


def test_1_1__an_acceleration_is_announced_before_round_1() -> None:
    desk = a_desk(8)
    desk.record(change(desk.state, acceleration="baku-2026"), confirmed=True)
    play_round(desk)
    with pytest.raises(RuleError, match="acceleration cannot be changed"):
        warnings(change(desk.state, acceleration=None), desk.state)


@pytest.mark.parametrize("acceleration", [None, "baku-2026"])
def test_1_3__a_report_says_which_system_and_acceleration_were_used(
    acceleration: str | None,
) -> None:
    desk = a_desk(8, acceleration=acceleration, system="dutch-2026")
    play_round(desk)
    again = read(write(report(desk.state).tournament, "trf26"))
    assert find_system(again.system or "").id == "dutch-2026"
    assert again.acceleration == acceleration


def test_2_2__the_list_is_in_order_whatever_the_order_of_entries() -> None:
    desk = a_desk(3)
    desk.record(players.enter(desk.state, "Zoe", rating=2390, title="FM"))
    desk.record(players.enter(desk.state, "Abel", rating=2390))
    assert names(desk) == ["A", "Zoe", "Abel", "B", "C"]


def test_4_4_2__the_rules_of_the_competition_are_named_in_the_journal() -> None:
    desk = a_desk(6)
    start_round(desk)
    seating = manual_rounds.exchange(desk.state, draft(desk), 1, 2)
    done = desk.record(
        rounds.change_pairing(desk.state, seating, "4.4.2"),
        confirmed=True,
        word="manual published",
        reason="rule 7",
    )
    assert done.line.data["ground"] == "4.4.2"
    assert done.line.reason == "rule 7"
    assert warnings(rounds.change_pairing(desk.state, seating, "4.4.2"), desk.state)


def test_4_4_5__the_top_boards_of_the_last_round() -> None:
    """In the last round the ground is taken as it is; before, it is doubted."""
    for number, doubted in ((1, False), (3, True)):
        desk = a_desk(6, rounds=number)
        start_round(desk)
        seating = manual_rounds.exchange(desk.state, draft(desk), 1, 2)
        texts = warnings(rounds.change_pairing(desk.state, seating, "4.4.5"), desk.state)
        assert any("not the last round" in warning for warning in texts) == doubted


def test_4_4_3__two_without_opponents_play_each_other() -> None:
    """D did not come; E has the bye: A, left alone, plays E, and D gets nothing."""
    desk = a_desk(5)
    start_round(desk)
    opponent = next(p for p in desk.state.rounds[0].boards if 4 in (p.white, p.black))
    other = opponent.white if opponent.black == 4 else opponent.black
    seating = manual_rounds.take_out(desk.state, draft(desk), "D")
    assert (other, 5) in seating.boards
    assert seating.bye is None
    desk.record(
        rounds.change_pairing(desk.state, seating, "4.4.3"),
        confirmed=True,
        word="manual published",
        reason="both agree",
    )
    assert desk.state.tournament.by_tpn[4].cells[0].result is Result.ZERO_BYE
    assert desk.state.rounds[0].version == 2
    assert manual_rounds.seating_to_change(desk.state).out == (4,)


def test_4_4_4__a_late_entry_is_seated_in_the_round_in_play() -> None:
    desk = a_desk(5)
    start_round(desk)
    desk.record(players.enter(desk.state, "Late", now=True))
    assert desk.state.entries[6].first_round == 1
    seating = manual_rounds.let_meet(desk.state, draft(desk), "E", "Late")
    assert seating.bye is None
    desk.record(
        rounds.change_pairing(desk.state, seating, "4.4.4"), confirmed=True, word="manual published"
    )
    assert desk.state.tournament.by_tpn[6].cells[0].opponent == 5
