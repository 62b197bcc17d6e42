"""The background file of Swiss-Chess (.LST): the list of the DSB with FIDE's beside it.

29 fields between semicolons, no headings, in the code page of DOS (`Hintergrunddateien`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from zug.formats.list_columns import SEXES, whole_name
from zug.lists.reading import Columns, ListRow, as_rating

FIELDS = 29
NAME = "DSB"
_TITLES = ("", "GM", "IM", "FM", "CM", "", "WGM", "WIM", "WFM", "WCM")


def is_line(head: bytes) -> bool:
    """A line of such a file: the rating of FIDE is a number, or blank."""
    fields = head.split(b";")
    return len(fields) == FIELDS and fields[3].strip().isdigit() and b"," in fields[0]


def of_background(
    head: bytes, file: Iterable[bytes], called: str
) -> tuple[Columns, Iterator[ListRow]]:
    """Its name has the day: `fdsb261101.LST`."""
    day = re.search(r"fdsb(\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)", called.lower())
    valid = "20{}-{}-{}".format(*day.groups()) if day else ""
    return Columns(("rating",), valid, name=NAME), _lines(chain((head,), file))


def _lines(file: Iterable[bytes]) -> Iterator[ListRow]:
    for raw in file:
        cells = [cell.strip() for cell in raw.decode("cp850").split(";")]
        if len(cells) < FIELDS or not cells[0]:
            continue
        fide_id = cells[8]
        yield ListRow(
            (cells[7] or fide_id or cells[0])[:60],
            whole_name(cells[0], "", "")[:200].replace("\0", " "),
            fide_id[:20] if fide_id.isdecimal() and int(fide_id) else "",
            cells[2][:3],
            SEXES.get(cells[10].lower(), ""),
            _title(cells[5]) or cells[15][:4],
            "" if cells[6] == "0" else cells[6][:10],
            cells[1][:60],
            rating=as_rating(cells[4]),
        )


def _title(code: str) -> str:
    return _TITLES[int(code)] if code.isdecimal() and len(code) == 1 else ""
