"""Papers as data: what stands where, before anybody thinks of text, HTML or PDF."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from zug.messages import say


class Paper(StrEnum):
    """Paper sizes; a sheet that needs more room asks for the next larger one."""

    A4 = "a4"
    LETTER = "us-letter"
    A3 = "a3"


class Column(NamedTuple):
    """A column: its heading, `left`, `right` or `center`, and its share of the width (0: fits).

    `small`: in smaller letters than the sheet; `box`: an empty cell is a box to write in.
    """

    head: str
    align: str = "left"
    share: float = 0
    small: bool = False
    box: bool = False


@dataclass(frozen=True, slots=True)
class Stamp:
    """What every page bears: the event, the round, which version, when it was made."""

    event: str
    round: int | None = None
    version: str = ""
    made: str = ""

    def line(self) -> str:
        return ", ".join(self.parts())

    def parts(self) -> tuple[str, ...]:
        round_ = say("round {round}", round=self.round) if self.round else ""
        return tuple(part for part in (round_, self.version, self.made) if part)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table that may run over many pages, its heading repeated on each."""

    name: str
    title: str
    stamp: Stamp
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    points: int = 11
    """Size of the letters."""
    leading: float = 0.42
    """Air above and below a row, in letter sizes."""
    landscape: bool = False
    large: bool = False
    """Asks for A3."""
    side_by_side: int = 1
    """Columns of the page, as in a newspaper."""
    notes: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    """By row, what the range of letters on top of a page is made of; none: no range."""


class Slip(NamedTuple):
    """A result slip: the box to tick stands beside the name it is for."""

    board: int
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class Slips:
    """Four to a page, to be cut."""

    name: str
    title: str
    stamp: Stamp
    slips: tuple[Slip, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """One small table a player, several to a page."""

    name: str
    title: str
    stamp: Stamp
    sheets: tuple[Sheet, ...]


class Receipt(NamedTuple):
    """What somebody signs for."""

    name: str
    amount: str
    what: str


@dataclass(frozen=True, slots=True)
class Receipts:
    """Half a page each."""

    name: str
    title: str
    stamp: Stamp
    receipts: tuple[Receipt, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A large number a page, for the tables."""

    name: str
    title: str
    stamp: Stamp
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Poster:
    """One page with a code to scan (SVG) and what it is for."""

    name: str
    title: str
    stamp: Stamp
    lines: tuple[str, ...]
    address: str
    svg: str


Document = Sheet | Slips | Cards | Receipts | Numbers | Poster
