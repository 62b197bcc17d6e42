"""Guessing passwords: few tries, counted in the database before the password is looked at."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.web.postgres import postgres
from tests.web.support import Event, Served, serve

RIGHT = "long enough 1"


def attempt(client: Any, name: str, password: str) -> int:
    return int(client.post("/login/", {"username": name, "password": password}).status_code)


def test_a_name_has_a_limit_whatever_the_addresses(event: Event) -> None:
    name = event.users["owner"].username
    answers = [
        attempt(event.client(None, REMOTE_ADDR=f"10.0.{number}.1"), spelt, "wrong")
        for number in range(30)
        for spelt in (name, name.upper())
    ]
    assert Counter(answers) == {401: 5, 429: 55}


def test_a_network_of_version_6_is_one_address(event: Event) -> None:
    answers = [
        attempt(event.client(None, REMOTE_ADDR=f"2001:db8::{n:x}"), f"name{n}", "wrong")
        for n in range(1, 31)
    ]
    assert Counter(answers) == {401: 20, 429: 10}


def test_guesses_of_others_do_not_close_the_door_to_a_known_browser(event: Event) -> None:
    name = event.users["owner"].username
    mine, stranger = event.client(None), event.client(None)
    assert attempt(mine, name, RIGHT) == 302
    mine.post("/logout/")
    for _ in range(9):
        attempt(stranger, name, "wrong")
    assert attempt(stranger, name, RIGHT) == 429
    assert attempt(mine, name, RIGHT) == 302
    answers = [attempt(mine, name, "wrong") for _ in range(9)]
    assert Counter(answers) == {401: 5, 429: 4}, "it has a limit of its own"


def test_the_browser_of_one_is_not_known_for_another(event: Event) -> None:
    eve = event.client(None)
    assert attempt(eve, event.users["deputy"].username, RIGHT) == 302
    answers = [attempt(eve, event.users["owner"].username, "wrong") for _ in range(9)]
    assert Counter(answers) == {401: 5, 429: 4}
    eve.cookies["device"] = f"x:{event.users['owner'].username}:forged"
    assert attempt(eve, event.users["owner"].username, "wrong") == 429


def test_the_pause_ends_by_itself(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    from zug.web.accounts.passwords import PAUSE

    name, client = event.users["owner"].username, event.client(None)
    now = time.time()
    answers = []
    for passed in (*range(5), 200, PAUSE - 1, PAUSE + 1):
        monkeypatch.setattr(
            "zug.web.accounts.passwords.time.time", lambda passed=passed: now + passed
        )
        answers.append(attempt(client, name, "wrong"))
    assert answers == [401] * 5 + [429, 429, 401], "refused tries do not make it longer"


def test_signing_in_does_not_count(event: Event) -> None:
    name = event.users["owner"].username
    for _ in range(8):
        assert attempt(event.client(None), name, RIGHT) == 302


def test_only_a_form_is_a_try(event: Event) -> None:
    client = event.client(None)
    for _ in range(30):
        assert client.head("/login/").status_code == 200
        assert client.put("/login/").status_code == 200
    assert attempt(client, event.users["owner"].username, RIGHT) == 302


def test_failures_are_logged(event: Event, caplog: pytest.LogCaptureFixture) -> None:
    client = event.client(None, REMOTE_ADDR="10.1.2.3")
    with caplog.at_level(logging.WARNING, "zug.login"):
        for _ in range(6):
            attempt(client, "eve\nsign-in failed: 'x'", "secret word")
    assert [record.getMessage() for record in caplog.records] == [
        "sign-in failed: \"eve\\nsign-in failed: 'x'\" from 10.1.2.3",
    ] * 5 + ["sign-in refused, too many tries: \"eve\\nsign-in failed: 'x'\" from 10.1.2.3"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_sixty_guesses_at_once_are_five(tmp_path: Path, kind: str) -> None:
    if kind == "sqlite":
        with serve(tmp_path) as server:
            guess_at_once(server)
    else:
        with postgres() as url, serve(tmp_path, "--database", url) as server:
            guess_at_once(server)
    assert (tmp_path / "log").read_text().count("sign-in failed: 'owner' from 127.0.0.1") == 5


def guess_at_once(server: Served) -> None:
    owner = server.visitor()
    owner.open_desk()
    owner.post("/account/", new_password1="right horse staple", new_password2="right horse staple")
    statuses: list[int] = []

    def guess() -> None:
        visitor = server.visitor()
        visitor.get("/login/")
        visitor.post("/login/", username="owner", password="wrong")
        statuses.append(visitor.status)

    threads = [threading.Thread(target=guess) for _ in range(60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(statuses) == {401: 5, 429: 55}
