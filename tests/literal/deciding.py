"""Look for small positions in which one criterion decides: without it the pairing is another.

    python -m tests.literal.deciding --system dutch-2026 --seconds 60 --into FOLDER [C12 …]

The smallest position found for each criterion is written with the pairing the text gives.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tests.literal import dutch, nasty
from tests.literal.core import Verdict
from tests.literal.trf import dump
from zug.model import STANDARD_POINTS, Cell, Colour, Player, Result, Tournament

ALIVE = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}


@dataclass(frozen=True)
class Find:
    tournament: Tournament
    verdict: Verdict
    otherwise: Verdict | None
    size: int


def natural(rng: Random, system: str) -> Tournament | None:
    """A tournament whose rounds were paired by the rules, with ordinary mishaps."""
    size, held = rng.randint(4, 9), rng.randint(0, 6)
    mishaps = rng.choice((0.0, 0.05, 0.12))
    players = tuple(Player(tpn=n, rating=2000 - 10 * n) for n in range(1, size + 1))
    tournament = Tournament(players=players, rounds=held + 3, initial_colour=Colour.WHITE)
    for _ in range(held):
        gone = frozenset(p.tpn for p in players if rng.random() < mishaps)
        verdict = dutch.pair(replace(tournament, absent=gone), system)
        if verdict is None:
            return None
        tournament = _play(rng, tournament, verdict, mishaps)
    last = rng.random() < 0.4
    gone = frozenset(p.tpn for p in players if rng.random() < mishaps / 2)
    return replace(tournament, rounds=held + 1 if last else held + 3, absent=gone)


def _play(rng: Random, tournament: Tournament, verdict: Verdict, mishaps: float) -> Tournament:
    cells: dict[int, Cell] = {}
    for white, black in sorted(verdict.boards):
        result = rng.choice(list(ALIVE))
        reply = ALIVE[result]
        if rng.random() < mishaps:
            result, reply = rng.choice(nasty.FORFEITS)
        cells[white] = Cell(black, Colour.WHITE, result)
        cells[black] = Cell(white, Colour.BLACK, reply)
    if verdict.bye is not None:
        cells[verdict.bye] = Cell(0, None, Result.PAB)
    players = tuple(
        replace(p, cells=(*p.cells, cells.get(p.tpn) or Cell(0, None, rng.choice(nasty.BYES[:4]))))
        for p in tournament.players
    )
    return replace(tournament, players=players)


def size_of(tournament: Tournament) -> int:
    """How much there is to look at."""
    cells = sum(len(player.cells) for player in tournament.players)
    extras = len(tournament.absent) + 3 * len(tournament.forbidden)
    return 4 * len(tournament.players) + cells + 2 * extras + len(tournament.virtual_points)


def search(system: str, names: list[str], seconds: float, seed: int) -> dict[str, Find]:
    found: dict[str, Find] = {}
    end = time.monotonic() + seconds
    rng = Random(seed)
    while time.monotonic() < end:
        if rng.random() < 0.7:
            tournament = natural(rng, system)
        else:
            tournament = replace(nasty.tournament(rng, 4, 9), points=STANDARD_POINTS)
        if tournament is None:
            continue
        size = size_of(tournament)
        wanted = [name for name in names if name not in found or size < found[name].size]
        verdict = dutch.pair(tournament, system) if wanted else None
        if verdict is None:
            continue
        for name in wanted:
            otherwise = dutch.pair(tournament, system, [name])
            if otherwise != verdict:
                found[name] = Find(tournament, verdict, otherwise, size)
    return found


def expectation(verdict: Verdict) -> str:
    """The pairing as a case file expects it, the bye last."""
    ordered = sorted(verdict.lines, key=lambda line: (line[1] == 0, line))
    lines = [f"{white} {black}" for white, black in ordered]
    return "\n".join([str(len(lines)), *lines]) + "\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("names", nargs="*", help="criteria; all of them if none is named")
    parser.add_argument("--system", default="dutch-2026", choices=sorted(dutch.ROUNDS))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path())
    given = parser.parse_args(arguments)
    names = given.names or dutch.CRITERIA[given.system]
    found = search(given.system, names, given.seconds, given.seed)
    for name in names:
        find = found.get(name)
        if find is None:
            print(f"{name}: nothing found")
            continue
        without = "impossible" if find.otherwise is None else _show(find.otherwise)
        print(f"{name}: size {find.size}, {_show(find.verdict)}; without it {without}")
        path = given.into / f"{name}.trf"
        path.write_text(dump(find.tournament, f"{name}: without it {without}"), encoding="utf-8")
        path.with_suffix(".expected").write_text(expectation(find.verdict), encoding="utf-8")
    return 0


def _show(verdict: Verdict) -> str:
    return " ".join(f"{white}-{black or 'bye'}" for white, black in sorted(verdict.lines))


if __name__ == "__main__":
    sys.exit(main())
