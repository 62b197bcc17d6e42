"""A rating list as it is downloaded: opened, recognised, and read line by line.

FIDE publishes fixed columns and XML with standard, rapid and blitz ratings, federations tables with
headings. Most lists come in a ZIP. A list of two million players is never in memory at once.

The first line of a table names the columns. For some national lists it is known what their headings
mean: columns a `NationalFormat` does not name are known, and left out. A heading can mean something
else than in a list of your own: `Id` is FIDE's there, and the federation's in these. A background
file of Swiss-Chess has no headings.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from html import unescape
from itertools import chain, islice
from pathlib import Path, PurePath
from typing import IO, cast

from zug.errors import AccessError, Fault, FaultyFileError
from zug.fastclasses import NamedTuple
from zug.formats.files import LARGEST as LARGEST_WORKBOOK
from zug.formats.list_columns import (
    LIST_FIELDS,
    SEXES,
    fields_of,
    is_known,
    plain,
    whole_name,
)
from zug.formats.players_csv import ListColumn
from zug.formats.spreadsheet import RATING_LIST, WorkbookError, sheet_of, table_lines
from zug.messages import say
from zug.rules.numbering import RATES_OF_PLAY

LARGEST = 4 * 1024**3
"""Bytes of a list when it is unpacked; FIDE's longest has a fifth of that."""
LARGEST_BESIDE = 16 * 1024**2
"""Bytes of a list of clubs packed with a list."""
ENDINGS = (".txt", ".xml", ".csv", ".lst", ".dbf")
_NOTHING_CHOSEN: Mapping[str, str] = {}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class ListRow(NamedTuple):
    """A player of a list. `rating` is that of a list of one's own or of a federation."""

    key: str
    """The id in this list; the name where it has none."""
    name: str
    fide_id: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    club: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    rating: int = 0
    standard_k: int = 0
    """The development coefficients FIDE's list has beside its ratings."""
    rapid_k: int = 0
    blitz_k: int = 0


class Columns(NamedTuple):
    """What a list holds: which ratings, and the day it is valid from, if it says so."""

    ratings: tuple[str, ...]
    valid: str = ""
    unread: tuple[str, ...] = ()
    """Headings nobody knew."""
    name: str = ""
    """Whose list it is, if the form of a federation was recognised."""


class ListFile(NamedTuple):
    """An open list: what it holds, its lines, and how far they have been read."""

    columns: Columns
    lines: Iterator[ListRow]
    is_fide: bool
    valid: str
    """The day it is valid from."""
    assumed: str
    """What that day was taken from, if the list itself does not say."""
    read: Callable[[], float]
    """The part read so far, from 0 to 1."""


class _CountingFile:
    """A file that counts what is read of it, and ends where no list is that long."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        self._file, self.size, self.done = file, size, 0

    def read(self, size: int = -1) -> bytes:
        return self._add(self._file.read(size))

    def readline(self, size: int = -1) -> bytes:
        return self._add(self._file.readline(size))

    def __iter__(self) -> Iterator[bytes]:
        for line in self._file:
            yield self._add(line)

    def _add(self, data: bytes) -> bytes:
        self.done += len(data)
        if self.done > LARGEST:
            raise refuse(say("the list is longer than any that is published"))
        return data


class _UnpackedList(NamedTuple):
    """The list itself, its name and when it was written, and what is packed beside it."""

    file: _CountingFile
    inner: str
    stamp: datetime
    beside: Callable[[str], bytes] = lambda _name: b""


@contextmanager
def open_list(
    path: str | Path, *, name: str = "", columns: Mapping[str, str] = _NOTHING_CHOSEN
) -> Iterator[ListFile]:
    """Open a list in a file, packed or not; `name` is the user's name of the file.

    `columns` says what headings of a table mean (one of `LIST_FIELDS`, or "" to leave one out).
    """
    called = name or Path(path).name
    with _opened(path, called) as unpacked:
        yield _recognised(unpacked, called, columns)


def list_columns(
    path: str | Path, *, name: str = "", columns: Mapping[str, str] = _NOTHING_CHOSEN
) -> tuple[ListColumn, ...]:
    """Return the columns of a table with their fields; none if the format is fixed."""
    with _opened(path, name or Path(path).name) as unpacked:
        head = _head(unpacked.file)
        if _is_xml(head) or _is_fixed(head) or is_swiss_chess(head):
            return ()
        return columns_of(head, unpacked.file, columns)


@contextmanager
def _opened(path: str | Path, called: str) -> Iterator[_UnpackedList]:
    try:
        with Path(path).open("rb") as raw, _unpacked(raw, Path(path), called) as unpacked:
            yield unpacked
    except FaultyFileError:
        raise
    except (zipfile.BadZipFile, EOFError, zlib.error):
        fault = Fault(
            "bad-list", say("the ZIP file is incomplete or damaged"), say("download it again")
        )
        raise FaultyFileError(called, [fault]) from None
    except NotImplementedError:
        fault = Fault(
            "bad-list",
            say("the ZIP file is packed in a form Zug cannot read"),
            say("unpack it, or pack it again as an ordinary ZIP file"),
        )
        raise FaultyFileError(called, [fault]) from None
    except OSError as error:
        raise AccessError(
            "unreadable",
            say("cannot read {path}: {strerror}", path=path, strerror=error.strerror),
            say("check its name and permissions"),
        ) from None


@contextmanager
def _unpacked(raw: IO[bytes], path: Path, called: str) -> Iterator[_UnpackedList]:
    """Open the longest list of a ZIP, or the lines of a workbook or database."""
    begin = raw.read(64)
    raw.seek(0)
    written = datetime.fromtimestamp(path.stat().st_mtime)
    if _is_dbase(begin):
        data = b"".join(_dbase_lines(raw.read(LARGEST_WORKBOOK)))
        yield _UnpackedList(_CountingFile(io.BytesIO(data), len(data)), called, written)
        return
    if begin[:4] != b"PK\x03\x04":
        yield _UnpackedList(_CountingFile(raw, path.stat().st_size), called, written)
        return
    with zipfile.ZipFile(raw) as pack:
        if "xl/workbook.xml" in pack.namelist():
            raw.seek(0)
            table = _table_of(raw.read(LARGEST_WORKBOOK + 1), called)
            yield _UnpackedList(_CountingFile(io.BytesIO(table), len(table)), called, written)
            return
        members = [
            member
            for member in pack.infolist()
            if PurePath(member.filename).suffix.lower() in ENDINGS
        ]
        if not members:
            raise refuse(say("there is no list in the ZIP file"), called)
        member = max(members, key=lambda one: one.file_size)
        try:
            file = pack.open(_ordinary(member))
        except NotImplementedError:
            raise
        except RuntimeError as error:  # it has a password
            raise zipfile.BadZipFile(str(error)) from None
        with file:
            inner, stamp = PurePath(member.filename).name, datetime(*member.date_time)
            if inner.lower().endswith(".dbf"):
                data = b"".join(_dbase_lines(file.read(LARGEST_WORKBOOK)))
                yield _UnpackedList(_CountingFile(io.BytesIO(data), len(data)), inner, stamp)
                return
            counted = _CountingFile(file, member.file_size)
            yield _UnpackedList(counted, inner, stamp, lambda name: _beside(pack, name))


def _ordinary(member: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """Return a member that is packed as everybody does; other ways have errors of their own."""
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotImplementedError
    return member


def _beside(pack: zipfile.ZipFile, name: str) -> bytes:
    """Return a small list packed with a long one."""
    for member in pack.infolist():
        if (
            PurePath(member.filename).name.lower().startswith(name)
            and member.file_size < LARGEST_BESIDE
        ):
            return pack.read(_ordinary(member))
    return b""


def _table_of(data: bytes, called: str) -> bytes:
    """Return the sheet of an Excel workbook as lines."""
    try:
        lines = table_lines(sheet_of(data, {}, RATING_LIST).rows)
    except WorkbookError as error:
        raise refuse(error.message, called) from None
    return "\n".join(lines).encode()


def _head(file: _CountingFile) -> bytes:
    """Return the first line that is not empty."""
    head = file.readline(65536).removeprefix(b"\xef\xbb\xbf")
    while not head.strip() and head:
        head = file.readline(65536)
    return head


def _is_xml(head: bytes) -> bool:
    return head.lstrip().startswith(b"<")


def _is_fixed(head: bytes) -> bool:
    return b"id number" in head.lower() and not any(sign in head for sign in b",;\t")


def _recognised(unpacked: _UnpackedList, called: str, chosen: Mapping[str, str]) -> ListFile:

    file, inner, stamp, beside = unpacked
    head = _head(file)
    if _is_xml(head):
        columns, lines = fide_xml(head, cast("IO[bytes]", file), called)
    elif _is_fixed(head):
        columns, lines = fide_text(head, file, called)
    elif is_swiss_chess(head):
        columns, lines = of_swiss_chess(head, file, inner)
    else:
        columns, lines = of_table(head, file, called, chosen, beside)
    valid, assumed = columns.valid, ""
    if not valid:
        named = date_in(called) or date_in(inner)
        valid = named or stamp.date().replace(day=1).isoformat()
        assumed = called if named else inner
    return ListFile(
        columns,
        lines,
        "rating" not in columns.ratings,
        valid,
        assumed,
        lambda: min(1.0, file.done / file.size) if file.size else 1.0,
    )


def date_in(text: str) -> str:
    """Return the day or month in a file name or heading: `2026-11-01`, `202611`, `NOV26`."""
    digits = re.search(r"(20\d\d)[-_.]?(0[1-9]|1[0-2])(?:[-_.]?([0-2]\d|3[01]))?(?!\d)", text)
    if digits:
        year, month, day = int(digits[1]), int(digits[2]), int(digits[3] or 1)
    else:
        named = re.search(rf"(?<![a-z])({'|'.join(_MONTHS)})(\d\d)(?!\d)", text.lower())
        if named is None:
            return ""
        year, month, day = 2000 + int(named[2]), _MONTHS.index(named[1]) + 1, 1
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def refuse(message: str, source: str = "", code: str = "bad-list") -> FaultyFileError:
    """Return the error; its code is `list-columns` if choosing columns is enough."""
    advice = (
        say("say which they are: --map 'HEADING=name' --map 'HEADING=rating'")
        if code == "list-columns"
        else say("bring FIDE's list as it is downloaded, or a table with headings")
    )
    return FaultyFileError(source or say("rating list"), [Fault(code, message, advice)])


def as_rating(text: str) -> int:
    """Parse a rating; 0 for none. A provisional one ends in a mark or its number of games."""
    if text.isdecimal() and text.isascii() and len(text) <= 4:
        return int(text)
    digits = text.strip().split("/")[0].rstrip("*PpEeNnFf ")
    return int(digits) if digits.isdecimal() and digits.isascii() and len(digits) <= 4 else 0


_DBASE_KINDS = b"\x03\x83\x8b\xf5"
_DBASE_FIELD = 32


def _is_dbase(head: bytes) -> bool:
    """Return whether this starts a dBase table: kind, date, and 32 bytes a field in its heading."""
    if len(head) < 2 * _DBASE_FIELD or head[:1] not in _DBASE_KINDS or not 1 <= head[2] <= 12:
        return False
    begin, length = struct.unpack_from("<HH", head, 8)
    return begin >= 2 * _DBASE_FIELD + 1 and begin % _DBASE_FIELD in (0, 1) and length > 1


def _dbase_lines(data: bytes) -> Iterator[bytes]:
    """Yield a dBase table as lines of a CSV: the field names, then the records not deleted.

    US Chess has published its list as such a table (.dbf).
    """
    begin, length = struct.unpack_from("<HH", data, 8)
    fields = []
    for at in range(_DBASE_FIELD, min(begin, len(data)) - _DBASE_FIELD + 1, _DBASE_FIELD):
        if data[at] == 0x0D:
            break
        fields.append(
            (data[at : at + 11].split(b"\0")[0].decode("cp1252", "replace"), data[at + 16])
        )
    yield _csv_line([name for name, _ in fields])
    for at in range(begin, len(data) - length + 1, length):
        if data[at : at + 1] != b" ":
            continue
        place, cells = at + 1, []
        for _, size in fields:
            cells.append(data[place : place + size].decode("cp1252", "replace").strip())
            place += size
        yield _csv_line(cells)


def _csv_line(cells: list[str]) -> bytes:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow([" ".join(cell.split()) for cell in cells])
    return line.getvalue().encode()


_HEADINGS = {
    "id number": "id",
    "name": "name",
    "fed": "federation",
    "sex": "sex",
    "tit": "title",
    "titl": "title",
    "wtit": "w_title",
    "srtng": "standard",
    "rrtng": "rapid",
    "brtng": "blitz",
    "sk": "standard_k",
    "rk": "rapid_k",
    "bk": "blitz_k",
    "k": "k",
    "b-day": "birth",
    "born": "birth",
}
_WORDS = re.compile(
    r"ID Number|Name|Titl|Tit|Fed|Sex|WTit|OTit|FOA|[SRB]Rtng|[SRB]Gm|[SRB]K|Games|Gms|Gm|K"
    r"|B-day|Born|Flag|[A-Z]{3}\d\d|\S+",
    re.IGNORECASE,
)
HIGHEST_K = 40
_MONTH = re.compile(r"[A-Za-z]{3}\d\d")


def fide_text(head: bytes, file: Iterable[bytes], called: str) -> tuple[Columns, Iterator[ListRow]]:
    """Read a list with fixed columns, which start where their headings do."""
    heading = head.decode("latin-1").rstrip()
    places, month = _places(heading)
    if not {"id", "name"} <= set(places):
        raise refuse(say("this is not FIDE's rating list in text form"), called)
    ratings: tuple[str, ...] = tuple(play for play in RATES_OF_PLAY if play in places)
    if "rating" in places:
        ratings = (_single(called),)
        places[ratings[0]] = places.pop("rating")
        places[f"{ratings[0]}_k"] = places.get("k", slice(0, 0))
    if not ratings:
        raise refuse(say("no column of the list holds a rating"), called)
    return Columns(ratings, month), _text_lines(places, file)


def _places(heading: str) -> tuple[dict[str, slice], str]:
    """Return start and end of each column; a month such as `NOV26` heads the only rating."""
    headings = [(match.start(), match.group()) for match in _WORDS.finditer(heading)]
    places: dict[str, slice] = {}
    month = ""
    for index, (begin, word) in enumerate(headings):
        end = headings[index + 1][0] if index + 1 < len(headings) else None
        name = _HEADINGS.get(word.lower())
        if name is None and _MONTH.fullmatch(word):
            name, month = "rating", date_in(word)
        if name is not None:
            places.setdefault(name, slice(begin, end))
    return places, month


def _single(called: str) -> str:
    """Return which of the three a list with one rating is: its name says it, not its heading."""
    return next((play for play in ("rapid", "blitz") if play in called.lower()), "standard")


def _text_lines(places: dict[str, slice], file: Iterable[bytes]) -> Iterator[ListRow]:
    nowhere = slice(0, 0)
    of = [
        places.get(name, nowhere)
        for name in (
            *("id", "name", "federation", "sex", "title", "w_title", "birth"),
            *RATES_OF_PLAY,
            *(f"{play}_k" for play in RATES_OF_PLAY),
        )
    ]
    for raw in file:
        line = raw.decode("latin-1")
        cells = tuple([line[place].strip() for place in of])
        if cells[0].isdecimal() and cells[1]:
            yield _line(cells)


def _line(cells: tuple[str, ...]) -> ListRow:
    id_, name, federation, sex, title, w_title, birth, *ratings = cells
    standard, rapid, blitz, *coefficients = (as_rating(text) for text in ratings)
    return ListRow(
        id_[:20],
        name[:200].replace("\0", " "),
        id_[:20],
        federation[:3],
        SEXES.get(sex.lower(), ""),
        (title or w_title)[:4],
        birth[:10].removeprefix("0000"),
        "",
        standard,
        rapid,
        blitz,
        0,
        *(k if k <= HIGHEST_K else 0 for k in coefficients),
    )


def fide_xml(head: bytes, file: IO[bytes], called: str) -> tuple[Columns, Iterator[ListRow]]:
    """Read `player` elements; single lists have `rating`, the combined one all three."""
    if b"player" not in head and b"?xml" not in head:
        raise refuse(say("this is not FIDE's rating list in XML"), called)
    players = _xml_players(head, file, called)
    first = next(players, None)
    if first is None:
        raise refuse(say("no column of the list holds a rating"), called)
    single = _single(called)
    has_all = "rapid_rating" in first or "blitz_rating" in first
    ratings = RATES_OF_PLAY if has_all else (single,)
    of = {"standard": "rating", "rapid": "rapid_rating", "blitz": "blitz_rating"}
    names = tuple(of[field] if has_all else "rating" * (field == single) for field in of)
    names += tuple(name.replace("rating", "k") for name in names)
    return Columns(ratings), _xml_lines(chain((first,), players), names)


def _xml_lines(players: Iterable[dict[str, str]], names: tuple[str, ...]) -> Iterator[ListRow]:
    wanted = ("fideid", "name", "country", "sex", "title", "w_title", "birthday", *names)
    for fields in players:
        cells = tuple([fields.get(field, "").strip() for field in wanted])
        if cells[0].isdecimal() and cells[1]:
            yield _line(cells)


_PLAYER = re.compile(r"<player>(.*?)</player>", re.DOTALL)
_PART = re.compile(r"<([a-z_]+)>([^<]*)</")


def _xml_players(head: bytes, file: IO[bytes], called: str) -> Iterator[dict[str, str]]:
    """Yield players of a flat, generated XML file; a real parser takes five times as long."""
    is_latin = b"8859-1" in head or b"1252" in head
    decoder = codecs.getincrementaldecoder("cp1252" if is_latin else "utf-8")("replace")
    text, data = "", head
    while data:
        text += decoder.decode(data)
        end = 0
        for player in _PLAYER.finditer(text):
            end = player.end()
            parts = dict(_PART.findall(player[1]))
            yield {key: unescape(value) for key, value in parts.items()}
        text = text[end:]
        data = file.read(1 << 18)
    if "</playerslist>" not in text:
        raise refuse(say("the XML is damaged: {error}", error=say("it has no end")), called)


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
    places = _places_of_headings(headings, form, chosen)
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
    fields = {place: field for field, place in _places_of_headings(headings, form, chosen).items()}
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


def _places_of_headings(
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
            line = _table_line(cells, clubs)
            if line is not None:
                yield line
    except csv.Error as error:
        raise refuse(say("the table is damaged: {error}", error=error)) from None


def _table_line(cells: dict[str, str], clubs: Mapping[str, str]) -> ListRow | None:
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
        row = _table_line(fields, _NO_CLUBS)
        if row is not None:
            yield row


def _title_of(code: str) -> str:
    return _TITLE_CODES[int(code)] if code.isdecimal() and len(code) == 1 else ""
