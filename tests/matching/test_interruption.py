"""One call at a time, and Ctrl-C stops it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

BUSY = "another call is at work"


def sparse(room: Any, n: int, scale: int = 1) -> Any:
    """Few edges and a different cost for each: long work for its size."""
    rng = Random(7)
    near = [{v ^ 1} for v in range(n)]
    for v in range(n):
        for u in rng.sample(range(n), 6):
            near[v].add(u)
            near[u].add(v)
    ex = room.Exclusions(n)
    ex.forbid_pairs([x for v in range(n) for u in range(v) if u not in near[v] for x in (u, v)])
    places = [scale * rng.randrange(10**6) for _ in range(n)]
    return room.Problem(ex, range(n), [0] * n, [0], places)


def test_a_second_thread_is_refused(room: Any) -> None:
    made = sparse(room, 1200 if room.NATIVE else 120)
    worker = threading.Thread(target=lambda: until_its_turn(made.solve))
    worker.start()
    refused: set[int] = set()
    while worker.is_alive():
        for number, ask in enumerate((made.mates, made.duals, lambda: made.restrict(0, 0, 1))):
            try:
                ask()
            except RuntimeError as error:
                if BUSY in str(error):
                    refused.add(number)
        time.sleep(0.001)
    worker.join()
    assert refused == {0, 1, 2}
    assert made.solve()  # nothing is left locked
    assert len(made.mates()) == made.size


def until_its_turn(act: Callable[[], object]) -> object:
    while True:
        try:
            return act()
        except RuntimeError as error:
            if BUSY not in str(error):
                raise


def test_many_threads_on_one_problem(kernel: Any) -> None:
    """Whatever gets through is right; the others are told."""
    made = sparse(kernel, 200)
    assert made.solve()
    wanted, proof = made.mates(), made.duals()
    wrong: list[object] = []

    def hammer(seed: int) -> None:
        rng = Random(seed)
        for _ in range(80):
            ask = rng.choice([made.solve, made.mates, made.duals, made.cost])
            try:
                answer = ask()
            except RuntimeError:
                continue
            if answer not in (True, wanted, proof, made_cost):
                wrong.append(answer)

    made_cost = made.cost()
    threads = [threading.Thread(target=hammer, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert made.solve()
    assert made.mates() == wanted


def test_many_threads_share_exclusions(room: Any) -> None:
    """Where Python has no lock of its own (free-threaded), the exclusions bring theirs."""
    size, threads = 120, 4
    exclusions = room.Exclusions(size)

    def forbid(of: int) -> None:
        for a in range(of, size, threads):
            exclusions.forbid_pairs([x for b in range(a) for x in (a, b)])
            exclusions.forbid_within([a, (a + 1) % size])
            room.Structure(exclusions, list(range(8)), [0] * 8, [True])

    workers = [threading.Thread(target=forbid, args=(of,)) for of in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all(exclusions.excluded(a, b) for a in range(size) for b in range(a))


def once_busy(made: Any, act: Callable[[], object]) -> threading.Thread:
    """Do something as soon as another call is at work on the problem."""

    def wait() -> None:
        while True:
            try:
                made.mates()
            except RuntimeError as error:
                if BUSY in str(error):
                    break
            time.sleep(0.001)
        act()

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    return thread


LONG = """
import sys
sys.path[:0] = sys.argv[1:]
import conftest
from test_interruption import once_busy, sparse, until_its_turn
made = sparse(conftest._core, 2000, 2**800)
try:
    once_busy(made, lambda: print("solving", flush=True))
    print(until_its_turn(made.solve))
except KeyboardInterrupt:
    print("interrupted")
try:
    made.mates()
except RuntimeError as error:
    print(error)
print(sparse(conftest._core, 60).solve())
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
def test_ctrl_c_stops_a_long_solve(kernel: Any) -> None:
    paths = [str(Path(__file__).parent)]
    with subprocess.Popen(
        [sys.executable, "-c", LONG, *paths], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "solving\n"
        process.send_signal(signal.SIGINT)
        said = process.stdout.read().splitlines()
    # Not merely after it: then there would be a matching.
    assert said == ["interrupted", "no matching: solve() has not succeeded", "True"]


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
def test_a_handler_that_does_not_raise_lets_the_solve_go_on(kernel: Any) -> None:
    """It runs in the middle of the solve, and may not use the problem itself."""
    made = sparse(kernel, 1200, 2**400)
    seen: list[str] = []

    def handle(*_: object) -> None:
        try:
            made.mates()
        except RuntimeError as error:
            seen.append(str(error))

    before = signal.signal(signal.SIGUSR1, handle)
    try:
        sender = once_busy(made, lambda: os.kill(os.getpid(), signal.SIGUSR1))
        assert until_its_turn(made.solve)
        sender.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert len(seen) == 1
    assert BUSY in seen[0]
