"""Golden files of wording: what a screen or a command says, in English, in one file each.

They are text that people have read, no proof of what Zug does. `make wording` writes them anew. If
you change a sentence, run it and read the difference.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable
from pathlib import Path

import pytest

WORDING = Path(__file__).parents[1] / "wording"
WRITING = "WRITE_WORDING"
"""The environment variable by which the files are written anew."""


def assert_wording(name: str, text: str) -> None:
    """Compare what is said now with the golden file; write it, if that is asked for."""
    path = WORDING / name
    if os.environ.get(WRITING):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    held = path.read_text(encoding="utf-8") if path.exists() else ""
    if text != held:
        lines = difflib.unified_diff(held.splitlines(), text.splitlines(), name, "now", lineterm="")
        pytest.fail("\n".join([*lines, "If that is meant, run `make wording`."]), pytrace=False)


def assert_no_other_files(folder: str, names: Iterable[str]) -> None:
    """Fail if a folder has golden files of other names; delete them when files are written."""
    others = {path.name for path in (WORDING / folder).glob("*.txt")} - {*names}
    if os.environ.get(WRITING):
        for name in others:
            (WORDING / folder / name).unlink()
    elif others:
        pytest.fail(f"no longer said: {', '.join(sorted(others))}; run `make wording`")
