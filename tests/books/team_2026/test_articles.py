"""The team system, articles 0 to 2. Expected pairings are worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zug
from tests.books.team_2026.positions import (
    newcomers,
    opponents,
    pair,
    pairs,
    position,
    upfloaters,
    with_round_1,
)
from zug.model import Cell, Colour, Points, Result
from zug.model.teams import MatchScore, Team
from zug.rules.cards import deal_cards
from zug.systems.team.edition_2026 import preference, was_floater

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def test_0__colours_keep_no_two_teams_apart() -> None:
    """Five Whites in a row each: they meet, and one of them has a sixth."""
    assert pairs(position({1: 3, 2: 3}, colours={1: "wwwww", 2: "wwwww"})) == opponents("1-2")


def test_1_1__numbers_as_supplied_absent_teams_left_out() -> None:
    tournament = replace(newcomers(1, 2, 3, 5, 6), absent=frozenset({1}))
    assert pairs(tournament) == opponents("2-5 3-6")


def test_1_1__an_absent_team_keeps_its_number() -> None:
    """2 is the first-team, and even, although the first of those present."""
    assert set(pair(replace(newcomers(1, 2, 3), absent=frozenset({1}))).boards) == {(3, 2)}


def test_1_2__match_points_or_game_points() -> None:
    scores, games = {1: 4, 2: 2, 3: 4, 4: 2}, {1: 9, 2: 9, 3: 7, 4: 7}
    assert pairs(position(scores, games=games)) == opponents("1-3 2-4")
    assert pairs(position(scores, games=games, primary="game")) == opponents("1-2 3-4")


def test_1_2__points_are_summed_as_recorded() -> None:
    """A draw for which 3 match points and 1 game point were given."""
    team = Team(
        1, cells=(Cell(2, WHITE, Result.DRAW),), scores=(MatchScore(Points(30), Points(10)),)
    )
    other = Team(2, cells=(Cell(1, BLACK, Result.DRAW),))
    tournament = replace(newcomers(1, 2), players=(team, other))
    cards = deal_cards(tournament)
    assert (cards[1].score, cards[2].score) == (30, 10)
    by_games = deal_cards(replace(tournament, primary="game"))
    assert (by_games[1].score, by_games[2].score) == (10, 20)


def test_1_3__brackets_are_even_residents_and_upfloaters() -> None:
    steps = pair(position({1: 6, 2: 6, 3: 6, 4: 4, 5: 2, 6: 0})).trace
    brackets = [step.players for step in steps if step.action == "bracket"]
    assert brackets == [(1, 2, 3, 4), (5, 6)]


BROUGHT = [
    (Result.PAB, 10, 20),
    (Result.HALF_BYE, 10, 20),
    (Result.FULL_BYE, 20, 40),
    (Result.ZERO_BYE, 0, 0),
]


@pytest.mark.parametrize(("bye", "match", "game"), BROUGHT)
def test_1_4__what_a_round_without_an_opponent_brings(bye: Result, match: int, game: int) -> None:
    tournament = with_round_1(
        newcomers(1, 2, 3),
        {1: Cell(2, WHITE, Result.WIN), 2: Cell(1, BLACK, Result.LOSS), 3: Cell(0, None, bye)},
    )
    team = tournament.teams[2]
    assert tournament.match_score(team, 1) == (match, game)
    card = deal_cards(tournament)[3]
    assert (card.score, card.opponents, card.colours) == (match, (), "")


def test_1_5__a_floater_played_a_different_score_in_the_last_round() -> None:
    cards = deal_cards(position({1: 2, 2: 2}, floaters={1}))
    assert was_floater(cards[1], cards)
    assert not was_floater(cards[2], cards)


@pytest.mark.parametrize("result", [Result.FORFEIT_WIN, Result.FORFEIT_LOSS])
def test_1_5__a_forfeited_match_makes_no_floater(result: Result) -> None:
    field = position({1: 2, 2: 2}, floaters={1})
    cells = (Cell(1001, WHITE, result),)
    forfeited = replace(field, players=(replace(field.teams[0], cells=cells), *field.players[1:]))
    cards = deal_cards(forfeited)
    assert not was_floater(cards[1], cards)


def test_1_6_1__a_colour_if_the_match_was_played() -> None:
    rows = {
        1: Cell(2, WHITE, Result.DRAW),
        2: Cell(1, BLACK, Result.DRAW),
        3: Cell(4, WHITE, Result.FORFEIT_WIN),
        4: Cell(3, BLACK, Result.FORFEIT_LOSS),
    }
    cards = deal_cards(with_round_1(newcomers(1, 2, 3, 4), rows))
    assert [cards[tpn].colours for tpn in (1, 2, 3, 4)] == ["w", "b", "", ""]


def test_1_6_2__whites_minus_blacks() -> None:
    cards = deal_cards(position({1: 2, 2: 2}, colours={1: "wwbw", 2: "bb-b"}))
    assert (cards[1].difference, cards[2].difference) == (2, -3)


def test_1_7__no_preferences_at_all() -> None:
    assert preference("wwww", "none", last_round=False).colour is None


SIMPLE = [
    ("bb", WHITE),
    ("bbwbb", WHITE),
    ("wbb", WHITE),
    ("wwbb", WHITE),
    ("bbwb", WHITE),
    ("ww", BLACK),
    ("bww", BLACK),
    ("bbww", BLACK),
    ("wwbw", BLACK),
    ("", None),
    ("w", None),
    ("b", None),
    ("wb", None),
    ("bwb", None),
    ("wwwbb", None),
    ("bbbww", None),
]
"""The last two: CD +1 after two Blacks is no preference for White."""


@pytest.mark.parametrize(("history", "wanted"), SIMPLE)
def test_1_7_1__type_a(history: str, wanted: Colour | None) -> None:
    for last in (False, True):
        assert preference(history, "a", last_round=last).colour is wanted


@pytest.mark.parametrize(
    ("history", "wanted", "strong", "in_the_last_round"),
    [
        ("bb", WHITE, True, True),
        ("wwbb", WHITE, True, True),
        ("bbww", BLACK, True, True),
        ("b", WHITE, False, True),
        ("bwb", WHITE, False, True),
        ("wwwbb", BLACK, False, True),
        ("wb", WHITE, False, False),
        ("bw", BLACK, False, False),
    ],
)
def test_1_7_2__type_b(history: str, wanted: Colour, strong: bool, in_the_last_round: bool) -> None:
    found = preference(history, "b", last_round=False)
    assert (found.colour, found.strength.name) == (wanted, "STRONG" if strong else "MILD")
    last = preference(history, "b", last_round=True)
    assert last == (found if in_the_last_round else (None, 0))
    assert preference("", "b", last_round=False).colour is None


# --- 2: criteria


def test_2_1_1__no_two_teams_meet_twice() -> None:
    rows = {
        1: Cell(3, WHITE, Result.DRAW),
        2: Cell(4, BLACK, Result.DRAW),
        3: Cell(1, BLACK, Result.DRAW),
        4: Cell(2, WHITE, Result.DRAW),
    }
    assert pairs(with_round_1(newcomers(1, 2, 3, 4), rows)) == opponents("1-4 2-3")


def test_2_1_1__a_forfeited_match_is_no_meeting() -> None:
    rows = {1: Cell(2, WHITE, Result.FORFEIT_LOSS), 2: Cell(1, BLACK, Result.FORFEIT_LOSS)}
    assert pairs(with_round_1(newcomers(1, 2), rows)) == opponents("1-2")


@pytest.mark.parametrize(
    ("cell", "barred"),
    [
        (Cell(0, None, Result.PAB), True),
        (Cell(0, None, Result.FULL_BYE), True),
        (Cell(1001, WHITE, Result.FORFEIT_WIN), True),
        (Cell(1001, WHITE, Result.FORFEIT_LOSS), False),
        (Cell(1001, WHITE, Result.DRAW), False),
        (Cell(0, None, Result.HALF_BYE), False),
        (Cell(0, None, Result.ZERO_BYE), False),
    ],
)
def test_2_1_2__which_teams_are_barred_from_the_bye(cell: Cell, barred: bool) -> None:
    """1 has the lowest score of three teams."""
    field = position({1: 0, 2: 4, 3: 4})
    first = replace(field.teams[0], cells=(cell,), scores=(MatchScore(),))
    assert (pair(replace(field, players=(first, *field.players[1:]))).bye != 1) == barred


def test_2_2_1__the_others_must_remain_pairable() -> None:
    """1 and 2 could meet, but 3 and 4 could not: both come up."""
    tournament = position({1: 6, 2: 6, 3: 4, 4: 2}, apart=[(3, 4)])
    assert upfloaters(tournament) == [(3, 4)]
    assert pairs(tournament) == opponents("1-3 2-4")


def test_2_3_1__as_few_upfloaters_as_possible() -> None:
    assert upfloaters(position({1: 6, 5: 6, 2: 4, 3: 4})) == []
    three = position({1: 6, 2: 6, 3: 6, 4: 4, 5: 4, 6: 4}, apart=[(1, 2, 3)])
    assert upfloaters(three) == [(4, 5, 6)]


def test_2_3_2__the_highest_scores_compared_from_the_lowest() -> None:
    """{3, 6} has scores 4 and 1, {4, 5} has 3 and 2: the lower of the two counts first."""
    apart = [(1, 2), (1, 5), (1, 6), (2, 3), (2, 4), (3, 5), (4, 6)]
    assert upfloaters(position({1: 5, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}, apart=apart))[0] == (4, 5)
    assert upfloaters(position({1: 4, 2: 3, 4: 2, 3: 1}, apart=[(1, 2)]))[0] == (4,)


def test_2_3_3__the_following_scoregroup_is_looked_after() -> None:
    """With 2 gone, 3 and 4 would be left, who may not meet; with 3 gone, 2 and 4 meet."""
    scores = {1: 4, 2: 3, 3: 3, 4: 3, 5: 2, 6: 2}
    assert upfloaters(position(scores)) == [(2,)]
    assert upfloaters(position(scores, apart=[(3, 4)])) == [(3,)]


def test_2_3_3__graded_where_no_set_leaves_it_pairable() -> None:
    """Of 2, 3, 4, 5 no two may meet: three stay and need three, whichever comes up."""
    scores = {1: 4, 2: 3, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}
    tournament = position(scores, apart=[(2, 3, 4, 5)], floaters={2})
    assert upfloaters(tournament)[0] == (3,)


def test_2_3_3__an_emptied_scoregroup_is_none_and_no_other_takes_its_place() -> None:
    scores = {1: 4, 2: 4, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1}
    assert upfloaters(position(scores, apart=[(1, 2), (5, 6)]))[0] == (3, 4)


def test_2_3_4__no_upfloater_that_was_a_floater() -> None:
    scores = {1: 4, 2: 3, 3: 3, 4: 3}
    assert upfloaters(position(scores)) == [(2,)]
    assert upfloaters(position(scores, floaters={2})) == [(3,)]
    assert upfloaters(position(scores, floaters={2, 3, 4})) == [(2,)]


@pytest.mark.parametrize(("rounds", "holds"), [(2, False), (3, False), (4, True), (None, True)])
def test_2_3_4__but_in_the_last_two_rounds(rounds: int | None, holds: bool) -> None:
    field = position({1: 4, 2: 3, 3: 3, 4: 3}, floaters={2}, rounds=rounds)
    assert upfloaters(field) == ([(3,)] if holds else [(2,)])


def test_2_3_5__as_few_teams_refused_as_possible() -> None:
    """1 and 3 want White, 2 and 4 Black: 1-3 2-4 would refuse two."""
    want = {1: "bb", 2: "ww", 3: "bb", 4: "ww"}
    scores = dict.fromkeys(want, 3)
    assert pairs(position(scores, colours=want)) == opponents("1-4 2-3")
    assert pairs(position(scores, colours=want, preferences="none")) == opponents("1-3 2-4")


def test_2_3_6__strong_preferences_of_type_b() -> None:
    """All want White, 1 and 3 strongly: one strong wish against a mild one can be granted."""
    want = {1: "bb", 2: "-b", 3: "bb", 4: "-b"}
    scores = dict.fromkeys(want, 3)
    assert pairs(position(scores, colours=want, preferences="b")) == opponents("1-4 2-3")
    assert pairs(position(scores, colours=want, preferences="none")) == opponents("1-3 2-4")


def test_2_3_7__no_resident_that_was_a_floater_meets_an_upfloater() -> None:
    scores = {1: 3, 2: 3, 3: 3, 4: 2}
    assert pairs(position(scores)) == opponents("1-3 2-4")
    assert pairs(position(scores, floaters={2})) == opponents("1-4 2-3")
    assert pairs(position(scores, floaters={1, 2})) == opponents("1-2 3-4")


def test_2_3_7__but_in_the_last_two_rounds() -> None:
    field = position({1: 3, 2: 3, 3: 3, 4: 2}, floaters={2}, rounds=3)
    assert pairs(field) == opponents("1-3 2-4")


def test_2_3_7__after_the_colours() -> None:
    """1-4 would spare the floater 2, but both want White."""
    want = {1: "bb", 2: "ww", 3: "ww", 4: "bb"}
    scores = {1: 3, 2: 3, 3: 3, 4: 2}
    field = position(scores, colours=want, floaters={2})
    assert pairs(field) == opponents("1-2 3-4")


def test_players_are_no_teams() -> None:
    single = zug.new(list("abcd"), rounds=3)
    with pytest.raises(zug.ZugError, match="pairs teams") as refused:
        zug.pair(single, "team-2026")
    assert refused.value.code == "participants"
    with pytest.raises(zug.ZugError, match="pairs players"):
        zug.pair(newcomers(1, 2), "dutch-2026")
    with pytest.raises(zug.ZugError, match="several boards"):
        zug.new(list("abcd"), rounds=3, system="team-2026")
