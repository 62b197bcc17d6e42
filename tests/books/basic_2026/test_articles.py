"""The basic rules of 2026, as the Dutch System of that year obeys them."""

from __future__ import annotations

from random import Random

import pytest

import zug
from tests.literal import nasty
from tests.literal.duels import expect_duel
from tests.literal.positions import expect, fresh, table
from zug.model import MATCH_POINTS, STANDARD_POINTS

SYSTEM = "dutch-2026"


def test_1__the_declared_number_tells_the_last_round() -> None:
    """Three rounds declared: the third, with its topscorers, is the last. Four: it is not."""
    rows = "1: 3b1 4b1\n2: 5b1 6b0\n3: 1w0\n4: Z 1w0\n5: 2w0\n6: Z 2w1"
    expect(SYSTEM, table(rows, rounds=3, absent=(3, 4, 5, 6)), "1-2")
    expect(SYSTEM, table(rows, rounds=4, absent=(3, 4, 5, 6)), "impossible")


def test_2__nobody_meets_twice() -> None:
    """Two winners who have met go down: 1 has only 4 left to meet, 2 only 3.

    4 had Black twice and 3 White twice, which is stronger than the mild wishes of 1 and 2.
    """
    rows = "1: 2w= 3b1\n2: 1b= 4w1\n3: 4w= 1w0\n4: 3b= 2b0"
    expect(SYSTEM, table(rows), "4-1 2-3")


def test_3__the_bye_has_no_opponent_and_the_points_of_a_win() -> None:
    pairing = zug.pair(fresh([0] * 3), SYSTEM)
    assert pairing.bye == 3
    assert pairing.opponent(3) is None
    assert STANDARD_POINTS.pab == STANDARD_POINTS.win


def test_3__an_even_field_has_no_bye() -> None:
    assert zug.pair(fresh([0] * 4), SYSTEM).bye is None


def test_3__unless_the_tournament_says_otherwise() -> None:
    """In matches of two games the bye is worth a win and a draw, not two wins."""
    assert MATCH_POINTS.pab == 15


@pytest.mark.parametrize(
    ("had", "expected"), [("U", "impossible"), ("F", "impossible"), ("H", "1-bye")]
)
def test_4__who_does_not_get_the_bye(had: str, expected: str) -> None:
    expect(SYSTEM, table(f"1: {had}\n2: 3w1\n3: 2b0", absent=(2, 3)), expected)


def test_5__equal_scores_meet() -> None:
    expect(SYSTEM, fresh([2, 0, 1, 2, 1, 0]), "1-4 3-5 6-2")


def test_6__no_difference_beyond_two() -> None:
    """Both are one game above balance twice over; one of them would reach three."""
    expect_duel(SYSTEM, "wbwhw", "wbwhw", "impossible")


@pytest.mark.parametrize("first", range(0, 300, 30))
def test_6__before_the_last_round_the_limit_is_kept(first: int) -> None:
    """Whoever stands at two does not go to three, whatever the histories were before."""
    for seed in range(first, first + 30):
        tournament = nasty.tournament(Random(seed))
        if tournament.is_last_round:
            continue
        for white, black in zug.pair(tournament, SYSTEM).boards:
            assert balance(tournament, white) < 2 or balance(tournament, black) > 1
            assert balance(tournament, black) > -2 or balance(tournament, white) < -1


def balance(tournament: zug.Tournament, tpn: int) -> int:
    games = [cell for cell in tournament.by_tpn[tpn].cells if cell.is_played]
    return sum(1 if cell.colour == "w" else -1 for cell in games)


def test_7__no_third_time_the_same_colour() -> None:
    expect_duel(SYSTEM, "bww", "bww", "impossible")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("wbw", "bwb", "2-1"), ("wb", "bw", "1-2"), ("wbhw", "bwhb", "2-1")],
)
def test_8__less_often_or_else_the_other_than_last(first: str, second: str, expected: str) -> None:
    expect_duel(SYSTEM, first, second, expected)


def test_9__the_pairing_says_how_it_came_about() -> None:
    """Every step of the trace names an article somebody can look up."""
    pairing = zug.pair(fresh([1, 1, 1, 0, 0, 0]), SYSTEM)
    assert pairing.trace
    assert all(step.article.split(":")[0] in ("dutch-2026", "basic-2026") for step in pairing.trace)
