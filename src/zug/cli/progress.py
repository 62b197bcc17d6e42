"""A progress bar on standard error."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_CELLS = 30
_PAUSE = 0.1
"""Seconds between two drawings: a terminal is slower than the checker."""


class Progress:
    """`[########......] 412/1376`, drawn over itself; nothing at all if not wanted."""

    def __init__(self, total: int, wanted: bool | None = None) -> None:
        """`wanted` None: only for several files, on a terminal."""
        self._total = total
        self._done = 0
        self._drawn = 0.0
        self._is_on = sys.stderr.isatty() and total > 1 if wanted is None else wanted

    def __enter__(self) -> Progress:
        self._draw()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._is_on:
            self._draw()
            sys.stderr.write("\n")
            sys.stderr.flush()

    def advance(self) -> None:
        self._done += 1
        if self._is_on and time.monotonic() - self._drawn >= _PAUSE:
            self._draw()

    def _draw(self) -> None:
        if not self._is_on:
            return
        self._drawn = time.monotonic()
        full = _CELLS * self._done // max(self._total, 1)
        bar = "#" * full + "." * (_CELLS - full)
        sys.stderr.write(f"\r[{bar}] {self._done}/{self._total}")
        sys.stderr.flush()
