"""Zug runs on Python 3.11.0: what later releases of 3.11 added is used only where it is there.

`make lint` (vermin) knows what 3.12 and newer bring, not what came with a release such as 3.11.4.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "scripts", "benchmarks", "tests")
ARGUMENTS = {
    "extract": "filter",  # tarfile, 3.11.4
    "extractall": "filter",
    "unpack_archive": "filter",  # shutil, 3.11.4
    "getaddresses": "strict",  # email.utils, 3.11.10
    "parseaddr": "strict",
}
"""Functions that have got an argument."""
NAMES = {"data_filter", "tar_filter", "fully_trusted_filter"}  # tarfile, 3.11.4
NAMES |= {"SetReparseDeferralEnabled", "GetReparseDeferralEnabled"}  # expat, 3.11.9


def newer_than_3_11_0(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that use such an addition outside a function that asks `hasattr` first."""
    tree = ast.parse(source)
    asking = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and "hasattr(tarfile, 'data_filter')" in ast.unparse(node)
    ]
    lines = {line for node in asking for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    for node in ast.walk(tree):
        name = _addition(node)
        if name and node.lineno not in lines:  # type: ignore[attr-defined]
            yield node.lineno, name  # type: ignore[attr-defined]


def _addition(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute) and node.attr in NAMES:
        return node.attr
    if isinstance(node, ast.Call):
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        argument = ARGUMENTS.get(called)
        if argument and argument in {keyword.arg for keyword in node.keywords}:
            return f"{called}({argument}=…)"
    return ""


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_needs_a_later_release_of_3_11(folder: str) -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, name in newer_than_3_11_0(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_such_a_use_is_found() -> None:
    use = "packed.extractall(folder, filter='data')"
    assert list(newer_than_3_11_0(use)) == [(1, "extractall(filter=…)")]
    asked = f"def unpack(packed):\n    if hasattr(tarfile, 'data_filter'):\n        {use}\n"
    assert list(newer_than_3_11_0(asked)) == []


def test_every_tool_is_told_the_same_oldest_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["requires-python"] == ">=3.11"
    assert project["tool"]["ruff"]["target-version"] == "py311"
    assert "vermin --quiet --violations --target=3.11- " in (ROOT / "Makefile").read_text()
