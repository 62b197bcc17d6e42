"""Work that goes on while the desk is open: a thread that takes its turn again and again."""

from __future__ import annotations

import threading
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def repeating(turn: Callable[[bool], None], seconds: float) -> Iterator[None]:
    """`turn` every so many seconds while the block runs, and once at its end, of which it is told.

    Whatever goes wrong is up to the turn.
    """
    stop = threading.Event()

    def work() -> None:
        ends = False
        while not ends:
            ends = stop.wait(seconds)
            turn(ends)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
