"""What a terminal shows that is narrow, or has plain letters alone."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[2] / "samples" / "open.trf"
COMMAND = [sys.executable, "-m", "zug", "explain", str(SAMPLE), "--round", "5", "--no-map"]


def test_plain_letters_stand_for_signs() -> None:
    """Half a point, dashes and dots are Zug's own: no question mark stands for them."""
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    shown = subprocess.run(COMMAND, capture_output=True, env=env, check=True).stdout.decode("ascii")
    assert "Bracket of 2.5 points" in shown
    assert "8-10" in shown
    assert "?" not in shown


def on_terminal(columns: int, command: list[str] = COMMAND) -> list[str]:
    """The lines of the command on a terminal of so many columns."""
    ours, theirs = pty.openpty()
    env = os.environ | {"COLUMNS": str(columns), "TERM": "dumb"}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=env
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                read = os.read(ours, 65536)
            except OSError:  # nobody writes any more
                break
            if not read:
                break
            shown += read
        assert process.wait() == 0
    os.close(ours)
    return shown.decode().splitlines()


@pytest.mark.parametrize(("columns", "longest"), [(40, 60), (72, 72), (200, 96)])
def test_sentences_are_broken_at_the_edge(columns: int, longest: int) -> None:
    lines = [line for line in on_terminal(columns) if line.startswith("  ")]
    assert longest - 12 < max(map(len, lines)) <= longest


@pytest.mark.parametrize(
    "asked",
    [
        ["explain", str(SAMPLE), "--what-if", "2 absent"],
        ["compare", str(SAMPLE), "--systems", "dutch-2026,dubov-2026"],
        ["quiz", "--seed", "7", "--level", "6"],
    ],
)
def test_every_answer_fits_the_terminal(asked: list[str]) -> None:
    """All but the title; boards side by side and maps have a width of their own."""
    lines = on_terminal(72, [sys.executable, "-m", "zug", *asked])
    words = [line for line in lines[1:] if line.count(" ") > 6 and "  " not in line.strip()]
    assert 60 < max(map(len, words)) <= 72


def test_in_a_pipe_lines_are_always_alike() -> None:
    env = os.environ | {"COLUMNS": "60"}
    shown = subprocess.run(COMMAND, capture_output=True, env=env, check=True).stdout.decode()
    assert 84 < max(len(line) for line in shown.splitlines() if line.startswith("  ")) <= 96
