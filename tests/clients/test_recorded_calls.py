"""Calls of programs that use an engine today: their files in, the bytes they expect out."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from zug.cli.engine import answer

HERE = Path(__file__).parent
CALLS = sorted([*(HERE / "calls").iterdir(), *(HERE / "peers").iterdir()])
"""`calls`: as clients make them (`record.py`); `peers`: answers of JaVaFo 2.2 and bbpPairings 6."""

AS_PROCESSES = frozenset(
    {
        "bare-name",
        "check-one-round",
        "heltour-no-pairing",
        "heltour-requested",
        "lila-absent",
        "lila-no-pairing",
        "sharly-byes",
        "sharly-no-pairing",
    }
)
"""Calls run as a client runs them; the others are run inside the test process, for speed."""


class Ran(NamedTuple):
    exit: int
    stdout: bytes
    stderr: str
    out: bytes | None
    check_list: str | None = None


def expected(path: Path, otherwise: bytes | None) -> bytes | None:
    return path.read_bytes() if path.exists() else otherwise


def examine(folder: Path, ran: Ran) -> None:
    """Compare with what was recorded; nothing unforeseen is said on stderr."""
    call = json.loads((folder / "call.json").read_text(encoding="utf-8"))
    assert ran.exit == call["exit"], ran.stderr
    if "stdout" in call:
        assert all(words.encode() in ran.stdout for words in call["stdout"])
    else:
        assert ran.stdout == expected(folder / "expected.stdout", b"")
    assert ran.out == expected(folder / "expected.out", None)
    if (folder / "expected.list").exists():
        table = (folder / "expected.list").read_text(encoding="utf-8")
        assert (ran.check_list or "").rpartition("\n")[0] == table, "all but who wrote it"
    for words in call["stderr"]:
        assert words in ran.stderr
    assert bool(ran.stderr) == bool(call["stderr"])
    assert "Traceback" not in ran.stderr


def prepare(folder: Path, room: Path) -> list[str]:
    room.mkdir()
    shutil.copy(folder / "input.trf", room)
    call = json.loads((folder / "call.json").read_text(encoding="utf-8"))
    names = {"in": "input.trf", "out": "boards.txt", "list": "check.list"}
    places = {f"{{{word}}}": str(room / name) for word, name in names.items()}
    return [places.get(word, word) for word in call["arguments"]]


@pytest.mark.parametrize("folder", CALLS, ids=lambda folder: folder.name)
def test_recorded_call(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    arguments = prepare(folder, tmp_path / "room")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    code = answer(arguments)
    stdout, stderr = capfdbinary.readouterr()
    out = expected(tmp_path / "room" / "boards.txt", None)
    listed = expected(tmp_path / "room" / "check.list", None)
    text = None if listed is None else listed.decode("utf-8")
    examine(folder, Ran(code, stdout, stderr.decode("utf-8"), out, text))
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("name", sorted(AS_PROCESSES))
def test_as_a_process(name: str, tmp_path: Path) -> None:
    folder = HERE / "calls" / name
    arguments = prepare(folder, tmp_path / "room")
    done = subprocess.run(
        [sys.executable, "-m", "zug.cli.engine", *arguments], capture_output=True, check=False
    )
    out = expected(tmp_path / "room" / "boards.txt", None)
    examine(folder, Ran(done.returncode, done.stdout, done.stderr.decode("utf-8"), out))
