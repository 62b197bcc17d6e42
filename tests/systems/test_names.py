"""A name of a system stands in its package and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import zug
from zug.systems import ACCELERATIONS, DEFAULT_SYSTEM, SYSTEMS

ROOT = Path(zug.__file__).parent
AT_HOME = {
    ROOT / "systems",
    ROOT / "rules" / "accelerations.py",
    ROOT / "formats" / "programs" / "forms.py",
}
"""The systems, the two accelerations any of them may take, and what numbers of others mean."""

NAMES = (
    {name for system in SYSTEMS for name in (*system.names, system.family)}
    | {code.name for system in SYSTEMS for code in system.codes}
    | {name for one in ACCELERATIONS for name in (one.id, *one.aliases)}
) - {"rating", "team"}
"""All but the families of rating-1992 and team-2026, which are words of the language."""
WORDS = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w:-])" for name in sorted(NAMES)))
DOCUMENTATION = {"help", "epilog", "EPILOG", "USAGE", "examples", "say"}
"""What tells people how a name is written: arguments, constants and functions of that name."""


def strings(tree: ast.Module) -> Iterator[ast.Constant]:
    """All strings of a module but docstrings and what documents the command line."""
    told = {id(node) for part in _documentation(tree) for node in ast.walk(part)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node


def _documentation(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node
        elif isinstance(node, ast.keyword | ast.Assign) and _name(node) in DOCUMENTATION:
            yield node.value
        elif isinstance(node, ast.Call) and _name(node.func) in DOCUMENTATION:
            yield from node.args


def _name(node: ast.AST) -> str:
    """What is called, assigned to or given."""
    if isinstance(node, ast.keyword):
        return node.arg or ""
    if isinstance(node, ast.Assign):
        return _name(node.targets[0])
    return node.id if isinstance(node, ast.Name) else ""


def test_no_name_of_a_system_stands_outside_the_systems() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value!r}"
        for path in sorted(ROOT.rglob("*.py"))
        if not AT_HOME & {path, *path.parents}
        for node in strings(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node.value, str) and WORDS.search(node.value)
    ]
    assert not found, "\n".join(found)


def test_the_words_are_found_where_they_stand() -> None:
    """The test above can fail: names, codes, families and endings are seen, citations are not."""
    for text in (
        "dutch-2026",
        "FIDE_DUBOV",
        "fmjd",
        "fmjd-1986+fmjd-quart",
        "baku",
        DEFAULT_SYSTEM,
    ):
        assert WORDS.search(text), text
    for text in ("dutch-2026:2.1.1", "limit", "undutch"):
        assert not WORDS.search(text), text
    tree = ast.parse('"""dutch-2026"""\nclick(help="such as dutch-2026")\nif x == "lim-1999": ...')
    assert [node.value for node in strings(tree)] == ["lim-1999"]
