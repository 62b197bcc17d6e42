"""Every example in README and docs runs, and the Python ones are typed as they stand.

The Python blocks of a page are one program; the commands of a page are run one after the other. A
block that cannot run has `<!-- not run: why -->` before it.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
import shutil
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from mypy import api as mypy

import zug
from zug.cli.engine import answer
from zug.cli.main import guarded
from zug.director import new_desk
from zug.director.actions import players
from zug.director.actions.settings import announce
from zug.director.decisions import KINDS
from zug.generator import Config, generate

ROOT = Path(__file__).parents[1]
FINISHED = ROOT / "tests" / "conformance" / "dutch-2026"
GENERATED = ("compliance", "reference")
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(
        page
        for page in sorted((ROOT / "docs").rglob("*.md"))
        if page.relative_to(ROOT / "docs").parts[0] not in GENERATED
    ),
]
_BLOCK = re.compile(
    r"(?:^<!-- not run: (?P<why>.+?) -->\n+)?^```(?P<language>\w+)\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
NEVER_END = ("serve",)
"""Commands that run until they are stopped."""
BY_ITSELF = {
    "adding-a-system.md": "tests/systems/test_registering.py runs it, with the file of the page",
    "running.md": "tests/cli/test_docs_running.py runs it, and compares what is said",
    "serving.md": "its folders are those of a server: tests/web/test_backup.py",
}


class Block(NamedTuple):
    language: str
    text: str
    why_not: str | None


def blocks(page: Path, language: str = "") -> list[Block]:
    found = [
        Block(match["language"], match["text"], match["why"])
        for match in _BLOCK.finditer(page.read_text(encoding="utf-8"))
    ]
    return [block for block in found if language in ("", block.language)]


def program(page: Path) -> str:
    """The Python of a page, on the lines where it stands there."""
    lines: list[str] = []
    text = page.read_text(encoding="utf-8")
    for match in _BLOCK.finditer(text):
        if match["language"] == "python" and match["why"] is None:
            start = text.count("\n", 0, match.start("text"))
            lines += [""] * (start - len(lines)) + match["text"].splitlines()
    return "\n".join(lines) + "\n"


def commands(page: Path) -> list[str]:
    return [
        line.removeprefix("$ ")
        for block in blocks(page, "console")
        if block.why_not is None
        for line in block.text.splitlines()
        if line.startswith(("$ zug ", "$ zug-engine ", "$ cat "))
    ]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files the pages speak of."""
    shutil.copy(ROOT / "samples" / "open.trf", tmp_path / "open.trf")
    shutil.copytree(ROOT / "samples", tmp_path / "samples")  # the start page is read in a clone
    (tmp_path / "broken.trf").write_text("001 nonsense\n", encoding="utf-8")
    (tmp_path / "players.csv").write_text(
        "name;rating\nAdler, Eva;2150\nSmith, Ann;2066\nGraf, Jan;1579\n", encoding="utf-8"
    )
    (tmp_path / "generator.cfg").write_text("PlayersNumber=20\nRoundsNumber=5\n", encoding="utf-8")
    for place in ("season", "finished"):
        (tmp_path / place).mkdir()
        shutil.copy(FINISHED / "club-00147.trf", tmp_path / place / "club.trf")
    shutil.copy(ROOT / "docs" / "editions" / "dutch-bye-score.trf", tmp_path)
    teams = Config(system="team-2026").with_settings({"players": "12", "rounds": "5"})
    zug.save(generate(teams, 1).before(5), tmp_path / "league.trf", "trf26")
    pairing = zug.pair(zug.read(tmp_path / "open.trf"))
    boards = [f"{white} {black}" for white, black in pairing.boards]
    boards += [] if pairing.bye is None else [f"{pairing.bye} 0"]
    (tmp_path / "boards.txt").write_text("\n".join([str(len(boards)), *boards, ""]))
    draughts = zug.new([f"Player {number}" for number in range(1, 9)], rounds=5, system="fmjd-1986")
    zug.save(replace(draughts, system=None), tmp_path / "draughts.trf")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def event(folder: Path) -> Path:
    """An event, for pages that speak of one."""
    path = folder / "club.zug"
    with new_desk(str(path), announce("Club Night", 5), author="anna") as desk:
        for player in ("Ada", "Bea", "Cléa", "Dora", "Eve", "Flo", "Gia", "Hedy"):
            desk.record(players.enter(desk.state, player, rating=1800))
    return path


@pytest.mark.parametrize("page", [page for page in PAGES if program(page).strip()], ids=name)
def test_the_python_of_a_page_runs(page: Path, folder: Path) -> None:
    said = io.StringIO()
    # A page adds a kind of decision, which the other tests of this process must not know.
    with contextlib.redirect_stdout(said), patch.dict(KINDS):
        exec(compile(program(page), name(page), "exec"), {"__name__": "__main__"})
    expected = EXPECTED.get(page.name, ())
    assert [text for text in expected if text not in said.getvalue()] == []


def test_what_ten_lines_prints_is_what_is_printed(folder: Path) -> None:
    page = ROOT / "docs" / "ten-lines.md"
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(program(page), name(page), "exec"), {"__name__": "__main__"})
    shown = [block.text for block in blocks(page, "text")]
    assert len(shown) == 2
    assert [text for text in shown if text not in said.getvalue()] == []


EXPECTED = {
    "guide-developers.md": ("Round 6 by dutch-2026", "all 5 rounds as the rules say", "misaligned"),
    "running.md": ("round 3",),
    "standings.md": ("ARO",),
    "papers.md": ("Pairings of round 5",),
}
"""What the pages say that their examples say."""


def test_the_python_of_all_pages_is_typed(tmp_path: Path) -> None:
    """mypy --strict, at the lines of the pages."""
    files = {}
    for page in PAGES:
        if program(page).strip():
            path = tmp_path / (re.sub(r"\W", "_", name(page)) + ".py")
            path.write_text(program(page), encoding="utf-8")
            files[path.stem] = name(page)
    assert len(files) > 10
    config = ("--config-file", str(ROOT / "pyproject.toml"), "--strict")
    said, complaints, code = mypy.run([*config, *(str(tmp_path / f"{stem}.py") for stem in files)])
    assert code == 0, said + complaints


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=name)
def test_the_commands_of_a_page_run(
    page: Path,
    folder: Path,
    capfd: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())  # nobody answers
    if page.name in BY_ITSELF:
        return
    if page.name in ("papers.md", "standings.md", "explaining.md", "what-if.md", "website.md"):
        request.getfixturevalue("event")
        guarded(["next", "--colour", "w", "--file", "club.zug"])
    for command in commands(page):
        code = run(command)
        assert code == 0, (command, capfd.readouterr().err)


def run(command: str) -> int:
    """Run a command as a shell would; numbers of tournaments to generate are made smaller."""
    words = shlex.split(re.sub(r"-n \d+", "-n 2", command), comments=True)
    target = None
    if ">" in words:
        at = words.index(">")
        words, target = words[:at], Path(words[at + 1])
    words = [found for word in words for found in expand(word)]
    if words[0] == "cat":
        return 0 if Path(words[1]).read_text(encoding="utf-8") else 1
    if words[1] in NEVER_END:
        return 0
    if words[0] == "zug-engine":
        return answer(words[1:])
    try:
        code = int(guarded(words[1:]))
    except SystemExit as end:
        code = int(str(end.code))
    if target is not None:
        target.write_text("", encoding="utf-8")
    return code


def expand(word: str) -> list[str]:
    return sorted(map(str, Path().glob(word))) if "*" in word else [word]


def test_the_example_of_the_package_runs() -> None:
    """That of `help(zug)`, answers included."""
    example = doctest.DocTestParser().get_doctest(zug.__doc__ or "", {}, "zug", None, None)
    ran = doctest.DocTestRunner().run(example)
    assert (ran.failed, ran.attempted) == (0, 6)


def test_few_examples_do_not_run() -> None:
    """Each says why, on the page, or which test runs it; only examples can be left out."""
    left_out = [(name(page), block) for page in PAGES for block in blocks(page) if block.why_not]
    elsewhere = [
        block for _, block in left_out if (ROOT / (block.why_not or " ").split()[0]).is_file()
    ]
    assert len(left_out) - len(elsewhere) <= 6, [where for where, _ in left_out]
    assert {block.language for _, block in left_out} <= {"console", "javascript", "python"}
    assert all(
        page.read_text(encoding="utf-8").count("<!-- not run:")
        == sum(block.why_not is not None for block in blocks(page))
        for page in PAGES
    )
