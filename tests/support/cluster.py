"""A Dask cluster for tests: a scheduler and workers, real processes on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from distributed import Client

ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds until a cluster that does not start is given up."""


class Cluster:
    """A scheduler, started with some words of its own, and workers of one thread each."""

    def __init__(self, folder: Path, workers: int, *words: object) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", *words
        )
        self.workers = [self.add_worker() for _ in range(workers)]

    def add_worker(self, *words: object) -> subprocess.Popen[bytes]:
        number = len(self.processes)
        return self._start(
            *("worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny"),
            *("--no-dashboard", "--name", f"worker-{number}", "--local-directory", self.folder),
            *words,
        )

    def _start(self, *words: object) -> subprocess.Popen[bytes]:
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
        command = [sys.executable, "-m", "dask", *map(str, words), "--scheduler-file", self.file]
        with (self.folder / f"{len(self.processes)}.log").open("wb") as log:
            # Elsewhere: no file is found by its name that was not sent.
            process = subprocess.Popen(
                list(map(str, command)),
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONPATH": path},
                cwd="/",
            )
        self.processes.append(process)
        return process

    @property
    def address(self) -> str:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.file.exists() and (text := self.file.read_text()):
                return str(json.loads(text)["address"])
            time.sleep(0.05)
        raise TimeoutError("the scheduler did not start")

    def wait_for_workers(self, count: int) -> None:
        with Client(self.address) as client:
            client.wait_for_workers(count, timeout=PATIENCE)

    def refill(self, count: int) -> None:
        """So many workers that are alive and ready, and no others."""
        deadline = time.monotonic() + PATIENCE
        with Client(self.address) as client:
            while True:
                self.workers = [one for one in self.workers if one.poll() is None][:count]
                self.workers += [self.add_worker() for _ in range(count - len(self.workers))]
                for other in self.processes[1:]:
                    if other not in self.workers:
                        other.kill()
                wanted = {f"worker-{self.processes.index(one)}" for one in self.workers}
                known = client.scheduler_info()["workers"].values()
                if {one["name"] for one in known} == wanted:
                    return
                assert time.monotonic() < deadline, "the workers did not come"
                time.sleep(0.05)

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()
