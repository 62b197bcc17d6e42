"""The arbiter's own pairing: small changes of a seating, the warnings, the grounds."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round, start_round, warnings
from zug.director import Desk, RuleError
from zug.director.actions import manual_rounds, players, rounds
from zug.director.journal import JournalLine
from zug.director.pairing.seating import SeatingPlan
from zug.model.results import parse_result


def draft(desk: Desk) -> SeatingPlan:
    return manual_rounds.seating_to_change(desk.state)


def test_two_change_places() -> None:
    desk = a_desk(6)
    assert draft(desk) == SeatingPlan(((1, 4), (5, 2), (3, 6)), None)
    assert manual_rounds.exchange(desk.state, draft(desk), 4, 2).boards == ((1, 2), (5, 4), (3, 6))


def test_the_bye_goes_to_another_who_leaves_his_seat() -> None:
    desk = a_desk(5)
    assert draft(desk) == SeatingPlan(((1, 3), (4, 2)), 5)
    changed = manual_rounds.give_bye(desk.state, draft(desk), "C")
    assert changed == SeatingPlan(((1, 5), (4, 2)), 3)
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        manual_rounds.give_bye(desk.state, draft(desk), "E")
    with pytest.raises(RuleError, match=r"\[no-bye\]"):
        manual_rounds.give_bye(desk.state, draft(a_desk(4)), "A")


def test_two_meet_and_those_they_leave_meet_too() -> None:
    desk = a_desk(6)
    assert manual_rounds.let_meet(desk.state, draft(desk), 1, 2).boards == ((1, 2), (3, 6), (4, 5))
    five = a_desk(5)
    with_the_bye = manual_rounds.let_meet(five.state, draft(five), 5, 1)
    assert with_the_bye == SeatingPlan(((5, 1), (4, 2)), 3)


def test_colours_of_a_board_turn() -> None:
    desk = a_desk(4)
    assert manual_rounds.turn_colours(draft(desk), 1).boards[0] == (3, 1)
    with pytest.raises(RuleError, match=r"\[no-such-board\]"):
        manual_rounds.turn_colours(draft(desk), 9)


def test_a_change_is_one_of_the_last_round_even_if_its_results_are_in() -> None:
    """5 has the bye of round 1; the computed round 2 has other boards."""
    desk = a_desk(5)
    play_round(desk)
    changed = manual_rounds.granted(desk.state, manual_rounds.SeatingChange("exchange", 1, 2, 0))
    assert changed == SeatingPlan(((2, 3), (4, 1)), 5)


def test_the_next_round_is_paired_by_hand_with_warnings_and_difference() -> None:
    desk = a_desk(4)
    play_round(desk)
    again = manual_rounds.let_meet(desk.state, draft(desk), 1, 3)
    proposal = rounds.pair_by_hand(desk.state, again)
    assert any(
        "have already met (dutch-2026:2.1.1)" in warning
        for warning in warnings(proposal, desk.state)
    )
    assert any(
        "differ from the computed pairing" in warning for warning in warnings(proposal, desk.state)
    )
    desk.record(proposal, confirmed=True, word="manual published")
    assert desk.state.draft is not None
    assert desk.state.draft.manual


def test_a_forbidden_pair_by_hand_is_named() -> None:
    desk = a_desk(4)
    desk.record(players.forbid(desk.state, ["A", "B"]))
    seating = SeatingPlan(((1, 2), (3, 4)), None)
    assert any(
        "not to meet" in w for w in warnings(rounds.pair_by_hand(desk.state, seating), desk.state)
    )
    desk.record(players.allow(desk.state, ["A", "B"]))
    assert not any(
        "not to meet" in w for w in warnings(rounds.pair_by_hand(desk.state, seating), desk.state)
    )


def test_a_ground_that_does_not_fit_is_doubted() -> None:
    desk = a_desk(6)
    start_round(desk)
    seating = manual_rounds.exchange(desk.state, draft(desk), 1, 2)
    for ground, words in (
        ("4.4.1", "nobody in round 1 has met"),
        ("4.4.4", "nobody entered late"),
        ("4.4.5", "not the last round"),
    ):
        texts = warnings(rounds.change_pairing(desk.state, seating, ground), desk.state)
        assert any(words in warning for warning in texts)


def test_results_lost_by_a_change_are_named_the_others_stay() -> None:
    desk = a_desk(6)
    start_round(desk)
    for board in (1, 3):
        desk.record(rounds.enter_result(desk.state, board, parse_result("1-0")))
    seating = manual_rounds.exchange(desk.state, draft(desk), 1, 2)
    proposal = rounds.change_pairing(desk.state, seating, "4.4.2")
    assert any("result is lost" in warning for warning in warnings(proposal, desk.state))
    desk.record(proposal, confirmed=True, word="manual published")
    assert [pair.is_open for pair in desk.state.rounds[0].boards] == [True, True, False]


@pytest.mark.parametrize("number", [1, 2])
def test_a_late_entry_admitted_to_a_published_round_is_no_doubt(number: int) -> None:
    desk = a_desk(7)
    for _ in range(1, number):
        play_round(desk)
    start_round(desk)
    desk.record(players.enter(desk.state, "Zoe", rating=2000, late=True, now=True), confirmed=True)
    seating = manual_rounds.admit(desk.state, draft(desk), "Zoe")
    proposal = rounds.change_pairing(desk.state, seating, "4.4.4")
    assert not any("4.4.4" in warning for warning in warnings(proposal, desk.state))
    desk.record(proposal, confirmed=True, word="manual published")

    again = manual_rounds.exchange(desk.state, draft(desk), "Zoe", 1)
    once_more = rounds.change_pairing(desk.state, again, "4.4.4")
    assert not any("4.4.4" in warning for warning in warnings(once_more, desk.state))


def test_the_boards_that_were_changed_by_hand_are_named() -> None:
    desk = a_desk(12)
    start_round(desk)
    seating = draft(desk)
    rules = [(white, black) for white, black in seating.boards]
    change = rounds.change_pairing(
        desk.state, manual_rounds.exchange(desk.state, seating, 2, 3), "4.4.2"
    )
    assert manual_rounds.said_by_hand(desk.state, 1, rules) is None
    desk.record(change, confirmed=True, word="manual published")
    assert manual_rounds.boards_by_hand(desk.state, 1, rules) == (2, 3)
    assert (
        str(manual_rounds.said_by_hand(desk.state, 1, rules))
        == "Boards 2 and 3 were changed by hand."
    )
    desk.record(rounds.swap_colours(desk.state, 5), confirmed=True)
    assert manual_rounds.boards_by_hand(desk.state, 1, rules) == (2, 3), "corrected, not changed"
    assert manual_rounds.said_by_hand(desk.state, 1, ()) is None, "the whole round"


def test_the_reason_of_a_change_cites_the_article_as_arbiters_do() -> None:
    line = JournalLine(
        1, "", "test", "change pairing", {}, "handling-2026:4.4.4: the train was late"
    )
    assert line.why == "C.04.2, 4.4.4: the train was late"
