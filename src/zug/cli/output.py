"""Where text goes: the standard streams, and files that are written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TextIO

from zug.cli.exits import Exit
from zug.errors import AccessError


def emit(text: str) -> None:
    """Text on standard output. If its reader has gone away, stop without a word."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence(sys.stdout)
        raise SystemExit(Exit.BROKEN_PIPE) from None


def tell(text: str) -> None:
    """A line for the human on standard error."""
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except BrokenPipeError:
        _silence(sys.stderr)


def write_file(path: Path, text: str) -> None:
    """Write a file completely or leave what was there: beside it first, then in its place.

    What is no regular file (a terminal, a pipe, `/dev/stdout`) is simply written to.
    """
    data = text.encode("utf-8")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        target = path.resolve()
        draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        try:
            draft.write_bytes(data)
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise AccessError("unwritable", f"{path} cannot be written: {reason}") from None


def speak_plainly(stream: TextIO, encoding: str | None = None) -> None:
    """Names may hold letters the terminal lacks: show a stand-in rather than fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding=encoding, errors="replace")


def _silence(stream: TextIO) -> None:
    """What is still buffered must not raise again when the interpreter closes the stream."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
