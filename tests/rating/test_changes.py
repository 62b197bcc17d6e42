"""Rating changes: FIDE's published calculations, worked examples, and a second witness."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rating import literal
from tests.rating.players import RESULTS, against
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.model import Result
from zug.rating import elo
from zug.rating.changes import RatingChange, capped, coefficient, first_rating, performance
from zug.rules.expectation import expected_percent, rating_difference


def changed(
    own: int, *games: tuple[int, float], k: int = 10, play: str = "standard"
) -> RatingChange:
    return elo(against(own, games), play, k={1: k})[0]


def test_the_tables_are_those_of_the_text() -> None:
    for percent in range(101):
        assert rating_difference(percent) == literal.dp(Fraction(percent, 100))
    for difference in range(-1000, 1001):
        assert expected_percent(difference) == 100 * literal.pd(difference)


@pytest.mark.parametrize(
    ("own", "other", "score", "k", "tenths"),
    [
        (2000, 2000, 1, 10, 50),
        (2206, 2000, 1, 10, 24),
        (2207, 2000, 1, 10, 23),
        (2391, 2000, 1, 10, 9),
        (2392, 2000, 1, 10, 8),
        (1656, 2000, 0, 10, -12),
        (1655, 2000, 0, 10, -11),
        (2649, 2149, 1, 10, 8),
        (2650, 2150, 1, 10, 4),
        (2700, 1964, 1, 10, 0),
        (2700, 1900, 0, 10, -100),
        (2200, 2700, 0, 20, -16),
        (1500, 2000, 0.5, 20, 84),
        (1500, 1900, 0.5, 40, 168),
    ],
)
def test_single_games(own: int, other: int, score: float, k: int, tenths: int) -> None:
    """FIDE's calculator and published calculations (vectors R1 to R9, R13)."""
    assert changed(own, (other, score), k=k).change == 10 * tenths


def test_before_october_2025_the_difference_was_cut_for_everybody() -> None:
    held = against(2650, [(2150, 1)], start="2025-09-30")
    assert elo(held, k={1: 10})[0].change == 80
    first = against(2650, [(2150, 1)], start="2025-10-01")
    assert elo(first, k={1: 10})[0].change == 40, "as on any later day"


def test_rapid_and_blitz() -> None:
    """Cut at every level, and 600 to somebody above 2600 is not rated (R10, R11)."""
    for play in ("rapid", "blitz"):
        change = changed(2601, (1800, 1), play=play)
        assert (change.change, len(change.games), change.left_out[0].opponent) == (0, 0, 2)
        assert "600" in change.left_out[0].reason
        assert not changed(1800, (2601, 0), play=play).games
        assert changed(2600, (1900, 1), play=play).change == 80
        assert changed(2600, (1900, 1), play=play).rounded == 1
        earlier = against(2601, [(1800, 1)], start="2024-11-30")
        assert elo(earlier, play, k={1: 10})[0].change == 80
    assert changed(2800, *[(1800, 1)] * 11).change == 0


@pytest.mark.parametrize(
    ("own", "k", "games", "hundredths", "becomes"),
    [
        (2813, 10, [(1787, 1), (2025, 1), (2310, 1), (2400, 1), (2505, 0.5)], -250, 2810),
        (2400, 10, [(1960, 1), (1960, 1), (2121, 1), (2813, 0), (2084, 1)], 370, 2404),
        (2395, 10, [(1900, 1), (2205, 0.5), (2325, 0), (1900, 1), (1900, 1)], -610, 2389),
        (2053, 20, [(1675, 1), (2310, 0), (1600, 1), (1884, 1), (2218, 0)], -20, 2053),
    ],
)
def test_events_published_by_fide(
    own: int, k: int, games: list[tuple[int, float]], hundredths: int, becomes: int
) -> None:
    """R14 to R17; the lowest opponents are those FIDE shows as cut to 400 below."""
    change = changed(own, *games, k=k)
    assert (change.change, change.becomes) == (hundredths, becomes)


def test_k_times_games_stays_within_700() -> None:
    for games, limits in ((18, (38, 20, 10)), (35, (20, 20, 10)), (36, (19, 19, 10))):
        assert tuple(capped(k, games) for k in (40, 20, 10)) == limits
    assert [capped(k, 70) for k in (40, 20, 10)] == [10, 10, 10]
    assert capped(20, 39) == 17  # R18
    change = changed(2000, *[(2000, 1)] * 36, k=20)
    assert (change.k, change.change) == (19, 19 * 36 * 50)
    assert change.listed_k is not None
    assert change.listed_k.k == 20


def test_which_k() -> None:
    assert coefficient(2399).k == 20
    assert coefficient(2400).k == 10
    assert coefficient(2350, highest=2400).k == 10
    assert coefficient(2299, birth_year=2008, list_year=2026).k == 40
    assert coefficient(2299, birth_year=2007, list_year=2026).k == 20
    assert coefficient(2300, birth_year=2012, list_year=2026).k == 20
    assert coefficient(2250, birth_year=2012, list_year=2026, highest=2300).k == 20
    assert coefficient(1900, games=29).k == 40
    assert coefficient(1900, games=30).k == 20
    young = against(2000, [(2000, 1)], birth="2012/05/01")
    assert [elo(young)[0].k, elo(young, k={1: 20})[0].k] == [40, 20]
    old = against(2000, [(2000, 1)], birth="1980")
    assert elo(old)[0].k == 20


@pytest.mark.parametrize(
    ("total", "games", "halves", "rating"),
    [
        (9507, 5, 6, 1922),
        (10_000, 5, 6, 1993),
        (10_000, 5, 5, 1943),
        (10_500, 5, 10, 2200),
        (8000, 5, 2, 1499),
        (12_600, 7, 8, 1843),
        (7250, 5, 1, 1320),
    ],
)
def test_first_ratings(total: int, games: int, halves: int, rating: int) -> None:
    """R19 to R25; the first is a rating FIDE published, the last one it would not publish."""
    ratings = [total // games] * (games - 1)
    first = first_rating([*ratings, total - sum(ratings)], halves)
    assert first is not None
    assert (first.rating, first.is_published) == (rating, rating >= 1400)


def test_an_unrated_player() -> None:
    four = elo(against(0, [(1900, 1)] * 4))[0]
    assert four.first is not None
    assert (four.first.missing, four.first.is_published, four.becomes) == (1, False, 0)
    five = elo(against(0, [(1900, 1), (1900, 0), (0, 1), (1900, 0), (1900, 1), (1900, 0.5)]))[0]
    assert five.first is not None
    assert (five.first.games, five.becomes) == (5, 1871)
    assert [one.reason for one in five.left_out] == ["opponent unrated"]
    nothing = elo(against(0, [(1900, 0)] * 5))[0]
    assert nothing.first is not None
    assert nothing.first.is_disregarded
    assert not nothing.becomes
    # Nor does a game against somebody unrated count for the other side.
    assert elo(against(0, [(1900, 1)]))[1].change == 0


def test_what_was_not_played_does_not_count() -> None:
    results = (Result.FORFEIT_WIN, Result.SHORT_WIN, Result.OPEN, Result.UNFINISHED)
    change = elo(against(2000, [(2000, result) for result in results]))[0]
    assert not change.games
    assert [one.reason for one in change.left_out] == [
        "not played",
        "not rated by the report",
        "no result yet",
        "no result yet",
    ]
    assert (change.performance, change.average, change.becomes) == (None, None, 2000)


def test_a_match_of_two_games_is_two_games() -> None:
    held = against(2000, [(2000, 1)])
    both = held.players[0].cells[0]._replace(second=Result.LOSS)
    held = replace(held, players=(replace(held.players[0], cells=(both,)), held.players[1]))
    (mine, _) = elo(held.known_sound(), k={1: 20, 2: 20})
    assert ([game.halves for game in mine.games], mine.change) == ([2, 0], 0)


def test_below_1400_there_is_no_rating() -> None:
    change = changed(1401, (1401, 0), k=40)
    assert (change.becomes, change.falls_out) == (1381, True)
    assert not changed(1420, (1420, 0), k=40).falls_out, "1400 is a rating"


def test_other_ratings_and_other_words() -> None:
    """A list that is not the one the tournament was seeded by; a rate of play nobody knows."""
    change = elo(against(2100, [(2100, 1)]), ratings={1: 2000, 2: 2000}, k={1: 10})[0]
    assert (change.rating, change.change) == (2000, 500)
    with pytest.raises(UsageError, match="'bullet'"):
        elo(against(2100, [(2100, 1)]), "bullet")


def test_performances() -> None:
    assert performance([1500, 1500], 3) == 1693
    assert performance([1500] * 3, 4) == 1625
    assert performance([1500, 1700], 2) == 1600


games = st.lists(
    st.tuples(st.integers(1400, 2850), st.sampled_from([0, 0.5, 1])), min_size=1, max_size=40
)


@settings(deadline=None)
@given(
    st.integers(1400, 2850),
    games,
    st.sampled_from([40, 20, 10]),
    st.sampled_from(["standard", "rapid", "blitz"]),
)
def test_the_second_witness(own: int, played: list[tuple[int, float]], k: int, play: str) -> None:
    change = changed(own, *played, k=k, play=play)
    exact = [(rating, Fraction(score)) for rating, score in played]
    expected, rounded = literal.change(own, exact, k, play)
    assert (Fraction(change.change, 100), change.rounded) == (expected, rounded)
    ratings, score = [rating for rating, _ in exact], sum(score for _, score in exact)
    halves = int(2 * score)
    found = first_rating(ratings, halves)
    assert found is not None
    assert found.rating == literal.first(ratings, Fraction(score))
    assert performance(ratings, halves) == literal.performance(ratings, Fraction(score))


@settings(deadline=None)
@given(st.integers(1400, 2649), st.integers(1400, 2649), st.sampled_from(list(RESULTS)))
def test_what_one_wins_the_other_loses(own: int, other: int, score: float) -> None:
    """With the same K, below 2650; the cut is the same for both."""
    first, second = elo(against(own, [(other, score)]), k={1: 20, 2: 20})
    assert first.change == -second.change


@settings(deadline=None)
@given(st.integers(1400, 2850), games)
def test_more_points_never_bring_less(own: int, played: list[tuple[int, float]]) -> None:
    better = [(rating, min(1, score + 0.5)) for rating, score in played]
    worse, best = changed(own, *played), changed(own, *better)
    assert best.change >= worse.change
    assert (best.performance or 0) >= (worse.performance or 0)
    for index in range(len(played)):
        stronger = [*played]
        stronger[index] = (played[index][0] + 1, played[index][1])
        assert changed(own, *stronger).change >= worse.change
