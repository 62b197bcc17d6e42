"""Days and hours as people read them: messages, which every language writes in its own way.

Their English is that of files, `2026-11-15`; the order of another language stands in its
catalogue, and no line of code names it. Whatever goes into a file for programs is written without
them. Numbers: `zug.messages.decimal`.
"""

from __future__ import annotations

from zug.messages import joined, say_in
from zug.systems.codes import as_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime


def day(text: str) -> str:
    """A day as the reader writes it, however a file has it; other text stays as it is."""
    year, month, number = (*as_day(text).split("-"), "", "")[:3]
    is_day = (len(year), len(month), len(number)) == (4, 2, 2)
    if not is_day or not ("01" <= month <= "12" and "01" <= number <= "31"):
        return text
    return say_in("day", "{year}-{month}-{day}", year=year, month=month, day=number)


def days(first: str, last: str) -> str:
    """`2026-11-13 – 2026-11-15`, or the only one there is."""
    return joined((day(text) for text in dict.fromkeys((first, last)) if text), " – ")


def moment(time: datetime, zone: str = "") -> str:
    """`2026-11-15 14:30`, of twenty-four hours; the zone where it is not that of the place."""
    return joined((day(f"{time:%Y-%m-%d}"), f"{time:%H:%M}", *filter(None, (zone,))), " ")
