"""One small family of errors: a stable code, what is wrong, where it is, and what to do."""

from __future__ import annotations

import sys

from zug.fastclasses import dataclass
from zug.messages import Message, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file or a tournament.

    Lines and columns count from 1; 0 means "the file as a whole".
    """

    code: str
    message: str
    advice: str = ""
    line: int = 0
    column: int = 0

    def sentence(self, source: str = "") -> Message:
        """The fault in one line, as `file:line:column: [code] message; advice`."""
        at = f"{self.line}:{self.column}" if self.line else ""
        place = ":".join(part for part in (source, at) if part)
        text = _with_code(self.code, self.message, self.advice)
        return say("{place}: {text}", place=place, text=text) if place else text


def _with_code(code: str, message: str, advice: str) -> Message:
    if advice:
        return say("[{code}] {message}; {advice}", code=code, message=message, advice=advice)
    return say("[{code}] {message}", code=code, message=message)


class ZugError(Exception):
    """Anything Zug refuses to do. `code` is stable and may be relied on by programs."""

    def __init__(self, code: str, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.advice = advice

    def sentences(self) -> tuple[Message, ...]:
        """The error with its code and advice: a line, or several."""
        return (_with_code(self.code, self.message, self.advice),)

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def __reduce__(self) -> tuple[type[ZugError], tuple[object, ...]]:
        """An error of a worker process arrives whole."""
        return type(self), (self.code, self.message, self.advice)


class UsageError(ZugError):
    """The caller asked for something that does not exist: a system, an option, a round."""


class EditionError(ZugError):
    """The rule book asked for cannot do this; the advice names what to use instead."""


class AccessError(ZugError):
    """A file cannot be read or written."""


class UnansweredError(ZugError):
    """A question must be answered before this is done."""


class WorkerError(ZugError):
    """A process that shared the work died before it was done."""


class WorkWarning(UserWarning):
    """A warning that work is done by one process, because it cannot be shared among several."""


class ForeignSystemError(ZugError):
    """A system of another distribution failed, or paired a round that cannot be."""


class FaultyTournamentError(ZugError):
    """A tournament made by hand holds faults, or what was to be added to it does: `faults`."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        message = say_n(
            "the tournament holds {count} fault",
            "the tournament holds {count} faults",
            len(self.faults),
        )
        super().__init__(self.faults[0].code, message)

    def sentences(self) -> tuple[Message, ...]:
        return tuple(fault.sentence() for fault in self.faults)

    def __reduce__(self) -> tuple[type[ZugError], tuple[object, ...]]:
        return type(self), (self.faults,)


class FaultyFileError(ZugError):
    """A file holds faults; all that were found are in `faults`, in the order of the file."""

    def __init__(self, source: str, faults: Iterable[Fault]) -> None:
        self.source = source
        self.faults = tuple(faults)
        count = len(self.faults)
        message = say_n("{source}: {count} fault", "{source}: {count} faults", count, source=source)
        super().__init__(self.faults[0].code, message)

    def sentences(self) -> tuple[Message, ...]:
        return tuple(fault.sentence(self.source) for fault in self.faults)

    def __reduce__(self) -> tuple[type[ZugError], tuple[object, ...]]:
        return type(self), (self.source, self.faults)


def how_to_install(extra: str) -> Message:
    """Return the command that adds the packages of an extra, however Zug was installed.

    Zug itself is found in its environment, not on a package index. Every shell takes the quotes.
    """
    return say("run {command}", command=f'{_pip()} "zug[{extra}]"')


def _pip() -> str:
    """Return the command that installs into the environment in which Zug runs."""
    from importlib.util import find_spec  # noqa: PLC0415 - no start needs them
    from pathlib import Path  # noqa: PLC0415

    home, quote = Path(sys.prefix), '"' if " " in sys.prefix else ""
    if (home / "pipx_metadata.json").exists():
        return f"pipx runpip {home.name} install"
    if find_spec("pip") is None:  # as in environments made by uv
        return f"uv pip install --python {quote}{home}{quote}"
    return f"{quote}{sys.executable}{quote} -m pip install"


def beyond_reading(error: ValueError | RecursionError) -> Message:
    """What Python's readers of JSON and TOML refuse although the syntax is right."""
    if isinstance(error, RecursionError):
        return say("it is nested too deeply")
    return say("a number has too many digits")


def up_to(last: int, first: int = 1) -> Message:
    """The advice about a number that goes from `first` to `last`."""
    if last < first:
        return say("there are none yet")
    if first > 1:
        return say("use {first} to {last}", first=first, last=last)
    return say("use 1 to {last}", last=last) if last > 1 else say("use 1, the only one there is")
