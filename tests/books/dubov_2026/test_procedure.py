"""The Dubov System of 2026, articles 3 to 5. Expected pairings are worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

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
from tests.support.guests import position
from zug.model import Colour
from zug.systems.dubov.edition_2026 import from_the_middle

# --- 3.1: the bye


def test_3_1_1__not_to_whoever_is_barred() -> None:
    """3 had the bye; of 1 and 2, both with a point, 2 has the larger number."""
    assert pair(position("2000 w1:1500\n1900 b1:1500\n1800 U")).bye == 2


def test_3_1_2__the_others_must_have_a_complete_pairing() -> None:
    """3 would have it, but 1 and 2 have met."""
    tournament = position("2400 w=2\n2300 b=1\n2200 b=:2000")
    assert pair(tournament).bye == 2
    assert pairs(tournament) == {(1, 3)}


def test_3_1_3__to_the_lowest_score() -> None:
    """1 has none of the points and the smallest number."""
    assert pair(position("2400 w0:2000\n2300 b1:2000\n2200 w=:2000")).bye == 1


def test_3_1_4__to_whoever_has_played_most() -> None:
    """2 and 3 have a point each: 2 from two games, 3 from two half-point byes."""
    text = "2400 w1:2000 b1:2000\n2300 w=:2000 b=:2000\n2200 {} {}"
    assert pair(position(text.format("H", "b=:2000"))).bye == 2
    assert pair(position(text.format("w=:2000", "b=:2000"))).bye == 3


def test_3_1_5__to_the_largest_number() -> None:
    assert pair(position("2400\n2300\n2500\n2200\n2100")).bye == 5


# --- 3.2: a bracket


def test_3_2_1__as_many_upfloaters_as_a_legal_pairing_needs() -> None:
    """1 and 2 could meet, but then 3 and 4, who have met, would be left."""
    text = "2000 w1:1500\n1900 b1:1500\n1800 {}\n1700 {}"
    assert upfloaters(position(text.format("w=4", "b=3"))) == [(3, 4)]
    assert upfloaters(position(text.format("w=:1500", "b=:1500"))) == [(), ()]


def test_3_2_2__the_first_of_the_best_sets() -> None:
    """2, 3 and 4 are equally good for 1. If 2 may not meet 1, 3 is the first."""
    text = "2000 w1:1500\n1900 b=:1500\n1800 b=:1500\n1700 b=:1500"
    assert upfloaters(position(text))[0] == (2,)
    assert upfloaters(position(text, forbidden=apart("1-2")))[0] == (3,)


def test_3_2_2__a_set_is_judged_by_the_best_pairing_of_its_bracket() -> None:
    """1 seeks White, 2 and 3 Black; 4, who seeks White, could only meet 1, 5 each of the others.

    With 4 two preferences are refused (1-4 and 2-3), with 5, who seeks Black, one (2-5 or 3-5).
    """
    text = "2000 b=:1500\n1900 w=:1500\n1800 w=:1500\n1700 b0:1500\n1600 w0:1500\n1500 w0:1500"
    tournament = position(text, forbidden=apart("2-4 3-4"))
    assert upfloaters(tournament)[0] == (5,)
    assert brackets(tournament)[0].judgement.criteria["C7"] == 1


def test_3_2_3__white_seekers_against_the_others() -> None:
    """1 and 3 seek White, 2 and 4 Black; all AROs are equal."""
    tournament = position("2000 b=:1500\n1900 w=:1500\n1800 b=:1500\n1700 w=:1500")
    assert pairs(tournament) == {(1, 2), (3, 4)}


def test_3_2_3__halves_by_number_if_nobody_has_played() -> None:
    """Round 1, and a bracket of players who have had a bye only."""
    assert pairs(position("1500\n1600\n1700\n1800\n1900\n2000")) == {(1, 4), (2, 5), (3, 6)}
    later = position("2000 H\n1900 H\n1800 H\n1700 H\n1600 w1:1500\n1500 b1:1500")
    assert pairs(later) == {(5, 6), (1, 3), (2, 4)}


def test_3_2_3__one_who_has_played_is_enough_for_the_rule() -> None:
    """G1 is 6 alone; 3, then 2, are in the middle of the others and change over."""
    tournament = position("2000 H\n1900 H\n1800 H\n1700 H\n1600 H\n1500 b=:1500")
    assert order(tournament)["second-shift"] == (3, 2)


def test_3_2_4__pairs_inside_the_smaller_subgroup_move_players_out_of_it() -> None:
    """1 and 2 seek White, 3 and 4 Black, but none of them may meet across.

    Of 1 and 2 the lower ARO, 2, is shifted; then of 3 and 4 the smaller number.
    """
    tournament = position(
        "2000 b=:1600\n1900 b=:1500\n1800 w=:1500\n1700 w=:1500",
        forbidden=apart("1-3 1-4 2-3 2-4"),
    )
    found = order(tournament)
    assert (found["first-shift"], found["second-shift"]) == ((2,), (3,))
    assert pairs(tournament) == {(1, 2), (3, 4)}


def test_3_2_4__then_the_subgroups_are_made_equal() -> None:
    """All seek White; AROs rise from 1 to 4, so 2 and 3, in the middle, change over."""
    tournament = position("2000 b=:1500\n1900 b=:1600\n1800 b=:1700\n1700 b=:1800")
    found = order(tournament)
    assert (found["first-shift"], found["second-shift"]) == ((), (2, 3))
    assert pairs(tournament) == {(1, 2), (3, 4)}


def test_3_2_4__the_first_set_that_allows_a_legal_pairing() -> None:
    """As before, but 1 may meet 4 only: 2 and 3 cannot both leave, 2 and 1 can."""
    tournament = position(
        "2000 b=:1500\n1900 b=:1600\n1800 b=:1700\n1700 b=:1800", forbidden=apart("1-2 1-3")
    )
    assert order(tournament)["second-shift"] == (2, 1)
    assert pairs(tournament) == {(1, 4), (2, 3)}


def test_3_2_5__s1_by_average_then_number() -> None:
    """AROs of 1, 2 and 3: 1700, 1600, 1600."""
    tournament = position(
        "2000 b=:1700\n1900 b=:1600\n1800 b=:1600\n1700 w=:1500\n1600 w=:1500\n1500 w=:1500"
    )
    assert brackets(tournament)[0].pairs == ((2, 4), (3, 5), (1, 6))


def test_3_2_6__the_first_transposition_that_is_legal() -> None:
    """1 has met 4: 5 comes first. If 3 may not meet 6 either, 3 gets 4 and 2 gets 6."""
    text = "2000 b=4\n1900 b=:1900\n1800 b=:1900\n1700 w=1\n1600 w=:1500\n1500 w=:1500"
    assert brackets(position(text))[0].judgement.order[-1].of == (1, 2, 3)
    assert order(position(text))["transposition"] == (5, 4, 6)
    assert order(position(text, forbidden=apart("3-6")))["transposition"] == (5, 6, 4)


# --- 4: the order of sets


def test_4_1_1__a_pool_is_selected() -> None:
    """1 and 3 seek Black, 2 White; of the players below only 5 seeks White."""
    tournament = position(
        "2000 w1:1500\n1900 b1:1500\n1800 w1:1500\n1700 w=:1500\n1600 b=:1500\n1500 w=:1500"
    )
    assert upfloaters(tournament)[0] == (5,)


def test_4_1_2__its_players_are_numbered() -> None:
    """By score, then TPN: 5 with half a point comes before 3 and 4 with none."""
    tournament = position(
        "2000 w1:1500\n1900 b1:1500\n1800 w0:1500\n1700 b0:1500\n1600 w=:1500\n1500 b=:1500",
        forbidden=apart("1-2"),
    )
    assert upfloaters(tournament)[0] == (5, 6)
    assert brackets(tournament)[0].judgement.order[0].place == (2, 3)


def test_4_1_3__the_smallest_differing_number_decides() -> None:
    """1 and 2 have met. 3 to 6 leave a pairing only without 3 and 6, or without 4 and 5."""
    tournament = position(
        "2000 w=2\n1900 b=1\n1800 w0:1500\n1700 b0:1500\n1600 w0:1500\n1500 b0:1500",
        forbidden=apart("3-4 3-5 4-6 5-6"),
    )
    assert upfloaters(tournament)[0] == (3, 6)


def test_4_2_1__everybody_below_may_come_up() -> None:
    """1 can meet nobody of the next scoregroup: 4 comes from the one below it."""
    tournament = position(
        "2000 w1:1500\n1900 b=:1500\n1800 w=:1500\n1700 b0:1500", forbidden=apart("1-2 1-3")
    )
    assert upfloaters(tournament) == [(4,), ()]


def test_4_2_2__by_score_then_number() -> None:
    text = "2000 w1:1500\n1900 b0:1500\n1800 b=:1500\n1700 b=:1500"
    assert upfloaters(position(text))[0] == (3,)


def test_4_2_3__number_and_scores_are_settled_first() -> None:
    """3 to 6 have half a point, half a point, none, none; two come up: 3 and 4."""
    tournament = position(
        "2000 w1:1500\n1900 b1:1500\n1800 w=:1500\n1700 b=:1500\n1600 w0:1500\n1500 b0:1500",
        forbidden=apart("1-2"),
    )
    criteria = brackets(tournament)[0].judgement.criteria
    assert (criteria["C5"], criteria["C6"]) == (2, (5, 5))


def test_4_3_1__shifters_seek_the_colour_of_their_subgroup() -> None:
    """1 to 4 seek Black, 5 and 6 White: one Black seeker changes over."""
    tournament = position(
        "2000 w=:1500\n1900 w=:1500\n1800 w=:1500\n1700 w=:1500\n1600 b=:1500\n1500 b=:1500"
    )
    assert order(tournament)["second-shift"] == (2,)


def test_4_3_2__white_seekers_by_average_black_seekers_by_number() -> None:
    """Averages fall from 1 to 4. White seekers are 4 3 2 1 in order, Black seekers 1 2 3 4."""
    text = "2000 {0}=:1800\n1900 {0}=:1700\n1800 {0}=:1600\n1700 {0}=:1500"
    assert order(position(text.format("b")))["second-shift"] == (3, 2)
    assert order(position(text.format("w")))["second-shift"] == (2, 3)


def test_4_3_3__from_the_middle_outwards() -> None:
    letters = list(map(ord, "ABCDEFG"))
    assert "".join(map(chr, from_the_middle(letters))) == "DCEBFAG"
    assert "".join(map(chr, from_the_middle(letters[:6]))) == "CDBEAF"
    assert from_the_middle([]) == []


def test_4_4_1__transpositions_are_of_g2_after_the_shifts() -> None:
    """1 to 5 seek Black, 6 White; 3 and 2 change over, and G2 is 1, 4, 5."""
    tournament = position(
        "2000 w=:1500\n1900 w=:1500\n1800 w=:1500\n1700 w=:1500\n1600 w=:1500\n1500 b=:1500"
    )
    found = brackets(tournament)[0].judgement.order[-1]
    assert (found.of, found.value) == ((2, 3, 6), (1, 4, 5))


TRANSPOSITIONS = ("456", "465", "546", "564", "645", "654")


@pytest.mark.parametrize(("one", "other"), [*combinations(TRANSPOSITIONS, 2)])
def test_4_4_2__transpositions_in_the_order_of_the_numbers(one: str, other: str) -> None:
    """1, 2, 3 may meet only whom one or the other of two transpositions gives them."""
    open_pairs = {*zip("123", one, strict=True), *zip("123", other, strict=True)}
    closed = [f"{a}-{b}" for a in "123" for b in "456" if (a, b) not in open_pairs]
    legal = [
        each for each in TRANSPOSITIONS if open_pairs.issuperset(zip("123", each, strict=True))
    ]
    seekers = "\n".join(f"2000 {colour}=:1500" for colour in "bbbwww")
    tournament = position(seekers, forbidden=apart(*closed))
    assert order(tournament)["transposition"] == tuple(map(int, legal[0]))


# --- 5: colours


def test_5_1__the_initial_colour_is_drawn() -> None:
    tournament = position("2000\n1900\n1800\n1700")
    assert boards(tournament) == {(1, 3), (4, 2)}
    assert boards(replace(tournament, initial_colour=Colour.BLACK)) == {(3, 1), (2, 4)}


def test_5_2_1__the_number_of_the_higher_ranked_if_neither_has_played() -> None:
    """Higher ranked is 2 with half a point; the number is even. Absent players leave gaps."""
    assert boards(position("2000 Z\n1900 H\n1800 w1:1500\n1700 b1:1500")) >= {(1, 2)}
    absent = position("2000\n1900\n1800\n1700", absent=frozenset({1, 3}))
    assert boards(absent) == {(4, 2)}


@pytest.mark.parametrize(
    ("first", "second", "white", "article"),
    [
        pytest.param("wb", "bw", 1, "5.2.2", id="5.2.2-mild"),
        pytest.param("bw", "b", 2, "5.2.2", id="5.2.2-mild-and-strong"),
        pytest.param("", "b", 2, "5.2.2", id="5.2.2-no-game"),
        pytest.param("bwb", "wb", 1, "5.2.3", id="5.2.3-strong"),
        pytest.param("bb", "b", 1, "5.2.3", id="5.2.3-absolute"),
        pytest.param("", "w", 1, "5.2.3", id="5.2.3-no-game"),
        pytest.param("wbwb", "bwwb", 1, "5.2.4", id="5.2.4"),
        pytest.param("wbwb", "bw wb", 1, "5.2.4", id="5.2.4-gap"),
    ],
)
def test_5_2_2__to_5_2_4(first: str, second: str, white: int, article: str) -> None:
    """The same whoever is higher ranked."""
    assert boards(duel(first, second)) == {(white, 3 - white)}
    assert boards(duel(second, first)) == {(3 - white, white)}
    assert pair(duel(first, second)).trace[-1].article == f"dubov-2026:{article}"


def test_5_2_3__the_stronger_preference() -> None:
    """Absolute before strong, strong before mild."""
    assert boards(duel("b", "bb")) == {(2, 1)}
    assert boards(duel("wb", "b")) == {(2, 1)}


def test_5_2_4__unplayed_rounds_are_struck_out() -> None:
    """Without the gap the histories are aligned at their ends."""
    assert boards(duel("wb wb", "bwwb")) == {(1, 2)}


@pytest.mark.parametrize(
    ("histories", "board"), [(("wb", "wb"), (1, 2)), (("", "bw"), (2, 1)), (("bw", ""), (2, 1))]
)
def test_5_2_5__the_preference_of_the_higher_ranked(
    histories: tuple[str, str], board: tuple[int, int]
) -> None:
    assert boards(duel(*histories)) == {board}
    assert pair(duel(*histories)).trace[-1].article == "dubov-2026:5.2.5"
