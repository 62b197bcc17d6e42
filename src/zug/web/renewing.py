"""Lists put into the watched folder are taken in when the desk starts, and once a day."""

from __future__ import annotations

import logging
import threading
from contextlib import contextmanager

from zug.errors import ZugError
from zug.lists import RatingLists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

DAY = 24 * 3600.0
log = logging.getLogger("zug.lists")


def renew() -> None:
    """What is new in the folder; whatever is wrong with it is told once, in the log."""
    try:
        for added in RatingLists.usual().renew():
            log.info("rating list %s: %d players", added.list.called, added.list.size)
    except ZugError as error:
        log.warning("rating lists: %s", error)


@contextmanager
def renewing(every: float = DAY) -> Iterator[None]:
    """Lists are renewed while the block runs."""
    stop = threading.Event()

    def work() -> None:
        renew()
        while not stop.wait(every):
            renew()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
