"""The Dubov System, chapters 1 to 5 and 9. Expected pairings are worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import zug
from tests.books.dubov_1997.positions import boards, pair, pairs, steps
from tests.support.guests import position
from zug.model import POINT, Colour, ForbiddenGroup, Points, Tournament
from zug.rules.opposition import aro_list

# --- 1: definitions


def test_1_1__no_rating_counts_as_zero() -> None:
    """All have half a point; the lowest R has the bye."""
    tournament = position(
        """
        2000  w=:2000
        0     b=:2000
        1900  b=:2000
        """
    )
    assert pair(tournament).bye == 2


def test_1_2__aro_is_the_exact_average_of_rated_opponents_really_met() -> None:
    tournament = position(
        """
        2000  w1:1900  b1:1801  w=:1700
        2000  w1:1900  b1:0     w+:1500
        2000  F        b1:0     H
        """
    )
    aros = {line.tpn: line.aro for line in aro_list(tournament)}
    assert [aros[1], aros[2], aros[3]] == [Fraction(5401, 3), Fraction(1900), Fraction(0)]


@pytest.mark.parametrize("history", ["b", "bbw", "wb", "bwwb", "bw b"])
def test_1_3__due_white_after_more_blacks_or_a_black_last(history: str) -> None:
    assert _due(history) is Colour.WHITE


@pytest.mark.parametrize("history", ["w", "wwb", "bw", "wbbw", "wb w"])
def test_1_4__due_black_after_more_whites_or_a_white_last(history: str) -> None:
    assert _due(history) is Colour.BLACK


@pytest.mark.parametrize("history", ["", " ", "+"])
def test_1_4__without_a_game_no_colour_is_due(history: str) -> None:
    assert _due(history) is None


def _due(history: str) -> Colour | None:
    """The due colour after these rounds; a gap is a bye, `+` a win by forfeit with White."""
    cells = {"w": "w=:2000", "b": "b=:2000", " ": "H", "+": "w+:2000"}
    tournament = position(f"2000 {' '.join(cells[colour] for colour in history)}")
    return next(line.due for line in aro_list(tournament) if line.tpn == 1)


# --- 2: limits


def test_2__nobody_meets_twice() -> None:
    assert not pair(position("2000 w=2\n1900 b=1")).is_complete


def test_2__a_forfeited_pairing_may_come_again() -> None:
    assert pairs(position("2000 w+2\n1900 b-1")) == {(1, 2)}


@pytest.mark.parametrize(
    ("first", "second"), [("ww", "ww"), ("bb", "bb"), ("bwwbww", "wwbww"), ("wwbww", "wbwwbww")]
)
def test_2__no_colour_three_times_running_or_three_more(first: str, second: str) -> None:
    """Both can only have the same colour. In the last round too."""
    tournament = _duel(first, second)
    assert not pair(tournament).is_complete
    assert not pair(replace(tournament, rounds=tournament.next_round)).is_complete


def test_2__a_colour_twice_running_leaves_the_other_one() -> None:
    assert boards(_duel("ww", "wb")) == {(2, 1)}


def _duel(*histories: str) -> Tournament:
    """Players of equal rating, all games drawn with guests of equal rating."""
    length = max(map(len, histories))
    return position(
        "\n".join(
            "2000 " + " ".join("H" if c == " " else f"{c}=:2000" for c in history.rjust(length))
            for history in histories
        )
    )


def test_2_1__not_brought_up_twice_running_except_in_the_last_round() -> None:
    """1 stands alone; the strongest below him, 2, met somebody from above in round 3."""
    text = """
        2500  w1:2000  b1:2000  w1:2000
        2300  b1:2000  w=:2000  b=^2000
        2200  b1:2000  w=:2000  b=:2000
        2100  b1:2000  w=:2000  b=:2000
    """
    assert pairs(position(text)) == {(1, 3), (2, 4)}
    assert pairs(position(text, rounds=4)) == {(1, 2), (3, 4)}
    assert pairs(position(text.replace("^", ":"))) == {(1, 2), (3, 4)}


def test_2_1__brought_up_three_times_at_most_or_four_in_ten_rounds() -> None:
    """2 met somebody from above in rounds 2, 3 and 4, not in round 5."""
    text = """
        2500  w1:2000  b1:2000  w1:2000  b1:2000  w1:2000
        2300  b=:2000  w=^2000  b=^2000  w=^2000  b=:2000
        2200  b=:2000  w=:2000  b=:2000  w=:2000  b=:2000
        2100  b=:2000  w=:2000  b=:2000  w=:2000  b=:2000
    """
    assert pairs(position(text, rounds=9)) == {(1, 3), (2, 4)}
    assert pairs(position(text, rounds=10)) == {(1, 2), (3, 4)}


def test_2_2__who_may_not_have_black_does_not_change_column() -> None:
    """All are due White; 1 and 2 have the lowest AROs, but 1 has had Black twice running."""
    text = """
        2100  {}=:1900 b=:1900
        2300  w=:1950  b=:1950
        2200  w=:2000  b=:2000
        2400  w=:2050  b=:2050
    """
    held = position(text.format("b"))
    assert steps(held, "7.3", "change-column")[0].players == (2, 3)
    assert pairs(held) == {(1, 2), (3, 4)}
    free = position(text.format("w"))
    assert steps(free, "7.3", "change-column")[0].players == (1, 2)
    assert pairs(free) == {(2, 3), (1, 4)}


# --- 3: colours


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [
        pytest.param("wb", "bw", 1, id="both-due-colours"),
        pytest.param("", "wb", 2, id="only-one-is-due"),
        pytest.param("bwb", "wb", 1, id="equalise-greater-difference"),
        pytest.param("bw", "wbw", 1, id="equalise-black-to-greater-difference"),
        pytest.param("wbwb", "bwwb", 1, id="alternate-latest-difference"),
        pytest.param("bbww", "wbw", 2, id="limits-before-equalising"),
    ],
)
def test_3__colours_by_history(first: str, second: str, white: int) -> None:
    assert boards(_duel(first, second)) == {(white, 3 - white)}
    assert boards(_duel(second, first)) == {(3 - white, white)}


@pytest.mark.parametrize(
    ("text", "white"),
    [
        pytest.param("2000 w=:1900 b=:1900\n1900 w=:1800 b=:1900", 1, id="higher-aro"),
        pytest.param("2000 w=:1900 b=:1900\n1900 w=:2000 b=:1801", 2, id="higher-aro-by-a-half"),
        pytest.param("2000 w=:1900 b=:1900\n1900 w=:1900 b=:1900", 2, id="lower-rating"),
        pytest.param("1900 w=:1900 b=:1900\n1900 w=:1900 b=:1900", 2, id="larger-number"),
        pytest.param("2000 w-:1500\n2100 w-:1500", 1, id="nobody-due"),
    ],
)
def test_3__identical_histories_go_by_aro_and_rating(text: str, white: int) -> None:
    assert boards(position(text)) == {(white, 3 - white)}


# --- 4: the bye


def test_4__the_lowest_rating_of_the_lowest_group_has_the_bye() -> None:
    tournament = position(
        """
        2400  w=:2000
        1500  b=:2000
        2200  w0:2000
        2100  b0:2000
        2300  b0:2000
        """
    )
    assert pair(tournament).bye == 4


def test_4__of_equal_ratings_the_one_due_the_dominating_colour() -> None:
    """Two are due Black, one White; of the former the higher ARO decides."""
    tournament = position(
        """
        2000  w=:2000
        2000  b=:2300
        2000  w=:2100
        """
    )
    assert pair(tournament).bye == 3


def test_4__of_equal_ratings_without_dominating_colour_the_higher_aro() -> None:
    tournament = position(
        """
        2000  w=:2100
        2000  b=:2300
        2300  H
        """
    )
    assert pair(tournament).bye == 2


@pytest.mark.parametrize(
    ("cell", "bye"), [("U", 2), ("F", 2), ("w+:1500", 2), ("H", 3), ("Z", 3), ("b-:1500", 3)]
)
def test_4__a_point_without_playing_bars_from_the_bye(cell: str, bye: int) -> None:
    """2 and 3 have lost, 3 has the lowest rating; afterwards all have the same score."""
    score = {"U": "w1", "F": "w1", "w+:1500": "w1", "H": "w="}.get(cell, "w0")
    tournament = position(
        f"""
        2400  {score}:2000
        2300  {score}:2000
        2200  {cell}
        """
    )
    assert pair(tournament).bye == bye


def test_4__the_others_must_be_left_with_a_complete_pairing() -> None:
    """3 is the weakest, but 1 and 2 have met."""
    tournament = position(
        """
        2400  w=2
        2300  b=1
        2200  b=:2000
        """
    )
    assert pair(tournament).bye == 2
    assert pairs(tournament) == {(1, 3)}


def test_4__nobody_can_have_it() -> None:
    assert not pair(position("2400 U\n2300 w+:2000\n2200 F")).is_complete


# --- 5: round one


def test_5__upper_half_against_lower_half_colours_alternating() -> None:
    """Neither ratings nor averages count, only the list. The last player has the bye."""
    tournament = position("2000\n2400\n2200\n2100\n0\n2300\n1900")
    assert boards(tournament) == {(1, 4), (5, 2), (3, 6)}
    assert pair(tournament).bye == 7
    black = replace(tournament, initial_colour=Colour.BLACK)
    assert boards(black) == {(4, 1), (2, 5), (6, 3)}


def test_5__absent_players_leave_no_gap() -> None:
    tournament = position("2400\n2300\n2200\n2100\n2000\n1900", absent=frozenset({1, 4}))
    assert boards(tournament) == {(2, 5), (6, 3)}


def test_5__forbidden_pairs_improve_the_rows() -> None:
    forbidden = (ForbiddenGroup((1, 4)),)
    tournament = position("2400\n2300\n2200\n2100\n2000\n1900", forbidden=forbidden)
    assert boards(tournament) == {(1, 5), (4, 2), (3, 6)}


def test_5__with_virtual_points_every_score_group_is_a_list() -> None:
    """1 to 4 have a virtual point; of three only, the third plays down."""
    list_ = "2400\n2300\n2200\n2100\n2000\n1900\n1800\n1700"
    upper = dict.fromkeys((1, 2, 3, 4), (POINT,))
    assert _accelerated(list_, upper) == {(1, 3), (4, 2), (5, 7), (8, 6)}
    odd = dict.fromkeys((1, 2, 3), (POINT,))
    assert _accelerated(list_, odd) == {(1, 2), (6, 3), (4, 7), (8, 5)}


def _accelerated(list_: str, virtual: dict[int, tuple[Points, ...]]) -> set[tuple[int, int]]:
    tournament = position(list_, virtual_points=virtual)
    return {(white, black) for white, black in zug.pair(tournament, "dubov-1997").boards}


# --- 9: publication


def test_9__the_list_holds_what_players_need_to_work_out_pairings() -> None:
    tournament = position(
        """
        2000  w0:2300
        1900  b1:2100
        """
    )
    lines = {line.tpn: line for line in aro_list(tournament)}
    assert [line.tpn for line in aro_list(tournament)] == [2, 3, 1, 4]
    assert (lines[2].rating, lines[2].points, lines[2].due) == (1900, 10, Colour.WHITE)
    assert (lines[2].opponents, lines[2].aro) == ((4,), Fraction(2100))
