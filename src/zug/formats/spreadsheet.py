"""Tables out of text files and Excel workbooks: code page, sheet, line with the headings, and rows.

A workbook (.xlsx) is a ZIP of XML, read with the standard library alone. Of all it can hold a list
needs texts, numbers and days. Formulas count by the value kept beside them, and stand for
themselves where there is none; formats, pictures and macros are not looked at.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from xml.etree import ElementTree
from xml.parsers import expat

from zug.fastclasses import NamedTuple
from zug.faults import fault
from zug.formats.faults import FilePlace
from zug.formats.files import LARGEST, decode, split
from zug.formats.list_columns import fields_of, is_known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from xml.etree.ElementTree import Element

    from zug.formats.faults import Findings

Sheets = dict[str, list[list[str]]]
"""By name, the rows of a sheet as texts."""
BEGIN = b"PK\x03\x04"
OLD = b"\xd0\xcf\x11\xe0"
"""How the workbooks before 2007 begin."""
MOST_ROWS, MOST_COLUMNS = 1_048_576, 500


class Size(NamedTuple):
    """How much a workbook may hold, in all its sheets together; blank cells count as well."""

    rows: int
    cells: int
    characters: int


LIST = Size(120_000, 500_000, 16_000_000)
"""More than a list of players has."""
RATING_LIST = Size(1_100_000, 4_000_000, 64_000_000)
_ELEMENTS_OF_A_CELL, _OTHER_ELEMENTS = 4, 100_000
_LARGEST_SMALL_PART = 4 * 1024 * 1024
_PIECE = 64 * 1024
_LONGEST_TAG = 1024 * 1024
_DEEPEST = 100
_DAYS = {14, 15, 16, 17, 22}
"""The built-in formats of cells with a day (ECMA-376, part 1, 18.8.30)."""
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, ElementTree.ParseError, expat.ExpatError),
    *(EOFError, NotImplementedError),
)
"""What is raised for a ZIP or XML that is not whole."""


class WorkbookError(Exception):
    """This is not a workbook that can be read; the id is that of the fault (`zug.faults`)."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.message = fault(id_).message
        super().__init__(self.message)


def is_workbook(data: bytes) -> bool:
    return data.startswith(OLD) or (data.startswith(BEGIN) and b"xl/" in data)


def read_workbook(data: bytes, most: Size = LIST) -> Sheets:
    """Return the sheets that hold anything; one with more than `most` is no list and raises."""
    if data.startswith(OLD):
        raise WorkbookError("bad-workbook.old")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as pack:
            return _sheets(pack, _Budget(most))
    except _DAMAGED:
        raise WorkbookError("bad-workbook.damaged") from None
    except (KeyError, ValueError, OverflowError, IndexError, RuntimeError):
        raise WorkbookError("bad-workbook.form") from None


class _Budget:
    """What may still be read: a small file can unpack to gigabytes, or name one sheet often."""

    def __init__(self, most: Size) -> None:
        self._left = {
            "rows": most.rows,
            "cells": most.cells,
            "characters": most.characters,
            "elements": most.cells * _ELEMENTS_OF_A_CELL + _OTHER_ELEMENTS,
            "bytes": LARGEST,
        }

    def take(self, what: str, count: int = 1) -> None:
        self._left[what] -= count
        if self._left[what] < 0:
            raise _too_large()


def _too_large() -> WorkbookError:
    return WorkbookError("bad-workbook.large")


def _sheets(pack: zipfile.ZipFile, budget: _Budget) -> Sheets:
    book = _xml(pack, "xl/workbook.xml")
    links = {
        link.get("Id"): link.get("Target", "") for link in _xml(pack, "xl/_rels/workbook.xml.rels")
    }
    parts = {}
    for sheet in book.iterfind("{*}sheets/{*}sheet"):
        target = links[sheet.attrib[_LINK]]
        parts[sheet.get("name", "")] = target[1:] if target[0] == "/" else f"xl/{target}"
    properties = book.find("{*}workbookPr")
    since_1904 = properties is not None and properties.get("date1904") in ("1", "true")
    reader = _WorkbookReader(pack, date(1904, 1, 1) if since_1904 else date(1899, 12, 30), budget)
    read = {
        part: reader.rows(part)
        for part in dict.fromkeys(parts.values())
        if part.startswith("xl/worksheets")
    }
    sheets = {name: read[part] for name, part in parts.items() if read.get(part)}
    if not sheets:
        raise WorkbookError("bad-workbook.empty")
    return sheets


def _member(pack: zipfile.ZipFile, part: str, largest: int) -> zipfile.ZipInfo:
    """Return a part that can be unpacked; Excel packs in one way only."""
    info = pack.getinfo(part)
    if info.file_size > largest:
        raise _too_large()
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError
    return info


def _xml(pack: zipfile.ZipFile, part: str) -> Element:
    """Return a small part; one that declares entities is not from a spreadsheet."""
    data = pack.read(_member(pack, part, _LARGEST_SMALL_PART))
    if b"<!DOCTYPE" in data:
        raise ValueError
    return ElementTree.fromstring(data)


class _Stream:
    """A long part, read piece by piece; `start` and `end` are called with names and attributes."""

    def __init__(self, budget: _Budget) -> None:
        self.budget = budget
        self.path: list[str] = []
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._text: list[str] = []

    def read(self, pack: zipfile.ZipFile, part: str) -> None:
        info = _member(pack, part, LARGEST)
        self.budget.take("bytes", info.file_size)
        done = 0
        with pack.open(info) as file:
            while piece := file.read(_PIECE):
                self._parser.Parse(piece, False)
                done += len(piece)
                if done - self._parser.CurrentByteIndex > _LONGEST_TAG:
                    raise _too_large()
        self._parser.Parse(b"", True)

    def start(self, name: str, attributes: dict[str, str], /) -> None: ...

    def end(self, name: str, text: str) -> None: ...

    def collect(self) -> None:
        """Give the text of this element to `end`."""
        self._text = []
        self._parser.CharacterDataHandler = self._text.append

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.budget.take("elements")
        name = name.rpartition(" ")[2]
        self.path.append(name)
        if len(self.path) > _DEEPEST:
            raise _too_large()
        self.start(name, attributes)

    def _end(self, _name: str) -> None:
        self._parser.CharacterDataHandler = None
        text, self._text = "".join(self._text), []
        self.end(self.path.pop(), text)

    def _refuse(self, *_declared: object) -> None:
        raise ValueError


class _SharedTexts(_Stream):
    """The texts cells refer to. Each is in one piece or in several; readings are left out."""

    def __init__(self, budget: _Budget) -> None:
        super().__init__(budget)
        self.texts: list[str] = []
        self._pieces: list[str] = []

    def start(self, name: str, _attributes: dict[str, str], /) -> None:
        if name == "t" and _is_piece(self.path, "si"):
            self.collect()

    def end(self, name: str, text: str) -> None:
        if text:
            self._pieces.append(text)
        if name == "si":
            self.texts.append(" ".join("".join(self._pieces).split()))
            self.budget.take("characters", len(self.texts[-1]))
            self._pieces = []


def _is_piece(path: Sequence[str], whole: str) -> bool:
    """Return whether a `t` is part of the text, and no reading of a Japanese name (`rPh`)."""
    return path[-2:-1] == [whole] or path[-3:-1] == [whole, "r"]


class _SheetRows(_Stream):
    """The rows of a sheet. Those that are empty cost nothing unless others follow."""

    def __init__(self, budget: _Budget, value: Callable[[dict[str, str], str, str], str]) -> None:
        super().__init__(budget)
        self.rows: list[list[str]] = []
        self._value = value
        self._number = self._column = 0
        self._cell: dict[str, str] = {}
        self._parts: dict[str, str] = {}

    def start(self, name: str, attributes: dict[str, str], /) -> None:
        path = self.path
        if name == "row" and path[-2:-1] == ["sheetData"]:
            number = int(attributes.get("r", self._number + 1))
            if not self._number < number <= MOST_ROWS:
                raise ValueError
            self._number, self._column = number, 0
        elif name == "c" and path[-2:-1] == ["row"]:
            self._cell, self._parts = attributes, {}
            self._column = _column(attributes.get("r", "")) or self._column + 1
        elif (name in ("v", "f") and path[-2:-1] == ["c"]) or (
            name == "t" and _is_piece(path, "is")
        ):
            self.collect()

    def end(self, name: str, text: str) -> None:
        if name in ("v", "f"):
            self._parts.setdefault(name, text)
        elif name == "t":
            self._parts["t"] = self._parts.get("t", "") + text
        elif name == "c" and self.path[-1:] == ["row"]:
            parts = self._parts
            inside = parts.get("t", "") if self._cell.get("t") == "inlineStr" else ""
            content = inside or self._value(self._cell, parts.get("v", ""), parts.get("f", ""))
            value = " ".join(content.split())
            if value and self._column <= MOST_COLUMNS:
                self._put(value)

    def _put(self, value: str) -> None:
        budget, more = self.budget, self._number - len(self.rows)
        budget.take("rows", more)
        self.rows.extend([] for _ in range(more))
        cells = self.rows[-1]
        more = self._column - len(cells)
        if more > 0:
            budget.take("cells", more)
            cells.extend("" for _ in range(more))
        budget.take("characters", len(value))
        cells[self._column - 1] = value


class _WorkbookReader:
    def __init__(self, pack: zipfile.ZipFile, first_day: date, budget: _Budget) -> None:
        names = set(pack.namelist())
        self._pack, self._budget = pack, budget
        self._first_day = first_day
        self._texts: list[str] = []
        if "xl/sharedStrings.xml" in names:
            shared = _SharedTexts(budget)
            shared.read(pack, "xl/sharedStrings.xml")
            self._texts = shared.texts
        self._has_day: list[bool] = []
        if "xl/styles.xml" in names:
            styles = _xml(pack, "xl/styles.xml")
            own = {
                int(form.attrib["numFmtId"]): form.get("formatCode", "")
                for form in styles.iterfind("{*}numFmts/{*}numFmt")
            }
            formats = styles.iterfind("{*}cellXfs/{*}xf")
            self._has_day = [_is_day(int(form.get("numFmtId", "0")), own) for form in formats]

    def rows(self, part: str) -> list[list[str]]:
        sheet = _SheetRows(self._budget, self._value)
        sheet.read(self._pack, part)
        return sheet.rows

    def _value(self, cell: Mapping[str, str], value: str, formula: str) -> str:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            return ""
        if kind == "s":
            return self._texts[int(value)]
        if kind != "n":
            return value
        if not value:
            return f"={formula}" if formula else ""
        number = float(value)
        style = int(cell.get("s", "0"))
        if style < len(self._has_day) and self._has_day[style]:
            return f"{self._first_day + timedelta(days=int(number)):%Y/%m/%d}"
        return str(int(number)) if number.is_integer() else value


def _is_day(number: int, own: Mapping[int, str]) -> bool:
    code = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.', "", own.get(number, "")).lower()
    return number in _DAYS or "y" in code or "d" in code


def _column(place: str) -> int:
    """Return the number of a column: 28 for `AB12`."""
    number = 0
    for letter in place.rstrip("0123456789"):
        number = number * 26 + ord(letter) - 64
    return number


NAMES = frozenset({"name", "last"})
"""The fields one of which a list must have."""
SEPARATORS = ";\t,|"
_LAST_HEAD = 40
"""Programs write a block of titles above the headings; they stand within so many lines."""
_LONGEST_CELL = 30
"""Lines of a text in quotation marks."""
_USUAL = "cp1252"
_CODE_PAGES = {_USUAL: "Windows-1252", "cp850": "DOS 850", "mac_roman": "Mac Roman"}
"""What spreadsheets save if it is not UTF-8; the first that makes sense counts."""
_SAMPLE = 1_000_000
_BESIDE_LETTERS = "„“”‚‘’«»´–—…\xa0"
"""Signs that stand beside letters in any text."""


class SpreadsheetRow(NamedTuple):
    """A row: the line it begins in, its cells, and its text."""

    line: int
    cells: list[str]
    text: str
    is_open: bool = False
    """A quotation mark is not closed; the line alone was read."""


class PlayerTable(NamedTuple):
    """The headings, the rows below that are not blank, and what separates the cells."""

    head: SpreadsheetRow
    rows: list[SpreadsheetRow]
    separator: str


class WorkbookSheet(NamedTuple):
    """The sheet of a workbook that has the list, and the names of the others."""

    name: str
    rows: Sequence[Sequence[str]]
    others: tuple[str, ...]


def table_of(data: bytes, findings: Findings, chosen: Mapping[str, str]) -> PlayerTable:
    """Return the table in a text or in a workbook; `chosen` says what headings mean."""
    is_sheet = is_workbook(data)
    lines = _sheet_lines(data, findings, chosen) if is_sheet else _lines(data, findings)
    findings.settle()
    at, separator = _head(lines, chosen, "\t" if is_sheet else "")[:2]
    head, after = _record(lines, at, separator)
    if _is_row(head.cells, chosen):
        head = head._replace(cells=[f"#{place}" for place in range(1, len(head.cells) + 1)])
    else:
        at = after
    if len(head.cells) > MOST_COLUMNS:
        findings.add("too-large.columns", most=MOST_COLUMNS)
    rows, cells = [], 0
    while at < len(lines) and not findings.stop:
        row, at = _record(lines, at, separator, len(head.cells))
        if any(row.cells):
            rows.append(row)
            cells += len(row.cells)
            if cells > LIST.cells:
                findings.add("too-large.cells", most=LIST.cells)
    findings.settle()
    return PlayerTable(head, rows, separator)


def _is_row(cells: Sequence[str], chosen: Mapping[str, str]) -> bool:
    """Return whether a first line belongs to the list: it has a number and no known heading.

    Its columns are then called by their places.
    """
    known = any(fields_of(cells, chosen)) or any(is_known(cell) for cell in cells if cell)
    return not known and any(cell.isdecimal() for cell in cells)


def table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines, with tabs between their cells."""
    lines = []
    for row in rows:
        line = io.StringIO()
        csv.writer(line, delimiter="\t", lineterminator="").writerow(row)
        lines.append(line.getvalue())
    return lines


def sheet_of(data: bytes, chosen: Mapping[str, str], most: Size = LIST) -> WorkbookSheet:
    """Return the first sheet with the headings of a list; one with notes may stand before it."""
    sheets = read_workbook(data, most)
    begin = _LAST_HEAD + _LONGEST_CELL
    fields = {
        name: _head(table_lines(rows[:begin]), chosen, "\t").fields for name, rows in sheets.items()
    }
    # The sheet with several headings goes before one with a single heading, and that before others.
    first = max(sheets, key=lambda name: min(fields[name], 2))
    return WorkbookSheet(first, sheets[first], tuple(name for name in sheets if name != first))


def _lines(data: bytes, findings: Findings) -> list[str]:
    if len(data) > LARGEST:
        findings.add("too-large.list-bytes", most=LARGEST)
        return []
    text = decode(_as_utf8(data, findings), findings)
    if text.count("\n") > LIST.rows:
        findings.add("too-large.list-lines", most=LIST.rows)
    return split(text, findings) if not findings.stop else []


def _as_utf8(data: bytes, findings: Findings) -> bytes:
    """Return the bytes in UTF-8, and report the code page they were in."""
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return data.decode("utf-32", "replace").encode()
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # as spreadsheets save "Unicode text"
        return data.decode("utf-16", "replace").encode()
    for zeros, order in ((data[1:8:2], "le"), (data[:8:2], "be")):
        if zeros and not any(zeros):
            return data.decode(f"utf-16-{order}", "replace").encode()
    try:
        data.decode()
    except UnicodeDecodeError as error:
        page = min(_CODE_PAGES, key=lambda code_page: _riddles(data[:_SAMPLE], code_page))
        before = data[: error.start]
        findings.add(
            "not-utf8.list" if page == _USUAL else "code-page",
            FilePlace(before.count(b"\n") + 1, error.start - before.rfind(b"\n")),
            page=_CODE_PAGES[page],
        )
        return data.decode(page, "replace").encode()
    return data


def _riddles(data: bytes, page: str) -> int:
    """Return how many signs make no sense where they stand: `M„ller`, `MŸller`."""
    text = data.decode(page, "replace")
    count = 0
    for match in re.finditer(r"[^\x00-\x7f]", text):
        sign, at = match[0], match.start()
        before, after = text[max(at - 1, 0) : at], text[at + 1 : at + 2]
        if sign.isalpha():
            count += sign.isupper() and before.isalpha() and after.islower()
        elif sign not in _BESIDE_LETTERS or (before.isalpha() and after.isalpha()):
            count += (before.isalpha() or after.isalpha()) and sign not in "’‘´\xa0"
    return count


def _sheet_lines(data: bytes, findings: Findings, chosen: Mapping[str, str]) -> list[str]:
    """Return the rows of an Excel sheet as lines with tabs."""
    try:
        sheet = sheet_of(data, chosen)
    except WorkbookError as error:
        findings.add(error.id)
        return []
    if sheet.others:
        findings.add("sheets-unread", name=sheet.name, names=", ".join(sheet.others))
    return table_lines(sheet.rows)


class _Head(NamedTuple):
    """The line with the headings, what separates them, and how many are known."""

    at: int
    separator: str
    fields: int = 0


def _head(lines: Sequence[str], chosen: Mapping[str, str], fixed: str) -> _Head:
    """Return the first line with a heading for names; below the first line it needs more.

    Where none has one, it is the first line, with no field known. `fixed` is what separates the
    headings if that is certain.
    """
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    for at, line in enumerate(lines[:_LAST_HEAD]):
        separator = fixed or max(SEPARATORS, key=line.count)
        head, _ = _record(lines, at, separator)
        fields = {*fields_of(head.cells, chosen)} - {""}
        if not NAMES.isdisjoint(fields) and (at == first or len(fields) > 1):
            return _Head(at, separator, len(fields))
    return _Head(first, fixed or max(SEPARATORS, key=lines[first].count))


def _record(
    lines: Sequence[str], at: int, separator: str, width: int = 0
) -> tuple[SpreadsheetRow, int]:
    """Return the row that begins in a line, and the line after it.

    A text in quotation marks may go on in the lines below, if all cells of the row are there then;
    a mark that nobody closed must not swallow the rows that follow.
    """
    line = lines[at]
    plain = SpreadsheetRow(at + 1, [cell.strip() for cell in line.split(separator)], line)
    if '"' not in line:
        return plain, at + 1
    rows = list(_read(csv.reader([line, ""], delimiter=separator)))
    if len(rows) > 1:
        return plain._replace(cells=rows[0]), at + 1
    following = (f"{line}\n" for line in lines[at : at + _LONGEST_CELL])
    reader = csv.reader(following, delimiter=separator, strict=True)
    cells = next(_read(reader), [])
    if cells and len(cells) >= width:
        end = at + reader.line_num
        return SpreadsheetRow(at + 1, cells, "\n".join(lines[at:end])), end
    return plain._replace(is_open=True), at + 1


def _read(reader: Iterator[list[str]]) -> Iterator[list[str]]:
    """Yield the rows until one cannot be read, or has a field of more than 131,072 characters."""
    with suppress(csv.Error):
        for row in reader:
            yield [" ".join(cell.split("\n")).strip() for cell in row]
