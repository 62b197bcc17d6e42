"""Work shared out among processes of this machine.

A worker that dies (killed for want of memory, say) is an error and never a hang; whoever is stopped
from the keyboard leaves no process behind. Where no processes can be shared, as without a writable
/dev/shm, this one does the work.
"""

from __future__ import annotations

import multiprocessing
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice

from zug.errors import WorkerError, WorkWarning
from zug.messages import say
from zug.pool.sharing import AHEAD, Answer, Question, bunches, each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future


def run_in_processes(
    function: Callable[[Question], Answer], questions: Sequence[Question], jobs: int, *, fresh: bool
) -> Iterator[Answer]:
    """See `zug.pool.run_all`."""
    workers = min(jobs or multiprocessing.cpu_count(), len(questions))
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn" if fresh else None)
    try:
        pool = ProcessPoolExecutor(workers, context, _leave_the_keyboard_alone)
    except (OSError, ImportError, NotImplementedError) as error:  # /dev/shm cannot be written, say
        warnings.warn(_alone(error), stacklevel=2)
        yield from map(function, questions)
        return
    done = 0
    try:
        for answer in _answers(pool, function, questions, workers):
            yield answer
            done += 1
    except BrokenProcessPool:
        raise WorkerError(
            "worker-died",
            say(
                "a worker process was killed when {done} of {count} were done",
                done=done,
                count=len(questions),
            ),
            say("the memory may be too small for so many; ask for fewer with --jobs"),
        ) from None
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


def _answers(
    pool: ProcessPoolExecutor,
    function: Callable[[Question], Answer],
    questions: Sequence[Question],
    workers: int,
) -> Iterator[Answer]:
    """As `pool.map`, but nothing is handed out long before its turn, and nothing ever cancelled:

    in Python 3.11 a pool that breaks stumbles over answers that nobody waits for any more.
    """
    to_do = bunches(questions, workers)

    def hand_out(count: int) -> list[Future[list[Answer]]]:
        return [pool.submit(each, function, bunch) for bunch in islice(to_do, count)]

    with _deaf_to_the_keyboard():
        waiting = deque(hand_out(workers * AHEAD))
    while waiting:
        yield from waiting.popleft().result()
        waiting.extend(hand_out(1))


@contextmanager
def _deaf_to_the_keyboard() -> Iterator[None]:
    """Workers that start now never see a Ctrl-C; one that comes meanwhile is heard afterwards.

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


def _leave_the_keyboard_alone() -> None:
    """A worker: Ctrl-C is for the parent, which ends its workers; if it is gone, so are they."""
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
