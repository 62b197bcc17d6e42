"""Check the repository: what its pages, lists and settings say of one another is true.

    python scripts/repository.py                      run every check
    python scripts/repository.py --only links,words   run some of them
    python scripts/repository.py --list               say what they check
    python scripts/repository.py --site site          check the pages of the built documentation

`make lint` runs them. They read files and run nothing: what the program does is tested by pytest.
Each check is a function that yields what is wrong, one line each; exit code 1 if there is any.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from pkgutil import resolve_name
from typing import Any
from urllib.parse import unquote

import yaml

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "zug"
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

Check = Callable[[], Iterator[str]]
CHECKS: dict[str, Check] = {}
"""The checks by name, in the order in which they run."""


def check(name: str) -> Callable[[Check], Check]:
    """Enter a function as a check."""

    def enter(function: Check) -> Check:
        CHECKS[name] = function
        return function

    return enter


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def syntax_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path))


def modules_in(*folders: str) -> Iterator[Path]:
    """Yield the Python files of some folders of the repository."""
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def place(path: Path, line: int = 0) -> str:
    name = path.relative_to(ROOT).as_posix()
    return f"{name}:{line}" if line else name


@cache
def project() -> dict[str, Any]:
    return tomllib.loads(text_of(ROOT / "pyproject.toml"))


# The guide for contributors


@check("guide")
def guide() -> Iterator[str]:
    """What CONTRIBUTING.md names exists, and its links lead to the same pages from the site."""
    text, makefile = text_of(ROOT / "CONTRIBUTING.md"), text_of(ROOT / "Makefile")
    for name in re.findall(r"[` ]((?:src|tests|scripts|docs)/[\w./-]+)", text):
        path = name.rstrip(".")
        if not (ROOT / path).exists() and not path.startswith("src/zug/locale/nl"):  # the example
            yield f"CONTRIBUTING.md: there is no {path}"
    for target in re.findall(r"(?:\$ |`)make ([\w-]+)", text):
        if not re.search(rf"^{target}:", makefile, re.MULTILINE):
            yield f"CONTRIBUTING.md: the Makefile has no {target}"
    of_site = link_targets(text_of(ROOT / "docs" / "contributing.md"))
    for name, target in link_targets(text).items():
        if name != "licence" and target != f"docs/{of_site.get(name)}":
            yield f"docs/contributing.md: [{name}] leads to another page than in CONTRIBUTING.md"
    for name in set(re.findall(r"\]\[([\w-]+)\]", text)) ^ link_targets(text).keys():
        yield f"CONTRIBUTING.md: [{name}] has no target, or no link"


def link_targets(text: str) -> dict[str, str]:
    return dict(re.findall(r"^\[([\w-]+)\]: (\S+)$", text, re.MULTILINE))


@check("first-change")
def first_change() -> Iterator[str]:
    """The line that CONTRIBUTING.md has newcomers break exists, and the test that fails then."""
    path, function = SOURCES / "rules" / "colours.py", "due_to_first"
    defined = [
        node
        for node in syntax_of(path).body
        if isinstance(node, ast.FunctionDef) and node.name == function
    ]
    if not defined or ast.unparse(defined[0].body[-1]) != "return first.due":
        yield f"CONTRIBUTING.md: {function} does not end with `return first.due` any more"
    test = "test_5_2_4__the_higher_ranked_gets_the_preference"
    tests = ROOT / "tests" / "books" / "dutch_2026" / "test_colours.py"
    if f"def {test}(" not in text_of(tests) or test not in text_of(ROOT / "CONTRIBUTING.md"):
        yield f"CONTRIBUTING.md: {test} is not in {place(tests)}"


@check("hooks")
def hooks() -> Iterator[str]:
    """The hooks of pre-commit are the checks of `make lint`, and download nothing."""
    config = yaml.safe_load(text_of(ROOT / ".pre-commit-config.yaml"))
    if [repository["repo"] for repository in config["repos"]] != ["local"]:
        yield ".pre-commit-config.yaml: hooks come from the repository itself"
    entries = [hook["entry"] for hook in config["repos"][0]["hooks"]]
    for line in gates(text_of(ROOT / "Makefile")):
        tool, *words = line.replace("$(BIN)", ".venv/bin").split()
        command = " ".join([tool, *(word for word in words if word not in (".", "--check"))])
        if not any(entry.startswith(command) for entry in entries):
            yield f".pre-commit-config.yaml: no hook runs `{command}`"


def gates(makefile: str) -> list[str]:
    """Return the commands of `make lint` that can fail; those behind `-` are reports."""
    lint = re.search(r"^lint:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    lines = lint[1].splitlines() if lint else []
    return [line.strip().removeprefix("@") for line in lines if not line.startswith("\t-")]


@check("docs-build")
def docs_build() -> Iterator[str]:
    """`make docs` is strict about links; `--quiet` would hide what `--strict` finds."""
    for command in re.findall(r"mkdocs build.*", text_of(ROOT / "Makefile")) or [""]:
        words = set(command.split())
        if "--strict" not in words or words & {"--quiet", "-q"}:
            yield f"Makefile: `{command}` is not strict about links"


@check("templates")
def issue_templates() -> Iterator[str]:
    """The forms for issues have the shape that forges read: fields with an id and a label."""
    for path in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[0-9]*.yml")):
        form = yaml.safe_load(text_of(path))
        fields = [part for part in form["body"] if part["type"] != "markdown"]
        if not form["name"] or not form["description"]:
            yield f"{place(path)}: needs a name and a description"
        if {part["type"] for part in fields} - {"input", "textarea"}:
            yield f"{place(path)}: a field is neither `input` nor `textarea`"
        if len({part["id"] for part in fields}) < len(fields):
            yield f"{place(path)}: two fields have the same id"
        if not all(part["attributes"]["label"] for part in fields):
            yield f"{place(path)}: a field has no label"
        if not any(part.get("validations", {}).get("required") for part in fields):
            yield f"{place(path)}: no field is required"


# Pages


@check("links")
def links() -> Iterator[str]:
    """Links between the pages of the repository lead to a file and a heading that exist."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    pages += [path for path in sorted((ROOT / "docs").rglob("*.md")) if not is_generated(path)]
    for path in pages:
        for number, link in links_of(text_of(path)):
            name, _, anchor = link.partition("#")
            target = (path.parent / name).resolve() if name else path
            if is_generated(target):
                continue
            if not target.exists():
                yield f"{place(path, number)}: there is no {name}"
            elif anchor and target.suffix == ".md" and anchor not in anchors_of(text_of(target)):
                yield f"{place(path, number)}: {name or 'the page'} has no heading #{anchor}"


GENERATED = ("compliance", "reference")
"""Folders of docs that `make docs` makes."""


def is_generated(path: Path) -> bool:
    docs = ROOT / "docs"
    return path.is_relative_to(docs) and path.relative_to(docs).parts[:1] in (
        (folder,) for folder in GENERATED
    )


def links_of(page: str) -> Iterator[tuple[int, str]]:
    """Yield the relative links of a Markdown page with their lines, none of those in code."""
    without_code = re.sub(
        r"^```.*?^```|`[^`\n]*`|<!--.*?-->",
        lambda code: re.sub(r"[^\n]", " ", code[0]),
        page,
        flags=re.DOTALL | re.MULTILINE,
    )
    pattern = re.compile(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)|^\[[\w-]+\]: (\S+)$", re.MULTILINE)
    for link in pattern.finditer(without_code):
        target = link[1] or link[2]
        if not re.match(r"[a-z]+:|/", target):
            yield without_code.count("\n", 0, link.start()) + 1, unquote(target)


@cache
def anchors_of(page: str) -> set[str]:
    """Return the anchors of a page: its headings as MkDocs writes them, and those given by hand."""
    anchors = set(re.findall(r"(?:\{ ?#|<a (?:id|name)=\"|<\w+ id=\")([\w.-]+)", page))
    counts: dict[str, int] = {}
    for heading in re.findall(r"^#+ (.+?)(?: *\{[^}]*\})?$", page, re.MULTILINE):
        words = re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", words).strip().lower())
        counts[slug] = counts.get(slug, -1) + 1
        anchors.add(f"{slug}_{counts[slug]}" if counts[slug] else slug)
    return anchors


@check("architecture")
def architecture() -> Iterator[str]:
    """Files and functions that docs/architecture.md names exist."""
    page = text_of(ROOT / "docs" / "architecture.md")
    folders = (SOURCES, SOURCES / "systems", SOURCES / "director", ROOT / "scripts")
    files = {
        name: [folder / name.removeprefix("scripts/") for folder in folders]
        for name in re.findall(r"`([\w/]+\.py)`", page)
    }
    found = {name: path for name, paths in files.items() for path in paths if path.is_file()}
    yield from (f"docs/architecture.md: there is no {name}" for name in files.keys() - found.keys())
    for name, function in set(re.findall(r"`([\w/]+\.py)` `([\w.]+)`", page)):
        if name in found and function not in definitions_of(syntax_of(found[name])):
            yield f"docs/architecture.md: {name} has no {function}"


def definitions_of(tree: ast.Module) -> set[str]:
    """Return the functions, classes and methods of a module, methods with their class."""
    names = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
            names |= {f"{node.name}.{inner.name}" for inner in node.body if hasattr(inner, "name")}
    return names


@check("front-pages")
def front_pages() -> Iterator[str]:
    """The front page of every package of the engine side names its modules."""
    from scripts.house import ENGINE_SIDE  # noqa: PLC0415 - `python scripts/repository.py`

    for side in sorted(ENGINE_SIDE):
        for path in sorted((SOURCES / side).rglob("__init__.py")):
            page = ast.get_docstring(syntax_of(path)) or ""
            modules = {module.stem for module in path.parent.glob("*.py")} - {"__init__"}
            modules |= {inner.parent.name for inner in path.parent.glob("*/__init__.py")}
            for module in sorted(modules):
                if f"`{module}`" not in page:
                    yield f"{place(path)}: the docstring does not name `{module}`"


@check("manual")
def manual() -> Iterator[str]:
    """The chapters of the manual are the pages for arbiters, and the wheel has these alone."""
    from zug.manual import CHAPTERS  # noqa: PLC0415 - the other checks need no package

    menu = text_of(ROOT / "mkdocs.yml").partition("- Arbiters:")[2].partition("- Developers:")[0]
    if tuple(re.findall(r": ([a-z-]+)\.md", menu)) != CHAPTERS:
        yield "mkdocs.yml: the pages for arbiters are not the chapters of zug.manual"
    wheel = project()["tool"]["scikit-build"]["wheel"]
    chapters = [name for name in wheel["exclude"] if name.startswith("!zug/docs/")]
    if chapters != [f"!zug/docs/{name}.md" for name in CHAPTERS]:
        yield "pyproject.toml: wheel.exclude does not keep the chapters of zug.manual"
    if "zug/docs/**" not in wheel["exclude"] or wheel["packages"]["zug/docs"] != "docs":
        yield "pyproject.toml: the wheel has more of docs than the chapters"


@check("changelog")
def changelog() -> Iterator[str]:
    """The changelog begins with this version, is in order, and names what exists."""
    import zug  # noqa: PLC0415 - the other checks need no package

    text = text_of(ROOT / "CHANGELOG.md")
    releases = re.findall(r"^## (\S+) – (.+)$", text, re.MULTILINE)
    if releases[0][0] != zug.__version__:
        yield f"CHANGELOG.md: begins with {releases[0][0]}, not with {zug.__version__}"
    numbers = [tuple(map(int, number.split("."))) for number, _ in releases]
    if numbers != sorted(numbers, reverse=True):
        yield "CHANGELOG.md: the releases are not in order"
    for number, day in releases[1:]:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", day):
            yield f"CHANGELOG.md: {number} has no day such as 2026-11-15"
    newest = " ".join(text.split("\n## ")[1].split())
    for name in re.findall(r"(?:: use|is now|is|are) `(zug(?:\.\w+)+)", newest):
        try:
            resolve_name(name)
        except (ImportError, AttributeError):
            yield f"CHANGELOG.md: there is no {name}"


@check("version")
def version() -> Iterator[str]:
    """The version is written in one place, zug/__init__.py."""
    import zug  # noqa: PLC0415 - the other checks need no package

    provider = project()["tool"]["scikit-build"]["metadata"]["version"]
    if "version" not in project()["project"]["dynamic"]:
        yield "pyproject.toml: the version is not dynamic"
    if provider["input"] != "src/zug/__init__.py":
        yield "pyproject.toml: the version does not come from zug/__init__.py"
    if f'\n__version__ = "{zug.__version__}"\n' not in text_of(SOURCES / "__init__.py"):
        yield "src/zug/__init__.py: the version is not a literal in a line of its own"


# Rules and tests


@check("articles")
def articles() -> Iterator[str]:
    """Articles that are cited exist, those without a test say why, and the figures are true."""
    from scripts import compliance  # noqa: PLC0415 - `python scripts/repository.py`
    from zug.rules.books import book, books  # noqa: PLC0415

    evidence = compliance.gather()
    yield from evidence.faults
    for cited, article in compliance.untested(evidence):
        below = [other for other in cited.articles if other.id.startswith(f"{article.id}.")]
        is_tested = all(
            evidence.tests[cited.id, other.id] or other.heading or other.gap for other in below
        )
        if not article.gap and not (below and is_tested):
            yield f"{cited.id}: article {article.id} has neither a test nor a reason for none"
    counts = [compliance.count(book(name), evidence) for name in books()]
    figure = f"{sum(one.tested for one in counts)} of {sum(one.articles for one in counts)}"
    for path in (ROOT / "README.md", ROOT / "docs" / "testing.md"):
        for claim in re.findall(r"(\d+ of \d+) articles", text_of(path)) or ["nothing"]:
            if claim != figure:
                yield f"{place(path)}: {figure} articles have a test, the page says {claim}"
    claim = re.compile(r"every article (?:of every rule book )?has a test", re.IGNORECASE)
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        if claim.search(text_of(path)):
            yield f"{place(path)}: not every article has a test"


@check("checklist")
def checklist() -> Iterator[str]:
    """Every answer to FIDE's checklist is shown by a test that exists."""
    from scripts import checklist as answers  # noqa: PLC0415 - `python scripts/repository.py`

    yield from answers.faults(answers.questions())


@check("mutants")
def mutants() -> Iterator[str]:
    """The lists of mutants fit the code and the tests."""
    from scripts import mutants as lists  # noqa: PLC0415 - `python scripts/repository.py`

    for path in sorted((ROOT / lists.LISTS).glob("*.toml")):
        for mutant in lists.listed(path):
            yield from (f"{place(path)}: {fault}" for fault in lists.faults_of(mutant))


# The oldest Python


ARGUMENTS = {
    "extract": "filter",  # tarfile, 3.11.4
    "extractall": "filter",
    "unpack_archive": "filter",  # shutil, 3.11.4
    "getaddresses": "strict",  # email.utils, 3.11.10
    "parseaddr": "strict",
}
"""Functions that have got an argument in a later release of 3.11."""
NAMES = {"data_filter", "tar_filter", "fully_trusted_filter"}  # tarfile, 3.11.4
NAMES |= {"SetReparseDeferralEnabled", "GetReparseDeferralEnabled"}  # expat, 3.11.9
ADDED = re.compile("|".join([*NAMES, *ARGUMENTS]))


@check("oldest-python")
def oldest_python() -> Iterator[str]:
    """Nothing needs a later release than Python 3.11.0; vermin knows only what 3.12 brought."""
    for path in modules_in("src", "scripts", "benchmarks", "tests"):
        additions = newer_than_3_11_0(syntax_of(path)) if ADDED.search(text_of(path)) else ()
        for line, name in additions:
            yield f"{place(path, line)}: {name} is not in Python 3.11.0"
    if project()["project"]["requires-python"] != ">=3.11":
        yield "pyproject.toml: requires-python is not >=3.11"
    if project()["tool"]["ruff"]["target-version"] != "py311":
        yield "pyproject.toml: ruff has another target than py311"
    if "vermin --quiet --violations --target=3.11- " not in text_of(ROOT / "Makefile"):
        yield "Makefile: vermin has another target than 3.11"


def newer_than_3_11_0(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the lines that use such an addition outside a function that asks `hasattr` first."""
    asking = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and "hasattr(tarfile, 'data_filter')" in ast.unparse(node)
    ]
    lines = {line for node in asking for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    for node in ast.walk(tree):
        name = addition(node)
        if name and node.lineno not in lines:  # type: ignore[attr-defined]
            yield node.lineno, name  # type: ignore[attr-defined]


def addition(node: ast.AST) -> str:
    """Return what a node uses of such additions; empty if nothing."""
    if isinstance(node, ast.Attribute) and node.attr in NAMES:
        return node.attr
    if isinstance(node, ast.Call):
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        argument = ARGUMENTS.get(called)
        if argument and argument in {keyword.arg for keyword in node.keywords}:
            return f"{called}({argument}=…)"
    return ""


# The built documentation


LOADED = re.compile(
    r"""<(?:script|img|iframe|source|audio|video|embed)\b[^>]*\bsrc\s*=\s*["']?((?:https?:)?//[^"'\s>]+)"""
    r"""|<link\b[^>]*\bhref\s*=\s*["']?((?:https?:)?//[^"'\s>]+)""",
    re.IGNORECASE,
)
"""What a browser fetches by itself; a link to be clicked is none of it."""


class Page(HTMLParser):
    """The places of a page that links may lead to, and where its own links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.places |= {name for name in (attributes.get("id"), attributes.get("name")) if name}
        target = attributes.get("href") or ""
        if tag == "a" and target and not re.match(r"[a-z]+:", target):
            self.links.append(unquote(target))


def site(folder: Path) -> Iterator[str]:
    """Yield the dead links of the built documentation, and what it fetches from other hosts."""
    pages = {
        path: Page(text_of(path))
        for path in sorted(folder.rglob("*.html"))
        if path.name != "404.html"  # its links are absolute: a server shows it anywhere
    }
    if len(pages) < 20 or sum(len(page.links) for page in pages.values()) < 5000:
        yield f"{folder}: this is not the whole site"
    for path, page in pages.items():
        for link in dead_links(path, page, pages):
            yield f"{path.relative_to(folder)}: the link {link} is dead"
    for path in [*pages, *folder.rglob("*.css")]:
        for address in fetched(path):
            yield f"{path.relative_to(folder)}: fetches {address}"


def fetched(path: Path) -> Iterator[str]:
    """Yield what a page or a style sheet asks other hosts for."""
    if path.suffix == ".html":
        for loaded in LOADED.finditer(text_of(path)):
            yield loaded[1] or loaded[2]
    if path.suffix == ".css":
        for loaded in re.finditer(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//\S+)", text_of(path)):
            yield loaded[1]


def dead_links(path: Path, page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    for link in page.links:
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        places = pages[target].places if target in pages else {anchor}
        if not target.exists() or anchor not in {"", *places}:
            yield link


def main() -> int:
    import scripts.sentences  # noqa: F401, PLC0415 - it enters its checks

    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--only", default="", metavar="NAMES", help="some checks, with commas")
    parser.add_argument("--list", action="store_true", help="say what the checks check")
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="the built documentation")
    options = parser.parse_args()
    names = [name for name in options.only.split(",") if name] or [*CHECKS]
    if unknown := [name for name in names if name not in CHECKS]:
        parser.error(f"there is no check {', '.join(unknown)}; use {', '.join(CHECKS)}")
    if options.list:
        for name in names:
            print(f"{name:14} {(CHECKS[name].__doc__ or '').splitlines()[0]}")
        return 0
    chosen = {"site": lambda: site(options.site.resolve())} if options.site else CHECKS
    count = 0
    for name in ["site"] if options.site else names:
        for fault in chosen[name]():
            print(f"{name}: {fault}")
            count += 1
    return int(count > 0)


if __name__ == "__main__":
    from scripts.repository import main as run  # once, as `scripts.sentences` imports it

    sys.exit(run())
