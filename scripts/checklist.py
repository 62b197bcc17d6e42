"""FIDE's checklist, walked with our answers: docs/checklist.toml becomes a page.

    python scripts/checklist.py            write docs/compliance/vcl-13.md
    python scripts/checklist.py --check    say what is wrong with the answers, change nothing

An answer "yes" or "no" leads to a penalty, to failure or to another question; "people" stands for
what people have still to do, `until` says what: it is not met before. What the walk does not reach
is not asked.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "docs" / "checklist.toml"
TARGET = ROOT / "docs" / "compliance" / "vcl-13.md"
COUNT = 225
SYSTEMS_ASKED_FOR = range(1, 7)
"""One of these must be answered yes: the kinds of program a certificate is asked for."""
FAIL, END = "fail", "end"


class Question(NamedTuple):
    number: int
    area: str
    asks: str
    answer: str
    how: str
    tests: tuple[str, ...] = ()
    yes: str = ""
    no: str = ""
    until: str = ""

    @property
    def outcome(self) -> str:
        return self.yes if self.answer == "yes" else self.no

    @property
    def fails(self) -> bool:
        return self.outcome.startswith(FAIL)

    @property
    def penalty(self) -> int:
        """In per cent; what ends the verification costs nothing more."""
        part = self.outcome.partition(" %")
        return int(part[0]) if part[1] else 0

    @property
    def next(self) -> int:
        """The question that follows, beyond the last one at the end."""
        if self.outcome == END:
            return COUNT + 1
        target = self.outcome.rpartition("to ")
        return int(target[2]) if target[1] else self.number + 1


class Walk(NamedTuple):
    """What a verifier would write down."""

    asked: tuple[int, ...]
    failures: tuple[int, ...]
    penalties: Mapping[int, int]
    people: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.penalties.values())


def questions() -> dict[int, Question]:
    data: dict[str, list[dict[str, Any]]] = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    read = (Question(**{**one, "tests": tuple(one["tests"])}) for one in data["question"])
    return {one.number: one for one in read}


def walk(asked: Mapping[int, Question]) -> Walk:
    """From the first question on, also past a failure, as one who wants to know them all."""
    seen, failures, penalties = [], [], {}
    number = 1
    while number <= COUNT:
        one = asked[number]
        seen.append(number)
        if one.fails:
            failures.append(number)
        if one.penalty:
            penalties[number] = one.penalty
        number = one.next
    if not any(asked[number].answer == "yes" for number in SYSTEMS_ASKED_FOR):
        failures.insert(0, SYSTEMS_ASKED_FOR[-1])
    people = tuple(number for number in seen if asked[number].answer == "people")
    return Walk(tuple(seen), tuple(failures), penalties, people)


@cache
def tests_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def exists(test: str) -> bool:
    """Return whether there is such a test, `tests/cli/test_new.py::test_name`, or check.

    `scripts/sentences.py::messages` is a check of `make lint`.
    """
    path, _, name = test.partition("::")
    file = ROOT / path
    is_one = name.startswith("test_") or path.startswith("scripts/")
    return is_one and file.is_file() and name in tests_in(file)


def faults(asked: Mapping[int, Question]) -> Iterator[str]:
    """Answers that nothing shows, tests that are gone."""
    if [*asked] != [*range(1, COUNT + 1)]:
        yield f"the questions are not those from 1 to {COUNT}"
        return
    for number in walk(asked).asked:
        one = asked[number]
        if one.answer not in ("yes", "no", "people"):
            yield f"question {number} is not answered"
        elif not one.how:
            yield f"question {number}: the answer has no words"
        elif one.answer == "people" and not one.until:
            yield f"question {number}: nobody says what has still to be done"
        elif one.answer == "yes" and not one.tests:
            yield f"question {number}: no test shows the answer"
    for one in asked.values():
        yield from (f"question {one.number}: no {test}" for test in one.tests if not exists(test))


HEAD = """# FIDE's checklist

FIDE endorses a program by a list of {count} questions. Not having something that must be there ends
the verification; most other gaps cost some per cent, and more than 100 % in all is a failure. The
list is a draft (VCL4THP.13) that we know at second hand: the questions stand here in our own words,
with the costs others have reported. Questions follow from answers: what a walk does not reach is
not asked.

This page is made from `docs/checklist.toml` by `scripts/checklist.py`; every *yes* names the tests
that show it, and `make lint` fails if one of them is gone.

**Walked with the answers below: {failures}; {total} % of penalties.**
{costs}

See also: [FIDE mode](../fide-mode.md), [the acceptance run](../acceptance.md), [handling a
tournament](handling-2026.md).
"""


def headline(failures: Sequence[Question]) -> str:
    """Return how many hard failures there are, and what ends those that people can end."""
    count = len(failures)
    text = f"{count} hard failure{'s' if count > 1 else ''}" if count else "no hard failure"
    waiting = [f"{one.until} (question {one.number})" for one in failures if one.until]
    if not waiting:
        return text
    part = "" if len(waiting) == count else f", {len(waiting)} of them"
    return f"{text}{part} until {' and '.join(waiting)}"


def page(asked: Mapping[int, Question]) -> str:
    walked = walk(asked)
    costs = "".join(
        f"\n- question {number} costs {penalty} %: {asked[number].how}"
        for number, penalty in walked.penalties.items()
    ) + "".join(f"\n- question {number} ends it: {asked[number].how}" for number in walked.failures)
    failures = headline([asked[number] for number in walked.failures])
    lines = [HEAD.format(count=COUNT, failures=failures, total=walked.total, costs=costs)]
    area = ""
    for one in asked.values():
        if one.area != area:
            area = one.area
            lines += ["", f"## {area[:1].upper()}{area[1:]}", ""]
            lines += ["| | asked | answer | | shown by |", "|--:|---|---|---|---|"]
        lines.append(_row(one, one.number in walked.asked))
    return "\n".join(lines) + "\n"


def _row(one: Question, is_asked: bool) -> str:
    answer = one.answer if is_asked else "not asked"
    if is_asked and one.fails:
        answer += ", **fails**"
    elif is_asked and one.penalty:
        answer += f", **{one.penalty} %**"
    answer = answer.replace("people", "not yet")
    tests = "<br>".join(f"`{test}`" for test in one.tests)
    return f"| {one.number} | {one.asks} | {answer} | {one.how} | {tests} |"


if __name__ == "__main__":
    found = questions()
    wrong = [*faults(found)]
    if wrong:
        sys.exit("\n".join(wrong))
    if "--check" not in sys.argv:
        TARGET.parent.mkdir(exist_ok=True)
        TARGET.write_text(page(found), encoding="utf-8")
