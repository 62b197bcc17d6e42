"""The sentences in TOML files are read as they are written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from zug.words import Words

ROOT = Path(__file__).parents[1] / "src"
FILES = sorted(
    path
    for path in (ROOT / "zug").rglob("*.toml")
    if path.parent.name == "words" or path.name.startswith("words")
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_sentences_are_read_as_they_are_written(path: Path) -> None:
    """`Words` parses one sentence at a time; here the whole file is."""
    in_words = path.parent.name == "words"
    place = path.parents[1] if in_words else path.parent
    package = ".".join(place.relative_to(ROOT).parts)
    words = Words(package, str(path.relative_to(place)))
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [*words] == [*texts]
    for id_, text in texts.items():
        one, many, by = [text, "", ""] if isinstance(text, str) else [*text, "count"][:3]
        assert words[id_] == (one, many, by)


def test_the_shared_sentences_are_found_by_their_ids() -> None:
    shared = [path for path in FILES if path.parent.name == "words"]
    ids = [id_ for path in shared for id_ in tomllib.loads(path.read_text(encoding="utf-8"))]
    assert sorted(ids) == sorted(Words("zug.explainer", "words"))
