"""Writing our own format: complete for the model, one player a line, stable byte for byte."""

from __future__ import annotations

import json
from typing import Any

from zug.fastclasses import fields
from zug.formats.stated_totals import NOTHING_LISTED
from zug.model import Event, PointSystem, Result
from zug.model.points import format_hundredths
from zug.systems.codes import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.formats.stated_totals import Listed
    from zug.model import Cell, Player, Tournament
    from zug.model.tournament import Ranking

FORMAT, VERSION = "zug-tournament", 1


def json_bytes(tournament: Tournament, listed: Listed = NOTHING_LISTED) -> bytes:
    """A tournament as JSON in UTF-8."""
    entries = [f"{text(key)}: {value}" for key, value in _entries(tournament, listed)]
    # A lone half of a surrogate pair is no character; such a text can only come from a program.
    return ("{\n" + ",\n".join(entries) + "\n}\n").encode(errors="replace")


def _entries(tournament: Tournament, listed: Listed) -> Iterator[tuple[str, str]]:
    """Keys and values of the whole; what has its usual value is left out."""
    yield "format", text(FORMAT)
    yield "version", text(VERSION)
    for key in ("system", "code", "acceleration", "rounds"):
        if (value := getattr(tournament, key)) not in (None, ""):
            if key == "code" and tournament.are_teams and code_of(tournament) != value:
                continue  # other choices have been made since it was read
            yield key, text(value)
    yield "games_per_match", text(tournament.games_per_match)
    if tournament.initial_colour is not None:
        yield "initial_colour", text(tournament.initial_colour)
    yield "points", text(scale_value(tournament.points))
    if event := _filled(tournament.event, Event()):
        yield "event", text(event)
    yield "players", rows([player_value(player, listed) for player in tournament.players])
    for key, listed_values in _lists(tournament).items():
        if listed_values:
            yield key, rows(listed_values)
    extras = tournament.extras
    if tournament.are_teams:
        from zug.formats.json_teams import extras_of  # noqa: PLC0415 - rarely needed

        extras = extras_of(tournament)
    ranking = ranking_value(tournament.ranking)
    said = {"tiebreaks": tournament.tiebreaks, "ranking": ranking, "extras": extras}
    for key, values in said.items():
        if values:
            yield key, text(values)
    if tournament.absent:
        yield "absent", text(sorted(tournament.absent))
    if tournament.are_teams:
        from zug.formats.json_teams import teams_value  # noqa: PLC0415 - rarely needed

        yield "teams", teams_value(tournament, listed)


def scale_value(points: PointSystem) -> dict[str, int | float]:
    return {name.name: points_value(getattr(points, name.name)) for name in fields(PointSystem)}


def _lists(tournament: Tournament) -> dict[str, list[Any]]:
    return {
        "forbidden": [
            {"players": group.players, "first": group.first, "last": group.last}
            for group in tournament.forbidden
        ],
        "virtual_points": [
            {"player": tpn, "points": list(map(points_value, row))}
            for tpn, row in sorted(tournament.virtual_points.items())
        ],
        "byes": [
            {"result": bye.result, "round": bye.round, "players": bye.players}
            for bye in tournament.byes
        ],
        "adjustments": [
            {
                "kind": extra.kind,
                "points": points_value(extra.points),
                "round": extra.round,
                "players": extra.players,
            }
            for extra in tournament.adjustments
        ],
    }


def ranking_value(ranking: Ranking) -> dict[str, Any]:
    """What standings rest on; values as they are read, `3.5`."""
    lists = {
        "expelled": _firsts(ranking.expelled),
        "withdrawn": _firsts(ranking.withdrawn),
        "lots": [{"player": tpn, "lot": lot} for tpn, lot in sorted(ranking.lots.items())],
        "values": [
            {"code": code, "player": tpn, "value": format_hundredths(value)}
            for code, values in sorted(ranking.values.items())
            for tpn, value in sorted(values.items())
        ],
        "ratings": [
            {"player": tpn, "round": first, "rating": rating}
            for tpn, row in sorted(ranking.ratings.items())
            for first, rating in row
        ],
    }
    return {name: rows for name, rows in lists.items() if rows}


def _firsts(rounds: Mapping[int, int]) -> list[dict[str, Any]]:
    return [{"player": tpn, "round": first} for tpn, first in sorted(rounds.items())]


def player_value(player: Player, listed: Listed) -> dict[str, Any]:
    row: dict[str, Any] = {"tpn": player.tpn}
    for name in ("name", "rating", "title", "sex", "federation", "fide_id", "birth"):
        if value := getattr(player, name):
            row[name] = value
    if player.tpn in listed.points:
        row["listed_points"] = points_value(listed.points[player.tpn])
    if player.tpn in listed.ranks:
        row["listed_rank"] = listed.ranks[player.tpn]
    if player.label is not None:
        row["label"] = player.label
    row["cells"] = [_cell(cell) for cell in player.cells]
    return row


def _cell(cell: Cell) -> dict[str, Any] | None:
    if cell.result is Result.ABSENT:
        return None
    row: dict[str, Any] = {"opponent": cell.opponent} if cell.opponent else {}
    if cell.colour is not None:
        row["colour"] = cell.colour
    row["result"] = cell.result
    if cell.second is not None:
        row["second"] = cell.second
    return row


def _filled(value: Any, usual: Any) -> dict[str, Any]:
    """The fields of a record that do not have their usual value."""
    pairs = {name.name: getattr(value, name.name) for name in fields(value)}
    return {name: held for name, held in pairs.items() if held != getattr(usual, name)}


def points_value(tenths: int) -> int | float:
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def rows(values: list[Any]) -> str:
    return "[" + ",".join("\n  " + text(value) for value in values) + ("\n]" if values else "]")
