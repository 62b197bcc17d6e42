"""Standings, cross tables and schedules of round robins.

Standings are worked out once per state and kept for the next visitor.
"""

from __future__ import annotations

from zug.director.pairing.round_robin import not_counted, schedule
from zug.director.reporting.report import event_standings, lots_by_tpn, settled
from zug.director.state.members import clubs_by_tpn, members_of
from zug.fastclasses import NamedTuple
from zug.reports import Stamp, cross_table
from zug.rules.round_robin import team_score
from zug.rules.tiebreaks.values import shown_lines
from zug.screens.boards import EnteredResult
from zug.web.events.cached import cached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.director import State
    from zug.director.state import Entry
    from zug.model.results import Results
    from zug.reports.sheets import TableSheet
    from zug.rules.tiebreaks.standings import Standings
    from zug.systems.schedule import TableRound


class StandingsRow(NamedTuple):
    rank: int
    entry: Entry
    tpn: int
    points: int
    values: tuple[str, ...]
    place: int = 0
    """The rank within a category."""


class TiebreakColumn(NamedTuple):
    code: str
    title: str


def standings_table(key: int, state: State, after: int | None = None) -> Standings:
    """The standings after a round, with the tie-breaks announced."""
    mark = ("standings", key, state.decisions, after)

    def work() -> Standings:
        table = event_standings(state, after=after)
        _ = table.lines
        return table

    return cached(mark, work)


def columns(table: Standings) -> list[TiebreakColumn]:
    return [TiebreakColumn(str(code), code.title) for code in table.codes]


def standings_of(key: int, state: State, after: int | None = None) -> list[StandingsRow]:
    table = standings_table(key, state, after)
    shown = shown_lines([line.values for line in table.lines])
    return [
        StandingsRow(
            line.rank,
            state.entries[state.numbering[line.tpn - 1]],
            line.tpn,
            line.points,
            values,
        )
        for line, values in zip(table.lines, shown, strict=True)
    ]


class CategoryStandings(NamedTuple):
    """Standings of a category, and the names of all; an empty name means all players."""

    name: str
    names: tuple[str, ...]
    rows: list[StandingsRow]


def within(key: int, state: State, rows: list[StandingsRow], asked: str) -> CategoryStandings:
    """The lines of a category, with their ranks within it; everybody if there is no such one."""
    names = tuple(category.name for category in state.categories)
    if asked not in names:
        return CategoryStandings("", names, rows)
    members = cached(("members", key, state.decisions), lambda: members_of(state))
    ranked: list[StandingsRow] = []
    for row in rows:
        if row.tpn in members[asked]:
            shares = bool(ranked) and ranked[-1].rank == row.rank
            place = ranked[-1].place if shares else len(ranked) + 1
            ranked.append(row._replace(place=place))
    return CategoryStandings(asked, names, ranked)


def score_of(key: int, state: State, after: int | None = None) -> str:
    """How the two teams of a Scheveningen match stand; nothing in any other event."""
    teams = standings_table(key, state, after).sides(clubs_by_tpn(state))
    return team_score(teams) if teams else ""


def games_open(state: State) -> int:
    """Games without a result; a round may have begun before those of the last one are in."""
    if state.has_table:
        held = [round_ for round_ in state.rounds if round_.published]
        return sum(len(round_.open_boards) + len(round_.adjourned) for round_ in held)
    return len(state.current.open_boards) if state.current else 0


def cross_sheet(key: int, state: State) -> TableSheet:
    """The cross table of the papers, for the screen."""

    def work() -> TableSheet:
        stamp, lots = Stamp(state.settings.name), lots_by_tpn(state)
        gone = state.tournament.ranking.withdrawn
        return cross_table(state.tournament, stamp, lots=lots, after=settled(state), gone=gone)

    return cached(("crosstable", key, state.decisions), work)


class CrosstableGame(NamedTuple):
    """A game in the crosstable; `place` is `round.board.colour`, empty until it is published."""

    round: int
    place: str
    sign: str
    counts: bool = True


class CrosstableRow(NamedTuple):
    """The row of a player: games by opponent, None in their own column."""

    tpn: int
    entry: Entry
    cells: tuple[tuple[CrosstableGame, ...] | None, ...]
    standing: StandingsRow | None
    is_out: bool
    is_gone: bool


def crosstable_rows(key: int, state: State) -> list[CrosstableRow]:
    """By number, so that no line moves while results are typed."""
    out = not_counted(state)
    games = _games(state)
    ranked = {row.tpn: row for row in standings_of(key, state)} if state.current else {}
    everybody = range(1, len(state.numbering) + 1)
    return [
        CrosstableRow(
            tpn,
            state.entries[state.numbering[tpn - 1]],
            tuple(
                None if other == tpn else tuple(games.get((tpn, other), ())) for other in everybody
            ),
            ranked.get(tpn),
            state.numbering[tpn - 1] in out,
            tpn in state.tournament.ranking.withdrawn,
        )
        for tpn in everybody
    ]


def has_brackets(grid: Iterable[CrosstableRow]) -> bool:
    """Whether a result that counts for nobody is shown."""
    cells = (cell for line in grid for cell in line.cells if cell)
    return any(game.sign and not game.counts for cell in cells for game in cell)


def _games(state: State) -> dict[tuple[int, int], list[CrosstableGame]]:
    """By both numbers, from the side of the first, in the order of the rounds.

    Rounds that are published as they were played, the others as the table has them.
    """
    games: dict[tuple[int, int], list[CrosstableGame]] = {}
    for round_ in scheduled_rounds(state):
        for sitting in round_.games:
            white, black = state.tpns[sitting.white.id], state.tpns[sitting.black.id]
            for side, pair in enumerate(((white, black), (black, white))):
                place = f"{round_.number}.{sitting.board}.{'wb'[side]}" if round_.published else ""
                sign = "" if sitting.results is None else sitting.results[side].sign or "*"
                games.setdefault(pair, []).append(
                    CrosstableGame(round_.number, place, sign, sitting.counts)
                )
    return games


class ScheduledGame(NamedTuple):
    board: int
    white: Entry
    black: Entry
    result: str
    results: Results | None
    counts: bool


class ScheduledRound(NamedTuple):
    """A round of the schedule, paired or still to be paired."""

    number: int
    cycle: int
    time: str
    games: tuple[ScheduledGame, ...]
    free: Entry | None
    published: bool


def scheduled_rounds(state: State) -> list[ScheduledRound]:
    """All rounds; those that are published as they were published."""
    table, out = schedule(state), not_counted(state)
    return [
        _round(state, number, round_, out)
        for number, round_ in enumerate(table.rounds if table else (), 1)
    ]


def _round(state: State, number: int, planned: TableRound, out: frozenset[int]) -> ScheduledRound:
    held = state.rounds[number - 1] if number <= len(state.rounds) else None
    published = held is not None and held.published
    if held is not None and published:
        games = [
            (pair.white, pair.black, EnteredResult.of(pair).shown, pair.results)
            for pair in held.boards
        ]
    else:
        games = [
            (state.numbering[white - 1], state.numbering[black - 1], "", None)
            for white, black in planned.boards
        ]
    first = state.first_board(number)
    seated = {entry for game in games for entry in game[:2]}
    free = next((entry for entry in state.numbering if games and entry not in seated), None)
    return ScheduledRound(
        number,
        planned.cycle,
        state.settings.time_of(number),
        tuple(
            ScheduledGame(
                board,
                state.entries[white],
                state.entries[black],
                result,
                results,
                out.isdisjoint((white, black)),
            )
            for board, (white, black, result, results) in enumerate(games, first)
        ),
        None if free is None else state.entries[free],
        published,
    )


class UpcomingRound(NamedTuple):
    """A scheduled round of one player; without an opponent they sit it out."""

    round: int
    time: str
    colour: str
    opponent: Entry | None
    is_gone: bool = False
    """The opponent has left."""


def upcoming_rounds(state: State, entry: int) -> list[UpcomingRound]:
    """What the table has for a player in the rounds not published yet."""
    upcoming = []
    for round_ in scheduled_rounds(state):
        if round_.published or state.awaits_draw or not round_.games:
            continue
        if _has_left(state, entry, round_.number):
            continue
        mine = next((g for g in round_.games if entry in (g.white.id, g.black.id)), None)
        if mine is None:
            upcoming.append(UpcomingRound(round_.number, round_.time, "", None))
        else:
            colour, other = ("w", mine.black) if mine.white.id == entry else ("b", mine.white)
            is_gone = _has_left(state, other.id, round_.number)
            upcoming.append(UpcomingRound(round_.number, round_.time, colour, other, is_gone))
    return upcoming


def _has_left(state: State, entry: int, round_: int) -> bool:
    return state.withdrawn.get(entry, round_ + 1) <= round_
