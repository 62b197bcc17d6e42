"""Article 5: who plays with White."""

from __future__ import annotations

import pytest

from tests.literal.duels import expect_duel
from tests.literal.positions import expect, expect_decides, fresh, table
from zug.model import Colour

SYSTEM = "dutch-2026"


def test_5_1__the_lot_was_black() -> None:
    expect(SYSTEM, fresh([0] * 4, initial=Colour.BLACK), "3-1 2-4")


def test_5_2__the_rules_come_in_their_order() -> None:
    """1 mild for White, 2 strong for White, and the last difference would favour 1: 5.2.2 is first.

    Latest games: 1 Black, 2 Black; before that 1 White and 2 had no game.
    """
    expect_duel(SYSTEM, "wb", "hb", "2-1")


def test_5_2_1__decides() -> None:
    expect_decides(SYSTEM, "5.2.1")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("w", "b", "2-1"),
        ("b", "w", "1-2"),
        ("wb", "bw", "1-2"),
        ("ww", "bb", "2-1"),
        ("h", "w", "1-2"),  # one without a preference: the other's is granted
        ("h", "b", "2-1"),
        ("w", "h", "2-1"),
    ],
)
def test_5_2_1__both_get_what_they_prefer(first: str, second: str, expected: str) -> None:
    expect_duel(SYSTEM, first, second, expected)


def test_5_2_2__decides() -> None:
    expect_decides(SYSTEM, "5.2.2")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("wb", "hb", "2-1"),  # mild and strong for White
        ("bwbh", "whbb", "2-1"),  # strong and absolute for White
        ("bw", "hw", "1-2"),  # mild and strong for Black
    ],
)
def test_5_2_2__the_stronger_preference_wins(first: str, second: str, expected: str) -> None:
    expect_duel(SYSTEM, first, second, expected)


def test_5_2_2__of_two_absolute_ones_the_wider_difference() -> None:
    """Last round, both above half: 1 leads but has -1, 2 has -2."""
    expect_duel(SYSTEM, "wbb", "hbb", "2-1", result="1", last=True)


def test_5_2_3__decides() -> None:
    expect_decides(SYSTEM, "5.2.3")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("bwwb", "wbwb", "2-1"),  # latest difference: the second game, White for 1
        ("wbwb", "bwwb", "1-2"),
        ("hhwb", "bwwb", "1-2"),  # no difference in the two games that can be compared
        ("bhwwb", "wbwhb", "2-1"),  # squeezed: bwwb and wbwb
    ],
)
def test_5_2_3__the_latest_difference_is_reversed(first: str, second: str, expected: str) -> None:
    expect_duel(SYSTEM, first, second, expected)


def test_5_2_4__decides() -> None:
    expect_decides(SYSTEM, "5.2.4")


@pytest.mark.parametrize(
    ("first", "second", "expected"), [("wb", "wb", "1-2"), ("bw", "bw", "2-1"), ("b", "b", "1-2")]
)
def test_5_2_4__the_higher_ranked_gets_the_preference(
    first: str, second: str, expected: str
) -> None:
    expect_duel(SYSTEM, first, second, expected)


def test_5_2_5__decides() -> None:
    expect_decides(SYSTEM, "5.2.5")


def test_5_2_5__odd_numbers_get_the_initial_colour() -> None:
    expect(SYSTEM, fresh([0] * 6), "1-4 5-2 3-6")
    expect(SYSTEM, fresh([0] * 6, initial=Colour.BLACK), "4-1 2-5 6-3")


def test_5_2_5__who_was_never_paired_has_no_number_yet() -> None:
    """No. 2 is not there in round 1: 3 is second in the count and gets the other colour."""
    everybody = "\n".join(f"{n}:" for n in range(1, 6))
    expect(SYSTEM, table(everybody, absent=(2,)), "1-4 5-3")


def test_5_2_5__ten_players_without_1_and_3() -> None:
    """2 is first in the count, 4 second, and so on; several programs agree on this one."""
    everybody = "\n".join(f"{n}:" for n in range(1, 11))
    expect(SYSTEM, table(everybody, absent=(1, 3)), "2-7 8-4 5-9 10-6")


def test_5_2_5__a_forfeited_pairing_gave_a_number() -> None:
    """1 was paired in round 1, though the game was not played, and is away now: 1 still counts.

    2 stays the second, so 2 gets Black.
    """
    rows = "1: 4w-\n2: H\n3: H\n4: 1b-"
    expect(SYSTEM, table(rows, absent=(1, 4)), "3-2")
