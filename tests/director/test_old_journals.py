"""Journals of version 0.2.0: they open, replay to what they replayed to, and are written alike."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.director.replays import CREATED, NOW, SCRIPTS, Script, probes, shown
from zug.director import Desk, JournalLine, State
from zug.director.importing.to_decisions import adopt
from zug.director.journal import decode, encode
from zug.director.journal.replay import replay
from zug.errors import ZugError

JOURNALS = Path(__file__).parent / "journals"
EVENTS = tuple(SCRIPTS)
PLAYED_BY_CHANCE = ("table", "swiss", "fide")
"""Events in which every act was drawn: a round robin, and two Swiss; one of them left FIDE mode."""


def decisions_of(name: str) -> tuple[JournalLine, ...]:
    contents = decode((JOURNALS / f"{name}.zug").read_bytes(), name)
    assert contents.torn == b""
    return contents.decisions


def witness(name: str) -> dict[str, Any]:
    recorded: dict[str, Any] = json.loads((JOURNALS / f"{name}.json").read_text(encoding="utf-8"))
    return recorded


class Paper:
    """A store in memory that keeps what a file would: plain JSON."""

    def __init__(self) -> None:
        self.decisions: list[JournalLine] = []

    def append(
        self, kind: str, data: Any, *, time: str, author: str, reason: str = ""
    ) -> JournalLine:
        plain = json.loads(json.dumps(data))
        line = JournalLine(len(self.decisions) + 1, time, author, kind, plain, reason)
        self.decisions.append(line)
        return line

    def raw(self) -> bytes:
        chain, lines = "", []
        for decision in self.decisions:
            line, chain = encode(decision, chain)
            lines.append(line)
        return b"".join(lines)


@pytest.mark.parametrize("name", [*EVENTS, *PLAYED_BY_CHANCE])
def test_the_state_after_every_decision_is_the_one_the_old_version_folded(name: str) -> None:
    decisions, recorded = decisions_of(name), witness(name)
    for number in range(1, len(decisions) + 1):
        text = json.dumps(shown(replay(decisions[:number])), ensure_ascii=False, sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        assert digest == recorded["states"][number - 1], f"after decision {number}"
    assert json.loads(json.dumps(shown(replay(decisions)))) == recorded["final"]


@pytest.mark.parametrize("name", EVENTS)
def test_the_same_event_played_again_writes_the_same_bytes(name: str) -> None:
    paper = Paper()
    paper.append("create", CREATED[name], time=NOW, author="test")
    SCRIPTS[name](Script(Desk(paper, author="test", clock=lambda: NOW)))
    assert paper.raw().splitlines() == (JOURNALS / f"{name}.zug").read_bytes().splitlines()


def verdict(state: State, propose: Any) -> str:
    """The code of a refusal, or the levels of the objections; `check` itself raises nothing."""
    try:
        decision = propose()
    except ZugError as error:
        return error.code
    objections = decision.check(state)
    refusal = next((each for each in objections if each.is_refusal), None)
    if refusal is not None:
        return refusal.code
    return "".join(str(int(each.level)) for each in objections) or "-"


@pytest.mark.parametrize("name", EVENTS)
def test_what_speaks_against_a_decision_is_what_the_old_version_said(name: str) -> None:
    decisions = decisions_of(name)
    for number, verdicts in witness(name)["verdicts"].items():
        state = replay(decisions[: int(number)])
        for (what, propose), was in zip(probes(state), verdicts.split(), strict=True):
            assert verdict(state, propose) == was, f"{what} after decision {number}"


def test_a_report_taken_over_gives_the_same_decisions() -> None:
    kept = [(line.kind, dict(line.data)) for line in decisions_of("adopted")]
    taken = adopt(replay(decisions_of("adopted")).tournament)
    assert [(one.kind, json.loads(json.dumps(one.to_data()))) for one in taken] == kept
