"""Sections A and E: order, floats, colours, topscorers, score differences, the two routes."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from tests.books.dutch_positions import floats
from tests.literal.duels import expect_duel
from tests.literal.positions import expect, expect_decides, expect_pairs, fresh, table
from zug.model import Colour
from zug.rules.colours import Strength, difference, preference

SYSTEM = "dutch-2017"


def test_a_1__numbers_are_taken_as_given() -> None:
    tournament = fresh([0] * 4)
    players = tuple(replace(p, rating=1000 + p.tpn) for p in tournament.players)
    expect(SYSTEM, replace(tournament, players=players), "1-3 4-2")


def test_a_2_a__score_goes_before_number() -> None:
    expect(SYSTEM, table("1: 3w0\n2: 4b0\n3: 1b1\n4: 2w1"), "3-4 2-1")


def test_a_2_b__equal_scores_go_by_number() -> None:
    expect(SYSTEM, fresh([0] * 6), "1-4 5-2 3-6")


def test_a_3__scoregroups_brackets_and_the_remainder() -> None:
    """1 comes down and takes 2; the remainder 3, 4, 5, 6 is halved."""
    expect(SYSTEM, fresh([1, 0, 0, 0, 0, 0]), "1-2 3-5 6-4")


def test_a_4_a__a_downfloater_plays_with_the_next_lower() -> None:
    expect(SYSTEM, fresh([2, 1, 1, 0, 0, 0]), "1-2 3-4 5-6")


PAST = """
1: 3w1 4b1
2: 4b1 U
3: 1b0 Z
4: 2w0 1w0
5: F   6w+
6: H   5b-
7: .   H
8: Z   F
"""


def test_a_4_b__unequal_scores_before_the_game_float_both() -> None:
    last = floats(SYSTEM, table(PAST), 1)
    assert (last[1], last[4]) == ("DOWN", "UP")
    assert {floats(SYSTEM, table(PAST), 2)[tpn] for tpn in (1, 2, 3, 4)} == {"NONE"}


def test_a_4_b__whoever_does_not_play_has_a_downfloat() -> None:
    """For whatever reason: also absent, or lost by forfeit."""
    assert {floats(SYSTEM, table(PAST), 1)[tpn] for tpn in (2, 3, 5, 6, 7, 8)} == {"DOWN"}
    assert {floats(SYSTEM, table(PAST), 2)[tpn] for tpn in (5, 6, 7, 8)} == {"DOWN"}


def test_a_5__the_odd_one_out_gets_the_bye() -> None:
    expect(SYSTEM, fresh([0] * 5), "1-3 4-2 5-bye")


@pytest.mark.parametrize(("colours", "expected"), [("", 0), ("wwb", 1), ("bwbb", -2)])
def test_a_6__white_minus_black(colours: str, expected: int) -> None:
    assert difference(colours) == expected


@pytest.mark.parametrize(("colours", "wanted"), [("ww", "b"), ("wbb", "w"), ("bbbbww", "w")])
def test_a_6_a__absolute(colours: str, wanted: str) -> None:
    assert preference(colours) == (wanted, Strength.ABSOLUTE)


@pytest.mark.parametrize(("colours", "wanted"), [("w", "b"), ("bwb", "w")])
def test_a_6_b__strong(colours: str, wanted: str) -> None:
    assert preference(colours) == (wanted, Strength.STRONG)


@pytest.mark.parametrize(("colours", "wanted"), [("wb", "w"), ("wbbw", "b")])
def test_a_6_c__mild(colours: str, wanted: str) -> None:
    assert preference(colours) == (wanted, Strength.MILD)


def test_a_6_d__no_games_no_preference() -> None:
    assert preference("") == (None, Strength.NONE)
    expect_duel(SYSTEM, "h", "w", "1-2")


@pytest.mark.parametrize(
    ("second_result", "rounds", "expected"),
    [("1", 3, "1-2"), ("0", 3, "impossible"), ("1", 4, "impossible")],
)
def test_a_7__topscorers(second_result: str, rounds: int, expected: str) -> None:
    """1 and 2 had Black twice: they meet only in the last round, if 1 is above half."""
    rows = f"1: 3b1 4b{second_result}\n2: 5b1 6b0\n3: 1w0\n4: Z 1w0\n5: 2w0\n6: Z 2w1"
    expect(SYSTEM, table(rows, rounds=rounds, absent=(3, 4, 5, 6)), expected)


def test_a_8__the_largest_difference_counts_first() -> None:
    """1 comes down to 2 and 3, where one pair can be made.

    1-2 differs by 1 and 3, floating, by 1; 2-3 differs by 0 and 1, floating, by 2. The sums are
    equal, but 2, 0 is more than 1, 1.
    """
    expect_pairs(SYSTEM, fresh([2, 1, 1, 0], "1-4 2-3", "1-2 3-4"), "1-2 3-4")


def test_a_8__a_downfloater_counts_one_point_more_than_the_lowest() -> None:
    """One of MDPs 1 (3 points) and 2 (2 points) can meet 3 (1 point).

    1 paired, 2 floating: 2 and 2; the other way round: 3 and 1.
    """
    expect_pairs(SYSTEM, fresh([3, 2, 1, 0], "1-3 2-3 1-4 2-4"), "1-3 2-4")


def test_a_9__bracket_by_bracket() -> None:
    expect(SYSTEM, fresh([2, 2, 1, 1, 0, 0]), "1-2 3-4 5-6")


def test_a_9__the_penultimate_bracket_is_paired_again() -> None:
    """1-2 would leave 3 and 4, who may not meet: both float into the collapsed last bracket."""
    expect(SYSTEM, fresh([1, 1, 0, 0], "1-2 1-3 1-4 2-3 2-4"), "1-3 4-2")


def test_a_9__the_collapsed_bracket_holds_all_lower_players() -> None:
    """1-2 would leave 3 (one point) as the only partner of 4, 5 and 6: they all collapse.

    1 and 2 take two of 4, 5, 6 and 3 the third. With 4 (one point) for 1 or 2 the differences are
    2, 1, 1, with 4 for 3 they are 2, 2, 0; 1-4 and 2-5 comes first.
    """
    allowed = "1-2 1-4 1-5 1-6 2-4 2-5 2-6 3-4 3-5 3-6"
    expect_pairs(SYSTEM, fresh([2, 2, 1, 1, 0, 0], allowed), "1-4 2-5 3-6")


def test_a_9__an_impossible_round_is_said_to_be_so() -> None:
    position = table("1: 2w1\n2: 1b0")
    expect(SYSTEM, position, "impossible")
    assert zug.pair(position, SYSTEM).impossible is not None


def test_e__the_lot_was_black() -> None:
    expect(SYSTEM, fresh([0] * 4, initial=Colour.BLACK), "3-1 2-4")


def test_e_1__decides() -> None:
    expect_decides(SYSTEM, "E1")


@pytest.mark.parametrize(
    ("first", "second", "expected"), [("w", "b", "2-1"), ("wb", "bw", "1-2"), ("h", "b", "2-1")]
)
def test_e_1__both_get_what_they_prefer(first: str, second: str, expected: str) -> None:
    expect_duel(SYSTEM, first, second, expected)


def test_e_2__decides() -> None:
    expect_decides(SYSTEM, "E2")


@pytest.mark.parametrize(
    ("first", "second", "expected"), [("wb", "hb", "2-1"), ("bwbh", "whbb", "2-1")]
)
def test_e_2__the_stronger_preference_wins(first: str, second: str, expected: str) -> None:
    expect_duel(SYSTEM, first, second, expected)


def test_e_2__of_two_absolute_ones_the_wider_difference() -> None:
    expect_duel(SYSTEM, "wbb", "hbb", "2-1", result="1", last=True)


def test_e_3__decides() -> None:
    expect_decides(SYSTEM, "E3")


@pytest.mark.parametrize(
    ("first", "second", "expected"), [("bwwb", "wbwb", "2-1"), ("bhwwb", "wbwhb", "2-1")]
)
def test_e_3__the_latest_difference_is_reversed(first: str, second: str, expected: str) -> None:
    expect_duel(SYSTEM, first, second, expected)


def test_e_4__decides() -> None:
    expect_decides(SYSTEM, "E4")


def test_e_4__the_higher_ranked_gets_the_preference() -> None:
    expect_duel(SYSTEM, "wb", "wb", "1-2")
    expect_duel(SYSTEM, "bw", "bw", "2-1")


def test_e_5__decides() -> None:
    expect_decides(SYSTEM, "E5")


def test_e_5__ten_players_without_1_and_3() -> None:
    everybody = "\n".join(f"{n}:" for n in range(1, 11))
    expect(SYSTEM, table(everybody, absent=(1, 3)), "2-7 8-4 5-9 10-6")
