"""Reading our own format. Every fault is located by its path, `$.players[3].cells[0].opponent`."""

from __future__ import annotations

from typing import Any

from zug.fastclasses import fields, replace
from zug.formats.faults import Place, repair
from zug.formats.json_nodes import Node, parse_json
from zug.formats.json_ranking import read_ranking
from zug.formats.json_writing import FORMAT, VERSION
from zug.formats.stated_totals import Listed, check_points, put_right
from zug.formats.trf_reading import is_record, with_enough_rounds, with_settled_byes
from zug.messages import say
from zug.model import (
    Adjustment,
    ByeRequest,
    Cell,
    Colour,
    Event,
    ForbiddenGroup,
    Player,
    Points,
    PointSystem,
    Result,
    Tournament,
)
from zug.model.crosstable import Field, is_sound
from zug.model.results import ABSENT, ADJUSTABLE
from zug.model.tournament import HIGHEST_RATING, MOST_PLAYERS, MOST_ROUNDS
from zug.systems.codes import read_code, with_system_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.formats.faults import Findings

_FIELDS = {
    "format": True,
    "version": True,
    "system": False,
    "code": False,
    "acceleration": False,
    "rounds": False,
    "games_per_match": False,
    "initial_colour": False,
    "points": False,
    "event": False,
    "players": True,
    "forbidden": False,
    "virtual_points": False,
    "byes": False,
    "adjustments": False,
    "tiebreaks": False,
    "extras": False,
    "absent": False,
    "ranking": False,
    "teams": False,
}
_TEXTS = ("name", "title", "sex", "federation", "fide_id", "birth")
_PLAYER = {
    "tpn": True,
    **dict.fromkeys((*_TEXTS, "rating", "listed_points", "listed_rank", "label", "cells"), False),
}
_CELL = {"opponent": False, "colour": False, "result": True, "second": False}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_RESULTS = {result.value: result for result in Result if result is not Result.ABSENT}
_GAMES = {code: result for code, result in _RESULTS.items() if not result.is_bye}
_SIDES = {
    (letter, code): (colour, result)
    for letter, colour in _COLOURS.items()
    for code, result in _GAMES.items()
}
"""What a cell says of a game, apart from the opponent."""
_REQUESTS = {code: _RESULTS[code] for code in "FHZ"}
_KINDS = {kind: kind for kind in ("", *ADJUSTABLE)}


def read_json(text: str, findings: Findings) -> tuple[Tournament, Listed]:
    """The tournament of a JSON text and what it lists; all its faults are raised together."""
    node = parse_json(text, findings)
    findings.settle()
    assert node is not None
    return JsonReader(node, findings).read()


class JsonReader:
    """Reads the whole and checks it as a report file is checked."""

    def __init__(self, node: Node, findings: Findings) -> None:
        self.findings = findings
        self.node = node
        self.base = node.path
        self.games = 1
        self.tpns: dict[int, int] = {}
        """TPNs to the positions of the players in the list."""
        self.listed_points: dict[int, Points] = {}
        self.listed_ranks: dict[int, int] = {}

    def cell(self, tpn: int, round_: int, field: Field = Field.OPPONENT, game: int = 1) -> Place:
        name = "second" if game == 2 else field
        return Place(path=f"{self.base}.players[{self.tpns[tpn]}].cells[{round_ - 1}].{name}")

    def points(self, tpn: int) -> Place:
        return Place(path=f"{self.base}.players[{self.tpns[tpn]}].listed_points")

    def read(self) -> tuple[Tournament, Listed]:
        if not isinstance(self.node.value, dict) or self.node.value.get("format") != FORMAT:
            message = say('the field "format" is not "{FORMAT}"', FORMAT=FORMAT)
            self.findings.add(
                "json-format", message, say("this is JSON of another kind"), Place(path="$.format")
            )
        elif self.node.value.get("version") != VERSION:
            message = say("only version {VERSION} is known", VERSION=VERSION)
            self.findings.add(
                "json-format", message, say("use a newer Zug"), Place(path="$.version")
            )
        self.findings.settle()
        given = self.node.fields(_FIELDS)
        self.findings.of_teams = "teams" in given
        tournament = self._tournament(given)
        if self.findings.are_fatal:
            self.findings.settle()
        tournament, listed = self._checked(tournament, of_teams="teams" in given)
        self.findings.of_teams = False  # `teams` itself speaks of players
        if "teams" in given:
            from zug.formats.json_teams import read_teams  # noqa: PLC0415 - rarely needed

            nodes = {name: given[name] for name in ("code", "system") if name in given}
            codes: dict[str, str] = {name: str(node.value) for name, node in nodes.items()}
            tournament, listed = read_teams(given["teams"], tournament, listed, self.tpns, codes)
        elif read_code(tournament.code or tournament.system or "").are_teams:
            self.findings.add(
                "no-teams",
                say("the field {name!r} is missing", name="teams"),
                say("add the teams and their players, or correct the system"),
                Place(path="$.system"),
            )
        self.findings.settle()
        return tournament, listed

    def _tournament(self, given: dict[str, Node]) -> Tournament:
        self.games = given["games_per_match"].whole(1, 2) if "games_per_match" in given else 1
        players = self.players(given["players"]) if "players" in given else ()
        values: dict[str, Any] = {"players": players, "games_per_match": self.games}
        for name in ("system", "code", "acceleration"):
            if name in given and not given[name].is_null:
                values[name] = given[name].text()
        if "rounds" in given and not given["rounds"].is_null:
            values["rounds"] = given["rounds"].whole(1, MOST_ROUNDS)
        if "initial_colour" in given and not given["initial_colour"].is_null:
            values["initial_colour"] = given["initial_colour"].choice(_COLOURS, say("a colour"))
        values["points"] = self.scale(given.get("points"))
        if "event" in given:
            values["event"] = self._event(given["event"])
        if "tiebreaks" in given:
            values["tiebreaks"] = tuple(node.text() for node in given["tiebreaks"].items())
        if "extras" in given:
            values["extras"] = tuple(self._extras(given["extras"], values))
        if "absent" in given:
            values["absent"] = frozenset(self._known(given["absent"]))
        if "ranking" in given:
            values["ranking"] = read_ranking(given["ranking"], self.tpns)
        return with_system_id(Tournament(**values, **self._lists(given)))

    def _extras(self, node: Node, values: Mapping[str, Any]) -> Iterator[str]:
        """Lines no rule reads: one that a report would read has a field of its own here."""
        numbers = {player.number for player in values["players"]}
        for item in node.items():
            line = item.text()
            is_of_teams = self.findings.of_teams and line[:3] == "299"  # which are looked at later
            if is_of_teams or not is_record(line, values.get("tiebreaks", ()), numbers):
                yield line
                continue
            self.findings.add(
                "bad-record",
                say("record {code} has a field of its own in this format", code=line[:3].upper()),
                say("leave it out"),
                Place(path=item.path),
                assumption=say("the record was ignored"),
            )

    def scale(self, node: Node | None) -> PointSystem:
        """What is not given follows from wins and draws, as in report files (basic-2026:3)."""
        names = dict.fromkeys((field.name for field in fields(PointSystem)), False)
        given = {} if node is None else node.fields(names)
        said = {name: worth.points() for name, worth in given.items()}
        known = PointSystem(**said)
        win, draw, games = known.win, known.draw, self.games
        usual = {
            "forfeit_win": win,
            "pab": win if games == 1 else Points(win + draw),  # double-swiss-2026:1.4
            "full_bye": Points(win * games),
            "half_bye": Points(draw * games),
            "unfinished": draw,
        }
        return replace(known, **(usual | said))

    def _event(self, node: Node) -> Event:
        given = node.fields(dict.fromkeys((field.name for field in fields(Event)), False))
        return Event(
            **{
                name: tuple(item.text() for item in value.items())  # type: ignore[arg-type]
                if name in ("deputies", "round_dates")
                else value.text()
                for name, value in given.items()
            }
        )

    def players(self, node: Node) -> tuple[Player, ...]:
        players = []
        if node.value == []:
            place = Place(path=node.path)
            self.findings.add(
                "no-players", say("the list of players is empty"), say("add players"), place
            )
        for index, item in enumerate(node.items()):
            given = item.fields(_PLAYER)
            tpn = given["tpn"].whole(1, MOST_PLAYERS) if "tpn" in given else 0
            if tpn in self.tpns:
                self.findings.add(
                    "duplicate-number",
                    say(
                        "TPN {tpn} belongs to {base}.players[{index}]",
                        tpn=tpn,
                        base=self.base,
                        index=self.tpns[tpn],
                    ),
                    say("give every player a number of their own"),
                    Place(path=f"{item.path}.tpn"),
                )
            self.tpns.setdefault(tpn, index)
            players.append(self._player(tpn, given))
        return tuple(sorted(players, key=lambda player: player.tpn))

    def _player(self, tpn: int, given: dict[str, Node]) -> Player:
        values: dict[str, Any] = {name: given[name].text() for name in _TEXTS if name in given}
        if "rating" in given:
            values["rating"] = given["rating"].whole(0, HIGHEST_RATING)
        if "label" in given and not given["label"].is_null:
            values["label"] = given["label"].whole(1, MOST_PLAYERS)
        if "listed_rank" in given and not given["listed_rank"].is_null:
            self.listed_ranks[tpn] = given["listed_rank"].whole(0, MOST_PLAYERS)
        if "listed_points" in given and not given["listed_points"].is_null:
            self.listed_points[tpn] = given["listed_points"].points(MOST_ROUNDS)
        if "cells" in given:
            values["cells"] = self._cells(given["cells"])
        return Player(tpn, **values)

    def _cells(self, node: Node) -> tuple[Cell, ...]:
        """Nearly all cells are single games, and these are read at a glance."""
        if self.games != 1 or not isinstance(node.value, list):
            return tuple(self._cell(item) for item in node.items())
        return tuple(
            [_game(value) or self._cell(node.item(index)) for index, value in enumerate(node.value)]
        )

    def _cell(self, node: Node) -> Cell:
        if node.is_null:
            return ABSENT
        given = node.fields(_CELL)
        if "result" not in given:
            return ABSENT
        opponent = given["opponent"].whole(0, MOST_PLAYERS) if "opponent" in given else 0
        result = given["result"].choice(_RESULTS, say("a result"))
        colour = None
        if "colour" in given and not given["colour"].is_null:
            colour = given["colour"].choice(_COLOURS, say("a colour"))
        second = Result.OPEN if opponent and self.games == 2 else None
        if "second" in given and not given["second"].is_null:
            second = given["second"].choice(_GAMES, say("the result of a game"))
        self._check_cell(node, Cell(opponent, colour, result, second))
        return Cell(opponent, colour, result, second)

    def _check_cell(self, node: Node, cell: Cell) -> None:
        place = Place(path=f"{node.path}.result")
        if cell.opponent and cell.result.is_bye:
            message = say("{result} is a bye, but there is an opponent", result=cell.result)
            self.findings.add("bye-with-opponent", message, say("leave out the opponent"), place)
        if not cell.opponent and not cell.result.is_bye:
            message = say(
                "{result} is the result of a game, but there is no opponent", result=cell.result
            )
            self.findings.add("result-without-opponent", message, say("name the opponent"), place)
        if not cell.opponent and cell.colour:
            self.findings.add(
                "colour-without-opponent", say("a bye has no colour"), say("leave it out"), place
            )
        if cell.second and (self.games == 1 or not cell.opponent):
            message = say("there is a second game, but this is not a match of two games")
            self.findings.add(
                "match-columns",
                message,
                say("set games_per_match to 2"),
                Place(path=f"{node.path}.second"),
            )

    def _known(self, node: Node) -> tuple[int, ...]:
        found: dict[int, None] = {}
        for item in node.items():
            tpn = item.whole(1, MOST_PLAYERS)
            if tpn in self.tpns:
                found[tpn] = None
                continue
            self._report_unknown(tpn, item, say("the number was ignored"))
        return tuple(found)

    def _report_unknown(self, tpn: int, node: Node, assumption: str = "") -> None:
        self.findings.add(
            "unknown-player",
            say("there is no player {tpn}", tpn=tpn),
            say("correct the number, or add the player"),
            Place(path=node.path),
            assumption=assumption,
        )

    def _lists(self, given: dict[str, Node]) -> dict[str, Any]:
        lists: dict[str, Any] = {}
        if "forbidden" in given:
            groups = [self._forbidden(node) for node in given["forbidden"].items()]
            lists["forbidden"] = tuple(group for group in groups if len(group.players) >= 2)
        if "byes" in given:
            lists["byes"] = tuple(self._bye(node) for node in given["byes"].items())
        if "adjustments" in given:
            nodes = given["adjustments"].items()
            lists["adjustments"] = tuple(self._adjustment(node) for node in nodes)
        if "virtual_points" in given:
            rows = [self._virtual(node) for node in given["virtual_points"].items()]
            lists["virtual_points"] = dict(rows)
        return lists

    def _forbidden(self, node: Node) -> ForbiddenGroup:
        given = node.fields({"players": True, "first": False, "last": False})
        last = given.get("last")
        named = given["players"].value if "players" in given else None
        if isinstance(named, list) and len(named) < 2:
            self.findings.add(
                "bad-record",
                say("a ban needs two players at least"),
                say("add a player, or leave the ban out"),
                Place(path=node.path),
                assumption=say("the ban was ignored"),
            )
        return ForbiddenGroup(
            self._known(given["players"]) if "players" in given else (),
            given["first"].whole(1, MOST_ROUNDS) if "first" in given else 1,
            None if last is None or last.is_null else last.whole(1, MOST_ROUNDS),
        )

    def _bye(self, node: Node) -> ByeRequest:
        given = node.fields({"result": True, "round": True, "players": True})
        return ByeRequest(
            given["result"].choice(_REQUESTS, say("a bye"))
            if "result" in given
            else Result.ZERO_BYE,
            given["round"].whole(1, MOST_ROUNDS) if "round" in given else 1,
            self._known(given["players"]) if "players" in given else (),
        )

    def _adjustment(self, node: Node) -> Adjustment:
        given = node.fields({"kind": False, "points": True, "round": False, "players": True})
        return Adjustment(
            given["kind"].choice(_KINDS, say("a kind of result")) if "kind" in given else "",
            given["points"].points() if "points" in given else Points(0),
            given["round"].whole(0, MOST_ROUNDS) if "round" in given else 0,
            self._known(given["players"]) if "players" in given else (),
        )

    def _virtual(self, node: Node) -> tuple[int, tuple[Points, ...]]:
        given = node.fields({"player": True, "points": True})
        tpn = given["player"].whole(1, MOST_PLAYERS) if "player" in given else 0
        if tpn not in self.tpns and "player" in given:
            self._report_unknown(tpn, given["player"])
        points = given["points"].items() if "points" in given else ()
        return tpn, tuple(item.points() for item in points)

    def repaired(
        self, players: Sequence[Player], listed: Listed, *, one_bye: bool = True
    ) -> tuple[list[Player], Listed]:
        """The players with cells that agree with each other, the faults noted."""
        table = {player.tpn: player.cells for player in players}
        numbers = {player.tpn: player.number for player in players}
        whole = repair(table, numbers, self, self.findings, needs_colours=False, one_bye=one_bye)
        return put_right(players, listed, whole)

    def _checked(self, tournament: Tournament, *, of_teams: bool) -> tuple[Tournament, Listed]:
        listed = Listed(self.listed_points, self.listed_ranks)
        table = {player.tpn: player.cells for player in tournament.players}
        colourless = any(
            cell.opponent and cell.colour is None for cells in table.values() for cell in cells
        )
        if colourless or not is_sound(table):
            players, listed = self.repaired(tournament.players, listed)
            tournament = replace(tournament, players=tuple(players))
        bye_places = [Place(path=f"$.byes[{index}]") for index in range(len(tournament.byes))]
        tournament = with_settled_byes(tournament, bye_places, self.findings, of_teams=of_teams)
        tournament = with_enough_rounds(tournament, Place(path="$.rounds"), self.findings)
        if self.findings.are_fatal or not listed.points or of_teams:
            return tournament, listed
        return check_points(tournament, listed, self, self.findings)


def _game(value: Any) -> Cell | None:
    """A single game that is written without a fault; None: it must be looked at more closely."""
    try:
        opponent = value["opponent"]
        colour, result = _SIDES[value["colour"], value["result"]]
    except (KeyError, TypeError):
        return None
    if len(value) > 3 or type(opponent) is not int or not 0 < opponent <= MOST_PLAYERS:
        return None
    return Cell(opponent, colour, result)
