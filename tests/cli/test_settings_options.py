"""Every setting of the table has its option, and `zug set` records what is typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from running import Zug

from tests.support.settings import example, shell_words
from zug.director.state.setting_types import SettingGroup, SettingRow
from zug.director.state.settings import EVENT_ROWS, ROWS

OFFERED = [row for row in ROWS.values() if row.group is not None]
LATER = (SettingGroup.REPORT, SettingGroup.FEE, SettingGroup.PRIZES, SettingGroup.SHARING)


def words(text: str) -> str:
    """The help on one line: it is broken anywhere, also after a hyphen."""
    return "".join(text.split())


@pytest.mark.parametrize("row", OFFERED, ids=lambda row: row.name)
def test_the_help_has_every_option(row: SettingRow, zug: Zug) -> None:
    of_set, of_new = zug("set", "--help").out, zug("new", "--help").out
    for option in row.shell_option.split("/"):
        assert re.search(rf"{option}\s", of_set)
        in_new = bool(re.search(rf"{option}\s", of_new))
        assert in_new is (row.group not in LATER and row.name != "name")
    assert row.option_help.endswith(".")
    assert words(row.option_help) in words(of_set)


@pytest.mark.parametrize(
    "row", [row for row in OFFERED if row.name != "bye_points"], ids=lambda r: r.name
)
def test_what_is_typed_is_recorded(row: SettingRow, zug: Zug, tmp_path: Path) -> None:
    event = tmp_path / "open.zug"
    assert zug("new", "Open", "--rounds", 5, "--output", event).exit == 0
    ran = zug("set", *shell_words(row), "--file", event)
    assert ran.exit == 0, ran.err
    data = json.loads(event.read_text(encoding="utf-8").splitlines()[-1])["data"]
    assert (data["event"] if row.name in EVENT_ROWS else data)[row.name] == example(row)[1]


def test_a_setting_is_said_to_be_none(zug: Zug, tmp_path: Path) -> None:
    event = tmp_path / "open.zug"
    zug("new", "Open", "--rounds", 5, "--long", "first", "--chess960", "--output", event)
    zug("set", "--long", "no", "--no-chess960", "--accelerate", "baku-2026", "--file", event)
    zug("set", "--accelerate", "none", "--file", event)
    first, second, third = map(json.loads, event.read_text(encoding="utf-8").splitlines())
    assert first["data"]["event"].items() >= {"long_event": "first", "variant": "Chess960"}.items()
    assert second["data"] == {
        "acceleration": "baku-2026",
        "event": {"long_event": "", "variant": ""},
    }
    assert third["data"] == {"acceleration": None}


def test_a_number_is_taken_back(zug: Zug, tmp_path: Path) -> None:
    event = tmp_path / "open.zug"
    zug("new", "Open", "--rounds", 5, "--half-byes", 2, "--output", event)
    assert zug("set", "--half-byes", "none", "--file", event).exit == 0
    assert zug("set", "--half-byes", "many", "--file", event).exit == 2
    first, second = map(json.loads, event.read_text(encoding="utf-8").splitlines())
    assert (first["data"]["half_byes"], second["data"]) == (2, {"half_byes": None})
