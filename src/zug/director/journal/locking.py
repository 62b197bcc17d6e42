"""Opening the file of a journal: which may be, and by one writer at a time."""

from __future__ import annotations

import os
import stat
import time
from importlib import import_module
from typing import Any

from zug.errors import AccessError
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

LOCKED_BYTE = 1 << 40
"""Windows locks bytes against reading too: one far beyond the end bothers no reader."""


def check_kind(path: Path) -> None:
    """A device or a pipe may be read without end, or wait for ever."""
    try:
        mode = path.stat().st_mode
    except OSError:  # opening it tells better
        return
    if stat.S_ISDIR(mode):
        raise AccessError(
            "is-a-folder", say("{name} is a folder", name=path), say("name a file in it")
        )
    if not stat.S_ISREG(mode):
        raise AccessError(
            "not-a-file",
            say("{path} is not a regular file", path=path),
            say("name the .zug file of an event"),
        )


def cannot_create(path: Path, error: OSError) -> AccessError:
    return AccessError(
        "unwritable",
        say("cannot create {path}: {strerror}", path=path, strerror=error.strerror),
        say("check the folder, its permissions and the space left"),
    )


def cannot_write(path: Path, error: OSError) -> AccessError:
    return AccessError(
        "unwritable",
        say("cannot write {path}: {strerror}", path=path, strerror=error.strerror),
        say("check the folder, its permissions and the space left"),
    )


def cannot_read(path: Path, reason: str | None) -> AccessError:
    return AccessError(
        "unreadable",
        say("cannot read {path}: {strerror}", path=path, strerror=reason),
        say("check its name and permissions"),
    )


def cannot_open(path: Path, error: OSError) -> AccessError:
    return AccessError(
        "unwritable" if os.access(path, os.R_OK) else "unreadable",
        say("cannot open {path}: {strerror}", path=path, strerror=error.strerror),
        say("check its name and permissions"),
    )


PATIENCE = 5.0
"""Seconds a writer waits for another one, which usually needs a tenth of one."""
_BETWEEN_TRIES = 0.05


def lock(handle: int, path: Path, patience: float = 0.0) -> None:
    """Keep every other process from writing; raise `busy` if one still does after `patience`."""
    until = time.monotonic() + patience
    while not _is_locked(handle):
        if time.monotonic() >= until:
            raise AccessError(
                "busy",
                say("{path} is being written by another process", path=path),
                say("wait for it, then try again"),
            )
        time.sleep(_BETWEEN_TRIES)


def _is_locked(handle: int) -> bool:
    """Lock at once, or return False because another process has."""
    try:
        if os.name == "nt":
            _lock_by_region(handle)
        else:
            import fcntl  # noqa: PLC0415 - not on every system

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def sync_folder(path: Path) -> None:
    """Make the new name itself durable. Windows has no handle of a folder, nor the need.

    A folder one may write in and not read cannot be asked.
    """
    if os.name == "nt":
        return
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(folder)
    except OSError as error:
        raise cannot_create(path, error) from None
    finally:
        os.close(folder)


def _lock_by_region(handle: int) -> None:
    """Where there is no `flock`: lock one byte, and leave the position where it was."""
    locking: Any = import_module("msvcrt")
    os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
    try:
        locking.locking(handle, locking.LK_NBLCK, 1)
    finally:
        os.lseek(handle, 0, os.SEEK_SET)
