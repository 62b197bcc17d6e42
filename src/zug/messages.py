"""Sentences that can be said in other languages: English that knows what it is made of.

`say` and `say_n` make a message. It *is* its English sentence, a plain string, and it remembers
the template and what was filled in; `Message.translated` gives it in another language. The
catalogues are `locale/<language>/LC_MESSAGES/zug.mo`, the languages those that are found there.

A sentence about players that is said of teams in other words has both wordings where it is written;
`of_teams` chooses the second.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from zug.fastclasses import NamedTuple, Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gettext import NullTranslations
    from typing import TypeVar

    _Any = TypeVar("_Any")

SOURCE = "en"
"""The language of the templates themselves, which needs no catalogue."""
DOMAIN = "zug"
LOCALE = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120 - start-up


_others: list[str] = []
"""Folders with catalogues of other packages, asked after ours."""


class Translations(Protocol):
    """Where templates are looked up: a catalogue of gettext, or Django's current language."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, number: int, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...


class Message(str):
    """An English sentence; its template and what was filled in serve to say it in another one.

    `teams` is its wording where the participants are teams, if that is another one.
    """

    __slots__ = ("context", "number", "params", "plural", "teams", "template")

    template: str
    plural: str
    number: int
    context: str
    params: Mapping[str, object]
    teams: Wording | None

    def __new__(  # noqa: PLR0917 - as `__getnewargs__` has them
        cls,
        template: str,
        params: Mapping[str, object] | None = None,
        plural: str = "",
        number: int = 1,
        context: str = "",
        teams: Wording | None = None,
    ) -> Message:
        held = dict(params or {})
        chosen = plural if plural and number != 1 else template
        message = super().__new__(cls, chosen.format(**held))
        message.template, message.plural, message.number = template, plural, number
        message.params, message.context, message.teams = held, context, teams
        return message

    def __getnewargs__(self) -> tuple[object, ...]:  # type: ignore[override]
        return self.template, self.params, self.plural, self.number, self.context, self.teams

    def translated(self, language: str | Translations) -> str:
        """The sentence in another language; parts of it that are messages are translated too."""
        if not self.template:
            return ""  # under the empty text a catalogue keeps its own header
        catalogue = translations(language) if isinstance(language, str) else language
        words = {key: translated(value, catalogue) for key, value in self.params.items()}
        template = self._template_in(catalogue)
        if "!r}" in template:
            words = {key: _quotable(value, catalogue) for key, value in words.items()}
        return template.format(**words)

    def _template_in(self, catalogue: Translations) -> str:
        if self.plural:
            return catalogue.ngettext(self.template, self.plural, self.number)
        if self.context:
            return catalogue.pgettext(self.context, self.template)
        return catalogue.gettext(self.template)


class _Quotable(str):
    """A text that `!r` puts between the quotation marks of a language: „abc“, « abc »."""

    __slots__ = ("marks",)

    marks: str

    def __repr__(self) -> str:
        return self.marks.format(text=super().__repr__()[1:-1].replace("\\'", "'"))


def _quotable(value: object, catalogue: Translations) -> object:
    marks = catalogue.gettext(QUOTED.one)
    if not isinstance(value, str) or marks == QUOTED.one:
        return value
    text = _Quotable(value)
    text.marks = marks
    return text


def say(template: str, teams: Wording | None = None, /, **params: object) -> Message:
    """Return the template, which must be a literal (catalogues collect it), with its blanks filled.

    `teams` is the wording of the same sentence where the participants are teams.
    """
    return Message(template, params, teams=teams)


def say_n(
    one: str, many: str, count: int, teams: Wording | None = None, /, **params: object
) -> Message:
    """Return a sentence about a number of things; all templates may show it as `{count}`."""
    return Message(one, {"count": count, **params}, many, count, teams=teams)


def say_in(context: str, template: str, /, **params: object) -> Message:
    """A message whose English another language says differently in this context."""
    return Message(template, params, context=context)


def player_count(count: int) -> Message:
    """Return `3 players`, of teams `3 teams`."""
    return say_n(
        "{count} player", "{count} players", count, wording_n("{count} team", "{count} teams")
    )


def listed(parts: Sequence[object]) -> Message:
    """`a`, `a and b`, `a, b and c`: words, names or messages."""
    *most, last = parts or ("",)
    if not most:
        return Message("{last}", {"last": last})
    return say("{most} and {last}", most=joined(most, ", "), last=last)


def either(parts: Sequence[object]) -> Message:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = parts or ("",)
    if not most:
        return Message("{last}", {"last": last})
    return say("{most} or {last}", most=joined(most, ", "), last=last)


def joined(parts: Iterable[object], mark: str) -> Message:
    """Texts in one line; messages among them can still be said in another language."""
    held = {f"part{place}": part for place, part in enumerate(parts)}
    between, marks = ("{mark}", {"mark": SEMICOLON}) if mark == SEMICOLON else (mark, {})
    return Message(between.join(f"{{{name}}}" for name in held), held | marks)


def decimal(text: str) -> str:
    """`2.25`, `+3.30`, `4.0`: in most languages with a comma. Other text stays as it is."""
    whole, _, part = text.partition(".")
    if not (part.isdecimal() and whole.lstrip("+−-").isdecimal()) or isinstance(text, Message):
        return text
    return say_in("number", "{whole}.{part}", whole=whole, part=part)


def several(numbers: Iterable[str]) -> str:
    """`500.00, 300.00`; where decimals have a comma, something else must separate them."""
    *most, text = [*numbers] or [""]
    for value in reversed(most):
        text = say_in("numbers", "{first}, {rest}", first=value, rest=text)
    return text


def numbered(values: Mapping[int, str]) -> str:
    """`1: 2.5, 2: 1.0`: values by the numbers of boards or participants."""
    return several(joined(parts, ": ") for parts in values.items())


class Wording(NamedTuple):
    """A template that somebody else fills; with `many` it has a plural, by the parameter `by`."""

    one: str
    many: str
    by: str

    def translated(self, catalogue: Translations, params: Mapping[str, object]) -> str:
        """The template in another language, still to be filled with the parameters."""
        if not self.many:
            return catalogue.gettext(self.one)
        number = params[self.by]
        assert isinstance(number, int)
        return catalogue.ngettext(self.one, self.many, number)


def wording(template: str) -> Wording:
    return Wording(template, "", "")


def wording_n(one: str, many: str, by: str = "count") -> Wording:
    return Wording(one, many, by)


QUOTED = wording("'{text}'")
"""How a language quotes what somebody wrote; English does it as Python does."""
SEMICOLON = say("; ")
"""What stands between the parts of a list that have commas of their own; French spaces it."""


def texts_in(path: str) -> dict[str, dict[str, str]]:
    """Return the texts of a TOML file by section and name.

    Every text stands in one line and has no escapes, so that it is found by searching for it and
    read without a parser, which would take longer to load than most commands run.
    """
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - start-up
        sections = [section.splitlines() for section in file.read().split("\n[")[1:]]
    return {
        head.strip('"]'): {
            name: text[1:-1]
            for name, sign, text in (line.partition(" = ") for line in lines)
            if sign
        }
        for head, *lines in sections
    }


def message_from(texts: Mapping[str, str], name: str, params: Mapping[str, object]) -> Message:
    """Return a sentence of a section; empty if the section has none of that name.

    `plural-` before the name is the sentence if `count` is not 1, `teams-` that where the
    participants are teams.
    """
    plural = texts.get(f"plural-{name}", "")
    number = params["count"] if plural else 1
    assert isinstance(number, int)
    of_teams = texts.get(f"teams-{name}")
    teams = of_teams and Wording(of_teams, texts.get(f"teams-plural-{name}", ""), "count")
    return Message(texts.get(name, ""), params, plural, number, teams=teams or None)


def of_teams(value: _Any) -> _Any | Message:
    """Return a message as it is said of teams, its parts too; anything else stays as it is."""
    if not isinstance(value, Message):
        return value
    params = {key: of_teams(part) for key, part in value.params.items()}
    one, many = (
        (value.teams.one, value.teams.many) if value.teams else (value.template, value.plural)
    )
    return Message(one, params, many, value.number, value.context)


def translated(value: _Any, language: str | Translations) -> _Any | str:
    """A message in another language; whatever is not a message stays as it is."""
    return value.translated(language) if isinstance(value, Message) else value


def languages() -> tuple[str, ...]:
    """The languages Zug speaks: that of its source, then every one with a catalogue."""
    return _languages_in(LOCALE)


@cache
def _languages_in(folder: str) -> tuple[str, ...]:
    with os.scandir(folder) as folders:
        return SOURCE, *sorted(folder.name for folder in folders if _has_catalogue(folder.name))


def name_of(language: str) -> str:
    """A language's name for itself: how its catalogue translates the word "English"."""
    return say("English").translated(language)


@cache
def translations(language: str) -> NullTranslations:
    """The catalogue of a language; `fr-ch` finds `fr`; without one, English it is."""
    import gettext  # noqa: PLC0415 - English needs none of it
    from contextlib import suppress  # noqa: PLC0415

    wanted = language.replace("-", "_")
    for name in (wanted, wanted.partition("_")[0]):
        if _has_catalogue(name):
            with open(_catalogue(name), "rb") as compiled:  # noqa: PTH123
                ours = gettext.GNUTranslations(compiled)
            for folder in _others:
                # One of others that is missing or damaged has no sentence to give.
                with suppress(Exception), open(_catalogue(name, folder), "rb") as compiled:  # noqa: PTH123
                    ours.add_fallback(gettext.GNUTranslations(compiled))
            return ours
    return gettext.NullTranslations()


def look_in(folder: str) -> None:
    """Look in another folder like ours for the sentences our catalogues lack."""
    if folder not in _others:
        _others.append(folder)
        translations.cache_clear()


def _has_catalogue(language: str) -> bool:
    return os.path.exists(_catalogue(language))  # noqa: PTH110


def _catalogue(language: str, folder: str = "") -> str:
    return f"{folder or LOCALE}/{language}/LC_MESSAGES/{DOMAIN}.mo"
