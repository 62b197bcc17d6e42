"""Play and measure the tournaments of an experiment, and keep their rows.

Tournaments are played in processes or on a Dask cluster. Rows are Parquet files, each written
whole, known by the tasks in it. A run that stops in the middle leaves whole files only. Rows that
were on their way are worked out again by the next run and, being the same, may be there twice
without harm: a task counts once.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from math import cos, log, pi, sqrt
from typing import Any

from zug.errors import AccessError, UsageError
from zug.formats.files import write_bytes
from zug.generator import Dice, generate
from zug.lab.measures import MEASURES, PROFILES, PlayedTournament
from zug.messages import say
from zug.model import Player, Tournament
from zug.pool import Progress, run_all, unwatched
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from zug.lab.experiment import Experiment, ExperimentRun


Row = dict[str, str | int | float | list[float]]
"""The figures of one tournament, by the names of the columns."""


def run_task(task: ExperimentRun) -> Row:
    """Play and measure; the same task gives the same row anywhere."""
    experiment, setting = task.experiment, task.setting
    start, strengths = draw_field(task)
    config = experiment.play.with_settings(
        {"system": setting.system}
        | ({"acceleration": setting.acceleration} if setting.acceleration else {})
    )
    tournament = generate(config, task.seed, start, strengths)
    played = PlayedTournament(tournament, strengths, experiment)
    row: Row = {
        "task": task.id,
        "cell": setting.key,
        "repetition": task.repetition,
        "seed": task.seed,
        "rounds_played": tournament.rounds_played,
    }
    row |= {measure.id: float(measure.of(played)) for measure in MEASURES}
    row |= {profile.id: [float(value) for value in profile.of(played)] for profile in PROFILES}
    return row


def draw_field(task: ExperimentRun) -> tuple[Tournament, dict[int, float]]:
    """Return the players with their ratings, and their true strengths by TPN.

    Numbers follow the ratings, but for the system in which they are drawn by lot.
    """
    experiment, setting = task.experiment, task.setting
    dice = Dice(f"field {task.seed}")  # other luck than that of the games
    people = [_person(experiment, dice) for _ in range(setting.players)]
    people.sort(key=lambda person: -person[0])
    numbering = find_system(setting.system).numbering
    if numbering.is_by_lot or numbering.is_by_entry:
        people = dice.shuffled(people)
    players = tuple(
        Player(tpn, name=f"Player {tpn:04d}", rating=rating)
        for tpn, (rating, _) in enumerate(people, 1)
    )
    strengths = {tpn: strength for tpn, (_, strength) in enumerate(people, 1)}
    return Tournament(players=players, rounds=setting.rounds), strengths


def _person(experiment: Experiment, dice: Dice) -> tuple[int, float]:
    field = experiment.field
    strength = round(field.mean + field.deviation * _normal(dice), 1)
    return max(1, round(strength + field.error * _normal(dice))), strength


def _normal(dice: Dice) -> float:
    """Return a standard normal random number (Box and Muller)."""
    return sqrt(-2 * log(1 - dice.luck())) * cos(2 * pi * dice.luck())


BATCH = 200
"""Rows to a file …"""
PAUSE = 20.0
"""… or seconds: what an interruption may cost at most."""


def run(
    experiment: Experiment,
    storage: Storage,
    *,
    resume: bool = False,
    jobs: int = 1,
    scheduler: str | None = None,
    progress: Progress = unwatched,
) -> None:
    """Work out every row that is not there yet and store it."""
    done = storage.open(experiment, resume=resume)
    tasks = [task for task in experiment.tasks() if task.id not in done]
    # A process that has threads, as those of pyarrow, must not be cloned.
    rows = run_all(run_task, tasks, jobs, fresh=True, scheduler=scheduler, expected=_is_row)
    waiting: list[Row] = []
    stored = time.monotonic()
    try:
        with progress(len(tasks)) as advance:
            for row in rows:
                waiting.append(row)
                advance()
                if len(waiting) >= BATCH or time.monotonic() - stored > PAUSE:
                    storage.append(waiting)
                    waiting, stored = [], time.monotonic()
    finally:
        if waiting:
            storage.append(waiting)


def _is_row(answer: object) -> bool:
    return isinstance(answer, dict) and all(isinstance(name, str) for name in answer)


IDENTITY = "experiment.json"


class Storage:
    """The folder of an experiment: `experiment.json`, and rows in `rows/`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows = folder / "rows"

    def open(self, experiment: Experiment, *, resume: bool) -> set[str]:
        """Make the folder ready; the tasks that are done already."""
        try:
            self.rows.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AccessError("no-access", f"{self.rows}: {error.strerror}") from None
        identity = self.folder / IDENTITY
        if identity.exists() and not resume:
            raise UsageError(
                "results-there",
                say("{folder} holds results already", folder=self.folder),
                say("use --resume to continue with them, or choose another folder"),
            )
        if identity.exists() and _fingerprint(identity) != experiment.fingerprint:
            raise UsageError(
                "other-experiment",
                say("{folder} holds results of another experiment", folder=self.folder),
                say("choose another folder, or undo the change to seed, field, play, norm or top"),
            )
        head = {"title": experiment.title, "fingerprint": experiment.fingerprint}
        write_bytes(identity, json.dumps(head, indent=2).encode())
        return {str(row["task"]) for row in self.read()}

    def append(self, rows: Sequence[Row]) -> None:
        """Write a part. Its name is that of its tasks: the same part lands on itself."""
        import pyarrow as pa  # noqa: PLC0415 - slow to load
        import pyarrow.parquet as pq  # noqa: PLC0415

        rows = sorted(rows, key=lambda row: str(row["task"]))
        names = "\n".join(str(row["task"]) for row in rows)
        path = self.rows / f"part-{hashlib.sha256(names.encode()).hexdigest()[:20]}.parquet"
        draft = path.with_suffix(f".{os.getpid()}.tmp")
        pq.write_table(pa.Table.from_pylist(list(rows), schema=_schema()), draft)
        draft.replace(path)

    def read(self) -> list[dict[str, Any]]:
        """Return all rows, each task once, ordered by task name."""
        import pyarrow as pa  # noqa: PLC0415 - slow to load
        import pyarrow.parquet as pq  # noqa: PLC0415

        known: dict[str, dict[str, Any]] = {}
        for path in sorted(self.rows.glob("part-*.parquet")):
            try:
                rows = pq.ParquetFile(path).read().to_pylist()
            except (pa.ArrowInvalid, OSError) as error:
                raise AccessError(
                    "bad-rows",
                    say("{path} is damaged: {error}", path=path, error=error),
                    say("delete it; --resume computes its rows again"),
                ) from None
            known |= {row["task"]: row for row in rows}
        return [known[task] for task in sorted(known)]


def wanted(rows: Iterable[dict[str, Any]], experiment: Experiment) -> list[dict[str, Any]]:
    """Return the rows of an experiment's tasks by setting, then repetition."""
    order = {setting.key: index for index, setting in enumerate(experiment.settings)}
    chosen = [
        row for row in rows if row["cell"] in order and row["repetition"] < experiment.repetitions
    ]
    return sorted(chosen, key=lambda row: (order[row["cell"]], row["repetition"]))


def _fingerprint(path: Path) -> str:
    try:
        return str(json.loads(path.read_text(encoding="utf-8"))["fingerprint"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def _schema() -> Any:
    import pyarrow as pa  # noqa: PLC0415 - slow to load

    columns = [("task", pa.string()), ("cell", pa.string()), ("repetition", pa.int32())]
    columns += [("seed", pa.int64()), ("rounds_played", pa.int32())]
    columns += [(measure.id, pa.float64()) for measure in MEASURES]
    columns += [(profile.id, pa.list_(pa.float64())) for profile in PROFILES]
    return pa.schema(columns)
