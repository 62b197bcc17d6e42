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
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import manual_rounds, rounds
from zug.director.actions import players as player_actions
from zug.director.decisions import CorrectForRating, Decision, ResultEntered, SwapColours
from zug.director.journal.replay import replay, undone_numbers
from zug.director.reporting.integrity_remarks import changed_later
from zug.director.reporting.report import remarked, report
from zug.director.state import Pair, State
from zug.errors import ZugError
from zug.fastclasses import replace
from zug.formats import read, write
from zug.formats.remarks import text_lines
from zug.model import Result
from zug.model.results import parse_result

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
    played = decision_of(desk, 2)
    for expected in ("only if it was notified before", "was paired with the old result"):
        correction = rounds.correct_result(desk.state, 1, LOSS, round_=1)
        with pytest.raises(UnconfirmedError, match=expected) as asked:
            desk.record(correction)
        assert asked.value.level is Level.CONFIRM
        if played:
            desk.undo(played, confirmed=True)  # round 2 is being played again
            played = 0
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
    line = "### Rating correction @ Round 1: 1-4: 1-0 => 1/2-1/2"
    assert text_lines(told) == ("### Rating report: with the corrected results", line)
    assert told.by_tpn[1].cells[0].result is Result.DRAW
    assert read(write(told, "trf26")).amendments == told.amendments
    assert text_lines(report(desk.state).tournament) == (line,)


def test_the_last_correction_for_rating_is_the_one_that_is_told() -> None:
    desk = after(3)
    for result in (DRAW, LOSS):
        late = rounds.correct_result(desk.state, 1, result, round_=1)
        desk.record(late, confirmed=True)
    lines = text_lines(report(desk.state).tournament)
    assert lines == ("### Rating correction @ Round 1: 1-4: 1-0 => 0-1",)
    desk.undo(confirmed=True)
    desk.undo(confirmed=True)
    assert text_lines(report(desk.state).tournament) == ()


def test_a_result_other_than_the_next_round_was_paired_with_is_told() -> None:
    desk = after(1)
    start_round(desk)
    desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1), confirmed=True)
    lines = text_lines(report(desk.state).tournament)
    assert lines == ("### Result @ Round 1: 1-4: 1-0 => 0-1",)
    desk.record(rounds.correct_result(desk.state, 1, WIN, round_=1), confirmed=True)
    assert text_lines(report(desk.state).tournament) == ()


def test_other_colours_than_the_next_round_was_paired_with_are_told() -> None:
    desk = after(1)
    start_round(desk)
    with pytest.raises(UnconfirmedError):
        desk.record(SwapColours(1, 1))
    desk.record(SwapColours(1, 1), confirmed=True)
    assert text_lines(report(desk.state).tournament) == ("### Colours @ Round 1: 1-4 => 4-1",)
    desk.record(SwapColours(1, 1), confirmed=True)
    assert text_lines(report(desk.state).tournament) == ()


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
    return old.is_adjourned or (old.ended_since_pairing and not new.is_open)


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
        lambda desk: player_actions.withdraw(desk.state, dice.randrange(1, 7), round_),
        lambda desk: player_actions.request_bye(desk.state, dice.randrange(1, 7), round_, "H"),
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
    assert replay(desk.decisions) == desk.state
    assert len(undone_numbers(desk.decisions)) < len(desk.decisions)


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
    assert any("paired with, not with those of today" in text for text in found.assumed)
    bare = replace(report(desk.state, interim=True).tournament, amendments=())
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
    assert not check(replace(report(desk.state).tournament, amendments=())).identical


def test_a_check_takes_the_colours_a_round_was_paired_with_from_the_file() -> None:
    desk = after(1, players=8)
    start_round(desk)
    desk.record(SwapColours(1, 1), confirmed=True)
    desk.record(SwapColours(1, 2), confirmed=True)
    found = checked(desk)
    assert (found.identical, by_remarks(found)) == (True, [1, 2])
    assert not check(replace(report(desk.state, interim=True).tournament, amendments=())).identical


# A round is compared with what it was paired with


def turned_and_corrected() -> Desk:
    """Round 3 is published by the rules; then colours and a result of round 2 are corrected."""
    desk = after(2)
    start_round(desk)
    desk.record(rounds.swap_colours(desk.state, 1, round_=2), confirmed=True)
    desk.record(rounds.correct_result(desk.state, 2, DRAW, round_=2), confirmed=True)
    return desk


def test_boards_nobody_touched_are_in_no_line_about_a_round_by_hand() -> None:
    desk = turned_and_corrected()
    stands = manual_rounds.seating_to_change(desk.state)
    assert rounds.change_pairing(desk.state, stands, "4.4.2").by_rules == ()
    changed = rounds.change_pairing(desk.state, manual_rounds.turn_colours(stands, 1), "4.4.2")
    desk.record(changed, confirmed=True, word="manual published")
    white, black = stands.boards[0]
    lines = [one for one in text_lines(remarked(desk.state)) if one.startswith("### MPA")]
    assert lines == [f"### MPA @ Round 3: {white}-{black} => {black}-{white}"]
    begun = manual_rounds.begin(desk.state, 3, "rules")
    assert (begun.boards, begun.bye) == (stands.boards, stands.bye)


def test_an_adjourned_game_that_ended_changes_no_round_that_was_paired_before() -> None:
    desk = after(1, players=8)
    start_round(desk)
    for board in (1, 2, 3, 4):
        desk.record(rounds.enter_result(desk.state, board, LATER if board == 1 else WIN))
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, LOSS, round_=2), confirmed=True)
    stands = manual_rounds.seating_to_change(desk.state)
    assert rounds.change_pairing(desk.state, stands, "4.4.2").by_rules == ()
    for board in (1, 2, 3, 4):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    start_round(desk)
    stands = manual_rounds.seating_to_change(desk.state)
    assert rounds.change_pairing(desk.state, stands, "4.4.2").by_rules == ()


def test_a_round_taken_back_leaves_nothing_that_it_was_paired_with() -> None:
    """Round 3 is paired again, with the corrected results; it was published with others."""
    desk = turned_and_corrected()
    told = [one.split(" @ ")[0] for one in text_lines(remarked(desk.state))]
    assert told == ["### Colours", "### Result"]
    desk.record(rounds.unpair(desk.state, "4.4.2"), word="published")
    start_round(desk)
    colours, result, taken_back = text_lines(remarked(desk.state))
    assert colours.startswith("### Colours @ Round 2"), "round 2 was not paired with those colours"
    assert result.startswith("### Result @ Round 2")
    assert result.endswith("(round 3 taken back)")
    assert taken_back == "### Pairing taken back @ Round 3"
    assert check(remarked(desk.state)).identical
    stands = manual_rounds.seating_to_change(desk.state)
    assert rounds.change_pairing(desk.state, stands, "4.4.2").by_rules == ()


def test_colours_turned_while_the_round_is_played_leave_a_line_and_no_fault() -> None:
    """Asked as whatever the report tells; turned back, everything is as it was."""
    desk = after(1)
    start_round(desk)
    stood = desk.state.rounds
    white, black = stood[1].boards[0].white, stood[1].boards[0].black
    line = f"### Colours @ Round 2: {white}-{black} => {black}-{white}"
    with pytest.raises(UnconfirmedError, match=line):
        desk.record(SwapColours(2, 1))
    desk.record(SwapColours(2, 1), confirmed=True)
    assert text_lines(remarked(desk.state)) == (line,)
    for board in (1, 2, 3):
        desk.record(rounds.enter_result(desk.state, board, DRAW))
    start_round(desk)
    found = check(remarked(desk.state))
    assert found.identical
    assert [one.is_by_remarks for one in found.rounds] == [False, True, False]
    assert list(changed_later(desk.state)) == []
    stands = manual_rounds.seating_to_change(desk.state)
    assert rounds.change_pairing(desk.state, stands, "4.4.2").by_rules == ()
    other = after(1)
    start_round(other)
    for _ in range(2):
        other.record(SwapColours(2, 1), confirmed=True)
    assert other.state.rounds == stood


def test_undoing_a_swap_of_colours_asks_what_the_swap_asked() -> None:
    desk = after(1)
    start_round(desk)
    stood = desk.state.rounds
    swap = rounds.swap_colours(desk.state, 1, round_=1)
    with pytest.raises(UnconfirmedError) as first:
        desk.record(swap)
    number = desk.record(swap, confirmed=True).line.number
    with pytest.raises(UnconfirmedError) as again:
        desk.undo(number)
    assert (again.value.level, again.value.message) == (first.value.level, first.value.message)
    desk.undo(number, confirmed=True)
    assert desk.state.rounds == stood
    assert text_lines(remarked(desk.state)) == ()
    number = desk.record(swap, confirmed=True).line.number
    for board in (1, 2, 3):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    start_round(desk)
    with pytest.raises(RuleError, match="round 2 is paired"):
        desk.undo(number, confirmed=True)


def test_the_same_correction_for_rating_is_recorded_once() -> None:
    desk = after(3)
    with pytest.raises(RuleError, match=r"\[nothing-changes\].*1-0"):
        desk.record(CorrectForRating(1, 1, WIN), confirmed=True)
    desk.record(CorrectForRating(1, 1, LOSS), confirmed=True)
    with pytest.raises(RuleError, match=r"\[nothing-changes\].*0-1"):
        desk.record(CorrectForRating(1, 1, LOSS), confirmed=True)
    desk.record(CorrectForRating(1, 1, WIN), confirmed=True)
    assert text_lines(remarked(desk.state)) == ()


def test_a_game_adjourned_in_the_last_round_paired_was_no_draw_for_a_pairing_yet() -> None:
    desk = after(1)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    with pytest.raises(UnconfirmedError, match="a draw until it ends") as asked:
        desk.record(rounds.enter_result(desk.state, 1, WIN))
    assert asked.value.level is Level.CONFIRM
    desk.record(rounds.enter_result(desk.state, 1, DRAW))


def test_lines_of_the_report_are_in_the_order_of_the_rounds() -> None:
    """A bye of round 3 was granted first, then round 2 was made by hand, then round 1 corrected."""
    desk = a_desk(8, rounds=5)
    desk.record(player_actions.request_bye(desk.state, 8, 3, "F"), confirmed=True)
    play_round(desk)
    computed = manual_rounds.seating_to_change(desk.state)
    turned = manual_rounds.turn_colours(computed, 1)
    desk.record(rounds.pair_by_hand(desk.state, turned), confirmed=True, word="manual")
    desk.record(rounds.publish(desk.state))
    desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1), confirmed=True)
    told = [line.split(":")[0] for line in text_lines(remarked(desk.state))]
    assert told == ["### Result @ Round 1", "### MPA @ Round 2", "### FPB @ Round 3"]


def test_what_was_changed_later_is_told_by_its_kind() -> None:
    desk = turned_and_corrected()
    assert list(changed_later(desk.state)) == [
        "A result of round 2 was corrected after the next round was paired.",
        "Colours of round 2 were corrected after the next round was paired.",
    ]
    other = after(1)
    start_round(other)
    for board in (1, 2, 3):
        other.record(rounds.enter_result(other.state, board, LATER if board == 1 else WIN))
    start_round(other)
    assert list(changed_later(other.state)) == []
    other.record(rounds.enter_result(other.state, 1, LOSS, round_=2), confirmed=True)
    assert list(changed_later(other.state)) == [
        "An adjourned game of round 2 ended after the next round was paired."
    ]
