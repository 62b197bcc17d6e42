"""Files on disk: read whole and safely, written whole or not at all; bytes to lines of text."""

from __future__ import annotations

import os
import stat

from zug.errors import AccessError, UsageError
from zug.formats.faults import FilePlace
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, TypeAlias

    from zug.formats.faults import Findings

    class ReadableFile(Protocol):
        """A file that is open, such as an upload: anything with a method `read`."""

        def read(self, size: int, /) -> bytes | str: ...


Source: TypeAlias = "str | os.PathLike[str] | bytes | bytearray | memoryview | ReadableFile"
"""The path of a file, its bytes, or a file that is open for reading."""

LARGEST = 64 * 1024 * 1024
"""Bytes. A tournament of ten thousand players and a hundred rounds has eleven million."""


def bytes_of(source: Source) -> tuple[bytes, str]:
    """Return the bytes of a source, and its name for messages."""
    if isinstance(source, bytes):
        return source, NAMELESS
    if isinstance(source, bytearray | memoryview):  # databases return binary fields as these
        return bytes(source), NAMELESS
    if not isinstance(source, str | os.PathLike):
        return _bytes_of_open(source)
    if isinstance(source, str) and _is_content(source):
        raise _not_a_source(f"{source[:30]}…")
    return read_bytes(source), os.fspath(source)


NAMELESS = "<data>"
"""What messages call a source that has no name."""
LONGEST_PATH = 4096


def _is_content(text: str) -> bool:
    """Return whether a text is the content of a file: no path is so long or has lines."""
    return len(text) > LONGEST_PATH or ("\n" in text and not os.path.exists(text))


def _bytes_of_open(source: ReadableFile) -> tuple[bytes, str]:
    """Return what is left to read of an open file, and its name.

    A number is none: `open` would take it for a file of this process.
    """
    read = getattr(source, "read", None)
    if not callable(read) or isinstance(source, type):
        raise _not_a_source(source)
    name = getattr(source, "name", None)
    called = name if isinstance(name, str) and name else NAMELESS
    try:
        content = read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise _access_error(called, error, writing=False) from None
    if isinstance(content, str):
        content = content.encode(errors="replace")
    if not isinstance(content, bytes):
        raise _not_a_source(source)
    return content, called


def _not_a_source(source: object) -> UsageError:
    from zug.model.validation import shown  # noqa: PLC0415 - for wrong arguments

    return UsageError(
        "bad-argument",
        say("{source} is neither a path nor bytes", source=shown(source)),
        say("give the path of a file as a string, its content as bytes, or an open file"),
    )


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a file; of a file that is too large, one byte more than is allowed.

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
        case FileNotFoundError() if name and writing:
            message = say("the folder {folder} does not exist", folder=os.path.dirname(name))
            return AccessError("no-such-folder", message, say("create it first"))
        case FileNotFoundError():
            message, advice = say("the name of a file is empty"), say("name a file")
            if name:
                message, advice = say("there is no {name}", name=name), say("check the path")
            return AccessError("no-such-file", message, advice)
        case IsADirectoryError():
            message = say("{name} is a folder", name=name)
            return AccessError("is-a-folder", message, say("name a file in it"))
        case PermissionError():
            message = (
                say("{name} may not be written", name=name)
                if writing
                else say("{name} may not be read", name=name)
            )
            return AccessError("no-permission", message, say("check its owner and permissions"))
    reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
    message = (
        say("{name!r} cannot be written: {reason}", name=name, reason=reason)
        if writing
        else say("{name!r} cannot be read: {reason}", name=name, reason=reason)
    )
    return AccessError("no-access", message)


LONGEST_LINE = 100_000
"""Room for a list of 20,000 players; a round takes ten columns."""

_CONTROL = bytes(code for code in range(32) if code not in b"\t\n\r") + b"\x7f"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def decode(data: bytes, findings: Findings) -> str:
    """Return the text of a file, lines ended by LF alone; empty if it holds no text."""
    data = data.removeprefix(b"\xef\xbb\xbf").rstrip(b"\x1a")
    if not data.strip():
        findings.add("empty-file")
        return ""
    if data.startswith(_UTF16):
        findings.add("not-text.utf16")
        return ""
    if len(data.translate(None, _CONTROL)) != len(data):
        _report_binary(data, findings)
        return ""
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        return _as_latin1(data, error.start, findings)


def split(text: str, findings: Findings) -> list[str]:
    """Return the lines of a text. `splitlines` has too many line ends: some occur inside names."""
    lines = text.split("\n")
    if len(text) > LONGEST_LINE and max(map(len, lines)) > LONGEST_LINE:
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST_LINE:
                place = FilePlace(number, LONGEST_LINE + 1)
                findings.add("line-too-long", place, length=len(line), most=LONGEST_LINE)
        return []
    return lines


def _as_latin1(data: bytes, at: int, findings: Findings) -> str:
    before = data[:at]
    place = FilePlace(before.count(b"\n") + 1, at - before.rfind(b"\n"))
    findings.add("not-utf8.byte", place, byte=data[at])
    return data.decode("latin-1")


def _report_binary(data: bytes, findings: Findings) -> None:
    at = next(place for place, byte in enumerate(data) if byte in _CONTROL)
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    place = FilePlace(before.count(b"\n") + 1, len(before) - before.rfind(b"\n"))
    findings.add("not-text.binary", place, byte=data[at])
