"""How long one round takes by the system of 1992, in the middle of events of some sizes.

    python benchmarks/rating_1992.py

Events are played by the system itself, results by rating, one player in a hundred absent; the
adversarial ones are random histories with skewed colours and clubs that may not meet.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from fields import adversarial, new_field, play_round

import zug
from zug.matching import NATIVE
from zug.model import Tournament

SYSTEM = "rating-1992"
ROUNDS = 9


def milliseconds(tournament: Tournament, repeat: int = 3) -> float:
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        zug.pair(tournament, SYSTEM)
        best = min(best, time.perf_counter() - start)
    return 1000 * best


def event(players: int, seed: int) -> list[float]:
    """Times of rounds 2 to the last of an event."""
    rng = random.Random(seed)
    tournament = replace(new_field(players, ROUNDS, rng), system=SYSTEM)
    times = []
    for _ in range(ROUNDS - 1):
        tournament = play_round(tournament, rng)
        times.append(milliseconds(tournament))
    return times


def nasty(players: int, seed: int) -> list[float]:
    return [milliseconds(adversarial(players, played, seed=seed)) for played in range(1, ROUNDS)]


def main() -> None:
    print(f"kernel: {'native' if NATIVE else 'pure Python'}; milliseconds a round")
    print(f"{'players':>8} {'history':<12} {'mean':>8} {'worst':>8}")
    for players in (20, 100, 300, 1000):
        for name, history in (("played", event), ("adversarial", nasty)):
            times = [ms for seed in (1, 2, 3) for ms in history(players, seed)]
            print(f"{players:>8} {name:<12} {statistics.mean(times):>8.1f} {max(times):>8.1f}")


if __name__ == "__main__":
    main()
