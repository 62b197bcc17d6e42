"""One small family of errors: a stable code, what is wrong, where it is, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zug.messages import say_n

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file. Lines and columns count from 1; 0 means "the file as a whole"."""

    code: str
    message: str
    advice: str = ""
    line: int = 0
    column: int = 0

    def describe(self, source: str = "") -> str:
        """The fault in one line, as `file:line:column: [code] message; advice`."""
        place = source
        if self.line:
            place += f":{self.line}:{self.column}" if place else f"{self.line}:{self.column}"
        text = f"[{self.code}] {self.message}"
        if self.advice:
            text += f"; {self.advice}"
        return f"{place}: {text}" if place else text


class ZugError(Exception):
    """Anything Zug refuses to do. `code` is stable and may be relied on by programs."""

    def __init__(self, code: str, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.advice = advice

    def __str__(self) -> str:
        return f"[{self.code}] {self.message}" + (f"; {self.advice}" if self.advice else "")

    def __reduce__(self) -> tuple[type[ZugError], tuple[object, ...]]:
        """An error of a worker process arrives whole."""
        return type(self), (self.code, self.message, self.advice)


class UsageError(ZugError):
    """The caller asked for something that does not exist: a system, an option, a round."""


class EditionError(ZugError):
    """The rule book asked for cannot do this; the advice names what to use instead."""


class AccessError(ZugError):
    """A file cannot be read or written."""


class WorkerError(ZugError):
    """A process that shared the work died before it was done."""


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

    def __str__(self) -> str:
        return "\n".join(fault.describe() for fault in self.faults)

    def __reduce__(self) -> tuple[type[ZugError], tuple[object, ...]]:
        return type(self), (self.faults,)


class FaultyFileError(ZugError):
    """A file holds faults; all that were found are in `faults`, in the order of the file."""

    def __init__(self, source: str, faults: Iterable[Fault]) -> None:
        self.source = source
        self.faults = tuple(faults)
        first = self.faults[0]
        count = len(self.faults)
        noun = "fault" if count == 1 else "faults"
        super().__init__(first.code, f"{source}: {count} {noun}")

    def __str__(self) -> str:
        return "\n".join(fault.describe(self.source) for fault in self.faults)

    def __reduce__(self) -> tuple[type[ZugError], tuple[object, ...]]:
        return type(self), (self.source, self.faults)
