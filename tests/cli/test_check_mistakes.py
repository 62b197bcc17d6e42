"""`zug check` where tie-breaks do not count, and where Zug itself is at fault."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from running import Ran, Zug, player_line

from zug.checker import Report
from zug.cli.exits import Exit
from zug.cli.files import check as check_command
from zug.cli.files import check_report
from zug.cli.files.check import CheckRequest, check_file, packed
from zug.model import Tournament


@pytest.fixture
def unrated(tmp_path: Path) -> Path:
    """1 has beaten 3, who has no rating, and 2 has beaten 4; 1 and 3 have each other's rank.

    Nobody's victim has points, so Sonneborn-Berger is 0 for all. ARO does not count, because
    somebody has no rating (C.07, article 10).
    """
    lines = [
        player_line(1, "Ada", 1.0, "   3 w 1"),
        player_line(2, "Bea", 1.0, "   4 b 1"),
        player_line(3, "Cleo", 0.0, "   1 b 0"),
        player_line(4, "Dora", 0.0, "   2 w 0"),
    ]
    lines[0] = f"{lines[0][:85]}   3{lines[0][89:]}"
    lines[2] = f"{lines[2][:48]}    {lines[2][52:85]}   1{lines[2][89:]}"
    path = tmp_path / "unrated.trf"
    path.write_text("\n".join(["XXR 3", "152 W", "202 ARO,SB", *lines, ""]), encoding="utf-8")
    return path


def test_wrong_ranks_where_a_tiebreak_does_not_count(zug: Zug, unrated: Path) -> None:
    ran = zug("check", unrated)
    assert (ran.exit, ran.err.count("internal")) == (Exit.DIFFERENCES, 0)
    assert "Not applied, because unrated players take part: ARO (C.07, article 10)." in ran.err
    assert "  2 of 4 ranks differ\n" in ran.out
    rows = [line.split() for line in ran.out.splitlines()[2:5]]
    assert rows[0][-4:] == ["by", "PTS,", "SB", "SB"]
    assert rows[1:] == [["1", "Ada", "3", "1-2", "0"], ["3", "Cleo", "1", "3-4", "0"]]
    ranks = json.loads(zug("check", unrated, "--json").out)["files"][0]["ranks"]
    assert ranks == [
        {"number": 1, "listed": 3, "computed": [1, 2], "values": {"SB": "0"}},
        {"number": 3, "listed": 1, "computed": [3, 4], "values": {"SB": "0"}},
    ]


def test_right_ranks_are_said_to_follow_from_what_counts(zug: Zug, unrated: Path) -> None:
    lines = unrated.read_text(encoding="utf-8").split("\n")
    for place, rank in ((3, 1), (5, 3)):
        lines[place] = f"{lines[place][:85]}{rank:4}{lines[place][89:]}"
    unrated.write_text("\n".join(lines), encoding="utf-8")
    ran = zug("check", unrated)
    assert (ran.exit, "4 ranks, as PTS, SB give them" in ran.out) == (Exit.OK, True)


@pytest.fixture
def season(finished: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "season"
    folder.mkdir()
    for name in ("a", "bad", "c"):
        shutil.copy(finished, folder / f"{name}.trf")
    return folder


def stumble(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Whoever checks the second of three files makes a mistake."""
    real, calls = check_command.check, iter(range(9))

    def check(tournament: Tournament, *words: object, **options: object) -> Report:
        if next(calls) == 1:
            raise error
        return real(tournament, *words, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(check_command, "check", check)


def the_others_are_reported(ran: Ran) -> bool:
    return all(f"{name}.trf: 7 rounds, identical" in ran.out for name in "ac")


def test_a_mistake_of_zug_is_an_error_of_the_file(
    zug: Zug, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stumble(monkeypatch, ValueError("no such luck"))
    ran = zug("check", season, "--verbose")
    assert ran.exit == Exit.INTERNAL
    assert f"{season}/bad.trf: internal error: ValueError: no such luck\n" in ran.out
    assert "2 tournaments, 14 rounds, no differences, 1 file could not be checked" in ran.out
    assert the_others_are_reported(ran)
    assert ran.err.count("this is a mistake in Zug; please report it") == 1


def test_a_mistake_in_showing_what_was_found_is_one_too(
    zug: Zug, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even rounds that differ hide it."""
    text = (season / "c.trf").read_text(encoding="utf-8")
    swapped = "\n".join(
        line[:156] + {"w": "b", "b": "w"}[line[156]] + line[157:]
        if line[:8] in ("001    1", "001   10")
        else line
        for line in text.split("\n")
    )
    (season / "c.trf").write_text(swapped, encoding="utf-8")
    real = check_report._manual_lines

    def lines(report: Report) -> str:
        if report.identical and next(calls) == 1:
            raise KeyError("gone")
        return real(report)

    calls = iter(range(9))
    monkeypatch.setattr(check_report, "_manual_lines", lines)
    ran = zug("check", season)
    assert ran.exit == Exit.INTERNAL
    assert f"{season}/bad.trf: internal error: KeyError: 'gone'\n" in ran.out
    assert f"{season}/c.trf: 1 of 7 rounds differs" in ran.out


def test_the_document_has_the_mistake_at_its_file(
    zug: Zug, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stumble(monkeypatch, ValueError("no such luck"))
    ran = zug("check", season, "--json")
    assert ran.exit == Exit.INTERNAL
    document = json.loads(ran.out)
    assert document["summary"]["faulty"] == 1
    assert [file["identical"] for file in document["files"]] == [True, False, True]
    error = document["files"][1]["error"]
    assert error == {
        "code": "internal-error",
        "message": "internal error: ValueError: no such luck",
        "faults": [],
    }


def test_a_file_beyond_the_memory_stops_nobody(
    zug: Zug, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stumble(monkeypatch, MemoryError())
    ran = zug("check", season, "--verbose")
    assert (ran.exit, the_others_are_reported(ran)) == (Exit.LIMIT, True)
    assert "bad.trf: this is too large for the memory of this machine" in ran.out


def test_ctrl_c_is_no_mistake_of_a_file(
    zug: Zug, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = RuntimeError("while a class was made")
    error.__cause__ = KeyboardInterrupt()
    stumble(monkeypatch, error)
    assert zug("check", season).exit == Exit.INTERRUPTED


def test_what_is_sent_elsewhere_takes_the_reason_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that cannot be read here, for whatever reason, is that file's error there."""

    def no_event(_file: str) -> Tournament:
        raise ValueError("no such luck")

    monkeypatch.setattr(check_command, "_event", no_event)
    missing, broken = (
        check_file(packed(CheckRequest(str(tmp_path / name)))).error for name in ("a.trf", "b.zug")
    )
    assert missing is not None
    assert (missing.exit, missing.code) == (Exit.ACCESS, "no-such-file")
    assert broken is not None
    assert (broken.exit, broken.code) == (Exit.INTERNAL, "internal-error")
