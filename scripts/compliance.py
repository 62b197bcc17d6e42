"""Write the compliance tables: every article of every rule book, where it is obeyed and tested.

    python scripts/compliance.py            write docs/compliance/*.md
    python scripts/compliance.py --check    write nothing; fail on citations of unknown articles

Code cites an article as `book:article`, several as `book:1.7.1, 1.7.2`, ranges as
`book:1.7.1-1.7.4`. Naming a whole section is no fault, but no evidence for the articles in it. A
test of `tests/books/<book>/` names its article before a double underscore: `test_2_4_7__…`.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from zug.rules.books import Article, Book, book, books

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "zug"
TESTS = ROOT / "tests" / "books"
OUTPUT = ROOT / "docs" / "compliance"

_ARTICLE = r"\b(?:[A-Za-z]{1,2}\d+|[A-Za-z]|\d+)(?:\.(?:\d+[a-z]?|[A-Za-z]\d*))*(?!\w)"
_PART = rf"{_ARTICLE}(?:\s*[-–]\s*{_ARTICLE})?"
_JOIN = r"(?:,\s*(?:and\s+)?|\s+and\s+)"
_TEST_NAME = re.compile(r"test_(.+?)__")


class Place(NamedTuple):
    """Where something stands: a file under the root and the definition around it."""

    path: str
    name: str

    def __str__(self) -> str:
        return f"`{self.path}`" + (f" {self.name}" if self.name else "")


@dataclass
class Evidence:
    """All citations and tests that were found, by book and article, and what was wrong."""

    code: dict[tuple[str, str], set[Place]] = field(default_factory=lambda: defaultdict(set))
    tests: dict[tuple[str, str], set[Place]] = field(default_factory=lambda: defaultdict(set))
    faults: list[str] = field(default_factory=list)


def citations(text: str) -> Iterator[tuple[int, str, str]]:
    """Every `(offset, book, part)` cited; a part is an article or a range of them."""
    names = "|".join(map(re.escape, books()))
    pattern = re.compile(rf"\b({names}):({_PART}(?:{_JOIN}{_PART})*)")
    for match in pattern.finditer(text):
        for part in re.finditer(_PART, match[2]):
            yield match.start(), match[1], part[0]


def articles_of(cited: Book, part: str) -> tuple[Article, ...]:
    """The articles a part stands for, empty if one of them does not exist."""
    first, _, last = (end.strip() for end in re.sub("–", "-", part).partition("-"))
    if first not in cited or (last and last not in cited):
        return ()
    return cited.span(first, last or first)


def scan_code(evidence: Evidence, sources: Path = SOURCES) -> None:
    for path in sorted(sources.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        scopes = _scopes(ast.parse(text))
        shown = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        for offset, name, part in citations(text):
            line = text.count("\n", 0, offset) + 1
            found = articles_of(book(name), part)
            if not found and not _is_prose(part) and not _is_section(book(name), part):
                evidence.faults.append(f"{shown}:{line}: {name} has no article {part}")
            for article in found:
                evidence.code[name, article.id].add(Place(shown, _scope_at(scopes, line)))


def _is_prose(part: str) -> bool:
    """`basic-2016:f, a player …`: a lone letter after a comma may be a word of the sentence."""
    return len(part) == 1 and part.isalpha()


def scan_tests(evidence: Evidence, tests: Path = TESTS) -> None:
    for name in books():
        known = {_as_in_test_names(a.id): a.id for a in book(name).articles}
        for path in sorted((tests / name.replace("-", "_")).glob("test_*.py")):
            shown = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.FunctionDef):
                    continue
                match = _TEST_NAME.match(node.name)
                if match is None:
                    continue
                if match[1] in known:
                    evidence.tests[name, known[match[1]]].add(Place(shown, node.name))
                else:
                    fault = f"{shown}:{node.lineno}: {name} has no article for {node.name}"
                    evidence.faults.append(fault)


def _as_in_test_names(article: str) -> str:
    return re.sub(r"\W", "_", article.lower())


Scope = tuple[int, int, str]


def _scopes(tree: ast.Module) -> list[Scope]:
    """First line, last line and qualified name of every function and class."""
    found: list[Scope] = []

    def visit(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{prefix}.{child.name}" if prefix else child.name
                found.append((child.lineno, child.end_lineno or child.lineno, name))
            visit(child, name)

    visit(tree, "")
    return found


def _scope_at(scopes: list[Scope], line: int) -> str:
    """The innermost definition a line stands in; empty for the module itself."""
    around = [scope for scope in scopes if scope[0] <= line <= scope[1]]
    return max(around, key=lambda scope: scope[0])[2] if around else ""


def gather() -> Evidence:
    evidence = Evidence()
    scan_code(evidence)
    scan_tests(evidence)
    for one in map(book, books()):
        if one.extends:
            _inherit(evidence, one, book(one.extends))
    return evidence


def _inherit(evidence: Evidence, edition: Book, earlier: Book) -> None:
    """What obeys and tests an article of the earlier edition does so for the same one here."""
    for article in edition.articles:
        if article in earlier.articles:
            for found in (evidence.code, evidence.tests):
                found[edition.id, article.id] |= found[earlier.id, article.id]


def _is_section(cited: Book, number: str) -> bool:
    """Other articles stand below this number."""
    return any(article.id.startswith(number + ".") for article in cited.articles)


class Count(NamedTuple):
    articles: int
    obeyed: int
    tested: int
    gaps: int
    open: int


def is_open(shown: Book, article: Article, evidence: Evidence) -> bool:
    """Neither code nor test nor an admitted gap, and nothing below it that could have them."""
    key = shown.id, article.id
    below = has_articles_below(shown, article)
    return not (
        article.heading or article.gap or below or evidence.code[key] or evidence.tests[key]
    )


def count(shown: Book, evidence: Evidence) -> Count:
    rules = [article for article in shown.articles if not article.heading]
    return Count(
        len(rules),
        sum(bool(evidence.code[shown.id, article.id]) for article in rules),
        sum(bool(evidence.tests[shown.id, article.id]) for article in rules),
        sum(bool(article.gap) for article in rules),
        sum(is_open(shown, article, evidence) for article in rules),
    )


def book_page(shown: Book, evidence: Evidence) -> str:
    numbers = count(shown, evidence)
    lines = [
        f"# {shown.title}",
        "",
        f"`{shown.id}`, {shown.edition}. Articles: {numbers.articles}; cited by code: "
        f"{numbers.obeyed}; with a test: {numbers.tested}; admitted gaps: {numbers.gaps}; "
        f"not yet: {numbers.open}.",
        "",
        "| article | rule | where obeyed | tests | gap or decision |",
        "|---|---|---|---|---|",
    ]
    lines += [_row(shown, article, evidence) for article in shown.articles]
    return "\n".join(lines) + "\n"


def _row(shown: Book, article: Article, evidence: Evidence) -> str:
    if article.heading:
        return f"| **{article.id}** | **{_cell(article.rule)}** | | | |"
    key = shown.id, article.id
    code = "<br>".join(map(str, sorted(evidence.code[key])))
    tests = "<br>".join(f"`{place.name}`" for place in sorted(evidence.tests[key]))
    remarks = [f"**Gap:** {article.gap}"] if article.gap else []
    remarks += [f"Decided: {article.decision}"] if article.decision else []
    if is_open(shown, article, evidence):
        code = "not yet"
    alias = f" [{article.alias}]" if article.alias else ""
    return (
        f"| {article.id}{alias} | {_cell(article.rule)} | {code} | {tests} "
        f"| {_cell('<br>'.join(remarks))} |"
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def untested(evidence: Evidence) -> Iterator[tuple[Book, Article]]:
    """Yield every article no test is named after, book by book."""
    for shown in map(book, books()):
        for article in shown.articles:
            if not article.heading and not evidence.tests[shown.id, article.id]:
                yield shown, article


def has_articles_below(shown: Book, article: Article) -> bool:
    return any(other.id.startswith(article.id + ".") for other in shown.articles)


def index_page(evidence: Evidence) -> str:
    counts = [count(book(name), evidence) for name in books()]
    lines = [
        "# Compliance",
        "",
        "Every article of every rule book, with the code that cites it, the tests named after it,",
        "and what is not obeyed. The tables are generated from the sources when this",
        "documentation is built. *Not yet* means: no code cites the article, no test is named",
        "after it, and no reason is given.",
        "",
        f"{sum(one.tested for one in counts)} of {sum(one.articles for one in counts)} articles "
        "have a test. The [others](#articles-without-a-test) introduce the articles below them, "
        "or are gaps with a reason.",
        "",
        "| rule book | edition | articles | cited by code | tested | gaps | not yet |",
        "|---|---|---|---|---|---|---|",
    ]
    for name in books():
        shown = book(name)
        numbers = " | ".join(map(str, count(shown, evidence)))
        lines.append(f"| [{_cell(shown.title)}]({name}.md) | {shown.edition} | {numbers} |")
    lines += ["", "## Articles without a test", "", "| article | rule | reason |", "|---|---|---|"]
    for shown, article in untested(evidence):
        reason = article.gap or "introduces the articles below it, which have tests"
        where = f"[{shown.id}]({shown.id}.md) {article.id}"
        lines.append(f"| {where} | {_cell(article.rule)} | {_cell(reason)} |")
    return "\n".join(lines) + "\n"


def write(evidence: Evidence, output: Path = OUTPUT) -> None:
    output.mkdir(parents=True, exist_ok=True)
    (output / "index.md").write_text(index_page(evidence), encoding="utf-8")
    for name in books():
        page = book_page(book(name), evidence)
        (output / f"{name}.md").write_text(page, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="look for faults, write nothing")
    given = parser.parse_args(arguments)
    evidence = gather()
    for fault in evidence.faults:
        print(fault, file=sys.stderr)
    if not given.check:
        write(evidence)
    return 1 if evidence.faults else 0


if __name__ == "__main__":
    sys.exit(main())
