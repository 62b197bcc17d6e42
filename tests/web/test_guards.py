"""What must not happen at the desk and on phones: each guard has a test that fails without it."""

from __future__ import annotations

import json
import re
import stat
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest

from tests.web.support import Event
from zug.cli.files.check import CheckRequest, check_file
from zug.cli.files.check_report import file_lines


def open_round(event: Event) -> None:
    """A round on the boards, results by phone allowed."""
    event.post("share/act/", do="options", public="on", phone_results="on")
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.row.refresh_from_db()


def link_of(event: Event, board: int) -> str:
    from zug.web.players.phone_results import mark_of

    number = event.state.current.number
    mark = mark_of(event.row, event.state, number, board)
    return f"/b/{event.row.code}/{number}/{board}/{mark}/"


def claims(event: Event) -> list[tuple[int, str]]:
    from zug.web.events.models import Claim

    found = Claim.objects.filter(tournament=event.row)
    return [(claim.board, claim.result) for claim in found]


def superuser(event: Event) -> None:
    event.users["owner"].is_superuser = True
    event.users["owner"].save()


# Roles


def test_a_role_in_one_event_is_none_in_another(event: Event) -> None:
    other = Event.new(4)
    assert event.client("arbiter").get(other.path).status_code == 404
    other.users["arbiter"] = event.users["arbiter"]
    assert other.post("round/pair/", "arbiter", colour="w").status_code == 404
    assert other.state.rounds == ()


def test_pages_of_the_desk_are_not_kept_by_browsers(event: Event) -> None:
    answer = event.client().get(f"{event.path}players/")
    assert "no-store" in answer.headers["Cache-Control"]
    answer = event.client(None).get(f"/p/{event.row.code}/")
    assert answer.headers["Cache-Control"] == "no-cache", "asked for again every time"


def test_only_the_owner_of_the_server_sees_accounts_and_brings_lists(event: Event) -> None:
    for path in ("/people/", "/rating-list/"):
        assert event.client("owner").get(path).status_code == 403
        assert event.client("owner").post(path, {"username": "eve"}).status_code == 403
    superuser(event)
    assert event.client("owner").get("/people/").status_code == 200


def test_nobody_closes_the_own_account(event: Event) -> None:
    superuser(event)
    owner, arbiter = event.users["owner"], event.users["arbiter"]
    for one in (owner, arbiter):
        event.client("owner").post("/people/", {"close": one.pk})
        one.refresh_from_db()
    assert (owner.is_active, arbiter.is_active) == (True, False)
    event.client("owner").post("/people/", {"close": arbiter.pk})
    arbiter.refresh_from_db()
    assert arbiter.is_active, "closed accounts can be opened again"


def test_a_link_signs_nobody_out(event: Event) -> None:
    client = event.client()
    assert client.get("/logout/").status_code == 405
    assert client.get(event.path).status_code == 200
    client.post("/logout/")
    assert client.get(event.path).status_code == 302


# Getting in


def test_an_address_has_a_limit_of_tries_whatever_the_names(event: Event) -> None:
    client = event.client(None, REMOTE_ADDR="10.9.8.7")
    tries = [client.post("/login/", {"username": f"n{i}", "password": "x"}) for i in range(21)]
    assert [answer.status_code for answer in tries] == [401] * 20 + [429]


def test_signing_in_goes_on_to_where_one_wanted_to_go(event: Event) -> None:
    data = {"username": event.users["owner"].username, "password": "long enough 1"}
    answer = event.client(None).post("/login/", {**data, "next": event.path})
    assert answer.headers["Location"] == event.path


@pytest.fixture
def setting_up(desk_data: object, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server without accounts, as far as the views can see."""
    from django.conf import settings
    from django.contrib.auth.models import User

    monkeypatch.setattr(settings, "ZUG_LOCAL", False)
    monkeypatch.setattr(settings, "ZUG_SETUP_TOKEN", "right")
    monkeypatch.setattr(User.objects, "exists", lambda: False, raising=False)
    return settings


def test_the_first_visitor_needs_the_token(setting_up: Any) -> None:
    from django.test import Client

    client = Client(SERVER_NAME="localhost")
    assert client.get("/start/?token=right").status_code == 200
    assert client.get("/start/?token=wrong").status_code == 302
    assert client.get("/start/").status_code == 302


def test_the_token_makes_no_second_owner(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings

    monkeypatch.setattr(settings, "ZUG_LOCAL", False)
    monkeypatch.setattr(settings, "ZUG_SETUP_TOKEN", "right")
    assert event.client(None).get("/start/?token=right").headers["Location"] == "/login/"


def test_one_click_is_for_this_computer_only(
    setting_up: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.test import Client

    monkeypatch.setattr(setting_up, "ZUG_SETUP_TOKEN", "")

    def start(**more: Any) -> int:
        return int(Client(SERVER_NAME="localhost", **more).get("/start/").status_code)

    assert start() == 302, "the server listens to others"
    monkeypatch.setattr(setting_up, "ZUG_LOCAL", True)
    assert start() == 200
    assert start(HTTP_X_FORWARDED_FOR="10.0.0.1") == 302, "somebody stands between"
    assert start(REMOTE_ADDR="10.0.0.1") == 302


def test_accounts_are_of_use_once_the_owner_has_a_password(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    from zug.web.accounts.views import new_local_owner

    User.objects.filter(username="owner").delete()
    owner, client = new_local_owner(), Client(SERVER_NAME="localhost")
    client.force_login(owner)
    monkeypatch.setattr(settings, "ZUG_LOCAL", True)
    told = "nobody else can sign in"
    assert told in client.get("/people/").text
    owner.set_password("long enough 1")
    owner.save()
    client.force_login(owner)
    assert told not in client.get("/people/").text
    owner.delete()


# Phones


def test_the_link_of_a_board_fits_one_pairing_only(event: Event) -> None:
    open_round(event)
    link = link_of(event, 1)
    phone = event.client(None)
    assert phone.get(link).status_code == 200
    forged = f"{link[:-2]}{'1' if link[-2] == '0' else '0'}/"
    assert phone.get(forged).status_code == 404
    assert phone.get(link.replace("/1/1/", "/1/9/")).status_code == 404
    for board in range(1, 5):
        event.enter(board, "1-0")
    event.post("round/pair/")
    event.post("round/publish/")
    assert event.state.current.number == 2
    assert phone.get(link).status_code == 404, "of a round that is over"


def test_the_mark_of_a_board_knows_its_players(event: Event) -> None:
    from zug.web.players.phone_results import mark_of

    open_round(event)
    state = event.state
    first, *others = state.current.boards
    turned = replace(first, white=first.black, black=first.white)
    other = replace(state, rounds=(replace(state.current, boards=(turned, *others)),))
    assert mark_of(event.row, state, 1, 1) == mark_of(event.row, event.state, 1, 1)
    assert mark_of(event.row, state, 1, 1) != mark_of(event.row, other, 1, 1)
    assert mark_of(event.row, state, 1, 2) == mark_of(event.row, other, 1, 2)


def test_results_by_phone_can_be_switched_off(event: Event) -> None:
    open_round(event)
    link = link_of(event, 1)
    event.post("share/act/", do="options", public="on")
    assert event.client(None).get(link).status_code == 404


def test_phones_send_known_results_of_open_boards_a_few_times(event: Event) -> None:
    open_round(event)
    phone = event.client(None)
    for result in ("+-", "1-0 1-0", "nonsense", ""):
        phone.post(link_of(event, 1), {"result": result})
    phone.post(link_of(event, 1), {"result": ["1-0", "1-0"]})
    assert claims(event) == []
    for _ in range(9):
        phone.post(link_of(event, 1), {"result": "1-0"})
    assert claims(event) == [(1, "1-0")] * 6
    event.enter(2, "1-0")
    phone.post(link_of(event, 2), {"result": "0-1"})
    assert (2, "0-1") not in claims(event), "the board has its result"


def test_both_games_of_a_match_are_sent(desk_data: object) -> None:
    event = Event.new(4, system="double-swiss-2026")
    open_round(event)
    phone = event.client(None)
    phone.post(link_of(event, 1), {"result": "1-0"})
    assert claims(event) == []
    phone.post(link_of(event, 1), {"result": ["1-0", "½-½"]})
    assert claims(event) == [(1, "1-0 ½-½")]
    event.post("results/1/claim/", board=1)
    board = event.state.current.boards[0]
    assert [str(r) for r in (*board.results, *board.second)] == ["1", "0", "=", "="]


def test_confirming_and_refusing_concern_one_board(event: Event) -> None:
    open_round(event)
    phone = event.client(None)
    for board in (1, 2, 3):
        phone.post(link_of(event, board), {"result": "1-0"})
    event.post("results/1/claim/", refuse=3)
    assert claims(event) == [(1, "1-0"), (2, "1-0")]
    event.post("results/1/claim/", board=2)
    assert [*event.state.current.open_boards] == [1, 3, 4]
    page = event.client().get(f"{event.path}results/").content.decode()
    assert page.count('name="refuse"') == 1, "only open boards wait to be confirmed"


def test_claims_of_another_pairing_are_forgotten(event: Event) -> None:
    from zug.web.events.models import Claim
    from zug.web.players.phone_results import claims_of

    open_round(event)
    event.client(None).post(link_of(event, 1), {"result": "1-0"})
    current = event.state.current
    assert list(claims_of(event.row, current)) == [1]
    Claim.objects.filter(tournament=event.row).update(white=current.boards[1].white)
    assert claims_of(event.row, current) == {}


def test_a_helper_enters_usual_results_of_this_round(event: Event) -> None:
    open_round(event)
    event.post("share/act/", do="helper", label="Tom")
    link = f"/h/{event.row.helpers.get().token}/"
    phone = event.client(None)
    for wrong in ({"round": 2, "result": "1-0"}, {"round": 1, "result": "+-"}, {"round": 1}):
        phone.post(link, {"board": 1, **wrong})
    assert event.state.current.boards[0].is_open
    phone.post(link, {"board": 1, "round": 1, "result": "½-½"})
    assert not event.state.current.boards[0].is_open


def test_phones_hear_nothing_of_a_private_event(event: Event) -> None:
    import asyncio

    from zug.web.server import request_queue

    async def ask() -> str | None:
        request_queue._known_versions.clear()
        return await request_queue._version(event.row.code)

    assert asyncio.run(ask()) == str(event.state.decisions)
    event.post("share/act/", do="options")
    assert asyncio.run(ask()) is None


# What is stored


def test_too_large_an_upload_is_not_read(desk_data: object) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from zug.errors import ZugError
    from zug.web.desk.uploads import upload_bytes

    file = SimpleUploadedFile("list.csv", b"x" * 11)
    assert upload_bytes(file, 11) == b"x" * 11
    file.seek(0)
    with pytest.raises(ZugError, match="too-large"):
        upload_bytes(file, 10)


@pytest.mark.parametrize("role", ["superuser", "deputy", None])
def test_more_than_one_may_send_is_cut_off(event: Event, role: str | None) -> None:
    """By role and address: before the rest is read, and the sender is asked only for much."""
    import asyncio

    from zug.web.server.asgi import LARGEST, LARGEST_LIST, LARGEST_OF_GUESTS, limited

    if role == "superuser":
        superuser(event)
    client = event.client({"superuser": "owner"}.get(role or "", role))
    cookies = "; ".join(f"{key}={one.value}" for key, one in client.cookies.items())

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200})

    def status(path: str, size: int) -> int:
        part = b"x" * (1024 * 1024)
        sizes = [len(part)] * (size // len(part)) + [size % len(part)]
        parts = [{"body": part[:n], "more_body": True} for n in sizes] + [{"body": b""}]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return parts.pop(0)

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        scope = {"path": path, "headers": [(b"cookie", cookies.encode())]}
        asyncio.run(limited(app)(scope, receive, send))
        return int(sent[0]["status"])

    usual = LARGEST_OF_GUESTS if role is None else LARGEST
    most = {"/t/1/": usual, "/rating-list/": LARGEST_LIST if role == "superuser" else usual}
    for path, size in most.items():
        assert (status(path, size), status(path, size + 1)) == (200, 413)


def test_the_secret_key_is_for_its_owner_only(tmp_path: Path) -> None:
    from zug.web.server.database import secret_key

    key = secret_key(tmp_path / "new")
    assert stat.S_IMODE((tmp_path / "new" / "secret.key").stat().st_mode) == 0o600
    assert secret_key(tmp_path / "new") == key


def test_an_imported_journal_keeps_its_reasons_and_its_owner(event: Event) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from zug.web.events.models import EventRow

    event.post("players/import/", text="name\nFrom, List")
    raw = event.client().get(f"{event.path}files/zug/").content
    assert b"from a list" in raw
    file = SimpleUploadedFile("copy.zug", raw)
    answer = event.client("arbiter").post("/import/", {"file": file})
    copy = EventRow.objects.get(pk=int(answer.headers["Location"].split("/")[2]))
    assert [member.role for member in copy.members.all()] == ["owner"]
    reasons = [line.reason for line in copy.rows.all()]
    assert any(reason.startswith("from a list") for reason in reasons)
    torn = SimpleUploadedFile("torn.zug", raw[:-20])
    assert event.client().post("/import/", {"file": torn}).status_code == 422


def test_another_process_learns_of_an_undo(event: Event) -> None:
    """This process knows the event; the undo is written by another one."""
    from zug.web.events import store

    before = event.state
    known = store._known[event.row.pk]
    number = before.decisions
    event.post("journal/undo/", number=number, reason="x", confirmed=1)
    after = event.state
    assert len(after.entries) == len(before.entries) - 1
    store._known[event.row.pk] = known
    assert event.state == after


def test_a_new_name_of_the_event_stands_in_the_list(event: Event) -> None:
    data = {"name": "Renamed Open", "rounds": 5, "system": "dutch-2026", "tiebreaks": "BH"}
    event.post("setup/", **data)
    event.post("setup/", **data, confirmed=1)
    assert event.state.settings.name == "Renamed Open"
    assert "Renamed Open" in event.client().get("/").content.decode()


def test_a_list_is_undone_without_the_others(event: Event) -> None:
    from zug.director.importing.player_list import same_list
    from zug.web.events.store import ledger

    for name in ("First, List", "Second, List"):
        event.post("players/import/", text=f"name\n{name}")
    event.row.refresh_from_db()
    decisions = ledger(event.row).decisions
    assert same_list(decisions, len(decisions)) == [len(decisions)]


def test_the_fault_of_a_pasted_list_names_its_line(event: Event) -> None:
    from zug.web.desk.uploads import read_list

    listed = read_list(None, "Alpha, A;2000\nBeta, B;20x0\n")
    assert [fault.line for fault in listed.faults] == [2]


# What is shown


def test_names_are_found_by_the_beginnings_of_words(event: Event) -> None:
    from zug.lists import fold_name
    from zug.web.events.player_search import find_entries, fits

    event.post("players/", name="Müller-Łoś, Ána", rating=1500)
    state = event.state
    name = next(entry.name for entry in state.entries.values() if "ller" in entry.name)
    assert fold_name("Ána MÜLLER") == "ana muller"
    assert [entry.name for entry in find_entries(state, "ana mull")] == [name]
    assert find_entries(state, "uller") == []
    assert fits("O'Neil, Eva", "oneil")
    assert fits("O’Neil, Eva", "eva o'n")
    assert [entry.id for entry in find_entries(state, "3")] == [state.numbering[2]]
    assert [entry.name for entry in find_entries(state, "los")] == [name], "Ł is looked for at L"


def test_check_in_files_names_as_papers_and_website_do(event: Event) -> None:
    event.post("players/", name="Łukasz, Ewa", rating=1500)
    event.post("players/", name="Ñúñez, Ana", rating=1500)
    page = event.client().get(f"{event.path}checkin/").content.decode()
    order = [page.index(name) for name in ("Łukasz", "Ñúñez", "Player001")]
    assert order == sorted(order)


def test_cards_show_what_is_published_and_decided(event: Event) -> None:
    from zug.screens.player_rounds import rounds_of

    event.post("round/pair/", colour="w")
    white = event.state.rounds[0].boards[0].white
    assert rounds_of(event.state, white) == [], "a draft is nobody's business"
    event.post("round/publish/")
    assert [(one.result, one.points) for one in rounds_of(event.state, white)] == [("", 0)]
    event.enter(1, "1-0")
    black = event.state.current.boards[0].black
    assert [(one.result, one.points) for one in rounds_of(event.state, white)] == [("1", 10)]
    assert [(one.result, one.points) for one in rounds_of(event.state, black)] == [("0", 0)]


def test_points_on_the_boards_are_those_before_the_round(event: Event) -> None:
    from zug.screens.boards import event_boards

    event.play_round()
    event.post("round/pair/")
    event.post("round/publish/")
    for round_, points in ((1, {0}), (2, {0, 10})):
        rows = event_boards(event.state, event.state.rounds[round_ - 1])
        assert {side.points for row in rows for side in (row.white, row.black)} == points


def test_standings_are_those_of_the_event_and_of_the_round(event: Event) -> None:
    from zug.web.events.cached import standings_of

    other = Event.new(8)
    event.play_round("1-0")
    other.play_round("½-½")
    assert event.state.decisions == other.state.decisions
    tops = [standings_of(e.row.pk, e.state)[0].points for e in (event, other)]
    assert tops == [10, 5]
    event.play_round("½-½")
    assert standings_of(event.row.pk, event.state)[0].points == 15
    assert standings_of(event.row.pk, event.state, 1)[0].points == 10
    before = standings_of(event.row.pk, event.state)[0].points
    event.play_round("1-0")
    assert standings_of(event.row.pk, event.state)[0].points > before


def test_the_one_next_thing_to_do(event: Event) -> None:
    from zug.screens.progress import progress

    assert progress(event.state).stage == "ready"
    event.post("round/pair/", colour="w")
    assert progress(event.state).stage == "draft"
    event.post("round/publish/")
    assert progress(event.state).stage == "playing"
    for board in range(1, 5):
        event.enter(board, "1-0")
    kinds = [progress(event.state).stage]
    for _ in range(4):
        event.play_round("½-½")
        kinds.append(progress(event.state).stage)
    assert kinds == ["complete"] * 4 + ["finished"]


def test_what_a_report_lacks_is_told_before_it_is_sent(event: Event) -> None:
    open_round(event)
    page = event.client().get(f"{event.path}files/").content.decode()
    assert "Round 1 lacks the results of boards 1, 2, 3, 4.<" in page
    assert "Not all rounds have been played: 1 of 5.<" in page


@pytest.mark.parametrize(
    ("text", "shown"),
    [("0.5", "½"), ("10.5", "10½"), ("3.0", "3"), ("2417", "2417"), ("12.25", "12.25")],
)
def test_halves_of_tie_breaks(text: str, shown: str) -> None:
    from zug.rules.tiebreaks.values import halves

    assert halves(text) == shown


def test_every_answer_has_its_headers(event: Event) -> None:
    answer = event.client(None).get("/login/")
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert json.dumps(dict(answer.headers)).count("unsafe") == 0


def test_a_check_names_the_edition_that_agrees(event: Event) -> None:
    """Rounds of 2017 in a file that does not say so."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    old = Path(__file__).parents[1] / "conformance" / "dutch-2017" / "messy-00005.trf"
    file = SimpleUploadedFile("old.trf", old.read_bytes())
    client = event.client("arbiter")
    place = client.post("/import/", {"file": file, "confirmed": "1"}).headers["Location"]
    page = client.get(f"{place}files/?check=1").content.decode()
    assert "<li>5 of 6 rounds agree with dutch-2026</li>" in page
    assert "<li>All rounds agree with dutch-2017</li>" in page
    told = file_lines(check_file(CheckRequest(str(old), system="dutch-2026", explain=True)))
    verdict, *why = told[told.index("verdict:") :].splitlines()
    assert f"<b>V{verdict[1:]}</b>" in page, "the words of zug check"
    assert why
    assert all(escape(line.strip()) in page for line in why)
    assert "by hand" not in page[page.index("In the record") : page.index("TRF26")]
    differing = re.search(r"round/(\d)/", page[page.index("In the record") :])
    assert differing is not None
    asked = client.get(f"{place}round/{differing[1]}/why/").content.decode()
    assert "The rule book pairs otherwise here." in asked
    assert "by hand" not in asked, "it comes from a file"
