"""The table of settings: every row is read, written, announced and worded."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.desks import a_desk, play_round
from tests.support.settings import example
from zug.director.actions.settings import announce, announced_like, change
from zug.director.decisions import Create
from zug.director.decisions.settings import FIXED_ONCE_PAIRED
from zug.director.objections import RuleError
from zug.director.state import State
from zug.director.state.setting_types import TEXT, Freeze, SettingError, SettingRow, whole_number
from zug.director.state.settings import EVENT_ROWS, ROWS, SETTINGS, Settings, value_of
from zug.fastclasses import fields
from zug.messages import languages, translated
from zug.model import Event

ROOT = Path(__file__).parents[2]
ANNOUNCED = [name for name, row in ROWS.items() if row.group is not None]
RECORDED = [name for name in ANNOUNCED if name != "bye_points"]


def announced(name: str, typed: Any) -> dict[str, Any]:
    return {"event": {name: typed}} if name in EVENT_ROWS else {name: typed}


def began() -> State:
    return Create(announce("Open", 5)).apply(State())


def test_every_setting_has_a_row() -> None:
    assert [*SETTINGS] == [item.name for item in fields(Settings)]
    assert EVENT_ROWS.keys() <= {item.name for item in fields(Event)}
    assert all(row.name == name for name, row in ROWS.items())


@pytest.mark.parametrize("name", [name for name in ROWS if name not in ("bye_points", "event")])
def test_the_default_is_written_and_read_back(name: str) -> None:
    row = ROWS[name]
    assert row.default == value_of(Settings(), name)
    assert row.read(row.type.write(row.default)) == row.default


@pytest.mark.parametrize("name", ANNOUNCED)
def test_the_form_has_words_for_it_in_every_language(name: str) -> None:
    row = ROWS[name]
    words = [row.form_title, *(words for _, words in row.type.choices())]
    assert all(translated(text, language) for text in words for language in languages())


@pytest.mark.parametrize("name", RECORDED)
def test_what_is_typed_is_recorded_worded_and_shown_again(name: str) -> None:
    row, (typed, data) = ROWS[name], example(ROWS[name])
    decision = change(began(), **announced(name, row.parse(typed)))
    recorded = decision.settings["event"] if name in EVENT_ROWS else decision.settings
    assert recorded[name] == data
    assert row.words in decision.sentence(began())
    state = decision.apply(began())
    value = value_of(state.settings, name)
    assert row.type.write(value) == data
    shown = typed if name == "points" else row.type.format(value)  # points hang on the system
    assert not change(state, **announced(name, row.parse(shown))).settings


def test_what_rests_on_pairings_is_fixed() -> None:
    assert FIXED_ONCE_PAIRED == ("system", "points", "acceleration", "initial_colour")
    asked = {name for name, row in ROWS.items() if row.freezes is Freeze.ASKED}
    assert asked == {"rounds", "tiebreaks", "handling", "long_event"}


@pytest.mark.parametrize(
    "name", [name for name in ANNOUNCED if ROWS[name].freezes is Freeze.PAIRED]
)
def test_a_setting_that_freezes_cannot_be_changed_after_round_1(name: str) -> None:
    desk = a_desk(6)
    play_round(desk)
    changes = announced(name, ROWS[name].parse(example(ROWS[name])[0]))
    with pytest.raises(RuleError) as refused:
        desk.record(change(desk.state, **changes), confirmed=True)
    assert refused.value.code == "started"


def test_the_first_line_of_a_journal_keeps_its_order() -> None:
    """As it was before there was a table: a checksum binds every line."""
    first = (
        *("name", "rounds", "system", "tiebreaks", "handling", "games_per_match"),
        *("acceleration", "half_byes", "points", "round_times", "prizes", "sharing"),
        *("several_prizes", "main_prizes_first", "least_share", "prize_unit", "fee"),
        *("hall", "first_board"),
    )
    everything = {
        name: ROWS[name].parse(example(ROWS[name])[0])
        for name in first
        if ROWS[name].group is not None and name not in ("name", "rounds", "system")
    }
    line = announce("Open", 7, **everything, event={"organiser": "Club", "city": "Zug"})
    assert [*line] == [*first, "event"]
    assert [*announced_like(Create(line).apply(State()), "Copy")[0]] == [
        *("system", "rounds", "points", "tiebreaks", "acceleration", "games_per_match"),
        *("handling", "half_byes", "event", "round_times", "prizes", "sharing"),
        *("least_share", "prize_unit", "several_prizes", "main_prizes_first", "fee", "name"),
    ]


def test_a_setting_that_does_not_exist_is_not_announced() -> None:
    with pytest.raises(TypeError, match="half_bye"):
        announce("Open", 5, half_bye=2)


@given(st.integers(), st.integers(0, 50), st.integers(0, 50))
def test_a_number_is_announced_within_its_bounds(number: int, least: int, more: int) -> None:
    row = SettingRow(whole_number(least, least + more), "minutes", name="grace")
    if least <= number <= least + more:
        assert row.normalise(number) == row.read(number) == number
        return
    with pytest.raises(SettingError) as refused:
        row.normalise(number)
    assert (refused.value.code, refused.value.setting) == ("bad-value", "grace")


@given(st.text(max_size=30))
def test_a_text_stays_as_it_is_typed(text: str) -> None:
    row = SettingRow(TEXT, name="motto")
    data = row.normalise(row.parse(text))
    assert data == text
    if "\0" not in text:
        assert row.type.format(row.read(data)) == text


@pytest.mark.parametrize(
    ("changes", "code", "setting"),
    [
        ({"first_board": 0}, "bad-first-board", "first_board"),
        ({"half_byes": 100}, "bad-half-byes", "half_byes"),
        ({"fee": "much"}, "bad-amount", "fee"),
        ({"round_times": ["25:00"]}, "bad-time", "round_times"),
        ({"sharing": "never"}, "bad-value", "sharing"),
        ({"event": {"start": "soon"}}, "bad-date", "start"),
        ({"event": {"encoded_time_control": "90 min"}}, "bad-time-control", "encoded_time_control"),
    ],
)
def test_a_refusal_names_its_setting(changes: dict[str, Any], code: str, setting: str) -> None:
    with pytest.raises(SettingError) as refused:
        change(began(), **changes)
    assert (refused.value.code, refused.value.setting) == (code, setting)


def test_the_reference_lists_every_setting() -> None:
    page = runpy.run_path(str(ROOT / "scripts" / "settings_reference.py"))["reference"]()
    named = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert sorted(named) == sorted({*ROWS} - {"event"})
    for row in ROWS.values():
        assert not row.group or f"| `{row.shell_option}` |" in page


EXAMPLE = """
import sys
from importlib.abc import MetaPathFinder
from importlib.util import spec_from_file_location

class Table(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "zug.director.state.settings":
            return spec_from_file_location(name, sys.argv[1])

sys.meta_path.insert(0, Table())
from zug.cli.main import guarded
guarded(["new", "Open", "--rounds", "5", "--output", sys.argv[2], "--draw-move", "30"])
guarded(["set", "--draw-move", "40", "--file", sys.argv[2]])
guarded(["set", "--draw-move", "300", "--file", sys.argv[2]])
from zug.web.server.start import Options, prepare
prepare(Options(data=sys.argv[3]))
from zug.web.desk.event.settings import SetupForm
print(SetupForm()["draw_move"])
"""


def test_the_example_of_the_guide_works(tmp_path: Path) -> None:
    """One row, and the shell and the desk have the setting."""
    guide = (ROOT / "docs" / "adding-a-setting.md").read_text(encoding="utf-8")
    block = re.search(r"^```diff title=\"(\S+settings\.py)\"\n(.*?)^```", guide, re.M | re.S)
    assert block
    table = (ROOT / block[1]).read_text(encoding="utf-8")
    head, *row = block[2].splitlines()
    lines = "\n".join([head[1:], *(line[1:] for line in row)])
    assert table.count(head[1:]) == 1
    changed = tmp_path / "settings.py"
    changed.write_text(table.replace(head[1:], lines), encoding="utf-8")
    words = [sys.executable, "-c", EXAMPLE, changed, tmp_path / "open.zug", tmp_path / "desk"]
    ran = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    assert '"draw_move":30' in (tmp_path / "open.zug").read_text(encoding="utf-8")
    assert "announced: first move for a draw 40" in ran.stdout
    assert "[bad-value]" in ran.stderr
    assert '<input type="number" name="draw_move" min="1" max="99"' in ran.stdout
