"""Small files that could cost gigabytes: each is read in a process whose memory is measured."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

MEGABYTES, SECONDS = 300, 20
"""The seconds are those of the processor: usually it needs two at most."""
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
READ = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[2]), int(sys.argv[2])))
from zug.errors import FaultyFileError
from zug.formats import read_players
code = "read"
try:
    read_players(sys.argv[1])
except FaultyFileError as error:
    code = error.code
status = open("/proc/self/status").read()  # ru_maxrss would be that of the tests themselves
print(code, status.partition("VmHWM:")[2].split()[0])
"""


def text_cell(text: str) -> str:
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'


NAME = f"<row>{text_cell('Name')}</row>"
LAST_ROW = f'{NAME}<row r="1048576">{text_cell("Bob")}</row>'


def book(rows: str, sheets: int = 1, shared: str = "", *, one_part: bool = True) -> bytes:
    """A workbook; its sheets are one part, or all alike."""
    names = "".join(f'<sheet name="s{n}" r:id="r{0 if one_part else n}"/>' for n in range(sheets))
    kept = range(1 if one_part else sheets)
    links = "".join(f'<Relationship Id="r{n}" Target="worksheets/{n}.xml"/>' for n in kept)
    parts = {
        "xl/workbook.xml": f'<workbook xmlns:r="{LINKS}"><sheets>{names}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f"<Relationships>{links}</Relationships>",
        **{f"xl/worksheets/{n}.xml": f"<w><sheetData>{rows}</sheetData></w>" for n in kept},
    }
    if shared:
        parts["xl/sharedStrings.xml"] = f"<sst>{shared}</sst>"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, text in parts.items():
            pack.writestr(name, text)
    return file.getvalue()


WORKBOOKS: dict[str, Callable[[], bytes]] = {
    "sheets-30": lambda: book(LAST_ROW, 30),
    "sheets-200": lambda: book(LAST_ROW, 200),
    "sheets-200-of-their-own": lambda: book(LAST_ROW, 200, one_part=False),
    "wide": lambda: book(
        NAME + "".join(f'<row><c r="SF{n}" t="str"><v>x</v></c></row>' for n in range(2, 200_000))
    ),
    "cells-60MB": lambda: book(NAME + "<row><c><v>1</v></c></row>" * 2_200_000),
    "elements-60MB": lambda: book("<a/>" * 15_000_000),
    "nested": lambda: book("<a>" * 15_000_000),
    "attributes": lambda: book("<row " + " ".join(f'a{n}="1"' for n in range(2_000_000)) + "/>"),
    "one-text": lambda: book(f"{NAME}<row>{text_cell('x' * 60_000_000)}</row>"),
    "comment": lambda: book(f"<!--{'x' * 60_000_000}-->"),
    "shared-text": lambda: book(
        NAME + '<row><c t="s"><v>0</v></c></row>' * 100_000, 1, f"<si><t>{'x' * 32_000}</t></si>"
    ),
    "shared-texts": lambda: book(NAME, 1, "<si><t/></si>" * 4_500_000),
}
TEXTS: dict[str, Callable[[], str]] = {
    "three-million-rows": lambda: "name\n" + "a\n" * 3_000_000,
    "unclosed-quote-6MB": lambda: "name;club\n" + '"a\n' * 2_000_000,
    "blank": lambda: "name\n" + "\n" * 8_000_000,
    "unclosed-quotes": lambda: "name;club\n" + ('"' + "a" * 60 + "\n") * 110_000,
    "long-quotes": lambda: "name;club\n" + ('"' + "a;" * 49_000 + "\n") * 80,
    "columns": lambda: ("a" + ",a" * 45_000 + "\n") * 85,
    "cells": lambda: "name;club\n" + ("12;" * 20 + "\n") * 119_000,
    "bad-rows": lambda: "name;rating\n" + "".join(f";{n}\n" for n in range(119_000)),
    "records": lambda: "012 x\n" + "001 \n" * 1_600_000,
    "unknown-records": lambda: "012 x\n001    1      Name\n" + "xyz\n" * 1_900_000,
    "json": lambda: (
        '{"format": "zug-tournament", "version": 1, "players": [' + "{}," * 2_600_000 + "{}]}"
    ),
    "json-of-faults": lambda: (
        '{"format": "zug-tournament", "version": 1, "players": [' + "1," * 3_900_000 + "1]}"
    ),
}
TOO_LARGE = {
    *("three-million-rows", "unclosed-quote-6MB", "blank", "long-quotes", "columns", "cells"),
    *("records", "unknown-records", "json"),
}


def read(path: Path) -> tuple[str, float]:
    """How the reading ended, and the megabytes the process had at most."""
    words = [sys.executable, "-c", READ, str(path), str(SECONDS)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    code, kilobytes = done.stdout.split()
    return code, int(kilobytes) / 1024


@pytest.mark.parametrize("name", WORKBOOKS)
def test_workbooks(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.xlsx"
    path.write_bytes(WORKBOOKS[name]())
    assert path.stat().st_size < 8 * 1024 * 1024
    code, megabytes = read(path)
    assert code == "bad-workbook"
    assert megabytes < MEGABYTES


@pytest.mark.parametrize("name", TEXTS)
def test_texts(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.txt"
    path.write_text(TEXTS[name](), encoding="ascii")
    assert path.stat().st_size <= 9 * 1024 * 1024
    code, megabytes = read(path)
    assert (code == "too-large") == (name in TOO_LARGE)
    assert megabytes < MEGABYTES


def test_a_long_list_is_read(tmp_path: Path) -> None:
    rows = "".join(f"Player {n};{1000 + n % 1000};Club {n % 300}\n" for n in range(99_000))
    path = tmp_path / "long.csv"
    path.write_text(f"name;rating;club\n{rows}", encoding="ascii")
    code, megabytes = read(path)
    assert code == "read"
    assert megabytes < MEGABYTES


def test_empty_rows_at_the_end_of_a_sheet_cost_nothing(tmp_path: Path) -> None:
    """Spreadsheets write rows that only have a format."""
    path = tmp_path / "formats.xlsx"
    path.write_bytes(book(f'{NAME}<row>{text_cell("Frey")}</row><row r="1048576"><c s="1"/></row>'))
    assert read(path)[0] == "read"
