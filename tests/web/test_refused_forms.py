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
TEMPLATES = sorted(Path(zug.web.__file__).parent.rglob("templates/*.html"))


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
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"{% macro faulty_fields.*?{% endmacro %}", "", text, flags=re.DOTALL)
    for alert in re.findall(r'<p class="message error" role="alert"[^>]*>', text):
        # nothing else is on the page; with `faulty_fields` the first field has the focus
        if path.stem not in ("login", "reset"):
            assert alert.endswith('tabindex="-1" autofocus>')


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("points", "x", "is not a point system"),
        ("bye_points", "many", "is not a number of points"),
        ("encoded_time_control", "90+30 min", "is not an encoded time control"),
        ("round_times", "10:00, 25:00", "'25:00' is not a time of the day"),
        ("round_times", "32.13.2026 10:00", "is not a day of the calendar"),
        ("end", "2026-11-13", "is before the first"),
        ("half_byes", "6", "nobody can have 6 half-point byes"),
        ("federation", "SUIX", "is not the code of a federation, such as SUI"),
    ],
)
def test_a_setting_that_is_refused_says_so_at_its_field(
    event: Event, name: str, typed: str, said: str
) -> None:
    """Of a new event and of one that is changed; in an open fold, with what was typed."""
    sent = {"name": "Open", "rounds": 5, "system": "dutch-2026", "tiebreaks": "BH"}
    sent |= {"start": "2026-11-14", name: typed}
    before = event.state.decisions
    for address in ("/new/", f"{event.path}setup/"):
        page = unescape(event.client().post(address, sent).text)
        place = re.search(rf'<div class="field wrong"><label for="id_{name}">.*?</div>', page, re.S)
        assert place is not None, address
        assert f'value="{typed}"' in place[0]
        assert "autofocus" in place[0]
        assert said.lower() in place[0].lower()
        fold = page[: place.start()].rpartition("<details")[2]
        assert fold.startswith(" open") or "</details>" in fold
    assert event.state.decisions == before


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("name", "  ", "required"),
        ("rating", "9999", "4000"),
        ("title", "7", "is not a title"),
        ("title", "XM", "is not a title"),
        ("rating", "-5", "A rating is a whole number from 0 to 4000."),
        ("rating", "9999", "A rating is a whole number from 0 to 4000."),
        ("federation", "XX1", "is not the code of a federation"),
        ("federation", "Schweiz", "is not the code of a federation"),
        ("fide_id", "12x", "is not a FIDE id"),
        ("fide_id", "700", "is already entered"),
        ("birth", "2050", "is not a year or a day of birth"),
        ("birth", "abc", "is not a year or a day of birth"),
    ],
)
def test_a_player_who_is_refused_stays_in_the_line(
    event: Event, name: str, typed: str, said: str
) -> None:
    event.post("players/", name="Adler, Eva", fide_id="700")
    before = event.state.decisions
    sent = {"name": "New, One", "rating": "1800", "club": "Zug", "sex": "w", "birth": "1985"}
    sent |= {name: typed}
    addresses = ["players/", f"players/{event.state.numbering[0]}/"]
    for address in addresses[: 1 if typed == "700" else 2]:
        page = event.post(address, **sent).content.decode()
        place = re.search(rf'wrong"><label for="id_{name}">.*?(</p>|</div>)', page, re.S)
        assert place is not None, address
        assert said in place[0]
        assert "autofocus" in place[0]
        for value in {**sent, "sex": ""}.values():
            assert not value.strip() or f'value="{value}"' in page
        assert '<option value="w" selected>' in page
    assert event.state.decisions == before


def test_a_player_is_entered_as_lists_are_read(event: Event) -> None:
    event.post("players/", name="New, One", federation="sui", birth="3.5.1985", title="gm")
    entry = next(one for one in event.state.entries.values() if one.name == "New, One")
    assert (entry.federation, entry.birth, entry.title) == ("SUI", "1985/05/03", "GM")
