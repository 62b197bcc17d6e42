"""A round robin as people see it: all rounds, and all players against each other."""

from __future__ import annotations

from zug.director.pairing.round_robin import not_counted, schedule
from zug.fastclasses import NamedTuple
from zug.screens.boards import EnteredResult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.director import State
    from zug.director.state import Entry
    from zug.model.results import Results
    from zug.screens.standings import StandingsRow
    from zug.systems.schedule import TableRound


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


def crosstable_rows(state: State, ranked: Iterable[StandingsRow] = ()) -> list[CrosstableRow]:
    """Return the crosstable by number, so that no row moves while results are typed."""
    out = not_counted(state)
    games, standing = _games(state), {row.tpn: row for row in ranked}
    everybody = range(1, len(state.numbering) + 1)
    return [
        CrosstableRow(
            tpn,
            state.entries[state.numbering[tpn - 1]],
            tuple(
                None if other == tpn else tuple(games.get((tpn, other), ())) for other in everybody
            ),
            standing.get(tpn),
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
