"""Announcing, check-in, taking over a report file, and what decisions touch."""

from __future__ import annotations

import pytest

from tests.support.desks import warnings
from zug.director import Desk, RuleError
from zug.director.actions import players as player_actions
from zug.director.actions import rounds
from zug.director.actions.checkin import awaited, check_in, close_check_in
from zug.director.actions.settings import announce, change, draw_colour
from zug.director.decisions.settings import too_many_rounds
from zug.director.desk import clashing
from zug.director.importing.to_decisions import adopt
from zug.director.journal import JournalLine
from zug.formats import write
from zug.generator import Config, generate
from zug.model import Result
from zug.model.results import parse_result


class Notebook:
    """A store in memory."""

    def __init__(self) -> None:
        self.decisions: list[JournalLine] = []

    def append(self, kind, data, *, time, author, reason=""):  # type: ignore[no-untyped-def]
        decision = JournalLine(len(self.decisions) + 1, time, author, kind, data, reason)
        self.decisions.append(decision)
        return decision


def desk_of(players: int, rounds_: int = 5) -> Desk:
    book = Notebook()
    book.append("create", announce("Open", rounds_), time="t", author="a")
    desk = Desk(book, author="a", clock=lambda: "t")
    for number in range(players):
        desk.record(player_actions.enter(desk.state, f"P{number:02d}", rating=2000 - number))
    return desk


def test_a_new_event_is_checked() -> None:
    settings = announce("Open", 7, system="dutch", tiebreaks=["bh-c1"], points="3-1-0")
    assert settings["system"] == "dutch-2026"
    assert settings["tiebreaks"] == ["BH/C1"]
    assert settings["points"]["white_win"] == 30  # type: ignore[index]
    for bad in ({"rounds": 0}, {"name": " "}, {"points": "9-9"}):
        with pytest.raises(RuleError):
            announce(**{"name": "Open", "rounds": 5, **bad})  # type: ignore[arg-type]
    with pytest.raises(RuleError, match=r"\[acceleration-not-allowed\]"):
        announce("Open", 7, system="fmjd-1986", acceleration="baku-2026")


def test_what_pairings_rest_on_is_fixed_once_round_1_is_paired() -> None:
    desk = desk_of(6)
    desk.record(change(desk.state, rounds=4, system="dubov-1997"), confirmed=True)
    assert (desk.state.settings.rounds, desk.state.settings.system) == (4, "dubov-1997")
    desk.record(draw_colour(desk.state, "w"))
    desk.record(rounds.pair(desk.state))
    with pytest.raises(RuleError, match="system"):
        warnings(change(desk.state, system="dutch-2026"), desk.state)
    with pytest.raises(RuleError, match="initial colour"):
        warnings(draw_colour(desk.state, "b"), desk.state)
    later = change(desk.state, rounds=5)
    assert any("announced" in warning for warning in warnings(later, desk.state))
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        warnings(change(desk.state, rounds=4), desk.state)


def test_too_many_rounds_are_told() -> None:
    assert "at most 7" in too_many_rounds(8, 8)
    assert "a lot" in too_many_rounds(6, 8)
    assert too_many_rounds(5, 40) == ""


def test_check_in_decides_for_all_who_are_missing() -> None:
    desk = desk_of(6)
    for entry in (1, 2, 3, 4):
        desk.record(check_in(desk.state, entry))
    assert [entry.name for entry in awaited(desk.state)] == ["P04", "P05"]
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        warnings(check_in(desk.state, 1), desk.state)
    desk.record(close_check_in(desk.state, "H"))
    assert desk.state.missing(1) == {5: Result.HALF_BYE, 6: Result.HALF_BYE}
    desk.record(rounds.pair(desk.state))
    assert len(desk.state.rounds[0].boards) == 2
    assert desk.state.here == frozenset()


def test_more_than_half_missing_asks_whether_check_in_was_skipped() -> None:
    desk = desk_of(6)
    desk.record(check_in(desk.state, 1))
    proposal = close_check_in(desk.state, "withdraw")
    assert "was check-in skipped?" in warnings(proposal, desk.state)[0]
    desk.record(proposal, confirmed=True)
    assert set(desk.state.withdrawn) == {2, 3, 4, 5, 6}


def test_results_of_different_boards_do_not_clash() -> None:
    desk = desk_of(6)
    desk.record(draw_colour(desk.state, "w"))
    desk.record(rounds.pair(desk.state))
    desk.record(rounds.publish(desk.state))
    seen = desk.state.decisions
    mine = rounds.enter_result(desk.state, 1, parse_result("1-0"))
    desk.record(rounds.enter_result(desk.state, 2, parse_result("0-1")))
    decisions = desk._store.decisions
    assert clashing(mine, decisions, seen) == ()
    desk.record(rounds.enter_result(desk.state, 1, parse_result("½-½")))
    assert [d.number for d in clashing(mine, decisions, seen)] == [seen + 2]
    desk.undo()
    assert len(clashing(mine, decisions, seen)) == 2, "an undo touches what it takes back"


@pytest.mark.parametrize("seed", range(4))
def test_a_report_file_taken_over_is_the_same_report(seed: int) -> None:
    rates = {"players": "9-20", "rounds": "5", "half-byes": "60", "forfeits": "60"}
    tournament = generate(Config().with_settings(rates), seed)
    book = Notebook()
    for proposal in adopt(tournament):
        book.append(proposal.kind, proposal.to_data(), time="t", author="a")
    again = Desk(book).state.tournament
    assert [p.cells for p in again.players] == [p.cells for p in tournament.players]
    assert write(again, "trf26") == write(tournament, "trf26")


def test_a_fixed_table_moves_the_board_and_nothing_else() -> None:
    free, fixed = desk_of(8), desk_of(8)
    fixed.record(player_actions.fix_table(fixed.state, "P00", 3))
    fixed.record(player_actions.fix_table(fixed.state, "P07", 1))
    for desk in (free, fixed):
        desk.record(draw_colour(desk.state, "w"))
        desk.record(rounds.pair(desk.state))
    usual = [(pair.white, pair.black) for pair in free.state.rounds[0].boards]
    moved = [(pair.white, pair.black) for pair in fixed.state.rounds[0].boards]
    assert usual == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert moved == [(8, 4), (6, 2), (1, 5), (3, 7)]
    fixed.record(rounds.unpair(fixed.state))
    fixed.record(player_actions.fix_table(fixed.state, "P00", None))
    fixed.undo(fixed.decisions[-1].number)
    assert fixed.state.tables == {1: 3, 8: 1}


def test_fixed_tables_that_cannot_be_kept() -> None:
    desk = desk_of(6)
    desk.record(player_actions.fix_table(desk.state, "P00", 2))
    with pytest.raises(RuleError, match=r"\[table-taken\]"):
        warnings(player_actions.fix_table(desk.state, "P01", 2), desk.state)
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        warnings(player_actions.fix_table(desk.state, "P00", 2), desk.state)
    with pytest.raises(RuleError, match=r"\[bad-table\]"):
        warnings(player_actions.fix_table(desk.state, "P01", 0), desk.state)
    beyond = player_actions.fix_table(desk.state, "P03", 9)
    assert "the last one" in warnings(beyond, desk.state)[0]
    desk.record(beyond, confirmed=True)
    desk.record(draw_colour(desk.state, "w"))
    desk.record(rounds.pair(desk.state))
    boards = [(pair.white, pair.black) for pair in desk.state.rounds[0].boards]
    assert boards == [(5, 2), (1, 4), (3, 6)], "they meet: the table fixed first"
