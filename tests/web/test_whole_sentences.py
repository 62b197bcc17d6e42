"""What the desk says is a whole sentence: a capital letter first, a full stop at the end."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.web.support import Event
from zug.messages import say

WEB = Path(__file__).parents[2] / "src" / "zug" / "web"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("no prizes are announced", "No prizes are announced."),
        ("Round 1 is published.", "Round 1 is published."),
        ("round {round}:", "Round 3:"),
        ("Is it a list?", "Is it a list?"),
        ("numbers stay (C.04.2, 2.3)", "Numbers stay (C.04.2, 2.3)."),
        ("", ""),
    ],
)
def test_a_message_is_closed(desk_data: Path, text: str, shown: str) -> None:
    from django.utils import translation

    from zug.web.events.request import sentence

    with translation.override("en"):
        assert sentence(say(text, round=3)) == shown


MESSAGE = re.compile(r'<(p|ul)\b[^>]*class="message.*?</\1>', re.DOTALL)


def test_every_message_of_the_pages_is_closed() -> None:
    for page in WEB.rglob("*.html"):
        for found in MESSAGE.finditer(page.read_text(encoding="utf-8")):
            assert not re.search(r"\|(opening|spoken) }}", found[0]), (page.name, found[0])


@pytest.mark.parametrize(
    ("language", "shown"),
    [("de", "Es sind keine Preise ausgeschrieben."), ("es", "No se han anunciado premios.")],
)
def test_a_refusal_is_a_sentence(event: Event, language: str, shown: str) -> None:
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)
    event.play_round()
    page = unescape(client.get(f"{event.path}print/receipts/").content.decode())
    assert f"<p>{shown}</p>" in page
