"""Ratings of other lists."""

from __future__ import annotations

import pytest

from zug.rules.numbering import from_bcf, from_ingo


@pytest.mark.parametrize(("ingo", "rating"), [(50, 2440), (100, 2040), (180, 1400)])
def test_a_small_ingo_is_strong(ingo: int, rating: int) -> None:
    assert from_ingo(ingo) == rating


@pytest.mark.parametrize(("bcf", "rating"), [(100, 1400), (180, 2040), (230, 2440)])
def test_a_large_bcf_is_strong(bcf: int, rating: int) -> None:
    assert from_bcf(bcf) == rating


def test_both_meet_on_one_line() -> None:
    """Ingo and BCF of one player add up to 280 by the two formulas."""
    assert all(from_ingo(280 - bcf) == from_bcf(bcf) for bcf in range(0, 281))
