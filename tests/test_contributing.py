"""What contributors are told holds: what is named exists, hooks are those of `make lint`."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
import yaml

from zug.rules import colours

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[0-9]*.yml"))


def test_every_file_named_exists() -> None:
    named = re.findall(r"[` ]((?:src|tests|scripts|docs)/[\w./-]+)", GUIDE)
    assert len(named) > 10
    begun = "src/zug/locale/nl"  # the language of the example
    assert [one for one in named if not one.startswith(begun) and not (ROOT / one).exists()] == []


def test_every_target_named_is_in_the_makefile() -> None:
    named = set(re.findall(r"(?:\$ |`)make ([\w-]+)", GUIDE))
    assert named >= {"demo", "lint", "test", "docs", "messages"}
    assert [one for one in named if not re.search(rf"^{one}:", MAKEFILE, re.MULTILINE)] == []


def test_links_lead_to_the_same_pages_from_the_repository_and_from_the_site() -> None:
    page = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
    links = dict(re.findall(r"^\[([\w-]+)\]: (\S+)$", GUIDE, re.MULTILINE))
    assert set(re.findall(r"\]\[([\w-]+)\]", GUIDE)) == set(links)
    of_site = dict(re.findall(r"^\[([\w-]+)\]: (\S+)$", page, re.MULTILINE))
    assert links.pop("licence") == "LICENSE"
    assert links == {name: f"docs/{target}" for name, target in of_site.items()}
    assert all((ROOT / target).exists() for target in links.values())


def test_the_rule_to_break_stands_where_it_is_said_to() -> None:
    source = inspect.getsource(colours.due_to_first)
    assert source.rstrip().endswith("return first.due")
    assert "the last line of `due_to_first`" in GUIDE
    article = "test_5_2_4__the_higher_ranked_gets_the_preference"
    assert article in GUIDE
    tests = ROOT / "tests" / "books" / "dutch_2026" / "test_colours.py"
    assert f"def {article}(" in tests.read_text(encoding="utf-8")


def test_hooks_need_no_host_and_are_those_of_make_lint() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (repository,) = config["repos"]
    assert repository["repo"] == "local"
    assert {hook["language"] for hook in repository["hooks"]} == {"system"}
    entries = [hook["entry"] for hook in repository["hooks"]]
    lint = re.search(r"^lint:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert lint is not None
    gates = [line for line in lint[1].splitlines() if not line.startswith("\t-")]  # `-`: a report
    assert len(gates) >= 5
    for line in gates:
        tool, *words = line.strip().replace("$(BIN)", ".venv/bin").split()
        command = " ".join([tool, *(word for word in words if word not in (".", "--check"))])
        assert any(entry.startswith(command) for entry in entries), command


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_asks_for_something(path: Path) -> None:
    """The shape that forges read: each field has an id of its own and a label."""
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert form["name"]
    assert form["description"]
    fields = [part for part in form["body"] if part["type"] != "markdown"]
    assert {part["type"] for part in form["body"]} <= {"markdown", "input", "textarea"}
    assert len({part["id"] for part in fields}) == len(fields)
    assert all(part["attributes"]["label"] for part in fields)
    assert any(part.get("validations", {}).get("required") for part in fields)
