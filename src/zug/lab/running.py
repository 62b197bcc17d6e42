"""Working the tasks off: here, in several processes, or on a Dask cluster."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from zug.errors import AccessError, UsageError
from zug.lab.playing import Row, run_task

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
    on_row: Callable[[], None] = lambda: None,
) -> None:
    """Work out every row that is not there yet and store it; `on_row` is called for all of them."""
    done = storage.open(experiment, resume=resume)
    tasks = [task for task in experiment.tasks() if task.id not in done]
    for _ in range(len(experiment.settings) * experiment.repetitions - len(tasks)):
        on_row()
    rows = _on_cluster(tasks, scheduler) if scheduler else _here(tasks, jobs)
    waiting: list[Row] = []
    stored = time.monotonic()
    try:
        for row in rows:
            if row["task"] in done:
                continue  # a cluster may do a task twice; it counts once
            done.add(str(row["task"]))
            waiting.append(row)
            on_row()
            if len(waiting) >= BATCH or time.monotonic() - stored > PAUSE:
                storage.append(waiting)
                waiting, stored = [], time.monotonic()
    finally:
        if waiting:
            storage.append(waiting)


def _here(tasks: list[Task], jobs: int) -> Iterator[Row]:
    if jobs == 1 or len(tasks) < 2:
        yield from map(run_task, tasks)
        return
    import multiprocessing  # noqa: PLC0415 - only if there is something to share out

    workers = min(jobs or multiprocessing.cpu_count(), len(tasks))
    with multiprocessing.get_context("spawn").Pool(workers, _leave_the_keyboard_alone) as pool:
        yield from pool.imap_unordered(run_task, tasks, max(1, min(8, len(tasks) // workers)))


def _leave_the_keyboard_alone() -> None:
    """Ctrl-C is for the parent, which ends the workers."""
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_cluster(tasks: list[Task], address: str) -> Iterator[Row]:
    """The rows as the cluster delivers them.

    The key of a task is its name, so the scheduler never has it twice at a time; if a worker dies,
    the scheduler gives its tasks to another.
    """
    try:
        from distributed import Client, as_completed  # noqa: PLC0415 - slow to load
    except ImportError:
        raise UsageError("lab-missing", "dask is not installed", "pip install 'zug[lab]'") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise AccessError("no-scheduler", f"no scheduler at {address}: {error}") from None
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
