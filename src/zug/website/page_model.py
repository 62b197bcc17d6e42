"""Pages as data, before anybody thinks of HTML: said in a language as a whole."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.reports.sheets import Legend, PaperColumn, PrintedGame


class Link(NamedTuple):
    """A text that leads to a page of the same language."""

    text: str
    file: str


class ColourDisc(NamedTuple):
    """A colour: `w` or `b`, and its word."""

    colour: str
    word: str


Cell = str | PrintedGame | Link | ColourDisc


class TableRow(NamedTuple):
    """A row of a table; `anchor` is where links can point to, `label` what a part begins with."""

    anchor: str
    cells: tuple[Cell, ...]
    label: str = ""


class Grid(NamedTuple):
    """A table; `kind` is what the style sheet calls it."""

    columns: tuple[PaperColumn, ...]
    lines: tuple[TableRow, ...]
    title: str = ""
    kind: str = ""
    legend: Legend | None = None


class Page(NamedTuple):
    """A page under its name; `place` is the tab it belongs to, `beside` its siblings."""

    file: str
    title: str
    place: str
    facts: tuple[tuple[str, str], ...] = ()
    grids: tuple[Grid, ...] = ()
    notes: tuple[str, ...] = ()
    beside: tuple[Link, ...] = ()
    more: tuple[Link, ...] = ()
    leads: tuple[str, ...] = ()
    """What must be read before the tables."""
    parts: tuple[Link, ...] = ()
    """All parts of a long page, this one among them."""
    whole: str = ""
    """The file of the first part."""

    @property
    def name(self) -> str:
        """The file others know it by."""
        return self.whole or self.file

    @property
    def part(self) -> str:
        """Which part it is, in the words of its link."""
        return next((part.text for part in self.parts if part.file == self.file), "")


def round_file(number: int) -> str:
    return f"round-{number}.html"


def names_file(number: int) -> str:
    return f"round-{number}-by-name.html"


def standings_file(number: int) -> str:
    return f"standings-{number}.html"


def category_file(place: int) -> str:
    return f"category-{place}.html"


def player_file(number: int) -> str:
    return f"player-{number}.html"


def part_file(whole: str, number: int) -> str:
    """The first part has the name of the whole."""
    return whole if number == 1 else whole.replace(".html", f"-part-{number}.html")


INDEX = "index.html"
PLAYERS = "players.html"
CROSS = "crosstable.html"
SCHEDULE = "schedule.html"
FEED = "feed.xml"
