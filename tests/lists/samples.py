"""Lists made for the tests in the forms federations publish; nobody in them exists."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

COMBINED = {
    **{"ID Number": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94},
    **{"FOA": 109, "SRtng": 113, "SGm": 119, "SK": 123, "RRtng": 126, "RGm": 132, "Rk": 136},
    **{"BRtng": 139, "BGm": 145, "BK": 149, "B-day": 152, "Flag": 158},
}
"""Where FIDE's columns of all three ratings begin."""
SINGLE = {
    **{"ID Number": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94},
    **{"FOA": 109, "NOV26": 113, "Gms": 119, "K": 123, "B-day": 126, "Flag": 132},
}
Row = Mapping[str, object]

ADA: Row = {
    **{"ID Number": 1503014, "Name": "Adler, Ada", "Fed": "NOR", "Sex": "F", "Tit": "WGM"},
    **{"SRtng": 2412, "SK": 10, "RRtng": 2380, "Rk": 20, "BRtng": 0, "B-day": 1990},
}
BEN: Row = {
    **{"ID Number": 4100018, "Name": "Berg, Ben", "Fed": "SUI", "Sex": "M", "Tit": "IM"},
    **{"SRtng": 2450, "RRtng": 0, "BRtng": 2500, "B-day": 1985, "Flag": "i"},
}
COLE: Row = {
    **{"ID Number": 700001, "Name": "Colé, Carl", "Fed": "FRA", "Sex": "M"},
    **{"SRtng": 0, "RRtng": 1650, "BRtng": 1700, "B-day": 2001},
}
PEOPLE = (ADA, BEN, COLE)


def fixed(rows: Iterable[Row], columns: Mapping[str, int]) -> str:
    """A heading and lines in columns."""
    heading = _line({name: name for name in columns}, columns)
    return "\n".join([heading, *(_line(row, columns) for row in rows), ""])


def _line(row: Row, columns: Mapping[str, int]) -> str:
    line = ""
    for name, begin in columns.items():
        line = line.ljust(begin) + str(row.get(name, ""))
    return line


def single(rows: Iterable[Row], rating: str) -> str:
    """A list of one rating, headed by the month."""
    return fixed([{**row, "NOV26": row[rating]} for row in rows], SINGLE)


def xml(rows: Iterable[Row], *, combined: bool = True) -> str:
    """The same in XML."""
    tags = {"fideid": "ID Number", "name": "Name", "country": "Fed", "sex": "Sex", "title": "Tit"}
    tags |= {"rating": "SRtng", "k": "SK", "birthday": "B-day"}
    if combined:
        tags |= {"rapid_rating": "RRtng", "rapid_k": "Rk", "blitz_rating": "BRtng", "blitz_k": "BK"}
    players = (
        "".join(f"<{tag}>{row.get(name, '')}</{tag}>\n" for tag, name in tags.items())
        for row in rows
    )
    body = "".join(f"<player>\n{one}</player>\n" for one in players)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n{body}</playerslist>\n'


def written(folder: Path, name: str, text: str, encoding: str = "latin-1") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


def packed(folder: Path, name: str, members: Mapping[str, str]) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as pack:
        for member, text in members.items():
            info = zipfile.ZipInfo(member, (2026, 11, 3, 9, 0, 0))
            pack.writestr(info, text.encode("latin-1"))
    return path
