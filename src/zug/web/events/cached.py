"""What visitors ask for again and again, worked out once per state of an event."""

from __future__ import annotations

from zug.director.reporting.report import event_standings
from zug.director.state.players import members_of
from zug.fastclasses import NamedTuple
from zug.screens.explanations import EventExplanation
from zug.screens.memory import Memory
from zug.screens.round_robin import crosstable_rows
from zug.screens.standings import match_score, standings_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.rules.tiebreaks.standings import Standings
    from zug.screens.round_robin import CrosstableRow
    from zug.screens.standings import StandingsRow

cached = Memory(64).cached
"""Return what `work` gives, remembered under a key for the next visitor."""


def standings_table(key: int, state: State, after: int | None = None) -> Standings:
    """Return the standings after a round, with the tie-breaks announced."""

    def work() -> Standings:
        table = event_standings(state, after=after)
        _ = table.lines  # worked out here, not by every visitor
        return table

    return cached(("standings", key, state.decisions, after), work)


def standings_of(key: int, state: State, after: int | None = None) -> list[StandingsRow]:
    """Return the rows of the standings after a round."""
    return standings_rows(state, standings_table(key, state, after))


class CategoryStandings(NamedTuple):
    """Standings of a category, and the names of all; an empty name means all players."""

    name: str
    names: tuple[str, ...]
    rows: list[StandingsRow]


def category_of(key: int, state: State, after: int | None, category: str) -> CategoryStandings:
    """Return the standings of a category; those of all players if there is no such category."""
    members = cached(("members", key, state.decisions), lambda: members_of(state))
    table, names = standings_table(key, state, after), tuple(members)
    if category not in members:
        return CategoryStandings("", names, standings_rows(state, table))
    return CategoryStandings(category, names, standings_rows(state, table, members[category]))


def score_of(key: int, state: State, after: int | None = None) -> str:
    """Return how the two teams of a Scheveningen match stand; empty in any other event."""
    return match_score(state, standings_table(key, state, after))


def crosstable_of(key: int, state: State) -> list[CrosstableRow]:
    """Return the crosstable of a round robin, with points and ranks once a round is published."""
    return crosstable_rows(state, standings_of(key, state) if state.current else ())


def explained(key: int, state: State, number: int) -> EventExplanation:
    """Return the explanation of a paired round of an event."""
    return EventExplanation(key, state, number, cached)
