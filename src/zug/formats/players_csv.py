"""Lists of players as CSV: the first line names the columns, in any order."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from typing import Any

from zug.errors import Fault, FaultyFileError
from zug.formats.columns import Row
from zug.formats.faults import Findings, Place
from zug.formats.files import LARGEST, Source, bytes_of
from zug.formats.text import decode, split
from zug.messages import say
from zug.model import Player
from zug.model.tournament import MOST_PLAYERS
from zug.records import NamedTuple

_COLUMNS = {
    "name": ("name", "player", "full name", "fullname"),
    "last": ("last name", "lastname", "surname", "family name"),
    "first": ("first name", "firstname", "given name", "forename"),
    "rating": ("rating", "elo", "rtg", "fide rating", "std", "standard rating"),
    "title": ("title", "ti."),
    "federation": ("federation", "fed", "fed.", "country", "nat"),
    "fide_id": ("id", "fide id", "fideid", "fide_id", "id no", "id number", "fide-id"),
    "birth": (
        "birth",
        "born",
        "birthday",
        "birth date",
        "birthdate",
        "date of birth",
        "year",
        "b-day",
    ),
    "sex": ("sex", "gender"),
    "club": (
        *("club", "club name", "clubname", "team", "verein", "mannschaft", "équipe", "equipe"),
        *("circolo", "società", "societa", "squadra", "equipo"),
    ),
}
_FIELD_OF = {heading: field for field, headings in _COLUMNS.items() for heading in headings}
_SEX = {"m": "m", "male": "m", "w": "w", "f": "w", "female": "w", "woman": "w", "": ""}

_NO_CLUBS: Mapping[int, str] = {}
_DETAILS = ("rating", "title", "sex", "federation", "fide_id", "birth")
_OF_A_ROW = frozenset({"csv-row", "missing-name", "bad-number"})


class PlayerList(NamedTuple):
    """The players of the good rows, numbered as they stand; the bad rows are faults.

    `clubs`, where the list has them, are by TPN: a `Player` has none, an entry of an event does.
    """

    players: tuple[Player, ...]
    faults: tuple[Fault, ...]
    clubs: Mapping[int, str] = _NO_CLUBS

    @property
    def bad_rows(self) -> tuple[Fault, ...]:
        """Those of the faults that cost a player."""
        return tuple(fault for fault in self.faults if fault.code in _OF_A_ROW)

    def details(self, player: Player) -> dict[str, Any]:
        """What an entry of an event has beside the name."""
        details = {key: getattr(player, key) for key in _DETAILS}
        return {**details, "club": self.clubs.get(player.tpn, "")}


def read_players(source: Source, name: str | None = None) -> PlayerList:
    """The players in a CSV file, given its path or its bytes; only one without any sense raises."""
    data, called = bytes_of(source)
    called = name or called
    findings = Findings(called, lenient=True)
    if len(data) > LARGEST:
        findings.add(
            "too-large",
            say("the file has more than {most} bytes", most=LARGEST),
            say("is it a list?"),
        )
    lines = split(decode(data, findings), findings) if not findings.stop else []
    findings.settle()
    head = next((at for at, line in enumerate(lines) if line.strip()), 0)
    separator = max(";\t,", key=lines[head].count)
    headings = _cells(lines[head], separator)
    fields = [_FIELD_OF.get(heading.strip().lower(), "") for heading in headings]
    if "name" not in fields and "last" not in fields:
        findings.add(
            "csv-header",
            say("no column of the first line is called name"),
            say(
                "begin with a line such as `{names}`",
                names=separator.join(("name", "rating", "federation")),
            ),
            Place(head + 1, 1),
        )
    findings.settle()
    players: list[Player] = []
    faults = _unread(headings, fields, Row(head + 1, lines[head]))
    clubs: dict[int, str] = {}
    for number, line in enumerate(lines[head + 1 :], head + 2):
        if not line.strip().strip(separator).strip():
            continue
        values = _cells(line, separator)
        player = _player(values, fields, Row(number, line), len(players) + 1, faults)
        if player is not None:
            players.append(player)
            if "club" in fields[: len(values)] and (club := values[fields.index("club")]):
                clubs[player.tpn] = club
    if len(players) > MOST_PLAYERS:
        raise FaultyFileError(
            called,
            [Fault("too-large", say("more than {most} players", most=MOST_PLAYERS))],
        )
    return PlayerList(tuple(players), (*findings.faults, *faults), clubs)


def _unread(headings: list[str], fields: list[str], where: Row) -> list[Fault]:
    """Columns nobody reads are told."""
    return [
        Fault(
            "csv-column",
            say("the column {heading!r} is not read", heading=heading[:30]),
            say("columns that are read: {names}", names=", ".join(_COLUMNS)),
            where.line,
            where.text.find(heading) + 1,
        )
        for heading, field in zip(headings, fields, strict=True)
        if heading and not field
    ]


def _cells(line: str, separator: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    except csv.Error:  # a field of more than 131,072 characters, or a stray quotation mark
        return line.split(separator)


def _player(
    values: list[str], fields: list[str], where: Row, tpn: int, faults: list[Fault]
) -> Player | None:
    """The player of a row, or None and a fault."""
    if any(values[len(fields) :]):
        message = say(
            "{values} fields, but the header names {fields}", values=len(values), fields=len(fields)
        )
        advice = say("put a text with separators in quotes")
        faults.append(Fault("csv-row", message, advice, where.line, len(where.text)))
        return None
    row = {field: value for field, value in zip(fields, values, strict=False) if field and value}
    surname, forename = row.get("last", ""), row.get("first", "")
    name = row.get("name") or (f"{surname}, {forename}" if forename else surname)
    if not surname and "name" not in row:
        faults.append(
            Fault("missing-name", say("the row has no name"), say("fill it in"), where.line, 1)
        )
        return None
    rating = row.get("rating", "0")
    if not (rating.isascii() and rating.isdecimal() and len(rating) <= 4):
        message = say("{rating!r} is not a rating", rating=rating[:30])
        advice = say("write a whole number, or leave it empty for an unrated player")
        column = where.text.find(rating) + 1
        faults.append(Fault("bad-number", message, advice, where.line, column))
        return None
    return Player(
        tpn,
        name,
        int(rating),
        row.get("title", ""),
        _SEX.get(row.get("sex", "").lower(), ""),
        row.get("federation", ""),
        row.get("fide_id", ""),
        row.get("birth", ""),
    )
