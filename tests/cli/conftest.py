"""Running `zug` inside the test process, and files to run it on."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import FINISHED, NAMES, Ran, Zug, player_line

from zug.cli.main import guarded


@pytest.fixture
def zug(capfd: pytest.CaptureFixture[str]) -> Zug:
    """Run a command line as `zug` does: what it said on both streams, and its exit code."""

    def run(*arguments: object) -> Ran:
        capfd.readouterr()
        try:
            code = guarded([str(argument) for argument in arguments])
        except SystemExit as end:
            code = int(str(end.code))
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def event(zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Six players entered in an event of five rounds, in the folder the commands run in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZUG_AUTHOR", "tester")
    assert zug("new", "Spring Open", "--rounds", 5).exit == 0
    for place, name in enumerate(NAMES):
        assert zug("enter", name, "--rating", 2400 - 10 * place).exit == 0
    return tmp_path / "spring-open.zug"


@pytest.fixture
def finished() -> Path:
    """A finished tournament of 14 players and 7 rounds, paired by bbpPairings."""
    return FINISHED / "club-00147.trf"


@pytest.fixture
def stuck(tmp_path: Path) -> Path:
    """Three players who have all met and have all had the bye, with one round to go."""
    lines = [
        "012 Stuck",
        "XXR 4",
        "XXC white1",
        player_line(1, "Ada", 3.0, "   2 w 1", "   3 b 1", "0000 - U"),
        player_line(2, "Bea", 2.0, "   1 b 0", "0000 - U", "   3 w 1"),
        player_line(3, "Cléa", 1.0, "0000 - U", "   1 w 0", "   2 b 0"),
    ]
    path = tmp_path / "stuck.trf"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path
