"""Files of team tournaments: their records read, written and faulted where they stand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.formats.team_lines import A_MATCH, HEAD, lines, row, team
from zug.errors import FaultyFileError
from zug.formats import Reading, Writing, read
from zug.generator import Config, Recipe, make
from zug.model import Colour, Points, PointSystem, Result
from zug.model.teams import LineUp, MatchScore, TeamTournament

CASES = Path(__file__).parents[1] / "cases" / "team-2026"
FILES = sorted(CASES.glob("*.trf"))


def teams(source: Path | str, *, lenient: bool = False) -> TeamTournament:
    data = source if isinstance(source, Path) else source.encode()
    tournament = Reading.of(data, lenient=lenient).tournament
    assert isinstance(tournament, TeamTournament)
    return tournament


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_byte_for_byte(path: Path) -> None:
    reading = Reading.of(path)
    assert not reading.faults
    writing = Writing.of(reading.tournament, "trf26", reading.listed)
    assert (writing.data, writing.assumptions) == (path.read_bytes(), ())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("form", ["trf16", "json"])
def test_by_way_of_another_format(path: Path, form: str) -> None:
    reading = Reading.of(path)
    again = Reading.of(Writing.of(reading.tournament, form, reading.listed).data)
    assert again.tournament == reading.tournament
    assert Writing.of(again.tournament, "trf26", again.listed).data == path.read_bytes()


def faults(text: str) -> list[tuple[str, int]]:
    with pytest.raises(FaultyFileError) as wrong:
        read(text.encode())
    return [(fault.code, fault.line) for fault in wrong.value.faults]


def test_a_match_is_made_of_its_boards() -> None:
    tournament = teams(lines())
    first, second = tournament.teams
    assert first.cells[0] == (2, Colour.WHITE, Result.DRAW, None)
    assert second.cells[0] == (1, Colour.BLACK, Result.DRAW, None)
    assert first.scores == (MatchScore(Points(10), Points(15)),)
    assert (first.members, first.nickname, first.rating) == ((1, 2, 3), "T1", 2000)
    assert tournament.options == {"preferences": "b", "primary": "game", "secondary": True}
    assert (tournament.board_colours, tournament.boards_per_match) == ("WBW", 3)


def test_the_colour_of_board_1_even_if_nobody_sat_there() -> None:
    """Board 1 of team 1 was empty: its player of board 2 had Black."""
    text = lines(
        (1, row(1, 0.0, "0000 - Z")),
        (4, team(1, 0.0, 0.5, 1, 2, 3)),
        (5, row(5, 1.0, "0000 - F")),
        (8, team(2, 2.0, 2.5, 5, 6, 7)),
        more=("300   1   1   2 0000    2    3",),
    )
    tournament = teams(text)
    assert tournament.teams[0].cells[0] == (2, Colour.WHITE, Result.LOSS, None)
    assert tournament.teams[1].scores[0] == (20, 25)
    assert tournament.lineups == (LineUp(1, 1, 2, (0, 2, 3)),)
    data = Writing.of(tournament, "trf26").data
    assert b"\n300   1   1   2 0000    2    3\n" in data
    assert teams(data.decode()) == tournament


def test_the_order_of_boards_can_differ_from_the_order_of_the_team() -> None:
    text = lines((4, team(1, 1.0, 1.5, 2, 1, 3)))
    assert {code for code, _ in faults(text)} == {"line-up"}
    tournament = teams(text + "300   1   1   2    1    2    3\n")
    assert tournament.teams[0].cells[0].colour is Colour.WHITE


def test_forfeited_matches() -> None:
    """All games forfeited: nobody played, and team 1 has won by forfeit."""
    text = lines(
        (1, row(1, 1.0, "5 w +")),
        (2, row(2, 1.0, "6 b +")),
        (3, row(3, 1.0, "7 w +")),
        (4, team(1, 2.0, 3.0, 1, 2, 3)),
        (5, row(5, 0.0, "1 b -")),
        (6, row(6, 0.0, "2 w -")),
        (7, row(7, 0.0, "3 b -")),
        (8, team(2, 0.0, 0.0, 5, 6, 7)),
    )
    tournament = teams(text)
    assert [one.cells[0].result for one in tournament.teams] == ["+", "-"]
    assert [one.scores[0] for one in tournament.teams] == [(20, 30), (0, 0)]
    assert b"\n330 +-   1   1   2\n" in Writing.of(tournament, "trf26").data


def test_a_match_of_which_only_330_tells() -> None:
    away = [(index, row(index, 0.0)) for index in (1, 2, 3)]
    more = [(index, row(index, 0.0)) for index in (5, 6, 7)]
    text = lines(
        *away,
        *more,
        (4, team(1, 0.0, 0.0, 1, 2, 3)),
        (8, team(2, 2.0, 3.0, 5, 6, 7)),
        more=("330 -+   1   1   2",),
    )
    tournament = teams(text)
    assert tournament.teams[1].cells[0] == (1, Colour.BLACK, Result.FORFEIT_WIN, None)
    assert tournament.teams[1].scores[0] == (20, 30)


def test_as_many_boards_forfeited_by_each_team() -> None:
    """No game was played, so this is no meeting; one board each is a draw in points."""
    text = lines(
        (0, HEAD.rstrip().replace("WBW", "WB")),
        (1, row(1, 1.0, "5 w +")),
        (2, row(2, 0.0, "6 b -")),
        (3, row(3, 0.0)),
        (4, team(1, 1.0, 1.0, 1, 2, 3)),
        (5, row(5, 0.0, "1 b -")),
        (6, row(6, 1.0, "2 w +")),
        (7, row(7, 0.0)),
        (8, team(2, 1.0, 1.0, 5, 6, 7)),
    )
    tournament = teams(text)
    assert [one.cells[0].is_played for one in tournament.teams] == [False, False]
    assert [one.scores[0] for one in tournament.teams] == [(10, 10), (10, 10)]
    again = teams(Writing.of(tournament, "trf26").data.decode())
    assert again.teams == tournament.teams, "330 -- stands beside boards that were drawn"


def test_the_boards_decide_although_one_is_adjourned() -> None:
    """An adjourned game is a draw for pairing (handling-2026:3.1): 2-1 so far, no draw."""
    text = lines(
        (2, row(2, 1.0, "6 b 1")),
        (3, row(3, 0.5, "7 w  ")),
        (1, row(1, 0.5, "5 w =")),
        (4, team(1, 2.0, 2.0, 1, 2, 3)),
        (5, row(5, 0.5, "1 b =")),
        (6, row(6, 0.0, "2 w 0")),
        (7, row(7, 0.5, "3 b  ")),
        (8, team(2, 0.0, 1.0, 5, 6, 7)),
    )
    tournament = teams(text)
    assert [one.cells[0].result for one in tournament.teams] == [Result.WIN, Result.LOSS]
    assert [one.scores[0] for one in tournament.teams] == [(20, 20), (0, 10)]
    assert teams(Writing.of(tournament, "trf26").data.decode()) == tournament


def test_a_match_that_has_not_ended_on_any_board_is_a_draw() -> None:
    text = lines(
        *((at, row(at, 0.5, f"{at + 4} {colour}  ")) for at, colour in ((1, "w"), (2, "b"))),
        (3, row(3, 0.5, "7 w  ")),
        (4, team(1, 1.0, 1.5, 1, 2, 3)),
        *((at, row(at, 0.5, f"{at - 4} {colour}  ")) for at, colour in ((5, "b"), (6, "w"))),
        (7, row(7, 0.5, "3 b  ")),
        (8, team(2, 1.0, 1.5, 5, 6, 7)),
    )
    tournament = teams(text)
    assert [one.cells[0].result for one in tournament.teams] == [Result.OPEN] * 2
    assert [one.scores[0] for one in tournament.teams] == [(10, 15), (10, 15)]


def test_a_board_won_against_nobody_is_no_bye() -> None:
    """`+` without an opponent: a point of the board, whatever 162 gives for the bye (P)."""
    text = lines(
        (1, row(1, 1.0, "0000 - +")),
        (5, row(5, 0.0, "0000 - Z")),
        more=("162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5", "300   1   2   1 0000    6    7"),
    )
    tournament = teams(text)
    assert tournament.individuals[0].cells[0].result is Result.FULL_BYE
    assert [one.scores[0] for one in tournament.teams] == [(10, 15), (10, 15)]
    assert [one.cells[0].colour for one in tournament.teams] == [Colour.WHITE, Colour.BLACK]


def test_points_of_matches_and_of_the_bye() -> None:
    text = lines(
        (4, team(1, 3.0, 2.0, 1, 2, 3)),
        (8, team(2, 1.0, 1.0, 5, 6, 7)),
        (1, row(1, 1.5, "5 w 1")),
        more=("362 TW 3.0   TD 1.0   TL 0.5", "320  2.0  2.5 000", "162  W 1.5    D 0.5    L 0.0"),
    )
    text = text.replace(team(1, 3.0, 2.0, 1, 2, 3), team(1, 1.0, 2.0, 1, 2, 3))
    with pytest.raises(FaultyFileError) as wrong:
        read(text.encode())
    assert {fault.code for fault in wrong.value.faults} == {"match-sum", "points-sum"}
    tournament = teams(text, lenient=True)
    assert tournament.points == PointSystem.of(30, 10, 5, pab=20)
    assert tournament.bye_game_points == 25


@pytest.mark.parametrize(
    ("code", "primary"),
    [
        ("CUSTOM_TEAM_SWISS_GP", "game"),
        ("CUSTOM_TEAM_SWISS_MP", "match"),
        ("CUSTOM_TEAM_SWISS", "match"),
        ("FIDE_TEAM_GP_MP", "game"),
    ],
)
def test_a_code_names_the_primary_score(code: str, primary: str) -> None:
    tournament = teams(lines((0, HEAD.rstrip().replace("FIDE_TEAM_TYPEB_GP_MP", code))))
    assert tournament.primary == primary
    assert f"192 {code}\n".encode() in Writing.of(tournament, "trf26").data
    for form in ("trf26", "json"):
        assert read(Writing.of(tournament, form).data) == tournament


def test_penalties() -> None:
    """299: one match point and half a game point taken in round 1."""
    text = lines((4, team(1, 0.0, 1.0, 1, 2, 3)), more=("299       -1.0  -0.5    001    1",))
    tournament = teams(text)
    assert tournament.teams[0].scores[0] == (0, 10)
    data = Writing.of(tournament, "trf26").data
    assert b"299       -1.0" in data
    assert teams(data.decode()) == tournament


def test_old_records_of_teams_have_no_numbers() -> None:
    old = [line for line in A_MATCH if line[:3] != "310"]
    names = [f"013 {'Team A':<32}   1    2    3", f"013 {'Team B':<32}   5    6    7"]
    tournament = teams("\n".join([*old, *names]) + "\n")
    assert [(one.tpn, one.name, one.members) for one in tournament.teams] == [
        (1, "Team A", (1, 2, 3)),
        (2, "Team B", (5, 6, 7)),
    ]
    both = Writing.of(tournament, "trf16").data.decode()
    assert "\n".join(names) in both
    assert "310   1 Team A" in both


def test_without_a_type_for_teams_the_players_are_paired() -> None:
    """A team standing beside an event of players: its records are kept as they are."""
    single = lines((0, "142 5"))
    tournament = read(single.encode())
    assert not tournament.are_teams
    assert sum(line.startswith("310") for line in tournament.extras) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (lines((8, team(2, 1.0, 1.5, 5, 6, 7, 3))), ("two-teams", 12)),
        (lines((8, team(2, 1.0, 1.5, 5, 6, 7, 9))), ("unknown-player", 12)),
        (lines((8, team(1, 1.0, 1.5, 5, 6, 7))), ("duplicate-number", 12)),
        (lines((8, team(2, 2.0, 1.5, 5, 6, 7))), ("match-sum", 12)),
        (lines((8, team(2, 1.0, 2.5, 5, 6, 7))), ("match-sum", 12)),
        (lines(more=("240 H   2    3",)), ("unknown-team", 13)),
        (lines(more=("330 +-   2   1   4",)), ("unknown-team", 13)),
        (lines(more=("320  1.0  1.5 004",)), ("unknown-team", 13)),
        (lines(more=("330 ++   2   1   2",)), ("bad-record", 13)),
        (lines(more=("362 TX 1.0",)), ("bad-record", 13)),
        (lines((0, HEAD.rstrip().replace("WBW", "WXW"))), ("bad-record", 4)),
        (lines((0, HEAD.rstrip().replace("WBW", "WWB"))), ("line-up", 6)),
        (lines(more=("300   1   1   2    1    2    7",)), ("line-up", 13)),
        (lines(more=("300   1   1   2    2    1    3",)), ("line-up", 13)),
    ],
)
def test_faults_are_located(text: str, expected: tuple[str, int]) -> None:
    assert expected in faults(text)


def test_a_lenient_reading_says_what_it_assumed() -> None:
    reading = Reading.of(lines((8, team(2, 2.0, 1.5, 5, 6, 7, 3))).encode(), lenient=True)
    assert len(reading.assumptions) == 2
    assert isinstance(reading.tournament, TeamTournament)
    assert reading.tournament.teams[1].members == (5, 6, 7)


@pytest.mark.parametrize("form", ["trf16", "trf26", "json"])
def test_a_generated_tournament_is_read_as_it_was_played(form: str) -> None:
    config = Config(system="team-2026").with_settings({"players": "9", "rounds": "5"})
    tournament, data = make(Recipe(config, 3, form))
    found = read(data)
    assert isinstance(tournament, TeamTournament)
    assert isinstance(found, TeamTournament)
    assert found.individuals == tournament.individuals
    assert found.teams == tournament.teams
    assert replace(found, extras=(), byes=()) == replace(tournament, extras=(), byes=())


def test_json_faults_have_a_path() -> None:
    data = Writing.of(teams(FILES[0]), "json").data.decode()
    wrong = data.replace('"preferences": "', '"preferences": "x')
    with pytest.raises(FaultyFileError, match=r"\$\.teams\.preferences"):
        read(wrong.encode())
    members = data.replace('"members": [1, ', '"members": [2, 1, ', 1)
    with pytest.raises(FaultyFileError, match=r"player 2 is named twice"):
        read(members.encode())
