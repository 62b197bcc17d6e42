"""A progress bar on standard error, drawn by Click: how many are done, how fast, the time left."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

PAUSE = 0.1
"""Seconds between two drawings: a terminal is slower than the checker."""


@contextmanager
def progress_bar(total: int, wanted: bool | None = None) -> Iterator[Callable[[], None]]:
    """What to call after each of them. Only a terminal shows a bar; by default, for several."""
    if not sys.stderr.isatty() or not (total > 1 if wanted is None else wanted):
        yield lambda: None
        return
    start = drawn = time.monotonic()
    done = 0

    def rate(_: object) -> str | None:
        return f"{done / (drawn - start):.1f}/s" if drawn > start else None

    def advance() -> None:
        nonlocal done, drawn
        done += 1
        now = time.monotonic()
        if now - drawn >= PAUSE or done == total:
            drawn = now
            bar.update(done - bar.pos)

    with click.progressbar(
        length=total, file=sys.stderr, show_pos=True, show_percent=False, item_show_func=rate
    ) as bar:
        yield advance
