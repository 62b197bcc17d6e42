"""Run the tests that a change affects, the most telling ones, in about ten seconds.

    python scripts/affected.py               what differs from the last commit, new files too
    python scripts/affected.py --since main  what differs from another commit
    python scripts/affected.py --list        name the tests, run nothing
    python scripts/affected.py --record      run the quick tests and note what each of them calls

`make t` runs it. Which tests call a function was noted by `--record` in tests/affected.json: up to
ten for each, those first that do little else and take little time. From the changed lines follow
the functions, from those the tests, by turns until the time is full; what is left of it is for the
other tests of the modules. A template leads to the functions that name it, a sentence or rule in a
TOML file to those that use its id, any other file to the tests that mention it. A changed test is
run itself.

What is not found here, and tests with a browser or PostgreSQL, `make test` finds.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAP = ROOT / "tests" / "affected.json"
SOURCES = ROOT / "src" / "zug"
MOST = 10
"""How many tests of a function are noted."""
MOST_OF_A_FILE = 4
BUDGET = 5.0
"""Seconds of the processor that the tests may take, besides starting; two processes share them."""
UNKNOWN = 0.2
"""Seconds that a test is thought to take whose time is not known."""
QUICK = "not browser and not postgres and not slow"
"""Said otherwise than in pyproject.toml, so that it also holds for files that are named."""
RECORDING = "ZUG_AFFECTED"
"""The environment variable with the folder of a recording."""


# What has changed


class Change(NamedTuple):
    """A changed file and the lines in which it differs; all of them if it is new."""

    path: Path
    lines: frozenset[int]

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()


def changes(since: str) -> list[Change]:
    """Return what differs from a commit, files git does not know yet included."""
    lines: dict[str, set[int]] = {}
    name = ""
    for line in git("diff", "-U0", "-M", since, "--").splitlines():
        if line.startswith("+++ b/"):
            name = line.removeprefix("+++ b/")
            lines[name] = set()
        elif line.startswith("@@") and name:
            start, count = re.search(r"\+(\d+)(?:,(\d+))?", line).groups()  # type: ignore[union-attr]
            # Where lines were only removed, those around them have changed.
            last = int(start) + (int(count) - 1 if count not in (None, "0") else 1)
            lines[name] |= {*range(int(start), (int(start) if count is None else last) + 1)}
    for name in git("ls-files", "--others", "--exclude-standard").splitlines():
        path = ROOT / name
        lines[name] = {*range(1, 1 + path.read_bytes().count(b"\n") + 1)}
    return [
        Change(ROOT / name, frozenset(numbers))
        for name, numbers in lines.items()
        if (ROOT / name).is_file()
    ]


def git(*words: str) -> str:
    answer = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise SystemExit(answer.stderr.strip())
    return answer.stdout


class Function(NamedTuple):
    """A function of the package: its file and its qualified name."""

    path: str
    name: str


@cache
def functions_in(path: Path) -> dict[str, range]:
    """Return the functions and methods of a module by their qualified names, with their lines."""
    lines: dict[str, range] = {}

    def walk(node: ast.AST, before: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{before}{child.name}"
                first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                if not isinstance(child, ast.ClassDef):
                    lines[name] = range(first, (child.end_lineno or first) + 1)
                    name += ".<locals>"
                walk(child, f"{name}.")
            else:
                walk(child, before)

    walk(ast.parse(path.read_text(encoding="utf-8")), "")
    return lines


def functions_at(path: Path, numbers: Iterable[int]) -> set[str]:
    """Return the innermost functions with these lines; all of the module for lines outside."""
    functions = functions_in(path)
    found = set()
    for number in numbers:
        around = [name for name, lines in functions.items() if number in lines]
        if not around:
            return {*functions}
        found.add(max(around, key=len))
    return found


def affected_functions(change: Change) -> set[Function]:
    """Return the functions of the package that a changed file of it affects."""
    if change.path.suffix == ".py":
        return {Function(change.name, name) for name in functions_at(change.path, change.lines)}
    if change.path.suffix == ".toml":
        text = change.path.read_text(encoding="utf-8").splitlines()
        changed = [text[number - 1] for number in change.lines if number <= len(text)]
        ids = {found[1] for line in changed if (found := re.match(r'"?([\w.-]+)"? *=', line))}
        return {function for id_ in ids for function in functions_with(id_)}
    return {function for name in names_of(change.path) for function in functions_with(name)}


def names_of(path: Path, seen: frozenset[Path] = frozenset()) -> Iterator[str]:
    """Yield the names under which code asks for a file, and for templates that include it."""
    parts = path.relative_to(SOURCES).parts
    endings = ["/".join(parts[start:]) for start in range(len(parts))]
    name = next((ending for ending in endings if is_quoted(ending)), None)
    if name is None:
        return
    yield name
    for template in SOURCES.rglob("*.html"):
        if template not in seen and re.search(rf"""["']{re.escape(name)}["']""", text_of(template)):
            yield from names_of(template, seen | {path, template})


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def is_quoted(name: str) -> bool:
    pattern = re.compile(rf"""["']{re.escape(name)}["']""")
    paths = (path for ending in ("*.py", "*.html") for path in SOURCES.rglob(ending))
    return any(pattern.search(text_of(path)) for path in paths)


def functions_with(literal: str) -> Iterator[Function]:
    """Yield the functions with a text in their code; of a module, if it stands outside them."""
    pattern = re.compile(rf"""["']{re.escape(literal)}["']""")
    for path in sorted(SOURCES.rglob("*.py")):
        if pattern.search(text_of(path)):
            lines = text_of(path).splitlines()
            numbers = [number for number, line in enumerate(lines, 1) if pattern.search(line)]
            name = path.relative_to(ROOT).as_posix()
            yield from (Function(name, function) for function in functions_at(path, numbers))


# Which tests to run


class CallMap:
    """Which tests call which functions, and how long they take."""

    def __init__(self, tests: dict[str, float], callers: dict[str, dict[str, list[int]]]) -> None:
        self.seconds = tests
        names = [*tests]
        self.callers = {
            Function(path, name): [names[number] for number in numbers]
            for path, functions in callers.items()
            for name, numbers in functions.items()
        }
        self.by_name: dict[str, list[str]] = defaultdict(list)
        for function, callers_of_it in self.callers.items():
            self.by_name[function.name] += callers_of_it

    @classmethod
    def read(cls) -> CallMap:
        if not MAP.exists():
            return cls({}, {})
        held = json.loads(MAP.read_text(encoding="utf-8"))
        tests = {
            f"{file}::{name}": seconds
            for file, names in held["tests"].items()
            for name, seconds in names.items()
        }
        return cls(tests, held["functions"])

    def tests_of(self, function: Function) -> list[str]:
        """Return the tests of a function, also if it has moved; of its module if it is new."""
        tests = self.callers.get(function) or self.by_name.get(function.name)
        if not tests:
            inside = function.name.rpartition(".<locals>")[0]
            tests = self.by_name.get(inside) or self.tests_of_module(function.path)
        return [test for test in tests if is_there(test)]

    def tests_of_module(self, path: str) -> list[str]:
        """Return the tests of the functions of a module, by turns; it may have moved."""
        paths = {function.path for function in self.callers}
        if path not in paths:
            path = next((other for other in paths if Path(other).name == Path(path).name), path)
        queues = [tests for function, tests in self.callers.items() if function.path == path]
        return [test for test in dict.fromkeys(by_turns(queues)) if is_there(test)]

    def cost(self, test: str) -> float:
        """Return how long a test takes, or all tests of a file."""
        if "::" in test:
            return self.seconds.get(test, UNKNOWN)
        return sum(seconds for name, seconds in self.seconds.items() if name.startswith(test))


def is_there(test: str) -> bool:
    """Return whether a noted test still has its name and file."""
    file, _, name = test.partition("::")
    path = ROOT / file
    return path.exists() and f"def {name.rpartition('::')[2]}(" in text_of(path)


def chosen(all_changes: list[Change], known: CallMap) -> list[str]:
    """Return the tests to run: changed ones, those of changed functions, those of their modules."""
    first: list[str] = []
    queues: list[list[str]] = []
    others: list[list[str]] = []
    for change in all_changes:
        if change.name.startswith("tests/"):
            first += tests_in(change)
            queues.append(tests_with(change))
        elif change.path.is_relative_to(SOURCES):
            functions = sorted(affected_functions(change))
            queues += [known.tests_of(function) for function in functions]
            others += [known.tests_of_module(path) for path in sorted({f.path for f in functions})]
        queues.append(tests_beside(change, known))
    tests: list[str] = []
    spent = 0.0
    for test in [*first, *by_turns(queues), *by_turns(others)]:
        cost = known.cost(test)
        if test not in tests and (spent + cost <= BUDGET or not tests or test in first):
            tests.append(test)
            spent += cost
    return tests


def by_turns(queues: list[list[str]]) -> Iterator[str]:
    for place in range(max(map(len, queues), default=0)):
        yield from (queue[place] for queue in queues if place < len(queue))


def tests_in(change: Change) -> list[str]:
    """Return the changed tests of a test file; none of another file."""
    if change.path.suffix != ".py" or not change.path.name.startswith("test_"):
        return []
    names = functions_at(change.path, change.lines)
    tests = [name for name in names if name.startswith("test_")]
    return [f"{change.name}::{name}" for name in tests] or [change.name]


def tests_with(change: Change) -> list[str]:
    """Return the test files that use another file of the tests; the smallest come first."""
    if change.path.name.startswith("test_"):
        return []
    module = change.name.removesuffix(".py").replace("/", ".")
    words = re.compile(rf"\b{re.escape(module)}\b|\b{re.escape(change.path.name)}\b")
    paths = [path for path in (ROOT / "tests").rglob("test_*.py") if words.search(text_of(path))]
    return [path.relative_to(ROOT).as_posix() for path in sorted(paths, key=size_of)]


def size_of(path: Path) -> int:
    return path.stat().st_size


def tests_beside(change: Change, known: CallMap) -> list[str]:
    """Return the tests of the test file of a module, or of files that mention another file."""
    parts = change.path.relative_to(ROOT).parts
    if change.path.suffix == ".py":
        own = ROOT / "tests" / Path(*parts[2:-1], f"test_{parts[-1]}")
        if parts[0] == "scripts":
            own = ROOT / "tests" / "scripts" / f"test_{parts[-1]}"
        files = [own] if own.exists() else []
    elif parts[0] == "tests":
        files = []
    else:
        word = re.compile(rf"(?<![\w-]){re.escape(change.path.name)}(?![\w-])")
        files = [path for path in (ROOT / "tests").rglob("test_*.py") if word.search(text_of(path))]
    names = {path.relative_to(ROOT).as_posix() for path in files}
    tests = [test for test in known.seconds if test.partition("::")[0] in names and is_there(test)]
    return sorted(tests, key=lambda test: known.seconds[test]) or sorted(names)


# Recording


class Recorder:
    """A plugin of pytest: it notes the functions that each test calls, and the time it takes."""

    def __init__(self, folder: str) -> None:
        self.file = Path(folder, os.environ.get("PYTEST_XDIST_WORKER", "main"))
        self.runs: list[tuple[str, float, list[str]]] = []
        self.called: dict[int, CodeType] = {}

    def trace(self, frame: FrameType, _event: str, _arg: object) -> None:
        code = frame.f_code
        key = id(code)
        if key not in self.called:
            self.called[key] = code

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        self.called.clear()
        start = time.process_time()
        sys.settrace(self.trace)
        threading.settrace(self.trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            seconds = time.process_time() - start
            inside = f"{SOURCES}{os.sep}"
            functions = {
                f"{os.path.relpath(code.co_filename, ROOT)}::{code.co_qualname}"
                for code in self.called.values()
                if code.co_filename.startswith(inside) and not code.co_name.startswith("<")
            }
            self.runs.append((item.nodeid.partition("[")[0], seconds, sorted(functions)))

    def pytest_sessionfinish(self) -> None:
        self.file.write_text(json.dumps(self.runs), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Record, if this module is a plugin of a run that is to be recorded."""
    if folder := os.environ.get(RECORDING):
        config.pluginmanager.register(Recorder(folder))


def record(words: list[str]) -> int:
    """Run the quick tests and note what they call."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "scripts.affected", "-n", "auto"]
        environment = {**os.environ, RECORDING: folder}
        ended = subprocess.run([*command, *words], cwd=ROOT, env=environment, check=False)
        files = [path.read_text(encoding="utf-8") for path in sorted(Path(folder).iterdir())]
    write_map(run for text in files for run in json.loads(text))
    return ended.returncode


def write_map(runs: Iterable[tuple[str, float, list[str]]]) -> None:
    """Write the map: of the tests of a function those that do little else and are quick."""
    seconds: dict[str, float] = defaultdict(float)
    called: dict[str, set[str]] = defaultdict(set)
    for test, duration, functions in runs:
        seconds[test] += duration
        called[test] |= {*functions}
    weight = {test: len(functions) * (1 + seconds[test]) for test, functions in called.items()}
    callers: dict[str, list[str]] = defaultdict(list)
    for test in sorted(called, key=lambda test: (weight[test], test)):
        for function in called[test]:
            callers[function].append(test)
    tests = sorted(called)
    numbers = {test: number for number, test in enumerate(tests)}
    functions: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for function in sorted(callers):
        path, _, name = function.partition("::")
        functions[path][name] = [numbers[test] for test in best(callers[function])]
    files: dict[str, dict[str, float]] = defaultdict(dict)
    for test in tests:
        file, _, name = test.partition("::")
        files[file][name] = round(seconds[test], 2)
    text = json.dumps({"tests": files, "functions": functions}, separators=(",", ":"))
    MAP.write_text(text.replace("},", "},\n") + "\n", encoding="utf-8")


def best(tests: list[str]) -> list[str]:
    """Return the first ten, not too many of one file."""
    of_a_file: dict[str, int] = defaultdict(int)
    few = []
    for test in tests:
        file = test.partition("::")[0]
        of_a_file[file] += 1
        if of_a_file[file] <= MOST_OF_A_FILE:
            few.append(test)
    return few[:MOST]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--since", default="HEAD", metavar="COMMIT")
    parser.add_argument("--list", action="store_true", help="name the tests, run nothing")
    parser.add_argument("--record", action="store_true", help="note what each test calls")
    options, words = parser.parse_known_args()
    if options.record:
        return record(words)
    known = CallMap.read()
    all_changes = changes(options.since)
    tests = chosen(all_changes, known)
    names = ", ".join(change.name for change in all_changes[:4])
    more = len(all_changes) - 4
    print(f"Changed: {names}{f' and {more} more' if more > 0 else ''}" if names else "No changes.")
    if not tests:
        print("No test is known that this affects; `make test` runs all of them.")
        return 0
    if options.list:
        print(*tests, sep="\n")
        return 0
    spent = sum(map(known.cost, tests))
    processes = ["-n", "2"] if spent > 3 else []
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", QUICK, *processes, *words, *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
