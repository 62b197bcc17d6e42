"""Swiss System Based on Rating: definitions (A), criteria (B) and colours (E), one by one.

Every pairing is that of both engines: the one in use and the one that follows the text literally.
"""

from __future__ import annotations

import pytest

import zug
from tests.books.rating_1992.positions import opponents, paired, pairs, position
from tests.support.crosstable import crosstable
from zug.model import Colour, Player, Tournament
from zug.rules.colours import Strength
from zug.rules.numbering import TITLES_1992, from_bcf, from_ingo, initial_order
from zug.systems.base import Step
from zug.systems.rating_1992.players import Rating1992Round


def steps(tournament: Tournament, action: str) -> list[Step]:
    trace = zug.pair(tournament, "rating-1992").trace
    return [step for step in trace if step.action == action]


def preference(colours: str, rounds: int = 20) -> tuple[str | None, Strength]:
    games = len(colours.replace("-", ""))
    tournament = position(f"1 {games}.0 {colours}\n2 0.0 {'-' * len(colours)}", rounds=rounds)
    colour, strength = Rating1992Round(tournament).players[1].prefers
    return colour and str(colour), strength


# --- A


def test_a1__ingo_and_bcf_are_converted() -> None:
    assert from_ingo(100) == from_bcf(180) == 2040
    assert from_ingo(0) == 2840
    assert from_bcf(0) == 600


def test_a2_a__score_comes_before_the_number() -> None:
    assert Rating1992Round(position("1 0.5 -\n2 0.0 -\n3 0.5 -")).ranking == [1, 3, 2]


def test_a2_b__rating_gives_the_number() -> None:
    players = [Player(1, rating=2000), Player(2, rating=2100)]
    assert [player.tpn for player in initial_order(players, TITLES_1992)] == [2, 1]


def test_a2_c__then_the_title() -> None:
    titles = ["", "WFM", "FM", "WIM", "IM", "WGM", "IGM"]
    players = [Player(n, rating=2400, title=title) for n, title in enumerate(titles, 1)]
    assert [player.tpn for player in initial_order(players, TITLES_1992)] == [7, 6, 5, 4, 3, 2, 1]


def test_a2_d__then_the_alphabet() -> None:
    players = [Player(1, "Zukertort"), Player(2, "Anderssen"), Player(3, "Morphy")]
    assert [player.tpn for player in initial_order(players, TITLES_1992)] == [2, 3, 1]


UNEVEN = """
    1 1.0 --
    2 1.0 --
    3 1.0 --
    4 0.0 --
    5 0.0 --
    6 0.0 --
"""


def test_a3__players_moved_down_are_paired_first() -> None:
    assert opponents(position(UNEVEN)) == pairs("1-2 3-4 5-6")


def test_a3__with_half_of_them_moved_down_a_bracket_counts_as_homogeneous() -> None:
    """1 and 2 come down to 3. Were they paired first, 1 would have 3 and 2 would float again."""
    tournament = position(
        """
        1 1.0 --- ...
        2 1.0 --- ..v
        3 0.5 --- ...
        4 0.0 --- ...
        """,
        apart="1-2",
    )
    assert opponents(tournament) == pairs("2-3 1-4")
    assert [step.data["homogeneous"] for step in steps(tournament, "bracket")][1]


FLOATS = """
    1 2400 3w1 2b{}
    2 2300 4b= 1w{}
    3 2200 1b0 4w1
    4 2100 2w= 3b0
"""


@pytest.mark.parametrize("results", ["==", "10", "-+", "--"])
def test_a4__unequal_scores_make_floats_whatever_became_of_the_game(results: str) -> None:
    entrants = Rating1992Round(crosstable(FLOATS.format(*results))).players
    assert [(entrants[tpn].up, entrants[tpn].down) for tpn in (1, 2, 3, 4)] == [
        (0, 2),
        (2, 0),
        (2, 0),
        (0, 2),
    ]


def test_a5__the_bye_is_a_point_a_downfloat_and_no_colour() -> None:
    tournament = crosstable("1 2400 2w1\n2 2300 1b0\n3 2200 U\n4 2100 H")
    entrant = Rating1992Round(tournament).players[3]
    assert (entrant.score, entrant.colours, entrant.down) == (10, "", 2)
    assert Rating1992Round(tournament).players[4].down == 0, "a half-point bye is no float"
    full = crosstable("1 2400 2w1\n2 2300 1b0\n3 2200 F")
    assert Rating1992Round(full).players[3].down == 2, "a full-point bye is one"


def test_a6__subgroups_are_the_moved_down_players_then_the_upper_half() -> None:
    seven = Tournament(tuple(Player(n) for n in range(1, 8)), initial_colour=Colour.WHITE)
    (subgroups,) = steps(seven, "subgroups")
    assert (subgroups.players, subgroups.data["s2"]) == ((1, 2, 3), (4, 5, 6, 7))
    (first,) = steps(position(UNEVEN), "opponents")
    assert (first.players, first.data["opponents"]) == ((3,), (4,))


def test_a2__the_rank_for_pairing_is_score_then_the_number_given() -> None:
    """Ratings that would order the players otherwise change nothing any more."""
    tournament = crosstable("1 1900 3w1\n2 2400 4b1\n3 1800 1b0\n4 2500 2w0", rounds=9)
    assert Rating1992Round(tournament).ranking == [1, 2, 3, 4]


def test_a7__the_difference_counts_played_games_only() -> None:
    """Twice White, once in a forfeited game: a difference of one, no absolute preference."""
    tournament = crosstable("1 2400 2w1 3w+\n2 2300 1b0 4b0\n3 2200 4w1 1b-\n4 2100 3b0 2w1")
    colour, strength = Rating1992Round(tournament).players[1].prefers
    assert (colour, strength) == (Colour.BLACK, Strength.STRONG)


@pytest.mark.parametrize(
    ("colours", "wants", "strength"),
    [
        ("ww", "b", Strength.ABSOLUTE),
        ("bb", "w", Strength.ABSOLUTE),
        ("bww", "b", Strength.ABSOLUTE),
        ("wwbw", "b", Strength.ABSOLUTE),
        ("wwbb", "w", Strength.ABSOLUTE),
        ("w-w", "b", Strength.ABSOLUTE),
    ],
)
def test_a7_a__difference_beyond_one_or_a_colour_twice_running(
    colours: str, wants: str, strength: Strength
) -> None:
    assert preference(colours) == (wants, strength)


def test_a7_a__not_in_the_last_round_above_half_the_points() -> None:
    assert preference("ww", rounds=3) == ("b", Strength.STRONG)
    assert preference("wwbb", rounds=5) == ("w", Strength.MILD)
    half = position("1 1.0 ww\n2 0.0 --", rounds=3)
    assert Rating1992Round(half).players[1].prefers.strength is Strength.ABSOLUTE


def test_a7_b__an_uneven_difference_is_strong() -> None:
    assert preference("w") == ("b", Strength.STRONG)
    assert preference("bwb") == ("w", Strength.STRONG)


def test_a7_c__an_even_one_is_mild_and_alternates() -> None:
    assert preference("wb") == ("w", Strength.MILD)
    assert preference("bw-") == ("b", Strength.MILD)


def test_a7_c__before_the_first_game_there_is_none() -> None:
    assert preference("--") == (None, Strength.NONE)


def test_a8__the_larger_camp_minus_half_the_bracket() -> None:
    rows = [f"{tpn} 1.0 {'wb' if tpn == 1 else 'bw'}" for tpn in range(1, 7)]
    (x,) = steps(position("\n".join(rows)), "x")
    assert (x.data["x"], x.data["start"]) == (2, 2), "five want Black, three boards: 5 - 3"
    (x,) = steps(position("\n".join(rows[:5])), "x")
    assert x.data["x"] == 1, "four want Black among five: 4 - 3"


FOUR = "1 0.0 -\n2 0.0 -\n3 0.0 -\n4 0.0 -"


def test_a9_a__a_transposition_changes_the_order_of_s2() -> None:
    tournament = position(FOUR, apart="1-3")
    assert opponents(tournament) == pairs("1-4 2-3")
    assert [step.players for step in steps(tournament, "transposition")] == [(4, 3)]
    assert not steps(tournament, "exchange")


def test_a9_b__an_exchange_and_then_both_in_order() -> None:
    tournament = position(FOUR, apart="1-3 1-4")
    assert opponents(tournament) == pairs("1-2 3-4")
    (exchange,) = steps(tournament, "exchange")
    assert (exchange.data["out"], exchange.data["into"]) == ((2,), (3,))
    (subgroups,) = steps(tournament, "subgroups")
    assert (subgroups.players, subgroups.data["s2"]) == ((1, 3), (2, 4))


# --- B


def test_b1_a__nobody_meets_twice() -> None:
    tournament = crosstable("1 2400 3w=\n2 2300 4b=\n3 2200 1b=\n4 2100 2w=", rounds=9)
    assert paired(tournament) == {(2, 1), (3, 4)}


def test_b1_b__a_point_without_playing_bars_from_the_bye() -> None:
    tournament = crosstable("1 2400 2w1 3b1\n2 2300 1b0 U\n3 2200 U 1w0", rounds=9)
    assert paired(tournament) == {(2, 3), (1, 0)}
    for code in "UF":
        barred = crosstable(f"1 2400 2w=\n2 2300 1b=\n3 2200 {code}", rounds=9)
        assert Rating1992Round(barred).players[3].no_bye
    won = crosstable("1 2400 2w+\n2 2300 1b-\n3 2200 H", rounds=9)
    assert [Rating1992Round(won).players[tpn].no_bye for tpn in (1, 2, 3)] == [True, False, False]


def test_b2_a__no_difference_beyond_two() -> None:
    tournament = position("1 1.0 ww\n2 1.0 bb\n3 1.0 ww\n4 1.0 bb")
    assert paired(tournament) == {(4, 1), (2, 3)}


def test_b2_b__no_colour_three_times_running() -> None:
    tournament = position("1 1.0 bww\n2 1.0 wbb\n3 1.0 bww\n4 1.0 wbb")
    assert paired(tournament) == {(4, 1), (2, 3)}
    assert paired(position("1 1.0 bww\n2 1.0 bww")) is None


def test_b2_b__an_exempt_player_may_but_his_opponent_may_not() -> None:
    """Above 50 % in the last round: No. 1 and No. 2 are not held by B2."""
    assert paired(position("1 2.0 bww\n2 2.0 bww", rounds=4)) == {(2, 1)}
    assert paired(position("1 2.0 bww\n2 1.0 bww", rounds=4)) == {(1, 2)}


def test_b3__who_has_to_leave_goes_to_the_nearest_score() -> None:
    tournament = position("1 1.0 --\n2 1.0 --\n3 1.0 --\n4 0.5 --\n5 0.0 --\n6 0.0 --")
    assert opponents(tournament) == pairs("1-2 3-4 5-6")


def test_b4__preferences_are_granted_by_a_transposition() -> None:
    tournament = position("1 1.0 bw\n2 1.0 wb\n3 1.0 bw\n4 1.0 wb")
    assert paired(tournament) == {(4, 1), (2, 3)}


DOWN = "1 1.0 ---\n2 1.0 ---\n3 1.0 --- {}\n4 0.5 ---"


def test_b5__no_downfloat_twice_running() -> None:
    assert opponents(position(DOWN.format("..."))) == pairs("1-2 3-4")
    assert opponents(position(DOWN.format("..v"))) == pairs("1-3 2-4")


def test_b5__no_upfloat_twice_running() -> None:
    rows = "1 1.0 ---\n2 1.0 ---\n3 1.0 ---\n4 0.5 --- {}\n5 0.5 ---\n6 0.5 ---"
    assert opponents(position(rows.format("..."))) == pairs("1-2 3-4 5-6")
    assert opponents(position(rows.format("..^"))) == pairs("1-2 3-5 4-6")


def test_b5__the_bye_is_a_downfloat_too() -> None:
    rows = "1 0.5 ---\n2 0.5 ---\n3 0.5 --- {}"
    assert opponents(position(rows.format("..."))) == pairs("1-2 3")
    assert opponents(position(rows.format("..v"))) == pairs("1-3 2")


def test_b6__no_float_as_two_rounds_before() -> None:
    assert opponents(position(DOWN.format(".v."))) == pairs("1-3 2-4")
    three_rounds_before = DOWN.replace("---", "----").format(".v..")
    assert opponents(position(three_rounds_before)) == pairs("1-2 3-4")


def test_b6__does_not_bind_who_is_above_half_in_the_last_round() -> None:
    rows = "1 3.0 wbwb\n2 3.0 bwbw\n3 3.0 bwbw ...v\n4 2.0 wbwb"
    assert opponents(position(rows, rounds=9)) == pairs("1-3 2-4")
    assert opponents(position(rows, rounds=5)) == pairs("1-2 3-4")


# --- E


def test_e1__both_preferences_are_granted() -> None:
    assert paired(position("1 1.0 bw\n2 1.0 wb")) == {(2, 1)}
    assert paired(position("1 1.0 --\n2 1.0 wb")) == {(2, 1)}
    assert paired(position("1 1.0 bw\n2 1.0 --")) == {(2, 1)}


def test_e2__the_stronger_is_granted() -> None:
    assert paired(position("1 1.0 -bw\n2 1.0 wbw")) == {(1, 2)}, "strong before mild"
    assert paired(position("1 1.0 wbw\n2 1.0 bww")) == {(1, 2)}, "absolute before strong"


def test_e3__colours_alternate_from_the_latest_difference() -> None:
    assert paired(position("1 1.0 wbbw\n2 1.0 bwbw")) == {(1, 2)}
    assert paired(position("1 1.0 bwbw\n2 1.0 wbbw")) == {(2, 1)}


def test_e4__the_higher_ranked_is_granted() -> None:
    assert paired(position("1 1.0 bw\n2 1.0 bw")) == {(2, 1)}
    assert paired(position("1 1.0 bw\n2 1.5 bw")) == {(1, 2)}, "rank is score first"


@pytest.mark.parametrize(
    ("drawn", "boards"),
    [
        (Colour.WHITE, {(1, 5), (6, 2), (3, 7), (8, 4)}),
        (Colour.BLACK, {(5, 1), (2, 6), (7, 3), (4, 8)}),
    ],
)
def test_e4__in_round_one_odd_and_even_numbers_of_s1_differ(
    drawn: Colour, boards: set[tuple[int, int]]
) -> None:
    players = tuple(Player(n) for n in range(1, 9))
    assert paired(Tournament(players, initial_colour=drawn)) == boards


def test_e4__without_preferences_the_same_holds_in_any_round() -> None:
    assert paired(position("3 0.0 --\n5 0.0 --")) == {(3, 5)}
    assert paired(position("2 0.0 --\n5 0.0 --")) == {(5, 2)}
