"""Lists of players: pasted, CSV, TRF."""

from __future__ import annotations

from typing import Any

from zug.director.lists import pasted
from zug.errors import ZugError
from zug.formats import Reading, read_players
from zug.formats.players_csv import PlayerList
from zug.messages import say

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
