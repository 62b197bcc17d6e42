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
    MOST_ROUNDS,
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
from zug.director.state.regulations import said_points
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
"""How the shell says that none of several values is chosen."""


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


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, eq=False)
class SettingType:
    """What a setting can be; by default a text, as it is typed.

    - `about` says in the reference what may be announced.
    - `widget` is the kind of field in a form; `typed` is the most characters that fit into it,
      `typed_bounds` are its numbers, `choices` its values with their words, if it has any.
    - `metavar` and `values` are those of the option in the shell; `is_repeated` has it repeated.
    - `longest` and `bounds` are the most characters and the numbers of the journal.
    - `read` and `write` take a value from the journal, or raise InvalidDecisionError, and put it
      there. `format` puts it into a form, `parse` makes of a field or an option what is announced.
    - `normalise` makes of that what the journal has; what is known already may stay as it is. It
      raises RuleError, or InvalidDecisionError with what it should be.
    - `word` and `list_words` put what the journal has into a sentence, or `sentence` does.
    - `is_per_round` has an item for each round. `parts` are rows that are announced as a part.
    """

    about: str = "A text"
    widget: str = "text"
    typed: int = 80
    typed_bounds: tuple[int, int] = UNBOUNDED
    choices: Callable[[], list[tuple[str, str]]] = list
    metavar: str | None = None
    values: tuple[str, ...] = ()
    is_repeated: bool = False
    longest: int = MOST_LETTERS
    bounds: tuple[int, int] = UNBOUNDED
    read: Callable[[object], Any] = text
    write: Callable[[Any], Any] = _same
    format: Callable[[Any], str] = lambda value: str(value or "")
    parse: Callable[[Any], Any] = _same
    normalise: Callable[[Any, Any], Any] = lambda typed, _known: typed
    word: Callable[[str], str] = _same
    list_words: Callable[[list[str]], str] = lambda words: joined(words, ",")
    sentence: Callable[[object], str] | None = None
    is_per_round: bool = False
    parts: Mapping[str, SettingRow] = MappingProxyType({})

    def describe(self, data: object) -> str:
        """Return what the journal has in the words of a sentence."""
        if self.sentence is not None:
            return self.sentence(data)
        if data in (None, "", []):
            return say("none")
        if isinstance(data, bool):
            return say("yes") if data else say("no")
        if isinstance(data, list | tuple):
            return self.list_words([self.word(str(part)) for part in data])
        return self.word(str(data))


def whole_number(
    least: int,
    most: int,
    *,
    typed: tuple[int, int] | None = None,
    is_optional: bool = False,
    read: Callable[[object], Any] = WHOLE.read,
    wrong: Callable[[int], RuleError] | None = None,
    is_checked: bool = True,
) -> SettingType:
    """Return the type of a number, which forms take within `typed`; None if it is optional.

    `wrong` makes a refusal with a code of its own. One that is not checked is left to its decision.
    """
    from_, to = typed or (least, most)

    def normalise(number: int | None, _known: object) -> int | None:
        if not is_checked or (number is None and is_optional):
            return number
        if number is not None and least <= number <= most:
            return number
        raise wrong(number or 0) if wrong else InvalidDecisionError(whole_between(least, most))

    return SettingType(
        f"A number from {from_} to {most}",
        "number",
        typed_bounds=(from_, to),
        bounds=(least, most),
        read=lambda value: None if value is None and is_optional else read(value),
        format=lambda value: "" if value is None or value < from_ else str(value),
        parse=int,
        normalise=normalise,
    )


def yes_or_no(off: str = "", on: str = "") -> SettingType:
    """Return the type of a switch; `off` and `on` are the words of a form."""
    return SettingType(
        "Yes or no",
        "choice",
        choices=lambda: [("", off), ("1", on)],
        read=flag,
        format=lambda value: "1" if value else "",
        parse=bool,
    )


def choice(
    values: tuple[str, ...],
    words: Words = NO_WORDS,
    *,
    form_words: Words | None = None,
    empty: str = "",
    may_be_empty: bool = False,
    of: Callable[[str], str] = str,
) -> SettingType:
    """Return the type of one value of several, by their words; `of` makes the value.

    A form may have other words, and calls none of the values `empty`. If it `may_be_empty`, the
    journal may have none, and the shell says `no`. A switch chooses the first.
    """
    allowed = ("", *values) if may_be_empty else values
    known = ", ".join(values)
    in_form = words if form_words is None else form_words
    offered = [(value, in_form.get(value, value)) for value in values]

    def read(value: object) -> str:
        if text(value) not in allowed:
            raise InvalidDecisionError(say("one of {known}", known=known))
        return of(str(value))

    def normalise(typed: str, _known: object) -> str:
        for value in allowed:
            if value.casefold() == typed.casefold():
                return value
        wrong = say("there is no {text!r}", text=typed)
        raise RuleError("bad-value", wrong, say("use {known}", known=known))

    def parse(typed: str | bool) -> str:
        if isinstance(typed, bool):
            return values[0] if typed else ""
        return "" if typed == NO else typed

    return SettingType(
        ", ".join(f"`{value}`" for value in values),
        "choice",
        choices=lambda: [("", empty), *offered] if empty else offered,
        values=(*values, NO) if may_be_empty else values,
        read=read,
        parse=parse,
        normalise=normalise,
        word=lambda part: words.get(part, part),
    )


def amount(unset: int | None = 0) -> SettingType:
    """Return the type of an amount of money; nothing typed means `unset`, if there is such one."""

    def read(value: object) -> int:
        cents: int = MONEY.read(value)
        if unset and not cents:
            raise InvalidDecisionError(say("an amount such as 12.50"))
        return cents

    def normalise(typed: str, _known: object) -> str:
        try:
            return format_money(parse_money(typed) if typed or unset is None else unset)
        except ValueError as error:
            raise RuleError("bad-amount", error.args[0], say("write 500 or 12.50")) from None

    return SettingType(
        "An amount of money",
        "money",
        typed=12,
        metavar="AMOUNT",
        read=read,
        write=format_money,
        format=lambda value: "" if value == unset else format_money(value),
        normalise=normalise,
        word=decimal,
    )


def several_of(
    item: SettingType,
    about: str,
    *,
    mark: str = ", ",
    split: Callable[[str], list[str]] = lambda typed: typed.split(","),
    skips_empty: bool = False,
    **more: Any,
) -> SettingType:
    """Return the type of a list, with `mark` between its values in a form.

    `split` takes a text apart. If it `skips_empty`, an empty value announces nothing.
    """

    def normalise(typed: list[str], known: Any) -> list[Any]:
        parts = (part for part in typed if part.strip() or not skips_empty)
        return [part if part in (known or ()) else item.normalise(part, None) for part in parts]

    return SettingType(
        about,
        **{"typed": 400, **more},
        read=lambda value: listed(value, item.read),
        write=lambda value: list(map(item.write, value)),
        format=lambda value: mark.join(map(item.write, value)),
        parse=lambda typed: split(typed) if isinstance(typed, str) else list(typed),
        normalise=normalise,
        word=item.word,
    )


def points_of(bye: SettingRow) -> SettingType:
    """Return the type of what results are worth, typed as win, draw and loss."""
    names = [item.name for item in fields(PointSystem)]

    def read(value: object) -> PointSystem:
        if not isinstance(value, Mapping) or not {*value} <= {*names}:
            raise InvalidDecisionError(say("points by result"))
        return PointSystem(**{name: tenths(worth) for name, worth in value.items()})

    return SettingType(
        "What win, draw and loss are worth",
        typed=30,
        metavar="W-D-L",
        read=read,
        write=lambda value: {name: int(getattr(value, name)) for name in names},
        sentence=lambda data: said_points(read(data)),
        parts={"bye_points": replace(bye, name="bye_points")},
    )


def event_of(rows: Mapping[str, SettingRow]) -> SettingType:
    """Return the type of what the event says of itself; other fields come from report files."""
    usual = Event()
    parts = {
        name: replace(row, name=name, default=getattr(usual, name)) for name, row in rows.items()
    }
    kinds = {
        item.name: NAMES if isinstance(getattr(usual, item.name), tuple) else TEXT
        for item in fields(Event)
    } | {name: row.type for name, row in parts.items()}

    def read(value: object) -> dict[str, Any]:
        """Return the fields that are known; those of another version are left out."""
        if not isinstance(value, Mapping):
            raise InvalidDecisionError(say("a table of texts"))
        return {name: kind.read(value[name]) for name, kind in kinds.items() if name in value}

    def normalise(typed: Mapping[str, Any], known: Mapping[str, Any] | None) -> dict[str, Any]:
        data = {name: list(v) if isinstance(v, tuple) else v for name, v in typed.items()}
        changed = [name for name in data if (known or {}).get(name) != data[name]]
        return data | {name: parts[name].normalise(data[name]) for name in changed if name in parts}

    return SettingType(
        read=read,
        write=lambda event: {
            name: kinds[name].write(getattr(event, name)) for name in kinds if name in parts
        },
        normalise=normalise,
        parts=parts,
    )


def _encoded_time(typed: str, _known: object) -> str:
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


# fmt: off
TEXT = SettingType()
LINE = SettingType(
    "A text in which runs of spaces become one", typed=60, longest=60,
    normalise=lambda typed, _known: " ".join(typed.split()))
SYSTEM = SettingType("The name of a pairing system", "system")
ACCELERATION = SettingType(
    "The name of an acceleration, or none", "choice", metavar="NAME", read=_read_acceleration,
    choices=lambda: [("", say("none")), *((known.id, known.title)
                                          for known in all_accelerations())],
    parse=lambda typed: None if typed in ("", "none") else typed)
COLOUR = SettingType("A colour, or none yet", read=_read_colour)
GAMES = whole_number(1, 2, read=_read_games)
ROUNDS = whole_number(0, MOST_ROUNDS, typed=(1, MOST_ROUNDS), is_checked=False)
BYE_POINTS = SettingType("What the bye is worth", typed=10, metavar="POINTS")
DAY = SettingType(
    "A day of the calendar", "day", normalise=lambda typed, _known: require_day(typed),
    word=shown_day)
ENCODED_TIME = SettingType("Periods in seconds, as in record 222", normalise=_encoded_time)
NAMES = several_of(TEXT, "Names of people", mark="; ", split=_split_names, is_repeated=True)
DAYS = several_of(
    DAY, "The day of each round", is_per_round=True, widget="days", metavar="DAY,DAY,...")
TIMES = several_of(
    SettingType(normalise=lambda typed, _known: require_time(typed)), "When each round starts",
    split=_split_times, is_per_round=True)
CODES = several_of(
    SettingType(read=_read_tiebreak, normalise=lambda typed, _known: str(parse_code(typed))),
    "Codes of tie-breaks in order", skips_empty=True)
AMOUNTS = several_of(
    amount(unset=None), "Amounts of money", split=amounts_in, list_words=several, widget="money",
    metavar="A,B,...")
# fmt: on


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
        if self.type.widget == "number" and self.default is None:
            ending = " `none` takes it back."
        else:
            ending = f" {self.hint}" if self.hint else ""
        about = ", for the report" if self.group is SettingGroup.REPORT else ""
        title = f"{self.form_title[:1].upper()}{self.form_title[1:]}"
        return self.help or f"{title}{about}.{ending}"

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
