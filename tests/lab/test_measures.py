"""Measures on small tournaments whose values are worked out by hand."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import isnan, sqrt

import pytest

from zug.lab import measures
from zug.lab.experiment import Experiment, NormTarget
from zug.lab.measures import PlayedTournament, kendall
from zug.model import Cell, Colour, Player, Points, Result, Tournament

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


def cell(text: str) -> Cell:
    """`2w1`: against 2, White, won."""
    return Cell(int(text[0]), COLOURS.get(text[1]), Result(text[2]))


def tournament(rows: dict[int, tuple[int, str]], **changes: object) -> Tournament:
    players = tuple(
        Player(tpn, rating=rating, cells=tuple(map(cell, cells.split())))
        for tpn, (rating, cells) in rows.items()
    )
    return Tournament(players=players, **changes)  # type: ignore[arg-type]


ALL_PLAY_ALL = tournament(
    {
        1: (2400, "3w1 2b= 4w1"),
        2: (2300, "4b1 1w= 3b0"),
        3: (2200, "1b0 4w= 2w1"),
        4: (2100, "2w0 3b= 1b0"),
    }
)
"""Points: 1 has 2½, 2 has 1½, 3 has 1½, 4 has ½."""


def played(
    record: Tournament = ALL_PLAY_ALL, order: str = "1234", **settings: object
) -> PlayedTournament:
    """`order` has the strongest first."""
    strengths = {int(tpn): 2500.0 - 10 * place for place, tpn in enumerate(order)}
    return PlayedTournament(record, strengths, Experiment("hand-made", **settings))  # type: ignore[arg-type]


def brute_tau(first: list[float], second: list[float]) -> float:
    """From the definition: concordant less discordant pairs, corrected for ties on either side."""
    concordant = discordant = ties_first = ties_second = 0
    for i, j in combinations(range(len(first)), 2):
        a, b = first[i] - first[j], second[i] - second[j]
        concordant += a * b > 0
        discordant += a * b < 0
        ties_first += a == 0
        ties_second += b == 0
    pairs = len(first) * (len(first) - 1) / 2
    return (concordant - discordant) / sqrt((pairs - ties_first) * (pairs - ties_second))


@pytest.mark.parametrize("second", list(permutations([1.0, 2.0, 3.0, 4.0])))
def test_kendall_of_all_orders(second: tuple[float, ...]) -> None:
    assert kendall([1, 2, 3, 4], second) == pytest.approx(brute_tau([1, 2, 3, 4], list(second)))


def test_kendall_with_ties() -> None:
    for first in product([1.0, 2.0], repeat=4):
        if len(set(first)) > 1:
            found = kendall(first, [4, 3, 2, 2])
            assert found == pytest.approx(brute_tau(list(first), [4, 3, 2, 2]))
    assert kendall([1, 2, 3], [10, 20, 30]) == 1
    assert kendall([1, 2, 3], [30, 20, 10]) == -1
    assert isnan(kendall([1, 1], [1, 2]))


def test_standings_against_strength() -> None:
    # 2 and 3 have equal points; Buchholz: 2 met 4, 1, 3 = 4½ and 3 met 1, 4, 2 = 4½; SB separates:
    # 2: ½ + 1¼ = 1¾ (beat 4, drew 1), 3: ¼ + 1½ = 1¾ (drew 4, beat 2). They stay tied.
    assert played().ranks == {1: 1, 2: 2, 3: 2, 4: 4}
    assert measures.standings_tau(played()) == pytest.approx(5 / sqrt(5 * 6))
    assert measures.standings_tau(played(order="4321")) == pytest.approx(-5 / sqrt(5 * 6))


def test_the_truly_best_among_the_first() -> None:
    assert measures.top_hits(played(top=1)) == 100
    assert measures.top_hits(played(order="4321", top=2)) == 0
    assert measures.top_hits(played(order="1432", top=2)) == 50
    assert measures.top_hits(played(top=10)) == 100  # there are only four


def test_the_strongest_wins() -> None:
    assert measures.best_wins(played()) == 100
    assert measures.best_wins(played(order="2134")) == 0
    shared = tournament({1: (2000, "2w="), 2: (2000, "1b=")})
    assert measures.best_wins(played(shared, "12")) == 50


def test_rematches() -> None:
    assert measures.rematches(played()) == 0
    again = tournament({1: (2000, "2w1 2b1"), 2: (2000, "1b0 1w0")})
    assert measures.rematches(played(again, "12")) == 1
    forfeited = tournament({1: (2000, "2w+ 2b1"), 2: (2000, "1b- 1w0")})
    assert measures.rematches(played(forfeited, "12")) == 0


def test_games_between_unequal_scores() -> None:
    # Round 1: all equal. Round 2: 1 (1) - 2 (1), 3 (0) - 4 (0). Round 3: 1½-½ and 1½-½.
    assert measures.floats(played()) == pytest.approx(100 * 2 / 6)


def test_virtual_points_are_no_points() -> None:
    virtual = {1: (Points(10),), 2: (Points(10),)}
    rows = {1: (2400, "3w1"), 2: (2300, "4b1"), 3: (2200, "1b0"), 4: (2100, "2w0")}
    assert measures.floats(played(tournament(rows, virtual_points=virtual))) == 0


def test_colours() -> None:
    # 1: w b w: granted, granted. 2: b w b likewise. 3: b w w: refused once. 4: w b b: refused once.
    assert measures.colours_refused(played()) == pytest.approx(100 * 2 / 8)
    assert measures.colours_broken(played()) == 0
    thrice = tournament(
        {
            1: (2400, "3w1 2w= 4w1"),
            2: (2300, "4b1 1b= 3b0"),
            3: (2200, "1b0 4w= 2w1"),
            4: (2100, "2w0 3b= 1b0"),
        }
    )
    assert measures.colours_broken(played(thrice)) == 2
    matches = tournament({1: (2000, "2w1"), 2: (2000, "1b0")}, games_per_match=2)
    assert isnan(measures.colours_broken(played(matches, "12")))


def test_when_leaders_meet() -> None:
    three = played(order="2314", leaders=3)  # 2-3 in round 3, 2-1 in round 2, 1-3 in round 1
    assert measures.leaders_met(three) == 100
    assert measures.leaders_round(three) == 2
    assert measures.leaders_by_round(three) == pytest.approx([100 / 3, 200 / 3, 100])
    short = tournament({1: (1, "3w1"), 2: (1, "4w1"), 3: (1, "1b0"), 4: (1, "2b0")})
    assert measures.leaders_met(played(short, leaders=2)) == 0
    assert measures.leaders_round(played(short, leaders=2)) == 2  # after the last


def test_evenness_of_opponents() -> None:
    # Only 2 and 3 have equal points. 2 met 2100, 2400, 2200 = 2233⅓; 3 met 2400, 2100, 2300.
    difference = (2400 + 2100 + 2300) / 3 - (2100 + 2400 + 2200) / 3
    assert measures.aro_spread(played()) == pytest.approx(difference / sqrt(2))
    alone = tournament({1: (2000, "2w1"), 2: (2000, "1b0")})
    assert isnan(measures.aro_spread(played(alone, "12")))


def test_opponents_of_top_and_middle() -> None:
    assert measures.aro_top(played()) == pytest.approx((2200 + 2300 + 2100) / 3)
    assert measures.aro_middle(played()) == pytest.approx((2100 + 2400 + 2200) / 3)


def test_norms_by_the_table_of_the_handbook() -> None:
    # 2½ of 3 is 83 %: dp 273. Opponents of 1: 2200. Performance 2473.
    one = ALL_PLAY_ALL.players[0]
    assert measures.performance(one.cells, 2200) == 2473
    seeker = NormTarget(performance=2473, opponents=2200, lowest=2400, highest=2400)
    assert measures.norms(played(norm=seeker)) == 100
    assert measures.norms(played(norm=seeker._replace(performance=2474))) == 0
    assert measures.norms(played(norm=seeker._replace(opponents=2201))) == 0
    assert isnan(measures.norms(played(norm=seeker._replace(lowest=2600, highest=2700))))
    # 250 above opponents of 2200: the table has 251 at 81 % and 240 at 80 %.
    needed = seeker._replace(performance=2450)
    assert measures.score_needed(played(norm=needed)) == 81


def test_a_seeker_must_have_played_all_rounds() -> None:
    rows = {1: (2400, "2w1 0-H"), 2: (2400, "1b0 0-H")}
    norm = NormTarget(performance=1000, opponents=1000, lowest=2400, highest=2400)
    record = tournament({**rows, 3: (2000, "4w1 4b1"), 4: (2000, "3b0 3w0")})
    assert measures.norms(played(record, norm=norm)) == 0


def test_rounds() -> None:
    assert measures.perfect_by_round(played()) == [2, 0, 0]
    assert measures.gap_by_round(played()) == [200, 100, (300 + 100) / 2]


def test_a_match_counts_both_games() -> None:
    first = Cell(2, Colour.WHITE, Result.WIN, Result.DRAW)
    assert measures.performance([first], 2000) == 2000 + 193  # 1½ of 2 is 75 %
