"""Results that players send: what both say, what only one says, and who can use up whose words."""

from __future__ import annotations

import re

import pytest

from tests.web.support import Event


@pytest.fixture
def event(desk_data: object) -> Event:
    event = Event.new(8)
    event.post("share/act/", do="options", public="on", phone_results="on")
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.row.refresh_from_db()
    return event


def link(event: Event, board: int) -> str:
    from zug.web.players.phone_results import mark_of

    return f"/b/{event.row.code}/1/{board}/{mark_of(event.row, event.state, 1, board)}/"


def send(event: Event, board: int, side: str, result: str = "1-0", phone: object = None) -> None:
    browser = phone or event.client(None)
    browser.get(link(event, board))  # type: ignore[attr-defined]
    browser.post(link(event, board), {"result": result, "side": side})  # type: ignore[attr-defined]


def said(event: Event, board: int = 1) -> tuple[tuple[str, ...], bool, str]:
    from zug.web.players.phone_results import claims_of

    found = claims_of(event.row, event.state.current)[board]
    return found.results, found.is_agreed, found.side


def test_only_what_both_said_is_confirmed_with_all(event: Event) -> None:
    send(event, 1, "w")
    send(event, 1, "b")
    send(event, 2, "w")
    send(event, 3, "")
    send(event, 4, "w", "1-0")
    send(event, 4, "b", "0-1")
    assert said(event) == (("1-0",), True, "")
    assert said(event, 2) == (("1-0",), False, "w")
    assert said(event, 3) == (("1-0",), False, "")
    page = event.client().get(f"{event.path}results/").content.decode()
    assert page.count("only White reported") == 2, "beside the list, and in its row"
    event.post("results/1/claim/", all=1)
    assert [*event.state.current.open_boards] == [2, 3, 4]
    event.post("results/1/claim/", board=2)
    assert [*event.state.current.open_boards] == [3, 4], "an arbiter who has asked may confirm"


def test_one_phone_is_not_two_players(event: Event) -> None:
    phone = event.client(None)
    send(event, 1, "w", phone=phone)
    send(event, 1, "b", phone=phone)
    assert said(event) == (("1-0",), False, "")
    event.post("results/1/claim/", all=1)
    assert 1 in event.state.current.open_boards


def test_a_player_can_correct_what_was_sent(event: Event) -> None:
    phone = event.client(None)
    send(event, 1, "w", "0-1", phone)
    send(event, 1, "w", "1-0", phone)
    assert said(event) == (("1-0",), False, "w")


def test_nobody_uses_up_the_words_of_a_player(event: Event) -> None:
    for side in ("", "w", "b"):
        for _ in range(9):
            send(event, 1, side, "0-1")
    assert event.row.claims.filter(board=1).count() == 18, "six of each"
    send(event, 1, "b", "½-½")
    assert "½-½" in said(event)[0]


def test_share_tells_nobody_which_accounts_exist(event: Event) -> None:
    """What an owner of an event sees is the same with and without an account of that name."""
    from django.contrib.auth.models import User

    User.objects.create_user("otto", password="long enough 1")
    pages = []
    for name in ("otto", "ottx"):
        data = {"do": "member", "username": name, "role": "deputy"}
        answer = event.client().post(f"{event.path}share/act/", data, follow=True)
        pages.append(re.sub(name, "NAME", answer.content.decode(), flags=re.IGNORECASE))
        event.post("share/act/", do="remove", member=event.row.members.last().pk)
    assert "NAME" in pages[0]
    assert _without_tokens(pages[0]) == _without_tokens(pages[1])


def test_a_role_waits_for_its_account(event: Event) -> None:
    from django.contrib.auth.models import User

    event.post("share/act/", do="member", username="ottilie", role="deputy")
    event.users["otto"] = User.objects.create_user("ottilie", password="long enough 1")
    assert event.client("otto").get(event.path).status_code == 200


def _without_tokens(page: str) -> str:
    return re.sub(
        r'(name="(?:csrfmiddlewaretoken|member)" value=|csrf[^"]*content=)"[^"]*"', "", page
    )


def test_share_says_that_the_network_is_plain_http(event: Event) -> None:
    """Not on this computer alone, where nobody can listen, nor with https."""
    from django.test import Client, override_settings

    signed_in = event.client().cookies["sessionid"].value
    with override_settings(ALLOWED_HOSTS=["localhost", "192.0.2.7"]):
        for host, secure, told in (
            ("192.0.2.7", False, True),
            ("192.0.2.7", True, False),
            ("localhost", False, False),
        ):
            client = Client(SERVER_NAME=host)
            client.cookies["sessionid"] = signed_in
            page = client.get(f"{event.path}share/", secure=secure).content.decode()
            assert ("plain http" in page) == told
