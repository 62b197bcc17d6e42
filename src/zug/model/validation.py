"""Validation: what the kinds of arguments and fields are, and which parts of a value are wrong.

A `ValueKind` says what a value must be and finds the smallest parts that are not. `require` checks
the arguments of public functions; `zug.model.schema` has the kinds of all fields of a tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from typing import TypeVar

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import Message, say, wording
from zug.model.tournament import HIGHEST_RATING, Tournament

LONGEST = 60
"""Characters of a wrong value that a message shows."""

T = TypeVar("T")
Holds = Callable[[object], bool]


class Wrong(NamedTuple):
    """A value that is not what it must be, and where it stands: `players[0].rating`."""

    path: str
    value: object
    kind: ValueKind

    @property
    def message(self) -> Message:
        return say("{path} is {value}", path=self.path, value=shown(self.value))

    @property
    def advice(self) -> Message:
        return say("it must be {kind}", kind=self.kind.words)


def no_player(number: object) -> Message:
    """Return that no participant has this number."""
    return say("there is no player {number}", wording("there is no team {number}"), number=number)


class ValueKind:
    """A kind of value: its name in a sentence, and whether a value is one."""

    def __init__(self, words: Message, holds: Holds) -> None:
        self.words = words
        self.holds = holds

    def inside(self, value: object, path: str) -> Iterator[Wrong]:
        """Yield what is wrong with the parts of a value that is not of this kind."""
        del value, path
        return iter(())

    def wrongs(self, value: object, path: str) -> Iterator[Wrong]:
        """Yield the smallest parts that make the value wrong, or the value itself."""
        if not self.holds(value):
            wrong = list(self.inside(value, path))
            yield from wrong or [Wrong(path, value, self)]


class TupleKind(ValueKind):
    """Tuples whose parts are all of another kind."""

    def __init__(self, item: ValueKind, words: Message) -> None:
        holds = item.holds
        super().__init__(words, lambda value: type(value) is tuple and all(map(holds, value)))
        self.item = item

    def inside(self, value: object, path: str) -> Iterator[Wrong]:
        for at, part in enumerate(value if type(value) is tuple else ()):
            yield from self.item.wrongs(part, f"{path}[{at}]")


class RecordKind(ValueKind):
    """The objects of a class, with the kinds of their fields."""

    def __init__(self, type_: type, fields: Mapping[str, ValueKind]) -> None:
        pairs = [(name, kind.holds) for name, kind in fields.items()]

        def holds(value: object) -> bool:
            if not isinstance(value, type_):
                return False
            for name, fits in pairs:  # noqa: SIM110 - all(…) is slower, and there are many players
                if not fits(getattr(value, name)):
                    return False
            return True

        super().__init__(say("an object of the type {type}", type=type_.__name__), holds)
        self.type = type_
        self.fields = fields

    def inside(self, value: object, path: str) -> Iterator[Wrong]:
        if isinstance(value, self.type):
            for name, kind in self.fields.items():
                yield from kind.wrongs(getattr(value, name), f"{path}.{name}" if path else name)


class WholeKind(ValueKind):
    """Whole numbers from `least` to `most`; True and 3.0 are none."""

    def __init__(self, least: int, most: int) -> None:
        words = say("a whole number from {least} to {most}", least=least, most=most)
        super().__init__(words, lambda value: type(value) is int and least <= value <= most)
        self.least = least
        self.most = most


def member(type_: type, words: Message) -> ValueKind:
    """Return the kind of the members of an enumeration, or of the instances of a class."""
    return ValueKind(words, lambda value: isinstance(value, type_))


class OptionalKind(ValueKind):
    """Values of another kind, or None."""

    def __init__(self, kind: ValueKind) -> None:
        holds = kind.holds
        words = say("{kind}, or None", kind=kind.words)
        super().__init__(words, lambda value: value is None or holds(value))
        self.kind = kind


def mapping_of(key: ValueKind, value: ValueKind, words: Message) -> ValueKind:
    return ValueKind(
        words,
        lambda mapping: (
            isinstance(mapping, Mapping)
            and all(map(key.holds, mapping))
            and all(map(value.holds, mapping.values()))
        ),
    )


def _is_text(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        return value.isascii() or bool(value.encode())
    except UnicodeEncodeError:  # half a surrogate pair: no file can hold it
        return False


def _is_board(value: object) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2 and all(map(WHOLE.holds, value))


class TextKind(ValueKind):
    """Strings that a file can hold."""


class TruthKind(ValueKind):
    """True and False."""


TRUTH = TruthKind(say("true or false"), lambda value: isinstance(value, bool))
WHOLE = ValueKind(say("a whole number"), lambda value: type(value) is int)
TEXT = TextKind(say("a string"), _is_text)
BOARD = ValueKind(say("a board: the TPNs of White and Black"), _is_board)
TEXTS = TupleKind(TEXT, say("a tuple of strings"))

CONTROL = dict.fromkeys((*(code for code in range(32) if code != ord("\t")), 127), " ")
"""Characters that no file holds in a text; a tab may stand in one."""


def is_line(text: str) -> bool:
    """Return whether a text has neither line ends nor other control characters."""
    return text.isprintable() or text.translate(CONTROL) == text


LINE = TextKind(say("one line of text"), lambda value: _is_text(value) and is_line(str(value)))
LINES = TupleKind(LINE, say("a tuple of strings, one line each"))


def require(**arguments: tuple[object, ValueKind]) -> None:
    """Raise `UsageError` for the first argument that is not of its kind."""
    for name, (value, kind) in arguments.items():
        for wrong in kind.wrongs(value, name):
            raise UsageError("bad-argument", wrong.message, wrong.advice)


def require_tournament(value: object) -> None:
    """Words for whoever gives the name of a file, or anything else, instead of a tournament."""
    if not isinstance(value, Tournament):
        raise UsageError(
            "not-a-tournament",
            say("{value} is not a tournament", value=shown(value)),
            say("zug.read a file first, or begin a tournament with zug.new"),
        )


def all_of(name: str, values: Iterable[T]) -> tuple[T, ...]:
    """Return the values of an argument that can be gone through only once."""
    require(**{name: (values, _ITERABLE)})
    return tuple(values)


_ITERABLE = member(Iterable, say("a list"))


def shown(value: object) -> str:
    """Return a value as an error message shows it: its `repr`, cut if it is long."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


_BY_TPN = mapping_of(WHOLE, WHOLE, say("a dict of whole numbers by TPN"))
_STRINGS = TupleKind(TEXT, say("a list of strings"))
_GROUP = TupleKind(WHOLE, say("a list of TPNs"))
WISHES = TupleKind(
    TupleKind(_GROUP, say("a list of groups")), say("a list of wishes, each a list of groups")
)
ARGUMENTS = {
    "system": OptionalKind(TEXT),
    "acceleration": OptionalKind(TEXT),
    "round": OptionalKind(WHOLE),
    "systems": _STRINGS,
    "tiebreaks": _STRINGS,
    "options": member(Mapping, say("a dict of options")),
    "rounds": TupleKind(WHOLE, say("a list of whole numbers")),
    "after": OptionalKind(WHOLE),
    "edition": WHOLE,
    "lots": OptionalKind(_BY_TPN),
    "ranks": OptionalKind(_BY_TPN),
    "play": TEXT,
    "language": TEXT,
    "ratings": OptionalKind(_BY_TPN),
    "k": OptionalKind(_BY_TPN),
    "exemption": TEXT,
    "only": OptionalKind(WHOLE),
    "unrated": WholeKind(0, HIGHEST_RATING),
    "format": OptionalKind(TEXT),
    "path": ValueKind(say("the path of a file"), lambda value: isinstance(value, str | PathLike)),
    "changes": TupleKind(TEXT, say("texts such as '12 absent'")),
}
"""What arguments of public functions must be, by their names."""
_LISTS = ("systems", "tiebreaks", "rounds", "changes")
_ONE_OR_MORE = ("systems", "changes")


def valid_argument(name: str, value: object) -> object:
    """Return an argument that is of its kind, a list as a tuple; a tournament as it is.

    Names that are not known have no kind. What does not fit raises `UsageError`.
    """
    if name == "tournament":
        require_tournament(value)
    elif name in _ONE_OR_MORE and isinstance(value, str):
        value = (value,)
    elif name in _LISTS and not isinstance(value, str):
        value = all_of(name, value)  # type: ignore[arg-type] # which it finds out
    if name in ARGUMENTS:
        require(**{name: (value, ARGUMENTS[name])})
    return value
