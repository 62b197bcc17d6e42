"""What an explanation is made of, as values: typed, ready for JSON, with stable ids.

A statement names its message by `id` and its rule by `article` (`book:article`); what the sentence
is about stands in `params`. Ids and parameter names are part of the interface: they may be added
to, never given another meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, wraps
from typing import Any, Protocol, TypeVar, cast, overload

from zug.fastclasses import NamedTuple, dataclass, field
from zug.rules.books import book, has_book
from zug.systems.registry import chapter_of
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.messages import Wording
    from zug.model import Tournament
    from zug.systems.base import Board


Method = TypeVar("Method", bound=Callable[..., Any])


class Voice(Protocol):
    """A formatter that writes statements as sentences of a language."""

    def sentence(self, statement: Statement, /) -> str: ...


@dataclass(frozen=True)
class Statement:
    """A fact in an explanation, and the article it rests on.

    Parameters are numbers, texts, lists and mappings of them, or statements that are part of the
    sentence. Players stand as TPNs, points as tenths, colours as `w` and `b`.
    """

    id: str
    article: str
    params: Mapping[str, object] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    wording: Wording | None = field(default=None, compare=False, repr=False)
    """The sentence, where a system has its own."""

    def as_json(self, voice: Voice | None = None) -> dict[str, object]:
        """Return plain values; with a voice its sentence too."""
        view: dict[str, object] = {
            "id": self.id,
            "article": self.article,
            "players": list(self.players),
            "params": {key: plain(value) for key, value in self.params.items()},
        }
        return view if voice is None else {**view, "text": voice.sentence(self)}


class LazyStatements(Sequence[Statement]):
    """Statements that are worked out when they are read: of a large round few are asked for."""

    def __init__(self, make: Callable[[], Iterable[Statement]]) -> None:
        self._make = make

    @cached_property
    def _all(self) -> tuple[Statement, ...]:
        return tuple(self._make())

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, place: int) -> Statement: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Statement, ...]: ...
    def __getitem__(self, place: int | slice) -> Statement | tuple[Statement, ...]:
        return self._all[place]

    def __eq__(self, other: object) -> bool:
        return self._all == (other._all if isinstance(other, LazyStatements) else other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return tuple, (self._all,)


@dataclass(frozen=True)
class Part:
    """A part of an explanation: a bracket, a pair, the bye, a step.

    - `kind`: `round`, `bye`, `bracket`, `pair`, `impossible`;
    - `players`: everybody concerned; `board`: the number of the board of a pair;
    - `group`: the bracket (from 1) a pair belongs to, or the part is; 0 for neither.
    """

    kind: str
    title: Statement
    statements: Sequence[Statement] = ()
    players: tuple[int, ...] = ()
    board: int | None = None
    group: int = 0

    def as_json(self, voice: Voice | None = None) -> dict[str, object]:
        return {
            "kind": self.kind,
            "board": self.board,
            "group": self.group,
            "players": list(self.players),
            "title": self.title.as_json(voice),
            "statements": [statement.as_json(voice) for statement in self.statements],
        }


MOST_SHOWN = 5
"""Boards of a question that `repr` shows."""


class Person(NamedTuple):
    """How a player is called: the number of the file and the name."""

    number: int
    name: str


def people_of(tournament: Tournament) -> dict[int, Person]:
    """All players by TPN."""
    return {player.tpn: Person(player.number, player.name) for player in tournament.players}


def people_json(people: Mapping[int, Person]) -> dict[str, object]:
    return {
        str(tpn): {"number": person.number, "name": person.name} for tpn, person in people.items()
    }


@dataclass(frozen=True)
class WhyNot:
    """Why another pair, bye or pairing is not what the rules give.

    `verdict` is one of

    - `actual`: it is what they give;
    - `forbidden`: an absolute rule is against it, `statements` say which;
    - `impossible`: with it no complete pairing of the others would remain;
    - `worse`: `criterion` is the first one that gets worse, from `ours` to `theirs`;
    - `later`: all criteria are equal, it comes later in the sequence of candidates;
    - `procedure`: the system pairs step by step, `statements` tell the first step that differs;
    - `colours`: the same opponents, other colours.

    `boards` and `bye` are the pairing the rules give once the wish is imposed, if there is one: up
    to the first bracket that differs (of the score `bracket`) nothing better holds the wish.
    """

    system: str
    round: int
    asked: tuple[Board, ...]
    verdict: str
    statements: tuple[Statement, ...]
    people: Mapping[int, Person]
    criterion: str | None = None
    ours: object = None
    theirs: object = None
    bracket: int | None = None
    boards: tuple[Board, ...] = ()
    bye: int | None = None
    told_by: str = ""
    """The system whose words these are, if it is another one (`System.teller`)."""
    first_board: int = 1
    language: str = ""
    """The language chosen for it; empty if none was."""

    def __repr__(self) -> str:
        """Return one short line."""
        asked = " ".join(f"{white}-{black}" for white, black in self.asked[:MOST_SHOWN])
        more = " …" if len(self.asked) > MOST_SHOWN else ""
        return f"<WhyNot {asked}{more} in round {self.round} by {self.system}: {self.verdict}>"

    def __str__(self) -> str:
        """Return it in words, in its language or English; `zug.render` has other forms."""
        return str(resolve("zug.explainer.rendering:render")(self))

    def as_json(self, language: str | None = None) -> dict[str, object]:
        """Return everything as plain values.

        With a language, this one or that of the answer, each statement has its sentence (`text`).
        """
        words_of = resolve("zug.explainer.results:voice_of")
        language = language or self.language
        voice = words_of(self, language) if language else None
        names = "system", "round", "asked", "verdict", "criterion", "ours", "theirs", "bracket"
        values = {name: plain(getattr(self, name)) for name in (*names, "boards", "bye")}
        statements = [statement.as_json(voice) for statement in self.statements]
        return {**values, "players": people_json(self.people), "statements": statements}


def remembered(method: Method) -> Method:
    """Return a method that works out each value once, and keeps it in its object."""

    @wraps(method)
    def once(self: object, *arguments: object) -> object:
        values = self.__dict__.setdefault("_remembered", {})
        key = method, *arguments
        if key not in values:
            values[key] = method(self, *arguments)
        return values[key]

    return cast("Method", once)


def by_kind(*ids: str, after: str = "") -> dict[str, str]:
    """Return ids by what follows a prefix, or else their first dot.

    Code that chooses an id by a word looks it up here: so every id is written in full.
    """
    return {id_[len(after) :] if after else id_.partition(".")[2]: id_ for id_ in ids}


def plain(value: object) -> object:
    """Return a value as JSON has it."""
    if isinstance(value, Statement):
        return value.as_json()
    if isinstance(value, Mapping):
        return {str(key): plain(held) for key, held in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        items = sorted(value) if isinstance(value, (set, frozenset)) else value
        return [plain(item) for item in items]
    if value is None or isinstance(value, (bool, int)):
        return int(value) if type(value) not in (bool, int, type(None)) else value  # type: ignore[arg-type]
    return str(value)


_SHARED_CHAPTERS = {
    "basic": "C.04.1",
    "handling": "C.04.2",
}
"""Chapters of the books that are of no system, by their names without the edition."""


@cache
def cited(article: str) -> str:
    """Return `book:article` as arbiters cite it: `C.04.3, 3.7.1`."""
    name, _, number = article.partition(":")
    chapter = _SHARED_CHAPTERS.get(name.rpartition("-")[0]) or chapter_of(name)
    if not chapter:
        return article
    return f"{chapter}, {number}" if number else chapter


ARTICLE = re.compile(r"\b(?:[a-z]+(?:-[a-z]+)?-(?:19|20)\d\d|round-robin):\w[\w.]*\b", re.ASCII)
"""`book:article` in a text."""


def with_citations(text: str) -> str:
    """Return a text with every `book:article` as arbiters cite it."""
    return ARTICLE.sub(lambda found: cited(found[0]), text) if ":" in text else text


@cache
def existing(article: str) -> str:
    """Return an article, or the first below it where a book numbers only those below."""
    name, _, number = article.partition(":")
    if not has_book(name) or number in book(name):
        return article
    below = (each.id for each in book(name).articles if each.id.startswith(f"{number}."))
    return f"{name}:{next(below, number)}"
