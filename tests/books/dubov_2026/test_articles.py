"""The Dubov System of 2026, articles 1 and 2. Expected pairings are worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.books.dubov_2026.positions import (
    apart,
    boards,
    brackets,
    duel,
    order,
    pair,
    pairs,
    upfloaters,
)
from tests.literal.dubov_2026 import Round
from tests.support.guests import position
from zug.model import POINT, Colour
from zug.rules.colours import Strength
from zug.systems import find_system
from zug.systems.dubov.edition_2026 import Dubov2026Round
from zug.systems.dubov.players_2026 import preferred

W, B = Colour.WHITE, Colour.BLACK
MILD, STRONG, ABSOLUTE = Strength.MILD, Strength.STRONG, Strength.ABSOLUTE

# --- 1.1 to 1.4: ratings, numbers, groups


def test_1_1_1__ratings_of_the_opponents_decide_who_comes_first() -> None:
    """1 and 2 seek White; 2 has met the weaker guest and gets the first Black seeker."""
    tournament = position("2000 b=:2100\n1900 b=:2000\n1800 w=:2000\n1700 w=:2000")
    assert pairs(tournament) == {(2, 3), (1, 4)}


def test_1_1_2__no_rating_counts_as_zero() -> None:
    tournament = position("2000 b=:1900 w=:1900\n1900 b=:2000 w=:0\n1800 w=:1900 b=:1900")
    assert [Dubov2026Round(tournament).by_aro(tpn)[0] for tpn in (1, 2, 3)] == [1900, 1000, 1900]


def test_1_2_1__numbers_are_taken_as_supplied() -> None:
    """Round one goes by TPN, whatever the ratings are."""
    assert pairs(position("1500\n1600\n2400\n2500")) == {(1, 3), (2, 4)}


def test_1_2_2__numbers_are_final_when_round_four_is_paired() -> None:
    numbering = find_system("dubov-2026").numbering
    assert (numbering.by, numbering.final_with_round) == ("rating", 4)


def test_1_3_1__a_scoregroup_holds_those_of_one_score() -> None:
    text = "2000 w1:1500\n1900 b1:1500\n1800 w=:1500\n1700 b=:1500"
    assert [bracket.residents for bracket in brackets(position(text))] == [(1, 2), (3, 4)]
    virtual = {3: (POINT, POINT), 4: (POINT, POINT)}
    accelerated = position(text, virtual_points=virtual)
    assert [bracket.residents for bracket in brackets(accelerated)] == [(3, 4), (1, 2)]


def test_1_3_2__an_odd_scoregroup_takes_an_upfloater_and_nobody_floats_down() -> None:
    """1 stands alone and takes one of the next; those left pair among themselves."""
    tournament = position("2000 w1:1500\n1900 b=:1500\n1800 b=:1500\n1700 w=:1500")
    first, second = brackets(tournament)
    assert (first.residents, first.incoming, first.members) == ((1,), (2,), (1, 2))
    assert (second.residents, second.incoming, second.outgoing) == ((3, 4), (), ())


def test_1_4__one_of_an_odd_field_has_the_bye() -> None:
    assert pair(position("2000\n1900\n1800")).bye == 3
    assert pair(position("2000\n1900")).bye is None


# --- 1.5, 1.6: colours


@pytest.mark.parametrize(
    ("history", "difference"), [("", 0), ("w", 1), ("bwb", -1), ("wwbw", 2), ("bbb", -3)]
)
def test_1_5__whites_minus_blacks(history: str, difference: int) -> None:
    tournament = duel(history)
    assert Dubov2026Round(tournament).cards[1].difference == difference


def test_1_5__unplayed_games_have_no_colour() -> None:
    tournament = position("2000 w+:1500 b=:1500 w-:1500 H")
    assert Dubov2026Round(tournament).cards[1].difference == -1


@pytest.mark.parametrize(
    ("history", "colour"),
    [("wbww", B), ("bwbb", W), ("bww", B), ("wbb", W), ("wwwb", B), ("bbbw", W), ("wwwbb", W)],
)
def test_1_6_1__absolute_beyond_one_or_after_the_same_colour_twice(
    history: str, colour: Colour
) -> None:
    assert preferred(history) == (colour, ABSOLUTE)


def test_1_6_1__the_difference_decides_against_the_last_two_games() -> None:
    """Two more Whites than Blacks, yet Black twice running."""
    assert preferred("wwwwbb") == (B, ABSOLUTE)


@pytest.mark.parametrize(("history", "colour"), [("w", B), ("b", W), ("wbw", B), ("bwb", W)])
def test_1_6_2__strong_with_a_difference_of_one(history: str, colour: Colour) -> None:
    assert preferred(history) == (colour, STRONG)


@pytest.mark.parametrize(("history", "colour"), [("wb", W), ("bw", B), ("bwwb", W)])
def test_1_6_3__mild_with_a_difference_of_zero(history: str, colour: Colour) -> None:
    assert preferred(history) == (colour, MILD)


def test_1_6_4__black_before_the_first_game() -> None:
    """1 has had byes only and joins the Black seekers; so 2 and 3, who seek White, do not meet."""
    assert preferred("") == (B, MILD)
    tournament = position("2000 H\n1900 b=:2000\n1800 b=:2000\n1700 w=:2000")
    assert order(tournament)["transposition"] == (1, 4)


# --- 1.7, 1.8: ARO, maximum upfloaters


@pytest.mark.parametrize(
    ("cells", "aro"),
    [
        ("w1:2000 b1:2001", 2001),
        ("w1:2000 b1:2000 w1:2001", 2000),
        ("w1:2000 b1:2001 w1:2001", 2001),
        ("w1:2000 b+:1000 H", 2000),
    ],
)
def test_1_7_1__the_average_of_those_met_over_the_board_half_up(cells: str, aro: int) -> None:
    assert Dubov2026Round(position(f"2000 {cells}")).by_aro(1) == (aro, 1)


def test_1_7_2__worked_out_anew_after_every_round() -> None:
    tournament = position("2000 w1:1800 b1:1900 w1:2000")
    aros = [Dubov2026Round(tournament.before(round_)).by_aro(1)[0] for round_ in (1, 2, 3, 4)]
    assert aros == [0, 1800, 1850, 1900]


@pytest.mark.parametrize("cells", ["", "H", "b+:2000", "U Z"])
def test_1_7_3__zero_before_the_first_game(cells: str) -> None:
    assert Dubov2026Round(position(f"2000 {cells}")).by_aro(1) == (0, 1)


def test_1_8_1__paired_with_a_higher_score_played_or_not() -> None:
    """1 in rounds 2, 3 and 4, one of them by forfeit; 2 only in two of them."""
    tournament = position("2000 b0:2000 w0^2000 b-^2000 w=^2000\n1900 b0:2000 w0^2000 b=^2000 H")
    assert Dubov2026Round(tournament).upfloats(1) == (1, 3, 1)
    assert Dubov2026Round(tournament).upfloats(2) == (0, 0, 0)


def test_1_8_1__by_the_pairing_score_of_that_round() -> None:
    """1 had a virtual point in round 1, or none."""
    text = "2000 w=2\n1900 b=1"
    assert Dubov2026Round(position(text)).upfloats(2).again == 0
    assert Dubov2026Round(position(text, virtual_points={1: (POINT,)})).upfloats(2).again == 1


@pytest.mark.parametrize(
    ("rounds", "most"), [(7, 3), (9, 3), (10, 4), (14, 4), (15, 5), (20, 6), (None, 3)]
)
def test_1_8_2__two_and_a_fifth_of_the_rounds(rounds: int | None, most: int) -> None:
    """Five rounds are over. Undeclared: as if the sixth were the last."""
    for times in (2, 3, 4):
        cells = ["w0^2000" if number < times else "b0:2000" for number in range(4)]
        tournament = position(f"2000 b0:2000 {' '.join(cells)}", rounds=rounds)
        assert Dubov2026Round(tournament).upfloats(1).maximum == (times >= most)


# --- 1.9: the round


def test_1_9_1__everybody_is_paired_but_one() -> None:
    result = pair(position("2000 w1:1500\n1900 b=:1500\n1800 w=:1500\n1700 b0:1500\n1600 w0:1500"))
    seated = [tpn for board in result.boards for tpn in board]
    assert sorted([*seated, result.bye or 0]) == [1, 2, 3, 4, 5]


def test_1_9_2__the_bye_then_the_scoregroups_downwards() -> None:
    tournament = position("2000 w1:1500\n1900 b1:1500\n1800 w=:1500\n1700 b=:1500\n1600 w0:1500")
    actions = [step.action for step in pair(tournament).trace]
    assert actions == ["bye", "bracket", "bracket", "colours", "colours"]
    scores = [bracket.score for bracket in brackets(tournament)]
    assert scores == sorted(scores, reverse=True)


def test_1_9_3__what_cannot_be_completed_is_left_to_the_arbiter() -> None:
    result = pair(position("2000 w=2\n1900 b=1"))
    assert result.impossible is not None
    assert not result.boards


# --- 2.1, 2.2: absolute criteria, completion


def test_2_1_1__nobody_meets_twice() -> None:
    assert pairs(position("2000 w=3\n1900 w=:1500\n1800 b=1\n1700 b=:1500")) == {(1, 4), (2, 3)}


def test_2_1_1__a_forfeited_game_is_not_a_meeting_and_forbidden_pairs_are() -> None:
    assert pairs(position("2000 w+2\n1900 b-1")) == {(1, 2)}
    assert not pair(position("2000\n1900", forbidden=apart("1-2"))).is_complete


@pytest.mark.parametrize(
    ("cell", "bye"), [("U", 2), ("F", 2), ("w+:1500", 2), ("H", 3), ("Z", 3), ("b-:1500", 3)]
)
def test_2_1_2__the_points_of_a_win_without_playing_bar_from_the_bye(cell: str, bye: int) -> None:
    """All have the same score and as many games; 3 has the largest number."""
    score = {"U": "1", "F": "1", "w+:1500": "1", "H": "="}.get(cell, "0")
    other = f"{{}}{score}:2000 Z"
    tournament = position(
        f"2400 {other.format('w')}\n2300 {other.format('b')}\n2200 {cell} b0:2000"
    )
    assert pair(tournament).bye == bye


@pytest.mark.parametrize("histories", [("ww", "ww"), ("bb", "wbb"), ("wwbw", "bww")])
def test_2_1_3__equal_absolute_preferences_do_not_meet(histories: tuple[str, str]) -> None:
    """In the last round neither."""
    tournament = duel(*histories)
    assert not pair(tournament).is_complete
    assert not pair(replace(tournament, rounds=tournament.next_round)).is_complete


def test_2_2_1__those_not_yet_paired_must_be_left_a_pairing() -> None:
    """2 would come up to 1, but 4 can meet nobody else."""
    text = "2000 w1:1500\n1900 b=:1500\n1800 b=:1500\n1700 w0:1500"
    assert upfloaters(position(text)) == [(2,), (4,)]
    assert upfloaters(position(text, forbidden=apart("3-4"))) == [(3,), (4,)]


# --- 2.3: quality


def test_2_3_1__as_few_upfloaters_as_possible() -> None:
    """3 and 4 seek White and would suit 1 and 2, who both seek Black; nobody is needed."""
    text = "2000 w={}\n1900 {}\n1800 b0:1500\n1700 b0:1500"
    assert upfloaters(position(text.format(":1500", "w=:1500"))) == [(), ()]
    assert upfloaters(position(text.format("2", "b=1"))) == [(3, 4)]


def test_2_3_2__as_high_scores_as_possible() -> None:
    """2 seeks the colour 1 seeks, 3 the other one; 2 has more points."""
    tournament = position("2000 w1:1500\n1900 w=:1500\n1800 b0:1500\n1700 b0:1500")
    assert upfloaters(tournament) == [(2,), ()]
    assert brackets(tournament)[0].judgement.criteria["C6"] == (5,)


def test_2_3_2__scores_are_compared_from_the_lowest() -> None:
    """1 and 2 have met. With 3 (1 point) only 6 (0) leaves a pairing; 4 and 5 have half a point."""
    text = "2000 w1:1500 w=2\n1900 b1:1500 b=1\n{}\n1700 Z w=:1500\n1600 Z b=:1500\n1500 Z w0:1500"
    tournament = position(
        text.format("1800 b=:1500 w=:1500"), forbidden=apart("1-4 2-5 3-4 3-5 4-6 5-6")
    )
    assert upfloaters(tournament)[0] == (4, 5)
    assert brackets(tournament)[0].judgement.criteria["C6"] == (5, 5)


def test_2_3_3__as_few_refused_preferences_as_possible() -> None:
    """1 seeks Black, and so does 2; 3 and 4 seek White."""
    tournament = position("2000 w1:1500\n1900 w=:1500\n1800 b=:1500\n1700 b=:1500")
    assert upfloaters(tournament) == [(3,), ()]
    assert [bracket.judgement.criteria["C7"] for bracket in brackets(tournament)] == [0, 0]


FIVE_ROUNDS = """
    2500  w1:2000  b1:2000  w1:2000  b1:2000  w1:2000
    2300  b=:2000  w=^2000  b=^2000  w=^2000  b=:2000
    2200  b=:2000  w=:2000  b=:2000  w=:2000  b=:2000
    2100  b=:2000  w=:2000  b=:2000  w=:2000  b=:2000
"""


def test_2_3_4__no_maximum_upfloater_except_in_the_last_round() -> None:
    """2 has come up three times, which is MaxT of nine rounds, not of ten."""
    assert upfloaters(position(FIVE_ROUNDS, rounds=9)) == [(3,), ()]
    assert upfloaters(position(FIVE_ROUNDS, rounds=10)) == [(2,), ()]
    assert upfloaters(position(FIVE_ROUNDS, rounds=6)) == [(2,), ()]


def test_2_3_4__fewer_maximum_upfloaters_before_fewer_upfloats() -> None:
    """1 and 2 have met and need two upfloaters; only 3 with 4 or 5 with 6 leave a pairing.

    MaxT is 4. 3 has come up ten times, 5 and 6 four times each, 4 never.
    """
    above = {3: range(2, 12), 4: (), 5: range(2, 6), 6: range(2, 6)}
    rows = [" ".join(f"{'wb'[r % 2]}1:1500" for r in range(10)) + " w=2"]
    rows += [" ".join(f"{'bw'[r % 2]}1:1500" for r in range(10)) + " b=1"]
    for rounds in above.values():
        rows += [" ".join(f"{'wb'[r % 2]}={':^'[r in rounds]}1500" for r in range(1, 12))]
    text = "\n".join(f"2000 {row}" for row in rows)
    tournament = position(text, rounds=14, forbidden=apart("3-5 3-6 4-5 4-6"))
    assert upfloaters(tournament)[0] == (3, 4)
    criteria = brackets(tournament)[0].judgement.criteria
    assert (criteria["C8"], criteria["C9"]) == (1, 10)
    assert Round(tournament, off=frozenset({"C8"})).pair() != Round(tournament).pair()


def test_2_3_5__of_maximum_upfloaters_those_with_fewer_upfloats() -> None:
    """2 and 4 have come up four times, 3 three times; MaxT is 3."""
    text = """
        2500  w1:2000  b1:2000  w1:2000  b1:2000  w1:2000  b1:2000
        2300  b=:2000  w=^2000  b=^2000  w=^2000  b=^2000  w=:2000
        2200  b=:2000  w=^2000  b=^2000  w=^2000  b=:2000  w=:2000
        2100  b=:2000  w=^2000  b=^2000  w=^2000  b=^2000  w=:2000
    """
    assert upfloaters(position(text, rounds=9)) == [(3,), ()]
    assert upfloaters(position(text, rounds=15)) == [(2,), ()]
    assert upfloaters(position(text, rounds=7)) == [(2,), ()]
    assert brackets(position(text, rounds=9))[0].judgement.criteria["C9"] == 3


def test_2_3_6__nobody_who_came_up_in_the_previous_round() -> None:
    text = """
        2500  w1:2000  b1:2000  w1:2000
        2300  b1:2000  w=:2000  b=^2000
        2200  b1:2000  w=:2000  b=:2000
        2100  b1:2000  w=:2000  b=:2000
    """
    assert upfloaters(position(text)) == [(3,), ()]
    assert upfloaters(position(text, rounds=4)) == [(2,), ()]
    assert upfloaters(position(text.replace("^", ":"))) == [(2,), ()]


def test_2_3_6__a_last_round_does_not_ask_about_upfloats() -> None:
    criteria = brackets(position(FIVE_ROUNDS, rounds=6))[0].judgement.criteria
    assert [criteria[name] for name in ("C8", "C9", "C10")] == [None, None, None]
    assert boards(position(FIVE_ROUNDS, rounds=6)) == {(2, 1), (3, 4)}
