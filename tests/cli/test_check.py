"""`zug check`."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from running import FINISHED, Zug, player_line, renumbered

import zug as library
from zug.cli.progress import progress_bar


class Clock:
    """Time as the test says."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def on_a_terminal(*words: object) -> str:
    """What `zug` draws on standard error if that is a terminal."""
    screen, keyboard = pty.openpty()
    command = [sys.executable, "-m", "zug", *map(str, words)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=keyboard)
    os.close(keyboard)
    drawn = b""
    try:
        while part := os.read(screen, 4096):
            drawn += part
    except OSError:  # Linux: the other end is closed
        pass
    finally:
        os.close(screen)
    assert process.wait() == 0
    return drawn.decode()


@pytest.fixture
def swapped(finished: Path, tmp_path: Path) -> Path:
    """The finished tournament with the colours of 1 - 10 in round 7 exchanged."""
    at = 91 + 60 + 5
    lines = finished.read_text(encoding="utf-8").split("\n")
    for place, line in enumerate(lines):
        if line[:8] in ("001    1", "001   10"):
            other = "b" if line[at] == "w" else "w"
            lines[place] = line[:at] + other + line[at + 1 :]
    path = tmp_path / "swapped.trf"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_identical(zug: Zug, finished: Path) -> None:
    ran = zug("check", finished)
    assert ran.exit == 0
    assert f"{finished}: 7 rounds, identical (dutch-2026)\n" in ran.out
    assert "1 tournament, 7 rounds, no differences" in ran.out


def test_different(zug: Zug, swapped: Path) -> None:
    ran = zug("check", swapped)
    assert ran.exit == 1
    assert ran.out.startswith(
        f"{swapped}: 1 of 7 rounds differs (dutch-2026)\n"
        "  club 147\n"
        "  round 7:\n"
        "  by the rules                  in the record\n"
        "  1 Player0001 - 10 Player0010  10 Player0010 - 1 Player0001\n"
    )
    assert "1 tournament, 7 rounds, 1 round with differences" in ran.out
    assert "dutch-2017" not in ran.out, "6 of 7 rounds agree with it too: no better"


OLD = FINISHED.parent / "dutch-2017" / "messy-00005.trf"
"""Paired by bbpPairings 5.0.1; the file names no edition."""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "all rounds agree with dutch-2017"),
        ("de", "alle Runden stimmen mit dutch-2017 überein"),
        ("es", "todas las rondas coinciden con dutch-2017"),
        ("fr", "toutes les rondes concordent avec dutch-2017"),
        ("it", "tutti i turni coincidono con dutch-2017"),
    ],
)
def test_the_edition_that_agrees_is_named(zug: Zug, language: str, told: str) -> None:
    ran = zug("--lang", language, "check", OLD)
    assert ran.exit == 1
    head, _, agreement, *_ = ran.out.splitlines()
    assert "(dutch-2026)" in head
    assert agreement == f"  {told}"
    assert told not in zug("--lang", language, "check", OLD, "--no-try-editions").out


def test_the_date_of_a_file_without_a_system_decides_the_edition(zug: Zug, tmp_path: Path) -> None:
    file = tmp_path / "old.trf"
    file.write_bytes(b"042 2024/03/01\n" + OLD.read_bytes())
    ran = zug("check", file)
    assert ran.exit == 0
    assert "identical (dutch-2017)" in ran.out
    assert "2024-03-01" in ran.err
    document = json.loads(zug("check", file, "--json", "--explain").out)["files"][0]
    assert (document["system"], document["identical"]) == ("dutch-2017", True)


def test_other_editions_in_the_document(zug: Zug, finished: Path) -> None:
    ran = zug("check", OLD, finished, "--json")
    old, present = json.loads(ran.out)["files"]
    rounds = [round_["round"] for round_ in old["rounds"]]
    assert old["other_editions"] == [
        {"system": "dutch-2017", "identical": True, "agreeing": rounds}
    ]
    assert present["other_editions"] == []
    ran = zug("check", OLD, "--json", "--no-try-editions")
    assert json.loads(ran.out)["files"][0]["other_editions"] == []
    assert zug("check", OLD, "--system", "dutch-2017").exit == 0


def test_a_season_counts_the_tournaments_of_another_edition(zug: Zug, swapped: Path) -> None:
    ran = zug("check", OLD, OLD, swapped)
    counted = "3 rounds with differences, 2 tournaments agree with another edition, "
    assert counted in ran.out.splitlines()[-1]
    document = json.loads(zug("check", OLD, OLD, swapped, "--json").out)
    assert document["summary"]["of_another_edition"] == 2


def test_json_is_one_document(zug: Zug, swapped: Path, finished: Path) -> None:
    ran = zug("check", swapped, finished, "--json")
    document = json.loads(ran.out)
    summary = document["summary"]
    assert summary.pop("seconds") >= 0
    assert summary == {
        "tournaments": 2,
        "rounds": 14,
        "differences": 1,
        "wrong_ranks": 0,
        "of_another_edition": 0,
        "faulty": 0,
    }
    first, second = document["files"]
    assert first["identical"] is False
    assert second["identical"] is True
    assert first["system"] == "dutch-2026"
    assert first["error"] is None
    last = first["rounds"][6]
    assert last["differences"] == [{"expected": [1, 10], "found": [10, 1]}]
    assert ran.exit == 1


def test_boards_that_agree_are_in_the_document_on_request(
    zug: Zug, swapped: Path, finished: Path
) -> None:
    files = json.loads(zug("check", swapped, finished, "--json").out)["files"]
    rounds = [round_ for file in files for round_ in file["rounds"]]
    assert len(rounds) == 14
    assert not any({"expected", "found"} & set(round_) for round_ in rounds)
    files = json.loads(zug("check", swapped, finished, "--json", "--boards").out)["files"]
    assert all(round_["expected"] and round_["found"] for round_ in files[1]["rounds"])
    last = files[0]["rounds"][6]
    assert [12, 0] in last["expected"]
    assert [12, 0] in last["found"]


def test_a_folder_several_processes_and_a_bad_file(zug: Zug, swapped: Path, tmp_path: Path) -> None:
    season = tmp_path / "season"
    (season / "spring").mkdir(parents=True)
    for name in ("tiny-00011", "tiny-00016", "tiny-00059"):
        shutil.copy(FINISHED / f"{name}.trf", season / "spring")
    shutil.copy(swapped, season / "club.trf")
    (season / "bad.TRF").write_bytes(b"\x00\x01")
    (season / "notes.txt").write_text("not a tournament")
    alone = zug("check", season, "--json")
    together = zug("check", season, "--json", "--jobs", 2)
    assert alone.exit == together.exit == 1
    one, two = json.loads(alone.out), json.loads(together.out)
    del one["summary"]["seconds"], two["summary"]["seconds"]
    assert one == two
    assert one["summary"]["tournaments"] == 4
    assert one["summary"]["faulty"] == 1
    bad = next(file for file in one["files"] if file["file"].endswith("bad.TRF"))
    assert bad["error"]["faults"][0]["code"] == "not-text"
    assert bad["system"] is None


def test_faults_are_listed_and_decide_the_exit_code(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.trf"
    bad.write_bytes(b"")
    ran = zug("check", finished, bad)
    assert ran.exit == 3
    assert f"{bad}: [empty-file]" in ran.out
    assert "1 tournament, 7 rounds, no differences, 1 file could not be checked" in ran.out
    assert zug("check", finished, tmp_path / "nowhere.trf").exit == 5


def test_identical_files_are_listed_on_demand(zug: Zug, finished: Path) -> None:
    files = (finished, FINISHED / "tiny-00016.trf")
    assert "identical" not in zug("check", *files).out
    assert zug("check", *files, "--verbose").out.count("identical (dutch-2026)") == 2


def test_a_round_that_cannot_be_paired(zug: Zug, tmp_path: Path) -> None:
    file = tmp_path / "twice.trf"
    lines = [
        "XXR 3",
        "XXC white1",
        player_line(1, "Ada", 2.0, "   2 w 1", "   2 w 1"),
        player_line(2, "Bea", 0.0, "   1 b 0", "   1 b 0"),
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = zug("check", file)
    assert ran.exit == 1
    assert "round 2: by the rules no complete pairing exists" in ran.out


def test_a_progress_bar_on_a_terminal_only(zug: Zug, finished: Path) -> None:
    drawn = on_a_terminal("check", finished, finished)
    assert "  0/2" in drawn
    assert re.search(r"#\]  2/2  \d+\.\d/s", drawn), "how many, and how fast"
    assert "1/1" not in on_a_terminal("check", finished), "one file is soon checked"
    assert "1/1" in on_a_terminal("check", finished, "--progress")
    assert "2/2" not in on_a_terminal("check", finished, finished, "--no-progress")
    assert zug("check", finished, finished, "--progress").err == ""


def test_a_progress_bar_shows_the_time_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two a second, and 7 of 10 to go."""
    clock = Clock()
    monkeypatch.setattr("time.monotonic", clock)
    monkeypatch.setattr("time.time", clock)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_bar(10) as advance:
        for _ in range(3):
            clock.now += 0.5
            advance()
    assert "3/10  00:00:03  2.0/s" in capsys.readouterr().err


def test_an_empty_folder(zug: Zug, tmp_path: Path) -> None:
    ran = zug("check", tmp_path)
    assert ran.exit == 2
    assert "there is no tournament file" in ran.err


def test_q21_pairings_and_ranks_of_one_report_in_one_call(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    """Ranks written by `zug export` are right by their own tie-breaks; a changed one is found."""
    event, report = tmp_path / "club.zug", tmp_path / "club.trf"
    assert zug("new", "--from", finished, "--output", event).exit == 0
    assert (
        zug("set", "--confirm", "tiebreaks", "--tiebreaks", "BH/C1,BH,SB,TPN", "--file", event).exit
        == 0
    )
    assert zug("export", "trf26", "--file", event, "--output", report).exit == 0
    ran = zug("check", report)
    assert ran.exit == 0
    assert "14 ranks, as PTS, BH/C1, BH, SB, TPN give them" in ran.out
    lines = report.read_text(encoding="utf-8").splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("001    1"))
    listed = lines[place][85:89]
    wrong = int(listed) % 14 + 1
    lines[place] = f"{lines[place][:85]}{wrong:4d}{lines[place][89:]}"
    report.write_text("\n".join([*lines, ""]), encoding="utf-8")
    ran = zug("check", report)
    assert ran.exit == 1
    assert "1 of 14 ranks differ" in ran.out
    row = next(line for line in ran.out.splitlines() if line.split()[2:3] == [str(wrong)])
    assert row.split()[:2] == ["1", "Player0001"]
    assert row.split()[3] == listed.strip(), "the right place, and then the values"
    assert len(row.split()) == 4 + len(("BH/C1", "BH", "SB", "TPN"))
    assert "pairings without differences, 1 wrong rank, " in ran.out
    document = json.loads(zug("check", report, "--json").out)
    assert document["summary"]["wrong_ranks"] == 1
    shown = document["files"][0]
    assert shown["ranks"][0]["number"] == 1
    assert shown["ranks"][0]["listed"] == wrong
    assert shown["ranks"][0]["computed"] == [int(listed)]
    assert zug("check", report, "--no-tiebreaks").exit == 0, "left out, not looked at"
    assert zug("check", report, "--tiebreaks", "--edition", "2024").exit == 4, "TPN is of 2026"


def test_an_event_is_checked_like_its_report(zug: Zug, swapped: Path, tmp_path: Path) -> None:
    event = tmp_path / "club.zug"
    assert zug("new", "--from", swapped, "--yes", "--output", event).exit == 0
    of_event, of_report = zug("check", event, "--json"), zug("check", swapped, "--json")
    assert (of_event.exit, of_report.exit) == (1, 1)
    rounds = [json.loads(ran.out)["files"][0]["rounds"] for ran in (of_event, of_report)]
    assert rounds[0] == rounds[1]


def test_commands_for_reports_say_what_an_event_is(zug: Zug, swapped: Path, tmp_path: Path) -> None:
    event = tmp_path / "club.zug"
    assert zug("new", "--from", swapped, "--yes", "--output", event).exit == 0
    ran = zug("pair", event)
    assert ran.exit == 3
    assert "[event-file] this is an event of Zug" in ran.err
    assert "zug export" in ran.err


def test_no_ranks_to_verify(zug: Zug, finished: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.trf"
    lines = finished.read_text(encoding="utf-8").splitlines()
    lines = [f"{line[:85]}    {line[89:]}" if line[:3] == "001" else line for line in lines]
    plain.write_text("\n".join([*lines, ""]), encoding="utf-8")
    assert "  no ranks to verify\n" in zug("check", plain, "--tiebreaks").out
    assert "no ranks" not in zug("check", plain).out


def test_tiebreaks_nobody_knows_do_not_stop_the_check_of_the_pairings(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    odd = tmp_path / "odd.trf"
    odd.write_text(finished.read_text(encoding="utf-8") + "202 RTNG,BPG\n", encoding="utf-8")
    ran = zug("check", odd, "--edition", "2024")
    assert "the ranks were not verified: " in ran.err
    assert "identical" in ran.out
    assert ran.exit == 0
    assert zug("check", odd, "--edition", "2024", "--tiebreaks").exit == 4


def test_several_files_are_explained_on_request(zug: Zug, swapped: Path, finished: Path) -> None:
    assert "verdict:" not in zug("check", swapped, finished).out
    ran = zug("check", swapped, finished, "--explain")
    assert "  verdict: the opponents agree, the colours do not\n" in ran.out
    document = json.loads(zug("check", swapped, finished, "--explain", "--json").out)
    last = document["files"][0]["rounds"][6]
    assert last["verdict"]["verdict"] == "colours"
    assert document["files"][1]["rounds"][6]["verdict"] is None


def test_differences_bear_the_numbers_of_the_file(zug: Zug, swapped: Path, tmp_path: Path) -> None:
    tens = renumbered(swapped, tmp_path / "tens.trf")
    told = "  10 Player0001 - 100 Player0010  100 Player0010 - 10 Player0001\n"
    assert told in zug("check", tens).out
    document = json.loads(zug("check", tens, "--json", "--boards").out)
    last = document["files"][0]["rounds"][6]
    assert last["differences"] == [{"expected": [10, 100], "found": [100, 10]}]
    assert [120, 0] in last["expected"]


def test_what_is_odd_about_a_file_is_told_beside_its_check(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    odd = tmp_path / "odd.trf"
    odd.write_text(finished.read_text(encoding="utf-8") + "XXR nine\n", encoding="utf-8")
    assert zug("check", odd).exit == 3
    ran = zug("check", odd, "--lenient")
    assert ran.exit == 0
    assert f"zug: warning: {odd}:" in ran.err


@pytest.mark.parametrize("word", ["--option=colour=red", "--accelerate=turbo", "--system=monrad"])
def test_names_that_do_not_exist_are_told_of_every_file(
    zug: Zug, finished: Path, word: str
) -> None:
    ran = zug("check", finished, word)
    assert ran.exit == 2
    assert f"{finished}: [unknown-" in ran.out


def test_a_turned_board_is_explained_by_the_lot_that_fell(zug: Zug, tmp_path: Path) -> None:
    """Black was drawn, nobody wrote it down, and the top board has its colours exchanged."""
    event = library.new([f"P{n}" for n in range(8)], rounds=3, initial_colour="black")
    top, *others = library.pair(event).boards
    played = event.with_round([(top.black, top.white), *others], ["1-0"] * 4)
    path = tmp_path / "turned.trf"
    library.save(replace(played, initial_colour=None), path)
    ran = zug("check", path)
    assert f"{top.white} P{top.white - 1} - {top.black} P{top.black - 1}" in ran.out
    assert "initial colour (Black)" in ran.out
    assert "initial colour (White)" not in ran.out


def test_a_round_made_by_hand_is_said_so_and_compared_as_before(zug: Zug, swapped: Path) -> None:
    lines = swapped.read_text(encoding="utf-8").split("\n")
    lines.insert(0, "### MPA @ Round 7: 1-10 => 10-1")
    swapped.write_text("\n".join(lines), encoding="utf-8")
    ran = zug("check", swapped)
    assert ran.exit == 1
    assert "  round 7 was paired by hand: 1-10 => 10-1\n" in ran.out
    assert "  1 Player0001 - 10 Player0010  10 Player0010 - 1 Player0001\n" in ran.out
    rounds = json.loads(zug("check", swapped, "--json").out)["files"][0]["rounds"]
    assert [one["by_hand"] for one in rounds] == [None] * 6 + ["1-10 => 10-1"]


def test_the_last_round_is_assumed_aloud(zug: Zug, tmp_path: Path) -> None:
    """Where the number of rounds is not declared, as text and as JSON."""
    text = (FINISHED / "tiny-00016.trf").read_text(encoding="utf-8")
    kept = [line for line in text.split("\n") if not line.startswith(("XXR", "142"))]
    file = tmp_path / "open.trf"
    file.write_text("\n".join(kept), encoding="utf-8")
    said = "the last one recorded, was taken for the last one"
    assert said in zug("check", file).err
    assert said in json.loads(zug("check", file, "--json").out)["files"][0]["remarks"][-1]
    assert said not in zug("check", FINISHED / "tiny-00016.trf").err
