"""Teams in our own format: what contradicts itself is told with its path."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.formats.team_lines import league
from zug.errors import FaultyFileError, UsageError
from zug.formats import Reading, Writing, read, write
from zug.model import Cell, Result
from zug.model.teams import Team, TeamTournament

Change = Callable[[dict[str, Any]], object]


def document(*more: str) -> dict[str, Any]:
    reading = Reading.of(league("300   1   1   2    1    2", *more).encode())
    value: dict[str, Any] = json.loads(Writing.of(reading.tournament, "json", reading.listed).data)
    return value


def _set(path: str, to: object) -> Change:
    """`teams.rosters.0.tpn` set to something."""

    def change(value: Any) -> None:
        *way, last = path.split(".")
        for step in way:
            value = value[int(step)] if isinstance(value, list) else value[step]
        value[int(last) if isinstance(value, list) else last] = to

    return change


def test_a_code_chooses_type_and_scores() -> None:
    """As in record 192, in either field; what `teams` says beside it must be the same."""
    value = document()
    for name in ("preferences", "primary", "secondary"):
        del value["teams"][name]
    code = "FIDE_TEAM_TYPEB_GP_MP"
    wanted = read(league(change={3: f"192 {code}"}).encode())
    for given in ({"system": code}, {"code": code}, {"system": code, "code": code}):
        tournament = read(json.dumps({**value, **given}).encode())
        assert tournament.options == {"preferences": "b", "primary": "game", "secondary": True}
        assert (tournament.system, tournament.code) == (wanted.system, wanted.code)
    value["teams"]["primary"] = "game"
    assert read(json.dumps({**value, "system": code}).encode()).options == wanted.options


def test_choices_made_after_reading_are_written() -> None:
    tournament = read(league(change={3: "192 FIDE_TEAM"}).encode())
    changed = tournament.choosing({"primary": "game"})
    for form in ("trf26", "json"):
        assert read(write(changed, form)).options == changed.options


CASES: list[tuple[Change, str, str]] = [
    (_set("system", "FIDE_TEAM_TYPEB_MP_GP"), "conflicting-records", "$.teams.preferences"),
    (_set("system", "FIDE_TEAM_TYPEA_GP_MP"), "conflicting-records", "$.teams.primary"),
    (_set("code", "FIDE_TEAM_TYPEA_MP"), "conflicting-records", "$.teams.secondary"),
    (_set("teams.rosters.0.scores.0", [9, 1.5]), "match-sum", "$.teams.rosters[0].scores[0]"),
    (_set("teams.rosters.1.scores.1", [1, 0]), "match-sum", "$.teams.rosters[1].scores[1]"),
    (_set("teams.rosters.0.scores.0", [1]), "json-type", "$.teams.rosters[0].scores[0]"),
    (_set("teams.rosters.0.tpn", 9), "unknown-team", "$.teams.rosters[0].tpn"),
    (_set("teams.rosters.0.tpn", 2), "duplicate-number", "$.teams.rosters[1].tpn"),
    (_set("teams.rosters.0.members", [1, 2, 5]), "two-teams", "$.teams.rosters[2].members[0]"),
    (_set("teams.rosters.0.members.1", 9), "unknown-player", "$.teams.rosters[0].members[1]"),
    (_set("teams.rosters.1.members", []), "unknown-team", "$.teams.players[2].cells[0].opponent"),
    (_set("teams.rosters.1.members", [4, 3]), "line-up", "$.teams.lineups[0].players[0]"),
    (_set("teams.board_colours", "W"), "line-up", "$.teams.board_colours"),
    (_set("teams.board_colours", "WW"), "line-up", "$.teams.board_colours"),
    (_set("teams.board_colours", "WX"), "json-type", "$.teams.board_colours"),
    (_set("teams.lineups.0.players", [1, 9]), "line-up", "$.teams.lineups[0].players[1]"),
    (_set("teams.lineups.0.players", [1, 1]), "line-up", "$.teams.lineups[0].players[1]"),
    (_set("teams.lineups.0.players", [1, 2, 0]), "line-up", "$.teams.lineups[0].players[2]"),
    (_set("teams.lineups.0.players", [2, 1]), "line-up", "$.teams.lineups[0].players[0]"),
    (_set("teams.lineups.0.team", 9), "unknown-team", "$.teams.lineups[0].team"),
    (_set("teams.lineups.0.opponent", 3), "conflicting-records", "$.teams.lineups[0].opponent"),
    (_set("teams.lineups.0.round", 4), "conflicting-records", "$.teams.lineups[0].round"),
    (_set("teams.lineups.0.round", 9), "conflicting-records", "$.teams.lineups[0].round"),
    (_set("players.1.cells.1.result", "H"), "conflicting-records", "$.players[1].cells[1]"),
    (_set("players.1.listed_points", 7), "match-sum", "$.players[1].listed_points"),
    (_set("teams.players.0.listed_points", 7), "points-sum", "$.teams.players[0].listed_points"),
    (_set("system", "dutch-2026"), "conflicting-records", "$.system"),
    (_set("games_per_match", 2), "conflicting-records", "$.games_per_match"),
    (lambda value: value.pop("teams"), "no-teams", "$.system"),
    (_set("extras", ["310   9 Ghosts"]), "bad-record", "$.extras[0]"),
    (_set("extras", ["299       -1.0  -0.5  001    9"]), "unknown-team", "$.extras[0]"),
    (_set("extras", ["299    -1.0  -0.5  009    1"]), "conflicting-records", "$.extras[0]"),
]


@pytest.mark.parametrize(("change", "code", "path"), CASES)
def test_faults_of_teams_have_a_path(change: Change, code: str, path: str) -> None:
    value = document()
    change(value)
    with pytest.raises(FaultyFileError) as wrong:
        read(json.dumps(value).encode())
    found = [(fault.code, fault.message.split(": ")[0]) for fault in wrong.value.faults]
    assert (code, path) in found
    try:
        reading = Reading.of(json.dumps(value).encode(), lenient=True)
    except FaultyFileError:
        return
    for form in ("trf26", "json"):
        assert read(write(reading.tournament, form)) == reading.tournament


def test_a_result_of_both_teams_that_the_boards_do_not_give() -> None:
    value = document()
    value["players"][0]["cells"][0]["result"] = "="
    value["players"][1]["cells"][0]["result"] = "="
    with pytest.raises(FaultyFileError) as wrong:
        read(json.dumps(value).encode())
    assert [(fault.code, fault.message.split(": ")[0]) for fault in wrong.value.faults] == [
        ("conflicting-records", "$.players[0].cells[0]"),
        ("conflicting-records", "$.players[1].cells[0]"),
    ]


def test_points_left_out_are_those_of_the_games() -> None:
    value = document()
    for roster in value["teams"]["rosters"]:
        del roster["scores"]
    assert read(json.dumps(value).encode()) == read(json.dumps(document()).encode())


def test_matches_alone_are_no_report() -> None:
    """Without players there are no games to write: JSON holds such a tournament, TRF does not."""
    cells = [(Cell(2, None, Result.FORFEIT_WIN),), (Cell(1, None, Result.FORFEIT_LOSS),)]
    teams = tuple(Team(at, cells=one) for at, one in enumerate(cells, 1))
    tournament = TeamTournament(teams, rounds=3, system="team-2026")
    assert read(write(tournament, "json")).players == tournament.players
    value = json.loads(write(tournament, "json"))
    value["teams"]["rosters"][0]["scores"] = [[5, 1]]
    with pytest.raises(FaultyFileError, match="scores"):
        read(json.dumps(value).encode())
    with pytest.raises(UsageError, match="JSON"):
        write(tournament, "trf26")


WORDS: list[tuple[Change, str]] = [
    (_set("players.0.cells.0.opponent", 3), "team 1 has team 3 as opponent in round 1"),
    (_set("players.1.cells.0.colour", "w"), "team 1 and team 2 both have White in round 1"),
    (_set("players.1.tpn", 1), "give every team a number of its own"),
    (_set("players", []), "the list of teams is empty; add teams"),
    (_set("absent", [77]), "there is no team 77; correct the number, or add the team"),
    (_set("byes", [{"result": "H", "round": 3, "players": [9]}]), "there is no team 9"),
    (_set("forbidden", [{"players": [1, 9]}]), "there is no team 9"),
    (_set("forbidden", [{"players": [1]}]), "a ban needs two teams at least"),
    (_set("virtual_points", [{"player": 9, "points": [1]}]), "there is no team 9"),
]


@pytest.mark.parametrize(("change", "said"), WORDS)
def test_faults_of_teams_speak_of_teams(change: Change, said: str) -> None:
    value = document()
    change(value)
    with pytest.raises(FaultyFileError) as wrong:
        read(json.dumps(value).encode())
    assert said in str(wrong.value)
    assert "player " not in str(wrong.value)
