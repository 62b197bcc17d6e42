"""A table as it is brought: its code page, its sheet, the line with the headings, and its rows."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from zug.fastclasses import NamedTuple
from zug.formats.faults import Place
from zug.formats.files import LARGEST
from zug.formats.headings import fields_of, is_known
from zug.formats.text import decode, split
from zug.formats.workbook import LIST, MOST_COLUMNS, Size, WorkbookError, is_workbook, read_workbook
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.formats.faults import Findings
    from zug.messages import Message

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


class Record(NamedTuple):
    """A row: the line it begins in, its cells, and its text."""

    line: int
    cells: list[str]
    text: str
    is_open: bool = False
    """A quotation mark is not closed; the line alone was read."""


class Table(NamedTuple):
    """The headings, the rows below that are not blank, and what separates the cells."""

    head: Record
    rows: list[Record]
    separator: str


class Sheet(NamedTuple):
    """The sheet of a workbook that has the list, and the names of the others."""

    name: str
    rows: Sequence[Sequence[str]]
    others: tuple[str, ...]


def table_of(data: bytes, findings: Findings, chosen: Mapping[str, str]) -> Table:
    """The table in a text or in a workbook; `chosen` says what headings mean."""
    is_sheet = is_workbook(data)
    lines = _sheet_lines(data, findings, chosen) if is_sheet else _lines(data, findings)
    findings.settle()
    at, separator = _head(lines, chosen, "\t" if is_sheet else "")
    head, after = _record(lines, at, separator)
    if _is_row(head.cells, chosen):
        head = head._replace(cells=[f"#{place}" for place in range(1, len(head.cells) + 1)])
    else:
        at = after
    if len(head.cells) > MOST_COLUMNS:
        message = say("the list has more than {most} columns", most=MOST_COLUMNS)
        _add_too_large(findings, message)
    rows, cells = [], 0
    while at < len(lines) and not findings.stop:
        row, at = _record(lines, at, separator, len(head.cells))
        if any(row.cells):
            rows.append(row)
            cells += len(row.cells)
            if cells > LIST.cells:
                message = say("the list has more than {most} cells", most=LIST.cells)
                _add_too_large(findings, message)
    findings.settle()
    return Table(head, rows, separator)


def _is_row(cells: Sequence[str], chosen: Mapping[str, str]) -> bool:
    """A first line with a number in it, and no heading anybody knows, belongs to the list.

    Its columns are then called by their places.
    """
    known = any(fields_of(cells, chosen)) or any(is_known(cell) for cell in cells if cell)
    return not known and any(cell.isdecimal() for cell in cells)


def table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, with tabs between their cells."""
    lines = []
    for row in rows:
        line = io.StringIO()
        csv.writer(line, delimiter="\t", lineterminator="").writerow(row)
        lines.append(line.getvalue())
    return lines


def sheet_of(data: bytes, chosen: Mapping[str, str], most: Size = LIST) -> Sheet:
    """The first sheet with the headings of a list; one with notes may stand before it."""
    sheets = read_workbook(data, most)
    begin = _LAST_HEAD + _LONGEST_CELL
    heads = {
        name: _found_head(table_lines(rows[:begin]), chosen, "\t") for name, rows in sheets.items()
    }
    several = [name for name, head in heads.items() if head and head.fields > 1]
    first = [*several, *(name for name, head in heads.items() if head), *sheets][0]
    return Sheet(first, sheets[first], tuple(name for name in sheets if name != first))


def _lines(data: bytes, findings: Findings) -> list[str]:
    if len(data) > LARGEST:
        findings.add(
            "too-large",
            say("the file has more than {most} bytes", most=LARGEST),
            say("is it a list?"),
        )
        return []
    text = decode(_as_utf8(data, findings), findings)
    if text.count("\n") > LIST.rows:
        _add_too_large(findings, say("the list has more than {most} lines", most=LIST.rows))
    return split(text, findings) if not findings.stop else []


def _add_too_large(findings: Findings, message: Message) -> None:
    findings.add("too-large", message, say("is it a list?"))


def _as_utf8(data: bytes, findings: Findings) -> bytes:
    """The bytes in UTF-8; the code page they were in is told."""
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
        page = min(_CODE_PAGES, key=lambda one: _riddles(data[:_SAMPLE], one))
        before = data[: error.start]
        findings.add(
            "not-utf8" if page == _USUAL else "code-page",
            say("the text is not in UTF-8; it was read as {page}", page=_CODE_PAGES[page]),
            say("save the file as UTF-8 if names look wrong"),
            Place(before.count(b"\n") + 1, error.start - before.rfind(b"\n")),
        )
        return data.decode(page, "replace").encode()
    return data


def _riddles(data: bytes, page: str) -> int:
    """How many signs make no sense where they stand: `M„ller`, `MŸller`."""
    text = data.decode(page, "replace")
    count = 0
    for found in re.finditer(r"[^\x00-\x7f]", text):
        sign, at = found[0], found.start()
        before, after = text[max(at - 1, 0) : at], text[at + 1 : at + 2]
        if sign.isalpha():
            count += sign.isupper() and before.isalpha() and after.islower()
        elif sign not in _BESIDE_LETTERS or (before.isalpha() and after.isalpha()):
            count += (before.isalpha() or after.isalpha()) and sign not in "’‘´\xa0"
    return count


def _sheet_lines(data: bytes, findings: Findings, chosen: Mapping[str, str]) -> list[str]:
    """The rows of an Excel sheet as lines with tabs."""
    try:
        sheet = sheet_of(data, chosen)
    except WorkbookError as error:
        advice = say("save it as .xlsx or as CSV")
        findings.add("bad-workbook", error.message, advice)
        return []
    if sheet.others:
        findings.add(
            "sheets-unread",
            say("only the sheet {name!r} is read", name=sheet.name),
            say("other sheets: {names}", names=", ".join(sheet.others)),
        )
    return table_lines(sheet.rows)


class _Head(NamedTuple):
    """The line with the headings, what separates them, and how many are known."""

    at: int
    separator: str
    fields: int


def _head(lines: Sequence[str], chosen: Mapping[str, str], fixed: str) -> tuple[int, str]:
    """Where the headings are, and what separates them, unless that is certain."""
    found = _found_head(lines, chosen, fixed)
    if found is not None:
        return found.at, found.separator
    first = _first(lines)
    return first, fixed or max(SEPARATORS, key=lines[first].count)


def _found_head(lines: Sequence[str], chosen: Mapping[str, str], fixed: str) -> _Head | None:
    """The first line that names a column for names; below the first line it names more."""
    first = _first(lines)
    for at, line in enumerate(lines[:_LAST_HEAD]):
        separator = fixed or max(SEPARATORS, key=line.count)
        head, _ = _record(lines, at, separator)
        found = {*fields_of(head.cells, chosen)} - {""}
        if not NAMES.isdisjoint(found) and (at == first or len(found) > 1):
            return _Head(at, separator, len(found))
    return None


def _first(lines: Sequence[str]) -> int:
    return next((at for at, line in enumerate(lines) if line.strip()), 0)


def _record(lines: Sequence[str], at: int, separator: str, width: int = 0) -> tuple[Record, int]:
    """The row that begins in a line, and the line after it.

    A text in quotation marks may go on in the lines below, if all cells of the row are there then;
    a mark that nobody closed must not swallow the rows that follow.
    """
    line = lines[at]
    if '"' not in line:
        return Record(at + 1, [cell.strip() for cell in line.split(separator)], line), at + 1
    rows = list(_read(csv.reader([line, ""], delimiter=separator)))
    if len(rows) > 1:
        return Record(at + 1, rows[0], line), at + 1
    following = (f"{one}\n" for one in lines[at : at + _LONGEST_CELL])
    reader = csv.reader(following, delimiter=separator, strict=True)
    cells = next(_read(reader), [])
    if cells and len(cells) >= width:
        end = at + reader.line_num
        return Record(at + 1, cells, "\n".join(lines[at:end])), end
    return Record(at + 1, [cell.strip() for cell in line.split(separator)], line, True), at + 1


def _read(reader: Iterator[list[str]]) -> Iterator[list[str]]:
    """The rows until one cannot be read, or has a field of more than 131,072 characters."""
    with suppress(csv.Error):
        for row in reader:
            yield [" ".join(cell.split("\n")).strip() for cell in row]
