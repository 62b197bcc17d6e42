"""How long a round of the Double-Swiss system takes.

    python benchmarks/double_swiss.py [PLAYERS …]

The same as `benchmarks/burstein.py`, with matches of two games.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from burstein import ROUNDS, report
from fields import BLACK_WINS, DRAW, WHITE_WINS, new_field, play_round

from zug.model import MATCH_POINTS, Cell, Colour, Result, Tournament


def start(size: int) -> Tournament:
    return replace(
        new_field(size, ROUNDS, random.Random(1)),
        system="double-swiss-2026",
        games_per_match=2,
        points=MATCH_POINTS,
    )


def play(tournament: Tournament, rng: random.Random) -> Tournament:
    return _with_second_games(play_round(tournament, rng), tournament.next_round, rng)


def _with_second_games(tournament: Tournament, round_: int, rng: random.Random) -> Tournament:
    second: dict[int, Result] = {}
    for player in tournament.players:
        cell = player.cells[round_ - 1]
        if cell.colour is Colour.WHITE:
            result = rng.choice((WHITE_WINS, DRAW, BLACK_WINS))
            second[player.tpn], second[cell.opponent] = result
    players = []
    for player in tournament.players:
        cells = list(player.cells)
        opponent, colour, first, _ = cells[round_ - 1]
        cells[round_ - 1] = Cell(opponent, colour, first, second.get(player.tpn))
        players.append(replace(player, cells=tuple(cells)))
    return replace(tournament, players=tuple(players))


if __name__ == "__main__":
    report(start, play)
