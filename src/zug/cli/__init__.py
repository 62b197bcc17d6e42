"""The command lines: `zug` for people and scripts, `zug-engine` for programs that call an engine.

Nothing heavy is imported here: `zug-engine` must not pay for what only `zug` needs.
"""

from __future__ import annotations

import gc
import os
import sys


def run() -> None:
    """The console script `zug`."""
    _collect_seldom()
    from zug.cli.main import run as run_zug  # noqa: PLC0415 - see the head of this module

    try:
        run_zug()
    finally:
        gc.disable()  # what ends is not looked through once more


def run_engine() -> None:
    """The console script `zug-engine`.

    The process ends without taking to pieces what it holds: that would take longer than pairing a
    large tournament. It has no threads, and no file is open.
    """
    _collect_seldom()
    from zug.cli.engine import run as run_zug_engine  # noqa: PLC0415 - see the head of this module

    try:
        run_zug_engine()
    except SystemExit as end:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(end.code or 0))


def _collect_seldom() -> None:
    """Looking for cyclic garbage, of which there is next to none, takes a tenth of a short run."""
    gc.set_threshold(100_000)
