"""Round robins, article by article."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby, product

import pytest

import zug
from tests.books.round_robin.tables import looked_up, printed
from zug.errors import UsageError
from zug.model import Result
from zug.systems import Board, find_system
from zug.systems.schedule import Schedule, schedule_for

SIZES = range(3, 31)
TEAMS = (2, 3, 4, 5, 6, 8)
every_size = pytest.mark.parametrize("size", SIZES)
every_cycle = pytest.mark.parametrize(
    ("system", "cycles"),
    [
        ("round-robin", 1),
        ("double-round-robin", 2),
        ("double-round-robin-plain", 2),
        ("round-robin-3", 3),
        ("round-robin-4", 4),
    ],
)


def table(size: int, system: str = "round-robin") -> Schedule:
    return schedule_for(find_system(system), size)


def boards(schedule: Schedule) -> list[tuple[Board, ...]]:
    return [round_.boards for round_ in schedule.rounds]


def colours(schedule: Schedule, tpn: int) -> str:
    """`WBW…`, free rounds left out."""
    return "".join(
        "W" if board.white == tpn else "B"
        for round_ in schedule.rounds
        for board in round_.boards
        if tpn in board
    )


def longest_run(history: str) -> int:
    return max(len(list(run)) for _, run in groupby(history))


@pytest.mark.parametrize("size", sorted(printed()))
def test_a1_2__the_tables_are_the_printed_ones_board_by_board(size: int) -> None:
    assert boards(table(size)) == printed()[size]


@every_size
def test_a1_2__everybody_meets_everybody_once(size: int) -> None:
    met = Counter(frozenset(board) for row in boards(table(size)) for board in row)
    assert met == Counter(map(frozenset, combinations(range(1, size + 1), 2)))


@every_size
def test_a1_2__round_and_colours_follow_from_the_two_numbers(size: int) -> None:
    even = size + size % 2
    rows = boards(table(size))
    for low, high in combinations(range(1, size + 1), 2):
        round_, board = looked_up(low, high, even)
        assert board in rows[round_ - 1]


@every_size
def test_a1_1__in_an_odd_field_everybody_is_free_once(size: int) -> None:
    schedule = table(size)
    free = [schedule.free(number) for number in range(1, len(schedule.rounds) + 1)]
    if size % 2:
        assert sorted(tpn or 0 for tpn in free) == list(range(1, size + 1))
        full = boards(table(size + 1))
        assert all(
            Board(tpn or 0, size + 1) in row or Board(size + 1, tpn or 0) in row
            for tpn, row in zip(free, full, strict=True)
        )
    else:
        assert set(free) == {None}


def test_a1_1__a_free_round_brings_nothing_and_is_not_a_bye() -> None:
    club = zug.new(["Ada", "Bea", "Cléa"], system="round-robin")
    pairing = zug.pair(club)
    assert (pairing.boards, pairing.bye) == ((Board(2, 3),), 1)
    after = club.with_round(pairing, ["1-0"])
    assert after.by_tpn[1].cells[0].result is Result.ZERO_BYE
    assert {line.tpn: line.points for line in zug.standings(after)} == {1: 0, 2: 10, 3: 0}
    assert "free: 1 Ada" in pairing.table(club)


@pytest.mark.parametrize("size", [0, 1, 2, 31, 100])
def test_a1_1__there_are_tables_for_3_to_30_players(size: int) -> None:
    with pytest.raises(UsageError, match=f"no table for {size} player") as caught:
        table(size)
    assert "3 to 30" in caught.value.advice


@pytest.mark.parametrize("size", [size for size in SIZES if size % 2 == 0])
def test_a1_3__colours_balance_and_repeat_where_the_table_says(size: int) -> None:
    half = size // 2
    for tpn in range(1, size + 1):
        history = colours(table(size), tpn)
        assert history.count("W") - history.count("B") == (1 if tpn <= half else -1)
        repeats = [n for n in range(1, size - 1) if history[n] == history[n - 1]]
        place = tpn if tpn < half else tpn - half
        assert repeats == ([] if tpn in (half, size) else [2 * place - 1])
    assert colours(table(size), 1).startswith("WW")
    assert colours(table(size), half + 1).startswith("BB")


@pytest.mark.parametrize("size", [size for size in SIZES if size % 2])
def test_a1_3__in_an_odd_field_everybody_has_each_colour_equally_often(size: int) -> None:
    for tpn in range(1, size + 1):
        history = colours(table(size), tpn)
        assert history.count("W") == history.count("B") == (size - 1) // 2


@every_cycle
@pytest.mark.parametrize("size", [3, 4, 7, 10, 15, 30])
def test_a1_4__every_second_cycle_is_the_first_with_colours_reversed(
    system: str, cycles: int, size: int
) -> None:
    schedule, once = table(size, system), {*_games(table(size))}
    assert len(schedule.rounds) == cycles * len(table(size).rounds)
    length = len(table(size).rounds)
    for cycle in range(cycles):
        part = schedule.rounds[cycle * length : (cycle + 1) * length]
        games = [board for round_ in part for board in round_.boards]
        turned = [Board(*board[::-1]) for board in games]
        assert {*(turned if cycle % 2 else games)} == once


def _games(schedule: Schedule) -> list[Board]:
    return [board for row in boards(schedule) for board in row]


@pytest.mark.parametrize("size", [size for size in SIZES if size % 2 == 0])
def test_a1_5__with_the_last_two_rounds_exchanged_nobody_has_a_colour_three_times_running(
    size: int,
) -> None:
    fide, plain = table(size, "double-round-robin"), table(size, "double-round-robin-plain")
    once = boards(table(size))
    assert boards(fide)[: size - 1] == [*once[:-2], once[-1], once[-2]]
    assert boards(fide)[size - 1 :] == boards(plain)[size - 1 :]
    assert max(longest_run(colours(fide, tpn)) for tpn in range(1, size + 1)) == 2
    three = {tpn for tpn in range(1, size + 1) if longest_run(colours(plain, tpn)) == 3}
    assert three == {1, size // 2 + 1}


def test_a1_5__the_two_orders_for_six_players() -> None:
    plain, fide = table(6, "double-round-robin-plain"), table(6, "double-round-robin")
    assert [colours(plain, tpn) for tpn in (1, 4)] == ["WWBWBBBWBW", "BBWBWWWBWB"]
    assert [colours(fide, tpn) for tpn in (1, 4)] == ["WWBBWBBWBW", "BBWWBWWBWB"]


@every_cycle
def test_g_1__every_game_is_played_so_many_times(system: str, cycles: int) -> None:
    met = Counter(frozenset(board) for board in _games(table(9, system)))
    assert set(met.values()) == {cycles}
    assert find_system(system).meetings == cycles


@pytest.mark.parametrize("team", TEAMS)
def test_s_1__everybody_meets_everybody_of_the_other_team_once(team: int) -> None:
    schedule = table(2 * team, "scheveningen")
    met = Counter(frozenset(board) for board in _games(schedule))
    first, second = range(1, team + 1), range(team + 1, 2 * team + 1)
    assert met == Counter(map(frozenset, product(first, second)))
    assert all(len({tpn for board in row for tpn in board}) == 2 * team for row in boards(schedule))


@pytest.mark.parametrize("team", TEAMS)
def test_s_2__colours_of_a_scheveningen_table_are_sound(team: int) -> None:
    schedule = table(2 * team, "scheveningen")
    for tpn in range(1, 2 * team + 1):
        history = colours(schedule, tpn)
        assert abs(history.count("W") - history.count("B")) == team % 2
        assert longest_run(history) <= 2
    whites = [sum(board.white <= team for board in row) for row in boards(schedule)]
    if team == 2:
        assert whites == [2, 0]
    else:
        assert {*whites} <= {team // 2, (team + 1) // 2}


def test_s_2__other_teams_have_no_table() -> None:
    with pytest.raises(UsageError, match="no table for 14 players") as caught:
        table(14, "scheveningen")
    assert "4, 6, 8, 10, 12, 16 players" in caught.value.advice


@pytest.mark.parametrize("team", TEAMS)
def test_s_3__the_second_cycle_has_colours_reversed(team: int) -> None:
    once, twice = table(2 * team, "scheveningen"), table(2 * team, "double-scheveningen")
    turned = [tuple(Board(*board[::-1]) for board in row) for row in boards(once)]
    assert boards(twice) == boards(once) + turned
