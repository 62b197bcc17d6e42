"""What the desk counts for those who watch it: requests and sign-ins, over all its processes.

Each process counts in a small file of its own in a folder all of them know, which outlives it; a
desk of one process counts in its memory.
"""

from __future__ import annotations

import mmap
import os
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Lock
from typing import Any

App = Callable[..., Awaitable[None]]

ANSWERS = ("1xx", "2xx", "3xx", "4xx", "5xx")
SIGN_INS = ("ok", "failed", "refused")
BOUNDS = (0.01, 0.05, 0.2, 1.0, 5.0)
"""Seconds an answer took, at most; the last of the slots is for the slower ones."""
_SLOTS = tuple(f"le {bound}" for bound in (*BOUNDS, "inf"))
NAMES = (*ANSWERS, *SIGN_INS, *_SLOTS, "seconds")
_SIZE = 8 * len(NAMES)


class Counters:
    def __init__(self, folder: str = "") -> None:
        self._folder = Path(folder) if folder else None
        self._lock = Lock()
        kept: mmap.mmap | bytearray = bytearray(_SIZE)
        if self._folder is not None:
            with (self._folder / str(os.getpid())).open("w+b") as file:
                file.truncate(_SIZE)
                kept = mmap.mmap(file.fileno(), _SIZE)
        self._values = memoryview(kept).cast("d")

    def add(self, name: str, amount: float = 1.0) -> None:
        with self._lock:
            self._values[NAMES.index(name)] += amount

    def answered(self, status: int, seconds: float) -> None:
        self.add(f"{status // 100}xx")
        self.add(_SLOTS[bisect_left(BOUNDS, seconds)])
        self.add("seconds", seconds)

    def totals(self) -> dict[str, float]:
        """Of all processes there were since the desk was opened."""
        if self._folder is None:
            return dict(zip(NAMES, self._values, strict=True))
        files = [path.read_bytes() for path in sorted(self._folder.iterdir())]
        columns = (memoryview(content).cast("d") for content in files if len(content) == _SIZE)
        return dict(zip(NAMES, map(sum, zip(*columns, strict=True)), strict=True))


counters = Counters(os.environ.get("ZUG_COUNTERS", ""))


def with_counters(app: App) -> App:
    """The application, each answer counted when it is through."""

    async def counting(scope: Any, receive: Any, send: Any) -> None:
        began, status = time.perf_counter(), 500

        async def noted(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, noted)
        finally:
            if scope["type"] == "http":
                counters.answered(status, time.perf_counter() - began)

    return counting
