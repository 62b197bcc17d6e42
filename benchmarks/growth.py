"""How time grows with the field: 20 to 100,000 players, every system, and other programs.

    python benchmarks/growth.py [--limit SECONDS] [--sizes N …] [--systems ID …]
                                [--peers PATH[,PATH …]] [--again] [--points FILE] [--plot [FILE]]

Points go to benchmarks/growth.csv one by one; what is there is not measured again, unless asked
for. A system or program that exceeds the limit is asked for nothing larger. `--plot` draws
docs/images/growth.svg from the file (with matplotlib). Everybody pairs round 5 of the same events:
scoregroups whose upper half met the lower half, 1 % of the players absent, results by rating.
"""

from __future__ import annotations

import argparse
import csv
import pickle
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import fields as fields_of
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import peers
from fields import BLACK_WINS, DRAW, WHITE_WINS, new_field, one_result, some_ranks

import zug
from zug.formats import save
from zug.model import MATCH_POINTS, Cell, Colour, Player, Points, Result, Tournament
from zug.model.teams import MATCH_SCALE, MatchScore, Team, TeamTournament

HERE = Path(__file__).parent
CSV = HERE / "growth.csv"
PICTURE = HERE.parent / "docs" / "images" / "growth.svg"
SIZES = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000)
SYSTEMS = (
    *("dutch-2026", "dutch-2017", "burstein-2026", "dubov-2026", "lim-2026"),
    *("double-swiss-2026", "team-2026", "fmjd-1986", "rating-1992"),
)
FILES = (20, 50, 200, 1000, 5000)
"""Sizes of the files for whole programs; TRF16 ends at 9,999 players."""
LIMIT = 30.0
ROUNDS, PLAYED, NEAR = 9, 4, 12
MEASURED = "growth.py"
"""The source of what this script measured; anything else is quoted, and kept."""


class Point(NamedTuple):
    """One measurement. `kind`: in process, or the whole process; `source`: who measured."""

    kind: str
    name: str
    players: int
    seconds: float
    source: str = MEASURED


def read_points(path: Path) -> list[Point]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Point(
                row["kind"], row["name"], int(row["players"]), float(row["seconds"]), row["source"]
            )
            for row in csv.DictReader(file)
        ]


def write_points(path: Path, points: Iterable[Point]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Point._fields)
        writer.writerows(sorted(points))


# The events.


def history(size: int) -> Tournament:
    """Four rounds without an engine, which would take its time for 100,000 players."""
    rng = random.Random(1)
    tournament = new_field(size, ROUNDS, rng)
    cells: dict[int, list[Cell]] = {player.tpn: [] for player in tournament.players}
    score = dict.fromkeys(cells, 0)
    rating = {player.tpn: player.rating for player in tournament.players}
    for _ in range(PLAYED):
        taken: set[int] = set()
        for place, two in enumerate(_pairs(cells, score, rng)):
            drawn = two if place % 2 else two[::-1]
            white, black = sorted(drawn, key=lambda tpn: _wish(cells[tpn]))
            mine, yours = one_result(rating[white] - rating[black], rng)
            cells[white].append(Cell(black, Colour.WHITE, mine))
            cells[black].append(Cell(white, Colour.BLACK, yours))
            score[white] += _points(mine)
            score[black] += _points(yours)
            taken |= {white, black}
        for tpn in cells.keys() - taken:
            cells[tpn].append(Cell(0, None, Result.ZERO_BYE))
    players = (replace(player, cells=tuple(cells[player.tpn])) for player in tournament.players)
    return replace(tournament, players=tuple(players))


def _points(result: Result) -> int:
    return {Result.WIN: 2, Result.DRAW: 1}.get(result, 0)


def _wish(cells: list[Cell]) -> int:
    """How much Black is due, by the games played: negative for White."""
    colours = [1 if cell.colour is Colour.WHITE else -1 for cell in cells if cell.colour]
    return 2 * sum(colours) + (colours[-1] if colours else 0)


def _pairs(
    cells: dict[int, list[Cell]], score: dict[int, int], rng: random.Random
) -> Iterable[tuple[int, int]]:
    """Upper half against lower half in every scoregroup.

    Who has met, or has the same colour due, moves on by a few places.
    """
    present = sorted((tpn for tpn in cells if rng.random() >= 0.01), key=lambda t: (-score[t], t))
    left: list[int] = []
    for _, group in groupby(present, key=score.__getitem__):
        members = [*left, *group]
        half = len(members) // 2
        upper, lower = members[:half], members[half:]
        left = lower[half:]
        for place, tpn in enumerate(upper):
            met = {cell.opponent for cell in cells[tpn]}
            near = range(place, min(half, place + NEAR))
            fresh = [at for at in near if lower[at] not in met]
            wish = _wish(cells[tpn])
            fitting = [at for at in fresh if wish * _wish(cells[lower[at]]) <= 0]
            if not fresh:
                left += [tpn, lower[place]]
                continue
            other = (fitting or fresh)[0]
            lower[place], lower[other] = lower[other], lower[place]
            yield tpn, lower[place]


def event(field: Tournament, system: str) -> Tournament:
    """The field as an event of the system: of players, of matches of two games, of teams."""
    if system.startswith("double-swiss"):
        return _double(replace(field, system=system))
    return _teams(field) if system.startswith("team") else replace(field, system=system)


def _double(field: Tournament) -> Tournament:
    """The second game of every match ends as the first one: colours change, results stay."""
    players = (
        replace(
            player,
            cells=tuple(
                Cell(cell.opponent, cell.colour, cell.result, cell.result if cell.colour else None)
                for cell in player.cells
            ),
        )
        for player in field.players
    )
    return replace(field, players=tuple(players), games_per_match=2, points=MATCH_POINTS)


def _teams(field: Tournament) -> Tournament:
    """Matches of four boards; the loser of a match has one game point."""
    games = {WHITE_WINS[0]: 30, WHITE_WINS[1]: 10, DRAW[0]: 20, BLACK_WINS[0]: 10}

    def team(player: Player) -> Team:
        scores = tuple(
            MatchScore(MATCH_SCALE.worth(cell), Points(games.get(cell.result, 0)))
            for cell in player.cells
        )
        return Team(player.tpn, player.name, player.rating, cells=player.cells, scores=scores)

    values = {one.name: getattr(field, one.name) for one in fields_of(Tournament)}
    values["players"] = tuple(team(player) for player in field.players)
    values |= {"system": "team-2026", "points": MATCH_SCALE, "preferences": "b"}
    return TeamTournament(**values)


# Measuring.


def measure_point(system: str, path: Path) -> None:
    """In a process of its own, which may be stopped: the processor's time, best of a few rounds."""
    tournament = event(pickle.loads(path.read_bytes()), system)
    fastest = float("inf")
    for _ in range(5):
        start = time.process_time()
        zug.pair(tournament)
        seconds = time.process_time() - start
        fastest = min(fastest, seconds)
        if seconds > 1:
            break
    print(fastest)


def in_process(system: str, path: Path, limit: float) -> float | None:
    """None if it takes longer than the limit; reading the field is not counted."""
    command = [sys.executable, str(HERE / "growth.py"), "--point", system, str(path)]
    try:
        ran = subprocess.run(
            command, capture_output=True, text=True, timeout=limit + 20, check=True
        )
    except subprocess.TimeoutExpired:
        return None
    seconds = float(ran.stdout)
    return seconds if seconds <= limit else None


def grow(args: argparse.Namespace) -> None:
    """All points that are missing, the small ones first."""
    points = {
        point[:3]: point
        for point in read_points(args.points)
        if point.source != MEASURED or not args.again
    }
    programs = {peer.name: peer for peer in (peers.engine(), *peers.find_peers(args.peers))}
    tasks = [("in process", name, size) for size in args.sizes for name in args.systems]
    tasks += [("process", name, size) for size in FILES for name in programs if size in args.sizes]
    over: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        for kind, name, size in sorted(tasks, key=lambda task: task[2]):
            if (kind, name, size) in points or name in over:
                continue
            path = _field(Path(folder), size, as_file=kind == "process")
            if kind == "process":
                ran = peers.run(programs[name], path, args.limit)
                seconds = None if ran is None else ran.seconds
            else:
                seconds = in_process(name, path, args.limit)
            print(
                f"{kind:10} {name:24} {size:>7,} {'over' if seconds is None else f'{seconds:.4f}'}"
            )
            if seconds is None:
                over.add(name)
                continue
            points[kind, name, size] = Point(kind, name, size, round(seconds, 6))
            write_points(args.points, points.values())


def _field(folder: Path, size: int, *, as_file: bool) -> Path:
    path = folder / f"{size}.{'trf' if as_file else 'pickle'}"
    if not path.exists():
        field = history(size)
        if as_file:
            save(field, path, format="trf16", ranks=some_ranks(field))
        else:
            path.write_bytes(pickle.dumps(field))
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for one round")
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    parser.add_argument("--systems", nargs="+", default=SYSTEMS)
    parser.add_argument("--peers", default="", metavar="PATH[,PATH …]", help="other programs")
    parser.add_argument("--again", action="store_true", help="measure what is there, too")
    parser.add_argument("--points", type=Path, default=CSV, help="where the points are kept")
    parser.add_argument("--plot", nargs="?", const=PICTURE, help="draw what is there, and where")
    parser.add_argument("--point", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.point:
        measure_point(args.point[0], Path(args.point[1]))
    elif args.plot:
        from growth_plot import draw  # noqa: PLC0415 - needs matplotlib

        draw(read_points(args.points), Path(args.plot))
    else:
        grow(args)


if __name__ == "__main__":
    main()
