"""Rounds that are over stay: by no way does anything of an older round change (C.04.2, 4.3)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.desks import a_desk, play_round, start_round
from zug.checker import Report, check
from zug.director import Desk, Level, RuleError, UnconfirmedError, people, rounds
from zug.director.decisions import CorrectForRating, Decision, ResultEntered, SwapColours
from zug.director.fold import fold, undone
from zug.director.report import remarked, report
from zug.director.state import Pair, State
from zug.errors import ZugError
from zug.formats import read, write
from zug.model import Result
from zug.model.games import parse_result
from zug.records import replace

WIN, DRAW, LOSS, LATER = (parse_result(text) for text in ("1-0", "=", "0-1", "*"))


def after(rounds_: int, players: int = 6) -> Desk:
    desk = a_desk(players, rounds=9)
    for _ in range(rounds_):
        play_round(desk)
    return desk


def decision_of(desk: Desk, round_: int) -> int:
    """The number of the decision that gave board 1 of a round its result."""
    return next(
        line.number
        for line in desk.decisions
        if line.kind == ResultEntered.kind
        and (line.data["round"], line.data["board"]) == (round_, 1)
    )


# What can be changed, and at which level


def test_the_round_before_is_corrected_once_that_is_confirmed() -> None:
    desk = after(2)
    for expected in ("only if it was notified before", "was paired with what stands there"):
        correction = rounds.correct_result(desk.state, 1, LOSS, round_=1)
        with pytest.raises(UnconfirmedError, match=expected) as asked:
            desk.record(correction)
        assert asked.value.level is Level.CONFIRM
        desk.undo(decision_of(desk, 2), confirmed=True)  # round 2 is being played again
    desk.record(correction, confirmed=True)
    assert desk.state.rounds[0].boards[0].results == LOSS


def test_who_knows_that_it_was_notified_late_corrects_for_rating() -> None:
    desk = after(2)
    late = rounds.correct_result(desk.state, 1, LOSS, round_=1, for_rating=True)
    assert isinstance(late, CorrectForRating)
    desk.record(late, confirmed=True)
    assert desk.state.rounds[0].boards[0].results == WIN


def test_older_rounds_are_corrected_for_rating_alone_and_the_report_says_so() -> None:
    desk = after(3)
    for decision in (ResultEntered(1, 1, LOSS, corrects=True), SwapColours(1, 1)):
        with pytest.raises(RuleError) as refused:
            desk.record(decision, confirmed=True)
        assert refused.value.code == "too-late"
    before = desk.state.tournament
    late = rounds.correct_result(desk.state, 1, DRAW, round_=1)
    with pytest.raises(UnconfirmedError):
        desk.record(late)
    desk.record(late, confirmed=True)
    assert desk.state.tournament == before
    told = report(desk.state, for_rating=True).tournament
    assert told.extras == ("### Rating correction @ Round 1: 1-4: 1-0 => 1/2-1/2",)
    assert told.by_tpn[1].cells[0].result is Result.DRAW
    assert read(write(told, "trf26")).extras == told.extras
    assert report(desk.state).tournament.extras == told.extras


def test_the_last_correction_for_rating_is_the_one_that_is_told() -> None:
    desk = after(3)
    for result in (DRAW, LOSS):
        late = rounds.correct_result(desk.state, 1, result, round_=1)
        desk.record(late, confirmed=True)
    lines = report(desk.state).tournament.extras
    assert lines == ("### Rating correction @ Round 1: 1-4: 1-0 => 0-1",)
    desk.undo(confirmed=True)
    desk.undo(confirmed=True)
    assert report(desk.state).tournament.extras == ()


def test_a_result_other_than_the_next_round_was_paired_with_is_told() -> None:
    desk = after(1)
    start_round(desk)
    desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1), confirmed=True)
    lines = report(desk.state).tournament.extras
    assert lines == ("### Result @ Round 1: 1-4: 1-0 => 0-1",)
    desk.record(rounds.correct_result(desk.state, 1, WIN, round_=1), confirmed=True)
    assert report(desk.state).tournament.extras == ()


def test_other_colours_than_the_next_round_was_paired_with_are_told() -> None:
    desk = after(1)
    desk.record(rounds.swap_colours(desk.state, 1))
    assert report(desk.state).tournament.extras == ()
    start_round(desk)
    with pytest.raises(UnconfirmedError):
        desk.record(SwapColours(1, 1))
    desk.record(SwapColours(1, 1), confirmed=True)
    assert report(desk.state).tournament.extras == ("### Colours @ Round 1: 4-1 => 1-4",)
    desk.record(SwapColours(1, 1), confirmed=True)
    assert report(desk.state).tournament.extras == ()


# Undo is no back door


def test_undo_reopens_no_result_of_an_older_round() -> None:
    desk = after(3, players=8)
    for _ in range(2):
        with pytest.raises(RuleError) as refused:
            desk.undo(decision_of(desk, 1), confirmed=True)
        assert refused.value.code == "cannot-undo"
        desk.record(rounds.pair(desk.state))
        desk.record(rounds.publish(desk.state))
        for board in (1, 2, 3, 4):
            desk.record(rounds.enter_result(desk.state, board, DRAW))


def test_undo_of_an_undo_changes_nothing_of_an_older_round() -> None:
    desk = after(1)
    start_round(desk)
    desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1), confirmed=True)
    desk.undo(confirmed=True)
    undoing = len(desk.decisions)
    with pytest.raises(UnconfirmedError):
        desk.undo(undoing)
    for board in (1, 2, 3):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    desk.record(rounds.pair(desk.state))
    with pytest.raises(RuleError) as refused:
        desk.undo(undoing, confirmed=True)
    assert refused.value.code == "cannot-undo"


def test_many_undone_at_once_change_nothing_of_an_older_round() -> None:
    desk = after(3)
    results = [line.number for line in desk.decisions if line.kind == ResultEntered.kind]
    with pytest.raises(RuleError) as refused:
        desk.undo_all(results, confirmed=True)
    assert refused.value.code == "cannot-undo"


# Whatever is decided and undone


def held(state: State, count: int) -> list[tuple[Any, ...]]:
    """Pairings, colours and results of the first rounds."""
    return [
        (round_.number, round_.bye, sorted(round_.absent.items()), board.white, board.black, board)
        for round_ in state.rounds[:count]
        for board in round_.boards
    ]


def may_follow(old: Pair, new: Pair) -> bool:
    """The same game; if it was adjourned it may end, or be adjourned again if it just has."""
    if (old.results, old.second) == (new.results, new.second):
        return True
    return old.is_adjourned or (old.just_ended and not new.is_open)


def stays(before: State, after_: State) -> bool:
    older = max(0, len(before.rounds) - 2)
    old, new = held(before, older), held(after_, older)
    same = [row[:-1] for row in old] == [row[:-1] for row in new]
    return same and all(
        may_follow(mine[-1], yours[-1]) for mine, yours in zip(old, new, strict=True)
    )


def an_act(dice: random.Random) -> Callable[[Desk], Decision | None]:
    """Something an arbiter might do, wise or not; None is an undo."""
    round_, board = dice.randrange(1, 6), dice.randrange(1, 4)
    result = dice.choice((WIN, DRAW, LOSS, LATER, parse_result("+-")))
    acts: list[Callable[[Desk], Decision | None]] = [
        lambda desk: rounds.pair(desk.state),
        lambda desk: rounds.publish(desk.state),
        lambda desk: rounds.unpair(desk.state, dice.choice((None, "4.4.1", "4.4.2"))),
        lambda desk: rounds.correct_result(desk.state, board, result, round_=round_),
        lambda desk: rounds.enter_result(desk.state, board, result, round_=round_),
        lambda desk: rounds.clear_result(desk.state, board, round_=round_),
        lambda desk: rounds.swap_colours(desk.state, board, round_=round_),
        lambda desk: people.withdraw(desk.state, dice.randrange(1, 7), round_),
        lambda desk: people.request_bye(desk.state, dice.randrange(1, 7), round_, "H"),
    ]
    return dice.choice([*acts, *[lambda _desk: None] * 6])


def finish(desk: Desk) -> None:
    """Every open board gets its result, so that the event goes on."""
    for board in desk.state.current.open_boards if desk.state.current else ():
        desk.record(rounds.enter_result(desk.state, board, WIN))


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_no_decision_and_no_undo_changes_an_older_round(seed: int) -> None:
    dice = random.Random(seed)
    desk = a_desk(6, rounds=5)
    for _ in range(60):
        before = desk.state
        try:
            if dice.random() < 0.3:
                finish(desk)
            elif (decision := an_act(dice)(desk)) is not None:
                desk.record(decision, confirmed=True)
            else:
                numbers = range(2, len(desk.decisions) + 1)
                count = dice.choice((1, 1, 1, 2, 3))
                desk.undo_all(dice.sample(numbers, min(count, len(numbers))), confirmed=True)
        except ZugError:
            assert desk.state == before
        assert stays(before, desk.state)
    assert fold(desk.decisions) == desk.state
    assert len(undone(desk.decisions)) < len(desk.decisions)


# A check knows what a round was paired with


def checked(desk: Desk) -> Report:
    """Of the file; the event itself is checked the same."""
    told = report(desk.state, interim=True)
    found = check(read(write(told.tournament, "trf26", ranks=told.ranks)))
    ours = check(remarked(desk.state))
    assert [one.identical for one in found.rounds] == [one.identical for one in ours.rounds]
    return found


def by_remarks(found: Report) -> list[int]:
    return [one.round for one in found.rounds if one.is_by_remarks]


def test_a_check_takes_the_results_a_round_was_paired_with_from_the_file() -> None:
    desk = after(1, players=8)
    start_round(desk)
    for board in (1, 2):
        desk.record(rounds.correct_result(desk.state, board, LOSS, round_=1), confirmed=True)
    found = checked(desk)
    assert (found.identical, by_remarks(found)) == (True, [2])
    assert any("paired with, which the file tells" in text for text in found.assumed)
    bare = replace(report(desk.state, interim=True).tournament, extras=())
    assert not check(bare).identical
    lying = replace(bare, extras=("### Result @ Round 1: 3-7: 1-0 => 0-1",))
    assert not check(lying).identical


def test_a_check_takes_the_end_of_an_adjourned_game_from_the_file() -> None:
    desk = a_desk(8, rounds=9)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    for board in (2, 3, 4):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    play_round(desk)
    play_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, LOSS, round_=1), confirmed=True)
    found = checked(desk)
    assert found.identical
    assert by_remarks(found)
    assert not check(replace(report(desk.state).tournament, extras=())).identical


def test_a_check_takes_the_colours_a_round_was_paired_with_from_the_file() -> None:
    desk = after(1, players=8)
    start_round(desk)
    desk.record(SwapColours(1, 1), confirmed=True)
    desk.record(SwapColours(1, 2), confirmed=True)
    found = checked(desk)
    assert (found.identical, by_remarks(found)) == (True, [1, 2])
    assert not check(replace(report(desk.state, interim=True).tournament, extras=())).identical
