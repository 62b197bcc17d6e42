"""Standings: those of a tournament for papers and websites, and the rows of an event on screens."""

from __future__ import annotations

from zug.director.state.players import clubs_by_tpn
from zug.fastclasses import NamedTuple
from zug.messages import joined, say
from zug.model import format_points
from zug.prizes import placed
from zug.rules.notes import expelled_note, in_standings
from zug.rules.round_robin import team_score
from zug.rules.tiebreaks.standings import StandingsLine
from zug.rules.tiebreaks.values import shown_lines
from zug.systems.standings import own_standings, standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from zug.director import State
    from zug.director.state import Entry
    from zug.model import Tournament
    from zug.rules.tiebreaks.standings import Standings


class RankingTable(NamedTuple):
    """The lines, best first; the headings of their values, and notes on them.

    `after` is the last round that counts.
    """

    after: int
    heads: Sequence[str]
    lines: Sequence[StandingsLine]
    notes: tuple[str, ...] = ()
    out: frozenset[int] = frozenset()
    """Whose results count for nobody."""


def rank(
    tournament: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
    clubs: Mapping[int, str] | None = None,
) -> RankingTable:
    """By tie-breaks; where none are announced, by the system's own rule if it has one.

    Clubs, by TPN, name the teams of a Scheveningen match.
    """
    held = tournament.rounds_played if after is None else after
    own = None if tiebreaks else own_standings(tournament)
    if own is not None:
        known = tournament if after is None else tournament.before(after + 1)
        lines = [StandingsLine(*line[:4]) for line in own.lines(known, lots)]
        notes = (*expelled_note(known), *in_standings(known))
        return RankingTable(known.rounds_played, own.heads, lines, notes)
    table = standings(tournament, tiebreaks, after=after, lots=lots)
    codes = {str(code): code.title for code in table.codes}
    meanings = [say("{code}: {name}", code=code, name=name) for code, name in codes.items()]
    remarks = [joined(meanings, "; ")] if meanings else []
    teams = table.sides(clubs or {})
    if teams:
        remarks.insert(0, team_score(teams))
    remarks += table.notes
    heads = tuple(map(str, table.codes))
    return RankingTable(held, heads, table.lines, tuple(remarks), table.out)


def shown_values(ranking: RankingTable) -> dict[int, tuple[str, ...]]:
    """By TPN the points and tie-breaks as tables show them, column by column."""
    lines = [(format_points(line.points), *line.values) for line in ranking.lines]
    return dict(zip((line.tpn for line in ranking.lines), shown_lines(lines), strict=True))


class StandingsRow(NamedTuple):
    """A player of an event in the standings; `values` are the tie-breaks as they are shown."""

    rank: int
    entry: Entry
    tpn: int
    points: int
    values: tuple[str, ...]
    place: int = 0
    """The rank within a category."""


class TiebreakColumn(NamedTuple):
    """A tie-break as the head of a column."""

    code: str
    title: str


def columns(table: Standings) -> list[TiebreakColumn]:
    """Return the tie-breaks of standings as heads of columns."""
    return [TiebreakColumn(str(code), code.title) for code in table.codes]


def standings_rows(
    state: State, table: Standings, members: Container[int] | None = None
) -> list[StandingsRow]:
    """Return the standings of an event row by row, best first.

    `members`, by TPN, are those of a category: only they have rows, with their places in it.
    """
    values = shown_lines([line.values for line in table.lines])
    shown = dict(zip((line.tpn for line in table.lines), values, strict=True))
    if members is None:
        ranked = [(line, 0) for line in table.lines]
    else:
        ranked = [(line, place) for place, line in placed(table.lines, members)]
    return [
        StandingsRow(
            line.rank,
            state.entries[state.numbering[line.tpn - 1]],
            line.tpn,
            line.points,
            shown[line.tpn],
            place,
        )
        for line, place in ranked
    ]


def match_score(state: State, table: Standings) -> str:
    """Return how the two teams of a Scheveningen match stand; empty in any other event."""
    teams = table.sides(clubs_by_tpn(state))
    return team_score(teams) if teams else ""


def games_open(state: State) -> int:
    """Return how many games have no result; a round may begin before the last one is over."""
    if state.has_table:
        rounds = [round_ for round_ in state.rounds if round_.published]
        return sum(len(round_.open_boards) + len(round_.adjourned) for round_ in rounds)
    return len(state.current.open_boards) if state.current else 0
