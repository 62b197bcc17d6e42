"""Files on disk: read whole and safely, written whole or not at all."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from zug.errors import AccessError

if TYPE_CHECKING:
    from pathlib import Path

Source = str | os.PathLike[str] | bytes
"""The path of a file, or its bytes."""

LARGEST = 64 * 1024 * 1024
"""Bytes. A tournament of ten thousand players and a hundred rounds has eleven million."""


def bytes_of(source: Source) -> tuple[bytes, str]:
    """The bytes of a source, and what to call it in messages."""
    if isinstance(source, bytes):
        return source, "<data>"
    return read_bytes(source), os.fspath(source)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file; of one that is too large, one byte more than is allowed."""
    try:
        # Loading pathlib takes longer than reading a small tournament.
        with open(path, "rb") as file:  # noqa: PTH123
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise _access_error(path, error, "read") from None


def write_bytes(path: str | os.PathLike[str], data: bytes, *, durable: bool = True) -> None:
    """Write a file beside its place and move it there: nobody ever sees half of it.

    `durable` waits until the disk has it; what can be made again need not wait.
    """
    from pathlib import Path  # noqa: PLC0415

    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            with target.open("wb") as device:
                device.write(data)
            return
        _replace(target, data, durable)
    except (OSError, ValueError, RuntimeError) as error:
        raise _access_error(path, error, "written") from None


def _replace(target: Path, data: bytes, durable: bool) -> None:
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
    try:
        with draft.open("xb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if mode is not None:
            draft.chmod(mode)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _access_error(path: str | os.PathLike[str], error: Exception, done: str) -> AccessError:
    name = os.fspath(path)
    match error:
        case FileNotFoundError() if done == "written":
            folder = os.path.dirname(name)  # noqa: PTH120 - see read_bytes
            return AccessError("no-such-folder", f"there is no folder {folder}", "make it first")
        case FileNotFoundError():
            return AccessError("no-such-file", f"there is no {name}", "check the path")
        case IsADirectoryError():
            return AccessError("is-a-folder", f"{name} is a folder", "name a file in it")
        case PermissionError():
            return AccessError("no-permission", f"{name} may not be {done}", "check its owner")
        case OSError():
            reason = error.strerror or str(error)
        case _:
            reason = str(error)
    return AccessError("no-access", f"{name!r} cannot be {done}: {reason}")
