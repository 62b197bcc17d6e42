"""Record what the engines ask of the kernel, with its answers, for builds that cannot run Python.

    python scripts/record.py [--all FILE]

Pairs the sample of finished tournaments and the worked examples, and writes a choice of the
different problems into `src/zug/matching/kernel/test/recorded.txt` (--all: all of them into FILE).
The kernel's own test replays such files; docs/kernel.md has their form. Only answers that do not
depend on how a solver works are recorded; `tests/matching/test_recorded.py` asks the Python twin
for the same ones.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from zug.matching import _core  # noqa: E402

RECORDED = ROOT / "src/zug/matching/kernel/test/recorded.txt"
EVERY = {"refine": 1, "problem": 6, "structure": 36}
"""Of so many problems of a sort one is kept: there are thousands, most of them alike."""
LONGEST = 8_000
"""Characters of a problem that is kept: a few large ones would take most of the room."""


class Exclusions:
    """What was forbidden, in order."""

    def __init__(self, size: int) -> None:
        self.core = _core.Exclusions(size)
        self.forbidden: list[tuple[str, list[int]]] = []

    @property
    def size(self) -> int:
        return self.core.size

    def forbid(self, a: int, b: int) -> None:
        self.forbid_pairs([a, b])

    def forbid_pairs(self, pairs: Sequence[int]) -> None:
        self.core.forbid_pairs(pairs)
        self.forbidden.append(("apart", list(pairs)))

    def forbid_within(self, items: Sequence[int]) -> None:
        self.core.forbid_within(items)
        self.forbidden.append(("within", list(items)))

    def excluded(self, a: int, b: int) -> bool:
        return self.core.excluded(a, b)


class Tape:
    """One problem or structure, those refined from it, and what was asked of them.

    Items are numbered anew: only those that are asked about count.
    """

    def __init__(self, exclusions: Exclusions) -> None:
        self._forbidden = [(how, list(items)) for how, items in exclusions.forbidden]
        self._number: dict[int, int] = {-1: -1}
        self._lines: list[str] = []
        self.made = 0

    def items(self, items: Iterable[int]) -> list[int]:
        return [self._number.setdefault(item, len(self._number) - 1) for item in items]

    def write(self, word: str, *numbers: Iterable[int] | int, answer: object = None) -> None:
        flat = [x for group in numbers for x in ([group] if isinstance(group, int) else group)]
        line = " ".join([word, *(str(int(x)) for x in flat)])
        if answer is not None:
            values = answer if isinstance(answer, list) else [answer]
            line = " ".join([line, "=", *(str(int(x)) for x in values)])
        self._lines.append(line)

    def costs(self, costs: Sequence[int | None], sequence: Sequence[int], first: int) -> None:
        self._lines.append(" ".join(["costs", *("-" if c is None else f"{c:x}" for c in costs)]))
        if sequence:
            self._lines.append(" ".join(["sequence", str(first), *(f"{c:x}" for c in sequence)]))

    def total(self, cost: int) -> None:
        self._lines.append(f"cost 0 = {cost:x}")

    def text(self) -> str:
        lines = [f"items {len(self._number) - 1}", *self._exclusions()]
        return "\n".join([*lines, *self._lines]) + "\n"

    def _exclusions(self) -> Iterator[str]:
        pairs: set[tuple[int, int]] = set()
        for how, items in self._forbidden:
            known = [self._number.get(item, -1) for item in items]
            if how == "within":
                group = sorted({item for item in known if item >= 0})
                if len(group) > 1:
                    yield " ".join(["within", *map(str, group)])
                continue
            for a, b in zip(known[::2], known[1::2], strict=True):
                if min(a, b) >= 0:
                    pairs.add((min(a, b), max(a, b)))
        if pairs:
            yield " ".join(["apart", *(str(item) for pair in sorted(pairs) for item in pair)])


TAPES: list[Tape] = []


def new_tape(exclusions: Exclusions) -> Tape:
    TAPES.append(Tape(exclusions))
    return TAPES[-1]


class Problem:
    """A problem of the kernel that notes what it is asked."""

    def __init__(  # noqa: PLR0917 - positional like the kernel's
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int | None],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> None:
        core = _core.Problem(exclusions.core, items, kinds, costs, sequence, first)
        tape = new_tape(exclusions)
        tape.write("vertices", tape.items(items))
        tape.write("kinds", kinds)
        tape.costs(costs, sequence, first)
        self._keep(core, tape)
        tape.write("problem", self.number)
        tape.write("width", self.number, answer=core.width)

    def _keep(self, core: _core.Problem, tape: Tape) -> None:
        self.core, self.tape, self.number = core, tape, tape.made
        tape.made += 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self.core, name)

    def solve(self) -> bool:
        found = self.core.solve()
        self.tape.write("solve", self.number, answer=found)
        if found and self.number == 0:
            self.tape.total(self.core.cost())
        return found

    def restrict(self, v: int, lo: int, hi: int, inside: bool = True) -> bool:
        granted = self.core.restrict(v, lo, hi, inside)
        self.tape.write("restrict", self.number, v, lo, min(hi, self.size), inside, answer=granted)
        return granted

    def first_partners(self, vertices: Sequence[int], lo: int, hi: int) -> list[int]:
        partners = self.core.first_partners(vertices, lo, hi)
        limits = (lo, min(hi, self.size))
        self.tape.write("partners", self.number, *limits, vertices, answer=partners)
        return partners

    def refine(
        self,
        vertices: Sequence[int],
        kinds: Sequence[int],
        costs: Sequence[int],
        sequence: Sequence[int] = (),
        first: int = 0,
    ) -> Problem:
        made = Problem.__new__(Problem)
        made._keep(self.core.refine(vertices, kinds, costs, sequence, first), self.tape)
        self.tape.write("vertices", vertices)
        self.tape.write("kinds", kinds)
        self.tape.costs(costs, sequence, first)
        self.tape.write("refine", made.number, self.number)
        return made


class Structure:
    """A structure of the kernel that notes what it is asked."""

    def __init__(
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        allowed: Sequence[bool],
    ) -> None:
        self.core = _core.Structure(exclusions.core, items, kinds, allowed)
        self.tape = new_tape(exclusions)
        self.tape.write("vertices", self.tape.items(items))
        self.tape.write("kinds", kinds)
        self.tape.write("allowed", allowed)
        self.tape.write("structure", 0)
        for word in ("outer", "inner", "components"):
            self.tape.write(word, 0, answer=getattr(self.core, word)())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.core, name)

    def meets_outer(self, items: Sequence[int], kinds: Sequence[int]) -> list[bool]:
        meets = self.core.meets_outer(items, kinds)
        self.tape.write("vertices", self.tape.items(items))
        self.tape.write("kinds", kinds)
        self.tape.write("meets", 0, answer=meets)
        return meets


def stand_in() -> None:
    """Let the engines take the recording classes for the kernel. Before they are imported."""
    module = ModuleType("zug.matching._core")
    for made in (Exclusions, Problem, Structure):
        setattr(module, made.__name__, made)
    module.NATIVE = True  # type: ignore[attr-defined]
    sys.modules["zug.matching._core"] = module
    del sys.modules["zug.matching"]


def pair_everything() -> None:
    from scripts.conformance import examine, replay, worked_example  # noqa: PLC0415

    for path in sorted((ROOT / "tests/conformance").glob("*/*.trf")):
        for case in replay(path, path.parent.name):
            assert examine(case) is None, case.name
    for path in sorted((ROOT / "tests/cases").glob("*/*.trf")):
        if path.with_suffix(".expected").exists():
            case = worked_example(path, path.parent.name)
            assert examine(case) is None, case.name


def sort_of(text: str) -> str:
    return next(sort for sort in EVERY if f"\n{sort} " in text)


def chosen(texts: Iterable[str]) -> Iterator[str]:
    seen: Counter[str] = Counter()
    for text in texts:
        if len(text) <= LONGEST:
            sort = sort_of(text)
            if seen[sort] % EVERY[sort] == 0:
                yield text
            seen[sort] += 1


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--all", type=Path, metavar="FILE", help="write every problem into FILE")
    options = parser.parse_args(arguments)
    stand_in()
    pair_everything()
    texts: Iterable[str] = dict.fromkeys(tape.text() for tape in TAPES)
    path = options.all or RECORDED
    kept = list(texts if options.all else chosen(texts))
    path.write_text("".join(kept), encoding="ascii", newline="\n")
    print(f"{len(kept)} problems in {path}")


if __name__ == "__main__":
    main()
