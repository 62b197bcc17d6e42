"""Long pages in parts, so that each is small as it lies on the disk, whatever serves it."""

from __future__ import annotations

from html import escape
from itertools import accumulate

from zug.reports.sheets import PrintedGame
from zug.website.parts import ColourDisc, Link, part_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.website.parts import Cell, Page, TableRow

MOST = 150_000
"""Bytes of a page."""
_LINES = 120_000
"""Those of its lines by estimate: the rest is for what is around them, and for longer words."""
_SIZES = (500, 250, 200, 100, 50, 20, 10, 5, 2, 1)
"""So many lines has a part: ends that readers can remember."""


def in_parts(page: Page) -> Iterator[Page]:
    """The page itself, or its parts if it is too long; the first one has its name."""
    long = max(page.grids, key=lambda grid: len(grid.lines), default=None)
    if long is None or _fits(weights := [_weight(line) for line in long.lines], len(weights)):
        yield page
        return
    size = next((size for size in _SIZES if _fits(weights, size)), 1)
    parts = [long.lines[first : first + size] for first in range(0, len(weights), size)]
    links = tuple(
        Link(_label(part, place * size), part_file(page.file, place + 1))
        for place, part in enumerate(parts)
    )
    for link, part in zip(links, parts, strict=True):
        grids = tuple(grid._replace(lines=part) if grid is long else grid for grid in page.grids)
        yield page._replace(file=link.file, whole=page.file, grids=grids, parts=links)


def _fits(weights: Sequence[int], size: int) -> bool:
    """Whether every part of so many lines is small enough."""
    sums = [0, *accumulate(weights)]
    return all(
        sums[min(first + size, len(weights))] - sums[first] <= _LINES
        for first in range(0, len(weights), size or 1)
    )


def _label(part: Sequence[TableRow], before: int) -> str:
    """First and last line: by what they are called, or by their places, for ranks are shared."""
    first, last = part[0].label or str(before + 1), part[-1].label or str(before + len(part))
    if first == last:
        return first
    return f"{first}–{last}" if first.isdecimal() else f"{first} – {last}"


def _weight(line: TableRow) -> int:
    """About the bytes of a row."""
    return 16 + sum(map(_bytes, line.cells))


def _bytes(cell: Cell) -> int:
    match cell:
        case Link():
            return 34 + len(cell.file) + _shown(cell.text)
        case ColourDisc():
            return 29 + _shown(cell.word)
        case PrintedGame():
            return 29 + _shown(f"{cell.letter}{cell.number}{cell.result}")
    return 14 + _shown(cell)


def _shown(text: str) -> int:
    return len(escape(text).encode())
