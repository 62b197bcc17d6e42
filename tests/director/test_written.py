"""A whole round by hand as it is typed: whom the words name, what is said beside each board."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, a_round_robin, play, play_round, start_round
from zug.director import Desk
from zug.director.actions import manual_rounds, players, rounds
from zug.director.actions.manual_rounds import (
    TypedRound,
    as_typed,
    boards_in,
    decision_of,
    draft_of,
    read_round,
)
from zug.director.pairing.seating import SeatingPlan
from zug.errors import UsageError


def typed(
    desk: Desk, *boards: tuple[str, str], bye: str = "", out: tuple[int, ...] = ()
) -> TypedRound:
    draft = draft_of(desk.state, desk.state.coming)
    assert draft is not None
    return read_round(draft, boards, bye, out)


def test_players_are_named_by_number_by_a_part_of_the_name_or_by_both() -> None:
    desk = a_desk(5)
    read = typed(desk, ("3", "a"), (" 2 B", "E"), bye="4 anything")
    assert read.seating == SeatingPlan(((3, 1), (2, 5)), 4)
    assert [place.text for pair in read.boards for place in pair] == ["3 C", "1 A", "2 B", "5 E"]
    assert read.left == ()


def test_what_is_wrong_is_said_beside_its_board() -> None:
    desk = a_desk(6)
    read = typed(desk, ("1", "1"), ("2", "nobody"), ("2", ""), ("", ""))
    assert read.seating is None
    assert read.remarks[0] == ("a player cannot be paired with themselves",)
    assert read.remarks[1] == ("2 B is seated twice", "nobody's name contains 'nobody'")
    assert read.remarks[2] == ("2 B is seated twice", "an opponent is missing")
    assert read.remarks[3] == ()
    assert read.left == (3, 4, 5, 6)


def test_whoever_is_absent_is_not_seated_and_whoever_is_taken_out_need_not_be() -> None:
    desk = a_desk(6)
    desk.record(players.withdraw(desk.state, 6), confirmed=True)
    read = typed(desk, ("1", "2"), ("3", "6"))
    assert read.remarks[1] == ("6 F is not to be paired",)
    assert read.left == (4, 5)
    assert typed(desk, ("1", "2"), ("3", "4")).seating == SeatingPlan(((1, 2), (3, 4)), None)
    assert typed(desk, ("1", "2"), ("3", "4"), out=(5,)).seating == SeatingPlan(
        ((1, 2), (3, 4)), None, (5,)
    )


def test_half_a_board_is_not_on_the_table() -> None:
    read = typed(a_desk(6), ("1", "2"), ("3", ""))
    assert read.remarks[1] == ("an opponent is missing",)
    assert read.seating == SeatingPlan(((1, 2),), None)
    assert read.left == (4, 5, 6)


def test_a_round_in_one_line_or_a_board_a_line() -> None:
    desk = a_desk(5)
    assert boards_in(desk.state, "1-4, 5-2,3") == SeatingPlan(((1, 4), (5, 2)), 3)
    assert boards_in(desk.state, "1-4\n5-2\n\n3-0\n") == SeatingPlan(((1, 4), (5, 2)), 3)
    with pytest.raises(UsageError, match=r"\[bad-board\].*1-2-3"):
        boards_in(desk.state, "1-2-3")


def test_what_the_rules_say_stands_beside_the_board_and_the_bye() -> None:
    desk = a_desk(5)
    play_round(desk)  # 1-3 and 4-2; the bye for 5
    read = typed(desk, ("3", "1"), ("4", "2"), bye="5")
    assert read.remarks[0] == ("3 C - 1 A have already met (dutch-2026:2.1.1)",)
    assert "may not have the bye" in read.on_bye[0]
    assert read.seating is not None  # the rules do not forbid it to the arbiter


def test_by_a_table_those_who_have_met_or_were_free_are_named() -> None:
    desk = a_round_robin(5)
    play(desk, to=1)  # 2-5 and 3-4, number 1 is free
    read = typed(desk, ("5", "2"), ("3", "4"), bye="1")
    assert read.remarks == (("2 and 5 have met already",), ("3 and 4 have met already",))
    assert read.on_bye == ("number 1 has been free already",)
    assert typed(desk, ("1", "2"), ("5", "3"), bye="4").remarks == ((), ())


def test_team_mates_of_a_scheveningen_match_have_no_game() -> None:
    desk = a_round_robin(4, "scheveningen")
    read = typed(desk, ("1", "2"), ("3", "4"))
    assert read.remarks[0] == ("the table has no game of 1 and 2",)


def test_it_begins_with_the_round_as_it_stands_or_as_it_is_computed() -> None:
    desk = a_round_robin(4)
    assert as_typed(desk.state, manual_rounds.begin(desk.state, 1).seating) == (
        [("1 A", "4 D"), ("2 B", "3 C")],
        "",
    )
    start_round(desk)
    again = draft_of(desk.state, 1)
    assert again is not None
    turned = SeatingPlan(((4, 1), (2, 3)), None)
    decision = decision_of(desk.state, again, turned, "4.4.2")
    desk.record(decision, "wrong colours", confirmed=True, word="published")
    assert manual_rounds.begin(desk.state, 1).boards == turned.boards
    assert draft_of(desk.state, 3) is None


def test_rounds_not_those_of_the_table_begin_with_empty_boards() -> None:
    desk = a_round_robin(6)
    coming = draft_of(desk.state, 1)
    assert coming is not None
    other = SeatingPlan(((1, 2), (3, 4), (5, 6)), None)  # 1-2 is in round 2 of the table
    desk.record(decision_of(desk.state, coming, other), confirmed=True, word="manual")
    desk.record(players.withdraw(desk.state, 6), confirmed=True)
    desk.record(rounds.publish(desk.state))
    after = draft_of(desk.state, 2)
    assert after is not None
    assert manual_rounds.begin(desk.state, 2).seating == SeatingPlan((), None)
    assert after.everybody == (1, 2, 3, 4, 5, 6)  # a table has everybody in it
