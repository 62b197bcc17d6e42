"""Lists put into the watched folder, or found at the addresses that were named, are taken in.

When the desk starts, then every hour whatever is new in the folder and every day what the addresses
have; and at a click, in a thread of its own, so that the page can tell how far it is.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import contextmanager, suppress

from zug.errors import ZugError
from zug.lists import RatingLists
from zug.lists.fetching import fetch_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HOUR = 3600.0
DUE = 23.0
"""Hours after which an address is asked again: no list is older than a day while the desk runs."""
STALE = 300.0
"""Seconds without progress after which nobody is fetching any more: the process has ended."""
log = logging.getLogger("zug.lists")


def renew() -> None:
    """What is new; whatever is wrong with it is told in the log and on the page of the lists."""
    try:
        for added in RatingLists.usual().renew():
            log.info("rating list %s: %d players", added.list.called, added.list.size)
    except ZugError as error:
        log.warning("rating lists: %s", error)
    fetch(due=DUE)


class ProgressFile:
    """A file next to the rating lists with the progress of a task.

    Every process can read it while the lists themselves are being written.
    """

    def __init__(self, what: str) -> None:
        path = RatingLists.usual().path
        self._file = path.with_name(f"{path.name}-{what}")
        self._told = 0.0

    def begin(self) -> None:
        with suppress(OSError):
            self._file.write_text("0")

    def progress(self, part: float) -> None:
        if time.monotonic() - self._told > 0.3:
            self._told = time.monotonic()
            self._file.write_text(f"{part:.3f}")

    @property
    def has_told(self) -> bool:
        return self._told > 0

    def end(self) -> None:
        with suppress(OSError):
            self._file.unlink()

    @property
    def part(self) -> float | None:
        """The part that is done, from 0 to 1; None if nothing is under way."""
        try:
            if time.time() - self._file.stat().st_mtime > STALE:
                return None
            return float(self._file.read_text() or 0)
        except (OSError, ValueError):
            return None


def fetch(*, due: float = 0.0) -> None:
    """What the addresses have."""
    marked = ProgressFile("fetching")
    try:
        for one in fetch_all(RatingLists.usual(), marked.progress, due=due):
            if one.added is not None:
                log.info("rating list %s: %d players", one.added.list.called, one.added.list.size)
            if one.error is not None:
                log.warning("rating lists: %s", one.error)
    except (ZugError, OSError) as error:
        log.warning("rating lists: %s", error)
    finally:
        if marked.has_told or not due:
            marked.end()


def fetch_now() -> None:
    """In the background, unless lists are being fetched already."""
    marked = ProgressFile("fetching")
    if marked.part is None:
        marked.begin()
        threading.Thread(target=fetch, daemon=True).start()


def under_way() -> tuple[str, float] | None:
    """What is going on, `reading` or `fetching`, and the part that is done."""
    for what in ("reading", "fetching"):
        if (part := ProgressFile(what).part) is not None:
            return what, part
    return None


@contextmanager
def renewing(every: float = HOUR) -> Iterator[None]:
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
