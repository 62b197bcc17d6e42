"""Excel workbooks: texts, numbers and days of the first sheet with anything in it."""

from __future__ import annotations

import io
import zipfile
from datetime import date

import pytest

from tests.support.workbooks import workbook
from zug.errors import FaultyFileError
from zug.formats import read_players
from zug.model import Player

BORN = date(1999, 12, 31)


@pytest.mark.parametrize("since_1904", [False, True])
def test_a_list_in_excel(since_1904: bool) -> None:
    rows = [
        ["Open of Zug", None, None],
        [],
        ["Nr.", "Name", "Vorname", "Elo", "Geburtsdatum", "Verein"],
        [1, "Frey", "Zoë", 2100.0, BORN, 'SK "Rössli"; Zug'],
        [2, "Ott", "Jan", None, 1980, None],
    ]
    listed = read_players(workbook({"Liste": rows}, since_1904=since_1904))
    assert listed.players == (
        Player(1, "Frey, Zoë", 2100, birth="1999/12/31"),
        Player(2, "Ott, Jan", birth="1980"),
    )
    assert listed.clubs == {1: 'SK "Rössli"; Zug'}
    assert [(fault.code, fault.line) for fault in listed.faults] == [("csv-column", 3)]


def test_texts_in_pieces_and_values_of_formulas() -> None:
    sheet = (
        '<worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"><sheetData>'
        "<row><c t='inlineStr'><is><t>Name</t></is></c><c t='str'><f>A1</f><v>Elo</v></c></row>"
        "<row><c t='inlineStr'><is><r><t>Fr</t></r><r><t>ey</t></r><rPh><t>no</t></rPh></is></c>"
        "<c><f>1+1</f><v>2000</v></c></row></sheetData></worksheet>"
    )
    data = replaced(workbook({"A": [["x"]]}), "xl/worksheets/sheet1.xml", sheet)
    assert read_players(data).players == (Player(1, "Frey", 2000),)


def test_a_cover_sheet_is_passed_over_and_named() -> None:
    cover = [["Open of Zug"], ["Name of the hall: see below"]]
    listed = read_players(workbook({"Info": cover, "List": [["Name", "Elo"], ["Frey", 1900]]}))
    assert [player.name for player in listed.players] == ["Frey"]
    assert [fault.code for fault in listed.faults] == ["sheets-unread"]
    assert "Info" in listed.faults[0].advice


def test_a_formula_without_a_value_is_told() -> None:
    sheet = (
        "<worksheet><sheetData><row><c t='inlineStr'><is><t>Name</t></is></c>"
        "<c t='str'><v>Elo</v></c><c t='str'><v>Club</v></c></row><row><c t='str'><v>Frey</v></c>"
        "<c><f>2+2</f></c><c t='e'><v>#N/A</v></c></row></sheetData></worksheet>"
    )
    data = replaced(workbook({"A": [["x"]]}), "xl/worksheets/sheet1.xml", sheet)
    listed = read_players(data)
    assert listed.players == (Player(1, "Frey"),)
    assert [one.given for one in listed.odd] == ["=2+2", "#N/A"]


def test_a_sheet_that_is_empty_is_passed_over() -> None:
    listed = read_players(workbook({"Notes": [], "List": [["Name"], ["Frey"]]}))
    assert [player.name for player in listed.players] == ["Frey"]
    assert not listed.faults


@pytest.mark.parametrize(
    "data",
    [
        workbook({"A": []}),
        workbook({"A": [["Name"], ["Frey"]]})[:-60],
        b"PK\x03\x04 xl/ and nothing else",
        workbook({"A": [["Elo"], [2000]]}),
    ],
)
def test_what_is_no_list_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(FaultyFileError):
        read_players(data)


@pytest.mark.parametrize("kind", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
@pytest.mark.parametrize("is_damaged", [False, True])
def test_workbooks_are_packed_as_excel_does(kind: int, is_damaged: bool) -> None:
    file = io.BytesIO()
    plain = io.BytesIO(workbook({"A": [["Name"], ["Frey"]]}))
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(file, "w", kind) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    data = bytearray(file.getvalue())
    if is_damaged:
        data[60:70] = b"\xff" * 10
    with pytest.raises(FaultyFileError) as told:
        read_players(bytes(data))
    assert told.value.code == "bad-workbook"


@pytest.mark.parametrize(
    "sheet",
    [
        "<worksheet",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><worksheet><sheetData/></worksheet>",
        "<worksheet><sheetData><row r='9999999999'/></sheetData></worksheet>",
        "<worksheet><sheetData><row r='2'/><row r='1'/></sheetData></worksheet>",
        "<worksheet><sheetData><row><c t='s'><v>77</v></c></row></sheetData></worksheet>",
        "<worksheet><sheetData><row><c s='1'><v>1e999</v></c></row></sheetData></worksheet>",
    ],
)
def test_damaged_sheets_are_told(sheet: str) -> None:
    data = replaced(workbook({"A": [["Name"]]}), "xl/worksheets/sheet1.xml", sheet)
    with pytest.raises(FaultyFileError) as told:
        read_players(data)
    assert [fault.code for fault in told.value.faults] == ["bad-workbook"]


def replaced(data: bytes, part: str, text: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            new.writestr(name, text if name == part else old.read(name))
    return file.getvalue()
