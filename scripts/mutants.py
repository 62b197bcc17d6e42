"""Change the code on purpose, one small edit at a time, and see whether a test notices.

    python scripts/mutants.py tests/mutants/web.toml [MORE.toml …] [--only WORDS] [--table]
    python scripts/mutants.py --check    say which mutants do not fit the code any more
    python scripts/mutants.py --follow   name the new place of functions that have moved

A list holds mutants, each an edit of one function:

    [[mutant]]
    what = "a deputy may open screens of the owner"
    function = "zug.web.events.request:guarded"
    old = "visit.role < role"            # stands in the function exactly once
    new = "visit.role > role"
    tests = ["tests/web/test_roles.py"]  # who should notice; a list may name them for all
    survives = ""                        # why no test can notice, where that is so

`old` is an expression or some statements, compared as syntax: layout, quotes and comments do not
matter. A name that means nothing in the function (any more) stands for one of its variables. `...`
stands for any expression or, as a statement, for any number of them; `*...` for further arguments,
`**...` for further keywords or entries of a dict. The first of these in `new` is what the first in
`old` stands for, and so on. Without `new`, `old` is removed. Code outside functions is found by its
class (`zug.model:Player`) or module (`zug.model`), texts that are not Python by `file = "src/…"`.

Everything happens in a copy in a temporary folder. The tests named must pass there unchanged
before the first edit. `--table` prints what was changed and what caught it as Markdown.

Exit status 1 if a mutant survives that should not, 2 if a list does not fit the code.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LISTS = Path("tests", "mutants")
LONGEST = 600
"""Seconds after which a mutant that never ends counts as caught."""
SITE = """
import sys
sys.meta_path[:] = [f for f in sys.meta_path if "ScikitBuild" not in type(f).__name__]
"""
"""An editable installation finds the package by a hook, which would lead back to the original."""


class MisfitError(Exception):
    """A list that does not fit the code."""


class Mutant(NamedTuple):
    """An edit that the tests should notice: of a function, or of a text in a file."""

    what: str
    tests: list[str]
    old: str
    new: str = ""
    function: str = ""
    file: str = ""
    survives: str = ""

    @property
    def place(self) -> str:
        return self.function or self.file.removeprefix("src/zug/")

    @property
    def path(self) -> str:
        """Return the file to be changed. Raise `MisfitError` if there is none."""
        paths = [self.file] if self.file else paths_of(self.function.partition(":")[0])
        for path in paths:
            if (ROOT / path).is_file():
                return path
        raise MisfitError(f"there is no {paths[0]}")

    def edited(self, source: str) -> str:
        """Return the source with the edit. Raise `MisfitError` if it does not fit."""
        if self.function:
            tree = ast.parse(source)
            found = find(tree, self.function.partition(":")[2], self.old, self.new)
            found.put(Filling(found).fill(parsed(self.new)))
            return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
        pattern = re.escape(self.old)
        if not self.file.endswith(".py"):
            pattern = r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]", self.old)))
        count = len(re.findall(pattern, source))
        if count != 1 or self.old == self.new:
            raise MisfitError(f"{self.old!r} is there {count} times")
        return re.sub(pattern, lambda _: self.new, source)


def paths_of(module: str) -> list[str]:
    """Return where a module can be, as a file or as the front page of a package."""
    path = f"src/{module.replace('.', '/')}"
    return [f"{path}.py", f"{path}/__init__.py"]


# Code that is found by its syntax

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Match(NamedTuple):
    """Where a pattern is found, and what its free names and its `...` stand for."""

    parent: ast.AST
    field: str
    place: slice | None
    """Which of a list of nodes; None if the field holds a single one."""
    names: dict[str, str]
    holes: list[list[ast.AST]]

    def put(self, nodes: list[ast.AST]) -> None:
        """Put other nodes there."""
        if self.place is None:
            setattr(self.parent, self.field, nodes[0])
            return
        held = getattr(self.parent, self.field)
        held[self.place] = nodes
        if not held and self.field == "body":
            held.append(ast.Pass())


class Names(NamedTuple):
    """The names of a pattern that mean nothing in the function, and its variables."""

    free: set[str]
    variables: set[str]


def find(tree: ast.Module, name: str, old: str, new: str) -> Match:
    """Return where code is in a function or class; without a name, in the module outside them.

    Raise `MisfitError` unless it is there exactly once and can become the new code.
    """
    scopes = [*scopes_of(tree, name)]
    if not scopes:
        raise MisfitError(f"there is no {name}")
    pattern, edited = parsed(old), parsed(new)
    outside = {*dir(builtins), *names_bound_in(tree)}
    variables = set().union(*map(names_in, scopes)) - outside
    written = set().union(*map(names_in, pattern))
    names = Names(written - variables - outside, variables)
    matches: list[Match] = []
    if not edited and isinstance(pattern[0], ast.expr):  # a statement, or else a decorator
        statement: list[ast.AST] = [ast.Expr(pattern[0])]
        matches = [match for scope in scopes for match in matches_of(statement, scope, names)]
    if not matches:
        matches = [match for scope in scopes for match in matches_of(pattern, scope, names)]
    if len(matches) != 1:
        raise MisfitError(f"{old!r} is there {len(matches)} times")
    if matches[0].place is None and len(edited) != 1:
        raise MisfitError(f"{old!r} cannot be removed there")
    if [*map(ast.dump, edited)] == [*map(ast.dump, pattern)]:
        raise MisfitError("the edit changes nothing")
    return matches[0]


def parsed(code: str) -> list[ast.AST]:
    """Return an expression, or else statements."""
    if not code.strip():
        return []
    with suppress(SyntaxError):
        return [ast.parse(f"({code}\n)", mode="eval").body]
    return [*ast.parse(code).body]


def scopes_of(tree: ast.AST, name: str) -> Iterator[ast.AST]:
    """Yield the functions or classes of a qualified name, `Desk.record`; a property has several."""
    first, _, rest = name.partition(".")
    if not first:
        yield tree
        return
    for node in definitions_in(tree):
        if node.name == first:
            yield from scopes_of(node, rest)


def definitions_in(scope: ast.AST) -> Iterator[Definition]:
    """Yield the functions and classes of a scope, not those inside them."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, Definition):
            yield node
        else:
            yield from definitions_in(node)


def inner_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope: all of a function, of a class or module not its functions."""
    yield scope
    for child in ast.iter_child_nodes(scope):
        if isinstance(scope, ast.Module | ast.ClassDef) and isinstance(child, Definition):
            continue
        yield from inner_nodes(child)


def names_in(scope: ast.AST) -> set[str]:
    """Return the names and parameters that occur in a piece of code."""
    return {
        node.id if isinstance(node, ast.Name) else node.arg
        for node in ast.walk(scope)
        if isinstance(node, ast.Name | ast.arg)
    }


def names_bound_in(module: ast.Module) -> set[str]:
    """Return what a module imports, defines and assigns outside functions."""
    names = {node.name for node in ast.walk(module) if isinstance(node, Definition)}
    for node in ast.walk(module):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    return names.union(
        *(names_in(node) for node in module.body if not isinstance(node, Definition))
    )


def matches_of(pattern: list[ast.AST], scope: ast.AST, names: Names) -> Iterator[Match]:
    """Yield where a pattern is found in a scope."""
    for parent in inner_nodes(scope):
        for field, held in ast.iter_fields(parent):
            places = [None] if isinstance(held, ast.AST) else []
            if isinstance(held, list):
                size = len(pattern)
                places = [slice(start, start + size) for start in range(len(held) - size + 1)]
            for place in places:
                match = Match(parent, field, place, {}, [])
                nodes = [held] if place is None else held[place]
                if all(is_same(*pair, match, names) for pair in zip(pattern, nodes, strict=False)):
                    yield match


def is_same(pattern: object, code: object, match: Match, names: Names) -> bool:
    """Return whether code has the syntax of a pattern; note in the match what its names mean."""
    if isinstance(pattern, list) and isinstance(code, list):
        return is_same_list(pattern, code, match, names)
    if is_hole(pattern) and isinstance(code, ast.expr):
        match.holes.append([code])
        return True
    if type(pattern) is not type(code):
        return False
    if isinstance(pattern, ast.Dict) and isinstance(code, ast.Dict):
        return is_same_list(entries_of(pattern), entries_of(code), match, names)
    if isinstance(pattern, ast.AST):
        return all(is_same_field(pattern, code, field, match, names) for field in pattern._fields)
    return pattern == code


def is_same_list(pattern: list[ast.AST], code: list[ast.AST], match: Match, names: Names) -> bool:
    if len(pattern) == 1 and is_hole(pattern[0], ast.Expr):
        match.holes.append(code)
        return True
    if any(map(is_rest, pattern)):
        return is_same_start(pattern, code, match, names)
    pairs = zip(pattern, code, strict=False)
    return len(pattern) == len(code) and all(is_same(*pair, match, names) for pair in pairs)


def is_same_start(pattern: list[ast.AST], code: list[ast.AST], match: Match, names: Names) -> bool:
    """Compare arguments with some that end in `*...`, or keywords with some and `**...`."""
    left = [*code]
    for ours in (node for node in pattern if not is_rest(node)):
        keyword = getattr(ours, "arg", None)
        same = [node for node in left if getattr(node, "arg", None) == keyword][:1]
        if not same or not is_same(ours, same[0], match, names):
            return False
        left.remove(same[0])
    match.holes.append(left)
    return True


def is_same_field(pattern: ast.AST, code: object, field: str, match: Match, names: Names) -> bool:
    if field in ("ctx", "kind", "type_comment"):
        return True
    ours, theirs = getattr(pattern, field, None), getattr(code, field, None)
    if field in ("id", "arg") and ours in names.free:
        return theirs in names.variables and match.names.setdefault(ours, theirs) == theirs
    return is_same(ours, theirs, match, names)


def is_hole(node: object, kind: type[ast.AST] = ast.Constant) -> bool:
    if isinstance(node, ast.Expr) and kind is ast.Expr:
        node = node.value
    return isinstance(node, ast.Constant) and node.value is ...


def is_rest(node: object) -> bool:
    """Return whether it is `*...` or `**...`."""
    is_starred = isinstance(node, ast.Starred) or (isinstance(node, ast.keyword) and not node.arg)
    return is_starred and is_hole(node.value)


class Entry(ast.keyword):
    """An entry of a dict as a keyword, called by the syntax of its key."""

    _fields = ("arg", "value", "key")


def entries_of(node: ast.Dict) -> list[Entry]:
    pairs = zip(node.keys, node.values, strict=True)
    return [Entry(key and ast.dump(key), value, key) for key, value in pairs]


class Filling(ast.NodeTransformer):
    """What a match found, put into the new code."""

    def __init__(self, match: Match) -> None:
        self.names, self.holes = match.names, iter(deepcopy(match.holes))

    def fill(self, nodes: list[ast.AST]) -> list[ast.AST]:
        filled: list[ast.AST] = []
        for node in nodes:
            result = self.visit(node)
            filled += result if isinstance(result, list) else [result]
        return filled

    def next_hole(self) -> list[ast.AST]:
        try:
            return next(self.holes)
        except StopIteration:
            raise MisfitError("`new` has more `...` than `old`") from None

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.names.get(node.id, node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return self.next_hole()[0] if is_hole(node) else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.AST]:
        if not is_hole(node.value):
            return self.generic_visit(node)
        hole = self.next_hole()
        return [ast.Expr(each) if isinstance(each, ast.expr) else each for each in hole]

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        entries = self.fill(entries_of(node))
        node.keys = [entry.key for entry in entries]
        node.values = [entry.value for entry in entries]
        return node

    def visit_Entry(self, node: Entry) -> ast.AST | list[ast.AST]:
        return self.visit_keyword(node)

    def visit_Starred(self, node: ast.Starred) -> ast.AST | list[ast.AST]:
        return self.next_hole() if is_rest(node) else self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> ast.AST | list[ast.AST]:
        return self.next_hole() if is_rest(node) else self.generic_visit(node)


# Lists of mutants


def read_mutants(lists: list[Path], only: str = "") -> list[Mutant]:
    """Return the mutants of some lists. Raise `MisfitError` if one does not fit the code."""
    mutants = [mutant for path in lists for mutant in listed(path)]
    misfits = [fault for mutant in mutants for fault in faults_of(mutant)]
    if misfits:
        raise MisfitError("\n".join(misfits))
    return [mutant for mutant in mutants if only in f"{mutant.what} {mutant.place}"]


def listed(path: Path) -> list[Mutant]:
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    common = {"tests": tables.get("tests", [])}
    return [Mutant(**common | table) for table in tables["mutant"]]


def faults_of(mutant: Mutant) -> Iterator[str]:
    """Yield why a mutant does not fit the code and the tests."""
    try:
        path = ROOT / mutant.path
        if mutant.function:
            find(syntax_of(path), mutant.function.partition(":")[2], mutant.old, mutant.new)
        else:
            mutant.edited(path.read_text(encoding="utf-8"))
    except (MisfitError, SyntaxError) as fault:
        yield f"{mutant.what}: {fault} ({mutant.place})"
    if not mutant.tests:
        yield f"{mutant.what}: no test is named that should notice"
    for test in mutant.tests:
        if not (ROOT / test.split("::")[0]).exists():
            yield f"{mutant.what}: there is no {test}"


@cache
def syntax_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def follow(lists: list[Path]) -> Iterator[str]:
    """Give mutants the new place of functions that have moved; yield what was done.

    A function has moved if it is gone from its module and exactly one other has it, with the code.
    """
    for path in lists:
        for mutant in listed(path):
            name = mutant.function.partition(":")[2]
            if name and [*faults_of(mutant)]:
                places = [place for place in places_of(name) if fits(mutant, place)]
                if len(places) == 1:
                    line = f'function = "{mutant.function}"'
                    text = path.read_text(encoding="utf-8")
                    text = text.replace(f"{line}\n", f'function = "{places[0]}"\n')
                    path.write_text(text, encoding="utf-8")
                    yield f"{mutant.function} is now {places[0]}"


@cache
def sources() -> dict[str, str]:
    """Return the text of every module by its name."""
    modules = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        modules[".".join(parts).removesuffix(".__init__")] = path.read_text(encoding="utf-8")
    return modules


def places_of(name: str) -> Iterator[str]:
    """Yield the modules that define a function of this qualified name."""
    last = re.compile(rf"^ *(?:async )?(?:def|class) {name.rpartition('.')[2]}\b", re.MULTILINE)
    for module, source in sources().items():
        if last.search(source) and any(scopes_of(ast.parse(source), name)):
            yield f"{module}:{name}"


def fits(mutant: Mutant, place: str) -> bool:
    return not [*faults_of(mutant._replace(function=place))]


# Running


class Verdict(NamedTuple):
    mutant: Mutant
    caught_by: str
    """The first test that failed; empty if none did."""


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
    command = [sys.executable, "-m", "pytest", "-m", "", "-xq", "-rfE", "-p", "no:cacheprovider"]
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
    path = copy / mutant.path
    original = path.read_text(encoding="utf-8")
    path.write_text(mutant.edited(original), encoding="utf-8")
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
        lines.append(f"| {mutant.what} | `{mutant.place}` | {test} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("lists", nargs="*", type=Path, metavar="LIST.toml")
    parser.add_argument("--only", default="", metavar="WORDS", help="mutants that mention WORDS")
    parser.add_argument("--table", action="store_true", help="print the outcome as Markdown")
    parser.add_argument("--check", action="store_true", help="do the lists fit the code?")
    parser.add_argument("--follow", action="store_true", help="name the new place of functions")
    options = parser.parse_args()
    lists = options.lists or sorted((ROOT / LISTS).glob("*.toml"))
    verdicts = []
    try:
        if options.follow:
            print(*follow(lists), sep="\n")
        mutants = read_mutants(lists, options.only)
        if options.follow or options.check:
            return 0
        for verdict in run(mutants):
            verdicts.append(verdict)
            outcome = f"caught by {verdict.caught_by}" if verdict.caught_by else "SURVIVES"
            print(f"{verdict.mutant.what}: {outcome}", file=sys.stderr, flush=True)
    except MisfitError as error:
        print(error, file=sys.stderr)
        return 2
    if options.table:
        print(table(verdicts))
    caught = sum(bool(verdict.caught_by) for verdict in verdicts)
    print(f"{caught} of {len(verdicts)} caught", file=sys.stderr)
    return int(any(not verdict.caught_by and not verdict.mutant.survives for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
