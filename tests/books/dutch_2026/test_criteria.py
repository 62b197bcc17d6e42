"""Article 2: every criterion in a position it decides, and the absolute ones by hand.

`expect_decides` takes the case file of a criterion and asks three things: the engine gives the
expected pairing, the literal reading gives it too, and without the criterion the literal reading
gives another one.
"""

from __future__ import annotations

import pytest

from tests.literal.positions import expect, expect_decides, fresh, table
from zug.model import PointSystem

SYSTEM = "dutch-2026"


def test_2_1_1__decides() -> None:
    expect_decides(SYSTEM, "C1")


def test_2_1_1__a_forfeited_game_is_no_meeting() -> None:
    expect(SYSTEM, table("1: 2w1\n2: 1b0"), "impossible")
    expect(SYSTEM, table("1: 2w+\n2: 1b-"), "1-2")


def test_2_1_1__forbidden_pairs_are_treated_as_met() -> None:
    expect(SYSTEM, table("1:\n2:\n3:\n4:", forbidden=[(1, 3)]), "1-4 3-2")


def test_2_1_2__decides() -> None:
    expect_decides(SYSTEM, "C2")


@pytest.mark.parametrize(
    ("had", "expected"),
    [
        ("U", "impossible"),
        ("2w+", "impossible"),
        ("F", "impossible"),
        ("H", "1-bye"),
        ("Z", "1-bye"),
        ("2w-", "1-bye"),
        ("2w1", "1-bye"),
    ],
)
def test_2_1_2__what_bars_from_the_bye(had: str, expected: str) -> None:
    """Player 1 alone is left: nobody but 1 could take the bye."""
    position = table(f"1: {had}\n2: 3w1\n3: 2b0", absent=(2, 3))
    expect(SYSTEM, position, expected)


def test_2_1_2__an_earlier_bye_bars_whatever_it_was_worth() -> None:
    worthless = PointSystem.of(10, 5, pab=0)
    position = table("1: U\n2: 3w1\n3: 2b0", absent=(2, 3), points=worthless)
    expect(SYSTEM, position, "impossible")


def test_2_1_3__decides() -> None:
    expect_decides(SYSTEM, "C3")


def test_2_1_3__the_same_absolute_preference_keeps_two_apart() -> None:
    """1 had White twice, 2 had Black twice and 3 White twice: 1-2 may be, 1-3 may not."""
    rows = "1: 4w= 5w=\n2: 5b= 4b=\n3: 6w= 7w=\n4: 1b= 2w=\n5: 2w= 1b=\n6: 3b= Z\n7: Z 3b="
    expect(SYSTEM, table(rows, absent=(3, 4, 5, 6, 7)), "2-1")
    expect(SYSTEM, table(rows, absent=(2, 4, 5, 6, 7)), "impossible")


def test_2_2_1__decides() -> None:
    expect_decides(SYSTEM, "C4")


def test_2_2_1__the_top_bracket_leaves_the_rest_pairable() -> None:
    """3 and 4 may not meet: 1 and 2, who could, must take one each."""
    expect(SYSTEM, fresh([1, 1, 0, 0], "1-2 1-3 1-4 2-3 2-4"), "1-3 4-2")


def test_2_3_1__decides() -> None:
    expect_decides(SYSTEM, "C5")


def test_2_3_1__the_bye_goes_down_to_the_lowest_score() -> None:
    """Without it 1 would be left as the only one who cannot be paired in the top bracket."""
    expect(SYSTEM, fresh([1, 0, 0]), "1-2 3-bye")


def test_2_4_1__decides() -> None:
    expect_decides(SYSTEM, "C6")


def test_2_4_1__as_many_pairs_as_possible_in_the_bracket() -> None:
    """1-2 alone would leave 3 and 4, who may not meet; 1-3 and 2-4 leaves nobody."""
    position = fresh([1, 1, 1, 1, 0, 0], "1-2 1-3 2-4 1-5 2-5 3-5 4-5 3-6 4-6 5-6")
    expect(SYSTEM, position, "1-3 4-2 5-6")


def test_2_4_2__decides() -> None:
    expect_decides(SYSTEM, "C7")


def test_2_4_2__the_higher_score_is_paired_first() -> None:
    """1 and 2 come down to 3, who can take one of them: 1 has more points."""
    expect(SYSTEM, fresh([3, 2, 1, 0], "1-3 2-3 1-4 2-4"), "1-3 4-2")


def test_2_4_3__decides() -> None:
    expect_decides(SYSTEM, "C8")


def test_2_4_3__the_next_bracket_can_use_the_floater() -> None:
    """By order 3 would go down, but 3 may meet neither 4 nor 5; 2 may.

    With 3 the next bracket would leave two unpaired (3 and one of 4, 5); with 2 only one.
    """
    allowed = "1-2 1-3 2-3 2-4 2-5 4-5 3-6 4-6 5-6 2-6"
    expect(SYSTEM, fresh([2, 2, 2, 1, 1, 0], allowed), "1-3 4-2 5-6")


def test_2_4_4__decides() -> None:
    expect_decides(SYSTEM, "C9")


def test_2_4_4__fewest_unplayed_games() -> None:
    """Nobody has a point; 4 and 5 were absent in round 1, so 1, 2 or 3 takes the bye.

    S1 is 1, 2 and S2 is 3, 4, 5: 4-5 is the first transposition that leaves 3 over.
    """
    rows = "1: 6w0\n2: 7b0\n3: 8w0\n4: Z\n5: Z\n6: 1b1\n7: 2w1\n8: 3b1"
    expect(SYSTEM, table(rows, absent=(6, 7, 8)), "4-1 2-5 3-bye")


def test_2_4_5__decides() -> None:
    expect_decides(SYSTEM, "C10")


def test_2_4_6__decides() -> None:
    expect_decides(SYSTEM, "C11")


def test_2_4_7__decides() -> None:
    expect_decides(SYSTEM, "C12")


def test_2_4_7__preferences_are_granted_where_the_order_would_deny_them() -> None:
    """1 and 3 both had White, 2 and 4 both had Black; 1-3, 2-4 would deny two of them."""
    rows = "1: 5w=\n2: 6b=\n3: 7w=\n4: 8b=\n5: 1b=\n6: 2w=\n7: 3b=\n8: 4w="
    expect(SYSTEM, table(rows, absent=(5, 6, 7, 8)), "4-1 2-3")


def test_2_4_8__decides() -> None:
    expect_decides(SYSTEM, "C13")


def test_2_4_9__decides() -> None:
    expect_decides(SYSTEM, "C14")


def test_2_4_10__decides() -> None:
    expect_decides(SYSTEM, "C15")


def test_2_4_11__decides() -> None:
    expect_decides(SYSTEM, "C16")


def test_2_4_12__decides() -> None:
    expect_decides(SYSTEM, "C17")


def test_2_4_13__decides() -> None:
    expect_decides(SYSTEM, "C18")


def test_2_4_14__decides() -> None:
    expect_decides(SYSTEM, "C19")


def test_2_4_15__decides() -> None:
    expect_decides(SYSTEM, "C20")


def test_2_4_16__decides() -> None:
    expect_decides(SYSTEM, "C21")
