"""The rules of every system and acceleration can be had from the program."""

from __future__ import annotations

import json

import pytest
from running import Zug

from zug.rules.books import book
from zug.systems import ACCELERATIONS, SYSTEMS


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda one: one.id)
def test_the_rules_of_every_system_are_printed_article_by_article(system, zug: Zug) -> None:  # type: ignore[no-untyped-def]
    shown = plain(zug("systems", "--rules", system.id).out)
    rules = book(system.book)
    assert shown.startswith(plain(rules.title))
    for article in rules.articles:
        assert plain(article.rule) in shown, article.id


@pytest.mark.parametrize("name", [one.id for one in ACCELERATIONS])
def test_the_rules_of_every_acceleration_are_printed(name: str, zug: Zug) -> None:
    ran = zug("systems", "--rules", name)
    assert ran.exit == 0
    found = json.loads(zug("systems", "--rules", name, "--json").out)
    assert found["articles"]
    rules = plain(ran.out).lower()
    assert any(word in rules for word in ("accelerat", "haley", "quart", "virtual")), name


def test_unknown_rules_are_told(zug: Zug) -> None:
    ran = zug("systems", "--rules", "nothing-1900")
    assert ran.exit == 2
    assert "nothing-1900" in ran.err
