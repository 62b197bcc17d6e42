"""Compare an engine with the literal one for as long as one likes.

    python -m tests.literal.soak --system dutch-2026 --seconds 60 [--most 10] [--seed 1]

Each position is drawn from its own number, so a difference can be seen again:
`--seed N --seconds 0` looks at that one alone. Exit status 1 if anything differed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count
from random import Random

import zug.systems
from tests.literal import dutch, nasty
from tests.literal.trf import dump
from zug.model import Tournament

Lines = frozenset[tuple[int, int]]


def witness(tournament: Tournament, system: str) -> Lines | None:
    """What the literal engine says: `(white, black)` and `(bye, 0)`; None for impossible."""
    verdict = dutch.pair(tournament, system)
    return None if verdict is None else verdict.lines


def engine(tournament: Tournament, system: str) -> Lines | None:
    """What the engine under test says, in the same terms. Positions need not be whole histories."""
    pairing = zug.systems.pair(tournament.known_sound(), system)
    if not pairing.is_complete:
        return None
    boards = frozenset((white, black) for white, black in pairing.boards)
    return boards | ({(pairing.bye, 0)} if pairing.bye else frozenset())


def positions(
    first: int, seconds: float, fewest: int, most: int
) -> Iterator[tuple[int, Tournament]]:
    """Positions from the number `first` on until the time is up; at least one."""
    end = time.monotonic() + seconds
    for number in count(first):
        yield number, nasty.tournament(Random(number), fewest, most)
        if time.monotonic() >= end:
            return


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--system", default="dutch-2026", choices=sorted(dutch.ROUNDS))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fewest", type=int, default=4)
    parser.add_argument("--most", type=int, default=10)
    given = parser.parse_args(arguments)
    seen = impossible = differing = 0
    for number, position in positions(given.seed, given.seconds, given.fewest, given.most):
        expected, got = witness(position, given.system), engine(position, given.system)
        seen += 1
        impossible += expected is None
        if got != expected:
            differing += 1
            print(f"position {number}: literal {_show(expected)}, engine {_show(got)}")
            print(dump(position))
    print(f"{given.system}: {seen} positions, {impossible} impossible, {differing} differences")
    return 1 if differing else 0


def _show(lines: Lines | None) -> str:
    if lines is None:
        return "impossible"
    return " ".join(f"{white}-{black}" for white, black in sorted(lines))


if __name__ == "__main__":
    sys.exit(main())
