"""Writing our own format by the schema of every record, stable byte for byte."""

from __future__ import annotations

import json
from typing import Any

from zug.formats.json import FORMAT, VERSION
from zug.formats.stated_totals import NOTHING_LISTED
from zug.model import Cell, Result
from zug.model.schema import (
    CELL,
    PLAYER,
    TOURNAMENT,
    ParticipantList,
    PointsKind,
    RowsByPlayer,
    Schema,
    TextForm,
)
from zug.model.validation import OptionalKind, TupleKind
from zug.systems.codes import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zug.formats.stated_totals import ListedValues
    from zug.model import Player, Tournament
    from zug.model.schema import Form


text = json.JSONEncoder(ensure_ascii=False).encode
"""Return a value as JSON in one line."""


class LaidOut(str):
    """A value that is text already."""

    __slots__ = ()


def json_bytes(tournament: Tournament, listed: ListedValues = NOTHING_LISTED) -> bytes:
    """Return a tournament as JSON in UTF-8."""
    beside: dict[str, Any] = {
        "players": [player_value(player, listed) for player in tournament.players]
    }
    if tournament.amendments:
        from zug.formats.remarks import text_lines  # noqa: PLC0415 - rarely needed

        beside["extras"] = text_lines(tournament)
    if tournament.are_teams:
        from zug.formats.json.teams import extras_of, teams_value  # noqa: PLC0415 - rarely needed

        beside["extras"] = extras_of(tournament)
        if code_of(tournament) != tournament.code:
            beside["code"] = ""  # other choices have been made since it was read
    shown = {"format": FORMAT, "version": VERSION, **record_value(tournament, TOURNAMENT, beside)}
    if tournament.are_teams:
        shown["teams"] = teams_value(tournament, listed)
    # A lone half of a surrogate pair is no character; such a text can only come from a program.
    return (in_lines(shown) + "\n").encode(errors="replace")


def record_value(
    record: object, schema: Schema, beside: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return a record as an object, without what is empty or as usual.

    `beside` holds the fields whose values are not in the record itself.
    """
    shown = {}
    beside = beside or {}
    for name, form, is_needed, usual in schema.writing:
        if name in beside:
            value = beside[name]
        else:
            value = getattr(record, name, None)
            if type(form) in _WRITERS:
                value = _value(value, form)
        if is_needed or (value != usual and (value or value == 0)):
            shown[name] = value
    return shown


def _value(value: Any, form: Form | None) -> Any:
    """Return a value as a file has it; None stays None."""
    write = None if value is None else _WRITERS.get(type(form))
    return value if write is None else write(value, form)


def _rows(value: Any, form: RowsByPlayer) -> list[dict[str, Any]]:
    columns = form.columns.items()
    return [
        {**row, **{name: _value(row[name], column) for name, column in columns}}
        for row in form.spread(value)
    ]


_WRITERS: dict[type, Callable[[Any, Any], Any]] = {
    OptionalKind: lambda value, form: _value(value, form.kind),
    ParticipantList: lambda tpns, _: sorted(tpns) if isinstance(tpns, frozenset) else tpns,
    PointsKind: lambda points, _: points_value(points),
    RowsByPlayer: _rows,
    Schema: record_value,
    TextForm: lambda value, form: form.show(value),
    TupleKind: lambda values, form: [_value(value, form.item) for value in values],
}
"""How a value is written, by its form; any other is written as it is."""


def player_value(player: Player, listed: ListedValues) -> dict[str, Any]:
    """Return a player as an object, with what a file listed of them."""
    beside: dict[str, Any] = {"cells": [_cell(cell) for cell in player.cells]}
    if player.tpn in listed.points:
        beside["listed_points"] = points_value(listed.points[player.tpn])
    if player.tpn in listed.ranks:
        beside["listed_rank"] = listed.ranks[player.tpn]
    return record_value(player, PLAYER, beside)


def _cell(cell: Cell) -> dict[str, Any] | None:
    """Return a cell as an object; None for a blank one. Most are single games."""
    opponent, colour, result, second = cell
    if result is Result.ABSENT:
        return None
    if opponent and colour is not None and second is None:
        return {"opponent": opponent, "colour": colour, "result": result}
    return record_value(cell, CELL)


def points_value(tenths: int) -> int | float:
    """Return points as a number."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def _laid_out(value: Any) -> str:
    """Return a value as text: every object of a list has a line of its own."""
    if isinstance(value, LaidOut):
        return value
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        return text(value)
    return "[" + ",".join("\n  " + text(row) for row in value) + ("\n]" if value else "]")


def in_lines(entries: Mapping[str, Any]) -> str:
    """Return an object with a line for each entry."""
    lines = [f"{text(name)}: {_laid_out(value)}" for name, value in entries.items()]
    return "{\n" + ",\n".join(lines) + "\n}"
