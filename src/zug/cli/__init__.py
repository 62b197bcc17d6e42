"""The command lines: `zug` for people and scripts, `zug-engine` for programs that call an engine.

- `main`: the command `zug`, which imports a command when it is called
- `files`, `event`, `tools`: its commands on files, on events, and to generate, measure and teach
- `engine`: the command `zug-engine`
- `options`, `loading`, `output`, `progress`, `exits`: what commands share

Nothing heavy is imported here: `zug-engine` must not pay for what only `zug` needs.
"""

from __future__ import annotations

import gc
import os
import sys

# `signal` would make enumerations of these first
from _signal import SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HELPERS = frozenset({"asyncio", "multiprocessing"})
"""Whoever has loaded one of them may have somebody to wait for."""

_INTERRUPTED = 130
"""`zug.cli.exits.Exit.INTERRUPTED`, without the import."""


def run() -> None:
    """The console script `zug`."""
    _run("zug.cli.main")


def run_engine() -> None:
    """The console script `zug-engine`."""
    _run("zug.cli.engine")


def _run(module: str) -> None:
    """Run a program. Ctrl-C ends it at any moment without a traceback."""
    try:
        _collect_seldom()
        try:
            _load(module).run()
        except SystemExit as end:
            _leave(end)
            raise
    except KeyboardInterrupt:
        os._exit(_INTERRUPTED)


def _load(module: str) -> Any:
    """Import a module. Ctrl-C ends the process on the spot.

    As an exception it could become another one or be lost, wherever Python calls back from C while
    classes are made and modules found.
    """
    is_default = getsignal(SIGINT) is default_int_handler
    if is_default:
        signal(SIGINT, lambda *_: os._exit(_INTERRUPTED))
    __import__(module)
    if is_default:
        signal(SIGINT, default_int_handler)
    return sys.modules[module]


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
