"""Prove and check every round of large collections of finished tournaments.

    python scripts/prove.py DATA

DATA holds folders named by system id with `.trf` files, as for `scripts/conformance.py`.

Exit status 1 if a round cannot be proved, 2 if there was nothing to prove.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import zug

SYSTEMS = ("dutch-2017", "dutch-2026")


def main(folder: Path) -> int:
    rounds = failed = largest = total = 0
    proving = checking = 0.0
    for path in sorted(path for system in SYSTEMS for path in (folder / system).glob("*.trf")):
        tournament = zug.read(path)
        for number in range(1, tournament.rounds_played + 1):
            rounds += 1
            start = time.perf_counter()
            try:
                data = zug.prove(tournament, path.parent.name, round=number).to_bytes()
                proved = time.perf_counter()
                refusal = zug.verify(data, tournament).refusal
            except zug.ZugError as error:
                failed += 1
                print(f"{path}, round {number}: {error}")
                continue
            proving += proved - start
            checking += time.perf_counter() - proved
            largest, total = max(largest, len(data)), total + len(data)
            if refusal is not None:
                failed += 1
                print(f"{path}, round {number}: {refusal.sentence}")
    mean = total // max(rounds, 1)
    print(
        f"bytes: {mean} on average, {largest} at most; {proving:.0f} s, {checking:.0f} s to check"
    )
    print(f"{rounds} rounds, {failed} not proved")
    return 1 if failed else 0 if rounds else 2


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
