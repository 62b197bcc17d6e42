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

from tests.web.postgres import postgres
from tests.web.support import Event, Visitor, serve
from zug.director.journal import decode, encode

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
    "é🦆" * 200,
    "[" * 1200,
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

    from zug.web.events.models import Festival

    helper = event.row.helpers.create(label="Tom")
    festival = event.row.festival or Festival.objects.create(name="Fair")
    event.row.festival = festival
    event.row.save(update_fields=["festival"])
    values = {
        "event": event.row.pk,
        "festival": festival.pk,
        "account": event.users["arbiter"].pk,
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
                own = {"code": festival.code} if route.startswith("v/") else {}
                filled = values | own
                yield "/" + re.sub(r"<\w+:(\w+)>", lambda m: str(filled.get(m[1], "x")), route)  # noqa: B023

    found = list(walk(get_resolver().url_patterns, ""))
    assert len(found) > 50
    return found


def _mark(event: Event) -> str:
    from zug.web.players.phone_results import mark_of

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
    """Text with NUL gets no further than to `RejectBadText`, whoever sends it.

    Views share how they read what is sent: after the first two texts, each goes to one in three.
    """
    broken = []
    fields = {path: _asked_by(path) for path in addresses(playing)}
    for turn, text in enumerate(TEXTS if role == "superuser" else TEXTS[:1]):
        client = visitor(playing, role)
        client.cookies[f"me-{playing.row.code}"] = quote(text)[:5000]
        for place, (path, asked) in enumerate(fields.items()):
            if turn > 1 and (place + turn) % 3:
                continue
            data = dict.fromkeys(asked, text)
            for method in ("GET", "POST") if text == TEXTS[0] else _heard_by(path):
                answer = getattr(client, method.lower())(path, data)
                broken += [(path, text[:20])] * (answer.status_code >= 500)
            if path == "/logout/" and role is not None:
                client.force_login(playing.users[role])
    assert broken == []


@pytest.mark.slow
def test_no_field_alone_breaks_a_form(playing: Event) -> None:
    """The others are missing: what is refused for one field hides nothing of another."""
    broken = []
    client = visitor(playing, "superuser")
    for path in addresses(playing):
        for field in _asked_by(path):
            for method in _heard_by(path):
                answer = getattr(client, method.lower())(path, {field: "9" * 5000})
                broken += [(path, field)] * (answer.status_code >= 500)
    assert broken == []


def _asked_by(path: str) -> list[str]:
    """Fields that stand in the module of the view of an address."""
    source = _source(path)
    return [field for field in names() if f'"{field}"' in source]


def _heard_by(path: str) -> list[str]:
    """Whether the view looks into the query, into a form, or both; a cookie comes with either."""
    source = _source(path)
    heard = [method for method in ("GET", "POST") if f".{method}" in source]
    return heard or (["GET"] if ".COOKIES" in source else [])


def _source(path: str) -> str:
    from django.urls import resolve

    module = inspect.getmodule(inspect.unwrap(resolve(path).func))
    assert module is not None
    return inspect.getsource(module)


def test_queries_and_forms_are_read_by_views_that_say_so() -> None:
    """Or `_heard_by` would leave out a view that has its query read by another module."""
    from django.urls import get_resolver

    def views(patterns: Any) -> Iterator[str]:
        for one in patterns:
            if hasattr(one, "url_patterns"):
                yield from views(one.url_patterns)
            else:
                yield str(inspect.getsourcefile(inspect.unwrap(one.callback)))

    readers = {str(path) for path in WEB.rglob("*.py") if re.search(r"\.GET\b", path.read_text())}
    others = readers - {*views(get_resolver().url_patterns)}
    assert {Path(path).stem for path in others} == {"middleware"}, "it looks for text that is none"


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


def test_nothing_breaks_the_pages_of_helpers_and_boards(playing: Event) -> None:
    """Who has a link needs no account."""
    before = playing.state.decisions
    paths = [path for path in addresses(playing) if path.startswith(("/h/", "/b/"))]
    assert len(paths) == 2
    for path in paths:
        client = visitor(playing, None)
        for text in set(TEXTS) - {"٣"}:  # a three, and there is a board 3
            for field in ("board", "round", "result", "seen"):
                assert client.post(path, {field: [text, text]}).status_code < 500
            answer = client.post(path, {"board": text, "round": "1", "result": "1-0"})
            assert answer.status_code < 500
        for body in JSON:
            answer = client.generic("POST", path, body.encode("latin-1"), "application/json")
            assert answer.status_code < 500
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
    ("where", "text", "status"),
    [
        ("event", "A\ud800B", 422),
        ("event", "A\0B", 422),
        ("event", "N" * 3000, 422),
        ("player", "A\ud800B", 422),
        ("player", "A\0B", 422),
        ("player", "N" * 3000, 422),
    ],
)
def test_no_name_of_an_imported_file_breaks_the_desk(
    playing: Event, where: str, text: str, status: int
) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    found = json.loads(playing.client().get(f"{playing.path}files/json/").content)
    (found["event"] if where == "event" else found["players"][0])["name"] = text
    file = SimpleUploadedFile("e.json", json.dumps(found).encode())
    client = visitor(playing, "arbiter")
    answer = client.post("/import/", {"file": file}, follow=True)
    assert answer.status_code == status


def test_a_clock_that_went_back_is_told_when_a_journal_is_brought(playing: Event) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    chain, raw = "", b""
    for line in decode(playing.client().get(f"{playing.path}files/zug/").content).decisions:
        time = "2025-01-01T00:00:00Z" if line.number == 3 else line.time
        text, chain = encode(line._replace(time=time), chain)
        raw += text
    file = SimpleUploadedFile("e.zug", raw)
    answer = visitor(playing, "arbiter").post("/import/", {"file": file}, follow=True)
    assert answer.status_code == 200
    assert "Decision 3 is dated 2025-01-01T00:00:00Z, before" in answer.content.decode()


@pytest.mark.parametrize("data", [None, 7, True, []])
def test_a_journal_without_data_is_not_let_in(playing: Event, data: object) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    raw = playing.client().get(f"{playing.path}files/zug/").content
    shown = json.loads(raw.splitlines()[0]) | {"data": data}
    file = SimpleUploadedFile("e.zug", json.dumps(shown, separators=(",", ":")).encode() + b"\n")
    answer = visitor(playing, "arbiter").post("/import/", {"file": file})
    assert answer.status_code == 422
    assert "malformed" in answer.content.decode()


def test_a_wrong_host_is_logged_in_one_line(
    playing: Event, caplog: pytest.LogCaptureFixture
) -> None:
    answer = visitor(playing, "arbiter").get("/", HTTP_HOST="evil.example")
    assert answer.status_code == 400
    logged = [one for one in caplog.records if one.name == "django.security.DisallowedHost"]
    assert [one.exc_info for one in logged] == [None]
    assert [one.getMessage() for one in logged] == [
        "Invalid HTTP_HOST header: 'evil.example'. If that is a name of this site, start the desk"
        " with it as --name"
    ]


def test_postgresql_is_spared_what_it_cannot_hold(tmp_path: Path) -> None:
    """Text with NUL, names longer than a column, numbers larger than one."""
    with postgres() as url, serve(tmp_path, "--database", url) as server:
        owner = server.visitor()
        owner.open_desk()
        path = owner.new_event("Open", 5, 4)
        asked = {
            "/login/": {"username": "a\0b", "password": "x"},
            f"{path}players/1/act/": {"do": "withdraw", "reason": "a\0b"},
            f"{path}share/act/": {"do": "helper", "label": "a\0b"},
            f"{path}setup/": {"name": "a\0b", "rounds": "5"},
            "/people/": {"close": "9" * 18},
            f"{path}journal/undo/": {"number": "9" * 18},
        }
        for address, fields in asked.items():
            owner.post(address, **fields)
            assert owner.status < 500, address
        for number in ("9" * 10, "9" * 18):
            owner.get(f"/t/{number}/")
            assert owner.status == 404
        owner.send_json(f"{path}results/undo/", number=10**12)
        assert owner.status == 400
        guest = server.visitor()
        guest.cookies = {"sessionid": '"\\000abcdefgh"'}
        assert "Sign in" in guest.get("/login/") or guest.status == 302
        owner.get(path)
        found = json.loads(owner.get(f"{path}files/json/"))
        for title in ("A\0B", "N" * 3000):
            _bring(owner, json.dumps({**found, "event": {"name": title}}).encode())
            assert owner.status == 422
        assert "Internal Server Error" not in (tmp_path / "log").read_text()


def _bring(visitor: Visitor, data: bytes) -> str:
    """A file, as a browser sends it."""
    parts = [
        f'Content-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{visitor.token}',
        'Content-Disposition: form-data; name="file"; filename="e.json"\r\n'
        f"Content-Type: application/json\r\n\r\n{data.decode()}",
    ]
    body = "".join(f"--x\r\n{part}\r\n" for part in parts) + "--x--\r\n"
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    return visitor._send("POST", "/import/", body, kind)
