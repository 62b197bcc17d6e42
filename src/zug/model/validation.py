"""Validation: types of arguments and fields, and what is wrong with a tournament made by hand.

A `Kind` says what a value must be and finds the smallest parts that are not. `require` checks the
arguments of public functions, `find_faults` a tournament that no reader has looked at: types first,
since only a tournament whose fields all have the right type can be looked at further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from os import PathLike
from typing import TypeVar

from zug.errors import Fault, UsageError
from zug.fastclasses import NamedTuple, fields
from zug.messages import Message, say
from zug.model.crosstable import Diagnosis, Field, is_sound
from zug.model.results import ADJUSTABLE, REQUESTED, Adjustment, Cell, Colour, PointSystem, Result
from zug.model.tournament import (
    HIGHEST_RATING,
    MOST_PLAYERS,
    MOST_ROUNDS,
    ByeRequest,
    Event,
    ForbiddenGroup,
    Player,
    Ranking,
    Tournament,
)

LONGEST = 60
"""Characters of a wrong value that a message shows."""

T = TypeVar("T")
Holds = Callable[[object], bool]


class Wrong(NamedTuple):
    """A value that is not what it must be, and where it stands: `players[0].rating`."""

    path: str
    value: object
    kind: Kind

    @property
    def message(self) -> Message:
        return say("{path} is {value}", path=self.path, value=_shown(self.value))

    @property
    def advice(self) -> Message:
        return say("it must be {kind}", kind=self.kind.words)


class Kind:
    """A kind of value: its name in a sentence, and whether a value is one."""

    def __init__(self, words: Message, holds: Holds) -> None:
        self.words = words
        self.holds = holds

    def inside(self, value: object, path: str) -> Iterator[Wrong]:
        """What is wrong with the parts of a value that is not of this kind."""
        del value, path
        return iter(())

    def wrongs(self, value: object, path: str) -> Iterator[Wrong]:
        """The smallest parts that make the value wrong, or the value itself."""
        if not self.holds(value):
            found = list(self.inside(value, path))
            yield from found or [Wrong(path, value, self)]


class _TupleOf(Kind):
    def __init__(self, words: Message, item: Kind) -> None:
        holds = item.holds
        super().__init__(words, lambda value: type(value) is tuple and all(map(holds, value)))
        self.item = item

    def inside(self, value: object, path: str) -> Iterator[Wrong]:
        for at, part in enumerate(value if type(value) is tuple else ()):
            yield from self.item.wrongs(part, f"{path}[{at}]")


class _Record(Kind):
    def __init__(self, type_: type, fields: Mapping[str, Kind]) -> None:
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


def whole(least: int, most: int) -> Kind:
    """Whole numbers; True and 3.0 are none."""
    return Kind(
        say("a whole number from {least} to {most}", least=least, most=most),
        lambda value: type(value) is int and least <= value <= most,
    )


def member(type_: type, words: Message) -> Kind:
    """The members of an enumeration, or the instances of a class."""
    return Kind(words, lambda value: isinstance(value, type_))


def optional(kind: Kind) -> Kind:
    """The same, or None."""
    holds = kind.holds
    return Kind(
        say("{kind}, or None", kind=kind.words), lambda value: value is None or holds(value)
    )


def tuple_of(item: Kind, words: Message) -> Kind:
    return _TupleOf(words, item)


def record(type_: type, fields: Mapping[str, Kind]) -> Kind:
    """An object of a class, with the kinds of its fields."""
    return _Record(type_, fields)


def mapping_of(key: Kind, value: Kind, words: Message) -> Kind:
    return Kind(
        words,
        lambda given: (
            isinstance(given, Mapping)
            and all(map(key.holds, given))
            and all(map(value.holds, given.values()))
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


WHOLE = Kind(say("a whole number"), lambda value: type(value) is int)
TEXT = Kind(say("a string"), _is_text)
BOARD = Kind(say("a board: the TPNs of White and Black"), _is_board)
TEXTS = tuple_of(TEXT, say("a tuple of strings"))

CONTROL = dict.fromkeys((*(code for code in range(32) if code != ord("\t")), 127), " ")
"""Characters that no file holds in a text; a tab may stand in one."""


def is_line(text: str) -> bool:
    """Return whether a text has neither line ends nor other control characters."""
    return text.isprintable() or text.translate(CONTROL) == text


LINE = Kind(say("one line of text"), lambda value: _is_text(value) and is_line(str(value)))
LINES = tuple_of(LINE, say("a tuple of strings, one line each"))


def require(**given: tuple[object, Kind]) -> None:
    """Words for the first argument that is not of its kind."""
    for name, (value, kind) in given.items():
        for wrong in kind.wrongs(value, name):
            raise UsageError("bad-argument", wrong.message, wrong.advice)


def require_tournament(value: object) -> None:
    """Words for whoever gives the name of a file, or anything else, instead of a tournament."""
    if not isinstance(value, Tournament):
        raise UsageError(
            "not-a-tournament",
            say("{value} is not a tournament", value=_shown(value)),
            say("zug.read a file first, or begin a tournament with zug.new"),
        )


def all_of(name: str, values: Iterable[T]) -> tuple[T, ...]:
    """The values of an argument that can be gone through only once."""
    require(**{name: (values, _ITERABLE)})
    return tuple(values)


_ITERABLE = member(Iterable, say("a list"))


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


_BY_TPN = mapping_of(WHOLE, WHOLE, say("a dict of whole numbers by TPN"))
_STRINGS = tuple_of(TEXT, say("a list of strings"))
_GROUP = tuple_of(WHOLE, say("a list of TPNs"))
WISHES = tuple_of(
    tuple_of(_GROUP, say("a list of groups")), say("a list of wishes, each a list of groups")
)
ARGUMENTS = {
    "system": optional(TEXT),
    "acceleration": optional(TEXT),
    "round": optional(WHOLE),
    "systems": _STRINGS,
    "tiebreaks": _STRINGS,
    "options": member(Mapping, say("a dict of options")),
    "rounds": tuple_of(WHOLE, say("a list of whole numbers")),
    "after": optional(WHOLE),
    "edition": WHOLE,
    "lots": optional(_BY_TPN),
    "ranks": optional(_BY_TPN),
    "play": TEXT,
    "ratings": optional(_BY_TPN),
    "k": optional(_BY_TPN),
    "exemption": TEXT,
    "only": optional(WHOLE),
    "unrated": whole(0, HIGHEST_RATING),
    "format": optional(TEXT),
    "path": Kind(say("the path of a file"), lambda value: isinstance(value, str | PathLike)),
    "changes": tuple_of(TEXT, say("texts such as '12 absent'")),
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


Where = tuple[int, int]
"""TPN and round of a cell."""

_RESULT = member(Result, say("a member of zug.Result, such as Result.WIN"))
_COLOUR = optional(member(Colour, say("Colour.WHITE or Colour.BLACK")))
_ROUND = whole(1, MOST_ROUNDS)
_DECLARED = Kind(_ROUND.words, lambda value: type(value) is int and value <= MOST_ROUNDS)
"""Too few rounds are told of with those that were paired."""
_TPNS = tuple_of(WHOLE, say("a tuple of TPNs"))
_CELL = record(
    Cell,
    {"opponent": WHOLE, "colour": _COLOUR, "result": _RESULT, "second": optional(_RESULT)},
)


def _players(tpn: Kind) -> Kind:
    texts = ("name", "title", "sex", "federation", "fide_id", "birth")
    kinds = {
        "tpn": tpn,
        **dict.fromkeys(texts, LINE),
        "rating": whole(0, HIGHEST_RATING),
        "cells": tuple_of(_CELL, say("a tuple of {type}", type="Cell")),
        "label": optional(whole(1, MOST_PLAYERS)),
    }
    return record(Player, kinds)


ENTERED = _players(whole(0, MOST_PLAYERS))
"""A player who may still have no number (0)."""

_POINTS = Kind(
    say("a whole number of tenths of a point"),
    lambda value: type(value) is int and abs(value) < 1_000_000,
)
_EVENT = dict.fromkeys([one.name for one in fields(Event)], LINE)
_EVENT |= {"deputies": LINES, "round_dates": LINES}
_WORTHS = dict.fromkeys([one.name for one in fields(PointSystem)], _POINTS)
_BAN = {"players": _TPNS, "first": _ROUND, "last": optional(_ROUND), "reason": LINE}
_BYE = {"result": _RESULT, "round": _ROUND, "players": _TPNS}
_ADJUSTMENT = {"kind": TEXT, "points": _POINTS, "round": whole(0, MOST_ROUNDS), "players": _TPNS}
_OUT = mapping_of(WHOLE, WHOLE, say("a mapping of TPNs to rounds"))
_RANKING = {
    "expelled": _OUT,
    "withdrawn": _OUT,
    "lots": mapping_of(WHOLE, WHOLE, say("a mapping of TPNs to lots")),
    "values": mapping_of(
        TEXT,
        mapping_of(WHOLE, WHOLE, say("a mapping of TPNs to hundredths")),
        say("a mapping of codes to values by TPN"),
    ),
    "ratings": mapping_of(
        WHOLE,
        tuple_of(tuple_of(WHOLE, say("a round and a rating")), say("a tuple of ratings")),
        say("a mapping of TPNs to ratings, each with its first round"),
    ),
}
TOURNAMENT = record(
    Tournament,
    {
        "players": tuple_of(
            _players(whole(1, MOST_PLAYERS)), say("a tuple of {type}", type="Player")
        ),
        "rounds": optional(_DECLARED),
        "points": record(PointSystem, _WORTHS),
        "initial_colour": _COLOUR,
        "forbidden": tuple_of(
            record(ForbiddenGroup, _BAN), say("a tuple of {type}", type="ForbiddenGroup")
        ),
        "virtual_points": mapping_of(
            WHOLE,
            tuple_of(_POINTS, say("a tuple of points")),
            say("a mapping of TPNs to tuples of points"),
        ),
        "absent": Kind(
            say("a set of TPNs"),
            lambda value: isinstance(value, Set) and all(map(WHOLE.holds, value)),
        ),
        "byes": tuple_of(record(ByeRequest, _BYE), say("a tuple of {type}", type="ByeRequest")),
        "adjustments": tuple_of(
            record(Adjustment, _ADJUSTMENT), say("a tuple of {type}", type="Adjustment")
        ),
        "games_per_match": whole(1, 2),
        "system": optional(TEXT),
        "acceleration": optional(TEXT),
        "tiebreaks": TEXTS,
        "event": record(Event, _EVENT),
        "code": TEXT,
        "extras": LINES,
        "ranking": record(Ranking, _RANKING),
    },
)
_CODES = {
    "tpn": "bad-number",
    "result": "bad-result",
    "second": "bad-result",
    "colour": "bad-colour",
    "initial_colour": "bad-colour",
    "rating": "bad-rating",
    "rounds": "round-count",
}
"""By the name of a field; the others are `bad-field`."""


class _Faults:
    """Takes the faults down; the message says where, there is no line of a file."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def cell(self, tpn: int, round_: int, field: Field = Field.OPPONENT, game: int = 1) -> Where:
        del field, game
        return tpn, round_

    def add(
        self, code: str, message: str, advice: str, place: Where = (0, 0), *, assumption: str = ""
    ) -> None:
        del place, assumption  # nothing is repaired
        self.found.append(Fault(code, message, advice))


def faults_of_types(value: object, kind: Kind, path: str = "") -> tuple[Fault, ...]:
    """Every field that does not hold what it must."""
    return tuple(
        Fault(_CODES.get(wrong.path.rpartition(".")[2], "bad-field"), wrong.message, wrong.advice)
        for wrong in kind.wrongs(value, path)
    )


def find_faults(tournament: Tournament) -> tuple[Fault, ...]:
    """Every fault: types, or else numbers, cells by themselves and against each other, lists."""
    mistyped = faults_of_types(tournament, TOURNAMENT)
    if mistyped:
        return mistyped
    faults = _Faults()
    _check_numbers(tournament, faults)
    unclear = set(_check_cells(tournament, faults))
    table = {player.tpn: player.cells for player in tournament.players}
    if len(table) == len(tournament.players) and (unclear or not _is_sound(table)):
        numbers = {player.tpn: player.number for player in tournament.players}
        Diagnosis(table, numbers, faults, faults, unclear, needs_colours=False).run()
    _check_rounds(tournament, faults)
    _check_lists(tournament, faults)
    return tuple(faults.found)


def _is_sound(table: dict[int, tuple[Cell, ...]]) -> bool:
    colourless = any(
        opponent and colour is None for cells in table.values() for opponent, colour, _, _ in cells
    )
    return not colourless and is_sound(table)


def _check_numbers(tournament: Tournament, faults: _Faults) -> None:
    for tpn, count in Counter(player.tpn for player in tournament.players).items():
        if count > 1:
            faults.add(
                "duplicate-number",
                say("{count} players have the number {number}", count=count, number=tpn),
                say("give each player a number of their own"),
            )


def _check_cells(tournament: Tournament, faults: _Faults) -> Iterator[Where]:
    """Cells that make no sense by themselves."""
    two_games = tournament.games_per_match > 1
    for player in tournament.players:
        for round_, cell in enumerate(player.cells, 1):
            opponent, colour, result, second = cell
            if (
                result.is_bye == (opponent == 0)
                and (second is None or two_games)
                and (colour is None or opponent)
            ):
                continue
            faults.add(*_fault_of(cell, player, round_))
            yield player.tpn, round_


def _fault_of(cell: Cell, player: Player, round_: int) -> tuple[str, str, str]:
    """The code of what is wrong with a cell, in words, and what to do."""
    opponent, colour, result, _ = cell
    where = {"number": player.number, "round": round_}
    if opponent and result.is_bye:
        return (
            "bye-with-opponent",
            say("player {number} has a bye and an opponent in round {round}", **where),
            say("set the opponent of a bye to 0, or give the result of the game"),
        )
    if not opponent and not result.is_bye:
        return (
            "result-without-opponent",
            say("player {number} has a game but no opponent in round {round}", **where),
            say("name the opponent, or give a bye"),
        )
    if colour is not None and not opponent:
        return (
            "colour-without-opponent",
            say("player {number} has a colour but no opponent in round {round}", **where),
            say("the colour of a bye is None"),
        )
    return (
        "match-columns",
        say("player {number} has a second game in round {round}", **where),
        say("set games_per_match to 2 for matches of two games"),
    )


def _check_rounds(tournament: Tournament, faults: _Faults) -> None:
    rounds, held = tournament.rounds, tournament.rounds_played
    if rounds is not None and rounds < max(held, 1):
        words = {"held": held, "rounds": rounds}
        faults.add(
            "round-count",
            say("rounds declared: {rounds}, rounds paired: {held}", **words),
            say("declare at least as many rounds as were paired")
            if held
            else say("declare at least one round"),
        )


def _check_lists(tournament: Tournament, faults: _Faults) -> None:
    """Forbidden pairs, byes, virtual points and the like speak of players there are."""
    known = tournament.by_tpn
    for what, tpns in _named(tournament):
        for tpn in dict.fromkeys(tpns):
            if tpn not in known:
                faults.add(
                    "unknown-player",
                    say("there is no player {number}, named in {what}", number=tpn, what=what),
                    say("correct the number, or add the player"),
                )
    for given in tournament.adjustments:
        if given.kind and given.kind.upper() not in ADJUSTABLE:
            faults.add(
                "bad-field",
                say("{kind!r} is not a kind of result that can be adjusted", kind=given.kind),
                say(
                    "use one of {kinds}, or no kind for points given or taken beside the results",
                    kinds=" ".join(ADJUSTABLE),
                ),
            )
    for bye in tournament.byes:
        if bye.result not in REQUESTED:
            faults.add(
                "bad-bye",
                say("{result!r} is not a bye a player can ask for", result=str(bye.result)),
                say("use H (half a point), F (a full point) or Z (no point)"),
            )


def _named(tournament: Tournament) -> Iterable[tuple[str, Iterable[int]]]:
    yield "forbidden", (tpn for group in tournament.forbidden for tpn in group.players)
    yield "byes", (tpn for bye in tournament.byes for tpn in bye.players)
    yield "adjustments", (tpn for extra in tournament.adjustments for tpn in extra.players)
    yield "virtual_points", tournament.virtual_points
    yield "absent", sorted(tournament.absent)
    yield "expelled", tournament.ranking.expelled
    yield "withdrawn", tournament.ranking.withdrawn
    yield "lots", tournament.ranking.lots
