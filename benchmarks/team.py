"""How long a round of the Swiss Team system takes.

    python benchmarks/team.py [TEAMS …]

The same as `benchmarks/burstein.py`, with matches of four boards, colour preferences of type B.
"""

from __future__ import annotations

import random
import sys
from dataclasses import fields, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from burstein import ROUNDS, report
from fields import new_field, play_round

from zug.model import Points, Tournament
from zug.model.teams import MATCH_SCALE, MatchScore, Team, TeamTournament


def start(size: int) -> Tournament:
    field = new_field(size, ROUNDS, random.Random(1))
    values = {one.name: getattr(field, one.name) for one in fields(Tournament)}
    values["players"] = tuple(Team(one.tpn, one.name, one.rating) for one in field.players)
    values |= {"system": "team-2026", "points": MATCH_SCALE, "preferences": "b"}
    return TeamTournament(**values)


def play(tournament: Tournament, rng: random.Random) -> Tournament:
    """A round of matches; the loser of a match has one game point at least."""
    round_ = tournament.next_round
    played = play_round(tournament, rng)
    assert isinstance(played, TeamTournament)
    teams = []
    for team in played.teams:
        cell = team.cells[round_ - 1]
        games = {"1": 30, "0": 10}.get(cell.result, 20)
        score = MatchScore(played.points.worth(cell), Points(games))
        teams.append(replace(team, scores=(*team.scores, score)))
    return replace(played, players=tuple(teams))


if __name__ == "__main__":
    report(start, play)
