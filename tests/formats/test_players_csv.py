"""Lists of players: any order of columns, good rows kept, bad rows told."""

from __future__ import annotations

from pathlib import Path

import pytest

from zug.errors import FaultyFileError
from zug.formats import read_players
from zug.model import Player
from zug.model.tournament import MOST_PLAYERS


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_separators(separator: str) -> None:
    rows = (
        ("Name", "Rating", "Title", "Federation", "FIDE ID", "Birth", "Sex"),
        ('"Smith, John"', "2400", "IM", "ENG", "400001", "1990/05/01", "m"),
        ("Müller", "", "", "GER", "", "", "F"),
    )
    data = "\n".join(separator.join(row) for row in rows).encode()
    players, faults = read_players(data)[:2]
    assert faults == ()
    assert players == (
        Player(1, "Smith, John", 2400, "IM", "m", "ENG", "400001", "1990/05/01"),
        Player(2, "Müller", 0, "", "w", "GER"),
    )


def test_other_headings_and_columns_nobody_knows() -> None:
    data = b"No;Surname;First name;Elo;Fed;Club\r\n7;Smith;John;2400;ENG;Hastings\r\n"
    listed = read_players(data)
    assert listed.players == (Player(1, "Smith, John", 2400, federation="ENG"),)
    assert [(fault.code, fault.line, fault.column) for fault in listed.faults] == [
        ("csv-column", 1, 1)
    ]
    assert "'No'" in listed.faults[0].message
    assert not listed.bad_rows


@pytest.mark.parametrize("heading", ["club", "Club", "CLUB", "Verein", "Équipe", "Circolo", "Team"])
def test_clubs(heading: str) -> None:
    listed = read_players(f"name;{heading};rating\nA;Hastings;2000\nB;;1900\nC\n".encode())
    assert listed.faults == ()
    assert listed.clubs == {1: "Hastings"}
    assert [listed.details(player)["club"] for player in listed.players] == ["Hastings", "", ""]


def test_good_rows_are_kept_and_bad_rows_told() -> None:
    data = b"\n\nname,rating\nA,2000\n\nB,2x\n,1900\nC,1800,1\nD,,\nE\n"
    players, faults = read_players(data)[:2]
    assert [(player.tpn, player.name) for player in players] == [(1, "A"), (2, "D"), (3, "E")]
    assert [(fault.code, fault.line) for fault in faults] == [
        ("bad-number", 6),
        ("missing-name", 7),
        ("csv-row", 8),
    ]


def test_latin1_and_byte_order_mark() -> None:
    reading = read_players("name;elo\nMüller;2000\n".encode("latin-1"))
    assert reading.players[0].name == "Müller"
    assert [fault.code for fault in reading.faults] == ["not-utf8"]
    assert read_players(b"\xef\xbb\xbfname\nA\n").players == (Player(1, "A"),)


def test_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_bytes(b"name\nA\n")
    assert read_players(path).players == (Player(1, "A"),)


@pytest.mark.parametrize(
    "data", [b"", b"\0", b"name;rating\n", b"rating;title\n2400;GM\n", b"\xff\xfen\0"]
)
def test_what_is_no_list(data: bytes) -> None:
    with pytest.raises(FaultyFileError):
        read_players(data)


@pytest.mark.slow
def test_more_players_than_any_event_has() -> None:
    with pytest.raises(FaultyFileError, match="more than 100000 players"):
        read_players(b"name\n" + b"".join(b"A%d\n" % number for number in range(MOST_PLAYERS + 1)))


LANGUAGES = {
    "de": "Nachname;Vorname;Elo;Titel;Land;FIDE-ID;Geburtsdatum;Geschlecht;Verein;Gruppe",
    "fr": "Nom;Prénom;Elo;Titre;Fédération;Code FIDE;Date de naissance;Sexe;Club;Catégorie",
    "it": "Cognome;Nome;Elo;Titolo;Federazione;Codice FIDE;Data di nascita;Sesso;Circolo;Categoria",
    "es": "Apellidos;Nombre;Elo;Título;País;Código FIDE;Fecha de nacimiento;Sexo;Club;Categoría",
    "en": "Last name;First name;Rtg;Title;Fed.;Fide-No.;Birthday;Gender;Club/City;Section",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_five_languages(language: str) -> None:
    row = "Frey;Anna;2100;WFM;SUI;1300001;2001/02/03;F;Zug;U26"
    listed = read_players(f"{LANGUAGES[language]}\n{row}\n".encode())
    assert listed.faults == ()
    assert listed.players == (
        Player(1, "Frey, Anna", 2100, "WFM", "w", "SUI", "1300001", "2001/02/03"),
    )
    assert (listed.clubs, listed.tags) == ({1: "Zug"}, {1: ("U26",)})


@pytest.mark.parametrize(
    ("table", "name"),
    [
        ("Name;Vorname\nFrey;Anna", "Frey, Anna"),
        ("Surname;Name\nFrey;Anna", "Frey, Anna"),
        ("Name;Vorname;Nachname\nFrey,Anna;Anna;Frey", "Frey, Anna"),
        ("Name;First name\nFrey, Anna;Anna", "Frey, Anna"),
        ("Nome\nFrey Anna", "Frey Anna"),
        ("Nom\nFREY", "FREY"),
    ],
)
def test_names_in_one_column_or_two(table: str, name: str) -> None:
    assert [player.name for player in read_players(table.encode()).players] == [name]


def test_headings_below_a_block_of_titles() -> None:
    data = b"Open of Zug\n\nStarting rank;;;\nNo.;Name;FideID;DWZ;Elo\n1;Frey;1300001;1900;0\n"
    listed = read_players(data)
    assert listed.players == (Player(1, "Frey", 1900, fide_id="1300001"),)
    assert [(fault.code, fault.line) for fault in listed.faults] == [("csv-column", 4)]


def test_fides_rating_before_the_national_one() -> None:
    listed = read_players(b"Name;DWZ;FIDE-Elo\nA;1900;1950\nB;1800;\nC;1700;0\n")
    assert [player.rating for player in listed.players] == [1950, 1800, 1700]


def test_columns_nobody_knows_can_be_chosen() -> None:
    data = b"Wer;Dorf;Essen;Wagen\nFrey;Zug;Fisch;VW\n"
    with pytest.raises(FaultyFileError, match="no column"):
        read_players(data)
    listed = read_players(data, columns={"wer": "name", "Dorf": "club", "Essen": ""})
    assert [player.name for player in listed.players] == ["Frey"]
    assert listed.clubs == {1: "Zug"}
    assert listed.unknown == ("Wagen",)
    assert [fault.column for fault in listed.faults] == [16]
    assert listed.columns[1].sample == ("Zug",)


def test_what_is_chosen_counts_before_what_is_known() -> None:
    data = b"Name;Elo;Schnellschach\nFrey;1900;1850\n"
    listed = read_players(data, columns={"Schnellschach": "rating", "Elo": ""})
    assert [player.rating for player in listed.players] == [1850]


def test_two_columns_of_tags_and_none_twice() -> None:
    listed = read_players(b"Name;Group;Typ\nA;U16;local\nB;U16;U16\n")
    assert listed.tags == {1: ("U16", "local"), 2: ("U16",)}


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("cp1252", "Windows-1252"),
        ("cp850", "DOS 850"),
        ("mac_roman", "Mac Roman"),
        ("utf-16", ""),
        ("utf-16-le", ""),
        ("utf-16-be", ""),
        ("utf-32", ""),
    ],
)
@pytest.mark.parametrize(
    ("name", "club"),
    [("Müller, Jörg", "SK Köln"), ("Núñez, María", "Mérida"), ("D’Aprà", "L’Échiquier «Zoé»")],
)
def test_encodings_of_spreadsheets(encoding: str, told: str, name: str, club: str) -> None:
    """What a text is read as makes sense, and is told."""
    if encoding == "cp850":
        name, club = name.replace("’", "'"), club.replace("’", "'")
    listed = read_players(f"Name;Elo;Verein\n{name};2500;{club}\n".encode(encoding))
    assert (listed.players[0].name, listed.clubs) == (name, {1: club})
    code = "not-utf8" if encoding == "cp1252" else "code-page"
    assert [fault.code for fault in listed.faults] == ([code] if told else [])
    assert all(told in fault.message for fault in listed.faults)


def test_quotation_marks_of_windows_are_no_letters() -> None:
    data = "Name;Verein\nŠaric;SK „Turm“ – 1900…\nO’Brien;Café\xa0“Roi”\n".encode("cp1252")
    listed = read_players(data)
    assert [player.name for player in listed.players] == ["Šaric", "O’Brien"]
    assert listed.clubs == {1: "SK „Turm“ – 1900…", 2: "Café\xa0“Roi”"}


def test_a_text_in_quotation_marks_may_have_several_lines() -> None:
    data = 'Name;"FIDE\nid";Verein\n"Müller,\nJörg";4600001;"SK\nKöln"\n"Ott ""O"" Eva";;"A;B"\n'
    listed = read_players(data.encode())
    assert [(one.name, one.fide_id) for one in listed.players] == [
        ("Müller, Jörg", "4600001"),
        ('Ott "O" Eva', ""),
    ]
    assert listed.clubs == {1: "SK Köln", 2: "A;B"}
    assert listed.faults == ()


@pytest.mark.parametrize("later", ["", '"Ott, Eva";1800\n', 'Ott, Eva;1800;Klub 12"\n'])
def test_a_mark_that_is_not_closed_swallows_no_row(later: str) -> None:
    listed = read_players(f'Name;Elo;Verein\n"Frey;2000;Zug\nKurz;1900;Baar\n{later}'.encode())
    names = ["Kurz", "Ott, Eva"] if later else ["Kurz"]
    assert [player.name for player in listed.players] == names
    assert [(one.code, one.line) for one in listed.bad_rows] == [("csv-row", 2)]


def test_what_stands_below_a_list_is_told_and_is_no_player() -> None:
    """As chess-results.com writes it: titles without a heading, and its address below."""
    data = (
        "Nr.;;Name;Elo;Verein/Ort\n1;FM;Frey;2300;Zug\n2;;Ott;1900;\n\n"
        "Details: http://chess-results.com/tnr1.aspx;;;;\n;;Chess-Results server;;\n"
    )
    listed = read_players(data.encode())
    assert [(one.name, one.title) for one in listed.players] == [("Frey", "FM"), ("Ott", "")]
    assert not listed.bad_rows
    assert [(one.code, one.line) for one in listed.faults] == [
        ("csv-column", 1),
        ("no-player", 5),
        ("no-player", 6),
    ]
    assert listed.unknown == ()


def test_a_column_without_a_heading_is_told_and_can_be_chosen() -> None:
    data = b"Name;;\nFrey;Zug;\nOtt;Baar;\n"
    listed = read_players(data)
    assert listed.unknown == ("#2",)
    assert [fault.code for fault in listed.faults] == ["csv-column"]
    assert read_players(data, columns={"#2": "club"}).clubs == {1: "Zug", 2: "Baar"}


def test_the_same_row_twice_is_taken_once() -> None:
    """Two of one name are two, unless their FIDE id says otherwise."""
    rows = "1;Frey;2000;\n1;Frey;2000;\n2;Frey;1900;\n3;Frey;1900;\n4;Ott;;77\n5;Ott;;77\n"
    listed = read_players(f"Rang;Name;Elo;FIDE-ID\n{rows}".encode())
    assert [player.rating for player in listed.players] == [2000, 1900, 1900, 0]
    told = [(one.code, one.line) for one in listed.faults if one.code != "csv-column"]
    assert told == [("same-row", 3), ("same-row", 7)]
    assert not listed.bad_rows


def test_errors_and_formulas_of_a_spreadsheet_are_no_values() -> None:
    data = "Name;Elo;Verein;Typ\nFrey;#NV;#N/A;=A1\nOtt;1900;#¡REF!;#1\n=HYPERLINK(1);1800;;\n"
    listed = read_players(data.encode())
    assert [(one.name, one.rating) for one in listed.players] == [("Frey", 0), ("Ott", 1900)]
    assert (listed.clubs, listed.tags) == ({}, {2: ("#1",)})
    assert [(one.line, one.field, one.given) for one in listed.odd] == [
        (2, "rating", "#NV"),
        (2, "club", "#N/A"),
        (2, "tag", "=A1"),
        (3, "club", "#¡REF!"),
    ]
    assert [(one.code, one.line) for one in listed.bad_rows] == [("missing-name", 4)]


@pytest.mark.parametrize(
    ("letters", "sexes"),
    [("HM", "mw"), ("HMh", "mwm"), ("HMF", "mmw"), ("MF", "mw"), ("M", "m"), ("d", " ")],
)
def test_letters_of_the_sexes(letters: str, sexes: str) -> None:
    """H and M are hombre and mujer; D is not a woman."""
    rows = "".join(f"P{at};{letter}\n" for at, letter in enumerate(letters))
    listed = read_players(f"Nombre;Sexo\n{rows}".encode())
    assert "".join(player.sex or " " for player in listed.players) == sexes


@pytest.mark.parametrize("heading", ["N°", "N.", "Nº", "#", "Pos.", "Puesto"])
def test_headings_of_numbers_are_known(heading: str) -> None:
    listed = read_players(f"{heading};Nombre;Club/Ciudad\n1;Frey;Zug\n".encode())
    assert listed.unknown == ()
    assert listed.clubs == {1: "Zug"}


FOREIGN = {
    "Swiss-Manager": "Rank;SNo.;Name;Rtg;IRtg;NRtg;Birth;fs;Gr;Typ;Fide-No.;Club;Fed\n"
    "1;3;Frey, Anna;1900;1900;1850;00.00.2001;w;;U26;1300001;Zug;SUI\n",
    "chess-results": "No.;Name;FideID;FED;Rtg;Club/City;sex;Birthday;Typ\n"
    "1;Frey, Anna;1300001;SUI;1900;Zug;w;2001;U26\n",
    "Swiss-Chess": "TlnNr;Teilnehmer;ELO;NWZ;Verein/Ort;Land;Geburt;FideKenn.;PKZ;Geschlecht;Typ\n"
    "1;Frey, Anna;1900;1850;Zug;SUI;2001;1300001;77;W;U26\n",
}


@pytest.mark.parametrize("program", FOREIGN)
def test_lists_of_other_programs(program: str) -> None:
    """Headings as they are known of these programs, below a block of titles."""
    listed = read_players(f"Open of Zug\n\nStarting rank\n{FOREIGN[program]}".encode())
    assert listed.players == (
        Player(1, "Frey, Anna", 1900, sex="w", federation="SUI", fide_id="1300001", birth="2001"),
    )
    assert (listed.clubs, listed.tags) == ({1: "Zug"}, {1: ("U26",)})
    assert listed.unknown == ()


@pytest.mark.parametrize("heading", ["Id", "ID", "Id-No.", "ID Number"])
def test_a_column_that_does_not_say_whose_id_it_has_is_asked_about(heading: str) -> None:
    data = f"Name;Rating;{heading}\nFox, Finn;1500;79\n".encode()
    listed = read_players(data)
    assert listed.players[0].fide_id == ""
    assert listed.unknown == (heading,)
    said = read_players(data, columns={heading: "fide_id"})
    assert (said.players[0].fide_id, said.unknown) == ("79", ())


@pytest.mark.parametrize("heading", ["FIDE ID", "FideID", "Fide-No.", "FIDE_id"])
def test_a_column_of_fide_ids_is_read(heading: str) -> None:
    listed = read_players(f"Name;{heading};Nr\nFox, Finn;1300001;79\n".encode())
    assert (listed.players[0].fide_id, listed.unknown) == ("1300001", ())
