"""Names that have moved work for a minor version, and say where they went."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from zug import formats, systems
from zug.model import results
from zug.systems.rating_1992.standings import final_standings

OLD = {
    ("zug.formats", "load"): ("zug.formats.Reading.of", formats.Reading.of),
    ("zug.formats", "loads"): ("zug.formats.Reading.of", formats.Reading.of),
    ("zug.formats", "parse"): ("zug.formats.read", formats.read),
    ("zug.formats", "render"): ("zug.formats.Writing.of", formats.Writing.of),
    ("zug.formats", "read_players_csv"): ("zug.formats.read_players", formats.read_players),
    ("zug.formats", "parse_players_csv"): ("zug.formats.read_players", formats.read_players),
    ("zug.director.results", "parse_result"): (
        "zug.model.results.parse_result",
        results.parse_result,
    ),
    ("zug.director.results", "show_result"): ("zug.model.results.show_result", results.show_result),
    ("zug.systems", "SystemInfo"): ("zug.systems.System", systems.System),
    ("zug.systems", "as_paired"): ("zug.systems.before_pairing", systems.before_pairing),
    ("zug.rules.standings_1992", "final_standings"): (
        "zug.systems.rating_1992.standings.final_standings",
        final_standings,
    ),
}


@pytest.mark.parametrize(("module", "name"), OLD)
def test_an_old_name_works_and_names_the_new_one(module: str, name: str) -> None:
    said, value = OLD[module, name]
    with pytest.warns(DeprecationWarning, match=f"^{module}.{name} is now {said}$") as warned:
        assert getattr(importlib.import_module(module), name) == value
    assert Path(warned[0].filename).name == Path(__file__).name, "it points at whoever asked"


@pytest.mark.parametrize("module", ["zug", "zug.formats", "zug.systems", "zug.director.results"])
def test_a_name_nobody_knows_is_an_attribute_error(module: str) -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        getattr(importlib.import_module(module), "no_such_name")  # noqa: B009
