"""How long one round takes without the compiled kernel: every system, usual and nasty histories.

    ZUG_PURE=1 python benchmarks/twin.py [sizes...]     the Python twin
    python benchmarks/twin.py [sizes...]                the kernel, for comparison

Processor time in seconds: round 1, the slowest of rounds 1 to 9 of an event, and the slowest after
histories made to be nasty (ten clubs, half of the field in one club, colours all one way).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fields import adversarial, one_club, played, upper_white
from growth import SYSTEMS, event

import zug
from zug.matching import KERNEL
from zug.model import Tournament

ROUNDS = 9


def usual(size: int) -> Iterator[Tournament]:
    for done in range(ROUNDS):
        yield played(size, done)


def nasty(size: int) -> Iterator[Tournament]:
    for done in (3, 5, 8):
        field = adversarial(size, done)
        yield field
        yield one_club(field)
    for done in (2, 4, 6):
        yield upper_white(size, done)


def seconds(field: Tournament, system: str) -> float:
    tournament = event(field, system)
    start = time.process_time()
    zug.pair(tournament)
    return time.process_time() - start


def main() -> None:
    sizes = [int(word) for word in sys.argv[1:]] or [20, 200, 1000]
    print(f"kernel: {KERNEL}\n")
    print("| players | system | round 1 | rounds 1 to 9 | nasty |\n|---|---|---|---|---|")
    for size in sizes:
        for system in SYSTEMS:  # imported before the clock runs
            seconds(played(ROUNDS + 1, 1), system)
        rounds, worse = list(usual(size)), list(nasty(size)) if size > 2 * ROUNDS + 2 else []
        for system in SYSTEMS:
            times = [seconds(field, system) for field in rounds]
            worst = f"{max(seconds(field, system) for field in worse):.2f}" if worse else ""
            print(f"| {size:,} | `{system}` | {times[0]:.3f} | {max(times):.3f} | {worst} |")


if __name__ == "__main__":
    main()
