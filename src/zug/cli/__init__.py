"""The command lines: `zug` for people and scripts, `zug-engine` for programs that call an engine.

Nothing heavy is imported here: `zug-engine` must not pay for what only `zug` needs.
"""

from __future__ import annotations

import gc
import os
import sys

_HELPERS = frozenset({"asyncio", "multiprocessing"})
"""Whoever has loaded one of them may have somebody to wait for."""


def run() -> None:
    """The console script `zug`."""
    _collect_seldom()
    from zug.cli.main import run as run_zug  # noqa: PLC0415 - see the head of this module

    try:
        run_zug()
    except SystemExit as end:
        _leave(end)
        raise


def run_engine() -> None:
    """The console script `zug-engine`."""
    _collect_seldom()
    from zug.cli.engine import run as run_zug_engine  # noqa: PLC0415 - see the head of this module

    try:
        run_zug_engine()
    except SystemExit as end:
        _leave(end)
        raise


def _collect_seldom() -> None:
    """Looking for cyclic garbage, of which there is next to none, takes a tenth of a short run."""
    gc.set_threshold(100_000)


def _leave(end: SystemExit) -> None:
    """End the process without taking to pieces what it holds, which can take longer than pairing.

    All files are closed by now.
    """
    if _HELPERS & sys.modules.keys():
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # the interpreter has its own way to tell
        return
    os._exit(int(end.code or 0))
