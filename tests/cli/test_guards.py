"""What a command must not get wrong beside its main work."""

from __future__ import annotations

import json
from pathlib import Path

from running import Zug, player_line, renumbered


def test_pairings_bear_the_numbers_of_the_file(zug: Zug, finished: Path, tmp_path: Path) -> None:
    tens = renumbered(finished, tmp_path / "tens.trf")
    plain = zug("pair", finished, "--round", 3, "--format", "engine").out.split()[1:]
    shown = zug("pair", tens, "--round", 3, "--format", "engine").out.split()[1:]
    assert shown == [str(10 * int(number)) for number in plain]
    trace = json.loads(zug("pair", tens, "--round", 3, "--json", "--trace").out)["trace"]
    assert {number % 10 for step in trace for number in step["players"]} == {0}


def test_a_flood_of_remarks_is_cut(zug: Zug, tmp_path: Path) -> None:
    """Fifteen players with a rating that is no number: ten are told, five are counted."""
    file = tmp_path / "many.trf"
    lines = [
        player_line(number, f"P{number}", 0.0).replace("1500", "15x0") for number in range(1, 16)
    ]
    file.write_text("\n".join(["XXR 5", *lines, ""]), encoding="utf-8")
    ran = zug("pair", file, "--lenient")
    assert ran.exit == 0
    assert ran.err.count("zug: warning:") == 10
    assert "more such remarks" in ran.err


def test_standings_follow_edition_round_and_player(zug: Zug, finished: Path) -> None:
    assert zug("standings", finished, "--tiebreaks", "TPN", "--edition", "2024").exit == 4
    early = json.loads(zug("standings", finished, "--after", 2, "--json").out)
    assert early["after_round"] == 2
    assert max(float(line["points"]) for line in early["standings"]) <= 2
    now = json.loads(zug("standings", finished, "--json").out)
    last = now["standings"][-1]
    head = zug("standings", finished, "--why", last["tpn"]).out.split("\n")[0]
    assert head == f"{last['name']}: rank {last['rank']}, points {last['points']}"
    assert zug("standings", finished, "--why", 99).exit == 2


def test_what_a_decision_brings_with_it_is_told(zug: Zug, tmp_path: Path) -> None:
    """The same name twice is entered, and doubted."""
    event = tmp_path / "one.zug"
    zug("new", "One", "--rounds", 3, "--output", event)
    assert zug("enter", "Smith, Jo", "--file", event).err == ""
    ran = zug("enter", "Smith, Jo", "--file", event)
    assert ran.exit == 0
    assert ran.err.startswith("zug: note: ")
    assert "Smith, Jo" in ran.err
