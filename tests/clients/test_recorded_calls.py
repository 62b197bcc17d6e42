"""The calls of programs that use an engine today: their files in, the very bytes they expect out."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CALLS = sorted((Path(__file__).parent / "calls").iterdir())


@pytest.mark.parametrize("folder", CALLS, ids=lambda folder: folder.name)
def test_recorded_call(folder: Path, tmp_path: Path) -> None:
    call = json.loads((folder / "call.json").read_text(encoding="utf-8"))
    room = tmp_path / "room"
    elsewhere = tmp_path / "elsewhere"
    room.mkdir()
    elsewhere.mkdir()
    shutil.copy(folder / "input.trf", room)
    places = {"{in}": str(room / "input.trf"), "{out}": str(room / "boards.txt")}
    arguments = [places.get(word, word) for word in call["arguments"]]

    done = subprocess.run(
        [sys.executable, "-m", "zug.cli.engine", *arguments],
        cwd=elsewhere,
        capture_output=True,
        check=False,
    )

    stderr = done.stderr.decode("utf-8")
    assert done.returncode == call["exit"], stderr
    assert done.stdout == _expected(folder / "expected.stdout", b"")
    assert _bytes(room / "boards.txt") == _expected(folder / "expected.out", None)
    for words in call["stderr"]:
        assert words in stderr
    if not call["exit"] and not call["stderr"] and b"0\n" != _bytes(room / "boards.txt"):
        assert stderr == ""
    assert "Traceback" not in stderr
    assert not list(elsewhere.iterdir())


def _expected(path: Path, otherwise: bytes | None) -> bytes | None:
    return path.read_bytes() if path.exists() else otherwise


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
