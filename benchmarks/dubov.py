"""How long a round of the Dubov System takes, in both editions.

    python benchmarks/dubov.py [PLAYERS …]

The same as `benchmarks/burstein.py`: nine rounds the system itself pairs, and the last one again
with the field divided into three clubs whose members may not meet; for the edition of 2026 also
histories made to be nasty. Without sizes: 100, 300 and 1,000.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from burstein import report, report_nasty, start
from fields import play_round

if __name__ == "__main__":
    for edition in ("dubov-2026", "dubov-1997"):
        print(f"\n## {edition}\n")
        report(partial(start, system=edition), play_round)
        if edition == "dubov-2026":
            report_nasty(edition)
