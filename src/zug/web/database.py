"""Opening the database: it answers, its tables are those of this release, one desk is at work."""

from __future__ import annotations

import os
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from zug.errors import AccessError, UsageError, how_to_install
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK = "desk.lock"


def load(*, create: bool = True) -> None:
    """Load Django, and see whether the database answers; no table of it is touched."""
    _need_packages()
    import django  # noqa: PLC0415

    with in_words():
        if not create:
            _check_file()
        django.setup()
        _reach_database()


def _need_packages() -> None:
    try:
        import django  # noqa: F401, PLC0415
        import platformdirs  # noqa: F401, PLC0415 - the settings will need it
    except ModuleNotFoundError:
        raise UsageError(
            "no-web",
            say("the desk needs more packages"),
            how_to_install("web"),
        ) from None


def open_tables(*, create: bool = True) -> None:
    """Bring the tables up to date; without `create` they must be so already."""
    with in_words():
        if create:
            _migrate()
        elif _pending():
            raise AccessError(
                "old-tables",
                say("the tables of this database are not those of this release"),
                say("use the release that made them, or start the desk once with this one"),
            )


@contextmanager
def nothing_left(data: str | None) -> Iterator[frozenset[str]]:
    """If the block is refused, a folder that it made is gone again, and so are its files.

    It is told which files of the desk were there.
    """
    _need_packages()
    from zug.web.places import FILES, data_folder  # noqa: PLC0415 - platformdirs is there only now

    folder = Path(data).resolve() if data else data_folder()
    files = [path for name in (*FILES, LOCK) if not (path := folder / name).exists()]
    folders = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        yield frozenset(name for name in FILES if folder / name not in files)
    except BaseException:
        _close()
        for path in files:
            with suppress(OSError):
                path.unlink()
        for path in folders:
            with suppress(OSError):
                path.rmdir()
        raise


def _close() -> None:
    """Windows removes no file that is open."""
    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    if settings.configured:
        connection.close()


@contextmanager
def in_words() -> Iterator[None]:
    """What the database or its folder has to complain about is an error of the family."""
    try:
        yield
    except OSError as error:
        raise AccessError(
            "no-access", say("the data folder is not usable: {error}", error=error)
        ) from None
    except Exception as error:
        from django.db.utils import Error  # noqa: PLC0415

        if not isinstance(error, Error):
            raise
        raise _no_database(error) from None


def _check_file() -> None:
    """Whoever only wants to read gets no new folder."""
    from zug.web.places import FILES, data_folder  # noqa: PLC0415 - platformdirs is there only now

    path = data_folder() / FILES[0]
    if not os.environ.get("ZUG_DATABASE") and not path.exists():
        raise AccessError(
            "no-desk",
            say("there is no desk in {folder}", folder=path.parent),
            say("name its folder with --data, or its database with --database"),
        )


def _reach_database() -> None:
    """Ask a database elsewhere once whether it answers: its pool would wait half a minute."""
    from django.conf import settings  # noqa: PLC0415

    place = settings.DATABASES["default"]
    if "sqlite" in str(place["ENGINE"]):
        return
    try:
        import psycopg  # noqa: PLC0415
    except ModuleNotFoundError:
        lacking = say("PostgreSQL needs more packages")
        raise UsageError("no-postgres", lacking, how_to_install("web,postgres")) from None
    known = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST"}
    options = {key: place[name] for key, name in {**known, "port": "PORT"}.items() if place[name]}
    options |= {key: value for key, value in place["OPTIONS"].items() if key != "pool"}
    try:
        psycopg.connect(**options).close()
    except psycopg.Error as error:
        raise _no_database(error) from None


def _no_database(error: Exception) -> AccessError:
    reason = str(error).strip().splitlines()[0]
    return AccessError("no-database", say("the database does not answer: {reason}", reason=reason))


def _pending() -> list[str]:
    """Steps from the tables as they are to those of this release."""
    from django.db import connection  # noqa: PLC0415
    from django.db.migrations.executor import MigrationExecutor  # noqa: PLC0415

    executor = MigrationExecutor(connection)
    unknown = set(executor.loader.applied_migrations) - set(executor.loader.disk_migrations)
    if any(app == "desk" for app, _name in unknown):
        raise AccessError(
            "new-tables",
            say("the tables of this database are those of a newer release"),
            say("use that release, or restore a backup into an empty folder or database"),
        )
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [str(migration) for migration, _backwards in plan]


def _migrate() -> None:
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    if not _pending():
        return
    if connection.vendor == "sqlite":
        _keep_old_file()
    call_command("migrate", verbosity=0, interactive=False)


def _keep_old_file() -> None:
    """Before the tables change, the file as the release before left it; the way back.

    Every upgrade has a copy of its own, or a second way back would lead past what was entered
    after the first.
    """
    import sqlite3  # noqa: PLC0415
    from datetime import UTC, datetime, timedelta  # noqa: PLC0415

    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from zug import __version__  # noqa: PLC0415

    if not connection.introspection.table_names():
        return
    path: Path = settings.DATABASES["default"]["NAME"]
    name = f"{path.stem}-before-{__version__}-"
    moment = datetime.now(UTC)
    while (copy := path.with_name(f"{name}{moment:%Y%m%d-%H%M%S}{path.suffix}")).exists():
        moment += timedelta(seconds=1)  # no copy replaces another, and the newest is the last
    last = max(path.parent.glob(f"{name}*{path.suffix}"), default=None)
    part = copy.with_name(f"{copy.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)
    if last is not None and _alike(last, part):  # a service that fails is started every few seconds
        part.unlink()
    else:
        part.replace(copy)


def _alike(one: Path, other: Path) -> bool:
    import sqlite3  # noqa: PLC0415
    from itertools import zip_longest  # noqa: PLC0415

    with closing(sqlite3.connect(one)) as first, closing(sqlite3.connect(other)) as second:
        return all(a == b for a, b in zip_longest(first.iterdump(), second.iterdump()))


def _is_open() -> AccessError:
    return AccessError(
        "desk-open",
        say("a desk is at work on this database"),
        say("stop it first, or use the one that is open"),
    )


@contextmanager
def alone() -> Iterator[None]:
    """No other desk works on a database of SQLite meanwhile; PostgreSQL lets several in."""
    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from zug.director.journal.locking import lock  # noqa: PLC0415

    if connection.vendor != "sqlite":
        yield
        return
    path = settings.DATA / LOCK
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            lock(handle, path)
        except AccessError:
            raise _is_open() from None
        yield
    finally:
        os.close(handle)


@contextmanager
def undisturbed() -> Iterator[None]:
    """No desk is at work on this database: what it holds in memory would not be true any more."""
    from django.db import connection  # noqa: PLC0415

    from zug.web.places import SERVING  # noqa: PLC0415

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = %s",
                [SERVING],
            )
            if cursor.fetchone() != (0,):
                raise _is_open()
    with alone():
        yield
