"""Boards of rounds that are made or changed by hand: their order, and who stays where."""

from __future__ import annotations

from tests.support.desks import a_desk, play_round, start_round
from zug.director import Desk
from zug.director.actions import manual_rounds, players, rounds
from zug.director.pairing.manual_phase import phase_seating
from zug.director.pairing.seating import SeatingPlan
from zug.model.results import parse_result

YES = {"confirmed": True, "word": "manual published"}


def boards(desk: Desk) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in desk.state.rounds[-1].boards]


def by_hand_with(desk: Desk, *pairs: tuple[int, int]) -> None:
    """Seat the pairs one after the other on an empty table, and end the manual pairing."""
    desk.record(manual_rounds.begin(desk.state, None, "empty"))
    for white, black in pairs:
        seating = manual_rounds.seat(desk.state, phase_seating(desk.state), white, black)
        desk.record(manual_rounds.seat_by_hand(desk.state, seating), confirmed=True)
    desk.record(manual_rounds.end(desk.state), **YES)  # type: ignore[arg-type]


def change(desk: Desk, seating: SeatingPlan) -> None:
    decision = rounds.change_pairing(desk.state, seating, "4.4.2")
    desk.record(decision, **YES)  # type: ignore[arg-type]


def test_a_round_by_hand_is_sorted_by_score_then_sum_then_number() -> None:
    desk = a_desk(8)
    play_round(desk)  # 1-5, 6-2, 3-7, 8-4, White wins: 1, 3, 6, 8 have a point
    by_hand_with(desk, (5, 4), (7, 8), (2, 3), (6, 1))
    # 1 and 1; then 1 and 0: 3 is the higher ranked of board 2, 8 of board 3; 0 and 0
    assert boards(desk) == [(6, 1), (2, 3), (7, 8), (5, 4)]


def test_virtual_points_count_for_the_order() -> None:
    desk = a_desk(8, acceleration="baku-2026")
    play_round(desk)  # 1-3, 4-2, 5-7, 8-6; 1 to 4 have a virtual point
    by_hand_with(desk, (6, 7), (5, 8), (3, 2), (4, 1))
    # 2 and 2; 0+1 and 0+1 goes before 1 and 1, whose higher ranked has a greater number; 0 and 0
    assert boards(desk) == [(4, 1), (3, 2), (5, 8), (6, 7)]


def test_a_draft_that_is_changed_is_sorted() -> None:
    desk = a_desk(8)
    play_round(desk)
    desk.record(rounds.pair(desk.state))
    assert boards(desk) == [(6, 1), (8, 3), (2, 5), (4, 7)]
    change(
        desk, manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 8, 2)
    )
    # 6-1 has 1+1; 2-3 and 8-5 have one point, of 3 and of 8
    assert boards(desk) == [(6, 1), (2, 3), (8, 5), (4, 7)]
    change(
        desk, manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 1, 7)
    )
    # one point on each board, of 1, 3, 6 and 8
    assert boards(desk) == [(4, 1), (2, 3), (6, 7), (8, 5)]


def test_a_published_round_is_sorted_until_a_result_is_entered() -> None:
    desk = a_desk(8)
    start_round(desk)
    assert boards(desk) == [(1, 5), (6, 2), (3, 7), (8, 4)]
    swapped = manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 2, 3)
    change(desk, swapped)
    assert boards(desk) == [(1, 5), (2, 7), (6, 3), (8, 4)], "by the smaller number of the two"

    desk.record(rounds.enter_result(desk.state, 4, parse_result("1-0")))
    change(
        desk, manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 1, 6)
    )
    assert boards(desk) == [(1, 3), (2, 7), (6, 5), (8, 4)], "2-7 and 8-4 sit where they sat"


def test_boards_that_stay_keep_their_numbers_once_a_result_is_entered() -> None:
    desk = a_desk(8)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 3, parse_result("1-0")))
    change(
        desk, manual_rounds.let_meet(desk.state, manual_rounds.seating_to_change(desk.state), 1, 4)
    )
    # 1-5 and 8-4 are gone; 1-4 and 5-8 take boards 1 and 4
    assert boards(desk) == [(1, 4), (6, 2), (3, 7), (5, 8)]
    assert [pair.is_open for pair in desk.state.rounds[0].boards] == [True, True, False, True]


def test_fixed_boards_hold_in_a_round_by_hand_and_in_one_that_is_changed() -> None:
    desk = a_desk(8)
    desk.record(players.fix_table(desk.state, 1, 4))
    start_round(desk)
    assert boards(desk)[3] == (1, 5)
    change(
        desk, manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 1, 2)
    )
    assert boards(desk)[3] == (6, 1)
    desk.record(rounds.enter_result(desk.state, 3, parse_result("1-0")))
    change(
        desk, manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 1, 3)
    )
    assert boards(desk) == [(2, 5), (6, 3), (8, 4), (1, 7)]


def test_boards_of_a_hall_that_begin_later_are_sorted_from_the_first() -> None:
    desk = a_desk(4, first_board=11)
    desk.record(players.fix_table(desk.state, 1, 12))
    by_hand_with(desk, (4, 1), (2, 3))
    assert [*desk.state.rounds[0].numbered][1][0] == 12
    assert boards(desk) == [(2, 3), (4, 1)]


def test_pairs_that_move_to_another_board_are_named_before_a_published_round_changes() -> None:
    desk = a_desk(8)
    start_round(desk)
    seating = manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 1, 8)
    decision = rounds.change_pairing(desk.state, seating, "4.4.2")
    moved = {pair for pair in decision.boards if pair in boards(desk)}
    told = " ".join(map(str, (one.message for one in decision.check(desk.state))))
    for pair in moved:
        old, new = boards(desk).index(pair) + 1, decision.boards.index(pair) + 1
        assert (f"{old} → {new}" in told) == (old != new)
