"""The Lim System, section 3: floaters. Expected pairings are worked out by hand."""

from __future__ import annotations

import pytest

from tests.books.lim_1999.positions import floater_pairs, floaters, pairs, steps
from tests.support.guests import position
from zug.model import ForbiddenGroup, Tournament


def forbid(*pairs_: tuple[int, int]) -> tuple[ForbiddenGroup, ...]:
    return tuple(ForbiddenGroup(pair_) for pair_ in pairs_)


def scores(text: str, *, ratings: tuple[int, ...] = (), forbidden: str = "") -> Tournament:
    """Scores without colours: `+` a win, `-` a loss by forfeit, `=` a half-point bye, a column a
    round; `forbidden` are pairs such as `1-2 3-4`."""
    cells = {"+": "w+:2000", "-": "w-:2000", "=": "H"}
    rows = text.split()
    lines = [
        f"{ratings[index] if ratings else 2000} " + " ".join(cells[sign] for sign in row)
        for index, row in enumerate(rows)
    ]
    apart = [tuple(map(int, pair.split("-"))) for pair in forbidden.split()]
    return position("\n".join(lines), forbidden=tuple(map(ForbiddenGroup, apart)))


# --- 3.1, 3.2: whom to float


def test_3_1__who_finds_no_opponent_in_spite_of_exchanges_floats() -> None:
    """1 to 4 have won; 2, 3 and 4 can only play 1."""
    tournament = scores("+ + + + = =", forbidden="2-3 2-4 3-4")
    assert floaters(tournament) == [(4, 3)]
    assert pairs(tournament) == {(1, 2), (3, 5), (4, 6)}


def test_3_2__downward_to_the_next_lower_group_upward_to_the_next_higher() -> None:
    tournament = scores("++ +- +- -- -- -=")
    assert steps(tournament, "2.2", "score-group")[-1].data["floaters"] == [1, 6]
    assert steps(tournament, "2.2", "score-group")[-1].data["score"] == 10


@pytest.mark.parametrize(
    ("colours", "floater"),
    [
        pytest.param("wwwbb", 3, id="black-due-too-many"),
        pytest.param("wwbbb", 5, id="white-due-too-many"),
        pytest.param("bbbww", 3, id="white-due-at-the-top"),
        pytest.param("bbwww", 5, id="black-due-at-the-bottom"),
        pytest.param("wbwb ", 5, id="equal-numbers-lowest-number"),
        pytest.param(" wbwb", 5, id="equal-numbers-not-who-is-due-nothing"),
    ],
)
def test_3_2__who_makes_a_group_even_should_make_due_colours_equal(
    colours: str, floater: int
) -> None:
    """Five winners with these colours; downward the lowest number."""
    assert floaters(_made_even(colours, "1"))[0] == (floater,)


@pytest.mark.parametrize(
    ("colours", "floater"),
    [
        pytest.param("bbwww", 3, id="black-due-too-many"),
        pytest.param("bbbww", 1, id="white-due-too-many"),
        pytest.param(" wbwb", 1, id="equal-numbers-highest-number"),
    ],
)
def test_3_2__upward_it_is_the_highest_number(colours: str, floater: int) -> None:
    """Five losers with these colours."""
    assert floaters(_made_even(colours, "0"))[0] == (floater,)


def _made_even(colours: str, result: str, ratings: tuple[int, ...] = (2000,) * 5) -> Tournament:
    forfeit = "w+:2000" if result == "1" else "w-:2000"
    lines = [
        f"{rating} " + (forfeit if colour == " " else f"{colour}{result}:2000")
        for colour, rating in zip(colours, ratings, strict=True)
    ]
    return position("\n".join([*lines, "2000 H"]))


@pytest.mark.parametrize(("rating", "floater"), [(2100, 3), (2101, 5)])
def test_3_2__in_maxi_tournaments_at_most_100_points_away(rating: int, floater: int) -> None:
    """3 is to float for colour; 5, the lowest number, is rated 2000."""
    tournament = _made_even("wwwbb", "1", (2300, 2200, rating, 2050, 2000))
    assert floaters(tournament) == [(3,)]
    assert floaters(tournament, maxi=True) == [(floater,)]


@pytest.mark.parametrize(("rating", "floater"), [(2200, 3), (2199, 1)])
def test_3_2__in_maxi_tournaments_upward_from_the_highest_number(rating: int, floater: int) -> None:
    tournament = _made_even("bbwww", "0", (2300, 2250, rating, 2050, 2000))
    assert floaters(tournament) == [(3,)]
    assert floaters(tournament, maxi=True) == [(floater,)]


def test_3_3__down_goes_the_lowest_number_who_has_an_opponent_there() -> None:
    """3 cannot play 4, the only player of the median: 2 goes."""
    tournament = scores("+ + + =", forbidden="3-4")
    assert floaters(tournament) == [(2,)]
    assert pairs(tournament) == {(1, 3), (2, 4)}


def test_3_3__the_opponents_of_other_floaters_do_not_count() -> None:
    """Two of 2, 3 and 4 must go; 3 and 4 can only play 5, so 2 goes with 4."""
    tournament = scores("+ + + + = =", forbidden="2-3 2-4 3-4 3-6 4-6")
    assert floaters(tournament) == [(4, 2)]
    assert pairs(tournament) == {(1, 3), (4, 5), (2, 6)}


def test_3_4__up_goes_the_highest_number_who_has_an_opponent_there() -> None:
    tournament = scores("- - - =", forbidden="1-4")
    assert floaters(tournament) == [(2,)]
    assert pairs(tournament) == {(1, 3), (2, 4)}


def test_3_4__the_opponents_of_other_floaters_do_not_count_upward() -> None:
    """Two of 1, 2 and 3 must go; 1 and 2 can only play 6, so 3 goes with 1."""
    tournament = scores("- - - - = =", forbidden="1-2 1-3 2-3 1-5 2-5")
    assert floaters(tournament) == [(1, 3)]
    assert pairs(tournament) == {(2, 4), (1, 6), (3, 5)}


def test_3_5__who_has_no_opponent_there_is_exchanged() -> None:
    """1 has nobody in his group. With him goes 2: 3 and 4 can play nobody of the median."""
    tournament = scores("++ ++ ++ ++ +- +- +- --", forbidden="1-2 1-3 1-4 3-5 4-5 3-6 4-6 3-7 4-7")
    assert floaters(tournament)[0] == (2, 1)


def test_3_5__who_cannot_be_exchanged_floats_further() -> None:
    """1 stands alone and cannot play 2 and 3 of the next group."""
    tournament = scores("+++ ++= ++= ++- ++- ++-", forbidden="1-2 1-3")
    assert floaters(tournament) == [(1,), (1,)]
    assert pairs(tournament) == {(2, 3), (1, 4), (5, 6)}


# --- 3.6, 3.7: which floater is paired first


def test_3_6__the_highest_score_first_then_the_highest_number() -> None:
    """5 from 3 points, 2 and 3 from 2.5 points come to 2 points: 1, 4, 6, and the median waits."""
    tournament = scores("++- ++= ++= ++- +++ ++-", forbidden="2-3 2-5 3-5")
    assert [pair[0] for pair in floater_pairs(tournament)] == [5, 2, 3]


def test_3_6_1__of_one_score_the_highest_number_first() -> None:
    tournament = scores("+ + = =", forbidden="1-2")
    assert floater_pairs(tournament) == [(1, 3), (2, 4)]


def test_3_6_2__of_different_groups_the_highest_first_whatever_the_number() -> None:
    """4 comes from 2 points, 1 from 1.5 points; they have met."""
    tournament = scores("+= +- +- ++", forbidden="1-4")
    assert floater_pairs(tournament) == [(4, 2), (1, 3)]


def test_3_6_3__in_the_median_those_from_above_then_those_from_below_then_the_others() -> None:
    tournament = scores("- = = + = =")
    assert floater_pairs(tournament) == [(4, 2), (1, 3)]
    assert pairs(tournament) == {(2, 4), (1, 3), (5, 6)}


def test_3_7__the_lowest_score_first_then_the_lowest_number() -> None:
    """2 from nothing, 4 and 5 from half a point come to 1 point: 1, 3, 6."""
    tournament = scores("--+ --- --+ --= --= --+", forbidden="4-5 2-4 2-5")
    assert [pair[0] for pair in floater_pairs(tournament)] == [2, 5, 4]


def test_3_7_1__of_one_score_the_lowest_number_first() -> None:
    """Below the median opponents are taken from the lowest number too."""
    tournament = scores("-= -= -- --", forbidden="3-4")
    assert floater_pairs(tournament) == [(4, 2), (3, 1)]


def test_3_7_2__of_different_groups_the_lowest_first_whatever_the_number() -> None:
    """1 comes from nothing, 4 from half a point."""
    tournament = scores("-- -+ -+ -=", forbidden="1-4")
    assert floater_pairs(tournament) == [(1, 2), (4, 3)]


def test_3_7_3__floaters_from_both_sides_meet_in_the_median_only() -> None:
    tournament = scores("++ +- -+ --")
    groups = steps(tournament, "2.2", "score-group")
    came_in = [(step.data["score"], step.data["floaters"]) for step in groups]
    assert came_in == [(20, []), (0, []), (10, [1, 4])]


# --- 3.8: with whom


def test_3_8__downward_the_highest_number_due_the_other_colour() -> None:
    """1 is due Black; 2 too, 3 and 4 White."""
    tournament = _floater_down("bbww")
    assert floater_pairs(tournament) == [(1, 3)]
    assert floater_pairs(_floater_down("bbbb")) == [(1, 2)]


@pytest.mark.parametrize(("rating", "opponent"), [(2100, 3), (2099, 2)])
def test_3_8__in_maxi_tournaments_at_most_100_points_away(rating: int, opponent: int) -> None:
    tournament = _floater_down("bbww", (2300, 2200, rating, 2000))
    assert floater_pairs(tournament, maxi=True) == [(1, opponent)]


def test_3_8__in_maxi_tournaments_those_too_far_away_are_passed_over() -> None:
    """3 would do but for his rating; 4 does."""
    tournament = _floater_down("bbww", (2300, 2200, 2000, 2150))
    assert floater_pairs(tournament, maxi=True) == [(1, 4)]


def _floater_down(due: str, ratings: tuple[int, ...] = (2000,) * 4) -> Tournament:
    """1 has won and is due the first colour, the others have drawn and are due these."""
    first, *others = ("w" if colour == "b" else "b" for colour in due)
    lines = [f"{ratings[0]} {first}1:2000"]
    lines += [f"{r} {colour}=:2000" for r, colour in zip(ratings[1:], others, strict=True)]
    return position("\n".join(lines))


def test_3_8__upward_the_lowest_number_due_the_other_colour() -> None:
    """4 has lost twice and is due White, as 3 is; 2 is due Black, 1 nothing."""
    text = """
        2000  H        w-:2000
        2000  {}=:2000 w-:2000
        2000  b=:2000  w-:2000
        2000  b0:2000  w-:2000
    """
    assert floater_pairs(position(text.format("w"))) == [(4, 2)]
    assert floater_pairs(position(text.format("b"))) == [(4, 1)]


def test_3_8__an_opponent_without_whom_the_others_cannot_be_paired_is_passed_over() -> None:
    tournament = scores("+ = = =", forbidden="3-4")
    assert floater_pairs(tournament) == [(1, 3)]


# --- 3.9: types of floaters. 1.5 points hold their own players and those who came from 2 points.


def _types(tournament: Tournament) -> list[object]:
    return [step.data["types"] for step in steps(tournament, "3.9", "floaters")]


def test_3_9__the_type_is_told_with_every_floater() -> None:
    tournament = scores("++ += += +-", forbidden="")
    assert _types(tournament) == [{1: "d"}, {3: "d"}]


def test_3_9_a__who_came_in_and_has_no_opponent_there_is_kept_before_all() -> None:
    """3 and 4 come in and have met; only one of them can play 1. 4 cannot play 2 of the median."""
    tournament = scores("+= +- ++ ++", forbidden="3-4 2-4")
    assert floaters(tournament) == [(4, 3), (3,)]
    assert _types(tournament)[1] == {3: "b"}


def test_3_9_b__who_came_in_is_kept_before_players_of_the_group() -> None:
    """4 comes in and has the lowest number; still 2 goes."""
    tournament = scores("+= += +- ++")
    assert floaters(tournament) == [(4,), (2,)]


def test_3_9_c__who_has_no_opponent_there_is_kept() -> None:
    """3 cannot play 4 and 5 of the median."""
    tournament = scores("++ ++ ++ +- +- --", forbidden="3-4 3-5")
    assert floaters(tournament)[0] == (2,)
    assert _types(tournament)[0] == {2: "d"}


def test_3_9_d__if_all_have_one_the_number_decides() -> None:
    tournament = scores("++ ++ ++ +- +- --")
    assert floaters(tournament)[0] == (3,)


# --- 3.10: who floated in the round before


@pytest.mark.parametrize(
    ("guest", "floater"),
    [
        pytest.param("^", 3, id="equal-scores"),
        pytest.param(":", 2, id="across-the-median"),
    ],
)
def test_3_10__who_floated_in_the_round_before_is_kept(guest: str, floater: int) -> None:
    """2 points: 1, 2, 3, all due White. 3 met in round 2 a guest with a point, or with none."""
    tournament = position(
        f"""
        2000  w1:2000  b1^2000
        2000  w1:2000  b1^2000
        2000  w1:2000  b1{guest}2000
        2000  w1:2000  b0^2000
        """
    )
    assert floaters(tournament) == [(floater,)]


def test_3_10__but_not_if_another_would_find_no_opponent() -> None:
    """3 floated in round 2, but 1 and 2 cannot play 4."""
    tournament = position(
        """
        2000  w1:2000  b1^2000
        2000  w1:2000  b1^2000
        2000  w1:2000  b1:2000
        2000  w1:2000  b0^2000
        """,
        forbidden=forbid((1, 4), (2, 4)),
    )
    assert floaters(tournament) == [(3,)]


@pytest.mark.parametrize(("score", "floater"), [("b1", 3), ("b=", 2)])
def test_3_10__above_the_median_the_higher_score_has_floated(score: str, floater: int) -> None:
    """3 points: 1, 2, 3. In round 3, the median being 1, 3 met 4, who had 2 points or 1.5."""
    text = f"""
        2000  w1:2000  b1:2000  w1^2000
        2000  w1:2000  b1:2000  w1^2000
        2000  w1:2000  b1:2000  w14
        2000  w1:2000  {score}:2000 b03
        2000  b1:2000  w=:2000  b=:2000
        2000  b1:2000  w=:2000  b=:2000
    """
    assert floaters(position(text))[0] == (floater,)


@pytest.mark.parametrize(("score", "floater"), [("b0", 1), ("b=", 2)])
def test_3_10__below_the_median_the_lower_score_has_floated(score: str, floater: int) -> None:
    """No points: 1, 2, 3. In round 3, the median being 1, 1 met 4, who had none or half a point."""
    text = f"""
        2000  w0:2000  b0:2000  w04
        2000  w0:2000  b0:2000  w0:2000
        2000  w0:2000  b0:2000  w0:2000
        2000  w0:2000  {score}:2000 b11
        2000  b0:2000  w=:2000  b=:2000
        2000  b0:2000  w=:2000  b=:2000
    """
    assert floaters(position(text))[0] == (floater,)
