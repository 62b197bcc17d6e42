"""Standings of a large field: `PYTHONPATH=src python benchmarks/standings.py`.

Last run (see the end of the output for the machine): kept in docs/standings.md.
"""

from __future__ import annotations

import argparse
import platform
import random
import time

from zug.model import Cell, Colour, Player, Result, Tournament
from zug.rules.tiebreaks.standings import standings
from zug.systems.system import USUAL_TIEBREAKS

LISTS = {
    "default": USUAL_TIEBREAKS,
    "points and counts": ("WIN", "WON", "BPG", "BWG", "REP", "PS", "STD"),
    "Buchholz family": ("BH/C1", "BH", "BH/M1", "FB", "AOB", "SB", "SB/C1", "KS"),
    "ratings": ("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"),
}


def field(players: int, rounds: int, seed: int = 1) -> Tournament:
    """A field shuffled anew every round: standings do not ask who may meet whom."""
    dice = random.Random(seed)
    cells: dict[int, list[Cell]] = {tpn: [] for tpn in range(1, players + 1)}
    for _ in range(rounds):
        order = list(cells)
        dice.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=False):
            kinds = (("1", "0"), ("=", "="), ("0", "1"), ("+", "-"))
            first, second = dice.choices(kinds, weights=(40, 28, 30, 2))[0]
            cells[white].append(Cell(black, Colour.WHITE, Result(first)))
            cells[black].append(Cell(white, Colour.BLACK, Result(second)))
        if players % 2:
            cells[order[-1]].append(Cell(0, None, Result.PAB))
    return Tournament(
        players=tuple(
            Player(tpn, name=f"P{tpn}", rating=2800 - tpn // 4, cells=tuple(row))
            for tpn, row in cells.items()
        ),
        rounds=rounds,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=11)
    arguments = parser.parse_args()
    tournament = field(arguments.players, arguments.rounds)
    for name, codes in LISTS.items():
        seconds = []
        for _ in range(3):
            start = time.process_time()
            assert len(standings(tournament, codes).lines) == arguments.players
            seconds.append(time.process_time() - start)
        print(f"{name:20} {min(seconds):6.2f} s  {', '.join(codes)}")
    print(f"{arguments.players} players, {arguments.rounds} rounds")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")


if __name__ == "__main__":
    main()
