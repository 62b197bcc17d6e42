"""Who is where: the one ranking that standings, cross table and prizes show."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.messages import joined, say
from zug.rules.notes import expelled_note, in_standings
from zug.rules.round_robin import team_score
from zug.rules.tiebreaks.standings import StandingsLine
from zug.systems.standings import own_standings, standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Tournament


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
    told = [joined(meanings, "; ")] if meanings else []
    teams = table.sides(clubs or {})
    if teams:
        told.insert(0, team_score(teams))
    told += table.notes
    heads = tuple(map(str, table.codes))
    return RankingTable(held, heads, table.lines, tuple(told), table.out)
