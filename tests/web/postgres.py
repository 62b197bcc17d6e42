"""A throw-away PostgreSQL on a free port of the loopback, and databases on it."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.web.support import free_port


def _programs() -> Path | None:
    """The folder with initdb and pg_ctl: Debian keeps them by version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    if found:
        return found[0].parent
    path = shutil.which("initdb")
    return Path(path).resolve().parent if path else None


_numbers = itertools.count(1)
_running = ExitStack()
_addresses: list[str] = []


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database, on the one server of all tests of this process."""
    import psycopg

    if not _addresses:
        _addresses.append(_running.enter_context(postgres_server()))
    (server,) = _addresses
    name = f"desk{next(_numbers)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as line:
        line.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        yield f"{server}/{name}"
        line.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[arg-type]


def stop_postgres() -> None:
    _running.close()
    _addresses.clear()


@contextmanager
def postgres_server() -> Iterator[str]:
    """Start a server, give its address, to which the name of a database is to be added; stop it."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is missing: scripts/test_tools.sh installs it")
    place = Path(tempfile.mkdtemp(prefix="zug-pg-"))
    user = _user(place)
    data, port = place / "data", free_port()
    log = place / "log"

    def run(program: str, *options: str) -> None:
        subprocess.run(
            [str(programs / program), *options],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=place,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )

    run("initdb", "-D", str(data), "-U", "zug", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={place}"
    options += " -c fsync=off"  # no test pulls the plug of the computer
    try:
        run("pg_ctl", "-D", str(data), "-l", str(log), "-o", options, "-w", "start")
        yield f"postgres://zug@127.0.0.1:{port}"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(place, ignore_errors=True)


def _user(place: Path) -> str | None:
    """PostgreSQL refuses to run as root; Debian's package has a user for it."""
    if os.geteuid() != 0:
        return None
    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        pytest.skip("root needs the user postgres of the Debian package")
    os.chown(place, user.pw_uid, user.pw_gid)
    return user.pw_name
