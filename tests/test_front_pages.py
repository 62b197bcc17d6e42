"""The front page of every package names its modules, so that a newcomer finds them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from scripts.house import ENGINE_SIDE

SOURCES = Path(__file__).parents[1] / "src" / "zug"
PACKAGES = sorted(
    page.parent for name in ENGINE_SIDE for page in (SOURCES / name).rglob("__init__.py")
)


def modules_of(package: Path) -> set[str]:
    """Return the names of the modules and packages in a package."""
    modules = {path.stem for path in package.glob("*.py")} - {"__init__"}
    return modules | {page.parent.name for page in package.glob("*/__init__.py")}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_the_front_page_names_every_module(package: Path) -> None:
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    page = ast.get_docstring(tree) or ""
    assert {name for name in modules_of(package) if f"`{name}`" not in page} == set()
