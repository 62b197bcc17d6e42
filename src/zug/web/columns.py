"""The page that asks what the columns of a list are; wherever a list of players is sent."""

from __future__ import annotations

from hashlib import sha256

from django.shortcuts import render

from zug.director.importing.player_list import MOST_ODD
from zug.errors import FaultyFileError
from zug.fastclasses import NamedTuple
from zug.formats.list_columns import FIELDS, LABELS, plain
from zug.formats.players_csv import columns_in
from zug.web.lists import chosen_columns, kept_fields, read_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse

    from zug.errors import Fault
    from zug.formats.players_csv import ListColumn, PlayerList

    Sent = tuple[bytes, str] | None

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
    found = read_list(sent, text, chosen)
    kept[_key([column.heading for column in found.columns])] = chosen
    request.session[_KEPT] = dict(list(kept.items())[-_MOST_KEPT:])
    return found


def remembered(request: HttpRequest, sent: Sent, found: PlayerList) -> tuple[ListColumn, ...]:
    """Return the columns that were read as somebody chose for a list like this before.

    None if the answers came with this list, or say what is known without them.
    """
    kept: dict[str, dict[str, str]] = request.session.get(_KEPT, {})
    if chosen_columns(request, FIELDS) or not kept:
        return ()
    if _key([column.heading for column in found.columns]) not in kept:
        return ()
    plain_ones = columns_in(sent[0] if sent else request.POST.get("text", "").encode())
    unasked = {one.heading: one.field for one in plain_ones if one.known}
    return tuple(one for one in found.columns if unasked.get(one.heading) != one.field)


def must_ask(request: HttpRequest, found: PlayerList) -> bool:
    """Nobody knows a column, or odd values, guesses or rows left out were not shown yet."""
    is_odd = bool(found.odd or found.guesses or found.bad_rows)
    return bool(found.unknown or (is_odd and request.POST.get("odd") != _digest(found)))


def ask_columns(
    request: HttpRequest, sent: Sent, asking: ColumnForm, found: PlayerList
) -> HttpResponse:
    """What each column is; and the values that cannot be right, with what is stored instead."""
    return _page(request, sent, asking, found.columns, found=found)


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
    found: PlayerList | None = None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    odd = found.odd if found else ()
    out = found.bad_rows if found else ()
    told = [one for one in found.faults if one.code != "csv-column"] if found else []
    told = [one for one in told if one not in out]
    fields = kept_fields(*sent) if sent else {"text": request.POST.get("text", "")}
    fields |= {"odd": _digest(found)} if found else {}
    context = {
        "columns": columns,
        "labels": LABELS.items(),
        "odd": [(one, LABELS[one.field]) for one in odd[:MOST_ODD]],
        "more": len(odd[MOST_ODD:]),
        "faults": faults,
        "told": told[:MOST_ODD],
        "left_out": out[:MOST_ODD],
        "more_out": len(out[MOST_ODD:]),
        "fields": {**fields, **asking.fields},
        "asking": asking,
        "are_players": True,
    }
    return render(request, "desk/columns.html", context, status=422 if faults else 200)


def _headings(sent: Sent, text: str) -> list[str]:
    try:
        return [one.heading for one in columns_in(sent[0] if sent else text.encode())]
    except FaultyFileError:  # it is no table; whoever reads it says so
        return []


def _digest(found: PlayerList) -> str:
    """Of the odd values that were shown: others are shown first."""
    return sha256(repr((found.odd, found.guesses, found.bad_rows)).encode()).hexdigest()[:16]


def _key(headings: Sequence[str]) -> str:
    return sha256("|".join(map(plain, headings)).encode()).hexdigest()[:16]
