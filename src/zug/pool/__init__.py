"""Work shared out: checking, generating and the lab use it.

Among processes of this machine (`processes`) or the workers of a Dask cluster (`cluster`), the
answers come in the order of the questions and are the same. Whoever is stopped from the keyboard
leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from zug.errors import UsageError
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.pool.sharing import Answer, Expected, Question

Progress = Callable[[int], AbstractContextManager[Callable[[], None]]]
"""Told how many there are to do, it gives what is to be called after each of them."""


def unwatched(_total: int) -> AbstractContextManager[Callable[[], None]]:
    """Nobody looks on."""
    return nullcontext(lambda: None)


def anything(_answer: object) -> bool:
    """Every answer is one."""
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
    """The answers in the order of the questions, worked out by `jobs` processes (0: all cores).

    `fresh` workers inherit nothing from this process, which may have started threads. A `scheduler`
    is the address of a Dask cluster that does the work instead; `pack` then makes a question one
    that can be answered on another machine, just before it is sent. What a worker sends back must
    be as `expected`.
    """
    if scheduler is not None:
        if jobs != 1:
            raise UsageError(
                "jobs-and-scheduler",
                say("--jobs and --scheduler were both given"),
                say("leave --jobs out: a cluster has workers of its own"),
            )
        from zug.pool.cluster import run_on_cluster  # noqa: PLC0415 - needs the extra `lab`

        return run_on_cluster(function, questions, scheduler, pack, expected)
    if jobs == 1 or len(questions) < 2:
        return map(function, questions)
    # Costs time that a single question need not pay.
    from zug.pool.processes import run_in_processes  # noqa: PLC0415

    return run_in_processes(function, questions, jobs, fresh=fresh)
