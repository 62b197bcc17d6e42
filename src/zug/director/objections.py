"""What may stand in the way of a decision, as data: notes, questions and refusals; and the roles.

A rule yields objections and raises nothing. `refuse` turns a refusal into an error, and nothing
else does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum
from typing import NoReturn

from zug.errors import UsageError, ZugError
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
    """What an objection asks of the person who decides; the numbers are FIDE's."""

    NOTE = 1
    """Nothing: it is shown afterwards."""
    READ = 2
    """To acknowledge that it has been read."""
    CONFIRM = 3
    """To confirm once."""
    TWO_STEPS = 4
    """To confirm twice, the second time with the question the other way round."""
    REFUSED = 5
    """The decision is not possible at all, or not in FIDE mode."""


class AnswerWord(StrEnum):
    """The words that answer two steps, one for each kind of decision that takes them."""

    COUNTS = "counts"
    """A correction counts in the standings although the next round is over."""
    LEAVE = "leave"
    """The event leaves FIDE mode."""
    MANUAL = "manual"
    """The pairing is not the computed one."""
    PUBLISHED = "published"
    """A published pairing does not stay as it is."""
    ROUNDS = "rounds"
    TIEBREAKS = "tiebreaks"


class Objection(NamedTuple):
    """What speaks against a decision; the functions below make one of each kind.

    A refusal has a `code` and may have an `advice`. Two steps are answered by the `word`.
    """

    level: Level
    message: str
    word: str = ""
    code: str = ""
    advice: str = ""
    cause: ZugError | None = None
    """The error of another package that this refusal comes from; it is raised as it was."""

    @property
    def is_refusal(self) -> bool:
        return bool(self.code)

    @property
    def error(self) -> ZugError:
        """A refusal as the error that callers of the desk see."""
        return self.cause or RuleError(self.code, self.message, self.advice)


def note(message: str) -> Objection:
    """Return what is shown once the decision is recorded."""
    return Objection(Level.NOTE, message)


def read(message: str) -> Objection:
    """Return what has to be acknowledged as read."""
    return Objection(Level.READ, message)


def confirm(message: str) -> Objection:
    """Return a question that is answered with yes or no."""
    return Objection(Level.CONFIRM, message)


def confirm_twice(message: str, word: AnswerWord) -> Objection:
    """Return a question that is asked twice and answered by its word."""
    return Objection(Level.TWO_STEPS, message, word)


def leaves_fide_mode(message: str) -> Objection:
    """Return the question of an act that FIDE mode does not have: it takes the event out of it."""
    return confirm_twice(message, AnswerWord.LEAVE)


def refusal(code: str, message: str, advice: str = "") -> Objection:
    """Return a refusal; nothing else is asked after it."""
    return Objection(Level.REFUSED, message, code=code, advice=advice)


def refused_unless(word: AnswerWord, code: str, message: str, advice: str = "") -> Objection:
    """Return a refusal of a question in two steps that lacks something, such as its ground.

    It does not end the list: what else would be asked follows it.
    """
    return Objection(Level.TWO_STEPS, message, word, code, advice)


def refused_by(error: ZugError) -> Objection:
    """Return the refusal that an error of another package stands for."""
    return Objection(
        Level.REFUSED, error.message, code=error.code, advice=error.advice, cause=error
    )


def unknown(code: str, message: str, advice: str = "") -> Objection:
    """Return the refusal of a decision that names something there is not; a UsageError."""
    return refused_by(UsageError(code, message, advice))


def until_refused(objections: Iterable[Objection]) -> Iterator[Objection]:
    """Yield objections up to the first refusal, so that rules may rely on those before them."""
    for objection in objections:
        yield objection
        if objection.level is Level.REFUSED:
            return


def require(objections: Iterable[Objection]) -> None:
    """Raise the error of the first refusal; do nothing if there is none."""
    for objection in objections:
        if objection.is_refusal:
            refuse(objection)


def refuse(objection: Objection) -> NoReturn:
    """Raise the error of a refusal."""
    raise objection.error from None


def messages_of(objections: Iterable[Objection]) -> tuple[str, ...]:
    """Return the messages to be read, each once; refusals are left out."""
    return tuple(dict.fromkeys(each.message for each in objections if not each.is_refusal))
