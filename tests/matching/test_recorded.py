"""The recorded problems that builds without Python replay: the twin gives the same answers.

`scripts/record.py` writes them; the kernel's own test (`make kernel-test`) reads them in C++.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

RECORDED = Path(__file__).parents[2] / "src/zug/matching/kernel/test/recorded.txt"


def problems() -> Iterator[list[str]]:
    lines: list[str] = []
    for line in RECORDED.read_text(encoding="ascii").splitlines():
        if line.startswith("items ") and lines:
            yield lines
            lines = []
        lines.append(line)
    yield lines


def numbers(text: str, base: int = 10) -> list[Any]:
    return [None if word == "-" else int(word, base) for word in text.split()]


class Replay:
    """Follows the lines of one problem."""

    def __init__(self, room: Any) -> None:
        self._room = room
        self._made: dict[int, Any] = {}

    def line(self, text: str) -> None:
        question, asks, answer = text.partition(" =")
        word, _, rest = question.partition(" ")
        if asks:
            number, *asked = numbers(rest)
            found = self._ask(self._made[number], word, asked)
            expected = numbers(answer, 16 if word == "cost" else 10)
            assert found is None or found == expected, text
        else:
            self._make(word, rest)

    def _make(self, word: str, rest: str) -> None:
        match word:
            case "items":
                self._exclusions = self._room.Exclusions(int(rest))
            case "apart":
                self._exclusions.forbid_pairs(numbers(rest))
            case "within":
                self._exclusions.forbid_within(numbers(rest))
            case "vertices":
                self._vertices = numbers(rest)
            case "kinds":
                self._kinds = numbers(rest)
            case "costs":
                self._costs, self._sequence, self._first = numbers(rest, 16), [], 0
            case "sequence":
                first, _, places = rest.partition(" ")
                self._sequence, self._first = numbers(places, 16), int(first)
            case "allowed":
                self._allowed = [flag == "1" for flag in rest.split()]
            case "problem":
                task = (self._costs, self._sequence, self._first)
                self._made[int(rest)] = self._room.Problem(
                    self._exclusions, self._vertices, self._kinds, *task
                )
            case "refine":
                number, of = numbers(rest)
                task = (self._costs, self._sequence, self._first)
                self._made[number] = self._made[of].refine(self._vertices, self._kinds, *task)
            case "structure":
                self._made[int(rest)] = self._room.Structure(
                    self._exclusions, self._vertices, self._kinds, self._allowed
                )
            case _:
                raise AssertionError(word)

    def _ask(self, of: Any, word: str, asked: list[int]) -> list[Any] | None:
        match word:
            case "width":
                return [of.width] if of.width else None  # the twin has none
            case "solve":
                return [of.solve()]
            case "cost":
                edges = [of.edge_cost(u, v) for u, v in enumerate(of.mates()) if u < v]
                assert sum(edges) == of.cost()
                return [of.cost()]
            case "restrict":
                v, lo, hi, inside = asked
                return [of.restrict(v, lo, hi, bool(inside))]
            case "partners":
                lo, hi, *vertices = asked
                return list(of.first_partners(vertices, lo, hi))
            case "meets":
                return list(of.meets_outer(self._vertices, self._kinds))
            case _:
                return list(getattr(of, word)())


def test_recorded_answers_are_given_again(room: Any) -> None:
    for lines in problems():
        replay = Replay(room)
        for line in lines:
            replay.line(line)


@pytest.mark.parametrize("word", ["refine", "sequence", "within", "restrict", "partners", "meets"])
def test_every_question_is_recorded(word: str) -> None:
    assert sum(line.startswith(f"{word} ") for lines in problems() for line in lines) > 5
