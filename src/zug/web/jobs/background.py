"""Work that goes on while the desk is open: a thread that takes its turn again and again."""

from __future__ import annotations

import threading
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def repeating(
    turn: Callable[[bool], None],
    seconds: float,
    *,
    first: float | None = None,
    is_awaited: bool = True,
) -> Iterator[None]:
    """Call `turn` every so many seconds while the block runs, and once at its end with True.

    `first` is the pause before the first turn, if it is another one. The block waits for the last
    turn unless it is not `is_awaited`. Whatever goes wrong is up to the turn.
    """
    stop = threading.Event()

    def work() -> None:
        ends = stop.wait(seconds if first is None else first)
        turn(ends)
        while not ends:
            ends = stop.wait(seconds)
            turn(ends)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        if is_awaited:
            thread.join()
