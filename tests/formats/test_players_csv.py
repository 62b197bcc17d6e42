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
        ("Name", "Rating", "Title", "Federation", "ID", "Birth", "Sex"),
        ('"Smith, John"', "2400", "IM", "ENG", "400001", "1990/05/01", "m"),
        ("Müller", "", "", "GER", "", "", "F"),
    )
    data = "\n".join(separator.join(row) for row in rows).encode()
    players, faults, _ = read_players(data)
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
    players, faults, _ = read_players(data)
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


@pytest.mark.parametrize("data", [b"", b"\0", b"rating;title\n2400;GM\n", b"\xff\xfen\0"])
def test_what_is_no_list(data: bytes) -> None:
    with pytest.raises(FaultyFileError):
        read_players(data)


def test_more_players_than_any_event_has() -> None:
    with pytest.raises(FaultyFileError, match="more than 100000 players"):
        read_players(b"name\n" + b"A\n" * (MOST_PLAYERS + 1))
