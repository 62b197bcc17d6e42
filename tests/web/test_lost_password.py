"""Somebody has lost their password: the owner of the server hands them a link."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from django.test import Client

from tests.web.support import Event
from tests.web.test_tries import attempt

NEW = "a brand new horse"


@pytest.fixture
def owner(event: Event) -> Any:
    """The browser of the owner of the server."""
    from django.contrib.auth.models import User

    found, _ = User.objects.get_or_create(username="server", is_superuser=True)
    client = Client(SERVER_NAME="localhost")
    client.force_login(found)
    return client


def link_for(owner: Any, user: Any) -> str:
    page = owner.post("/people/", {"reset": user.pk}).content.decode()
    found = re.search(r"http://localhost(/reset/[^\"]+)", page)
    assert found is not None
    return found[1]


def choose(client: Any, link: str, word: str = NEW) -> int:
    answer = client.post(link, {"new_password1": word, "new_password2": word})
    return int(answer.status_code)


def test_a_link_is_good_for_one_password(
    event: Event, owner: Any, caplog: pytest.LogCaptureFixture
) -> None:
    arbiter = event.users["arbiter"]
    with caplog.at_level(logging.INFO, "zug.accounts"):
        link = link_for(owner, arbiter)
        guest = event.client(None)
        for _ in range(6):
            attempt(guest, arbiter.username, "forgotten")
        page = guest.get(link)
        assert arbiter.username in page.content.decode()
        assert "no-store" in page.headers["Cache-Control"]
        assert choose(guest, link, "short") == 200, "told what is wrong with it"
        assert choose(guest, link) == 302
    assert guest.get(event.path).status_code == 200, "signed in"
    assert choose(event.client(None), link, f"{NEW} 2") == 404, "once"
    assert attempt(event.client(None), arbiter.username, NEW) == 302, "the door is open again"
    assert [one.getMessage() for one in caplog.records if one.name == "zug.accounts"] == [
        f"link for a new password: '{arbiter.username}' by 'server'",
        f"new password by link: '{arbiter.username}'",
    ]


def test_a_link_is_of_one_account_and_for_a_day(
    event: Event, owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.conf import settings

    link = link_for(owner, event.users["arbiter"])
    other = re.sub(r"/reset/\d+/", f"/reset/{event.users['owner'].pk}/", link)
    guest = event.client(None)
    for wrong in (other, link[:-2] + "x/", "/reset/999999/abc-def/"):
        assert guest.get(wrong).status_code == 404
        assert choose(guest, wrong) == 404
    assert settings.PASSWORD_RESET_TIMEOUT == 24 * 60 * 60
    monkeypatch.setattr(settings, "PASSWORD_RESET_TIMEOUT", -1)
    assert guest.get(link).status_code == 404


def test_only_the_owner_of_the_server_gives_links(event: Event, owner: Any) -> None:
    arbiter = event.users["arbiter"]
    for role in ("owner", "arbiter", "stranger"):
        assert event.client(role).post("/people/", {"reset": arbiter.pk}).status_code == 403
    assert event.client(None).post("/people/", {"reset": arbiter.pk}).status_code == 302
    link = link_for(owner, arbiter)
    owner.post("/people/", {"close": arbiter.pk})
    assert event.client(None).get(link).status_code == 404, "a closed account stays closed"
    assert "/reset/" not in owner.post("/people/", {"reset": arbiter.pk}).content.decode()
    owner.post("/people/", {"close": arbiter.pk})
