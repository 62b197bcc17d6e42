"""Benchmarks beside other programs: stand-ins, which are real processes, take their place."""

from __future__ import annotations

import importlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ENGINE = shlex.join([sys.executable, "-c", "from zug.cli.engine import run; run()"])

SECONDS = re.compile(r"\d+\.\d+ s")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the stand-ins are shell scripts")


def program(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bbp(tmp_path: Path) -> Path:
    """Takes bbpPairings' command lines only, and says who it is."""
    text = 'case "$1" in -r) echo "BBP stand-in";; --dutch) exec ENGINE "$@";; *) exit 3;; esac'
    return program(tmp_path / "bbp", text.replace("ENGINE", ENGINE))


@pytest.fixture
def javafo(tmp_path: Path) -> Path:
    """A jar, which `java` runs: it knows no option with two dashes, nor its own name."""
    text = 'test "$1" = -jar || exit 9; shift 2\ncase "$1" in -*) exit 1;; esac\nexec ENGINE "$@"'
    program(tmp_path / "java", text.replace("ENGINE", ENGINE))
    jar = tmp_path / "javafo.jar"
    jar.write_bytes(b"")
    return jar


def compared(*paths: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    words = [ROOT / "benchmarks" / "peers.py", ",".join(map(str, paths)), "--sizes", "20", "30"]
    return subprocess.run(
        [sys.executable, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"},
    )


def rows(text: str, name: str) -> list[list[str]]:
    table = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    return [row for row in table if row[1] == name]


def test_programs_are_known_by_what_they_answer_to(bbp: Path, javafo: Path, tmp_path: Path) -> None:
    ran = compared(bbp, javafo, folder=tmp_path)
    assert ran.returncode == 0, ran.stderr
    for name in ("BBP stand-in", "javafo.jar"):
        found = rows(ran.stdout, name)
        assert [row[0] for row in found] == ["20", "30"]
        for row in found:
            assert all(SECONDS.fullmatch(cell) for cell in row[2:4])
            assert float(row[4]) >= 0, "a ratio of two times"
            assert "as dutch-2026" in row[5]


def test_other_pairings_and_no_answers_are_told(tmp_path: Path) -> None:
    """One that pairs everybody with their neighbour; one that fails beyond 20 players."""
    lines = "{ echo 10; for n in 1 3 5 7 9 11 13 15 17 19; do echo $n $((n + 1)); done; } > $4"
    other = program(tmp_path / "other", f"{lines}")
    weak = program(tmp_path / "weak", f'case "$2" in *20.trf) exec {ENGINE} "$@";; esac; exit 4')
    ran = compared(other, weak, folder=tmp_path)
    assert "boards differ from dutch-2026" in rows(ran.stdout, "other")[0][5]
    assert [row[2] for row in rows(ran.stdout, "weak")][1:] == ["no answer"]


def test_what_pairs_nothing_is_refused(tmp_path: Path) -> None:
    ran = compared(program(tmp_path / "mute", "exit 0"), folder=tmp_path)
    assert ran.returncode == 1
    assert "mute does not pair by the command lines of bbpPairings, JaVaFo, Gacrux" in ran.stderr
    ran = compared(tmp_path / "gone", folder=tmp_path)
    assert "there is no" in ran.stderr


def test_the_benchmark_of_rounds_prints_every_table(bbp: Path) -> None:
    """`make bench`, as small as can be; every line as soon as it is measured."""
    script = ROOT / "benchmarks" / "rounds.py"
    ran = subprocess.run(
        [sys.executable, script, "--tiny", "--peers", bbp],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    tables = re.findall(r"^\| (players|what) \|", ran.stdout, re.MULTILINE)
    assert tables == ["players"] * 6 + ["what"]
    assert "BBP stand-in" in ran.stdout
    assert [line for line in ran.stdout.splitlines() if "generate`, 2 ×" in line]


def test_what_is_measured_is_printed_before_the_end() -> None:
    """A run that is stopped, or crashes, loses nothing that it has measured."""
    script = ROOT / "benchmarks" / "rounds.py"
    words = [sys.executable, script, "--tiny"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as ran:
        assert ran.stdout is not None
        row = next((line for line in ran.stdout if line.startswith("| 20 | ")), "nothing")
        unfinished = ran.poll() is None
        ran.kill()
    assert re.match(r"\| 20 \| \d+\.\d\d \|", row)
    assert unfinished


def grown(points: Path, *words: object) -> subprocess.CompletedProcess[str]:
    script = [ROOT / "benchmarks" / "growth.py", "--points", points, *words]
    return subprocess.run(
        [sys.executable, *map(str, script)], capture_output=True, text=True, check=True
    )


def test_points_of_growth_are_measured_once_and_quoted_ones_kept(tmp_path: Path) -> None:
    points = tmp_path / "growth.csv"
    quoted = 'process,bbpPairings 6,20,0.002,"quoted: elsewhere"'
    points.write_text(f"kind,name,players,seconds,source\n{quoted}\n")
    systems = ["dutch-2026", "double-swiss-2026", "team-2026", "lim-2026"]
    words = ["--sizes", 20, 31, "--systems", *systems]
    first = grown(points, *words)
    for system in systems:
        assert [line.split()[3] for line in first.stdout.splitlines() if system in line] == [
            "20",
            "31",
        ]
    kept = points.read_text()
    assert "process,zug-engine,20," in kept
    assert grown(points, *words).stdout == ""
    assert points.read_text() == kept
    assert grown(points, *words, "--again").stdout.count("\n") == first.stdout.count("\n")
    assert "quoted: elsewhere" in points.read_text()
    picture = tmp_path / "growth.svg"
    grown(points, "--plot", picture)
    assert all(name in picture.read_text() for name in (*systems, "zug-engine", "bbpPairings 6"))


def test_a_system_over_the_limit_is_asked_for_nothing_larger(tmp_path: Path) -> None:
    points = tmp_path / "growth.csv"
    words = ["--sizes", 30, 40, "--systems", "dutch-2026", "--limit", 0.00001]
    lines = grown(points, *words).stdout.splitlines()
    assert [line.split()[2:] for line in lines if "dutch-2026" in line] == [
        ["dutch-2026", "30", "over"]
    ]
    assert not points.exists()


def test_no_line_of_the_picture_runs_through_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """In pixels: every line that leads to a name, against the box of every text."""
    pytest.importorskip("matplotlib")
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    growth, growth_plot = map(importlib.import_module, ("growth", "growth_plot"))
    figure = growth_plot.figure_of(growth.read_points(growth.CSV))
    figure.canvas.draw()
    for panel in figure.axes:
        boxes = {text.get_text(): text.get_window_extent() for text in panel.texts}
        leaders = [line for line in panel.lines if str(line.get_gid()).startswith("leader")]
        assert len(leaders) > 3
        for line in leaders:
            path = line.get_path().transformed(line.get_transform())
            crossed = [name for name, box in boxes.items() if path.intersects_bbox(box)]
            assert crossed == [], line.get_gid()
        frame = panel.get_window_extent()
        for name, box in boxes.items():
            inside = box.x0 >= frame.x0 and box.x1 <= frame.x1
            assert inside or box.x0 > frame.x1, f"{name!r} sticks out"
