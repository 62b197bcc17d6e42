"""Tournaments of teams written and read again: nothing is lost, and nothing is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.formats.team_strategies import team_tournaments
from zug.formats import Reading, Writing, read, write
from zug.model import Cell, Colour, Player, Result
from zug.model.teams import Team, TeamTournament


@pytest.mark.parametrize("form", ["trf26", "trf16", "json"])
@settings(max_examples=60, deadline=None)
@given(tournament=team_tournaments())
def test_model_to_bytes_to_model(form: str, tournament: TeamTournament) -> None:
    written = Writing.of(tournament, form)
    reading = Reading.of(written.data)
    assert reading.tournament == tournament
    assert {fault.code for fault in reading.faults} <= {"board-count"}
    assert Writing.of(reading.tournament, form, reading.listed).data == written.data


@settings(max_examples=40, deadline=None)
@given(tournament=team_tournaments())
def test_by_way_of_the_other_format(tournament: TeamTournament) -> None:
    there = read(write(tournament, "json"))
    assert read(write(there, "trf26")) == there
    assert write(read(write(there, "trf26")), "json") == write(tournament, "json")


@pytest.mark.parametrize("form", ["trf26", "trf16"])
def test_absences_of_a_round_without_games_are_written_as_byes(form: str) -> None:
    """Else a reader could not tell that the round was held."""
    won, lost = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    cells = (Cell(2, Colour.WHITE, won), Cell(1, Colour.BLACK, lost))
    teams = [Team(tpn, f"Team {tpn}", members=(tpn,), cells=(cells[tpn - 1],)) for tpn in (1, 2)]
    players = tuple(Player(number, f"Player {number}") for number in (1, 2, 3))
    tournament = TeamTournament(
        (*teams, Team(3, "Team 3", members=(3,))),
        rounds=3,
        system="team-2026",
        individuals=players,
        board_colours="W",
    )
    again = read(write(tournament, form))
    assert again.next_round == 2
    assert [team.cells[0].result for team in again.players] == [won, lost, Result.ZERO_BYE]
