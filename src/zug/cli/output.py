"""Text on the standard streams."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys

from zug.errors import AccessError
from zug.messages import SOURCE, Message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO, TextIO

_language = SOURCE
_is_done = False
PROGRAM = "zug"


class OutputError(AccessError):
    """Standard output takes nothing more."""


def speak(language: str) -> None:
    """The language of everything said from now on."""
    global _language  # noqa: PLW0603 - a process has one terminal, and that one reader
    _language = language


def spoken_language() -> str:
    return _language


def spoken(text: str) -> str:
    """A message in the language of the reader; other text as it is."""
    return _cited(text.translated(_language)) if isinstance(text, Message) else text


def _cited(text: str) -> str:
    """Return a sentence with articles as arbiters cite them: `C.04.2, 2.3`."""
    if not any(edition in text for edition in ("-20", "-19", "round-robin:")):
        return text
    from zug.systems.explaining.statements import with_citations  # noqa: PLC0415 - seldom needed

    return with_citations(text)


def begin() -> None:
    """A command starts: nothing of it is done yet."""
    global _is_done  # noqa: PLW0603 - a process runs one command at a time
    _is_done = False


def done() -> None:
    """What was asked for is recorded or written: that it cannot be told is no failure any more."""
    global _is_done  # noqa: PLW0603
    _is_done = True


class _Closed(io.TextIOBase):
    """Stands for a standard output nobody has opened (`>&-`): Python has none then."""

    def write(self, _text: str) -> int:
        raise OSError(errno.EBADF, "it is closed")


class _ClosedInput(io.TextIOBase):
    """Stands for a standard input nobody has opened (`<&-`): nobody answers, and it has no data."""

    @property
    def buffer(self) -> BinaryIO:
        raise AccessError("no-access", say("standard input is closed"))

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        return ""


def open_streams() -> None:
    """Standard streams that were closed by the caller are there, and useless.

    Their numbers are taken, or the next file opened would get them, and what is meant for the
    terminal.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = _ClosedInput()
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for good


def emit(text: str) -> None:
    """Text, or a message, on standard output. If its reader has gone away, stop without a word."""
    try:
        sys.stdout.write(_harmless(spoken(text), sys.stdout))
        sys.stdout.flush()
    except OSError as error:
        if not _is_done:
            raise unwritable(error) from None
        _silence(sys.stdout)
        if not isinstance(error, BrokenPipeError):
            note(
                say(
                    "done, although standard output cannot be written: {reason}",
                    reason=error.strerror,
                )
            )


def unwritable(error: OSError) -> AccessError:
    """What to say if standard output takes nothing more; nothing if its reader went away."""
    _silence(sys.stdout)
    if isinstance(error, BrokenPipeError):
        from zug.cli.exits import Exit  # noqa: PLC0415 - seldom needed

        raise SystemExit(Exit.BROKEN_PIPE) from None
    return OutputError(
        "no-access",
        say("standard output cannot be written: {reason}", reason=error.strerror),
        say("is the disk full?") if error.errno == errno.ENOSPC else "",
    )


def is_from_keyboard(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind an error.

    Pressed while a class is made it becomes a RuntimeError (`__set_name__`, until Python 3.12), and
    other calls out of C do the same.
    """
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def tell(text: str) -> None:
    """A line for the human on standard error."""
    try:
        sys.stderr.write(_harmless(f"{spoken(text)}\n", sys.stderr))
        sys.stderr.flush()
    except OSError:  # nobody can be told
        _silence(sys.stderr)


_ORDERS = dict.fromkeys((*range(9), *range(0x0B, 0x20), *range(0x7F, 0xA0)), "\ufffd")
"""What makes a terminal do something else than show text."""


def _harmless(text: str, stream: TextIO) -> str:
    """A name in a stranger's file must not command the terminal; files get every byte."""
    return text.translate(_ORDERS) if stream.isatty() else text


def emit_line(text: str) -> None:
    """A sentence on standard output."""
    emit(f"{spoken(text)}\n")


def note(text: str) -> None:
    """A line for the human that names the program it comes from."""
    tell(f"{PROGRAM}: {spoken(text)}")


NARROWEST = 60


def line_width(usual: int) -> int:
    """Where sentences are broken: at the edge of a narrow terminal; files are always alike."""
    if not sys.stdout.isatty():
        return usual
    from shutil import get_terminal_size  # noqa: PLC0415 - for a terminal only

    return min(usual, max(NARROWEST, get_terminal_size((usual, 24)).columns))


def show_any_letter(stream: TextIO, encoding: str | None = None) -> None:
    """Names may hold letters the terminal lacks: show a stand-in rather than fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        codecs.register_error("stand-in", _stand_in)
        reconfigure(encoding=encoding, errors="stand-in")


_PLAIN = {
    **dict.fromkeys("–—‐‑−", "-"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”«»", '"'),
    **dict.fromkeys("\u00a0\u202f", " "),
    "…": "...",
    "·": ".",
    "×": "x",
    "½": "1/2",
}
"""Signs of Zug's own sentences in plain letters."""


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Half a point after a number is `.5`; a letter that has nothing alike is a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    text, plain = error.object, ""
    for place in range(error.start, error.end):
        half = text[place] == "½" and text[max(place - 1, 0)].isdecimal()
        plain += ".5" if half else _PLAIN.get(text[place], "?")
    return plain, error.end


def _silence(stream: TextIO) -> None:
    """What is still buffered must not raise again when the interpreter closes the stream."""
    from contextlib import suppress  # noqa: PLC0415 - seldom needed

    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # a stream that was never open has no number
        os.dup2(nowhere, stream.fileno())


def columns(rows: Sequence[Sequence[str]], right: str) -> str:
    """Return rows as aligned lines in the language of the reader; cells may be messages."""
    from zug import plain  # noqa: PLC0415 - only when asked for

    return plain.columns([[spoken(cell) for cell in row] for row in rows], right)


def to_json(value: object) -> str:
    """Return one JSON document, indented, with letters as they are."""
    import json  # noqa: PLC0415 - only when asked for

    return json.dumps(value, indent=2, ensure_ascii=False, default=_plain) + "\n"


def _plain(value: object) -> object:
    """Return sets, enumerations and the like, as a trace may hold them, in a form JSON has."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return str(value)
