"""The pages of a website, in no language yet."""

from __future__ import annotations

import re

from zug.dates import day, days
from zug.fastclasses import replace
from zug.messages import joined, say
from zug.model import format_points
from zug.reports import player_cards
from zug.reports.pairings import named
from zug.reports.sheets import PaperColumn
from zug.reports.tables import rank
from zug.rules.tiebreaks.values import halves
from zug.systems.registry import seek_system
from zug.systems.schedule import known_schedule, known_table
from zug.website.cutting import in_parts
from zug.website.parts import (
    CROSS,
    INDEX,
    PLAYERS,
    SCHEDULE,
    Cell,
    Grid,
    Link,
    Page,
    TableRow,
    category_file,
    names_file,
    player_file,
    round_file,
    standings_file,
)
from zug.website.tables import boards_of, disc, linked, names_of, sheet_of, start_list, to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Player
    from zug.reports import PaperInput
    from zug.reports.sheets import Row
    from zug.website.material import Material

_HOUR = re.compile(r"\d{1,2}([:.h]\d{2})?\s*(h|uhr|[ap]\.?m\.?)?", re.IGNORECASE)
"""A time of the day in words that name no day."""
LEADERS = 10
"""So many stand on the first page."""


def pages_of(material: Material) -> list[Page]:
    """All of them, the first page first; of standings, the last ones first. Long ones in parts."""
    return [part for page in _whole_pages(material) for part in in_parts(page)]


def _whole_pages(material: Material) -> list[Page]:
    tables = _standings(material)
    found = [_index(material, tables[:1]), *_rounds(material), *tables, *_categories(material)]
    if material.rounds:
        sheet = sheet_of("crosstable", material.tables)
        grids = (linked(sheet, "cross"),)
        found.append(Page(CROSS, sheet.title, CROSS, grids=grids, notes=sheet.notes))
    if known_schedule(material.tables.tournament) is not None:
        sheet = sheet_of("schedule", material.tables)
        grids = (linked(sheet, "cross"),)
        found.append(Page(SCHEDULE, sheet.title, SCHEDULE, grids=grids, notes=sheet.notes))
    people = start_list(material.tables)
    found.append(Page(PLAYERS, say("Starting list"), PLAYERS, grids=(people,)))
    return [*found, *_players(material)]


def _index(material: Material, standings: list[Page]) -> Page:
    source = material.tables
    name = source.stamp.event
    grids = []
    if material.rounds:
        grids.append(_rounds_grid(material))
    for page in standings:
        (grid,) = page.grids
        grids.append(grid._replace(lines=grid.lines[:LEADERS], title=page.title))
    waiting = () if material.rounds else (say("Round 1 is not published yet."),)
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


def _rounds_grid(material: Material) -> Grid:
    starts = {source.round: _start(source) for source in material.rounds}
    has_starts = any(starts.values())
    lines = []
    for number, start in reversed(starts.items()):
        has_table = number <= material.tables.over
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


def _rounds(material: Material) -> Iterator[Page]:
    numbers = [source.round for source in material.rounds]
    for source in material.rounds:
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
        for file, made, heading, name_file in (
            (here, boards_of, title, round_file),
            (there, names_of, by_name, names_file),
        ):
            grid, notes = made(source)
            beside = tuple(Link(str(one), name_file(one)) for one in numbers)
            yield Page(
                *(file, heading, round_file(len(numbers)), tuple(facts), (grid,), notes),
                beside=beside,
                more=switch,
            )


def _standings(material: Material) -> list[Page]:
    """Those after the last complete round first."""
    over = material.tables.over if material.rounds else 0
    numbers = range(1, over + 1)
    beside = tuple(Link(str(one), standings_file(one)) for one in numbers)
    more = _category_links(material)
    found = []
    for number in reversed(numbers):
        source = material.tables
        if number < over:
            source = replace(source, as_of=number)
        sheet = sheet_of("standings", source)
        file = standings_file(number)
        grids = (linked(sheet, "ranks"),)
        found.append(
            Page(file, sheet.title, "standings", (), grids, sheet.notes, beside, more, source.lacks)
        )
    return found


def _category_names(material: Material) -> list[str]:
    return [*(material.tables.members or {})] if material.tables.over else []


def _category_links(material: Material) -> tuple[Link, ...]:
    names = _category_names(material)
    if not names or not material.rounds:
        return ()
    everybody = Link(say("all"), standings_file(material.tables.over))
    found = (Link(name, category_file(place)) for place, name in enumerate(names, 1))
    return (everybody, *found)


def _categories(material: Material) -> Iterator[Page]:
    """The standings of every category, the last ones."""
    if not material.rounds:
        return
    more = _category_links(material)
    for place, name in enumerate(_category_names(material), 1):
        sheet = sheet_of("standings", replace(material.tables, category=name))
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


def _players(material: Material) -> Iterator[Page]:
    source = material.tables
    tournament = source.tournament
    cards = player_cards(tournament, source.stamp)
    after = source.over if material.rounds else 0
    places: dict[int, tuple[str, str]] = {}
    if after:
        ranking = rank(tournament, lots=source.lots, after=source.after, clubs=source.clubs)
        places = {
            line.tpn: (str(line.rank), halves(format_points(line.points))) for line in ranking.lines
        }
    of_table = known_table(tournament) is not None
    for player, card in zip(tournament.players, cards.cards, strict=True):
        rank_, points = places.get(player.tpn, ("", ""))
        facts = (
            (say("No."), str(player.number)),
            (say("Federation"), player.federation),
            (say("Rating"), str(player.rating or "")),
            (say("Rank after round {round}", round=after), rank_),
            (say("Points"), points),
            (say("Withdrawn"), _from_when(source, player.tpn)),
        )
        lines = tuple(_own_line(source, player, row) for row in card.rows)
        yield Page(
            player_file(player.number),
            named(player),
            PLAYERS,
            tuple((label, text) for label, text in facts if text),
            (Grid(_OWN, lines, kind="own"),) if lines else (),
            cards.notes if of_table else (),
        )


def _from_when(source: PaperInput, tpn: int) -> str:
    first = source.tournament.ranking.withdrawn.get(tpn) if tpn in source.gone else None
    return say("from round {first} on", first=first) if first else ""


def _own_line(source: PaperInput, player: Player, row: Row) -> TableRow:
    number, _colour, word, result, total = row
    cell = player.cell(int(str(number)))
    other: tuple[Cell, ...] = ("", word, "")
    if cell is not None and cell.opponent:
        opponent = source.tournament.by_tpn[cell.opponent]
        other = (str(opponent.number), to(opponent), str(opponent.rating or ""))
    colour = disc(cell.colour if cell is not None else None)
    shown = say("open") if result == "·" else halves(str(result))
    return TableRow(
        f"r{number}",
        (
            Link(str(number), round_file(int(str(number)))),
            colour,
            *other,
            shown,
            halves(str(total)),
        ),
    )
