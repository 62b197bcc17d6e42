"""The Dubov System, chapters 6 to 8. Expected pairings are worked out by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.books.dubov_1997.positions import pair, pairs, steps
from tests.support.guests import position
from zug.model import ForbiddenGroup, Tournament

# --- 6.1, 6.2: the standard procedure


def test_6_1__a_group_that_meets_the_standard_is_paired_without_transfers() -> None:
    tournament = position(
        """
        2400  w=:2000  b=:2000
        2300  b=:2000  w=:2000
        2200  w=:2100  b=:2100
        2100  b=:2000  w=:2000
        """
    )
    assert pairs(tournament) == {(1, 2), (3, 4)}
    actions = {step.action for step in pair(tournament).trace}
    assert actions == {"score-group", "columns", "pair", "colours"}


def test_6_1__groups_are_paired_from_the_highest_down() -> None:
    tournament = position(
        """
        2400  w0:2000
        2300  b1:2000
        2200  w1:2000
        2100  b0:2000
        """
    )
    assert pairs(tournament) == {(2, 3), (1, 4)}
    assert [step.data["score"] for step in steps(tournament, "6.1", "score-group")] == [10, 0]


AROS = (23100, 23184, 23223, 23337, 23405, 23446)
RATINGS = (2380, 2365, 2300, 2280, 2260, 2250)


def test_6_2__the_example_of_the_text() -> None:
    """Whites with AROs 2310.0 to 2344.6 against Blacks rated 2380 to 2250, row by row.

    Ten games make the tenths; the list is shuffled so that numbers tell nothing.
    """
    white = [_ten_games(2000, "w", total) for total in AROS]
    black = [_ten_games(rating, "b", 20000) for rating in RATINGS]
    order = [7, 2, 9, 4, 11, 0, 1, 8, 3, 10, 5, 6]
    lines = [(white + black)[index] for index in order]
    number = {index: tpn for tpn, index in enumerate(order, 1)}
    expected = {tuple(sorted((number[row], number[row + 6]))) for row in range(6)}
    assert pairs(position("\n".join(lines), rounds=11)) == expected


def _ten_games(rating: int, due: str, total: int) -> str:
    """Ten draws, the first colour being the one that is due; the guests' ratings add up."""
    colours = ("wb" if due == "w" else "bw") * 5
    average = total // 10
    guests = [average] * 9 + [total - 9 * average]
    return f"{rating} " + " ".join(f"{c}=:{g}" for c, g in zip(colours, guests, strict=True))


def test_6_2__white_column_by_aro_then_lower_rating_then_number() -> None:
    tournament = position(
        """
        2400  w=:2000  b=:2000
        2300  w=:2000  b=:2000
        2300  w=:2000  b=:2000
        2500  w=:1900  b=:2001
        2450  b=:2000  w=:2000
        2350  b=:2000  w=:2000
        2250  b=:2000  w=:2000
        2150  b=:2000  w=:2000
        """
    )
    assert steps(tournament, "6.2", "columns")[0].data["white"] == [4, 2, 3, 1]


def test_6_2__black_column_by_rating_then_higher_aro_then_number() -> None:
    tournament = position(
        """
        2300  b=:2000  w=:2000
        2300  b=:2000  w=:2000
        2300  b=:2000  w=:2001
        2400  b=:1900  w=:1900
        2450  w=:2000  b=:2000
        2350  w=:2001  b=:2000
        2250  w=:2002  b=:2000
        2150  w=:2003  b=:2000
        """
    )
    assert steps(tournament, "6.2", "columns")[0].data["black"] == [4, 3, 1, 2]
    assert pairs(tournament) == {(4, 5), (3, 6), (1, 7), (2, 8)}


# --- 6.3: improvements. Whites 1, 2, 3 by ARO against Blacks 4, 5, 6 by rating.

ROWS = """
    2000  {0:9}  {6:9}
    2000  w=:2320  b=:2320
    2000  {1:9}  {2:9}
    2380  {3:9}  w=:2000
    2365  b=:2000  {4:9}
    2300  {5:9}  w=:2000
"""
NOBODY_MET = ("w=:2310", "w=:2330", "b=:2330", "b=:2000", "w=:2000", "b=:2000", "b=:2310")


def _rows(**met: str) -> Tournament:
    """Cells of 1 and 3 in both rounds, and of the Blacks they met."""
    names = ("one", "three_1", "three_2", "four", "five", "six", "one_2")
    cells = dict(zip(names, NOBODY_MET, strict=True))
    return position(ROWS.format(*(cells | met).values()))


def test_6_3__without_coincidence_the_rows_stand() -> None:
    assert pairs(_rows()) == {(1, 4), (2, 5), (3, 6)}


def test_6_3__who_has_met_his_black_takes_the_first_one_below() -> None:
    """1 has met 4; a second opponent of 2240 keeps his ARO at 2310."""
    met = _rows(one="w=4", four="b=1", one_2="b=:2240")
    assert pairs(met) == {(1, 5), (2, 4), (3, 6)}


def test_6_3__a_coincidence_in_the_last_row_changes_the_last_but_one() -> None:
    assert pairs(_rows(three_1="w=6", six="b=3")) == {(1, 4), (2, 6), (3, 5)}


def test_6_3__if_that_does_not_help_the_row_above_changes() -> None:
    """3 has met 5 and 6, so 4 must be left for him."""
    met = _rows(three_1="w=6", six="b=3", three_2="b=5", five="w=3")
    assert pairs(met) == {(1, 5), (2, 6), (3, 4)}


def test_6_3__a_white_who_met_all_blacks_plays_the_white_above_if_none_is_below() -> None:
    """3 is the last White: he plays 2. Of 1, 4, 5, 6 then Black 6 changes column (7.4)."""
    tournament = position(
        """
        2000  b=:2310  w=:2310  b=:2310
        2000  b=:2320  w=:2320  b=:2320
        2000  b=4      w=5      b=6
        2380  w=3      b=:2000  w=:2000
        2365  w=:2000  b=3      w=:2000
        2300  w=:2000  b=:2000  w=3
        """
    )
    assert steps(tournament, "6.3", "two-whites")[0].players == (3, 2)
    assert pairs(tournament) == {(2, 3), (4, 6), (1, 5)}


def test_6_3__the_whites_below_come_before_those_above() -> None:
    """2 is the middle White and has met all Blacks: 3 before 1."""
    tournament = position(
        """
        2000  b=:2310  w=:2310  b=:2310
        2000  b=4      w=5      b=6
        2000  b=:2400  w=:2400  b=:2400
        2380  w=2      b=:2000  w=:2000
        2365  w=:2000  b=2      w=:2000
        2300  w=:2000  b=:2000  w=2
        """
    )
    assert steps(tournament, "6.3", "two-whites")[0].players == (2, 3)
    assert pairs(tournament) == {(2, 3), (4, 6), (1, 5)}


# --- 6.4: floaters. 2, 3 and 4 have met each other; two of them must leave the group of 1.

STAR = """
    2400  w=:2000  b=:2000  w=:2000
    2300  w=3      b=4      H
    2200  b=2      H        w=4
    2100  H        w=2      b=3
    2000  b=:2000  w=:2000  Z
    1900  b=:2000  w=:2000  Z
    1800  b=:2000  w0:2000  Z
    1700  b=:2000  w0:2000  Z
"""


def _star(*forbidden: tuple[int, int]) -> Tournament:
    return position(STAR, forbidden=tuple(map(ForbiddenGroup, forbidden)))


def test_6_4__as_few_as_possible_float_the_lowest_rated_first() -> None:
    """4 is due White and goes first: 5, due Black; 3 has 6."""
    assert steps(_star(), "6.4", "floaters")[0].players == (4, 3)
    assert pairs(_star()) == {(1, 2), (4, 5), (3, 6), (7, 8)}


def test_6_4__of_equal_ratings_the_one_due_the_dominating_colour() -> None:
    """2 and 3 are of equal rating and ARO; 2 and 4 are due White, 3 and 1 Black.

    Without dominating colour the larger number goes first; if 1 is due White too, 2 does.
    """
    text = STAR.replace("2100  H ", "2400  H ").replace("2300  w=3", "2200  w=3")
    assert steps(position(text), "6.4", "floaters")[0].players == (3, 2)
    text = text.replace("w=:2000  b=:2000  w=:2000", "b=:2000  w=:2000  b=:2000")
    assert steps(position(text), "6.4", "floaters")[0].players == (2, 3)


def test_6_4_a__who_can_be_paired_in_the_lower_group_floats_first() -> None:
    star = _star((4, 5), (4, 6))
    assert steps(star, "6.4", "floaters")[0].players == (3, 2)
    assert pairs(star) == {(1, 4), (2, 5), (3, 6), (7, 8)}


def test_6_4_b__who_cannot_be_paired_there_floats_next() -> None:
    """3 and 4 cannot play 5 or 6: 2 floats first, then the lower rated of them."""
    star = _star((4, 5), (4, 6), (3, 5), (3, 6))
    assert steps(star, "6.4", "floaters")[0].players == (2, 4)
    assert (1, 3) in pairs(star)


FLOATER = """
    2500  w1:2000  b1:2000
    2300  w=:2000  b=^2000
    2200  b=:2000  w=^2000
    2100  w=:2000  b0:2000
"""
"""1, due White, must float: 2 and 3, due White and Black, were brought up last time. 4 is below."""


def test_6_4_c__a_floater_who_can_be_paired_does_not_float_on() -> None:
    """2 and 3 could play each other and 1 could play 4; but 1 is served before them."""
    tournament = position(FLOATER, forbidden=(ForbiddenGroup((1, 4)),))
    assert pairs(tournament) == {(1, 3), (2, 4)}


def test_6_4_d__a_floater_who_cannot_be_paired_floats_on() -> None:
    forbidden = (ForbiddenGroup((1, 2)), ForbiddenGroup((1, 3)))
    text = FLOATER.replace("w=:2000  b0:2000", "w=:2000  b0^2000")
    tournament = position(text, forbidden=forbidden)
    assert steps(tournament, "8.2", "floats-on")[0].players == (1,)
    assert pairs(tournament) == {(1, 4), (2, 3)}


# --- 7.1: opponents for those who have none


def test_7__opponents_are_found_before_a_group_is_made_even() -> None:
    """1 and 2 have met; with 3, who can play either, the group is odd."""
    tournament = position(
        """
        2400  w=2      b1:2000  w=:2000
        2300  b=1      w1:2000  b=:2000
        2200  b1:2000  w1:2000  Z
        2100  w=:2000  b1:2000  Z
        2000  b=:2000  w1:2000  Z
        1900  w=:2000  b1:2000  Z
        """,
        forbidden=(ForbiddenGroup((1, 3)),),
    )
    trace = [step for step in pair(tournament).trace if step.action == "transfer"]
    assert [(step.article, step.players) for step in trace] == [("dubov-1997:7.1", (4,))]
    assert pairs(tournament) == {(1, 4), (2, 3), (5, 6)}


MET = """
    2500  w=2      b1:2000  w=:2000
    2400  b=1      w1:2000  b=:2000
    2300  b=:2000  w=:2000  {0}
    2200  w=:2000  b=:2000  {1}
    {2}   w=:2000  b={3}    b=:2000
    2000  b=:2000  w=:2000  w=:2000
"""
"""1, due Black, and 2, due White, have met; below are 3 and 6, due Black, 4 and 5, due White."""


def _met(third: str = "w=:2000", fourth: str = "b=:2000", five: str = "2100 :2000") -> Tournament:
    return position(MET.format(third, fourth, *five.split()))


def test_7_1__who_has_met_everybody_is_given_an_opponent_from_below() -> None:
    assert len(steps(_met(), "7.1", "transfer")) == 2


def test_7_1__the_next_possible_lower_group_is_taken() -> None:
    """Of the group below 1 everybody was brought up in the last round."""
    tournament = position(
        """
        2500  w1:2000  b1:2000
        2300  w=:2000  b=^2000
        2200  b=:2000  w=^2000
        2100  b0:2000  w=:2000
        """
    )
    assert pairs(tournament) == {(1, 4), (2, 3)}


def test_7_1_a__the_due_colour_should_be_opposite() -> None:
    """3 is the strongest, but due Black as 1 is; 2 is due White and has him."""
    assert pairs(_met()) == {(1, 4), (2, 3), (5, 6)}


def test_7_1_b__then_the_highest_rating_counts() -> None:
    assert pairs(_met(five="2250 :2000")) == {(1, 5), (2, 3), (4, 6)}


def test_7_1_c__then_the_lowest_aro_counts() -> None:
    assert pairs(_met(five="2200 :1999")) == {(1, 5), (2, 3), (4, 6)}
    assert pairs(_met(five="2200 :2000")) == {(1, 4), (2, 3), (5, 6)}


# --- 7.2: an odd group. 1 and 2 are due White, 3 Black: White dominates.

ODD = """
    2500  w1:2000  b1:2000
    2400  w1:2050  b1:2050
    2300  b1:2000  w1:2000
    2250  w1:2000  b=:2000
    {0}   b1:2000  w={1}
    2100  b1:2000  w=:2000
"""


def _odd(five: str = "2200 :2000") -> Tournament:
    return position(ODD.format(*five.split()))


def test_7_2__an_odd_group_is_made_even_from_below() -> None:
    (step,) = steps(_odd(), "7.2", "transfer")
    assert step.data["group"] == [1, 2, 3]
    assert step.data["dominating"] == "w"


def test_7_2__without_a_player_to_join_somebody_floats() -> None:
    """All below were brought up in the last round; 3 has the lowest rating."""
    tournament = position(
        """
        2500  w1:2000  b1:2000
        2400  w1:2050  b1:2050
        2300  b1:2000  w1:2000
        2250  w=:2000  b1^2000
        2200  b=:2000  w1^2000
        2100  b=:2000  w1^2000
        """
    )
    assert not steps(tournament, "7.2", "transfer")
    assert steps(tournament, "6.4", "floaters")[0].players == (3,)


def test_7_2_a__the_due_colour_should_be_opposite_to_the_dominating_one() -> None:
    """4 is stronger, but due White: 5 joins. Whites 1, 2 against Blacks 3, 5."""
    assert steps(_odd(), "7.2", "transfer")[0].players == (5,)
    assert pairs(_odd()) == {(1, 3), (2, 5), (4, 6)}


def test_7_2_b__then_the_highest_rating_counts() -> None:
    assert steps(_odd("2050 :2000"), "7.2", "transfer")[0].players == (6,)


def test_7_2_c__then_the_lowest_aro_counts() -> None:
    assert steps(_odd("2100 :1999"), "7.2", "transfer")[0].players == (5,)
    assert steps(_odd("2100 :2001"), "7.2", "transfer")[0].players == (6,)


# --- 7.3, 7.4: columns of unequal length


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        pytest.param("2400 2010\n2300 2000\n2200 2020\n2100 2030", (2, 1), id="lowest-aro"),
        pytest.param("2300 2000\n2400 2000\n2350 2000\n2100 2030", (2, 3), id="higher-rating"),
        pytest.param("2300 2000\n2300 2000\n2300 2000\n2300 2000", (1, 2), id="smaller-number"),
    ],
)
def test_7_3__whites_of_the_lowest_aro_change_over(text: str, moved: tuple[int, ...]) -> None:
    tournament = _one_colour(text, "wb")
    assert steps(tournament, "7.3", "change-column")[0].players == moved


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        pytest.param("2400 2010\n2300 2000\n2200 2020\n2100 2030", (4, 3), id="highest-aro"),
        pytest.param("2300 2000\n2400 2000\n2200 2000\n2100 1900", (3, 1), id="lower-rating"),
        pytest.param("2300 2000\n2300 2000\n2300 2000\n2300 2000", (1, 2), id="smaller-number"),
    ],
)
def test_7_4__blacks_of_the_highest_aro_change_over(text: str, moved: tuple[int, ...]) -> None:
    tournament = _one_colour(text, "bw")
    assert steps(tournament, "7.4", "change-column")[0].players == moved


def _one_colour(text: str, colours: str) -> Tournament:
    """Rating and ARO of players with these colours behind them, all of one score."""
    lines = (line.split() for line in text.split("\n"))
    return position("\n".join(f"{r} {colours[0]}=:{aro} {colours[1]}=:{aro}" for r, aro in lines))


# --- 8: floaters from above. Everybody below was brought up last time, so they must float.

QUEUE = """
    2400  w1:2100  b1:2100
    2300  w1:2000  b1:2000
    2200  b1:2000  w1:2000
    2100  b1:2000  w1:2000
    2000  b=:2000  w=^2000
    1900  w=:2000  b=^2000
    1800  b=:2000  w=^2000
    1700  w=:2000  b=^2000
"""


def test_8_1__floaters_are_paired_white_and_black_in_turn() -> None:
    """2 before 1 by ARO, 3 before 4 by rating."""
    tournament = position(QUEUE, forbidden=(ForbiddenGroup((1, 2, 3, 4)),))
    assert steps(tournament, "8.1", "order-of-floaters")[0].players == (2, 3, 1, 4)
    fixed = [step.players for step in steps(tournament, "8.2", "pair")]
    assert fixed == [(2, 5), (3, 6), (1, 7), (4, 8)]


def test_8_1__when_one_list_ends_the_other_goes_on() -> None:
    text = QUEUE.replace("b1:2000  w1:2000", "w1:2001  b1:2001")
    tournament = position(text, forbidden=(ForbiddenGroup((1, 2, 3, 4)),))
    (step,) = steps(tournament, "8.1", "order-of-floaters")
    assert step.players == (2, 4, 3, 1)


def _one_floater(*below: str) -> Tournament:
    """1, due White, floats to a group brought up last time: rating, colours, ratings of guests."""
    lines = ["2500 w1:2000 b1:2000"]
    for rating, colours, one, two in map(str.split, below):
        lines.append(f"{rating} {colours[0]}=:{one} {colours[1]}=^{two}")
    return position("\n".join(lines))


def test_8_2__the_floater_plays_the_highest_rating_of_opposite_due_colour() -> None:
    tournament = _one_floater("2300 wb 2000 2000", "2200 bw 2000 2000", "2250 bw 2000 2000")
    assert steps(tournament, "8.2", "pair")[0].players == (1, 4)


def test_8_2__if_nobody_is_of_opposite_colour_the_highest_rating() -> None:
    tournament = _one_floater("2200 wb 2000 2000", "2300 wb 2000 2000", "2250 wb 2000 2000")
    assert steps(tournament, "8.2", "pair")[0].players == (1, 3)


def test_8_2__of_equal_ratings_the_lowest_aro() -> None:
    tournament = _one_floater("2200 bw 2000 2001", "2200 bw 2000 1999", "2200 bw 2000 2000")
    assert steps(tournament, "8.2", "pair")[0].players == (1, 3)


def test_8_2__a_choice_that_leaves_others_without_opponents_is_passed_over() -> None:
    """2 is the best opponent for 1, but 3 and 4 have nobody else."""
    tournament = position(
        """
        2500  w1:2000  b1:2000
        2300  b=:2000  w=^2000
        2200  b=:2000  w=^2000
        2100  b=:2000  w=^2000
        """,
        forbidden=(ForbiddenGroup((3, 4)),),
    )
    assert pairs(tournament) == {(1, 3), (2, 4)}


def test_8_2__as_few_floaters_as_possible_look_further_down() -> None:
    """1 comes first and 3 is the best for him; but 2 has nobody else in the group."""
    tournament = position(
        """
        2500  w1:2000  b1:2000
        2400  w1:2100  b1:2100
        2300  b=:2000  w=^2000
        2200  b=:2000  w=^2000
        2100  w=:2000  b0^2000
        2000  w=:2000  b0^2000
        """,
        forbidden=(ForbiddenGroup((1, 2)), ForbiddenGroup((2, 4))),
    )
    assert pairs(tournament) == {(1, 4), (2, 3), (5, 6)}


def test_8_2__scores_fall_from_board_to_board() -> None:
    """The pairs of all groups are published by score (handling-2016:D.9)."""
    tournament = position(QUEUE, forbidden=(ForbiddenGroup((1, 2, 3, 4)),))
    tops = [min(board) for board in pair(tournament).boards]
    assert all(one < two for one, two in pairwise(tops))
