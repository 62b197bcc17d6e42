"""Values with two decimals at most, as whole hundredths: they never pass through floats."""

from __future__ import annotations

import re

_VALUE = re.compile(r"(\d{1,5})(?:[.,](\d{1,2}))?|(\d{0,5})½")


def parse_hundredths(text: str) -> int | None:
    """`12`, `3.5`, `3½`, `10.25`; None if it is none of these."""
    found = _VALUE.fullmatch(text.strip())
    if found is None:
        return None
    if text.strip().endswith("½"):
        return 100 * int(found[3] or 0) + 50
    return 100 * int(found[1]) + int((found[2] or "").ljust(2, "0"))


def format_hundredths(value: int) -> str:
    """`12`, `3.5`, `10.25`."""
    return f"{value // 100}.{value % 100:02d}".rstrip("0").rstrip(".")
