"""How wide a text is on the page, without a font at hand.

The widths are those of DejaVu Sans in hundredths of an em. Hardly any sans-serif a page may be
shown in is wider, so what fits here fits there.
"""

from __future__ import annotations

from functools import cache

# fmt: off
_REGULAR = (
    32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 69, 69, 70, 77, 63, 58, 78, 75, 30, 30, 66, 56, 86, 75, 79,
    60, 79, 70, 64, 61, 73, 69, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 64, 55, 64, 62, 35, 64,
    64, 28, 28, 58, 28, 98, 64, 61, 64, 64, 41, 52, 39, 64, 59, 82, 59, 59, 53, 64, 34, 64, 84,
)
_BOLD = (
    35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70,
    70, 70, 40, 40, 84, 84, 84, 58, 100, 77, 76, 74, 83, 68, 68, 82, 84, 37, 37, 78, 64, 100, 84,
    85, 73, 85, 77, 72, 68, 81, 77, 110, 77, 73, 73, 46, 37, 46, 84, 50, 50, 68, 72, 59, 72, 68, 44,
    72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
)
# fmt: on
_OTHERS = {
    "–": 50,
    "—": 100,
    "·": 38,
    "½": 104,
    "’": 38,
    "…": 100,
    "ß": 72,
    "æ": 105,
    "œ": 109,
    "Æ": 109,
    "ø": 69,
    "ł": 37,
    "ı": 34,
    "Ł": 64,
    "đ": 72,
    "Đ": 84,
    "Ø": 85,
    "\u00a0": 35,
    "\u202f": 20,
    "−": 84,
}  # fmt: skip
_WIDE, _UNKNOWN = 110, 100


@cache
def _advance(letter: str, *, bold: bool) -> int:
    code = ord(letter)
    if 32 <= code < 127:
        return (_BOLD if bold else _REGULAR)[code - 32]
    if letter in _OTHERS:
        return _OTHERS[letter]
    from unicodedata import category, east_asian_width, normalize  # noqa: PLC0415 - rarely needed

    if category(letter) in ("Mn", "Me", "Cf"):
        return 0
    base = normalize("NFD", letter)[0]
    if base != letter:
        return _advance(base, bold=bold)
    return _WIDE if east_asian_width(letter) in "WF" else _UNKNOWN


def breadth(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text in letters of a size."""
    return sum(_advance(letter, bold=bold) for letter in text) * size / 100


def wrapped(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """The text in lines that fit; a word too long for any line is divided."""
    lines: list[str] = []
    line = ""
    for word in filter(None, text.split(" ")):
        longer = f"{line} {word}" if line else word
        if breadth(longer, size, bold=bold) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _divided(word, room, size, bold=bold)
        lines += full
    return (*lines, line) if line or not lines else tuple(lines)


def _divided(word: str, room: float, size: float, *, bold: bool) -> list[str]:
    """After hyphens first, then anywhere."""
    pieces: list[str] = []
    piece = ""
    for letter in word:
        if piece and breadth(piece + letter, size, bold=bold) > room:
            head, hyphen, tail = piece.rpartition("-")
            pieces.append(head + hyphen if hyphen else piece)
            piece = tail if hyphen else ""
        piece += letter
    return [*pieces, piece]
