"""All pairings of a round of teams, judged word by word."""

from __future__ import annotations

from tests.explain.double_swiss_lists import DoubleSwissLister
from tests.explain.lists import Asked, Pair
from tests.literal.double_swiss import identifier
from tests.literal.team_2026 import STRONG, Literal
from zug.model import Tournament
from zug.model.teams import TeamTournament


class TeamLister(DoubleSwissLister):
    literal: Literal  # type: ignore[assignment]

    def __init__(self, tournament: Tournament) -> None:
        assert isinstance(tournament, TeamTournament)
        self.literal = Literal(tournament)
        absent = tournament.absentees
        self.everybody = frozenset(tpn for tpn in self.literal.teams if tpn not in absent)

    def _asked_of(self, top: set[int], up: set[int], pairs: set[Pair], need: int) -> list[Asked]:
        literal = self.literal
        scores = tuple(sorted(map(literal.score, up)))
        c7 = sum(map(literal.floater, up))
        wishes = [tuple(literal.wish(tpn) for tpn in sorted(pair)) for pair in pairs]
        same = [(one, two) for one, two in wishes if one and two and one[0] == two[0]]
        c9 = 0
        if literal.tournament.preferences == "b":
            c9 = sum(one[1] == two[1] == STRONG for one, two in same)
        c10 = sum(literal.floater(tpn) for pair in pairs if pair & up for tpn in pair & top)
        ordered = sorted(up, key=lambda tpn: (-literal.score(tpn), tpn))
        return [
            Asked("C4", len(up), len(up)),
            Asked("C5", tuple(-one for one in scores), scores),
            Asked("C6", need, need),
            Asked("C7", c7, c7),
            Asked(None, ordered),
            Asked("C8", len(same), len(same)),
            Asked("C9", c9, c9),
            Asked("C10", c10, c10),
            Asked(None, identifier([(min(pair), max(pair)) for pair in pairs])),
        ]
