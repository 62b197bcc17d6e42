"""The Burstein system, articles 1 to 5. Expected pairings are worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.books.burstein_2017.positions import boards, duel, opponents, pair, pairs, unplayed
from tests.support.crosstable import crosstable
from zug.model import Colour, ForbiddenGroup
from zug.rules.cards import deal_cards
from zug.rules.colours import due_colour
from zug.rules.opposition import Opposition, opposition

# --- 1, 2: definitions


def test_1_1__the_rating_ranks_whom_nothing_else_tells_apart() -> None:
    assert pairs(unplayed([1500, 1900, 0, 1700])) == opponents("2-3 4-1")


def test_1_2__points_of_byes_count_for_the_group() -> None:
    """1 and 2 won, 3 had a full-point bye, 4 a half-point bye and 5, 6 lost: 3 is with 1 and 2."""
    tournament = crosstable(
        """
        1 2000  5w1
        2 1900  6w1
        3 1800  F
        4 1700  H
        5 1600  1b0
        6 1500  2b0
        """
    )
    step = next(step for step in pair(tournament).trace if step.action == "group")
    assert set(step.players) == {1, 2, 3}


@pytest.mark.parametrize(
    ("history", "due"),
    [("w", "b"), ("b", "w"), ("wb", "w"), ("bw", "b"), ("wwb", "b"), ("bbw", "w"), ("", None)],
)
def test_1_3__the_colour_had_less_often_else_the_other_than_the_last(
    history: str, due: str | None
) -> None:
    assert due_colour(history) == due


def test_1_3__unplayed_rounds_are_no_colours() -> None:
    """1 had Black, then won as White by forfeit: he is due White, as if the latter never was."""
    tournament = crosstable(
        """
        1 2000  3b=  4w+
        2 1900  4w=  3b=
        3 1800  1w=  2w=
        4 1700  2b=  1b-
        """,
        absent=frozenset({3, 4}),
    )
    assert boards(tournament) == {(1, 2)}


def test_2__an_unfinished_game_is_a_draw() -> None:
    tournament = crosstable(
        """
        1 2000  3wX
        2 1900  4w=
        3 1800  1bX
        4 1700  2b=
        """
    )
    assert pairs(tournament) == opponents("1-4 2-3")


# --- 3: principles


def test_3_1__nobody_meets_twice() -> None:
    tournament = crosstable(
        """
        1 2000  4w=
        2 1900  3w=
        3 1800  2b=
        4 1700  1b=
        """
    )
    assert pairs(tournament) == opponents("1-3 2-4")


def test_3_1__a_forfeited_game_is_no_meeting() -> None:
    tournament = crosstable(
        """
        1 2000  2w+
        2 1900  1b-
        """
    )
    assert pairs(tournament) == opponents("1-2")


CROWD = """
1 2000  5w1  2b=  3w0
2 1900  6b1  1w=  4b=
3 1800  4w=  6b1  1b1
4 1700  3b=  5w+  2w=
5 1600  1b0  4b-  6w=
6 1500  2w0  3w0  5b=
"""


def test_3_2__sonneborn_berger_buchholz_and_median() -> None:
    """Points: 1 has 1½, 2 has 2, 3 has 2½, 4 has 2, 5 has ½, 6 has ½."""
    cards = deal_cards(crosstable(CROWD))
    values = {tpn: opposition(card, cards) for tpn, card in cards.items()}
    # 1 beat 5 (½), drew 2 (2), lost to 3 (2½): ½ + 1 = 1½; in twentieths 30.
    assert values[1] == Opposition(30, 50, 20)
    # 4 drew 3 (2½) and 2 (2); the forfeit win over 5 adds nothing; two games have no median.
    assert values[4] == Opposition(45, 45, 0)
    # 5 lost to 1 (1½), drew 6 (½).
    assert values[5] == Opposition(5, 20, 0)


def test_3_2__higher_is_by_these_values_not_by_rating_or_number() -> None:
    """4 beat stronger opponents than 1 and 3 did: he stands above them, whatever his rating."""
    tournament = crosstable(
        """
        1 2000  5w1  2b1
        2 1900  7w1  1w0
        3 1800  8b1  9w1
        4 1700  10b1 6w1
        5 1600  1b0  10w0
        6 1500  9b1  4b0
        7 1400  2b0  8w0
        8 1300  3w0  7b1
        9 1200  6w0  3b0
        10 1100 4w0  5b1
        """
    )
    first = next(step for step in pair(tournament).trace if step.action == "group")
    # Beaten by 1: 5 (0) and 2 (1); by 3: 8 (1) and 9 (0); by 4: 10 (1) and 6 (1).
    assert first.players == (4, 1, 3)
    assert first.data["sonneborn_berger_twice"] == (40, 20, 20)


def test_3_2__floaters_take_their_place_by_the_same_order() -> None:
    """Whoever floats stands in the lower group by his values; his score gives him no rank."""
    tournament = crosstable(
        """
        1 2000  H 3w1
        2 1900  H H
        3 1800  H 1b0
        4 1700  H H
        """,
        forbidden=(ForbiddenGroup((1, 2)),),
    )
    # 1 (1½) is alone above 2 and 4 (1). Nobody else met an opponent with points but 3 (½).
    groups = [step.players for step in pair(tournament).trace if step.action == "group"]
    assert groups[:2] == [(1,), (1, 2, 4)]


def test_3_3__an_imaginary_point_for_the_upper_half_in_rounds_1_and_2() -> None:
    players = unplayed([2000 - n for n in range(8)])
    assert pairs(players) == opponents("1-8 2-7 3-6 4-5")
    assert pairs(players, "burstein") == opponents("1-4 2-3 5-8 6-7")


def test_3_3__it_is_gone_in_round_3() -> None:
    tournament = crosstable(
        """
        1 2000  3w= 5b=
        2 1900  4w= 6b=
        3 1800  1b= 7w=
        4 1700  2b= 8w=
        5 1600  7w= 1w=
        6 1500  8w= 2w=
        7 1400  5b= 3b=
        8 1300  6b= 4b=
        """
    )
    assert pair(tournament, "burstein").boards == pair(tournament).boards
    earlier = replace(
        tournament,
        players=tuple(replace(p, cells=p.cells[:1]) for p in tournament.players),
    )
    assert pairs(earlier, "burstein") == opponents("1-4 2-3 5-8 6-7")


# --- 4: the bye


def test_4_1__a_point_without_playing_bars_from_the_bye() -> None:
    """5 had the bye, 3 a full-point bye, 2 a win by forfeit; 1 only a half-point bye."""
    tournament = crosstable(
        """
        1 2000  H
        2 1900  4w+
        3 1800  F
        4 1700  2b-
        5 1600  U
        """
    )
    barred = pair(replace(tournament, absent=frozenset({1, 4}))).impossible
    assert barred is not None
    assert barred.bye_barred
    assert pair(replace(tournament, absent=frozenset({4, 5}))).bye == 1


def test_4_2__the_lowest_sb_of_the_lowest_group() -> None:
    """3, 4, 5 have ½; 5 has the lowest rating but drew with 2 (1½), 4 drew with 6 (½)."""
    tournament = crosstable(
        """
        1 2000  3w1 7w=
        2 1900  5w= 6w1
        3 1800  1b0 8w=
        4 1700  8w0 6b=
        5 1600  2b= 7b0
        6 1500  4w= 2b0
        7 1400  5w1 1b=
        8 1300  4b1 3b=
        9 1200  Z   Z
        """,
        absent=frozenset({9, 1}),
    )
    # SB twice: 3: 8 (1½) drawn 15; 4: 6 (½) drawn 5; 5: 2 (1½) drawn 15; 6: 4 (½) drawn 5.
    # 4 and 6 are equal: Buchholz 4: 8 (1½) + 6 (½) = 2; 6: 4 (½) + 2 (1½) = 2; then rating.
    assert pair(tournament).bye == 6


def test_4_3__then_the_lowest_buchholz() -> None:
    """3 and 4 lost both games: SB 0. 3 lost to 1 (2) and 5 (2); 4 to 2 (1) and 6 (1)."""
    tournament = crosstable(
        """
        1 2000  3w1 2w1
        2 1900  4w1 1b0
        3 1300  1b0 5w0
        4 1700  2b0 6w0
        5 1600  6b1 3b1
        6 1500  5w0 4b1
        7 1400  Z   Z
        """,
        absent=frozenset({1, 7}),
    )
    assert pair(tournament).bye == 4


def test_4_2__only_who_leaves_a_completable_field() -> None:
    """Without 5 the others could not be paired: 1 has met 2, 3 and 4."""
    tournament = crosstable(
        """
        1 2000  2w= 3b= 4w=
        2 1900  1b= 6w= 7b=
        3 1800  6w= 1w= 8b=
        4 1700  8b= 7w= 1b=
        5 1600  Z   Z   Z
        6 1500  3b= 2b= Z
        7 1400  Z   4b= 2w=
        8 1300  4w= Z   3w=
        """,
        absent=frozenset({6, 7, 8}),
    )
    result = pair(tournament)
    assert result.bye != 5
    assert result.opponent(1) == 5


def test_4_4__the_bye_has_no_colour() -> None:
    """1 had Black and then the bye; 2 had Black: equal histories, 1 (higher rating) is served."""
    tournament = crosstable(
        """
        1 2000  3b= U
        2 1900  4b= 3w=
        3 1800  1w= 2b=
        4 1700  2w= H
        """,
        absent=frozenset({3, 4}),
    )
    # 1 is due White (one Black), 2 has had both: due Black after White.
    assert boards(tournament) == {(1, 2)}


# --- 5: colours


@pytest.mark.parametrize("drawn", [Colour.WHITE, Colour.BLACK])
def test_5_1__odd_numbers_of_the_upper_half_get_the_colour_drawn(drawn: Colour) -> None:
    tournament = replace(unplayed([2000 - n for n in range(8)]), initial_colour=drawn)
    white = {(1, 8), (7, 2), (3, 6), (5, 4)}
    assert boards(tournament) == (white if drawn == "w" else {(b, w) for w, b in white})


def test_5_2__a_third_white_more_than_blacks_is_no_way() -> None:
    """Both have two Whites more than Blacks: whoever got White would have three more."""
    assert pair(duel("wbww", "wwbw")).impossible is not None
    assert boards(duel("wwbw", "wbw")) == {(2, 1)}


def test_5_3__not_three_times_in_a_row() -> None:
    """2 is due Black as 1 is, and his history is longer; but 1 just had White twice."""
    assert pair(duel("bww", "bww")).impossible is not None
    assert boards(duel("bbww", "wbw")) == {(2, 1)}
    assert boards(duel("bww", "wbwbw")) == {(2, 1)}


def test_5_4__both_their_due_colours() -> None:
    assert boards(duel("w", "b")) == {(2, 1)}
    assert boards(duel("b", "w")) == {(1, 2)}


def test_5_4__the_only_due_colour() -> None:
    assert boards(duel("w", "-")) == {(2, 1)}
    assert boards(duel("-", "w")) == {(1, 2)}


def test_5_4__then_the_greater_difference() -> None:
    """Both are due Black; 2 has one White more than Blacks, 1 equal numbers."""
    assert boards(duel("bw", "wbw")) == {(1, 2)}
    assert boards(duel("wbw", "bw")) == {(2, 1)}


def test_5_4__then_the_latest_difference_of_the_histories() -> None:
    """Both have equal numbers and are due Black; backwards w w, b b, then b against w."""
    assert boards(duel("wbbw", "bwbw")) == {(1, 2)}
    assert boards(duel("bwbw", "wbbw")) == {(2, 1)}


def test_5_4__then_the_higher_player() -> None:
    """Equal histories: the higher rating is due and gets Black, whatever the number."""
    tournament = duel("w", "w")
    one, two, *others = tournament.players
    stronger = replace(tournament, players=(one, replace(two, rating=2100), *others))
    assert boards(tournament) == {(2, 1)}
    assert boards(stronger) == {(1, 2)}
