"""Files on disk: read whole and safely, written whole or not at all."""

from __future__ import annotations

import os
import stat

from zug.errors import AccessError, UsageError
from zug.messages import say

Source = str | os.PathLike[str] | bytes
"""The path of a file, or its bytes."""

LARGEST = 64 * 1024 * 1024
"""Bytes. A tournament of ten thousand players and a hundred rounds has eleven million."""


def bytes_of(source: Source) -> tuple[bytes, str]:
    """The bytes of a source, and what to call it in messages."""
    if isinstance(source, bytes):
        return source, "<data>"
    if not isinstance(source, str | os.PathLike):  # `open` would take a number for an open file
        raise UsageError(
            "bad-argument",
            say("{source!r} is neither a path nor bytes", source=source),
            say("give the path of a file as a string, or its content as bytes"),
        )
    return read_bytes(source), os.fspath(source)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file; of one that is too large, one byte more than is allowed.

    A pipe is a file too (`zug pair <(generate)`); devices have no end.
    """
    try:
        with open(path, "rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
                raise AccessError(
                    "not-a-file",
                    say("{name} is a device", name=os.fspath(path)),
                    say("name a file, or - for standard input"),
                )
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise _access_error(path, error, writing=False) from None


def write_bytes(path: str | os.PathLike[str], data: bytes, *, durable: bool = True) -> None:
    """Write a file beside its place and move it there: nobody ever sees half of it.

    `durable` waits until the disk has it; what can be made again need not wait.
    """
    try:
        target = os.fspath(path)
        if os.path.islink(target) or not os.path.basename(target):
            target = os.path.realpath(target)
        mode = os.stat(target).st_mode if os.path.exists(target) else None
        if mode is not None and not stat.S_ISREG(mode):
            with open(target, "wb") as device:
                device.write(data)
            return
        _replace(target, data, durable, mode)
    except (OSError, ValueError, RuntimeError) as error:
        raise _access_error(path, error, writing=True) from None


def _replace(target: str, data: bytes, durable: bool, mode: int | None) -> None:
    folder, name = os.path.split(target)
    draft = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    try:
        with open(draft, "xb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if mode is not None:
            os.chmod(draft, stat.S_IMODE(mode))
        os.replace(draft, target)
    except BaseException:
        if os.path.exists(draft):
            os.unlink(draft)
        raise


def _access_error(path: str | os.PathLike[str], error: Exception, *, writing: bool) -> AccessError:
    name = os.fspath(path)
    match error:
        case FileNotFoundError() if not name:
            return AccessError(
                "no-such-file", say("the name of a file is empty"), say("name a file")
            )
        case FileNotFoundError() if writing:
            folder = os.path.dirname(name)
            return AccessError(
                "no-such-folder",
                say("the folder {folder} does not exist", folder=folder),
                say("create it first"),
            )
        case FileNotFoundError():
            return AccessError(
                "no-such-file", say("there is no {name}", name=name), say("check the path")
            )
        case IsADirectoryError():
            return AccessError(
                "is-a-folder", say("{name} is a folder", name=name), say("name a file in it")
            )
        case PermissionError():
            may_not = (
                say("{name} may not be written", name=name)
                if writing
                else say("{name} may not be read", name=name)
            )
            return AccessError("no-permission", may_not, say("check its owner and permissions"))
        case OSError():
            reason = error.strerror or str(error)
        case _:
            reason = str(error)
    cannot = (
        say("{name!r} cannot be written: {reason}", name=name, reason=reason)
        if writing
        else say("{name!r} cannot be read: {reason}", name=name, reason=reason)
    )
    return AccessError("no-access", cannot)
