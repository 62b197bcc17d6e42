"""Where the desk keeps its things: the data folder, the secret key, the database."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from zug.errors import UsageError
from zug.lists.store import data_folder, usual_folder
from zug.messages import say

__all__ = [
    "FILES",
    "SERVING",
    "data_folder",
    "database",
    "local_zone",
    "make_private",
    "secret_key",
]


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


FILES = ("desk.sqlite3", "desk.sqlite3-wal", "desk.sqlite3-shm", "secret.key")


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
            os.close(os.open(folder / FILES[0], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
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
        "NAME": folder / "desk.sqlite3",
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
        "ENGINE": "zug.web.postgresql",
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
