"""The sentences in TOML files: each is read as it is written, has one id, and is found in code."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from zug.words import Words

ROOT = Path(__file__).parents[1] / "src"
PACKAGE = ROOT / "zug"
FILES = sorted(
    path
    for path in PACKAGE.rglob("*.toml")
    if path.parent.name == "words" or path.name.startswith("words")
)
SHARED = [path for path in FILES if path.parent.name == "words"]


def ids_of(path: Path) -> list[str]:
    return [*tomllib.loads(path.read_text(encoding="utf-8"))]


@cache
def modules(folder: Path) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")}


@cache
def literals(folder: Path) -> frozenset[str]:
    """Every text that stands in the code of a folder."""
    return frozenset(
        node.value
        for tree in modules(folder).values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


FAMILIES = frozenset(
    id_.partition(".")[0] for path in FILES for id_ in ids_of(path) if "." in id_
) - {"pair", "round", "value"}
"""What ids begin with; not what other keys of the program begin with too."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_sentences_are_read_as_they_are_written(path: Path) -> None:
    """`Words` parses one sentence at a time; here the whole file is."""
    in_words = path.parent.name == "words"
    place = path.parents[1] if in_words else path.parent
    package = ".".join(place.relative_to(ROOT).parts)
    words = Words(package, str(path.relative_to(place)))
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [*words] == [*texts]
    for id_, text in texts.items():
        one, many, by = [text, "", ""] if isinstance(text, str) else [*text, "count"][:3]
        assert words[id_] == (one, many, by)


def test_every_id_has_one_sentence() -> None:
    ids = [id_ for path in SHARED for id_ in ids_of(path)]
    assert len(ids) == len({*ids}) == len(Words("zug.explainer", "words"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_sentence_is_used(path: Path) -> None:
    """Its id stands in the code in full; the key of a step is its action, in its own system."""
    own = literals(path.parent)
    for id_ in ids_of(path):
        assert id_ in (literals(PACKAGE) if "." in id_ else own | literals(SYSTEMS)), id_


SYSTEMS = PACKAGE / "systems" / "explaining"


def test_every_id_in_the_code_has_a_sentence() -> None:
    known = {id_ for path in FILES for id_ in ids_of(path)}
    for path, id_ in [*_said(SYSTEMS), *_said(PACKAGE / "explainer"), *_said(PACKAGE / "quiz")]:
        assert id_ in known, f"{path}: {id_}"


def _said(folder: Path) -> Iterator[tuple[Path, str]]:
    """The ids given to a statement, in any code of a folder."""
    for path, tree in modules(folder).items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            args = node.args if name == "by_kind" else node.args[:1]
            if name in ("Statement", "state", "words", "by_kind"):
                for arg in args:
                    for one in ast.walk(arg):
                        if isinstance(one, ast.Constant) and "." in str(one.value):
                            yield path, str(one.value)


STEPS = {"step.", "step.bye-"}
"""How the ids of steps that one system alone has begin: its family and the action are the rest."""


def test_no_id_is_composed() -> None:
    """An id that a reader sees can be searched for."""
    composed = {
        f"{path.relative_to(PACKAGE)}: {text}"
        for path, tree in modules(PACKAGE).items()
        for node in ast.walk(tree)
        for text in _beginning(node)
        if text.partition(".")[0] in FAMILIES and "." in text and text not in STEPS
    }
    assert not composed


def _beginning(node: ast.AST) -> Iterator[str]:
    """The fixed text at the beginning of an f-string or a concatenation, if it is one."""
    first = None
    if isinstance(node, ast.JoinedStr) and node.values:
        first = node.values[0]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        first = node.left
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield first.value
