"""`zug aro`: what the Dubov System has published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import Zug, player_line, renumbered


@pytest.fixture
def open_(tmp_path: Path) -> Path:
    """1 (rated 2001) has met 2, 3 and 4, rated 2002, 2003 and 2004; 3 won by forfeit in round 3."""
    lines = [
        "XXR 5",
        player_line(1, "Ada", 1.5, "   2 w 1", "   3 b 0", "   4 w ="),
        player_line(2, "Bea", 1.0, "   1 b 0", "   4 w 1", "   3 b -"),
        player_line(3, "Cleo", 2.0, "   4 b 0", "   1 w 1", "   2 w +"),
        player_line(4, "Dora", 1.5, "   3 w 1", "   2 b 0", "   1 b ="),
    ]
    rated = [
        line[:48] + f"{2000 + n:>4}" + line[52:] if n else line for n, line in enumerate(lines)
    ]
    path = tmp_path / "open.trf"
    path.write_text("\n".join([*rated, ""]), encoding="utf-8")
    return path


def test_the_table(zug: Zug, open_: Path) -> None:
    heading, _, *rows = zug("aro", open_).out.splitlines()
    assert heading == "AROs after round 3"
    table = {row.split()[0]: row.split() for row in rows[1:]}
    assert list(table) == ["3", "1", "4", "2"]
    assert table["1"][2:] == ["1.5", "2001", "black", "2003.00", "2", "3", "4"]
    assert table["2"][5] == "2002.50"  # 1 and 4; the forfeited game against 3 is none


def test_the_document(zug: Zug, open_: Path) -> None:
    document = json.loads(zug("aro", open_, "--json").out)
    bea = next(player for player in document["players"] if player["tpn"] == 2)
    assert document["after_round"] == 3
    assert (bea["aro"], bea["exact_aro"], bea["opponents"]) == (2002.5, "4005/2", [1, 4])


def test_players_bear_the_numbers_of_their_file(zug: Zug, open_: Path, tmp_path: Path) -> None:
    """1 to 4 are 10 to 40 in the file; the number by rank is there as well."""
    ran = zug("aro", renumbered(open_, tmp_path / "tens.trf"), "--json")
    bea = next(player for player in json.loads(ran.out)["players"] if player["name"] == "Bea")
    assert (bea["number"], bea["tpn"], bea["opponents"]) == (20, 2, [10, 40])
    rows = [row.split() for row in zug("aro", tmp_path / "tens.trf").out.splitlines()[3:]]
    assert {row[1]: row[0] for row in rows} == {
        "Cleo": "30",
        "Ada": "10",
        "Dora": "40",
        "Bea": "20",
    }
    assert next(row[-2:] for row in rows if row[1] == "Bea") == ["10", "40"]


def test_after_an_earlier_round(zug: Zug, open_: Path) -> None:
    document = json.loads(zug("aro", open_, "--json", "--after", 1).out)
    assert {p["tpn"]: p["aro"] for p in document["players"]} == {1: 2002, 2: 2001, 3: 2004, 4: 2003}
    assert zug("aro", open_, "--after", 4).exit == 2


def test_the_edition_of_2026_rounds_and_counts_unrated_opponents(zug: Zug, open_: Path) -> None:
    """2 has met 1 and 4, rated 2001 and 2004 (on average 2002.5), then 4 has no rating (1000.5)."""
    open_.write_text("092 FIDE_DUBOV\n" + open_.read_text(encoding="utf-8"), encoding="utf-8")

    def bea() -> tuple[object, ...]:
        players = json.loads(zug("aro", open_, "--json").out)["players"]
        return next((p["aro"], p["opponents"]) for p in players if p["tpn"] == 2)

    assert bea() == (2003, [1, 4])
    text = open_.read_text(encoding="utf-8").replace("2004", "   0")
    open_.write_text(text, encoding="utf-8")
    assert bea() == (1001, [1, 4])


def test_the_edition_of_2026_shows_whole_numbers_and_keeps_the_average(
    zug: Zug, open_: Path
) -> None:
    open_.write_text("092 FIDE_DUBOV\n" + open_.read_text(encoding="utf-8"), encoding="utf-8")
    rows = zug("aro", open_).out.splitlines()[3:]
    assert {row.split()[0]: row.split()[5] for row in rows}["2"] == "2003"
    players = json.loads(zug("aro", open_, "--json").out)["players"]
    bea = next(player for player in players if player["tpn"] == 2)
    assert (bea["aro"], bea["exact_aro"]) == (2003, "4005/2")
