"""Whatever is sent to whatever address in whatever role: an answer, never a failing server."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.support import Event

WEB = Path(__file__).parents[2] / "src" / "zug" / "web"
ROLES = ("superuser", "arbiter", "deputy", "stranger", None)
TEXTS = (
    "9" * 5000,
    "abc\0def",
    "9" * 18,
    "1e999",
    "-1",
    "0",
    "³",
    "٣",
    "é🦆" * 400,
    "[" * 3000,
    "../../etc",
    "",
)
JSON = (
    '{"board": 1e999, "result": "1-0", "seen": 0, "number": 1e999}',
    '{"board": NaN, "result": "1-0", "seen": NaN, "number": NaN}',
    f'{{"board": {"9" * 5000}, "result": "1-0", "seen": 0, "number": {"9" * 5000}}}',
    f'{{"board": {"9" * 30}, "result": "1-0", "seen": {"9" * 30}, "number": {"9" * 30}}}',
    '{"board": -1, "result": "1-0", "seen": -1, "number": -1}',
    '{"board": true, "result": true, "seen": true, "number": true}',
    '{"board": "1", "result": "\\ud800", "seen": "0", "number": "x"}',
    '{"board": 1, "result": "1-0", "seen": 0, "reason": "\\ud800", "was": "\\udfff", "replace": 1}',
    '{"board": 1, "result": "1-0", "seen": 0, "reason": "a\\u0000b"}',
    '{"board": [], "result": {}, "seen": [[]], "number": {}}',
    '{"board": null, "result": null, "seen": null, "number": null}',
    "[" * 100_000,
    '{"a":' * 50_000,
    '["board"]',
    "7",
    '"\\ud800"',
    "",
    "\xff",
)


@cache
def names() -> list[str]:
    """Every field any view asks for, by its own source."""
    found: set[str] = {"file"}
    for path in WEB.rglob("*.py"):
        text = path.read_text()
        for pattern in (r'get(?:list)?\([^")]*"(\w+)"', r'\["(\w+)"\]', r'"(\w+)" (?:not )?in \w'):
            found |= set(re.findall(pattern, text))
    assert {"board", "seen", "round", "page", "token", "close", "who", "username"} <= found
    return sorted(found)


def addresses(event: Event) -> list[str]:
    """Every address there is, filled in so that it exists."""
    from django.urls import get_resolver

    helper = event.row.helpers.create(label="Tom")
    values = {
        "event": event.row.pk,
        "number": 1,
        "entry": 1,
        "tpn": 1,
        "board": 1,
        "code": event.row.code,
        "token": helper.token,
        "form": "trf26",
        "name": "standings",
        "mark": _mark(event),
    }

    def walk(patterns: Any, before: str) -> Iterator[str]:
        for one in patterns:
            route = before + str(one.pattern)
            if hasattr(one, "url_patterns"):
                yield from walk(one.url_patterns, route)
            else:
                yield "/" + re.sub(r"<\w+:(\w+)>", lambda m: str(values.get(m[1], "x")), route)

    found = list(walk(get_resolver().url_patterns, ""))
    assert len(found) > 50
    return found


def _mark(event: Event) -> str:
    from zug.web.claims import mark_of

    return mark_of(event.row, event.state, 1, 1)


@pytest.fixture
def playing(event: Event) -> Event:
    """Round 1 on the boards, phones allowed."""
    event.post("share/act/", do="options", public="on", phone_results="on")
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.row.refresh_from_db()
    event.users["superuser"] = event.users["owner"]
    event.users["superuser"].is_superuser = True
    event.users["superuser"].save()
    return event


def visitor(event: Event, role: str | None) -> Any:
    return event.client(role, raise_request_exception=False)


@pytest.mark.parametrize("role", ROLES)
def test_no_parameter_breaks_a_page(playing: Event, role: str | None) -> None:
    broken = []
    fields = {path: _asked_by(path) for path in addresses(playing)}
    for text in TEXTS if role in ("superuser", None) else TEXTS[:2]:
        client = visitor(playing, role)
        client.cookies[f"me-{playing.row.code}"] = quote(text)[:5000]
        for path, asked in fields.items():
            data = dict.fromkeys(asked, text)
            answers = (client.get(path, data), client.post(path, data))
            broken += [(path, text[:20]) for one in answers if one.status_code >= 500]
            if path == "/logout/" and role is not None:
                client.force_login(playing.users[role])
    assert broken == []


def test_no_field_alone_breaks_a_form(playing: Event) -> None:
    """The others are missing: what is refused for one field hides nothing of another."""
    broken = []
    client = visitor(playing, "superuser")
    for path in addresses(playing):
        for field in _asked_by(path):
            data = {field: "9" * 5000}
            answers = (client.get(path, data), client.post(path, data))
            broken += [(path, field) for one in answers if one.status_code >= 500]
    assert broken == []


def _asked_by(path: str) -> list[str]:
    """Fields that stand in the module of the view of an address."""
    from django.urls import resolve

    module = inspect.getmodule(inspect.unwrap(resolve(path).func))
    assert module is not None
    source = inspect.getsource(module)
    return [field for field in names() if f'"{field}"' in source]


@pytest.mark.parametrize("role", ROLES)
def test_no_json_breaks_the_list_of_results(playing: Event, role: str | None) -> None:
    before = playing.state.decisions
    for path in ("results/1/enter/", "results/undo/", "results/9/enter/", "players/"):
        for body in JSON:
            client = visitor(playing, role)
            answer = client.generic(
                "POST", f"{playing.path}{path}", body.encode("latin-1"), "application/json"
            )
            assert answer.status_code < 500, (path, body[:60])
    assert playing.state.decisions == before


@pytest.mark.parametrize("digits", ["9" * 10, "9" * 30, "9" * 5000])
def test_no_number_in_an_address_breaks_it(playing: Event, digits: str) -> None:
    client = visitor(playing, "superuser")
    for path in addresses(playing):
        for part in set(re.findall(r"(?<=/)\d+(?=/)", path)):
            answer = client.get(path.replace(f"/{part}/", f"/{digits}/"))
            assert answer.status_code == 404, path[:80]


def test_cookies_of_others_are_looked_at_as_text(playing: Event) -> None:
    """A quoted cookie may hold any octet."""
    client = visitor(playing, None)
    for name in ("sessionid", "csrftoken", "django_language", f"me-{playing.row.code}", "messages"):
        answer = client.get(
            f"/p/{playing.row.code}/", headers={"Cookie": f'{name}="\\000abcdefgh"'}
        )
        assert answer.status_code == 200
        assert answer.wsgi_request.COOKIES.get(name) is None


def test_a_strange_token_is_a_wrong_one(playing: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings
    from django.contrib.auth.models import User

    monkeypatch.setattr(settings, "ZUG_LOCAL", False)
    monkeypatch.setattr(settings, "ZUG_SETUP_TOKEN", "right")
    monkeypatch.setattr(User.objects, "exists", lambda: False, raising=False)
    answer = visitor(playing, None).get("/start/", {"token": "é"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/login/")


def test_what_is_no_number_undoes_nothing(playing: Event) -> None:
    before = playing.state.decisions
    playing.post("journal/undo/", number="x", seen=before)
    playing.post("players/1/act/", do="withdraw", round="x")
    playing.post("results/1/claim/", board="x")
    assert playing.state.decisions == before


@pytest.mark.parametrize(
    "change",
    [
        {"name": "A\ud800B"},
        {"name": "A\0B"},
        {"name": "N" * 3000},
        {"players": [{"name": "x\ud800", "tpn": 1}]},
    ],
)
def test_no_field_of_an_imported_file_breaks_the_desk(
    playing: Event, change: dict[str, Any]
) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    raw = playing.client().get(f"{playing.path}files/json/").content
    data = json.dumps({**json.loads(raw), **change}).encode()
    client = visitor(playing, "arbiter")
    answer = client.post("/import/", {"file": SimpleUploadedFile("e.json", data)}, follow=True)
    assert answer.status_code in (200, 422)
