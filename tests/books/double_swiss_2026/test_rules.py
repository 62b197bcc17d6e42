"""The Double-Swiss system, articles 3 and 4. Expected pairings are worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import cast

import pytest

from tests.books.double_swiss_2026.positions import (
    boards,
    newcomers,
    opponents,
    pair,
    pairs,
    position,
    upfloaters,
)
from tests.support.crosstable import crosstable
from zug.model import Cell, Colour, Player, Result, Tournament

# --- 3: pairing


def test_3_1_1__neither_a_rematch_nor_a_second_bye() -> None:
    tournament = crosstable("1 2000 2w==\n2 1900 1b==\n3 1800 U", games_per_match=2)
    result = pair(tournament)
    assert result.bye in (1, 2)
    assert result.opponent(3) in (1, 2)


def test_3_1_2__while_pairing_the_rest_stays_pairable() -> None:
    """2 would come up to 1, but nobody else can meet 6."""
    scores = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 0}
    apart = [(6, 1), (6, 3), (6, 4), (6, 5)]
    assert upfloaters(position(scores))[0] == (2,)
    assert upfloaters(position(scores, apart))[0] == (3,)


def test_3_2__the_unpaired_players_with_the_highest_score() -> None:
    """2 comes up to 1; then 3, what is left of that scoregroup, is the top-scoregroup."""
    tops = [
        step.players
        for step in pair(position({1: 3, 2: 2, 3: 2, 4: 1})).trace
        if step.action == "top-scoregroup"
    ]
    assert tops == [(1,), (3,)]


def test_3_3_1__everybody_is_paired_but_one() -> None:
    result = pair(position({1: 3, 2: 2.5, 3: 2, 4: 1.5, 5: 1}))
    seated = [tpn for board in result.boards for tpn in board]
    assert sorted([*seated, result.bye or 0]) == [1, 2, 3, 4, 5]


def test_3_3_2__bye_brackets_colours_in_this_order() -> None:
    steps = [step.action for step in pair(position({1: 3, 2: 3, 3: 2, 4: 2, 5: 1})).trace]
    bracket = ["top-scoregroup", "bracket"]
    assert steps == ["bye", *bracket, *bracket, "colours", "colours"]


def test_3_3_3__an_impossible_round_is_said_to_be_so() -> None:
    result = pair(position({1: 3, 2: 2, 3: 2, 4: 1}, apart=[(1, 2), (1, 3), (1, 4)]))
    assert result.impossible is not None
    assert not result.boards
    assert 1 in result.impossible.stuck


def test_3_4_1__the_bye_leaves_a_legal_pairing() -> None:
    """5 has the lowest score, but without him nobody is left for 2."""
    scores = {1: 3, 2: 3, 3: 3, 4: 3, 5: 1}
    assert pair(position(scores)).bye == 5
    result = pair(position(scores, apart=[(2, 1), (2, 3), (2, 4)]))
    assert (result.bye, result.opponent(2)) == (4, 5)


def test_3_4_2__the_lowest_score() -> None:
    assert pair(position({1: 1, 2: 3, 3: 3})).bye == 1


def test_3_4_3__then_the_most_matches_played() -> None:
    """All have a point; 3, the largest number, got it without playing."""
    tournament = crosstable("1 2000 2w==\n2 1900 1b==\n3 1800 H", games_per_match=2)
    assert pair(tournament).bye == 2


def test_3_4_4__then_the_largest_number() -> None:
    assert pair(newcomers(1, 2, 3, 7, 9)).bye == 9


def test_3_5_1__every_lower_score_may_come_up() -> None:
    """1 may meet nobody but 4, three scoregroups below."""
    tournament = position({1: 4, 2: 3, 3: 2, 4: 1}, apart=[(1, 2), (1, 3)])
    assert upfloaters(tournament)[0] == (4,)


def test_3_5_2__number_and_scores_are_settled_first() -> None:
    """2 comes before 6 in the order of numbers, but 6 has more points."""
    assert upfloaters(position({1: 4, 6: 3, 2: 2, 3: 2}))[0] == (6,)


def test_3_5_3__sets_are_listed_by_score_then_number() -> None:
    tournament = position({7: 4, 9: 4, 8: 3, 1: 2, 2: 2, 3: 1}, apart=[(7, 9)])
    assert upfloaters(tournament)[0] == (8, 1)


SETS = "2,6,1 2,6,3 2,6,5 2,8,1 2,8,3 2,8,5 6,8,1 6,8,3 6,8,5"


@pytest.mark.parametrize("place", range(9))
def test_3_5_4__the_example(place: int) -> None:
    """2, 6, 8 have 3 points, 1, 3, 5 have 2½; two of those and one of these come up.

    7, 9 and 11 may not meet each other, nor 11 one of 2, 6, 8. Of the others those are kept
    apart from the top-scoregroup who would make an earlier set possible.
    """
    sets = [tuple(map(int, text.split(","))) for text in SETS.split()]
    wanted = sets[place]
    apart = [(7, 9, 11), *((11, high) for high in (2, 6, 8))]
    for high in (tpn for tpn in (2, 6, 8) if tpn < max(wanted[:2]) and tpn not in wanted):
        apart += [(high, 7), (high, 9)]
    apart += [(low, 11) for low in (1, 3, 5) if low < wanted[2]]
    scores = dict.fromkeys((7, 9, 11), 4.0) | dict.fromkeys((2, 6, 8), 3.0)
    tournament = position(scores | dict.fromkeys((1, 3, 5), 2.5) | {4: 1.0}, apart)
    assert upfloaters(tournament)[0] == wanted


def test_3_5_5__the_first_set_that_complies_with_c6_and_c7() -> None:
    """{2} is first; 2 and 3 were floaters; without 4 the rest of the scoregroup cannot meet."""
    scores = {1: 4, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3}
    assert upfloaters(position(scores, floaters={2, 3}))[0] == (4,)
    tournament = position(scores, floaters={2, 3}, apart=[(2, 3, 5)])
    assert upfloaters(tournament)[0] == (5,)


EXAMPLE = "11-24 16-6 10-9 8-4"


def test_3_6_1__all_players_of_the_bracket_the_smaller_number_on_top() -> None:
    wanted = opponents(EXAMPLE)
    players = sorted(tpn for pair in wanted for tpn in pair)
    apart = [pair for pair in combinations(players, 2) if frozenset(pair) not in wanted]
    step = next(s for s in pair(newcomers(*players, apart=apart)).trace if s.action == "bracket")
    assert step.data["pairs"] == ((4, 8), (6, 16), (9, 10), (11, 24))


def test_3_6_2__the_identifier_of_the_example() -> None:
    wanted = opponents(EXAMPLE)
    players = sorted(tpn for pair in wanted for tpn in pair)
    apart = [pair for pair in combinations(players, 2) if frozenset(pair) not in wanted]
    step = next(s for s in pair(newcomers(*players, apart=apart)).trace if s.action == "bracket")
    order = cast("dict[str, tuple[int, ...]]", step.data["order"])
    assert order["top-members"] + order["bottom-members"] == (4, 6, 9, 11, 8, 16, 10, 24)


@pytest.mark.parametrize(
    ("apart", "first"),
    [
        ([], "1-4 2-5 3-6"),
        ([(1, 4)], "1-5 2-4 3-6"),
        ([(3, 6)], "1-4 2-6 3-5"),
        ([(1, 4), (2, 4)], "1-5 2-6 3-4"),
        ([(1, 4), (1, 5), (1, 6)], "1-3 2-5 4-6"),
        ([(3, 4), (3, 5), (3, 6)], "1-3 2-5 4-6"),
        ([(4, 1), (4, 2), (4, 3)], "1-3 2-5 4-6"),
        ([(1, 3), (1, 4), (1, 5), (1, 6)], "1-2 3-5 4-6"),
    ],
)
def test_3_6_3__top_members_first_then_their_bottom_members(
    apart: list[tuple[int, int]], first: str
) -> None:
    assert pairs(newcomers(1, 2, 3, 4, 5, 6, apart=apart)) == opponents(first)


def test_3_6_4__c8_comes_before_the_identifier() -> None:
    """1-4 2-5 3-6 would be first, with 6 the upfloater; 3 was a floater."""
    scores = {1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 2}
    assert pairs(position(scores)) == opponents("1-4 2-5 3-6")
    assert pairs(position(scores, floaters={3})) == opponents("1-4 2-6 3-5")


def test_3_6_4__scores_do_not_matter_inside_a_bracket() -> None:
    """Upfloater 1 is a top member like any other."""
    assert pairs(position({2: 3, 3: 3, 4: 3, 1: 2})) == opponents("1-3 2-4")


# --- 4: colours


@pytest.mark.parametrize("initial", [Colour.WHITE, Colour.BLACK])
def test_4_1__the_initial_colour(initial: Colour) -> None:
    white = {(1, 3), (4, 2)}
    tournament = replace(newcomers(1, 2, 3, 4), initial_colour=initial)
    assert boards(tournament) == (white if initial == "w" else {(b, w) for w, b in white})


def test_4_1__read_off_the_first_round_if_nobody_says_it() -> None:
    """2 (even) had White against 3: the initial-colour was Black. 1 and 4 have not played."""
    tournament = crosstable(
        """
        1 2000  Z
        2 1900  3w==
        3 1800  2b==
        4 1700  Z
        """,
        games_per_match=2,
        initial_colour=None,
        absent=frozenset({2, 3}),
    )
    assert boards(tournament) == {(4, 1)}


def duel(*histories: str, scores: tuple[int, int] = (0, 0)) -> Tournament:
    """1 and 2 with these colours in matches with absent players; `-` is a round without one."""
    rounds = max(map(len, histories))
    players = []
    for tpn, history in enumerate(histories, start=1):
        cells = []
        for round_, colour in enumerate(history.ljust(rounds, "-")):
            other = 10 * tpn + round_
            if colour == "-":
                cells.append(Cell(0, None, Result.HALF_BYE))
                continue
            cells.append(Cell(other, Colour(colour), Result.DRAW, Result.DRAW))
            theirs = [Cell(0, None, Result.ZERO_BYE)] * round_
            theirs.append(Cell(tpn, Colour(colour).opposite, Result.DRAW, Result.DRAW))
            players.append(Player(other, cells=tuple(theirs)))
        players.append(Player(tpn, cells=tuple(cells)))
    players.sort(key=lambda player: player.tpn)
    virtual = {tpn: (0,) * rounds + (score,) for tpn, score in enumerate(scores, start=1)}
    return replace(
        newcomers(),
        players=tuple(players),
        absent=frozenset(player.tpn for player in players[2:]),
        virtual_points=virtual,  # type: ignore[arg-type]
    )


def test_4_2__the_higher_score_else_the_smaller_number() -> None:
    """Equal histories: the HRP alternates (4.3.4)."""
    assert boards(duel("w", "w")) == {(2, 1)}
    assert boards(duel("w", "w", scores=(0, 10))) == {(1, 2)}


def test_4_3_1__nobody_has_played_the_number_of_the_hrp_decides() -> None:
    assert boards(newcomers(2, 3)) == {(3, 2)}
    assert boards(newcomers(3, 4)) == {(3, 4)}


def test_4_3_2__fewer_whites() -> None:
    assert boards(duel("wbw", "bwb")) == {(2, 1)}
    assert boards(duel("-", "w")) == {(1, 2)}
    assert boards(duel("bb", "wb")) == {(1, 2)}


def test_4_3_3__the_latest_difference_is_reversed() -> None:
    assert boards(duel("wb", "bw")) == {(1, 2)}
    assert boards(duel("bw", "wb")) == {(2, 1)}
    assert boards(duel("wbw", "bww")) == {(1, 2)}


def test_4_3_3__rounds_without_a_colour_are_struck_out() -> None:
    """Round by round they never differed: w b - against - b w. Without gaps: b w, w b."""
    assert boards(duel("wb-", "-bw")) == {(1, 2)}


def test_4_3_4__the_hrp_alternates() -> None:
    assert boards(duel("wb", "wb")) == {(1, 2)}
    assert boards(duel("b", "-")) == {(1, 2)}


def test_4_3_5__else_his_opponent() -> None:
    assert boards(duel("-", "b")) == {(2, 1)}


def test_4_3_4__there_is_no_limit_on_equal_colours() -> None:
    assert boards(duel("wwww", "wwww")) == {(2, 1)}


def test_4_4__white_is_the_colour_of_the_first_game() -> None:
    """White scores in game one as White, in game two as Black: the points say which is which."""
    cell = Cell(2, Colour.WHITE, Result.WIN, Result.DRAW)
    scale = replace(newcomers().points, white_win=30, black_draw=7)  # type: ignore[arg-type]
    assert scale.worth(cell) == 37
