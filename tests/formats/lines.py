"""Lines of report files, put together for the tests in the columns of the format."""

from __future__ import annotations

WORTH = {"1": 10, "=": 5, "+": 10, "W": 10, "D": 5, "U": 10, "F": 10, "H": 5}


def row(number: int, *cells: str, points: str | None = None, name: str = "", rank: str = "") -> str:
    """A player's record. A cell is `4 w 1`, a bye `H`, or empty; points are summed if missing."""
    if points is None:
        total = sum(WORTH.get(cell[-1:].upper(), 0) for cell in cells)
        points = f"{total // 10}.{total % 10}"
    line = f"001 {number:>4} m    {name or f'Player {number}':<33} {2400 - number % 1000:>4} "
    line += f"{'FID':3} {number:>11} 1990/01/01 {points:>4} {rank:>4}"
    return (line + "".join(_cell(cell) for cell in cells)).rstrip()


def _cell(text: str) -> str:
    parts = text.split(" ")
    if not text:
        return " " * 10
    if len(parts) == 1:
        return f"  0000 - {text}"
    return f"  {parts[0]:>4} {parts[1]} {parts[2] or ' '}"


def trf(*lines: str, end: str = "\n") -> bytes:
    return "".join(line + end for line in lines).encode()


FOUR = (
    row(1, "3 w 1", "2 b =", "H"),
    row(2, "4 b 1", "1 w ="),
    row(3, "1 b 0", "4 w +"),
    row(4, "2 w 0", "3 b -"),
)
"""Four players after two rounds; the first has asked for a half-point bye in the third."""
