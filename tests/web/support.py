"""An event in the database, visitors of it, and desks in processes of their own."""

from __future__ import annotations

import atexit
import http.client
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.web.forking import Forked, launcher

UNUSED = [
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # What Playwright leaves out of its own accord: only the last list counts.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding", "Translate"),
    "ThirdPartyStoragePartitioning",
]
"""Parts of Chromium that no test sees: the suggestions under the address cost every new page more
than the page itself."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
]
PATIENCE = 120
"""Seconds until something that should happen is given up: none of these tests measures time."""
_numbers = itertools.count(1)


def chromium_path() -> str | None:
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser; without one the test is left out."""
    path = chromium_path()
    if path is None:
        pytest.skip("chromium is missing: scripts/test_tools.sh installs it")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


NOW = "2026-11-15T10:00:00Z"


@dataclass
class Event:
    """A tournament with people; `client(role)` is a browser of one of them."""

    row: Any
    users: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def new(
        cls,
        players: int,
        rounds: int | None = 5,
        system: str = "dutch-2026",
        *,
        title: str = "Open",
        family: str = "Player",
    ) -> Event:
        from django.contrib.auth.models import User

        from zug.director.actions import players as player_actions
        from zug.director.actions.settings import announce
        from zug.web.events.models import Membership
        from zug.web.events.store import event_desk, new_event

        number = next(_numbers)
        row = new_event(announce(f"{title} {number}", rounds, system=system), "test", NOW)
        users = {}
        for role in ("owner", "arbiter", "deputy"):
            users[role] = User.objects.create_user(f"{role}{number}", password="long enough 1")
            Membership.objects.create(tournament=row, user=users[role], role=role)
        users["stranger"] = User.objects.create_user(f"stranger{number}", password="long enough 1")
        with event_desk(row.pk, "test") as desk:
            for tpn in range(1, players + 1):
                name = f"{family}{tpn:03d}, Given"
                desk.record(player_actions.enter(desk.state, name, rating=2400 - 2 * tpn))
        row.refresh_from_db()
        return cls(row, users)

    @property
    def path(self) -> str:
        return f"/t/{self.row.pk}/"

    @property
    def state(self) -> Any:
        from zug.web.events.store import ledger

        self.row.refresh_from_db()
        return ledger(self.row).state

    def desk(self) -> Any:
        """To decide without a page: `with event.desk() as desk`."""
        from zug.web.events.store import event_desk

        return event_desk(self.row.pk, "test")

    def client(self, role: str | None = "owner", **options: Any) -> Any:
        from django.test import Client

        client = Client(SERVER_NAME="localhost", **options)
        if role is not None:
            client.cookies["sessionid"] = _signed_in(self.users[role])
        return client

    def post(self, path: str, who: str = "owner", **data: Any) -> Any:
        return self.client(who).post(f"{self.path}{path}", data)

    def enter(self, board: int, result: str, role: str = "owner", **more: Any) -> Any:
        """A result as the keyboard list sends it."""
        current = self.state.current
        body = {"board": board, "result": result, "seen": self.state.decisions, **more}
        return self.client(role).post(
            f"{self.path}results/{current.number}/enter/", body, content_type="application/json"
        )

    def play_round(self, result: str = "1-0") -> None:
        """Paired, unless there is a draft; published; the same result on every board."""
        from zug.director.actions import rounds
        from zug.director.state.unfinished import still_adjourned
        from zug.web.events.store import event_desk

        with event_desk(self.row.pk, self.users["owner"].username) as desk:
            if desk.state.draft is None:
                is_read = bool(still_adjourned(desk.state))
                for decision in rounds.next_round(desk.state, colour="w"):
                    desk.record(decision, confirmed=is_read)
            desk.record(rounds.publish(desk.state))
            round_ = desk.state.rounds[-1]
            for board in range(1, len(round_.boards) + 1):
                entered = rounds.typed_result(desk.state, board, result, round_=round_.number)
                desk.record(entered)


def _signed_in(user: Any) -> str:
    """The key of a session, with half the work of Django's own `force_login`."""
    from django.contrib import auth
    from django.contrib.sessions.backends.cached_db import SessionStore

    session = SessionStore()
    session[auth.SESSION_KEY] = str(user.pk)
    session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[auth.HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


@dataclass
class Served:
    """A desk in a process of its own."""

    process: Forked
    port: int
    folder: Path
    options: tuple[str, ...] = ()
    visitors: list[Visitor] = field(default_factory=list)

    @property
    def base(self) -> str:
        return f"http://localhost:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def restart(self) -> None:
        self.process = _start(self.folder, self.port, self.options)

    def visitor(self) -> Visitor:
        self.visitors.append(Visitor(self.port))
        return self.visitors[-1]


@contextmanager
def serve(folder: Path, *options: str, new: bool = False) -> Iterator[Served]:
    """A desk at work; unless it is to be `new`, its tables are there already, and empty."""
    if not new and "--database" not in options and not (folder / "desk.sqlite3").exists():
        shutil.copy(_empty_tables(), folder / "desk.sqlite3")
    port = free_port()
    server = Served(_start(folder, port, options), port, folder, options)
    try:
        yield server
    finally:
        for visitor in server.visitors:
            visitor.close()
        server.process.send_signal(signal.SIGTERM)
        try:
            server.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            server.kill()


@cache
def _empty_tables() -> Path:
    """A database as the first start of a desk leaves it: the tables are made, the word refused."""
    held = tempfile.TemporaryDirectory(prefix="zug-tables-")
    atexit.register(held.cleanup)
    refused = run_zug("serve", "--set-password", "nobody", "--data", held.name, typed="short\n")
    assert "at least 10" in refused.stderr
    return Path(held.name) / "desk.sqlite3"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start(folder: Path, port: int, options: tuple[str, ...]) -> Forked:
    words = ["serve", "--data", str(folder), "--port", str(port), *options]
    with (folder / "log").open("ab") as log, Path(os.devnull).open("rb") as nothing:
        files = (nothing.fileno(), log.fileno(), log.fileno())
        process = launcher.start(words, files, _environment())
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.05)
    raise AssertionError((folder / "log").read_text())


def _environment() -> dict[str, str]:
    """Without what it says of other desks."""
    return {k: v for k, v in os.environ.items() if not k.startswith(("ZUG_", "DJANGO_"))}


def run_zug(command: str, *options: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command to its end."""
    with (
        tempfile.TemporaryFile("w+") as given,
        tempfile.TemporaryFile("w+") as out,
        tempfile.TemporaryFile("w+") as err,
    ):
        given.write(typed)
        given.seek(0)
        files = (given.fileno(), out.fileno(), err.fileno())
        process = launcher.start([command, *options], files, _environment())
        code = process.wait(PATIENCE)
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess([command, *options], code, out.read(), err.read())


class Visitor:
    """A browser without a screen: cookies and tokens, nothing more."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("localhost", port, timeout=PATIENCE)
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.status = 0
        self._used = time.monotonic()

    def close(self) -> None:
        self._connection.close()

    def get(self, path: str) -> str:
        return self._send("GET", path, None, {})

    def post(self, path: str, **data: object) -> str:
        body = urlencode({**data, "csrfmiddlewaretoken": self.token})
        return self._send("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    def send_json(self, path: str, **data: object) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.token}
        text = self._send("POST", path, json.dumps(data), headers)
        return dict(json.loads(text))

    def open_desk(self) -> None:
        """First start: one click makes the owner."""
        self.get("/start/")
        self.post("/start/")
        self.get("/new/")

    def new_event(self, name: str, rounds: int, players: int, system: str = "dutch-2026") -> str:
        location = self.post("/new/", name=name, rounds=rounds, system=system, tiebreaks="BH")
        event = location.rsplit("players/", 1)[0]
        listed = "\n".join(f"Player{n:03d}, Given;{2500 - n}" for n in range(1, players + 1))
        self.post(f"{event}players/import/", text=f"name;rating\n{listed}")
        return event

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> str:
        """The body of the answer; of a redirection, where to."""
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        encoded = None if body is None else body.encode()
        if time.monotonic() - self._used > 2:
            self._connection.close()  # the server closes idle connections; so do browsers
        self._used = time.monotonic()
        self._connection.request(method, path, encoded, {**headers, "Cookie": cookies})
        answer = self._connection.getresponse()
        text = answer.read().decode()
        self.status = answer.status
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', text)
        if found:
            self.token = found[1]
        location = answer.getheader("Location")
        return location if location else text
