"""The page on formats says what the code says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import zug.formats as formats
from zug.formats import FAULTS, FORMATS, WARNINGS, read

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")


def test_the_table_of_faults_is_that_of_the_code() -> None:
    table = re.findall(r"^\| `([a-z0-9-]+)` \| (warning|error) \| (.+) \|$", PAGE, re.MULTILINE)
    expected = [
        (code, "warning" if code in WARNINGS else "error", meaning)
        for code, meaning in FAULTS.items()
    ]
    assert table == expected


def test_the_example_of_json_can_be_read() -> None:
    (example,) = re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)
    assert len(read(example.encode()).players) == len(json.loads(example)["players"])


def test_formats_and_functions_are_named() -> None:
    assert all(f"`{name}`" in PAGE for name in FORMATS)
    assert all(hasattr(formats, name) for name in re.findall(r"formats\.(\w+)\(", PAGE))
