"""Lists of players: pasted, or a file."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any
from zlib import compress, decompressobj
from zlib import error as zlib_error

from django.core.exceptions import BadRequest

from zug.director.importing.player_list import NOTHING_CHOSEN, pasted
from zug.errors import Fault, FaultyFileError, ZugError
from zug.formats import read_players
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.core.files.uploadedfile import UploadedFile
    from django.http import HttpRequest

    from zug.formats import PlayerList

LARGEST = 4 * 1024 * 1024
MOST_ROWS = 10_000
"""Players of a list at the desk; ten times what any event has had."""
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


def sent_file(request: HttpRequest) -> tuple[bytes, str] | None:
    """The file that was sent, or the one a page kept while it was read; None if there is none."""
    file, kept = request.FILES.get("file"), request.POST.get("kept", "")
    if file is not None:
        return upload_bytes(file), str(file.name)
    return (unpacked(kept), request.POST.get("source", "")[:200]) if kept else None


def read_list(
    sent: tuple[bytes, str] | None, text: str, columns: Mapping[str, str] = NOTHING_CHOSEN
) -> PlayerList:
    """Players of a file, or of lines pasted into a field; a list that is too long raises."""
    found = pasted(text, columns) if sent is None else read_players(*sent, columns=columns)
    if max(len(found.players), len(found.faults)) > MOST_ROWS:
        message = say("more than {most} players", most=MOST_ROWS)
        raise FaultyFileError(sent[1] if sent else "list", [Fault("too-large", message)])
    return found


def chosen_columns(request: HttpRequest, known: Sequence[str]) -> dict[str, str]:
    """What the page of the columns says of each heading."""
    headings, fields = request.POST.getlist("heading"), request.POST.getlist("field")
    return {
        heading: field
        for heading, field in zip(headings, fields, strict=False)
        if heading and field in ("", *known)
    }


def kept_fields(data: bytes, source: str) -> dict[str, str]:
    """A file as fields of a form, while somebody reads what it would do."""
    return {"kept": b64encode(compress(data)).decode(), "source": source}


def unpacked(kept: str) -> bytes:
    """What `kept_fields` made; anything else is told like a file that cannot be read."""
    try:
        return decompressobj().decompress(b64decode(kept), LARGEST)
    except (ValueError, zlib_error):
        raise BadRequest from None
