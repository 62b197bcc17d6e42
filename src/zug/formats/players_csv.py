"""Lists of players as tables: a line names the columns, in any order and in five languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from zug.errors import Fault, FaultyFileError
from zug.fastclasses import NamedTuple
from zug.faults import fault
from zug.formats.faults import FilePlace, Findings
from zug.formats.files import Source, bytes_of
from zug.formats.list_columns import (
    FIELDS,
    TITLES,
    Odd,
    day_first,
    fields_of,
    is_known,
    is_month_first,
    is_no_value,
    rating_in,
    says_whose_id,
    stored,
    whole_name,
)
from zug.formats.spreadsheet import MOST_COLUMNS, NAMES, SpreadsheetRow, is_workbook, table_of
from zug.formats.stated_totals import NOTHING_LISTED
from zug.messages import say
from zug.model import Player
from zug.model.tournament import MOST_PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.messages import Message

_RATINGS = ("fide_rating", "rating", "national")
"""The first that a row has counts."""
_LONGEST_NAME = 200
_ADDRESS = re.compile(r"://|www\.|chess-results", re.IGNORECASE)
"""No player is called so; programs write it below their lists."""
_NOTHING_CHOSEN: Mapping[str, str] = {}
_DETAILS = ("rating", "title", "sex", "federation", "fide_id", "birth")
_GUESSED = frozenset({"code-page", "letters-of-sex", "month-first"})
_OF_A_ROW = frozenset({"csv-row", "missing-name", "bad-number"})


class ListColumn(NamedTuple):
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
    clubs: Mapping[int, str] = NOTHING_LISTED.clubs
    tags: Mapping[int, tuple[str, ...]] = NOTHING_LISTED.tags
    columns: tuple[ListColumn, ...] = ()
    odd: tuple[Odd, ...] = ()
    """Values that cannot be right, with what their players have instead."""

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<PlayerList: {len(self.players)} players, {len(self.faults)} faults>"

    @property
    def bad_rows(self) -> tuple[Fault, ...]:
        """Those of the faults that cost a player."""
        return tuple(fault for fault in self.faults if fault.code in _OF_A_ROW)

    @property
    def guesses(self) -> tuple[Fault, ...]:
        """Those of the faults that say how the list was understood, and may be wrong."""
        return tuple(fault for fault in self.faults if fault.code in _GUESSED)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The headings nobody knows."""
        return tuple(column.heading for column in self.columns if not column.known)

    def details(self, player: Player) -> dict[str, Any]:
        """Return what an entry of an event has beside the name."""
        details = {key: getattr(player, key) for key in _DETAILS}
        club, tags = self.clubs.get(player.tpn, ""), self.tags.get(player.tpn, ())
        return {**details, "club": club, "tags": tags}


def read_players(
    source: Source, name: str | None = None, *, columns: Mapping[str, str] = _NOTHING_CHOSEN
) -> PlayerList:
    """Return the players in a file, given its path or its bytes; raise if it is no list at all.

    A table with headings, a report, Zug's JSON, or a file of another program whose form is known.
    `columns` says what headings mean that are not known (one of `FIELDS`, or "" to leave it out).
    """
    data, called = bytes_of(source)
    called = name or called
    if data[:4] in (b"012 ", b"001 ") or b"\n001 " in data[:20_000] or data[:1] == b"{":
        from zug.formats.tournament_files import Reading  # noqa: PLC0415 - a table needs no report

        reading = Reading.of(data, called, lenient=True)
        return PlayerList(reading.tournament.players, reading.faults)
    if not is_workbook(data) and (players := _of_another_program(data, called)) is not None:
        return players
    return read_table(data, called, columns=columns)


def _of_another_program(data: bytes, called: str) -> PlayerList | None:
    from zug.formats.programs import import_file  # noqa: PLC0415 - a table needs none of it

    event = import_file(data, called)
    if event is None:
        return None
    from zug.formats.programs.importing import as_player_list  # noqa: PLC0415 - it uses what stands below

    return as_player_list(event)


def read_table(
    data: bytes,
    called: str,
    *,
    columns: Mapping[str, str] = _NOTHING_CHOSEN,
    one_each: bool = False,
) -> PlayerList:
    """Return the players in a table with headings; with `one_each` a player for each row."""
    findings = Findings(called, lenient=True)
    head, records, separator = table_of(data, findings, columns)
    headings = _named(head, records)
    fields = _fields(headings, records, columns)
    if NAMES.isdisjoint(fields):
        names = separator.join(("name", "rating", "federation"))
        findings.add("csv-header", FilePlace(head.line, 1), names=names)
    elif not records:
        findings.add("no-players.json")
    findings.settle()
    rows = _ListRows(fields, records, one_each=one_each)
    for record in records:
        rows.add(record)
    if len(rows.players) > MOST_PLAYERS:
        raise FaultyFileError(called, [fault("too-large.players", most=MOST_PLAYERS)])
    known_columns = _columns(headings, fields, columns, rows.samples)
    chosen_headings = {heading.strip().casefold() for heading in columns}
    unread = [
        fault(
            "csv-column",
            (head.line, head.text.find(column.heading) + 1),
            heading=column.heading[:30],
            names=", ".join(FIELDS),
        )
        for column in known_columns
        if not column.field and column.heading.casefold() not in chosen_headings
    ]
    faults = (*findings.faults, *unread, *rows.faults)
    return PlayerList(
        tuple(rows.players), faults, rows.clubs, rows.tags, known_columns, tuple(rows.odd)
    )


def columns_in(source: Source) -> tuple[ListColumn, ...]:
    """Return the columns of a table, even if none of them is known to have the names."""
    data, called = bytes_of(source)
    head, records, _ = table_of(data, Findings(called, lenient=True), _NOTHING_CHOSEN)
    headings = _named(head, records)
    fields = _fields(headings, records, _NOTHING_CHOSEN)
    rows = _ListRows(fields, records)
    for record in records[:10]:
        rows.add(record)
    return _columns(headings, fields, _NOTHING_CHOSEN, rows.samples)


def _named(head: SpreadsheetRow, records: Sequence[SpreadsheetRow]) -> list[str]:
    """Return the headings; a column without one that holds anything is called by its place."""
    held = {at for record in records for at, cell in enumerate(record.cells) if cell}
    return [
        heading or (f"#{at}" if at - 1 in held else "") for at, heading in enumerate(head.cells, 1)
    ]


def _fields(
    headings: list[str], records: Sequence[SpreadsheetRow], chosen: Mapping[str, str]
) -> list[str]:
    """Return the field of each column; one of titles only is the title, whatever its heading."""
    fields = fields_of(headings, chosen)
    chosen_headings = {heading.strip().casefold() for heading in chosen}
    for at, heading in enumerate(headings):
        if (
            "title" in fields
            or fields[at]
            or not heading
            or heading.strip().casefold() in chosen_headings
        ):
            continue
        held = {
            record.cells[at].strip().upper() for record in records if at < len(record.cells)
        } - {""}
        if held and held <= TITLES:
            fields[at] = "title"
    return fields


def _columns(
    headings: list[str], fields: list[str], chosen: Mapping[str, str], samples: list[list[str]]
) -> tuple[ListColumn, ...]:
    chosen_headings = {heading.strip().casefold() for heading in chosen}
    return tuple(
        ListColumn(
            heading,
            field,
            bool(field)
            or (is_known(heading) and says_whose_id(heading))
            or heading.casefold() in chosen_headings,
            tuple(sample),
        )
        for heading, field, sample in zip(headings, fields, samples, strict=True)
        if heading
    )


class _ListRows:
    """The rows of a list, one after the other: a player each, or a fault."""

    def __init__(
        self, fields: list[str], records: Sequence[SpreadsheetRow], *, one_each: bool = False
    ) -> None:
        self._fields, self._one_each = fields, one_each
        self.players: list[Player] = []
        self.faults: list[Fault] = []
        self.clubs: dict[int, str] = {}
        self.tags: dict[int, tuple[str, ...]] = {}
        self.odd: list[Odd] = []
        self._ids: dict[str, str] = {}
        self._lines: dict[str, int] = {}
        self.samples: list[list[str]] = [[] for _ in fields]
        self._words = {"sex": self._letters_of_sexes(records)}
        self._is_month_first = self._months_first(records)

    def add(self, where: SpreadsheetRow) -> None:
        values, fields = where.cells, self._fields
        if where.is_open:
            self._add("csv-row.quotation", where)
            return
        if any(values[len(fields) :]):
            counts = {"values": len(values), "fields": len(fields)}
            self._add("csv-row.fields", where, len(where.text), **counts)
            return
        for sample, value in zip(self.samples, values, strict=False):
            if value and len(sample) < 3:
                sample.append(value)
        cells = [
            (field, value) for field, value in zip(fields, values, strict=False) if field and value
        ]
        if not self._one_each and (self._is_remark(cells, where) or self._is_twice(cells, where)):
            return
        self._enter(cells, where)

    def _enter(self, cells: list[tuple[str, str]], where: SpreadsheetRow) -> None:
        name = self._name(dict(cells), where)
        if not name:
            return
        kept = [(field, value) for field, value in cells if not is_no_value(value)]
        row, odd = dict(kept), len(self.odd)
        self.odd += [Odd(where.line, name, *cell, "") for cell in cells if cell not in kept]
        player = self._player(name, row, where)
        if player is None:
            del self.odd[odd:]  # of a row that is refused
            return
        self.players.append(player)
        if "club" in row:
            self.clubs[player.tpn] = row["club"]
        if tags := dict.fromkeys(value for field, value in kept if field == "tag"):
            self.tags[player.tpn] = tuple(tags)

    def _is_remark(self, cells: list[tuple[str, str]], where: SpreadsheetRow) -> bool:
        """Report a line below a list, such as the address it is from: it is no player."""
        text = next(filter(None, where.cells))
        if cells and not (len(cells) == 1 and cells[0][0] == "name" and _ADDRESS.search(text)):
            return False
        self._add("no-player", where, text=text[:60])
        return True

    def _is_twice(self, cells: list[tuple[str, str]], where: SpreadsheetRow) -> bool:
        """Report a row that is there already; with a FIDE id it is the same if what is read is."""
        has_id = any(field == "fide_id" for field, _ in cells)
        held = cells if has_id else where.cells
        line = self._lines.setdefault(repr(held), where.line)
        if line != where.line:
            self._add("same-row", where, line=line)
        return line != where.line

    def _name(self, row: dict[str, str], where: SpreadsheetRow) -> str:
        """Return the name; "" and a fault if there is none."""
        parts = [row.get(field, "") for field in ("name", "last", "first")]
        name = whole_name(*parts)
        if not any(parts[:2]):
            self._add("missing-name.empty", where)
        elif (
            any(map(is_no_value, parts))
            or len(name) > _LONGEST_NAME
            or not any(letter.isalpha() for letter in name)
        ):
            self._add("missing-name.odd", where, name=name[:30])
        else:
            return name
        return ""

    def _player(self, name: str, row: dict[str, str], where: SpreadsheetRow) -> Player | None:
        ratings = (row[field] for field in _RATINGS if row.get(field, "0").strip("0-–"))
        rating = next(ratings, "0")
        if not rating_in(rating):
            column = where.text.find(rating) + 1
            self._add("bad-number.rating", where, column, name=name, rating=rating[:30])
            return None
        values = {**row, "rating": rating}
        details: dict[str, Any] = {
            field: self._stored(field, values.get(field, ""), name, where.line)
            for field in _DETAILS
        }
        return Player(len(self.players) + 1, name, int(details.pop("rating")), **details)

    def _stored(self, field: str, text: str, name: str, line: int) -> str:
        """Return what is stored of a value; note one that cannot be right."""
        word = self._words.get(field, {}).get(text.casefold(), text)
        if field == "birth" and self._is_month_first:
            word = day_first(word)
        value, is_odd = stored(field, word) if text else ("", False)
        why: Message | str = ""
        if field == "fide_id" and value and (owner := self._ids.setdefault(value, name)) != name:
            value, is_odd = "", True  # two people cannot share an id
            why = say("{name} has the same one", name=owner)
        if is_odd:
            self.odd.append(Odd(line, name, field, text, "" if value == "0" else value, why))
        return value

    def _held(
        self, field: str, records: Sequence[SpreadsheetRow]
    ) -> list[tuple[SpreadsheetRow, str]]:
        """Return the rows that reach the first column of a field, with what they have in it."""
        at = self._fields.index(field) if field in self._fields else MOST_COLUMNS
        return [(row, row.cells[at]) for row in records if at < len(row.cells)]

    def _months_first(self, records: Sequence[SpreadsheetRow]) -> bool:
        """Return whether days of birth are American: the list can be read in no other way."""
        held = self._held("birth", records)
        if not is_month_first(day for _, day in held):
            return False
        first, day = next((row, day) for row, day in held if is_month_first([day]))
        self._add("month-first", first, day=day)
        return True

    def _letters_of_sexes(self, records: Sequence[SpreadsheetRow]) -> Mapping[str, str]:
        """Return the letters of the sexes: beside H (hombre) alone, M is mujer."""
        held = self._held("sex", records)
        letters = {letter.casefold() for _, letter in held}
        if not {"h", "m"} <= letters or letters - {"h", "m", "", "-"}:
            return _NOTHING_CHOSEN
        first = next(row for row, letter in held if letter in "mM")
        self._add("letters-of-sex", first)
        return {"m": "mujer"}

    def _add(self, id_: str, where: SpreadsheetRow, column: int = 1, /, **params: object) -> None:
        self.faults.append(fault(id_, (where.line, column), **params))
