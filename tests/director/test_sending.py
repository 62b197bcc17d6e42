"""What a federation would reject is listed before a report is sent."""

from __future__ import annotations

import pytest

from tests.director.test_old_journals import Paper
from zug.director import Desk, State
from zug.director.actions.players import enter, request_bye, withdraw
from zug.director.actions.rounds import enter_result, pair, publish
from zug.director.actions.settings import announce
from zug.director.decisions import Enter
from zug.director.reporting.report import report
from zug.director.reporting.report_check import findings
from zug.director.state import Entry
from zug.formats import write
from zug.model.results import parse_result

ABOUT = {
    "city": "Zug",
    "federation": "SUI",
    "start": "2026-11-14",
    "end": "2026-11-14",
    "arbiter": "Keller, Anna",
    "time_control": "90 min",
    "encoded_time_control": "5400",
    "round_dates": ["2026-11-14"],
}


def desk_of(about: dict[str, object], rounds: int = 1, **more: str) -> Desk:
    paper = Paper()
    settings = announce("Open", rounds, event=about)
    paper.append("create", settings, time="2026-11-15T10:00:00Z", author="a")
    desk = Desk(paper)
    for number, name in enumerate(("Adler", "Berg", "Cole", "Dahl"), 1):
        known = {"federation": "SUI", "fide_id": f"130{number}"} | more
        desk.record(enter(desk.state, name, rating=2000 - number, **known), confirmed=True)
    return desk


def play(desk: Desk, *results: str) -> State:
    desk.record(pair(desk.state), confirmed=True)
    desk.record(publish(desk.state), confirmed=True)
    for board, result in enumerate(results, 1):
        desk.record(enter_result(desk.state, board, parse_result(result)), confirmed=True)
    return desk.state


def test_a_report_that_lacks_nothing() -> None:
    assert findings(play(desk_of(ABOUT), "1-0", "0-1")) == ()


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ({"city": ""}, "the announcement lacks: city"),
        ({"arbiter": "", "time_control": ""}, "the announcement lacks: arbiter, time control"),
        ({"federation": "Swiss"}, "the federation of the event, 'Swiss', is not one of FIDE"),
        ({"federation": "XXX"}, "the federation of the event, 'XXX', is not one of FIDE"),
        ({"round_dates": []}, "the announcement lacks: dates of the rounds"),
        (
            {"start": "2026-11-13", "end": "2026-11-13"},
            "first day, days of the rounds and last day are not in order",
        ),
        ({"round_dates": ["2026-11-15"]}, "first day, days of the rounds and last day are not"),
    ],
)
def test_what_the_announcement_lacks(change: dict[str, object], finding: str) -> None:
    (found,) = findings(play(desk_of(ABOUT | change), "1-0", "0-1"))
    assert found.startswith(finding)


@pytest.mark.parametrize(
    ("more", "finding"),
    [
        ({"fide_id": "", "birth": "1990"}, "4 rated players have no FIDE id (Adler first)"),
        ({"federation": ""}, "4 players have no federation (Adler first)"),
        ({"federation": "QQQ"}, "4 federations are not of FIDE (Adler first)"),
        ({"birth": "2050"}, "4 dates of birth cannot be right (Adler first)"),
        ({"title": "ZZ"}, "4 titles are not of FIDE (Adler first)"),
        ({"fide_id": "", "birth": ""}, "4 rated players have no FIDE id (Adler first)"),
    ],
)
def test_what_players_lack(more: dict[str, str], finding: str) -> None:
    assert findings(play(desk_of(ABOUT, **more), "1-0", "0-1"))[0] == finding


def test_a_fide_id_that_a_file_gives_twice() -> None:
    desk = desk_of(ABOUT)
    twin = Entry(5, "Twin", 1500, federation="SUI", fide_id="1301")
    odd = Entry(6, "Odd", 1400, federation="SUI", fide_id="13x")
    desk.take_over([Enter(twin), Enter(odd)], "from a file")
    assert findings(play(desk, "1-0", "0-1", "1-0")) == (
        "1 FIDE id is not a number: Odd",
        "the FIDE id 1301 is given 2 times",
    )


def test_results_that_are_open_or_adjourned_and_rounds_to_come() -> None:
    found = findings(play(desk_of(ABOUT, rounds=2), "1-0"))
    assert found[0] == "round 1 lacks the result of board 2"
    assert "not all rounds have been played: 1 of 2" in found
    assert "the day of round 2 is missing" in found


def test_a_name_without_room_in_the_report() -> None:
    desk = desk_of(ABOUT)
    long = "A very long name, which no report has room for"
    known = {"federation": "SUI", "fide_id": "1399"}
    desk.record(enter(desk.state, long, rating=1500, **known), confirmed=True)
    cut = "the name of player 5 was cut to 33 characters"
    assert cut in findings(desk.state), "it is told before the last round, too"
    found = findings(play(desk, "1-0", "0-1"))
    assert found == (cut,)


def test_who_withdraws_has_no_points_for_a_bye_granted_before() -> None:
    desk = desk_of(ABOUT, rounds=3)
    play(desk, "1-0", "0-1")
    desk.record(request_bye(desk.state, "Dahl", 2, "H"), confirmed=True)
    assert "240 H 002    4" in write(report(desk.state).tournament, "trf26").decode()
    desk.record(withdraw(desk.state, "Dahl"), confirmed=True)
    assert "240 Z 002    4" in write(report(desk.state).tournament, "trf26").decode()


def test_nobody_misses_a_round_after_the_last() -> None:
    desk = desk_of(ABOUT | {"round_dates": []}, rounds=2)
    play(desk, "1-0", "0-1")
    desk.record(withdraw(desk.state, "Dahl"), confirmed=True)
    state = play(desk, "1-0")
    lines = write(report(state).tournament, "trf26").decode().splitlines()
    assert [line for line in lines if line.startswith("240") and "003" in line] == []
