"""Our own format: complete, stable, and faults located by their path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zug.errors import FaultyFileError, UsageError
from zug.formats import FORMATS, Reading, read, write
from zug.model import MATCH_POINTS, Cell, Colour, PointSystem, Result, Tournament

SAMPLES = Path(__file__).parent / "samples"

SMALL: dict[str, Any] = {
    "format": "zug-tournament",
    "version": 1,
    "rounds": 3,
    "players": [
        {"tpn": 1, "cells": [{"opponent": 2, "colour": "w", "result": "1"}, None, {"result": "H"}]},
        {"tpn": 2, "cells": [{"opponent": 1, "colour": "b", "result": "0"}]},
        {"tpn": 3, "cells": [{"result": "U"}]},
    ],
}


def changed(path: str, value: object) -> bytes:
    """The small tournament with one value put elsewhere; the path is as in a message."""
    whole = json.loads(json.dumps(SMALL))
    *steps, last = path.replace("[", ".").replace("]", "").split(".")[1:]
    target = whole
    for step in steps:
        target = target[int(step) if step.isdecimal() else step]
    target[int(last) if last.isdecimal() else last] = value
    return json.dumps(whole).encode()


def test_a_small_tournament() -> None:
    tournament = read(json.dumps(SMALL).encode())
    assert tournament.rounds == 3
    assert tournament.by_tpn[1].cells == (
        Cell(2, Colour.WHITE, Result.WIN),
        Cell(0, None, Result.ABSENT),
        Cell(0, None, Result.HALF_BYE),
    )
    assert tournament.by_tpn[3].cells == (Cell(0, None, Result.PAB),)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_tournament_without_players_is_neither_read_nor_written(format_: str) -> None:
    with pytest.raises(FaultyFileError) as raised:
        read(changed("$.players", []))
    assert [fault.code for fault in raised.value.faults] == ["no-players"]
    with pytest.raises(UsageError) as refused:
        write(Tournament(), format_)
    assert refused.value.code == "unwritable"


def test_a_report_has_no_columns_for_player_100000() -> None:
    whole = read(changed("$.players[2].tpn", 100_000))
    assert read(write(whole, "json")) == whole
    with pytest.raises(UsageError, match="100000; TRF has the numbers 1 to 99999; save") as refused:
        write(whole, "trf16")
    assert refused.value.code == "unwritable"
    with pytest.raises(FaultyFileError):
        read(changed("$.players[2].tpn", 100_001))


def test_points_that_are_not_given_follow_wins_and_draws() -> None:
    """2-1-0: an unfinished game is a draw, which is worth a point, not half of one."""
    said = {"white_win": 2, "black_win": 2, "white_draw": 1, "black_draw": 1}
    assert read(changed("$.points", said)).points == PointSystem.of(20, 10)
    given = said | {"unfinished": 0, "pab": 1, "half_bye": 0.5}
    points = read(changed("$.points", given)).points
    assert (points.unfinished, points.pab, points.half_bye, points.full_bye) == (0, 10, 5, 20)
    whole: dict[str, Any] = json.loads(json.dumps(SMALL)) | {"games_per_match": 2}
    for player in whole["players"][:2]:
        player["cells"][0]["second"] = "="
    assert read(json.dumps(whole).encode()).points == MATCH_POINTS


def test_a_forfeited_game_needs_no_colours() -> None:
    whole: dict[str, Any] = json.loads(json.dumps(SMALL))
    for player, result in zip(whole["players"], "+-", strict=False):
        player["cells"][0] = {"opponent": 3 - player["tpn"], "result": result}
    tournament = read(json.dumps(whole).encode())
    assert tournament.by_tpn[1].cells[0] == Cell(2, None, Result.FORFEIT_WIN)
    assert read(write(tournament, "json")) == tournament
    whole["players"][0]["cells"][0]["colour"] = "w"
    with pytest.raises(FaultyFileError, match="no-colour"):
        read(json.dumps(whole).encode())


def test_a_bye_announced_for_a_round_that_was_paired_is_filled_in() -> None:
    """As in a report (240): the record of player 2 is blank in round 2, where 3 had the bye."""
    whole: dict[str, Any] = json.loads(json.dumps(SMALL))
    whole["players"][2]["cells"].append({"result": "U"})
    whole["players"][2]["cells"][0] = {"result": "Z"}
    whole["byes"] = [{"result": "H", "round": 2, "players": [2]}]
    tournament = read(json.dumps(whole).encode())
    assert tournament.by_tpn[2].cells[1] == Cell(0, None, Result.HALF_BYE)


def test_one_player_a_line() -> None:
    lines = write(read(json.dumps(SMALL).encode()), "json").decode().split("\n")
    assert sum('"tpn"' in line for line in lines) == 3
    assert all(line.count('"tpn"') <= 1 for line in lines)


def test_two_games_a_match() -> None:
    tournament = read(SAMPLES / "double-swiss.trf")
    text = write(tournament, "json").decode()
    assert '{"opponent": 3, "colour": "w", "result": "1", "second": "="}' in text
    assert read(text.encode()) == tournament


@pytest.mark.parametrize(
    ("path", "value", "code", "says"),
    [
        ("$.rounds", "five", "json-type", "a whole number from 1 to 999"),
        ("$.rounds", True, "json-type", "a whole number"),
        ("$.players", {}, "json-type", "a list"),
        ("$.players[0]", 7, "json-type", "an object"),
        ("$.players[1].cells[0].opponent", -1, "json-type", "a whole number"),
        ("$.players[1].cells[0].opponent", True, "json-type", "a whole number"),
        ("$.players[1].cells[0].opponent", 0, "result-without-opponent", "$.players[1].cells[0]"),
        ("$.players[1].cells[0]", [1], "json-type", "an object"),
        ("$.players[1].cells[0]", "w", "json-type", "an object"),
        ("$.players[1].cells[0].board", 1, "json-field", "there is no field 'board'"),
        ("$.players[1].cells[0].result", "2", "json-type", "a result"),
        ("$.players[1].cells[0].colour", [], "json-type", "a colour (w b)"),
        ("$.players[1].cells[0].colour", "green", "json-type", "a colour (w b)"),
        ("$.players[1].name", 5, "json-type", "a text"),
        ("$.players[1].name", "\ud800", "json-type", "a text"),
        ("$.players[1].listed_points", 0.25, "json-type", "points in tenths"),
        ("$.players[1].listed_points", "1", "json-type", "points in tenths"),
        ("$.points", {"white_win": []}, "json-type", "$.points.white_win"),
        ("$.byes", [{"result": "U", "round": 1, "players": [1]}], "json-type", "a bye (F H Z)"),
        ("$.forbidden", [{"players": [1]}], "bad-record", "a ban needs two players at least"),
        ("$.forbidden", [{"first": 1}], "json-field", "the field 'players' is missing"),
        ("$.absent", [9], "unknown-player", "$.absent[0]: there is no player 9"),
        (
            "$.virtual_points",
            [{"player": 9, "points": []}],
            "unknown-player",
            "$.virtual_points[0]",
        ),
        ("$.players[1].tpn", 1, "duplicate-number", "TPN 1 belongs to $.players[0]"),
        ("$.players[1].cells[0].opponent", 3, "not-mirrored", "player 2 has player 3"),
        ("$.players[1].cells[0].colour", "w", "colour-clash", "$.players[1].cells[0].colour"),
        ("$.players[1].cells[0].colour", None, "no-colour", "$.players[1].cells[0].colour"),
        ("$.players[1].cells[0].result", "1", "impossible-result", "$.players[1].cells[0].result"),
        ("$.players[1].cells[0].result", "U", "bye-with-opponent", "$.players[1].cells[0].result"),
        ("$.players[2].cells[0].result", "1", "result-without-opponent", "$.players[2].cells[0]"),
        ("$.players[1].cells[0].second", "1", "match-columns", "$.players[1].cells[0].second"),
        ("$.players[0].listed_points", 3, "points-sum", "player 1 has 3.0 points, but"),
        ("$.surprise", 1, "json-field", "there is no field 'surprise'"),
    ],
)
def test_faults_are_located(path: str, value: object, code: str, says: str) -> None:
    with pytest.raises(FaultyFileError) as raised:
        read(changed(path, value))
    found = [fault for fault in raised.value.faults if fault.code == code]
    assert found, raised.value
    assert any(says in fault.message for fault in found)
    assert all("$" in fault.message for fault in found)


def test_too_many_rounds() -> None:
    with pytest.raises(FaultyFileError, match="larger than the reported number of rounds"):
        read(changed("$.players[2].cells", [None] * 3 + [{"result": "U"}]))


def test_lenient_reading_states_its_assumptions() -> None:
    reading = Reading.of(changed("$.players[1].cells[0].result", "1"), lenient=True)
    assert reading.tournament.by_tpn[2].cells[0].result is Result.LOSS
    assert reading.assumptions == ("the result of player 1 in round 1 holds",)


def test_a_byte_order_mark_is_no_obstacle() -> None:
    assert read(b"\xef\xbb\xbf" + json.dumps(SMALL).encode()).rounds == 3
