"""How long one round takes: in process by size, adversarial, from the shell, beside others.

    python benchmarks/rounds.py [--quick | --tiny] [--write] [--peers PATH[,PATH …]]

Every line is printed as soon as it is measured; `--write` replaces benchmarks/results.md in the
end. Times are the best of several runs on one core; the
ratio to another program (py4swiss 0.3.1, which follows the rules of 2017, and those at the paths
given; see peers.py) is the figure that travels.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from fields import adversarial, one_club, played, upper_white
from peers import Peer, compare, find_peers, write_field

import zug
from zug.model import Tournament


class Extent(NamedTuple):
    """How much is measured."""

    sizes: tuple[int, ...] = (20, 50, 200, 1000, 5000, 10000)
    passes: int = 6
    repeats: int = 40
    nasty: tuple[int, ...] = (200, 1000)
    seeds: int = 3
    shell: tuple[int, ...] = (20, 50, 200, 1000)
    generated: int = 300
    checked: int = 500
    explained: int = 1000


FULL = Extent()
QUICK = FULL._replace(sizes=FULL.sizes[:4], seeds=1, shell=FULL.shell[:3], checked=100)
TINY = Extent((20,), 1, 1, (30,), 1, (20,), 2, 3, 30)
PLAYED = (2, 4, 7)
ANEW = 4
"""A tournament keeps what its history says. Of one size it is measured what reading it adds."""
EDITIONS = ("dutch-2026", "dutch-2017")
TARGETS = {20: 0.6, 200: 3.0, 1000: 6.0, 5000: 200.0, 10000: 600.0}


def best(repeats: int, run: Callable[..., object], *args: object) -> float:
    """Best of several runs, one after the other, in seconds."""
    gc.collect()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        run(*args)
        times.append(time.perf_counter() - start)
    return min(times)


def in_process(extent: Extent) -> dict[str, list[str]]:
    """A table for each edition; in several passes, so that a busy spell does not tell."""
    fields = {(size, done): played(size, done) for size in extent.sizes for done in PLAYED}
    times: dict[tuple[str, int, int], float] = {}
    for turn in range(extent.passes):
        progress(f"rounds in process, pass {turn + 1} of {extent.passes}")
        for (size, done), tournament in fields.items():
            for system in EDITIONS:
                key = (system, size, done)
                repeats = extent.repeats if size < 1000 else min(4, extent.repeats)
                now = best(repeats, zug.pair, tournament, system)
                times[key] = min(1000 * now, times.get(key, 1e9))
                if done == ANEW:
                    key = (system, size, -done)
                    now = best(repeats, _pair_anew, tournament, system)
                    times[key] = min(1000 * now, times.get(key, 1e9))
    return {system: _table(system, extent.sizes, times) for system in EDITIONS}


def _pair_anew(tournament: Tournament, system: str) -> None:
    """Pair a copy of which nothing is known yet but that it is sound, as if it had been read."""
    zug.pair(replace(tournament).known_sound(), system)


def _table(
    system: str, sizes: tuple[int, ...], times: dict[tuple[str, int, int], float]
) -> list[str]:
    lines = [
        "| players | round 3 | round 5 | round 8 | worst | target | round 5, history read anew |",
        "|---|---|---|---|---|---|---|",
    ]
    for size in sizes:
        row = [times[system, size, done] for done in PLAYED]
        target = f"{TARGETS[size]:g}" if size in TARGETS else ""
        cells = " | ".join(f"{t:.2f}" for t in row)
        anew = times[system, size, -ANEW]
        lines.append(f"| {size:,} | {cells} | {max(row):.2f} | {target} | {anew:.2f} |")
    return lines


def nasty(system: str, extent: Extent) -> Iterator[str]:
    yield from ("| players | clubs | mean | worst |", "|---|---|---|---|")
    for size in extent.nasty:
        fields = [
            adversarial(size, done, seed=seed) for seed in range(extent.seeds) for done in (3, 5, 8)
        ]
        for clubs, tournaments in (
            ("ten", fields),
            ("one, half of the field", [one_club(tournament) for tournament in fields]),
            ("none; upper half always White", [upper_white(size, done) for done in (2, 4, 6)]),
        ):
            times = [1000 * best(1, zug.pair, tournament, system) for tournament in tournaments]
            mean = sum(times) / len(times)
            yield f"| {size:,} | {clubs} | {mean:.0f} | {max(times):.0f} |"


def from_the_shell(extent: Extent, peers: list[Peer]) -> Iterator[str]:
    """`zug pair` by size, and every other program at hand beside `zug-engine`."""
    yield from ("| players | `zug pair` |", "|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for size in extent.shell:
            path = write_field(Path(folder), size)
            seconds = best(5, quiet, [str(Path(sys.executable).parent / "zug"), "pair", str(path)])
            yield f"| {size:,} | {seconds:.3f} s |"
    yield ""
    yield from compare(peers, extent.shell)


def in_bulk(extent: Extent) -> Iterator[str]:
    """Whole processes that pair many rounds, or tell all about one."""
    zug_ = str(Path(sys.executable).parent / "zug")
    yield from ("| what | seconds | target |", "|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        places = (f"{folder}/{number}" for number in itertools.count())

        def generate(number: int, *words: str) -> None:
            """Into a folder of its own: one that holds a run is refused."""
            quiet(
                [zug_, "generate", "--output", next(places), "-n", str(number), *words, "--plain"]
            )

        number = extent.generated
        seconds = best(3, generate, number, "--players", "20", "--rounds", "9", "--seed", "1")
        yield f"| `zug generate`, {number} × 20 players × 9 rounds | {seconds:.2f} | 1.3 |"
        number = extent.checked
        seconds = best(1, generate, number, "--players", "8-60", "--jobs", "2", "--check")
        yield (
            f"| {number} × 8–60 players made and checked, 2 processes | {seconds:.1f} "
            f"| {600 * number / 50000:g} (600 for 50,000) |"
        )
        path = write_field(Path(folder), extent.explained)
        seconds = best(3, quiet, [zug_, "explain", str(path)])
        yield f"| `zug explain`, {extent.explained:,} players | {seconds:.2f} | 1 |"


def progress(what: str) -> None:
    """Name what is measured next, beside the report."""
    print(f"{what} …", file=sys.stderr, flush=True)


def quiet(command: list[str]) -> None:
    """Run a program as an installed one runs: with its byte code kept."""
    plain = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=plain
    )


def machine() -> str:
    model = next(
        (
            line.split(":", 1)[1].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def report(extent: Extent, peers: list[Peer]) -> Iterator[str]:
    """Yield the lines of the report, each as soon as it is measured."""
    yield from (f"Measured by `make bench` on {machine()}.", "")
    for system, table in in_process(extent).items():
        yield from (f"## One round of {system} in process, milliseconds", "", *table, "")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield from (f"Peak memory of the whole run so far: {peak:.0f} MB.", "")
    for system in EDITIONS:
        progress(f"adversarial histories, {system}")
        yield from (f"## Adversarial histories, {system}, milliseconds", "")
        yield from nasty(system, extent)
        yield ""
    progress("whole processes")
    yield from ("## Whole process from the shell", "")
    yield from from_the_shell(extent, peers)
    yield ""
    progress("in bulk")
    yield from ("## In bulk, whole processes", "")
    yield from in_bulk(extent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="small sizes only")
    size.add_argument("--tiny", action="store_true", help="once, to see that everything runs")
    parser.add_argument("--write", action="store_true", help="write benchmarks/results.md")
    parser.add_argument("--peers", default="", metavar="PATH[,PATH …]", help="other programs")
    args = parser.parse_args()
    peers = find_peers(args.peers)
    lines = []
    for line in report(TINY if args.tiny else QUICK if args.quick else FULL, peers):
        print(line, flush=True)
        lines.append(line)
    if args.write:
        text = "\n".join(["# Results", "", *lines, ""])
        (Path(__file__).parent / "results.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
