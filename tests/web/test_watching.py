"""What whoever watches a server learns: figures and logs, and what these keep to themselves."""

from __future__ import annotations

import http.client
import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.support import Event, Served, Visitor, serve
from zug.web.server.counters import BOUNDS, Counters
from zug.web.server.logs import without_secrets

FIGURE = re.compile(r'[a-z_]+(\{([a-z]+="[^"\\]*",?)+\})? [0-9.+-]+(e[+-]?\d+)?')


def figures(page: str) -> dict[str, float]:
    """By name with labels; every line must be of the form."""
    found, typed = {}, set()
    for line in page.splitlines():
        if line.startswith("# TYPE "):
            typed.add(line.split()[2])
        elif not line.startswith("# HELP "):
            assert FIGURE.fullmatch(line), line
            name, value = line.rsplit(" ", 1)
            found[name] = float(value)
            base = re.sub(r"_(bucket|sum|count)$", "", name.partition("{")[0])
            assert base in typed, f"{name} has no type"
    return found


def test_figures_of_a_desk(served: Served) -> None:
    visitor = served.visitor()
    visitor.open_desk()
    visitor.new_event("Open", 5, 4)
    visitor.get("/nowhere/")
    visitor.get("/account/")
    visitor.post("/account/", new_password1="a right horse", new_password2="a right horse")
    other = served.visitor()
    for word in ("wrong", "wrong", "a right horse"):
        other.get("/login/")
        other.post("/login/", username="owner", password=word)
    found = figures(visitor.get("/metrics/"))
    assert found["zug_database_up"] == 1
    assert found['zug_info{version="0.2.0",database="sqlite"}'] == 1
    assert (found["zug_events"], found["zug_accounts"]) == (1, 1)
    assert found["zug_decisions"] == 5, "the event and four entries"
    assert found['zug_sign_ins_total{result="failed"}'] == 2
    assert found['zug_sign_ins_total{result="ok"}'] == 1
    assert found['zug_requests_total{status="4xx"}'] == 3, "one missing page, two wrong passwords"
    total = sum(value for name, value in found.items() if name.startswith("zug_requests_total"))
    assert found["zug_request_seconds_count"] == total
    assert found['zug_request_seconds_bucket{le="+Inf"}'] == total
    assert 0 < found["zug_request_seconds_sum"] < 1000


def test_figures_are_for_this_computer_or_the_token(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.conf import settings

    client = event.client(None)

    def status(**headers: str) -> int:
        return int(client.get("/metrics/", **headers).status_code)

    assert status() == 200
    assert status(HTTP_X_FORWARDED_FOR="127.0.0.1") == 404, "a proxy stands between"
    assert status(HTTP_FORWARDED="for=127.0.0.1") == 404
    assert status(REMOTE_ADDR="192.0.2.7") == 404
    elsewhere: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.7"}
    assert status(**elsewhere, HTTP_AUTHORIZATION="Bearer ") == 404, "no token is not a token"
    monkeypatch.setattr(settings, "ZUG_METRICS_TOKEN", "swordfish")
    assert status(**elsewhere, HTTP_AUTHORIZATION="Bearer swordfish") == 200
    assert status(**elsewhere, HTTP_AUTHORIZATION="Bearer sword") == 404
    assert status(**elsewhere) == 404


def test_the_token_comes_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("swordfish\n")
    options = ("--name", "chess.example.org", "--metrics-token-file", str(tmp_path / "token"))
    with serve(tmp_path, *options) as desk:
        for word, status in (("swordfish", 200), ("guess", 404)):
            line = http.client.HTTPConnection("127.0.0.1", desk.port)
            headers = {"Host": "chess.example.org", "X-Forwarded-For": "192.0.2.7"}
            line.request("GET", "/metrics/", headers={**headers, "Authorization": f"Bearer {word}"})
            assert line.getresponse().status == status
            line.close()


def test_figures_without_a_database(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zug.web.server.monitoring.database_answers", lambda: False)
    answer = event.client(None).get("/metrics/")
    found = figures(answer.content.decode())
    assert answer.status_code == 200
    assert found["zug_database_up"] == 0
    assert "zug_events" not in found


def test_processes_are_counted_together(tmp_path: Path) -> None:
    mine = Counters(str(tmp_path))
    mine.answered(200, BOUNDS[0])
    (tmp_path / "4711").write_bytes((tmp_path / next(tmp_path.iterdir()).name).read_bytes())
    (tmp_path / "begun").touch()
    mine.answered(503, 60.0)
    found = mine.totals()
    assert (found["2xx"], found["5xx"]) == (2, 1)
    assert (found[f"le {BOUNDS[0]}"], found["le inf"]) == (2, 1)
    assert found["seconds"] == pytest.approx(60 + 2 * BOUNDS[0])


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/h/abcdefgh/", "/h/.../"),
        ("/h/abcdefgh/?x=1", "/h/.../?x=1"),
        ("/start/?token=secret&a=1", "/start/?token=...&a=1"),
        ("/b/code/3/12/0123456789abcdef/", "/b/code/3/12/.../"),
        ("/reset/7/abc-def/", "/reset/.../"),
        ("/t/1/results/", "/t/1/results/"),
        ("/p/code/v/", "/p/code/v/"),
    ],
)
def test_the_secrets_of_links_stay_out_of_the_log(path: str, shown: str) -> None:
    assert without_secrets(path) == shown


def test_visits_and_sign_ins_are_logged_with_their_time(tmp_path: Path) -> None:
    with serve(tmp_path, "--access-log") as desk:
        visitor: Visitor = desk.visitor()
        visitor.open_desk()
        visitor.get("/h/secretword/")
        visitor.get("/account/")
        visitor.post("/account/", new_password1="a right horse", new_password2="a right horse")
        other = desk.visitor()
        for word in ("wrong", "a right horse"):
            other.get("/login/")
            other.post("/login/", username="owner", password=word)
    lines = (tmp_path / "log").read_text().splitlines()
    moment = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} "
    for wanted in (
        r"127\.0\.0\.1:\d+ \"GET /h/\.\.\./ HTTP/1\.1\" 404 Not Found",
        "sign-in failed: 'owner' from 127.0.0.1",
        "signed in: 'owner' from 127.0.0.1",
    ):
        assert any(re.fullmatch(moment + wanted, line) for line in lines), wanted
    assert not any("secretword" in line for line in lines)
