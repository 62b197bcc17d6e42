"""The exit codes of `zug`, in one table: programs rely on it, help and docs are made from it."""

from __future__ import annotations

from enum import IntEnum

from zug.errors import (
    AccessError,
    EditionError,
    ForeignSystemError,
    UnansweredError,
    UsageError,
    WorkerError,
    ZugError,
)
from zug.messages import Message, say

TOO_LARGE = say("this is too large for the memory of this machine")
PLEASE_REPORT = say("this is a mistake in Zug; please report it, with the file if you may")


class Exit(IntEnum):
    """How a command ended. `meaning` says it in words."""

    meaning: str

    def __new__(cls, code: int, meaning: str) -> Exit:
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member

    OK = 0, "Done; a check found every round identical."
    DIFFERENCES = (
        1,
        "Something differs: rounds of a check, ranks, a file made again; a proof is refused, or a "
        "report lacks something.",
    )
    USAGE = 2, "The command line asks for something that does not exist."
    BAD_INPUT = 3, "A file holds faults, which are listed, or an event refuses a decision."
    LIMIT = 4, "The rule book asked for cannot do this, or the size is beyond the machine."
    ACCESS = (
        5,
        "A file cannot be read or written, a list cannot be fetched, or nobody answers at "
        "--scheduler.",
    )
    IMPOSSIBLE = 6, "No complete pairing exists; the players concerned are named."
    UNANSWERED = (
        7,
        "Something must be acknowledged or answered first: --yes, or --confirm with the word it "
        "names.",
    )
    INTERNAL = 70, "A mistake in Zug itself: please report it."
    WORKER = (
        71,
        "A process that shared the work was killed (the memory may be too small), or a cluster has "
        "lost its scheduler or all its workers.",
    )
    FOREIGN = 72, "A system of another package failed; the message names the package."
    INTERRUPTED = 130, "Stopped from the keyboard."
    BROKEN_PIPE = 141, "The program reading the output has gone."


_EXITS: dict[type[ZugError], Exit] = {
    UsageError: Exit.USAGE,
    EditionError: Exit.LIMIT,
    AccessError: Exit.ACCESS,
    UnansweredError: Exit.UNANSWERED,
    WorkerError: Exit.WORKER,
    ForeignSystemError: Exit.FOREIGN,
}


def exit_of(error: ZugError) -> Exit:
    """The exit code of an error of the family."""
    if error.code == "no-pairing":
        return Exit.IMPOSSIBLE
    for kind, code in _EXITS.items():
        if isinstance(error, kind):
            return code
    return Exit.BAD_INPUT


def internal_error(error: Exception) -> Message:
    """What to say of a mistake in Zug; `PLEASE_REPORT` goes with it."""
    return say("internal error: {error}", error=f"{type(error).__name__}: {error}")


def exit_table() -> str:
    """The table as the help text shows it."""
    return "\n".join(f"{code.value:>5}  {code.meaning}" for code in Exit)
