"""The Burstein System of 2026, articles 2 and 4. What is expected is worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.books.burstein_2026.positions import (
    boards,
    brackets,
    opponents,
    pair,
    pairs,
    position,
    unplayed,
)
from tests.literal.burstein_2026 import matchings
from zug.model import POINT, PointSystem

# --- 2: criteria


def test_2_1_1__nobody_meets_twice() -> None:
    assert boards(position("2000 w=4\n1950 w=3\n1900 b=2\n1850 b=1")) == {(3, 1), (4, 2)}


def test_2_1_1__forbidden_pairs_are_like_met_ones() -> None:
    assert pairs(unplayed(0, 0, 0, 0, apart="1-4")) == opponents("1-3 2-4")


@pytest.mark.parametrize(
    ("cell", "bye"), [("U", 2), ("F", 2), ("w+:1500", 2), ("H", 3), ("Z", 3), ("b-:1500", 3)]
)
def test_2_1_2__a_win_without_playing_bars_from_the_bye(cell: str, bye: int) -> None:
    assert pair(position(f"2400 w1:2000\n2300 w1:2000\n2200 {cell}")).bye == bye


def test_2_1_2__whatever_it_is_called() -> None:
    """A half-point bye that is worth a win."""
    tournament = position("2400 w1:2000\n2300 w1:2000\n2200 H")
    assert pair(replace(tournament, points=PointSystem(half_bye=POINT))).bye == 2


def test_2_1_3__equal_absolute_preferences_never_meet() -> None:
    """Not even in the last round, with all the points there were."""
    tournament = position("2000 w1:1900 w1:1900\n1900 w1:1900 w1:1900")
    assert tournament.is_last_round
    assert not pair(tournament).is_complete


def test_2_2_1__the_rest_must_be_completable() -> None:
    """3 and 4 cannot meet, so 1 and 2 cannot be paired with each other."""
    assert pairs(unplayed(10, 10, 0, 0, apart="3-4")) == opponents("1-4 2-3")


def test_2_3_1__as_many_pairs_as_possible() -> None:
    """1-4 would come first, but nobody would be left for 2 and 3."""
    tournament = unplayed(10, 10, 10, 10, 0, 0, apart="1-2 2-3 3-4")
    assert pairs(tournament) == opponents("1-3 2-4 5-6")
    assert brackets(tournament)[0].data["criteria"]["C5"] == 0


def test_2_3_2__the_lowest_scores_float() -> None:
    """3 floats in and cannot meet 1. 1-2 would come first, but 3 would float on."""
    tournament = unplayed(10, 10, 20, 0, apart="1-3")
    assert pairs(tournament) == opponents("2-3 1-4")
    assert brackets(tournament)[1].data["criteria"]["C6"] == (10,)


def test_2_3_3__floaters_must_suit_the_next_bracket() -> None:
    """1-3 would come first, but 2 has no opponent among 4 to 6."""
    tournament = unplayed(20, 20, 20, 10, 10, 10, 0, 0, apart="2-4 2-5 2-6")
    assert pairs(tournament) == opponents("1-2 3-6 4-5 7-8")
    record = brackets(tournament)[0].data
    assert record["criteria"]["C7"] == (0,)
    assert record.judge(((1, 3),)).criteria["C7"] == (2, 20, 10)


def test_2_3_3__most_pairs_first_then_the_lowest_scores() -> None:
    """Whoever floats, one floats on from the next bracket; with 2 it would be 2, not 4 or 5."""
    tournament = unplayed(20, 20, 20, 10, 10, 0, apart="2-4 2-5")
    record = brackets(tournament)[0].data
    assert record["pairs"] == ((1, 2),)
    assert record["criteria"]["C7"] == (1, 10)
    assert record.judge(((1, 3),)).criteria["C7"] == (1, 20)


def test_2_3_3__only_the_next_bracket_counts() -> None:
    """With 2 the next bracket is as good as with 1 or 3; the one after it is not asked."""
    tournament = unplayed(30, 30, 30, 20, 20, 10, 0, 0, apart="6-2 6-4 6-5")
    assert brackets(tournament)[0].data["outgoing"] == (2,)


def test_2_3_4__as_few_refused_colours_as_possible() -> None:
    """1 and 4 had White, 2 and 3 Black."""
    tournament = position("2000 w=:1900\n1950 b=:1900\n1900 b=:1900\n1850 w=:1900")
    assert pairs(tournament) == opponents("1-3 2-4")
    record = brackets(tournament)[0].data
    assert record["criteria"]["C8"] == 0
    assert record.judge(((1, 4), (2, 3))).criteria["C8"] == 2


# --- 4: the order of matchings


def test_4_1__members_are_numbered_in_the_order_of_the_index() -> None:
    """2 and 3 met stronger opponents than 1 and 4: the numbers are 2, 3, 1, 4."""
    tournament = position(
        """
        2000  w=:1900  b=:1900
        1950  w=:1900  b=^1900
        1900  w=:1900  b=^1900
        1850  w=:1900  b=:1900
        """
    )
    assert brackets(tournament)[0].data["members"] == (2, 3, 1, 4)
    assert pairs(tournament) == opponents("2-4 3-1")


def test_4_2__who_meets_a_dummy_floats() -> None:
    """Three players, one pair: 1-3 and 2-0 come first."""
    tournament = unplayed(10, 10, 10, 0, 0, 0)
    assert brackets(tournament)[0].data["order"] == {"partners": (3, 0, 1)}
    assert pairs(tournament) == opponents("1-3 2-6 4-5")


def _listed(text: str) -> list[tuple[tuple[int, int], ...]]:
    return [
        tuple((int(one), int(other)) for one, other in (pair.split("-") for pair in line.split()))
        for line in text.strip().split("\n")
    ]


def test_4_3__the_list_of_the_text_for_six_players_and_two_pairs() -> None:
    found = list(matchings(range(1, 7), 2))
    assert len(found) == len(set(found)) == 45
    assert found[:4] == _listed(
        """
        1-6 2-5 3-0 4-0
        1-6 2-4 3-0 5-0
        1-6 2-3 4-0 5-0
        1-6 2-0 3-5 4-0
        """
    )
    assert found[-1:] == _listed("1-0 2-0 3-4 5-6")
    assert found.count(_listed("1-3 2-0 4-5 6-0")[0]) == 1


@pytest.mark.parametrize("place", range(45))
def test_4_3__the_engine_finds_each_of_them_where_nothing_earlier_is_left(place: int) -> None:
    """Six players of whom two must float; pairs of earlier matchings only are forbidden."""
    listed = list(matchings(range(1, 7), 2))
    here = {pair for pair in listed[place] if pair[1]}
    allowed = " ".join(
        f"{one}-{other}"
        for one in range(1, 7)
        for other in range(one + 1, 7)
        if (one, other) not in here
    )
    tournament = unplayed(*[10] * 6, *[0] * 4, apart=allowed)
    record = brackets(tournament)[0].data
    assert {tuple(pair) for pair in record["pairs"]} == here
