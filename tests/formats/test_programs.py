"""Files of other programs: read as far as their form is known, and the rest is named."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.foreign import CHESS_RESULTS, PEOPLE, VEGA, tunx
from tests.support.workbooks import workbook
from zug.errors import FaultyFileError
from zug.formats import Reading, read, read_players
from zug.model import Cell, Colour, Player, PointSystem, Result

W, B = Colour.WHITE, Colour.BLACK


def test_chess_results_has_players_rounds_and_results() -> None:
    tournament = read(CHESS_RESULTS)
    event = tournament.event
    assert (event.name, event.city, event.federation) == ("Herbst-Open", "Zug", "SUI")
    assert (event.start, event.end, event.arbiter) == ("2026-10-03", "04.10.2026", "Keller, Anna")
    assert event.round_dates == ("2026-10-03", "2026-10-03", "04.10.2026")
    assert (tournament.rounds, tournament.rounds_played, tournament.system) == (5, 3, None)
    frey, moser, ricci, dupont, eng = tournament.players
    assert frey == Player(
        *(1, "Frey, Zoë", 2210, "WIM", "w", "SUI", "1300001", "1990"),
        cells=(Cell(3, W, Result.WIN), Cell(2, B, Result.DRAW), Cell(5, W, Result.OPEN)),
    )
    assert (moser.name, moser.birth) == ("Moser, Beat", "1985/03/17")
    assert moser.cells[0] == Cell(4, B, Result.FORFEIT_WIN)
    assert ricci.cells[1] == Cell(4, W, Result.SHORT_WIN)
    assert [cell.result for cell in dupont.cells] == [
        Result.FORFEIT_LOSS,
        Result.SHORT_LOSS,
        Result.ZERO_BYE,
    ]
    assert [cell.result for cell in eng.cells] == [Result.PAB, Result.HALF_BYE, Result.OPEN]


def test_what_chess_results_has_beside_that_is_kept_or_named() -> None:
    reading = Reading.of(CHESS_RESULTS)
    assert reading.listed.program == "chess-results.com (XML)"
    assert reading.listed.clubs == {1: "SC Zug", 3: "Lugano"}
    assert reading.listed.tags == {1: ("U40",)}
    told = " ".join(fault.message for fault in reading.faults)
    for what in ("37, 52", "national ratings", "mark U", "'2051' is left out"):
        assert what in told
    assert {fault.code for fault in reading.faults} == {"not-read"}


def test_elements_nobody_knows_are_named_and_rounds_without_any_are_asked_about() -> None:
    other = CHESS_RESULTS.replace(b"<playerpairing ", b"<pairing ")
    reading = Reading.of(other)
    assert reading.tournament.rounds_played == 0
    told = {fault.code: fault.message for fault in reading.faults}
    assert told["rounds-unread"].startswith("its rounds are paired, and none of them is there")
    assert any(
        fault.message == "elements that are not known are not read: pairing"
        for fault in reading.faults
    )


def test_a_round_robin_of_chess_results() -> None:
    data = CHESS_RESULTS.replace(b'type="0"', b'type="1"').replace(b'replay="1"', b'replay="2"')
    assert read(data).system == "double-round-robin"


def test_numbers_with_gaps_are_shown_as_they_are() -> None:
    data = CHESS_RESULTS.replace(b'no="5"', b'no="9"')
    tournament = read(data)
    assert [(one.tpn, one.number) for one in tournament.players][-1] == (5, 9)
    assert tournament.players[0].cells[2].opponent == 5
    assert Reading.of(data).listed.clubs == {1: "SC Zug", 3: "Lugano"}


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        (b'whiteno="4" blackno="2"', b'whiteno="4" blackno="8"', "unknown-player", "no player 8"),
        (b'whiteno="4" blackno="2"', b'whiteno="4" blackno="1"', "two-opponents", "paired twice"),
        (b'<player no="2"', b'<player no="1"', "duplicate-number", "number 1"),
        (b'<player no="2"', b'<player no=""', "bad-record", "no number"),
        (b'reswhite="0,5" resblack="0,5"', b'reswhite="1" resblack="1"', "bad-result", "'1-1'"),
        (b'round="1" pairing="2"', b'round="" pairing="2"', "bad-record", "its round"),
        (b'rounds="5"', b'rounds="2"', "round-count", "rounds paired: 3"),
        (b'lastname="Eng" firstname="Eva"', b'lastname=""', "missing-name", "player 5"),
        (b'type="0"', b'type="3"', "foreign-file", "of teams"),
        (b"</chessresults>", b"", "foreign-file", "damaged"),
    ],
)
def test_what_contradicts_itself_is_told(old: bytes, new: bytes, code: str, told: str) -> None:
    with pytest.raises(FaultyFileError) as raised:
        read(CHESS_RESULTS.replace(old, new))
    assert raised.value.faults[0].code == code
    assert told in str(raised.value)
    assert raised.value.faults[0].advice


def test_vega_has_players_and_event() -> None:
    reading = Reading.of(VEGA)
    tournament, event = reading.tournament, reading.tournament.event
    assert (event.name, event.city, event.start) == ("Torneo di prova", "Lugano", "24/10/2026")
    assert (tournament.rounds, tournament.points) == (None, PointSystem())
    assert tournament.players == (
        Player(1, "Frey, Zoe", 2210, "WIM", "w", "SUI", "1300001", "1990"),
        Player(2, "Moser, Beat", 1980, "", "m", "SUI", "1300002", "1985/03/17"),
        Player(3, "Eng, Eva", 0, "", "w", "ITA"),
    )
    assert {fault.code for fault in reading.faults} == {"rounds-unread", "not-read"}
    assert ".trfx" in reading.faults[0].advice


def test_vega_without_the_line_of_headings_and_with_other_points() -> None:
    lines = [line for line in VEGA.split(b"\n") if not line.startswith(b"NAME")]
    data = b"\n".join(lines).replace(b"0.5 1.0", b"1.0 3.0").replace(b"\n3\n", b"\n4\n")
    reading = Reading.of(data)
    assert reading.tournament.points == PointSystem.of(30, 10)
    assert "4 players are announced, 3 are listed" in reading.faults[0].message


def test_swiss_manager_has_players_and_event() -> None:
    reading = Reading.of(tunx())
    tournament, event = reading.tournament, reading.tournament.event
    assert (event.name, event.city, event.start) == ("Herbst-Open", "Zug", "2026-10-03")
    assert (event.arbiter, event.deputies, tournament.rounds) == ("Keller, Anna", ("Ott, Jan",), 7)
    assert tournament.players == (
        Player(1, "Frey, Zoë", 2210, "WIM", "w", "SUI"),
        Player(2, "Moser, Beat", 1980, "", "m", "SUI", "1300002"),
        Player(3, "Eng", 0, "", "m", "ITA"),
    )
    assert reading.listed.clubs == {1: "SC Zug"}
    told = {fault.code: fault.message for fault in reading.faults}
    assert "second hand" in reading.faults[0].message
    assert told["rounds-unread"] == "2 rounds were paired and are not read"
    before = Reading.of(tunx(current=0)).faults
    assert {fault.code for fault in before} == {"not-read"}


@pytest.mark.parametrize(
    "data",
    [
        tunx(rounds=200),
        tunx(current=9),
        tunx([{**PEOPLE[0], "fide": 9000}]),
        tunx([{**PEOPLE[0], "sex": 7}]),
        tunx([{**PEOPLE[0], 0: "\x01"}]),
        tunx()[:400],
        tunx().replace(b"\xa5\xff", b"\xa6\xff"),
    ],
)
def test_swiss_manager_in_another_form_is_not_guessed(data: bytes) -> None:
    with pytest.raises(FaultyFileError, match="another version") as raised:
        read(data)
    assert "TRF" in raised.value.faults[0].advice


@pytest.mark.parametrize(
    ("name", "data", "program", "advice"),
    [
        ("a.TURX", tunx(), "Swiss-Manager (TURX)", "TRF"),
        ("a.tumx", tunx(), "Swiss-Manager (TUMX)", "TRF"),
        ("a.TUNX", b"\x01\x02", "Swiss-Manager (TUNX)", "TRF"),
        ("a.vegx", b"\0\0", "Vega (.vegx)", ".trfx"),
        ("a.veg", b"hello\n", "Vega (.veg)", "Rating Report"),
        ("a.res", b"16 9\n8 7 1\n", "Vega (.res)", ".trfx"),
        ("a.SWT", b"\0\1\2", "Swiss-Chess (SWT)", "Sonderfunktionen"),
        ("a.swi", b"003 Open\n", "Swiss-Chess (SWI)", "Sonderfunktionen"),
        ("fdsb.SWX", b"1", "Swiss-Chess (SWX)", ".LST"),
        ("fdsb.LST", b"Ott,Jan;SC Zug;SUI;1900;1850" + b";" * 24, "Swiss-Chess (LST)", "list add"),
        ("a.papi", b"\0\1\0\0Standard Jet DB\0", "Papi", "TRF"),
        ("a.txt", b"\0\1\0\0Standard ACE DB\0", "Papi", "TRF"),
        ("a.xml", b"<?xml version='1.0'?><playerslist>", "a rating list", "list add"),
        ("a.html", b"<!DOCTYPE html><html><body>", "a web page", "Excel"),
        ("a.xml", b"<a/>", "XML, but not", "TRF"),
        ("a.xlsx", workbook({"A": [["Name"], ["Ott"]]}), "an Excel workbook", "zug enter --csv"),
        ("a.zip", b"PK\x03\x04 and so on", "a ZIP file", "unpack"),
    ],
)
def test_what_cannot_be_read_is_recognised(
    tmp_path: Path, name: str, data: bytes, program: str, advice: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(FaultyFileError) as raised:
        read(path)
    (fault,) = raised.value.faults
    assert fault.code == "foreign-file"
    assert program in fault.message
    assert advice in fault.advice


def test_a_report_is_one_whatever_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "a.res"
    path.write_text("012 Open\n001    1      Ott\n")
    assert read(path).event.name == "Open"


@pytest.mark.parametrize("data", [CHESS_RESULTS, VEGA, tunx()])
def test_the_players_alone(data: bytes) -> None:
    listed = read_players(data, "a file")
    assert listed.players == tuple(
        Player(*(getattr(one, key) for key in Player.__match_args__[:8]))
        for one in read(data).players
    )
    assert listed.clubs.get(1, "") == Reading.of(data).listed.clubs.get(1, "")
    assert not listed.unknown
    assert {fault.code for fault in listed.faults} == {"not-read"}
    assert all(one.sentence().startswith(one.name) for one in listed.odd)


def test_players_of_a_report(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_text("012 Open\n001    1      Ott, Jan\n")
    assert [one.name for one in read_players(path).players] == ["Ott, Jan"]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_cut_and_garbled_files(data: st.DataObject) -> None:
    text = bytearray(data.draw(st.sampled_from((CHESS_RESULTS, VEGA, tunx()))))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from((0, 1, 2, 40, 10_000)))
        text[at : at + length] = data.draw(st.binary(max_size=4))
    for reader in (Reading.of, read_players):
        with suppress(FaultyFileError):
            assert reader(bytes(text), "file.tunx")
