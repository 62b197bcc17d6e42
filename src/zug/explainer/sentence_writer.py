"""From a statement to a sentence: its template in a language, and how values are written in it.

A template holds placeholders `{name:form}`. The form says how the value is written:

- `player`, `players`, `pairs`: TPNs, shown by name and number (long lists by number alone);
- `named`: the same, with names in long lists too, by surname, and the rest counted;
- `also`: like `shorts`, after a dash, or nothing for nobody;
- `surname`: a TPN, by surname, with an initial if two share it and the number if they
  share that too; `short`, `shorts` with the number behind in any case;
- `told`, `tolds`, `row`: statements that are part of the sentence, several with semicolons or with
  commas; `sentences`: one after the other;
- `points`: tenths, one or a list; `colour`: `w` or `b`; `strength` of a preference;
- `subject`: what a criterion looks at; `rule`: an absolute rule;
- `value`: what a criterion reached: a count, a list of points, or an outcome of the next bracket;
- `types`: the letters of floaters by TPN;
- `list`: texts with commas; `several`: with `and` before the last;
  `criteria`: names of criteria, runs drawn together;
- `met`: an opponent, 0 for the bye, None for no game; `granted`: what a bye asked for brings;
- `npoints`, `npairs`, `nboards`, `nbyes`, `nlines`, `nfewer`, `nunplayed`: a number with its noun.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from string import Formatter
from typing import Any

from zug.errors import UsageError
from zug.messages import (
    joined,
    languages,
    listed,
    say,
    say_in,
    say_n,
    translated,
    translations,
    wording_n,
)
from zug.model import Colour, show_points
from zug.systems import find_system
from zug.systems.explaining.criteria import SUBJECTS
from zug.systems.explaining.statements import by_kind, cited
from zug.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.messages import Wording
    from zug.systems.explaining.statements import Person, Statement


NAMED_AT_MOST = 3
"""Longer lists of players are told by number."""
SHORT_AT_MOST = 6
"""Longer lists of surnames likewise."""
LISTED_AT_MOST = 12
"""Of longer lists that keep names the rest is counted."""


SENTENCES = Words("zug.explainer", "words")
"""Every sentence that is not of one system alone, by id."""
_COUNTED = {
    "npairs": wording_n("{count} pair", "{count} pairs"),
    "nboards": wording_n("{count} board", "{count} boards"),
    "nbyes": wording_n("{count} bye", "{count} byes"),
    "nlines": wording_n("{count} line", "{count} lines"),
    "nfewer": wording_n("One pair fewer", "{count} pairs fewer"),
    "nunplayed": wording_n("{count} unplayed game", "{count} unplayed games"),
}
_WORDS = {
    "granted": by_kind("granted.H", "granted.F", "granted.Z"),
    "rule": by_kind(
        *("rule.met", "rule.forbidden", "rule.colours", "rule.same-colour", "rule.limits")
    ),
    "strength": by_kind("strength.absolute", "strength.strong", "strength.mild"),
}
"""Forms of values that are one of a few words, each with its id."""
_BEGINNING = ("headline.", "whynot.clause")
"""Of sentences that may begin with a part of them."""
_POINTS = wording_n("{points} point", "{points} points")


class SentenceWriter(Formatter):
    """A language, the names of the players of a round, and what their system calls things."""

    def __init__(
        self,
        language: str,
        people: Mapping[int, Person],
        system: str = "",
        first_board: int = 1,
        seats: tuple[int, ...] = (),
    ) -> None:
        if language not in languages():
            raise UsageError(
                "unknown-language",
                say("explanations are not written in {language!r}", language=language),
                say("use one of {known}", known=", ".join(languages())),
            )
        self.language, self.people = language, people
        self.first_board, self._seats = first_board, seats
        self._found = translations(language)
        self._own = find_system(system).own_wordings if system else {}

    def sentence(self, statement: Statement) -> str:
        """Return the sentence of a statement."""
        text = self._told(statement)
        return text[:1].upper() + text[1:] if statement.id.startswith(_BEGINNING) else text

    def cited(self, statement: Statement) -> str:
        """Return the sentence of a statement with its article in brackets."""
        return f"{self.sentence(statement)} [{cited(statement.article)}]"

    def say(self, message: object) -> str:
        """Return a message in the language; other values as text."""
        return str(translated(message, self._found))

    def words(self, id_: str, **params: object) -> str:
        """Return a text that is not a statement, such as a heading."""
        return self._filled(self._wording(id_), params)

    def _wording(self, id_: str) -> Wording:
        """Return the template of an id, in the system's own words if it has any."""
        return self._own[id_] if id_ in self._own else SENTENCES[id_]

    def board(self, place: int) -> int | str:
        """Return the number on the table; a dash for a pair that does not sit in the hall.

        Boards are counted from the first one of the event, unless some were changed by hand.
        """
        if 1 <= place <= len(self._seats):
            return self._seats[place - 1] or "–"
        return place + self.first_board - 1

    def _filled(self, wording: Wording, params: Mapping[str, object]) -> str:
        place = params.get("board")
        if isinstance(place, int):
            params = {**params, "board": self.board(place)}
        return self.vformat(wording.translated(self._found, params), (), params)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in _COUNTED:
            counted = _COUNTED[format_spec].translated(self._found, {"count": value})
            return counted.format(count=value)
        if format_spec in _WORDS:
            return self.words(_WORDS[format_spec][value])
        write = getattr(self, f"_{format_spec}") if format_spec else self.say
        return str(write(value))

    def _list(self, value: Sequence[object]) -> str:
        return ", ".join(map(str, value))

    def _several(self, value: Sequence[object]) -> str:
        return listed([str(item) for item in value]).translated(self._found)

    def _criteria(self, names: Sequence[str]) -> str:
        """Return names with runs drawn together: `C6–C8, C10`."""
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
            return say("No. {number}", number=self._number(tpn)).translated(self._found)
        family, comma, forename = person.name.partition(",")
        name = f"{forename.strip()} {family.strip()}" if comma else family
        return f"{name.strip()} ({person.number})"

    def _surname(self, tpn: int) -> str:
        name = self._called.get(tpn)
        return self._short(tpn) if name is None or name in self._shared else name

    @cached_property
    def _called(self) -> dict[int, str]:
        """The surname of everybody who has a name, with an initial if several share it."""
        parted = {
            tpn: [word.strip() for word in person.name.partition(",")]
            for tpn, person in self.people.items()
            if person.name
        }
        count = Counter(family for family, _, _ in parted.values())
        return {
            tpn: f"{family} {forename[0]}." if forename and count[family] > 1 else family
            for tpn, (family, _, forename) in parted.items()
        }

    @cached_property
    def _shared(self) -> set[str]:
        """What several players are called: the number tells them apart."""
        return {name for name, count in Counter(self._called.values()).items() if count > 1}

    def _short(self, tpn: int) -> str:
        name = self._called.get(tpn)
        return self._player(tpn) if name is None else f"{name} ({self._number(tpn)})"

    def _shorts(self, tpns: Sequence[int]) -> str:
        write = self._short if len(tpns) <= SHORT_AT_MOST else self._number
        return self._joined([write(tpn) for tpn in tpns])

    def _told(self, statement: Statement) -> str:
        return self._filled(statement.wording or self._wording(statement.id), statement.params)

    def _tolds(self, statements: Sequence[Statement]) -> str:
        return translated(joined(map(self._told, statements), "; "), self._found)

    def _row(self, statements: Sequence[Statement]) -> str:
        return ", ".join(map(self._told, statements))

    def _sentences(self, statements: Sequence[Statement]) -> str:
        return " ".join(map(self.sentence, statements))

    def _players(self, tpns: Sequence[int]) -> str:
        if len(tpns) > NAMED_AT_MOST:
            return self._joined([self._number(tpn) for tpn in tpns])
        return self._joined([self._player(tpn) for tpn in tpns])

    def _named(self, tpns: Sequence[int]) -> str:
        write = self._player if len(tpns) <= NAMED_AT_MOST else self._short
        shown = [write(tpn) for tpn in tpns[:LISTED_AT_MOST]]
        left = len(tpns) - len(shown)
        if left:
            shown.append(say_n("{count} other", "{count} others", left).translated(self._found))
        return self._joined(shown)

    def _also(self, tpns: Sequence[int]) -> str:
        return f" – {self._shorts(tpns)}" if tpns else ""

    def _met(self, opponent: int | None) -> str:
        if opponent:
            return self._player(opponent)
        return self.words("met.nobody" if opponent is None else "met.bye")

    def _joined(self, words: Sequence[str]) -> str:
        if not words:
            return say("nobody").translated(self._found)
        return listed(words).translated(self._found)

    def _pairs(self, pairs: Sequence[Sequence[int]]) -> str:
        return ", ".join("–".join(self._number(tpn) for tpn in pair) for pair in pairs)

    def _types(self, types: Mapping[str, str]) -> str:
        return ", ".join(f"{self._number(int(tpn))} {letter}" for tpn, letter in types.items())

    def _points(self, value: int | Sequence[int]) -> str:
        if isinstance(value, int):
            return translated(show_points(value), self._found)
        none = say_in("points", "none").translated(self._found)
        return " + ".join(map(self._points, value)) or none

    def _npoints(self, value: int | Sequence[int]) -> str:
        """Return points with their noun.

        In every language Zug speaks, ½ takes the noun of 1, and 1½ the noun of 0.
        """
        tenths = value if isinstance(value, int) else sum(value)
        count = 1 if 0 < tenths <= 10 else 0 if tenths < 20 else tenths // 10
        template = _POINTS.translated(self._found, {"count": count})
        return template.format(points=self._points(value))

    def _colour(self, value: str) -> str:
        return Colour(value).phrase.translated(self._found)

    def _colours(self, history: str) -> str:
        """Return a colour history in the letters of the language; "–" is none."""
        letters = {colour.value: colour.letter.translated(self._found) for colour in Colour}
        return "".join(letters.get(sign, sign) for sign in history)

    def _subject(self, value: str) -> str:
        """Return the subject of a criterion; other packages' systems may use their own words."""
        id_ = SUBJECTS.get(value)
        return self._found.gettext(value) if id_ is None else self.words(id_)

    def _value(self, value: object) -> str:
        if value is None:
            return self.words("value.no-outcome")
        if isinstance(value, Mapping):
            if "points" in value:
                return self._points(value["points"])
            return self.words("value.outcome", **value)
        if isinstance(value, int):
            return str(value)
        assert isinstance(value, Sequence)  # a list of points
        return self._points(value)
