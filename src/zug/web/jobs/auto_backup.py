"""Copies of the desk into a second folder, such as a stick: after each publication and at times.

The folder is never made: if it is not there, neither is the stick, and a copy on the disk under its
name would help nobody. That is told, and tried again until it is back. The work is done by `zug
backup` in a process of its own, so that nobody at the desk waits for it.
"""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.web.jobs.background import repeating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

POLL = 3.0
"""Seconds between two looks at whether something is new, or the folder back."""
KEPT = 30
STATUS = "copies.json"
MISSING = "missing"
COPY = "zug-*.zip"
BROKEN = 3
"""What `zug backup` ends with if the copy, or a journal in it, is broken."""
log = logging.getLogger("zug.copies")


class Status(NamedTuple):
    """Where copies go, when the last was made (UTC, or empty), what was wrong since (or empty)."""

    folder: str
    made: str
    error: str = ""
    broken: Sequence[str] = ()
    """Events, by name and code, whose journals in the last copy are broken."""

    @property
    def moment(self) -> datetime | None:
        return datetime.fromisoformat(self.made) if self.made else None


class DatabaseState(NamedTuple):
    """How far the database has come; it changes whenever a backup is due."""

    last: int = 0
    sizes: tuple[int, ...] = ()
    published: bool = False
    """Since the look before."""


def look(after: int) -> DatabaseState:
    from django.contrib.auth.models import User  # noqa: PLC0415 - Django is ready only now
    from django.db import connection  # noqa: PLC0415
    from django.db.models import Max  # noqa: PLC0415

    from zug.director.decisions import Publish  # noqa: PLC0415
    from zug.web.events.models import DecisionRow, EventRow, HelperCode, Membership  # noqa: PLC0415

    try:
        new = DecisionRow.objects.filter(pk__gt=after)
        last = DecisionRow.objects.aggregate(last=Max("pk"))["last"] or 0
        published = new.filter(do=Publish.kind).exists()
        sizes = [model.objects.count() for model in (User, EventRow, HelperCode, Membership)]
    finally:
        connection.close()
    return DatabaseState(last, tuple(sizes), published)


class Copier:
    """When a copy is due, and what became of it."""

    def __init__(self, folder: Path, every: float, status: Path) -> None:
        self._folder, self._every, self._file = folder, every, status
        self._news = DatabaseState()
        self._copied: tuple[object, ...] = ()
        self._is_due = True
        self._at = 0.0
        self._status = Status(str(folder), "")
        self._tell(self._status)

    def turn(self, now: float, *, at_the_end: bool = False) -> None:
        """Look, and copy if that is due: at the start, published, some time after a change."""
        self._news = look(self._news.last)
        state = self._news[:2]
        changed = state != self._copied and (at_the_end or now - self._at >= self._every)
        gone = not self._folder.is_dir()  # told at once; what comes back may be another stick
        self._is_due = self._is_due or self._news.published or changed or gone
        if self._is_due:
            self._copy(now, state)

    def _copy(self, now: float, state: tuple[object, ...]) -> None:
        error, broken = _run(self._folder)
        if error:
            self._tell(self._status._replace(error=error))
            return
        self._is_due, self._copied, self._at = False, state, now
        moment = datetime.now(UTC).isoformat(timespec="seconds")
        self._tell(Status(str(self._folder), moment, "", broken))

    def failed(self, error: Exception) -> None:
        """The database did not answer, say; the next turn will see."""
        self._is_due = True
        self._tell(self._status._replace(error=str(error).partition("\n")[0] or repr(error)))

    def _tell(self, status: Status) -> None:
        """To the log when it changes, to the desk always."""
        if status.error and _cause(status.error) != _cause(self._status.error):
            log.warning("no copy in %s: %s; trying again", self._folder, status.error)
        elif self._status.error and not status.error:
            log.warning("copies in %s are written again", self._folder)
        if status.broken and status.broken != self._status.broken:
            events = ", ".join(status.broken)
            log.warning("copies in %s have broken journals as they are: %s", self._folder, events)
        self._status = status
        part = self._file.with_name(f"{self._file.name}.part")
        with suppress(OSError):  # a full disk is told by others
            part.write_text(json.dumps(status._asdict()), encoding="utf-8")
            part.replace(self._file)


def _cause(error: str) -> str:
    """Every try has a name of its own, by date and time."""
    return re.sub(r"zug-[0-9]{8}-[0-9]{6}", "", error)


def _run(folder: Path) -> tuple[str, tuple[str, ...]]:
    """Why there is no copy; if there is one, events in it whose journals are broken."""
    if not folder.is_dir():
        return MISSING, ()
    before = set(folder.glob(COPY))
    command = [sys.executable, "-m", "zug", "backup", str(folder), "--keep", str(KEPT)]
    ended = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    lines = ended.stderr.strip().splitlines()
    last = lines[-1].removeprefix("zug: ") if lines else str(ended.returncode)
    if last.startswith("[exists]"):  # names go by seconds, and the last copy must not be missed
        time.sleep(1)
        return _run(folder)
    if ended.returncode == BROKEN:
        with suppress(ZugError, OSError, ValueError):  # it may be the copy itself that is broken
            (path,) = set(folder.glob(COPY)) - before
            return "", _broken(path)
    if ended.returncode and not folder.is_dir():  # pulled out meanwhile
        return MISSING, ()
    return (last.rstrip(".") if ended.returncode else ""), ()


def _broken(path: Path) -> tuple[str, ...]:
    from zug.web.jobs.backup import read_archive  # noqa: PLC0415 - Django is ready only now

    archive = read_archive(path)
    return tuple(f"{archive.names[code]} ({code})" for code in archive.broken)


@contextmanager
def copying(folder: str | None, minutes: int, data: Path) -> Iterator[None]:
    """Copies are made while the block runs, and one at its end if something is new."""
    status = data / STATUS
    if folder is None:
        status.unlink(missing_ok=True)
        yield
        return
    copier = Copier(Path(folder).resolve(), 60 * minutes, status)
    with repeating(partial(_turn, copier), POLL):
        yield


def _turn(copier: Copier, ends: bool) -> None:
    try:
        copier.turn(time.monotonic(), at_the_end=ends)
    except Exception as error:  # whatever it is, copies go on when it is over
        copier.failed(error)


def status() -> Status | None:
    """How copies stand; nothing if none are made."""
    from django.conf import settings  # noqa: PLC0415 - Django is ready only now

    try:
        fields: dict[str, Any] = json.loads((settings.DATA / STATUS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return Status(**fields)
