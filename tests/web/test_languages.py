"""Every word of the desk in French and Italian, compiled, and used."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.web.support import Event

SCRIPT = Path(__file__).parents[2] / "scripts" / "messages.py"


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    specification = importlib.util.spec_from_file_location("messages", SCRIPT)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules["messages"] = module
    specification.loader.exec_module(module)
    return module


def test_the_catalogues_are_complete_and_compiled(messages: ModuleType) -> None:
    assert messages.faults() == []


@pytest.mark.parametrize("language", ["fr", "it"])
def test_what_a_message_is_about_stays_in_it(messages: ModuleType, language: str) -> None:
    import re

    catalogue = messages.read_po(messages.folder(language) / "django.po")
    for (one, _), texts in catalogue.items():
        wanted = sorted(re.findall(r"%\(\w+\)s", one))
        for text in texts:
            assert sorted(re.findall(r"%\(\w+\)s", text)) == wanted, one


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("Classement", "Apparier la ronde 2", "Ronde 1 sur 5")),
        ("it", ("Classifica", "Abbina il turno 2", "Turno 1 di 5")),
    ],
)
def test_pages_speak_it(event: Event, language: str, words: tuple[str, ...]) -> None:
    event.play_round()
    client = event.client(HTTP_ACCEPT_LANGUAGE=language)
    page = client.get(event.path).content.decode()
    assert f'<html lang="{language}">' in page
    for word in words:
        assert word in page
    why = client.get(f"{event.path}round/1/why/?board=1").content.decode()
    assert {"fr": "points", "it": "punti"}[language] in why
