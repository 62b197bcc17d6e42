"""`zug elo`: rating changes of a report and of an event."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import Zug, player_line


@pytest.fixture
def open_(tmp_path: Path) -> Path:
    """1 (2000) beat 2 (2000), lost to 3 (2500) and won by forfeit against 4, who is unrated."""
    rows = (
        (1, "Ada", 2000, 2.0, "   2 w 1", "   3 b 0", "   4 w +"),
        (2, "Bea", 2000, 1.0, "   1 b 0", "   4 w 1", "   3 b 0"),
        (3, "Cleo", 2500, 3.0, "   4 b 1", "   1 w 1", "   2 w 1"),
        (4, "Dora", 0, 0.0, "   3 w 0", "   2 b 0", "   1 b -"),
    )
    lines = ["042 2026/11/14", "XXR 5"]
    for number, name, rating, points, *cells in rows:
        line = player_line(number, name, points, *cells)
        lines.append(line[:48] + f"{rating or '':>4}" + line[52:])
    path = tmp_path / "open.trf"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def test_the_table(zug: Zug, open_: Path) -> None:
    """Ada: 1 - .50 and 0 - .08 (500 count as 400), K 20: 20 * .42 = 8.4."""
    heading, _, heads, *rows = zug("elo", open_).out.splitlines()
    assert heading == "Rating changes (standard)"
    assert heads.split() == [
        *("No.", "Name", "Fed.", "Rating", "K", "Games", "Pts", "Expected", "+/−", "New"),
        *("rating", "Opponents", "Performance"),
    ]
    assert rows[0].split() == [
        *("1", "Ada", "2000", "20", "2", "1", "0.58", "+8.40", "2008", "2250", "2250"),
    ]
    # 2500: K 10, two wins at 0.08 each; the game against Dora is not rated.
    assert rows[2].split()[2:8] == ["2500", "10", "2", "2", "1.84", "+1.60"]
    assert rows[3].split() == ["4", "Dora", "2", "0", "2250", "1450"]
    assert any("below 2400" in row for row in rows)
    assert any("first rating" in row for row in rows)


def test_game_by_game(zug: Zug, open_: Path) -> None:
    told = zug("elo", open_, "--why", 1, "--k", "1=40").out
    rows = [line.split() for line in told.splitlines()]
    assert rows[0] == ["Rating", "change", "of", "Ada"]
    assert rows[3] == ["1", "Bea", "2000", "0", "1", "0.50", "+20.00"]
    assert rows[4][:7] == ["2", "Cleo", "2500", "−500", "0", "0.08", "−3.20"]
    assert "counts as −400" in told
    assert rows[5] == ["3", "Dora", "not", "played"]
    assert "1 − 0.58 expected, times K 40 (as given): +16.80, 2000 becomes 2017" in told


def test_the_document(zug: Zug, open_: Path) -> None:
    document = json.loads(zug("elo", open_, "--json", "--play", "rapid").out)
    assert (document["play"], document["after_round"]) == ("rapid", 3)
    first = document["players"][0]
    assert (first["change"], first["rounded"], first["becomes"]) == (8.4, 8, 2008)
    assert first["not_rated"] == [{"round": 3, "opponent": 4, "reason": "not played"}]
    last = document["players"][3]
    assert (last["rating"], last["change"], last["first"]["published"]) == (None, None, False)
    one = json.loads(zug("elo", open_, "--json", "--why", 2, "--after", 1).out)
    assert [player["number"] for player in one["players"]] == [2]
    assert one["players"][0]["games"] == 1


def test_what_cannot_be_asked(zug: Zug, open_: Path) -> None:
    assert "'7'" in zug("elo", open_, "--k", "7").err
    assert "no number 9" in zug("elo", open_, "--k", "9=20").err
    assert "'1=x'" in zug("elo", open_, "--k", "1=x").err
    assert "no number 9" in zug("elo", open_, "--why", 9).err
    assert "has not been played" in zug("elo", open_, "--after", 4).err


def test_of_an_event(zug: Zug, event: Path) -> None:
    zug("next")
    zug("publish")
    zug("result", 1, "1-0")
    told = zug("elo").out.splitlines()
    assert [line.split()[5] for line in told[3:9]] != ["0"] * 6
    assert "K now 40" in zug("edit", 2, "--k", 40).out
    assert zug("elo").out.splitlines()[4].split()[3] == "40"
    assert zug("print", "rating-changes").out.count("Adler") == 1


def test_players_of_teams(zug: Zug, tmp_path: Path) -> None:
    path = tmp_path / "league.trf"
    words = ("--system", "team-2026", "--players", 6, "--rounds", 3, "--seed", 4, "--plain")
    assert zug("generate", *words, "--output", path).exit == 0
    rows = json.loads(zug("elo", path, "--json").out)["players"]
    assert len(rows) >= 24
    assert any(row["change"] for row in rows)
