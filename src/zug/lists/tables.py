"""Lists of federations and lists of your own, read as tables.

The first line names the columns. For some national lists it is known what their headings mean:
columns a `NationalFormat` does not name are known, and left out. A heading can mean something else
than in a list of your own: `Id` is FIDE's there, and the federation's in these. A background file
of Swiss-Chess has no headings.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from zug.fastclasses import NamedTuple
from zug.formats.list_columns import (
    LIST_FIELDS,
    SEXES,
    fields_of,
    is_known,
    plain,
    whole_name,
)
from zug.formats.players_csv import ListColumn
from zug.lists.reading import Columns, ListRow, as_rating, refuse
from zug.messages import say


class NationalFormat(NamedTuple):
    """The format of a national list: its name, and its fields by their plain headings."""

    name: str
    fields: Mapping[str, str]
    women: str = ""
    """The column of titles for women, if they have one of their own."""
    clubs: str = ""
    """The column with the number of the club, whose name is in a list beside it."""
    key: tuple[str, ...] = ()
    """Columns that are the national id together."""

    def fits(self, words: Sequence[str]) -> bool:
        return set(self.fields) <= set(words)


_DSB = {
    **{"geschlecht": "sex", "geburtsjahr": "birth", "dwz": "national", "fideid": "fide_id"},
    **{"fidetitel": "title", "fideland": "federation"},
}
FORMS = (
    NationalFormat("DSB", {**_DSB, "id": "id", "namevorname": "name"}, "fidefrauentitel", "zps"),
    NationalFormat("DSB", {**_DSB, "id": "id", "spielername": "name"}, clubs="zps"),
    NationalFormat(
        "DSB", {**_DSB, "spielername": "name", "zps": "", "mglnr": ""}, "", "zps", ("zps", "mglnr")
    ),
    NationalFormat(
        "DSB", {**_DSB, "spielername": "name", "vkz": "", "mglnr": ""}, "", "vkz", ("vkz", "mglnr")
    ),
    NationalFormat(
        "FSI",
        {
            **{"nominativo": "name", "elo": "national", "federazione": "federation", "sex": "sex"},
            **{"annonascita": "birth", "idfsi": "id", "fin": "fide_id"},
        },
    ),
    NationalFormat(
        "ECF",
        {
            **{"ecfcode": "id", "fullname": "name", "fideno": "fide_id", "gender": "sex"},
            **{"nation": "federation", "revisedstandard": "national", "clubname": "club"},
            "title": "title",
        },
    ),
    NationalFormat(
        "KNSB",
        {
            **{"relatienummer": "id", "naam": "name", "titel": "title", "fed": "federation"},
            **{"rating": "national", "geboren": "birth", "s": "sex"},
        },
    ),
    NationalFormat(
        "CFC",
        {
            **{"cfc": "id", "last": "last", "first": "first", "rating": "national"},
            "fidenumber": "fide_id",
        },
    ),
    NationalFormat(
        "DSU",
        {
            **{"nr": "id", "fdt": "birth", "navn": "name", "klub": "club", "titel": "title"},
            **{"rat": "national", "hur": "", "lyn": ""},
        },
    ),
    NationalFormat(
        "CHESSA",
        {
            **{"uniqueno": "id", "surname": "last", "firstname": "first", "bdate": "birth"},
            **{"sex": "sex", "title": "title", "rating": "national", "fed": "federation"},
        },
    ),
    NationalFormat(
        "SELO",
        {
            **{"id": "id", "sukunimi": "last", "etunimi": "first", "seura": "club"},
            **{"selo": "national", "maa": "federation"},
        },
    ),
    NationalFormat(
        "US Chess",
        {
            **{"memid": "id", "memname": "name", "rlpbrat": "national", "gender": "sex"},
            **{"byear": "birth", "federation": "federation", "title": "title"},
        },
    ),
    NationalFormat("US Chess", {"rmemid": "id", "rmemname": "name", "rrating1": "national"}),
)


def form_of(headings: Sequence[str]) -> NationalFormat | None:
    """Return the national format with these headings, None if there is none."""
    words = [plain(heading) for heading in headings]
    return next((form for form in FORMS if form.fits(words)), None)


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
    """Return the columns of a table and its players.

    Cells are separated by commas, semicolons or tabs. Every line is read as UTF-8 or, if it is
    not, in the code page of Windows.
    """
    separator, headings = split_head(head)
    form = form_of(headings)
    places = _places(headings, form, chosen)
    rating = next((field for field in _RATINGS if field in places), "")
    if not {"name", "last"} & set(places) or not rating:
        raise refuse(
            say("the first line must name a column for names and one for ratings"),
            called,
            "list-columns",
        )
    places["rating"] = places[rating]
    named = {heading.strip().casefold() for heading in chosen}
    known = set(places.values())
    unread = tuple(
        heading.strip()
        for at, heading in enumerate(headings)
        if at not in known
        and heading.strip()
        and not is_known(heading)
        and form is None
        and heading.strip().casefold() not in named
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
    named = {heading.strip().casefold() for heading in chosen}
    return tuple(
        ListColumn(
            heading.strip(),
            fields.get(at, "") if fields.get(at) in LIST_FIELDS else "",
            form is not None or is_known(heading) or heading.strip().casefold() in named,
            tuple([row[at].strip() for row in rows if len(row) > at and row[at].strip()][:3]),
        )
        for at, heading in enumerate(headings)
        if heading.strip()
    )


def split_head(head: bytes) -> tuple[str, list[str]]:
    """Return the separator of the headings, and the headings."""
    first = _text(head)
    separator = max(";\t,", key=first.count)
    return separator, next(csv.reader([first], delimiter=separator), [])


def _places(
    headings: Sequence[str], form: NationalFormat | None, chosen: Mapping[str, str]
) -> dict[str, int]:
    """Return the column of each field: as chosen, as in the national format, or by its heading."""
    words = [plain(heading) for heading in headings]
    if form is None:
        fields = fields_of(headings, chosen, LIST_FIELDS)
        return {field: place for place, field in enumerate(fields) if field}
    places = {field: words.index(word) for word, field in form.fields.items() if field}
    named = {heading.strip().casefold(): field for heading, field in chosen.items()}
    for place, heading in enumerate(headings):
        field = named.get(heading.strip().casefold())
        if field is not None:
            places = {key: at for key, at in places.items() if at != place}
            places |= {field: place} if field else {}
    beside = {"women": form.women, "club_number": form.clubs}
    beside |= {f"key{at}": word for at, word in enumerate(form.key)}
    return places | {key: words.index(word) for key, word in beside.items() if word in words}


def _rows(file: Iterable[bytes], separator: str) -> Iterator[list[str]]:
    """Yield the cells of each line; a quotation mark that is never closed is dropped."""
    lines = (_text(line) for line in file)
    whole = (line.replace('"', "") if line.count('"') % 2 else line for line in lines)
    return csv.reader(whole, delimiter=separator)


def _clubs(data: bytes) -> Mapping[str, str]:
    """Return the names of clubs by number, from the list packed with that of the players."""
    head, _, rest = data.partition(b"\n")
    separator, headings = split_head(head)
    words = [plain(heading) for heading in headings]
    number = next((words.index(word) for word in ("zpsnummer", "zps") if word in words), -1)
    name = next((words.index(word) for word in ("vereinsname", "vereinname") if word in words), -1)
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


_SWISS_CHESS_FIELDS = 29
_TITLE_CODES = ("", "GM", "IM", "FM", "CM", "", "WGM", "WIM", "WFM", "WCM")


def is_swiss_chess(head: bytes) -> bool:
    """Return whether this is a line of a Swiss-Chess background file (.LST).

    It has 29 fields between semicolons and no headings; the rating of FIDE is a number.
    """
    fields = head.split(b";")
    return len(fields) == _SWISS_CHESS_FIELDS and fields[3].strip().isdigit() and b"," in fields[0]


def of_swiss_chess(
    head: bytes, file: Iterable[bytes], called: str
) -> tuple[Columns, Iterator[ListRow]]:
    """Return the columns and players of a background file, the DSB list with that of FIDE.

    The file name has the day: `fdsb261101.LST`; its text is in the code page of DOS.
    """
    day = re.search(r"fdsb(\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)", called.lower())
    valid = "20{}-{}-{}".format(*day.groups()) if day else ""
    return Columns(("rating",), valid, name="DSB"), _swiss_chess_rows(chain((head,), file))


def _swiss_chess_rows(file: Iterable[bytes]) -> Iterator[ListRow]:
    for raw in file:
        cells = [cell.strip() for cell in raw.decode("cp850").replace("\0", " ").split(";")]
        if len(cells) < _SWISS_CHESS_FIELDS or not cells[0]:
            continue
        fields = {
            **{"id": cells[7] or cells[8] or cells[0], "name": cells[0], "fide_id": cells[8]},
            **{"federation": cells[2], "sex": cells[10], "club": cells[1], "rating": cells[4]},
            **{"title": _title_of(cells[5]) or cells[15]},
            "birth": "" if cells[6] == "0" else cells[6],
        }
        row = _line(fields, _NO_CLUBS)
        if row is not None:
            yield row


def _title_of(code: str) -> str:
    return _TITLE_CODES[int(code)] if code.isdecimal() and len(code) == 1 else ""
