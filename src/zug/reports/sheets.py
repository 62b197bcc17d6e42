"""Papers as data: what stands where, before anybody thinks of text, HTML or PDF.

Every word on a paper stands here or comes from here: the printers have none of their own, so that
they cannot say different things. Words are messages, said in a language when they are printed.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from enum import StrEnum
from operator import is_not
from typing import Any, ClassVar, TypeVar, cast

from zug.fastclasses import NamedTuple, dataclass, fields, replace
from zug.messages import SOURCE, Message, Translations, joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


LINE = 0.76
"""Height of a line of text without the air around it, in letter sizes."""
DIGIT = 0.58
LETTER = 0.54
"""Widths, in letter sizes; most fonts of the papers are a little narrower."""
SIZES = (11, 10, 9)
"""Nothing on a paper is smaller."""
_NARROW = frozenset(" .,:;'’()[]|/!·fijlrt")
_WIDE = frozenset("MWmw½+−")


def roughly(text: str) -> float:
    """How wide a text is in letter sizes, in any of the fonts; good enough to find the widest."""
    return sum(0.35 if letter in _NARROW else 0.9 if letter in _WIDE else 0.6 for letter in text)


class Format(NamedTuple):
    """As a sheet has it."""

    points: int
    beside: int
    leading: float
    landscape: bool
    large: bool


class _Room(NamedTuple):
    """Points inside the margins, on the smaller of the two papers (A4 or Letter, A3 or Tabloid)."""

    landscape: bool
    large: bool
    width: float
    height: float


_ROOMS = (
    _Room(False, False, 527, 690),
    _Room(True, False, 723, 495),
    _Room(False, True, 723, 1090),
    _Room(True, True, 1122, 690),
)
_LEADINGS = (0.42, 0.3, 0.2)


_BESIDE = (4, 2)
"""Air left and right of a cell, in points."""


class TableSize(NamedTuple):
    """What has to find room: widths in letter sizes, and the letters of the notes below."""

    columns: int
    width: float
    rows: int = 0
    notes: int = 0

    def fits(self, room: _Room, points: int, beside: int, leading: float) -> bool:
        if self.width * points + self.columns * 2 * beside > room.width:
            return False
        lines = self.notes * LETTER * points / room.width + 2
        height = (self.rows + 1) * (LINE + 2 * leading) + lines * (LINE + 0.65)
        return height * points <= room.height


def fitted(table: TableSize, *, landscape: bool = False, large: bool | None = None) -> Format:
    """On the usual paper if it can be, in the largest letters; upright before lying.

    `landscape`: it lies in any case; `large` says on which of the two papers.
    """
    rooms = [room for room in _ROOMS if room.landscape or not landscape]
    papers = (False, True) if large is None else (large,)
    tries = [
        Format(points, beside, leading, room.landscape, room.large)
        for paper in papers
        for points in SIZES
        for beside in _BESIDE
        for leading in _LEADINGS
        for room in rooms
        if room.large is paper and table.fits(room, points, beside, leading)
    ]
    smallest = _LEADINGS[-1 if table.rows else 0]
    return tries[0] if tries else Format(SIZES[-1], _BESIDE[-1], smallest, True, papers[-1])


class Paper(StrEnum):
    """Paper sizes; a sheet that needs more room asks for the next larger one."""

    A4 = "a4"
    LETTER = "us-letter"
    A3 = "a3"


class PaperColumn(NamedTuple):
    """A column: its heading, `left`, `right` or `center`, and its share of the width (0: fits).

    `small`: in smaller letters than the sheet; `box`: an empty cell is a box to write in. `games`
    is how many results a cell of a cross table holds: such columns are equally wide, with lines
    between them. `disc` is the colour whose disc stands beside every name, towards the result.
    """

    head: str
    align: str = "left"
    share: float = 0
    small: bool = False
    box: bool = False
    games: int = 0
    disc: str = ""

    @property
    def least(self) -> float:
        """Width of a column of results in letter sizes: each with a space, and brackets."""
        return 0.85 * self.games + 0.65 if self.games else 0


class PrintedGame(NamedTuple):
    """A game in a cross table by rounds: the disc (`w`, `b`, or none) and its letter, the number of
    the opponent, the result.
    """

    disc: str
    letter: str
    number: str
    result: str

    @property
    def written(self) -> str:
        """For a terminal: `12w1`."""
        return joined((self.number, self.letter, self.result), "")


Cell = str | PrintedGame
Row = tuple[Cell, ...]


class Legend(NamedTuple):
    """A game as the cells show it, and what that means."""

    game: PrintedGame
    meaning: str


def first_letters(name: str) -> str:
    """What the range of letters on top of a page shows of a name."""
    return name[:3].rstrip(" ,")


@dataclass(frozen=True, slots=True)
class Stamp:
    """What every page bears: the event, the round, which version, when it was made.

    `draft` marks what is not published: nobody may take it for the pairing. `provisional` marks
    what the rounds still to come can change: nobody may take it for the final result.
    """

    event: str
    round: int | None = None
    version: str = ""
    made: str = ""
    draft: bool = False
    provisional: bool = False
    outside: str = ""
    """Of an event that has left FIDE mode: since when."""
    hall: str = ""

    @property
    def line(self) -> str:
        """All but the event."""
        return joined(self.parts(), ", ")

    @property
    def mark(self) -> str:
        """To be seen at once."""
        if self.draft:
            return say("draft")
        return say("provisional") if self.provisional else ""

    def parts(self) -> tuple[str, ...]:
        round_ = say("round {round}", round=self.round) if self.round else ""
        all_parts = (self.hall, round_, self.version, self.mark, self.outside, self.made)
        return tuple(part for part in all_parts if part)


@dataclass(frozen=True, slots=True)
class Document:
    """A paper: one of the kinds below."""

    kind: ClassVar[str]
    name: str
    title: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class TableSheet(Document):
    """A table that may run over many pages, its heading repeated on each."""

    kind: ClassVar[str] = "sheet"
    columns: tuple[PaperColumn, ...]
    rows: tuple[Row, ...]
    points: int = 11
    """Size of the letters."""
    beside: int = 4
    """Least air left and right of a cell, in points; four where there is room."""
    leading: float = 0.42
    """Air above and below a row, in letter sizes."""
    landscape: bool = False
    large: bool = False
    """Asks for A3."""
    side_by_side: int = 1
    """Columns of the page, as in a newspaper."""
    legend: Legend | None = None
    notes: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    """By row, what the range of letters on top of a page is made of; none: no range."""

    @property
    def digits(self) -> int:
        """Of the longest number of an opponent: shorter ones leave room, so that discs align."""
        games = (cell for row in self.rows for cell in row if isinstance(cell, PrintedGame))
        return max((len(game.number) for game in games), default=0)


class QrCode(NamedTuple):
    """A code to scan: the address it stands for, and what it is good for."""

    address: str
    caption: str = ""


class SlipChoice(NamedTuple):
    """A box to tick, and what stands beside it: a colour with its player, or a draw."""

    word: str
    name: str = ""
    number: str = ""
    colour: str = ""


class Slip(NamedTuple):
    """The result slip of a board; `code` leads to the page where its result can be sent."""

    board: int
    choices: tuple[SlipChoice, ...]
    code: QrCode | None = None


@dataclass(frozen=True, slots=True)
class Slips(Document):
    """Four to a page, to be cut. `lines` are to be written on."""

    kind: ClassVar[str] = "slips"
    slips: tuple[Slip, ...]
    heading: str = say("Board")
    lines: tuple[str, ...] = (say("Other result:"), say("White signs:"), say("Black signs:"))


class PrintedCard(NamedTuple):
    """The small table of one player, with what stands above and below it."""

    title: str
    rows: tuple[Row, ...]
    details: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Cards(Document):
    """One small table a player, several to a page or one on each."""

    kind: ClassVar[str] = "cards"
    columns: tuple[PaperColumn, ...]
    cards: tuple[PrintedCard, ...]
    points: int = 11
    leading: float = 0.42
    apart: bool = False
    """A page each."""
    notes: tuple[str, ...] = ()


class Receipt(NamedTuple):
    """What somebody signs for: each line with its label."""

    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Receipts(Document):
    """Half a page each, with lines to sign on."""

    kind: ClassVar[str] = "receipts"
    receipts: tuple[Receipt, ...]
    heading: str = say("Receipt")
    lines: tuple[str, ...] = (say("Place and date"), say("Signature"))
    notes: tuple[str, ...] = ()
    """On each of them."""


@dataclass(frozen=True, slots=True)
class Numbers(Document):
    """A large number a page, for the tables."""

    kind: ClassVar[str] = "numbers"
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Poster(Document):
    """One page with a code to scan and what it is for; a warning where phones cannot use it."""

    kind: ClassVar[str] = "poster"
    lines: tuple[str, ...]
    code: QrCode
    warning: tuple[str, ...] = ()


class FormTable(NamedTuple):
    """A table of a form, under a heading of its own."""

    title: str
    columns: tuple[PaperColumn, ...]
    rows: tuple[Row, ...]


class ReportForm(NamedTuple):
    """What is reported of one thing: lines with their labels, tables, notes.

    A line without a value is left free, to be filled in by hand.
    """

    title: str
    lines: tuple[tuple[str, str], ...]
    tables: tuple[FormTable, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Forms(Document):
    """A page or more each; `lines` are to be signed."""

    kind: ClassVar[str] = "forms"
    forms: tuple[ReportForm, ...]
    points: int = 9
    leading: float = 0.3
    lines: tuple[str, ...] = ()


_Any = TypeVar("_Any")


def spoken(value: _Any, language: str | Translations) -> _Any:
    """A paper, or a part of one, with every message in it said in a language."""
    if language == SOURCE or type(value) is str:  # a message is its English sentence
        return value
    translated: Any = value
    if isinstance(value, Message):
        translated = value.translated(language)
    elif isinstance(value, tuple):
        parts = [spoken(part, language) for part in value]
        if any(map(is_not, parts, value)):  # most of a large table says the same in all languages
            translated = type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    elif is_dataclass(value) and not isinstance(value, type):
        held = {field.name: getattr(value, field.name) for field in fields(value)}
        translated = replace(value, **{name: spoken(part, language) for name, part in held.items()})
    return cast("_Any", translated)


Kind = TypeVar("Kind", bound=Document)


def saying_why(document: Kind, why: Sequence[Message]) -> Kind:
    """The paper, marked as provisional if there is a reason, with the reasons on it."""
    if not why:
        return document
    marked = replace(document.stamp, provisional=True)
    if isinstance(document, Forms):
        forms = tuple(form._replace(notes=(*why, *form.notes)) for form in document.forms)
        return replace(document, stamp=marked, forms=forms)
    if isinstance(document, (TableSheet, Receipts)):
        return replace(document, stamp=marked, notes=(*document.notes, *why))
    raise TypeError(document.kind)
