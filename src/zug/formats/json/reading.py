"""Reading our own format. Every fault is located by its path, `$.players[3].cells[0].opponent`.

What the fields of a record are is said by its schema (`zug.model.schema`); here is what must be
looked at beyond that.
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

from zug.errors import beyond_reading
from zug.fastclasses import replace
from zug.formats.faults import FilePlace, repair
from zug.formats.json import FORMAT, VERSION
from zug.formats.stated_totals import ListedValues, check_points, put_right
from zug.formats.trf_reading import is_record, with_enough_rounds, with_settled_byes
from zug.messages import say
from zug.model import Cell, Colour, Player, Points, PointSystem, Result, Tournament, parse_points
from zug.model.crosstable import is_sound_with_colours
from zug.model.results import ABSENT
from zug.model.schema import (
    BAN,
    BY_PLAYER,
    CELL,
    PLAYER,
    POINT_SYSTEM,
    TOURNAMENT,
    NamedChoice,
    ParticipantList,
    PointsKind,
    RowsByPlayer,
    Schema,
    TextForm,
    UnreadLines,
)
from zug.model.tournament import MOST_PLAYERS
from zug.model.validation import (
    CONTROL,
    OptionalKind,
    TextKind,
    TruthKind,
    TupleKind,
    WholeKind,
)
from zug.systems.codes import read_code, with_system_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from zug.formats.faults import Findings
    from zug.model.crosstable import CellField
    from zug.model.schema import Form

_FIELDS = {"format": True, "version": True, **TOURNAMENT.needed, "teams": False}
_SIDES = {
    (colour.value, result.value): (colour, result)
    for colour in Colour
    for result in Result
    if not result.is_bye and result is not Result.ABSENT
}
"""What a cell says of a game, apart from the opponent."""


_Named = TypeVar("_Named")


class Decimal(str):
    """A number with a fraction, as it was written: points must not pass through floats."""

    __slots__ = ()


_JOURNAL = '{"n":'
"""How the first line of a `.zug` file begins."""

_MOST_PARTS = 1_500_000
"""Lists and objects; a tournament of ten thousand players and a hundred rounds has a million."""


def read_json(text: str, findings: Findings) -> tuple[Tournament, ListedValues]:
    """Return the tournament of a JSON text and what it lists; raise all its faults together."""
    node = parse_json(text, findings)
    findings.settle()
    assert node is not None
    return JsonReader(node, findings).read()


def parse_json(text: str, findings: Findings) -> Node | None:
    """Return the value of a JSON text; None and a fault if it is not JSON."""
    if text.lstrip().startswith(_JOURNAL):
        findings.add("event-file")
        return None
    if text.count("[") + text.count("{") > _MOST_PARTS:
        findings.add("too-large.parts")
        return None
    try:
        value = json.loads(text, parse_float=Decimal, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        place = FilePlace(error.lineno, error.colno)
        message = error.msg[:1].lower() + error.msg[1:]
        findings.add("json-syntax.place", place, message=message)
        return None
    except (ValueError, RecursionError) as error:
        what = error.args[0] if isinstance(error, _NotJSONError) else beyond_reading(error)
        findings.add("json-syntax.file", error=what)
        return None
    return Node(value, "$", findings)


class _NotJSONError(ValueError):
    pass


def _refuse(name: str) -> None:
    raise _NotJSONError(say("{name} is not a number", name=name))


class Node:
    """A value and its path. Every wrong value is a fault; reading goes on with a stand-in."""

    __slots__ = ("findings", "path", "value")

    def __init__(self, value: Any, path: str, findings: Findings) -> None:
        self.value = value
        self.path = path
        self.findings = findings

    def add(self, id_: str, at: str = "", /, **params: Any) -> None:
        """Note a fault of the value, or of its part with the path `at`; see `Findings.add`."""
        self.findings.add(id_, FilePlace(path=self.path + at), **params)

    def wrong(self, wanted: str) -> None:
        self.add("json-type", shown=_shown(self.value), wanted=wanted)

    def fields(self, known: Mapping[str, bool]) -> dict[str, Node]:
        """Return the fields of an object by name; `known` says which must be there."""
        value, path, findings = self.value, self.path, self.findings
        if not isinstance(value, dict):
            self.wrong(say("an object"))
            return {}
        if not value.keys() <= known.keys():
            self._report_unknown(known)
        for name, is_needed in known.items():
            if is_needed and name not in value:
                self.add("json-field.missing", name=name)
        return {
            name: Node(part, f"{path}.{name}", findings)
            for name, part in value.items()
            if name in known
        }

    def _report_unknown(self, known: Mapping[str, bool]) -> None:
        for name in self.value:
            if name not in known:
                self.add("json-field.unknown", name=name[:40], names=", ".join(known))

    def items(self) -> Iterator[Node]:
        if not isinstance(self.value, list):
            self.wrong(say("a list"))
            return
        for index in range(len(self.value)):
            yield self.item(index)

    def item(self, index: int) -> Node:
        return Node(self.value[index], f"{self.path}[{index}]", self.findings)

    def whole(self, least: int, most: int) -> int:
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.wrong(say("a whole number from {least} to {most}", least=least, most=most))
        return least

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            self.wrong(say("true or false"))
        return self.value is True

    def points(self, results: int = 1) -> Points:
        """Return what a result is worth, or the sum of so many results."""
        value = self.value
        most = 100_000 * results
        try:
            if isinstance(value, Decimal) and len(value) <= len(str(most)) + 2:
                return parse_points(value)
            if isinstance(value, int) and not isinstance(value, bool) and abs(value) < most:
                return Points(value * 10)
        except ValueError:
            pass
        self.wrong(say("a number of points in tenths"))
        return Points(0)

    def text(self) -> str:
        value = self.value
        if type(value) is str and value.isprintable():
            return value
        if isinstance(value, str) and not isinstance(value, Decimal):
            try:
                value.encode()
            except UnicodeEncodeError:
                pass
            else:
                return self._in_one_line(value)
        self.wrong(say("a text"))
        return ""

    def _in_one_line(self, value: str) -> str:
        """Return the text without characters that no report may hold: line ends, bells, escapes."""
        plain = value.translate(CONTROL)
        if plain != value:
            self.add("json-type.line", shown=_shown(value), wanted=say("one line of text"))
        return plain

    def choice(self, names: Mapping[str, _Named], wanted: str) -> _Named:
        """Return one of some values by its name; the first of them if the name is unknown."""
        if isinstance(self.value, str) and self.value in names:
            return names[self.value]
        self.wrong(say("{wanted} ({names})", wanted=wanted, names=" ".join(names)))
        return next(iter(names.values()))


def _shown(value: object) -> str:
    """Return a value as a message can hold it, in plain letters."""
    shown = json.dumps(value, ensure_ascii=True)
    return shown if len(shown) <= 40 else shown[:37] + "..."


class JsonReader:
    """The reader of a file, or of the players of teams. It checks what reports are checked for."""

    def __init__(self, node: Node, findings: Findings) -> None:
        self.findings = findings
        self.node = node
        self.base = node.path
        self.games = 1
        self.tpns: dict[int, int] = {}
        """TPNs to the positions of the players in the list."""
        self.listed_points: dict[int, Points] = {}
        self.listed_ranks: dict[int, int] = {}
        self.values: dict[str, Any] = {}
        """The fields of the tournament that have been read."""

    def cell(
        self, tpn: int, round_: int, field: CellField = "opponent", game: int = 1
    ) -> FilePlace:
        name = "second" if game == 2 else field
        return FilePlace(path=f"{self.base}.players[{self.tpns[tpn]}].cells[{round_ - 1}].{name}")

    def points(self, tpn: int) -> FilePlace:
        return FilePlace(path=f"{self.base}.players[{self.tpns[tpn]}].listed_points")

    def read(self) -> tuple[Tournament, ListedValues]:
        node = self.node
        if not isinstance(node.value, dict) or node.value.get("format") != FORMAT:
            node.add("json-format.name", ".format", FORMAT=FORMAT)
        elif node.value.get("version") != VERSION:
            node.add("json-format.version", ".version", VERSION=VERSION)
        self.findings.settle()
        members = node.fields(_FIELDS)
        self.findings.of_teams = "teams" in members
        tournament = self._tournament(members)
        if self.findings.are_fatal:
            self.findings.settle()
        tournament, listed = self._checked(tournament)
        self.findings.of_teams = False  # `teams` itself speaks of players
        if "teams" in members:
            from zug.formats.json.teams import read_teams  # noqa: PLC0415 - rarely needed

            nodes = {name: members[name] for name in ("code", "system") if name in members}
            codes: dict[str, str] = {name: str(node.value) for name, node in nodes.items()}
            tournament, listed = read_teams(members["teams"], tournament, listed, self.tpns, codes)
        elif read_code(tournament.code or tournament.system or "").are_teams:
            node.add("no-teams.json", ".system", name="teams")
        self.findings.settle()
        if any("###" in line for line in tournament.extras):
            from zug.formats.remarks import understood  # noqa: PLC0415 - rarely needed

            tournament = understood(tournament)
        return tournament, listed

    def _tournament(self, nodes: dict[str, Node]) -> Tournament:
        self.games = nodes["games_per_match"].whole(1, 2) if "games_per_match" in nodes else 1
        players = self.players(nodes["players"]) if "players" in nodes else ()
        self.values |= {
            "games_per_match": self.games,
            "players": players,
            "points": self._scale({}),
        }
        # Others speak of the two that have been read.
        self.fill(self.values, {**nodes, "games_per_match": None, "players": None}, TOURNAMENT)
        bans = self.values.get("forbidden", ())
        self.values["forbidden"] = tuple(ban for ban in bans if len(ban.players) >= 2)
        return with_system_id(Tournament(**self.values))

    def fill(
        self, values: dict[str, Any], nodes: Mapping[str, Node | None], schema: Schema
    ) -> dict[str, Any]:
        """Put what an object says of the fields of a record into the values, and return these."""
        for name, form, can_be_null in schema.reading:
            node = nodes.get(name)
            if (
                node is not None
                and form is not None
                and (node.value is not None or not can_be_null)
            ):
                values[name] = self.value(node, form)
        return values

    def value(self, node: Node, form: Form) -> Any:
        """Return the value of a node, or a stand-in if it is wrong, which is noted."""
        return _READERS[type(form)](self, node, form)

    def _record(self, node: Node, schema: Schema) -> Any:
        if schema is CELL:
            return self._cell(node)
        nodes = node.fields(schema.needed)
        if schema is BAN:
            self._check_ban(node, nodes)
        values = self.fill(dict(schema.usual), nodes, schema)
        return self._scale(values) if schema is POINT_SYSTEM else schema.type(**values)

    def _check_ban(self, node: Node, nodes: Mapping[str, Node]) -> None:
        named = nodes["players"].value if "players" in nodes else None
        if isinstance(named, list) and len(named) < 2:
            node.add("bad-record.json-ban")

    def _scale(self, stated: Mapping[str, Points]) -> PointSystem:
        """Return a point system; what is not stated follows from wins and draws (basic-2026:3)."""
        known = PointSystem(**stated)
        win, draw, games = known.win, known.draw, self.games
        usual = {
            "forfeit_win": win,
            "pab": win if games == 1 else Points(win + draw),  # double-swiss-2026:1.4
            "full_bye": Points(win * games),
            "half_bye": Points(draw * games),
            "unfinished": draw,
        }
        return replace(known, **{**usual, **stated})

    def _unread(self, node: Node) -> Iterator[str]:
        """Yield lines that are kept; one that a report would read has a field of its own here."""
        numbers = {player.number for player in self.values["players"]}
        for item in node.items():
            line = item.text()
            is_of_teams = self.findings.of_teams and line[:3] == "299"  # which are looked at later
            if is_of_teams or not is_record(line, self.values.get("tiebreaks", ()), numbers):
                yield line
                continue
            report_own_field(self.findings, line[:3].upper(), item.path)

    def players(self, node: Node) -> tuple[Player, ...]:
        players = []
        if node.value == []:
            node.add("no-players.json")
        for index, item in enumerate(node.items()):
            nodes = item.fields(PLAYER.needed)
            tpn = nodes.pop("tpn").whole(1, MOST_PLAYERS) if "tpn" in nodes else 0
            if tpn in self.tpns:
                blanks = {"tpn": tpn, "base": self.base, "index": self.tpns[tpn]}
                item.add("duplicate-number.json", ".tpn", **blanks)
            self.tpns.setdefault(tpn, index)
            values = self.fill({}, nodes, PLAYER)
            for name, listed in (
                ("listed_points", self.listed_points),
                ("listed_rank", self.listed_ranks),
            ):
                if name in values:
                    listed[tpn] = values.pop(name)
            players.append(Player(tpn, **values))
        return tuple(sorted(players, key=lambda player: player.tpn))

    def _tuple(self, node: Node, form: TupleKind) -> tuple[Any, ...]:
        """Return a list; nearly all cells are single games, and these are read at a glance."""
        values, item = node.value, form.item
        if item is not CELL or self.games != 1 or not isinstance(values, list):
            return tuple(
                [
                    self._cell(item_node) if item is CELL else self.value(item_node, item)
                    for item_node in node.items()
                ]
            )
        return tuple(
            [_game(value) or self._cell(node.item(index)) for index, value in enumerate(values)]
        )

    def _cell(self, node: Node) -> Cell:
        if node.value is None:
            return ABSENT
        nodes = node.fields(CELL.needed)
        if "result" not in nodes:
            return ABSENT
        values = self.fill({"opponent": 0, "colour": None}, nodes, CELL)
        values.setdefault("second", Result.OPEN if values["opponent"] and self.games == 2 else None)
        cell = Cell(**values)
        self._check_cell(node, cell)
        return cell

    def _check_cell(self, node: Node, cell: Cell) -> None:
        if cell.opponent and cell.result.is_bye:
            node.add("bye-with-opponent.json", ".result", result=cell.result)
        if not cell.opponent and not cell.result.is_bye:
            node.add("result-without-opponent.json", ".result", result=cell.result)
        if not cell.opponent and cell.colour:
            node.add("colour-without-opponent.json", ".result")
        if cell.second and (self.games == 1 or not cell.opponent):
            node.add("match-columns.json", ".second")

    def _known(self, node: Node) -> tuple[int, ...]:
        tpns: dict[int, None] = {}
        for item in node.items():
            tpn = item.whole(1, MOST_PLAYERS)
            if tpn in self.tpns:
                tpns[tpn] = None
                continue
            item.add("unknown-player.json", tpn=tpn)
        return tuple(tpns)

    def _rows(self, node: Node, form: RowsByPlayer) -> Mapping[Any, Any]:
        needed = dict.fromkeys((BY_PLAYER, *form.columns), True)
        rows = []
        for item in node.items():
            nodes = item.fields(needed)
            if form.lenient and len(nodes) < len(needed):
                continue
            tpn = nodes[BY_PLAYER].whole(1, MOST_PLAYERS) if BY_PLAYER in nodes else 0
            if BY_PLAYER in nodes and tpn not in self.tpns:
                assumption = None if form.lenient else ""
                nodes[BY_PLAYER].add("unknown-player.json", assumption=assumption, tpn=tpn)
                if form.lenient:
                    continue
            values = [
                self.value(nodes[name], column) if name in nodes else ()
                for name, column in form.columns.items()
            ]
            rows.append((tpn, tuple(values)))
        return form.collect(rows)

    def _text(self, node: Node, form: TextForm) -> Any:
        value = form.read(node.text())
        if value is None:
            node.wrong(form.wanted)
            return form.usual
        return value

    def repaired(
        self, players: Sequence[Player], listed: ListedValues, *, one_bye: bool = True
    ) -> tuple[Sequence[Player], ListedValues]:
        """Return the players with cells that agree with each other; what did not is a fault."""
        table = {player.tpn: player.cells for player in players}
        if is_sound_with_colours(table, one_bye=one_bye):
            return players, listed
        numbers = {player.tpn: player.number for player in players}
        whole = repair(table, numbers, self, self.findings, needs_colours=False, one_bye=one_bye)
        return put_right(players, listed, whole)

    def _checked(self, tournament: Tournament) -> tuple[Tournament, ListedValues]:
        of_teams = self.findings.of_teams
        listed = ListedValues(self.listed_points, self.listed_ranks)
        players, listed = self.repaired(tournament.players, listed)
        if players is not tournament.players:
            tournament = replace(tournament, players=tuple(players))
        bye_places = [FilePlace(path=f"$.byes[{index}]") for index in range(len(tournament.byes))]
        tournament = with_settled_byes(tournament, bye_places, self.findings, of_teams=of_teams)
        tournament = with_enough_rounds(tournament, FilePlace(path="$.rounds"), self.findings)
        if self.findings.are_fatal or not listed.points or of_teams:
            return tournament, listed
        return check_points(tournament, listed, self, self.findings)


def report_own_field(findings: Findings, code: str, path: str) -> None:
    """Report a kept line with a record for which this format has a field."""
    findings.add("bad-record.field", FilePlace(path=path), code=code)


def _game(value: Any) -> Cell | None:
    """Return a single game that is written without a fault; None if it needs a closer look."""
    try:
        opponent = value["opponent"]
        colour, result = _SIDES[value["colour"], value["result"]]
    except (KeyError, TypeError):
        return None
    if len(value) > 3 or type(opponent) is not int or not 0 < opponent <= MOST_PLAYERS:
        return None
    return Cell(opponent, colour, result)


_READERS: dict[type, Callable[[JsonReader, Node, Any], Any]] = {
    NamedChoice: lambda _, node, form: node.choice(form.names, form.noun),
    OptionalKind: lambda reader, node, form: reader.value(node, form.kind),
    ParticipantList: lambda reader, node, form: form.collect(reader._known(node)),
    PointsKind: lambda _, node, form: node.points(form.results),
    RowsByPlayer: JsonReader._rows,
    Schema: JsonReader._record,
    TextForm: JsonReader._text,
    TextKind: lambda _, node, _form: node.text(),
    TupleKind: JsonReader._tuple,
    TruthKind: lambda _, node, _form: node.truth(),
    UnreadLines: lambda reader, node, _: tuple(reader._unread(node)),
    WholeKind: lambda _, node, form: node.whole(form.least, form.most),
}
"""How a value is read, by its form."""
