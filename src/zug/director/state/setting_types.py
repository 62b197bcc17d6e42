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
from zug.director.state.journal_values import (
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


class TextType:
    """A text. Other types differ in what they read, accept and show.

    `typed` is the most characters that fit into a form, `longest` those the journal may have.
    """

    widget = "text"
    metavar: str | None = None
    is_repeated = False
    """Whether an option of the shell is repeated for each item."""
    is_per_round = False
    """Whether there is an item for each round."""
    bounds = UNBOUNDED

    def __init__(self, typed: int = 80, longest: int = MOST_LETTERS) -> None:
        self.typed, self.longest = typed, longest

    @property
    def parts(self) -> Mapping[str, SettingRow]:
        """Return rows of what is announced as a part of this setting; empty for most types."""
        return {}

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Return the values a form offers with their words; empty if anything may be typed."""
        return []

    def read(self, value: object) -> Any:
        """Return the value of a journal; raise InvalidDecisionError if it is of another type."""
        return text(value)

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
        return typed

    def parse(self, typed: Any) -> Any:
        """Return what a form or an option announces; a switch says whether it is on."""
        return typed

    def format(self, value: Any) -> str:
        """Return a value as it stands in a form."""
        return str(value or "")

    def describe(self, data: object) -> str:
        """Return what the journal has in the words of a sentence."""
        if data in (None, "", []):
            return say("none")
        if isinstance(data, bool):
            return say("yes") if data else say("no")
        if isinstance(data, list | tuple):
            return self.list_words([self.word(str(item)) for item in data])
        return self.word(str(data))

    def word(self, part: str) -> str:
        """Return a part of what the journal has, as people write it."""
        return part

    def list_words(self, words: list[str]) -> str:
        return joined(words, ",")


class LineType(TextType):
    """A text in which runs of spaces become one."""

    def clean(self, typed: Any) -> Any:
        return " ".join(typed.split())


class EncodedTimeType(TextType):
    """Periods of record 222: 5400+30, or 40/6000+30:900+30, for each side if they differ."""

    def clean(self, typed: Any) -> Any:
        period = r"(\d+/)?\d+(\+\d+)?"
        side = rf"{period}(:{period})*"
        if typed and not re.fullmatch(rf"{side}|W{side}-B{side}", typed.strip()):
            raise RuleError(
                "bad-time-control",
                say("{text!r} is not an encoded time control", text=typed),
                say("write seconds, such as 5400+30 or 40/6000+30:900+30"),
            )
        return typed.strip()


class DayType(TextType):
    """A day of the calendar. The journal has it as YYYY-MM-DD; older ones may have any text."""

    widget = "day"

    def clean(self, typed: Any) -> Any:
        return require_day(typed)

    def word(self, part: str) -> str:
        return shown_day(part)


class WholeType(TextType):
    """A whole number from `least` to `most`, in forms within `typed`; None if it is `optional`.

    `wrong` makes the refusal of a number that has words and a code of its own.
    """

    widget = "number"

    def __init__(
        self,
        least: int,
        most: int,
        *,
        typed: tuple[int, int] | None = None,
        optional: bool = False,
        wrong: Callable[[int], RuleError] | None = None,
    ) -> None:
        super().__init__()
        self.bounds = (least, most)
        self.typed_bounds = typed or self.bounds
        self._optional, self._wrong = optional, wrong

    def read(self, value: object) -> Any:
        return None if value is None and self._optional else WHOLE.read(value)

    def parse(self, typed: Any) -> Any:
        return int(typed)

    def clean(self, typed: Any) -> Any:
        least, most = self.bounds
        if (typed is None and self._optional) or least <= typed <= most:
            return typed
        if self._wrong is None:
            raise InvalidDecisionError(whole_between(least, most))
        raise self._wrong(typed)

    def format(self, value: Any) -> str:
        least, _ = self.typed_bounds
        return "" if value is None or value < least else str(value)


class MatchGamesType(WholeType):
    """How many games a match has."""

    def read(self, value: object) -> Any:
        if WHOLE.read(value) not in self.bounds:
            raise InvalidDecisionError(say("1 or 2"))
        return value


class RoundsType(WholeType):
    """A number of rounds; which ones are possible depends on those that are paired."""

    def clean(self, typed: Any) -> Any:
        return typed


class FlagType(TextType):
    """Yes or no; `off` and `on` are the words of a form."""

    widget = "choice"

    def __init__(self, off: str = "", on: str = "") -> None:
        super().__init__()
        self._off, self._on = off, on

    @property
    def choices(self) -> list[tuple[str, str]]:
        return [("", self._off), ("1", self._on)]

    def read(self, value: object) -> Any:
        return flag(value)

    def parse(self, typed: Any) -> Any:
        return bool(typed)

    def format(self, value: Any) -> str:
        return "1" if value else ""


class ChoiceType(TextType):
    """One of several values, by its words; a form may have others, and calls none of them `empty`.

    If `may_be_empty`, the journal may have none, and the shell says `no`. A switch chooses the
    first. `of` makes the value.
    """

    widget = "choice"

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
        super().__init__()
        self.values = values
        self.shell_values = (*values, NO) if may_be_empty else values
        self._allowed = ("", *values) if may_be_empty else values
        self._words, self._form_words = words, words if form_words is None else form_words
        self._empty, self._of = empty, of

    @property
    def choices(self) -> list[tuple[str, str]]:
        empty = [("", self._empty)] if self._empty else []
        return [*empty, *((value, self._form_words.get(value, value)) for value in self.values)]

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

    def word(self, part: str) -> str:
        return self._words.get(part, part)


class ColourType(TextType):
    """A colour, or none yet."""

    def read(self, value: object) -> Any:
        if value in (None, ""):
            return None
        if value not in tuple(Colour):
            raise InvalidDecisionError(say("w or b"))
        return Colour(str(value))


class AmountType(TextType):
    """An amount of money. Nothing typed means `unset`, if there is such an amount."""

    widget = "money"
    metavar = "AMOUNT"

    def __init__(self, unset: int | None = 0) -> None:
        super().__init__(typed=12)
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

    def word(self, part: str) -> str:
        return decimal(part)


class TimeType(TextType):
    """When a round starts, in any words."""

    def clean(self, typed: Any) -> Any:
        return require_time(typed)


class TiebreakType(TextType):
    """The code of a tie-break."""

    def read(self, value: object) -> Any:
        try:
            parse_code(text(value))
        except ZugError:
            raise InvalidDecisionError(say("codes of tie-breaks, such as BH/C1")) from None
        return str(value)

    def clean(self, typed: Any) -> Any:
        return str(parse_code(typed))


class ListType(TextType):
    """Values of one type, one after the other, with `mark` between them in a form."""

    item = TextType()
    mark = ", "

    def read(self, value: object) -> Any:
        return listed(value, self.item.read)

    def write(self, value: Any) -> object:
        return list(map(self.item.write, value))

    def normalise(self, typed: Any, known: Any = None) -> Any:
        return [part if part in (known or ()) else self.item.clean(part) for part in typed]

    def parse(self, typed: Any) -> Any:
        return typed.split(",") if isinstance(typed, str) else list(typed)

    def format(self, value: Any) -> str:
        return self.mark.join(str(self.item.write(part)) for part in value)

    def word(self, part: str) -> str:
        return self.item.word(part)


class NamesType(ListType):
    """Names of people, which may have commas of their own."""

    mark = "; "
    is_repeated = True

    def parse(self, typed: Any) -> Any:
        if not isinstance(typed, str):
            return list(typed)
        return [name for name in map(str.strip, typed.split(";")) if name]


class DaysType(ListType):
    """The day of each round. A form has a field for each."""

    item = DayType()
    widget = "days"
    metavar = "DAY,DAY,..."
    is_per_round = True


class TimesType(ListType):
    """When each round starts, in any words."""

    item = TimeType()
    is_per_round = True

    def parse(self, typed: Any) -> Any:
        """Return one text a round; a round may be left out between two commas."""
        return [time.strip() for time in typed.split(",")] if typed.strip() else []


class TiebreaksType(ListType):
    """Codes of tie-breaks in order."""

    item = TiebreakType()

    def normalise(self, typed: Any, known: Any = None) -> Any:
        return super().normalise([code for code in typed if code.strip()], known)


class AmountsType(ListType):
    """Amounts of money, from the first place on."""

    item = AmountType(unset=None)
    widget = "money"
    metavar = "A,B,..."

    def parse(self, typed: Any) -> Any:
        return amounts_in(typed)

    def list_words(self, words: list[str]) -> str:
        return several(words)


class AccelerationType(TextType):
    """The name of an acceleration, or none."""

    widget = "choice"
    metavar = "NAME"

    @property
    def choices(self) -> list[tuple[str, str]]:
        return [("", say("none")), *((known.id, known.title) for known in all_accelerations())]

    def read(self, value: object) -> Any:
        name = None if value is None else text(value)
        try:
            return find_acceleration(name).id if name else None
        except ZugError:
            raise InvalidDecisionError(
                say("the name of an acceleration, such as baku-2026")
            ) from None

    def parse(self, typed: Any) -> Any:
        return None if typed in ("", "none") else typed


class SystemType(TextType):
    """The name of a pairing system."""

    widget = "system"


class PointsType(TextType):
    """What win, draw and loss are worth. Other results follow them; `parts` has the bye."""

    metavar = "W-D-L"

    def __init__(self, bye: SettingRow) -> None:
        super().__init__(typed=30)
        self._parts = {"bye_points": replace(bye, name="bye_points")}

    @property
    def parts(self) -> Mapping[str, SettingRow]:
        return self._parts

    def read(self, value: object) -> Any:
        known = {item.name for item in fields(PointSystem)}
        if not isinstance(value, Mapping) or not set(value) <= known:
            raise InvalidDecisionError(say("points by result"))
        return PointSystem(**{name: tenths(worth) for name, worth in value.items()})

    def write(self, value: Any) -> object:
        return {item.name: int(getattr(value, item.name)) for item in fields(PointSystem)}

    def describe(self, data: object) -> str:
        return said_points(self.read(data))


class ByePointsType(TextType):
    """What the bye is worth."""

    metavar = "POINTS"


class EventType(TextType):
    """What the event says of itself; fields that no row announces come from report files."""

    def __init__(self, parts: Mapping[str, SettingRow]) -> None:
        super().__init__()
        self._parts = {
            name: replace(row, name=name, default=getattr(Event(), name))
            for name, row in parts.items()
        }

    @property
    def parts(self) -> Mapping[str, SettingRow]:
        return self._parts

    def read(self, value: object) -> Any:
        """Return the fields that are known; those of another version are left out."""
        if not isinstance(value, Mapping):
            raise InvalidDecisionError(say("a table of texts"))
        return {
            item.name: self._type_of(item).read(value[item.name])
            for item in fields(Event)
            if item.name in value
        }

    def _type_of(self, item: Any) -> TextType:
        if item.name in self._parts:
            return self._parts[item.name].type
        return ListType() if isinstance(item.default, tuple) else TextType()

    def write(self, value: Any) -> dict[str, object]:
        return {
            item.name: self._parts[item.name].type.write(getattr(value, item.name))
            for item in fields(Event)
            if item.name in self._parts
        }

    def normalise(self, typed: Any, known: Any = None) -> Any:
        """Return what is announced as the journal has it; what was known may stay as it was."""
        data = {}
        for name, part in typed.items():
            value = list(part) if isinstance(part, tuple) else part
            is_known = name not in self._parts or (known or {}).get(name) == value
            data[name] = value if is_known else self._parts[name].normalise(value)
        return data


@dataclass(frozen=True)
class SettingRow:
    """A row of the table of settings: all that Zug knows of one.

    `label` names it in a sentence, `title` and `hint` in a form, `option` and `help` in the shell.
    """

    type: TextType
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
