"""What the command line says: sessions in tests/wording/cli, each in a folder of its own.

A session is a list of commands after `$ `, with what they say below and their exit code, unless it
is 0, in brackets. `make wording` runs the commands again and writes what they say.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from running import FINISHED, Zug

from tests.support.wording import WORDING, assert_wording

SESSIONS = sorted((WORDING / "cli").glob("*.txt"))
CHANGING = re.compile(
    r"\b\d+\.\d+ s\b|\b\d+ rounds? (?:a|per) second\b"
    r"|20\d\d-\d\d-\d\d[T ][\d:]+Z?|\b[0-9a-f]{32,}\b"
)
"""Times and checksums."""


@pytest.mark.parametrize("session", SESSIONS, ids=lambda path: path.stem)
def test_a_session(
    session: Path, zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZUG_AUTHOR", "tester")
    shutil.copy(FINISHED / "club-00147.trf", "finished.trf")
    said = "".join(played(session.read_text(encoding="utf-8"), zug, tmp_path))
    assert_wording(f"cli/{session.name}", said)


def played(session: str, zug: Zug, folder: Path) -> Iterator[str]:
    """Yield the commands of a session with what they say; comments stay."""
    for line in session.splitlines():
        if line.startswith("$ echo "):  # into a file
            *words, _, name = shlex.split(line.removeprefix("$ echo "))
            (folder / name).write_text("\n".join(words) + "\n", encoding="utf-8")
            yield f"{line}\n"
        elif line.startswith("$ zug "):
            ran = zug(*shlex.split(line.removeprefix("$ zug ")))
            text = (ran.out + ran.err).replace(f"{folder}/", "")
            yield f"{line}\n{CHANGING.sub('…', text)}"
            yield f"[{ran.exit}]\n" if ran.exit else ""
        elif line.startswith("# "):
            yield f"{line}\n"
