"""How one round of 100,000 players fares: the whole process `zug pair`, seconds and peak memory.

    PYTHONPATH=benchmarks python benchmarks/large.py [PLAYERS …]

Each field is played round by round with `dutch-2026`, written as JSON and paired from the file.
Processor time: what is linear takes twice as long for twice the players, what grows with pairs of
players four times.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path

from fields import new_field, play_round

from zug.formats import save

ROUNDS = 9


def measure(file: Path) -> tuple[float, float]:
    """Processor seconds and peak megabytes of pairing the round to come."""
    command = [sys.executable, "-m", "zug", "pair", str(file)]
    silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    child = os.posix_spawn(sys.executable, command, os.environ, file_actions=silent)
    _, status, used = os.wait4(child, 0)
    if status:
        raise SystemExit(f"zug pair ended with {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def rounds_of(players: int, folder: Path) -> list[tuple[float, float]]:
    rng = random.Random(1)
    tournament = new_field(players, ROUNDS, rng)
    found = []
    for number in range(1, ROUNDS + 1):
        file = folder / f"{players}-{number}.json"
        save(tournament, file)
        found.append(measure(file))
        file.unlink()
        if number < ROUNDS:
            tournament = play_round(tournament, rng)
    return found


def main() -> None:
    sizes = [int(text) for text in sys.argv[1:]] or [10_000, 20_000, 50_000, 100_000]
    print("| players |", " | ".join(f"round {n}" for n in range(1, ROUNDS + 1)), "| peak MB |")
    print("|---" * (ROUNDS + 2) + "|")
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            found = rounds_of(size, Path(folder))
            times = " | ".join(f"{seconds:.1f}" for seconds, _ in found)
            print(f"| {size:,} | {times} | {max(peak for _, peak in found):.0f} |", flush=True)


if __name__ == "__main__":
    main()
