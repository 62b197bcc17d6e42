"""Report the size and shape of the package: files, lines, single importers, repeated class names.

    python scripts/house.py                  print the figures, what they were, and their targets
    python scripts/house.py --one-importer   list the modules that exactly one other module imports
    python scripts/house.py --classes        list the class names defined twice or more
    python scripts/house.py --packages       list the size of every package
    python scripts/house.py --vague          list the files with vague variable names, most first
    python scripts/house.py --result         list the files a result passes at the desk
    python scripts/house.py --json           print all of it as JSON

The engine side is everything in `model`, `rules`, `matching`, `systems`, `formats`, `checker`,
`generator`, `explainer`, `acceptance` and `pool`, and the modules directly in `zug`. The event side
is all the rest: `director`, `web`, `cli`, `page`, `reports`, `website`, `lists` and others.

Lines of code are lines that are neither blank nor a comment nor part of a docstring (a string that
is a statement) or of an import; `TYPE_CHECKING = False` and `if TYPE_CHECKING:` belong to imports.

Importers are found in the syntax tree: imports in functions and for type checkers count, and so
does a string such as `zug.rules.opposition:aro_list`, by which a module is loaded. A name imported
from a package counts for the module that defines it. The front page of a package (`__init__`) is an
importer only if it uses what it imports; that of `zug` always is, for it is the public API. Front
pages and `__main__` are not listed.

Class names count wherever they are defined, except the `Meta` and `Migration` of Django. Variables
named `one`, `found`, `told`, `given`, `made` or `said` count wherever they are assigned. The
modules of a package are the files in its folder, without the front page and without sub-packages.

The files that a result passes are the modules whose functions run while the desk answers the
request of the results keyboard, from Django's test client, when everything is loaded. Without
Django (the extra `web`) this figure is left out.

This is a report, not a gate: the exit code is always 0.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "zug"
ENGINE_SIDE = frozenset(
    {
        "acceptance",
        "checker",
        "explainer",
        "formats",
        "generator",
        "matching",
        "model",
        "pool",
        "rules",
        "systems",
    }
)
DEMANDED_BY_DJANGO = frozenset({"Meta", "Migration"})
VAGUE_NAMES = frozenset({"one", "found", "told", "given", "made", "said"})
LONGEST_LINE = 120
"""Characters in a line of a template or a style sheet."""
_RUN = "import sys; sys.argv[0] = 'zug'; from zug.cli import run; run()"


class Goal(NamedTuple):
    """A figure before the simplification, and what it should be.

    The engine side was measured at 5c8a070c, the event side at 52f73f45.
    """

    title: str
    before: int
    target: str


GOALS = {
    "engine files": Goal("engine side: files", 386, "about 200, at most 240"),
    "engine lines": Goal("engine side: lines", 58_333, "about a fifth fewer"),
    "engine code": Goal("engine side: lines of code", 38_132, "about a fifth fewer"),
    "one importer": Goal("engine side: modules with exactly one importer", 81, "at most 30"),
    "files": Goal("package: files", 765, ""),
    "lines": Goal("package: lines", 114_736, ""),
    "code": Goal("package: lines of code", 74_403, "not more than before"),
    "classes": Goal("package: class names defined twice or more", 110, "at most 12"),
    "pair": Goal("modules loaded by zug pair samples/open.trf", 71, "at most 60"),
    "explain": Goal("modules loaded by zug explain samples/open.trf", 240, "at most 120"),
    "event files": Goal("event side: files", 373, "about 260"),
    "event one importer": Goal("event side: modules with exactly one importer", 86, "at most 40"),
    "largest package": Goal("event side: modules of the largest package", 67, "at most 16"),
    "long lines": Goal("lines over 120 in templates and style sheets", 845, "none"),
    "vague names": Goal("variables named one, found, told, given, made, said", 1_946, "under 300"),
    "result": Goal("files that a result at the desk passes", 31, "at most 20"),
}


class Size(NamedTuple):
    """Number of files, lines and lines of code."""

    files: int = 0
    lines: int = 0
    code: int = 0


class Module(NamedTuple):
    """A parsed module; `package` is the folder it is in, empty if that is the root."""

    name: str
    package: str
    path: Path
    text: str
    nodes: tuple[ast.AST, ...]

    @property
    def is_front_page(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def is_engine_side(self) -> bool:
        return self.package in ENGINE_SIDE or not self.package

    def size(self) -> Size:
        """Return the size of this file."""
        others = {number for node in _not_code(self.nodes) for number in _lines_of(node)}
        lines = self.text.splitlines()
        code = [
            line
            for number, line in enumerate(lines, 1)
            if number not in others and line.strip() and not line.lstrip().startswith("#")
        ]
        return Size(1, len(lines), len(code))


class House:
    """All modules of a package, and the questions of the report about them."""

    def __init__(self, sources: Path) -> None:
        self.sources = sources
        self.root = sources.name
        found = [self._module(path) for path in sorted(sources.rglob("*.py"))]
        self.modules = {module.name: module for module in found}
        self.exports = {
            module.name: self._imports_by_name(module) for module in found if module.is_front_page
        }

    def _module(self, path: Path) -> Module:
        parts = [self.root, *path.relative_to(self.sources).with_suffix("").parts]
        if parts[-1] == "__init__":
            parts.pop()
        folder = path.relative_to(self.sources).parent.parts
        text = path.read_text(encoding="utf-8")
        nodes = tuple(ast.walk(ast.parse(text)))
        return Module(".".join(parts), folder[0] if folder else "", path, text, nodes)

    def size(self, *, engine_side: bool = False) -> Size:
        """Return the size of the whole package or of its engine side."""
        return _sum(
            module.size()
            for module in self.modules.values()
            if module.is_engine_side or not engine_side
        )

    def packages(self) -> dict[str, Size]:
        """Return the size of each package in the root; an empty name means modules in the root."""
        sizes: dict[str, list[Size]] = defaultdict(list)
        for module in self.modules.values():
            sizes[module.package].append(module.size())
        return {name: _sum(found) for name, found in sorted(sizes.items())}

    def classes(self) -> dict[str, list[str]]:
        """Return the class names defined twice or more, with `path:line` of every definition."""
        places: dict[str, list[str]] = defaultdict(list)
        for module in self.modules.values():
            path = module.path.relative_to(self.sources.parent).as_posix()
            for node in module.nodes:
                if isinstance(node, ast.ClassDef) and node.name not in DEMANDED_BY_DJANGO:
                    places[node.name].append(f"{path}:{node.lineno}")
        return {name: found for name, found in sorted(places.items()) if len(found) > 1}

    def modules_by_package(self) -> dict[str, int]:
        """Return the number of modules in each package of the event side, most first."""
        counts: dict[str, int] = defaultdict(int)
        for module in self.modules.values():
            if not module.is_engine_side and not module.is_front_page:
                counts[module.name.rpartition(".")[0]] += 1
        return dict(sorted(counts.items(), key=lambda pair: -pair[1]))

    def vague_names(self) -> dict[str, int]:
        """Return how many variables with a vague name each module assigns, most first."""
        counts = {
            name: sum(
                isinstance(node, ast.Name)
                and isinstance(node.ctx, ast.Store)
                and node.id in VAGUE_NAMES
                for node in module.nodes
            )
            for name, module in self.modules.items()
        }
        return {name: n for name, n in sorted(counts.items(), key=lambda pair: -pair[1]) if n}

    def long_lines(self) -> dict[str, int]:
        """Return the templates and style sheets with lines that are too long, and how many."""
        counts = {}
        for path in sorted(self.sources.rglob("*")):
            if path.suffix in {".html", ".css"}:
                lines = path.read_text(encoding="utf-8").splitlines()
                counts[path.relative_to(self.sources).as_posix()] = sum(
                    len(line) > LONGEST_LINE for line in lines
                )
        return {name: n for name, n in counts.items() if n}

    def one_importer(self, *, engine_side: bool = True) -> dict[str, str]:
        """Return the modules of a side with exactly one importer, and that importer."""
        importers: dict[str, set[str]] = defaultdict(set)
        for module in self.modules.values():
            for imported in self._imported(module):
                importers[imported].add(module.name)
        return {
            name: importer
            for name, module in sorted(self.modules.items())
            if module.is_engine_side == engine_side
            if not module.is_front_page and module.path.stem != "__main__"
            for importer, *more in [sorted(importers[name] - {name}) or [""]]
            if importer and not more
        }

    def _imported(self, module: Module) -> Iterator[str]:
        """Yield the modules a module imports, packages by the module that defines the name."""
        passed_on: set[str] = set()
        if module.is_front_page and module.name != self.root:
            used = {node.id for node in module.nodes if isinstance(node, ast.Name)}
            passed_on = {name for name in self.exports[module.name] if name not in used}
        for origin, name, alias in _imports(module.nodes):
            if alias not in passed_on:
                yield self._home(origin, name)
        for node in module.nodes:
            match node:
                case ast.Constant(value=str() as text) if text.startswith(f"{self.root}."):
                    yield text.partition(":")[0]

    def _home(self, origin: str, name: str) -> str:
        """Return the module that defines a name imported from `origin`."""
        while name:
            if f"{origin}.{name}" in self.modules:
                return f"{origin}.{name}"
            if name not in self.exports.get(origin, {}):
                break
            origin, name = self.exports[origin][name]
        return origin

    @staticmethod
    def _imports_by_name(module: Module) -> dict[str, tuple[str, str]]:
        return {alias: (origin, name) for origin, name, alias in _imports(module.nodes) if name}


def _imports(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str, str]]:
    """Yield module, name and name in the importing module; `import a.b` has an empty name."""
    for node in nodes:
        match node:
            case ast.ImportFrom(module=str() as origin, names=names):
                for one in names:
                    yield origin, one.name, one.asname or one.name
            case ast.Import(names=names):
                for one in names:
                    yield one.name, "", one.asname or one.name


def _not_code(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield docstrings, imports and the two lines that mark imports for type checkers."""
    for node in nodes:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
                yield node
            case ast.Assign(targets=[ast.Name(id="TYPE_CHECKING")]):
                yield node
            case ast.If(test=ast.Name(id="TYPE_CHECKING") as test):
                yield test


def _lines_of(node: ast.AST) -> range:
    first = getattr(node, "lineno", 0)
    return range(first, getattr(node, "end_lineno", first) + 1)


def _sum(sizes: Iterable[Size]) -> Size:
    return Size(*map(sum, zip(*sizes, strict=True)))


def loaded(*arguments: str) -> list[str]:
    """Return the modules of Zug that a command of `zug` loads, in alphabetical order."""
    call = [sys.executable, "-X", "importtime", "-c", _RUN, *arguments]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    names = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    return sorted(name for name in names if name.partition(".")[0] == "zug")


_RESULT = """
import os, sys, tempfile
from pathlib import Path
sys.path.insert(0, os.getcwd())
with tempfile.TemporaryDirectory() as folder:
    from zug.web.server.start import Options, prepare
    prepare(Options(data=folder))
    from tests.web.support import Event
    from zug.director.actions import rounds
    import zug
    event = Event.new(8)
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    for board in (1, 2):
        assert event.enter(board, "1-0").status_code == 200
    files, package = set(), str(Path(zug.__file__).parent)
    def note(frame, kind, _value):
        if kind == "call" and frame.f_code.co_filename.startswith(package):
            files.add(frame.f_code.co_filename)
    client, current = event.client("owner"), event.state
    body = {"board": 3, "result": "1-0", "seen": current.decisions}
    address = f"{event.path}results/1/enter/"
    sys.setprofile(note)
    answer = client.post(address, body, content_type="application/json")
    sys.setprofile(None)
    assert answer.status_code == 200
    print(*sorted(Path(file).relative_to(package).as_posix() for file in files), sep="\\n")
"""


def files_of_a_result() -> list[str]:
    """Return the files of Zug that run while the desk records a result; none without Django."""
    call = [sys.executable, "-c", _RESULT]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split() if done.returncode == 0 else []


def figures(house: House) -> dict[str, int]:
    """Return all figures by the keys of `GOALS`."""
    engine, package = house.size(engine_side=True), house.size()
    return {
        "event files": package.files - engine.files,
        "event one importer": len(house.one_importer(engine_side=False)),
        "largest package": max(house.modules_by_package().values(), default=0),
        "long lines": sum(house.long_lines().values()),
        "vague names": sum(house.vague_names().values()),
        "result": len(files_of_a_result()),
        "engine files": engine.files,
        "engine lines": engine.lines,
        "engine code": engine.code,
        "one importer": len(house.one_importer()),
        "files": package.files,
        "lines": package.lines,
        "code": package.code,
        "classes": len(house.classes()),
        "pair": len(loaded("pair", "samples/open.trf")),
        "explain": len(loaded("explain", "samples/open.trf")),
    }


def report(found: dict[str, int]) -> Iterator[str]:
    """Yield the lines of the table of figures."""
    yield f"{'':<52}{'before':>8}{'now':>8}  target"
    for key, goal in GOALS.items():
        yield f"{goal.title:<52}{goal.before:>8,}{found[key]:>8,}  {goal.target}".rstrip()


def _details(house: House, options: argparse.Namespace) -> Iterator[str]:
    if options.one_importer:
        for engine_side in (True, False):
            found = house.one_importer(engine_side=engine_side)
            yield from (f"{name}  <-  {importer}" for name, importer in found.items())
    if options.vague:
        yield from (f"{count:>4}  {name}" for name, count in house.vague_names().items())
    if options.result:
        yield from files_of_a_result()
    if options.classes:
        for name, places in house.classes().items():
            yield f"{len(places)}  {name}: {', '.join(places)}"
    if options.packages:
        yield f"{'':<16}{'files':>8}{'lines':>8}{'code':>8}"
        for name, size in house.packages().items():
            row = f"{name or '(modules)':<16}{size.files:>8,}{size.lines:>8,}{size.code:>8,}"
            yield f"{row}{'  engine side' if name in ENGINE_SIDE or not name else ''}"
        for name, count in house.modules_by_package().items():
            yield f"{count:>4} modules in {name}"


def main() -> None:
    """Print the table, or the details that were asked for."""
    parser = argparse.ArgumentParser(description="size and shape of the package")
    for option in ("one-importer", "classes", "packages", "vague", "result", "json"):
        parser.add_argument(f"--{option}", action="store_true")
    options = parser.parse_args()
    house = House(SOURCES)
    if options.json:
        everything = {
            "figures": figures(house),
            "goals": {key: goal._asdict() for key, goal in GOALS.items()},
            "packages": {name: size._asdict() for name, size in house.packages().items()},
            "one importer": house.one_importer(),
            "classes": house.classes(),
        }
        print(json.dumps(everything, indent=2))
    elif details := list(_details(house, options)):
        print(*details, sep="\n")
    else:
        print(*report(figures(house)), sep="\n")


if __name__ == "__main__":
    main()
