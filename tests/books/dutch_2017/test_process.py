"""Sections B, C and D: pairing a bracket, the criteria, the order of candidates."""

from __future__ import annotations

import pytest

from tests.books.dutch_positions import expect_sequence
from tests.literal.positions import expect, expect_decides, expect_pairs, fresh, table

SYSTEM = "dutch-2017"
STRANGERS = "1-4 1-5 1-6 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6"
"""1, 2 and 3 may not meet each other."""


def test_b_1_a__all_unpaired_of_the_bracket_before_come_down() -> None:
    expect(SYSTEM, fresh([1, 1, 1, 0, 0, 0], STRANGERS), "1-4 5-2 3-6")


def test_b_1_b__no_more_pairs_than_residents_for_the_mdps() -> None:
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], STRANGERS), "1-4 5-2 3-6")


def test_b_1_c__as_many_mdps_as_possible_are_paired() -> None:
    """4 and 5 could meet each other; then no MDP would be paired."""
    below = "1-7 2-7 3-7 1-8 2-8 3-8 7-8 6-7 6-8"
    position = fresh([2, 2, 2, 1, 1, 0, 0, 0], STRANGERS, below)
    expect(SYSTEM, position, "1-4 5-2 3-6 7-8")


def test_b_2__halves_and_limbo() -> None:
    expect(SYSTEM, fresh([0] * 7), "1-4 5-2 3-6 7-bye")
    expect(SYSTEM, fresh([2, 1, 1, 0], "2-3 1-4 2-4 3-4"), "1-4 3-2")


def test_b_3__first_with_first_then_the_remainder() -> None:
    expect(SYSTEM, fresh([0] * 6), "1-4 5-2 3-6")
    expect(SYSTEM, fresh([1, 0, 0, 0, 0, 0]), "1-2 3-5 6-4")


def test_b_4__a_perfect_candidate_is_taken_at_once() -> None:
    expect(SYSTEM, fresh([1, 1, 1, 1, 0, 0, 0, 0]), "1-3 4-2 5-7 8-6")


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        ("1-2 1-3 1-4 2-3 2-4 3-4", "1-3 4-2"),
        ("1-2 1-4 2-3 2-4 3-4", "1-4 3-2"),
        ("1-2 2-3 2-4 3-4", "1-2 3-4"),
    ],
)
def test_b_5__one_alteration_after_another(allowed: str, expected: str) -> None:
    expect(SYSTEM, fresh([0] * 4, allowed), expected)


def test_b_6__transpositions_come_before_exchanges() -> None:
    expect(SYSTEM, fresh([0] * 6, "1-6 2-4 3-5", "1-3 2-5 4-6"), "1-6 4-2 3-5")


def test_b_7__the_remainder_is_altered_first() -> None:
    expect(SYSTEM, fresh([1, 0, 0, 0, 0, 0], "1-2 3-4 5-6", "1-3 2-5 4-6"), "1-2 3-4 5-6")


def test_b_7__then_s2_is_transposed() -> None:
    """In the last bracket 1-2 leaves 3, 4, 5, 6 without a pairing."""
    expect(SYSTEM, fresh([1, 0, 0, 0, 0, 0], "1-2", "1-3 2-5 4-6"), "1-3 5-2 6-4")


def test_b_8__of_equals_the_first_generated() -> None:
    expect(SYSTEM, fresh([0] * 6, "1-4 2-6 3-5", "1-5 2-4 3-6"), "1-4 6-2 3-5")


def test_c_1__decides() -> None:
    expect_decides(SYSTEM, "C1")


def test_c_1__a_forfeited_game_is_no_meeting() -> None:
    expect(SYSTEM, table("1: 2w1\n2: 1b0"), "impossible")
    expect(SYSTEM, table("1: 2w+\n2: 1b-"), "1-2")


def test_c_2__decides() -> None:
    expect_decides(SYSTEM, "C2")


@pytest.mark.parametrize(
    ("had", "expected"),
    [
        ("U", "impossible"),
        ("2w+", "impossible"),
        ("F", "1-bye"),
        ("H", "1-bye"),
        ("Z", "1-bye"),
        ("2w-", "1-bye"),
    ],
)
def test_c_2__what_bars_from_the_bye(had: str, expected: str) -> None:
    """A full-point bye that was asked for does not bar."""
    expect(SYSTEM, table(f"1: {had}\n2: 3w1\n3: 2b0", absent=(2, 3)), expected)


def test_c_3__decides() -> None:
    expect_decides(SYSTEM, "C3")


def test_c_4__decides() -> None:
    expect_decides(SYSTEM, "C4")


def test_c_5__decides() -> None:
    expect_decides(SYSTEM, "C5")


def test_c_6__decides() -> None:
    expect_decides(SYSTEM, "C6")


def test_c_6__the_higher_score_is_paired_first() -> None:
    expect_pairs(SYSTEM, fresh([3, 2, 1, 0], "1-3 2-3 1-4 2-4"), "1-3 2-4")


def test_c_7__decides() -> None:
    expect_decides(SYSTEM, "C7")


def test_c_7__the_next_bracket_can_use_the_floater() -> None:
    """3 may meet neither 4 nor 5, 2 may meet both: 2 goes down."""
    allowed = "1-2 1-3 2-3 2-4 2-5 4-5 3-6 4-6 5-6 2-6"
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], allowed), "1-3 4-2 5-6")


def test_c_8__decides() -> None:
    expect_decides(SYSTEM, "C8")


def test_c_9__decides() -> None:
    expect_decides(SYSTEM, "C9")


def test_c_10__decides() -> None:
    expect_decides(SYSTEM, "C10")


def test_c_11__decides() -> None:
    expect_decides(SYSTEM, "C11")


def test_c_12__decides() -> None:
    expect_decides(SYSTEM, "C12")


def test_c_13__decides() -> None:
    expect_decides(SYSTEM, "C13")


def test_c_14__decides() -> None:
    expect_decides(SYSTEM, "C14")


def test_c_15__decides() -> None:
    expect_decides(SYSTEM, "C15")


def test_c_16__decides() -> None:
    expect_decides(SYSTEM, "C16")


def test_c_17__decides() -> None:
    expect_decides(SYSTEM, "C17")


def test_c_18__decides() -> None:
    expect_decides(SYSTEM, "C18")


def test_c_19__decides() -> None:
    expect_decides(SYSTEM, "C19")


def test_d__a_remainder_is_numbered_anew() -> None:
    """See the same position for 2026: BSNs 5 against 2 differ by 3, 7 against 3 by 4."""
    position = fresh([1] + [0] * 9, "1-4", "2-3 5-8 6-9 7-10", "2-5 3-7 6-8 9-10")
    expect(SYSTEM, position, "1-4 3-2 5-8 9-6 7-10")


def test_d_1__transpositions_are_in_lexicographic_order() -> None:
    expect_sequence(SYSTEM, "transpositions")


def test_d_2__an_exchange_swaps_between_the_original_halves() -> None:
    expect_sequence(SYSTEM, "an exchange")


def test_d_2_a__fewest_players_exchanged() -> None:
    expect_sequence(SYSTEM, "fewest exchanged")


def test_d_2_b__smallest_difference_of_sums() -> None:
    expect_sequence(SYSTEM, "difference of sums")


def test_d_2_c__highest_number_leaving_s1() -> None:
    expect_sequence(SYSTEM, "leaving S1")


def test_d_2_d__lowest_number_entering_s1() -> None:
    expect_sequence(SYSTEM, "entering S1")


def test_d_3__mdps_are_exchanged_with_the_limbo_last() -> None:
    """2 may meet neither 4 nor 5: after 1 and 2 the next set is 1 and 3."""
    allowed = "1-4 1-5 1-6 2-6 3-4 3-5 3-6 4-5 4-6 5-6"
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], allowed), "1-4 3-5 6-2")


def test_d_3_a__the_higher_score_enters_s1() -> None:
    expect(SYSTEM, fresh([3, 2, 2, 1, 0, 0], STRANGERS), "1-4 5-2 3-6")


def test_d_3_b__then_the_lower_number() -> None:
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], STRANGERS), "1-4 5-2 3-6")
