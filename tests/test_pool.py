"""Work shared out among processes: a worker that dies is an error, Ctrl-C leaves nothing behind."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from zug.cli.exits import Exit
from zug.errors import Fault, FaultyFileError, UsageError, WorkerError, ZugError
from zug.messages import say
from zug.pool import run_all

T = TypeVar("T")
PATIENCE = 300
"""Seconds until what does not happen is given up."""

LAB = """
title = "Killed"
systems = ["dutch-2026"]
repetitions = 100000
[field]
players = 40
rounds = 9
"""


def double(number: int) -> int:
    return 2 * number


def die(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(number: int) -> int:
    raise UsageError("no-such-number", say("{number} will not do", number=number), "try 1")


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("jobs", [0, 1, 2])
def test_answers_come_in_the_order_of_the_questions(jobs: int, fresh: bool) -> None:
    assert list(run_all(double, range(100), jobs, fresh=fresh)) == list(range(0, 200, 2))


def no_file_may_grow() -> None:
    """As if /dev/shm could not be written: what processes share begins as a file there."""
    import resource  # noqa: PLC0415 - not on Windows

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shares work through /dev/shm")
def test_without_shared_memory_one_process_does_the_work() -> None:
    season = Path(__file__).parent / "conformance" / "dutch-2026"
    files = sorted(season.glob("*.trf"))[:3]
    told = {}
    for jobs in ("1", "2"):
        told[jobs] = subprocess.run(
            [sys.executable, "-m", "zug", "check", *files, "--jobs", jobs],
            preexec_fn=no_file_may_grow,
            capture_output=True,
            text=True,
            check=False,
        )
    one, two = ((done.returncode, done.stdout.rpartition(",")[0]) for done in told.values())
    assert two == one, "but for the seconds"
    assert told["1"].stderr == ""
    (line,) = told["2"].stderr.splitlines()
    assert "one process" in line
    assert "output" not in line


@pytest.mark.parametrize("fresh", [False, True])
def test_a_killed_worker_is_an_error(fresh: bool) -> None:
    with pytest.raises(WorkerError, match=r"was killed when .* of 40 were done") as caught:
        list(run_all(die, range(40), 2, fresh=fresh))
    assert caught.value.code == "worker-died"


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_a_worker_arrives_whole(jobs: int) -> None:
    with pytest.raises(UsageError) as caught:
        list(run_all(refuse, range(3, 6), jobs))
    assert str(caught.value) == "[no-such-number] 3 will not do; try 1"
    assert isinstance(caught.value.message, type(say("")))


def test_every_error_can_be_sent() -> None:
    faulty = FaultyFileError("open.trf", [Fault("bad", "wrong", "mend it", 3, 4)])
    errors: list[ZugError] = [faulty, UsageError("a", "b", "c")]
    for error in errors:
        sent = pickle.loads(pickle.dumps(error))
        assert type(sent) is type(error)
        assert str(sent) == str(error)
        assert vars(sent) == vars(error)


# The commands, in processes of their own.

ZUG = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from zug.cli.main import run
run(sys.argv[1:])
"""
"""Tests that run in the background ignore the keyboard, and so would what they start."""


def wait_for(condition: Callable[[], T], patience: float = PATIENCE) -> T:
    deadline = time.monotonic() + patience
    while not (met := condition()):
        assert time.monotonic() < deadline, "nothing happens"
        time.sleep(0.01)
    return met


def status(process: int) -> list[str]:
    """State and parent of a process; nothing if there is none."""
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return []
    return text.rpartition(")")[2].split()[:2]


def is_alive(process: int) -> bool:
    return status(process)[:1] not in ([], ["Z"])


def workers_of(parent: int) -> list[int]:
    """Its workers; the process by which Python tidies up after them is none."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        if status(int(place.name))[1:] == [str(parent)]:
            words = (place / "cmdline").read_bytes()
            if b"resource_tracker" not in words:
                found.append(int(place.name))
    return found


@contextmanager
def at_work(command: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A command that two workers are busy with, and would be for a long time."""
    gate, ledger = folder / "a.trf", folder / "made" / "generated.tsv"
    words: dict[str, list[str]] = {
        "check": ["check", *(str(folder / f"{name}.trf") for name in "abcd")],
        "generate": ["generate", "-n", "100000", "--seed", "1", "--output", str(ledger.parent)],
        "lab": ["lab", str(folder / "lab.toml"), "--out", str(folder / "out")],
    }
    if command == "check":
        os.mkfifo(gate)  # whoever reads it waits
        for name in "bcd":
            (folder / f"{name}.trf").write_text("001")
    (folder / "lab.toml").write_text(LAB)
    held: list[int] = []
    workers: list[int] = []
    process = subprocess.Popen(
        [sys.executable, "-c", ZUG, *words[command], "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        wait_for(lambda: len(workers_of(process.pid)) == 2)
        if command == "check":
            held = wait_for(lambda: writer_of(gate))
        if command == "generate":
            wait_for(lambda: ledger.exists() and ledger.read_text().count("\n") > 2)
        workers = workers_of(process.pid)
        yield process
    finally:
        process.kill()
        for worker in filter(is_alive, workers):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        process.communicate()
        for writer in held:
            os.close(writer)


def writer_of(gate: Path) -> list[int]:
    """The other end of a pipe that somebody reads: as long as it is open, they wait."""
    try:
        return [os.open(gate, os.O_WRONLY | os.O_NONBLOCK)]
    except OSError:
        return []


COMMANDS = pytest.mark.parametrize("command", ["check", "generate", "lab"])
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")


@LINUX
@COMMANDS
def test_a_command_whose_worker_is_killed_says_so(command: str, tmp_path: Path) -> None:
    with at_work(command, tmp_path) as process:
        workers = workers_of(process.pid)
        os.kill(workers[0], signal.SIGKILL)
        _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == Exit.WORKER
        assert "zug: [worker-died] a worker process was killed when" in said
        assert said.count("\n") == 1, said
        wait_for(lambda: not any(map(is_alive, workers)))


@LINUX
@COMMANDS
def test_ctrl_c_ends_a_command_and_its_workers(command: str, tmp_path: Path) -> None:
    with at_work(command, tmp_path) as process:
        workers = workers_of(process.pid)
        os.killpg(process.pid, signal.SIGINT)  # a terminal tells the whole group
        _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == Exit.INTERRUPTED
        assert said.strip() == "zug: stopped"
        wait_for(lambda: not any(map(is_alive, workers)))


@LINUX
@COMMANDS
def test_workers_end_with_a_command_that_is_killed(command: str, tmp_path: Path) -> None:
    with at_work(command, tmp_path) as process:
        workers = workers_of(process.pid)
        process.kill()
        wait_for(lambda: not any(map(is_alive, workers)))


PUT_OFF = """
import os, signal, threading, time
from zug.pool import _interrupts_postponed

threading.Thread(target=threading.Event().wait, daemon=True).start()
try:
    with _interrupts_postponed():
        os.kill(os.getpid(), signal.SIGINT)
        while signal.SIGINT in signal.sigpending():
            time.sleep(0.001)
        print("started")
except KeyboardInterrupt:
    print("heard")
"""


@LINUX
def test_a_ctrl_c_that_another_thread_takes_waits_until_the_workers_have_started() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PUT_OFF], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["started", "heard"]
