"""Every case file: a tournament, the pairing expected of the next round, and one sentence why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zug
from tests.support.laws import lines
from zug.formats import read

CASES = Path(__file__).parent / "cases"


def _expected(path: Path) -> set[tuple[int, int]] | None:
    lines = path.read_text(encoding="utf-8").split("\n")
    if lines[0].strip() == "impossible":
        return None
    return {(int(a), int(b)) for a, b in (line.split() for line in lines[1:] if line.strip())}


@pytest.mark.parametrize(
    "path",
    sorted(CASES.glob("*/*.trf")),
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_case(path: Path) -> None:
    settings = path.with_suffix(".options")
    given = json.loads(settings.read_text(encoding="utf-8")) if settings.exists() else {}
    acceleration = given.pop("acceleration", None)
    pairing = zug.pair(
        read(path), given.pop("system", path.parent.name), acceleration=acceleration, options=given
    )
    assert lines(pairing) == _expected(path.with_suffix(".expected"))
