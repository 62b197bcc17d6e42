"""What the records of report files mean."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.formats.lines import FOUR, row, trf
from zug.errors import FaultyFileError, UsageError
from zug.formats import Reading, Writing, read, write
from zug.model import (
    Adjustment,
    ByeRequest,
    Cell,
    Colour,
    ForbiddenGroup,
    Points,
    PointSystem,
    Result,
)
from zug.systems import pair

GAME = Cell(3, Colour.WHITE, Result.WIN)


def test_fields_of_a_player() -> None:
    line = (
        "001    7 wWGM Sharevich, Anna                   2286 USA     2017768 1985/12/18  4.5   12"
        "   123 b =  0000 - U"
    )
    reading = Reading.of(trf(line, row(123, "7 w =", "", points="0.5")), lenient=True)
    player = reading.tournament.by_tpn[7]
    assert (player.sex, player.title, player.name) == ("w", "WGM", "Sharevich, Anna")
    assert (player.rating, player.federation, player.fide_id) == (2286, "USA", "2017768")
    assert (player.birth, reading.listed.ranks) == ("1985/12/18", {7: 12})
    assert player.cells == (
        Cell(123, Colour.BLACK, Result.DRAW),
        Cell(0, None, Result.PAB),
    )


def test_players_are_sorted_by_number_and_gaps_are_allowed() -> None:
    tournament = read(trf(row(9), row(2), row(5)))
    assert [player.tpn for player in tournament.players] == [2, 5, 9]


def test_a_line_may_end_with_the_points_and_the_file_without_a_line_end() -> None:
    data = trf(row(1)[:84], row(2)[:84]).rstrip(b"\n")
    assert Reading.of(data).listed.points == {1: 0, 2: 0}


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\n", "\r\n\r\n", "   \n"])
def test_every_line_end(end: str) -> None:
    assert read(trf(*FOUR, end=end)) == read(trf(*FOUR))


def test_line_ends_may_be_mixed() -> None:
    data = (FOUR[0] + "\r" + FOUR[1] + "\r\n" + FOUR[2] + "\n" + FOUR[3]).encode()
    assert read(data) == read(trf(*FOUR))


def test_byte_order_mark_and_dos_end_of_file_are_no_content() -> None:
    data = trf("012 Open", *FOUR)
    assert read(b"\xef\xbb\xbf" + data + b"\x1a") == read(data)


def test_names_in_utf8_and_latin1() -> None:
    lines = ("012 Café Ñandú", row(1, name="Müller, Jörg"))
    for data in (trf(*lines), "\n".join(lines).encode("latin-1")):
        reading = Reading.of(data)
        assert reading.tournament.event.name == "Café Ñandú"
        assert reading.tournament.players[0].name == "Müller, Jörg"
    assert [fault.code for fault in reading.faults] == ["not-utf8"]
    assert (reading.faults[0].line, reading.faults[0].column) == (1, 8)
    assert reading.assumptions == ("line 1: the text was read as Latin-1",)


def test_line_separators_of_unicode_are_part_of_a_name() -> None:
    assert read(trf(row(1, name="A\x85B\u2028C"))).players[0].name == "A\x85B\u2028C"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("0000 - U", Result.PAB),
        ("0000 - u", Result.PAB),
        ("0000 - F", Result.FULL_BYE),
        ("0000 - H", Result.HALF_BYE),
        ("     - h", Result.HALF_BYE),
        ("       H", Result.HALF_BYE),
        ("0000 - Z", Result.ZERO_BYE),
        ("0000   Z", Result.ZERO_BYE),
        ("0000   -", Result.ZERO_BYE),
        ("       -", Result.ZERO_BYE),
        ("0000 - -", Result.ZERO_BYE),
        ("0000 -  ", Result.ZERO_BYE),
        ("0000    ", Result.ZERO_BYE),
        ("0000 - =", Result.HALF_BYE),
    ],
)
def test_cells_without_an_opponent(text: str, result: Result) -> None:
    base = row(3, points="0.0")
    played = (row(1, "2 w 1"), row(2, "1 b 0"))
    tournament = read(trf(*played, f"{base:<91}{text}"), lenient=True)
    assert tournament.by_tpn[3].cells == (Cell(0, None, result),)


def test_a_blank_cell_is_an_absence_but_no_announcement() -> None:
    data = trf(row(1, "", "2 w 1"), row(2, "", "1 b 0"), row(3, "", "", "Z"))
    tournament = read(data)
    assert tournament.by_tpn[1].cells[0] == Cell(0, None, Result.ABSENT)
    assert tournament.rounds_played == 2
    assert tournament.absentees == {3}


@pytest.mark.parametrize("code", "1=0WDL+-wdl")
def test_results_of_games_in_either_case(code: str) -> None:
    other = {"1": "0", "W": "L", "L": "W", "+": "-", "-": "+", "0": "1"}.get(code.upper(), code)
    data = trf(row(1, f"2 W {code}"), row(2, f"1 B {other}"))
    assert read(data).players[0].cells == (Cell(2, Colour.WHITE, Result(code.upper())),)


@pytest.mark.parametrize(("sign", "result"), [(" ", Result.OPEN), ("?", Result.UNFINISHED)])
def test_an_opponent_without_a_result_is_an_open_game_or_an_adjourned_one(
    sign: str, result: Result
) -> None:
    tournament = read(trf(row(1, f"2 w {sign}"), row(2, f"1 b {sign}")))
    assert tournament.players[0].cells == (Cell(2, Colour.WHITE, result),)
    assert tournament.rounds_played == 1


@pytest.mark.parametrize("format_", ["trf16", "trf26"])
def test_an_adjourned_game_is_marked_on_both_lines(format_: str) -> None:
    tournament = read(trf(row(1, "2 w ?"), row(2, "1 b ?"), row(3, "4 w  "), row(4, "3 b  ")))
    data = write(tournament, format_)
    lines = [line for line in data.decode().splitlines() if line.startswith("001")]
    assert [line[91:99] for line in lines] == ["   2 w ?", "   1 b ?", "   4 w", "   3 b"]
    assert read(data) == tournament


def test_an_unknown_code_of_a_result_is_read_as_unknown_and_told() -> None:
    data = trf(row(1, "2 w Q"), row(2, "1 b Q"))
    with pytest.raises(FaultyFileError):
        read(data)
    reading = Reading.of(data, lenient=True)
    assert reading.tournament.players[0].cells == (Cell(2, Colour.WHITE, Result.UNFINISHED),)
    assert any("taken as not finished" in told for told in reading.assumptions)


@pytest.mark.parametrize(
    ("mine", "his"), [("=", "0"), ("0", "="), ("0", "0"), ("-", "-"), ("1", "L")]
)
def test_results_that_need_not_add_up_to_a_point(mine: str, his: str) -> None:
    assert read(trf(row(1, f"2 w {mine}"), row(2, f"1 b {his}"))).rounds_played == 1


def test_rounds_and_initial_colour_in_both_dialects() -> None:
    old = read(trf("XXR 9", "XXC black1", *FOUR))
    new = read(trf("142 9", "152 B", *FOUR))
    assert old == new
    assert (old.rounds, old.initial_colour) == (9, Colour.BLACK)
    assert read(trf(*FOUR)).rounds is None


def test_rank_by_position_in_the_file() -> None:
    data = trf(
        "XXC rank",
        "XXP 30 20",
        "XXZ 20",
        "XXA   10  1.0",
        row(30, "10 w 1", points="1.0"),
        row(2, "20 w 1", points="1.0"),
        row(10, "30 b 0", points="0.0"),
        row(20, "2 b 0", points="0.0"),
    )
    tournament = read(data)
    assert [(p.tpn, p.label, p.number) for p in tournament.players] == [
        (1, 30, 30),
        (2, None, 2),
        (3, 10, 10),
        (4, 20, 20),
    ]
    assert tournament.players[0].cells[0].opponent == 3
    assert tournament.forbidden == (ForbiddenGroup((1, 4)),)
    assert tournament.absent == {4}
    assert tournament.virtual_points == {3: (Points(10),)}


def test_absences_bans_and_virtual_points_of_javafo() -> None:
    data = trf(
        "XXZ 1 2", "XXZ   4", "XXZ", "XXP 1 2 3", "XXP 4 1",
        "XXA    1  1.0  1.0  0.5", "XXA    2       1.0", "XXA 3 0.5 0.5", "XXA    4  0.0", *FOUR,
    )  # fmt: skip
    tournament = read(data)
    assert tournament.absent == {1, 2, 4}
    assert tournament.forbidden == (ForbiddenGroup((1, 2, 3)), ForbiddenGroup((4, 1)))
    assert tournament.virtual_points == {1: (10, 10, 5), 2: (0, 10), 3: (5, 5)}


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("XXS W=3 D=1", PointSystem.of(30, 10, pab=10)),
        ("XXS PAB=3 D=1 W=3", PointSystem.of(30, 10)),
        ("XXS PAB=.5", PointSystem(pab=Points(5))),
        ("XXS W=2 WW=3", PointSystem(white_win=Points(30), black_win=Points(20),
                                     forfeit_win=Points(20), full_bye=Points(20))),
        ("XXS WW=3 w=2", PointSystem(white_win=Points(20), black_win=Points(20),
                                     forfeit_win=Points(20), full_bye=Points(20))),
        ("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1",
         PointSystem.of(30, 20, 10, pab=20, absence=10, forfeit_loss=0)),
        ("BBW  3.0", PointSystem.of(30, 5)),
        ("BBU  0.5", PointSystem(pab=Points(5))),
        ("BBF  0.5", PointSystem(forfeit_loss=Points(5))),
        ("BBZ  0.5", PointSystem(zero_bye=Points(5))),
        ("162  W 3.0    D 1.0    L 0.0", PointSystem.of(30, 10)),
        ("162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5", PointSystem(pab=Points(5))),
        ("162  A 0.5", PointSystem(zero_bye=Points(5), forfeit_loss=Points(5))),
        ("162  Z 0.5", PointSystem(zero_bye=Points(5), forfeit_loss=Points(5))),
        ("162  X 0.0", PointSystem(unfinished=Points(0))),
    ],
)  # fmt: skip
def test_point_systems(record: str, expected: PointSystem) -> None:
    assert read(trf(record, row(1), row(2)), lenient=True).points == expected


def test_point_records_add_up_line_by_line() -> None:
    data = trf("BBW  3.0", "BBD  1.0", "BBL  0.0", "BBU  1.0", "BBF  0.0", "BBZ  0.0", row(1))
    assert read(data).points == PointSystem.of(30, 10, pab=10)
    assert read(trf("XXS W=3", "XXS D=1", row(1))).points == PointSystem.of(30, 10, pab=10)


@pytest.mark.parametrize(
    ("code", "system", "acceleration"),
    [
        ("FIDE_DUTCH_2026", "dutch-2026", None),
        ("FIDE_DUTCH_2025", "dutch-2026", None),
        ("FIDE_DUTCH", "dutch-2026", None),
        ("FIDE_DUTCH_2026_BAKU", "dutch-2026", "baku-2026"),
        ("FIDE_DUBOV", "dubov-2026", None),
        ("FIDE_BURSTEIN_BAKU", "burstein-2026", "baku-2026"),
        ("FIDE_DUBOV_BAKU", "dubov-2026", "baku-2026"),
        ("FIDE_DUTCH_2017_BAKU", "dutch-2017", "baku-2016"),
        ("CUSTOM_SWISS", None, None),
    ],
)
def test_type_of_tournament(code: str, system: str | None, acceleration: str | None) -> None:
    """The tournament holds our name of the system; the code is written again as it was."""
    tournament = read(trf(f"192 {code}", *FOUR))
    assert (tournament.system, tournament.acceleration) == (system, acceleration)
    assert f"192 {code}\n".encode() in write(tournament, "trf26")
    assert read(write(tournament, "json")) == tournament
    # bbpPairings writes the code as the type of tournament
    assert read(trf(f"092 {code}", *FOUR)) == tournament


@pytest.mark.parametrize(
    ("code", "start", "system"),
    [
        ("FIDE_DUTCH", "2026/02/01", "dutch-2026"),
        ("FIDE_DUTCH", "2026/01/31", "dutch-2017"),
        ("FIDE_DUTCH", "31.01.2026", "dutch-2017"),
        ("FIDE_DUTCH", "99/01/31", "dutch-2017"),
        ("FIDE_DUTCH", "26/2/1", "dutch-2026"),
        ("FIDE_DUTCH", "last winter", "dutch-2026"),
        ("FIDE_DUTCH_2026", "2025/12/01", "dutch-2026"),
        ("FIDE_DUBOV", "2025/12/01", "dubov-1997"),
        ("FIDE_DUBOV", "2026/02/01", "dubov-2026"),
        ("FIDE_BURSTEIN", "2026/01/31", "burstein-2017"),
        ("FIDE_BURSTEIN", "2026/02/01", "burstein-2026"),
    ],
)
def test_a_code_without_a_year_means_the_edition_of_the_day(
    code: str, start: str, system: str
) -> None:
    tournament = read(trf(f"042 {start}", "142 9", f"192 {code}", *FOUR))
    assert tournament.system == system
    assert pair(tournament, code).system == system  # whoever asks for the code means the same
    assert f"192 {code}\n".encode() in write(tournament, "trf26")


@pytest.mark.parametrize("record", ["092", "192"])
@pytest.mark.parametrize("ending", ["", "_BAKU"])
@pytest.mark.parametrize("start", ["2026/01/31", "2026/02/01", ""])
@pytest.mark.parametrize(("name", "before"), [("dubov", 1997), ("burstein", 2017)])
def test_code_and_date_tell_the_edition_and_its_acceleration(
    record: str, name: str, before: int, start: str, ending: str
) -> None:
    """Without a date the newest edition is meant. What is written is the code that was read."""
    code = f"FIDE_{name.upper()}{ending}"
    dated = [f"042 {start}"] if start else []
    tournament = read(trf(*dated, f"{record} {code}", *FOUR))
    year, baku = (before, 2016) if start == "2026/01/31" else (2026, 2026)
    acceleration = f"baku-{baku}" if ending else None
    assert (tournament.system, tournament.acceleration) == (f"{name}-{year}", acceleration)
    for format_, place in (("trf16", "092"), ("trf26", "192")):
        writing = Writing.of(tournament, format_)
        assert f"{place} {code}\n".encode() in writing.data
        assert writing.assumptions == ()
        assert read(writing.data) == tournament


def test_no_other_system_has_codes_with_a_year() -> None:
    """The list of codes of 2026 has none; such a text is kept, and refused when it is paired."""
    tournament = read(trf("192 FIDE_DUBOV_2026", *FOUR))
    assert (tournament.system, tournament.code) == (None, "FIDE_DUBOV_2026")
    with pytest.raises(UsageError, match="FIDE_DUBOV_2026"):
        pair(tournament)
    assert pair(tournament, "dubov-2026").is_complete


def test_the_first_round_tells_the_day_if_the_start_does_not() -> None:
    dates = "132".ljust(91) + "26/01/30  26/02/02"
    assert read(trf("192 FIDE_DUTCH_BAKU", dates, *FOUR)).acceleration == "baku-2016"


def test_another_system_has_another_code() -> None:
    tournament = read(trf("192 FIDE_DUTCH", *FOUR))
    assert b"192 FIDE_DUBOV\n" in write(replace(tournament, system="dubov-2026"), "trf26")
    assert b"192 dubov-1997\n" in write(replace(tournament, system="dubov-1997"), "trf26")


def test_a_type_nobody_pairs_is_refused_when_it_is_paired() -> None:
    tournament = read(trf("192 CUSTOM_KNOCKOUT", *FOUR))
    with pytest.raises(UsageError, match="CUSTOM_KNOCKOUT"):
        pair(tournament)
    assert pair(tournament, "dutch-2026").is_complete


def test_virtual_points_overrule_the_acceleration_of_the_type() -> None:
    data = trf(
        "192 FIDE_DUTCH_2026_BAKU",
        "142 5",
        "250       1.0 001 003 0001 0002",
        "250       0.5 004 005 0001 0002",
        "250 00.0 00.5 001 001 0004 0009",
        *FOUR,
    )
    tournament = read(data)
    assert tournament.acceleration is None
    assert tournament.system == "dutch-2026"
    assert tournament.virtual_points == {1: (10, 10, 10, 5, 5), 2: (10, 10, 10, 5, 5), 4: (5,)}


def test_byes_bans_and_adjustments_of_trf26() -> None:
    data = trf(
        "142 5",
        "240 H 003 0002",
        "240 Z 004 0003 0004",
        "260 001 002    1    2    3",
        "260 001 005 0002 0004",
        "260           3    4",
        *FOUR,
        "299           -0.5  002 0003",
        "299 W  0.0   0.5  001 0001 0002",
    )
    tournament = read(data, lenient=True)
    assert tournament.byes == (
        ByeRequest(Result.HALF_BYE, 3, (2,)),
        ByeRequest(Result.ZERO_BYE, 4, (3, 4)),
    )
    assert tournament.forbidden == (
        ForbiddenGroup((1, 2, 3), 1, 2),
        ForbiddenGroup((2, 4)),
        ForbiddenGroup((3, 4)),
    )
    assert tournament.adjustments == (
        Adjustment("", Points(-5), 2, (3,)),
        Adjustment("W", Points(5), 1, (1, 2)),
    )
    assert tournament.absentees == {1, 2}


@pytest.mark.parametrize(
    "record",
    [
        f"299 W  {'':4}  {' 0.5'}  001 0001 0002",  # the columns of the format
        f"299 W {'':4} {' 0.5'} 001 0001 0002",  # the columns of Sharly-Chess
        f"299 W {' 0.0'} {' 0.5'} 001 0001 0002",
        "299 W 0.5 1 1 2",
        "299 w 0.0 +0.5 1 1 2",
    ],
)
def test_adjustments_in_any_spacing(record: str) -> None:
    tournament = read(trf(record, *FOUR), lenient=True)
    assert tournament.adjustments == (Adjustment("W", Points(5), 1, (1, 2)),)


def test_adjustments_in_whole_numbers() -> None:
    record = f"299 {'':3}{'':4}  {'  -1'}  {'  1'} {'   2'}"
    tournament = read(trf(record, *FOUR), lenient=True)
    assert tournament.adjustments == (Adjustment("", Points(-10), 1, (2,)),)


def test_adjustments_that_can_be_read_in_two_ways() -> None:
    """Columns: one match point less for 2. Words: one point less for 1 and 2."""
    with pytest.raises(FaultyFileError) as wrong:
        read(trf("299    -1.0     0    1    2", *FOUR))
    fault = wrong.value.faults[0]
    assert (fault.code, fault.line, fault.column) == ("bad-record", 1, 5)
    assert str(fault.message) == "the fields can be read in two ways"


def test_adjustments_of_every_round_and_of_teams() -> None:
    every_round = f"299 {'':3}{'':4}  {' 1.0'}  {'':3} 0001"
    of_a_team = f"299 {'':3}{' 1.0'}  {'':4}  {'002'} 0001"
    data = trf(every_round, of_a_team, *FOUR)
    tournament = read(data, lenient=True)
    assert tournament.adjustments == (Adjustment("", Points(10), 0, (1,)),)
    assert tournament.extras == (of_a_team,)


def test_a_bye_of_a_past_round_fills_a_blank_cell_and_yields_to_a_full_one() -> None:
    data = trf(
        "240 H 001 0003 0001",
        row(1, "2 w 1"),
        row(2, "1 b 0"),
        row(3, points="0.5"),
    )
    reading = Reading.of(data)
    assert reading.tournament.by_tpn[3].cells == (Cell(0, None, Result.HALF_BYE),)
    assert reading.tournament.by_tpn[1].cells[0].result is Result.WIN
    assert [fault.code for fault in reading.faults] == ["bye-conflict"]


@pytest.mark.parametrize(("own", "told"), [("0000 - Z", ["bye-conflict"]), ("0000 - H", [])])
def test_a_bye_of_a_round_to_come_yields_to_the_record_of_the_player(
    own: str, told: list[str]
) -> None:
    """001 and 240 about round 2, which is not paired yet."""
    lines = [row(1, "2 w 1", own), row(2, "1 b 0"), row(3, "0000 - Z")]
    reading = Reading.of(trf("240 H 002 0001 0002", *lines))
    assert [fault.code for fault in reading.faults] == told
    assert all((one.line, one.column) == (1, 5) for one in reading.faults)
    byes = {(tpn, bye.result) for bye in reading.tournament.byes for tpn in bye.players}
    assert ((1, Result.HALF_BYE) in byes) is not bool(told)
    assert (2, Result.HALF_BYE) in byes
    assert str(reading.tournament.by_tpn[1].cells[1].result) == own[-1]


def test_the_event() -> None:
    data = trf(
        "012 Open", "022 Sainte-Foy", "032 FRA", "042 2026/08/22", "052 2026/08/24",
        "092 Individual: Swiss-System", "102 Arbitre, Anne", "112 Adjoint, Abel", "112 Two, Zoë",
        "122 90 min", "132" + " " * 88 + "26/08/22  26/08/23", "172 FRA FIDE", "182 Some Program",
        "222 5400+30", "202 BH/C1,SB", "212 PTS,BH/C1,SB", *FOUR,
    )  # fmt: skip
    tournament = read(data)
    event = tournament.event
    assert (event.name, event.city, event.federation) == ("Open", "Sainte-Foy", "FRA")
    assert (event.start, event.end) == ("2026/08/22", "2026/08/24")
    assert event.type == "Individual: Swiss-System"
    assert (event.arbiter, event.deputies) == ("Arbitre, Anne", ("Adjoint, Abel", "Two, Zoë"))
    assert (event.time_control, event.encoded_time_control) == ("90 min", "5400+30")
    assert event.round_dates == ("26/08/22", "26/08/23")
    assert (event.rank_method, event.pairing_program) == ("FRA FIDE", "Some Program")
    assert tournament.tiebreaks == ("BH/C1", "SB")
    assert tournament.extras == ()


def test_standings_that_do_not_begin_with_points_are_kept() -> None:
    tournament = read(trf("202 BH", "212 DE,PTS", *FOUR))
    assert tournament.tiebreaks == ("BH",)
    assert tournament.extras == ("212 DE,PTS",)


def test_what_nothing_reads_is_kept() -> None:
    kept = (
        "### a comment",
        "013 Team One                            1    2",
        "082 2",
        "310   1 India                            IND     2486   15.0   28.0  11     1    5",
        "352 WBWB",
        "GER    1 mA   Player, One                      2300 BAY        1234 1990/01/01",
        "802   3 GEO     19.0   32.5  FPB    4.0",
    )
    reading = Reading.of(trf(*kept, *FOUR))
    assert reading.tournament.extras == kept
    assert [(fault.code, fault.line) for fault in reading.faults] == [("teams-kept", 5)]


def test_numbers_beyond_four_digits_use_the_blank_before_them() -> None:
    far = row(9999, "1 w 1").replace("001 9999", "00112345")
    data = trf(row(1, "9999 b 0").replace("  9999 b", " 12345 b"), far)
    tournament = read(data)
    assert tournament.by_tpn[12345].cells[0].opponent == 1
    assert tournament.by_tpn[1].cells[0].opponent == 12345
