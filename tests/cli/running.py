"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

FINISHED = Path(__file__).parents[1] / "conformance" / "dutch-2026"


class Ran(NamedTuple):
    """A command line that was run."""

    exit: int
    out: str
    err: str


Zug = Callable[..., Ran]


def player_line(number: int, name: str, points: float, *cells: str) -> str:
    """A 001 record; a cell is `opponent colour result` of eight columns."""
    head = f"001 {number:>4}      {name:<33} 1500".ljust(80)
    return f"{head}{points:4.1f} {number:>4}  {'  '.join(cells)}"
