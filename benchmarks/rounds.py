"""How long one round takes: in process by size, adversarial, from the shell, beside others.

    python benchmarks/rounds.py [--quick] [--write] [--peers PATH[,PATH …]]

`--write` replaces benchmarks/results.md. Times are the best of several runs on one core; the
ratio to another program (py4swiss 0.3.1, which follows the rules of 2017, and those at the paths
given; see peers.py) is the figure that travels.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fields import adversarial, one_club, played, upper_white
from peers import Peer, compare, find_peers, write_field

import zug
from zug.model import Tournament

SIZES = (20, 50, 200, 1000, 5000, 10000)
PLAYED = (2, 4, 7)
ANEW = 4
"""A tournament keeps what its history says. Of one size it is measured what reading it adds."""
EDITIONS = ("dutch-2026", "dutch-2017")
PASSES = 6
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


def in_process(quick: bool) -> dict[str, list[str]]:
    """A table for each edition; in several passes, so that a busy spell does not tell."""
    sizes = SIZES[:4] if quick else SIZES
    fields = {(size, done): played(size, done) for size in sizes for done in PLAYED}
    times: dict[tuple[str, int, int], float] = {}
    for turn in range(PASSES):
        progress(f"rounds in process, pass {turn + 1} of {PASSES}")
        for (size, done), tournament in fields.items():
            for system in EDITIONS:
                key = (system, size, done)
                repeats = 40 if size < 1000 else 4
                now = best(repeats, zug.pair, tournament, system)
                times[key] = min(1000 * now, times.get(key, 1e9))
                if done == ANEW:
                    key = (system, size, -done)
                    now = best(repeats, _pair_anew, tournament, system)
                    times[key] = min(1000 * now, times.get(key, 1e9))
    return {system: _table(system, sizes, times) for system in EDITIONS}


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


def nasty(system: str, quick: bool) -> list[str]:
    lines = ["| players | clubs | mean | worst |", "|---|---|---|---|"]
    for size in (200, 1000):
        fields = [
            adversarial(size, done, seed=seed)
            for seed in range(1 if quick else 3)
            for done in (3, 5, 8)
        ]
        for clubs, tournaments in (
            ("ten", fields),
            ("one, half of the field", [one_club(tournament) for tournament in fields]),
            ("none; upper half always White", [upper_white(size, done) for done in (2, 4, 6)]),
        ):
            times = [1000 * best(1, zug.pair, tournament, system) for tournament in tournaments]
            mean = sum(times) / len(times)
            lines.append(f"| {size:,} | {clubs} | {mean:.0f} | {max(times):.0f} |")
    return lines


def from_the_shell(quick: bool, peers: list[Peer]) -> list[str]:
    """`zug pair` by size, and every other program at hand beside `zug-engine`."""
    sizes = (20, 50, 200) if quick else (20, 50, 200, 1000)
    lines = ["| players | `zug pair` |", "|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = write_field(Path(folder), size)
            seconds = best(5, quiet, [str(Path(sys.executable).parent / "zug"), "pair", str(path)])
            lines.append(f"| {size:,} | {seconds:.3f} s |")
    return [*lines, "", *compare(peers, sizes)]


def in_bulk(quick: bool) -> list[str]:
    """Whole processes that pair many rounds, or tell all about one."""
    zug_ = str(Path(sys.executable).parent / "zug")
    make = [zug_, "generate", "--output"]
    lines = ["| what | seconds | target |", "|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        sizes = ["--players", "20", "--rounds", "9", "--plain", "--seed", "1"]
        seconds = best(3, quiet, [*make, f"{folder}/a", "-n", "300", *sizes])
        lines.append(f"| `zug generate`, 300 × 20 players × 9 rounds | {seconds:.2f} | 1.3 |")
        number = 100 if quick else 500
        many = ["-n", str(number), "--players", "8-60", "--jobs", "2", "--check", "--plain"]
        seconds = best(1, quiet, [*make, f"{folder}/b", *many])
        target = 600 * number / 50000
        lines.append(
            f"| {number} × 8–60 players made and checked, 2 processes | {seconds:.1f} "
            f"| {target:g} (600 for 50,000) |"
        )
        path = write_field(Path(folder), 1000)
        seconds = best(3, quiet, [zug_, "explain", str(path)])
        lines.append(f"| `zug explain`, 1,000 players | {seconds:.2f} | 1 |")
    return lines


def progress(what: str) -> None:
    """For whoever waits: the report comes at the end."""
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="small sizes only")
    parser.add_argument("--write", action="store_true", help="write benchmarks/results.md")
    parser.add_argument("--peers", default="", metavar="PATH[,PATH …]", help="other programs")
    args = parser.parse_args()
    peers = find_peers(args.peers)
    report = [f"Measured by `make bench` on {machine()}.", ""]
    for system, table in in_process(args.quick).items():
        report += [f"## One round of {system} in process, milliseconds", "", *table, ""]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    report += [f"Peak memory of the whole run so far: {peak:.0f} MB.", ""]
    for system in EDITIONS:
        progress(f"adversarial histories, {system}")
        report += [f"## Adversarial histories, {system}, milliseconds", ""]
        report += [*nasty(system, args.quick), ""]
    progress("whole processes")
    report += ["## Whole process from the shell", "", *from_the_shell(args.quick, peers), ""]
    progress("in bulk")
    report += ["## In bulk, whole processes", "", *in_bulk(args.quick), ""]
    text = "\n".join(report)
    print(text)
    if args.write:
        (Path(__file__).parent / "results.md").write_text(f"# Results\n\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
