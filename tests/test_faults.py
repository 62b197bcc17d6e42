"""`faults.toml` and the code agree: ids, blanks, and the wordings for teams."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import zug
from zug.faults import _entries, code_of, fault, ids, refusal, sentences_of
from zug.messages import of_teams

SOURCE = Path(zug.__file__).parent
FILE = SOURCE / "faults.toml"
TAKERS = {"add", "_add", "fail", "explain", "fault", "refusal"}
"""What takes the id of a fault first, and its blanks by name."""
KEYS = {"meaning", "warning", "form", "codes"} | {
    f"{teams}{plural}{name}"
    for teams in ("", "teams-")
    for plural in ("", "plural-")
    for name in ("message", "advice", "assumption")
}


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def in_full(id_: str) -> dict[str, str]:
    """The texts of a case, with those of its code."""
    return _entries().get(code_of(id_), {}) | _entries()[id_]


@cache
def calls() -> tuple[tuple[str, ast.Call, str], ...]:
    """Every call with a fault: where it is, the call and the id; of two ids, each of them."""
    return tuple(
        (f"{path.relative_to(SOURCE)}:{node.lineno}", node, id_)
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in TAKERS
        and node.args
        for id_ in _ids(node.args[0])
    )


def _ids(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_ids(node.body), *_ids(node.orelse))
    elif isinstance(node, ast.Constant) and node.value in ids():
        yield str(node.value)


def test_it_is_read_as_it_is_written() -> None:
    """Its reader knows no escapes and no texts of several lines."""
    assert tomllib.loads(FILE.read_text(encoding="utf-8")) == _entries()
    assert {key for entry in _entries().values() for key in entry} <= KEYS


def test_every_fault_is_used() -> None:
    texts = {path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    for id_, entry in _entries().items():
        assert "meaning" in entry or "." not in id_ or any(f'"{id_}"' in text for text in texts)
        has_cases = any(other.startswith(f"{id_}.") for other in ids())
        if "message" in entry and not has_cases:
            assert any(f'"{id_}"' in text for text in texts), id_


def test_a_call_fills_the_blanks_of_its_fault() -> None:
    assert len(calls()) > 150
    for where, call, id_ in calls():
        entry = in_full(id_)
        assert entry.get("message"), f"{where}: {id_} says nothing"
        named = {keyword.arg for keyword in call.keywords}
        if None in named:
            continue  # from a dict, which the tests of the faults fill
        needed = {
            blank
            for key, text in entry.items()
            if key.removeprefix("plural-") in {"message", "advice", "assumption"} - named
            for blank in blanks(text)
        }
        assert needed <= named | ({"form", "codes"} & entry.keys()), where


def test_other_wordings_have_the_same_blanks() -> None:
    for id_ in ids():
        entry = in_full(id_)
        for key, text in entry.items():
            for prefix in ("teams-", "plural-"):
                if key.startswith(prefix):
                    assert blanks(text) == blanks(entry[key.removeprefix(prefix)]), (id_, key)


@pytest.mark.parametrize(("count", "says"), [(1, "1 is listed"), (2, "2 are listed")])
def test_one_and_several(count: int, says: str) -> None:
    message, advice, assumption = sentences_of("player-count", {"text": "'7'", "count": count})
    assert message == f"the number of players is given as '7', but {says}"
    assert advice == "check that the file is complete"
    assert assumption == f"the tournament has {count} player{'s' * (count > 1)}"


def test_a_case_has_the_texts_of_its_code() -> None:
    message, advice, assumption = sentences_of("bad-record.bye", {})
    assert message == "the kind of bye or the round is missing"
    assert (advice, assumption) == (
        "the form is `240 H 003 0026 0047`",
        "the record was ignored",
    )


def test_what_is_raised_and_what_is_noted() -> None:
    error = refusal("unknown-player.number", number=9)
    assert (error.code, of_teams(error.message)) == ("unknown-player", "there is no team 9")
    noted = fault("no-player", (3, 1), text="www")
    assert (noted.code, noted.line, noted.column) == ("no-player", 3, 1)
    assert str(noted.sentence("a.csv")) == "a.csv:3:1: [no-player] no player: 'www'; it is left out"
