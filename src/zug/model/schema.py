"""The schema of a tournament: what each field of each record may hold, and how a file has it.

Each record has one table. `find_faults` validates a tournament that no reader has looked at by it,
and `zug.formats.json` reads and writes our own format by it. To add a field, add it to its class
and one line to its table: it is then validated, read and written. A field that a report file has,
too, also needs a record there (`zug.formats.trf`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set

from zug.errors import Fault
from zug.fastclasses import NamedTuple, fields
from zug.faults import fault
from zug.messages import Message, say
from zug.model.amendments import Amendment
from zug.model.crosstable import Diagnosis, is_sound_with_colours
from zug.model.points import format_hundredths, parse_hundredths
from zug.model.results import ADJUSTABLE, REQUESTED, Adjustment, Cell, Colour, PointSystem, Result
from zug.model.teams import (
    FOUR_BOARDS,
    PREFERENCES,
    LineUp,
    Primary,
    Team,
    TeamTournament,
)
from zug.model.tournament import (
    HIGHEST_RATING,
    MOST_PLAYERS,
    MOST_ROUNDS,
    OTHER,
    OTHER_FORM,
    ByeRequest,
    Event,
    ForbiddenGroup,
    Player,
    Ranking,
    Tournament,
)
from zug.model.validation import (
    LINE,
    LINES,
    TEXT,
    TEXTS,
    TRUTH,
    WHOLE,
    OptionalKind,
    RecordKind,
    TupleKind,
    ValueKind,
    WholeKind,
    mapping_of,
    member,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from zug.model.crosstable import CellField

    Form: TypeAlias = (
        "ValueKind | NamedChoice | ParticipantList | RowsByPlayer | TextForm | UnreadLines"
    )
    """How a file has a value: as one of this kind, or as the form says."""

BY_PLAYER = "player"
"""The field of a row that names the player."""


class NamedChoice(NamedTuple):
    """The form of values that a file has by name; `noun` is what a fault calls them."""

    noun: Message
    names: Mapping[str, Any]


class ParticipantList(NamedTuple):
    """The form of a list of TPNs each of which must belong to a participant."""

    collect: Callable[[Iterable[int]], Any] = tuple


class UnreadLines(NamedTuple):
    """The form of lines that no rule reads: none that a report would read."""


class RowsByPlayer(NamedTuple):
    """The form of values by TPN: a list of objects, each with `player` and these `columns`.

    `collect` makes the value of the rows, and `spread` the rows of the value as they are written.
    `lenient`: rows that are incomplete, or of players there are not, can be left out.
    """

    columns: Mapping[str, Form]
    collect: Callable[[Iterable[tuple[int, tuple[Any, ...]]]], Mapping[Any, Any]]
    spread: Callable[[Any], Iterator[dict[str, Any]]]
    lenient: bool = True


class TextForm(NamedTuple):
    """The form of values that `read` makes of a text, None if it is not the `wanted` one."""

    wanted: Message
    read: Callable[[str], Any]
    show: Callable[[Any], str]
    usual: Any
    """What stands for a text that is not the wanted one."""


class PointsKind(ValueKind):
    """Points in tenths, which a file has as a number. As many `results` may have been added up."""

    def __init__(self, results: int = 1) -> None:
        super().__init__(
            say("a whole number of tenths of a point"),
            lambda value: type(value) is int and abs(value) < 1_000_000,
        )
        self.results = results


class SchemaField(NamedTuple):
    """A field of a record, or of a file alone if it has no `kind`.

    - `form`: how a file has it, if that does not follow from its kind;
    - `needed`: a file must have it;
    - `always`: it is written even if it is empty or has its `usual` value, as if it were needed;
    - `after`: it is written after that field, not in the order of the table;
    - `turn`: later turns are read later, so that faults come in a sensible order;
    - `in_files`: whether files have it at all.
    """

    name: str
    kind: ValueKind | None
    form: Form | None = None
    needed: bool = False
    always: bool = False
    usual: Any = None
    after: str = ""
    turn: int = 0
    in_files: bool = True

    @property
    def file_form(self) -> Form | None:
        """How a file has it; None if that is not for a table to say."""
        return self.kind if self.form is None else self.form

    @property
    def can_be_null(self) -> bool:
        """Whether null in a file means that the field is missing."""
        return isinstance(self.kind, OptionalKind) or isinstance(self.form, OptionalKind)


class Schema(RecordKind):
    """The table of a record: its class and its fields, in the order in which faults name them.

    - `needed`: the fields of a file, and whether each must be there;
    - `usual`: what stands for those that are missing, if that is not the default of the class;
    - `reading`: name, form and whether it can be null, in the order of reading;
    - `writing`: name, form, whether it is always written, and the usual value, in that of writing.
    """

    def __init__(self, type_: type, *table: SchemaField) -> None:
        super().__init__(
            type_, {column.name: column.kind for column in table if column.kind is not None}
        )
        in_files = [column for column in table if column.in_files]
        self.needed = {column.name: column.needed for column in in_files}
        self.usual = {column.name: column.usual for column in in_files if column.usual is not None}
        self.reading = tuple(
            (column.name, column.file_form, column.can_be_null)
            for column in sorted(in_files, key=lambda column: column.turn)
        )
        written = [column for column in in_files if not column.after]
        for late in in_files:
            if late.after:
                before = next(at for at, column in enumerate(written) if column.name == late.after)
                written.insert(before + 1, late)
        self.writing = tuple(
            (column.name, column.file_form, column.needed or column.always, column.usual)
            for column in written
        )


def _tuple_of(kind: RecordKind) -> TupleKind:
    return TupleKind(kind, say("a tuple of {type}", type=kind.type.__name__))


_RESULTS = {result.value: result for result in Result if result is not Result.ABSENT}
_RESULT = member(Result, say("a member of zug.Result, such as Result.WIN"))
_COLOUR = OptionalKind(member(Colour, say("Colour.WHITE or Colour.BLACK")))
_COLOURS = NamedChoice(say("a colour"), {colour.value: colour for colour in Colour})
_ROUND = WholeKind(1, MOST_ROUNDS)
_DECLARED = ValueKind(_ROUND.words, lambda value: type(value) is int and value <= MOST_ROUNDS)
"""Too few rounds are told of with those that were paired."""
_TPN = WholeKind(1, MOST_PLAYERS)
_TPNS = TupleKind(WHOLE, say("a tuple of TPNs"))
_PLAYERS = SchemaField("players", _TPNS, ParticipantList(), needed=True, usual=())
_POINTS = PointsKind()

CELL = Schema(
    Cell,
    SchemaField("opponent", WHOLE, WholeKind(0, MOST_PLAYERS), usual=0),
    SchemaField("colour", _COLOUR, _COLOURS, turn=1),
    SchemaField("result", _RESULT, NamedChoice(say("a result"), _RESULTS), needed=True),
    SchemaField(
        "second",
        OptionalKind(_RESULT),
        NamedChoice(
            say("the result of a game"),
            {code: result for code, result in _RESULTS.items() if not result.is_bye},
        ),
        turn=1,
    ),
)
PLAYER = Schema(
    Player,
    SchemaField("tpn", _TPN, needed=True),
    *(
        SchemaField(name, LINE)
        for name in ("name", "title", "sex", "federation", "fide_id", "birth", "ref")
    ),
    SchemaField("rating", WholeKind(0, HIGHEST_RATING), usual=0, after="name"),
    SchemaField("listed_points", None, OptionalKind(PointsKind(MOST_ROUNDS)), turn=3),
    SchemaField("listed_rank", None, OptionalKind(WholeKind(0, MOST_PLAYERS)), turn=2),
    SchemaField("label", OptionalKind(_TPN), turn=1),
    SchemaField("cells", _tuple_of(CELL), always=True, turn=4),
)
ENTERED = RecordKind(Player, {**PLAYER.fields, "tpn": WholeKind(0, MOST_PLAYERS)})
"""A player who may still have no number (0)."""

EVENT = Schema(
    Event,
    *(
        SchemaField(item.name, LINES if item.name in ("deputies", "round_dates") else LINE)
        for item in fields(Event)
    ),
)
POINT_SYSTEM = Schema(
    PointSystem, *(SchemaField(item.name, _POINTS, always=True) for item in fields(PointSystem))
)
BAN = Schema(
    ForbiddenGroup,
    _PLAYERS,
    SchemaField("first", _ROUND, always=True),
    SchemaField("last", OptionalKind(_ROUND), always=True),
    SchemaField("reason", LINE, in_files=False),
)
BYE = Schema(
    ByeRequest,
    SchemaField(
        "result",
        _RESULT,
        NamedChoice(say("a bye"), {code: _RESULTS[code] for code in "FHZ"}),
        needed=True,
        usual=Result.ZERO_BYE,
    ),
    SchemaField("round", _ROUND, needed=True, usual=1),
    _PLAYERS,
)
ADJUSTMENT = Schema(
    Adjustment,
    SchemaField(
        "kind",
        TEXT,
        NamedChoice(say("a kind of result"), {kind: kind for kind in ("", *ADJUSTABLE)}),
        always=True,
        usual="",
    ),
    SchemaField("points", _POINTS, needed=True, usual=0),
    SchemaField("round", WholeKind(0, MOST_ROUNDS), always=True, usual=0),
    _PLAYERS,
)


def _rows(name: str, form: Form, *, lenient: bool = True) -> RowsByPlayer:
    """Return the form of one value by TPN."""
    return RowsByPlayer(
        {name: form},
        lambda rows: {tpn: values[0] for tpn, values in rows},
        lambda scores: ({BY_PLAYER: tpn, name: value} for tpn, value in sorted(scores.items())),
        lenient,
    )


def _collect_values(rows: Iterable[tuple[int, tuple[Any, ...]]]) -> dict[str, dict[int, int]]:
    by_code: dict[str, dict[int, int]] = {}
    for tpn, (code, value) in rows:
        by_code.setdefault(code, {})[tpn] = value
    return by_code


def _spread_values(values: Mapping[str, Mapping[int, int]]) -> Iterator[dict[str, Any]]:
    for code, scores in sorted(values.items()):
        for tpn, value in sorted(scores.items()):
            yield {"code": code, BY_PLAYER: tpn, "value": value}


def _collect_ratings(rows: Iterable[tuple[int, tuple[Any, ...]]]) -> dict[int, Any]:
    by_player: dict[int, dict[int, int]] = {}
    for tpn, (first, rating) in rows:
        by_player.setdefault(tpn, {})[first] = rating
    return {tpn: tuple(sorted(row.items())) for tpn, row in by_player.items()}


def _spread_ratings(ratings: Mapping[int, Iterable[tuple[int, int]]]) -> Iterator[dict[str, Any]]:
    for tpn, row in sorted(ratings.items()):
        for first, rating in row:
            yield {BY_PLAYER: tpn, "round": first, "rating": rating}


def _other_code(text: str) -> str | None:
    return text if re.fullmatch(OTHER_FORM, text) else None


_OUT = mapping_of(WHOLE, WHOLE, say("a mapping of TPNs to rounds"))
_FIRST_MISSED = _rows("round", WholeKind(1, MOST_ROUNDS + 1))
RANKING = Schema(
    Ranking,
    SchemaField("expelled", _OUT, _FIRST_MISSED),
    SchemaField("withdrawn", _OUT, _FIRST_MISSED),
    SchemaField(
        "lots",
        mapping_of(WHOLE, WHOLE, say("a mapping of TPNs to lots")),
        _rows("lot", WholeKind(0, MOST_PLAYERS)),
    ),
    SchemaField(
        "values",
        mapping_of(
            TEXT,
            mapping_of(WHOLE, WHOLE, say("a mapping of TPNs to hundredths")),
            say("a mapping of codes to values by TPN"),
        ),
        RowsByPlayer(
            {
                "code": TextForm(say("a code such as OTHER_BLITZ"), _other_code, str, OTHER),
                "value": TextForm(
                    say("a value such as 12.5"), parse_hundredths, format_hundredths, 0
                ),
            },
            _collect_values,
            _spread_values,
        ),
    ),
    SchemaField(
        "ratings",
        mapping_of(
            WHOLE,
            TupleKind(TupleKind(WHOLE, say("a round and a rating")), say("a tuple of ratings")),
            say("a mapping of TPNs to ratings, each with its first round"),
        ),
        RowsByPlayer(
            {"round": _ROUND, "rating": WholeKind(0, HIGHEST_RATING)},
            _collect_ratings,
            _spread_ratings,
        ),
    ),
)


_AMENDMENTS = _tuple_of(RecordKind(Amendment, {"round": WholeKind(0, MOST_ROUNDS)}))
"""Files have them among the lines no rule reads; which are ours is known to `formats.remarks`."""
_ROWS_OF_POINTS = TupleKind(_POINTS, say("a tuple of points"))
TOURNAMENT = Schema(
    Tournament,
    SchemaField("system", OptionalKind(TEXT)),
    SchemaField("code", TEXT, OptionalKind(TEXT)),
    SchemaField("acceleration", OptionalKind(TEXT)),
    SchemaField("rounds", OptionalKind(_DECLARED), _ROUND),
    SchemaField("games_per_match", WholeKind(1, 2), always=True),
    SchemaField("initial_colour", _COLOUR, _COLOURS),
    SchemaField("points", POINT_SYSTEM, always=True),
    SchemaField("event", EVENT),
    SchemaField("players", _tuple_of(PLAYER), needed=True),
    SchemaField("forbidden", _tuple_of(BAN), turn=1),
    SchemaField(
        "virtual_points",
        mapping_of(WHOLE, _ROWS_OF_POINTS, say("a mapping of TPNs to tuples of points")),
        _rows("points", _ROWS_OF_POINTS, lenient=False),
        turn=2,
    ),
    SchemaField("byes", _tuple_of(BYE), turn=1),
    SchemaField("adjustments", _tuple_of(ADJUSTMENT), turn=1),
    SchemaField("tiebreaks", TEXTS),
    SchemaField("extras", LINES, UnreadLines()),
    SchemaField(
        "absent",
        ValueKind(
            say("a set of TPNs"),
            lambda value: isinstance(value, Set) and all(map(WHOLE.holds, value)),
        ),
        ParticipantList(frozenset),
    ),
    SchemaField("ranking", RANKING, after="tiebreaks"),
    SchemaField("amendments", _AMENDMENTS, in_files=False),
)


def _colours(text: str) -> str | None:
    colours = text.upper()
    return colours if colours and not colours.strip("WB") else None


LINEUP = Schema(
    LineUp,
    SchemaField("round", _ROUND, needed=True, usual=0),
    SchemaField("team", _TPN, needed=True, usual=0),
    SchemaField("opponent", WholeKind(0, MOST_PLAYERS), always=True, usual=0),
    SchemaField(
        "players",
        TupleKind(WholeKind(0, MOST_PLAYERS), say("a tuple of numbers")),
        needed=True,
        usual=(),
    ),
)
ROSTER = Schema(
    Team,
    SchemaField("tpn", _TPN, needed=True),
    SchemaField("nickname", LINE),
    SchemaField("members", _TPNS, always=True),
    SchemaField("scores", None, always=True),
)
"""What a team has beside what every participant has."""
_TEAM_CHOICES = (
    SchemaField(
        "preferences",
        TEXT,
        NamedChoice(say("a type"), {kind: kind for kind in PREFERENCES}),
        always=True,
    ),
    SchemaField(
        "primary",
        TEXT,
        NamedChoice(say("a score"), {kind.value: kind for kind in Primary}),
        always=True,
    ),
    SchemaField("secondary", TRUTH, always=True),
    SchemaField(
        "board_colours",
        TEXT,
        TextForm(say("the colours of the boards, such as WBWB"), _colours, str, FOUR_BOARDS),
        always=True,
    ),
)
TEAM_CHOICES = Schema(TeamTournament, *_TEAM_CHOICES)
TEAMS = Schema(
    TeamTournament,
    *_TEAM_CHOICES,
    SchemaField("game_points", POINT_SYSTEM, always=True),
    SchemaField("bye_game_points", OptionalKind(_POINTS)),
    SchemaField("rosters", None, needed=True),
    SchemaField("players", None),
    SchemaField("lineups", _tuple_of(LINEUP)),
)
"""What a tournament of teams has beside what every tournament has."""

Where = tuple[int, int]
"""TPN and round of a cell."""
_IN_ORDER = RecordKind(
    Tournament, {item.name: TOURNAMENT.fields[item.name] for item in fields(Tournament)}
)
"""Faults of a tournament made by hand come in the order of its fields."""

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


class _FieldFaults:
    """Takes the faults down; the message says where, there is no line of a file."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def cell(self, tpn: int, round_: int, field: CellField = "opponent", game: int = 1) -> Where:
        del field, game
        return tpn, round_

    def add(
        self, id_: str, place: Where = (0, 0), /, *, assumption: str | None = None, **params: Any
    ) -> None:
        del place, assumption  # nothing is repaired
        self.faults.append(fault(id_, **params))


def faults_of_types(value: object, kind: ValueKind, path: str = "") -> tuple[Fault, ...]:
    """Every field that does not hold what it must."""
    return tuple(
        Fault(_CODES.get(wrong.path.rpartition(".")[2], "bad-field"), wrong.message, wrong.advice)
        for wrong in kind.wrongs(value, path)
    )


def find_faults(tournament: Tournament) -> tuple[Fault, ...]:
    """Every fault: types, or else numbers, cells by themselves and against each other, lists."""
    mistyped = faults_of_types(tournament, _IN_ORDER)
    if mistyped:
        return mistyped
    faults = _FieldFaults()
    _check_numbers(tournament, faults)
    unclear = set(_check_cells(tournament, faults))
    table = {player.tpn: player.cells for player in tournament.players}
    if len(table) == len(tournament.players) and (unclear or not is_sound_with_colours(table)):
        numbers = {player.tpn: player.number for player in tournament.players}
        Diagnosis(table, numbers, faults, faults, unclear, needs_colours=False).run()
    _check_rounds(tournament, faults)
    _check_lists(tournament, faults)
    return tuple(faults.faults)


def _check_numbers(tournament: Tournament, faults: _FieldFaults) -> None:
    for tpn, count in Counter(player.tpn for player in tournament.players).items():
        if count > 1:
            faults.add("duplicate-number.tournament", count=count, number=tpn)


def _check_cells(tournament: Tournament, faults: _FieldFaults) -> Iterator[Where]:
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
            faults.add(_fault_of(cell), number=player.number, round=round_)
            yield player.tpn, round_


def _fault_of(cell: Cell) -> str:
    """Return the id of what is wrong with a cell."""
    if cell.opponent and cell.result.is_bye:
        return "bye-with-opponent.tournament"
    if not cell.opponent and not cell.result.is_bye:
        return "result-without-opponent.tournament"
    if cell.colour is not None and not cell.opponent:
        return "colour-without-opponent.tournament"
    return "match-columns.tournament"


def _check_rounds(tournament: Tournament, faults: _FieldFaults) -> None:
    rounds, held = tournament.rounds, tournament.rounds_played
    if rounds is not None and rounds < max(held, 1):
        id_ = "round-count.tournament" if held else "round-count.none"
        faults.add(id_, held=held, rounds=rounds)


def _check_lists(tournament: Tournament, faults: _FieldFaults) -> None:
    """Forbidden pairs, byes, virtual points and the like speak of players there are."""
    known = tournament.by_tpn
    for what, tpns in _named(tournament):
        for tpn in dict.fromkeys(tpns):
            if tpn not in known:
                faults.add("unknown-player.named", number=tpn, what=what)
    for adjustment in tournament.adjustments:
        if adjustment.kind and adjustment.kind.upper() not in ADJUSTABLE:
            faults.add("bad-field.kind", kind=adjustment.kind, kinds=" ".join(ADJUSTABLE))
    for bye in tournament.byes:
        if bye.result not in REQUESTED:
            faults.add("bad-bye", result=str(bye.result))


def _named(tournament: Tournament) -> Iterable[tuple[str, Iterable[int]]]:
    yield "forbidden", (tpn for group in tournament.forbidden for tpn in group.players)
    yield "byes", (tpn for bye in tournament.byes for tpn in bye.players)
    yield "adjustments", (tpn for extra in tournament.adjustments for tpn in extra.players)
    yield "virtual_points", tournament.virtual_points
    yield "absent", sorted(tournament.absent)
    yield "expelled", tournament.ranking.expelled
    yield "withdrawn", tournament.ranking.withdrawn
    yield "lots", tournament.ranking.lots
