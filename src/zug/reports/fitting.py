"""The largest letters with which a table fits on a page, and whether the page stands or lies."""

from __future__ import annotations

from zug.records import NamedTuple

LINE = 0.68
"""Height of a line of text without the air around it, in letter sizes."""
DIGIT = 0.52
LETTER = 0.5
"""Widths, in letter sizes; the fonts of the papers are a little narrower."""


class Format(NamedTuple):
    points: int
    leading: float
    landscape: bool
    large: bool


class _Room(NamedTuple):
    """Points inside the margins, on the smaller of the two papers (A4 or Letter, A3 or Tabloid)."""

    landscape: bool
    large: bool
    width: float
    height: float


_ROOMS = (
    _Room(False, False, 510, 690),
    _Room(True, False, 706, 495),
    _Room(False, True, 707, 1090),
    _Room(True, True, 1105, 690),
)
_LEADINGS = (0.42, 0.3, 0.2)


def beside(points: int) -> float:
    """Air left and right of a cell together, in points, as the template has it."""
    return 8 if points >= 9 else 4


class Table(NamedTuple):
    """What has to find room: widths in letter sizes, and the letters of the notes below."""

    columns: int
    width: float
    rows: int = 0
    notes: int = 0

    def fits(self, room: _Room, points: int, leading: float) -> bool:
        if self.width * points + self.columns * beside(points) > room.width:
            return False
        lines = self.notes * LETTER * points / room.width + 2
        height = (self.rows + 1) * (LINE + 2 * leading) + lines * (LINE + 0.65)
        return height * points <= room.height


def fitted(table: Table, sizes: tuple[int, ...]) -> Format:
    """On the usual paper if it can be, in the largest letters; upright before lying."""
    tries = [
        Format(points, leading, room.landscape, room.large)
        for large in (False, True)
        for points in sizes
        for leading in _LEADINGS
        for room in _ROOMS
        if room.large is large and table.fits(room, points, leading)
    ]
    return tries[0] if tries else Format(sizes[-1], _LEADINGS[-1], landscape=True, large=True)
