"""Excel workbooks as ECMA-376 describes them, with only what a reader must know."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date
from xml.sax.saxutils import escape

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
Cell = str | int | float | date | None


def workbook(sheets: Mapping[str, Sequence[Sequence[Cell]]], *, since_1904: bool = False) -> bytes:
    """Texts are shared but for the last of a row; days are numbers of the second style."""
    texts: list[str] = []
    parts = {
        f"xl/worksheets/sheet{number}.xml": _sheet(rows, texts, since_1904=since_1904)
        for number, rows in enumerate(sheets.values(), 1)
    }
    listed = "".join(
        f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"/>'
        for number, name in enumerate(sheets, 1)
    )
    parts["xl/workbook.xml"] = (
        f'<workbook {_MAIN} xmlns:r="{_LINKS}"><workbookPr date1904="{int(since_1904)}"/>'
        f"<sheets>{listed}</sheets></workbook>"
    )
    links = "".join(
        f'<Relationship Id="rId{number}" Target="worksheets/sheet{number}.xml" Type="x"/>'
        for number, _ in enumerate(sheets, 1)
    )
    parts["xl/_rels/workbook.xml.rels"] = (
        f'<Relationships xmlns="{_PACKAGE}">{links}</Relationships>'
    )
    shared = "".join(f"<si><t>{escape(text)}</t></si>" for text in texts)
    parts["xl/sharedStrings.xml"] = f"<sst {_MAIN}>{shared}</sst>"
    parts["xl/styles.xml"] = (
        f'<styleSheet {_MAIN}><numFmts><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/>'
        "</numFmts>"
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as pack:
        for name, text in parts.items():
            pack.writestr(name, text)
    return file.getvalue()


def _sheet(rows: Sequence[Sequence[Cell]], texts: list[str], *, since_1904: bool) -> str:
    found = ""
    for number, row in enumerate(rows, 1):
        cells = "".join(
            _cell(f"{chr(65 + at)}{number}", value, texts, at == len(row) - 1, since_1904)
            for at, value in enumerate(row)
            if value is not None
        )
        found += f'<row r="{number}">{cells}</row>' if cells else ""
    return f"<worksheet {_MAIN}><sheetData>{found}</sheetData></worksheet>"


def _cell(place: str, value: Cell, texts: list[str], last: bool, since_1904: bool) -> str:
    if isinstance(value, date):
        first = date(1904, 1, 1) if since_1904 else date(1899, 12, 30)
        return f'<c r="{place}" s="1"><v>{(value - first).days}</v></c>'
    if not isinstance(value, str):
        return f'<c r="{place}"><v>{value}</v></c>'
    if last:
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    texts.append(value)
    return f'<c r="{place}" t="s"><v>{len(texts) - 1}</v></c>'
