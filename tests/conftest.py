"""Make `tests` and `scripts` importable wherever pytest is started from; what many tests use.

Tests that use a browser or PostgreSQL are marked so. With the tests marked `slow` they are left out
(pyproject.toml), unless their file is named.
"""

from __future__ import annotations

import inspect
import os
import signal
import sys
from collections.abc import Callable
from functools import cache
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


PROGRAMS = {
    "tests.web.support.chromium": "browser",
    "tests.support.axe.window": "browser",
    "tests.web.postgres.postgres": "postgres",
    "tests.web.postgres.postgres_server": "postgres",
}
"""The functions that start a program, and the markers of the tests that use them."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function):
            fixtures = item._fixtureinfo.name2fixturedefs.values()
            functions = [item.function, *(fixture[-1].func for fixture in fixtures)]
            for marker in frozenset[str]().union(*map(markers_of, functions)):
                if not chooses_sqlite(item):
                    item.add_marker(marker)


@cache
def markers_of(function: Callable[..., object]) -> frozenset[str]:
    """Return the markers of what a test or a fixture calls."""
    function = inspect.unwrap(function)
    called = map(function.__globals__.get, function.__code__.co_names)
    places = (f"{getattr(one, '__module__', '')}.{getattr(one, '__name__', '')}" for one in called)
    return frozenset(PROGRAMS[place] for place in places if place in PROGRAMS)


def chooses_sqlite(item: pytest.Function) -> bool:
    """Return whether a test that knows several databases runs on SQLite this time."""
    return hasattr(item, "callspec") and "sqlite" in item.callspec.params.values()


def pytest_configure(config: pytest.Config) -> None:
    """Leave nothing out of a file that is named."""
    default = [*config.getini("addopts"), ""][-1]
    files = [name for name in config.args if ".py" in name.partition("::")[0]]
    if config.option.markexpr == default and files:
        config.option.markexpr = ""


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command line as `zug` does."""
    from zug.cli.main import guarded  # noqa: PLC0415 - the desk's tests set up Django first

    def run(*arguments: object) -> tuple[int, str, str]:
        code = guarded([str(argument) for argument in arguments])
        return (code, *capfd.readouterr())

    return run
