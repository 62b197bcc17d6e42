"""Text on the standard streams."""

from __future__ import annotations

import os
import sys
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
    except OSError as error:
        _silence(sys.stdout)
        raise AccessError(
            "no-access", f"standard output cannot be written: {error.strerror}", "is the disk full?"
        ) from None


def tell(text: str) -> None:
    """A line for the human on standard error."""
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except OSError:  # nobody can be told
        _silence(sys.stderr)


def speak_plainly(stream: TextIO, encoding: str | None = None) -> None:
    """Names may hold letters the terminal lacks: show a stand-in rather than fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding=encoding, errors="replace")


def _silence(stream: TextIO) -> None:
    """What is still buffered must not raise again when the interpreter closes the stream."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
