"""Ranges, rates and the chance they are drawn with."""

from __future__ import annotations

from collections import Counter

import pytest

from zug.errors import UsageError
from zug.generator import Dice
from zug.generator.rates import Range, Rate, one_in, parse_range, parse_rate


def test_the_dice_fall_the_same_for_a_seed_everywhere() -> None:
    # The Mersenne Twister's own numbers for the seed 7: Python promises to keep them.
    dice = Dice(7)
    assert [round(dice.luck(), 6) for _ in range(3)] == [0.323833, 0.150849, 0.650934]
    dice = Dice(7)
    assert [dice.whole(1, 6) for _ in range(3)] == [2, 1, 4]


def test_whole_numbers_reach_both_ends_evenly() -> None:
    dice = Dice(1)
    seen = Counter(dice.whole(3, 6) for _ in range(4000))
    assert sorted(seen) == [3, 4, 5, 6]
    assert all(900 < count < 1100 for count in seen.values())


def test_some_are_drawn_once_each() -> None:
    dice = Dice(2)
    assert sorted(dice.some_of(range(5), 9)) == [0, 1, 2, 3, 4]
    assert len(set(dice.some_of(range(100), 50))) == 50


@pytest.mark.parametrize("text", ["40", "30-60", "0"])
def test_ranges_are_written_as_they_are_read(text: str) -> None:
    assert str(parse_range("players", text)) == text


@pytest.mark.parametrize("text", ["20", "10-60", "2.5", "47.619", "1/30", "1/6-1/30", "0"])
def test_rates_are_written_as_they_are_read(text: str) -> None:
    assert str(parse_rate("forfeits", text)) == text


@pytest.mark.parametrize("text", ["many", "60-30", "-5", "", "3.5"])
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(UsageError, match="players="):
        parse_range("players", text)


@pytest.mark.parametrize("text", ["often", "60-30", "1001", "1/0", "1/30-1/6", "2/3"])
def test_what_is_no_rate(text: str) -> None:
    with pytest.raises(UsageError, match="forfeits="):
        parse_rate("forfeits", text)


def test_a_rate_is_per_thousand_or_one_in_n() -> None:
    dice = Dice(3)
    assert Rate(20, 20).draw(dice) == 0.02
    assert one_in("x", Range(30, 30)).draw(dice) == 1 / 30
    drawn = {one_in("x", Range(2, 4)).draw(dice) for _ in range(200)}
    assert drawn == {1 / 2, 1 / 3, 1 / 4}  # N is drawn among whole numbers, not the rate
    assert all(0.01 <= Rate(10, 60).draw(dice) <= 0.06 for _ in range(200))
