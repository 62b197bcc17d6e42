"""Prove headlines again on thousands of small random rounds of each system.

    python scripts/headlines.py [rounds [first seed]]

Whatever a headline, a mark, a floater's or the bye's sentence says of an alternative is compared
with what the literal engines find when the alternative is imposed (`tests/explain/courts.py`).

Exit status 1 if a sentence is not so.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.explain.test_headlines import NAMES, a_round


def main(number: int = 1000, start: int = 0) -> int:
    failed = 0
    for system in NAMES:
        rounds = 0
        seen: Counter[str] = Counter()
        for seed in range(start, start + number):
            found = a_round(system, seed)
            if found is None:
                continue
            rounds += 1
            try:
                seen.update(found.check())
            except AssertionError as error:
                failed += 1
                print(f"{system}, seed {seed}: {error}")
        print(f"{system}: {rounds} rounds, {len(seen)} kinds of sentences")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
