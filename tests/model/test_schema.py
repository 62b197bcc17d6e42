"""A field stands in one table, and is validated, read and written by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from zug.formats.faults import Findings
from zug.formats.json.reading import JsonReader, Node
from zug.formats.json.writing import record_value
from zug.model import schema
from zug.model.schema import Schema, SchemaField, faults_of_types
from zug.model.validation import LINE, OptionalKind, WholeKind


@dataclass(frozen=True)
class Room:
    """A record with a field that was added, `floor`."""

    name: str = ""
    floor: int | None = None


ROOM = Schema(Room, SchemaField("name", LINE), SchemaField("floor", OptionalKind(WholeKind(0, 9))))


def test_a_field_that_is_added_to_a_table_is_validated() -> None:
    assert faults_of_types(Room("Hall", 2), ROOM) == ()
    (fault,) = faults_of_types(Room("Hall", 12), ROOM, "room")
    assert (fault.code, fault.message) == ("bad-field", "room.floor is 12")
    assert fault.advice == "it must be a whole number from 0 to 9, or None"


def test_it_is_written_unless_it_is_empty() -> None:
    assert record_value(Room("Hall", 2), ROOM) == {"name": "Hall", "floor": 2}
    assert record_value(Room("Hall"), ROOM) == {"name": "Hall"}


@pytest.mark.parametrize(
    ("value", "expected", "faults"),
    [
        ({"name": "Hall", "floor": 2}, Room("Hall", 2), []),
        ({"name": "Hall", "floor": None}, Room("Hall"), []),
        ({}, Room(), []),
        ({"floor": 12}, Room(floor=0), ["json-type"]),
        ({"flour": 1}, Room(), ["json-field"]),
    ],
)
def test_it_is_read(value: dict[str, Any], expected: Room, faults: list[str]) -> None:
    findings = Findings("", lenient=False)
    node = Node(value, "$", findings)
    assert JsonReader(node, findings).value(node, ROOM) == expected
    found = [fault.code for fault in findings.faults]
    assert found + sorted(findings.fatal_codes) == faults


def test_every_table_is_that_of_its_class() -> None:
    tables = {name: one for name, one in vars(schema).items() if isinstance(one, Schema)}
    assert {"TOURNAMENT", "PLAYER", "CELL", "EVENT", "BYE", "RANKING"} <= tables.keys()
    for name in tables.keys() - {"ROSTER", "TEAMS", "TEAM_CHOICES"}:
        of_class = set(getattr(tables[name].type, "_fields", None) or _names(tables[name].type))
        assert set(tables[name].fields) == of_class, name


def _names(type_: type) -> list[str]:
    return list(getattr(type_, "__slots__", ())) or list(vars(type_)["__annotations__"])
