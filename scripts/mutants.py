"""Change the code on purpose, one small edit at a time, and see whether a test notices.

    python scripts/mutants.py tests/mutants/web.toml [MORE.toml …] [--only WORDS] [--table]

A list holds mutants, each an edit of one file:

    [[mutant]]
    what = "a deputy may open screens of the owner"
    file = "src/zug/web/events/access.py"
    old = "visit.role < role"            # stands there exactly once
    new = "visit.role > role"
    tests = ["tests/web/test_roles.py"]  # who should notice; a list may name them for all
    survives = ""                        # why no test can notice, where that is so

Everything happens in a copy in a temporary folder. The tests named must pass there unchanged
before the first edit. `--table` prints what was changed and what caught it as Markdown.

Exit status 1 if a mutant survives that should not, 2 if a list does not fit the code.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LONGEST = 600
"""Seconds after which a mutant that never ends counts as caught."""
SITE = """
import sys
sys.meta_path[:] = [f for f in sys.meta_path if "ScikitBuild" not in type(f).__name__]
"""
"""An editable installation finds the package by a hook, which would lead back to the original."""


class Mutant(NamedTuple):
    what: str
    file: str
    old: str
    new: str
    tests: list[str]
    survives: str = ""


class Verdict(NamedTuple):
    mutant: Mutant
    caught_by: str
    """The first test that failed; empty if none did."""


class MisfitError(Exception):
    """A list that does not fit the code."""


def read_mutants(lists: list[Path], only: str) -> list[Mutant]:
    found = []
    for path in lists:
        listed = tomllib.loads(path.read_text(encoding="utf-8"))
        common = {"tests": listed.get("tests", [])}
        found += [Mutant(**common | table) for table in listed["mutant"]]
    misfits = [f"{mutant.what}: {place}" for mutant in found if (place := _misplaced(mutant))]
    if misfits:
        raise MisfitError("\n".join(misfits))
    return [mutant for mutant in found if only in f"{mutant.what} {mutant.file}"]


def _misplaced(mutant: Mutant) -> str:
    path = ROOT / mutant.file
    count = path.read_text(encoding="utf-8").count(mutant.old) if path.is_file() else 0
    return "" if count == 1 else f"{mutant.old!r} stands {count} times in {mutant.file}"


@contextmanager
def copy_of_the_code() -> Iterator[Path]:
    """The files git knows (changed or new ones as they are now) and the compiled kernel."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory(prefix="zug-mutants-") as folder:
        copy = Path(folder)
        for name in names.splitlines():
            if (ROOT / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, copy / name)
        kernel = find_spec("zug.matching._core")
        if kernel is not None and kernel.origin is not None:
            shutil.copy2(kernel.origin, copy / "src/zug/matching")
        (copy / "src/sitecustomize.py").write_text(SITE, encoding="utf-8")
        _check_isolation(copy)
        yield copy


def _environment(copy: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}


def _check_isolation(copy: Path) -> None:
    asked = [sys.executable, "-c", "import zug; print(zug.__file__)"]
    answer = subprocess.run(
        asked, cwd=copy, env=_environment(copy), capture_output=True, text=True, check=True
    )
    if not Path(answer.stdout.strip()).is_relative_to(copy):
        raise MisfitError(f"the tests would import {answer.stdout.strip()}, not the copy")


def failing_test(copy: Path, tests: list[str]) -> str:
    """The first of the tests that fails; empty if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider"]
    try:
        ended = subprocess.run(
            [*command, *tests],
            cwd=copy,
            env=_environment(copy),
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "no end"
    if ended.returncode == 0:
        return ""
    named = re.search(r"^(?:FAILED|ERROR) (\S+\.py.*?)(?: - .*)?$", ended.stdout, re.MULTILINE)
    if ended.returncode not in (1, 2) or named is None:
        raise MisfitError(f"pytest could not run {' '.join(tests)}:\n{ended.stdout}{ended.stderr}")
    return named[1]


def judge(copy: Path, mutant: Mutant) -> Verdict:
    path = copy / mutant.file
    original = path.read_text(encoding="utf-8")
    path.write_text(original.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        return Verdict(mutant, failing_test(copy, mutant.tests))
    finally:
        path.write_text(original, encoding="utf-8")


def run(mutants: list[Mutant]) -> Iterator[Verdict]:
    with copy_of_the_code() as copy:
        broken = failing_test(copy, sorted({test for mutant in mutants for test in mutant.tests}))
        if broken:
            raise MisfitError(f"{broken} fails without any edit")
        for mutant in mutants:
            yield judge(copy, mutant)


def table(verdicts: list[Verdict]) -> str:
    lines = ["| what was changed | where | what caught it |", "|---|---|---|"]
    for mutant, caught_by in verdicts:
        test = (
            f"`{caught_by.removeprefix('tests/')}`" if caught_by else f"nothing: {mutant.survives}"
        )
        lines.append(f"| {mutant.what} | `{mutant.file.removeprefix('src/zug/')}` | {test} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("lists", nargs="+", type=Path, metavar="LIST.toml")
    parser.add_argument("--only", default="", metavar="WORDS", help="mutants that mention WORDS")
    parser.add_argument("--table", action="store_true", help="print the outcome as Markdown")
    given = parser.parse_args()
    verdicts = []
    try:
        for verdict in run(read_mutants(given.lists, given.only)):
            verdicts.append(verdict)
            said = f"caught by {verdict.caught_by}" if verdict.caught_by else "SURVIVES"
            print(f"{verdict.mutant.what}: {said}", file=sys.stderr, flush=True)
    except MisfitError as error:
        print(error, file=sys.stderr)
        return 2
    if given.table:
        print(table(verdicts))
    caught = sum(bool(verdict.caught_by) for verdict in verdicts)
    print(f"{caught} of {len(verdicts)} caught", file=sys.stderr)
    return int(any(not verdict.caught_by and not verdict.mutant.survives for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
