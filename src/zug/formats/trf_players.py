"""The players of a report file: the columns of record 001, their numbers, and their cross table."""

from __future__ import annotations

from itertools import pairwise

from zug.fastclasses import NamedTuple, replace
from zug.formats.faults import FilePlace
from zug.formats.stated_totals import ListedValues, put_right
from zug.formats.trf_cells import (
    COLOUR,
    FIRST,
    LAST_NUMBER,
    MISALIGNED,
    OPPONENT,
    PLUS_BYE,
    RESULT,
    WIDTH,
    CellTable,
    join_games,
)
from zug.messages import say, say_n
from zug.model import Cell, Points, Result, parse_points
from zug.model.crosstable import ALL_ROUNDS, is_sound
from zug.model.results import ABSENT
from zug.model.tournament import make_player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from zug.formats.faults import Findings
    from zug.formats.trf_cells import Oddity
    from zug.messages import Message
    from zug.model import Player
    from zug.model.crosstable import CellField

_DIGITS, _DECIMALS = " 0123456789", " 0123456789.,-"
_ENDS = (
    (8, say("the starting number")),
    (13, say("the title")),
    (47, say("the name")),
    (52, say("the rating")),
    (56, say("the federation")),
    (68, say("the FIDE id")),
    (79, say("the date of birth")),
    (84, say("the points")),
    (89, say("the rank")),
)
"""The last columns of the fields, and what stands in them."""
_BLANK_BEHIND = _ENDS[:6]
"""Fields with a blank column between them and the next."""
_NUMERIC = ((4, *_ENDS[0]), (49, *_ENDS[3]), (80, *_ENDS[7]), (85, *_ENDS[8]))
"""First and last columns of numbers."""

POINTS_COLUMN = 81
_NAME_END, _POINTS_END, _RANK_END = 47, 84, 89
_NUMBERS = (0, 4, 8, 9)
"""Among the fields of a record: starting number, rating, points, rank."""
_STARTS = [(before, field) for (before, _), (_, field) in pairwise(_ENDS[2:])]
"""Columns in which fields start with their blank, counted from 0."""
_SHIFTS = (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6)


class TrfRow(NamedTuple):
    """The line of a player, by its number in the file."""

    line: int
    text: str


class PlayerReader:
    """Reads the records of players; a record whose columns are as they should be, fast."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.cells = CellTable()
        self.short: list[TrfRow] = []
        """Records that end before the points."""
        self.moved: dict[int, str] = {}
        """Records whose fields had to be moved to their columns, by line."""
        self.points: dict[int, Points] = {}
        self.ranks: dict[int, int] = {}
        """What is listed, by the number in the file."""
        self._read_points: dict[str, Points | None] = {"     ": None}

    def read(self, row: TrfRow) -> Player | None:
        """Return the player of a record by the number of the file; None for unclear columns."""
        text = row.text
        fields = _fields(text)
        if fields is None:
            moved = self._repair_columns(row)
            fields = _fields(moved) if moved else None
            if moved is None or fields is None:
                return None
            text = self.moved[row.line] = moved
        number, sex, title, name, rating, federation, fide_id, birth, points, rank = fields
        try:
            tpn = int(number)
            elo = int(rating) if rating != "    " else 0
            place = int(rank) if rank.strip() else None
        except ValueError:
            tpn, elo, place = self._bad_numbers(row, number, rating, rank)
        try:
            total = self._read_points[points]
        except KeyError:
            total = self._total(points, row)
        if total is not None:
            self.points[tpn] = total
        if place is not None:
            self.ranks[tpn] = place
        return make_player(
            tpn,
            name.strip(),
            elo,
            title.strip(),
            sex.strip(),
            federation.strip(),
            fide_id.strip(),
            birth.strip(),
            self.cells.row(text),
        )

    def _total(self, text: str, row: TrfRow) -> Points | None:
        try:
            total = self._read_points[text] = parse_points(text)
            return total
        except ValueError:
            place = FilePlace(row.line, POINTS_COLUMN)
            self.findings.add("bad-points.columns", place, text=text.strip())
            return None

    def _bad_numbers(
        self, row: TrfRow, number: str, rating: str, rank: str
    ) -> tuple[int, int, int | None]:
        """Report a number that is missing or has blanks inside; return what is taken."""
        fields = (
            (say("a starting number"), number, 5, ""),
            (say("a rating"), rating, 49, say("the player was taken as unrated")),
            (say("a rank"), rank, 86, say("the rank was ignored")),
        )
        numbers: list[int | None] = []
        for what, text, column, assumption in fields:
            digits = text.strip()
            numbers.append(int(digits) if digits.isdecimal() else None)
            if not digits.isdecimal() and (digits or column == 5):
                self.findings.add(
                    "bad-number.columns" if digits else "bad-number.missing",
                    FilePlace(row.line, column),
                    text=digits,
                    wanted=what,
                    assumption=assumption,
                )
        return numbers[0] or 0, numbers[1] or 0, numbers[2]

    def _repair_columns(self, row: TrfRow) -> str | None:
        """Return the record with its fields moved to their columns; None if that cannot be done."""
        text = row.text.rstrip()
        if len(text) < _POINTS_END and _fields(padded := text.ljust(_POINTS_END)):
            self.short.append(row)
            return padded
        for fits in (_is_regular, _is_aligned):
            for moved, what in _slipped(text):
                if fits(moved):
                    self.findings.add("misaligned.slip", FilePlace(row.line, 1), what=what)
                    return moved
            for shift in _SHIFTS:
                moved = _moved(text, shift)
                if fits(moved):
                    self._report_shift(row, shift)
                    return moved
        self._report_misaligned(row)
        return None

    def _report_shift(self, row: TrfRow, shift: int) -> None:
        columns = say_n("{count} column", "{count} columns", abs(shift))
        advice = (
            say("the name is {columns} too short", columns=columns)
            if shift > 0
            else say("the name is {columns} too long", columns=columns)
        )
        self.findings.add(
            "misaligned.left" if shift > 0 else "misaligned.right",
            FilePlace(row.line, _NAME_END + 1),
            columns=columns,
            advice=say("{advice}; columns count characters, not bytes", advice=advice),
        )

    def _report_misaligned(self, row: TrfRow) -> None:
        text = row.text.ljust(_RANK_END)
        id_, column = "misaligned.fields", 1
        blanks: dict[str, Any] = {}
        for start, end, field in reversed(_NUMERIC):
            if text[start - 1 : end].strip(" 0123456789.,-"):
                id_, column = "misaligned.numbers", start
                held = text[start - 1 : end].strip()
                blanks = {"held": held, "start": start, "end": end, "field": field}
        for end, field in reversed(_BLANK_BEHIND):
            if text[end] != " ":
                id_, column = "misaligned.blank", end + 1
                blanks = {"text": text[end], "blank": column, "field": field}
        advice = say("replace the tabs in this record by blanks") if "\t" in text else None
        self.findings.add(id_, FilePlace(row.line, column), advice=advice, **blanks)


def _fields(text: str) -> tuple[str, ...] | None:
    """Return the fields of a record; None if they do not stand in their columns.

    Numbers that are one digit too long for the format take the column before theirs.
    """
    if len(text) < _POINTS_END or not text.startswith("001"):
        return None
    if not (text[8] == text[13] == text[47] == text[52] == text[56] == text[68] == " "):
        return None
    number, rating, points, rank = text[3:8], text[48:52], text[79:84], text[84:89]
    if (number + rating + rank).strip(_DIGITS) or points.strip(_DECIMALS):
        return None
    sex, title, name = text[9], text[10:13], text[14:47]
    federation, fide_id, birth = text[53:56], text[57:68], text[69:79]
    return number, sex, title, name, rating, federation, fide_id, birth, points, rank


def _shift_of(text: str) -> tuple[str, int, Message, Message] | None:
    """Return how a record stands too far left or right, from where on (from 0), and by how much.

    None if nothing fits. The last field that explains it is named: what stands before it is where
    it should be.
    """
    for moved_by in (_moved_from, _moved_within):
        for shift in _SHIFTS:
            for start, field in _starts(len(text)):
                moved = moved_by(text, start, shift)
                if moved is None or not _is_regular(moved):
                    continue
                id_ = "misaligned.short" if shift > 0 else "misaligned.long"
                return id_, start, say_n("{count} column", "{count} columns", abs(shift)), field
    return None


def _starts(length: int) -> Iterator[tuple[int, Message]]:
    """Yield where the fields of a record start, counted from 0, the last one first."""
    for start in reversed(range(FIRST, length, WIDTH)):
        yield start, say("round {round}", round=(start - FIRST) // WIDTH + 1)
    yield from reversed(_STARTS)


def _moved_from(text: str, start: int, shift: int) -> str | None:
    """Return the record with all from a field on moved right, or left over blanks; else None."""
    if shift > 0:
        return text[:start] + " " * shift + text[start:]
    if text[start : start - shift].strip():
        return None
    return text[:start] + text[start - shift :]


def _moved_within(text: str, start: int, shift: int) -> str | None:
    """Return the record with a blank round and the rest moved; None if nothing is after it."""
    after = start + WIDTH - shift
    if start < FIRST or len(text) <= after:
        return None
    return text[:start] + " " * WIDTH + text[after:]


def _is_regular(text: str) -> bool:
    """Return whether numbers end in their last columns and every cell is that of a round."""
    fields = _fields(text)
    if fields is None or any(not _ends(fields[place]) for place in _NUMBERS):
        return False
    cells = [text[at : at + WIDTH].ljust(WIDTH) for at in range(FIRST, len(text), WIDTH)]
    return all(
        cell[0] == cell[6] == cell[8] == " "
        and not cell[1:6].strip(_DIGITS)
        and _ends(cell[1:6])
        and cell[COLOUR] in " -wWbB"
        for cell in cells
    )


def _ends(field: str) -> bool:
    """Return whether a field is blank or filled up to its last column."""
    return not field.endswith(" ") or not field.strip()


def _slipped(text: str) -> Iterator[tuple[str, str]]:
    """Yield the record with a slip of one column put right, and what had slipped.

    Programs that leave three columns for the number push the record of the thousandth player to
    the right; others are off by one with the rating. Nothing but blanks is given up.
    """
    if text[3:5] == "  ":
        yield f"001{text[4:]}", say("the record")
    if text[51:52] == " ":
        yield f"{text[:47]} {text[47:51]}{text[52:]}", say("the rating")
    if text[48:49] == " ":
        yield f"{text[:48]}{text[49:53]} {text[53:]}", say("the rating")


def _moved(text: str, shift: int) -> str:
    """Return what follows the name, moved right (the name padded) or left (the name cut)."""
    if shift > 0:
        end = _NAME_END - shift
        return text[:end] + " " * shift + text[end:]
    return text[:_NAME_END] + text[_NAME_END - shift :]


def _is_aligned(text: str) -> bool:
    if _fields(text) is None:
        return False
    cells = text[FIRST:]
    return all(
        not set(cells[at::WIDTH]) - {" "}  # the blank columns of all rounds at once
        for at in (0, 6, 8)
    )


_OFFSETS: dict[CellField, int] = {"opponent": OPPONENT, "colour": COLOUR, "result": RESULT}
_STRANGER = 1_000_000
"""Added to a number that belongs to nobody, to keep it apart from all TPNs."""
SEVERAL = 2
"""So many odd cells in a record are looked at together."""
FEWEST_MISSING = 3
"""So many players are missing from a file that was cut off; fewer are errors of their own."""


class TrfSheet:
    """Rows become players, in TPN order and with TPNs as their opponents.

    `tpns` leads from the numbers of the file to TPNs. They differ if the players are to be ranked
    by their position in the file (`XXC rank`). `one_bye`: a round has one allotted bye at most.
    Where teams are paired it is theirs, and `+` without an opponent is a board won.
    """

    def __init__(
        self,
        rows: Sequence[TrfRow],
        findings: Findings,
        *,
        by_position: bool,
        games: int,
        one_bye: bool = True,
    ) -> None:
        self.findings = findings
        self.games = games
        self.one_bye = one_bye
        self.players: list[Player] = []
        self.tpns: dict[int, int] = {}
        self._lines: dict[int, int] = {}
        self._unread = False
        self._twice: set[int] = set()
        """Numbers of several players: nobody knows who is meant by them."""
        self._unclear: set[tuple[int, int]] = set()
        reader = PlayerReader(findings)
        self._read(rows, reader)
        self._rank(by_position)
        self.listed = ListedValues(
            {
                self.tpns[number]: points
                for number, points in reader.points.items()
                if number in self.tpns
            },
            {
                self.tpns[number]: rank
                for number, rank in reader.ranks.items()
                if number in self.tpns
            },
        )
        if reader.cells.oddities:
            self._report_oddities(rows, reader)
        if games > 1:
            self._fold()
        if reader.cells.has_plus_byes and one_bye:
            self._tell_byes_apart()
        if (self._twice or self._unread) and self._is_cut_off():
            return
        if self._twice and not self._unread:
            self._check_others(reader.cells.has_colourless_games)
        elif not self._unread:
            self._check(reader.cells.has_colourless_games)

    @property
    def can_add_up(self) -> bool:
        """Nothing stands in the way of the sums but that numbers were given twice."""
        return self.findings.fatal_codes <= {"duplicate-number"}

    def cell(
        self, tpn: int, round_: int, field: CellField = "opponent", game: int = 1
    ) -> FilePlace:
        """Return where a field of a cell stands in the file."""
        column = self.games * (round_ - 1) + game - 1
        return FilePlace(self._lines[tpn], FIRST + 1 + WIDTH * column + _OFFSETS[field])

    def points(self, tpn: int) -> FilePlace:
        return FilePlace(self._lines[tpn], POINTS_COLUMN)

    def _read(self, rows: Sequence[TrfRow], reader: PlayerReader) -> None:
        lines = self._lines
        for row in rows:
            player = reader.read(row)
            if player is None:
                self._unread = True
            elif player.tpn in lines:
                self._twice.add(player.tpn)
                place, first = FilePlace(row.line, 5), lines[player.tpn]
                self.findings.add("duplicate-number.line", place, tpn=player.tpn, line=first)
            else:
                if not 1 <= player.tpn <= LAST_NUMBER:
                    self._unread = True
                    place, number = FilePlace(row.line, 5), player.tpn
                    self.findings.add("bad-number.starting", place, number=number, most=LAST_NUMBER)
                self.players.append(player)
                lines[player.tpn] = row.line
        # Where others do not end before the points, the file was cut off.
        for row in reader.short if len(reader.short) < len(rows) else ():
            end = len(row.text)
            self.findings.add("short-record", FilePlace(row.line, end + 1), column=end)

    def _rank(self, by_position: bool) -> None:
        """Settle the TPNs: the numbers of the file, or the positions in it."""
        if not by_position:
            self.players.sort(key=lambda player: player.tpn)
            self.tpns = {player.tpn: player.tpn for player in self.players}
            return
        tpns = self.tpns = {player.tpn: at for at, player in enumerate(self.players, 1)}
        self._lines = {tpns[number]: line for number, line in self._lines.items()}
        self.players = [
            replace(
                player,
                tpn=tpns[player.tpn],
                label=player.tpn if player.tpn != tpns[player.tpn] else None,
                cells=tuple(
                    cell._replace(opponent=tpns.get(cell.opponent, cell.opponent + _STRANGER))
                    if cell.opponent
                    else cell
                    for cell in player.cells
                ),
            )
            for player in self.players
        ]

    def _report_oddities(self, rows: Sequence[TrfRow], reader: PlayerReader) -> None:
        tpn_of_line = {line: tpn for tpn, line in self._lines.items()}
        for row in rows:
            text = reader.moved.get(row.line, row.text)
            tpn = tpn_of_line.get(row.line, 0)
            oddities = [
                (column, FilePlace(row.line, at + oddity.offset + 1), oddity)
                for column, at in enumerate(range(FIRST, len(text), WIDTH))
                if (oddity := reader.cells.oddities.get(text[at : at + WIDTH]))
            ]
            if self._explain_columns(TrfRow(row.line, text), oddities):
                self._unclear.add((tpn, ALL_ROUNDS))
                continue
            for column, place, oddity in oddities:
                self.findings.add(oddity.id, place, **oddity.params)
                if oddity.id == MISALIGNED:
                    # What follows in this line is shifted too, and would only repeat it.
                    self._unclear.add((tpn, ALL_ROUNDS))
                    break
                if not oddity.is_read:
                    self._unclear.add((tpn, column // self.games + 1))

    def _explain_columns(
        self, row: TrfRow, oddities: Sequence[tuple[int, FilePlace, Oddity]]
    ) -> bool:
        """Report one fault for a record whose cells all stand beside their columns."""
        if len(oddities) < SEVERAL and all(oddity.id != MISALIGNED for *_, oddity in oddities):
            return False
        shift = _shift_of(row.text)
        if shift is None:
            return False
        id_, start, columns, field = shift
        place = FilePlace(row.line, start + 1)
        self.findings.add(id_, place, columns=columns, field=field)
        return True

    def _fold(self) -> None:
        """Make matches of the cells: two columns each, in a tournament of two-game matches."""
        for index, player in enumerate(self.players):
            matches, mismatches = join_games(player.cells)
            self.players[index] = replace(player, cells=matches)
            for mismatch in mismatches:
                if (player.tpn, mismatch.round) in self._unclear:
                    continue
                self._unclear.add((player.tpn, mismatch.round))
                self.findings.add(
                    "match-columns.report",
                    self.cell(player.tpn, mismatch.round),
                    message=mismatch.message,
                    round=mismatch.round,
                    number=player.number,
                    assumption=mismatch.assumption,
                )

    def _tell_byes_apart(self) -> None:
        """Settle what `0000 - +` means: the bye of the pairing if it can be, else one given.

        Files older than TRF16 had no other sign for either. A pairing gives one bye at most, and
        none in a round without games.
        """
        for index in range(max(len(player.cells) for player in self.players)):
            column = {
                at: player.cells[index]
                for at, player in enumerate(self.players)
                if index < len(player.cells)
            }
            holders = [at for at, cell in column.items() if cell is PLUS_BYE]
            allotted = any(cell.result is Result.PAB for cell in column.values())
            played = any(cell.opponent for cell in column.values())
            if len(holders) == 1 and played and not allotted:
                player = self.players[holders[0]]
                cells = list(player.cells)
                cells[index] = Cell(0, None, Result.PAB)
                self.players[holders[0]] = replace(player, cells=tuple(cells))

    def _is_cut_off(self) -> bool:
        """Report a file that ends too early, with one fault in place of all that follow from it.

        Opponents are named who are not in it, and all of them have higher numbers than who is.
        """
        named = {cell.opponent for player in self.players for cell in player.cells} - {0}
        missing = {tpn - _STRANGER if tpn > _STRANGER else tpn for tpn in named} - self.tpns.keys()
        last = max(self.tpns, default=0)
        if len(missing) < FEWEST_MISSING or min(missing) < last:
            return False
        place = FilePlace(max(self._lines.values(), default=0), 1)
        self.findings.explain("cut-off", place, last=last, count=len(missing))
        return True

    def _check(self, has_colourless_games: bool) -> None:
        """Check whether the cells agree: slowly only if a quick look finds that they do not."""
        table = {player.tpn: player.cells for player in self.players}
        if not has_colourless_games and is_sound(table, one_bye=self.one_bye):
            return
        if self._is_cut_off():
            return
        from zug.formats.faults import repair  # noqa: PLC0415 - rarely needed

        numbers = {tpn: number for number, tpn in self.tpns.items()} | {
            cell.opponent: cell.opponent - _STRANGER
            for cells in table.values()
            for cell in cells
            if cell.opponent > _STRANGER
        }
        repaired = repair(table, numbers, self, self.findings, self._unclear, one_bye=self.one_bye)
        self.players, self.listed = put_right(self.players, self.listed, repaired)

    def _check_others(self, has_colourless_games: bool) -> None:
        """Check those with a number of their own who do not name one that is not."""
        twice = {self.tpns[number] for number in self._twice}
        points = {tpn: value for tpn, value in self.listed.points.items() if tpn not in twice}
        players, listed = self.players, self.listed._replace(points=points)
        known = self._lines.keys() - twice
        self._unclear |= {
            (player.tpn, round_)
            for player in players
            for round_, cell in enumerate(player.cells, 1)
            if cell.opponent and cell.opponent not in known
        }
        self.players = [
            player.with_cells(
                tuple(
                    ABSENT if (player.tpn, round_) in self._unclear else cell
                    for round_, cell in enumerate(player.cells, 1)
                )
            )
            for player in players
            if player.tpn in known
        ]
        self._check(has_colourless_games)
        self.players, self.listed = players, listed
