"""Working the tasks off: here, in several processes, or on a Dask cluster."""

from __future__ import annotations

import time

from zug.lab.playing import Row, run_task
from zug.pool import Progress, run_all, unwatched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.lab.experiment import Experiment
    from zug.lab.storage import Storage

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
