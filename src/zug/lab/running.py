"""Working the tasks off: here, in several processes, or on a Dask cluster."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from zug.errors import AccessError, UsageError, how_to_install
from zug.lab.playing import Row, run_task
from zug.messages import say
from zug.pool import Progress, run_all, unwatched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.lab.experiment import Experiment, Task
    from zug.lab.storage import Storage

BATCH = 200
"""Rows to a file …"""
PAUSE = 20.0
"""… or seconds: what an interruption may cost at most."""
IN_FLIGHT = 8
"""Tasks handed to the cluster ahead of time, for every thread it has."""
PATIENCE = 10.0
"""Seconds to wait for a scheduler."""


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
    rows = _on_cluster(tasks, scheduler) if scheduler else _here(tasks, jobs)
    waiting: list[Row] = []
    stored = time.monotonic()
    try:
        with progress(len(tasks)) as advance:
            for row in rows:
                if row["task"] in done:
                    continue  # a cluster may do a task twice; it counts once
                done.add(str(row["task"]))
                waiting.append(row)
                advance()
                if len(waiting) >= BATCH or time.monotonic() - stored > PAUSE:
                    storage.append(waiting)
                    waiting, stored = [], time.monotonic()
    finally:
        if waiting:
            storage.append(waiting)


def _here(tasks: list[Task], jobs: int) -> Iterator[Row]:
    """Workers start afresh: a process that has threads, as pyarrow's, must not be cloned."""
    return run_all(run_task, tasks, jobs, fresh=True)


def _on_cluster(tasks: list[Task], address: str) -> Iterator[Row]:
    """The rows as the cluster delivers them.

    The key of a task is its name, so the scheduler never has it twice at a time; if a worker dies,
    the scheduler gives its tasks to another.
    """
    try:
        from distributed import Client, as_completed  # noqa: PLC0415 - slow to load
    except ImportError:
        raise UsageError(
            "lab-missing", say("dask is not installed"), how_to_install("lab")
        ) from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise AccessError(
            "no-scheduler", say("no scheduler at {address}: {error}", address=address, error=error)
        ) from None
    with client:
        prefix = tasks[0].experiment.fingerprint if tasks else ""
        ahead = iter(tasks)

        def submit(task: Task) -> object:
            return client.submit(run_task, task, key=f"{prefix}/{task.id}", pure=True, retries=10)

        threads = sum(client.nthreads().values())
        running = as_completed(
            map(submit, islice(ahead, IN_FLIGHT * max(1, threads))), loop=client.loop
        )
        for future in running:
            yield future.result()
            future.release()
            for task in islice(ahead, 1):
                running.add(submit(task))
