"""A run of thousands of comparisons: written down one by one, so that it can go on later.

The folder has `accepted.jsonl`: a line of settings, then a line a tournament. A line that is not
whole does not count, and the tournament is compared again.
"""

from __future__ import annotations

import json
from pathlib import Path

from zug.acceptance.comparing import OURS, THEIRS, Outcome, Task, compare
from zug.acceptance.peers import Peer
from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.formats.files import read_bytes, write_bytes
from zug.generator import Config
from zug.messages import say
from zug.pool import Progress, run_all

LEDGER = "accepted.jsonl"
KEPT = "files"


class Run(NamedTuple):
    """What is compared: `number` tournaments each way, from a first seed on."""

    peer: Peer
    config: Config
    seed: int
    number: int
    form: str
    code: str = ""
    ways: tuple[str, ...] = (OURS, THEIRS)

    def settings(self) -> dict[str, object]:
        """All that decides how a comparison turns out; how many there are does not."""
        return {
            "engine": list(self.peer.command),
            "calls": self.peer.kind,
            "system": self.peer.system,
            "seed": self.seed,
            "format": self.form,
            "code": self.code,
            "generator": self.config.settings(),
        }

    def tasks(self, folder: Path) -> list[Task]:
        ways = [way for way in self.ways if way == OURS or self.peer.makes]
        return [
            Task(way, self.seed + index, self.peer, self.config, folder, self.form, self.code)
            for index in range(self.number)
            for way in ways
        ]


def run(wanted: Run, folder: Path, *, jobs: int, resume: bool, progress: Progress) -> list[Outcome]:
    """Compare all that is not in the ledger yet; the outcomes, earlier ones included."""
    kept = folder / KEPT
    kept.mkdir(parents=True, exist_ok=True)
    ledger = folder / LEDGER
    head = json.dumps(wanted.settings())
    done = _done(ledger, head) if resume else {}
    lines = [head, *(json.dumps(found._asdict()) for found in done.values())]
    write_bytes(ledger, "".join(f"{line}\n" for line in lines).encode())
    tasks = wanted.tasks(kept.resolve())
    left = [task for task in tasks if (task.way, task.seed) not in done]
    found = [done[task.way, task.seed] for task in tasks if (task.way, task.seed) in done]
    with (
        ledger.open("a", encoding="utf-8", buffering=1) as book,
        progress(len(left)) as advance,
    ):
        for outcome in run_all(compare, left, jobs):
            book.write(f"{json.dumps(outcome._asdict())}\n")
            found.append(outcome)
            advance()
    return sorted(found, key=lambda one: (one.way, one.seed))


def first_seed(folder: Path) -> int | None:
    """The first seed of the run whose ledger is in a folder."""
    ledger = folder / LEDGER
    if not ledger.exists():
        return None
    settings = _plain(read_bytes(ledger).decode("utf-8", "replace").split("\n")[0])
    seed = settings.get("seed") if settings else None
    return seed if isinstance(seed, int) else None


def _done(ledger: Path, head: str) -> dict[tuple[str, int], Outcome]:
    if not ledger.exists():
        return {}
    lines = read_bytes(ledger).decode("utf-8", "replace").split("\n")
    if lines[0] != head:
        raise UsageError(
            "other-parameters",
            say("{parent} holds a comparison with other settings", parent=ledger.parent),
            say("resume with the same options, or name another folder"),
        )
    found = [_plain(line) for line in lines[1:-1]]  # what follows the last end was cut off
    outcomes = [_outcome(values) for values in found if values and "way" in values]
    return {(one.way, one.seed): one for one in outcomes}


def _plain(line: str) -> dict[str, object] | None:
    try:
        values = json.loads(line)
    except ValueError:
        return None
    return values if isinstance(values, dict) else None


def _outcome(values: dict[str, object]) -> Outcome:
    found = Outcome(**values)  # type: ignore[arg-type]
    return found._replace(differences=tuple(found.differences))
