"""Replay large collections of tournaments and count the differences.

    python scripts/conformance.py DATA [--jobs N] [--only SYSTEM …]

DATA holds folders named by system id (or is such a folder). In them:

- `name.trf` alone: a finished tournament; every round is paired again from the rounds before it;
- `name.trf` with `name.expected` (and perhaps `name.options`): a worked example of one round;
- `cases.jsonl`: one worked example a line, for systems whose results do not fit a report file.

Exit status 1 if anything differs, 2 if nothing was found to replay.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import zug
from zug.formats import read
from zug.model import Colour, Result, Tournament

Lines = frozenset[tuple[int, int]]
"""`(white, black)` for a board, `(player, 0)` for the bye."""

IMPOSSIBLE: Lines = frozenset({(0, 0)})
MOST_SHOWN = 20
ACCELERATIONS = {"quart": "fmjd-quart", "haley": "fmjd-haley"}


class Case(NamedTuple):
    """A round to pair and what is expected of it."""

    name: str
    tournament: Tournament
    system: str
    expected: Lines
    acceleration: str | None = None
    options: Mapping[str, object] = MappingProxyType({})


class Outcome(NamedTuple):
    """What one file gave: how many rounds or cases, and what differed."""

    rounds: int
    differences: list[str]


@dataclass
class Tally:
    files: int = 0
    rounds: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        self.files += 1
        self.rounds += outcome.rounds
        self.differences += outcome.differences


def paired(pairing: zug.RoundPairing) -> Lines:
    if not pairing.is_complete:
        return IMPOSSIBLE
    boards = frozenset((white, black) for white, black in pairing.boards)
    return boards | ({(pairing.bye, 0)} if pairing.bye else frozenset())


def recorded(tournament: Tournament, round_: int) -> Lines:
    """The pairing a finished tournament holds for a round."""
    lines: set[tuple[int, int]] = set()
    for player in tournament.players:
        cell = player.cell(round_)
        if cell is None:
            continue
        if cell.opponent and cell.colour is Colour.WHITE:
            lines.add((player.tpn, cell.opponent))
        elif cell.result is Result.PAB:
            lines.add((player.tpn, 0))
    return frozenset(lines)


def replay(path: Path, system: str) -> Iterator[Case]:
    """Every round of a finished tournament as a case."""
    tournament = read(path)
    for round_ in range(1, tournament.rounds_played + 1):
        name = f"{path.stem} round {round_}"
        yield Case(name, tournament.before(round_), system, recorded(tournament, round_))


def worked_example(path: Path, system: str) -> Case:
    settings = path.with_suffix(".options")
    options = json.loads(settings.read_text(encoding="utf-8")) if settings.exists() else {}
    if options.pop("variant", None) == "lot":
        system = "fmjd-1986-lot"
    acceleration = options.pop("acceleration", None)
    expected = read_expected(path.with_suffix(".expected"))
    acceleration = ACCELERATIONS.get(acceleration, acceleration)
    return Case(path.stem, read(path), system, expected, acceleration, options)


def read_expected(path: Path) -> Lines:
    """Count line, then `white black`, `n 0` for the bye; or the word `impossible`."""
    head, *rest = path.read_text(encoding="utf-8").split("\n")
    if head.strip() == "impossible":
        return IMPOSSIBLE
    return frozenset((int(a), int(b)) for a, b in (line.split() for line in rest if line.strip()))


def match_cases(path: Path) -> Iterator[Case]:
    """Worked examples of two-game matches."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.support.double_swiss_cases import read_cases  # noqa: PLC0415 - not on the path

    for case in read_cases(path):
        expected = IMPOSSIBLE if case.expected is None else case.expected
        yield Case(case.name, case.tournament, "double-swiss-2026", expected)


def team_cases(path: Path) -> Iterator[Case]:
    """Worked examples of the team system."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.support.team_cases import read_cases  # noqa: PLC0415 - not on the path

    for case in read_cases(path):
        expected = IMPOSSIBLE if case.expected is None else case.expected
        yield Case(case.name, case.tournament, "team-2026", expected)


JsonReader = Callable[[Path], Iterable[Case]]
JSON_READERS: dict[str, JsonReader] = {
    "double-swiss-2026": match_cases,
    "team-2026": team_cases,
}
"""System id to the reader of its `cases.jsonl`. A system without one is reported as not read."""


def examine(case: Case) -> str | None:
    """The difference in one line, None if there is none."""
    try:
        got = paired(
            zug.pair(
                case.tournament,
                case.system,
                acceleration=case.acceleration,
                options=case.options,
            )
        )
    except Exception as error:  # a crash is a difference like any other, not the end of the run
        return f"{case.name}: {type(error).__name__}: {error}"
    if got == case.expected:
        return None
    return f"{case.name}: expected {_show(case.expected - got)}, got {_show(got - case.expected)}"


def _show(lines: Lines) -> str:
    return " ".join(f"{white}-{black}" for white, black in sorted(lines)) or "nothing more"


def examine_file(path: Path, system: str) -> Outcome:
    if path.suffix == ".jsonl":
        cases: Iterable[Case] = JSON_READERS[system](path)
    elif path.with_suffix(".expected").exists():
        cases = [worked_example(path, system)]
    else:
        cases = replay(path, system)
    faults = [(case, examine(case)) for case in cases]
    return Outcome(len(faults), [fault for _, fault in faults if fault is not None])


def folders(data: Path) -> list[Path]:
    """The folders named by a system id, in the order of the registry."""
    known = [info.id for info in zug.SYSTEMS]
    if data.name in known:
        return [data]
    return [data / name for name in known if (data / name).is_dir()]


def files(folder: Path) -> list[Path]:
    found = sorted(folder.glob("*.trf"))
    for path in sorted(folder.glob("*.jsonl")):
        if folder.name in JSON_READERS:
            found.append(path)
        else:
            print(f"{folder.name}/{path.name}: no reader, not replayed", file=sys.stderr)
    return found


def run_folder(folder: Path, jobs: int) -> Tally:
    tally = Tally()
    paths = files(folder)
    systems = [folder.name] * len(paths)
    if jobs == 1:
        _collect(tally, map(examine_file, paths, systems), len(paths), folder.name)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            outcomes = pool.map(examine_file, paths, systems, chunksize=4)
            _collect(tally, outcomes, len(paths), folder.name)
    return tally


def _collect(tally: Tally, outcomes: Iterable[Outcome], total: int, name: str) -> None:
    steps = sys.stderr.isatty()
    for outcome in outcomes:
        tally.add(outcome)
        if steps or tally.files % 200 == 0:
            end = "\r" if steps else "\n"
            print(f"{name}: {tally.files}/{total}", end=end, file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("data", type=Path, help="folder with one folder a system")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--only", nargs="*", default=[], metavar="SYSTEM", help="these alone")
    given = parser.parse_args(arguments)
    chosen = [f for f in folders(given.data) if not given.only or f.name in given.only]
    print(f"{'system':<20}{'files':>8}{'rounds':>9}{'differences':>13}{'seconds':>9}")
    wrong = seen = 0
    for folder in chosen:
        start = time.perf_counter()
        tally = run_folder(folder, given.jobs)
        spent = time.perf_counter() - start
        row = f"{folder.name:<20}{tally.files:>8}{tally.rounds:>9}"
        print(f"{row}{len(tally.differences):>13}{spent:>9.1f}", flush=True)
        for line in tally.differences[:MOST_SHOWN]:
            print(f"    {line}")
        if len(tally.differences) > MOST_SHOWN:
            print(f"    … and {len(tally.differences) - MOST_SHOWN} more")
        wrong += len(tally.differences)
        seen += tally.rounds
    if not seen:
        print(f"nothing to replay in {given.data}", file=sys.stderr)
        return 2
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
