"""The team system, articles 3 and 4. Expected pairings are worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.books.team_2026.positions import (
    boards,
    newcomers,
    opponents,
    pair,
    pairs,
    position,
    upfloaters,
    with_round_1,
)
from zug.model import Cell, Colour, ForbiddenGroup, Points, Result
from zug.model.teams import TeamTournament

# --- 3: pairing


def test_3_1__while_pairing_the_rest_stays_pairable() -> None:
    """2 would come up to 1, but nobody else can meet 6."""
    scores = {1: 6, 2: 4, 3: 4, 4: 4, 5: 2, 6: 0}
    assert upfloaters(position(scores))[0] == (2,)
    assert upfloaters(position(scores, [(6, 1), (6, 3), (6, 4), (6, 5)]))[0] == (3,)


def test_3_2__the_unpaired_teams_with_the_highest_score() -> None:
    steps = pair(position({1: 6, 2: 4, 3: 4, 4: 2})).trace
    assert [s.players for s in steps if s.action == "top-scoregroup"] == [(1,), (3,)]


def test_3_3_1__every_team_is_paired_but_one() -> None:
    result = pair(position({1: 6, 2: 5, 3: 4, 4: 3, 5: 2}))
    seated = [tpn for board in result.boards for tpn in board]
    assert sorted([*seated, result.bye or 0]) == [1, 2, 3, 4, 5]


def test_3_3_2__bye_brackets_colours_in_this_order() -> None:
    steps = [step.action for step in pair(position({1: 6, 2: 6, 3: 4, 4: 4, 5: 2})).trace]
    bracket = ["top-scoregroup", "bracket"]
    assert steps == ["bye", *bracket, *bracket, "colours", "colours"]


def test_3_3_3__nothing_is_relaxed() -> None:
    result = pair(position({1: 6, 2: 6, 3: 4, 4: 4}, apart=[(1, 2, 3, 4)]))
    assert result.impossible is not None
    assert not result.boards


def test_3_4__first_of_all_who_may_have_it() -> None:
    steps = pair(position({1: 6, 2: 4, 3: 2})).trace
    assert steps[0].article == "team-2026:3.4"


def test_3_4_1__it_leaves_a_pairing() -> None:
    """Without 3, neither 1 nor 2 could be paired."""
    assert pair(position({1: 6, 2: 4, 3: 2})).bye == 3
    assert pair(position({1: 6, 2: 4, 3: 2}, apart=[(1, 2)])).bye == 2


def test_3_4_2__the_lowest_score() -> None:
    assert pair(position({1: 6, 2: 2, 3: 4})).bye == 2


def test_3_4_2__with_virtual_points() -> None:
    field = position({1: 6, 2: 2, 3: 4})
    accelerated = {**field.virtual_points, 2: (Points(0), Points(30))}
    assert pair(replace(field, virtual_points=accelerated)).bye == 3


def test_3_4_3__most_matches_played() -> None:
    field = position(dict.fromkeys((1, 2, 3), 4), colours={1: "wb", 2: "wbw", 3: "wb"})
    assert pair(field).bye == 2


def test_3_4_4__the_largest_number() -> None:
    assert pair(newcomers(1, 2, 3)).bye == 3


def test_3_5_1__every_lower_score_can_give_upfloaters() -> None:
    scores = {1: 6, 2: 4, 3: 2, 4: 0}
    assert upfloaters(position(scores, [(1, 2), (1, 3)]))[0] == (4,)


def test_3_5_2__number_and_scores_come_first() -> None:
    """2 was a floater, but {2} has the highest score."""
    assert upfloaters(position({1: 6, 2: 4, 3: 2, 4: 2}, floaters={2}))[0] == (2,)


EXAMPLE = {11: 4, 12: 4, 13: 4, 2: 3, 6: 3, 8: 3, 1: 2.5, 3: 2.5, 5: 2.5, 20: 0}
"""The example of the book: two upfloaters from 3 points and one from 2½."""
TWO_AND_ONE = [(11, 12, 13), (13, 2), (13, 6), (13, 8)]


@pytest.mark.parametrize(
    ("apart", "expected"),
    [
        ([], (2, 6, 1)),
        ([(1, 13)], (2, 6, 3)),
        ([(1, 13), (3, 13)], (2, 6, 5)),
        ([(6, 11), (6, 12)], (2, 8, 1)),
        ([(2, 11), (2, 12)], (6, 8, 1)),
    ],
)
def test_3_5_3__by_score_then_number(
    apart: list[tuple[int, int]], expected: tuple[int, ...]
) -> None:
    assert upfloaters(position(EXAMPLE, [*TWO_AND_ONE, *apart]))[0] == expected


def test_3_5_4__sets_in_the_order_of_their_numbers() -> None:
    scores = {1: 4, 2: 4, 3: 3, 4: 3, 5: 3, 6: 3}
    assert upfloaters(position(scores, [(1, 2)])) == [(3, 4)]
    assert upfloaters(position(scores, [(1, 2), (1, 4), (2, 4)])) == [(3, 5)]


def test_3_5_5__the_first_set_that_is_best() -> None:
    """Of {2}, {3} and {4} the first that was no floater."""
    assert upfloaters(position({1: 4, 2: 3, 3: 3, 4: 3}, floaters={2})) == [(3,)]


def test_3_5_5__colours_play_no_part() -> None:
    """1 and 2 want the same colour; 3 would do better."""
    field = position({1: 4, 2: 3, 3: 3, 4: 3}, colours={1: "bb", 2: "bb", 3: "ww", 4: "ww"})
    assert upfloaters(field) == [(2,)]


def test_3_6_1__the_smaller_number_is_on_top_whatever_the_scores() -> None:
    bracket = next(step for step in pair(position({1: 3, 5: 6})).trace if step.action == "bracket")
    assert bracket.data["pairs"] == ((1, 5),)


def test_3_6_2__tops_then_bottoms() -> None:
    bracket = next(step for step in pair(newcomers(1, 2, 3, 4)).trace if step.action == "bracket")
    assert bracket.data["order"] == {
        "upfloaters": (),
        "top-members": (1, 2),
        "bottom-members": (3, 4),
    }


def test_3_6_3__the_smallest_identifier() -> None:
    assert pairs(newcomers(*range(1, 9))) == opponents("1-5 2-6 3-7 4-8")
    field = replace(newcomers(*range(1, 7)), forbidden=(ForbiddenGroup((1, 4)),))
    assert pairs(field) == opponents("1-5 2-4 3-6")


def test_3_6_3__top_members_before_partners() -> None:
    """4 cannot meet 1, 2 or 3: it is a top member itself."""
    field = position(dict.fromkeys(range(1, 7), 3), [(4, 1), (4, 2), (4, 3)])
    assert pairs(field) == opponents("1-3 2-5 4-6")


def test_3_6_4__the_first_that_is_best() -> None:
    """Four want White, two Black: one pair too many, and that can be 1-4, but not 2-5 as well."""
    want = {1: "bb", 2: "bb", 3: "ww", 4: "bb", 5: "bb", 6: "ww"}
    assert pairs(position(dict.fromkeys(want, 3), colours=want)) == opponents("1-4 2-6 3-5")


# --- 4: colours


def duel(
    mine: str, yours: str, *, first: float = 4, other: float = 4, **choices: Any
) -> tuple[int, int]:
    """The match of 1 and 2, with these colours behind them."""
    field = position({1: first, 2: other}, colours={1: mine, 2: yours}, **choices)
    (board,) = boards(field)
    return board


def articles(tournament: TeamTournament) -> list[str]:
    return [s.article for s in pair(tournament).trace if s.action == "colours"]


def test_4_1__the_initial_colour() -> None:
    assert boards(newcomers(1, 2)) == {(1, 2)}
    assert boards(replace(newcomers(1, 2), initial_colour=Colour.BLACK)) == {(2, 1)}


def test_4_2_1__the_higher_primary_score() -> None:
    """Both want White; the histories are equal: the first-team gets it."""
    assert duel("bb", "bb", first=4, other=2) == (1, 2)
    assert duel("bb", "bb", first=2, other=4) == (2, 1)


def test_4_2_1__without_virtual_points() -> None:
    field = position({1: 2, 2: 4}, colours={1: "bb", 2: "bb"})
    lifted = replace(field, virtual_points={1: (Points(0), Points(0), Points(60))})
    assert boards(lifted) == {(2, 1)}


def test_4_2_2__the_higher_secondary_score_if_used() -> None:
    games = {1: 4, 2: 6}
    assert duel("bb", "bb", games=games) == (2, 1)
    assert duel("bb", "bb", games=games, secondary=False) == (1, 2)


def test_4_2_2__match_points_where_game_points_come_first() -> None:
    games = {1: 6, 2: 6}
    assert duel("bb", "bb", first=2, other=4, games=games, primary="game") == (2, 1)


def test_4_2_3__the_smaller_number() -> None:
    assert duel("bb", "bb") == (1, 2)


def test_4_3_1__neither_has_played() -> None:
    """Forfeited in round 1; 4 has the points, and is even."""
    rows = {
        1: Cell(0, None, Result.ZERO_BYE),
        4: Cell(9, Colour.WHITE, Result.FORFEIT_WIN),
        9: Cell(4, Colour.BLACK, Result.FORFEIT_LOSS),
    }
    field = with_round_1(replace(newcomers(1, 4, 9), absent=frozenset({9})), rows)
    assert boards(field) == {(1, 4)}
    assert articles(field) == ["team-2026:4.3.1"]


def test_4_3_2__the_only_preference() -> None:
    assert duel("bb", "wb") == (1, 2)
    assert duel("wb", "bb") == (2, 1)
    assert duel("--", "bb") == (2, 1)


def test_4_3_3__both_preferences() -> None:
    assert duel("bb", "ww") == (1, 2)
    assert duel("ww", "bb") == (2, 1)


def test_4_3_4__the_strong_one_of_type_b() -> None:
    assert duel("-b", "bb", preferences="b") == (2, 1)
    assert duel("bb", "-b", preferences="b") == (1, 2)
    assert duel("-w", "ww", preferences="b") == (1, 2)


def test_4_3_5__white_to_the_lower_difference() -> None:
    """Type A: both prefer White, 2 has had more Blacks."""
    assert duel("-bb", "bbb") == (2, 1)
    assert duel("wbw", "bwb") == (2, 1)


def test_4_3_6__reverse_the_latest_difference() -> None:
    """The last two matches were the same; before them 1 had Black and 2 White."""
    assert duel("wbwb", "bwwb") == (1, 2)
    assert duel("bwwb", "wbwb") == (2, 1)


def test_4_3_6__positions_not_rounds() -> None:
    """Squeezed, `bw` and `wb` differ in their latest match, played in different rounds."""
    assert duel("bw-", "-wb") == (2, 1)


def test_4_3_7__the_preference_of_the_first_team() -> None:
    assert duel("bb", "bb") == (1, 2)
    assert duel("ww", "ww") == (2, 1)


def test_4_3_8__the_last_colour_of_the_first_team() -> None:
    assert duel("wb", "wb") == (1, 2)
    assert duel("bw", "bw") == (2, 1)
    assert duel("wb", "--") == (1, 2)


def test_4_3_9__else_that_of_the_other() -> None:
    assert duel("--", "wb") == (2, 1)
    assert duel("--", "bw") == (1, 2)
