"""Swiss System Based on Rating: the final remarks (F)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zug
from tests.books.rating_1992.positions import opponents, paired, pairs, position
from tests.support.crosstable import crosstable
from zug.model import Cell, Colour, Player, Result, Tournament
from zug.systems.rating_1992.players import Rating1992Round
from zug.systems.rating_1992.standings import final_standings


def fresh(size: int) -> Tournament:
    return Tournament(tuple(Player(n) for n in range(1, size + 1)), initial_colour=Colour.WHITE)


def test_f1__boards_by_score_sum_and_rank() -> None:
    rows = "1 0.0 --\n2 0.0 --\n3 0.5 --\n4 1.0 --\n5 1.0 --\n6 1.0 --\n7 0.0 --\n8 0.0 --"
    boards = zug.pair(position(rows), "rating-1992").boards
    assert [{*board} for board in boards] == [{4, 5}, {6, 3}, {1, 7}, {2, 8}]


def test_f2__a_forfeit_gives_no_colour_and_may_be_paired_again() -> None:
    assert paired(crosstable("1 2400 2b+\n2 2300 1w-", rounds=9)) == {(1, 2)}
    assert paired(crosstable("1 2400 2b1\n2 2300 1w0", rounds=9)) is None


@pytest.mark.parametrize(
    ("first", "second", "boards"),
    [
        ("bww-b", "-bwwb", {(1, 2)}),
        ("-wbwb", "wb-wb", {(1, 2)}),
        ("bww-b-w", "--bwwbw", {(2, 1)}),
    ],
)
def test_f3__gaps_are_moved_to_the_beginning(
    first: str, second: str, boards: set[tuple[int, int]]
) -> None:
    """Equal histories then: the higher ranked gets his preference (E4), nothing alternates."""
    assert paired(position(f"1 1.0 {first}\n2 1.0 {second}")) == boards


def test_f4__the_first_round() -> None:
    assert paired(fresh(8)) == {(1, 5), (6, 2), (3, 7), (8, 4)}
    assert paired(fresh(7)) == {(1, 4), (5, 2), (3, 6), (7, 0)}


def test_f5__who_has_withdrawn_or_is_absent_is_not_paired() -> None:
    tournament = crosstable(
        "1 2400 3w1\n2 2300 4b1 Z\n3 2200 1b0\n4 2100 2w0", rounds=9, absent=frozenset({1})
    )
    assert opponents(tournament) == pairs("3-4")
    nothing = Rating1992Round(crosstable("1 2400 2w1\n2 2300 1b0\n3 2200 Z", rounds=9)).players[3]
    assert (nothing.score, nothing.no_bye) == (0, False)


def test_f9__an_adjourned_game_is_a_draw_for_pairing() -> None:
    tournament = crosstable("1 2400 3wX\n2 2300 4b=\n3 2200 1bX\n4 2100 2w=", rounds=9)
    assert Rating1992Round(tournament).groups() == [[1, 2, 3, 4]]
    assert paired(tournament) == {(2, 1), (3, 4)}, "and the two have met"


FINAL = """
    1 2400 2w1 3b0 4w=
    2 2300 1b0 4w1 5b1
    3 2200 5w= 1w1 6b=
    4 2100 6b1 2b0 1b=
    5 2000 3b= 6w1 2w0
    6 1900 4w0 5b0 3w=
"""


def test_f10__points_then_the_average_of_the_opponents() -> None:
    standings = [(line.place, line.tpn, line.points) for line in final_standings(crosstable(FINAL))]
    assert standings == [
        (1, 2, 20),
        (2, 3, 20),
        (3, 1, 15),
        (3, 4, 15),
        (5, 5, 15),
        (6, 6, 5),
    ]


def test_f10__prize_money_is_shared_by_equal_points() -> None:
    by_tpn = {line.tpn: line for line in final_standings(crosstable(FINAL))}
    assert by_tpn[1].shares_with == (4, 5)
    assert by_tpn[6].shares_with == ()


def test_f10__the_average_of_opponents_is_exact() -> None:
    by_tpn = {line.tpn: line for line in final_standings(crosstable(FINAL))}
    assert by_tpn[1].average == Fraction(2300 + 2200 + 2100, 3)


EQUAL = """
    1 1900 2w0 H H
    2 2100 1b1 Z Z
    4 1000 Z 5w- 5w-
    5 1000 Z 4b- 4b-
"""


def test_f10__for_the_first_place_the_games_among_each_other_come_before_the_average() -> None:
    standings = final_standings(crosstable(EQUAL))[:2]
    assert [(line.tpn, line.against_each_other) for line in standings] == [(2, 10), (1, 0)]


def test_f10__for_other_places_they_do_not_count() -> None:
    standings = final_standings(crosstable(f"{EQUAL}3 2000 F F F"))[:3]
    assert [(line.tpn, int(line.average)) for line in standings] == [(3, 0), (1, 2100), (2, 1900)]


def test_f10__the_lot_parts_who_is_equal_in_all_else() -> None:
    tournament = crosstable("1 2000 2w=\n2 2000 1b=")
    assert [line.place for line in final_standings(tournament)] == [1, 1]
    drawn = final_standings(tournament, {1: 2, 2: 1})
    assert [(line.place, line.tpn) for line in drawn] == [(1, 2), (2, 1)]


def test_f10__an_unplayed_game_does_not_count_among_each_other() -> None:
    one = Player(1, rating=2000, cells=(Cell(2, Colour.WHITE, Result.FORFEIT_WIN),))
    two = Player(2, rating=2000, cells=(Cell(1, Colour.BLACK, Result.FORFEIT_LOSS),))
    (first, _second) = final_standings(Tournament((one, two)))
    assert first.against_each_other == 0
