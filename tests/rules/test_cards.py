"""Cards: what is known of the players when a round is paired."""

from __future__ import annotations

from dataclasses import replace

from tests.support.crosstable import crosstable
from zug import pair
from zug.formats import read, write
from zug.model import Adjustment, Points, Tournament
from zug.rules.cards import deal_cards

UPSET = """
1 2400  3w1
2 2300  4b0
3 2200  1b0
4 2100  2w1
"""
"""After round 1 numbers 1 and 4 have a point."""


def adjusted(*adjustments: Adjustment, text: str = UPSET) -> Tournament:
    return replace(crosstable(text, rounds=3), adjustments=adjustments)


def scores(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    return {tpn: card.scores for tpn, card in deal_cards(tournament).items()}


def test_points_apart_from_results_count_from_their_round_on() -> None:
    """Number 4 has lost a point in round 1, number 3 had half a point from the start."""
    penalty = Adjustment("", Points(-10), 1, (4,))
    head_start = Adjustment("", Points(5), 0, (3,))
    found = scores(adjusted(penalty, head_start))
    assert found == {1: (0, 10), 2: (0, 0), 3: (5, 5), 4: (0, 0)}
    assert deal_cards(adjusted(penalty, head_start))[3].points == 5


def test_adjustments_add_up_and_wait_for_their_round() -> None:
    later = Adjustment("", Points(10), 2, (2,))
    twice = Adjustment("", Points(5), 1, (2, 3))
    assert scores(adjusted(later, twice, twice))[2] == (0, 10), "round 2 is not held yet"
    assert scores(adjusted(later, twice, twice))[3] == (0, 10)


def test_another_worth_of_a_result() -> None:
    """A win counts two points for number 1, in every round; a loss half a point in round 1."""
    text = "1 2400  3w1 4b1\n2 2300  4b0 3w1\n3 2200  1b0 2b0\n4 2100  2w1 1w0\n"
    wins = Adjustment("W", Points(20), 0, (1,))
    losses = Adjustment("l", Points(5), 1, (2, 3))
    assert scores(adjusted(wins, losses, text=text)) == {
        1: (0, 20, 40),
        2: (0, 5, 15),
        3: (0, 5, 5),
        4: (0, 10, 10),
    }


def test_a_penalty_changes_who_meets_whom() -> None:
    """Without it the two leaders meet, whatever their colours.

    With it number 1 leads alone and has met 3; of 2 and 4 it gets the one that comes first, and
    all four get the colour they are due (dutch-2026:5.2.4).
    """
    assert {frozenset(board) for board in pair(adjusted()).boards} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    penalty = Adjustment("", Points(-10), 1, (4,))
    assert set(pair(adjusted(penalty)).boards) == {(2, 1), (3, 4)}


def test_a_file_with_a_penalty_is_paired_the_same_way() -> None:
    penalty = Adjustment("", Points(-10), 1, (4,))
    again = read(write(adjusted(penalty), "trf26"))
    assert again.adjustments == (penalty,)
    assert set(pair(again).boards) == {(2, 1), (3, 4)}


def test_results_of_rounds_ago() -> None:
    card = deal_cards(adjusted())[1]
    assert [str(card.result(ago)) for ago in (1, 2)] == ["1", " "]
