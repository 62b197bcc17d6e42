"""Plain text for a terminal: aligned columns, nothing else."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


NO_WIDTH = ("Mn", "Me", "Cf")
"""Marks above letters, and what only steers the direction of writing."""


def width(text: str) -> int:
    """How many columns a terminal gives to a text."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # noqa: PLC0415 - rarely needed

    return sum(
        0 if category(letter) in NO_WIDTH else 2 if east_asian_width(letter) in "WF" else 1
        for letter in text
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
