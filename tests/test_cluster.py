"""`--scheduler`: a real scheduler and workers on this machine, some of them killed.

The workers run in another folder, so nothing is found there that was not sent.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from distributed import Client

from tests.support.cluster import PATIENCE, Cluster
from tests.support.tools import tool
from tests.test_pool import ZUG, double, refuse
from zug.cli.exits import Exit
from zug.errors import AccessError, UsageError, WorkerError
from zug.pool import run_all

FINISHED = Path(__file__).parent / "conformance" / "dutch-2026"


@contextmanager
def started(folder: Path, *words: object) -> Iterator[Cluster]:
    running = Cluster(folder, 2, *words)
    try:
        running.wait_for_workers(2)
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """For tests that leave it as it is."""
    with started(tmp_path_factory.mktemp("shared")) as running:
        yield running


@pytest.fixture(scope="module")
def refilled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with started(tmp_path_factory.mktemp("cluster")) as running:
        yield running


@pytest.fixture
def cluster(refilled: Cluster) -> Cluster:
    """For tests that kill workers: two of them are alive."""
    refilled.refill(2)
    return refilled


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[Cluster]:
    """For the test that kills the scheduler."""
    with started(tmp_path) as running:
        yield running


def zug(*words: object, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", ZUG, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        timeout=PATIENCE,
    )


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Forty files: sound ones, one of another edition, a faulty and a missing one, an event."""
    folder = tmp_path / "season"
    folder.mkdir()
    found = sorted(FINISHED.glob("*.trf"))
    for number in range(40):
        (folder / f"{number:02}.trf").write_bytes(found[number % len(found)].read_bytes())
    other = sorted((FINISHED.parent / "dutch-2017").glob("messy-*.trf"))[0]
    (folder / "07.trf").write_bytes(other.read_bytes())
    (folder / "20.trf").write_text("001 nonsense\n")
    (folder / "30.trf").unlink()
    (folder / "30.trf").symlink_to("nowhere")
    assert zug("new", "Club", "--rounds", 3, folder=tmp_path).returncode == 0
    return folder


def without_times(text: str) -> str:
    return re.sub(r'"seconds": [\d.]+|\b[\d.]+ s\b|, [\d.,]+ rounds? (a|per) second', "…", text)


def test_checks_are_those_of_one_machine(shared: Cluster, season: Path, tmp_path: Path) -> None:
    words = ["check", *sorted(f"season/{path.name}" for path in season.iterdir()), "club.zug"]
    for options in (["--json", "--boards"], ["--explain", "--verbose", "--tiebreaks"]):
        here = zug(*words, *options, "--jobs", 2, folder=tmp_path)
        there = zug(*words, *options, "--scheduler", shared.address, folder=tmp_path)
        assert here.returncode == there.returncode == Exit.DIFFERENCES
        assert "20.trf" in here.stdout
        assert "there is no season/30.trf" in here.stdout
        assert without_times(there.stdout) == without_times(here.stdout)
        assert there.stderr == here.stderr


def test_a_large_file_is_sent_without_a_word_of_dask(shared: Cluster, tmp_path: Path) -> None:
    """Dask warns of more than ten megabytes, on standard error."""
    (tmp_path / "large.trf").write_bytes(b"x" * 12_000_000)
    here = zug("check", "large.trf", folder=tmp_path)
    there = zug("check", "large.trf", "--scheduler", shared.address, folder=tmp_path)
    assert (there.returncode, there.stderr) == (here.returncode, here.stderr) == (3, "")
    assert without_times(there.stdout) == without_times(here.stdout)


@pytest.mark.parametrize("words", [["check", "a.trf"], ["generate", "-n", 2, "--output", "made"]])
def test_workers_are_asked_for_here_or_there(words: list[str | int], tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text("")
    both = zug(*words, "--jobs", 2, "--scheduler", "tcp://127.0.0.1:1", folder=tmp_path)
    assert both.returncode == Exit.USAGE
    assert "--jobs and --scheduler were both given" in both.stderr


def test_tournaments_are_made_as_on_one_machine(shared: Cluster, tmp_path: Path) -> None:
    """Byte for byte, the ledger too; and a run goes on where it was stopped."""
    words = ["generate", "-n", 60, "--seed", 1, "--players", "8-20", "--rounds", 5, "--check"]
    assert zug(*words, "--output", "here", "--jobs", 2, folder=tmp_path).returncode == 0
    there = ["--output", "there", "--scheduler", shared.address]
    first = zug(*words, "-n", 25, *there, folder=tmp_path)
    assert (first.returncode, first.stderr) == (0, "")
    rest = zug(*words, *there, "--resume", folder=tmp_path)
    assert (rest.returncode, rest.stderr) == (0, "")
    assert "25 of them already there" in rest.stdout
    assert contents(tmp_path / "there") == contents(tmp_path / "here")
    assert len(contents(tmp_path / "here")) == 61


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_killed_worker_loses_nothing(cluster: Cluster) -> None:
    """In order and complete, with what the dead one had in hand or had not delivered."""
    answers = []
    for answer in run_all(double, range(500), 1, scheduler=cluster.address):
        answers.append(answer)
        if len(answers) == 20:
            cluster.workers[0].kill()
    assert answers == list(range(0, 1000, 2))
    assert cluster.workers[1].poll() is None


def test_a_worker_that_comes_later_takes_over(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = []
    for answer in run_all(slow, range(200), 1, scheduler=cluster.address):
        answers.append(answer)
        if len(answers) == 20:
            for worker in cluster.workers:
                worker.kill()
            cluster.add_worker()
    assert answers == list(range(200))


def slow(number: int) -> int:
    time.sleep(0.01)
    return number


def test_a_cluster_without_workers_is_given_up(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zug.pool.cluster.DESERTED", 2.0)
    monkeypatch.setattr("zug.pool.cluster.GLANCE", 0.1)
    answers = run_all(slow, range(500), 1, scheduler=cluster.address)
    assert next(answers) == 0
    for worker in cluster.workers:
        worker.kill()
    with pytest.raises(WorkerError, match=r"the cluster has no workers: \d+ of 500 were done"):
        list(answers)


def test_a_scheduler_that_is_killed_is_an_error(doomed: Cluster) -> None:
    answers = run_all(slow, range(2000), 1, scheduler=doomed.address)
    assert next(answers) == 0
    doomed.scheduler.kill()
    with pytest.raises(WorkerError, match=r"the scheduler .* has gone: \d+ of 2000 were done"):
        list(answers)


def die(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_work_that_kills_every_worker_is_an_error(cluster: Cluster) -> None:
    cluster.refill(5)
    with pytest.raises(WorkerError, match="several workers were killed by the same piece of work"):
        list(run_all(die, range(10), 1, scheduler=cluster.address))


def test_an_error_of_a_worker_arrives_whole(shared: Cluster) -> None:
    with pytest.raises(UsageError) as caught:
        list(run_all(refuse, range(3, 6), 1, scheduler=shared.address))
    assert str(caught.value) == "[no-such-number] 3 will not do; try 1"


def test_another_release_at_a_worker_is_told(cluster: Cluster, tmp_path: Path) -> None:
    """Even of a worker that came later."""
    preload = tmp_path / "older.py"
    preload.write_text("import zug.pool.cluster\nzug.pool.cluster.__version__ = '0.0.7'\n")
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    cluster.add_worker("--preload", preload)
    with pytest.raises(UsageError, match=r"the worker tcp://\S+ has Zug 0\.0\.7 instead of"):
        list(run_all(double, range(10), 1, scheduler=cluster.address))


@contextmanager
def deaf_port() -> Iterator[str]:
    """A port that is open, and nobody speaks."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


@pytest.mark.parametrize("place", ["closed", "deaf", "nonsense", "no port", "worker"])
def test_no_scheduler_at_the_address(
    place: str, shared: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is there instead, it is told soon."""
    monkeypatch.setattr("zug.pool.cluster.PATIENCE", 1.0)
    with deaf_port() as deaf:
        addresses = {
            "closed": "tcp://127.0.0.1:9",
            "deaf": deaf,
            "nonsense": "carrier://pigeon",
            "no port": "127.0.0.1",
            "worker": worker_address(shared),
        }
        with pytest.raises(AccessError, match=f"no scheduler at {addresses[place]}: ") as caught:
            list(run_all(double, range(9), 1, scheduler=addresses[place]))
    assert caught.value.code == "no-scheduler"


@pytest.mark.parametrize("command", ["check", "generate"])
def test_a_command_without_its_scheduler_says_so_and_ends(command: str, tmp_path: Path) -> None:
    words = {
        "check": ["check", FINISHED / "club-00147.trf"],
        "generate": ["generate", "-n", 3, "--seed", 1, "--output", "made"],
    }
    ran = zug(*words[command], "--scheduler", "tcp://127.0.0.1:9", folder=tmp_path)
    said = "zug: [no-scheduler] no scheduler at tcp://127.0.0.1:9: nobody answers\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (Exit.ACCESS, "", said)


def test_a_scheduler_without_zug_is_told(tmp_path: Path) -> None:
    preload = tmp_path / "bare.py"
    preload.write_text("import sys\nsys.modules['zug.pool.cluster'] = None\n")
    with (
        started(tmp_path, "--preload", preload) as cluster,
        pytest.raises(UsageError, match=r"the cluster cannot load Zug: .*zug\.pool\.cluster"),
    ):
        list(run_all(double, range(10), 1, scheduler=cluster.address))


def worker_address(cluster: Cluster) -> str:
    with Client(cluster.address) as client:
        return str(next(iter(client.nthreads())))


def test_ctrl_c_ends_a_command_and_leaves_the_cluster_free(shared: Cluster, tmp_path: Path) -> None:
    words = [
        "generate",
        "-n",
        "100000",
        "--seed",
        "1",
        "--output",
        "made",
        "--scheduler",
        shared.address,
    ]
    process = subprocess.Popen(
        [sys.executable, "-c", ZUG, *words],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    ledger = tmp_path / "made" / "generated.tsv"
    deadline = time.monotonic() + PATIENCE
    while not (ledger.exists() and ledger.read_text().count("\n") > 2):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said.strip()) == (Exit.INTERRUPTED, "zug: stopped")
    assert list(run_all(double, range(20), 1, scheduler=shared.address)) == list(range(0, 40, 2))


# Who is trusted


def test_what_is_no_answer_is_an_error(shared: Cluster) -> None:
    wrong = run_all(double, range(20), 1, scheduler=shared.address, expected=_is_text)
    with pytest.raises(WorkerError) as told:
        list(wrong)
    assert told.value.code == "worker-died"
    right = run_all(double, range(20), 1, scheduler=shared.address, expected=_is_number)
    assert list(right) == list(range(0, 40, 2))


def _is_text(answer: object) -> bool:
    return isinstance(answer, str)


def _is_number(answer: object) -> bool:
    return isinstance(answer, int)


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    cert, key = folder / f"{name}.pem", folder / f"{name}.key"
    new = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=zug"]
    command = [tool("openssl"), *new, "-keyout", str(key), "-out", str(cert)]
    subprocess.run(command, check=True, capture_output=True)
    return cert, key


def test_a_cluster_with_tls(tmp_path: Path) -> None:
    """One certificate for all of them; somebody with another one is not let in."""
    cert, key = certificate(tmp_path, "ours")
    files = ["--tls-ca-file", cert, "--tls-cert", cert, "--tls-key", key]
    running = Cluster(tmp_path, 0, "--protocol", "tls", *files)
    try:
        address = running.address
        running.add_worker("--protocol", "tls", *files)
        (tmp_path / "one.trf").write_bytes(next(FINISHED.glob("*.trf")).read_bytes())
        words = ["check", "one.trf", "--scheduler", address]
        assert address.startswith("tls://")
        done = zug(*words, *files, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        other, other_key = certificate(tmp_path, "theirs")
        theirs = ["--tls-ca-file", cert, "--tls-cert", other, "--tls-key", other_key]
        for refused in (theirs, []):
            done = zug(*words, *refused, folder=tmp_path)
            assert done.returncode == Exit.ACCESS, done.stderr
            assert "Traceback" not in done.stderr
    finally:
        running.stop()


def test_files_of_tls_need_an_address_of_tls(tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text("")
    (tmp_path / "ca.pem").write_text("")
    for more in ([], ["--scheduler", "tcp://127.0.0.1:1"]):
        done = zug("check", "a.trf", "--tls-ca-file", "ca.pem", *more, folder=tmp_path)
        assert done.returncode == Exit.USAGE
