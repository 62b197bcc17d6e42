"""Article 1: order, scoregroups, floats, colours, topscorers, the round as a whole."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import zug
from tests.books.dutch_positions import floats
from tests.literal import nasty
from tests.literal.dutch_2026 import Round2026
from tests.literal.positions import expect, fresh, table
from zug.model import PointSystem
from zug.rules.cards import deal_cards
from zug.rules.colours import Strength, difference, preference

SYSTEM = "dutch-2026"


def test_1_1__numbers_are_taken_as_given() -> None:
    """The ratings stand the other way round; the TPNs decide: 1-3 and 2-4."""
    tournament = fresh([0] * 4)
    players = tuple(replace(p, rating=1000 + p.tpn) for p in tournament.players)
    expect(SYSTEM, replace(tournament, players=players), "1-3 4-2")


def test_1_2_1__score_goes_before_number() -> None:
    """3 and 4 won and meet, though their numbers are the largest; colours alternate."""
    expect(SYSTEM, table("1: 3w0\n2: 4b0\n3: 1b1\n4: 2w1"), "3-4 2-1")


def test_1_2_1__virtual_points_belong_to_the_score() -> None:
    expect(SYSTEM, fresh([1, 0, 1, 0]), "1-3 4-2")


def test_1_2_2__equal_scores_go_by_number() -> None:
    expect(SYSTEM, fresh([0] * 6), "1-4 5-2 3-6")


def test_1_3_1__a_scoregroup_is_paired_within_itself() -> None:
    expect(SYSTEM, fresh([2, 2, 1, 1, 0, 0]), "1-2 3-4 5-6")


def test_1_3_2__who_stays_over_joins_the_next_bracket() -> None:
    """Of 1, 2, 3 the first two are paired; 3 plays in the bracket of 4, 5, 6."""
    expect(SYSTEM, fresh([1, 1, 1, 0, 0, 0]), "1-2 3-4 5-6")


def test_1_3_3__only_a_heterogeneous_bracket_pairs_its_first_with_its_second() -> None:
    """Four equals: 1-3, 2-4. If the first has more points: 1-2, and 3-4 is left."""
    expect(SYSTEM, fresh([0, 0, 0, 0]), "1-3 4-2")
    expect(SYSTEM, fresh([1, 0, 0, 0]), "1-2 3-4")


def test_1_3_4__the_remainder_is_halved_like_a_bracket_of_equals() -> None:
    expect(SYSTEM, fresh([1, 0, 0, 0, 0, 0]), "1-2 3-5 6-4")


def test_1_4_1__a_downfloater_plays_with_the_next_lower() -> None:
    """1 goes down to 2 and 3; then 3 is alone there and goes down to 4, 5 and 6."""
    expect(SYSTEM, fresh([2, 1, 1, 0, 0, 0]), "1-2 3-4 5-6")


PAST = """
1: 3w1 4b1
2: 4b1 U
3: 1b0 Z
4: 2w0 1w0
5: F   6w+
6: H   5b-
7: .   H
8: Z   F
"""


def test_1_4_2__unequal_scores_before_the_game_float_both() -> None:
    """In round 2 player 1 had one point and 4 none; in round 1 all were equal."""
    assert floats(SYSTEM, table(PAST), 1)[1] == "DOWN"
    assert floats(SYSTEM, table(PAST), 1)[4] == "UP"
    assert {floats(SYSTEM, table(PAST), 2)[tpn] for tpn in (1, 2, 3, 4)} == {"NONE"}


def test_1_4_2__virtual_points_of_that_round_count() -> None:
    lead = {2: (10, 10), 4: (0, 10)}
    assert floats(SYSTEM, table(PAST, virtual=lead), 1)[1] == "NONE"
    assert floats(SYSTEM, table(PAST, virtual=lead), 2)[4] == "UP"


def test_1_4_3__points_without_play_are_a_downfloat() -> None:
    """The bye, a forfeit win, a half- and a full-point bye."""
    assert {floats(SYSTEM, table(PAST), 1)[tpn] for tpn in (2, 5, 7, 8)} == {"DOWN"}
    assert {floats(SYSTEM, table(PAST), 2)[tpn] for tpn in (5, 6)} == {"DOWN"}


def test_1_4_3__the_bye_is_one_whatever_it_is_worth() -> None:
    worthless = PointSystem.of(10, 5, pab=0)
    assert floats(SYSTEM, table(PAST, points=worthless), 1)[2] == "DOWN"


def test_1_4_4__absence_and_a_lost_forfeit_are_no_float() -> None:
    assert {floats(SYSTEM, table(PAST), 1)[tpn] for tpn in (3, 6)} == {"NONE"}
    assert {floats(SYSTEM, table(PAST), 2)[tpn] for tpn in (7, 8)} == {"NONE"}


def test_1_5__the_odd_one_out_gets_the_bye() -> None:
    """S1 is 1, 2 and S2 is 3, 4, 5: the last is left."""
    expect(SYSTEM, fresh([0] * 5), "1-3 4-2 5-bye")


@pytest.mark.parametrize(
    ("colours", "expected"), [("", 0), ("w", 1), ("b", -1), ("wwb", 1), ("bwbb", -2), ("bw", 0)]
)
def test_1_6__white_minus_black(colours: str, expected: int) -> None:
    assert difference(colours) == expected


def test_1_6__only_games_that_were_played_count() -> None:
    cards = deal_cards(table("1: 2w1 3w+ 4b1\n2: 1b0\n3: . 1b-\n4: . . 1w0"))
    assert cards[1].difference == 0


@pytest.mark.parametrize(
    ("colours", "wanted"),
    [
        ("ww", "b"),
        ("bb", "w"),
        ("wbb", "w"),
        ("wwbww", "b"),
        ("bwbb", "w"),
        ("bbwbbww", "b"),  # difference -1: the last two games alone make it absolute
        ("bbbbww", "w"),  # difference -2 against two last games: the difference decides
    ],
)
def test_1_7_1__absolute(colours: str, wanted: str) -> None:
    assert preference(colours) == (wanted, Strength.ABSOLUTE)


@pytest.mark.parametrize(("colours", "wanted"), [("w", "b"), ("b", "w"), ("wbw", "b")])
def test_1_7_2__strong(colours: str, wanted: str) -> None:
    assert preference(colours) == (wanted, Strength.STRONG)


@pytest.mark.parametrize(("colours", "wanted"), [("wb", "w"), ("bw", "b"), ("bwwb", "w")])
def test_1_7_3__mild(colours: str, wanted: str) -> None:
    assert preference(colours) == (wanted, Strength.MILD)


def test_1_7_4__no_games_no_preference() -> None:
    assert preference("") == (None, Strength.NONE)


TWO_BLACKS = """
1: 3b1 4b{}
2: 5b1 6b0
3: 1w0 Z
4: Z   1w0
5: 2w0 Z
6: Z   2w1
"""


def test_1_8__above_half_in_the_last_round_is_a_topscorer() -> None:
    """1 has two points of two; 1 and 2 had Black twice and may meet only for that reason."""
    position = table(TWO_BLACKS.format("1"), rounds=3, absent=(3, 4, 5, 6))
    expect(SYSTEM, position, "1-2")


def test_1_8__exactly_half_is_not_enough() -> None:
    position = table(TWO_BLACKS.format("0"), rounds=3, absent=(3, 4, 5, 6))
    expect(SYSTEM, position, "impossible")


def test_1_8__there_are_none_before_the_last_round() -> None:
    position = table(TWO_BLACKS.format("1"), rounds=4, absent=(3, 4, 5, 6))
    expect(SYSTEM, position, "impossible")


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_1_9_1__a_complete_pairing_has_everybody_and_breaks_nothing(first: int) -> None:
    """Everybody present once; meetings, colours and the bye judged by the literal reading."""
    for seed in range(first, first + 20):
        tournament = nasty.tournament(Random(seed))
        pairing = zug.pair(tournament, SYSTEM)
        if not pairing.is_complete:
            continue
        judge = Round2026(tournament)
        rank = {entrant.tpn: index for index, entrant in enumerate(judge.field)}
        seated = [tpn for board in pairing.boards for tpn in board]
        seated += [pairing.bye] if pairing.bye else []
        assert sorted(seated) == sorted(rank)
        assert all(judge.legal(rank[white], rank[black]) for white, black in pairing.boards)
        assert pairing.bye is None or rank[pairing.bye] in judge.bye_takers


def test_1_9_2__from_the_top_scoregroup_down() -> None:
    """Two complete pairings exist: 1-2 with 3 going down, or 1-3 with 2 going down.

    The top bracket chooses by its own order; that the other choice gives 4, 5, 6 a bracket without
    an exchange in its remainder is of no account.
    """
    expect(SYSTEM, fresh([1, 1, 1, 0, 0, 0], "1-2 3-4 5-6", "1-3 2-5 4-6"), "1-2 3-4 5-6")


def test_1_9_3__an_impossible_round_is_said_to_be_so() -> None:
    """Two players who have met: nothing is relaxed, the players concerned are named."""
    position = table("1: 2w1\n2: 1b0")
    expect(SYSTEM, position, "impossible")
    pairing = zug.pair(position, SYSTEM)
    assert pairing.boards == ()
    assert pairing.impossible is not None
    assert set(pairing.impossible.stuck) <= {1, 2}
    assert pairing.impossible.stuck
