"""What the guides show works: every Python example of the guide for developers is run."""

from __future__ import annotations

import inspect
import re
import runpy
from functools import cached_property
from pathlib import Path

import pytest
from running import Zug

import zug as library
from zug.cli.exits import Exit
from zug.cli.main import COMMANDS

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_every_public_name_is_in_the_guide() -> None:
    text = (DOCS / "guide-developers.md").read_text(encoding="utf-8")
    assert [name for name in library.__all__ if f"`zug.{name}" not in text] == []


@pytest.mark.parametrize(
    "page",
    [
        *("report-files.md", "guide-developers.md", "engine.md", "generating.md", "lab.md"),
        "serving.md",
    ],
)
def test_every_flag_in_the_guides_exists(page: str, zug: Zug) -> None:
    for block in blocks(page, "console"):
        for line in block.splitlines():
            words = line.removeprefix("$ ").split("#")[0].split()
            if line.startswith("$ zug ") and not words[1].startswith("-"):
                known = zug(words[1], "--help").out
                assert all(word in known for word in words[2:] if word.startswith("--")), line


def test_the_reference_is_made_from_the_program() -> None:
    reference = runpy.run_path(str(DOCS.parent / "scripts" / "cli_reference.py"))["reference"]()
    for name in COMMANDS:
        assert f"## zug {name}\n\n```text\nUsage: zug {name}" in reference
    for code in Exit:
        assert f"| {code.value} | {code.meaning} |" in reference
    assert "zug-engine [-r] --dutch FILE -p [OUT]" in reference


def test_the_reference_of_the_library_has_every_name() -> None:
    """Once; what is said of each is its docstring, so each has one."""
    page = (DOCS / "library.md").read_text(encoding="utf-8")
    named = re.findall(r"^::: zug\.(\w+)$", page, re.MULTILINE)
    assert sorted(named) == sorted(library.__all__)
    assert [name for name in named if not getattr(library, name).__doc__] == []


@pytest.mark.parametrize("name", [one for one in library.__all__ if one[1].islower()])
def test_what_a_public_name_offers_says_what_it_is(name: str) -> None:
    """Methods and properties without a docstring would be missing from the reference."""
    value = getattr(library, name)
    offered = {
        member: inspect.unwrap(getattr(held, "__func__", held))
        for member, held in (vars(value) if inspect.isclass(value) else {name: value}).items()
        if not member.startswith("_")
    }
    silent = [
        member
        for member, held in offered.items()
        if (inspect.isfunction(held) or isinstance(held, property | cached_property))
        and not inspect.getdoc(held)
    ]
    assert silent == []


@pytest.mark.slow
def test_the_codes_are_collected_from_the_source() -> None:
    reference = runpy.run_path(str(DOCS.parent / "scripts" / "codes_reference.py"))["reference"]()
    for code in ("points-sum", "not-paired", "unknown-system", "no-such-file", "two-byes"):
        assert f"\n| `{code}` |" in reference


def test_the_errors_of_the_guide_have_the_codes_of_the_table() -> None:
    text = (DOCS / "guide-developers.md").read_text(encoding="utf-8")
    for name, code in (
        ("UsageError", Exit.USAGE),
        ("FaultyFileError", Exit.BAD_INPUT),
        ("EditionError", Exit.LIMIT),
        ("AccessError", Exit.ACCESS),
    ):
        assert re.search(rf"\| `{name}` \|[^|]*\| {code.value} \|", text)


def test_the_table_of_exit_codes_is_that_of_the_program() -> None:
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", (DOCS / "exit-codes.md").read_text(), re.MULTILINE)
    assert rows == [(str(code.value), code.meaning) for code in Exit]


def test_the_second_implementations_named_exist() -> None:
    """Behind every figure of the systems stands a file of the tests."""
    page = (DOCS / "systems" / "index.md").read_text(encoding="utf-8")
    table = page[page.index("## What the figures are worth") :]
    named = re.findall(r"`((?:tests/literal/)?[a-z_0-9]+\.py)`", table)
    assert len(named) >= 8
    literal = DOCS.parent / "tests" / "literal"
    assert all((literal / Path(name).name).exists() for name in named)
