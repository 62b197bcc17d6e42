"""`scripts/compare.py`, with our own engine in the place of the other program."""

from __future__ import annotations

import importlib.util
import shlex
import sys
from pathlib import Path
from types import ModuleType

import pytest

ENGINE = f"{shlex.quote(sys.executable)} -m zug.cli.engine"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = Path(__file__).parents[1] / "scripts" / "compare.py"
    spec = importlib.util.spec_from_file_location("compare", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("peer", ["bbp", "javafo"])
def test_both_directions(script: ModuleType, peer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main([peer, ENGINE, "-n", "1"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"made by {peer}, replayed by zug: 1 tournaments, ")
    assert second.startswith(f"made by zug, checked by {peer}: 1 tournaments, ")
    assert first.endswith(" rounds, 0 differ")
    assert second.endswith(" rounds, 0 differ")


def test_rounds_that_differ_are_counted_and_kept(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The engine makes tournaments by the edition of 2026, which that of 2017 pairs otherwise."""
    kept = tmp_path / "kept"
    words = ["javafo", ENGINE, "-n", "2", "--system", "dutch-2017", "--keep", str(kept)]
    assert script.main(words) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert not first.endswith(" 0 differ")
    assert second.endswith(" 0 differ"), "our own files name the edition"
    assert list(kept.glob("javafo-*.trf"))


@pytest.mark.parametrize(("program", "code"), [("true", 0), ("false", 1)])
def test_gacrux_answers_by_its_exit_code(
    script: ModuleType, program: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert script.main(["gacrux", program, "-n", "1"]) == code
    assert capsys.readouterr().out.endswith(f" {code} differ\n")


@pytest.mark.parametrize("peer", ["bbp", "javafo"])
def test_a_program_that_does_nothing_is_no_witness(script: ModuleType, peer: str) -> None:
    with pytest.raises(SystemExit, match="made no tournament"):
        script.main([peer, "true", "-n", "1"])
