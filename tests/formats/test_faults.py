"""Every code of `FAULTS` has a file that shows it: where it is found and what is said."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.formats.lines import FOUR, row, trf
from tests.formats.team_lines import league, lines, team
from tests.formats.team_lines import row as row_of_teams
from tests.support.foreign import tunx
from tests.support.workbooks import workbook
from zug.errors import Fault, FaultyFileError
from zug.formats import FAULTS, WARNINGS, Reading, read_players

JSON = '{"format": "zug-tournament", "version": 1, "players": [%s]}'


class Case(NamedTuple):
    """A file, the place and a piece of the message of its fault, and whether lenient reads it."""

    code: str
    data: bytes
    line: int
    column: int
    says: str
    repaired: bool = False


def cells(*rows: tuple[int, str]) -> bytes:
    """A file of one round whose cells are given as they stand in the columns."""
    return trf(*(f"{row(number, points='    '):<91}{text}" for number, text in rows))


CASES = [
    Case("not-text", b"012 Open\n001 \0", 2, 5, "0x00"),
    Case("not-text", b"\xff\xfe0\0001\0", 0, 0, "UTF-16"),
    Case("not-utf8", b"012 Caf\xe9\n" + trf(*FOUR), 1, 8, "0xe9"),
    Case("empty-file", b" \n\n", 0, 0, "empty"),
    Case("too-large", b"x" * (64 * 1024 * 1024 + 1), 0, 0, "more than"),
    Case("line-too-long", b"012 Open\n001 " + b"x" * 1_000_000, 2, 100_001, "1000004 characters"),
    Case("no-players", b"012 Open\nXXR 5\n", 0, 0, "001"),
    Case(
        "cut-off",
        trf(row(1, "5 w 1"), row(2, "6 w 1"), row(3, "7 w 1"), row(4, "8 w 1")),
        4,
        1,
        "ends after player 4; 4 players",
    ),
    Case("player-count", trf("062 5", *FOUR), 1, 5, "given as '5', but 4 are listed"),
    Case("bad-record", trf("240 X 001 0001", *FOUR), 1, 5, "kind of bye", True),
    Case("bad-record", trf("XXR", *FOUR), 1, 5, "number of rounds is missing", True),
    Case("bad-record", trf("XXP 1", *FOUR), 1, 5, "two players", True),
    Case("bad-record", trf("XXA", *FOUR), 1, 5, "missing", True),
    Case("bad-record", trf("XXS WX=3", *FOUR), 1, 5, "'WX=3'", True),
    Case("bad-record", trf("BBW", *FOUR), 1, 5, "points are missing", True),
    Case("bad-record", trf("152 red", *FOUR), 1, 5, "'red'", True),
    Case("bad-number", trf("250       1.0 001 003 00x1 0002", *FOUR), 1, 23, "'00x1'", True),
    Case("bad-record", trf("250 1.0 1 2", *FOUR), 1, 5, "players are missing", True),
    Case("bad-record", trf("250       1.0 003 001 0001 0002", *FOUR), 1, 5, "before it", True),
    Case("bad-record", trf("260 001", *FOUR), 1, 5, "players are missing", True),
    Case("bad-record", trf("299 what is this", *FOUR), 1, 5, "missing", True),
    Case("bad-number", trf("XXR nine", *FOUR), 1, 5, "'nine'", True),
    Case("bad-number", trf("XXR 0", *FOUR), 1, 5, "'0'", True),
    Case("bad-number", trf("XXZ 1 two", *FOUR), 1, 7, "'two'", True),
    Case(
        "bad-number", trf(row(1)[:4] + "    " + row(1)[8:]), 1, 5, "the starting number is missing"
    ),
    Case("bad-number", trf(row(1)[:4] + "1  2" + row(1)[8:]), 1, 5, "'1  2'"),
    Case("bad-number", trf(row(0)), 1, 5, "0 is not a starting number"),
    Case("bad-number", trf(row(1)[:48] + "24 1" + row(1)[52:]), 1, 49, "'24 1'", True),
    Case("bad-number", trf(row(1, rank="1 2")), 1, 86, "rank", True),
    Case("bad-points", trf(row(1, points="1..0")), 1, 81, "'1..0'", True),
    Case("bad-points", trf("BBW  x", *FOUR), 1, 6, "'x'", True),
    Case("unknown-word", trf("XXC rang", *FOUR), 1, 5, "'rang'"),
    Case("unknown-record", trf("x1 what", *FOUR), 1, 1, "'x1'"),
    Case("repeated-record", trf("012 One", "012 Two", *FOUR), 2, 5, "012"),
    Case("repeated-record", trf("202 BH", "202 SB", *FOUR), 2, 5, "202"),
    Case("repeated-record", trf(*["132".ljust(91) + "26/11/15"] * 2, *FOUR), 2, 5, "132"),
    Case("repeated-record", trf("192 CUSTOM_SWISS", "192 CUSTOM_SWISS", *FOUR), 2, 5, "192"),
    Case("conflicting-records", trf("XXR 5", "142 6", *FOUR), 2, 5, "is 6 here, but 5", True),
    Case("conflicting-records", trf("152 W", "XXC black1", *FOUR), 2, 5, "other initial", True),
    Case(
        "round-count",
        trf("XXR 1", *FOUR),
        1,
        5,
        "The number of rounds is larger than the reported number of rounds.",
        True,
    ),
    Case("bye-conflict", trf("240 H 001 0001", *FOUR), 1, 5, "player 1 has bye H in round 1"),
    Case("short-record", trf(row(1), row(2)[:60]), 2, 57, "ends in column 56", True),
    Case("misaligned", trf(row(1), " " + row(2)), 2, 1, "column 1"),
    Case("misaligned", trf(row(1), row(2).replace("2398 FID", "23986FID")), 2, 53, "'6'"),
    Case(
        "misaligned",
        trf(row(1), row(2)[:14] + "\t" + row(2)[19:]),
        2,
        48,
        "4 columns too far",
        True,
    ),
    Case("misaligned", trf(row(1, name="N" * 35)), 1, 48, "2 columns too far right", True),
    Case("misaligned", trf(row(1)[:46] + row(1)[47:]), 1, 48, "too far left", True),
    Case("misaligned", cells((1, "   2w 1"), (2, "   1 b 0")), 1, 96, "'w'"),
    Case("duplicate-number", trf(row(1), row(1)), 2, 5, "line 1"),
    Case("bad-opponent", cells((1, "  x2 w 1"), (2, "   1 b 0")), 1, 92, "'x2'"),
    Case("bad-colour", cells((1, "   2 x 1"), (2, "   1 b 0")), 1, 97, "'x'", True),
    Case("bad-colour", cells((1, "0000 x H"), (2, "0000 - H")), 1, 97, "'x'", True),
    Case("bad-result", cells((1, "   2 w 3"), (2, "   1 b 0")), 1, 99, "'3'", True),
    Case("bad-result", cells((1, "0000 - Q"), (2, "0000 - Z")), 1, 99, "'Q'", True),
    Case("bye-with-opponent", cells((1, "   2 w H"), (2, "0000 - H")), 1, 99, "2 is given", True),
    Case("result-without-opponent", cells((1, "0000 - 1"), (2, "0000 - Z")), 1, 99, "1 is", True),
    Case("colour-without-opponent", cells((1, "0000 w U"), (2, "0000 - Z")), 1, 97, "colour w"),
    Case("no-colour", cells((1, "   2   1"), (2, "   1 b 0")), 1, 97, "player 1", True),
    Case("no-colour", cells((1, "   2 w 1"), (2, "   1 - 0")), 2, 97, "player 2", True),
    Case("no-colour", cells((1, "   2   1"), (2, "   1   0")), 1, 97, "player 1"),
    Case("no-colour", cells((1, "   2   +"), (2, "   1   -")), 1, 97, "player 1", True),
    Case("unknown-player", cells((1, "   7 w 1"), (2, "0000 - Z")), 1, 92, "no player 7"),
    Case("unknown-player", trf("XXP 1 9", *FOUR), 1, 7, "no player 9", True),
    Case("self-pairing", cells((1, "   1 w 1"), (2, "0000 - Z")), 1, 92, "player 1"),
    Case("not-mirrored", cells((1, "   2 w 1"), (2, "        ")), 1, 92, "nothing at all", True),
    Case("not-mirrored", cells((1, "        "), (2, "   1 w 1")), 2, 92, "nothing at all", True),
    Case("not-mirrored", cells((1, "   2 w 1"), (2, "0000 - H")), 1, 92, "half-point bye"),
    Case(
        "not-mirrored",
        cells((1, "   2 w 1"), (2, "   3 b 0"), (3, "0000 - Z")),
        1,
        92,
        "player 2 has player 3",
        True,
    ),
    Case(
        "two-opponents",
        cells((1, "   3 w 1"), (2, "   3 w 1"), (3, "   1 b 0")),
        2,
        92,
        "player 1 and player 2 name player 3",
    ),
    Case("colour-clash", cells((1, "   2 w 1"), (2, "   1 w 0")), 2, 97, "both have White", True),
    Case("impossible-result", cells((1, "   2 w 1"), (2, "   1 b 1")), 2, 99, "has 1 and", True),
    Case("impossible-result", cells((1, "   2 w 1"), (2, "   1 b =")), 2, 99, "has =", True),
    Case("impossible-result", cells((1, "   2 w +"), (2, "   1 b 0")), 2, 99, "has +", True),
    Case("impossible-result", cells((1, "   2 w +"), (2, "   1 b +")), 2, 99, "has +", True),
    Case("result-missing", cells((1, "   2 w 1"), (2, "   1 b  ")), 2, 99, "player 2", True),
    Case("result-missing", cells((1, "   2 w  "), (2, "   1 b 0")), 1, 99, "player 1", True),
    Case("two-byes", cells((1, "0000 - U"), (2, "0000 - U")), 2, 99, "player 1 and", True),
    Case(
        "match-columns",
        trf("192 FIDE_DOUBLESWISS", row(1, "2 w 1", "3 b 1"), row(2), row(3)),
        2,
        92,
        "different opponents (match 1 of player 1)",
    ),
    Case(
        "points-sum",
        trf(row(1, "2 w 1", "", points="2.0"), row(2, "1 b 0", "F")),
        1,
        81,
        "player 1 has 2.0 points, but the results give 1.0 (1.0)",
        True,
    ),
    Case("points-missing", cells((1, "   2 w 1"), (2, "   1 b 0")), 0, 0, "no player has points"),
    Case("json-syntax", b'{"format": ', 1, 12, "expecting value"),
    Case("event-file", b'{"n":1,"do":"create"}\n{"n":2,"do":"enter"}\n', 0, 0, "an event of Zug"),
    Case("event-file", b'{"n":1,"do":"create"}\n', 0, 0, "an event of Zug"),
    Case("json-syntax", b'{"a": NaN}', 0, 0, "NaN"),
    Case("json-syntax", b'{"a": ' + b"[" * 100_000, 0, 0, "not JSON"),
    Case("json-syntax", b'{"a": ' + b"1" * 5000 + b"}", 0, 0, "not JSON"),
    Case(
        "two-teams", lines((8, team(2, 1.0, 1.5, 5, 6, 7, 3))).encode(), 12, 89, "in team 1", True
    ),
    Case("unknown-team", lines(more=("240 H   2    3",)).encode(), 13, 14, "team 3", True),
    Case("match-sum", lines((8, team(2, 2.0, 1.5, 5, 6, 7))).encode(), 12, 55, "give 1.0", True),
    Case(
        "line-up",
        lines(more=("300   1   1   2    2    1    3",)).encode(),
        13,
        17,
        "another board",
        True,
    ),
    Case("no-team", league(row_of_teams(7, 0.0)).encode(), 16, 92, "player 7 is in no team"),
    Case("no-teams", league(change={9: "", 12: "", 15: ""}).encode(), 3, 5, "no record 310"),
    Case("teams-unread", league(change={3: ""}).encode(), 5, 1, "192 is missing"),
    Case("teams-kept", trf("352 WBWB", *FOUR), 1, 1, "192 is missing"),
    Case("old-team-record", league("013 Team 9").encode(), 16, 5, "no record 310 has"),
    Case("board-count", league(change={5: "352 WBW"}).encode(), 5, 5, "more than 2 boards"),
    Case("json-format", b'{"format": "other"}', 0, 0, "$.format"),
    Case("json-format", b'{"format": "zug-tournament", "version": 2}', 0, 0, "$.version"),
    Case("json-type", (JSON % '{"tpn": "1"}').encode(), 0, 0, "$.players[0].tpn"),
    Case("json-field", (JSON % "{}").encode(), 0, 0, "$.players[0]"),
    Case("json-field", (JSON % '{"tpn": 1, "elo": 3}').encode(), 0, 0, "'elo'", True),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.says}")
def test_fault(case: Case) -> None:
    assert case.code in FAULTS
    if case.code in WARNINGS:
        fault = next(fault for fault in Reading.of(case.data).faults if fault.code == case.code)
    else:
        with pytest.raises(FaultyFileError) as raised:
            Reading.of(case.data, "open.trf")
        found = raised.value.faults
        fault = next((fault for fault in found if fault.code == case.code), found[0])
    assert (fault.line, fault.column) == (case.line, case.column)
    assert case.says in fault.message
    if case.code not in WARNINGS:
        _check_lenient(case)


def _check_lenient(case: Case) -> None:
    if not case.repaired:
        with pytest.raises(FaultyFileError):
            Reading.of(case.data, lenient=True)
        return
    reading = Reading.of(case.data, lenient=True)
    assert case.code in [fault.code for fault in reading.faults]
    assert reading.assumptions


CSV_CASES = [
    ("csv-header", b"Smith;2400\n", 1, 1),
    ("csv-row", b"name;rating\nSmith;2400;GM\n", 2, 13),
    ("csv-column", b"name;colour\nSmith;red\n", 1, 6),
    ("bad-workbook", b"\xd0\xcf\x11\xe0 old", 0, 0),
    ("sheets-unread", workbook({"A": [["name"], ["Smith"]], "B": [["x"]]}), 0, 0),
    ("foreign-file", b"<html>", 0, 0),
    ("missing-name", b"name;rating\n;2400\n", 2, 1),
    ("code-page", "name\nMüller".encode("cp850"), 2, 2),
    ("no-player", b"name;rating\nSmith;2400\nwww.example.org\n", 3, 1),
    ("same-row", b"name;rating\nSmith;2400\nSmith;2400\n", 3, 1),
    ("letters-of-sex", b"name;sexo\nSmith;H\nJones;M\n", 3, 1),
    ("bad-number", b"name;rating\nSmith;24x\n", 2, 7),
]


@pytest.mark.parametrize(("code", "data", "line", "column"), CSV_CASES)
def test_fault_of_a_list(code: str, data: bytes, line: int, column: int) -> None:
    try:
        faults = read_players(data).faults
    except FaultyFileError as error:
        faults = error.faults
    assert [(fault.code, fault.line, fault.column) for fault in faults] == [(code, line, column)]


def test_every_code_has_a_case() -> None:
    shown = {case.code for case in CASES} | {code for code, *_ in CSV_CASES}
    shown |= {fault.code for fault in Reading.of(tunx()).faults}
    assert set(FAULTS) - shown == {"more-faults"}
    assert set(FAULTS) >= WARNINGS


def test_all_faults_come_together_and_in_the_order_of_the_file() -> None:
    data = trf(
        "XXR nine",
        row(1, "2 w 1", "3 w 1"),
        row(2, "1 b 1", "4 w 0"),
        row(3, "4 w 0", "1 w 0"),
        row(4, "3 b 1", "2 b 1", points="9.9"),
        "240 Q 1",
    )
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(data, "open.trf")
    codes = [(fault.code, fault.line) for fault in raised.value.faults]
    assert codes == [
        ("bad-number", 1),
        ("impossible-result", 3),
        ("colour-clash", 4),
        ("points-sum", 5),
        ("bad-record", 6),
    ]
    assert str(raised.value).startswith("open.trf:1:5: [bad-number] 'nine' is not a number of")


def test_the_list_of_faults_is_capped() -> None:
    data = trf(*(row(number, points="7.0") for number in range(1, 251)))
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(data)
    assert len(raised.value.faults) == 101
    assert raised.value.faults[-1] == Fault("more-faults", "and 150 more")


def test_one_misplaced_line_is_one_fault() -> None:
    broken = row(2, "1 b 0", "3 w 1")[:53] + "FIDE" + row(2, "1 b 0", "3 w 1")[56:]
    data = trf(row(1, "2 w 1"), broken, row(3, "", "2 b 0"))
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(data)
    assert [(fault.code, fault.line) for fault in raised.value.faults] == [("misaligned", 2)]


def test_advice_names_the_tabs() -> None:
    with pytest.raises(FaultyFileError, match="replace the tabs"):
        Reading.of(trf("001\t1\tm\tSmith\t2400"))


def test_a_number_given_twice_hides_no_other_fault() -> None:
    """Sums, and cells of all whose numbers are their own; not what follows from the number."""
    file = trf(
        row(1, "3 w 1", "2 b =", points="9.0"),
        row(2, "4 b 1", "1 w ="),
        row(3, "1 b 1", "4 w +"),
        row(4, "2 w 0", "3 b -"),
        row(4, "6 w 1", "7 b 1", points="7.0"),
        row(6, "5 b 0"),
    )
    with pytest.raises(FaultyFileError) as refused:
        Reading.of(file)
    assert [(fault.code, fault.line) for fault in refused.value.faults] == [
        ("points-sum", 1),
        ("impossible-result", 3),
        ("duplicate-number", 5),
    ]
