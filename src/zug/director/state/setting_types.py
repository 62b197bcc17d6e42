"""Types of settings, and what a row of the table of settings says.

A type reads a value from the journal and writes it there, takes what an organiser typed into a
form or the shell, and words a value for a sentence of the journal. A setting of an ordinary kind (a
number, a text, a choice) needs nothing but its row in `zug.director.state.settings`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any

from zug.dates import day as shown_day
from zug.director.objections import RuleError
from zug.director.state.dates import require_day, require_time
from zug.director.state.fields import (
    MONEY,
    MOST_LETTERS,
    UNBOUNDED,
    WHOLE,
    InvalidDecisionError,
    flag,
    listed,
    read_bounded,
    tenths,
    text,
    whole_between,
)
from zug.director.state.point_systems import said_points
from zug.errors import ZugError
from zug.fastclasses import dataclass, fields, replace
from zug.messages import decimal, joined, say, several
from zug.model import Colour, Event, PointSystem
from zug.prizes import amounts_in, format_money, parse_money
from zug.rules.tiebreaks.codes import parse_code
from zug.systems.registry import all_accelerations, find_acceleration

Words = Mapping[str, str]
NO_WORDS: Words = MappingProxyType({})
NO = "no"


class Freeze(Enum):
    """When a setting can no longer be changed freely."""

    NEVER = "at any time"
    ASKED = "at any time; once round 1 is paired, Zug asks first"
    PAIRED = "until round 1 is paired"


class SettingGroup(Enum):
    """A part of the set-up form, in its order; its value heads a part of the reference."""

    MAIN = "The event"
    TIEBREAKS = "Tie-breaks"
    REPORT = "For the report"
    FEE = "Entry fee"
    PRIZES = "Prizes"
    SHARING = "Dividing prizes"
    ADVANCED = "Advanced options"


class SettingError(RuleError):
    """A refusal of what was announced for a `setting`."""

    def __init__(self, code: str, message: str, advice: str = "", setting: str = "") -> None:
        super().__init__(code, message, advice)
        self.setting = setting


class SettingType:
    """A text; with `read`, `clean` and `word` anything that stands in the journal as one value.

    `typed` is the most characters that fit into a form, `longest` those the journal may have.
    `choices` are the values a form offers with their words; there are none if anything may be
    typed. `parts` are rows of what is announced as a part of this setting. `about` says in the
    reference what may be announced.
    """

    is_repeated = False
    """Whether an option of the shell is repeated for each item."""
    is_per_round = False
    """Whether there is an item for each round."""
    bounds = UNBOUNDED

    def __init__(
        self,
        typed: int = 80,
        longest: int = MOST_LETTERS,
        *,
        about: str = "A text",
        widget: str = "text",
        metavar: str | None = None,
        read: Callable[[object], Any] = text,
        clean: Callable[[Any], Any] = lambda typed: typed,
        parse: Callable[[Any], Any] = lambda typed: typed,
        word: Callable[[str], str] = lambda part: part,
        choices: Callable[[], list[tuple[str, str]]] = list,
    ) -> None:
        self.typed, self.longest, self.about = typed, longest, about
        self.widget, self.metavar = widget, metavar
        self._read, self._clean, self.word = read, clean, word
        self._parse, self.choices = parse, choices
        self.parts: Mapping[str, SettingRow] = {}

    def read(self, value: object) -> Any:
        """Return the value of a journal; raise InvalidDecisionError if it is of another type."""
        return self._read(value)

    def write(self, value: Any) -> object:
        """Return what the journal has for a value."""
        return value

    def normalise(self, typed: Any, _known: Any = None) -> Any:
        """Return what the journal has for what was announced; what is `_known` may stay as it is.

        Raise RuleError if it is wrong, or InvalidDecisionError with what it should be.
        """
        return self.clean(typed)

    def clean(self, typed: Any) -> Any:
        """Return the same of a single value."""
        return self._clean(typed)

    def parse(self, typed: Any) -> Any:
        """Return what a form or an option announces; a switch says whether it is on."""
        return self._parse(typed)

    def format(self, value: Any) -> str:
        """Return a value as it stands in a form."""
        return str(value or "")

    def describe(self, data: object) -> str:
        """Return what the journal has in the words of a sentence."""
        if data in (None, "", []):
            return say("none")
        if isinstance(data, bool):
            return say("yes") if data else say("no")
        return self.word(str(data))


class WholeType(SettingType):
    """A whole number from `least` to `most`, in forms within `typed`; None if it is `optional`.

    `wrong` makes the refusal of a number that has words and a code of its own.
    """

    def __init__(
        self,
        least: int,
        most: int,
        *,
        typed: tuple[int, int] | None = None,
        optional: bool = False,
        read: Callable[[object], Any] = WHOLE.read,
        wrong: Callable[[int], RuleError] | None = None,
    ) -> None:
        self.bounds, self.typed_bounds = (least, most), typed or (least, most)
        about = f"A number from {self.typed_bounds[0]} to {most}"
        super().__init__(widget="number", about=about, read=read, parse=int)
        self._optional, self._wrong = optional, wrong

    def read(self, value: object) -> Any:
        return None if value is None and self._optional else super().read(value)

    def clean(self, typed: Any) -> Any:
        least, most = self.bounds
        if (typed is None and self._optional) or least <= typed <= most:
            return typed
        if self._wrong is None:
            raise InvalidDecisionError(whole_between(least, most))
        raise self._wrong(typed)

    def format(self, value: Any) -> str:
        return "" if value is None or value < self.typed_bounds[0] else str(value)


class RoundsType(WholeType):
    """A number of rounds; which ones are possible depends on those that are paired."""

    def clean(self, typed: Any) -> Any:
        return typed


class FlagType(SettingType):
    """Yes or no; `off` and `on` are the words of a form."""

    def __init__(self, off: str = "", on: str = "") -> None:
        super().__init__(widget="choice", about="Yes or no", read=flag, parse=bool)
        self.choices = lambda: [("", off), ("1", on)]

    def format(self, value: Any) -> str:
        return "1" if value else ""


class ChoiceType(SettingType):
    """One of several values, by its words; a form may have others, and calls none of them `empty`.

    If `may_be_empty`, the journal may have none, and the shell says `no`. A switch chooses the
    first. `of` makes the value.
    """

    def __init__(
        self,
        values: tuple[str, ...],
        words: Words = NO_WORDS,
        *,
        form_words: Words | None = None,
        empty: str = "",
        may_be_empty: bool = False,
        of: Callable[[str], str] = str,
    ) -> None:
        about = ", ".join(f"`{value}`" for value in values)
        super().__init__(widget="choice", about=about, word=lambda part: words.get(part, part))
        self.values, self._of = values, of
        self.shell_values = (*values, NO) if may_be_empty else values
        self._allowed = ("", *values) if may_be_empty else values
        in_form = words if form_words is None else form_words
        offered = [(value, in_form.get(value, value)) for value in values]
        self.choices = lambda: [("", empty), *offered] if empty else offered

    def read(self, value: object) -> Any:
        if text(value) not in self._allowed:
            raise InvalidDecisionError(say("one of {known}", known=", ".join(self.values)))
        return self._of(str(value))

    def clean(self, typed: Any) -> Any:
        for value in self._allowed:
            if value.casefold() == typed.casefold():
                return value
        raise RuleError(
            "bad-value",
            say("there is no {text!r}", text=typed),
            say("use {known}", known=", ".join(self.values)),
        )

    def parse(self, typed: Any) -> Any:
        if isinstance(typed, bool):
            return self.values[0] if typed else ""
        return "" if typed == NO else typed


class AmountType(SettingType):
    """An amount of money. Nothing typed means `unset`, if there is such an amount."""

    def __init__(self, unset: int | None = 0) -> None:
        super().__init__(
            12, about="An amount of money", widget="money", metavar="AMOUNT", word=decimal
        )
        self._unset = unset

    def read(self, value: object) -> Any:
        amount = MONEY.read(value)
        if self._unset and not amount:
            raise InvalidDecisionError(say("an amount such as 12.50"))
        return amount

    def write(self, value: Any) -> object:
        return format_money(value)

    def clean(self, typed: Any) -> Any:
        try:
            is_unset = not typed and self._unset is not None
            return self.write(self._unset if is_unset else parse_money(typed))
        except ValueError as error:
            raise RuleError("bad-amount", error.args[0], say("write 500 or 12.50")) from None

    def format(self, value: Any) -> str:
        return "" if value == self._unset else format_money(value)


class ListType(SettingType):
    """Values of one type, one after the other, with `mark` between them in a form.

    `split` takes a text apart. If it `skips_empty`, an empty value announces nothing.
    """

    def __init__(
        self,
        item: SettingType,
        about: str,
        *,
        mark: str = ", ",
        split: Callable[[str], list[str]] = lambda typed: typed.split(","),
        join: Callable[[list[str]], str] = lambda words: joined(words, ","),
        skips_empty: bool = False,
        is_repeated: bool = False,
        is_per_round: bool = False,
        widget: str = "text",
        metavar: str | None = None,
    ) -> None:
        super().__init__(400, about=about, widget=widget, metavar=metavar, word=item.word)
        self.is_repeated, self.is_per_round = is_repeated, is_per_round
        self._item, self._mark, self._split, self._join = item, mark, split, join
        self._skips_empty = skips_empty

    def read(self, value: object) -> Any:
        return listed(value, self._item.read)

    def write(self, value: Any) -> object:
        return list(map(self._item.write, value))

    def normalise(self, typed: Any, known: Any = None) -> Any:
        parts = (part for part in typed if part.strip() or not self._skips_empty)
        return [part if part in (known or ()) else self._item.clean(part) for part in parts]

    def parse(self, typed: Any) -> Any:
        return self._split(typed) if isinstance(typed, str) else list(typed)

    def format(self, value: Any) -> str:
        return self._mark.join(str(self._item.write(part)) for part in value)

    def describe(self, data: object) -> str:
        if not isinstance(data, list | tuple) or not data:
            return super().describe(data)
        return self._join([self.word(str(part)) for part in data])


class PointsType(SettingType):
    """What results are worth, typed as win, draw and loss; `bye` is the row of the bye."""

    def __init__(self, bye: SettingRow) -> None:
        about = "What win, draw and loss are worth"
        super().__init__(30, about=about, metavar="W-D-L", read=_read_points)
        self.parts = {"bye_points": replace(bye, name="bye_points")}

    def write(self, value: Any) -> object:
        return {item.name: int(getattr(value, item.name)) for item in fields(PointSystem)}

    def describe(self, data: object) -> str:
        return said_points(self.read(data))


class EventType(SettingType):
    """What the event says of itself; fields that no row announces come from report files."""

    def __init__(self, parts: Mapping[str, SettingRow]) -> None:
        super().__init__()
        self.parts = {
            name: replace(row, name=name, default=getattr(Event(), name))
            for name, row in parts.items()
        }

    def read(self, value: object) -> Any:
        """Return the fields that are known; those of another version are left out."""
        if not isinstance(value, Mapping):
            raise InvalidDecisionError(say("a table of texts"))
        return {
            item.name: self._type_of(item.name).read(value[item.name])
            for item in fields(Event)
            if item.name in value
        }

    def _type_of(self, name: str) -> SettingType:
        if name in self.parts:
            return self.parts[name].type
        return NAMES if isinstance(getattr(Event(), name), tuple) else TEXT

    def write(self, value: Any) -> dict[str, object]:
        return {
            item.name: self.parts[item.name].type.write(getattr(value, item.name))
            for item in fields(Event)
            if item.name in self.parts
        }

    def normalise(self, typed: Any, known: Any = None) -> Any:
        data = {}
        for name, part in typed.items():
            value = list(part) if isinstance(part, tuple) else part
            is_known = name not in self.parts or (known or {}).get(name) == value
            data[name] = value if is_known else self.parts[name].normalise(value)
        return data


def _encoded_time(typed: str) -> str:
    """Return periods such as 5400+30, or 40/6000+30:900+30, for each side if they differ (222)."""
    period = r"(\d+/)?\d+(\+\d+)?"
    side = rf"{period}(:{period})*"
    if typed and not re.fullmatch(rf"{side}|W{side}-B{side}", typed.strip()):
        raise RuleError(
            "bad-time-control",
            say("{text!r} is not an encoded time control", text=typed),
            say("write seconds, such as 5400+30 or 40/6000+30:900+30"),
        )
    return typed.strip()


def _read_tiebreak(value: object) -> str:
    try:
        parse_code(text(value))
    except ZugError:
        raise InvalidDecisionError(say("codes of tie-breaks, such as BH/C1")) from None
    return str(value)


def _read_acceleration(value: object) -> str | None:
    name = None if value is None else text(value)
    try:
        return find_acceleration(name).id if name else None
    except ZugError:
        raise InvalidDecisionError(say("the name of an acceleration, such as baku-2026")) from None


def _read_points(value: object) -> PointSystem:
    names = {item.name for item in fields(PointSystem)}
    if not isinstance(value, Mapping) or not set(value) <= names:
        raise InvalidDecisionError(say("points by result"))
    return PointSystem(**{name: tenths(worth) for name, worth in value.items()})


def _read_colour(value: object) -> Colour | None:
    if value in (None, ""):
        return None
    if value not in tuple(Colour):
        raise InvalidDecisionError(say("w or b"))
    return Colour(str(value))


def _read_games(value: object) -> int:
    games: int = WHOLE.read(value)
    if games not in (1, 2):
        raise InvalidDecisionError(say("1 or 2"))
    return games


def _split_names(typed: str) -> list[str]:
    return [name for name in map(str.strip, typed.split(";")) if name]


def _split_times(typed: str) -> list[str]:
    """Return one text a round; a round may be left out between two commas."""
    return [time.strip() for time in typed.split(",")] if typed.strip() else []


TEXT = SettingType()
LINE = SettingType(
    60,
    60,
    about="A text in which runs of spaces become one",
    clean=lambda typed: " ".join(typed.split()),
)
SYSTEM = SettingType(about="The name of a pairing system", widget="system")
COLOUR = SettingType(about="A colour, or none yet", read=_read_colour)
GAMES = WholeType(1, 2, read=_read_games)
ACCELERATION = SettingType(
    about="The name of an acceleration, or none",
    widget="choice",
    metavar="NAME",
    read=_read_acceleration,
    parse=lambda typed: None if typed in ("", "none") else typed,
    choices=lambda: [
        ("", say("none")),
        *((known.id, known.title) for known in all_accelerations()),
    ],
)
BYE_POINTS = SettingType(10, about="What the bye is worth", metavar="POINTS")
DAY = SettingType(about="A day of the calendar", widget="day", clean=require_day, word=shown_day)
ENCODED_TIME = SettingType(about="Periods in seconds, as in record 222", clean=_encoded_time)
NAMES = ListType(TEXT, "Names of people", mark="; ", split=_split_names, is_repeated=True)
DAYS = ListType(
    DAY, "The day of each round", is_per_round=True, widget="days", metavar="DAY,DAY,..."
)
TIMES = ListType(
    SettingType(clean=require_time), "When each round starts", split=_split_times, is_per_round=True
)
CODES = ListType(
    SettingType(read=_read_tiebreak, clean=lambda typed: str(parse_code(typed))),
    "Codes of tie-breaks in order",
    skips_empty=True,
)
AMOUNTS = ListType(
    AmountType(unset=None),
    "Amounts of money",
    split=amounts_in,
    join=several,
    widget="money",
    metavar="A,B,...",
)


@dataclass(frozen=True)
class SettingRow:
    """A row of the table of settings: all that Zug knows of one.

    `label` names it in a sentence, `title` and `hint` in a form, `option` and `help` in the shell.
    """

    type: SettingType
    label: str = ""
    group: SettingGroup | None = None
    """Where it stands in the form; None if organisers do not set it there."""
    title: str = ""
    hint: str = ""
    option: str = ""
    """The option of the shell, of two words with `/` for a switch; by default from the name."""
    help: str = ""
    """Of the option; by default the title and the hint."""
    shell_range: tuple[int, int | None] | None = None
    """The numbers the shell takes, if it does not leave that to the director."""
    initial: str = ""
    """What the form of a new event proposes."""
    freezes: Freeze = Freeze.NEVER
    is_copied: bool = True
    """Whether an event that is announced like another one takes it over."""
    is_always_recorded: bool = False
    """Whether the first line of a journal has it even if it has its default."""
    is_required: bool = False
    is_of_swiss: bool = False
    """Whether a round robin does not have it."""
    is_of_system: bool = False
    """Whether the system decides if nothing is announced."""
    is_needed: bool = False
    """Whether federations reject a report without it."""
    name: str = ""
    default: object = None

    @property
    def words(self) -> str:
        """Return its name in a sentence."""
        return self.label or self.name.replace("_", " ")

    @property
    def form_title(self) -> str:
        """Return its name in a form, which a page starts with a capital letter."""
        return self.title or self.words

    @property
    def shell_option(self) -> str:
        """Return the option of the shell; empty if organisers do not set it."""
        return self.option or (f"--{self.name.replace('_', '-')}" if self.group else "")

    @property
    def parameter(self) -> str:
        """Return what the shell calls its value: a switch has its own word."""
        switch, _, off = self.option.partition("/")
        return switch.removeprefix("--").replace("-", "_") if off else self.name

    @property
    def option_help(self) -> str:
        """Return the help of its option."""
        about = ", for the report" if self.group is SettingGroup.REPORT else ""
        title = f"{self.form_title[:1].upper()}{self.form_title[1:]}"
        return self.help or f"{title}{about}. {self.hint}".strip()

    def read(self, value: object) -> Any:
        """Return the value of a journal line; raise InvalidDecisionError, which names it."""
        return read_bounded(self.name, value, self.type.read, self.type.bounds, self.type.longest)

    def parse(self, typed: Any) -> Any:
        """Return what a field of a form or an option announces; nothing typed is the default."""
        is_empty = typed in (None, "") and self.type.widget in ("number", "choice")
        return self.default if is_empty else self.type.parse(typed)

    def normalise(self, typed: Any, known: Any = None) -> Any:
        """Return what the journal has for what was announced; raise SettingError if it is wrong."""
        try:
            return self.type.normalise(typed, known)
        except SettingError:
            raise
        except RuleError as error:
            raise SettingError(error.code, error.message, error.advice, self.name) from None
        except InvalidDecisionError as error:
            wanted = say("{field!r} should be {wanted}", field=self.words, wanted=error.message)
            raise SettingError("bad-value", wanted, "", self.name) from None
