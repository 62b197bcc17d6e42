"""What lazy looking ahead and the kernel are worth: `dutch-2026`, round 5 of 9.

    python benchmarks/what_paid.py                the levels at which looking ahead can start
    ZUG_PURE=1 python benchmarks/what_paid.py     from the first level, without the compiled kernel

Processor time in milliseconds, the best of several runs.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fields import played

from zug.matching import NATIVE
from zug.systems.dutch.edition_2026 import pair_round


def main() -> None:
    levels = (1, 4, 5) if NATIVE else (1,)
    print("| players | " + " | ".join(f"from level {level}" for level in levels) + " |")
    print("|---|" + "---|" * len(levels))
    for size in (20, 50, 200, 1000):
        tournament = played(size, 4)
        cells = []
        for level in levels:
            times = []
            for _ in range(100 if size < 1000 else 15):
                start = time.process_time()
                pair_round(tournament, {}, level)
                times.append(time.process_time() - start)
            cells.append(f"{1000 * min(times):.1f}")
        print(f"| {size:,} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
