"""Standings of one category: the rank within it, and the rank among all beside it."""

from __future__ import annotations

from zug.cli.output import spoken
from zug.cli.text import columns
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import format_points, list_points
from zug.prizes import placed
from zug.prizes.words import category_title
from zug.systems.standings import standings_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Tournament
    from zug.rules.tiebreaks.standings import StandingsLine


class EventStandings(NamedTuple):
    """Standings of all players: lines, headings of their values, notes."""

    tournament: Tournament
    heads: Sequence[str]
    lines: Sequence[StandingsLine]
    notes: Sequence[str]

    def text(self, name: str, members: frozenset[int]) -> str:
        heads = (say("Rank"), say("Overall"), say("No."), say("Name"), say("Rating"), say("Points"))
        rows: list[tuple[str, ...]] = [(*heads, *self.heads)]
        for place, line in placed(self.lines, members):
            player = self.tournament.by_tpn[line.tpn]
            shown = (place, line.rank, player.number, f"{player.title} {player.name}".strip())
            rest = (list_points(line.points), *line.values)
            rows.append((*map(str, shown), str(player.rating or ""), *rest))
        title = category_title(standings_title(self.tournament), name)
        told = "".join(f"\n{spoken(note)}\n" for note in self.notes)
        table = columns(rows, "rrrlrr" + "r" * len(self.heads))
        return f"{spoken(title)}\n\n{table}{told}"

    def view(self, name: str, members: frozenset[int]) -> dict[str, object]:
        names = self.tournament.by_tpn
        return {
            "after_round": self.tournament.rounds_played,
            "category": name,
            "tiebreaks": [*self.heads],
            "notes": [*self.notes],
            "standings": [
                {
                    "rank": place,
                    "overall": line.rank,
                    "tpn": line.tpn,
                    "name": names[line.tpn].name,
                    "points": format_points(line.points),
                    "values": dict(zip(self.heads, line.values, strict=True)),
                }
                for place, line in placed(self.lines, members)
            ],
        }
