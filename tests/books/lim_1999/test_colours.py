"""The Lim System, sections 5 and 6: colours. Expected pairings are worked out by hand."""

from __future__ import annotations

import pytest

from tests.books.lim_1999.positions import boards, floaters, pair, pairs, steps
from tests.support.guests import position
from zug.model import ForbiddenGroup, Tournament


def drawn(*histories: str, rating: tuple[int, ...] = (), **fields: object) -> Tournament:
    """Players of the median: all games drawn with guests, a gap is a half-point bye."""
    return _players(histories, "=", rating, fields)


def won(*histories: str, **fields: object) -> Tournament:
    """Players above the median, a gap being a full-point bye."""
    return _players(histories, "1", (), fields)


def lost(*histories: str, **fields: object) -> Tournament:
    """Players below the median, a gap being a zero-point bye."""
    return _players(histories, "0", (), fields)


def _players(
    histories: tuple[str, ...], result: str, rating: tuple[int, ...], fields: dict[str, object]
) -> Tournament:
    length = max(map(len, histories))
    bye = {"=": "H", "1": "F", "0": "Z"}[result]
    lines = []
    for index, history in enumerate(histories):
        cells = (bye if c == " " else f"{c}{result}:2000" for c in history.rjust(length))
        lines.append(" ".join((str(rating[index] if rating else 2000), *cells)))
    return position("\n".join(lines), **fields)


# --- 5.1, 5.3, 5.5, 5.6: the colour a player is due


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [("ww", "wb", 2), ("bb", "bw", 1), ("bww", "bw", 2), ("wwbb", "bwb", 1)],
)
def test_5_1_a__no_colour_three_times_running(first: str, second: str, white: int) -> None:
    assert boards(drawn(first, second)) == {(white, 3 - white)}
    assert boards(drawn(second, first)) == {(3 - white, white)}


@pytest.mark.parametrize(
    ("first", "second", "white"), [("wwbw", "wbw", 2), ("bbwb", "bwb", 1), ("wwbw", "w", 2)]
)
def test_5_1_b__no_three_more_of_one_colour(first: str, second: str, white: int) -> None:
    assert boards(drawn(first, second)) == {(white, 3 - white)}
    assert boards(drawn(second, first)) == {(3 - white, white)}


@pytest.mark.parametrize(("first", "second"), [("wb", "bw"), ("b", "w"), ("wb", "")])
def test_5_1__everybody_alternates_where_possible(first: str, second: str) -> None:
    assert boards(drawn(first, second)) == {(1, 2)}


def test_5_3__who_must_have_a_colour_has_it_whatever_the_histories_say() -> None:
    """1 has had White twice running; 2 is due Black more than he is, but need not have it."""
    assert boards(drawn("bbww", "wbw")) == {(2, 1)}


def test_5_3__two_who_must_have_the_same_colour_do_not_meet_and_float() -> None:
    tournament = position(
        """
        2000  w1:2000  w1:2000
        2000  w1:2000  w1:2000
        2000  w=:2000  b=:2000
        2000  w=:2000  b=:2000
        """
    )
    assert floaters(tournament) == [(2, 1)]
    assert boards(tournament) == {(3, 1), (4, 2)}


def test_5_5__in_odd_rounds_nobody_should_be_two_apart() -> None:
    """Round 3: whoever is level alternates, whoever is not gets the rarer colour."""
    assert boards(drawn("wb", "bw")) == {(1, 2)}
    assert boards(drawn(" b", " w")) == {(1, 2)}


def test_5_6__in_even_rounds_everybody_should_be_level() -> None:
    """Round 4: 1 has had one White, 2 two."""
    assert boards(drawn("bwb", "wbw")) == {(1, 2)}


def test_5_6__both_due_the_same_colour_the_histories_decide() -> None:
    """Round 4, both have had one White. Who had Black last gets White."""
    assert boards(drawn("bwb", "bbw")) == {(1, 2)}
    assert boards(drawn("bbw", "bwb")) == {(2, 1)}


# --- 5.4: both due the same colour


def test_5_4__the_latest_difference_of_the_histories_decides() -> None:
    """wbwb and bwwb: before two equal games 1 had Black where 2 had White."""
    assert boards(drawn("wbwb", "bwwb")) == {(1, 2)}
    assert boards(drawn("bwwb", "wbwb")) == {(2, 1)}


@pytest.mark.parametrize(("first", "second"), [("wb", "wb"), (" b", "wb")])
def test_5_4__identical_histories_in_the_median_and_above_grant_the_higher_ranked(
    first: str, second: str
) -> None:
    """As far as both go back."""
    assert boards(drawn(first, second)) == {(1, 2)}
    assert boards(won(first, second)) == {(1, 2)}


def test_5_4__identical_histories_below_the_median_grant_the_lower_ranked() -> None:
    assert boards(lost("wb", "wb")) == {(2, 1)}


def test_5_4__a_cracked_pair_belongs_to_the_median() -> None:
    """1 and 2 of the median have met; 3 and 4 come up and are due the same as 1 and 2."""
    tournament = position(
        """
        2000  w=2      b=:2000
        2000  b=1      w=:2000
        2000  w0:2000  b0:2000
        2000  b0:2000  w0:2000
        """
    )
    assert boards(tournament) == {(1, 4), (3, 2)}
    same = position(
        """
        2000  w=:2000  b=:2000
        2000  w=:2000  b=:2000
        2000  w0:2000  b0:2000
        2000  w0:2000  b0:2000
        """,
        forbidden=(ForbiddenGroup((1, 2)),),
    )
    assert boards(same) == {(1, 4), (2, 3)}


# --- 5.2, 5.7: the second scrutiny. Proposed are 1-3 and 2-4; 1 and 3 are due White, 2 and 4 Black.


def test_5_2__exchanges_give_everybody_the_colour_he_is_due() -> None:
    tournament = drawn("wb", "bw", "wb", "bw")
    assert steps(tournament, "4.1", "first-scrutiny")[0].players == (1, 3, 2, 4)
    assert pairs(tournament) == {(1, 4), (2, 3)}


def test_5_2__of_equally_many_clashes_the_first_in_the_order_of_exchanges() -> None:
    """All but 4 are due White: one pair will clash whatever is done; 1-3 and 2-4 stand."""
    assert pairs(drawn("wb", "wb", "wb", "bw")) == {(1, 3), (2, 4)}


def test_5_2__compatibility_comes_first() -> None:
    tournament = drawn("wb", "bw", "wb", "bw", forbidden=(ForbiddenGroup((1, 4)),))
    assert pairs(tournament) == {(1, 2), (3, 4)}


def test_5_2__the_pairs_of_floaters_stand() -> None:
    """1, due White, floats and takes 2, due Black; 3 and 4, both due Black, remain."""
    tournament = position(
        "2000 w1:2000 b1:2000\n2000 b=:2000 w=:2000\n2000 b=:2000 w=:2000\n2000 b=:2000 w=:2000"
    )
    assert pairs(tournament) == {(1, 2), (3, 4)}


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        pytest.param((2300, 2250, 2200, 2100), {(1, 4), (2, 3)}, id="within-100"),
        pytest.param((2199, 2250, 2200, 2099), {(1, 2), (3, 4)}, id="another-within-100"),
        pytest.param((2500, 2400, 2200, 2099), {(1, 3), (2, 4)}, id="nobody-within-100"),
    ],
)
def test_5_7__in_maxi_tournaments_opponents_change_within_100_points(
    ratings: tuple[int, ...], expected: set[tuple[int, int]]
) -> None:
    """1 has 3 after the first scrutiny; 4 would be better, and so would 2, if 3 may have 4."""
    tournament = drawn("wb", "bw", "wb", "bw", rating=ratings)
    assert pairs(tournament, maxi=True) == expected
    assert pairs(tournament) == {(1, 4), (2, 3)}


# --- 6: the last round


def test_6__equal_scores_meet_whatever_their_colours() -> None:
    """Both must have Black; their histories are identical, so the higher ranked has it."""
    assert not pair(drawn("ww", "ww", rounds=4)).is_complete
    assert boards(drawn("ww", "ww", rounds=3)) == {(2, 1)}


def test_6__unequal_scores_do_not() -> None:
    tournament = position("2000 w1:2000 w1:2000\n2000 w=:2000 w=:2000", rounds=3)
    assert not pair(tournament).is_complete


def test_6__as_few_as_possible_who_must_both_have_the_same_colour() -> None:
    """Proposed are 1-3 and 2-4, both impossible before; 1-4 and 2-3 are free of that."""
    assert pairs(drawn("ww", "bb", "ww", "bb", rounds=3)) == {(1, 4), (2, 3)}
