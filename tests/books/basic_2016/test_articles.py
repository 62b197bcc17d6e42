"""The basic rules of 2016, as the Dutch System of that year obeys them."""

from __future__ import annotations

import pytest

import zug
from tests.literal.duels import expect_duel
from tests.literal.positions import expect, fresh, table

SYSTEM = "dutch-2017"


def test_a__the_declared_number_tells_the_last_round() -> None:
    rows = "1: 3b1 4b1\n2: 5b1 6b0\n3: 1w0\n4: Z 1w0\n5: 2w0\n6: Z 2w1"
    expect(SYSTEM, table(rows, rounds=3, absent=(3, 4, 5, 6)), "1-2")
    expect(SYSTEM, table(rows, rounds=4, absent=(3, 4, 5, 6)), "impossible")


def test_b__nobody_meets_twice() -> None:
    expect(SYSTEM, table("1: 2w= 3b1\n2: 1b= 4w1\n3: 4w= 1w0\n4: 3b= 2b0"), "4-1 2-3")


def test_c__one_of_an_odd_field_gets_the_bye() -> None:
    assert zug.pair(fresh([0] * 3), SYSTEM).bye == 3
    assert zug.pair(fresh([0] * 4), SYSTEM).bye is None


@pytest.mark.parametrize(
    ("had", "expected"),
    [("U", "impossible"), ("2w+", "impossible"), ("F", "1-bye"), ("H", "1-bye")],
)
def test_d__who_does_not_get_the_bye(had: str, expected: str) -> None:
    expect(SYSTEM, table(f"1: {had}\n2: 3w1\n3: 2b0", absent=(2, 3)), expected)


def test_e__equal_scores_meet() -> None:
    expect(SYSTEM, fresh([2, 0, 1, 2, 1, 0]), "1-4 3-5 6-2")


def test_f__no_difference_beyond_two() -> None:
    expect_duel(SYSTEM, "wbwhw", "wbwhw", "impossible")


def test_g__no_third_time_the_same_colour() -> None:
    expect_duel(SYSTEM, "bww", "bww", "impossible")


def test_h1__the_colour_had_less_often() -> None:
    expect_duel(SYSTEM, "wbw", "bwb", "2-1")


def test_h2__if_balanced_the_other_than_last() -> None:
    expect_duel(SYSTEM, "wb", "bw", "1-2")


def test_i__the_pairing_says_how_it_came_about() -> None:
    assert zug.pair(fresh([1, 1, 1, 0, 0, 0]), SYSTEM).trace
