"""Adjourned games, late entries in a round in play, and what is no longer written down."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round, start_round
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import manual_rounds, players, rounds
from zug.director.actions.rounds import change_pairing
from zug.director.actions.settings import announce
from zug.director.decisions import CorrectForRating, ResultEntered
from zug.director.decisions.results import CorrectionCase, correction_case
from zug.director.pairing.seating import waiting
from zug.director.reporting.report import event_standings, report
from zug.director.state import Pair
from zug.director.state.unfinished import not_final, still_adjourned
from zug.errors import ZugError
from zug.fastclasses import replace
from zug.formats import write
from zug.formats.remarks import text_lines
from zug.model import Result
from zug.model.results import parse_result
from zug.screens.progress import progress

WIN, DRAW, LOSS = (parse_result(text) for text in ("1-0", "=", "0-1"))


# Adjourned games (handling-2026:3.1)


def test_the_result_of_an_adjourned_game_always_counts() -> None:
    desk = a_desk(4, rounds=4)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    desk.record(rounds.enter_result(desk.state, 2, WIN))
    assert still_adjourned(desk.state) == (
        "round 1: the game on board 1 is adjourned, a draw until its result is entered",
    )
    play_round(desk)
    assert len(still_adjourned(desk.state)) == 1
    pairing = rounds.pair(desk.state)
    warned = [one for one in pairing.check(desk.state) if "adjourned" in one.message]
    assert [one.level for one in warned] == [Level.READ]
    with pytest.raises(UnconfirmedError) as unread:
        desk.record(pairing)
    assert unread.value.level == 2
    assert still_adjourned(desk.state)[0] in desk.record(pairing, confirmed=True).notes
    assert still_adjourned(desk.state)[0] in rounds.draft_warnings(desk.state)
    desk.record(rounds.publish(desk.state))
    assert correction_case(desk.state, 1) is CorrectionCase.RATING
    points = [line.points for line in event_standings(desk.state).lines]
    decision = rounds.correct_result(desk.state, 1, LOSS, round_=1)
    assert isinstance(decision, ResultEntered)
    with pytest.raises(UnconfirmedError, match="this is not a draw") as asked:
        desk.record(decision)
    assert asked.value.level is Level.CONFIRM
    paired = [board[:2] for board in map(seats, desk.state.rounds[2].boards)]
    desk.record(decision, confirmed=True)
    assert desk.state.rounds[0].boards[0].results == LOSS
    assert [board[:2] for board in map(seats, desk.state.rounds[2].boards)] == paired
    assert [line.points for line in event_standings(desk.state).lines] != points
    assert not still_adjourned(desk.state)
    with pytest.raises(UnconfirmedError, match="had to be confirmed"):
        desk.undo()
    desk.undo(confirmed=True)
    assert desk.state.rounds[0].adjourned == (1,)


def seats(pair: Pair) -> tuple[int, int]:
    return pair.white, pair.black


def with_an_adjourned_game(rounds_: int = 3) -> Desk:
    """Four players, round 1 with its board 1 adjourned, all others played."""
    desk = a_desk(4, rounds=rounds_)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    desk.record(rounds.enter_result(desk.state, 2, WIN))
    for _ in range(1, rounds_):
        play_round(desk)
    return desk


def test_a_draw_ends_an_adjourned_game_without_a_question() -> None:
    desk = with_an_adjourned_game()
    desk.record(rounds.enter_result(desk.state, 1, DRAW, round_=1))
    assert desk.state.rounds[0].boards[0].results == DRAW
    assert not any("Result" in line for line in text_lines(report(desk.state).tournament))


def test_the_end_of_an_adjourned_game_is_corrected_until_the_next_pairing() -> None:
    desk = with_an_adjourned_game()
    desk.record(rounds.enter_result(desk.state, 1, WIN, round_=1), confirmed=True)
    desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1), confirmed=True)
    assert desk.state.rounds[0].boards[0].results == LOSS
    assert text_lines(report(desk.state).tournament) == ("### Result @ Round 1: 1-3: ? => 0-1",)


def test_once_a_round_is_paired_with_it_the_end_of_an_adjourned_game_stays() -> None:
    desk = a_desk(6, rounds=4)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    for board in (2, 3):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    play_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, WIN, round_=1), confirmed=True)
    ended = len(desk.decisions)
    start_round(desk)
    assert isinstance(rounds.correct_result(desk.state, 1, LOSS, round_=1), CorrectForRating)
    with pytest.raises(RuleError, match="round 2 is paired"):
        desk.undo(ended, confirmed=True)


def test_a_game_that_has_ended_is_not_adjourned_under_the_next_round() -> None:
    desk = a_desk(4, rounds=4)
    play_round(desk)
    start_round(desk)
    with pytest.raises(RuleError, match=r"\[round-over\]"):
        desk.record(ResultEntered(1, 1, parse_result("*"), corrects=True), confirmed=True)


def test_an_adjourned_game_is_provisionally_a_draw_and_nothing_else() -> None:
    desk = with_an_adjourned_game(2)
    cells = [player.cells[0] for player in desk.state.tournament.players]
    later = [cell for cell in cells if not cell.is_known]
    assert {desk.state.tournament.points.worth(cell) for cell in later} == {5}
    assert {cell.result for cell in later} == {Result.UNFINISHED}
    worth = {"white_win": 10, "black_win": 10, "unfinished": 10}
    other = a_desk(4, points=worth)
    assert other.state.tournament.points.unfinished == 5


# No final standings and no final report while a game is open (VCL 161, 169)


def test_no_final_report_while_a_game_is_adjourned() -> None:
    desk = with_an_adjourned_game()
    assert not_final(desk.state) == ("round 1: the game on board 1 is adjourned",)
    assert progress(desk.state).stage == "playing"
    for terms in ({}, {"for_rating": True}):
        with pytest.raises(RuleError, match=r"\[not-final\]") as refused:
            report(desk.state, **terms)
        assert refused.value.code == "not-final"
    file = write(report(desk.state, interim=True).tournament, "trf26").decode()
    assert sum(line[98:99] == "?" for line in file.splitlines() if line[:3] == "001") == 2
    desk.record(rounds.enter_result(desk.state, 1, DRAW, round_=1))
    assert not_final(desk.state) == ()
    assert progress(desk.state).stage == "finished"
    assert report(desk.state).ranks


def test_no_final_report_while_a_result_is_missing() -> None:
    desk = a_desk(4, rounds=1)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 2, WIN))
    assert not_final(desk.state) == ("round 1 lacks the result of board 1",)
    with pytest.raises(RuleError, match=r"\[not-final\]"):
        report(desk.state)


def test_a_report_written_during_the_event_is_not_refused() -> None:
    desk = with_an_adjourned_game(2)
    longer = replace(desk.state, settings=replace(desk.state.settings, rounds=5))
    assert not_final(longer) == ()
    assert report(longer).ranks


# Late entries (handling-2026:4.4.4)


def late(desk: Desk, name: str) -> int:
    done = desk.record(players.enter(desk.state, name, now=True))
    assert any("has no place in round 1 yet" in note for note in done.notes)
    return desk.state.next_entry - 1


def test_a_late_entry_gets_the_bye() -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    entry = late(desk, "Late")
    assert waiting(desk.state, desk.state.rounds[0]) == (entry,)
    seating = manual_rounds.give_bye(
        desk.state, manual_rounds.seating_to_change(desk.state), "Late"
    )
    desk.record(
        change_pairing(desk.state, seating, "4.4.4"), confirmed=True, word="manual published"
    )
    assert desk.state.rounds[0].bye == entry
    assert not waiting(desk.state, desk.state.rounds[0])


def test_late_entries_are_seated_one_after_the_other() -> None:
    desk = a_desk(5, rounds=3)
    start_round(desk)
    bye = desk.state.rounds[0].bye
    assert bye is not None
    first, second = late(desk, "First"), late(desk, "Second")
    seating = manual_rounds.let_meet(
        desk.state,
        manual_rounds.seating_to_change(desk.state),
        desk.state.entries[first],
        desk.state.entries[bye],
    )
    desk.record(
        change_pairing(desk.state, seating, "4.4.4"), confirmed=True, word="manual published"
    )
    assert waiting(desk.state, desk.state.rounds[0]) == (second,)
    assert second not in desk.state.rounds[0].absent
    wish = manual_rounds.SeatingChange("bye", second)
    desk.record(
        manual_rounds.change_as(desk.state, wish, "4.4.4"), confirmed=True, word="manual published"
    )
    assert desk.state.rounds[0].bye == second
    assert not waiting(desk.state, desk.state.rounds[0])


def test_whoever_had_a_place_keeps_one() -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    late(desk, "Late")
    seating = manual_rounds.seating_to_change(desk.state)
    decision = change_pairing(desk.state, seating._replace(boards=seating.boards[:1]), "4.4.4")
    with pytest.raises(RuleError, match=r"\[bad-seating\]"):
        desk.record(decision, confirmed=True)


# What is not written down any more


def test_points_for_a_round_after_a_withdrawal_are_refused() -> None:
    desk = a_desk(6, rounds=5)
    desk.record(players.withdraw(desk.state, "A", 3))
    desk.record(players.request_bye(desk.state, "A", 2, "H"))
    with pytest.raises(RuleError, match=r"\[withdrawn-already\]"):
        desk.record(players.request_bye(desk.state, "A", 3, "H"))


@pytest.mark.parametrize("name", ["", "  "])
def test_a_name_is_not_corrected_to_nothing(name: str) -> None:
    desk = a_desk(4)
    with pytest.raises(RuleError, match=r"\[no-name\]"):
        desk.record(players.correct_entry(desk.state, "A", name=name), confirmed=True)


@pytest.mark.parametrize("text", ["two\nlines", "\x1b[31mred", "bell\a", "\u2028", "\x9b"])
def test_control_characters_are_refused_in_every_text(text: str) -> None:
    desk = a_desk(4)
    before = len(desk.decisions)
    for decision, reason in (
        (players.enter(desk.state, f"A{text}B"), ""),
        (players.enter(desk.state, "Z", club=f"A{text}B"), ""),
        (players.correct_entry(desk.state, "A", name=f"A{text}B"), ""),
        (players.enter(desk.state, "Z"), f"A{text}B"),
    ):
        with pytest.raises(RuleError) as refused:
            desk.record(decision, reason, confirmed=True)
        assert refused.value.code == "control-character"
    with pytest.raises(RuleError):
        desk.undo(2, f"A{text}B")
    with pytest.raises(ZugError, match=r"\[control-character\]"):
        announce(f"A{text}B", 5)
    assert len(desk.decisions) == before


def test_the_same_are_kept_apart_once() -> None:
    desk = a_desk(4)
    desk.record(players.forbid(desk.state, ["A", "B"]))
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        desk.record(players.forbid(desk.state, ["B", "A"]))
    desk.record(players.forbid(desk.state, ["A", "B", "C"]))
