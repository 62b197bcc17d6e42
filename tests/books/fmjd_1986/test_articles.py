"""FMJD 1986, article by article. Positions are small enough to be argued in a sentence."""

from __future__ import annotations

from itertools import permutations

import zug
from tests.books.fmjd_1986.positions import DRAUGHTS, LOT, RATED, boards, tournament
from zug.model import Colour, Player, Tournament
from zug.rules.fmjd_card import fiches
from zug.rules.numbering import (
    RatedTeam,
    Unrated,
    draw_lots,
    order_by_capital_points,
    order_teams,
    recommended_rounds,
)
from zug.systems.fmjd.rated import FmjdRatedRound
from zug.systems.fmjd.round import choose_floaters, from_the_middle
from zug.systems.legality import Legality


def a_group(size: int, met: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """How a group of places 1, 2, … is paired when these have met."""
    legality = Legality(range(1, size + 1), met)
    return pairs_of(list(range(1, size + 1)), legality)


def pairs_of(members: list[int], legality: Legality) -> list[tuple[int, int]]:
    state = FmjdRatedRound(Tournament())
    state.legality = legality
    state.pair_group(members, from_the_middle, "6.1.25")
    return state.pairs


def test_2_3__nobody_meets_twice_but_a_forfeited_pairing_may_come_again() -> None:
    played = tournament("2w1", "1b0")
    assert zug.pair(played, RATED).impossible is not None
    forfeited = tournament("2w+", "1b-")
    assert boards(zug.pair(forfeited, RATED)) == [(1, 2)]


def test_2_4__rounds_between_a_third_and_half_of_the_participants() -> None:
    assert list(recommended_rounds(20)) == [7, 8, 9, 10]
    many = tournament("", "", "", "", rounds=9)
    assert any("fmjd-1986:2.4" in note for note in zug.pair(many, RATED).notes)
    fitting = tournament("", "", "", "", rounds=2)
    assert zug.pair(fitting, RATED).notes == ()


def entries(*ratings: int) -> list[Player]:
    return [Player(number, rating=rating) for number, rating in enumerate(ratings, 1)]


def test_3_1_1__estimates_are_ordered_with_the_others() -> None:
    order = order_by_capital_points(entries(1200, 1300, 1250), {1: 1, 2: 2, 3: 3})
    assert [player.tpn for player in order] == [2, 3, 1]


def test_3_1_2__unrated_below_the_mean_or_at_a_fifth_from_the_bottom() -> None:
    players = entries(1300, 0, 1200, 1100, 1000)
    lots = {number: number for number in range(1, 6)}
    below = order_by_capital_points(players, lots, Unrated.BELOW_MEAN)
    assert [player.tpn for player in below] == [1, 3, 2, 4, 5]
    fifth = order_by_capital_points(players, lots, Unrated.LAST_FIFTH)
    assert [player.tpn for player in fifth] == [1, 3, 4, 5, 2]


def test_3_1_3__teams_by_rated_members_then_their_mean() -> None:
    teams = [
        RatedTeam("A", (1000, 900, 0)),
        RatedTeam("B", (800, 800, 800)),
        RatedTeam("C", (1000, 950)),
    ]
    assert order_teams(teams, {0: 1, 1: 2, 2: 3}) == [1, 2, 0]


def test_3_1_4__equal_points_by_lot() -> None:
    order = order_by_capital_points(entries(1200, 1200, 1200), {1: 3, 2: 1, 3: 2})
    assert [player.tpn for player in order] == [2, 3, 1]


def test_3_1_5__numbers_are_never_recomputed() -> None:
    """The better rated number 4 stays number 4: 1-3, 4-2 in the halves of round 1."""
    field = tournament("", "", "", "")
    strong = Tournament(
        players=(*field.players[:3], Player(4, rating=2500)),
        rounds=2,
        points=DRAUGHTS,
        initial_colour=Colour.WHITE,
    )
    assert boards(zug.pair(strong, RATED)) == [(1, 3), (4, 2)]


def test_3_1_6__a_late_participant_has_zero_for_missed_rounds() -> None:
    late = tournament("2w1 3b1", "1b0 4w=", "4w1 1w0", "3b0 2b=", "Z Z", "Z Z")
    assert FmjdRatedRound(late).cards[5].points == 0


def test_3_2_1__one_draw_gives_every_number_once() -> None:
    lots = draw_lots(range(1, 21), seed=1986)
    assert sorted(lots.values()) == list(range(1, 21))
    assert lots == draw_lots(range(1, 21), seed=1986)


def test_4_1__the_card_shows_colour_opponent_result_total_and_tie_breaks() -> None:
    """1 beat 2 (who ends with 2 points) and drew with 3 (3 points): Solkoff 5, SB 2*2 + 1*3."""
    event = tournament("2w1 3b=", "1b0 4w1", "4b1 1w=", "3w0 2b0")
    card = fiches(event)[0]
    first, second = card.lines
    assert (first.colour, first.opponent, first.result, first.total) == ("white", 2, "2", 20)
    assert (first.solkoff, first.sonneborn_berger) == (0, 0)
    assert (second.colour, second.opponent_name, second.result) == ("black", "N3", "1")
    assert (second.total, second.solkoff, second.sonneborn_berger) == (30, 50, 70)
    assert (card.solkoff, card.median_solkoff, card.truncated_solkoff) == (50, 0, 30)


def test_5_1__somebody_rests_in_an_odd_field() -> None:
    assert zug.pair(tournament("", "", ""), RATED).bye is not None
    assert zug.pair(tournament("", "", "", ""), RATED).bye is None


def test_5_2__nobody_rests_twice() -> None:
    event = tournament("2w1", "1b0", "U")
    assert zug.pair(event, RATED).bye == 2


def test_5_3__round_one_the_last_number_rests() -> None:
    assert zug.pair(tournament(*[""] * 7), RATED).bye == 7
    assert zug.pair(tournament(*[""] * 7), LOT).bye == 7


def test_5_4__later_the_lowest_ranked_rests() -> None:
    """After round 1 numbers 3 and 4 have no point; 4 lost to the weaker opponent in Solkoff."""
    event = tournament("3w1", "4b1", "1b0", "2w0", "U")
    assert zug.pair(event, RATED).bye == 4


def test_5_3__a_question_about_the_rest_cites_the_article_of_the_round() -> None:
    """In round 1 the last number rests by 5.3; afterwards the lowest ranked rests by 5.4."""
    later = tournament("3w1", "4b1", "1b0", "2w0", "U")
    for event, wish, article in ((tournament("", "", ""), 2, "5.3"), (later, 3, "5.4")):
        answer = zug.why_not(event, (wish, 0), RATED)
        (order,) = (said for said in answer.statements if said.id == "whynot.bye-order")
        assert order.article == f"fmjd-1986:{article}"


def test_5_5__later_lots_are_replaced_by_the_number() -> None:
    """Numbers 3 and 4 are equal in everything: the larger number rests."""
    event = tournament("3w1", "4b1", "1b0", "2w0", "U")
    assert zug.pair(event, LOT).bye == 4


def test_5_6__upper_half_meets_lower_half() -> None:
    assert boards(zug.pair(tournament(*[""] * 6), RATED)) == [(1, 4), (3, 6), (5, 2)]


def test_5_7__by_lot_neighbours_meet() -> None:
    assert boards(zug.pair(tournament(*[""] * 6), LOT)) == [(1, 2), (3, 4), (5, 6)]


def test_6_1_1__equal_points_form_groups() -> None:
    event = tournament("3w1", "4b1", "1b0", "2w0")
    groups = [step.players for step in zug.pair(event, RATED).trace if step.action == "group"]
    assert sorted(map(sorted, groups)) == [[1, 2], [3, 4]]


def test_6_1_2__equals_meet() -> None:
    event = tournament("3w1", "4b1", "1b0", "2w0")
    assert {frozenset(board) for board in zug.pair(event, RATED).boards} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }


def test_6_1_3__colours_change_no_pairing() -> None:
    """1 and 2 both had White twice and are paired all the same."""
    event = tournament("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0")
    assert (1, 2) in {tuple(sorted(board)) for board in zug.pair(event, RATED).boards}


def test_6_1_4__a_group_of_one_meets_the_next_group() -> None:
    """1 leads alone; the draws of round 2 leave 2, 3, 4 a group below."""
    event = tournament("3w1 4b1", "4b1 3w=", "1b0 2b=", "2w0 1w0", "6w= 6b=", "5b= 5w=")
    assert zug.pair(event, RATED).opponent(1) == 2


def test_6_1_5__solkoff_then_sonneborn_berger_order_a_group() -> None:
    """2 and 4 have two points each; the opponents of 4 have five together, those of 2 three."""
    event = tournament("2w0 3w=", "1b1 4w0", "4w1 1b=", "3b0 2b1")
    assert FmjdRatedRound(event).ranking == [3, 4, 2, 1]


def test_6_1_6__top_down_then_bottom_up_then_the_median() -> None:
    """Six participants with 4, 4, 2, 2, 0, 0 points: top, bottom, and the median group last."""
    event = tournament("4w1 3b1", "5w1 6b1", "6w1 1w0", "1b0 5w1", "2b0 4b0", "3b0 2w0")
    order = [step.data["points"] for step in zug.pair(event, RATED).trace if step.action == "group"]
    assert order == [40, 0, 20]


def floaters(
    group: list[int], others: list[list[int]], met: set[tuple[int, int]]
) -> list[tuple[int, int]]:
    everybody = [*group, *(tpn for other in others for tpn in other)]
    return choose_floaters(Legality(everybody, met), group, others)


def test_6_1_7__the_lowest_goes_down_to_the_best_not_met() -> None:
    assert floaters([1, 2, 3], [[4, 5, 6]], set()) == [(3, 4)]
    assert floaters([1, 2, 3], [[4, 5, 6]], {(3, 4)}) == [(3, 5)]


def test_6_1_8__the_last_but_one_if_the_others_could_not_be_paired() -> None:
    """Without 3 the group would be 1-2, who have met."""
    assert floaters([1, 2, 3], [[4, 5, 6]], {(1, 2)}) == [(2, 4)]


def test_6_1_9__the_last_but_one_if_the_lowest_met_the_whole_next_group() -> None:
    assert floaters([1, 2, 3], [[4, 5, 6]], {(3, 4), (3, 5), (3, 6)}) == [(2, 4)]


def test_6_1_10__two_groups_down_if_all_met_the_next_group() -> None:
    met = {(a, b) for a in (1, 2, 3) for b in (4, 5)}
    assert floaters([1, 2, 3], [[4, 5], [6]], met) == [(3, 6)]


def test_6_1_11__below_the_median_the_best_goes_up_to_the_lowest_not_met() -> None:
    """Orders are already upside down below the median: worst first, so the best stands last."""
    assert floaters([9, 8, 7], [[6, 5, 4]], set()) == [(7, 6)]
    assert floaters([9, 8, 7], [[6, 5, 4]], {(6, 7)}) == [(7, 5)]


def test_6_1_12__the_second_best_if_the_others_could_not_be_paired() -> None:
    assert floaters([9, 8, 7], [[6, 5, 4]], {(9, 8)}) == [(8, 6)]


def test_6_1_13__the_second_best_if_the_best_met_the_whole_group_above() -> None:
    assert floaters([9, 8, 7], [[6, 5, 4]], {(7, 4), (7, 5), (7, 6)}) == [(8, 6)]


def test_6_1_14__two_groups_up_if_all_met_the_group_above() -> None:
    met = {(a, b) for a in (7, 8, 9) for b in (5, 6)}
    assert floaters([9, 8, 7], [[6, 5], [4]], met) == [(7, 4)]


def test_6_1_15__the_better_meet_the_less_well_ranked() -> None:
    assert all(first <= 4 < second for first, second in a_group(8, set()))


def test_6_1_16__the_best_is_paired_first() -> None:
    assert [first for first, _ in a_group(8, set())] == [1, 2, 3, 4]


def test_6_1_17__below_the_median_the_order_is_turned_round() -> None:
    event = tournament("4w1 3b1", "5w1 6b1", "6w1 1w0", "1b0 5w1", "2b0 4b0", "3b0 2w0")
    upward = [s for s in zug.pair(event, RATED).trace if s.article.endswith("6.1.26")]
    assert [step.players for step in upward] == [(6, 5)]


def test_6_1_18__below_the_median_the_weakest_is_paired_first() -> None:
    event = tournament("4w1 3b1", "5w1 6b1", "6w1 1w0", "1b0 5w1", "2b0 4b0", "3b0 2w0")
    groups = [
        s.players for s in zug.pair(event, RATED).trace if s.action == "group" and s.data["upwards"]
    ]
    assert groups == [(6, 5)]


def test_6_1_19__six_participants() -> None:
    assert a_group(6, set()) == [(1, 4), (2, 5), (3, 6)]


def test_6_1_20__met_the_first_below_the_middle() -> None:
    assert a_group(6, {(1, 4)}) == [(1, 5), (2, 4), (3, 6)]


def test_6_1_21__met_the_first_two_below_the_middle() -> None:
    assert a_group(6, {(1, 4), (1, 5)}) == [(1, 6), (2, 4), (3, 5)]


def test_6_1_22__met_the_whole_lower_half() -> None:
    assert a_group(6, {(1, 4), (1, 5), (1, 6)}) == [(1, 3), (2, 5), (4, 6)]


def test_6_1_23__met_the_last_of_the_upper_half_too() -> None:
    assert a_group(6, {(1, 4), (1, 5), (1, 6), (1, 3)}) == [(1, 2), (3, 5), (4, 6)]


def test_6_1_24__the_same_for_the_second() -> None:
    assert a_group(6, {(2, 5)}) == [(1, 4), (2, 6), (3, 5)]
    assert a_group(6, {(2, 5), (2, 6)}) == [(1, 4), (2, 3), (5, 6)]


THE_FIFTEEN = """
1-4 2-5 3-6
1-4 2-6 3-5
1-4 2-3 5-6
1-5 2-4 3-6
1-5 2-6 3-4
1-5 2-3 4-6
1-6 2-4 3-5
1-6 2-5 3-4
1-6 2-3 4-5
1-3 2-5 4-6
1-3 2-6 4-5
1-3 2-4 5-6
1-2 3-5 4-6
1-2 3-6 4-5
1-2 3-4 5-6
"""


def test_6_1_25__fifteen_pairings_in_the_order_of_the_table() -> None:
    """Forbid all earlier lines of the table; the next line must come out.

    A line is forbidden by having its pairs met one after the other, for every choice of one pair
    from each earlier line: whatever is left first in the table is what the engine gives.
    """
    table = [
        [tuple(map(int, pair.split("-"))) for pair in line.split()]
        for line in THE_FIFTEEN.split("\n")
        if line
    ]
    assert len(table) == 15
    everything = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
    for size in range(5):
        for met in permutations(everything, size) if size < 3 else [tuple(everything[:size])]:
            possible = [line for line in table if not set(line) & set(met)]
            if possible:
                assert a_group(6, set(met)) == possible[0]  # type: ignore[arg-type]


def test_6_1_26__the_mirror_image_below_the_median() -> None:
    """Six below the median, best to worst 1…6: the weakest meets the first above the middle."""
    legality = Legality(range(1, 7))
    assert pairs_of([6, 5, 4, 3, 2, 1], legality) == [(6, 3), (5, 2), (4, 1)]


def test_6_1_27__who_met_his_whole_group_goes_down_to_the_best_not_met() -> None:
    met = {(1, 2), (1, 3), (1, 4)}
    assert (1, 5) in floaters([1, 2, 3, 4], [[5, 6]], met)


def test_6_1_28__below_the_median_he_goes_up_to_the_last_not_met() -> None:
    met = {(9, 8), (9, 7), (9, 6)}
    assert (9, 5) in floaters([9, 8, 7, 6], [[5, 4]], met)


def test_6_1_29__or_two_groups_down() -> None:
    met = {(1, 2), (1, 3), (1, 4), (1, 5), (1, 6)}
    assert (1, 7) in floaters([1, 2, 3, 4], [[5, 6], [7, 8]], met)


def test_6_1_30__or_two_groups_up() -> None:
    met = {(9, 8), (9, 7), (9, 6), (9, 5), (9, 4)}
    assert (9, 3) in floaters([9, 8, 7, 6], [[5, 4], [3, 2]], met)


def test_6_1_31__the_same_for_the_others() -> None:
    met = {(2, 1), (2, 3), (2, 4)}
    assert (2, 5) in floaters([1, 2, 3, 4], [[5, 6]], met)


def test_6_1_32__as_few_as_possible_leave_the_group() -> None:
    assert floaters([1, 2, 3, 4], [[5, 6]], {(1, 3), (2, 4)}) == []
    assert len(floaters([1, 2, 3, 4, 5], [[6, 7, 8]], set())) == 1


def test_6_2_2__by_lot_the_best_meets_the_lowest() -> None:
    """Round 3: 1, 2, 3, 4 are equal in points and ordered by Solkoff and number."""
    event = tournament("2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0", "6w= 6b-", "5b= 5w+")
    pairing = zug.pair(event, LOT)
    assert pairing.is_complete
    first = next(step for step in pairing.trace if step.article.endswith("6.2.2"))
    members = next(s.players for s in pairing.trace if s.action == "group" and len(s.players) > 1)
    assert first.players[0] in members


def test_6_2_3__by_lot_the_lowest_of_an_odd_group_meets_the_best_below() -> None:
    event = tournament("2w1", "1b0", "4w1", "3b0", "6w1", "5b0")
    pairing = zug.pair(event, LOT)
    down = next(step for step in pairing.trace if step.article.endswith("6.2.3"))
    assert down.players == (5, 2)


def test_6_2_4__still_equal_the_smaller_number_stands_higher() -> None:
    event = tournament("2w1", "1b0", "4w1", "3b0")
    assert FmjdRatedRound(event).ranking == [1, 3, 2, 4]
