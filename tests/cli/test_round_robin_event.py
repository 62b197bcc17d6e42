"""A round robin by commands, from the first entry to the report."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import NAMES, Zug

import zug as library


@pytest.fixture
def club(zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Zug:
    """Five players entered; no number drawn."""
    monkeypatch.chdir(tmp_path)
    made = zug("new", "Club", "--system", "round-robin", "--tiebreaks", "DE,SB,KS")
    assert made.exit == 0, made.err
    assert "rounds by the table" in made.out
    for place, name in enumerate(NAMES[:5]):
        assert zug("enter", name, "--rating", 2000 - place).exit == 0
    return zug


def test_a_whole_event(club: Zug) -> None:
    assert club("draw", "--by", "rating").exit == 0
    for number in range(1, 6):
        told = club("next")
        assert told.exit == 0, told.err
        free = library.schedule(5).free(number)
        assert f"free  {free} {NAMES[(free or 0) - 1]}" in told.out
        assert "bye" not in told.out + told.err
        for board in (1, 2):
            assert club("result", board, "1-0").exit == 0
    assert "5 of 5" in club("status").out
    assert club("next").exit != 0
    report = Path("club.trf")
    assert club("export", "trf26", "--output", report).exit == 0
    played = library.read(report)
    assert library.check(played).identical
    assert "FIDE_ROUNDROBIN" in report.read_text(encoding="utf-8")
    ranked = club("standings").out
    best = library.standings(played).lines[0]
    assert NAMES[best.tpn - 1] in ranked.splitlines()[3]


def test_leaving_returning_and_undoing(club: Zug) -> None:
    assert club("draw", "--seed", 7).exit == 0
    assert club("next").exit == 0
    assert club("result", 1, "1-0").exit == 0
    assert club("result", 2, "1-0").exit == 0
    gone = club("withdraw", NAMES[1])
    assert "count for nobody" in gone.err
    assert club("next").exit == 0
    assert f"{NAMES[1]} withdraws from round 2 on" in club("log").out
    late = club("enter", "Late", "--late")
    assert (int(late.exit), "no place for another player" in late.err) == (3, True)
    assert club("return", NAMES[1], "--from", 3).exit == 0
    assert club("undo").exit == 0


def test_the_plain_order_of_two_cycles_comes_with_advice(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "FIDE recommends" in zug("new", "A", "--system", "double-round-robin-plain").err
    assert zug("new", "B", "--system", "double-round-robin").err == ""
    refused = zug("new", "C", "--system", "round-robin", "--rounds", 9)
    assert "follows from the number of players" in refused.err
    assert not Path("c.zug").exists()
