"""The command lines: `zug` for people and scripts, `zug-engine` for programs that call an engine.

Nothing heavy is imported here: `zug-engine` must not pay for what only `zug` needs.
"""

from __future__ import annotations

import gc


def run() -> None:
    """The console script `zug`."""
    _collect_seldom()
    from zug.cli.main import run as run_zug  # noqa: PLC0415 - see the head of this module

    try:
        run_zug()
    finally:
        gc.freeze()


def run_engine() -> None:
    """The console script `zug-engine`."""
    _collect_seldom()
    from zug.cli.engine import run as run_engine  # noqa: PLC0415 - see the head of this module

    try:
        run_engine()
    finally:
        gc.freeze()


def _collect_seldom() -> None:
    """Looking for cyclic garbage, of which there is next to none, takes a tenth of a short run.

    At the end nothing is looked through at all (`gc.freeze`): the process gives it all back.
    """
    gc.set_threshold(100_000)
