"""Lines of a file that was taken over name the same people whatever becomes of the numbers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from zug.director.state.comment_lines import by_entry, lines_by_number
from zug.formats.remarks import line_of

ENTRIES = {10: 1, 20: 2, 30: 3, 40: 4}
"""By the numbers of the file."""
NOW = {1: 5, 2: 10, 3: 20}
"""Number 40 is gone."""


def written(line: str, numbers: Mapping[int, int] = NOW) -> str:
    """Return a line of a file as the report has it later."""
    (kept,) = lines_by_number([by_entry(line, ENTRIES)], numbers)
    return line_of(kept)


@pytest.mark.parametrize(
    ("line", "now"),
    [
        ("### MPA @ Round 2: 10-20 30=PAB => 20-30 10=PAB", "5-10 20=PAB => 10-20 5=PAB"),
        ("### MPA @ Round 10: none => 20-30 10=free", "none => 10-20 5=free"),
        ("### Import @ Round 3: 10-20 => 20-10", "5-10 => 10-5"),
        ("### Colours @ Round 2: 10-20 => 20-10 => 10-20", "5-10 => 10-5 => 5-10"),
        ("### FPB @ Round 1: 30=FPB", "20=FPB"),
        ("### Prohibition @ Round 2: given up 10-30 20-30", "given up 5-20 10-20"),
        ("### Prohibition @ Round 2: not to meet 10 20", "not to meet 5 10"),
        ("### Prohibition @ Round 2: may meet 10 20 30", "may meet 5 10 20"),
        (
            "### Prohibition @ Round 2: not to meet 10 30, rounds 20-30 where possible",
            "not to meet 5 20, rounds 20-30 where possible",
        ),
        ("### Result @ Round 1: 10-20: 1-0 => 0-1", "5-10: 1-0 => 0-1"),
        ("### Rating correction @ Round 1: 10-20: 1-0 => ?", "5-10: 1-0 => ?"),
        ("### Configuration @ Round 3: 10-20 => 20-30", "5-10 => 10-20"),
        ("### MPA @ Round 2: 10-40 => 20-30", "5-? => 10-20"),
    ],
)
def test_numbers_follow(line: str, now: str) -> None:
    assert written(line, {entry: number for number, entry in ENTRIES.items()}) == line
    head = line.split(": ", 1)[0]
    assert written(line) == f"{head}: {now}"


@pytest.mark.parametrize(
    "line",
    [
        "### Configuration @ Round 10: rounds 10 => 20",
        "### Configuration @ Round 2: tie-breaks none => BH/C1,PTS:10-20",
        "### Prohibition @ Round 2: not to meet same club 10-20, rounds 10-20",
        "### Prohibition @ Round 2: not to meet same tag 10, rounds 10-20",
        "### Pairing taken back @ Round 10",
        "### Result @ Round 1: 1-0 => 0-1",
        "### Phone 10-20 @ Round 1: 10-20",
        "### a remark about 10-20 and {1}",
        "013 10-20",
    ],
)
def test_other_numbers_stay(line: str) -> None:
    assert written(line) == line


def test_a_line_that_names_somebody_the_file_does_not_have_stays_as_it_is() -> None:
    line = "### MPA @ Round 2: 10-20 => 10-50"
    assert written(line) == line
