"""`make` repairs an environment that a failed attempt or an upgrade of Python has left."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tools import tool

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "docs/install.md", "docs/guide-arbiters.md")
PAGES += ("docs/serving.md",)


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


def test_the_debian_packages_are_the_same_wherever_they_are_named() -> None:
    """scripts/fresh_machine.sh installs those that README.md names, and nothing else."""
    named = {
        path: re.findall(r"apt install (python3-venv [a-z0-9+ -]+)", (ROOT / path).read_text())
        for path in PAGES
    }
    (packages,) = named["README.md"]
    assert packages == "python3-venv python3-dev g++ make git"
    for path, lists in named.items():
        assert lists, path
        assert all({"python3-venv", "python3-dev", "g++"} <= set(one.split()) for one in lists), (
            path
        )


@pytest.mark.skipif(os.name != "posix", reason="a shell script")
def test_the_script_for_a_fresh_machine_says_what_it_needs() -> None:
    script = ROOT / "scripts" / "fresh_machine.sh"
    subprocess.run([tool("bash"), "-n", script], check=True)
    done = subprocess.run([script, "--unknown"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--unknown" in done.stderr
