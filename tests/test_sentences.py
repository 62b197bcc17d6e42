"""Every sentence a user can meet is a message: said by `say`, so that it can be translated.

The tests read the code. What an error, a fault or an output function is given must not be English
written on the spot: neither a literal with words in it nor an f-string that holds some.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import zug.director
import zug.errors
from zug.errors import ZugError

SOURCE = Path(__file__).parents[1] / "src" / "zug"
OUTPUT = {"emit", "emit_line", "note", "tell"}
FINDINGS = {
    "Fault",
    "Oddity",
    "ColumnMismatch",
    "add",
    "assume",
    "malformed",
    "wrong",
    "told",
    "confirm",
}

EXCEPTIONS = {
    "cli/engine.py": "zug-engine answers programs that know JaVaFo's and bbpPairings' English",
    "cli/engine_check.py": "the same",
    "cli/engine_generate.py": "the same",
    "cli/engine_input.py": "the same",
}


def _errors() -> set[str]:
    """The names of all errors of the family."""
    found, names = [ZugError], set()
    while found:
        error = found.pop()
        names.add(error.__name__)
        found += error.__subclasses__()
    return names


def _has_words(node: ast.expr) -> bool:
    """A literal with a word and a blank in it, or an f-string with both beside its values."""
    if isinstance(node, ast.IfExp):
        return _has_words(node.body) or _has_words(node.orelse)
    if isinstance(node, ast.BinOp):
        return _has_words(node.left) or _has_words(node.right)
    if isinstance(node, ast.JoinedStr):
        texts = [v.value for v in node.values if isinstance(v, ast.Constant)]
        return any(re.search(r"[^\W\d_]{2}.* | .*[^\W\d_]{2}", str(text)) for text in texts)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return bool(re.search(r"[^\W\d_]{2,} +[^\W\d_]{2}", node.value))
    return False


def _unsaid(tree: ast.AST, names: set[str]) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
            if name in names and any(map(_has_words, given)):
                yield node.lineno


def _places(names: set[str], *rooms: str) -> list[str]:
    files = [path for room in rooms for path in sorted((SOURCE / room).rglob("*.py"))]
    return [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in files
        if str(path.relative_to(SOURCE)) not in EXCEPTIONS
        for line in _unsaid(ast.parse(path.read_text(encoding="utf-8")), names)
    ]


def test_errors_are_messages() -> None:
    assert zug.director  # all errors are defined
    assert _places(_errors(), ".") == []


def test_what_is_found_in_a_file_and_said_against_a_decision_are_messages() -> None:
    assert _places(FINDINGS, "formats", "model", "director", "lab") == []


def test_the_output_of_the_command_line_is_messages() -> None:
    assert _places(OUTPUT, "cli") == []


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('UsageError("bad", "there is no such thing")', True),
        ('UsageError("bad", f"there is no {name}")', True),
        ('UsageError("bad", say("no {name}", name=name), "use it" if x else "leave it be")', True),
        ('UsageError("bad", say("there is no {name}", name=name))', False),
        ('UsageError("bad", message, f"{place}: {text}")', False),
    ],
)
def test_the_reader_of_the_code_sees_it(code: str, is_found: bool) -> None:
    assert bool([*_unsaid(ast.parse(code), {"UsageError"})]) is is_found


def _bare_colons(tree: ast.AST) -> Iterator[int]:
    """Where a blank and a colon are put together outside a message: French wants a space there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for before, part in pairwise(node.values):
                follows = isinstance(part, ast.Constant) and str(part.value).startswith(": ")
                is_blank = isinstance(before, ast.FormattedValue)
                if follows and is_blank and "__name__" not in ast.dump(before):
                    yield node.lineno


def test_no_colon_is_put_together_in_code() -> None:
    for room in ("web", "reports"):
        for path in (SOURCE / room).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert not [*_bare_colons(tree)], path
    assert [*_bare_colons(ast.parse('f"{label}: {value}"'))]
    assert not [*_bare_colons(ast.parse('f"{type(error).__name__}: {error}"'))]


SEMICOLONS = {
    "web/server/middleware.py": "a header",
    "web/desk/event/settings.py": "a field to be typed in",
}


def _bare_semicolons(tree: ast.AST) -> Iterator[int]:
    """Where a list is joined outside `zug.messages`, which spaces the mark as the language does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "join":
            mark = node.value
            if isinstance(mark, ast.Constant) and mark.value in ("; ", b"; "):
                yield node.lineno


def test_no_list_is_put_together_with_a_bare_semicolon() -> None:
    for path in SOURCE.rglob("*.py"):
        if str(path.relative_to(SOURCE)) not in SEMICOLONS:
            assert not [*_bare_semicolons(ast.parse(path.read_text(encoding="utf-8")))], path
    for page in SOURCE.rglob("*.html"):
        assert 'join:"; "' not in page.read_text(encoding="utf-8"), page
    assert [*_bare_semicolons(ast.parse('"; ".join(names)'))]


OUTSIDE = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}|<style.*?</style>", re.DOTALL)
BARE = re.compile(r"(}}|%}|</\w+>): |\$\{[^}]*}: ")


def test_no_colon_is_put_together_on_a_page() -> None:
    for path in SOURCE.rglob("*"):
        if path.suffix in (".html", ".js"):
            page = OUTSIDE.sub("", path.read_text(encoding="utf-8"))
            assert not BARE.search(page), path
    for page in ("{{ key }}: {{ text }}", "{% translate 'deputy' %}: all", "`${name}: ${text}`"):
        assert BARE.search(page)
