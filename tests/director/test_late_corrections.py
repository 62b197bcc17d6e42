"""A wrong result found rounds later that counts in the standings all the same (C.04.2, 4.3)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.director.test_numbers_then import taken_over
from tests.support.desks import NOW, MemoryStore, a_desk, play_round, start_round
from zug.checker import check
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import players as player_actions
from zug.director.actions import rounds
from zug.director.decisions import CorrectForRating
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.journal.replay import replay
from zug.director.reporting.integrity_remarks import changed_later
from zug.director.reporting.report import event_standings, remarked, report
from zug.director.state.before_pairing import before_pairing
from zug.errors import ZugError
from zug.fastclasses import replace
from zug.formats import read, write
from zug.formats.remarks import text_lines
from zug.model.results import parse_result

WIN, DRAW, LOSS = (parse_result(text) for text in ("1-0", "=", "0-1"))


def outside(players: int = 8, rounds_: int = 3) -> Desk:
    """An event that has left FIDE mode: White won all games."""
    desk = a_desk(players)
    desk.record(leave_fide_mode(desk.state), confirmed=True, word="leave")
    for _ in range(rounds_):
        play_round(desk)
    return desk


def correct(desk: Desk, board: int, text: str, round_: int, **answers: object) -> None:
    decision = rounds.correct_result(desk.state, board, parse_result(text), round_=round_)
    desk.record(decision, **({"confirmed": True} | answers))  # type: ignore[arg-type]


def points(desk: Desk) -> list[int]:
    scores = event_standings(desk.state).record.scores
    return [scores[tpn] for tpn in sorted(scores)]


def about_results(desk: Desk) -> list[str]:
    return [line for line in text_lines(remarked(desk.state)) if line.startswith("### Result")]


def written(desk: Desk, form: str = "trf26") -> bytes:
    told = report(desk.state, interim=True)
    return write(told.tournament, form, ranks=told.ranks)


def is_identical(data: bytes) -> bool:
    return all(one.identical for one in check(read(data)).rounds)


def test_outside_fide_mode_it_counts_after_one_question() -> None:
    desk = outside()  # round 1: 1-5, 6-2, 3-7, 8-4
    before, pairs = points(desk), [round_.boards for round_ in desk.state.rounds[1:]]
    with pytest.raises(UnconfirmedError) as asked:
        correct(desk, 1, "0-1", 1, confirmed=False)
    assert asked.value.level is Level.CONFIRM
    correct(desk, 1, "0-1", 1)
    assert points(desk) == [before[0] - 10, *before[1:4], before[4] + 10, *before[5:]]
    assert [round_.boards for round_ in desk.state.rounds[1:]] == pairs, "they stay as paired"
    assert list(changed_later(desk.state))
    assert about_results(desk) == ["### Result @ Round 1: 1-5: 1-0 => 0-1 (after round 3)"]


def test_it_can_still_be_for_the_rating_report_alone() -> None:
    desk = outside()
    before = points(desk)
    late = rounds.correct_result(desk.state, 1, LOSS, round_=1, for_rating=True)
    assert isinstance(late, CorrectForRating)
    desk.record(late, confirmed=True)
    assert points(desk) == before
    correct(desk, 1, "1/2", 1)
    assert desk.state.rounds[0].boards[0].rating_results is None, "it is settled now"


def test_in_an_event_without_ratings_it_counts_in_fide_mode_too() -> None:
    desk = Desk(MemoryStore(), author="test", clock=lambda: NOW)
    for name in "ABCDEF":
        desk.record(player_actions.enter(desk.state, name))
    for _ in range(3):
        play_round(desk)
    assert desk.state.fide_mode
    with pytest.raises(UnconfirmedError) as asked:
        correct(desk, 1, "0-1", 1, confirmed=False)
    assert asked.value.level is Level.CONFIRM
    correct(desk, 1, "0-1", 1)
    assert desk.state.rounds[0].boards[0].results == LOSS


def in_fide_mode() -> Desk:
    desk = a_desk(8)
    for _ in range(3):
        play_round(desk)
    return desk


def test_in_fide_mode_it_is_for_the_rating_report_unless_said_otherwise() -> None:
    desk = in_fide_mode()
    late = rounds.correct_result(desk.state, 1, LOSS, round_=1)
    assert isinstance(late, CorrectForRating)
    assert rounds.may_count(desk.state, late)
    assert not rounds.may_count(desk.state, CorrectForRating(2, 1, LOSS)), "4.3 says what counts"


def test_in_fide_mode_it_takes_two_steps_and_a_reason() -> None:
    desk = in_fide_mode()
    counted = rounds.correct_result(desk.state, 1, LOSS, round_=1, counts=True)
    with pytest.raises(UnconfirmedError) as asked:
        desk.record(counted, "regulations, 7.2", confirmed=True)
    assert (asked.value.level, asked.value.word) == (Level.TWO_STEPS, "counts")
    with pytest.raises(RuleError) as refused:
        desk.record(counted, " ", confirmed=True, word="counts")
    assert refused.value.code == "no-reason"
    done = desk.record(counted, "regulations, 7.2", confirmed=True, word="counts")
    assert (done.line.data["ground"], done.line.reason) == ("competition", "regulations, 7.2")
    assert desk.state.fide_mode
    assert about_results(desk) == [
        "### Result @ Round 1: 1-5: 1-0 => 0-1 (after round 3, by the rules of the competition)"
    ]
    assert is_identical(written(desk))


def test_without_the_ground_it_is_refused_in_fide_mode() -> None:
    desk = in_fide_mode()
    counted = rounds.correct_result(desk.state, 1, LOSS, round_=1, counts=True)
    with pytest.raises(RuleError) as refused:
        desk.record(replace(counted, ground=""), "why", confirmed=True, word="counts")
    assert refused.value.code == "too-late"


@pytest.mark.parametrize("form", ["trf26", "trf16", "json"])
def test_files_keep_it_and_every_round_is_the_one_that_was_paired(form: str) -> None:
    desk = outside(12)
    correct(desk, 1, "0-1", 1)
    play_round(desk)  # paired with the new result
    correct(desk, 1, "1/2", 1)
    correct(desk, 2, "0-1", 2)
    play_round(desk)
    told = about_results(desk)
    second = desk.state.rounds[1].boards[1]
    assert told == [
        "### Result @ Round 1: 1-7: 1-0 => 0-1 (after round 3)",
        "### Result @ Round 1: 1-7: 0-1 => 1/2-1/2 (after round 4)",
        f"### Result @ Round 2: {second.white}-{second.black}: 1-0 => 0-1 (after round 4)",
    ]
    data = written(desk, form)
    assert is_identical(data)
    bare = replace(read(data), amendments=())
    assert not all(one.identical for one in check(bare).rounds), "the lines are needed"
    _, again = taken_over(data)
    assert about_results(again) == told
    assert points(again) == points(desk)
    if form != "trf16":
        assert written(again, form) == data


def test_the_next_pairing_rests_on_it_and_a_change_by_hand_is_compared_with_what_was() -> None:
    desk = outside()
    old = before_pairing(desk.state).tournament
    correct(desk, 1, "0-1", 1)
    assert before_pairing(desk.state).tournament == old, "round 3 was paired with the old result"
    start_round(desk)
    assert desk.state.rounds[0].boards[0].results == LOSS
    assert is_identical(written(desk))


def test_undo_takes_it_back_until_another_round_is_paired() -> None:
    desk = outside()
    before = desk.state.rounds
    correct(desk, 1, "0-1", 1)
    correct(desk, 1, "1/2", 1)
    assert len(about_results(desk)) == 1
    with pytest.raises(UnconfirmedError) as asked:
        desk.undo()
    assert asked.value.level is Level.CONFIRM
    desk.undo(confirmed=True)
    assert desk.state.rounds[0].boards[0].results == LOSS
    last = desk.decisions[-3].number
    desk.undo(last, confirmed=True)
    assert desk.state.rounds == before
    desk.undo(len(desk.decisions), confirmed=True)  # the undo
    assert desk.state.rounds[0].boards[0].results == LOSS
    start_round(desk)
    with pytest.raises(RuleError) as refused:
        desk.undo(last, confirmed=True)
    assert refused.value.code == "cannot-undo"


def test_put_back_before_another_round_is_paired_it_leaves_no_line() -> None:
    desk = outside()
    correct(desk, 1, "0-1", 1)
    correct(desk, 1, "1-0", 1)
    assert about_results(desk) == []


def test_rounds_that_are_taken_back_rest_on_nothing() -> None:
    desk = outside()
    correct(desk, 1, "0-1", 1)
    start_round(desk)
    correct(desk, 1, "1/2", 1)
    desk.record(rounds.unpair(desk.state, "4.4.2"), confirmed=True, word="published")
    assert about_results(desk) == ["### Result @ Round 1: 1-5: 1-0 => 1/2-1/2 (after round 3)"]
    for board in desk.state.rounds[-1].numbered:
        desk.record(rounds.clear_result(desk.state, board[0]), confirmed=True)
    desk.record(rounds.unpair(desk.state, "4.4.2"), confirmed=True, word="published")
    assert about_results(desk) == ["### Result @ Round 1: 1-5: 1-0 => 1/2-1/2"]
    assert is_identical(written(desk))


def test_by_the_rules_of_1992_a_correction_of_an_older_round_changes_no_round_paired() -> None:
    desk = a_desk(8, system="rating-1992", handling="1992")
    for _ in range(3):
        play_round(desk)
    old = before_pairing(desk.state).tournament
    correct(desk, 1, "0-1", 1)
    assert before_pairing(desk.state).tournament == old
    assert is_identical(written(desk))


def an_act(desk: Desk, dice: random.Random) -> None:
    """Correct, pair, take back or undo something, if the rules let it."""
    held = len(desk.state.rounds)
    act = dice.choice(["correct"] * 4 + ["play", "play", "unpair", "undo"])
    answers = {"confirmed": True, "word": "published manual counts"}
    if act == "play" or not held:
        if all(not round_.open_boards for round_ in desk.state.rounds) and held < 7:
            start_round(desk)
            for board in desk.state.rounds[-1].open_boards:
                result = dice.choice((WIN, DRAW, LOSS))
                desk.record(rounds.enter_result(desk.state, board, result))
    elif act == "correct":
        round_ = dice.randint(1, held)
        board = dice.randint(1, len(desk.state.rounds[round_ - 1].boards))
        result = dice.choice((WIN, DRAW, LOSS))
        decision = rounds.correct_result(desk.state, board, result, round_=round_)
        desk.record(decision, **answers)  # type: ignore[arg-type]
    elif act == "unpair":
        for board in range(1, len(desk.state.rounds[-1].boards) + 1):
            desk.record(rounds.clear_result(desk.state, board), confirmed=True)
        desk.record(rounds.unpair(desk.state, "4.4.2"), **answers)  # type: ignore[arg-type]
    else:
        desk.undo(**answers)  # type: ignore[arg-type]


@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_whatever_is_corrected_the_file_tells_what_each_round_was_paired_with(seed: int) -> None:
    dice = random.Random(seed)
    desk = outside(dice.choice((7, 8)), 2)
    for _ in range(14):
        try:
            an_act(desk, dice)
        except ZugError:
            continue
    assert replay(desk.decisions).rounds == desk.state.rounds
    if not desk.state.rounds or desk.state.draft is not None:
        return
    data = written(desk)
    assert is_identical(data), seed
    _, again = taken_over(data)
    assert about_results(again) == about_results(desk)
    assert written(again) == data


def test_the_points_that_are_announced_are_those_of_the_standings() -> None:
    """Games still being played count as draws for pairing only (C.04.2, 3.1)."""
    desk = a_desk(4, rounds=3)
    play_round(desk)
    play_round(desk)
    start_round(desk)
    state = desk.state
    pair = state.rounds[0].boards[0]
    decision = rounds.correct_result(state, 1, LOSS, round_=1, counts=True)
    told = " ".join(str(one.message) for one in decision.check(state))
    scores = dict.fromkeys(state.entries, 0)
    for round_ in state.rounds[:2]:
        for board in round_.boards:
            white = board is not pair  # White won every game but the corrected one
            scores[board.white if white else board.black] += 1
    assert f"{scores[pair.white]}.0" in told
    assert f"{scores[pair.black]}.0" in told
    assert ".5 points" not in told
