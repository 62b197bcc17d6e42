"""What the shell announces the desk's forms announce as well: with the same line of the journal."""

from __future__ import annotations

import html
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.settings import example, shell_words
from tests.web.support import NOW, Event
from zug.cli.main import guarded
from zug.director.actions.settings import announce
from zug.director.state.setting_types import SettingGroup, SettingRow
from zug.director.state.settings import ROWS

SET_UP = [row for row in ROWS.values() if row.group not in (None, SettingGroup.SHARING)]
ON_PRIZES = [
    row
    for row in ROWS.values()
    if row.group in (SettingGroup.PRIZES, SettingGroup.SHARING, SettingGroup.FEE)
]


def an_event() -> Event:
    """An event without players, announced as `in_the_shell` announces its own."""
    from zug.web.events.models import EventRow, Membership
    from zug.web.events.store import new_event

    event = Event.new(0)
    row = new_event(announce("Open", 5), "test", NOW)
    assert isinstance(row, EventRow)
    Membership.objects.create(tournament=row, user=event.users["owner"], role="owner")
    return Event(row, event.users)


def last_line(event: Event) -> dict[str, Any]:
    from zug.web.events.store import ledger

    event.row.refresh_from_db()
    return dict(ledger(event.row).decisions[-1].data)


def in_the_shell(rows: list[SettingRow], folder: Path) -> dict[str, Any]:
    """Return the line `zug set` adds to the journal of a new event."""
    path = folder / "open.zug"
    guarded(["new", "Open", "--rounds", "5", "--output", str(path)])
    words = [word for row in rows for word in shell_words(row)]
    assert guarded(["set", *words, "--file", str(path)]) == 0
    return dict(json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["data"])


def fields_of(page: str) -> dict[str, str]:
    """Return the fields of a page as they are shown; of two by one name the first."""
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*\bname=[^>]*>", page):
        value = re.search(r'\bvalue="([^"]*)"', tag)
        name = re.search(r'\bname="([^"]*)"', tag)
        assert name
        fields.setdefault(name[1], html.unescape(value[1]) if value else "")
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', page, re.S):
        chosen = re.search(r'<option value="([^"]*)"[^>]*selected', options)
        first = re.search(r'<option value="([^"]*)"', options)
        value = chosen or first
        assert value
        fields[name] = value[1]
    return fields


def typed(row: SettingRow) -> dict[str, str]:
    """Return the fields of the form that say the example of a setting."""
    text, _ = example(row)
    if row.name == "round_dates":
        return {f"day_{place}": day for place, day in enumerate(text.split(","), 1)}
    return {row.name: text}


def set_up(event: Event, **fields: str) -> Any:
    shown = fields_of(event.client().get(f"{event.path}setup/").content.decode())
    shown.pop("ties-shown")  # codes as they are typed, not those of the rows
    return event.post("setup/", **{**shown, **fields})


@pytest.mark.parametrize("row", SET_UP, ids=lambda row: row.name)
def test_the_form_records_the_line_of_the_shell(
    row: SettingRow, desk_data: Path, tmp_path: Path
) -> None:
    event = an_event()
    assert set_up(event, **typed(row)).status_code == 302
    there = in_the_shell([row], tmp_path)
    assert json.dumps(last_line(event)) == json.dumps(there)
    known = event.state.decisions
    set_up(event)  # what the page shows, sent back
    assert event.state.decisions == known


@pytest.mark.parametrize("row", ON_PRIZES, ids=lambda row: row.name)
def test_the_form_of_prizes_records_the_line_of_the_shell(
    row: SettingRow, desk_data: Path, tmp_path: Path
) -> None:
    event = an_event()
    page = event.client().get(f"{event.path}categories/").content.decode()
    shown = {name: text for name, text in fields_of(page).items() if name.startswith("t-")}
    fields = {f"t-{name}": text for name, text in typed(row).items()}
    assert event.post("categories/", form="terms", **{**shown, **fields}).status_code == 302
    assert json.dumps(last_line(event)) == json.dumps(in_the_shell([row], tmp_path))


@pytest.mark.parametrize("seed", range(12))
def test_several_at_once_are_recorded_as_by_the_shell(
    seed: int, desk_data: Path, tmp_path: Path
) -> None:
    chance = random.Random(seed)
    together = [row for row in SET_UP if row.name not in ("points", "bye_points")]
    rows = chance.sample(together, chance.randint(2, 8))
    event = an_event()
    fields = {name: text for row in rows for name, text in typed(row).items()}
    assert set_up(event, **fields).status_code == 302
    assert last_line(event) == in_the_shell(rows, tmp_path)


def test_a_refusal_stands_at_its_field(desk_data: Path) -> None:
    event = an_event()
    for name, text in (("round_times", "25:00"), ("encoded_time_control", "90 min")):
        page = set_up(event, **{name: text}).content.decode()
        wrong = re.findall(r'<div class="field wrong"><label for="id_(\w+)"', page)
        assert wrong == [name]
