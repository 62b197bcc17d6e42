"""Lists of players: pasted, CSV, TRF; and the big rating list of FIDE."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, Any

from zug.director.lists import pasted
from zug.errors import Fault, FaultyFileError, ZugError
from zug.formats import Reading, read_players
from zug.formats.players_csv import PlayerList
from zug.messages import say
from zug.web.asked import number
from zug.web.finding import fold_name
from zug.web.models import RatingListEntry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

LARGEST = 4 * 1024 * 1024
LARGEST_LIST = 256 * 1024 * 1024


def upload_bytes(file: UploadedFile[Any] | None, largest: int = LARGEST) -> bytes:
    """The bytes of a file that was sent, if it is not too large."""
    if file is None:
        raise ZugError("no-file", say("no file was chosen"), say("choose one and send it again"))
    if file.size is None or file.size > largest:
        megabytes = largest // (1024 * 1024)
        raise ZugError(
            "too-large", say("the file is larger than {n} MB", n=megabytes), say("is it a list?")
        )
    data: bytes = file.read()
    return data


def read_list(file: UploadedFile[Any] | None, text: str) -> PlayerList:
    """Players of a file (CSV or TRF), or of lines pasted into a field."""
    if file is not None:
        data, source = upload_bytes(file), str(file.name)
        if data[:4] in (b"012 ", b"001 ") or b"\n001 " in data[:20_000] or data[:1] == b"{":
            reading = Reading.of(data, source, lenient=True)
            return PlayerList(reading.tournament.players, reading.faults)
        return read_players(data, source)
    return pasted(text)


def read_rating_list(file: IO[bytes]) -> Iterator[RatingListEntry]:
    """Lines of FIDE's rating list in its text form: columns begin where the heading's words do.

    The heading has `ID Number`, `Name`, `Fed`, `Sex`, `Tit`, … a rating under a name such as
    `SRtng` or `JUN26`, and `B-day`.
    """
    heading = file.readline(4096).decode("latin-1").rstrip()
    starts = _columns(heading)
    for raw in file:
        line = raw.decode("latin-1").replace("\0", " ")
        cells = {name: line[begin:end].strip() for name, (begin, end) in starts.items()}
        if not cells["id"].isdecimal() or len(cells["id"]) > 20 or not cells["name"]:
            continue
        yield RatingListEntry(
            fide_id=cells["id"],
            name=cells["name"][:200],
            key=fold_name(cells["name"])[:200],
            federation=cells.get("fed", "")[:3],
            sex={"F": "w", "M": "m"}.get(cells.get("sex", ""), ""),
            title=cells.get("tit", "")[:4],
            rating=number(cells.get("rating"), 0),
            birth=cells.get("born", "")[:10].removeprefix("0000"),
        )


_HEADINGS = {
    "id number": "id",
    "name": "name",
    "fed": "fed",
    "sex": "sex",
    "tit": "tit",
    "srtng": "rating",
    "b-day": "born",
}


def _columns(heading: str) -> dict[str, tuple[int, int]]:
    """Where each column begins and ends; a month such as `NOV26` heads the rating."""
    found = [(m.start(), m.group()) for m in re.finditer(r"ID Number|\S+", heading)]
    places: dict[str, tuple[int, int]] = {}
    for index, (begin, word) in enumerate(found):
        end = found[index + 1][0] if index + 1 < len(found) else begin + 12
        name = _HEADINGS.get(word.lower())
        if name is None and re.fullmatch(r"[A-Z]{3}\d\d", word):
            name = "rating"
        if name is not None:
            places.setdefault(name, (begin, end))
    if not {"id", "name"} <= set(places):
        fault = Fault("csv-header", say("this is not FIDE's rating list in text form"), "", 1, 1)
        raise FaultyFileError(say("rating list"), [fault])
    return places
