"""Text on the standard streams."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from zug.cli.exits import Exit
from zug.errors import AccessError
from zug.messages import SOURCE, Message, say

_language = SOURCE


def speak(language: str) -> None:
    """The language of everything said from now on."""
    global _language  # noqa: PLW0603 - a process has one terminal, and that one reader
    _language = language


def spoken_language() -> str:
    return _language


def spoken(text: str) -> str:
    """A message in the language of the reader; other text as it is."""
    return text.translated(_language) if isinstance(text, Message) else text


def emit(text: str) -> None:
    """Text, or a message, on standard output. If its reader has gone away, stop without a word."""
    try:
        sys.stdout.write(spoken(text))
        sys.stdout.flush()
    except BrokenPipeError:
        _silence(sys.stdout)
        raise SystemExit(Exit.BROKEN_PIPE) from None
    except OSError as error:
        _silence(sys.stdout)
        raise AccessError(
            "no-access",
            say("standard output cannot be written: {reason}", reason=error.strerror),
            say("is the disk full?"),
        ) from None


def tell(text: str) -> None:
    """A line for the human on standard error."""
    try:
        sys.stderr.write(f"{spoken(text)}\n")
        sys.stderr.flush()
    except OSError:  # nobody can be told
        _silence(sys.stderr)


def note(text: str) -> None:
    """A line for the human that names the program it comes from."""
    tell(f"zug: {spoken(text)}")


def speak_plainly(stream: TextIO, encoding: str | None = None) -> None:
    """Names may hold letters the terminal lacks: show a stand-in rather than fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding=encoding, errors="replace")


def _silence(stream: TextIO) -> None:
    """What is still buffered must not raise again when the interpreter closes the stream."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
