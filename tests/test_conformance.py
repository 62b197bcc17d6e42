"""Finished tournaments, replayed: every round must come out as it was paired then.

Where the files come from is said in `tests/conformance/README.md`; the large collections are
replayed with `make conformance DATA=path`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.conformance import examine, main, replay

SAMPLE = Path(__file__).parent / "conformance"
FILES = sorted(SAMPLE.glob("*/*.trf"))


def test_the_sample_is_there() -> None:
    assert len({path.parent.name for path in FILES}) >= 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_round_is_paired_as_it_was(path: Path) -> None:
    cases = list(replay(path, path.parent.name))
    assert cases, "a tournament without rounds shows nothing"
    assert [fault for case in cases if (fault := examine(case))] == []


@pytest.mark.parametrize("system", ["double-swiss-2026", "team-2026"])
def test_worked_examples_of_a_line_each_are_replayed(
    system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(__file__).parent / "cases" / system
    lines = (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    alone = len(list(folder.glob("*.trf")))
    assert main([str(folder), "--jobs", "1"]) == 0
    row = capsys.readouterr().out.splitlines()[1].split()
    assert row[:4] == [system, str(alone + 1), str(alone + len(lines)), "0"]
