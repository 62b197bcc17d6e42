"""The page on architecture leads newcomers through the code: every stop of its walks exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "zug"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
STOPS = sorted(set(re.findall(r"`([\w/]+\.py)` `([\w.]+)`", PAGE)))
FILES = sorted(set(re.findall(r"`([\w/]+\.py)`", PAGE)))
FOLDERS = (SOURCES, SOURCES / "systems", SOURCES / "director", ROOT / "scripts")
"""Where the page's paths begin: it leaves out what its context says."""


def path_of(name: str) -> Path | None:
    """Return the file a name on the page means, None if there is none."""
    return next((path for folder in FOLDERS if (path := folder / name).is_file()), None)


def defined_in(path: Path) -> set[str]:
    """Return the functions, classes and methods of a module, methods with their class."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
            found |= {f"{node.name}.{inner.name}" for inner in node.body if hasattr(inner, "name")}
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_file_exists(name: str) -> None:
    assert path_of(name.removeprefix("scripts/")) is not None


@pytest.mark.parametrize(("name", "function"), STOPS)
def test_every_stop_is_in_its_file(name: str, function: str) -> None:
    path = path_of(name)
    assert path is not None
    assert function in defined_in(path)


def test_the_page_has_both_walks() -> None:
    assert len(STOPS) > 15
