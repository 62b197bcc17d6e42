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
    rounds = failed = 0
    largest = 0
    start = time.perf_counter()
    for path in sorted(path for system in SYSTEMS for path in (folder / system).glob("*.trf")):
        tournament = zug.read(path)
        for number in range(1, tournament.rounds_played + 1):
            rounds += 1
            try:
                proof = zug.prove(tournament, path.parent.name, round=number)
                verdict = zug.verify(proof.to_bytes(), tournament)
            except zug.ZugError as error:
                failed += 1
                print(f"{path}, round {number}: {error}")
                continue
            largest = max(largest, len(proof.to_bytes()))
            if verdict.refusal is not None:
                failed += 1
                print(f"{path}, round {number}: {verdict.refusal.sentence}")
    took = time.perf_counter() - start
    print(f"{rounds} rounds, {failed} not proved, largest {largest} bytes, {took:.1f} s")
    return 1 if failed else 0 if rounds else 2


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
