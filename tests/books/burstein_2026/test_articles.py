"""The Burstein System of 2026, articles 1, 3 and 5. What is expected is worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
import zug.systems
from tests.books.burstein_2026.positions import (
    SYSTEM,
    boards,
    brackets,
    opponents,
    pair,
    pairs,
    position,
    unplayed,
)
from tests.literal.burstein_2026 import Literal
from tests.support.laws import lines
from zug.errors import EditionError
from zug.model import Colour, PointSystem, Tournament
from zug.rules.cards import deal_cards
from zug.rules.colours import Strength, difference, preference
from zug.systems.burstein.edition_2026 import is_seeding
from zug.systems.burstein.players_2026 import Index, indices
from zug.systems.system import BY_RATING

FOUR = """
    2000  w1:1900  b=2
    1950  b1:1900  w=1
    1900  w0:1900  b=4
    1850  b0:1900  w=3
"""
"""Four players after two rounds of three: 1 and 2 have 1½ points, 3 and 4 have ½."""


def index_of(tournament: Tournament) -> dict[int, Index]:
    cards = deal_cards(tournament)
    return indices(cards.values(), cards, tournament.points)


# --- 1: definitions


def test_1_1__numbers_are_those_of_the_handling_rules() -> None:
    assert zug.systems.find_system(SYSTEM).numbering is BY_RATING


def test_1_2__a_bracket_is_a_scoregroup_and_who_was_left_over_above() -> None:
    """1 to 3 are odd: one floats to 4, 5 and 6."""
    first, second = brackets(unplayed(10, 10, 10, 0, 0, 0))
    assert (first.data["score"], first.data["residents"]) == (10, (1, 2, 3))
    assert (first.data["incoming"], first.data["outgoing"]) == ((), (2,))
    assert (second.data["score"], second.data["residents"]) == (0, (4, 5, 6))
    assert (second.data["incoming"], second.data["outgoing"]) == ((2,), ())


def test_1_3__the_bye_is_worth_a_win() -> None:
    system = zug.systems.find_system(SYSTEM)
    assert system.usual_points.pab == system.usual_points.win


def test_1_4__white_less_black() -> None:
    assert [difference(colours) for colours in ("", "w", "wbb", "wwbw")] == [0, 1, -1, 2]


@pytest.mark.parametrize(
    ("colours", "wanted"), [("wbww", "b"), ("bwbb", "w"), ("bww", "b"), ("wbb", "w"), ("ww", "b")]
)
def test_1_5_1__beyond_one_or_twice_the_same(colours: str, wanted: str) -> None:
    assert preference(colours) == (Colour(wanted), Strength.ABSOLUTE)


@pytest.mark.parametrize(("colours", "wanted"), [("w", "b"), ("wbw", "b"), ("bwb", "w")])
def test_1_5_2__a_difference_of_one(colours: str, wanted: str) -> None:
    assert preference(colours) == (Colour(wanted), Strength.STRONG)


@pytest.mark.parametrize(("colours", "wanted"), [("wb", "w"), ("bw", "b"), ("wbbw", "b")])
def test_1_5_3__the_other_than_the_last(colours: str, wanted: str) -> None:
    assert preference(colours) == (Colour(wanted), Strength.MILD)


def test_1_5_4__nothing_without_a_game() -> None:
    """1 has played nobody and yields to 2, who had White."""
    assert preference("") == (None, Strength.NONE)
    assert boards(position("2000 H\n1900 w=:1900")) == {(1, 2)}


@pytest.mark.parametrize("acceleration", [None, "baku"])
def test_1_6_1__seeding_rounds_are_rounds_of_the_dutch_system(acceleration: str | None) -> None:
    tournament = replace(position(FOUR), rounds=9)
    found = zug.pair(tournament, SYSTEM, acceleration=acceleration)
    dutch = zug.pair(tournament, "dutch-2026", acceleration=acceleration)
    assert found.system == SYSTEM
    assert found.boards == dutch.boards
    assert [step.article for step in found.trace] == [step.article for step in dutch.trace]


@pytest.mark.parametrize(
    ("rounds", "seeding"), [(1, 0), (2, 1), (3, 1), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)]
)
def test_1_6_2__half_of_the_rounds_but_four_at_most(rounds: int, seeding: int) -> None:
    events = [position("2000" + " w=:1900" * held, rounds=rounds) for held in range(rounds)]
    assert [is_seeding(tournament) for tournament in events] == [
        number <= seeding for number in range(1, rounds + 1)
    ]


def test_1_6_2__without_a_number_of_rounds_nothing_can_be_said() -> None:
    with pytest.raises(EditionError, match="how many rounds") as refusal:
        zug.pair(unplayed(0, 0, rounds=None), SYSTEM)
    assert refusal.value.code == "rounds-not-declared"
    assert "XXR" in refusal.value.advice


def test_1_7_1__buchholz_then_sonneborn_berger() -> None:
    """1 beat 2 and drew with 3, 3 drew with 4, 2 beat 4: scores 1½, 1, 1, ½.

    Everybody met opponents of two points together; what they won against them differs.
    """
    tournament = position("2000 w12 b=3\n1950 b01 w14\n1900 w=4 w=1\n1850 b=3 b02")
    assert index_of(tournament) == {
        1: Index(10 + 10, 10 * 10 + 5 * 10),
        2: Index(15 + 5, 10 * 5),
        3: Index(5 + 15, 5 * 5 + 5 * 15),
        4: Index(10 + 10, 5 * 10),
    }


def test_1_7_1__virtual_points_are_no_part_of_it() -> None:
    tournament = position(FOUR)
    points = dict.fromkeys((1, 3), (zug.model.POINT,) * 3)
    assert index_of(replace(tournament, virtual_points=points)) == index_of(tournament)


@pytest.mark.parametrize(("cell", "points"), [("H", 5), ("F", 10), ("U", 10), ("w+:1900", 10)])
def test_1_7_2__a_round_not_played_is_a_game_against_oneself(cell: str, points: int) -> None:
    """1 had this and drew with a guest who then has ½ point."""
    own = points + 5
    found = index_of(position(f"2000 {cell} w=:1900"))[1]
    assert found == Index(own + 5, points * own + 5 * 5)


def test_1_7_2__a_loss_by_forfeit_and_a_missing_cell_bring_nothing_but_count() -> None:
    """1 won, then lost by forfeit; 3 won and has no cell for the second round."""
    tournament = position("2000 w1:1900 b-:1900\n1950 b1:1900 w=:1900\n1900 w1:1900")
    found = index_of(tournament)
    assert found[1] == Index(0 + 10, 10 * 0 + 0 * 10)
    assert found[3] == found[1]


@pytest.mark.parametrize(("missed", "draws"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_1_7_2__zero_point_byes_up_to_now_are_draws_for_opponents(missed: int, draws: int) -> None:
    """1 beat 2, who then stayed away; in the index of 2 that is no draw."""
    later = " w=:1900" * missed
    tournament = position(f"2000 w12{later}\n1900 b01{' Z' * missed}")
    met = index_of(tournament)[1].buchholz - sum(
        5 + 5 * max(0, missed - round_ - 1) for round_ in range(1, missed + 1)
    )
    assert met == 5 * draws
    assert index_of(tournament)[2] == Index(10 + 5 * missed, 0)


def test_1_7_2__a_series_that_ended_is_nothing_special() -> None:
    """2 stayed away twice and is back: the score seen is the one there is."""
    tournament = position("2000 w12 H H H\n1900 b01 Z Z w1:1900")
    own = 25
    assert index_of(tournament)[1].buchholz == 10 + 3 * own


def test_1_8_1__the_index_ranks_and_the_score_does_not() -> None:
    """1, with half a point more, floats to 2 and 3, whose opponents were better."""
    tournament = position(
        """
        2000  w=:1900  b1:1900
        1950  w=:1900  b=^1900
        1900  w=:1900  b=^1900
        1850  w=:1900  b0^1900
        """
    )
    second = brackets(tournament)[1]
    assert second.data["incoming"] == (1,)
    assert second.data["members"] == (2, 3, 1)
    assert second.data["index"][:2] == (Index(5 + 15, 25 + 75), Index(5 + 15, 25 + 75))


def test_1_8_2__of_equal_index_the_smaller_number_is_higher() -> None:
    assert brackets(unplayed(0, 0, 0, 0))[0].data["members"] == (1, 2, 3, 4)


def test_1_9_1__everybody_is_paired_or_the_round_is_impossible() -> None:
    assert pairs(unplayed(10, 0, 0, 0)) == opponents("1-4 2-3")
    why = pair(unplayed(0, 0, 0, 0, apart="1-2 1-3 1-4")).impossible
    assert why is not None
    assert (set(why.stuck), why.partners) == ({1, 2, 3, 4}, ())


def test_1_9_2__the_bye_then_brackets_from_the_top_then_colours() -> None:
    trace = pair(unplayed(10, 10, 0, 0, 0)).trace
    assert [step.action for step in trace] == ["bye", "bracket", "bracket", "colours", "colours"]


# --- 3: the bye, and a bracket


def test_3_1_1__whoever_may_have_it() -> None:
    """Of equal score and games, 3 stands lowest, but has had it."""
    tournament = position("2000 H w1^1900\n1900 H w1^1900\n1800 U w=:1900")
    assert pair(tournament).bye == 2


def test_3_1_2__without_whom_the_others_can_be_paired() -> None:
    assert pair(unplayed(0, 0, 0, apart="1-2")).bye == 2


def test_3_1_3__the_lowest_score() -> None:
    assert pair(unplayed(0, 10, 10)).bye == 1


def test_3_1_4__the_most_games() -> None:
    """3 stands lowest, but has played no game."""
    assert pair(position("2000 w0:1900\n1900 w0:1900\n1800 Z")).bye == 2


def test_3_1_5__the_lowest_in_order() -> None:
    """The opponents of 1 had less than those of 2 and 3."""
    tournament = position(
        "2000 w=:1900 b=:1900\n1900 w=:1900 b=^1900\n1800 w=:1900 b=^1900", rounds=3
    )
    assert pair(tournament).bye == 1


def test_3_2__of_the_best_matchings_the_first() -> None:
    assert pairs(unplayed(0, 0, 0, 0, 0, 0)) == opponents("1-6 2-5 3-4")


# --- 5: colours


def test_5_1__the_initial_colour_is_drawn() -> None:
    tournament = unplayed(0, 0)
    assert boards(tournament) == {(1, 2)}
    assert boards(replace(tournament, initial_colour=Colour.BLACK)) == {(2, 1)}


def test_5_2_1__neither_has_played() -> None:
    """1 and 2 are the higher: 1 is odd, 2 is even."""
    assert boards(unplayed(0, 0, 0, 0)) == {(1, 4), (3, 2)}


def test_5_2_1__higher_is_who_has_the_better_index() -> None:
    """Of two who never played, 3 has points from a bye, which count as opposition."""
    tournament = position("2000 Z\n1900 w=4\n1800 H\n1700 b=2", absent=frozenset({2, 4}))
    assert boards(tournament) == {(3, 1)}


def test_5_2_2__different_preferences_are_granted() -> None:
    assert boards(position("2000 w=:1900\n1900 b=:1900")) == {(2, 1)}


def test_5_2_3__the_stronger_is_granted() -> None:
    """Both want Black: 1 had White once, 2 had Black and White."""
    assert boards(position("2000 Z w=:1900\n1900 b=:1900 w=:1900")) == {(2, 1)}


def test_5_2_4__the_latest_difference_is_reversed() -> None:
    """Both want White, equally much: two games ago they were alike, three ago 1 had White."""
    tournament = position(
        """
        2000  b=:1900  w=:1900  w=:1900  b=:1900
        1900  w=:1900  b=:1900  w=:1900  b=:1900
        """
    )
    assert boards(tournament) == {(2, 1)}


def test_5_2_5__the_higher_in_order_is_granted() -> None:
    """Both had White once; 2 met somebody with more points and gets Black."""
    assert boards(position("2000 Z w=:1900\n1900 Z w=^1900")) == {(1, 2)}


def test_a_tournament_is_read_the_same_with_points_of_three() -> None:
    tournament = replace(position(FOUR), points=PointSystem.of(30, 10))
    assert lines(zug.systems.pair(tournament, SYSTEM)) == Literal(tournament).pair()
