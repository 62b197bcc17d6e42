"""Times of the matching kernel on problems with the shape of Swiss pairing brackets.

    python benchmarks/kernel.py [sizes...]

Each line: building a `Problem` and solving it, the walk (`first_partners` of the upper half), and
`Structure` on the same graph; best of several runs, in milliseconds, on whatever `zug.matching`
is in use (`ZUG_PURE=1` for the Python twin).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

from zug.matching import NATIVE, Exclusions, Problem, Structure

SIDES, STRENGTHS, PASTS = 2, 3, 2
KINDS = SIDES * STRENGTHS * PASTS


def table(n: int) -> list[int | None]:
    """Costs as colour rules make them: same wish is bad, two strong ones worse, two absolute ones
    impossible; a rare flag adds a small term. Each layer outweighs all below it."""
    unit = 2 * n**3  # above everything the sequence can add up to
    kinds = [(a, b, c) for a in range(SIDES) for b in range(STRENGTHS) for c in range(PASTS)]
    costs: list[int | None] = []
    for side, strength, past in kinds:
        for other_side, other_strength, other_past in kinds:
            same = side == other_side
            weaker = min(strength, other_strength)
            if same and weaker == STRENGTHS - 1:
                costs.append(None)
            else:
                layers = (same, same and weaker == 1, past + other_past)
                costs.append(unit * ((layers[0] * n + layers[1]) * n + layers[2]))
    return costs


class Bracket:
    """n players after some rounds; `scarce`: most wish for the same, and clubs keep apart."""

    def __init__(self, n: int, rounds: int, seed: int, scarce: bool = False) -> None:
        rng = Random(seed)
        self.n = n
        self.exclusions = Exclusions(n)
        for _ in range(rounds):
            self.exclusions.forbid_pairs(rng.sample(range(n), n - n % 2))
        if scarce:
            for club in range(6):
                self.exclusions.forbid_within(
                    [v for v in range(n) if rng.random() < 0.1 + club / 30]
                )
        half = KINDS // 2
        weights = [4, 1, 4, 1, 1, 1] + ([1] * half if scarce else [4, 1, 4, 1, 1, 1])
        self.kinds = rng.choices(range(KINDS), weights, k=n)
        self.costs = table(n)
        self.sequence = [i + (i >= n // 2) * n * n for i in range(n)]

    def problem(self) -> Problem:
        return Problem(self.exclusions, range(self.n), self.kinds, self.costs, self.sequence)

    def structure(self) -> Structure:
        allowed = [True] * len(self.costs)
        return Structure(self.exclusions, range(self.n), self.kinds, allowed)


def best(make: Callable[[], Callable[[], object]], runs: int) -> float:
    """Least time of the function that `make` prepares, in milliseconds."""
    times = []
    for _ in range(runs):
        act = make()
        begin = time.perf_counter()
        act()
        times.append(time.perf_counter() - begin)
    return 1000 * min(times)


def solved(bracket: Bracket) -> Problem:
    problem = bracket.problem()
    problem.solve()
    return problem


def walk(problem: Problem, n: int) -> Callable[[], object]:
    tops = [v for v, mate in enumerate(problem.mates()) if v < mate]
    return lambda: problem.first_partners(tops, 0, n)


def line(n: int, rounds: int, scarce: bool) -> str:
    bracket = Bracket(n, rounds, seed=n + rounds, scarce=scarce)
    runs = max(2, min(2000, 20_000 // n))
    solve = best(lambda: lambda: solved(bracket), runs)
    walked = best(lambda: walk(solved(bracket), n), min(runs, 50))
    structure = best(lambda: bracket.structure, runs)
    name = "scarce" if scarce else "usual"
    width = getattr(bracket.problem(), "width", 0)
    return f"{n:6d} {rounds:6d} {name:7s} {width:5d} {solve:11.4f} {walked:11.4f} {structure:11.4f}"


def main() -> None:
    sizes = [int(arg) for arg in sys.argv[1:]] or [10, 100, 1000, 5000]
    print(f"kernel: {'compiled' if NATIVE else 'Python twin'}; milliseconds")
    print("     n rounds shape    bits build+solve        walk   structure")
    for n in sizes:
        for rounds in (2, 9):
            if rounds < n // 2:
                print(line(n, rounds, scarce=False))
        if n >= 100:
            print(line(n, 9, scarce=True))


if __name__ == "__main__":
    main()
