"""Lists and files that were sent, and the page that asks what the columns of a list are."""

from __future__ import annotations

from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any
from zlib import compress, decompressobj
from zlib import error as zlib_error

from django.core.exceptions import BadRequest
from django.shortcuts import render

from zug.director.importing.player_list import MOST_ODD, NOTHING_CHOSEN, pasted
from zug.errors import Fault, FaultyFileError, ZugError
from zug.fastclasses import NamedTuple
from zug.formats import read_players
from zug.formats.list_columns import FIELDS, LABELS, plain
from zug.formats.players_csv import columns_in
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.core.files.uploadedfile import UploadedFile
    from django.http import HttpRequest, HttpResponse

    from zug.formats import PlayerList
    from zug.formats.players_csv import ListColumn

    Sent = tuple[bytes, str] | None


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
    listed = pasted(text, columns) if sent is None else read_players(*sent, columns=columns)
    if max(len(listed.players), len(listed.faults)) > MOST_ROWS:
        message = say("more than {most} players", most=MOST_ROWS)
        raise FaultyFileError(sent[1] if sent else "list", [Fault("too-large", message)])
    return listed


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


_KEPT = "columns"
_MOST_KEPT = 30
"""So many kinds of files are remembered of everybody."""


class ColumnForm(NamedTuple):
    """The target of a column form, its button, and the page to go back to."""

    action: str
    button: str
    back: str
    fields: Mapping[str, str] = {}
    """What the page hands on beside the list."""


def read_columns(request: HttpRequest, sent: Sent) -> PlayerList:
    """The list, with what was chosen for its columns now, or for the same headings before."""
    text, chosen = request.POST.get("text", ""), chosen_columns(request, FIELDS)
    kept: dict[str, dict[str, str]] = request.session.get(_KEPT, {})
    if not chosen:
        headings = _headings(sent, text)
        return read_list(sent, text, kept.get(_key(headings), {}))
    listed = read_list(sent, text, chosen)
    kept[_key([column.heading for column in listed.columns])] = chosen
    request.session[_KEPT] = dict(list(kept.items())[-_MOST_KEPT:])
    return listed


def remembered(request: HttpRequest, sent: Sent, listed: PlayerList) -> tuple[ListColumn, ...]:
    """Return the columns that were read as somebody chose for a list like this before.

    None if the answers came with this list, or say what is known without them.
    """
    kept: dict[str, dict[str, str]] = request.session.get(_KEPT, {})
    if chosen_columns(request, FIELDS) or not kept:
        return ()
    if _key([column.heading for column in listed.columns]) not in kept:
        return ()
    plain_ones = columns_in(sent[0] if sent else request.POST.get("text", "").encode())
    unasked = {column.heading: column.field for column in plain_ones if column.known}
    return tuple(column for column in listed.columns if unasked.get(column.heading) != column.field)


def must_ask(request: HttpRequest, listed: PlayerList) -> bool:
    """Nobody knows a column, or odd values, guesses or rows left out were not shown yet."""
    is_odd = bool(listed.odd or listed.guesses or listed.bad_rows)
    return bool(listed.unknown or (is_odd and request.POST.get("odd") != _digest(listed)))


def ask_columns(
    request: HttpRequest, sent: Sent, asking: ColumnForm, listed: PlayerList
) -> HttpResponse:
    """What each column is; and the values that cannot be right, with what is stored instead."""
    return _page(request, sent, asking, listed.columns, listed=listed)


def ask_names(
    request: HttpRequest, sent: tuple[bytes, str], asking: ColumnForm, faults: Sequence[Fault]
) -> HttpResponse:
    """What each column is, of a list of which nobody knows where the names are."""
    return _page(request, sent, asking, columns_in(sent[0]), faults=faults)


def _page(
    request: HttpRequest,
    sent: Sent,
    asking: ColumnForm,
    columns: Sequence[ListColumn],
    *,
    listed: PlayerList | None = None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    odd = listed.odd if listed else ()
    out = listed.bad_rows if listed else ()
    remarks = [fault for fault in listed.faults if fault.code != "csv-column"] if listed else []
    remarks = [fault for fault in remarks if fault not in out]
    fields = kept_fields(*sent) if sent else {"text": request.POST.get("text", "")}
    fields |= {"odd": _digest(listed)} if listed else {}
    context = {
        "columns": columns,
        "labels": LABELS.items(),
        "odd": [(value, LABELS[value.field]) for value in odd[:MOST_ODD]],
        "more": len(odd[MOST_ODD:]),
        "faults": faults,
        "found_faults": remarks[:MOST_ODD],
        "left_out": out[:MOST_ODD],
        "more_out": len(out[MOST_ODD:]),
        "fields": {**fields, **asking.fields},
        "asking": asking,
        "are_players": True,
    }
    return render(
        request, "web/desk/templates/columns.html", context, status=422 if faults else 200
    )


def _headings(sent: Sent, text: str) -> list[str]:
    try:
        return [column.heading for column in columns_in(sent[0] if sent else text.encode())]
    except FaultyFileError:  # it is no table; whoever reads it says so
        return []


def _digest(listed: PlayerList) -> str:
    """Of the odd values that were shown: others are shown first."""
    return sha256(repr((listed.odd, listed.guesses, listed.bad_rows)).encode()).hexdigest()[:16]


def _key(headings: Sequence[str]) -> str:
    return sha256("|".join(map(plain, headings)).encode()).hexdigest()[:16]
