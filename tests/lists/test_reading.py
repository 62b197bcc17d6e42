"""Rating lists as they are downloaded, in every form they come in."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.lists.samples import (
    ADA,
    BEN,
    COMBINED,
    PEOPLE,
    fixed,
    packed,
    single,
    written,
    xml,
)
from tests.support.workbooks import workbook
from zug.errors import AccessError, FaultyFileError
from zug.lists import ListRow, open_list
from zug.lists.reading import date_in

OF_ADA = ListRow(
    *("1503014", "Adler, Ada", "1503014", "NOR", "w", "WGM", "1990", "", 2412, 2380),
    standard_k=10,
    rapid_k=20,
)


def lines(path: Path) -> list[ListRow]:
    with open_list(path) as found:
        return list(found.lines)


def test_all_three_ratings_in_columns(tmp_path: Path) -> None:
    path = written(tmp_path, "players_list_foa.txt", fixed(PEOPLE, COMBINED))
    with open_list(path) as found:
        ada, ben, cole = found.lines
        assert found.columns.ratings == ("standard", "rapid", "blitz")
    assert ada == OF_ADA
    assert (ben.standard, ben.rapid, ben.blitz, ben.sex) == (2450, 0, 2500, "m")
    assert (cole.name, cole.standard, cole.rapid) == ("Colé, Carl", 0, 1650)


@pytest.mark.parametrize("kind", ["standard", "rapid", "blitz"])
def test_a_list_of_one_rating_says_which_by_its_name_and_when_by_its_heading(
    tmp_path: Path, kind: str
) -> None:
    path = written(tmp_path, f"{kind}_rating_list.txt", single(PEOPLE, "SRtng"))
    with open_list(path) as found:
        assert (found.columns.ratings, found.valid, found.assumed) == ((kind,), "2026-11-01", "")
        assert getattr(next(found.lines), kind) == 2412


def test_a_zip_file_and_the_day_of_the_list_in_it(tmp_path: Path) -> None:
    path = packed(tmp_path, "players_list.zip", {"players_list_foa.txt": fixed(PEOPLE, COMBINED)})
    with open_list(path) as found:
        assert found.valid == "2026-11-01"
        assert found.assumed == "players_list_foa.txt"
        assert [line.key for line in found.lines] == ["1503014", "4100018", "700001"]
        assert found.read() == 1.0


def test_of_several_files_in_a_zip_the_longest_is_the_list(tmp_path: Path) -> None:
    members = {
        "clubs.csv": "ZPS;Name\n1;Club\n",
        "spieler.csv": "Name;DWZ\n" + "Ott, Otto;1700\n" * 9,
    }
    assert len(lines(packed(tmp_path, "dsb.zip", members))) == 9


def test_xml_has_the_same_people(tmp_path: Path) -> None:
    path = written(tmp_path, "players_list_xml_foa.xml", xml(PEOPLE), "utf-8")
    text = written(tmp_path, "players_list_foa.txt", fixed(PEOPLE, COMBINED))
    assert lines(path) == lines(text)


def test_xml_of_one_rating(tmp_path: Path) -> None:
    path = written(tmp_path, "rapid_rating_list.xml", xml(PEOPLE, combined=False), "utf-8")
    with open_list(path) as found:
        assert found.columns.ratings == ("rapid",)
        assert [line.rapid for line in found.lines] == [2412, 2450, 0]


def test_names_in_xml_are_unescaped(tmp_path: Path) -> None:
    text = xml([{**ADA, "Name": "O&apos;Neill, A &amp; B"}])
    assert lines(written(tmp_path, "list.xml", text))[0].name == "O'Neill, A & B"


def test_a_list_cut_off_is_not_taken_for_a_whole_one(tmp_path: Path) -> None:
    path = written(tmp_path, "list.xml", xml(PEOPLE)[:-30], "utf-8")
    with pytest.raises(FaultyFileError, match="it has no end"):
        lines(path)


OWN = "Surname\tFirst name\tRating\tClub\nOtt\tOtto\t1650*\tBasel\n"


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    line = ListRow("Ott, Otto", "Ott, Otto", club="Basel", rating=1650)
    assert lines(written(tmp_path, "list.csv", OWN, "cp1252")) == [line]


def test_a_list_in_excel(tmp_path: Path) -> None:
    path = tmp_path / "club-2026-11.xlsx"
    path.write_bytes(workbook({"A": [["Name", "Rating", "Club"], ["Ott, Otto", 1650, "Basel"]]}))
    assert lines(path) == [ListRow("Ott, Otto", "Ott, Otto", club="Basel", rating=1650)]
    path.write_bytes(workbook({"A": []}))
    with pytest.raises(FaultyFileError, match="empty"):
        lines(path)


def test_headings_nobody_knows_are_told(tmp_path: Path) -> None:
    path = written(tmp_path, "list.csv", "Name;Rating;Shoe size\nOtt;1600;44\n")
    with open_list(path) as found:
        assert found.columns.unread == ("Shoe size",)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", b"just words\nand more\n"),
        ("a.csv", b"Name;Club\nOtt;Basel\n"),
        ("a.xml", b"<html><body/></html>"),
        ("a.zip", b"PK\x03\x04 and nothing else"),
        ("a.txt", b""),
    ],
)
def test_what_is_no_list_is_refused_in_words(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(FaultyFileError) as told:
        lines(path)
    assert told.value.faults[0].advice


def test_a_zip_file_without_a_list(tmp_path: Path) -> None:
    with pytest.raises(FaultyFileError, match="no list in the ZIP"):
        lines(packed(tmp_path, "a.zip", {"readme.md": "hello"}))


@pytest.mark.parametrize("kind", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2, None])
def test_a_zip_file_packed_in_a_rare_way(kind: int | None, tmp_path: Path) -> None:
    """None is one that asks for version 8.3 of a reader, as two bytes of its contents say."""
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED if kind is None else kind) as pack:
        pack.writestr("list.csv", "Name;Elo\n" + "Ott, Otto;1700\n" * 50)
    data = bytearray(path.read_bytes())
    if kind is None:
        at = data.index(b"PK\x01\x02") + 6
        data[at : at + 2] = (83).to_bytes(2, "little")
    else:
        data[60:70] = b"\xff" * 10
    path.write_bytes(data)
    with pytest.raises(FaultyFileError) as told:
        lines(path)
    assert told.value.code == "bad-list"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(AccessError):
        lines(tmp_path / "none.zip")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("club-2026-11.csv", "2026-11-01"),
        ("dwz_20261015.csv", "2026-10-15"),
        ("standard_nov26frl.zip", "2026-11-01"),
        ("JUN26", "2026-06-01"),
        ("list.csv", ""),
        ("2026-13.csv", ""),
    ],
)
def test_a_day_in_a_name(text: str, day: str) -> None:
    assert date_in(text) == day


def test_the_old_layout_without_a_space_between_headings(tmp_path: Path) -> None:
    text = (
        "ID number  Name                             TitlFed  Mar11 GamesBorn  Flag\n"
        "  1503014  Adler, Ada                       wg  NOR  2412   9   1990  w   \n"
    )
    (line,) = lines(written(tmp_path, "standard.txt", text))
    assert (line.name, line.title, line.federation) == ("Adler, Ada", "wg", "NOR")
    assert (line.standard, line.birth) == (2412, "1990")


def test_ben_is_inactive_and_still_listed(tmp_path: Path) -> None:
    (ben,) = lines(written(tmp_path, "list.txt", fixed([BEN], COMBINED)))
    assert ben.standard == 2450


@pytest.mark.parametrize("form", ["txt", "xml", "single"])
def test_k_stands_beside_the_ratings(tmp_path: Path, form: str) -> None:
    text = {
        "txt": lambda: fixed([{**ADA, "BK": 90}], COMBINED),
        "xml": lambda: xml([{**ADA, "BK": 90}]),
        "single": lambda: single([{**ADA, "K": 20}], "RRtng"),
    }[form]()
    name = "rapid_rating_list.txt" if form == "single" else f"players_list_foa.{form[:3]}"
    (line,) = lines(written(tmp_path, name, text))
    assert (line.standard_k, line.rapid_k, line.blitz_k) == (10 * (form != "single"), 20, 0)
