"""Work shared out for checking, generating and the lab.

Among processes of this machine or the workers of a Dask cluster (`cluster`), the answers come in
the order of the questions and are the same. A worker that dies (for lack of memory, say) is an
error and never a hang; an interrupt from the keyboard leaves no process behind. If no processes can
be shared, as without a writable /dev/shm, this one does the work.
"""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from typing import TypeVar

from zug.errors import WorkerError, WorkWarning
from zug.fastclasses import NamedTuple
from zug.faults import refusal
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

Question = TypeVar("Question")
Answer = TypeVar("Answer")

Expected = Callable[[object], bool]
"""Whether something that came back is an answer."""


class Tls(NamedTuple):
    """The files that prove who a computer of a cluster is: paths of PEM files."""

    ca_file: str = ""
    cert: str = ""
    key: str = ""


class Scheduler(str):
    """The address of a scheduler, with the files by which the two know each other."""

    tls: Tls

    def __new__(cls, address: str, tls: Tls) -> Scheduler:
        """Return the address; with any file it must begin with `tls://`."""
        found = super().__new__(cls, address)
        found.tls = tls
        if any(tls) and not address.startswith("tls://"):
            raise refusal("scheduler-without-tls", address=address)
        return found


MOST_AT_ONCE = 16
"""Questions handed to a worker together: one at a time costs more than a small answer."""
AHEAD = 4
"""Bunches that wait for every worker."""


def bunches(questions: Sequence[Question], workers: int) -> Iterator[Sequence[Question]]:
    """Return the questions in order, several at a time if there are many."""
    size = max(1, min(MOST_AT_ONCE, len(questions) // (max(1, workers) * 4)))
    return (questions[at : at + size] for at in range(0, len(questions), size))


def each(function: Callable[[Question], Answer], questions: Sequence[Question]) -> list[Answer]:
    """Return the answers to one bunch."""
    return [function(question) for question in questions]


Progress = Callable[[int], AbstractContextManager[Callable[[], None]]]
"""Called with the number of questions, returns a context that gives what to call after each."""


def unwatched(_total: int) -> AbstractContextManager[Callable[[], None]]:
    """Return a progress callback that does nothing."""
    return nullcontext(lambda: None)


def anything(_answer: object) -> bool:
    """Accept every answer."""
    return True


def run_all(
    function: Callable[[Question], Answer],
    questions: Sequence[Question],
    jobs: int,
    *,
    fresh: bool = False,
    scheduler: str | None = None,
    pack: Callable[[Question], Question] | None = None,
    expected: Expected = anything,
) -> Iterator[Answer]:
    """Return the answers in the order of the questions, from `jobs` processes (0: all cores).

    `fresh` workers inherit nothing from this process, which may have started threads. A `scheduler`
    is the address of a Dask cluster that does the work instead; `pack` then makes a question one
    that can be answered on another machine, just before it is sent. What a worker sends back must
    be as `expected`.
    """
    if scheduler is not None:
        if jobs != 1:
            raise refusal("jobs-and-scheduler")
        from zug.pool.cluster import run_on_cluster  # noqa: PLC0415 - needs the extra `lab`

        return run_on_cluster(function, questions, scheduler, pack, expected)
    if jobs == 1 or len(questions) < 2:
        return map(function, questions)
    return _run_in_processes(function, questions, jobs, fresh=fresh)


def _run_in_processes(
    function: Callable[[Question], Answer], questions: Sequence[Question], jobs: int, *, fresh: bool
) -> Iterator[Answer]:
    """Yield the answers, worked out by processes of this machine; see `run_all`."""
    # Loading these costs time that a single question need not pay.
    import multiprocessing  # noqa: PLC0415
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    workers = min(jobs or multiprocessing.cpu_count(), len(questions))
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn" if fresh else None)
    try:
        pool = ProcessPoolExecutor(workers, context, _ignore_interrupts)
    except (OSError, ImportError, NotImplementedError) as error:  # /dev/shm cannot be written, say
        warnings.warn(_alone(error), stacklevel=2)
        yield from map(function, questions)
        return
    done = 0
    try:
        for answer in _answers_in_order(pool, function, questions, workers):
            yield answer
            done += 1
    except BrokenProcessPool:
        total = len(questions)
        raise refusal("worker-died.process", WorkerError, done=done, count=total) from None
    finally:
        if done < len(questions):
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
        pool.shutdown()


def _alone(error: Exception) -> WorkWarning:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return WorkWarning(
        say(
            "the work cannot be shared among processes ({reason}); one process does it all",
            reason=reason,
        )
    )


def _answers_in_order(
    pool: ProcessPoolExecutor,
    function: Callable[[Question], Answer],
    questions: Sequence[Question],
    workers: int,
) -> Iterator[Answer]:
    """Yield the answers as `pool.map` does, with little handed out ahead and nothing cancelled.

    In Python 3.11 a broken pool fails on cancelled answers.
    """
    to_do = bunches(questions, workers)

    def hand_out(count: int) -> list[Future[list[Answer]]]:
        return [pool.submit(each, function, bunch) for bunch in islice(to_do, count)]

    with _interrupts_postponed():
        waiting = deque(hand_out(workers * AHEAD))
    while waiting:
        yield from waiting.popleft().result()
        waiting.extend(hand_out(1))


@contextmanager
def _interrupts_postponed() -> Iterator[None]:
    """Start workers that never see a Ctrl-C, and raise one that arrives meanwhile afterwards.

    Blocking the signal is for the workers, who inherit it. Another thread of this process may still
    take it (those of a numerical library do), so it is put off by a handler of its own as well.
    """
    import signal  # noqa: PLC0415
    from threading import current_thread, main_thread  # noqa: PLC0415

    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield  # Windows, or a thread that no signal interrupts
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process, and end this worker when the parent is gone."""
    import signal  # noqa: PLC0415
    from threading import Thread  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    import os  # noqa: PLC0415
    from multiprocessing import parent_process  # noqa: PLC0415

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
