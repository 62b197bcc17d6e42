"""Tournaments of teams written and read again: nothing is lost, and nothing is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.formats.team_strategies import team_tournaments
from zug.formats import Reading, Writing, read, write
from zug.model.teams import TeamTournament


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
