"""The websites of events in a folder, each written anew at every publication.

Only those whose owner said so, and whose players' pages are open: an event that is new, or was
imported, is on no website before somebody decided it.

Names and whatever else its pages show follow within a minute.

The folder is never made, like that of copies; each event has one in it under its code, which Zug
makes and renews (`zug.website`). The work is done by `zug site` in a process of its own. Of an
event that is deleted, or whose public pages are closed, the website is taken away.
"""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zug.director.journal.publications import published, shown_beside
from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.web.jobs.auto_backup import MISSING, POLL
from zug.web.jobs.background import repeating
from zug.website import remove_site

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.web.events.models import EventRow

STATUS = "sites.json"
AGAIN = 60.0
"""Seconds before what failed is tried again."""
PATIENCE = 60.0
"""Seconds between two writings when nothing was published: players are entered one by one."""
log = logging.getLogger("zug.sites")


class SiteStatus(NamedTuple):
    """The folder of an event's website, when it was last written (UTC), and the last error."""

    folder: str
    made: str = ""
    error: str = ""

    @property
    def moment(self) -> datetime | None:
        return datetime.fromisoformat(self.made) if self.made else None


class WatchedEvent(NamedTuple):
    """The last known state of an event: its last decision, and what its website shows."""

    last: int = 0
    published: tuple[object, ...] | None = None
    beside: tuple[object, ...] = ()
    written: float = 0.0


class Sites:
    """Which websites are due, and what became of them; `made` and `errors` by the event's code."""

    def __init__(self, folder: Path, languages: str, status: Path) -> None:
        self._folder, self._languages, self._file = folder, languages, status
        before = _read(status)
        same = before.get("folder") == str(folder)
        self._made: dict[str, str] = dict(before.get("made", {})) if same else {}
        self._errors: dict[str, str] = {}
        self._is_missing = False
        self._seen: dict[str, WatchedEvent] = {}
        self._later: dict[str, float] = {}
        self._tell()

    def turn(self, now: float) -> None:
        """Look at every event, and write the websites of those with something new."""
        from django.db import connection  # noqa: PLC0415 - Django is ready only now

        from zug.web.events.models import EventRow  # noqa: PLC0415

        is_missing = not self._folder.is_dir()
        if is_missing != self._is_missing:
            self._is_missing, self._seen = is_missing, {}
            if is_missing:
                log.warning("no websites in %s: missing; trying again", self._folder)
            self._tell()
        if is_missing:
            return
        try:
            rows = list(EventRow.objects.filter(public=True, website=True))
            for row in rows:
                self._look(row, now)
        finally:
            connection.close()
        for code in self._made.keys() - {row.code for row in rows}:
            self._take_away(code)

    def _look(self, row: EventRow, now: float) -> None:
        from zug.web.events.store import journal_bytes, ledger  # noqa: PLC0415 - Django is ready only now

        seen = self._seen.get(row.code, WatchedEvent())
        if seen.last == row.last or now < self._later.get(row.code, now):
            return
        try:
            state = ledger(row).state
            new = WatchedEvent(row.last, published(state), shown_beside(state), now)
            if new[1:3] == seen[1:3]:
                self._seen[row.code] = seen._replace(last=row.last)
                return
            if new.published == seen.published and now < seen.written + PATIENCE:
                return
            error = self._write(row.code, journal_bytes(row))
        except ZugError as broken:
            error = str(broken.message)
        if error:
            self._later[row.code] = now + AGAIN
        else:
            self._seen[row.code] = new
        self._note(row.code, error)

    def _write(self, code: str, journal: bytes) -> str:
        """Why the website could not be written, or nothing."""
        with TemporaryDirectory(prefix="zug-") as held:
            event = Path(held) / "event.zug"
            event.write_bytes(journal)
            command = [sys.executable, "-m", "zug", "site", str(event)]
            command += ["--output", str(self._folder / code), "--languages", self._languages]
            # A web server of another user has to read what a desk keeps from others otherwise.
            mask = 0o022 if os.name == "posix" else -1
            ended = subprocess.run(
                command, capture_output=True, text=True, errors="replace", check=False, umask=mask
            )
        lines = ended.stderr.strip().splitlines() or [str(ended.returncode)]
        return re.sub(r"^zug: (\[[\w-]+\] )?|\.$", "", lines[-1]) if ended.returncode else ""

    def _note(self, code: str, error: str) -> None:
        if error:
            if self._errors.get(code) != error:
                log.warning("no website in %s: %s; trying again", self._folder / code, error)
            self._errors[code] = error
        else:
            self._errors.pop(code, None)
            self._made[code] = datetime.now(UTC).isoformat(timespec="seconds")
        self._tell()

    def _take_away(self, code: str) -> None:
        try:
            remove_site(self._folder / code)
        except ZugError as error:
            log.warning("%s", error)
        for held in (self._made, self._errors, self._seen, self._later):
            held.pop(code, None)
        self._tell()

    def _tell(self) -> None:
        """To the desk, and to the next desk on this folder."""
        content: dict[str, object] = {"folder": str(self._folder), "missing": self._is_missing}
        content |= {"made": self._made, "errors": self._errors}
        part = self._file.with_name(f"{self._file.name}.part")
        with suppress(OSError):  # a full disk is told by others
            part.write_text(json.dumps(content), encoding="utf-8")
            part.replace(self._file)


def _read(file: Path) -> dict[str, Any]:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


@contextmanager
def publishing(folder: str | None, languages: str, data: Path) -> Iterator[None]:
    """Websites are written while the block runs."""
    if folder is None:
        (data / STATUS).unlink(missing_ok=True)
        yield
        return
    sites = Sites(Path(folder).resolve(), languages, data / STATUS)
    with repeating(partial(_turn, sites), POLL):
        yield


def _turn(sites: Sites, _ends: bool) -> None:
    try:
        sites.turn(time.monotonic())
    except Exception as error:  # the database did not answer, say; the next turn will see
        log.warning("websites: %s", error)


def told(code: str) -> SiteStatus | None:
    """How the website of an event stands; nothing if none are written."""
    from django.conf import settings  # noqa: PLC0415 - Django is ready only now

    content = _read(settings.DATA / STATUS)
    if "folder" not in content:
        return None
    error = MISSING if content["missing"] else content["errors"].get(code, "")
    return SiteStatus(str(Path(content["folder"]) / code), content["made"].get(code, ""), error)
