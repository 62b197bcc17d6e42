"""Values as the journal has them, read with suspicion: by their types, within their bounds.

A journal comes from a disk, perhaps from a stranger. What is read here has the types the classes
promise and values within bounds, so that nothing further on has to look again. A decision passes
through here before it is recorded, too. Settings have rows of their own (`settings`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, asdict, fields
from functools import cache
from typing import Any

from zug.fastclasses import NamedTuple
from zug.messages import Message, say, say_n
from zug.model import Adjustment, Points, Result
from zug.model.results import ADJUSTABLE
from zug.model.tournament import HIGHEST_RATING, MOST_PLAYERS
from zug.prizes.fees import format_money, parse_money

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

SAID = {"recorded": False}
"""Of a field: said when deciding, such as that a replacement is meant; the journal has it not."""
ALWAYS = {"always": True}
"""Of a field: written even if it has its default."""


MOST_HUNDREDTHS = 10**7
"""Of a tie-break worked out elsewhere."""
MOST_CATEGORIES = 99
"""Of categories, and of fees."""
_ROUND = (1, MOST_ROUNDS)
_ENTRY = (1, MOST_PLAYERS)
_CENTS = (0, MOST_CENTS)
_AGE = (0, 150)
_YEAR = (0, 9999)
LIMITS = {
    "absent": _ENTRY,
    "aged": _AGE,
    "amount": _CENTS,
    "apart": _ENTRY,
    "board": _ENTRY,
    "boards": _ENTRY,
    "coefficients": (0, 40),
    "by_rules": (0, MOST_PLAYERS),
    "born_from": _YEAR,
    "born_to": _YEAR,
    "bye": _ENTRY,
    "first": _ROUND,
    "first_board": _ENTRY,
    "first_round": (1, MOST_ROUNDS + 1),
    "given_up": _ENTRY,
    "id": _ENTRY,
    "ids": _ENTRY,
    "k": (0, 40),
    "labels": _ENTRY,
    "last": _ROUND,
    "least_players": (0, MOST_PLAYERS),
    "least_share": _CENTS,
    "members": (0, HIGHEST_RATING),
    "number": (0, MOST_PLAYERS),
    "official": (0, HIGHEST_RATING),
    "order": _ENTRY,
    "out": _ENTRY,
    "places": (0, MOST_PLAYERS),
    "place": (0, MOST_CATEGORIES),
    "prizes": _CENTS,
    "rated_from": (0, HIGHEST_RATING),
    "rated_to": (0, HIGHEST_RATING),
    "rating": (0, HIGHEST_RATING),
    "ratings": (0, max(HIGHEST_RATING, MOST_PLAYERS)),
    "round": _ROUND,
    "under": _AGE,
    "values": (0, MOST_HUNDREDTHS),
    "virtual_points": (-MOST_TENTHS, MOST_TENTHS),
    "withdrawn": _ENTRY,
}
"""The least and the most of the numbers in a field, by its name."""
LENGTHS = {
    "name": 200,
    "code": 40,
    "title": 20,
    "sex": 20,
    "federation": 60,
    "fide_id": 60,
    "birth": 60,
    "ref": 200,
    "moved_from": 200,
    "moved_to": 200,
}
"""The most letters of a text in a field, by its name."""


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


def _result(value: object) -> Result:
    try:
        return Result(text(value))
    except ValueError:
        raise InvalidDecisionError(say("a result")) from None


_RESULTS = say("a result for White and one for Black")
_PLAYERS = say("two players for each board")


def _two(value: object, read: Callable[[object], Any], wanted: Message) -> tuple[Any, Any]:
    pair = listed(value, read)
    if len(pair) != 2:
        raise InvalidDecisionError(wanted)
    return pair[0], pair[1]


def _games(value: object) -> tuple[Any, Any]:
    white, black = _two(value, _result, _RESULTS)
    if not white.fits(black) or white is Result.OPEN:
        raise InvalidDecisionError(say("results that can go together"))
    return white, black


def _board(value: object) -> tuple[Any, Any]:
    return _two(value, WHOLE.read, _PLAYERS)


def _by_entry(value: object, read: Callable[[object], Any]) -> dict[int, Any]:
    if not isinstance(value, Mapping):
        raise InvalidDecisionError(say("a table by entry number"))
    table = {}
    for key, item in value.items():
        if not str(key).isdecimal() or len(str(key)) > 9:
            raise InvalidDecisionError(say("a table by entry number"))
        table[int(key)] = read(item)
    return table


def _by_name(value: object) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise InvalidDecisionError(say("a table by name"))
    return {text(key): WHOLE.read(item) for key, item in value.items()}


def _adjustment(value: object) -> Adjustment:
    names = ("kind", "points", "round", "players")
    if not isinstance(value, Mapping) or set(value) != set(names):
        raise InvalidDecisionError(say("adjustments of points"))
    kind, points, round_, players = (value[name] for name in names)
    if kind not in ("", *ADJUSTABLE):
        raise InvalidDecisionError(say("adjustments of points"))
    if WHOLE.read(round_) > MOST_ROUNDS:
        raise InvalidDecisionError(say("adjustments of points"))
    return Adjustment(kind, tenths(points), round_, listed(players, WHOLE.read))


def _maybe(form: JsonCodec) -> JsonCodec:
    return JsonCodec(
        lambda value: None if value is None else form.read(value),
        lambda value: None if value is None else form.write(value),
    )


def _texts(values: Any) -> list[str]:
    return [str(value) for value in values]


GAMES = JsonCodec(_games, _texts)
FORMS: dict[str, JsonCodec] = {
    "int": WHOLE,
    "int | None": _maybe(WHOLE),
    "str": JsonCodec(text),
    "bool": JsonCodec(flag),
    "tuple[int, ...]": JsonCodec(lambda value: listed(value, WHOLE.read), list),
    "Boards": JsonCodec(
        lambda value: listed(value, _board), lambda boards: [list(board) for board in boards]
    ),
    "tuple[tuple[int, ...], ...]": JsonCodec(
        lambda value: listed(value, lambda group: listed(group, WHOLE.read)),
        lambda groups: [list(group) for group in groups],
    ),
    "tuple[str, ...]": JsonCodec(lambda value: listed(value, text), list),
    "Cents": MONEY,
    "tuple[Cents, ...]": JsonCodec(
        lambda value: listed(value, MONEY.read), lambda amounts: list(map(format_money, amounts))
    ),
    "tuple[Adjustment, ...]": JsonCodec(
        lambda value: listed(value, _adjustment), lambda changes: list(map(asdict, changes))
    ),
    "Result | None": _maybe(JsonCodec(_result, str)),
    "Results": GAMES,
    "Results | None": _maybe(GAMES),
    "tuple[Games, ...]": JsonCodec(
        lambda value: listed(value, lambda games: listed(games, _games)),
        lambda boards: [[_texts(game) for game in games] for games in boards],
    ),
    "tuple[tuple[Games, ...], ...]": JsonCodec(
        lambda value: listed(value, lambda board: listed(board, lambda time: listed(time, _games))),
        lambda boards: [[[_texts(game) for game in time] for time in board] for board in boards],
    ),
    "Mapping[int, Result]": JsonCodec(
        lambda value: _by_entry(value, _result),
        lambda table: {str(entry): str(result) for entry, result in table.items()},
    ),
    "Mapping[str, int]": JsonCodec(_by_name, dict),
    "Mapping[int, int]": JsonCodec(
        lambda value: _by_entry(value, WHOLE.read),
        lambda table: {str(entry): place for entry, place in table.items()},
    ),
    "Mapping[int, str]": JsonCodec(
        lambda value: _by_entry(value, text),
        lambda table: {str(entry): words for entry, words in table.items()},
    ),
    "Mapping[int, tuple[Points, ...]]": JsonCodec(
        lambda value: _by_entry(value, lambda points: listed(points, tenths)),
        lambda table: {str(entry): list(points) for entry, points in table.items()},
    ),
}
"""By the annotation of a field."""


@cache
def recorded(cls: type) -> dict[str, Field[Any]]:
    """The fields the journal holds, in its order."""
    return {item.name: item for item in fields(cls) if item.metadata.get("recorded", True)}


def read_fields(cls: type, data: Data, *, partly: bool = False) -> dict[str, Any]:
    """Return the fields of a class out of the data of a line; `partly` lets any be missing."""
    known = recorded(cls)
    for name in data:
        if name not in known:
            raise InvalidDecisionError(say("it has an unknown field {field!r}", field=name))
    values = {}
    for name, item in known.items():
        if name in data:
            values[name] = read_value(name, data[name], FORMS[str(item.type)].read)
        elif not partly and item.default is MISSING and item.default_factory is MISSING:
            raise InvalidDecisionError(say("the field {field!r} is missing", field=name))
    return values


def read_value(name: str, value: object, read: Callable[[object], Any]) -> Any:
    """Return what `read` makes of a field; raise InvalidDecisionError if it has no such value."""
    bounds, longest = LIMITS.get(name, UNBOUNDED), LENGTHS.get(name, MOST_LETTERS)
    return read_bounded(name, value, read, bounds, longest)


def write_fields(decision: Any) -> dict[str, object]:
    """Return the data of a line, without what has its default unless it is always written."""
    data = {}
    for name, item in recorded(decision.__class__).items():
        value = getattr(decision, name)
        if item.metadata.get("always") or not _is_default(item, value):
            data[name] = FORMS[str(item.type)].write(value)
    return data


def _is_default(item: Field[Any], value: object) -> bool:
    if item.default_factory is not MISSING:
        return bool(value == item.default_factory())
    return item.default is not MISSING and value == item.default
