"""Points that add up, that add up in another way, and that do not."""

from __future__ import annotations

import pytest

from tests.formats.lines import row, trf
from zug.errors import FaultyFileError
from zug.formats import Reading, read
from zug.model import PointSystem, parse_points


def two(first: str, second: str = "0.0", *records: str) -> bytes:
    return trf(*records, row(1, "2 w 1", "H", points=first), row(2, "1 b 0", points=second))


@pytest.mark.parametrize("points", ["1.0", "1.5"])
def test_a_bye_of_the_round_to_come_may_count_or_not(points: str) -> None:
    assert Reading.of(two(points)).listed.points[1] == parse_points(points)


@pytest.mark.parametrize("points", ["1.0", "2.0", "1.5", "2.5"])
def test_virtual_points_of_the_round_to_come_may_count(points: str) -> None:
    assert read(two(points, "0.0", "XXA    1  0.5  1.0"))


def test_byes_announced_in_trf26_may_count() -> None:
    assert read(trf("240 H 002 0001", row(1, "2 w 1", points="1.5"), row(2, "1 b 0")))


@pytest.mark.parametrize("points", ["0.0", "0.5"])
def test_an_unfinished_game_may_count_as_a_draw_or_not_at_all(points: str) -> None:
    data = trf(row(1, "2 w  ", "3 b 1", points="1.0" if points == "0.0" else "1.5"),
               row(2, "1 b  ", points=points), row(3, "F", "1 w 0"))  # fmt: skip
    assert read(data).rounds_played == 2


@pytest.mark.parametrize("points", ["1.0", "0.5"])
def test_points_given_apart_from_results_may_count(points: str) -> None:
    record = f"299 {'':3}{'':4}  -0.5  001 0001"
    assert read(trf(record, row(1, "2 w 1", points=points), row(2, "1 b 0")))


def test_abnormal_points_for_a_result() -> None:
    record = f"299 W  {'':4}   3.0  001 0001"
    assert read(trf(record, row(1, "2 w 1", points="3.0"), row(2, "1 b 0")))


def test_late_entries_when_an_absence_is_worth_something() -> None:
    data = trf("BBZ  0.5", row(1, "2 w 1", "2 b 1"), row(2, "1 b 0", "1 w 0"), row(3, points="1.0"))
    assert read(data).rounds_played == 2


def test_the_sum_is_shown() -> None:
    data = trf(row(1, "2 w 1", "2 b =", points="3.0"), row(2, "1 b 0", "1 w ="))
    with pytest.raises(FaultyFileError) as raised:
        read(data)
    (fault,) = raised.value.faults
    assert fault.message == "player 1 has 3.0 points, but the results give 1.5 (1.0 + 0.5)"
    assert fault.advice == "correct the points or the results"
    assert (fault.line, fault.column) == (1, 81)


def test_no_points_at_all_are_worked_out() -> None:
    blank = trf(row(1, "2 w 1", points="   "), row(2, "1 b 0", points="   "))
    zeros = trf(row(1, "2 w 1", points="0.0"), row(2, "1 b 0", points="0.0"))
    for data in (blank, zeros):
        reading = Reading.of(data)
        assert [fault.code for fault in reading.faults] == ["points-missing"]
        assert reading.listed.points == {}


TEAMS = trf(
    row(1, "2 w 1", "3 b =", points="3.0"),
    row(2, "1 b 0", "4 w 1", points="2.0"),
    row(3, "4 w =", "1 w =", points="2.0"),
    row(4, "3 b =", "2 b 0", points="1.0"),
)


def test_another_scale_that_fits_is_named() -> None:
    with pytest.raises(FaultyFileError, match="add up as 2-1-0") as raised:
        read(TEAMS)
    assert len(raised.value.faults) == 4


def test_and_taken_on_demand() -> None:
    reading = Reading.of(TEAMS, infer_points=True)
    assert reading.tournament.points == PointSystem.of(20, 10)
    assert reading.assumptions == ("the points add up as 2-1-0, so that is the point system",)
    assert reading.faults == ()


def test_but_not_against_what_the_file_says() -> None:
    with pytest.raises(FaultyFileError):
        Reading.of(b"XXS W=1\n" + TEAMS, infer_points=True)


def test_a_scale_must_fit_everybody() -> None:
    with pytest.raises(FaultyFileError) as raised:
        read(TEAMS.replace(b"  1.0", b"  1.5"), infer_points=True)
    assert "add up as" not in str(raised.value)


def test_a_bye_of_half_a_point_is_inferred() -> None:
    data = trf(row(1, "2 w 1"), row(2, "1 b 0"), row(3, "U", points="0.5"))
    assert read(data, infer_points=True).points == PointSystem.of(10, 5, pab=5)
