"""Numbers and days as people read them: messages, which every language writes in its own way.

Their English is what files hold, `2.25` and `2026-11-15`; the mark and the order of another
language stand in its catalogue, and no line of code names it. Whatever goes into a file for
programs is written without them.
"""

from __future__ import annotations

import re

from zug.messages import Message, joined, say_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

_DECIMAL = re.compile(r"([+−-]?\d+)\.(\d+)", re.ASCII)
_DAY = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)


def decimal(text: str) -> str:
    """`2.25`, `+3.30`, `4.0`: in most languages with a comma. Other text stays as it is."""
    found = _DECIMAL.fullmatch(text)
    if not found or isinstance(text, Message):
        return text
    return say_in("number", "{whole}.{part}", whole=found[1], part=found[2])


def as_day(text: str) -> str:
    """2026/02/01, 26/02/01, 01.02.2026: the year first or last, else the day and the month."""
    parts = text.strip().replace("/", "-").replace(".", "-").split("-")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return ""
    year, month, day = parts[::-1] if len(parts[2]) == 4 else parts
    if len(year) == 2:
        year = f"19{year}" if year > "69" else f"20{year}"
    return f"{year}-{month:0>2}-{day:0>2}"


def day(text: str) -> str:
    """A day as the reader writes it, however a file has it; other text stays as it is."""
    found = _DAY.fullmatch(as_day(text))
    if not found:
        return text
    return say_in("day", "{year}-{month}-{day}", year=found[1], month=found[2], day=found[3])


def days(first: str, last: str) -> str:
    """`2026-11-13 – 2026-11-15`, or the only one there is."""
    return joined((day(one) for one in dict.fromkeys((first, last)) if one), " – ")


def moment(time: datetime, zone: str = "") -> str:
    """`2026-11-15 14:30`, of twenty-four hours; the zone where it is not that of the place."""
    return joined((day(f"{time:%Y-%m-%d}"), f"{time:%H:%M}", *filter(None, (zone,))), " ")


def several(numbers: Iterable[str]) -> str:
    """`500.00, 300.00`; where decimals have a comma, something else must separate them."""
    *most, text = [*numbers] or [""]
    for one in reversed(most):
        text = say_in("numbers", "{first}, {rest}", first=one, rest=text)
    return text


def numbered(values: Mapping[int, str]) -> str:
    """`1: 2.5, 2: 1.0`: values by the numbers of boards or participants."""
    return several(joined(one, ": ") for one in values.items())
