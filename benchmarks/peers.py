"""Other pairing programs on the same files: how long a whole process takes, and what it pairs.

    python benchmarks/peers.py [PATH[,PATH …]] [--sizes 20 50 …]

A path is an executable, a jar (run by `java`) or a script in Python. Which program it is, it says
itself: the command lines of bbpPairings, JaVaFo and Gacrux are tried in turn. py4swiss is always
there if it is installed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from fields import played, some_ranks

from zug.formats import save

SIZES = (20, 50, 200, 1000)
LIMIT = 120.0
"""Seconds until a program is stopped, and asked for nothing larger."""
BRIEF = 1.0
"""What is quicker is run several times."""

Boards = frozenset[tuple[int, ...]]

GRAMMARS = {
    "bbpPairings": ("--dutch", "{file}", "-p", "{out}"),
    "JaVaFo": ("{file}", "-p", "{out}"),
    "Gacrux": ("-i", "{file}", "-p"),
}
"""Ways to ask for the next round, by the program they come from."""

OWN = [sys.executable, "-c", "from zug.cli.engine import run; run()"]
EDITIONS = ("dutch-2026", "dutch-2017")


class Peer(NamedTuple):
    """A program, and the words that ask it for a round."""

    name: str
    words: tuple[str, ...]

    def command(self, file: Path, out: Path) -> list[str]:
        return [word.format(file=file, out=out) for word in self.words]


class Run(NamedTuple):
    """What came of one call; no boards where the answer cannot be read."""

    seconds: float
    boards: Boards | None


def find_peers(paths: str) -> list[Peer]:
    """The programs at these paths, separated by commas; py4swiss before them."""
    return [*_py4swiss(), *(recognise(Path(path)) for path in paths.split(",") if path)]


def recognise(path: Path) -> Peer:
    """Ask by each grammar for a round of a small field; the first that is answered counts."""
    if not path.exists():
        raise SystemExit(f"there is no {path}")
    start = {".jar": ("java", "-jar"), ".py": (sys.executable,)}.get(path.suffix, ())
    program = (*start, str(path.resolve()))
    with tempfile.TemporaryDirectory() as folder:
        file = write_field(Path(folder), 20)
        for words in GRAMMARS.values():
            peer = Peer(_name(program, path), (*program, *words))
            ran = run(peer, file)
            if ran is not None and ran.boards:
                return peer
    names = ", ".join(GRAMMARS)
    raise SystemExit(f"{path} does not pair by the command lines of {names}")


def _name(program: tuple[str, ...], path: Path) -> str:
    """What it prints for `-r`, else what its file is called."""
    try:
        said = subprocess.run(
            [*program, "-r"], capture_output=True, text=True, timeout=LIMIT, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        said = ""
    first = said.strip().partition("\n")[0]
    return first if 0 < len(first) <= 80 else path.name


def _py4swiss() -> list[Peer]:
    for entry in entry_points(group="console_scripts", name="py4swiss"):
        module, _, function = entry.value.partition(":")
        program = (sys.executable, "-c", f"from {module} import {function}; {function}()")
        return [Peer(f"py4swiss {version('py4swiss')}", (*program, "-t", "{file}", "-p", "{out}"))]
    return []


def engine(system: str = EDITIONS[0]) -> Peer:
    """`zug-engine`, as bbpPairings is called."""
    return Peer("zug-engine", (*OWN, f"--{system}", "{file}", "-p", "{out}"))


def write_field(folder: Path, size: int) -> Path:
    """Round 5 of 9 is to be paired."""
    path = folder / f"{size}.trf"
    field = played(size, 4)
    save(field, path, format="trf16", ranks=some_ranks(field))
    return path


def run(peer: Peer, file: Path, limit: float = LIMIT) -> Run | None:
    """Best of several calls; None if it fails or takes too long."""
    plain = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    out = file.with_name("out.txt")
    fastest, text = limit, ""
    for _ in range(5):
        out.unlink(missing_ok=True)
        start = time.perf_counter()
        try:
            ended = subprocess.run(
                peer.command(file, out), capture_output=True, timeout=limit, env=plain, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        seconds = time.perf_counter() - start
        if ended.returncode != 0:
            return None
        text = out.read_text() if out.exists() else ended.stdout.decode("utf-8", "replace")
        fastest = min(fastest, seconds)
        if seconds > BRIEF:
            break
    return Run(fastest, read_boards(text))


def read_boards(text: str) -> Boards | None:
    """A number, then so many lines of two numbers."""
    try:
        rows = [tuple(map(int, line.split())) for line in text.split("\n") if line.strip()]
    except ValueError:
        return None
    if not rows or rows[0] != (len(rows) - 1,) or any(len(row) != 2 for row in rows[1:]):
        return None
    return frozenset(rows[1:])


def verdict(ran: Run, file: Path) -> str:
    """Which edition of ours pairs the same."""
    if ran.boards is None:
        return "not readable"
    ours = {system: run(engine(system), file) for system in EDITIONS}
    same = [system for system, own in ours.items() if own and own.boards == ran.boards]
    if same:
        return "as " + ", ".join(same)
    newest = ours[EDITIONS[0]]
    assert newest is not None
    assert newest.boards is not None
    return f"{len(newest.boards - ran.boards)} boards differ from {EDITIONS[0]}"


def compare(peers: list[Peer], sizes: tuple[int, ...] = SIZES) -> Iterator[str]:
    """Yield the lines of a table, one for every program and size, each once it is measured."""
    yield "| players | program | time | `zug-engine` | ratio | pairing |"
    yield "|---|---|---|---|---|---|"
    given_up: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            file = write_field(Path(folder), size)
            own = run(engine(), file)
            assert own is not None
            for peer in peers:
                if peer.name in given_up:
                    continue
                ran = run(peer, file)
                if ran is None:
                    given_up.add(peer.name)
                    yield f"| {size:,} | {peer.name} | no answer | {own.seconds:.3f} s | | |"
                    continue
                yield (
                    f"| {size:,} | {peer.name} | {ran.seconds:.3f} s | {own.seconds:.3f} s "
                    f"| {ran.seconds / own.seconds:,.0f} | {verdict(ran, file)} |"
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="?", default="", metavar="PATH[,PATH …]")
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    args = parser.parse_args()
    peers = find_peers(args.paths)
    if not peers:
        raise SystemExit("no program to compare with: name one, or install py4swiss")
    for line in compare(peers, tuple(args.sizes)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
