"""How long explaining takes: a round, and why-not questions about it.

    python benchmarks/explain.py [players …]

The bar: a round of 200 players explained in under a second, a why-not in under a tenth.
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
from zug.generator import Config, generate
from zug.generator.rates import Range
from zug.model import Tournament

SYSTEMS = ("dutch-2026", "dutch-2017")


def field(players: int, rounds: int = 9) -> Tournament:
    """A generated tournament of nine rounds."""
    config = replace(Config(), players=Range(players, players), rounds=Range(rounds, rounds))
    return generate(config, 1)


def milliseconds(samples: list[float]) -> str:
    return f"{statistics.median(samples) * 1000:7.1f} (worst {max(samples) * 1000:.1f})"


def measure(players: int, system: str) -> None:
    tournament = field(players)
    told, answered = [], []
    luck = random.Random(1)
    for round_ in range(2, tournament.rounds_played + 1):
        start = time.perf_counter()
        render(zug.explain(tournament, system, round=round_))
        told.append(time.perf_counter() - start)
        for _ in range(5):
            pair = luck.sample(range(1, players + 1), 2)
            start = time.perf_counter()
            zug.why_not(tournament, (pair[0], pair[1]), system, round=round_)
            answered.append(time.perf_counter() - start)
    print(f"{system:12} {players:6} {milliseconds(told):>26} {milliseconds(answered):>26}")


def main(sizes: list[int]) -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print(f"{'system':12} {'players':>6} {'explain, ms':>26} {'why-not, ms':>26}")
    for players in sizes or [20, 200, 1000]:
        for system in SYSTEMS:
            measure(players, system)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]])
