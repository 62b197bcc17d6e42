"""The version stands in one place; the changelog knows it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from pkgutil import resolve_name

import zug

ROOT = Path(__file__).parents[1]


def test_the_package_takes_its_version_from_the_code() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["scikit-build"]["metadata"]["version"]["input"] == "src/zug/__init__.py"
    code = (ROOT / "src/zug/__init__.py").read_text()
    assert f'\n__version__ = "{zug.__version__}"\n' in code


def test_the_changelog_begins_with_this_version() -> None:
    releases = re.findall(r"^## (\S+) – (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert releases[0][0] == zug.__version__
    numbers = [tuple(map(int, number.split("."))) for number, _ in releases]
    assert numbers == sorted(numbers, reverse=True)
    for number, when in releases[1:]:
        assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", when), number


def test_what_the_changelog_says_to_use_exists() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = " ".join(changes.split("\n## ")[1].split())
    named = re.findall(r"(?:: use|is now|is|are) `(zug(?:\.\w+)+)", newest)
    assert len(named) > 5
    for name in named:
        resolve_name(name)
