"""`scripts/outputs.py`: what the command line prints, before and after a refactoring."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from scripts.outputs import asking, compare, damaged, run

ROOT = Path(__file__).parents[2]


def line(command: str, out: str, code: int = 0) -> str:
    record = {"command": command.split(), "code": code, "out": out, "err": ""}
    return json.dumps(record) + "\n"


def test_differences_are_listed_and_times_are_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    before.write_text(line("pair a", "1 2 in 0.3 s\n") + line("pair b", "1 2\n"))
    after.write_text(line("pair a", "1 2 in 0.4 s\n") + line("pair b", "1 3\n", code=6))
    assert compare(before, before, 5) == 0
    assert compare(before, after, 5) == 1
    printed = capsys.readouterr().out
    assert "zug pair b\n    exit code 0 -> 6\n" in printed
    assert "zug pair a" not in printed
    assert "2 commands, 1 differ" in printed


def test_commands_run_in_this_process() -> None:
    sample = os.fspath(ROOT / "samples/open.trf")
    answer = json.loads(run(("pair", sample, "--format", "engine")))
    assert answer["code"] == 0
    assert answer["out"].startswith("12\n")
    assert json.loads(run(("pair", sample, "--round", "99")))["code"] == 2


def test_the_same_files_give_the_same_commands() -> None:
    questions = [list(asking("a.trf", None, random.Random("a"), 2)) for _ in range(2)]
    assert questions[0] == questions[1]
    assert damaged(b"a\nb\n", random.Random(1)) == damaged(b"a\nb\n", random.Random(1))
