"""Processes of `zug` that need not load Python and Zug anew: forks of one that has them in memory.

One process a session waits with what every command about the desk imports, none of which looks at
the environment, and without Django being set up. It forks for each command, and the fork does what
`python -m zug` does: its own environment, files, exit code and end.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LOADED = (
    "asyncio",
    "django.contrib.auth.hashers",
    "django.contrib.auth.password_validation",
    "django.contrib.messages.storage.session",
    "django.core.cache.backends.locmem",
    "django.core.handlers.asgi",
    "django.core.management",
    "django.core.serializers.json",
    "django.core.serializers.pyyaml",
    "django.core.serializers.xml_serializer",
    "django.db.backends.postgresql.psycopg_any",
    "django.db.migrations.executor",
    "django.forms",
    "django.middleware.csrf",
    "django.template.backends.django",
    "django.template.defaulttags",
    "django.template.loader_tags",
    "platformdirs.unix",
    "psycopg_pool",
    "uvicorn.lifespan.off",
    "uvicorn.logging",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
    "uvicorn.server",
    "uvicorn.supervisors",
    "zug.cli.event.server",
    "zug.director",
    "zug.formats",
    "zug.lists",
    "zug.prizes",
    "zug.reports",
    "zug.systems",
    "zug.web.server.database",
    "zug.web.jobs.auto_backup",
    "zug.web.server.start",
    "zug.website",
)
WIDTH = 16
"""Octets of a number between the processes."""


def _octets(number: int) -> bytes:
    return f"{number:{WIDTH}}".encode()


def _number(line: socket.socket) -> int:
    return int(line.recv(WIDTH, socket.MSG_WAITALL))


class Forked:
    """A command at work, or ended: as much of `subprocess.Popen` as the tests ask for."""

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid, self._line = pid, line
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            ready, _, _ = select.select([self._line], [], [], timeout)
            if not ready:
                raise subprocess.TimeoutExpired("zug", timeout or 0)
            self.returncode = _number(self._line)
            self._line.close()
        return self.returncode

    def poll(self) -> int | None:
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


class Launcher:
    """The process that forks, started when it is first asked."""

    def __init__(self) -> None:
        self._line: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(
        self, words: Sequence[str], files: tuple[int, int, int], environment: dict[str, str]
    ) -> Forked:
        """`zug` with these words; `files` are its standard input, output and error."""
        if self._line is None:
            self._line = self._begin()
        ours, theirs = socket.socketpair()
        request = {"words": list(words), "environment": environment, "folder": str(Path.cwd())}
        body = json.dumps(request).encode()
        with theirs:
            socket.send_fds(self._line, [_octets(len(body))], [theirs.fileno(), *files])
            self._line.sendall(body)
        return Forked(_number(ours), ours)

    def _begin(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.web.forking", str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        return ours

    def close(self) -> None:
        if self._line is not None and self._process is not None:
            self._line.close()
            self._process.wait()
        self._line = self._process = None


launcher = Launcher()


def write_at_leisure() -> None:
    """SQLite waits for no disk from now on: no test pulls the plug of the computer."""
    from django.db.backends.signals import connection_created

    connection_created.connect(_write_at_leisure)


def _write_at_leisure(connection: Any, **_rest: object) -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=OFF")


def _load() -> None:
    """What is imported is what it would be, but for waits that nobody has to sit through."""
    for name in LOADED:
        importlib.import_module(name)
    from django.contrib.auth.hashers import PBKDF2PasswordHasher

    from zug.messages import languages, name_of
    from zug.systems.registry import registered
    from zug.web.jobs import auto_backup

    registered()
    for language in languages():
        name_of(language)
    write_at_leisure()
    PBKDF2PasswordHasher.iterations = 1000
    auto_backup.POLL = 0.2
    gc.collect()
    gc.freeze()


def _wait_for_commands(line: socket.socket) -> list[str]:
    """Give the words of a command back in the process that is to run it; leave when asked."""
    running: dict[int, socket.socket] = {}
    woken, waker = socket.socketpair()
    waker.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    while True:
        ready, _, _ = select.select([line, woken], [], [])
        if woken in ready:
            woken.recv(4096)
            _tell_the_ended(running)
        if line not in ready:
            continue
        size, files, _, _ = socket.recv_fds(line, WIDTH, 4)
        if not size:
            sys.exit()
        request = json.loads(line.recv(int(size), socket.MSG_WAITALL))
        pid = os.fork()
        if not pid:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for one in (line, woken, waker, *running.values()):
                one.close()
            return _become(request, files)
        running[pid] = socket.socket(fileno=files[0])
        running[pid].sendall(_octets(pid))
        for file in files[1:]:
            os.close(file)


def _tell_the_ended(running: dict[int, socket.socket]) -> None:
    for pid in list(running):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            with running.pop(pid) as told:
                told.sendall(_octets(os.waitstatus_to_exitcode(status)))


def _become(request: dict[str, object], files: Sequence[int]) -> list[str]:
    os.close(files[0])
    for number, file in enumerate(files[1:]):
        os.dup2(file, number)
        os.close(file)
    environment, words = request["environment"], request["words"]
    assert isinstance(environment, dict)
    assert isinstance(words, list)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(str(request["folder"]))
    return words


if __name__ == "__main__":
    _load()
    sys.argv[1:] = _wait_for_commands(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module("zug", run_name="__main__", alter_sys=True)
