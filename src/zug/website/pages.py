"""The pages of a website, in no language yet; long ones are in parts."""

from __future__ import annotations

import re
from html import escape
from itertools import accumulate

from zug.dates import day, days
from zug.fastclasses import replace
from zug.messages import joined, say
from zug.model import Colour, format_points, show_points
from zug.model.names import name_order
from zug.reports import PAPERS
from zug.reports.pairings import board_notes, brackets_note, named, printed_result, printed_scores
from zug.reports.sheets import PaperColumn, PrintedGame, TableSheet
from zug.reports.tables import own_result
from zug.rules.tiebreaks.values import halves
from zug.screens.boards import tournament_boards
from zug.screens.player_rounds import rounds_by_player
from zug.screens.standings import rank
from zug.systems.registry import seek_system
from zug.systems.schedule import known_schedule
from zug.website.page_model import (
    CROSS,
    INDEX,
    PLAYERS,
    SCHEDULE,
    Cell,
    ColourDisc,
    Grid,
    Link,
    Page,
    TableRow,
    category_file,
    names_file,
    part_file,
    player_file,
    round_file,
    standings_file,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.model import Colour, Player
    from zug.reports import PaperInput
    from zug.screens.boards import SeatedPlayer
    from zug.screens.player_rounds import PlayerRound
    from zug.website.building import SiteData
    from zug.website.page_model import Cell, Page, TableRow


_HOUR = re.compile(r"\d{1,2}([:.h]\d{2})?\s*(h|uhr|[ap]\.?m\.?)?", re.IGNORECASE)
"""A time of the day in words that name no day."""
LEADERS = 10
"""So many stand on the first page."""


def pages_of(data: SiteData) -> list[Page]:
    """All of them, the first page first; of standings, the last ones first. Long ones in parts."""
    return [part for page in _whole_pages(data) for part in in_parts(page)]


def _whole_pages(data: SiteData) -> list[Page]:
    tables = _standings(data)
    pages = [_index(data, tables[:1]), *_rounds(data), *tables, *_categories(data)]
    if data.rounds:
        sheet = sheet_of("crosstable", data.tables)
        grids = (linked(sheet, "cross"),)
        pages.append(Page(CROSS, sheet.title, CROSS, grids=grids, notes=sheet.notes))
    if known_schedule(data.tables.tournament) is not None:
        sheet = sheet_of("schedule", data.tables)
        grids = (linked(sheet, "cross"),)
        pages.append(Page(SCHEDULE, sheet.title, SCHEDULE, grids=grids, notes=sheet.notes))
    people = start_list(data.tables)
    pages.append(Page(PLAYERS, say("Starting list"), PLAYERS, grids=(people,)))
    return [*pages, *_players(data)]


def _index(data: SiteData, standings: list[Page]) -> Page:
    source = data.tables
    name = source.stamp.event
    grids = []
    if data.rounds:
        grids.append(_rounds_grid(data))
    for page in standings:
        (grid,) = page.grids
        grids.append(grid._replace(lines=grid.lines[:LEADERS], title=page.title))
    waiting = () if data.rounds else (say("Round 1 is not published yet."),)
    return Page(INDEX, name, INDEX, _facts(source), tuple(grids), leads=waiting)


def _facts(source: PaperInput) -> tuple[tuple[str, str], ...]:
    tournament = source.tournament
    event = tournament.event
    system = seek_system(tournament.system) if tournament.system else None
    facts = (
        (say("City"), event.city),
        (say("Federation"), event.federation),
        (say("Days"), days(event.start, event.end)),
        (say("Rounds"), str(tournament.rounds or "")),
        (say("Teams") if tournament.are_teams else say("Players"), str(len(tournament.players))),
        (say("Rule book"), system.title if system else ""),
        (say("Time control"), event.time_control),
        (say("Hall"), source.stamp.hall),
    )
    return tuple((label, text) for label, text in facts if text)


def _rounds_grid(data: SiteData) -> Grid:
    starts = {source.round: _start(source) for source in data.rounds}
    has_starts = any(starts.values())
    lines = []
    for number, start in reversed(starts.items()):
        has_table = number <= data.tables.over
        cells: tuple[Cell, ...] = (
            str(number),
            *((start,) if has_starts else ()),
            Link(say("by board"), round_file(number)),
            Link(say("by name"), names_file(number)),
            Link(say("Standings"), standings_file(number)) if has_table else "",
        )
        lines.append(TableRow(f"r{number}", cells))
    columns = (
        PaperColumn(say("Round"), "right"),
        *((PaperColumn(say("Start")),) if has_starts else ()),
        PaperColumn(say("Pairings")),
        PaperColumn(say("Names")),
        PaperColumn(say("Standings")),
    )
    return Grid(columns, tuple(lines), say("Rounds"))


def _start(source: PaperInput) -> str:
    """When a round starts, in the organiser's words; an hour alone comes with the round's day."""
    on, time = (
        times[source.round - 1] if source.round <= len(times) else ""
        for times in (source.tournament.event.round_dates, source.times)
    )
    if time and not _HOUR.fullmatch(time):
        return time
    return joined(filter(None, (day(on), time)), " ")


def _rounds(data: SiteData) -> Iterator[Page]:
    numbers = [source.round for source in data.rounds]
    for source in data.rounds:
        number = source.round
        here, there = round_file(number), names_file(number)
        start = _start(source)
        where = ((say("Start"), start), (say("Hall"), source.stamp.hall))
        facts = [(label, text) for label, text in where if text]
        if source.stamp.version:
            facts.append((say("Pairings"), source.stamp.version))
        title = say("Pairings of round {round}", round=number)
        by_name = say("Round {round} by name", round=number)
        switch = (Link(say("by board"), here), Link(say("by name"), there))
        for file, make, heading, name_file in (
            (here, boards_of, title, round_file),
            (there, names_of, by_name, names_file),
        ):
            grid, notes = make(source)
            beside = tuple(Link(str(other), name_file(other)) for other in numbers)
            yield Page(
                *(file, heading, round_file(len(numbers)), tuple(facts), (grid,), notes),
                beside=beside,
                more=switch,
            )


def _standings(data: SiteData) -> list[Page]:
    """Those after the last complete round first."""
    over = data.tables.over if data.rounds else 0
    numbers = range(1, over + 1)
    beside = tuple(Link(str(other), standings_file(other)) for other in numbers)
    more = _category_links(data)
    pages = []
    for number in reversed(numbers):
        source = data.tables
        if number < over:
            source = replace(source, as_of=number)
        sheet = sheet_of("standings", source)
        file = standings_file(number)
        grids = (linked(sheet, "ranks"),)
        pages.append(
            Page(file, sheet.title, "standings", (), grids, sheet.notes, beside, more, source.lacks)
        )
    return pages


def _category_names(data: SiteData) -> list[str]:
    return [*(data.tables.members or {})] if data.tables.over else []


def _category_links(data: SiteData) -> tuple[Link, ...]:
    names = _category_names(data)
    if not names or not data.rounds:
        return ()
    everybody = Link(say("all"), standings_file(data.tables.over))
    links = (Link(name, category_file(place)) for place, name in enumerate(names, 1))
    return (everybody, *links)


def _categories(data: SiteData) -> Iterator[Page]:
    """The standings of every category, the last ones."""
    if not data.rounds:
        return
    more = _category_links(data)
    for place, name in enumerate(_category_names(data), 1):
        sheet = sheet_of("standings", replace(data.tables, category=name))
        file = category_file(place)
        yield Page(
            file,
            sheet.title,
            "standings",
            grids=(linked(sheet, "ranks within"),),
            notes=sheet.notes,
            more=more,
        )


_OWN = (
    PaperColumn(say("Round"), "right"),
    PaperColumn(say("Colour")),
    PaperColumn(say("No."), "right"),
    PaperColumn(say("Opponent"), "left", 1),
    PaperColumn(say("Rating"), "right"),
    PaperColumn(say("Result"), "center"),
    PaperColumn(say("Total"), "right"),
)


def _players(data: SiteData) -> Iterator[Page]:
    source = data.tables
    tournament = source.tournament
    rounds, notes = rounds_by_player(tournament), brackets_note(tournament)
    after = source.over if data.rounds else 0
    places: dict[int, tuple[str, str]] = {}
    if after:
        ranking = rank(tournament, lots=source.lots, after=source.after, clubs=source.clubs)
        places = {
            line.tpn: (str(line.rank), halves(format_points(line.points))) for line in ranking.lines
        }
    for player in tournament.players:
        rank_, points = places.get(player.tpn, ("", ""))
        facts = (
            (say("No."), str(player.number)),
            (say("Federation"), player.federation),
            (say("Rating"), str(player.rating or "")),
            (say("Rank after round {round}", round=after), rank_),
            (say("Points"), points),
            (say("Withdrawn"), _from_when(source, player.tpn)),
        )
        lines = tuple(map(_own_line, rounds[player.tpn]))
        yield Page(
            player_file(player.number),
            named(player),
            PLAYERS,
            tuple((label, text) for label, text in facts if text),
            (Grid(_OWN, lines, kind="own"),) if lines else (),
            notes,
        )


def _from_when(source: PaperInput, tpn: int) -> str:
    first = source.tournament.ranking.withdrawn.get(tpn) if tpn in source.gone else None
    return say("from round {first} on", first=first) if first else ""


def _own_line(round_: PlayerRound) -> TableRow:
    other: tuple[Cell, ...] = ("", round_.note, "")
    result = halves(show_points(round_.worth)) if round_.note else ""
    if round_.opponent is not None:
        player = round_.opponent
        link = Link(player.titled_name, player_file(player.number))
        other = (str(player.number), link, str(player.rating or ""))
        result = own_result(round_)
        result = say("open") if result == "·" else result
    number, colour = str(round_.round), Colour(round_.colour) if round_.colour else None
    total = halves(show_points(round_.points))
    cells = (Link(number, round_file(round_.round)), disc(colour), *other, result, total)
    return TableRow(f"r{number}", cells)


_LINES = 120_000
"""Bytes of a page's lines by estimate: what is around them and longer words may add a quarter."""
_SIZES = (500, 250, 200, 100, 50, 20, 10, 5, 2, 1)
"""So many lines has a part: ends that readers can remember."""


def in_parts(page: Page) -> Iterator[Page]:
    """The page itself, or its parts if it is too long; the first one has its name."""
    long = max(page.grids, key=lambda grid: len(grid.lines), default=None)
    if long is None or _fits(weights := [_weight(line) for line in long.lines], len(weights)):
        yield page
        return
    size = next((size for size in _SIZES if _fits(weights, size)), 1)
    parts = [long.lines[first : first + size] for first in range(0, len(weights), size)]
    links = tuple(
        Link(_label(part, place * size), part_file(page.file, place + 1))
        for place, part in enumerate(parts)
    )
    for link, part in zip(links, parts, strict=True):
        grids = tuple(grid._replace(lines=part) if grid is long else grid for grid in page.grids)
        yield page._replace(file=link.file, whole=page.file, grids=grids, parts=links)


def _fits(weights: Sequence[int], size: int) -> bool:
    """Whether every part of so many lines is small enough."""
    sums = [0, *accumulate(weights)]
    return all(
        sums[min(first + size, len(weights))] - sums[first] <= _LINES
        for first in range(0, len(weights), size or 1)
    )


def _label(part: Sequence[TableRow], before: int) -> str:
    """First and last line: by what they are called, or by their places, for ranks are shared."""
    first, last = part[0].label or str(before + 1), part[-1].label or str(before + len(part))
    if first == last:
        return first
    return f"{first}–{last}" if first.isdecimal() else f"{first} – {last}"


def _weight(line: TableRow) -> int:
    """About the bytes of a row."""
    return 16 + sum(map(_bytes, line.cells))


def _bytes(cell: Cell) -> int:
    match cell:
        case Link():
            return 34 + len(cell.file) + _shown(cell.text)
        case ColourDisc():
            return 29 + _shown(cell.word)
        case PrintedGame():
            return 29 + _shown(f"{cell.letter}{cell.number}{cell.result}")
    return 14 + _shown(cell)


def _shown(text: str) -> int:
    return len(escape(text).encode())


NUMBER = say("No.")
_NAMES = say("Name")


def sheet_of(paper: str, source: PaperInput) -> TableSheet:
    sheet = PAPERS[paper].make(source)
    assert isinstance(sheet, TableSheet)
    return sheet


def linked(sheet: TableSheet, kind: str = "", most: int | None = None) -> Grid:
    """The table of a sheet; in the column of names stand links, by the column of numbers."""
    heads = [column.head for column in sheet.columns]
    if NUMBER not in heads or _NAMES not in heads:
        lines = [TableRow("", row) for row in sheet.rows]
        return Grid(sheet.columns, tuple(lines), kind=kind, legend=sheet.legend)
    number, name = heads.index(NUMBER), heads.index(_NAMES)
    lines = []
    for row in sheet.rows[:most]:
        cells: list[Cell] = [*row]
        text = row[name]
        assert isinstance(text, str)
        cells[name] = Link(text, player_file(int(str(row[number]))))
        lines.append(TableRow(f"p{row[number]}", tuple(cells)))
    return Grid(sheet.columns, tuple(lines), kind=kind, legend=sheet.legend)


def to(player: Player) -> Link:
    return Link(named(player), player_file(player.number))


def _apart(player: Player, name: str) -> Link:
    """Where no number stands beside it: namesakes have theirs with the name."""
    return Link(f"{player.title} {name}".strip(), player_file(player.number))


def boards_of(source: PaperInput) -> tuple[Grid, tuple[str, ...]]:
    """The boards of a round, both names leaning on the result; and notes on them."""
    tournament, number = source.paired, source.round
    assert tournament is not None
    scores = printed_scores(tournament, number)

    def side(player: SeatedPlayer) -> tuple[Cell, ...]:
        name = Link(player.titled_name, player_file(player.number))
        return str(player.number), str(player.rating or ""), scores[player.tpn], name

    lines = []
    for row in tournament_boards(tournament, number, source.boards, source.first_board):
        board, result = str(row.number), printed_result(row) or say("open")
        cells = (board, *side(row.white), result, *reversed(side(row.black)))
        lines.append(TableRow(f"b{board}", cells, board))
    figures = tuple(PaperColumn(head, "right") for head in (NUMBER, say("Rating"), say("Pts")))
    columns = (
        PaperColumn(say("Bd"), "right"),
        *figures,
        PaperColumn(say("White"), "right", 1),
        PaperColumn(say("Result"), "center", box=True),
        PaperColumn(say("Black"), "left", 1),
        *reversed(figures),
    )
    return Grid(columns, tuple(lines), kind="boards"), board_notes(tournament, number)


def names_of(source: PaperInput) -> tuple[Grid, tuple[str, ...]]:
    """Everybody of a round by name."""
    sheet = sheet_of("pairings-by-name", source)
    tournament = source.paired
    assert tournament is not None
    people = sorted(tournament.players, key=lambda player: name_order(player.name))
    lines = []
    for player, row in zip(people, sheet.rows, strict=True):
        _name, number, board, colour, opponent = row
        cell = player.cell(source.round)
        other: Cell = opponent
        if colour and cell is not None and cell.opponent:
            other = _apart(tournament.by_tpn[cell.opponent], str(opponent))
        shown = disc(cell.colour if colour and cell is not None else None)
        cells = (to(player), number, board, shown, other)
        lines.append(TableRow(f"p{player.number}", cells, player.name.partition(",")[0]))
    columns = (
        PaperColumn(_NAMES, "left", 1),
        PaperColumn(NUMBER, "right"),
        PaperColumn(say("Board"), "right"),
        PaperColumn(say("Colour")),
        PaperColumn(say("Opponent"), "left", 1),
    )
    return Grid(columns, tuple(lines), kind="names"), sheet.notes


def disc(colour: Colour | None) -> Cell:
    return ColourDisc(str(colour), colour.word) if colour else ""


def start_list(source: PaperInput) -> Grid:
    """Everybody by number."""
    lines = (
        TableRow(
            f"p{player.number}",
            (str(player.number), to(player), player.federation, str(player.rating or "")),
            str(player.number),
        )
        for player in sorted(source.tournament.players, key=lambda player: player.number)
    )
    columns = (
        PaperColumn(NUMBER, "right"),
        PaperColumn(_NAMES, "left", 1),
        PaperColumn(say("Fed.")),
        PaperColumn(say("Rating"), "right"),
    )
    return Grid(columns, tuple(lines))
