"""Opened at this computer's own address, pages name the one that phones can open."""

from __future__ import annotations

import pytest

from tests.web.support import Event

pytestmark = pytest.mark.usefixtures("desk_data")


def test_the_address_of_the_network_is_named(event: Event) -> None:
    from django.test import override_settings

    path = f"{event.path}share/"
    link = f'<a href="http://192.0.2.2:8811{path}">http://192.0.2.2:8811{path}</a>'
    client = event.client()
    with override_settings(ALLOWED_HOSTS=["localhost", "127.0.0.1", "desk.local", "192.0.2.2"]):
        here = client.get(path, SERVER_PORT="8811").content.decode()
        there = client.get(path, SERVER_NAME="192.0.2.2", SERVER_PORT="8811").content.decode()
    assert "Phones cannot open this address" in here
    assert f"Open the desk at {link}." in here
    assert "--host" not in here, "that was done"
    assert "Phones cannot open" not in there
    assert "Open the desk at" not in there


def test_a_desk_of_one_computer_says_how_to_start_it(event: Event) -> None:
    page = event.client().get(f"{event.path}share/").content.decode()
    assert "zug serve --host 0.0.0.0" in page
    assert "Open the desk at" not in page
