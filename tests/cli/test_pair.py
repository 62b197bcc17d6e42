"""`zug pair`."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from running import FINISHED, Zug, player_line

HEADINGS = ("Board", "No.", "White", "Rtg", "Pts", "No.", "Black", "Rtg", "Pts")
ROUND_3 = {(8, 2), (14, 7), (1, 5), (4, 6), (13, 9), (3, 12), (11, 10)}
"""Round 3 of the finished tournament as its file records it."""


def test_the_table_names_board_players_ratings_and_points(zug: Zug, finished: Path) -> None:
    ran = zug("pair", finished, "--round", 3)
    assert ran.exit == 0
    lines = ran.out.splitlines()
    assert lines[0] == "club 147, Round 3 of 7, dutch-2026"
    assert lines[2].split() == list(HEADINGS)
    rows = [line.split() for line in lines[3:10]]
    assert [row[0] for row in rows] == [str(place) for place in range(1, 8)]
    assert {(int(row[1]), int(row[5])) for row in rows} == ROUND_3
    assert rows[0] == ["1", "8", "Player0008", "1735", "2.0", "2", "Player0002", "2066", "2.0"]
    assert ran.err == ""


def test_bye_and_absentees_are_told(zug: Zug, finished: Path) -> None:
    ran = zug("pair", finished, "--round", 5)
    assert "bye   10  Player0010" in ran.out
    assert "Absent: 1 player (4)" in ran.out


def test_engine_lines(zug: Zug, finished: Path) -> None:
    ran = zug("pair", finished, "--round", 5, "--format", "engine")
    count, *lines = ran.out.splitlines()
    assert int(count) == len(lines) == 7
    assert lines[-1] == "10 0"
    assert set(lines[:-1]) == {"5 2", "8 6", "7 3", "1 14", "12 9", "11 13"}


def test_json_has_the_documented_shape(zug: Zug, finished: Path) -> None:
    ran = zug("pair", finished, "--round", 5, "--json", "--trace")
    view = json.loads(ran.out)
    assert list(view) == [
        "tournament",
        "system",
        "round",
        "rounds",
        "complete",
        "boards",
        "bye",
        "scheduled",
        "absent",
        "impossible",
        "notes",
        "trace",
    ]
    assert (view["system"], view["round"], view["rounds"]) == ("dutch-2026", 5, 7)
    assert view["complete"] is True
    assert view["impossible"] is None
    assert view["absent"] == [4]
    assert view["bye"] == {
        "number": 10,
        "name": "Player0010",
        "rating": 1579,
        "points": 0.5,
        "virtual_points": 0.0,
    }
    first = view["boards"][0]
    assert (first["board"], first["white"]["number"], first["black"]["number"]) == (1, 5, 2)
    assert all(set(step) == {"article", "action", "players", "data"} for step in view["trace"])


@pytest.mark.parametrize("system", ["dutch-2026", "burstein-2017"])
def test_the_trace_cites_articles(zug: Zug, finished: Path, system: str) -> None:
    ran = zug("pair", finished, "--round", 5, "--trace", "--system", system)
    trace = ran.out.partition("Trace:\n")[2]
    heads = [line for line in trace.splitlines() if not line.startswith("    ")]
    assert heads
    assert all(line.startswith(f"{system}:") for line in heads)


def test_with_the_engine_format_the_trace_stays_out_of_the_way(zug: Zug, finished: Path) -> None:
    ran = zug("pair", finished, "--round", 5, "--trace", "-f", "engine")
    assert ran.out.startswith("7\n")
    assert "dutch-2026:" not in ran.out
    assert "dutch-2026:" in ran.err


def test_output_goes_to_a_file_and_leaves_no_draft(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    target = tmp_path / "boards.txt"
    target.write_text("old")
    ran = zug("pair", finished, "-r", 5, "-f", "engine", "--output", target)
    assert ran == (0, "", "")
    assert target.read_text().startswith("7\n")
    assert [path.name for path in tmp_path.iterdir()] == ["boards.txt"]


def test_no_pairing_is_told_in_words(zug: Zug, stuck: Path, tmp_path: Path) -> None:
    target = tmp_path / "boards.txt"
    ran = zug("pair", stuck, "--output", target)
    assert ran.exit == 6
    assert ran.out == ""
    assert not target.exists()
    assert "no complete pairing exists for round 4 by dutch-2026" in ran.err
    assert "stuck: 1 Ada, 2 Bea and 3 Cléa" in ran.err
    assert "outside this list they may meet nobody" in ran.err
    assert "Traceback" not in ran.err


def test_the_only_partners_are_named(zug: Zug, tmp_path: Path) -> None:
    """Three of four may not meet each other: all of them are left with the fourth."""
    names = {1: "Ada", 2: "Bea", 3: "Cléa", 4: "Dora"}
    lines = [player_line(number, name, 0.0) for number, name in names.items()]
    file = tmp_path / "club.trf"
    file.write_text("\n".join(["XXR 3", "XXC white1", "XXP 2 3 4", *lines]), encoding="utf-8")
    ran = zug("pair", file)
    assert ran.exit == 6
    assert "stuck: 2 Bea, 3 Cléa and 4 Dora\n" in ran.err
    assert "outside this list they may meet only 1 Ada, and that is not enough" in ran.err


def test_what_the_file_leaves_open_is_noted(zug: Zug, tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    file.write_text("\n".join(player_line(number, "", 0.0) for number in (1, 2)))
    ran = zug("pair", file)
    assert ran.exit == 0
    assert "Note: the file names no initial colour (XXC, 152): White was assumed" in ran.out
    assert ran.out.count("Note: the number of rounds is not declared (XXR, 142)") == 1


@pytest.mark.parametrize("system", ["dubov-2026", "dubov-1997", "lim-2026", "lim-1999"])
def test_rounds_not_declared_are_noted_once(zug: Zug, tmp_path: Path, system: str) -> None:
    """Dubov's edition of 2026 adds what that means for its MaxT (dubov-2026:1.8.2)."""
    file = tmp_path / "club.trf"
    file.write_text("\n".join(player_line(number, "", 0.0) for number in (1, 2)))
    notes = [
        line for line in zug("pair", file, "--system", system).out.split("\n") if "Note" in line
    ]
    assert sum("rounds" in note for note in notes) == 1
    assert ("Note: MaxT is 2, as if this round were the last" in notes) == (system == "dubov-2026")


def test_no_pairing_as_json(zug: Zug, stuck: Path) -> None:
    ran = zug("pair", stuck, "--json")
    view = json.loads(ran.out)
    assert ran.exit == 6
    assert view["complete"] is False
    assert view["boards"] == []
    assert [player["name"] for player in view["impossible"]["stuck"]] == ["Ada", "Bea", "Cléa"]


def test_system_option_and_acceleration(zug: Zug) -> None:
    file = FINISHED / "baku-00002.trf"
    ran = zug("pair", file, "--round", 2, "--system", "burstein-2017", "--accelerate", "burstein")
    assert ran.exit == 0
    assert "burstein-2017" in ran.out
    assert "+1.0" in ran.out


def test_a_file_from_standard_input(
    zug: Zug, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with finished.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        ran = zug("pair", "-", "--round", 3)
    assert ran.exit == 0
    assert "club 147, Round 3" in ran.out


def test_standard_input_without_an_end(zug: Zug, monkeypatch: pytest.MonkeyPatch) -> None:
    """`yes | zug pair -` is read as far as a file may be long."""
    for module in ("zug.cli.loading", "zug.formats.tournament_files"):
        monkeypatch.setattr(f"{module}.LARGEST", 1000)
    with Path("/dev/zero").open("rb") as endless:
        reads: list[int] = []

        class Endless:
            buffer = SimpleNamespace(read=lambda size: reads.append(size) or endless.read(size))

        monkeypatch.setattr("sys.stdin", Endless)
        ran = zug("pair", "-")
    assert (ran.exit, "[too-large]" in ran.err, reads) == (3, True, [1001])


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--system", "monrad"], 2, "there is no system 'monrad'"),
        (["--round", "9"], 2, "round 9 cannot be paired"),
        (["--round", "x"], 2, "Invalid value for '-r'"),
        (["--option", "maxi"], 2, "'maxi' is not of the form KEY=VALUE"),
        (["--option", "maxi=yes"], 2, "dutch-2026 has no option 'maxi'"),
        (["--accelerate", "turbo"], 2, "there is no acceleration 'turbo'"),
        (["--accelerate", "burstein", "--round", "2"], 4, "cannot be accelerated by burstein"),
    ],
)
def test_what_cannot_be_asked(
    zug: Zug, finished: Path, arguments: list[str], code: int, words: str
) -> None:
    ran = zug("pair", finished, *(arguments if "--round" in arguments else ["-r3", *arguments]))
    assert ran.exit == code
    assert words in ran.err
    assert ran.out == ""


def test_an_event_that_is_over(zug: Zug, finished: Path) -> None:
    ran = zug("pair", finished)
    assert ran.exit == 2
    assert "all 7 rounds" in ran.err


def test_files_that_cannot_be_read(zug: Zug, tmp_path: Path) -> None:
    assert zug("pair", tmp_path / "nowhere.trf").exit == 5
    assert zug("pair", tmp_path).exit == 5


def test_faults_are_told_with_line_and_column(zug: Zug, finished: Path, tmp_path: Path) -> None:
    lines = finished.read_text(encoding="utf-8").splitlines()
    lines[3] = lines[3][:98] + "7" + lines[3][99:]
    broken = tmp_path / "broken.trf"
    broken.write_text("\n".join(lines), encoding="utf-8")
    ran = zug("pair", broken)
    assert ran.exit == 3
    assert f"zug: {broken}:4:99: [bad-result]" in ran.err


def test_lenient_says_what_it_assumed(zug: Zug, finished: Path, tmp_path: Path) -> None:
    lines = finished.read_text(encoding="utf-8").splitlines()
    lines[3] = lines[3][:80] + " 9.5" + lines[3][84:]
    wrong = tmp_path / "wrong.trf"
    wrong.write_text("\n".join(lines), encoding="utf-8")
    strict = zug("pair", wrong, "--round", 4)
    assert strict.exit == 3
    assert "points-sum" in strict.err
    lenient = zug("pair", wrong, "--round", 4, "--lenient")
    assert lenient.exit == 0
    assert "assumed" in lenient.err
    assert lenient.out == zug("pair", finished, "--round", 4).out


def test_of_a_finished_tournament_wrong_names_are_told_before_anything_else(
    zug: Zug, finished: Path
) -> None:
    assert "[all-rounds-played]" in zug("pair", finished).err
    assert "[unknown-system]" in zug("pair", finished, "--system", "swiss").err
    assert "[unknown-acceleration]" in zug("pair", finished, "--accelerate", "turbo").err


@pytest.mark.parametrize("number", [0, -1, 9])
def test_a_round_that_cannot_be(zug: Zug, finished: Path, number: int) -> None:
    ran = zug("pair", finished, "--round", number)
    assert ran.exit == 2
    assert f"[no-such-round] round {number} cannot be paired" in ran.err


def test_output_into_a_folder_that_is_not_there(zug: Zug, finished: Path, tmp_path: Path) -> None:
    ran = zug("pair", finished, "--round", 2, "--output", tmp_path / "nowhere" / "boards.txt")
    assert ran.exit == 5
    assert f"the folder {tmp_path / 'nowhere'} does not exist" in ran.err


def test_a_file_without_a_system_is_paired_by_the_present_rules_and_an_old_date_is_noted(
    zug: Zug, tmp_path: Path
) -> None:
    old = (FINISHED.parent / "dutch-2017" / "messy-00005.trf").read_bytes()
    file = tmp_path / "old.trf"
    file.write_bytes(b"042 2024/03/01\n" + old)
    ran = zug("pair", file, "--round", 3)
    assert "dutch-2026" in ran.out
    assert "--system dutch-2017" in ran.err
    assert "--system" not in zug("pair", file, "--round", 3, "--system", "dutch-2026").err
    file.write_bytes(b"042 2026/03/01\n" + old)
    assert "--system" not in zug("pair", file, "--round", 3).err
