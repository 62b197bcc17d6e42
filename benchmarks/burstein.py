"""How long a round of the Burstein system takes.

    python benchmarks/burstein.py [PLAYERS …]

Nine rounds of an event that the system itself pairs, and its last round again with the field
divided into three clubs whose members may not meet. Milliseconds in process, one core.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fields import new_field, play_round

import zug
from zug.model import ForbiddenGroup, Tournament

SIZES = (100, 300, 1000)
ROUNDS = 9

Play = Callable[[Tournament, random.Random], Tournament]


def milliseconds(tournament: Tournament) -> float:
    start = time.perf_counter()
    zug.pair(tournament)
    return 1000 * (time.perf_counter() - start)


def best(tournament: Tournament) -> float:
    return min(milliseconds(tournament) for _ in range(3))


def clubs(tournament: Tournament, count: int = 3) -> Tournament:
    """Everybody is in one of a few clubs and may not meet its other members."""
    size = len(tournament.players)
    groups = (ForbiddenGroup(tuple(range(n, size + 1, count))) for n in range(1, count + 1))
    return replace(tournament, forbidden=tuple(groups))


def report(start: Callable[[int], Tournament], play: Play) -> None:
    print("| players | mean | worst | with clubs |\n|---|---|---|---|")
    for size in map(int, sys.argv[1:]) if sys.argv[1:] else SIZES:
        rng = random.Random(1)
        tournament = start(size)
        times = [best(tournament)]
        for _ in range(ROUNDS - 1):
            tournament = play(tournament, rng)
            times.append(best(tournament))
        hard = best(clubs(tournament))
        print(f"| {size:,} | {sum(times) / ROUNDS:.1f} | {max(times):.1f} | {hard:.1f} |")


def start(size: int) -> Tournament:
    return replace(new_field(size, ROUNDS, random.Random(1)), system="burstein-2017")


if __name__ == "__main__":
    report(start, play_round)
