"""Write docs/reference/codes.md: every code of errors and faults, collected from the source.

python scripts/codes_reference.py
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import zug
from zug.faults import code_of, ids
from zug.formats import FAULTS

OUTPUT = Path(__file__).parent.parent / "docs" / "reference" / "codes.md"
HEAD = """\
# Codes of errors

This page is generated from the source (`python scripts/codes_reference.py`).

Codes of errors and faults are stable: programs may rely on them. Those of files say what they mean;
the others are told with their sentence and an advice.

| code | in a file | room |
|---|---|---|
"""
SOURCE = Path(zug.__file__).parent
RAISERS = {
    *("UsageError", "EditionError", "AccessError", "WorkerError", "ZugError", "Fault", "Oddity"),
    *("add", "_add", "explain", "fail", "fault", "refusal"),
}
"""What takes a code as its first argument."""


def reference() -> str:
    """The whole page."""
    rows = (
        f"| `{code}` | {FAULTS.get(code, '')} | {', '.join(sorted(rooms))} |\n"
        for code, rooms in sorted(codes().items())
    )
    return HEAD + "".join(rows)


def codes() -> dict[str, set[str]]:
    """Every code the source raises or notes, and the rooms that do."""
    found: dict[str, set[str]] = {}
    known = ids()
    for path in sorted(SOURCE.rglob("*.py")):
        room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and "." in str(node.value) and node.value in known:
                found.setdefault(code_of(node.value), set()).add(room)
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = node.func.id if isinstance(node.func, ast.Name) else called
            code = node.args[0]
            if called in RAISERS and isinstance(code, ast.Constant) and _is_code(code.value):
                found.setdefault(code.value, set()).add(room)
    return found


def _is_code(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value) is not None


if __name__ == "__main__":
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(reference(), encoding="utf-8")
