"""Plain text for a terminal: aligned columns, nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def width(text: str) -> int:
    """How many columns a terminal gives to a text."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width  # noqa: PLC0415 - rarely needed

    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def columns(rows: Sequence[Sequence[str]], right: str, gap: int = 2) -> str:
    """Rows of cells as aligned lines; `right` holds `r` for every column aligned to the right."""
    widths = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    return "".join(f"{_line(row, widths, right, ' ' * gap)}\n" for row in rows)


def _line(row: Sequence[str], widths: Sequence[int], right: str, gap: str) -> str:
    cells = []
    for cell, size, side in zip(row, widths, right, strict=True):
        blanks = " " * (size - width(cell))
        cells.append(blanks + cell if side == "r" else cell + blanks)
    return gap.join(cells).rstrip()


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, noun: str) -> str:
    """`1 round`, `9 rounds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
