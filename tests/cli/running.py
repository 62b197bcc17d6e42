"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

NAMES = ("Adler", "Berg", "Cole", "Dahl", "Egli", "Frei")
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


def renumbered(file: Path, into: Path) -> Path:
    """The same tournament, its players numbered 10, 20, 30, … in the order of the file."""
    lines = file.read_text(encoding="utf-8").split("\n")
    for place, line in enumerate(lines):
        if line[:3] != "001":
            continue
        cells = [line[at : at + 10] for at in range(89, len(line), 10)]
        cells = [
            f"  {10 * int(cell[2:6]):4d}{cell[6:]}" if cell[2:6].strip(" 0") else cell
            for cell in cells
        ]
        lines[place] = f"001 {10 * int(line[4:8]):4d}{line[8:89]}{''.join(cells)}"
    into.write_text("\n".join(["XXC rank", *lines]), encoding="utf-8")
    return into
