"""The Burstein system, article 6: the order of combinations, floaters, joined groups."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.books.burstein_2017.positions import (
    a_point_more,
    boards,
    opponents,
    pair,
    pairs,
    unplayed,
)
from tests.support.crosstable import crosstable
from zug.model import ForbiddenGroup, Points, Tournament


def test_6_1__highest_against_the_lowest_not_met() -> None:
    assert pairs(unplayed([2000 - n for n in range(8)])) == opponents("1-8 2-7 3-6 4-5")
    met = replace(unplayed([2000 - n for n in range(8)]), forbidden=(ForbiddenGroup((1, 8)),))
    assert pairs(met) == opponents("1-7 2-8 3-6 4-5")


SIX = """
1*6 2*5 3*4
1*6 2*4 3*5
1*6 2*3 4*5
1*5 2*6 3*4
1*5 2*4 3*6
1*5 2*3 4*6
1*4 2*6 3*5
1*4 2*5 3*6
1*4 2*3 5*6
1*3 2*6 4*5
1*3 2*5 4*6
1*3 2*4 5*6
1*2 3*6 4*5
1*2 3*5 4*6
1*2 3*4 5*6
"""

FIVE = """
1*5 2*4 3*F
1*5 2*3 4*F
1*5 3*4 2*F
1*4 2*5 3*F
1*4 2*3 5*F
1*4 3*5 2*F
1*3 2*5 4*F
1*3 2*4 5*F
1*3 4*5 2*F
1*2 3*5 4*F
1*2 3*4 5*F
1*2 4*5 3*F
2*5 3*4 1*F
2*4 3*5 1*F
2*3 4*5 1*F
"""

Row = set[frozenset[int]]


def rows(table: str) -> list[Row]:
    """The combinations of a table; the float is written as a pair with No. 6."""
    lines = [line.replace("F", "6").split() for line in table.split("\n") if line]
    return [{frozenset(map(int, pair.split("*"))) for pair in line} for line in lines]


def first_from(table: list[Row], place: int) -> Tournament:
    """Six players of whom no combination before `place` is possible, that one is."""
    wanted = table[place]
    forbidden = {min(row - wanted, key=sorted) for row in table[:place]}
    return replace(
        unplayed([2000 - n for n in range(6)]),
        forbidden=tuple(ForbiddenGroup(tuple(sorted(pair))) for pair in forbidden),
    )


@pytest.mark.parametrize("place", range(15))
def test_6_2__the_table_of_six_players(place: int) -> None:
    table = rows(SIX)
    assert pairs(first_from(table, place)) == table[place]


@pytest.mark.parametrize("place", range(15))
def test_6_4__the_table_of_five_players_and_a_float(place: int) -> None:
    """Five players with an imaginary point each, and No. 6 below them to float to."""
    table = rows(FIVE)
    tournament = replace(first_from(table, place), virtual_points=a_point_more(1, 2, 3, 4, 5))
    assert pairs(tournament) == table[place]


@pytest.mark.parametrize("place", [2, 5, 8])
def test_6_4__a_floater_does_not_float_again(place: int) -> None:
    """The note under the table: with No. 2 a floater, combinations 3, 6 and 9 are not valid.

    2, 7 and 8 stand above 1, 3, 4 and 5; 2 may meet neither 7 nor 8 and comes down to the others.
    """
    table = rows(FIVE)
    assert frozenset((2, 6)) in table[place]
    out = {min(row - table[place], key=sorted) for row in table[:place]}
    tournament = unplayed(
        [2000, 1990, 1980, 1970, 1960, 1950, 2020, 2010],
        forbidden=tuple(ForbiddenGroup(tuple(pair)) for pair in (*out, (2, 7), (2, 8))),
        virtual_points=a_point_more(1, 3, 4, 5) | dict.fromkeys((2, 7, 8), (Points(20),)),
    )
    valid = (row for row in table[place:] if not row & (out | {frozenset((2, 6))}))
    assert pairs(tournament) == next(valid) | opponents("7-8")


def test_6_3__the_player_left_over_floats_and_is_paired_below() -> None:
    tournament = replace(
        unplayed([2000 - n for n in range(8)]),
        virtual_points=a_point_more(1, 2, 3),
    )
    # 1*3, 2 floats and is the highest of 2, 4, 5, 6, 7, 8.
    assert pairs(tournament) == opponents("1-3 2-8 4-7 5-6")


DUE = """
1 2000  11w=
2 1990  12b=
3 1980  13w=
4 1970  14b=
5 1960  15b=
6 1950  16w{six}
11 1900 1b=
12 1900 2w=
13 1900 3b=
14 1900 4w=
15 1900 5w=
16 1900 6b{other}
"""


def test_6_5__the_example_for_six_players() -> None:
    """2, 4 and 5 are due White, the others Black: combination (4) of 6.2."""
    tournament = crosstable(DUE.format(six="=", other="="), absent=frozenset(range(11, 17)))
    assert boards(tournament) == {(5, 1), (2, 6), (4, 3)}


def test_6_5__the_example_for_five_players() -> None:
    """The same in a group of five: combination (2) of 6.4, No. 4 floats."""
    tournament = crosstable(DUE.format(six="0", other="1"), absent=frozenset(range(11, 17)))
    assert boards(tournament) == {(5, 1), (2, 3), (4, 6)}


def test_6_5__fewest_refused_not_the_first_with_any() -> None:
    """Three due White, one due Black: one refusal cannot be avoided, the first such is taken."""
    tournament = crosstable(
        """
        1 2000  11b=
        2 1990  12b=
        3 1980  13w=
        4 1970  14b=
        11 1900 1w=
        12 1900 2w=
        13 1900 3b=
        14 1900 4w=
        """,
        absent=frozenset(range(11, 15)),
    )
    # 1*4 (refused one), 2*3 (none): the very first combination has no more than it must.
    assert pairs(tournament) == opponents("1-4 2-3")
    more = crosstable(
        """
        1 2000  11b=
        2 1990  12w=
        3 1980  13w=
        4 1970  14b=
        11 1900 1w=
        12 1900 2b=
        13 1900 3b=
        14 1900 4w=
        """,
        absent=frozenset(range(11, 15)),
    )
    assert pairs(more) == opponents("1-3 2-4")


def test_6_6__a_floater_who_has_met_everybody_below_stays() -> None:
    """2 would float, but may not meet 4 or 5: the next combination floats 3."""
    tournament = unplayed(
        [2000, 1990, 1980, 1970, 1960],
        virtual_points=a_point_more(1, 2, 3),
        forbidden=(ForbiddenGroup((2, 4)), ForbiddenGroup((2, 5))),
    )
    without_bye = replace(tournament, players=tournament.players[:4])
    assert pairs(without_bye) == opponents("1-2 3-4")


def test_6_6__the_floater_must_leave_the_rest_completable() -> None:
    """4, 5, 6 below: 4 and 5 may not meet 6, nor may 2. Only 3 can take 6."""
    tournament = unplayed(
        [2000, 1990, 1980, 1970, 1960, 1950],
        virtual_points=a_point_more(1, 2, 3),
        forbidden=tuple(ForbiddenGroup((tpn, 6)) for tpn in (1, 2, 4, 5)),
    )
    assert pairs(tournament) == opponents("1-2 3-6 4-5")


def test_6_6__groups_that_cannot_be_paired_become_one() -> None:
    """1 and 2 may not meet: joined with 3 and 4 they are four players in order."""
    tournament = unplayed(
        [1900, 1950, 2000, 1990],
        virtual_points=a_point_more(1, 2),
        forbidden=(ForbiddenGroup((1, 2)),),
    )
    result = pair(tournament)
    assert [step.players for step in result.trace if step.action == "join"] == [(3, 4)]
    # Order 3, 4, 2, 1: 3 with 1, 4 with 2.
    assert pairs(tournament) == opponents("3-1 4-2")


def test_6_6__an_impossible_round_is_said_to_be_so() -> None:
    tournament = unplayed(
        [2000, 1990, 1980, 1970],
        forbidden=tuple(ForbiddenGroup((1, tpn)) for tpn in (2, 3, 4)),
    )
    result = pair(tournament)
    assert result.impossible is not None
    assert not result.boards
    assert 1 in result.impossible.stuck
