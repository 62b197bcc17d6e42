"""A run of thousands of comparisons: its ledger, so that it can be resumed, and its report.

The folder has `accepted.jsonl`: a line of settings, then a line per tournament. An incomplete line
does not count, and its tournament is compared again. `report.md` is for people, `report.json` for
programs.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from zug import __version__
from zug.acceptance.comparing import OURS, THEIRS, ComparisonResult, ComparisonTask, compare
from zug.acceptance.peers import Peer
from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.formats.files import read_bytes, write_bytes
from zug.generator import Config
from zug.messages import say
from zug.pool import Progress, run_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


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
        """Return all settings that affect a comparison, so without the number of tournaments."""
        return {
            "engine": list(self.peer.command),
            "calls": self.peer.kind,
            "system": self.peer.system,
            "seed": self.seed,
            "format": self.form,
            "code": self.code,
            "generator": self.config.settings(),
        }

    def tasks(self, folder: Path) -> list[ComparisonTask]:
        ways = [way for way in self.ways if way == OURS or self.peer.makes]
        fixed = self.peer, self.config, folder, self.form, self.code
        seeds = range(self.seed, self.seed + self.number)
        return [ComparisonTask(way, seed, *fixed) for seed in seeds for way in ways]


def run(
    wanted: Run, folder: Path, *, jobs: int, resume: bool, progress: Progress
) -> list[ComparisonResult]:
    """Compare all that is not in the ledger yet; the outcomes, earlier ones included."""
    kept = folder / KEPT
    kept.mkdir(parents=True, exist_ok=True)
    ledger = folder / LEDGER
    head = json.dumps(wanted.settings())
    done = _done(ledger, head) if resume else {}
    lines = [head, *(json.dumps(outcome._asdict()) for outcome in done.values())]
    write_bytes(ledger, "".join(f"{line}\n" for line in lines).encode())
    tasks = {(task.way, task.seed): task for task in wanted.tasks(kept.resolve())}
    left = [task for key, task in tasks.items() if key not in done]
    outcomes = [outcome for key, outcome in done.items() if key in tasks]
    with (
        ledger.open("a", encoding="utf-8", buffering=1) as book,
        progress(len(left)) as advance,
    ):
        for outcome in run_all(compare, left, jobs):
            book.write(f"{json.dumps(outcome._asdict())}\n")
            outcomes.append(outcome)
            advance()
    return sorted(outcomes, key=lambda outcome: (outcome.way, outcome.seed))


def first_seed(folder: Path) -> int | None:
    """Return the first seed of the run whose ledger is in a folder."""
    ledger = folder / LEDGER
    if not ledger.exists():
        return None
    seed = _plain(read_bytes(ledger).decode("utf-8", "replace").split("\n")[0]).get("seed")
    return seed if isinstance(seed, int) else None


def _done(ledger: Path, head: str) -> dict[tuple[str, int], ComparisonResult]:
    if not ledger.exists():
        return {}
    lines = read_bytes(ledger).decode("utf-8", "replace").split("\n")
    if lines[0] != head:
        raise UsageError(
            "other-parameters",
            say("{parent} holds a comparison with other settings", parent=ledger.parent),
            say("resume with the same options, or name another folder"),
        )
    outcomes = {}
    for values in map(_plain, lines[1:-1]):  # text after the last newline is an incomplete line
        if "way" in values:
            outcome = ComparisonResult(**values)
            outcome = outcome._replace(differences=tuple(outcome.differences))
            outcomes[outcome.way, outcome.seed] = outcome
    return outcomes


def _plain(line: str) -> dict[str, Any]:
    """Return the values of a line; empty if it holds none."""
    try:
        values = json.loads(line)
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}


MOST = 10
"""Differences FIDE allows, each of which must be explained (C.02.03)."""
VERDICTS = {
    "actual": "The pairing of the other engine is that of the rules",
    "forbidden": "By the rules, the pairing of the other engine is illegal",
    "impossible": "By the rules, no complete pairing exists",
    "worse": "By the rules, the pairing of Zug is better by {criterion}",
    "later": "Both are equally good, but by the rules the pairing of Zug comes first",
    "procedure": "The steps of the system lead to the pairing of Zug",
    "colours": "The opponents agree; by the rules, the colours of Zug are right",
    "none": "The other engine finds no pairing",
}
"""What the rules say of the pairing of the other engine, as Zug reads them."""
TITLES = {OURS: "made by Zug, checked by the other engine", THEIRS: "made by it, checked by Zug"}


def summary(outcomes: Sequence[ComparisonResult], way: str) -> dict[str, object]:
    """Return the figures of one way, as the application form asks for them."""
    own = [outcome for outcome in outcomes if outcome.way == way]
    compared = [outcome for outcome in own if not outcome.failure]
    rounds = [outcome.rounds for outcome in compared]
    differing = [bool(row["round"]) for outcome in compared for row in outcome.differences]
    return {
        "tournaments": len(compared),
        "failures": len(own) - len(compared),
        "players": _spread([outcome.players for outcome in compared]),
        "rounds": _spread(rounds),
        "rounds_in_all": sum(rounds),
        "rounds_that_differ": differing.count(True),
        "tournaments_with_ranks": sum(bool(outcome.ranks) for outcome in compared),
        "tournaments_with_other_ranks": differing.count(False),
    }


def _spread(values: Sequence[int]) -> dict[str, float]:
    if not values:
        return {}
    return {"least": min(values), "mean": round(sum(values) / len(values), 2), "most": max(values)}


def ways_of(outcomes: Sequence[ComparisonResult]) -> list[str]:
    return [way for way in TITLES if any(outcome.way == way for outcome in outcomes)]


def document(run: Run, outcomes: Sequence[ComparisonResult]) -> dict[str, object]:
    """Return the report for programs."""
    return {
        "zug": __version__,
        "settings": run.settings(),
        "ways": {way: summary(outcomes, way) for way in ways_of(outcomes)},
        "findings": [
            outcome._asdict() for outcome in outcomes if outcome.differences or outcome.failure
        ],
    }


def write_reports(run: Run, outcomes: Sequence[ComparisonResult], folder: Path) -> Path:
    """`report.md` and `report.json` in the folder of the run."""
    text = json.dumps(document(run, outcomes), indent=1, ensure_ascii=False)
    write_bytes(folder / "report.json", text.encode())
    path = folder / "report.md"
    write_bytes(path, markdown(run, outcomes).encode())
    return path


def markdown(run: Run, outcomes: Sequence[ComparisonResult]) -> str:
    """Return the report for a commission: figures first, then every difference with its rule."""
    generator = " ".join(f"{key}={value}" for key, value in run.config.settings().items())
    lines = [
        "# Comparison with another engine",
        "",
        f"Zug {__version__}, {run.peer.system}; the other engine: `{' '.join(run.peer.command)}`, "
        f"called as {run.peer.kind}. First seed {run.seed}, files as {run.form}.",
        "",
        f"Tournaments of Zug: `{generator}`",
        "",
        *_table(outcomes),
        "",
        _limit(outcomes),
    ]
    for outcome in outcomes:
        for difference in outcome.differences:
            lines += ["", *_difference(outcome, difference)]
        if outcome.failure:
            lines += ["", f"## {_name(outcome)}: nothing to compare", "", f"`{outcome.failure}`"]
    return "\n".join([*lines, ""])


def _table(outcomes: Sequence[ComparisonResult]) -> list[str]:
    lines = [
        "| | tournaments | players | rounds each | rounds | differ | ranks of | differ | failed |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for way in ways_of(outcomes):
        figures = summary(outcomes, way)
        figures["failures"] = figures.pop("failures")  # the last column
        cells = (_written(figure) for figure in figures.values())
        lines.append(f"| {TITLES[way]} | {' | '.join(cells)} |")
    return lines


def _written(figure: object) -> str:
    if not isinstance(figure, dict):
        return str(figure)
    return f"{figure['least']}–{figure['most']}, mean {figure['mean']}" if figure else "–"


def _limit(outcomes: Sequence[ComparisonResult]) -> str:
    counts = Counter(dict.fromkeys(TITLES, 0))
    for outcome in outcomes:
        counts[outcome.way] += len(outcome.differences)
    failed = sum(bool(outcome.failure) for outcome in outcomes)
    if max(counts.values()) > MOST:
        return f"More than {MOST} differences in one direction: by C.02.03 this fails."
    if max(counts.values()):
        return f"At most {MOST} differences in each direction; each needs an explanation."
    if failed == len(outcomes):
        return "Nothing was compared: no tournament came through."
    if failed:
        return f"No differences in what was compared; {failed} tournaments did not come through."
    return "No differences."


def _name(outcome: ComparisonResult) -> str:
    return f"{KEPT}/{outcome.way}-{outcome.seed}.trf"


def _difference(outcome: ComparisonResult, difference: dict[str, Any]) -> list[str]:
    if not difference["round"]:
        head = ["| No. | Zug | other engine | values |", "|---|---|---|---|"]
        body = [
            f"| {row['number']} | {'–'.join(map(str, sorted(set(row['ours']))))} "
            f"| {row['theirs']} | {', '.join(f'{k} {v}' for k, v in row['values'].items())} |"
            for row in difference["ranks"]
        ]
        return [f"## {_name(outcome)}: ranks", "", *head, *body]
    verdict = VERDICTS[difference["verdict"]].format(criterion=difference["criterion"])
    return [
        f"## {_name(outcome)}: round {difference['round']}",
        "",
        "| | boards the other side does not have |",
        "|---|---|",
        f"| Zug | {_boards(difference['ours'])} |",
        f"| other engine | {_boards(difference['theirs'])} |",
        "",
        f"{verdict}.",
        "",
        *(f"- {sentence}" for sentence in difference["why"]),
    ]


def _boards(rows: Sequence[Sequence[int]]) -> str:
    return ", ".join(f"{a}-{b}" if b else f"{a} bye" for a, b in rows) or "none"
