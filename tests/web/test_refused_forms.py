"""A refused form: its words stand at it, in sight, with what was typed; one mechanism for all."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import zug.web
from tests.web.support import Event

pytestmark = pytest.mark.usefixtures("desk_data")
TEMPLATES = sorted((Path(zug.web.__file__).parent / "templates" / "desk").glob("*.html"))


def remembered(client: Any, address: str) -> tuple[str, list[list[str]]] | None:
    page = client.get(address).content.decode()
    found = re.search(r'<template id="refused" data-action="([^"]+)" data-fields="([^"]+)">', page)
    return None if found is None else (found[1], json.loads(unescape(found[2])))


def test_what_was_refused_is_remembered_once(event: Event) -> None:
    event.play_round()
    client, results = event.client(), f"{event.path}results/1/"
    sent = {"board": "99", "seen": 3, "password1": "secret", "text": "x" * 501, "word": "w"}
    client.post(f"{results}colours/", sent)
    assert client.get(results, headers={"HX-Request": "true"}).status_code == 200
    assert remembered(client, results) == (f"{results}colours/", [["board", "99"]])
    assert remembered(client, results) is None


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_words_of_a_refusal_take_the_focus(path: Path) -> None:
    """On pages that a refusal shows at once, without a script."""
    for alert in re.findall(r'<p class="message error" role="alert"[^>]*>', path.read_text()):
        # nothing else is on the page; or the first field has the focus
        if path.stem not in ("login", "reset", "to_put_right"):
            assert alert.endswith('tabindex="-1" autofocus>')
