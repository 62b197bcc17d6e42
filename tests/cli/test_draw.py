"""`zug draw`: the numbers of a draughts event."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Zug

NAMES = [("Ada", 1500), ("Bea", 1400), ("Cléa", 1300), ("Dora", 1200), ("Eve", 0)]


@pytest.mark.parametrize(
    ("unrated", "order"),
    [
        ("estimated", ["Ada", "Bea", "Cléa", "Dora", "Eve"]),
        ("below-mean", ["Ada", "Bea", "Eve", "Cléa", "Dora"]),
        ("last-fifth", ["Ada", "Bea", "Cléa", "Dora", "Eve"]),
    ],
)
def test_where_those_without_capital_points_are_put(
    unrated: str, order: list[str], zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """fmjd-1986:3.1.2: an estimate, just below the mean (1350), or at a fifth from the bottom."""
    monkeypatch.chdir(tmp_path)
    assert zug("new", "Dames", "--rounds", 3, "--system", "fmjd-1986").exit == 0
    for name, rating in NAMES:
        assert zug("enter", name, "--rating", rating).exit == 0
    drawn = zug("draw", "--unrated", unrated, "--seed", 7)
    assert drawn.exit == 0, drawn.err
    assert [line.split()[1] for line in drawn.out.splitlines()[-5:]] == order
