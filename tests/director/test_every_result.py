"""Every result that can be entered goes right through: standings, pairing, files, taking over."""

from __future__ import annotations

import pytest

from tests.support.desks import MemoryStore, a_desk, start_round
from zug.director import Desk, RuleError
from zug.director.actions import rounds
from zug.director.decisions import ResultEntered
from zug.director.importing.to_decisions import take_over
from zug.director.reporting.report import event_standings, report
from zug.errors import UsageError
from zug.formats import read, write
from zug.model import Result
from zug.model.results import parse_result, show_result

KNOWN = {
    "1-0": ("10", (10, 0)),
    "0-1": ("01", (0, 10)),
    "½-½": ("==", (5, 5)),
    "½-0": ("=0", (5, 0)),
    "0-½": ("0=", (0, 5)),
    "0-0": ("00", (0, 0)),
    "+-": ("+-", (10, 0)),
    "-+": ("-+", (0, 10)),
    "--": ("--", (0, 0)),
    "W-L": ("WL", (10, 0)),
    "D-D": ("DD", (5, 5)),
    "L-W": ("LW", (0, 10)),
    "*": ("??", (0, 0)),
}
"""What is typed; the codes of report files for White and Black; their points in standings, in
tenths: an adjourned game is a draw for pairing only (handling-2026:3.1)."""


def test_these_are_all_results_that_can_be_typed() -> None:
    games = {(white, black) for white in Result for black in Result if white.fits(black)} - {
        (Result.OPEN, Result.OPEN)
    }
    typed = {parse_result(text) for text in KNOWN}
    mixed = {show_result(pair) for pair in games - typed}
    # A game too short to be rated is so for both; the rest is the same seen with one letter each.
    assert all(set(text) & set("WDL") for text in mixed)


def entered(text: str) -> Desk:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result(text)))
    desk.record(rounds.enter_result(desk.state, 2, parse_result("1-0")))
    return desk


@pytest.mark.parametrize("text", KNOWN)
def test_a_result_counts_in_the_standings_as_its_rule_says(text: str) -> None:
    desk = entered(text)
    board = desk.state.rounds[0].boards[0]
    points = {line.tpn: line.points for line in event_standings(desk.state).lines}
    tpns = desk.state.tpns
    assert (points[tpns[board.white]], points[tpns[board.black]]) == KNOWN[text][1]


@pytest.mark.parametrize("form", ["trf26", "trf16", "json"])
@pytest.mark.parametrize("text", KNOWN)
def test_a_result_is_written_read_again_and_goes_on(text: str, form: str) -> None:
    desk = entered(text)
    told = report(desk.state)
    data = write(told.tournament, form, ranks=told.ranks)
    if form != "json":
        rows = {
            int(line[4:8]): line[98:99] for line in data.decode().splitlines() if line[:3] == "001"
        }
        board = desk.state.rounds[0].boards[0]
        tpns = desk.state.tpns
        assert rows[tpns[board.white]] + rows[tpns[board.black]] == KNOWN[text][0]
    first, *others = take_over(read(data), "club.trf")
    store = MemoryStore()
    store.decisions.clear()
    store.append(first.kind, first.to_data(), time="", author="test")
    again = Desk(store, author="test")
    again.take_over(others, "taken over")
    assert again.state.rounds[0].boards == desk.state.rounds[0].boards
    assert event_standings(again.state).lines == event_standings(desk.state).lines
    assert rounds.pair(again.state).boards == rounds.pair(desk.state).boards


@pytest.mark.parametrize(
    "text",
    ["1-1", "1-½", "½-1", "½F-0F", "½F-½F", "1F-1F", "1F-½F", "1F-0", "1-0F", "0-1F", "+-0", "½-+"],
)
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(UsageError) as refused:
        parse_result(text)
    assert refused.value.code == "bad-result"


@pytest.mark.parametrize(
    "games",
    [
        (Result.WIN, Result.WIN),
        (Result.WIN, Result.DRAW),
        (Result.FORFEIT_WIN, Result.FORFEIT_WIN),
        (Result.FORFEIT_WIN, Result.LOSS),
        (Result.WIN, Result.FORFEIT_LOSS),
        (Result.DRAW, Result.FORFEIT_LOSS),
        (Result.HALF_BYE, Result.HALF_BYE),
        (Result.OPEN, Result.OPEN),
    ],
)
def test_what_is_no_result_is_not_recorded(games: tuple[Result, Result]) -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    with pytest.raises(RuleError) as refused:
        desk.record(ResultEntered(1, 1, games))
    assert refused.value.code == "bad-value"
    assert desk.state.rounds[0].open_boards == (1, 2)
