"""Tables of dBase (.dbf), as US Chess has published its list: a heading and lines of a CSV."""

from __future__ import annotations

import csv
import io
import struct
from collections.abc import Iterator

KINDS = b"\x03\x83\x8b\xf5"
_FIELD = 32


def is_table(head: bytes) -> bool:
    """Kind, a day, and a heading whose fields have 32 bytes each."""
    if len(head) < 2 * _FIELD or head[:1] not in KINDS or not 1 <= head[2] <= 12:
        return False
    begin, length = struct.unpack_from("<HH", head, 8)
    return begin >= 2 * _FIELD + 1 and begin % _FIELD in (0, 1) and length > 1


def as_lines(data: bytes) -> Iterator[bytes]:
    """The names of the fields, then every record that is not marked as deleted."""
    begin, length = struct.unpack_from("<HH", data, 8)
    fields = []
    for at in range(_FIELD, min(begin, len(data)) - _FIELD + 1, _FIELD):
        if data[at] == 0x0D:
            break
        fields.append(
            (data[at : at + 11].split(b"\0")[0].decode("cp1252", "replace"), data[at + 16])
        )
    yield _line([name for name, _ in fields])
    for at in range(begin, len(data) - length + 1, length):
        if data[at : at + 1] != b" ":
            continue
        place, cells = at + 1, []
        for _, size in fields:
            cells.append(data[place : place + size].decode("cp1252", "replace").strip())
            place += size
        yield _line(cells)


def _line(cells: list[str]) -> bytes:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow([" ".join(cell.split()) for cell in cells])
    return line.getvalue().encode()
