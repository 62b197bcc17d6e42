"""The checks of the repository find what is wrong, in a small repository made wrong on purpose."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from scripts import repository
from scripts.repository import CHECKS, anchors_of, gates, links_of, newer_than_3_11_0


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a few pages and modules."""
    pages = {
        "README.md": "# Zug\n\nSee [how](docs/desk.md#the-keyboard).\n",
        "CONTRIBUTING.md": "Run `make lint`, see `tests/test_it.py` and [pages][pages].\n\n"
        "[pages]: docs/desk.md\n[licence]: LICENSE\n[licence]\n",
        "CHANGELOG.md": "# Changes\n",
        "LICENSE": "",
        "Makefile": "lint: $(READY)\n\t$(BIN)/ruff check .\n\t-@$(BIN)/python report.py\n",
        "docs/desk.md": "# The desk\n\n## The keyboard\n",
        "docs/contributing.md": "[pages]: desk.md\n",
        "docs/architecture.md": "`model/results.py` `Result.parse`\n",
        "tests/test_it.py": "",
        "src/zug/model/__init__.py": '"""Values: `results`."""\n',
        "src/zug/model/results.py": "class Result:\n    def parse(self): ...\n",
    }
    for name, text in pages.items():
        write(tmp_path, name, text)
    monkeypatch.setattr(repository, "ROOT", tmp_path)
    monkeypatch.setattr(repository, "SOURCES", tmp_path / "src" / "zug")
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    repository.text_of.cache_clear()
    repository.syntax_of.cache_clear()


def test_every_check_says_what_it_checks() -> None:
    import scripts.sentences  # noqa: F401, PLC0415 - it enters its checks

    assert {"links", "words", "mutants", "changelog"} <= CHECKS.keys()
    for function in CHECKS.values():
        assert (function.__doc__ or "").splitlines()[0].endswith((".", "`"))


@pytest.mark.parametrize("name", ["links", "architecture", "front-pages"])
def test_a_repository_that_is_in_order_has_no_faults(root: Path, name: str) -> None:
    assert [*CHECKS[name]()] == []


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("README.md", "\nA [page](docs/gone.md).\n", "README.md:2: there is no docs/gone.md"),
        ("README.md", "[a](docs/desk.md#no)", "README.md:1: docs/desk.md has no heading #no"),
        ("docs/desk.md", "# Desk\n[here](#there)\n", "docs/desk.md:2: the page has no heading"),
    ],
)
def test_a_dead_link_is_found(root: Path, name: str, text: str, fault: str) -> None:
    write(root, name, text)
    assert [found for found in CHECKS["links"]() if found.startswith(fault)]


def test_links_in_code_are_none() -> None:
    page = "[a](b.md)\n`[c](d.md)`\n```\n[e](f.md)\n```\n<!-- [g](h.md) -->\n[i]: j.md\n"
    assert [*links_of(page)] == [(1, "b.md"), (7, "j.md")]
    assert [*links_of("[a](https://example.org) [b](/root)")] == []


def test_headings_have_the_anchors_of_mkdocs() -> None:
    page = "# What `zug pair` does\n## Twice\n## Twice\n### Mine { #own }\n## A [link](x.md), yes\n"
    wanted = {"what-zug-pair-does", "twice", "twice_1", "own", "a-link-yes"}
    assert wanted <= anchors_of(page)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Run `make nothing`.", "CONTRIBUTING.md: the Makefile has no nothing"),
        ("See `src/zug/gone.py`.", "CONTRIBUTING.md: there is no src/zug/gone.py"),
        ("[pages]: docs/other.md\n[x][pages]", "[pages] leads to another page"),
        ("See [a][b].", "[b] has no target, or no link"),
    ],
)
def test_a_guide_that_names_what_is_not_there(root: Path, text: str, fault: str) -> None:
    write(root, "CONTRIBUTING.md", text)
    assert any(fault in found for found in CHECKS["guide"]())


def test_a_walk_through_the_code_that_leads_nowhere(root: Path) -> None:
    write(root, "docs/architecture.md", "`model/results.py` `Result.read` and `model/gone.py`\n")
    assert sorted(CHECKS["architecture"]()) == [
        "docs/architecture.md: model/results.py has no Result.read",
        "docs/architecture.md: there is no model/gone.py",
    ]


def test_a_module_that_the_front_page_does_not_name(root: Path) -> None:
    write(root, "src/zug/model/games.py", "")
    (fault,) = CHECKS["front-pages"]()
    assert fault == "src/zug/model/__init__.py: the docstring does not name `games`"


def test_reports_of_make_lint_are_no_gates(root: Path) -> None:
    assert gates((root / "Makefile").read_text()) == ["$(BIN)/ruff check ."]


@pytest.mark.parametrize("command", ["mkdocs build", "mkdocs build --strict --quiet"])
def test_a_build_of_the_documentation_that_hides_dead_links(root: Path, command: str) -> None:
    write(root, "Makefile", f"docs:\n\t{command}\n")
    assert [*CHECKS["docs-build"]()] == [f"Makefile: `{command}` is not strict about links"]


def test_what_later_releases_of_3_11_brought_is_found() -> None:
    use = "packed.extractall(folder, filter='data')"
    assert [*newer_than_3_11_0(ast.parse(use))] == [(1, "extractall(filter=…)")]
    asked = f"def unpack(packed):\n    if hasattr(tarfile, 'data_filter'):\n        {use}\n"
    assert [*newer_than_3_11_0(ast.parse(asked))] == []


def test_dead_links_and_other_hosts_of_the_built_site_are_found(tmp_path: Path) -> None:
    links = '<a href="#gone">a</a><a href="none.html">b</a><a href="b.html#there">c</a>'
    write(tmp_path, "a.html", f'<script src="https://example.org/x.js"></script>{links}')
    write(tmp_path, "b.html", '<h1 id="there">B</h1>')
    write(tmp_path, "c.css", "a { background: url(//example.org/x.png) }")
    faults = [*repository.site(tmp_path)]
    assert faults[1:] == [
        "a.html: the link #gone is dead",
        "a.html: the link none.html is dead",
        "a.html: fetches https://example.org/x.js",
        "c.css: fetches //example.org/x.png)",
    ]
