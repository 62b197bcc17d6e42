"""Lists of one's own and of federations: a table whose first line names the columns."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from zug.formats.list_columns import (
    LIST_FIELDS,
    SEXES,
    fields_of,
    is_known,
    plain,
    whole_name,
)
from zug.formats.players_csv import ListColumn
from zug.lists.forms import NationalFormat, form_of
from zug.lists.reading import Columns, ListRow, as_rating, refuse
from zug.messages import say

Beside = Callable[[str], bytes]
"""What is packed beside a list, by the beginning of its name; empty if there is nothing."""
_RATINGS = ("national", "rating", "fide_rating")
"""The first that is there counts: the rating of a federation before that of FIDE."""
_ENCODINGS = ("utf-8", "cp1252", "latin-1")
_SAMPLE = 9
_NO_CLUBS: Mapping[str, str] = {}
_CLUBS = "vereine"


def of_table(
    head: bytes,
    file: Iterable[bytes],
    called: str,
    chosen: Mapping[str, str],
    beside: Beside,
) -> tuple[Columns, Iterator[ListRow]]:
    """Comma, semicolon or tab; UTF-8 or the code page of Windows, line by line."""
    separator, headings = split_head(head)
    form = form_of(headings)
    places = _places(headings, form, chosen)
    rating = next((one for one in _RATINGS if one in places), "")
    if not {"name", "last"} & set(places) or not rating:
        raise refuse(
            say("the first line must name a column for names and one for ratings"),
            called,
            "list-columns",
        )
    places["rating"] = places[rating]
    said = {one.strip().casefold() for one in chosen}
    known = set(places.values())
    unread = tuple(
        one.strip()
        for at, one in enumerate(headings)
        if at not in known
        and one.strip()
        and not is_known(one)
        and form is None
        and one.strip().casefold() not in said
    )
    rows = _rows(file, separator)
    clubs = _clubs(beside(_CLUBS)) if form is not None and form.clubs else _NO_CLUBS
    return Columns(("rating",), "", unread, form.name if form else ""), _lines(rows, places, clubs)


def columns_of(
    head: bytes, file: Iterable[bytes], chosen: Mapping[str, str]
) -> tuple[ListColumn, ...]:
    """The columns, what each is taken for, and what it begins with."""
    separator, headings = split_head(head)
    form = form_of(headings)
    fields = {place: field for field, place in _places(headings, form, chosen).items()}
    rows = list(islice(_rows(file, separator), _SAMPLE))
    said = {one.strip().casefold() for one in chosen}
    return tuple(
        ListColumn(
            heading.strip(),
            fields.get(at, "") if fields.get(at) in LIST_FIELDS else "",
            form is not None or is_known(heading) or heading.strip().casefold() in said,
            tuple([row[at].strip() for row in rows if len(row) > at and row[at].strip()][:3]),
        )
        for at, heading in enumerate(headings)
        if heading.strip()
    )


def split_head(head: bytes) -> tuple[str, list[str]]:
    """What separates the headings, and the headings."""
    first = _text(head)
    separator = max(";\t,", key=first.count)
    return separator, next(csv.reader([first], delimiter=separator), [])


def _places(
    headings: Sequence[str], form: NationalFormat | None, chosen: Mapping[str, str]
) -> dict[str, int]:
    """By field, its column: as somebody said, as the form of the list has it, or by the heading."""
    words = [plain(one) for one in headings]
    if form is None:
        found = fields_of(headings, chosen, LIST_FIELDS)
        return {field: place for place, field in enumerate(found) if field}
    places = {field: words.index(word) for word, field in form.fields.items() if field}
    said = {one.strip().casefold(): field for one, field in chosen.items()}
    for place, heading in enumerate(headings):
        field = said.get(heading.strip().casefold())
        if field is not None:
            places = {key: at for key, at in places.items() if at != place}
            places |= {field: place} if field else {}
    beside = {"women": form.women, "club_number": form.clubs}
    beside |= {f"key{at}": word for at, word in enumerate(form.key)}
    return places | {key: words.index(word) for key, word in beside.items() if word in words}


def _rows(file: Iterable[bytes], separator: str) -> Iterator[list[str]]:
    """A quotation mark that is never closed would swallow all lines that follow."""
    lines = (_text(line) for line in file)
    whole = (line.replace('"', "") if line.count('"') % 2 else line for line in lines)
    return csv.reader(whole, delimiter=separator)


def _clubs(data: bytes) -> Mapping[str, str]:
    """The names of clubs by their numbers, from the list beside that of the players."""
    head, _, rest = data.partition(b"\n")
    separator, headings = split_head(head)
    words = [plain(one) for one in headings]
    number = next((words.index(one) for one in ("zpsnummer", "zps") if one in words), -1)
    name = next((words.index(one) for one in ("vereinsname", "vereinname") if one in words), -1)
    if number < 0 or name < 0:
        return _NO_CLUBS
    rows = _rows(rest.splitlines(), separator)
    return {row[number].strip(): row[name].strip() for row in rows if len(row) > max(number, name)}


def _lines(
    rows: Iterator[list[str]], places: dict[str, int], clubs: Mapping[str, str]
) -> Iterator[ListRow]:
    try:
        for row in rows:
            cells = {
                field: row[place].strip() for field, place in places.items() if place < len(row)
            }
            line = _line(cells, clubs)
            if line is not None:
                yield line
    except csv.Error as error:
        raise refuse(say("the table is damaged: {error}", error=error)) from None


def _line(cells: dict[str, str], clubs: Mapping[str, str]) -> ListRow | None:
    name = whole_name(cells.get("name", ""), cells.get("last", ""), cells.get("first", ""))
    if not name:
        return None
    fide_id = cells.get("fide_id", "")
    id_ = cells.get("id") or "-".join(cells[key] for key in ("key0", "key1") if cells.get(key))
    return ListRow(
        (id_ or fide_id or name)[:60],
        name[:200],
        fide_id[:20] if fide_id.isdecimal() and int(fide_id) else "",
        cells.get("federation", "")[:3],
        SEXES.get(cells.get("sex", "").lower(), ""),
        (cells.get("title") or cells.get("women", ""))[:4],
        cells.get("birth", "").removeprefix("00.00.")[:10],
        (cells.get("club") or clubs.get(cells.get("club_number", ""), ""))[:60],
        rating=as_rating(cells.get("rating", "")),
    )


def _text(line: bytes) -> str:
    for encoding in _ENCODINGS:
        try:
            return line.decode(encoding).rstrip("\r\n").replace("\0", " ").replace("\r", " ")
        except UnicodeDecodeError:
            continue
    return ""
