"""Points are whole numbers of tenths: no binary fractions, no rounding, ever.

A tenth is the finest value the report files can carry (`pp.p`), so every point system that can be
written down is exact.
"""

from __future__ import annotations

import re
from typing import NewType

Points = NewType("Points", int)
"""Tenths of a point."""

POINT = Points(10)
"""One point (the "one point" of the rule books, whatever a win is worth)."""

HALF_POINT = Points(5)
NO_POINTS = Points(0)

_FORM = re.compile(r"([+-]?)(\d{0,6})(?:[.,](\d))?0*\Z", re.ASCII)


def parse_points(text: str) -> Points:
    """Read `1`, `1.0`, `.5`, `11.5`, `+0.5`, `-1`; a comma may stand for the point."""
    match = _FORM.match(text.strip())
    if match is None or not (match[2] or match[3]):
        raise ValueError(f"not a number of points: {text!r}")
    tenths = int(match[2] or 0) * 10 + int(match[3] or 0)
    return Points(-tenths if match[1] == "-" else tenths)


def format_points(points: int) -> str:
    """Write points as the report files do: `4.5`, `0.0`."""
    if type(points) is not int:
        from zug.model.kinds import WHOLE, require  # noqa: PLC0415 - hardly ever

        require(points=(points, WHOLE))
    sign = "-" if points < 0 else ""
    whole, tenths = divmod(abs(points), 10)
    return f"{sign}{whole}.{tenths}"


def show_points(points: int) -> str:
    """Points as people write them: `4½`, `0`; other fractions as the report files do."""
    whole, tenths = divmod(abs(points), 10)
    sign = "−" if points < 0 else ""
    if tenths == 0:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}½" if tenths == 5 else format_points(points)
