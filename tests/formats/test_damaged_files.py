"""Files damaged on their way: one fault says what happened, whatever follows from it."""

from __future__ import annotations

import random

import pytest

from tests.support.histories import random_tournament
from zug.errors import Fault, FaultyFileError
from zug.formats import Reading, write

PLAYERS = 118
START = {"rating": 48, "points": 80}
"""Columns of fields, counted from 0."""


@pytest.fixture(scope="module")
def lines() -> list[str]:
    drawn = random_tournament(random.Random(4), PLAYERS, 9, mess=0.05)
    return write(drawn, "trf16").decode().splitlines()


def faults_of(text: str) -> list[Fault]:
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(text.encode())
    return list(raised.value.faults)


def place(lines: list[str], number: int) -> int:
    return next(at for at, line in enumerate(lines) if line.startswith(f"001 {number:4}"))


@pytest.mark.parametrize("number", [3, 30, 57])
@pytest.mark.parametrize("column", [0, 6, 20, 50, 86, 97, 140])
def test_a_file_cut_anywhere_has_one_fault(lines: list[str], number: int, column: int) -> None:
    """Whole records up to `number`, and perhaps a part of the next one."""
    at = place(lines, number)
    found = faults_of("\n".join([*lines[: at + 1], lines[at + 1][:column]]))
    assert [fault.code for fault in found] == ["cut-off"]
    held = [line for line in lines[: at + 1] if line.startswith("001")]
    known = {int(line[4:8]) for line in held}
    named = {int(line[c + 2 : c + 6] or 0) for line in held for c in range(89, len(line), 10)}
    if column < 9:
        assert f"ends after player {number}; {len(named - known - {0})} players" in found[0].message


def test_two_unknown_numbers_are_errors_of_their_own(lines: list[str]) -> None:
    at = place(lines, 5)
    other = lines[at][:91] + " 997" + lines[at][95:101] + " 998" + lines[at][105:]
    found = faults_of("\n".join([*lines[:at], other, *lines[at + 1 :]]))
    assert "cut-off" not in {fault.code for fault in found}
    assert [fault.column for fault in found if fault.code == "unknown-player"] == [92, 102]


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(
    ("column", "field"), [("rating", "the rating"), ("points", "the points"), (109, "round 3")]
)
def test_a_record_that_lost_columns_has_one_fault(
    lines: list[str], count: int, column: str | int, field: str
) -> None:
    start = column if isinstance(column, int) else START[column]
    at = place(lines, 6)
    short = lines[at][:start] + lines[at][start + count :]
    (fault,) = faults_of("\n".join([*lines[:at], short, *lines[at + 1 :]]))
    assert (fault.code, fault.line) == ("misaligned", at + 1)
    columns = "1 column" if count == 1 else f"{count} columns"
    assert fault.message == f"the record is {columns} short from {field} on"


@pytest.mark.parametrize("count", [1, 2])
def test_a_record_with_columns_too_many_has_one_fault(lines: list[str], count: int) -> None:
    at = place(lines, 6)
    long = lines[at][:99] + " " * count + lines[at][99:]
    (fault,) = faults_of("\n".join([*lines[:at], long, *lines[at + 1 :]]))
    assert fault.code == "misaligned"
    assert "too long from round 2 on" in fault.message
