"""How long a round of the Burstein System takes, in both editions.

    python benchmarks/burstein.py [PLAYERS …]

Nine rounds of an event that the system itself pairs, and its last round again with the field
divided into three clubs whose members may not meet; for the edition of 2026 also histories made to
be nasty: random pairs, skewed colours, and ten clubs or one of half of the field. Milliseconds of
processor time, in process and warmed up.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fields import adversarial, new_field, one_club, play_round

import zug
from zug.model import ForbiddenGroup, Tournament

SIZES = (100, 300, 1000)
ROUNDS = 9

Play = Callable[[Tournament, random.Random], Tournament]


def milliseconds(tournament: Tournament) -> float:
    start = time.process_time()
    zug.pair(tournament)
    return 1000 * (time.process_time() - start)


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


def report_nasty(system: str) -> None:
    """Rounds 5 to 9 of histories that no system made."""
    print("\n| players | clubs | mean | worst |\n|---|---|---|---|")
    for size in map(int, sys.argv[1:]) if sys.argv[1:] else SIZES:
        fields = [adversarial(size, held) for held in range(4, ROUNDS)]
        for name, tournaments in (
            ("ten", fields),
            ("one, half of the field", [one_club(tournament) for tournament in fields]),
        ):
            times = [best(replace(tournament, system=system)) for tournament in tournaments]
            print(f"| {size:,} | {name} | {sum(times) / len(times):.1f} | {max(times):.1f} |")


def start(size: int, system: str) -> Tournament:
    return replace(new_field(size, ROUNDS, random.Random(1)), system=system)


if __name__ == "__main__":
    for edition in ("burstein-2026", "burstein-2017"):
        print(f"\n## {edition}\n")
        report(partial(start, system=edition), play_round)
        if edition == "burstein-2026":
            report_nasty(edition)
