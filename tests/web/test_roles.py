"""Every write checks the role; who has no role in an event learns nothing of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.support import Event, Served, serve

READS = [
    "players/",
    "round/1/",
    "results/",
    "standings/",
    "journal/",
    "files/trf26/",
    "print/",
    "share/",
    "setup/",
]
WRITES = {
    "setup/": {"name": "X", "rounds": 3},
    "players/": {"name": "Late, Lena"},
    "players/import/": {"text": "name\nA, B"},
    "players/1/act/": {"do": "withdraw"},
    "round/pair/": {},
    "round/publish/": {},
    "round/unpair/": {},
    "round/change/": {"a": 1, "b": 2},
    "round/1/hand/": {"start": "empty"},
    "results/1/colours/": {"board": 1},
    "journal/undo/": {},
    "share/act/": {"do": "helper"},
    "delete/": {"name": "x"},
}
DEPUTY_READS = {"round/1/", "results/", "standings/", "print/"}


@pytest.mark.parametrize("path", READS)
def test_a_stranger_and_a_guest_read_nothing(event: Event, path: str) -> None:
    event.play_round()
    assert event.client("stranger").get(f"{event.path}{path}").status_code == 404
    answer = event.client(None).get(f"{event.path}{path}")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/login/")


@pytest.mark.parametrize("path", READS)
def test_a_deputy_reads_what_a_deputy_needs(event: Event, path: str) -> None:
    event.play_round()
    wanted = 200 if path in DEPUTY_READS else 403
    assert event.client("deputy").get(f"{event.path}{path}").status_code == wanted


@pytest.mark.parametrize("path", WRITES)
def test_writes_need_their_role(event: Event, path: str) -> None:
    before = event.state.decisions
    for role, status in (("stranger", 404), ("deputy", 403)):
        assert event.post(path, role, **WRITES[path]).status_code == status
    answer = event.client(None).post(f"{event.path}{path}", WRITES[path])
    assert answer.status_code == 302
    assert event.state.decisions == before


def test_a_deputy_sees_no_draft(event: Event) -> None:
    event.post("round/pair/", colour="w")
    deputy = event.client("deputy")
    page = deputy.get(f"{event.path}round/1/").content.decode()
    assert "not paired" in page, "as before it was paired"
    assert "Player001" not in page
    assert deputy.get(f"{event.path}round/1/why/?board=1").status_code == 404
    paper = deputy.get(f"{event.path}print/pairings-by-board/")
    assert (paper.status_code, b"Player001" in paper.content) == (422, False)
    assert "Player001" not in deputy.get(f"{event.path}results/").content.decode()
    event.post("round/publish/")
    assert deputy.get(f"{event.path}round/1/").status_code == 200


def test_a_deputy_enters_results_but_corrects_no_earlier_round(event: Event) -> None:
    event.play_round()
    event.post("round/pair/")
    event.post("round/publish/")
    assert event.enter(1, "0-1", "deputy").status_code == 200
    body = {"board": 1, "result": "0-1", "seen": event.state.decisions, "replace": True}
    answer = event.client("deputy").post(
        f"{event.path}results/1/enter/", body, content_type="application/json"
    )
    assert answer.status_code == 422


def undo(event: Event, number: int, role: str, **more: object) -> Any:
    sent = {"number": number, **more}
    return event.client(role).post(
        f"{event.path}results/undo/", sent, content_type="application/json"
    )


def test_every_door_to_an_earlier_round_asks_the_same_of_a_deputy(event: Event) -> None:
    """Undoing an entry of one's own would leave the board open to be filled anew."""
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    for board in (1, 2, 3, 4):
        assert event.enter(board, "1-0", "deputy").status_code == 200
    entered = event.state.decisions
    event.post("round/pair/")
    event.post("round/publish/")
    before = event.state.decisions
    assert undo(event, entered, "deputy").status_code == 422
    for body in ({"result": ""}, {"result": "0-1"}, {"result": "0-1", "replace": True}):
        sent = {"board": 4, "seen": before, "confirmed": True, **body}
        answer = event.client("deputy").post(
            f"{event.path}results/1/enter/", sent, content_type="application/json"
        )
        assert answer.status_code in (409, 422)
    for path, form in (
        ("results/1/enter/", {"board": 4, "result": "0-1"}),
        ("results/1/enter/", {"board": 4, "result": ""}),
        ("results/1/claim/", {"board": 4}),
        ("results/1/claim/", {"all": 1}),
        ("journal/undo/", {"number": entered, "seen": before}),
        ("round/unpair/", {"ground": "4.4.1", "reason": "x"}),
        ("round/change/", {"ground": "4.4.1", "reason": "x", "boards": "1-2"}),
    ):
        event.post(path, "deputy", **form)
        assert event.state.decisions == before, path
    assert undo(event, entered, "deputy").json()["error"] == "role"
    assert undo(event, entered, "arbiter").json()["error"] == "cannot-undo"
    for is_yes, status in ((False, 422), (True, 200)):
        sent = {"board": 4, "seen": before, "result": "0-1", "replace": True, "confirmed": is_yes}
        answer = event.client("arbiter").post(
            f"{event.path}results/1/enter/", sent, content_type="application/json"
        )
        assert answer.status_code == status
    assert undo(event, before + 1, "arbiter").json()["error"] == "unconfirmed"
    assert undo(event, before + 1, "arbiter", confirmed=True).status_code == 200


def test_a_deputy_takes_back_their_own_entries_only(event: Event) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.enter(1, "1-0", "deputy")
    mine = event.state.decisions
    event.enter(2, "1-0", "arbiter")
    assert undo(event, mine + 1, "deputy").json()["error"] == "not-yours"
    assert undo(event, mine, "deputy").status_code == 200
    assert undo(event, mine - 1, "deputy").json()["error"] == "not-a-result"
    assert undo(event, 999, "deputy").status_code == 400
    assert event.state.current.open_boards == (1, 3, 4)


def test_a_deputy_ticks_people_but_does_not_decide_for_the_missing(event: Event) -> None:
    event.post("checkin/", "deputy", id=1)
    assert event.state.here == {1}
    event.post("checkin/", "deputy", id=1)
    assert event.state.here == {1}, "ticked twice is ticked"
    event.post("checkin/", "deputy", gone=1)
    assert not event.state.here
    assert event.post("checkin/", "deputy", fate="withdraw").status_code == 403
    assert event.client("owner").get(f"{event.path}setup/colour/").status_code == 405


def test_only_the_owner_gives_roles_and_deletes(event: Event) -> None:
    name = event.users["stranger"].username
    event.post("share/act/", "arbiter", do="member", username=name, role="owner")
    assert event.client("stranger").get(event.path).status_code == 404
    event.post("share/act/", "owner", do="member", username=name, role="deputy")
    assert event.client("stranger").get(event.path).status_code == 200
    assert event.post("delete/", "arbiter", name=event.row.name).status_code == 403
    event.post("delete/", "owner", name="another name")
    assert event.client().get(event.path).status_code == 200
    event.post("delete/", "owner", name=event.row.name)
    assert event.client().get(event.path).status_code == 404


def test_forms_without_their_token_change_nothing(event: Event) -> None:
    client = event.client(enforce_csrf_checks=True)
    before = event.state.decisions
    answer = client.post(f"{event.path}players/", {"name": "Forged, Form"})
    assert answer.status_code == 403
    assert "Load the page again" in answer.content.decode()
    body = {"board": 1, "result": "1-0", "seen": 0}
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    path = f"{event.path}results/1/enter/"
    assert client.post(path, body, content_type="application/json").status_code == 403
    assert event.state.decisions == before + 3


def test_login_is_limited(event: Event) -> None:
    client = event.client(None)
    name = event.users["arbiter"].username

    def attempt(password: str) -> int:
        return int(client.post("/login/", {"username": name, "password": password}).status_code)

    assert [attempt("wrong") for _ in range(5)] == [401] * 5
    assert attempt("long enough 1") == 429, "even the right password waits"
    other = event.client(None, REMOTE_ADDR="10.1.2.3")
    answer = other.post("/login/", {"username": name, "password": "long enough 1"})
    assert answer.status_code == 429, "whatever the address"


def test_login_sends_nobody_elsewhere(event: Event) -> None:
    data = {"username": event.users["owner"].username, "password": "long enough 1"}
    answer = event.client(None).post("/login/", {**data, "next": "https://evil.example/"})
    assert answer.headers["Location"] == "/"


def test_a_closed_account_is_out(event: Event) -> None:
    client = event.client("arbiter")
    assert client.get(event.path).status_code == 200
    event.users["arbiter"].is_active = False
    event.users["arbiter"].save()
    assert client.get(event.path).status_code == 302


def test_events_of_others_are_not_listed(event: Event) -> None:
    other = Event.new(2)
    page = event.client("arbiter").get("/").content.decode()
    assert event.row.name in page
    assert f"/t/{other.row.pk}/" not in page


def test_public_pages_can_be_closed(event: Event) -> None:
    guest = event.client(None)
    assert guest.get(f"/p/{event.row.code}/").status_code == 200
    event.post("share/act/", do="options")
    assert guest.get(f"/p/{event.row.code}/").status_code == 404


def test_one_click_makes_the_owner_on_this_computer_only(served: Served) -> None:
    visitor = served.visitor()
    visitor.open_desk()
    assert visitor.status == 200
    assert "New event" in visitor.get("/")


def test_a_server_others_can_reach_asks_for_the_token(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with serve(tmp_path, "--host", "0.0.0.0") as server:
        visitor = server.visitor()
        assert visitor.get("/start/") == "/login/"
        visitor.post("/start/")
        assert "/login/" in visitor.get("/")
        token = (tmp_path / "log").read_text().split("token=")[1].split()[0]
        assert "become the owner of this server" in visitor.get(f"/start/?token={token}")
