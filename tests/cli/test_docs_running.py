"""The pages on running events, standings and papers say what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import Zug
from test_docs import DOCS, blocks

from zug.cli.main import COMMANDS
from zug.reports import PAPERS
from zug.rules.tiebreaks.codes import TIEBREAKS

PAGES = ("running.md", "standings.md", "papers.md")


@pytest.mark.parametrize("page", PAGES)
def test_every_command_and_flag_exists(page: str, zug: Zug) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    shown = re.findall(r"^\$ (zug .*)$", text, re.MULTILINE)
    shown += re.findall(r"`(zug [^`]*)`", text)
    assert shown
    for line in shown:
        words = line.split()
        if words[1] in ("PAPER", "serve") or words[1].isupper():
            continue
        assert words[1] in COMMANDS, line
        known = zug(words[1], "--help").out
        assert all(word in known for word in words[2:] if word.startswith("--")), line


@pytest.mark.parametrize("which", [0, 1, 2])
def test_the_shell_sessions_of_the_guide(
    which: int, zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines shown after the commands are what the commands say."""
    monkeypatch.chdir(tmp_path)
    names = ("Adler, Eva;2150;FM", "Brandt, Otto;2066;", "Conti, Lea;2011;WFM")
    names += ("Dupont, Marc;1886;", "Engel, Ida;1811;", "Ferrari, Aldo;1790;", "Graf, Jan;1579;")
    lines = "\n".join(("name;rating;title", *names, ""))
    (tmp_path / "players.csv").write_text(lines, encoding="utf-8")
    session = blocks("running.md", "console")[which]
    for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, expected = step.partition("\n")
        words = re.findall(r'"[^"]*"|\S+', command)
        arguments = [word.strip('"') for word in words[1:]]
        if arguments == ["next"] and "initial colour" in expected:
            arguments += ["--colour", "w"]
        ran = zug(*arguments)
        assert ran.exit == 0, (command, ran.err)
        if arguments[0] != "log":
            assert expected.rstrip("\n") in ran.out


def test_every_tiebreak_and_every_paper_is_listed() -> None:
    standings = (DOCS / "standings.md").read_text(encoding="utf-8")
    for code, words in TIEBREAKS.items():
        assert f"| `{code}` | {words} |" in standings
    papers = (DOCS / "papers.md").read_text(encoding="utf-8")
    for paper in PAPERS:
        assert f"`{paper}" in papers
    for picture in re.findall(r"images/(papers-[a-z-]+\.png)", papers):
        assert (DOCS / "images" / picture).stat().st_size < 80 * 1024
