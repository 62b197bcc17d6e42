"""How long a round of the Lim System takes.

    python benchmarks/lim.py [PLAYERS …]

The same as `benchmarks/burstein.py`: nine rounds the system itself pairs, and the last one again
with the field divided into three clubs whose members may not meet. Without sizes: 100 and 300.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from burstein import ROUNDS, report
from fields import new_field, play_round

from zug.model import Tournament


def start(size: int) -> Tournament:
    return replace(new_field(size, ROUNDS, random.Random(1)), system="lim-1999")


if __name__ == "__main__":
    sys.argv += ["100", "300"] if len(sys.argv) == 1 else []
    report(start, play_round)
