"""Values as the journal has them, read with suspicion.

A journal comes from a disk, perhaps from a stranger. What is read here has the promised type and
lies within bounds, so that nothing further on has to look again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from zug.fastclasses import NamedTuple
from zug.messages import Message, say, say_n
from zug.model import Points
from zug.prizes.money import format_money, parse_money

Data = Mapping[str, Any]

MOST_ROUNDS = 99
MOST_TENTHS = 10**6
"""Of points; no event comes near."""
MOST_CENTS = 10**12
MOST_LETTERS = 10_000
"""Of any text: a record of a file, a remark."""
ANY = 10**100
"""A seed, the number of a decision: what nobody counts to."""
UNBOUNDED = (-ANY, ANY)


class InvalidDecisionError(ValueError):
    """A decision that is impossible in itself or contradicts an earlier one."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class JsonCodec(NamedTuple):
    """Functions that read values of a type from JSON and write them to it.

    Reading raises InvalidDecisionError if the value is invalid.
    """

    read: Callable[[object], Any]
    write: Callable[[Any], object] = lambda value: value


def _whole(value: object) -> int:
    if type(value) is not int or value < 0:
        raise InvalidDecisionError(say("a whole number"))
    return value


def text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise InvalidDecisionError(say("a text"))
    return value


def flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidDecisionError(say("true or false"))
    return value


def listed(value: object, read: Callable[[object], Any]) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise InvalidDecisionError(say("a list"))
    return tuple(read(item) for item in value)


def tenths(value: object) -> Points:
    if type(value) is not int or abs(value) > MOST_TENTHS:
        raise InvalidDecisionError(say("points in tenths"))
    return Points(value)


def _money(value: object) -> int:
    try:
        return parse_money(text(value))
    except ValueError:
        raise InvalidDecisionError(say("an amount such as 12.50")) from None


WHOLE = JsonCodec(_whole)
MONEY = JsonCodec(_money, format_money)


def read_bounded(
    name: str,
    value: object,
    read: Callable[[object], Any],
    bounds: tuple[int, int] = UNBOUNDED,
    longest: int = MOST_LETTERS,
) -> Any:
    """Return what `read` makes of a value; raise InvalidDecisionError, which names the field.

    Whole numbers in it lie within `bounds`, no text in it has more than `longest` letters.
    """
    try:
        content = read(value)
        _check_bounds(content, bounds, longest)
    except InvalidDecisionError as error:
        raise InvalidDecisionError(
            say("{field!r} should be {wanted}", field=name, wanted=error.message)
        ) from None
    return content


def _check_bounds(value: object, bounds: tuple[int, int], longest: int) -> None:
    least, most = bounds
    for part in (value,) if type(value) in (int, str) else _parts(value):
        if isinstance(part, str) and len(part) > longest:
            raise InvalidDecisionError(at_most(longest))
        if type(part) is int and not least <= part <= most:
            raise InvalidDecisionError(whole_between(least, most))


def at_most(letters: int) -> Message:
    return say_n("a text of at most {count} letter", "a text of at most {count} letters", letters)


def whole_between(least: int, most: int) -> Message:
    return say("a whole number from {least} to {most}", least=least, most=most)


def _parts(value: object) -> Iterator[object]:
    """Yield the numbers and texts in a value."""
    if isinstance(value, Mapping):
        value = (*value, *value.values())
    if isinstance(value, tuple):
        for item in value:
            yield from _parts(item)
    else:
        yield value
