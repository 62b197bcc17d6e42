"""Lists of players as tables: a line names the columns, in any order and in five languages."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from zug.errors import Fault, FaultyFileError
from zug.formats.columns import Row
from zug.formats.faults import Findings, Place
from zug.formats.files import LARGEST, Source, bytes_of
from zug.formats.headings import FIELDS, fields_of, is_known, whole_name
from zug.formats.odd_values import Odd, stored
from zug.formats.text import decode, split
from zug.formats.workbook import WorkbookError, is_workbook, read_workbook
from zug.messages import say
from zug.model import Player
from zug.model.tournament import MOST_PLAYERS
from zug.records import NamedTuple

_NAMES = frozenset({"name", "last"})
_RATINGS = ("fide_rating", "rating", "national")
"""The first that a row has counts."""
_LAST_HEAD = 40
"""Programs write a block of titles above the headings; they stand within so many lines."""
_NO_CLUBS: Mapping[int, str] = {}
_NO_TAGS: Mapping[int, tuple[str, ...]] = {}
_NOTHING_CHOSEN: Mapping[str, str] = {}
_DETAILS = ("rating", "title", "sex", "federation", "fide_id", "birth")
_OF_A_ROW = frozenset({"csv-row", "missing-name", "bad-number"})


class Column(NamedTuple):
    """A column of a list, what it is taken for ("" if it is left out), and what it begins with."""

    heading: str
    field: str
    known: bool
    """Whether anybody knows the heading, even if only to leave it out."""
    sample: tuple[str, ...] = ()


class PlayerList(NamedTuple):
    """The players of the good rows, numbered as they stand; the bad rows are faults.

    `clubs` and `tags`, where the list has them, are by TPN: a `Player` has none, an entry of an
    event does.
    """

    players: tuple[Player, ...]
    faults: tuple[Fault, ...]
    clubs: Mapping[int, str] = _NO_CLUBS
    tags: Mapping[int, tuple[str, ...]] = _NO_TAGS
    columns: tuple[Column, ...] = ()
    odd: tuple[Odd, ...] = ()
    """Values that cannot be right, with what their players have instead."""

    @property
    def bad_rows(self) -> tuple[Fault, ...]:
        """Those of the faults that cost a player."""
        return tuple(fault for fault in self.faults if fault.code in _OF_A_ROW)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The headings nobody knows."""
        return tuple(one.heading for one in self.columns if not one.known)

    def details(self, player: Player) -> dict[str, Any]:
        """What an entry of an event has beside the name."""
        details = {key: getattr(player, key) for key in _DETAILS}
        club, tags = self.clubs.get(player.tpn, ""), self.tags.get(player.tpn, ())
        return {**details, "club": club, "tags": tags}


def read_players(
    source: Source, name: str | None = None, *, columns: Mapping[str, str] = _NOTHING_CHOSEN
) -> PlayerList:
    """The players in a file, given its path or its bytes; only one without any sense raises.

    A table with headings, a report, Zug's JSON, or a file of another program whose form is known.
    `columns` says what headings mean that are not known (one of `FIELDS`, or "" to leave it out).
    """
    data, called = bytes_of(source)
    called = name or called
    if data[:4] in (b"012 ", b"001 ") or b"\n001 " in data[:20_000] or data[:1] == b"{":
        from zug.formats.reading import Reading  # noqa: PLC0415 - a table needs no report

        reading = Reading.of(data, called, lenient=True)
        return PlayerList(reading.tournament.players, reading.faults)
    if not is_workbook(data) and (found := _of_another_program(data, called)) is not None:
        return found
    return read_table(data, called, columns=columns)


def _of_another_program(data: bytes, called: str) -> PlayerList | None:
    from zug.formats.programs import brought  # noqa: PLC0415 - a table needs none of it

    found = brought(data, called)
    if found is None:
        return None
    from zug.formats.programs.reading import listed  # noqa: PLC0415 - it uses what stands below

    return listed(found)


def read_table(
    data: bytes, called: str, *, columns: Mapping[str, str] = _NOTHING_CHOSEN
) -> PlayerList:
    """The players in a table with headings."""
    findings = Findings(called, lenient=True)
    lines, head, separator = _table(data, findings, columns)
    headings = _cells(lines[head], separator)
    fields = fields_of(headings, columns)
    if _NAMES.isdisjoint(fields):
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
    rows = _Rows(fields, separator)
    for number, line in enumerate(lines[head + 1 :], head + 2):
        if line.strip().strip(separator).strip():
            rows.add(Row(number, line))
    if len(rows.players) > MOST_PLAYERS:
        raise FaultyFileError(
            called, [Fault("too-large", say("more than {most} players", most=MOST_PLAYERS))]
        )
    told = _unread(headings, fields, columns, Row(head + 1, lines[head]))
    faults = (*findings.faults, *told, *rows.faults)
    found = _columns(headings, fields, columns, rows.samples)
    return PlayerList(tuple(rows.players), faults, rows.clubs, rows.tags, found, tuple(rows.odd))


def columns_in(source: Source) -> tuple[Column, ...]:
    """The columns of a table, even if nobody knows which of them has the names."""
    data, called = bytes_of(source)
    lines, head, separator = _table(data, Findings(called, lenient=True), _NOTHING_CHOSEN)
    headings = _cells(lines[head], separator)
    fields = fields_of(headings, _NOTHING_CHOSEN)
    rows = _Rows(fields, separator)
    for number, line in enumerate(lines[head + 1 : head + 10], head + 2):
        rows.add(Row(number, line))
    return _columns(headings, fields, _NOTHING_CHOSEN, rows.samples)


def _table(
    data: bytes, findings: Findings, chosen: Mapping[str, str]
) -> tuple[list[str], int, str]:
    """The lines of a list, which of them has the headings, and what separates the cells."""
    is_sheet = is_workbook(data)
    lines = _sheet_lines(data, findings) if is_sheet else _lines(data, findings)
    findings.settle()
    return lines, *_head(lines, chosen, "\t" if is_sheet else "")


def _lines(data: bytes, findings: Findings) -> list[str]:
    if len(data) > LARGEST:
        findings.add(
            "too-large",
            say("the file has more than {most} bytes", most=LARGEST),
            say("is it a list?"),
        )
        return []
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # as spreadsheets save "Unicode text"
        data = data.decode("utf-16", "replace").encode()
    text = decode(data, findings)
    if any(fault.code == "not-utf8" for fault in findings.faults):
        text = text.encode("latin-1").decode("cp1252", "replace")
    return split(text, findings) if not findings.stop else []


def _sheet_lines(data: bytes, findings: Findings) -> list[str]:
    """The rows of an Excel sheet as lines with tabs."""
    try:
        sheet = read_workbook(data)
    except WorkbookError as error:
        advice = say("save it as .xlsx or as CSV")
        findings.add("bad-workbook", error.message, advice)
        return []
    if sheet.others:
        findings.add(
            "sheets-unread",
            say("only the sheet {name!r} is read", name=sheet.name),
            say("other sheets: {names}", names=", ".join(sheet.others)),
        )
    return table_lines(sheet.rows)


def table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, with tabs between their cells."""
    lines = []
    for row in rows:
        line = io.StringIO()
        csv.writer(line, delimiter="\t", lineterminator="").writerow(row)
        lines.append(line.getvalue())
    return lines


def _head(lines: Sequence[str], chosen: Mapping[str, str], fixed: str) -> tuple[int, str]:
    """The line with the headings, and what separates them, unless that is certain."""
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    for at, line in enumerate(lines[:_LAST_HEAD]):
        separator = fixed or max(";\t,", key=line.count)
        found = {*fields_of(_cells(line, separator), chosen)} - {""}
        if not _NAMES.isdisjoint(found) and (at == first or len(found) > 1):
            return at, separator
    return first, fixed or max(";\t,", key=lines[first].count)


def _unread(
    headings: list[str], fields: list[str], chosen: Mapping[str, str], where: Row
) -> list[Fault]:
    """Columns that are left out are told, unless somebody chose so."""
    said = {heading.strip().casefold() for heading in chosen}
    return [
        Fault(
            "csv-column",
            say("the column {heading!r} is not read", heading=heading[:30]),
            say("columns that are read: {names}", names=", ".join(FIELDS)),
            where.line,
            where.text.find(heading) + 1,
        )
        for heading, field in zip(headings, fields, strict=True)
        if heading and not field and heading.casefold() not in said
    ]


def _columns(
    headings: list[str], fields: list[str], chosen: Mapping[str, str], samples: list[list[str]]
) -> tuple[Column, ...]:
    said = {heading.strip().casefold() for heading in chosen}
    return tuple(
        Column(heading, field, is_known(heading) or heading.casefold() in said, tuple(sample))
        for heading, field, sample in zip(headings, fields, samples, strict=True)
        if heading
    )


def _cells(line: str, separator: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    except csv.Error:  # a field of more than 131,072 characters, or a stray quotation mark
        return line.split(separator)


class _Rows:
    """The rows of a list, one after the other: a player each, or a fault."""

    def __init__(self, fields: list[str], separator: str) -> None:
        self._fields, self._separator = fields, separator
        self.players: list[Player] = []
        self.faults: list[Fault] = []
        self.clubs: dict[int, str] = {}
        self.tags: dict[int, tuple[str, ...]] = {}
        self.odd: list[Odd] = []
        self._ids: dict[str, str] = {}
        self.samples: list[list[str]] = [[] for _ in fields]

    def add(self, where: Row) -> None:
        values, fields = _cells(where.text, self._separator), self._fields
        if any(values[len(fields) :]):
            message = say(
                "{values} fields, but the header names {fields}",
                values=len(values),
                fields=len(fields),
            )
            advice = say("put a text with separators in quotes")
            self.faults.append(Fault("csv-row", message, advice, where.line, len(where.text)))
            return
        cells = list(zip(fields, values, strict=False))
        for sample, value in zip(self.samples, values, strict=False):
            if value and len(sample) < 3:
                sample.append(value)
        row = {field: value for field, value in cells if field and value}
        player = self._player(row, where)
        if player is None:
            return
        self.players.append(player)
        if "club" in row:
            self.clubs[player.tpn] = row["club"]
        if tags := dict.fromkeys(value for field, value in cells if field == "tag" and value):
            self.tags[player.tpn] = tuple(tags)

    def _player(self, row: dict[str, str], where: Row) -> Player | None:
        name = whole_name(row.get("name", ""), row.get("last", ""), row.get("first", ""))
        if not row.get("name") and not row.get("last"):
            self.faults.append(
                Fault("missing-name", say("the row has no name"), say("fill it in"), where.line, 1)
            )
            return None
        ratings = (row[one] for one in _RATINGS if row.get(one, "0").strip("0-–"))
        rating = next(ratings, "0")
        if not (rating.isascii() and rating.isdecimal() and len(rating) <= 9):
            message = say("{rating!r} is not a rating", rating=rating[:30])
            advice = say("write a whole number, or leave it empty for an unrated player")
            column = where.text.find(rating) + 1
            self.faults.append(Fault("bad-number", message, advice, where.line, column))
            return None
        values = {**row, "rating": rating}
        found = {one: self._stored(one, values.get(one, ""), name, where.line) for one in _DETAILS}
        return Player(
            len(self.players) + 1,
            name,
            int(found["rating"]),
            found["title"],
            found["sex"],
            found["federation"],
            found["fide_id"],
            found["birth"],
        )

    def _stored(self, field: str, given: str, name: str, line: int) -> str:
        """What is stored of a value; one that cannot be right is noted."""
        value, is_odd = stored(field, given) if given else ("", False)
        if field == "fide_id" and value and self._ids.setdefault(value, name) != name:
            value, is_odd = "", True  # somebody else has it: two people cannot share an id
        if is_odd:
            self.odd.append(Odd(line, name, field, given, "" if value == "0" else value))
        return value
