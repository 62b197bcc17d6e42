"""What the director knows of the rules beside the articles with tests of their own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from tests.support.desks import MemoryStore, a_desk, names, play_round, start_round, warnings
from tests.support.work import calls
from zug.director import Desk, JournalLine, RuleError
from zug.director.actions import players as player_actions
from zug.director.actions import rounds
from zug.director.actions.settings import change
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.journal.replay import JournalNarrator, ReplayError, UnknownDecisionError, replay
from zug.director.pairing.after_start import topscorers
from zug.director.pairing.readiness import outlook
from zug.director.reporting.report import event_standings, report
from zug.model import Result
from zug.model.results import parse_result
from zug.rules.accelerations import BAKU_2026, accelerate, last_in_ga
from zug.rules.fmjd_card import fiches


def test_another_number_of_rounds_says_who_becomes_topscorer() -> None:
    """After two rounds of nine nobody is one; with three rounds announced, round 3 is the last."""
    desk = a_desk(8)
    play_round(desk)
    play_round(desk)
    assert topscorers(desk.state) == ()
    proposal = change(desk.state, rounds=3)
    points = {p.name: sum(c.result is Result.WIN for c in p.cells) for p in players(desk)}
    above = [name for name, won in points.items() if won > 1]
    said = next(warning for warning in warnings(proposal, desk.state) if "topscorers" in warning)
    assert above
    assert all(name in said for name in above)
    assert said.split("stand:")[1].count(";") == len(above) - 1
    desk.record(proposal, confirmed=True, word="rounds")
    assert [desk.state.entries[e].name for e in topscorers(desk.state)] == above
    assert not any("topscorers" in w for w in warnings(change(desk.state, rounds=2), desk.state))
    back = change(desk.state, rounds=4)
    assert any("no longer the last" in warning for warning in warnings(back, desk.state))


def players(desk: Desk):  # type: ignore[no-untyped-def]
    return desk.state.tournament.players


def test_a_system_without_topscorers_says_nothing() -> None:
    desk = a_desk(8, system="dubov-1997")
    play_round(desk)
    play_round(desk)
    assert not any(
        "topscorer" in warning for warning in warnings(change(desk.state, rounds=3), desk.state)
    )


def test_late_entries_do_not_move_the_last_of_ga() -> None:
    """Eight at the start: GA is 1 to 4. Two late entries, one strong, one weak.

    The strong one gets number 1, so the last GA-player, still the same person, is number 5; the
    weak one is below and belongs to GB (baku-2026:3).
    """
    desk = a_desk(8, acceleration="baku-2026")
    start = desk.state.tournament
    assert names(desk)[last_in_ga(start) - 1] == "D"
    play_round(desk)
    desk.record(player_actions.enter(desk.state, "Strong", rating=2700), confirmed=True)
    desk.record(player_actions.enter(desk.state, "Weak", rating=1500))
    now = desk.state.tournament
    assert names(desk)[last_in_ga(now) - 1] == "D"
    virtual = accelerate(now, BAKU_2026).virtual_points
    got = {names(desk)[tpn - 1]: row[1] for tpn, row in virtual.items()}
    assert got == dict.fromkeys(("Strong", "A", "B", "C", "D"), 10)


def test_the_rounds_left_are_looked_at_before_anything_is_paired() -> None:
    assert outlook(a_desk(4, rounds=3).state) == ()
    found = outlook(a_desk(4, rounds=4).state)
    assert "round 4 may not be completable" in found[0]


def test_numbers_are_given_by_hand_until_they_freeze() -> None:
    desk = a_desk(8)
    desk.record(leave_fide_mode(desk.state), confirmed=True, word="leave")
    desk.record(player_actions.renumber(desk.state, "F", 2), confirmed=True)
    assert names(desk) == list("AFBCDEGH")
    desk.record(player_actions.correct_entry(desk.state, "H", rating=2600))
    assert names(desk) == list("AFBCDEGH"), "numbers given by hand follow nothing"
    desk.record(player_actions.renumber(desk.state), confirmed=True)
    assert names(desk) == list("HABCDEFG")
    desk.record(player_actions.correct_entry(desk.state, "H", rating=2000))
    assert names(desk) == list("ABCDEFGH"), "numbers by strength do"
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        warnings(player_actions.renumber(desk.state), desk.state)
    for _ in range(4):
        play_round(desk)
    with pytest.raises(RuleError, match=r"\[numbers-frozen\]"):
        warnings(player_actions.renumber(desk.state, "F", 1), desk.state)


def test_lots_part_those_nothing_else_separates_and_stay_in_the_journal() -> None:
    desk = a_desk(4, tiebreaks=["BH", "LOT"])
    play_round(desk, "½-½")
    assert {line.rank for line in event_standings(desk.state).lines} == {1}
    desk.record(player_actions.draw_lots(desk.state, {"C": 1, "A": 2, "D": 3, "B": 4}))
    again = replay(desk.decisions)
    order = [again.tournament.by_tpn[line.tpn].name for line in event_standings(again).lines]
    assert order == ["C", "A", "D", "B"]
    with pytest.raises(RuleError, match="same lot"):
        warnings(player_actions.draw_lots(desk.state, {"A": 1, "B": 1}), desk.state)


def test_a_correction_too_late_is_in_the_rating_report_only() -> None:
    desk = a_desk(6)
    play_round(desk, "1-0")
    play_round(desk, "1-0")
    play_round(desk, "1-0")
    desk.record(rounds.correct_result(desk.state, 1, parse_result("0-1"), round_=1), confirmed=True)
    first = desk.state.rounds[0].boards[0].white
    usual, for_rating = report(desk.state), report(desk.state, for_rating=True)
    assert usual.tournament.by_tpn[first].cells[0].result is Result.WIN
    assert for_rating.tournament.by_tpn[first].cells[0].result is Result.LOSS
    assert for_rating.ranks == usual.ranks
    assert sorted(usual.ranks) == sorted(usual.tournament.by_tpn)


def test_full_point_byes_and_the_last_round_are_warned_of() -> None:
    desk = a_desk(6, rounds=3)
    assert (
        "deprecated" in warnings(player_actions.request_bye(desk.state, "A", 1, "F"), desk.state)[0]
    )
    assert (
        "last round" in warnings(player_actions.request_bye(desk.state, "A", 3, "H"), desk.state)[0]
    )
    assert warnings(player_actions.announce_absence(desk.state, "A", 3), desk.state) == ()
    allowed = a_desk(6, rounds=3, last_round_byes=True)
    assert warnings(player_actions.request_bye(allowed.state, "A", 3, "H"), allowed.state) == ()


def test_in_the_edition_of_2026_a_no_show_is_no_withdrawal() -> None:
    desk = a_desk(4)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("+-")))
    assert desk.state.missing(2) == {}


def test_fmjd_8_3__forfeits_are_marked_on_the_cards_of_an_event() -> None:
    desk = fmjd(4)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("+-")))
    pair = desk.state.rounds[0].boards[0]
    cards = fiches(desk.state.tournament)
    marks = [
        cards[desk.state.tpns[entry] - 1].lines[0].result for entry in (pair.white, pair.black)
    ]
    assert marks == ["2f", "0f"]


def test_fmjd_8_6__who_withdrew_is_not_paired_and_8_7_keeps_his_points() -> None:
    desk = fmjd(6)
    play_round(desk, "1-0")
    winner = desk.state.rounds[0].boards[0].white
    name = desk.state.entries[winner].name
    desk.record(player_actions.withdraw(desk.state, name))
    play_round(desk, "1-0")
    tournament = desk.state.tournament
    tpn = desk.state.tpns[winner]
    assert tournament.by_tpn[tpn].cells[1].result is Result.ZERO_BYE
    loser = desk.state.rounds[0].boards[0].black
    card = fiches(tournament)[desk.state.tpns[loser] - 1]
    assert card.lines[0].opponent_final == 20, "two points of who withdrew stay"


def test_fmjd_8_8__a_suspended_game_is_a_draw_for_the_next_pairing() -> None:
    desk = fmjd(4)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    desk.record(rounds.enter_result(desk.state, 2, parse_result("2-0", desk.state.settings.points)))
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0"), round_=1), confirmed=True)
    pair = desk.state.rounds[0].boards[0]
    assert pair.results == parse_result("1-0")


def fmjd(count: int) -> Desk:
    points = {"white_win": 20, "black_win": 20, "white_draw": 10, "black_draw": 10}
    points |= {"forfeit_win": 20, "pab": 20, "full_bye": 20, "half_bye": 10, "unfinished": 10}
    return a_desk(count, system="fmjd-1986", points=points)


def test_every_kind_of_decision_has_a_sentence() -> None:
    desk = a_desk(6)
    desk.record(player_actions.forbid(desk.state, ["A", "B"]))
    desk.record(player_actions.note("doors closed"))
    desk.record(player_actions.request_bye(desk.state, "F", 2, "H"))
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    desk.record(rounds.correct_result(desk.state, 1, parse_result("0-1"), round_=1))
    desk.undo()
    said = JournalNarrator().sentences(desk.decisions)
    assert said[0] == "event Test: 9 rounds, dutch-2026"
    assert said[1] == "entered A (2400)"
    assert "not to meet: A; B" in said
    assert "note: doors closed" in said
    assert "F does not play round 2: a half-point bye" in said
    assert any("(was 1-0)" in text for text in said)
    assert said[-1] == f"decision {len(said) - 1} is undone: {said[-2]}"


def test_a_decision_of_a_later_version_is_named() -> None:
    store = MemoryStore()
    store.append("teleport", {}, time="t", author="a")
    with pytest.raises(UnknownDecisionError) as caught:
        Desk(store)
    assert "'teleport'" in caught.value.message
    assert "version" in caught.value.advice
    later = [JournalLine(1, "t", "a", "create", {"name": "X", "gravity": 9.81})]
    with pytest.raises(ReplayError, match="gravity"):
        replay(later)


def test_the_work_of_folding_does_not_grow_with_the_event() -> None:
    """500 players, 9 rounds, 2,769 decisions; benchmarks/desk.py measures the time."""
    small, large = long_event(100, 9), long_event(500, 9)
    assert len(large) == 1 + 500 + 9 * 252
    state = replay(large)
    assert len(state.rounds) == 9
    assert not any(round_.open_boards for round_ in state.rounds)
    assert replace(state, decisions=0) == replace(replay(large), decisions=0)
    per_decision = [calls(partial(replay, found)) / len(found) for found in (small, large)]
    assert per_decision[1] < 1.2 * per_decision[0]


def long_event(players: int, rounds_: int) -> list[JournalLine]:
    """An event with all its results, without asking the engine."""
    desk = Desk(MemoryStore(), clock=lambda: "t")
    for number in range(players):
        desk.record(player_actions.enter(desk.state, f"P{number:03d}", rating=2500 - number))
    store = MemoryStore()
    store.decisions = list(desk.decisions)
    half = players // 2
    for round_ in range(1, rounds_ + 1):
        boards = [[n, n + half] for n in range(1, half + 1)]
        data = {"round": round_, "boards": boards, "bye": None, "absent": {}}
        store.append("pair", data, time="t", author="a")
        store.append("publish", {"round": round_}, time="t", author="a")
        for board in range(1, half + 1):
            result = {"round": round_, "board": board, "result": ["1", "0"]}
            store.append("result", result, time="t", author="a")
    return store.decisions
