"""The record of a player (001) in a report file: which field stands in which columns."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.formats.cells import COLOUR, FIRST, WIDTH, CellTable
from zug.formats.faults import Place
from zug.messages import say, say_n
from zug.model import Player, Points, parse_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.formats.faults import Findings
    from zug.messages import Message

_DIGITS, _DECIMALS = " 0123456789", " 0123456789.,-"
_MUST_BE_BLANK = {
    9: say("the starting number"),
    14: say("the title"),
    48: say("the name"),
    53: say("the rating"),
    57: say("the federation"),
    69: say("the FIDE id"),
}
"""Columns between the fields, with the field that ends before them."""

_NUMERIC = (
    (4, 8, say("the starting number")),
    (49, 52, say("the rating")),
    (80, 84, say("the points")),
    (85, 89, say("the rank")),
)

POINTS_COLUMN = 81
_NAME_END, _POINTS_END, _RANK_END = 47, 84, 89
_NUMBERS = (0, 4, 8, 9)
"""Among the fields of a record: starting number, rating, points, rank."""
_STARTS = {
    47: say("the rating"),
    52: say("the federation"),
    56: say("the FIDE id"),
    68: say("the date of birth"),
    79: say("the points"),
    84: say("the rank"),
}
"""Columns in which fields start with their blank, counted from 0."""
_SHIFTS = (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6)


class Row(NamedTuple):
    """The line of a player, by its number in the file."""

    line: int
    text: str


class PlayerReader:
    """Reads the records of players; a record whose columns are as they should be, fast."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.cells = CellTable()
        self.short: list[Row] = []
        """Records that end before the points."""
        self.moved: dict[int, str] = {}
        """Records whose fields had to be moved to their columns, by line."""
        self.points: dict[int, Points] = {}
        self.ranks: dict[int, int] = {}
        """What is listed, by the number in the file."""
        self._read_points: dict[str, Points | None] = {"     ": None}

    def read(self, row: Row) -> Player | None:
        """The player of a record, numbered as in the file; None if the columns are a riddle."""
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
        return Player(
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

    def _total(self, text: str, row: Row) -> Points | None:
        try:
            total = self._read_points[text] = parse_points(text)
        except ValueError:
            self.findings.add(
                "bad-points",
                say("{text!r} is not a number of points", text=text.strip()),
                say("write points as 4.5 in columns 81 to 84"),
                Place(row.line, POINTS_COLUMN),
                assumption=say("the points were worked out from the results"),
            )
            return None
        return total

    def _bad_numbers(
        self, row: Row, number: str, rating: str, rank: str
    ) -> tuple[int, int, int | None]:
        """A record in which the number is missing, or a number has blanks between its digits."""
        fields = (
            (say("a starting number"), number, 5, ""),
            (say("a rating"), rating, 49, say("the player was taken as unrated")),
            (say("a rank"), rank, 86, say("the rank was ignored")),
        )
        found: list[int | None] = []
        for what, text, column, assumption in fields:
            digits = text.strip()
            found.append(int(digits) if digits.isdecimal() else None)
            if not digits.isdecimal() and (digits or column == 5):
                self.findings.add(
                    "bad-number",
                    say("{text!r} is not {wanted}", text=digits, wanted=what)
                    if digits
                    else say("the starting number is missing"),
                    say("write a whole number in its columns"),
                    Place(row.line, column),
                    assumption=assumption,
                )
        return found[0] or 0, found[1] or 0, found[2]

    def _repair_columns(self, row: Row) -> str | None:
        """The record with its fields moved to their columns, if that can be done."""
        text = row.text.rstrip()
        if len(text) < _POINTS_END and _fields(padded := text.ljust(_POINTS_END)):
            self.short.append(row)
            return padded
        for fits in (_is_regular, _is_aligned):
            for moved, what in _slipped(text):
                if fits(moved):
                    self._report_slip(row, what)
                    return moved
            for shift in _SHIFTS:
                moved = _moved(text, shift)
                if fits(moved):
                    self._report_shift(row, shift)
                    return moved
        self._report_misaligned(row)
        return None

    def _report_slip(self, row: Row, what: str) -> None:
        self.findings.add(
            "misaligned",
            say("{what} stands one column beside its own", what=what),
            say("check the columns of this record"),
            Place(row.line, 1),
            assumption=say("{what} was moved to its columns", what=what),
        )

    def _report_shift(self, row: Row, shift: int) -> None:
        columns = say_n("{count} column", "{count} columns", abs(shift))
        if shift > 0:
            message = say("what follows the name stands {columns} too far left", columns=columns)
            advice = say("the name is {columns} too short", columns=columns)
        else:
            message = say("what follows the name stands {columns} too far right", columns=columns)
            advice = say("the name is {columns} too long", columns=columns)
        self.findings.add(
            "misaligned",
            message,
            say("{advice}; columns count characters, not bytes", advice=advice),
            Place(row.line, _NAME_END + 1),
            assumption=say("what follows the name was moved by {columns}", columns=columns),
        )

    def _report_misaligned(self, row: Row) -> None:
        text = row.text.ljust(_RANK_END)
        message, column = say("the fields are not in their columns"), 1
        for start, end, field in reversed(_NUMERIC):
            if text[start - 1 : end].strip(" 0123456789.,-"):
                held = text[start - 1 : end].strip()
                column = start
                message = say(
                    "{held!r} stands in columns {start} to {end}, where {field} should be",
                    held=held,
                    start=start,
                    end=end,
                    field=field,
                )
        for blank, field in reversed(_MUST_BE_BLANK.items()):
            if text[blank - 1] != " ":
                column = blank
                message = say(
                    "{text!r} stands in column {blank}, right after {field}",
                    text=text[blank - 1],
                    blank=blank,
                    field=field,
                )
        advice = say("check the columns of this record")
        if "\t" in text:
            advice = say("replace the tabs in this record by blanks")
        self.findings.add("misaligned", message, advice, Place(row.line, column))


def _fields(text: str) -> tuple[str, ...] | None:
    """The fields of a record, if they stand in their columns.

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


class Shift(NamedTuple):
    """Fields that stand beside their columns: where the first of them starts, counted from 0."""

    start: int
    message: Message


def shift_of(text: str) -> Shift | None:
    """Return from which field on a record stands too far left or right; None if nothing fits.

    The last field that explains it is named: what stands before it is where it should be.
    """
    for moved_by in (_moved_from, _moved_within):
        for shift in _SHIFTS:
            for start, field in _starts(len(text)):
                moved = moved_by(text, start, shift)
                if moved is None or not _is_regular(moved):
                    continue
                columns = say_n("{count} column", "{count} columns", abs(shift))
                message = (
                    say(
                        "the record is {columns} short from {field} on",
                        columns=columns,
                        field=field,
                    )
                    if shift > 0
                    else say(
                        "the record is {columns} too long from {field} on",
                        columns=columns,
                        field=field,
                    )
                )
                return Shift(start, message)
    return None


def _starts(length: int) -> Iterator[tuple[int, Message]]:
    """Where the fields of a record start, counted from 0, the last one first."""
    for start in reversed(range(FIRST, length, WIDTH)):
        yield start, say("round {round}", round=(start - FIRST) // WIDTH + 1)
    yield from reversed(_STARTS.items())


def _moved_from(text: str, start: int, shift: int) -> str | None:
    """The record with all from a field on moved right, or left over blanks; None over others."""
    if shift > 0:
        return text[:start] + " " * shift + text[start:]
    if text[start : start - shift].strip():
        return None
    return text[:start] + text[start - shift :]


def _moved_within(text: str, start: int, shift: int) -> str | None:
    """The record with a round made blank and all after it moved; None if nothing is after it."""
    after = start + WIDTH - shift
    if start < FIRST or len(text) <= after:
        return None
    return text[:start] + " " * WIDTH + text[after:]


def _is_regular(text: str) -> bool:
    """Whether numbers end in the last of their columns and every cell is that of a round."""
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
    """Whether a field is blank or filled up to its last column."""
    return not field.endswith(" ") or not field.strip()


def _slipped(text: str) -> Iterator[tuple[str, str]]:
    """The record with a slip of one column put right, and what had slipped.

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
    """What follows the name, moved right (the name padded) or left (the name cut)."""
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
