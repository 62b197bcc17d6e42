"""A run of thousands of comparisons: its ledger, so that it can be resumed, and its report.

The folder has `accepted.jsonl`: a line of settings, then a line per tournament. An incomplete line
does not count, and its tournament is compared again. `report.md` is for people, `report.json` for
programs.
"""

from __future__ import annotations

import json
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
        return [
            ComparisonTask(
                way, self.seed + index, self.peer, self.config, folder, self.form, self.code
            )
            for index in range(self.number)
            for way in ways
        ]


def run(
    wanted: Run, folder: Path, *, jobs: int, resume: bool, progress: Progress
) -> list[ComparisonResult]:
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
    """Return the first seed of the run whose ledger is in a folder."""
    ledger = folder / LEDGER
    if not ledger.exists():
        return None
    settings = _plain(read_bytes(ledger).decode("utf-8", "replace").split("\n")[0])
    seed = settings.get("seed") if settings else None
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
    found = [_plain(line) for line in lines[1:-1]]  # what follows the last end was cut off
    outcomes = [_outcome(values) for values in found if values and "way" in values]
    return {(one.way, one.seed): one for one in outcomes}


def _plain(line: str) -> dict[str, object] | None:
    try:
        values = json.loads(line)
    except ValueError:
        return None
    return values if isinstance(values, dict) else None


def _outcome(values: dict[str, object]) -> ComparisonResult:
    found = ComparisonResult(**values)  # type: ignore[arg-type]
    return found._replace(differences=tuple(found.differences))


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
    told = [one for one in outcomes if one.way == way]
    compared = [one for one in told if not one.failure]
    rounds = [one.rounds for one in compared]
    players = [one.players for one in compared]
    differing = [one for outcome in compared for one in outcome.differences]
    return {
        "tournaments": len(compared),
        "failures": len(told) - len(compared),
        "players": _spread(players),
        "rounds": _spread(rounds),
        "rounds_in_all": sum(rounds),
        "rounds_that_differ": sum(1 for one in differing if one["round"]),
        "tournaments_with_ranks": sum(1 for one in compared if one.ranks),
        "tournaments_with_other_ranks": sum(1 for one in differing if not one["round"]),
    }


def _spread(values: Sequence[int]) -> dict[str, float]:
    if not values:
        return {}
    return {"least": min(values), "mean": round(sum(values) / len(values), 2), "most": max(values)}


def ways_of(outcomes: Sequence[ComparisonResult]) -> list[str]:
    return [way for way in (OURS, THEIRS) if any(one.way == way for one in outcomes)]


def document(run: Run, outcomes: Sequence[ComparisonResult]) -> dict[str, object]:
    """Return the report for programs."""
    return {
        "zug": __version__,
        "settings": run.settings(),
        "ways": {way: summary(outcomes, way) for way in ways_of(outcomes)},
        "findings": [one._asdict() for one in outcomes if one.differences or one.failure],
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
        *_limit(outcomes),
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
        told = summary(outcomes, way)
        figures = [
            told["tournaments"],
            _range(told["players"]),
            _range(told["rounds"]),
            told["rounds_in_all"],
            told["rounds_that_differ"],
            told["tournaments_with_ranks"],
            told["tournaments_with_other_ranks"],
            told["failures"],
        ]
        lines.append(f"| {TITLES[way]} | {' | '.join(map(str, figures))} |")
    return lines


def _range(spread: object) -> str:
    if not isinstance(spread, dict) or not spread:
        return "–"
    return f"{spread['least']}–{spread['most']}, mean {spread['mean']}"


def _limit(outcomes: Sequence[ComparisonResult]) -> list[str]:
    counts = [sum(len(one.differences) for one in outcomes if one.way == way) for way in TITLES]
    if max(counts) > MOST:
        return [f"More than {MOST} differences in one direction: by C.02.03 this fails."]
    if max(counts):
        return [f"At most {MOST} differences in each direction; each needs an explanation."]
    failed = sum(bool(one.failure) for one in outcomes)
    if failed == len(outcomes):
        return ["Nothing was compared: no tournament came through."]
    if failed:
        return [f"No differences in what was compared; {failed} tournaments did not come through."]
    return ["No differences."]


def _name(outcome: ComparisonResult) -> str:
    return f"{KEPT}/{outcome.way}-{outcome.seed}.trf"


def _difference(outcome: ComparisonResult, found: dict[str, object]) -> list[str]:
    if not found["round"]:
        rows = found["ranks"]
        assert isinstance(rows, list)
        head = ["| No. | Zug | other engine | values |", "|---|---|---|---|"]
        body = [
            f"| {row['number']} | {'–'.join(map(str, sorted(set(row['ours']))))} "
            f"| {row['theirs']} | {', '.join(f'{k} {v}' for k, v in row['values'].items())} |"
            for row in rows
        ]
        return [f"## {_name(outcome)}: ranks", "", *head, *body]
    why = found["why"]
    assert isinstance(why, list)
    return [
        f"## {_name(outcome)}: round {found['round']}",
        "",
        "| | boards the other side does not have |",
        "|---|---|",
        f"| Zug | {_boards(found['ours'])} |",
        f"| other engine | {_boards(found['theirs'])} |",
        "",
        f"{VERDICTS[str(found['verdict'])].format(criterion=found['criterion'])}.",
        "",
        *(f"- {sentence}" for sentence in why),
    ]


def _boards(rows: object) -> str:
    assert isinstance(rows, list)
    return ", ".join(f"{a}-{b}" if b else f"{a} bye" for a, b in rows) or "none"
