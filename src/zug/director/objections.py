"""What may stand in the way of a decision: refusals, objections, and the role it takes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from zug.errors import ZugError
from zug.fastclasses import NamedTuple


class Role(IntEnum):
    """Each may do what those before may."""

    HELPER = 0
    """Fills open boards of the current round and overwrites nothing."""
    DEPUTY = 1
    ARBITER = 2
    OWNER = 3

    @property
    def word(self) -> str:
        return self.name.lower()


class RuleError(ZugError):
    """The rules, or the state of the event, do not allow this decision."""


class Level(IntEnum):
    """What an objection asks of whoever decides all the same; the numbers are FIDE's."""

    TOLD = 1
    """Nothing: it is shown afterwards."""
    READ = 2
    """To be acknowledged: whoever decides has read it."""
    CONFIRM = 3
    """To be asked once."""
    TWO_STEPS = 4
    """To be asked twice, the second time the other way round."""
    REFUSED = 5
    """It cannot be decided at all, or not in FIDE mode."""


LEAVE = "leave"
"""The word for an act that takes the event out of FIDE mode."""


class Objection(NamedTuple):
    """What speaks against a decision. With a `refusal` it cannot be recorded as it is.

    The `word` answers two steps.
    """

    level: Level
    message: str
    refusal: ZugError | None = None
    word: str = ""


def told(message: str) -> Objection:
    return Objection(Level.TOLD, message)


def to_acknowledge(message: str) -> Objection:
    return Objection(Level.READ, message)


def confirm(message: str) -> Objection:
    return Objection(Level.CONFIRM, message)


def two_steps(message: str, word: str) -> Objection:
    return Objection(Level.TWO_STEPS, message, word=word)


def outside(message: str, word: str = LEAVE) -> Objection:
    """Of an act that FIDE mode does not have: it can be done, and takes the event out of it."""
    return two_steps(message, word)


def to_read(objections: Iterable[Objection]) -> tuple[str, ...]:
    """Return the objections in words, each once, apart from a refusal."""
    return tuple(dict.fromkeys(one.message for one in objections if one.refusal is None))
