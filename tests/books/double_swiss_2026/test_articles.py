"""The Double-Swiss system, articles 0 to 2. Expected pairings are worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from tests.books.double_swiss_2026.positions import (
    newcomers,
    opponents,
    pair,
    pairs,
    position,
    upfloaters,
)
from tests.support.crosstable import crosstable
from zug.model import Cell, Colour, Player, Points, Result, Tournament
from zug.rules.cards import deal_cards, was_floater

MUCH = (Points(0), Points(50))


def a_match(mine: str, theirs: str) -> Tournament:
    """Round 1 between 1 and 2, as each of them sees it."""
    return crosstable(f"1 2000 2w{mine}\n2 1900 1b{theirs}", games_per_match=2)


# --- 0: matches

RESULTS = [
    ("11", "00", 20, 0),
    ("1=", "0=", 15, 5),
    ("==", "==", 10, 10),
    ("0=", "1=", 5, 15),
    ("00", "11", 0, 20),
    ("1=", "00", 15, 0),
    ("10", "0=", 10, 5),
    ("=0", "01", 5, 10),
    ("00", "1=", 0, 15),
    ("10", "00", 10, 0),
    ("=0", "0=", 5, 5),
    ("00", "10", 0, 10),
    ("=0", "00", 5, 0),
    ("00", "=0", 0, 5),
    ("00", "00", 0, 0),
]


@pytest.mark.parametrize(("mine", "theirs", "points", "points_of_opponent"), RESULTS)
def test_0__all_fifteen_results_of_a_match(
    mine: str, theirs: str, points: int, points_of_opponent: int
) -> None:
    tournament = a_match(mine, theirs)
    cards = deal_cards(tournament)
    assert (cards[1].score, cards[2].score) == (points, points_of_opponent)
    assert pair(tournament).impossible is not None  # they have met


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [("++", "--", 20), ("+-", "--", 10), ("--", "--", 0), ("-+", "--", 10)],
)
def test_0__forfeited_if_somebody_forfeits_both_games(mine: str, theirs: str, points: int) -> None:
    tournament = a_match(mine, theirs)
    assert deal_cards(tournament)[1].score == points
    assert pairs(tournament) == opponents("1-2")  # the pairing may be repeated


@pytest.mark.parametrize(
    ("mine", "theirs"), [("+1", "-0"), ("1+", "0-"), ("+-", "-+"), ("-=", "+="), ("0-", "1-")]
)
def test_0__otherwise_regularly_played(mine: str, theirs: str) -> None:
    assert pair(a_match(mine, theirs)).impossible is not None


def test_0__single_games_are_no_matches() -> None:
    single = crosstable("1 2000 2w1\n2 1900 1b0\n3 1800 4w1\n4 1700 3b0")
    with pytest.raises(zug.ZugError) as refused:
        pair(single)
    assert refused.value.code == "games-per-match"
    assert refused.value.advice.startswith("use a system for single games, such as dutch-2026;")
    with pytest.raises(zug.ZugError) as refused:
        zug.pair(a_match("11", "00"), "burstein-2017")
    assert "double-swiss-2026" in refused.value.advice


def test_0__before_round_1_a_list_of_players_is_enough() -> None:
    plain = Tournament(tuple(map(Player, (1, 2, 3, 4))), initial_colour=Colour.WHITE)
    assert set(pair(plain).boards) == {(1, 3), (4, 2)}


# --- 1: definitions


def test_1_1__numbers_as_supplied_absent_players_left_out() -> None:
    """Ratings against the numbers; 1 is absent: 2, 3, 5, 6 are paired by their numbers."""
    tournament = crosstable(
        "1 1000\n2 1100\n3 1200\n5 1300\n6 1400", games_per_match=2, absent=frozenset({1})
    )
    assert pairs(tournament) == opponents("2-5 3-6")


def test_1_2_1__score_ranks_first() -> None:
    """8 has more points than 1: he is the HRP, and of even number."""
    assert set(pair(colours_by_rank({8: 3, 1: 2})).boards) == {(1, 8)}


def test_1_2_2__then_the_smaller_number() -> None:
    assert set(pair(colours_by_rank({1: 2, 8: 2})).boards) == {(1, 8)}
    assert set(pair(colours_by_rank({2: 2, 7: 2})).boards) == {(7, 2)}


def colours_by_rank(scores: dict[int, int]) -> Tournament:
    """Players without any match: byes gave the points, so 4.3.1 looks at the HRP's number."""
    players = [
        Player(tpn, cells=(Cell(0, None, Result.FULL_BYE),) * (score // 2))
        for tpn, score in sorted(scores.items())
    ]
    longest = max(len(player.cells) for player in players)
    filled = [
        replace(p, cells=(*p.cells, *[Cell(0, None, Result.HALF_BYE)] * (longest - len(p.cells))))
        for p in players
    ]
    others = (
        Player(98, cells=(Cell(99, Colour.WHITE, Result.DRAW, Result.DRAW),) * longest),
        Player(99, cells=(Cell(98, Colour.BLACK, Result.DRAW, Result.DRAW),) * longest),
    )
    return replace(newcomers(), players=(*filled, *others), absent=frozenset({98, 99}))


def test_1_3_1__a_scoregroup_has_one_score() -> None:
    tops = [
        step.players
        for step in pair(position({1: 2, 2: 3, 3: 2, 4: 3, 5: 1, 6: 1})).trace
        if step.action == "top-scoregroup"
    ]
    assert tops == [(2, 4), (1, 3), (5, 6)]


def test_1_3_2__a_bracket_is_even_residents_and_upfloaters() -> None:
    brackets = [
        step.players
        for step in pair(position({1: 3, 2: 3, 3: 3, 4: 2, 5: 1, 6: 0})).trace
        if step.action == "bracket"
    ]
    assert brackets == [(1, 2, 3, 4), (5, 6)]


def test_1_4__the_bye_is_worth_a_win_and_a_draw() -> None:
    tournament = crosstable("1 2000 2w11\n2 1900 1b00\n3 1800 U", games_per_match=2)
    cards = deal_cards(tournament)
    assert cards[3].score == 15
    assert (cards[3].opponents, cards[3].colours) == ((), "")
    assert pair(newcomers(1, 2, 3)).bye == 3


FLOATS = """
1 2000  5w11  3w11
2 1900  6b==  4b+-
3 1800  7w==  1b00
4 1700  U     2w-+
5 1600  1b00  8w--
6 1500  2w==  7b==
7 1400  3b==  6w==
8 1300  H     5b++
"""


def test_1_5__a_floater_played_a_different_score_in_the_last_round() -> None:
    """Before round 2: 1 had 2; 4 had 1½; 2, 3, 6, 7, 8 had 1; 5 had 0."""
    cards = deal_cards(crosstable(FLOATS, games_per_match=2))
    floaters = {tpn for tpn, card in cards.items() if was_floater(card, cards)}
    # 1-3 unequal; 2-4 unequal and played (each forfeited one game); 6-7 equal; 5-8 forfeited.
    assert floaters == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("mine", "theirs", "colours"),
    [("1-", "0+", "w"), ("+0", "-1", "w"), ("+-", "-+", ""), ("++", "--", "")],
)
def test_1_6__a_colour_if_at_least_one_game_was_played(
    mine: str, theirs: str, colours: str
) -> None:
    assert deal_cards(a_match(mine, theirs))[1].colours == colours


# --- 2: criteria


def test_2_1_1__nobody_meets_twice() -> None:
    tournament = crosstable(
        """
        1 2000  3w==
        2 1900  4b==
        3 1800  1b==
        4 1700  2w==
        """,
        games_per_match=2,
    )
    assert pairs(tournament) == opponents("1-4 2-3")


@pytest.mark.parametrize(
    ("cell", "opponent", "barred"),
    [
        ("U", "H", True),
        ("F", "H", True),
        ("4w++", "3b--", True),
        ("4w+-", "3b--", True),
        ("4w+0", "3b-1", False),
        ("4w+-", "3b-+", False),
        ("4w--", "3b--", False),
        ("H", "H", False),
        ("Z", "H", False),
    ],
)
def test_2_1_2__who_is_barred_from_the_bye(cell: str, opponent: str, barred: bool) -> None:
    """3 has by far the lowest score, since all others have virtual points."""
    tournament = crosstable(
        f"""
        1 2000  2w==
        2 1900  1b==
        3 1800  {cell}
        4 1700  {opponent}
        5 1600  7w==
        6 1500  8w==
        7 1400  5b==
        8 1300  6b==
        """,
        games_per_match=2,
        absent=frozenset({1, 4, 7}),
    )
    lowest = replace(tournament, virtual_points=dict.fromkeys((2, 5, 6, 8), MUCH))
    assert (pair(lowest).bye != 3) == barred


def test_2_2_1__the_others_must_remain_pairable() -> None:
    """1 and 2 could meet, but 3 and 4 could not: both come up."""
    tournament = position({1: 3, 2: 3, 3: 2, 4: 1}, apart=[(3, 4)])
    assert upfloaters(tournament) == [(3, 4)]
    assert pairs(tournament) == opponents("1-3 2-4")


def test_2_3_1__as_few_upfloaters_as_possible() -> None:
    """1 and 5 meet: nobody comes up, though the numbers 2 and 3 are a point below."""
    assert upfloaters(position({1: 3, 5: 3, 2: 2, 3: 2})) == []
    three = position({1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2}, apart=[(1, 2, 3)])
    assert upfloaters(three) == [(4, 5, 6)]


def test_2_3_2__the_highest_scores() -> None:
    """1 may not meet 2; 4 has more points than 3."""
    assert upfloaters(position({1: 4, 2: 3, 4: 2, 3: 1}, apart=[(1, 2)]))[0] == (4,)


def test_2_3_2__compared_from_the_lowest() -> None:
    """{3, 6} has scores 3 and 0, {4, 5} has 2 and 1: the lower of the two is what counts first."""
    apart = [(1, 2), (1, 5), (1, 6), (2, 3), (2, 4), (3, 5), (4, 6)]
    tournament = position({1: 5, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}, apart=apart)
    assert upfloaters(tournament)[0] == (4, 5)


def test_2_3_3__the_following_scoregroup_is_looked_after() -> None:
    """With 2 gone, 3 and 4 would be left, who may not meet; with 3 gone, 2 and 4 meet."""
    scores = {1: 4, 2: 3, 3: 3, 4: 3, 5: 2, 6: 2}
    assert upfloaters(position(scores)) == [(2,)]
    assert upfloaters(position(scores, apart=[(3, 4)])) == [(3,)]


def test_2_3_3__of_a_set_of_several_too() -> None:
    """1 and 2 may not meet and take two of 3, 4, 5, 6; the two who stay must be able to meet."""
    scores = {1: 4, 2: 4, 3: 3, 4: 3, 5: 3, 6: 3, 7: 2, 8: 2}
    assert upfloaters(position(scores, apart=[(1, 2)])) == [(3, 4)]
    assert upfloaters(position(scores, apart=[(1, 2), (5, 6)])) == [(3, 5)]


def test_2_3_3__before_the_floaters_of_the_last_round() -> None:
    """Only 2 was no floater, but he must stay to meet 3 or 4."""
    scores = {1: 4, 2: 3, 3: 3, 4: 3, 5: 2, 6: 2}
    assert upfloaters(position(scores, apart=[(3, 4)], floaters={3, 4})) == [(3,)]


def test_2_3_3__an_emptied_scoregroup_is_none_and_no_other_takes_its_place() -> None:
    """3 comes up and leaves nobody. With 4 gone too, 5 and 6, who may not meet, are left."""
    scores = {1: 4, 2: 4, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1}
    assert upfloaters(position(scores, apart=[(1, 2), (5, 6)]))[0] == (3, 4)


def test_2_3_3__a_scoregroup_already_paired_is_not_replaced_by_the_next() -> None:
    """2 and 3 come up to 1 and 9; they were all who followed 4.

    So 4 takes 5, though 6 and 7 are left then who may not meet; with 6 gone, 5 and 7 could.
    """
    scores = {1: 5, 9: 5, 4: 4, 2: 3, 3: 3, 5: 2, 6: 2, 7: 2, 8: 1, 10: 1}
    apart = [(1, 9), (1, 4), (9, 4), (6, 7)]
    tournament = position(scores, apart=apart)
    assert upfloaters(tournament)[:2] == [(2, 3), (5,)]


def test_2_3_4__no_upfloater_who_was_a_floater() -> None:
    scores = {1: 4, 2: 3, 3: 3, 4: 3}
    assert upfloaters(position(scores)) == [(2,)]
    assert upfloaters(position(scores, floaters={2})) == [(3,)]
    assert upfloaters(position(scores, floaters={2, 3, 4})) == [(2,)]


def test_2_3_4__but_in_the_last_round() -> None:
    scores = {1: 4, 2: 3, 3: 3, 4: 3}
    assert upfloaters(position(scores, floaters={2}, rounds=2)) == [(2,)]
    assert upfloaters(position(scores, floaters={2}, rounds=None)) == [(3,)]


def test_2_3_5__no_resident_who_was_a_floater_meets_an_upfloater() -> None:
    scores = {1: 3, 2: 3, 3: 3, 4: 2}
    assert pairs(position(scores)) == opponents("1-3 2-4")
    assert pairs(position(scores, floaters={2})) == opponents("1-4 2-3")
    assert pairs(position(scores, floaters={1, 2})) == opponents("1-2 3-4")
    assert pairs(position(scores, floaters={1, 2, 3})) == opponents("1-3 2-4")


def test_2_3_5__but_in_the_last_round() -> None:
    scores = {1: 3, 2: 3, 3: 3, 4: 2}
    assert pairs(position(scores, floaters={2}, rounds=2)) == opponents("1-3 2-4")
