"""Seeding rounds of Burstein are told as the Dutch rounds they are (burstein-2026:1.6.1)."""

from __future__ import annotations

import pytest

from zug.explainer import explain, render, why_not
from zug.generator import Config, generate
from zug.messages import languages
from zug.model import Tournament

SYSTEM = "burstein-2026"


@pytest.fixture(scope="module")
def played() -> Tournament:
    settings = {"players": "23", "rounds": "7"}
    return generate(Config(system=SYSTEM).with_settings(settings), 11)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_round_in_the_words_of_the_dutch_system(
    played: Tournament, number: int, language: str
) -> None:
    ours, dutch = (explain(played, one, round=number) for one in (SYSTEM, "dutch-2026"))
    title, *lines = render(ours, language).splitlines()
    assert SYSTEM in title
    assert lines[1:] == render(dutch, language).splitlines()[2:]
    parts = ours.as_json(language)["parts"]
    assert parts == dutch.as_json(language)["parts"]


@pytest.mark.parametrize("asked", [(1, 2), (1, 0), (23, 0), (3, 20), (5, 6)])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_question_in_the_words_of_the_dutch_system(
    played: Tournament, number: int, asked: tuple[int, int]
) -> None:
    ours, dutch = (why_not(played, asked, one, round=number) for one in (SYSTEM, "dutch-2026"))
    assert ours.system == SYSTEM
    for language in languages():
        assert ours.as_json(language) == {**dutch.as_json(language), "system": SYSTEM}


def test_the_rounds_after_them_have_their_own_words(played: Tournament) -> None:
    text = render(explain(played, round=4))
    assert "in the order of the index" in text
    assert "dutch-2026" not in text
