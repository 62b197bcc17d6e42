"""The manual inside the program: the chapters of the documentation for arbiters."""

from __future__ import annotations

from pathlib import Path

import pytest

from zug import manual
from zug.errors import AccessError, UsageError


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
