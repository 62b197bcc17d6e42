"""The Lim System, sections 1, 2, 4, 7 and 8. Expected pairings are worked out by hand.

A win or loss by forfeit (`w+:2000`, `w-:2000`) gives a score without a colour, so that nobody is
due anything where colours are not the matter.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from tests.books.lim_1999.positions import boards, floaters, pair, pairs, steps
from tests.support.guests import position
from zug.model import Colour, ForbiddenGroup, Tournament


def forbid(*pairs_: tuple[int, int]) -> tuple[ForbiddenGroup, ...]:
    return tuple(ForbiddenGroup(pair_) for pair_ in pairs_)


# --- 1: the bye


def test_1_1__the_lowest_number_of_the_lowest_group_has_the_bye() -> None:
    """Ratings play no part."""
    tournament = position(
        """
        1000  w=:2000
        1100  b0:2000
        1200  w0:2000
        1300  b0:2000
        1400  b=:2000
        """
    )
    assert pair(tournament).bye == 4


@pytest.mark.parametrize(
    ("cell", "bye"), [("U", 2), ("F", 2), ("w+:1500", 2), ("H", 3), ("Z", 3), ("b-:1500", 3)]
)
def test_1_1__a_point_without_playing_bars_from_the_bye(cell: str, bye: int) -> None:
    score = {"U": "w1", "F": "w1", "w+:1500": "w1", "H": "w="}.get(cell, "w0")
    tournament = position(f"2400 {score}:2000\n2300 {score}:2000\n2200 {cell}")
    assert pair(tournament).bye == bye


def test_1_1__the_others_must_be_pairable() -> None:
    tournament = position("2400 w=2\n2300 b=1\n2200 b=:2000")
    assert pair(tournament).bye == 2


def test_1_1__nobody_can_have_it() -> None:
    assert not pair(position("2400 U\n2300 w+:2000\n2200 F")).is_complete


# --- 2.1: compatibility


def _duel(*histories: str, **fields: object) -> Tournament:
    """Players whose games were all drawn with guests; a gap is a half-point bye."""
    length = max(map(len, histories))
    lines = (
        "2000 " + " ".join("H" if c == " " else f"{c}=:2000" for c in history.rjust(length))
        for history in histories
    )
    return position("\n".join(lines), **fields)


def test_2_1__nobody_meets_twice_but_a_forfeited_game_may_come_again() -> None:
    assert not pair(position("2000 w=2\n1900 b=1")).is_complete
    assert pairs(position("2000 w+2\n1900 b-1\n1800 w-:2000\n1700 w+:2000")) == {(1, 4), (2, 3)}
    assert pairs(position("2000 w+2\n1900 b-1")) == {(1, 2)}


@pytest.mark.parametrize(
    ("first", "second"), [("ww", "ww"), ("bb", "bb"), ("wwbw", "bbwwbww"), ("w w", "ww")]
)
def test_2_1__not_if_both_must_have_the_same_colour(first: str, second: str) -> None:
    assert not pair(_duel(first, second)).is_complete


@pytest.mark.parametrize(
    ("first", "second"), [("ww", "bb"), ("ww", "wb"), ("wwbw", "bw"), ("bbwb", "wwbw")]
)
def test_2_1__compatible_if_one_of_them_can_have_the_other_colour(first: str, second: str) -> None:
    assert pairs(_duel(first, second)) == {(1, 2)}


# --- 2.2: the order of groups

FIVE_GROUPS = """
    2000  w1:2000  b1:2000
    2000  b1:2000  w1:2000
    2000  w1:2000  b=:2000
    2000  b1:2000  w=:2000
    2000  w1:2000  b0:2000
    2000  b1:2000  w0:2000
    2000  w0:2000  b=:2000
    2000  b0:2000  w=:2000
    2000  w0:2000  b0:2000
    2000  b0:2000  w0:2000
"""


def test_2_2__from_the_highest_down_from_the_lowest_up_the_median_last() -> None:
    tournament = position(FIVE_GROUPS)
    groups = steps(tournament, "2.2", "score-group")
    assert [step.data["score"] for step in groups] == [20, 15, 0, 5, 10]
    directions = [step.data["direction"] for step in groups]
    assert directions == ["down", "down", "up", "up", "down"]
    assert pairs(tournament) == {(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)}


def test_2_2__the_median_exists_even_if_nobody_has_its_score() -> None:
    """1 and 2 have met, so have 3 and 4: all four meet at half a point."""
    tournament = position(
        "2000 w+:2000\n2000 w+:2000\n2000 w-:2000\n2000 w-:2000", forbidden=forbid((1, 2), (3, 4))
    )
    assert steps(tournament, "2.2", "score-group")[-1].data["score"] == 5
    assert pairs(tournament) == {(1, 3), (2, 4)}


# --- 2.3: who has no suitable opponent. 3 and 4 are in the median.


def test_2_3__those_who_leave_are_chosen_together_and_as_few_as_possible() -> None:
    """1 can only play 4. One must leave; 5, the lowest number, can, since 2 has 3."""
    tournament = position(
        "\n".join(["2000 w+:2000"] * 5 + ["2000 H"]), forbidden=forbid((1, 2), (1, 3), (1, 5))
    )
    assert floaters(tournament) == [(5,)]
    assert pairs(tournament) == {(1, 4), (2, 3), (5, 6)}


def test_2_3_a__who_has_met_everybody_of_the_group_floats() -> None:
    tournament = position(
        """
        2000  w=2      b1:2000
        2000  b=1      w1:2000
        2000  w=:2000  b=:2000
        2000  b=:2000  w=:2000
        """
    )
    assert floaters(tournament) == [(2, 1)]
    assert pairs(tournament) == {(1, 4), (2, 3)}


def test_2_3_b__who_has_a_colour_twice_too_often_and_nobody_to_change_it_floats() -> None:
    """1 and 2 have had White three times in four games, not twice running."""
    tournament = position(
        """
        2000  w1:2000  w1:2000  b1:2000  w1:2000
        2000  w1:2000  w1:2000  b1:2000  w1:2000
        2000  w=:2000  b=:2000  w=:2000  b=:2000
        2000  b=:2000  w=:2000  b=:2000  w=:2000
        """
    )
    assert floaters(tournament) == [(2, 1)]


def test_2_3_c__who_had_a_colour_twice_running_and_nobody_to_change_it_floats() -> None:
    text = """
        2000  w1:2000  w1:2000
        2000  {}1:2000 {}1:2000
        2000  w=:2000  b=:2000
        2000  b=:2000  w=:2000
    """
    assert floaters(position(text.format("w", "w"))) == [(2, 1)]
    assert floaters(position(text.format("b", "b"))) == []


def test_2_3_d__one_floats_to_make_the_number_even() -> None:
    tournament = position(
        "2000 w+:2000\n2000 w+:2000\n2000 w+:2000\n2000 w=:2000\n2000 w-:2000\n2000 w-:2000"
    )
    assert floaters(tournament) == [(3,)]
    assert pairs(tournament) == {(1, 2), (3, 4), (5, 6)}


# --- 2.4, 2.5, 4.1-4.3: proposed pairings and exchanges

SIX = "2000\n2000\n2000\n2000\n2000\n2000"


def test_2_4__the_upper_half_is_paired_with_the_lower_half() -> None:
    assert pairs(position(SIX)) == {(1, 4), (2, 5), (3, 6)}


def test_2_5__who_has_met_his_opponent_gets_another_of_the_group() -> None:
    """1 and 4 have met, and so have 2 and 4."""
    tournament = position(
        """
        2000  w=4      H
        2000  H        w=4
        2000  H        w=:2000
        2000  b=1      b=2
        2000  H        b=:2000
        2000  H        b=:2000
        """
    )
    assert steps(tournament, "4.1", "first-scrutiny")[0].players == (1, 5, 2, 6, 3, 4)


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ((), {(1, 4), (2, 5), (3, 6)}),
        ((4,), {(1, 5), (2, 4), (3, 6)}),
        ((4, 5), {(1, 6), (2, 4), (3, 5)}),
        ((4, 5, 6), {(1, 3), (2, 5), (4, 6)}),
        ((4, 5, 6, 3), {(1, 2), (3, 5), (4, 6)}),
    ],
)
def test_4_2__the_table_of_exchanges_for_the_first_player(
    met: tuple[int, ...], expected: set[tuple[int, int]]
) -> None:
    forbidden = forbid(*((1, other) for other in met))
    assert pairs(position(SIX, forbidden=forbidden)) == expected


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ((), {(1, 6), (2, 4), (3, 5)}),
        ((4,), {(1, 6), (2, 5), (3, 4)}),
        ((4, 5), {(1, 6), (2, 3), (4, 5)}),
        ((4, 5, 3), {(1, 3), (2, 6), (4, 5)}),
        ((4, 5, 3, 6), {(1, 2), (3, 5), (4, 6)}),
    ],
)
def test_4_3__the_table_of_exchanges_for_the_second_player(
    met: tuple[int, ...], expected: set[tuple[int, int]]
) -> None:
    """1 has met 4 and 5."""
    forbidden = forbid((1, 4), (1, 5), *((2, other) for other in met))
    assert pairs(position(SIX, forbidden=forbidden)) == expected


def test_4_1__pairings_are_scrutinised_in_turn_until_all_comply() -> None:
    """1-4 stands. 2 has met 5, and 3 has met 6: 2 has 6, and 3 has 5."""
    assert pairs(position(SIX, forbidden=forbid((2, 5), (3, 6)))) == {(1, 4), (2, 6), (3, 5)}


def test_4_1_a__downward_scrutiny_begins_with_the_highest_number() -> None:
    """Winners of round one. 1 has met 4: 1 has 5, and 2 has 4."""
    text = "\n".join(["2000 w+:2000"] * 6)
    assert pairs(position(text, forbidden=forbid((1, 4)))) == {(1, 5), (2, 4), (3, 6)}


def test_4_1_b__upward_scrutiny_begins_with_the_lowest_number() -> None:
    """Losers of round one. 6 has met 3: 6 has 2, and 5 has 3."""
    text = "\n".join(["2000 w-:2000"] * 6)
    assert pairs(position(text)) == {(3, 6), (2, 5), (1, 4)}
    assert pairs(position(text, forbidden=forbid((3, 6)))) == {(2, 6), (3, 5), (1, 4)}


# --- 4.4: the example of the text: 1 and 2 have met each other and all others but 6

ALL_BUT_SIX = ((1, 2), *((one, other) for one in (1, 2) for other in (3, 4, 5, 7)))


def _winners(count: int, drawn: int) -> Tournament:
    lines = ["2000 w+:2000"] * count + ["2000 H"] * drawn
    return position("\n".join(lines), forbidden=forbid(*ALL_BUT_SIX))


def test_4_4__player_1_keeps_player_6_and_player_2_floats() -> None:
    assert (1, 6) in pairs(_winners(6, 2))
    assert 2 in floaters(_winners(6, 2))[0]


def test_4_4_a__in_an_odd_group_player_2_floats_instead_of_player_7() -> None:
    tournament = _winners(7, 1)
    assert floaters(tournament) == [(2,)]
    assert pairs(tournament) == {(1, 6), (3, 5), (4, 7), (2, 8)}


def test_4_4_b__in_an_even_group_the_lowest_number_remaining_floats_too() -> None:
    tournament = _winners(6, 2)
    assert floaters(tournament) == [(5, 2)]
    assert pairs(tournament) == {(1, 6), (3, 4), (2, 8), (5, 7)}


# --- 2.6: a blocked median. 3 and 4 of the median have met.

BLOCKED = """
    2000  w+:2000
    2000  w+:2000
    2000  H
    2000  H
    2000  w-:2000
    2000  w-:2000
"""


def test_2_6__with_as_many_floaters_from_both_sides_a_pair_above_is_cracked() -> None:
    tournament = position(BLOCKED, forbidden=forbid((3, 4)))
    assert [step.players for step in steps(tournament, "2.6", "crack")] == [(1, 2)]
    assert pairs(tournament) == {(1, 3), (2, 4), (5, 6)}


def test_2_6__if_there_is_none_a_pair_below_is_cracked() -> None:
    tournament = position(BLOCKED, forbidden=forbid((3, 4)), absent=frozenset({1, 2}))
    assert [step.players for step in steps(tournament, "2.6", "crack")] == [(6, 5)]
    assert pairs(tournament) == {(3, 6), (4, 5)}


def test_2_6__with_more_floaters_from_above_a_pair_below_is_cracked() -> None:
    """1 comes down, but of 3, 4 and 2 (with half a point too) nobody can play another."""
    text = BLOCKED.replace("w+:2000\n    2000  w+:2000", "w+:2000\n    2000  H")
    tournament = position(text, forbidden=forbid((2, 3), (2, 4), (3, 4)))
    assert [step.players for step in steps(tournament, "2.6", "crack")] == [(6, 5)]
    assert pairs(tournament) == {(1, 2), (3, 6), (4, 5)}


def test_2_6__the_latest_pair_nearest_to_the_median_is_cracked_first() -> None:
    """Above: 1-2 and, nearer, 3-5, 4-6; then 4-6 goes first. 7 and 8 have met."""
    tournament = position(
        """
        2000  w+:2000  w+:2000
        2000  w+:2000  w+:2000
        2000  w+:2000  H
        2000  w+:2000  H
        2000  w+:2000  H
        2000  w+:2000  H
        2000  w+:2000  w-:2000
        2000  w+:2000  w-:2000
        """,
        forbidden=forbid((7, 8), (4, 8), (6, 8)),
    )
    cracked = [step.players for step in steps(tournament, "2.6", "crack")]
    assert cracked == [(4, 6), (3, 5)]
    assert (1, 2) in pairs(tournament)


# --- 7, 8: rounds one and two


def test_7_1__the_lowest_of_the_list_has_the_bye() -> None:
    assert pair(position("2000\n2100\n2200")).bye == 3


@pytest.mark.parametrize("drawn", list(Colour))
def test_7_2__the_example_of_forty_players(drawn: Colour) -> None:
    """1 v 21, 22 v 2, 3 v 23 ... 40 v 20, or all the other way round."""
    tournament = replace(position("\n".join(["2000"] * 40)), initial_colour=drawn)
    straight = {(n, n + 20) if n % 2 else (n + 20, n) for n in range(1, 21)}
    found = {(white, black) for white, black in _without_witness(tournament).boards}
    assert found == (straight if drawn is Colour.WHITE else {(b, w) for w, b in straight})


def _without_witness(tournament: Tournament) -> zug.RoundPairing:
    """Forty players are too many for plain enumeration."""
    return zug.pair(tournament, "lim-1999")


def test_7_3__a_win_is_a_point_and_a_draw_half_a_point() -> None:
    tournament = position(
        """
        2000  w1:2000
        2000  b0:2000
        2000  w=:2000
        2000  b=:2000
        2000  b1:2000
        2000  w0:2000
        """
    )
    scores = [step.data["score"] for step in steps(tournament, "2.2", "score-group")]
    assert scores == [10, 0, 5]


def test_8_1__players_of_equal_score_meet() -> None:
    tournament = position(
        "2000 w1:2000\n2000 b0:2000\n2000 b=:2000\n2000 w=:2000\n2000 b1:2000\n2000 w0:2000"
    )
    assert boards(tournament) == {(5, 1), (2, 6), (3, 4)}


def test_8_2__the_bye_as_in_rule_1() -> None:
    tournament = position("2000 b0:2000\n2000 w0:2000\n2000 w1:2000")
    assert pair(tournament).bye == 2


def test_8_3__first_one_point_then_none_last_half_a_point() -> None:
    tournament = position(BLOCKED)
    scores = [step.data["score"] for step in steps(tournament, "2.2", "score-group")]
    assert scores == [10, 0, 5]
