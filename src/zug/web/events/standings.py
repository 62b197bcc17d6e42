"""Standings and cross tables, worked out once per state and kept for the next visitor."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any

from zug.director.reporting.report import event_standings, lots_by_tpn, settled
from zug.director.state.members import clubs_by_tpn, members_of
from zug.fastclasses import NamedTuple
from zug.reports import Stamp, cross_table
from zug.rules.round_robin import team_score
from zug.rules.tiebreaks.values import shown_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry
    from zug.reports.sheets import TableSheet
    from zug.rules.tiebreaks.standings import Standings

_MOST = 64
_kept: OrderedDict[Hashable, Any] = OrderedDict()
_lock = Lock()


def cached(key: Hashable, work: Callable[[], Any]) -> Any:
    """What `work` gives, remembered under the key; the oldest is forgotten."""
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    value = work()
    with _lock:
        _kept[key] = value
        while len(_kept) > _MOST:
            _kept.popitem(last=False)
    return value


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

    found: Standings = cached(mark, work)
    return found


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
    names = tuple(one.name for one in state.categories)
    if asked not in names:
        return CategoryStandings("", names, rows)
    members: dict[str, frozenset[int]]
    members = cached(("members", key, state.decisions), lambda: members_of(state))
    found: list[StandingsRow] = []
    for row in rows:
        if row.tpn in members[asked]:
            shares = bool(found) and found[-1].rank == row.rank
            place = found[-1].place if shares else len(found) + 1
            found.append(row._replace(place=place))
    return CategoryStandings(asked, names, found)


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

    found: TableSheet = cached(("crosstable", key, state.decisions), work)
    return found
