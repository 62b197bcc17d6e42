"""The data folder and the database of a desk: where they are, who may open them.

The database answers, its tables are those of this release, and only one desk is at work.
"""

from __future__ import annotations

import os
import secrets
from contextlib import closing, contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from zug.errors import AccessError, UsageError, how_to_install
from zug.lists.store import data_folder, usual_folder
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
    path = data_folder() / DATABASE
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

    from zug.web.events.migrations import SQUASHED  # noqa: PLC0415

    executor = MigrationExecutor(connection)
    applied = {name for app, name in executor.loader.applied_migrations if app == "desk"}
    known = {name for app, name in executor.loader.disk_migrations if app == "desk"}
    squashed = set(SQUASHED)
    if applied - known - squashed:
        raise AccessError(
            "new-tables",
            say("the tables of this database are those of a newer release"),
            say("use that release, or restore a backup into an empty folder or database"),
        )
    if applied & squashed and not squashed <= applied:
        raise AccessError(
            "old-tables",
            say("the tables of this database are not those of this release"),
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


def _alike(path: Path, other: Path) -> bool:
    import sqlite3  # noqa: PLC0415
    from itertools import zip_longest  # noqa: PLC0415

    with closing(sqlite3.connect(path)) as first, closing(sqlite3.connect(other)) as second:
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


def local_zone() -> str:
    """The time zone of this computer: papers and screens bear its time."""
    here = datetime.now().astimezone().utcoffset() or timedelta(0)
    by_offset = f"Etc/GMT{-round(here.total_seconds() / 3600):+d}"  # such names count westwards
    for name in filter(None, (os.environ.get("TZ", ""), *_linked_zone(), by_offset)):
        with suppress(ValueError, OSError, ZoneInfoNotFoundError):
            ZoneInfo(name)
            return name
    return "UTC"


def _linked_zone() -> list[str]:
    with suppress(OSError):
        return [str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]]
    return []


DATABASE = "desk.sqlite3"
FILES = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", "secret.key")


def make_private(folder: Path) -> None:
    """The folder and what the desk keeps in it are for nobody but their owner.

    A folder that was there before and holds nothing of the desk is somebody's: its files only.
    """
    is_ours = not folder.exists() or any((folder / name).exists() for name in FILES)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(PermissionError):  # of another user, who let this one in
        if is_ours or folder == usual_folder():
            folder.chmod(0o700)
    if not os.environ.get("ZUG_DATABASE"):
        with suppress(FileExistsError):
            os.close(os.open(folder / DATABASE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for name in FILES:
        with suppress(FileNotFoundError, PermissionError):
            (folder / name).chmod(0o600)


def secret_key(folder: Path) -> str:
    """The key that signs sessions and links: made once, readable by its owner only."""
    path = folder / "secret.key"
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
    key = secrets.token_urlsafe(50)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key


def database(folder: Path) -> dict[str, object]:
    """Django's settings of the database: a file in the folder, or what `ZUG_DATABASE` names."""
    url = os.environ.get("ZUG_DATABASE", "")
    if url:
        return _postgres(url)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": folder / DATABASE,
        "OPTIONS": {
            # Writers queue at the start of a transaction instead of failing in its middle; a
            # confirmed entry is on the disk.
            "transaction_mode": "IMMEDIATE",
            "timeout": 30,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


SERVING = "zug serve"
"""What a desk at work calls itself where PostgreSQL lists its connections."""
CONNECT_TIMEOUT = 2
"""Seconds for each address of a host; `localhost` has two."""


PATIENCE = 5
"""Seconds for a connection out of the pool, and for what was sent to be received."""


def _bad_database(message: str) -> UsageError:
    return UsageError("bad-database", message, say("write postgres://user:password@host:port/name"))


def _postgres(url: str) -> dict[str, object]:
    try:
        parts = urlsplit(url)
        port = str(parts.port or "")
    except ValueError:  # its text may quote the password
        raise _bad_database(say("the address of the database is malformed")) from None
    if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise _bad_database(say("the desk cannot use a {scheme}://… database", scheme=parts.scheme))
    return {
        "ENGINE": "zug.web.server.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": port,
        # Every request has a thread of its own; the pool spares it a connection of its own. After
        # an outage it must not sleep on: its pauses between two tries double up to minutes.
        "OPTIONS": {
            "pool": {
                "min_size": 1,
                "max_size": 12,
                "timeout": PATIENCE,
                "reconnect_timeout": PATIENCE,
            },
            "connect_timeout": CONNECT_TIMEOUT,
            "tcp_user_timeout": PATIENCE * 1000,
            **dict(parse_qsl(parts.query)),
            "application_name": SERVING if os.environ.get("ZUG_SERVING") == "1" else "zug",
        },
    }
