"""Files of teams that contradict themselves: one fault for one slip, by code, line and column."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.formats.team_lines import LEAGUE, league, row, team
from zug.errors import FaultyFileError, UsageError
from zug.formats import Reading, read, write
from zug.model import Player, Points, Result
from zug.model.teams import MatchScore, Team, TeamTournament

Where = tuple[str, int, int]


def faults(text: str, *, lenient: bool = False) -> list[Where]:
    with pytest.raises(FaultyFileError) as wrong:
        Reading.of(text.encode(), lenient=lenient)
    return [(fault.code, fault.line, fault.column) for fault in wrong.value.faults]


def warnings(text: str) -> list[Where]:
    return [(fault.code, fault.line, fault.column) for fault in Reading.of(text.encode()).faults]


def test_the_league_is_sound() -> None:
    assert warnings(league()) == []
    tournament = read(league().encode())
    assert isinstance(tournament, TeamTournament)
    assert [tournament.match_points(one) for one in tournament.teams] == [40, 10, 10]


FORFEITS = [
    ("330 +-   1   1   2", ("conflicting-records", 16, 5)),  # games of it were played
    ("330 +-   1   1   3", ("conflicting-records", 16, 12)),  # team 1 meets team 2
    ("330 +-   1   3   2", ("conflicting-records", 16, 12)),  # team 3 has the bye
    ("330 --   3   1   9", ("unknown-team", 16, 16)),
    ("330 --   3   9   1", ("unknown-team", 16, 12)),
    ("330 --   4   1   2", ("conflicting-records", 16, 8)),  # round 3 comes first
    ("330 --   5   1   2", ("conflicting-records", 16, 8)),  # there are four rounds
    ("330 --   3   1   1", ("conflicting-records", 16, 12)),
]
LINEUPS = [
    ("300   1   9   2    1    2", ("unknown-team", 16, 9)),
    ("300   1   1   9    1    2", ("unknown-team", 16, 13)),
    ("300   1   1   3    1    2", ("conflicting-records", 16, 13)),
    ("300   1   3   1    5    6", ("conflicting-records", 16, 9)),  # team 3 has the bye
    ("300   4   1   2    1    2", ("conflicting-records", 16, 5)),
    ("300   5   1   2    1    2", ("conflicting-records", 16, 5)),
    ("300   1   1   2    1    9", ("unknown-player", 16, 22)),
    ("300   1   1   2    1    5", ("line-up", 16, 22)),
    ("300   1   1   2    1    1", ("line-up", 16, 22)),
    ("300   1   1   2    1    2 0000", ("line-up", 16, 27)),
    ("300   1   1   2    1 0000", ("line-up", 16, 9)),  # player 2 plays
    ("300   1   1   2    2    1", ("line-up", 16, 17)),
]
LISTS = [
    (
        "299   -1.0          1    1",
        ("bad-record", 16, 5),
    ),  # one column early: match or game points?
    ("299 -1 0 1 1", ("bad-record", 16, 5)),
    ("299 -1.0 1 1", ("bad-record", 16, 5)),
    ("299    -x.0          1    1", ("bad-record", 16, 5)),
    ("299 Q  -1.0   0.0    1    1", ("bad-record", 16, 5)),
    ("299       -1.0  -0.5  001    9", ("unknown-team", 16, 30)),
    ("299    -1.0  -0.5  007    1", ("conflicting-records", 16, 20)),
    ("260   1   3    1    9", ("unknown-team", 16, 21)),
    ("260   3   1    1    2", ("bad-record", 16, 5)),
    ("260   7   9    1    2", ("conflicting-records", 16, 5)),
    ("240 Z   3    9", ("unknown-team", 16, 14)),
]
RECORDS_OF_MATCHES = [
    "300   1   1   2    1    2",
    "320  1.0  1.0 003 002",
    "330 --   3   1   2",
]


@pytest.mark.parametrize(("line", "expected"), [*FORFEITS, *LINEUPS, *LISTS])
def test_a_record_against_the_games(line: str, expected: Where) -> None:
    """Read leniently the record is left out, and what is written then has no fault."""
    assert faults(league(line)) == [expected]
    reading = Reading.of(league(line).encode(), lenient=True)
    assert len(reading.assumptions) == 1
    assert reading.tournament == read(league().encode())
    for form in ("trf26", "json"):
        again = Reading.of(write(reading.tournament, form))
        assert (again.tournament, again.faults) == (reading.tournament, ())


@pytest.mark.parametrize(
    ("line", "match", "game"),
    [
        ("299    -1.0     0    1    1", 10, 15),  # columns 8-11, 14-17, 20-22, 24-27
        ("299      -1          1    1", 10, 15),
        ("299            -1    1    1", 20, 5),
        ("299      -1    -1    1    1", 10, 5),
        ("299 W     1     1  001 0001", 10, 10),
        ("299   -1.0  0.0   1    1", 10, 15),  # Sharly-Chess
        ("299   -1.0      001    1", 10, 15),
        ("299 -1.0 0.0 1 1", 10, 15),
    ],
)
def test_the_columns_of_299_decide(line: str, match: int, game: int) -> None:
    """Team 1 won round 1 by 1.5 to 0.5: 2 match points."""
    tournament = read(league(line).encode())
    assert isinstance(tournament, TeamTournament)
    assert tournament.teams[0].scores[0] == (match, game)
    assert tournament.teams[1].scores == ((0, 5), (10, 10))


@pytest.mark.parametrize(
    ("change", "more", "expected"),
    [
        ({6: "320  1.0  1.0 003 002 001"}, (), ("conflicting-records", 6, 23)),
        ({}, ("330 +-   3   1   2",), ("conflicting-records", 16, 5)),
        ({6: "320  1.0  1.0 003 002 001"}, ("240 Z   3    2",), ("conflicting-records", 6, 23)),
    ],
)
def test_a_round_is_not_held_because_of_one_bye_or_forfeit(
    change: dict[int, str], more: tuple[str, ...], expected: Where
) -> None:
    """The other teams would be absent, and their round never paired."""
    assert faults(league(*more, change=change)) == [expected]
    reading = Reading.of(league(*more, change=change).encode(), lenient=True)
    assert reading.tournament.next_round == 3


def test_a_round_without_games_is_held_if_every_team_is_told() -> None:
    bye = {6: "320  1.0  1.0 003 002 003"}
    text = league("330 +-   3   1   2", change=bye)
    assert Reading.of(text.encode(), lenient=True).tournament.next_round == 4
    text = league("330 +-   3   1   2", "240 Z   3    3")
    assert Reading.of(text.encode(), lenient=True).tournament.next_round == 4


def test_the_bye_of_a_round_to_come_in_the_cells_of_players() -> None:
    change = {
        7: row(1, 2.5, "3 w 1", "5 b 1", "0000 - U"),
        8: row(2, 1.5, "4 b =", "6 w =", "0000 - U"),
    }
    assert faults(league(change=change)) == [("conflicting-records", 7, 112)]


@pytest.mark.parametrize(("match", "game"), [(4.0, 3.0), (5.0, 4.0)])
def test_points_with_or_without_the_bye_of_the_round_to_come(match: float, game: float) -> None:
    text = league("240 H   3    1", change={9: team(1, match, game, 1, 2)})
    assert warnings(text) == []
    assert read(text.encode()).next_round == 3


def test_colours_of_boards_that_no_match_has() -> None:
    """Read leniently, the record is left out: the colours alternate."""
    text = league(change={5: "352 WW"})
    assert faults(text) == [("line-up", 5, 5)]
    reading = Reading.of(text.encode(), lenient=True)
    assert reading.tournament == read(league().encode())
    assert [str(one) for one in reading.assumptions] == [
        "line 5: the colours of the boards alternate"
    ]


def test_the_form_of_299_is_that_of_teams() -> None:
    with pytest.raises(FaultyFileError) as wrong:
        read(league("299 -1 0 1 1").encode())
    assert str(wrong.value.faults[0].advice) == "the form is `299    -1.0   0.0  003    7`"
    assert read(league("299    -1.0   0.0  003    2").encode())


@pytest.mark.parametrize(("line", "column"), [("250  1.0        3   4    2    9", 31)])
def test_virtual_points_of_teams_there_are_not(line: str, column: int) -> None:
    assert faults(league(line)) == [("unknown-team", 16, column)]
    reading = Reading.of(league(line).encode(), lenient=True)
    assert set(reading.tournament.virtual_points) == {2, 3}
    assert len(reading.assumptions) == 1


@pytest.mark.parametrize("code", ["192 FIDE_DUTCH", ""])
@pytest.mark.parametrize("line", RECORDS_OF_MATCHES)
def test_records_of_matches_need_a_type_for_teams(line: str, code: str) -> None:
    """Else the players would be paired one by one, and nobody would notice."""
    change = {3: code, 5: "", 6: ""}
    last = 14 if code else 13
    assert faults(league(line, change=change)) == [("teams-unread", last, 1)]
    assert Reading.of(league(line).encode(), lenient=True).tournament.are_teams
    asked = Reading.of(league(line, change=change).encode(), lenient=True, system="team-2026")
    assert asked.tournament.are_teams


@pytest.mark.parametrize("line", ["", "352 WB", "362 TW 2.0"])
def test_a_list_of_teams_beside_an_event_of_players(line: str) -> None:
    """It is kept; boards and match points there are told."""
    text = league(line, change={3: "192 FIDE_DUTCH", 5: "", 6: ""})
    reading = Reading.of(text.encode(), lenient=True)
    assert not reading.tournament.are_teams
    assert sum(one[:3] == "310" for one in reading.tournament.extras) == 3
    told = [(fault.line, fault.column) for fault in reading.faults if fault.code == "teams-kept"]
    assert told == ([(14, 1)] if line else [])


def test_two_line_ups_of_a_team() -> None:
    one, other = "300   3   1   2    1    2", "300   3   1   2    2    1"
    assert faults(league(one, other)) == [("conflicting-records", 17, 9)]
    assert warnings(league(one, one)) == []


def test_two_forfeits_of_a_team() -> None:
    assert faults(league("330 --   3   1   2", "330 --   3   3   1")) == [
        ("conflicting-records", 17, 16)
    ]


def test_forfeits_beside_forfeited_games() -> None:
    """Team 1 has won by forfeit on both boards: 330 may say so, and nothing else."""
    change = {
        7: row(1, 2.0, "3 w +", "5 b 1"),
        8: row(2, 1.5, "4 b +", "6 w ="),
        9: team(1, 4.0, 3.5, 1, 2),
        10: row(3, 0.5, "1 b -", "0000 - U"),
        11: row(4, 0.5, "2 w -", "0000 - U"),
        12: team(2, 1.0, 1.0, 3, 4),
    }
    assert warnings(league("330 +-   1   1   2", change=change)) == []
    for kind in ("-+", "--"):
        assert faults(league(f"330 {kind}   1   1   2", change=change)) == [
            ("conflicting-records", 16, 5)
        ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("320  1.0  1.0 001 002", [("conflicting-records", 6, 15)]),  # team 1 plays
        ("320  1.0  1.0 000 002", [("conflicting-records", 6, 15)]),  # team 3 has it
        ("320  1.0  1.0 009 002", [("unknown-team", 6, 15)]),
        ("320  1.0  1.0 003 002 000 000 001", [("conflicting-records", 6, 31)]),
        ("320  2.0  1.0 003 002", [("match-sum", 12, 55), ("match-sum", 15, 55)]),
        ("320  1.0  2.0 003 002", [("match-sum", 12, 62), ("match-sum", 15, 62)]),
    ],
)
def test_byes_of_the_pairing(line: str, expected: list[Where]) -> None:
    assert faults(league(change={6: line})) == expected


def test_two_teams_with_the_bye() -> None:
    change = {7: row(1, 1.5, "0000 - U", "5 b 1"), 8: row(2, 1.0, "0000 - U", "6 w =")}
    change |= {10: row(3, 0.5, "", "0000 - U"), 11: row(4, 0.5, "", "0000 - U")}
    assert faults(league(change=change)) == [("two-byes", 7, 92)]
    assert faults(league(change=change), lenient=True) == [("two-byes", 7, 92)]


@pytest.mark.parametrize(("bye", "points"), [("U", 0.5), ("H", 0.5)])
def test_a_bye_in_the_midst_of_a_match(bye: str, points: float) -> None:
    """A player who has nobody to play has won the board (+), or was away (Z)."""
    change = {
        8: row(2, 0.5 + points, f"0000 - {bye}", "6 w ="),
        11: row(4, 0.5, "0000 - Z", "0000 - U"),
    }
    assert faults(league(change=change)) == [("conflicting-records", 8, 99)]
    reading = Reading.of(league(change=change).encode(), lenient=True)
    assert isinstance(reading.tournament, TeamTournament)
    won = bye == "U"
    result = Result.FULL_BYE if won else Result.ZERO_BYE
    assert reading.tournament.individuals[1].cells[0].result is result
    assert reading.tournament.teams[0].scores[0] == (20, 20 if won else 10)
    assert not Reading.of(write(reading.tournament, "trf26")).faults


ROSTERS = [
    ({12: team(2, 1.0, 1.5, 1, 4)}, [("two-teams", 12, 74)]),
    ({12: team(2, 1.0, 1.5, 3, 3)}, [("two-teams", 12, 79)]),
    ({12: team(2, 1.0, 1.5, 3, 9)}, [("unknown-player", 12, 79)]),
    ({12: team(1, 1.0, 1.5, 3, 4)}, [("duplicate-number", 12, 5)]),
    ({12: team(0, 1.0, 1.5, 3, 4)}, [("bad-number", 12, 5)]),
    ({12: ""}, [("unknown-team", 10, 92)]),
    ({12: team(2, 1.0, 1.5, 4, 3)}, [("line-up", 7, 92)]),
    ({12: team(2, 2.0, 1.5, 3, 4)}, [("match-sum", 12, 55)]),
    ({12: team(2, 1.0, 2.0, 3, 4)}, [("match-sum", 12, 62)]),
]


@pytest.mark.parametrize(("change", "expected"), ROSTERS)
def test_one_slip_in_a_team_is_one_fault(change: dict[int, str], expected: list[Where]) -> None:
    assert faults(league(change=change)) == expected


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("W", [("line-up", 5, 5)]),
        ("WW", [("line-up", 5, 5)]),
        ("WX", [("bad-record", 5, 5)]),
    ],
)
def test_the_boards_of_352(colours: str, expected: list[Where]) -> None:
    assert faults(league(change={5: f"352 {colours}"})) == expected


def test_more_boards_are_announced_than_any_match_has() -> None:
    assert warnings(league(change={5: "352 WBW"})) == [("board-count", 5, 5)]
    before = [line[:91].rstrip() if line[:3] == "001" else line for line in LEAGUE]
    start = "\n".join(
        f"{line[:54]}   0.0    0.0{line[67:]}"
        if line[:3] == "310"
        else f"{line[:80]} 0.0{line[84:]}"
        if line[:3] == "001"
        else line
        for line in before
        if line[:3] != "320"
    )
    assert warnings(start.replace("352 WB", "352 WBW")) == [("board-count", 5, 5)]


def test_players_of_no_team_are_mentioned() -> None:
    assert warnings(league(row(7, 0.0))) == [("no-team", 16, 92)]


def test_points_of_teams_that_nobody_filled_in() -> None:
    change = {9: team(1, 0, 0, 1, 2), 12: team(2, 0, 0, 3, 4), 15: team(3, 0, 0, 5, 6)}
    assert warnings(league(change=change)) == [("points-missing", 0, 0)]


def test_byes_that_teams_asked_for() -> None:
    """240 holds where the players' own records say nothing or Z, and is no fault then."""
    change = {6: "320  1.0  1.0 003 000"}
    away = {10: row(3, 0.0, "1 b 0", "0000 - Z"), 11: row(4, 0.5, "2 w =", "0000 - Z")}
    text = league("240 H   2    2", change=change | away)
    assert warnings(text) == []
    tournament = read(text.encode())
    assert isinstance(tournament, TeamTournament)
    assert tournament.teams[1].cells[1].result is Result.HALF_BYE
    assert read(write(tournament, "trf26")) == tournament
    told = Reading.of(league("240 H   2    2").encode())
    assert [(fault.code, fault.line) for fault in told.faults] == [("bye-conflict", 16)]
    assert "team 2 has bye H" in told.faults[0].message


def test_no_line_is_added_to_what_the_games_tell() -> None:
    """No 240 for a bye that the players' records have, and none is lost."""
    change = {6: "320  1.0  1.0 003 000"}
    away = {10: row(3, 0.0, "1 b 0", "0000 - Z"), 11: row(4, 0.5, "2 w =", "0000 - Z")}
    away[12] = team(2, 0.0, 0.5, 3, 4)
    for more in ((), ("240 Z   2    2",)):
        data = write(read(league(*more, change=change | away).encode()), "trf26").decode()
        assert data.count("\n240 ") == len(more)


def test_numbers_that_no_column_holds() -> None:
    def event(teams: int, first: int) -> TeamTournament:
        return TeamTournament(
            tuple(Team(tpn, members=(first + tpn,)) for tpn in range(1, teams + 1)),
            rounds=3,
            system="team-2026",
            individuals=tuple(Player(first + tpn) for tpn in range(1, teams + 1)),
            board_colours="W",
        )

    for size, first in ((1000, 0), (2, 9_998)):
        for form in ("trf16", "trf26"):
            with pytest.raises(UsageError, match="JSON") as refused:
                write(event(size, first), form)
            assert refused.value.code == "unwritable"
        assert len(read(write(event(size, first), "json")).players) == size
    assert len(read(write(event(999, 9_000), "trf26")).players) == 999


def test_points_that_no_record_explains_are_written_as_299() -> None:
    """A program may give a team other points: a file says so, and reads again."""
    tournament = read(league().encode())
    assert isinstance(tournament, TeamTournament)
    first, *rest = tournament.teams
    fined = replace(first, scores=(MatchScore(Points(10), Points(10)), first.scores[1]))
    changed = replace(tournament, players=(fined, *rest))
    again = read(write(changed, "trf26"))
    assert isinstance(again, TeamTournament)
    assert again.teams == changed.teams
    assert again.extras == ("299    -1.0  -0.5  001    1",)


def test_the_system_asked_for_can_pair_teams() -> None:
    """TRF16 has no type of tournament: whoever names the system of teams gets them."""
    old = [f"013 {name:<32}{one:4d} {two:4d}" for name, one, two in (("A", 1, 2), ("B", 3, 4))]
    rows = [row(number, 0.0) for number in (1, 2, 3, 4)]
    text = "\n".join(["XXR 3", *rows, *old, ""]).encode()
    assert not read(text).are_teams
    tournament = Reading.of(text, system="team-2026").tournament
    assert isinstance(tournament, TeamTournament)
    assert [one.name for one in tournament.teams] == ["A", "B"]
    assert tournament.system == "team-2026"
    by_code = Reading.of(league(change={3: ""}).encode(), system="FIDE_TEAM_TYPEB_GP").tournament
    assert isinstance(by_code, TeamTournament)
    assert (by_code.preferences, by_code.primary) == ("b", "game")
    assert not Reading.of(text, system="dutch-2026").tournament.are_teams


def _old(name: str, *members: int) -> str:
    return f"013 {name:<32}" + " ".join(f"{member:4d}" for member in members)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (_old("Team 1", 1, 2), []),
        (_old("Team 1", 2, 1), []),
        (_old("Team 1", 1, 3), [("old-team-record", 16, 42)]),
        (_old("Team 1", 1), [("old-team-record", 16, 5)]),
        (_old("Team 9", 1, 2), [("old-team-record", 16, 5)]),
    ],
)
def test_013_beside_310_must_agree(record: str, expected: list[Where]) -> None:
    """A warning at the player, or the name, that 310 does not have; 310 counts."""
    assert warnings(league(record)) == expected
    kept, plain = read(league(record).encode()), read(league().encode())
    assert isinstance(kept, TeamTournament)
    assert isinstance(plain, TeamTournament)
    assert kept.teams == plain.teams
