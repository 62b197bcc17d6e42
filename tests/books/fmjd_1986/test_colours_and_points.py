"""FMJD 1986: colours, points, accelerations, articles 7 to 11."""

from __future__ import annotations

import pytest

import zug
from tests.books.fmjd_1986.positions import LOT, RATED, boards, tournament
from zug.messages import translated
from zug.model import Colour
from zug.rules.colours import ColourDecision, decide
from zug.rules.fmjd_card import fiches
from zug.systems.fmjd.lot import COLOURS, FmjdLotRound
from zug.systems.fmjd.rated import FmjdRatedRound, sections_of
from zug.systems.fmjd.round import ranked


def test_7_1_2__colours_are_balanced() -> None:
    event = tournament("3w1", "4b1", "1b0", "2w0")
    assert boards(zug.pair(event, RATED)) == [(2, 1), (3, 4)]


def test_7_1_3__odd_numbers_of_the_upper_half_have_the_drawn_colour() -> None:
    event = tournament(*[""] * 8)
    assert boards(zug.pair(event, RATED)) == [(1, 5), (3, 7), (6, 2), (8, 4)]


def test_7_1_4__equality_comes_before_alternation() -> None:
    """1 had w w b: due Black for equality, though Black was his last colour."""
    event = tournament(
        "3w1 4w1 5b1", "4b1 3b1 6w1", "1b0 2w0 Z", "2w0 1b0 Z", "6w= Z 1w0", "5b= Z 2b0"
    )
    assert (2, 1) in boards(zug.pair(event, RATED))


def test_7_1_5__two_claims_to_one_colour_the_better_ranked() -> None:
    """Both had White once; 1 is better ranked by number and gets Black."""
    event = tournament("3w1", "4w1", "1b0", "2b0")
    assert (2, 1) in boards(zug.pair(event, RATED))


def test_7_1_6__numbers_equal_the_colour_of_the_first_game() -> None:
    """1 had w b, 2 had b w: each gets the colour of the first game."""
    event = tournament("3w1 4b1", "4b1 3w1", "1b0 2b0", "2w0 1w0")
    assert (1, 2) in boards(zug.pair(event, RATED))


def test_7_1_8__unplayed_games_have_no_colour() -> None:
    """The forfeit of 1 with White does not count: he has played Black once and is due White."""
    event = tournament("3w+ 4b1", "4b1 3b1", "1b- 2w0", "2w0 1w0")
    state = FmjdRatedRound(event)
    assert state.cards[1].colours == "b"


def test_7_2_1__by_lot_odd_numbers_begin_with_white() -> None:
    assert boards(zug.pair(tournament(*[""] * 4), LOT)) == [(1, 2), (3, 4)]


def colour_by_lot(state: FmjdLotRound, first: int, second: int) -> ColourDecision:
    one, two = map(state.claimant, (first, second))
    return decide(COLOURS, one, two, state.initial)


def test_7_2_2__by_lot_the_smaller_difference_has_white() -> None:
    event = tournament("2w1", "1b0", "4w1", "3b0")
    state = FmjdLotRound(event)
    assert colour_by_lot(state, 2, 3) == (Colour.WHITE, "7.2.2", "fewer-whites")
    assert colour_by_lot(state, 3, 2) == (Colour.BLACK, "7.2.2", "fewer-whites")


def test_7_2_3__by_lot_the_opposite_subgroup_is_tried_first() -> None:
    """Round 2: 1 (had White) could meet 5 (had White, lowest) but meets 4 (had Black) first."""
    event = tournament("2w=", "1b=", "4w=", "3b=", "6w=", "5b=", "8b=", "7w=")
    pairing = zug.pair(event, LOT)
    for white, black in pairing.boards:
        assert event.by_tpn[white].cells[0].colour is Colour.BLACK
        assert event.by_tpn[black].cells[0].colour is Colour.WHITE


def test_7_2_4__by_lot_the_sum_of_the_numbers_decides() -> None:
    """Nobody has played: even sum, the larger has White; odd sum, the larger has Black."""
    state = FmjdLotRound(tournament("", "", "", ""))
    assert colour_by_lot(state, 1, 3) == (Colour.BLACK, "7.2.4", "numbers-alike")
    assert colour_by_lot(state, 1, 4) == (Colour.WHITE, "7.2.4", "numbers-unlike")


def test_8_1__two_points_for_a_win() -> None:
    state = FmjdRatedRound(tournament("2w1 3b=", "1b0 Z", "Z 1w="))
    assert state.cards[1].points == 30


def test_8_2__a_rest_is_worth_two_points() -> None:
    field = tournament("2w1", "1b0", "U")
    assert FmjdRatedRound(field).cards[3].points == 20
    told = fiches(field)[2].lines[0].result
    assert (told, translated(told, "de")) == ("2 rest", "2 spielfrei")


def test_8_3__forfeits_are_marked_on_the_card() -> None:
    card, other = fiches(tournament("2w+", "1b-"))
    assert (card.lines[0].result, other.lines[0].result) == ("2f", "0f")


def test_8_4__the_forfeit_goes_to_the_lowest_who_has_not_met_the_missing_one() -> None:
    """6 withdrew; the list is even. 5 is lowest but met 6, so 4 gets the two points."""
    event = tournament("4w1", "3b1", "2w0", "1b0", "6b0", "5w1", absent=(6,))
    state = FmjdRatedRound(event)
    assert state.ranking[-1] == 5
    assert zug.pair(event, RATED).bye == 4


def test_8_5__who_had_points_by_forfeit_is_passed_over() -> None:
    event = tournament("3w1", "4b1", "1b0", "2w0", "6w+ ", "5b-", absent=(6,))
    assert zug.pair(event, RATED).bye != 5


def test_8_6__who_withdrew_is_not_ranked() -> None:
    event = tournament("3w1", "4b1", "1b0", "2w0", absent=(2, 4))
    assert FmjdRatedRound(event).ranking == [1, 3]


def test_8_7__the_points_of_who_withdrew_count_for_his_opponents() -> None:
    """2 met 4, who withdrew with two points from round 1: they stay in the Solkoff of 2."""
    event = tournament("3w1 Z", "Z 4w1", "1b0 Z", "U 2b0", absent=(4,))
    state = FmjdRatedRound(event)
    assert ranked(state.cards.values(), state.cards)[0] == 2


def test_8_8__an_unfinished_game_is_a_draw() -> None:
    assert FmjdRatedRound(tournament("2wX", "1bX")).cards[1].points == 10


@pytest.mark.parametrize("acceleration", ["fmjd-quart", "fmjd-haley"])
def test_9_1_1__four_packets_in_round_one(acceleration: str) -> None:
    pairing = zug.pair(tournament(*[""] * 8), RATED, acceleration=acceleration)
    assert boards(pairing) == [(1, 3), (4, 2), (5, 7), (8, 6)]


def test_9_1_2__more_full_scores_than_rounds_left() -> None:
    """Four winners, one round left: 1-2 and 3-4 in quarters, not 1-3 and 2-4 by halves."""
    rows = ["5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0"]
    pairing = zug.pair(tournament(*rows, rounds=2), RATED, acceleration="fmjd-quart")
    assert {tuple(sorted(board)) for board in pairing.boards} == {(1, 2), (3, 4), (5, 6), (7, 8)}
    base = zug.pair(tournament(*rows, rounds=9), RATED, acceleration="fmjd-quart")
    assert (1, 3) in {tuple(sorted(board)) for board in base.boards}


def test_9_2_1__packets_as_equal_as_possible() -> None:
    assert [len(section) for section in sections_of(range(10))] == [6, 4]
    assert [len(section) for section in sections_of(range(8))] == [4, 4]


def test_9_2_2__the_first_two_packets_have_classification_points() -> None:
    rows = ["3w1", "4b1", "1b0", "2w0", "7w1", "8b1", "5b0", "6w0"]
    trace = zug.pair(tournament(*rows), RATED, acceleration="fmjd-haley").trace
    assert trace[0].action == "haley"
    assert trace[0].players == (1, 2, 3, 4)


def test_9_2_3__sections_a_and_b_in_round_one() -> None:
    pairing = zug.pair(tournament(*[""] * 6), RATED, acceleration="fmjd-haley")
    assert boards(pairing) == [(1, 3), (4, 2), (5, 6)]


def test_9_2_4__losers_of_section_a_meet_winners_of_section_b() -> None:
    rows = ["3w1", "4b1", "1b0", "2w0", "7w1", "8b1", "5b0", "6w0"]
    pairing = zug.pair(tournament(*rows), RATED, acceleration="fmjd-haley")
    pairs = {tuple(sorted(board)) for board in pairing.boards}
    assert pairs == {(1, 2), (3, 5), (4, 6), (7, 8)}


def test_9_2_5__groups_from_four_points_down_to_none() -> None:
    rows = ["3w1", "4b1", "1b0", "2w0", "7w1", "8b1", "5b0", "6w0"]
    trace = zug.pair(tournament(*rows), RATED, acceleration="fmjd-haley").trace
    assert [step.data["points"] for step in trace if step.action == "group"] == [40, 20, 0]


def test_9_2_6__odd_ones_as_in_the_base_system() -> None:
    """Three with four points: the lowest goes down to the best of the next group not met."""
    rows = ["4w1", "5b1", "6w1", "1b0", "2w0", "3b0", "10w1", "11b1", "12w1", "7b0", "8w0", "9b0"]
    trace = zug.pair(tournament(*rows), RATED, acceleration="fmjd-haley").trace
    down = next(step for step in trace if step.article.endswith("6.1.7"))
    assert down.players[0] == 3


def test_9_2_7__from_round_three_the_base_system() -> None:
    event = tournament("3w1 2b1", "4b1 1w0", "1b0 4w1", "2w0 3b0", "6w= Z", "5b= Z")
    plain = zug.pair(event, RATED)
    assert zug.pair(event, RATED, acceleration="fmjd-haley").boards == plain.boards


def test_11_3__the_trace_gives_every_decision_with_its_article() -> None:
    pairing = zug.pair(tournament("3w1", "4b1", "1b0", "2w0", "U"), RATED)
    assert pairing.trace[0].action == "rest"
    assert all(step.article.startswith("fmjd-1986:") for step in pairing.trace)
    coloured = [step.players for step in pairing.trace if step.action == "colours"]
    assert sorted(coloured) == sorted(tuple(board) for board in pairing.boards)


def test_7_1_1__other_colours_in_the_past_change_no_pairing() -> None:
    rows = ("3w1 4b1", "4w1 3b1", "1b0 2w0", "2b0 1w0", "6w= Z", "5b= Z")
    turned = tuple(row.translate(str.maketrans("wb", "bw")) for row in rows)
    first, second = (zug.pair(tournament(*case), RATED) for case in (rows, turned))
    assert {frozenset(b) for b in first.boards} == {frozenset(b) for b in second.boards}


def test_6_2_1__by_lot_too_groups_are_those_of_equal_points() -> None:
    event = tournament("2w1", "1b0", "4w1", "3b0", "6w=", "5b=", "8w=", "7b=")
    groups = [step.players for step in zug.pair(event, LOT).trace if step.action == "group"]
    assert groups == [(1, 3), (5, 6, 7, 8), (2, 4)]
