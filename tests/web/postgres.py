"""A throw-away PostgreSQL on a free port of the loopback."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Start a server with an empty database, give its URL, stop it."""
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
    try:
        run("pg_ctl", "-D", str(data), "-l", str(log), "-o", options, "-w", "start")
        yield f"postgres://zug@127.0.0.1:{port}/postgres"
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
