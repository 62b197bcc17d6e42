"""The manual inside the program: the chapters of the documentation for arbiters."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from zug import manual
from zug.errors import AccessError, UsageError

ROOT = Path(__file__).parents[1]


def test_its_chapters_are_those_of_the_documentation_for_arbiters() -> None:
    nav = (ROOT / "mkdocs.yml").read_text("utf-8").partition("- Arbiters:")[2]
    named = re.findall(r": ([a-z-]+)\.md", nav.partition("- Developers:")[0])
    assert tuple(named) == manual.CHAPTERS, "a new page is named there and in pyproject.toml too"


def test_the_wheel_holds_every_chapter_and_no_other_page() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["scikit-build"]
    assert settings["wheel"]["packages"]["zug/docs"] == "docs"
    kept = [one for one in settings["wheel"]["exclude"] if one.startswith("!zug/docs/")]
    assert kept == [f"!zug/docs/{name}.md" for name in manual.CHAPTERS]
    assert "zug/docs/**" in settings["wheel"]["exclude"]


@pytest.mark.parametrize("name", manual.CHAPTERS)
def test_a_chapter_has_words_alone(name: str) -> None:
    text = manual.chapter(name)
    assert text.startswith("# ")
    assert manual.title(name) in text
    for mark in ("<!--", "![", "--8<--"):
        assert mark not in text


def test_words_are_found_with_their_headings() -> None:
    found = manual.find("zug LIST renew")
    assert ("lists", "Fetching lists") in {(one.chapter, one.heading) for one in found}
    assert all("zug list renew" in one.line for one in found)
    assert manual.find("no such words anywhere") == []


def test_what_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no chapter"):
        manual.chapter("../../etc/passwd")
    monkeypatch.setattr(manual, "_PLACES", (tmp_path,))
    manual._read.cache_clear()
    with pytest.raises(AccessError, match="not installed"):
        manual.chapter("desk")
