"""Compare Zug with another program, round by round, in both directions.

    python scripts/compare.py bbp    ./bbpPairings.exe [-n 100]
    python scripts/compare.py javafo 'java -ea -jar javafo.jar' [-n 100] --system dutch-2017
    python scripts/compare.py gacrux 'python pairingchecker.py' [-n 100]

Random tournaments of the other program are replayed by Zug, and those of Zug are checked by the
other program (Gacrux only checks here). The program is not part of Zug: say how it is called.

Exit status 1 if a round differs; the files concerned are kept in `--keep`, if given.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import zug
from zug.formats import read, write
from zug.generator import Config, Recipe, make
from zug.systems.codes import with_code

SPREAD = 15_485_863
"""Seeds far apart: bbpPairings makes much the same of small ones."""
CODES = {"dutch-2026": "FIDE_DUTCH_2025"}
"""What bbpPairings 6.0.0 and Gacrux call a system in record 192, where Zug writes another code."""


Done = subprocess.CompletedProcess[str]


class Found(NamedTuple):
    """What one tournament gave: rounds compared, and how many of them differ."""

    rounds: int
    differ: int


class Peer(NamedTuple):
    """How another program is asked to make a tournament (None: it does not) and to check one."""

    generates: Callable[[str, int], list[str]] | None
    checks: Callable[[str], list[str]]
    differ: Callable[[Done, int], int]
    """Of what a check said, and how many rounds it should have seen: how many differ."""


def differing_rounds(done: Done, rounds: int) -> int:
    if done.stdout.count(": Round #") != rounds:
        raise SystemExit(f"not all of {rounds} rounds were checked:\n{done.stdout}{done.stderr}")
    return done.stdout.count("Checker pairings") + done.stdout.count("No valid pairing exists")


def differing_tournaments(done: Done, _rounds: int) -> int:
    """Gacrux ends with 0 or 1: it says whether a tournament is right, not how many rounds are."""
    if done.returncode not in (0, 1):
        raise SystemExit(f"the check failed:\n{done.stdout}{done.stderr}")
    return done.returncode


PEERS = {
    "bbp": Peer(
        lambda file, seed: ["--dutch", "-g", "-o", file, "-s", str(seed)],
        lambda file: ["--dutch", file, "-c"],
        differing_rounds,
    ),
    "javafo": Peer(
        lambda file, seed: ["-g", str(seed), "-o", file],
        lambda file: [file, "-c"],
        differing_rounds,
    ),
    "gacrux": Peer(None, lambda file: ["-i", file, "-c"], differing_tournaments),
}


def run(command: list[str], words: list[str]) -> Done:
    return subprocess.run([*command, *words], capture_output=True, text=True, check=False)


def theirs(path: Path, system: str) -> Found:
    """A tournament of the other program, replayed."""
    report = zug.check(read(path), system)
    return Found(len(report.rounds), len(report.differences))


def ours(path: Path, seed: int, system: str, peer: Peer, command: list[str]) -> Found:
    """A tournament of Zug, checked by the other program."""
    form = "trf26" if peer.generates is None else "trf16"
    tournament, _ = make(Recipe(Config(system=system), seed, form))
    tournament = with_code(tournament, CODES.get(system, tournament.code or system))
    path.write_bytes(write(tournament, form))
    done = run(command, peer.checks(str(path)))
    return Found(tournament.rounds_played, peer.differ(done, tournament.rounds_played))


def compare(given: argparse.Namespace, folder: Path) -> dict[str, list[Found]]:
    peer, command = PEERS[given.peer], shlex.split(given.command)
    found: dict[str, list[Found]] = {"theirs": [], "ours": []}
    for number in range(1, given.number + 1):
        seed = number * SPREAD % 2**31
        path = folder / f"{given.peer}-{seed}.trf"
        if peer.generates is not None:
            done = run(command, peer.generates(str(path), seed))
            if not path.exists():
                raise SystemExit(f"{given.command} made no tournament:\n{done.stdout}{done.stderr}")
            found["theirs"].append(keep(theirs(path, given.system), path, given.keep))
        path = folder / f"zug-{seed}.trf"
        found["ours"].append(keep(ours(path, seed, given.system, peer, command), path, given.keep))
    return found


def keep(found: Found, path: Path, where: Path | None) -> Found:
    if found.differ and where is not None:
        where.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, where)
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("peer", choices=PEERS)
    parser.add_argument("command", help="how the other program is called")
    parser.add_argument("-n", "--number", type=int, default=100, help="tournaments each way")
    parser.add_argument("--system", default="dutch-2026")
    parser.add_argument("--keep", type=Path, help="folder for the tournaments that differ")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        found = compare(given, Path(folder))
    for side, title in (
        ("theirs", f"made by {given.peer}, replayed by zug"),
        ("ours", f"made by zug, checked by {given.peer}"),
    ):
        rounds = sum(one.rounds for one in found[side])
        differ = sum(one.differ for one in found[side])
        if found[side]:
            print(f"{title}: {len(found[side])} tournaments, {rounds} rounds, {differ} differ")
    return 1 if any(one.differ for side in found.values() for one in side) else 0


if __name__ == "__main__":
    sys.exit(main())
