"""The event that another program's file holds, whichever program that is."""

from __future__ import annotations

from zug.errors import Fault, FaultyFileError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import STANDARD_POINTS, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.messages import Message
    from zug.model import PointSystem, Result


class ImportedGame(NamedTuple):
    """A pairing as a file has it, by the numbers of its players; `black` is 0 without one."""

    round: int
    white: int
    black: int
    of_white: Result
    of_black: Result


class ImportedEvent(NamedTuple):
    """The content of a file.

    `rows` are the players as a list has them, by the fields of `zug.formats.list_columns`, in the
    order of `numbers`, those of the file.
    """

    program: str
    rows: Sequence[dict[str, str]]
    numbers: Sequence[int] = ()
    event: Event = Event()
    rounds: int | None = None
    code: str = ""
    games: Sequence[ImportedGame] = ()
    points: PointSystem = STANDARD_POINTS
    remarks: Sequence[Fault] = ()
    """What is not read, or is known at second hand."""


def unread(what: str) -> Fault:
    """Something a file holds that is left out."""
    return Fault("not-read", what)


def without_rounds(what: str, advice: str) -> Fault:
    """Rounds were paired, and none of them is read."""
    return Fault("rounds-unread", what, advice)


def refused(called: str, program: str, why: Message, advice: str) -> FaultyFileError:
    """A file of a known program, or of none in particular, that cannot be read."""
    of_program = say("this is a file of {program}: {why}", program=program, why=why)
    message = of_program if program else why
    return FaultyFileError(called, [Fault("foreign-file", message, advice)])
