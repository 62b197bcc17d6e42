"""The largest letters with which a table fits on a page, and whether the page stands or lies."""

from __future__ import annotations

from zug.fastclasses import NamedTuple

LINE = 0.76
"""Height of a line of text without the air around it, in letter sizes."""
DIGIT = 0.58
LETTER = 0.54
"""Widths, in letter sizes; most fonts of the papers are a little narrower."""
SIZES = (11, 10, 9)
"""Nothing on a paper is smaller."""
_NARROW = frozenset(" .,:;'’()[]|/!·fijlrt")
_WIDE = frozenset("MWmw½+−")


def roughly(text: str) -> float:
    """How wide a text is in letter sizes, in any of the fonts; good enough to find the widest."""
    return sum(0.35 if letter in _NARROW else 0.9 if letter in _WIDE else 0.6 for letter in text)


class Format(NamedTuple):
    """As a sheet has it."""

    points: int
    beside: int
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
    _Room(False, False, 527, 690),
    _Room(True, False, 723, 495),
    _Room(False, True, 723, 1090),
    _Room(True, True, 1122, 690),
)
_LEADINGS = (0.42, 0.3, 0.2)


_BESIDE = (4, 2)
"""Air left and right of a cell, in points."""


class TableSize(NamedTuple):
    """What has to find room: widths in letter sizes, and the letters of the notes below."""

    columns: int
    width: float
    rows: int = 0
    notes: int = 0

    def fits(self, room: _Room, points: int, beside: int, leading: float) -> bool:
        if self.width * points + self.columns * 2 * beside > room.width:
            return False
        lines = self.notes * LETTER * points / room.width + 2
        height = (self.rows + 1) * (LINE + 2 * leading) + lines * (LINE + 0.65)
        return height * points <= room.height


def fitted(table: TableSize, *, landscape: bool = False, large: bool | None = None) -> Format:
    """On the usual paper if it can be, in the largest letters; upright before lying.

    `landscape`: it lies in any case; `large` says on which of the two papers.
    """
    rooms = [room for room in _ROOMS if room.landscape or not landscape]
    papers = (False, True) if large is None else (large,)
    tries = [
        Format(points, beside, leading, room.landscape, room.large)
        for paper in papers
        for points in SIZES
        for beside in _BESIDE
        for leading in _LEADINGS
        for room in rooms
        if room.large is paper and table.fits(room, points, beside, leading)
    ]
    smallest = _LEADINGS[-1 if table.rows else 0]
    return tries[0] if tries else Format(SIZES[-1], _BESIDE[-1], smallest, True, papers[-1])
