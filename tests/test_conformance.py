"""Finished tournaments, replayed: every round must come out as it was paired then.

Where the files come from is said in `tests/conformance/README.md`; the large collections are
replayed with `make conformance DATA=path`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.conformance import examine, replay

SAMPLE = Path(__file__).parent / "conformance"
FILES = sorted(SAMPLE.glob("*/*.trf"))


def test_the_sample_is_there() -> None:
    assert len({path.parent.name for path in FILES}) >= 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_round_is_paired_as_it_was(path: Path) -> None:
    cases = list(replay(path, path.parent.name))
    assert cases, "a tournament without rounds shows nothing"
    assert [fault for case in cases if (fault := examine(case))] == []
