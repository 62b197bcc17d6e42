"""A desk with a database of its own for every process of the tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.forking import launcher, write_at_leisure
from tests.web.postgres import stop_postgres
from tests.web.support import Event, Served, chromium, serve


@pytest.fixture(scope="session", autouse=True)
def ended() -> Iterator[None]:
    """What was started once for all tests stops after them."""
    yield
    launcher.close()
    stop_postgres()


@pytest.fixture(scope="session")
def desk_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Django is set up once a process: with this folder."""
    from zug.web.server.start import Options, prepare

    folder = tmp_path_factory.mktemp("desk")
    kept = {key: value for key, value in os.environ.items() if key.startswith("ZUG_")}
    for key in kept:
        del os.environ[key]
    write_at_leisure()
    prepare(Options(data=str(folder)))
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick
    return folder


@pytest.fixture
def event(desk_data: Path) -> Event:
    """An event of eight players with an owner, an arbiter and a deputy."""
    from django.core.cache import cache

    from zug.web.events.models import FideModeExit, LoginTries

    cache.clear()
    FideModeExit.objects.all().delete()
    LoginTries.objects.all().delete()
    return Event.new(8)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A desk in a process of its own, on SQLite."""
    with serve(tmp_path) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Debian's chromium. `make test` installs it; without it these tests are left out.

    Of a module, not of the session: Django refuses the database while Playwright's loop runs.
    """
    with chromium() as found:
        yield found
