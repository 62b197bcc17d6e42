"""`zug quiz`."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from running import Zug


def test_the_command_grades_an_answer(zug: Zug) -> None:
    right = zug("quiz", "--level", "3", "--seed", "4", "--answer", "1-5 3-13 4-12")
    assert right.exit == 0
    assert "Right: 1–5, 3–13, 4–12." in right.out
    assert "Bracket of 1 point" in right.out
    wrong = zug("quiz", "--level", "3", "--seed", "4", "--answer", "1-5 3-12 4-13", "--json")
    assert wrong.exit == 1
    document = json.loads(wrong.out)
    assert document["grade"]["criterion"] == "C12"
    assert document["question"]["seed"] == 4


def test_a_session_in_the_terminal(zug: Zug, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "?\n1-5 3-12 4-13\n1-99\n1-5 3-13 4-12\n"
    monkeypatch.setattr("sys.stdin", StringIO(lines))
    done = zug("quiz", "--level", "3", "--seed", "4")
    assert done.exit == 0
    assert "Pairs to be made here: 3." in done.out
    assert "would be 2 instead of 1 [C12]" in done.out
    assert "there is no player 99 in this bracket" in done.out
    assert "0 of 1 right at the first try." in done.out
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert zug("quiz", "--level", "3", "--seed", "4").exit == 0
