"""From a statement to a sentence: catalogues of three languages, and how values are written.

A template holds placeholders `{name:form}`. The form says how the value is written:

- `player`, `players`, `pairs`: TPNs, shown by name and number (long lists by number alone);
- `points`: tenths, one or a list; `colour`: `w` or `b`; `strength` of a preference;
- `subject`: what a criterion looks at; `rule`: an absolute rule;
- `value`: what a criterion reached: a count, a list of points, or an outcome of the next bracket;
- `list`: texts with commas; `criteria`: names of criteria, runs drawn together;
- `one game|# games`: singular and plural of a number.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING, Any

from zug.errors import UsageError
from zug.model import format_points

if TYPE_CHECKING:
    from zug.explainer.records import Person, Statement

LANGUAGES = ("en", "fr", "it")
DOMAIN = "explain"
NAMED_AT_MOST = 3
"""Longer lists of players are told by number."""


@cache
def catalogue(language: str) -> gettext.GNUTranslations:
    """The messages of a language."""
    if language not in LANGUAGES:
        raise UsageError(
            "unknown-language",
            f"explanations are not written in {language!r}",
            f"use one of {', '.join(LANGUAGES)}",
        )
    place = files("zug") / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with place.open("rb") as compiled:
        return gettext.GNUTranslations(compiled)


class Voice(Formatter):
    """A language, and the names of the players of a round."""

    def __init__(self, language: str, people: Mapping[int, Person]) -> None:
        self.language = language
        self.people = people
        self._catalogue = catalogue(language)

    def message(self, id_: str) -> str:
        """The template of a message; every id has one in every language (a test holds that)."""
        found = self._catalogue.gettext(id_)
        if found == id_:
            raise KeyError(id_)
        return found

    def knows(self, id_: str) -> bool:
        return self._catalogue.gettext(id_) != id_

    def say(self, statement: Statement) -> str:
        """The sentence of a statement."""
        return self.vformat(self.message(statement.id), (), statement.params)

    def words(self, id_: str, **params: object) -> str:
        """A message that is no statement, such as a heading."""
        return self.vformat(self.message(id_), (), params)

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            return self._counted(value, format_spec)
        write = getattr(self, f"_{format_spec}" if format_spec else "_plain")
        return str(write(value))

    def _counted(self, value: int, forms: str) -> str:
        one, many = forms.split("|")
        single = value in (0, 1) if self.language == "fr" else value == 1
        return (one if single else many).replace("#", str(value))

    def _plain(self, value: object) -> str:
        return str(value)

    def _list(self, value: Sequence[object]) -> str:
        return ", ".join(map(str, value))

    def _criteria(self, names: Sequence[str]) -> str:
        """`C6, C7, C8, C10` as `C6–C8, C10`."""
        runs: list[list[int]] = []
        for number in (int(name.removeprefix("C")) for name in names):
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        return ", ".join(f"C{run[0]}" if len(run) == 1 else f"C{run[0]}–C{run[-1]}" for run in runs)

    def _number(self, tpn: int) -> str:
        return str(self.people[tpn].number) if tpn in self.people else str(tpn)

    def _player(self, tpn: int) -> str:
        person = self.people.get(tpn)
        if person is None or not person.name:
            return self.words("player.nameless", number=self._number(tpn))
        family, comma, given = person.name.partition(",")
        name = f"{given.strip()} {family.strip()}" if comma else family
        return f"{name.strip()} ({person.number})"

    def _players(self, tpns: Sequence[int]) -> str:
        if len(tpns) > NAMED_AT_MOST:
            return self._joined([self._number(tpn) for tpn in tpns])
        return self._joined([self._player(tpn) for tpn in tpns])

    def _joined(self, words: Sequence[str]) -> str:
        if not words:
            return self.message("list.nobody")
        if len(words) == 1:
            return words[0]
        return f"{', '.join(words[:-1])} {self.message('list.and')} {words[-1]}"

    def _pairs(self, pairs: Sequence[Sequence[int]]) -> str:
        return ", ".join("–".join(self._number(tpn) for tpn in pair) for pair in pairs)

    def _points(self, value: int | Sequence[int]) -> str:
        if isinstance(value, int):
            return format_points(value)
        return " + ".join(map(format_points, value)) or self.message("list.none")

    def _colour(self, value: str) -> str:
        return self.message(f"colour.{value}")

    def _subject(self, value: str) -> str:
        return self.message(f"criterion.{value}")

    def _rule(self, value: str) -> str:
        return self.message(f"rule.{value}")

    def _strength(self, value: str) -> str:
        return self.message(f"strength.{value}")

    def _value(self, value: object) -> str:
        if value is None:
            return self.message("value.no-outcome")
        if isinstance(value, Mapping):
            if "points" in value:
                return format_points(value["points"])
            return self.words("value.outcome", **value)
        if isinstance(value, int):
            return str(value)
        assert isinstance(value, Sequence)  # a list of points
        return self._points(value)
