"""Work shared out among the workers of a Dask cluster, which need no disk in common.

If a worker dies, the scheduler gives what it had to another. A cluster that cannot go on is an
error and never a hang.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any
from uuid import uuid4

from zug import __version__
from zug.errors import AccessError, WorkerError, ZugError, how_to_install
from zug.faults import refusal
from zug.messages import Message, say
from zug.pool import AHEAD, Answer, Expected, Question, bunches, each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PATIENCE = 5.0
"""Seconds to wait for a scheduler."""
DESERTED = 30.0
"""Seconds without any worker until a cluster is given up."""
GLANCE = 1.0
"""Seconds between two looks at whether there are workers."""


def run_on_cluster(
    function: Callable[[Question], Answer],
    questions: Sequence[Question],
    address: str,
    pack: Callable[[Question], Question] | None,
    expected: Expected,
) -> Iterator[Answer]:
    """See `zug.pool.run_all`. The function is sent by its name, questions and answers as data.

    That nobody answers at the address is told at once, and not when the first answer is fetched.
    """
    _require_dask()
    _knock(address)
    return _run(function, questions, address, pack, expected)


def _run(
    function: Callable[[Question], Answer],
    questions: Sequence[Question],
    address: str,
    pack: Callable[[Question], Question] | None,
    expected: Expected,
) -> Iterator[Answer]:
    done, advice = 0, Message("")
    with _connected(address) as client:
        try:
            for answer in _answers(client, function, questions, pack):
                if not expected(answer):
                    raise _WrongAnswerError
                yield answer
                done += 1
        except (CancelledError, OSError):  # or it does not answer
            what = say("the scheduler at {address} has gone", address=address)
        except _DesertedError:
            what = say("the cluster has no workers")
            advice = say("start some where Zug {release} is installed", release=__version__)
        except _WrongAnswerError:
            what = say("a worker has sent something that is no answer")
            advice = say("let nobody else's computer join the cluster: use TLS (--tls-ca-file)")
        except _killed_worker():
            what = say("several workers were killed by the same piece of work")
        else:
            return
    text = say("{what}: {done} of {count} were done", what=what, done=done, count=len(questions))
    raise WorkerError("worker-died", text, advice)


class _DesertedError(Exception):
    """There have been no workers for some time."""


class _WrongAnswerError(Exception):
    """A worker is not what it should be."""


def _killed_worker() -> type[Exception]:
    from distributed import KilledWorker  # noqa: PLC0415 - slow to load

    kind: type[Exception] = KilledWorker
    return kind


def _answers(
    client: Any,
    function: Callable[[Question], Answer],
    questions: Sequence[Question],
    pack: Callable[[Question], Question] | None,
) -> Iterator[Answer]:
    """Yield the answers in order, handing out a new bunch for each that comes back."""
    threads = max(1, sum(client.nthreads().values()))
    to_do = enumerate(bunches(questions, threads))
    run, ready = uuid4().hex, SimpleQueue[Any]()
    waiting: dict[str, tuple[int, Any]] = {}  # Dask drops work whose future nobody holds
    early: dict[int, Any] = {}
    sizes: dict[int, int] = {}

    def hand_out(count: int) -> None:
        for number, bunch in islice(to_do, count):
            key = f"zug-{run}/{number}"
            sizes[number] = len(bunch)
            data = pickle.dumps((function, bunch if pack is None else each(pack, bunch)))
            future = client.submit(_work, __version__, data, key=key, pure=False)
            waiting[key] = number, future
            future.add_done_callback(ready.put)

    hand_out(threads * AHEAD)
    yielded = 0
    while waiting:
        number, future = waiting.pop(_next(client, ready).key)
        early[number] = future
        hand_out(1)
        while yielded in early:
            answers = _result(client, early.pop(yielded))
            if not isinstance(answers, list) or len(answers) != sizes.pop(yielded):
                raise _WrongAnswerError
            yield from answers
            yielded += 1


def _next(client: Any, ready: SimpleQueue[Any]) -> Any:
    """Return the next bunch that is done, in any order."""
    deadline = time.monotonic() + DESERTED
    while True:
        try:
            return ready.get(timeout=GLANCE)
        except Empty:
            if client.nthreads():
                deadline = time.monotonic() + DESERTED
            if time.monotonic() > deadline:
                raise _DesertedError from None


def _result(client: Any, future: Any) -> Any:
    """Return the answers to a bunch. If its worker has died, another one works on it again."""
    while True:
        try:
            return future.result(timeout=DESERTED)
        except TimeoutError:
            if not client.nthreads():
                raise _DesertedError from None
        except ImportError as error:
            raise _unequal(error) from None
        except RuntimeError as error:
            if "deserializ" not in str(error):
                raise
            raise _unequal(error.__cause__ or error) from None


def _unequal(error: BaseException) -> ZugError:
    return refusal("other-release.cluster", error=error, release=__version__)


def _work(release: str, data: bytes) -> list[Any]:
    """At a worker: nothing is unpacked that another release has packed."""
    if release != __version__:
        from distributed import get_worker  # noqa: PLC0415

        worker = get_worker().address
        raise refusal("other-release.worker", worker=worker, theirs=__version__, ours=release)
    return each(*pickle.loads(data))


def _require_dask() -> None:
    """Dask itself says nothing: what matters is told as an error, and a large file is no fault."""
    try:
        import distributed  # noqa: F401, PLC0415 - slow to load
    except ImportError:
        raise refusal("lab-missing.dask", advice=how_to_install("lab")) from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", "Sending large graph", UserWarning)


def _security(address: str) -> Any:
    """Return what Dask needs for TLS: the files named for this address, else its own settings."""
    from distributed import Security  # noqa: PLC0415 - slow to load

    tls = getattr(address, "tls", None)
    if tls is None or not any(tls):
        return Security()
    return Security(
        require_encryption=True,
        tls_ca_file=tls.ca_file or None,
        tls_client_cert=tls.cert or None,
        tls_client_key=tls.key or None,
    )


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    from distributed import Client  # noqa: PLC0415 - slow to load

    security = _security(address)
    client = Client(address, timeout=PATIENCE, set_as_default=False, security=security)
    try:
        yield client
    finally:
        with suppress(OSError, TimeoutError):  # a scheduler that has gone
            client.close(timeout=PATIENCE)


def _knock(address: str) -> None:
    """Is there a scheduler? A client of Dask would wait for any open port to speak to it."""
    reason: str | Message
    try:
        kind = asyncio.run(_kind(address))
    except TimeoutError:
        reason = say("nobody answers")
    except (OSError, ValueError, TypeError) as error:  # Dask lacks a file it needs for TLS
        reason = str(error)
    else:
        if kind == "Scheduler":
            return
        reason = say("it is something else")
    raise refusal("no-scheduler", AccessError, address=address, error=reason)


async def _kind(address: str) -> object:
    from distributed import rpc  # noqa: PLC0415

    async def ask() -> object:
        arguments = _security(address).get_connection_args("client")
        async with rpc(address, connection_args=arguments) as there:
            return (await there.identity()).get("type")

    return await asyncio.wait_for(ask(), PATIENCE)
