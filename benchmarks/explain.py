"""How long explaining takes: a round with headlines and maps, one board, why-not questions.

    python benchmarks/explain.py [players …]

The bar: a round of 200 players explained with all maps in under a second, one of 1,000 in under
two; one board and a why-not in under a tenth. Processor time.
"""

from __future__ import annotations

import platform
import random
import statistics
import sys
import time
from dataclasses import replace

import zug
from zug.explainer import render
from zug.generator import Config, Range, generate
from zug.model import Tournament

SYSTEMS = (
    "dutch-2026",
    "dutch-2017",
    "double-swiss-2026",
    "dubov-2026",
    "burstein-2026",
    "rating-1992",
    "lim-2026",
    "fmjd-1986",
    "fmjd-1986-lot",
    "dubov-1997",
    "burstein-2017",
)


def field(players: int, system: str, rounds: int = 9) -> Tournament:
    """A generated tournament of nine rounds."""
    config = replace(Config(), players=Range(players, players), rounds=Range(rounds, rounds))
    return generate(replace(config, system=system), 1)


def milliseconds(samples: list[float]) -> str:
    return f"{statistics.median(samples) * 1000:7.1f} (worst {max(samples) * 1000:.1f})"


def measure(players: int, system: str) -> None:
    tournament = field(players, system)
    told, single, answered = [], [], []
    luck = random.Random(1)
    for round_ in range(2, tournament.rounds_played + 1):
        start = time.process_time()
        render(zug.explain(tournament, system, round=round_))
        told.append(time.process_time() - start)
        start = time.process_time()
        render(zug.explain(tournament, system, round=round_).board(1))
        single.append(time.process_time() - start)
        for _ in range(5):
            pair = luck.sample(range(1, players + 1), 2)
            start = time.process_time()
            zug.why_not(tournament, (pair[0], pair[1]), system, round=round_)
            answered.append(time.process_time() - start)
    columns = " ".join(f"{milliseconds(samples):>25}" for samples in (told, single, answered))
    print(f"{system:18} {players:6} {columns}")


def main(sizes: list[int]) -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}")
    heads = " ".join(f"{head:>25}" for head in ("round, ms", "board, ms", "why-not, ms"))
    print(f"{'system':18} {'players':>6} {heads}")
    for players in sizes or [20, 200, 1000]:
        for system in SYSTEMS:
            measure(players, system)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]])
