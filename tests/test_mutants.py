"""The script that changes code on purpose tells a caught mutant from one that survives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import mutants
from scripts.mutants import MisfitError, Mutant, judge, read_mutants, table

CODE = "def is_even(number):\n    return number % 2 == 0\n"
TEST = "from code_here import is_even\n\n\ndef test_even():\n    assert is_even(4)\n"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/code_here.py").write_text(CODE)
    (tmp_path / "test_it.py").write_text(TEST)
    return tmp_path


def test_caught_or_not(copy: Path) -> None:
    here = ("src/code_here.py", "% 2")
    wrong = Mutant("odd for even", *here, "% 3", ["test_it.py"])
    unseen = Mutant("multiples of four", *here, "% 4", ["test_it.py"], survives="only 4 is tried")
    verdicts = [judge(copy, wrong), judge(copy, unseen)]
    assert [verdict.caught_by for verdict in verdicts] == ["test_it.py::test_even", ""]
    assert (copy / "src/code_here.py").read_text() == CODE, "every edit is taken back"
    assert "| nothing: only 4 is tried |" in table(verdicts)


def test_a_list_that_does_not_fit_is_refused(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "ROOT", copy)
    listed = copy / "list.toml"
    listed.write_text(
        '[[mutant]]\nwhat = "x"\nfile = "src/code_here.py"\nold = "number"\nnew = "n"\ntests = []\n'
    )
    with pytest.raises(MisfitError, match="stands 2 times"):
        read_mutants([listed], "")


PAGE = mutants.ROOT / "docs/testing.md"
LISTS = sorted(Path(__file__).with_name("mutants").glob("*.toml"))


@pytest.mark.parametrize("listed", LISTS, ids=lambda path: path.stem)
def test_every_list_fits_the_code(listed: Path) -> None:
    for mutant in read_mutants([listed], ""):
        assert mutant.new != mutant.old, mutant.what
        files = [mutants.ROOT / test.split("::")[0] for test in mutant.tests]
        assert files, f"no test is named that should notice: {mutant.what}"
        assert all(file.exists() for file in files), f"a test is gone: {mutant.what}"


@pytest.mark.parametrize("listed", LISTS, ids=lambda path: path.stem)
def test_the_documentation_counts_the_edits(listed: Path) -> None:
    holds = f"`tests/mutants/{listed.name}` holds {len(read_mutants([listed], ''))} edits"
    assert holds in PAGE.read_text(encoding="utf-8")


def test_the_documentation_tells_what_caught_each_edit() -> None:
    """Those of the papers are only counted."""
    _, page = PAGE.read_text(encoding="utf-8").split("\n## Mutants\n")
    rows = re.findall(r"(?m)^\| (.+?) \| `(\S+)` \| ", page)
    told = [path for path in LISTS if path.stem != "papers"]
    edits = [(one.what, one.file.removeprefix("src/zug/")) for one in read_mutants(told, "")]
    assert sorted(rows) == sorted(edits)
