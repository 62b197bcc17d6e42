"""`zug divide` and `zug promote`: groups and a final in files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import Zug

import zug as package

PLAYERS = "name,rating,federation\n" + "".join(f"P{n},{2000 - 10 * n},SUI\n" for n in range(1, 9))


@pytest.fixture
def club(zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two groups of four in event files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    ran = zug("divide", "players.csv", "Club", "--groups", 2)
    assert ran.exit == 0, ran.err
    assert ran.out.splitlines()[0] == "club-a.zug: Club A, 4 players, 3 rounds"
    return tmp_path


def play(zug: Zug, file: str, results: tuple[str, str] = ("1-0", "1-0")) -> None:
    """Numbers by rating, and every board the result of its place."""
    assert zug("draw", "--by", "rating", "--file", file).exit == 0
    for _ in range(3):
        assert zug("next", "--colour", "w", "--file", file).exit == 0
        for board, result in enumerate(results, 1):
            assert zug("result", board, result, "--file", file).exit == 0


def test_from_groups_to_a_final(zug: Zug, club: Path) -> None:
    """By rating, White winning: 1 beats 4 and 2; 2 beats 3 and 4; 3 beats 1; 4 beats 3."""
    for file in ("club-a.zug", "club-b.zug"):
        play(zug, file)
    ran = zug("promote", "club-a.zug", "club-b.zug", "--first", 2)
    assert ran.exit == 0, ran.err
    assert [line.split() for line in ran.out.splitlines()[1:]] == [
        ["A", "1", "P1", "2.0"],
        ["B", "1", "P2", "2.0"],
        ["A", "2", "P4", "2.0"],
        ["B", "2", "P3", "2.0"],
    ]
    ran = zug(
        *("promote", "club-a.zug", "club-b.zug", "--first", 2),
        *("--final", "Club Final", "--carry", "games"),
    )
    assert ran.exit == 0, ran.err
    assert ran.out.splitlines()[-1] == "club-final.zug: Club Final, 4 players, 3 rounds"
    table = json.loads(zug("standings", "club-final.zug", "--json").out)["standings"]
    assert {line["name"]: line["points"] for line in table} == {
        "P1": "1.0",
        "P2": "1.0",
        "P3": "0.0",
        "P4": "0.0",
    }
    assert "promoted from club-a.zug, club-b.zug" in zug("log", "--file", "club-final.zug").out
    french = zug("--lang", "fr", "log", "--file", "club-final.zug").out
    assert "qualifiés, groupes club-a.zug, club-b.zug" in french
    assert "promoted" not in french
    play(zug, "club-final.zug")
    assert zug("check", "club-final.zug").exit == 0


def test_a_tie_is_shown_and_lots_break_it(zug: Zug, club: Path) -> None:
    play(zug, "club-a.zug", ("=", "="))
    shown = zug("promote", "club-a.zug", "--first", 1)
    assert shown.exit == 0
    assert "are tied after all tie-breaks; places left: 1" in shown.out
    assert json.loads(zug("promote", "club-a.zug", "--first", 1, "--json").out)["ties"][0] == {
        "group": "A",
        "places": 1,
        "names": ["P1", "P4", "P5", "P8"],
    }
    refused = zug("promote", "club-a.zug", "--first", 3, "--final", "F")
    assert refused.exit == 2
    assert not (club / "f.zug").exists()
    assert zug("lots", 3, 1, 2, 4, "--file", "club-a.zug").exit == 0
    ran = zug("promote", "club-a.zug", "--first", 3, "--final", "F")
    assert ran.exit == 0, ran.err
    assert [line.split()[2] for line in ran.out.splitlines()[1:4]] == ["P5", "P1", "P4"]


def test_nothing_is_overwritten_and_nothing_half_made(zug: Zug, club: Path) -> None:
    before = (club / "club-a.zug").read_bytes()
    ran = zug("divide", "players.csv", "Club", "--groups", 2)
    assert ran.exit == 2
    assert "club-a.zug exists already" in ran.err
    assert (club / "club-a.zug").read_bytes() == before
    small = zug("divide", "players.csv", "Small", "--groups", 4)
    assert "no table for a group of 2 players" in small.err
    assert not list(club.glob("small*"))


def test_a_list_with_a_faulty_row_is_not_divided(
    zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "faulty.csv").write_text(f"{PLAYERS}Zz,high,SUI\n", encoding="utf-8")
    ran = zug("divide", tmp_path / "faulty.csv", "Half", "--groups", 2)
    assert (ran.exit, "faulty.csv:" in ran.err) == (3, True), ran.err
    assert not list(tmp_path.glob("half*"))


def test_groups_may_be_report_files_and_unfinished(zug: Zug, tmp_path: Path) -> None:
    options = ("--system", "round-robin", "--players", 6, "--output")
    files = [tmp_path / f"group{seed}.trf" for seed in (1, 2)]
    for seed, file in enumerate(files, 1):
        assert zug("generate", "--seed", seed, *options, file).exit == 0
    ran = zug("promote", *files, "--first", 6)
    assert len(ran.out.splitlines()) == 13
    assert ran.err == ""
    started = tmp_path / "started.trf"
    package.save(package.read(files[0]).before(3), started)
    assert "group B is not finished" in zug("promote", files[1], started, "--first", 6).err
