"""The cells of an Excel workbook (.xlsx): a ZIP of XML, read with the standard library alone.

Of all it can hold a list needs texts, numbers and days. Formulas count by the value kept beside
them, and stand for themselves where there is none; formats, pictures and macros are not looked at.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from datetime import date, timedelta
from xml.etree import ElementTree

from zug.formats.files import LARGEST
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

    from zug.messages import Message

Sheets = dict[str, list[list[str]]]
"""By name, the rows of a sheet as texts."""
BEGIN = b"PK\x03\x04"
OLD = b"\xd0\xcf\x11\xe0"
"""How the workbooks before 2007 begin."""
MOST_ROWS, MOST_COLUMNS = 1_048_576, 500
_DAYS = {14, 15, 16, 17, 22}
"""The built-in formats of cells with a day (ECMA-376, part 1, 18.8.30)."""
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


class WorkbookError(Exception):
    """This is not a workbook that can be read; the message says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def is_workbook(data: bytes) -> bool:
    return data.startswith(OLD) or (data.startswith(BEGIN) and b"xl/" in data)


def read_workbook(data: bytes) -> Sheets:
    """The sheets that hold anything."""
    if data.startswith(OLD):
        raise WorkbookError(say("the workbook is of the kind before 2007"))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as pack:
            return _sheets(pack)
    except (zipfile.BadZipFile, zlib.error, ElementTree.ParseError, EOFError, NotImplementedError):
        raise WorkbookError(say("the workbook is damaged")) from None
    except (KeyError, ValueError, OverflowError, IndexError, RuntimeError):
        raise WorkbookError(say("the workbook is not written as Excel does")) from None


def _sheets(pack: zipfile.ZipFile) -> Sheets:
    book = _xml(pack, "xl/workbook.xml")
    links = {
        one.get("Id"): one.get("Target", "") for one in _xml(pack, "xl/_rels/workbook.xml.rels")
    }
    parts = {}
    for one in book.iterfind("{*}sheets/{*}sheet"):
        target = links[one.attrib[_LINK]]
        parts[one.get("name", "")] = target[1:] if target[0] == "/" else f"xl/{target}"
    properties = book.find("{*}workbookPr")
    since_1904 = properties is not None and properties.get("date1904") in ("1", "true")
    reader = _Reader(pack, date(1904, 1, 1) if since_1904 else date(1899, 12, 30))
    found: Sheets = {}
    for name, part in parts.items():
        rows = reader.rows(_xml(pack, part)) if part.startswith("xl/worksheets") else []
        if any(any(row) for row in rows):
            found[name] = rows
    if not found:
        raise WorkbookError(say("the workbook is empty"))
    return found


def _xml(pack: zipfile.ZipFile, part: str) -> Element:
    """A part of the workbook; one that declares entities is not from a spreadsheet."""
    if pack.getinfo(part).file_size > LARGEST:
        raise WorkbookError(say("the workbook is larger than any list"))
    data = pack.read(part)
    if b"<!DOCTYPE" in data:
        raise ValueError
    return ElementTree.fromstring(data)


class _Reader:
    def __init__(self, pack: zipfile.ZipFile, first_day: date) -> None:
        names = set(pack.namelist())
        self._first_day = first_day
        self._texts: list[str] = []
        if "xl/sharedStrings.xml" in names:
            self._texts = [_text(one) for one in _xml(pack, "xl/sharedStrings.xml")]
        self._has_day: list[bool] = []
        if "xl/styles.xml" in names:
            styles = _xml(pack, "xl/styles.xml")
            own = {
                int(one.attrib["numFmtId"]): one.get("formatCode", "")
                for one in styles.iterfind("{*}numFmts/{*}numFmt")
            }
            formats = styles.iterfind("{*}cellXfs/{*}xf")
            self._has_day = [_is_day(int(one.get("numFmtId", "0")), own) for one in formats]

    def rows(self, sheet: Element) -> list[list[str]]:
        rows: list[list[str]] = []
        for row in sheet.iterfind("{*}sheetData/{*}row"):
            number = int(row.get("r", len(rows) + 1))
            if not len(rows) < number <= MOST_ROWS:
                raise ValueError
            rows.extend([] for _ in range(number - len(rows)))
            cells = rows[-1]
            for cell in row:
                column = _column(cell.get("r", "")) or len(cells) + 1
                if column <= MOST_COLUMNS:
                    cells.extend("" for _ in range(column - len(cells)))
                    cells[column - 1] = self._value(cell)
        return rows

    def _value(self, cell: Element) -> str:
        kind, value = cell.get("t", "n"), cell.findtext("{*}v") or ""
        if kind == "inlineStr":
            inside = cell.find("{*}is")
            return "" if inside is None else _text(inside)
        if kind == "s":
            return self._texts[int(value)]
        if kind != "n":
            return " ".join(value.split())
        if not value:
            formula = cell.find("{*}f")
            return "" if formula is None else f"={formula.text or ''}"
        number = float(value)
        style = int(cell.get("s", "0"))
        if style < len(self._has_day) and self._has_day[style]:
            return f"{self._first_day + timedelta(days=int(number)):%Y/%m/%d}"
        return str(int(number)) if number.is_integer() else value


def _text(inside: Element) -> str:
    """A text in one piece or in several, without the readings of Japanese names."""
    pieces = (*inside.iterfind("{*}t"), *inside.iterfind("{*}r/{*}t"))
    return " ".join("".join(piece.text or "" for piece in pieces).split())


def _is_day(number: int, own: Mapping[int, str]) -> bool:
    code = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.', "", own.get(number, "")).lower()
    return number in _DAYS or "y" in code or "d" in code


def _column(place: str) -> int:
    """The number of a column: 28 for `AB12`."""
    number = 0
    for letter in place.rstrip("0123456789"):
        number = number * 26 + ord(letter) - 64
    return number
