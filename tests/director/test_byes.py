"""Byes on request (C.04.2, 3.3): how many, for whom, and what the report says of full points."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round, start_round
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import players
from zug.director.actions.checkin import check_in, close_check_in
from zug.director.importing.import_plan import ImportPlan
from zug.director.journal import JournalLine
from zug.director.journal.replay import replay
from zug.director.reporting.report import report
from zug.formats import write
from zug.formats.remarks import text_lines
from zug.model import Result


def asked(desk: Desk, round_: int, kind: str = "H") -> UnconfirmedError:
    with pytest.raises(UnconfirmedError) as question:
        desk.record(players.request_bye(desk.state, "A", round_, kind))
    assert question.value.level is Level.CONFIRM
    return question.value


def test_an_unpaired_player_can_have_half_a_point() -> None:
    desk = a_desk(6, rounds=5)
    desk.record(players.request_bye(desk.state, "A", 1, "H"))
    start_round(desk)
    assert desk.state.rounds[0].absent == {1: Result.HALF_BYE}
    assert desk.state.tournament.points.worth(desk.state.tournament.by_tpn[1].cells[0]) == 5


def test_from_the_second_half_point_bye_on_it_is_asked() -> None:
    desk = a_desk(6, rounds=7)
    desk.record(players.request_bye(desk.state, "A", 1, "H"))
    assert "has 1 half-point bye already" in str(asked(desk, 2))
    desk.record(players.request_bye(desk.state, "A", 2, "H"), confirmed=True)
    assert "has 2 half-point byes already" in str(asked(desk, 4))
    desk.record(players.request_bye(desk.state, "B", 4, "H"))


def test_the_end_of_the_check_in_asks_the_same() -> None:
    desk = a_desk(6, rounds=7)
    desk.record(players.request_bye(desk.state, "A", 2, "H"))
    for entry in range(2, 7):
        desk.record(check_in(desk.state, entry))
    closing = close_check_in(desk.state, "H")
    with pytest.raises(UnconfirmedError, match="has 1 half-point bye already"):
        desk.record(closing)
    desk.record(closing, confirmed=True)
    assert desk.state.missing(1) == {1: Result.HALF_BYE}


def test_the_end_of_the_check_in_keeps_to_the_limit() -> None:
    desk = a_desk(6, rounds=7, half_byes=1)
    desk.record(players.request_bye(desk.state, "A", 2, "H"))
    with pytest.raises(RuleError, match=r"\[too-many-byes\]"):
        desk.record(close_check_in(desk.state, "H", [1]), confirmed=True)


def test_who_is_not_entitled_gets_no_half_point_bye_by_any_way() -> None:
    desk = a_desk(5, rounds=5)
    desk.record(players.enter(desk.state, "Guest", no_half_byes=True))
    for decision in (
        players.request_bye(desk.state, "Guest", 2, "H"),
        close_check_in(desk.state, "H", [6]),
    ):
        with pytest.raises(RuleError, match=r"\[no-half-byes\]") as refused:
            desk.record(decision, confirmed=True)
        assert refused.value.code == "no-half-byes"
    desk.record(players.request_bye(desk.state, "Guest", 2, "Z"))
    done = desk.record(players.correct_entry(desk.state, "Guest", no_half_byes=False))
    assert done.sentence == "Guest: entitled to half-point byes"
    desk.record(players.request_bye(desk.state, "Guest", 3, "H"))
    again = desk.record(players.correct_entry(desk.state, "Guest", no_half_byes=True))
    assert again.notes == ("6 Guest has been granted a half-point bye",)


def fpb(desk: Desk) -> tuple[str, ...]:
    return text_lines(report(desk.state).tournament)


def test_a_full_point_bye_is_deprecated_and_told_in_the_report() -> None:
    desk = a_desk(6, rounds=5)
    assert "deprecated" in str(asked(desk, 2, "F"))
    desk.record(players.request_bye(desk.state, "A", 2, "F"), confirmed=True)
    line = "### FPB @ Round 2: 1=FPB"
    assert fpb(desk) == (line,)
    play_round(desk)
    play_round(desk)
    assert fpb(desk) == (line,)
    assert line in write(report(desk.state).tournament, "trf26").decode().splitlines()


def test_a_full_point_bye_that_is_not_given_is_not_told() -> None:
    desk = a_desk(6, rounds=5)
    for name in "AB":
        desk.record(players.request_bye(desk.state, name, 2, "F"), confirmed=True)
    assert len(fpb(desk)) == 2
    desk.record(players.cancel_bye(desk.state, "A", 2), confirmed=True)
    desk.record(players.withdraw(desk.state, "B", 2))
    assert fpb(desk) == ()


@pytest.mark.parametrize(("round_", "kind"), [(2, "F"), (5, "H")])
def test_a_bye_that_had_to_be_confirmed_is_taken_back_as_an_undo_takes_it(
    round_: int, kind: str
) -> None:
    """Q115: neither by playing after all nor by another bye."""
    desk = a_desk(6, rounds=5)
    desk.record(players.request_bye(desk.state, "A", round_, kind), confirmed=True)
    for act in (
        desk.undo,
        lambda: desk.record(players.cancel_bye(desk.state, "A", round_)),
        lambda: desk.record(players.request_bye(desk.state, "A", round_, "Z")),
    ):
        with pytest.raises(UnconfirmedError) as question:
            act()
        assert question.value.level is Level.CONFIRM
    desk.record(players.cancel_bye(desk.state, "A", round_), confirmed=True)
    assert not desk.state.byes
    desk.record(players.request_bye(desk.state, "A", 3, "H"))
    desk.record(players.cancel_bye(desk.state, "A", 3))


@pytest.mark.parametrize("form", ["trf26", "trf16"])
def test_who_withdraws_before_the_last_round_has_no_bye_after_it(form: str) -> None:
    desk = a_desk(6, rounds=3)
    play_round(desk)
    play_round(desk)
    desk.record(players.withdraw(desk.state, "A"))
    before = write(report(desk.state).tournament, form).decode()
    assert ("240 Z 003    1" in before) is (form == "trf26")
    play_round(desk)
    after = write(report(desk.state).tournament, form).decode()
    assert not any(line.startswith(("240", "XXZ")) for line in after.splitlines())


def test_who_has_withdrawn_stays_so_when_the_file_is_taken_over() -> None:
    desk = a_desk(7, rounds=5)
    play_round(desk)
    desk.record(players.withdraw(desk.state, "B"), confirmed=True)
    text = write(report(desk.state).tournament, "trf26")
    said = [line for line in text.decode().splitlines() if line.startswith("240")]
    assert said == [f"240 Z {round_:03d}    2" for round_ in range(2, 6)]
    led = ImportPlan.of(text).decisions(confirmed=True)
    lines = (JournalLine(n, "", "", one.kind, one.to_data()) for n, one in enumerate(led, 1))
    again = replay(lines)
    assert [again.missing(round_) for round_ in range(2, 6)] == [{2: Result.ZERO_BYE}] * 4
    assert write(report(again).tournament, "trf26") == text
