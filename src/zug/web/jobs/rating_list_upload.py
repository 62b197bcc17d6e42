"""Rating lists somebody brings: kept while their columns are asked about, long ones read aside.

A list of half a million takes seconds. It is read in a thread of its own, with a file beside the
lists that tells how far it is, so that any process of the desk can show it.
"""

from __future__ import annotations

import json
import re
import secrets
import threading
import time
from contextlib import suppress
from functools import partial

from zug.errors import UsageError, ZugError
from zug.fastclasses import NamedTuple
from zug.lists import RatingLists
from zug.messages import Message, say, say_n
from zug.web.jobs.rating_list_updates import ProgressFile, log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path
    from typing import Any

    from django.core.files.uploadedfile import UploadedFile

    from zug.lists import AddedList

SMALL = 1 << 20
"""Bytes; what is not longer is read at once."""
_DAY = 86_400.0
_TOKEN = re.compile(r"[0-9a-f]{32}")


class UploadResult(NamedTuple):
    """A message about an uploaded list, with its level."""

    text: Message
    level: str = "success"


def keep(file: UploadedFile[Any]) -> str:
    """Put a list that was sent aside; the token by which it is found again."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    for one in folder.iterdir():  # whoever left the page will not come back to it
        if time.time() - one.stat().st_mtime > _DAY:
            one.unlink(missing_ok=True)
    token = secrets.token_hex(16)
    with (folder / token).open("wb") as copy:
        for chunk in file.chunks():
            copy.write(chunk)
    return token


def kept(token: str) -> Path:
    """The list of a token."""
    path = _folder() / token
    if not _TOKEN.fullmatch(token) or not path.exists():
        raise UsageError(
            "no-file", say("the list is no longer kept"), say("choose it and send it again")
        )
    return path


def forget(token: str) -> None:
    if _TOKEN.fullmatch(token):
        (_folder() / token).unlink(missing_ok=True)


def take_in(
    token: str, terms: Mapping[str, Any], columns: Mapping[str, str] | None
) -> tuple[UploadResult, ...] | None:
    """Read a list that is kept; None if that goes on aside."""
    path = kept(token)
    work = partial(_added, path, dict(terms), columns)
    if path.stat().st_size <= SMALL:
        return work(lambda _part: None)
    _aside(work)
    return None


def renew() -> tuple[UploadResult, ...] | None:
    """What is new in the folder that is watched; None if that goes on aside."""
    lists = RatingLists.usual()
    if lists.waiting() <= SMALL:
        return _renewed(lambda _part: None)
    _aside(_renewed)
    return None


def _aside(work: Callable[[Callable[[float], None]], tuple[UploadResult, ...]]) -> None:
    marked = ProgressFile("reading")
    marked.begin()

    def read() -> None:
        try:
            _write_told(work(marked.progress))
        except Exception:
            log.exception("rating lists")
            raise
        finally:
            marked.end()

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
        return _wrong(error)
    finally:
        path.unlink(missing_ok=True)
    return _of_lists((added,))


def _renewed(progress: Callable[[float], None]) -> tuple[UploadResult, ...]:
    try:
        return _of_lists(RatingLists.usual().renew(progress))
    except ZugError as error:
        return _wrong(error)


def _wrong(error: ZugError) -> tuple[UploadResult, ...]:
    log.warning("rating lists: %s", error)
    return tuple(UploadResult(text, "error") for text in error.sentences())


def _of_lists(found: Iterable[AddedList]) -> tuple[UploadResult, ...]:
    told = []
    for added in found:
        log.info("rating list %s: %d players", added.list.called, added.list.size)
        told.append(
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
            told.append(
                UploadResult(say("columns that were not read: {names}", names=names), "warning")
            )
    return tuple(told)


def _folder() -> Path:
    path = RatingLists.usual().path
    return path.with_name(f"{path.name}-brought")


def _told_file() -> Path:
    path = RatingLists.usual().path
    return path.with_name(f"{path.name}-told")


def _write_told(told: tuple[UploadResult, ...]) -> None:
    lines = [[one.level, _plain(one.text)] for one in told]
    _told_file().write_text(json.dumps(lines), encoding="utf-8")


def _plain(value: object) -> object:
    """A message with all it needs to be said in another language, for JSON."""
    if isinstance(value, Message):
        params = {key: _plain(one) for key, one in value.params.items()}
        return [value.template, params, value.plural, value.number, value.context]
    return value if isinstance(value, int | float) else str(value)


def _message(found: Any) -> Any:
    if not isinstance(found, list):
        return found
    template, params, *rest = found
    return Message(template, {key: _message(one) for key, one in params.items()}, *rest)


def told() -> tuple[UploadResult, ...]:
    """What became of the list that was read aside; told once."""
    found: list[list[Any]] = []
    with suppress(OSError, ValueError):
        found = json.loads(_told_file().read_text(encoding="utf-8"))
    with suppress(OSError):
        _told_file().unlink()
    return tuple(UploadResult(_message(text), level) for level, text in found)
