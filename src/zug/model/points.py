"""Points are whole numbers of tenths: no binary fractions, no rounding, ever.

A tenth is the finest value the report files can carry (`pp.p`), so every point system that can be
written down is exact. Tie-break values with two decimals are whole hundredths for the same reason.
"""

from __future__ import annotations

from operator import index

from zug.messages import decimal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NewType

    Points = NewType("Points", int)
    """Tenths of a point."""
else:

    class Points(int):
        """Tenths of a point: a name for `int` in annotations, as by `typing.NewType`."""

        __slots__ = ()

        def __new__(cls, tenths: int) -> int:
            return index(tenths)  # a plain int, and never a fraction cut off

        @classmethod
        def __get_pydantic_core_schema__(cls, _source: Any, handler: Any) -> Any:
            return handler(int)


POINT = Points(10)
"""One point (the "one point" of the rule books, whatever a win is worth)."""

HALF_POINT = Points(5)
NO_POINTS = Points(0)


def parse_points(text: str) -> Points:
    """Read `1`, `1.0`, `.5`, `11.5`, `+0.5`, `-1`; a comma may stand for the point."""
    plain = text.strip().replace(",", ".", 1)
    sign = plain[:1] if plain[:1] in ("+", "-") else ""
    whole, point, fraction = plain.removeprefix(sign).partition(".")
    digits = whole + fraction[:1]
    if (
        not (digits.isascii() and digits.isdecimal())
        or len(whole) > 6
        or (point and not fraction)
        or fraction[1:].strip("0")
    ):
        raise ValueError(f"not a number of points: {text!r}")
    tenths = int(digits) if point else int(digits) * 10
    return Points(-tenths if sign == "-" else tenths)


def format_points(points: int) -> str:
    """Write points as the report files do: `4.5`, `0.0`."""
    if type(points) is not int:
        from zug.model.validation import WHOLE, require  # noqa: PLC0415 - hardly ever

        require(points=(points, WHOLE))
    sign = "-" if points < 0 else ""
    whole, tenths = divmod(abs(points), 10)
    return f"{sign}{whole}.{tenths}"


def show_points(points: int) -> str:
    """Points as people write them: `4½`, `0`; other fractions with decimals."""
    whole, tenths = divmod(abs(points), 10)
    sign = "−" if points < 0 else ""
    if tenths == 0:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}½" if tenths == 5 else decimal(format_points(points))


def list_points(points: int) -> str:
    """Points in a list for people, all with a tenth: `4.5`, `0.0`, or `4,5`, `0,0`."""
    return decimal(format_points(points))


def parse_hundredths(text: str) -> int | None:
    """Return `12`, `3.5`, `3½` or `10.25` in whole hundredths; None if it is none of these."""
    import re  # noqa: PLC0415 - engines read none

    match = re.fullmatch(r"(\d{1,5})(?:[.,](\d{1,2}))?|(\d{0,5})½", text.strip())
    if match is None:
        return None
    if text.strip().endswith("½"):
        return 100 * int(match[3] or 0) + 50
    return 100 * int(match[1]) + int((match[2] or "").ljust(2, "0"))


def format_hundredths(value: int) -> str:
    """Write hundredths with the decimals they need: `12`, `3.5`, `10.25`."""
    return f"{value // 100}.{value % 100:02d}".rstrip("0").rstrip(".")
