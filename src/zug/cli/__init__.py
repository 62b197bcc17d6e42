"""The command lines: `zug` for people and scripts, `zug-engine` for programs that call an engine.

Nothing is imported here: `zug-engine` must not pay for what only `zug` needs.
"""

from __future__ import annotations


def run() -> None:
    """The console script `zug`."""
    from zug.cli.main import run as run_zug  # noqa: PLC0415 - see the head of this module

    run_zug()
