"""`make` repairs an environment that a failed attempt or an upgrade of Python has left."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tools import tool

ROOT = Path(__file__).parents[2]


def make(folder: Path, python: str) -> None:
    """What the first step of every target does, but for the installing."""
    subprocess.run(
        [tool("make"), f"VENV={folder}", f"PYTHON={python}", "PIP=true", folder / ".core"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        check=True,
        capture_output=True,
    )


def without_pip(folder: Path) -> None:
    """Debian's Python leaves this when python3-venv is missing."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)


def without_python(folder: Path) -> None:
    """The Python it was made with is gone, and what was installed stays behind."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    for program in (folder / "bin").glob("python*"):
        program.unlink()
        program.symlink_to(folder / "gone")
    (folder / ".core").touch()


@pytest.mark.parametrize("leave", [without_pip, without_python])
def test_a_broken_environment_is_made_again(leave: object, tmp_path: Path) -> None:
    assert callable(leave)
    folder = tmp_path / "venv"
    leave(folder)
    make(folder, sys.executable)
    pip = [folder / "bin" / "python", "-m", "pip", "--version"]
    assert str(folder) in subprocess.run(pip, capture_output=True, text=True, check=True).stdout
    assert (folder / ".core").exists()


def test_an_environment_that_works_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    (folder / "mine").touch()
    make(folder, shutil.which("false") or "false")
    assert (folder / "mine").exists()
