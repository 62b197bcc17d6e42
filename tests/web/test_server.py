"""The server as a process: what it keeps to itself, how its owner gets in, behind a proxy."""

from __future__ import annotations

import http.client
import socket
import stat
import subprocess
import threading
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.web.support import PATIENCE, Event, Visitor, free_port, run_zug, serve
from zug.errors import AccessError
from zug.web.server import database, start

WORDS = "right horse staple"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def token_in(folder: Path) -> str:
    return (folder / "log").read_text().split("token=")[-1].split()[0]


def set_password(folder: Path, name: str, word: str) -> subprocess.CompletedProcess[str]:
    return run_zug("serve", "--data", str(folder), "--set-password", name, typed=f"{word}\n")


def sign_in(visitor: Visitor, name: str, word: str) -> int:
    visitor.get("/login/")
    visitor.post("/login/", username=name, password=word)
    return visitor.status


# What it keeps to itself


def test_database_and_folder_are_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ZUG_DATABASE", raising=False)
    folder = tmp_path / "new" / "zug"
    database.make_private(folder)
    assert (mode(folder), mode(folder / "desk.sqlite3")) == (0o700, 0o600)
    folder.chmod(0o755)
    for name in database.FILES:
        (folder / name).touch()
        (folder / name).chmod(0o644)
    database.make_private(folder)
    assert mode(folder) == 0o700, "as an earlier version left it"
    assert {mode(folder / name) for name in database.FILES} == {0o600}


def test_the_folder_of_somebody_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZUG_DATABASE", "postgres://x@y/z")
    tmp_path.chmod(0o755)
    database.make_private(tmp_path)
    assert mode(tmp_path) == 0o755
    assert list(tmp_path.iterdir()) == [], "no file beside a database elsewhere"


def test_a_running_desk_leaves_nothing_open(tmp_path: Path) -> None:
    with serve(tmp_path, new=True) as desk:
        desk.visitor().open_desk()
        found = {path.name: mode(path) for path in tmp_path.iterdir() if path.name != "log"}
    assert set(found) >= {"desk.sqlite3", "desk.sqlite3-wal", "secret.key"}
    assert set(found.values()) == {0o600}


def test_https_is_remembered_by_browsers(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings

    client = event.client(None)
    assert "Strict-Transport-Security" not in client.get("/login/").headers
    monkeypatch.setattr(settings, "ZUG_HTTPS", True)
    assert client.get("/login/").headers["Strict-Transport-Security"] == "max-age=31536000"


# How its owner gets in


def test_the_owner_by_one_click_gets_a_password_when_others_can_reach(tmp_path: Path) -> None:
    with serve(tmp_path) as desk:
        owner = desk.visitor()
        owner.open_desk()
        path = owner.new_event("Kept Open", 5, 2)
    with serve(tmp_path, "--host", "0.0.0.0") as desk:
        stranger = desk.visitor()
        assert "has printed in its window" in stranger.get("/login/")
        assert stranger.get("/start/?token=wrong") == "/login/"
        owner = desk.visitor()
        link = f"/start/?token={token_in(tmp_path)}"
        assert "Choose the password with which owner" in owner.get(link)
        owner.post(link, new_password1=WORDS, new_password2=WORDS)
        assert "Kept Open" in owner.get(path)
        assert stranger.get(link) == "/login/", "once only"
        assert "has printed" not in stranger.get("/login/")
        assert sign_in(desk.visitor(), "owner", WORDS) == 302
    with serve(tmp_path, "--host", "0.0.0.0") as desk:
        last = (tmp_path / "log").read_text().strip().splitlines()[-1]
        assert "token" not in last


def test_an_empty_server_says_how_to_enter(tmp_path: Path) -> None:
    with serve(tmp_path, "--host", "0.0.0.0") as desk:
        visitor = desk.visitor()
        assert "has printed in its window" in visitor.get("/login/")
        assert visitor.status == 200, "no circle of redirections"


def test_a_password_is_set_and_reset_from_the_shell(tmp_path: Path) -> None:
    folder = tmp_path / "zug"
    folder.mkdir()
    made = set_password(folder, "anna", WORDS)
    assert (made.returncode, made.stdout.strip()) == (0, "the password of anna is set")
    with serve(folder, "--host", "0.0.0.0") as desk:
        assert "token" not in (folder / "log").read_text(), "anna is the owner"
        visitor = desk.visitor()
        for _ in range(6):
            sign_in(visitor, "anna", "forgotten")
        assert visitor.status == 429
        assert set_password(folder, "anna", f"{WORDS} 2").returncode == 0
        assert sign_in(visitor, "anna", WORDS) == 401
        assert sign_in(visitor, "anna", f"{WORDS} 2") == 302
        assert "Accounts of this server" in visitor.get("/account/")
    wrong = set_password(folder, "ana", WORDS)
    assert wrong.returncode == 2
    assert "anna" in wrong.stderr
    short = set_password(folder, "anna", "short")
    assert short.returncode == 2
    assert "at least 10" in short.stderr


# Behind a proxy


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        (
            {"hosts": ("chess.example.org",), "https": True},
            "https://chess.example.org/start/?token",
        ),
        ({"hosts": ("chess.example.org",)}, "http://chess.example.org/start/?token"),
        (
            {"hosts": ("chess.example.org:8443",), "https": True},
            "https://chess.example.org:8443/st",
        ),
        ({"host": "10.0.0.7"}, "http://10.0.0.7:8000/start/?token"),
        ({}, "http://localhost:8000/start/?token"),
    ],
)
def test_the_link_that_is_printed_shows_the_announced_name(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], begins: str
) -> None:
    monkeypatch.setenv("ZUG_SETUP_TOKEN", "x")
    monkeypatch.setattr(start, "_awaits_owner", lambda: True)
    assert start.address(start.Options(**options)).startswith(begins)


@pytest.mark.parametrize(
    ("name", "https", "host", "origin"),
    [
        ("chess.example.org", True, "chess.example.org", "https://chess.example.org"),
        ("chess.example.org", True, "chess.example.org:8443", "https://chess.example.org:8443"),
        ("chess.example.org:8443", True, "chess.example.org", "https://chess.example.org:8443"),
        ("chess.example.org", False, "chess.example.org:8080", "http://chess.example.org:8080"),
        ("chess.example.org:8080", False, "chess.example.org", "http://chess.example.org:8080"),
    ],
)
def test_forms_work_on_any_port(
    tmp_path: Path, name: str, https: bool, host: str, origin: str
) -> None:
    with serve(tmp_path, "--name", name, *(["--https"] if https else [])) as desk:
        link = f"/start/?token={token_in(tmp_path)}"
        proto = {"X-Forwarded-Proto": "https" if https else "http"}
        assert post_start(desk.port, link, {"Host": host, "Origin": origin, **proto}) == 302
        evil = {"Host": host, "Origin": "https://evil.example", **proto}
        assert post_start(desk.port, link, evil) == 403


def post_start(port: int, link: str, headers: dict[str, str]) -> int:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request("GET", link, headers=headers)
    answer = line.getresponse()
    page = answer.read().decode()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    token = page.split('csrfmiddlewaretoken" value="')[1].split('"')[0] if "csrfm" in page else ""
    body = (
        f"csrfmiddlewaretoken={token}&username=anna&password1=a+long+word+1&password2=a+long+word+1"
    )
    kind = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    line.request("POST", link, body, {**headers, **kind})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


@pytest.mark.parametrize(
    ("proxy", "seen"),
    [((), "192.0.2.7"), (("127.0.0.0/8",), "192.0.2.7"), (("10.0.0.2", "10.9.0.0/16"), "127.0")],
)
def test_only_a_proxy_says_where_a_visitor_comes_from(
    tmp_path: Path, proxy: tuple[str, ...], seen: str
) -> None:
    named = [word for address in proxy for word in ("--proxy", address)]
    with serve(tmp_path, "--name", "chess.example.org", "--access-log", *named) as desk:
        line = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=PATIENCE)
        line.request("GET", "/health/", headers={"X-Forwarded-For": "192.0.2.7"})
        assert line.getresponse().read() == b"ok\n"
        line.close()
    assert f" {seen}" in (tmp_path / "log").read_text().splitlines()[-1]


# Watching it


def test_health_tells_whether_the_database_answers(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import DatabaseError

    from zug.web.server import monitoring

    client = event.client(None)
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "Set-Cookie" not in answer.headers

    class Gone:
        vendor = "sqlite"

        def cursor(self) -> None:
            raise DatabaseError

    monkeypatch.setattr(monitoring, "connection", Gone())
    assert client.get("/health/").status_code == 503


def test_a_database_that_falls_silent_is_not_waited_for(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question waits for it, however many ask; when it speaks again, all is well."""
    from zug.web.server import monitoring

    speaks, asked = threading.Event(), []

    class Silent:
        vendor = "postgresql"

        def cursor(self) -> Any:
            asked.append(1)
            speaks.wait(PATIENCE)
            return nullcontext(MagicMock())

        def close(self) -> None:
            pass

    monkeypatch.setattr(monitoring, "connection", Silent())
    monkeypatch.setattr(monitoring, "PATIENCE", 0.01)
    for _ in range(3):
        assert event.client(None).get("/health/").status_code == 503
    assert asked == [1]
    monkeypatch.setattr(monitoring, "PATIENCE", PATIENCE)
    speaks.set()
    assert event.client(None).get("/health/").status_code == 200


def test_visits_are_logged_on_request(tmp_path: Path) -> None:
    for option, count in (((), 0), (("--access-log",), 1)):
        with serve(tmp_path, *option) as desk:
            assert desk.visitor().get("/health/") == "ok\n"
        assert (tmp_path / "log").read_text().count('"GET /health/ HTTP/1.1" 200') == count


def test_a_database_that_does_not_answer_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked once, with a limit, before anything waits for its pool."""
    import psycopg

    asked: list[dict[str, Any]] = []

    def connect(**options: Any) -> None:
        asked.append(options)
        raise psycopg.OperationalError("no route to host\nand more")

    settings = type("S", (), {"DATABASES": {"default": database._postgres("postgres://u:p@h:1/d")}})
    monkeypatch.setattr("django.conf.settings", settings)
    monkeypatch.setattr(psycopg, "connect", connect)
    with pytest.raises(AccessError, match="no route to host"):
        database._reach_database()
    (options,) = asked
    assert options["connect_timeout"] * 2 < 5, "localhost has two addresses"
    assert (options["host"], options["port"], options["dbname"]) == ("h", "1", "d")
    assert "pool" not in options


def test_the_pool_does_not_sleep_on_when_the_database_is_back() -> None:
    """Left alone, psycopg doubles the pause between two tries for five minutes."""
    options: Any = database._postgres("postgres://u:p@h:1/d")["OPTIONS"]
    assert options["pool"]["reconnect_timeout"] <= database.PATIENCE


def test_a_silent_database_ends_the_start_in_words(tmp_path: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"postgres://u@127.0.0.1:{silent.getsockname()[1]}/zug"
        ended = run_zug(
            "serve", "--data", str(tmp_path), "--database", url, "--port", str(free_port())
        )
    assert ended.returncode not in (0, 70)
    assert "the database does not answer" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_port_in_use_is_told_before_the_desk_is_said_to_be_open(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ended = run_zug("serve", "--data", str(tmp_path), "--port", str(taken.getsockname()[1]))
    assert (ended.returncode, ended.stdout) == (5, "")
    assert "[port-taken]" in ended.stderr


@pytest.mark.parametrize(
    "url", ["postgres://[::", "postgres://u:hush@h:99999999/d", "postgres://u:hush@h:abc/d"]
)
def test_a_malformed_address_of_a_database_is_told(tmp_path: Path, url: str) -> None:
    ended = run_zug("serve", "--data", str(tmp_path), "--database", url, "--port", str(free_port()))
    assert (ended.returncode, "[bad-database]" in ended.stderr) == (2, True), ended.stderr
    assert "hush" not in ended.stderr
