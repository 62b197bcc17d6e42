"""`zug schedule`, and round robins on the command line."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from running import Zug

import zug as library


def test_the_table_for_so_many(zug: Zug) -> None:
    ran = zug("schedule", "--players", 4)
    assert ran.out == "1: 1-4 2-3\n2: 4-3 1-2\n3: 2-4 3-1\n"
    assert "1: 2-3  free: 1" in zug("schedule", "--players", 3).out
    assert "ronde libre\u00a0: 1" in zug("--lang", "fr", "schedule", "--players", 3).out


def test_the_rounds_of_a_file_with_names(zug: Zug, tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    assert (
        zug(
            "generate", "--system", "round-robin", "--players", 5, "--seed", 1, "--output", file
        ).exit
        == 0
    )
    assert "Round 1\n  2 Player 0002 – 5 Player 0005\n" in zug("schedule", file).out
    assert "  free: 1 Player 0001" in zug("schedule", file).out
    rows = list(csv.DictReader(io.StringIO(zug("schedule", file, "--format", "csv").out)))
    assert len(rows) == 15
    assert rows[0] == {
        "round": "1",
        "board": "1",
        "white": "2",
        "white_name": "Player 0002",
        "black": "5",
        "black_name": "Player 0005",
    }
    assert [row["white"] for row in rows if not row["black"]] == ["1", "4", "2", "5", "3"]
    document = json.loads(zug("schedule", file, "--json").out)
    assert document["rounds"][1] == {
        "round": 2,
        "table_round": 2,
        "cycle": 1,
        "boards": [[5, 3], [1, 2]],
        "free": 4,
    }


def test_one_or_the_other(zug: Zug) -> None:
    for arguments in ((), ("club.trf", "--players", 4)):
        ran = zug("schedule", *arguments)
        assert ran.exit == 2
        assert "name a file, or say how many players" in ran.err


def test_pairing_shows_who_is_free(zug: Zug, tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    zug("generate", "--system", "round-robin", "--players", 5, "--seed", 1, "--output", file)
    ran = zug("pair", file, "--round", 2)
    assert [line.split()[:2] for line in ran.out.splitlines()[-1:]] == [["free", "4"]]
    assert "initial colour" not in ran.out
    assert json.loads(zug("pair", file, "--round", 2, "--json").out)["scheduled"] is True
    assert zug("pair", file, "--round", 2, "--format", "engine").out == "3\n5 3\n1 2\n4 0\n"


def test_a_wrong_numbering_is_named(zug: Zug, tmp_path: Path) -> None:
    file, wrong = tmp_path / "club.trf", tmp_path / "wrong.trf"
    zug("generate", "--system", "round-robin", "--players", 6, "--seed", 3, "--output", file)
    text = file.read_text(encoding="utf-8")
    lines = [_swapped(line) if line.startswith("001") else line for line in text.splitlines()]
    wrong.write_text("\n".join([*lines, ""]), encoding="utf-8")
    ran = zug("check", wrong)
    assert ran.exit == 1
    assert "with other numbers the record follows the table: 2→3, 3→2" in ran.out
    document = json.loads(zug("check", wrong, "--json").out)
    assert document["files"][0]["numbers"] == {"1": 1, "2": 3, "3": 2, "4": 4, "5": 5, "6": 6}


def _swapped(line: str) -> str:
    """A line of a player with the numbers 2 and 3 exchanged."""
    numbers = {"   2": "   3", "   3": "   2"}
    for place in (4, *range(91, len(line), 10)):
        number = line[place : place + 4]
        line = line[:place] + numbers.get(number, number) + line[place + 4 :]
    return line


@pytest.mark.parametrize("declared", [7, 4])
def test_more_or_fewer_rounds_declared_than_the_table_has(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, declared: int
) -> None:
    """A remark on reading and checking; an event has the rounds of the table, on request."""
    monkeypatch.chdir(tmp_path)
    event = library.new(["Ada", "Bea", "Cléa", "Dora", "Eva"], system="round-robin")
    event = event.with_round(library.pair(event), ["1-0", "1-0"])
    library.save(replace(event, rounds=declared), "club.trf", "trf26")
    remark = f"rounds declared: {declared}; the table for 5 has 5 rounds"
    for command in ("check", "pair", "explain"):
        told = zug(command, "club.trf")
        assert f"club.trf: {remark}" in told.err
        assert (int(told.exit) == 0) is (command == "check" or declared == 4)
    refused = zug("new", "--from", "club.trf", "--output", "club.zug")
    assert (int(refused.exit), f"[cannot-keep] {remark}" in refused.err) == (3, True)
    taken = zug("new", "--from", "club.trf", "--output", "club.zug", "--anyway", "--yes")
    assert (int(taken.exit), f"note: {remark}" in taken.err) == (0, True)
    assert "round 1 of 5" in zug("status", "--file", "club.zug").out
    assert zug("next", "--file", "club.zug").exit == 0
