"""Rating lists of the server: renewed in the background, and uploaded by its owner.

Lists put into the watched folder, or found at the addresses that were named, are read when the desk
starts. Then the folder is looked at every hour, the addresses every day, and both at a click.

A list of half a million takes seconds. It is read in a thread of its own, with a file beside the
lists that tells how far it is, so that any process of the desk can show it.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import threading
import time
from contextlib import contextmanager, suppress
from functools import partial

from zug.errors import UsageError, ZugError
from zug.fastclasses import NamedTuple
from zug.lists import RatingLists
from zug.lists.fetching import fetch_all
from zug.messages import Message, say, say_n
from zug.web.jobs.background import repeating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path
    from typing import Any

    from django.core.files.uploadedfile import UploadedFile

    from zug.lists import AddedList

HOUR = 3600.0
DUE = 23.0
"""Hours after which an address is asked again: no list is older than a day while the desk runs."""
STALE = 300.0
"""Seconds without progress after which nobody is fetching any more: the process has ended."""
SMALL = 1 << 20
"""Bytes; what is not longer is read at once."""
_DAY = 86_400.0
_TOKEN = re.compile(r"[0-9a-f]{32}")
log = logging.getLogger("zug.lists")


@contextmanager
def renewing(every: float = HOUR) -> Iterator[None]:
    """Renew the lists at once and every so many seconds while the block runs."""
    with repeating(_turn, every, first=0, is_awaited=False):
        yield


def _turn(ends: bool) -> None:
    """Read what is new; what is wrong with it is in the log, and on the page of the lists."""
    if ends:
        return
    try:
        _log_lists(RatingLists.usual().renew())
    except ZugError as error:
        log.warning("rating lists: %s", error)
    fetch(due=DUE)


def _log_lists(lists: Iterable[AddedList]) -> None:
    for added in lists:
        log.info("rating list %s: %d players", added.list.called, added.list.size)


class ProgressFile:
    """A file next to the rating lists with the progress of a task.

    Every process can read it while the lists themselves are being written.
    """

    def __init__(self, task: str) -> None:
        path = RatingLists.usual().path
        self._file = path.with_name(f"{path.name}-{task}")
        self._written = 0.0

    def begin(self) -> None:
        with suppress(OSError):
            self._file.write_text("0")

    def progress(self, part: float) -> None:
        if time.monotonic() - self._written > 0.3:
            self._written = time.monotonic()
            self._file.write_text(f"{part:.3f}")

    @property
    def has_progress(self) -> bool:
        return self._written > 0

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


def under_way() -> tuple[str, float] | None:
    """Return what is going on, `reading` or `fetching`, and the part that is done."""
    for task in ("reading", "fetching"):
        if (part := ProgressFile(task).part) is not None:
            return task, part
    return None


def fetch(*, due: float = 0.0) -> None:
    """Read the lists at the addresses that have not been asked for so many hours."""
    file = ProgressFile("fetching")
    try:
        for result in fetch_all(RatingLists.usual(), file.progress, due=due):
            if result.added is not None:
                _log_lists((result.added,))
            if result.error is not None:
                log.warning("rating lists: %s", result.error)
    except (ZugError, OSError) as error:
        log.warning("rating lists: %s", error)
    finally:
        if file.has_progress or not due:
            file.end()


def fetch_now() -> None:
    """Ask all addresses in the background, unless that is going on already."""
    file = ProgressFile("fetching")
    if file.part is None:
        file.begin()
        threading.Thread(target=fetch, daemon=True).start()


class UploadResult(NamedTuple):
    """A message about an uploaded list, with its level."""

    text: Message
    level: str = "success"


def keep_upload(file: UploadedFile[Any]) -> str:
    """Keep an uploaded list while its columns are asked about; return its token."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    for kept in folder.iterdir():  # whoever left the page will not come back to it
        if time.time() - kept.stat().st_mtime > _DAY:
            kept.unlink(missing_ok=True)
    token = secrets.token_hex(16)
    with (folder / token).open("wb") as copy:
        for chunk in file.chunks():
            copy.write(chunk)
    return token


def kept_upload(token: str) -> Path:
    """Return the uploaded list of a token."""
    path = _folder() / token
    if not _TOKEN.fullmatch(token) or not path.exists():
        raise UsageError(
            "no-file", say("the list is no longer kept"), say("choose it and send it again")
        )
    return path


def forget_upload(token: str) -> None:
    if _TOKEN.fullmatch(token):
        (_folder() / token).unlink(missing_ok=True)


def read_upload(
    token: str, terms: Mapping[str, Any], columns: Mapping[str, str] | None
) -> tuple[UploadResult, ...] | None:
    """Read an uploaded list; None if that goes on in the background."""
    path = kept_upload(token)
    work = partial(_added, path, dict(terms), columns)
    if path.stat().st_size <= SMALL:
        return work(lambda _part: None)
    _read_aside(work)
    return None


def read_folder() -> tuple[UploadResult, ...] | None:
    """Read what is new in the watched folder; None if that goes on in the background."""
    lists = RatingLists.usual()
    if lists.waiting() <= SMALL:
        return _renewed(lambda _part: None)
    _read_aside(_renewed)
    return None


def _read_aside(work: Callable[[Callable[[float], None]], tuple[UploadResult, ...]]) -> None:
    file = ProgressFile("reading")
    file.begin()

    def read() -> None:
        try:
            _write_results(work(file.progress))
        except Exception:
            log.exception("rating lists")
            raise
        finally:
            file.end()

    threading.Thread(target=read, daemon=True).start()


def _added(
    path: Path,
    terms: dict[str, Any],
    columns: Mapping[str, str] | None,
    progress: Callable[[float], None],
) -> tuple[UploadResult, ...]:
    try:
        added = RatingLists.usual().add(path, **terms, columns=columns, progress=progress)
    except ZugError as error:
        return _errors(error)
    finally:
        path.unlink(missing_ok=True)
    return _results((added,))


def _renewed(progress: Callable[[float], None]) -> tuple[UploadResult, ...]:
    try:
        return _results(RatingLists.usual().renew(progress))
    except ZugError as error:
        return _errors(error)


def _errors(error: ZugError) -> tuple[UploadResult, ...]:
    log.warning("rating lists: %s", error)
    return tuple(UploadResult(text, "error") for text in error.sentences())


def _results(lists: Iterable[AddedList]) -> tuple[UploadResult, ...]:
    results = []
    for added in lists:
        _log_lists((added,))
        results.append(
            UploadResult(
                say_n(
                    "{list}: {count} player can be found now",
                    "{list}: {count} players can be found now",
                    added.list.size,
                    list=added.list.called,
                )
            )
        )
        if added.unread:
            names = ", ".join(added.unread)
            results.append(
                UploadResult(say("columns that were not read: {names}", names=names), "warning")
            )
    return tuple(results)


def _folder() -> Path:
    path = RatingLists.usual().path
    return path.with_name(f"{path.name}-brought")


def _results_file() -> Path:
    path = RatingLists.usual().path
    return path.with_name(f"{path.name}-told")


def _write_results(results: tuple[UploadResult, ...]) -> None:
    lines = [[result.level, _plain(result.text)] for result in results]
    _results_file().write_text(json.dumps(lines), encoding="utf-8")


def take_results() -> tuple[UploadResult, ...]:
    """Return, once, what became of the list that was read in the background."""
    lines: list[list[Any]] = []
    with suppress(OSError, ValueError):
        lines = json.loads(_results_file().read_text(encoding="utf-8"))
    with suppress(OSError):
        _results_file().unlink()
    return tuple(UploadResult(_message(text), level) for level, text in lines)


def _plain(value: object) -> object:
    """Return a message as JSON, with all it needs to be said in another language."""
    if isinstance(value, Message):
        params = {key: _plain(param) for key, param in value.params.items()}
        return [value.template, params, value.plural, value.number, value.context]
    return value if isinstance(value, int | float) else str(value)


def _message(value: Any) -> Any:
    """Return what `_plain` made JSON of."""
    if not isinstance(value, list):
        return value
    template, params, *rest = value
    return Message(template, {key: _message(param) for key, param in params.items()}, *rest)
