"""`zug card`: the same card as text, as JSON and as a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import Zug, player_line

HEAD = ["012 Dames", "XXR 5", "XXC white1", "BBW 2.0", "BBD 1.0"]


@pytest.fixture
def draughts(tmp_path: Path) -> Path:
    """1 beat 2 and drew with 3; 4 did not come to round 2."""
    lines = [
        *HEAD,
        player_line(1, "Ada <A>", 3.0, "   2 w 1", "   3 b ="),
        player_line(2, "Bea", 2.0, "   1 b 0", "   4 w +"),
        player_line(3, "Cleo", 3.0, "   4 b 1", "   1 w ="),
        player_line(4, "Dora", 0.0, "   3 w 0", "   2 b -"),
    ]
    path = tmp_path / "dames.trf"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def test_the_text(zug: Zug, draughts: Path) -> None:
    out = zug("card", draughts, "--player", 1).out.splitlines()
    assert out[0] == "1 Ada <A>"
    rows = [line.split() for line in out[-3:-1]]
    # opponents' points: 2 has 0 then 2, 3 has 2 then 3
    assert rows[0] == ["1", "white", "2", "Bea", "2", "2", "0", "0", "2"]
    assert rows[1] == ["2", "black", "3", "Cleo", "1", "3", "5", "7", "3"]
    assert out[-1] == "Solkoff 5, median 0, truncated 3, Sonneborn-Berger 7"


def test_the_document(zug: Zug, draughts: Path) -> None:
    ada, bea, _, dora = json.loads(zug("card", draughts, "--json").out)
    assert ada["solkoff"] == 5.0
    assert ada["rounds"][1]["opponent"] == 3
    assert ada["rounds"][1]["sonneborn_berger"] == 7.0
    assert [line["result"] for line in bea["rounds"]] == ["0", "2f"]
    assert dora["rounds"][1]["result"] == "0f"
    assert dora["rounds"][1]["colour"] is None


def test_the_page_escapes_names(zug: Zug, draughts: Path) -> None:
    page = zug("card", draughts, "--html").out
    assert page.count("<section>") == 4
    assert "Ada &lt;A&gt;" in page
    assert "Ada <A>" not in page


def test_a_number_nobody_has(zug: Zug, draughts: Path) -> None:
    ran = zug("card", draughts, "--player", 9)
    assert ran.exit == 2
    assert "no number 9" in ran.err
