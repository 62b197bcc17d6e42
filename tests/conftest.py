"""Make `tests` and `scripts` importable wherever pytest is started from; what many tests use."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.support.commands import Run

ROOT = str(Path(__file__).resolve().parent.parent)
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)
os.environ["ZUG_LISTS"] = os.devnull + "/none"  # rating lists of whoever runs the tests

# A shell lets what it runs in the background ignore Ctrl-C, and every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command line as `zug` does."""
    from zug.cli.main import guarded  # noqa: PLC0415 - the desk's tests set up Django first

    def run(*arguments: object) -> tuple[int, str, str]:
        code = guarded([str(argument) for argument in arguments])
        return (code, *capfd.readouterr())

    return run
