"""National lists whose form is known: recognised by their headings, with nothing to say."""

from __future__ import annotations

import struct
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.lists.samples import packed, written
from zug.errors import FaultyFileError, UsageError
from zug.lists import ListRow, RatingLists, list_columns, open_list

DSB = (
    'ID,ZPS,Mitgliedsnummer,Status,"Name,Vorname",Geschlecht,Spielberechtigung,Geburtsjahr,'
    '"Letzte Auswertung",DWZ,Index,FIDE-Elozahl,FIDE-Titel,FIDE-ID,FIDE-Land,Vorname,Nachname,'
    "FIDE-Frauentitel,FIDE-Elozahl-Schnellschach,FIDE-Elozahl-Blitz\n"
    '10000001,C0327,5,A,"Müller,Eva",W,J,1999,202610,1834,12,1902,,4600001,GER,Eva,Müller,WFM,,\n'
)
CLUBS = 'ZPS-Nummer,Landesverband,UebergeordneterVerband,Vereinsname\nC0327,C,C03,"SC Probe, Ulm"\n'
OLD_DSB = (
    "ZPS,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,"
    "Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\n"
    'C0327,0005,A,"Müller,Eva",W,J,1999,202610,1834,12,1902,WFM,4600001,GER\n'
)
EVA = ListRow("10000001", "Müller, Eva", "4600001", "GER", "w", "WFM", "1999", rating=1834)
NATIONAL = {
    "DSB": (DSB, EVA),
    "DSB, DeWIS": (OLD_DSB.replace("ZPS,", "ID,ZPS,").replace("C0327", "10000001,C0327"), EVA),
    "DSB, without ids": (OLD_DSB, EVA._replace(key="C0327-0005")),
    "DSB, VKZ": (OLD_DSB.replace("ZPS", "VKZ"), EVA._replace(key="C0327-0005")),
    "FSI": (
        "Nominativo;Elo;Categoria;K Italia;Federazione;Anno Nascita;ID FSI;Sex;FIN;Elo FIDE Std;"
        "Attivo;Circolo Attuale\nROSSI Mario;1712;2N;20;ITA;1980;123;M;800001;1750;S;05001\n",
        ListRow("123", "ROSSI Mario", "800001", "ITA", "m", "", "1980", rating=1712),
    ),
    "ECF": (
        "ECF_code,full_name,member_no,FIDE_no,gender,nation,original_standard,"
        "standard_original_category,revised_standard,club_code,club_name,title\n"
        '123456A,"Smith, John",77,400001,M,ENG,1790,A,1801,HAST,Hastings,FM\n',
        ListRow("123456A", "Smith, John", "400001", "ENG", "m", "FM", "", "Hastings", rating=1801),
    ),
    "KNSB": (
        "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n"
        "7000001;Jansen, Eva;;NED;1700;0;1995;w\n",
        ListRow("7000001", "Jansen, Eva", "", "NED", "w", "", "1995", rating=1700),
    ),
    "CFC": (
        "CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,"
        'FIDE Rating\n100001,2027-01-01,Roy,"Jo "Jo",QC,Laval,1650,1700,0,0,2600001,1600\n',
        ListRow("100001", "Roy, Jo Jo", "2600001", rating=1650),
    ),
    "DSU": (
        "\nNr;Født;Alder;Navn;Klub;Titel;Rat.;Hur.;Lyn;Fide;Nr;K\n"
        "4711;1971;55;Bo Holm;Aarhus;FM;1955;1900;1890;2001;1400001;20\n",
        ListRow("4711", "Bo Holm", "", "", "", "FM", "1971", "Aarhus", rating=1955),
    ),
    "CHESSA": (
        "UNIQUE_NO,SURNAME,FIRSTNAME,BDATE,SEX,TITLE,RATING,FED\n"
        "12,Botha,Lea,1988,F,WCM,1501,RSA\n",
        ListRow("12", "Botha, Lea", "", "RSA", "w", "WCM", "1988", rating=1501),
    ),
    "SELO": (
        "Id;Sukunimi;Etunimi;Seura;Selo;Selopelejä;Ikäryhmä;Maa;Lisenssi\n"
        "901;Aalto;Aino;HSK;1480;33;;FIN;K\n",
        ListRow("901", "Aalto, Aino", "", "FIN", "", "", "", "HSK", rating=1480),
    ),
    "US Chess": (
        "MEM_ID\tMEM_NAME\tEXPIRED\tSTATE\tGENDER\tBYEAR\tFEDERATION\tTITLE\tR_LPB_RAT\n"
        "12345678\tDOE, JANE\t2027\tNY\tF\t1990\tUSA\t\t1650/12\n",
        ListRow("12345678", "DOE, JANE", "", "USA", "w", "", "1990", rating=1650),
    ),
}


def lines(path: Path) -> list[ListRow]:
    with open_list(path) as found:
        return list(found.lines)


@pytest.mark.parametrize("name", NATIONAL)
def test_a_list_whose_form_is_known(tmp_path: Path, name: str) -> None:
    text, expected = NATIONAL[name]
    path = written(tmp_path, "list.csv", text, "cp1252")
    assert lines(path) == [expected]
    added = RatingLists(tmp_path / "lists").add(path)
    assert (added.list.name, added.list.kind, added.unread) == (
        name.split(",", maxsplit=1)[0],
        "national",
        (),
    )
    assert all(column.known for column in list_columns(path))


def test_a_name_of_ones_own_for_such_a_list(tmp_path: Path) -> None:
    path = written(tmp_path, "list.csv", DSB, "cp1252")
    added = RatingLists(tmp_path / "lists").add(path, name="Ulm")
    assert (added.list.name, added.list.kind) == ("Ulm", "own")


def test_clubs_of_the_dsb_are_packed_beside_its_players(tmp_path: Path) -> None:
    path = packed(tmp_path, "LV-0-csv.zip", {"spieler.csv": DSB, "vereine.csv": CLUBS})
    assert lines(path) == [EVA._replace(club="SC Probe, Ulm")]
    path = packed(tmp_path, "LV-0-csv.zip", {"spieler.csv": DSB, "vereine.csv": "Number;Name\n"})
    assert lines(path) == [EVA]


BACKGROUND = ";".join(
    (
        *("Müller,Eva", "SC Probe", "GER", "1902", "1834", "8", "1999", "10000001", "4600001", "5"),
        *("W", "C0327", "C", "5", "A", "", "", "", "", "1902", "10", "20", "0", "0", "0", "0", "0"),
        *("0", ""),
    )
)


def test_the_background_file_of_swiss_chess(tmp_path: Path) -> None:
    path = tmp_path / "fdsb261101.LST"
    path.write_bytes(f"{BACKGROUND}\r\nnot a line\r\n".encode("cp850"))
    with open_list(path) as found:
        assert found.valid == "2026-11-01"
        assert list(found.lines) == [EVA._replace(club="SC Probe")]
    assert list_columns(path) == ()
    kept = RatingLists(tmp_path / "lists").add(path).list
    assert (kept.name, kept.kind) == ("DSB", "national")


def table(fields: dict[str, int], *rows: tuple[str, ...]) -> bytes:
    """A dBase table; a row that begins with `*` is deleted."""
    length = 1 + sum(fields.values())
    begin = 32 + 32 * len(fields) + 1
    head = struct.pack("<BBBBIHH20x", 3, 26, 11, 1, len(rows), begin, length)
    described = (
        name.encode().ljust(11, b"\0") + b"C\0\0\0\0" + bytes([size]) + bytes(15)
        for name, size in fields.items()
    )
    sizes = tuple(fields.values())
    body = (
        (b"*" if row[0][0] == "*" else b" ")
        + b"".join(cell.ljust(size).encode() for cell, size in zip(row, sizes, strict=True))
        for row in rows
    )
    return head + b"".join(described) + b"\r" + b"".join(body) + b"\x1a"


def test_the_older_list_of_us_chess_is_a_dbase_table(tmp_path: Path) -> None:
    fields = {"R_MEM_ID": 8, "R_MEM_NAME": 20, "R_STATE": 2, "R_RATING1": 4}
    rows = (("12345678", "DOE, JANE", "NY", "1650"), ("*2345678", "GONE", "NY", "1500"))
    data = table(fields, *rows)
    path = tmp_path / "uscffide.dbf"
    path.write_bytes(data)
    expected = [ListRow("12345678", "DOE, JANE", rating=1650)]
    assert lines(path) == expected
    pack = packed(tmp_path, "us.zip", {"USCFFIDE.DBF": data.decode("latin-1")})
    assert lines(pack) == expected
    assert RatingLists(tmp_path / "lists").add(pack).list.name == "US Chess"


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_cut_and_garbled_lists(tmp_path: Path, data: st.DataObject) -> None:
    sound = [text.encode("cp1252") for text, _ in NATIONAL.values()]
    sound += [BACKGROUND.encode("cp850"), table({"MEM_ID": 3, "MEM_NAME": 3}, ("1", "A"))]
    text = bytearray(data.draw(st.sampled_from(sound)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text[at : at + data.draw(st.sampled_from((0, 1, 40)))] = data.draw(st.binary(max_size=4))
    path = tmp_path / "list.csv"
    path.write_bytes(bytes(text))
    for read in (lines, list_columns):
        with suppress(FaultyFileError):
            read(path)


STRANGE = "Wer;Zahl;Dorf\nOtt, Jan;1650;Baar\n"


def test_what_columns_are_can_be_said_and_is_remembered(tmp_path: Path) -> None:
    lists = RatingLists(tmp_path / "lists")
    path = written(tmp_path, "elo-2026-10.csv", STRANGE)
    with pytest.raises(FaultyFileError) as raised:
        lists.add(path)
    assert raised.value.code == "list-columns"
    assert "--map" in raised.value.faults[0].advice
    with pytest.raises(UsageError, match="no column 'Ort'"):
        lists.add(path, columns={"Ort": "club"})
    said = {"Wer": "name", "Zahl": "rating", "Dorf": ""}
    assert lists.add(path, columns=said).unread == ()
    later = written(tmp_path, "elo-2026-11.csv", STRANGE)
    assert lists.add(later).list.called == "elo 2026-11-01"
    columns = list_columns(later, columns=said)
    assert [(one.field, one.known, one.sample) for one in columns] == [
        ("name", True, ("Ott, Jan",)),
        ("rating", True, ("1650",)),
        ("", True, ("Baar",)),
    ]
    assert [one.known for one in list_columns(later)] == [False, False, False]


def test_what_is_said_counts_before_the_form(tmp_path: Path) -> None:
    path = written(tmp_path, "list.csv", DSB, "cp1252")
    with open_list(path, columns={"FIDE-Elozahl": "national", "FIDE-Land": ""}) as found:
        (line,) = found.lines
    assert (line.rating, line.federation) == (1902, "")
