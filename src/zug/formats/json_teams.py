"""The part of our own format that only tournaments of teams have: `teams`.

Beside it the file is that of any tournament, whose players are the teams and whose cells are the
matches.
"""

from __future__ import annotations

from typing import Any

from zug.formats.faults import Place
from zug.formats.json_reading import JsonReader
from zug.formats.json_writing import player_value, points_value, rows, scale_value, text
from zug.formats.listed import NOTHING_LISTED, Listed
from zug.messages import say
from zug.model import Tournament
from zug.model.soundness import is_sound
from zug.model.teams import FOUR_BOARDS, LineUp, MatchScore, Primary, Team, TeamTournament
from zug.model.tournament import MOST_PLAYERS, MOST_ROUNDS
from zug.records import fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.formats.json_nodes import Node
    from zug.model import Player

_FIELDS = {
    "preferences": False,
    "primary": False,
    "secondary": False,
    "board_colours": False,
    "game_points": False,
    "bye_game_points": False,
    "rosters": True,
    "players": False,
    "lineups": False,
}
_ROSTER = {"tpn": True, "nickname": False, "members": False, "scores": False}
_LINEUP = {"round": True, "team": True, "opponent": False, "players": True}
_PREFERENCES = {kind: kind for kind in ("a", "b", "none")}
_PRIMARY = {kind.value: kind for kind in Primary}


def teams_value(tournament: Tournament, listed: Listed) -> str:
    """The value of `teams`."""
    assert isinstance(tournament, TeamTournament)
    entries: dict[str, str] = {name: text(value) for name, value in tournament.options.items()}
    entries["board_colours"] = text(tournament.board_colours)
    entries["game_points"] = text(scale_value(tournament.game_points))
    if tournament.bye_game_points is not None:
        entries["bye_game_points"] = text(points_value(tournament.bye_game_points))
    entries["rosters"] = rows([_roster(team) for team in tournament.teams])
    of_players = listed.of_players or NOTHING_LISTED
    people = [player_value(player, of_players) for player in tournament.individuals]
    entries["players"] = rows(people)
    if tournament.lineups:
        entries["lineups"] = rows([one._asdict() for one in tournament.lineups])
    return "{\n" + ",\n".join(f"{text(key)}: {value}" for key, value in entries.items()) + "\n}"


def _roster(team: Team) -> dict[str, Any]:
    row: dict[str, Any] = {"tpn": team.tpn}
    if team.nickname:
        row["nickname"] = team.nickname
    row["members"] = team.members
    row["scores"] = [[points_value(match), points_value(game)] for match, game in team.scores]
    return row


def read_teams(node: Node, tournament: Tournament, listed: Listed) -> tuple[TeamTournament, Listed]:
    """The tournament with what `teams` says; its players become the teams."""
    given = node.fields(_FIELDS)
    people = JsonReader(node, node.findings)
    individuals: list[Player] = []
    of_players = NOTHING_LISTED
    if "players" in given and given["players"].value != []:
        individuals = list(people.players(given["players"]))
        of_players = Listed(people.listed_points, people.listed_ranks)
        if not is_sound({one.tpn: one.cells for one in individuals}, one_bye=False):
            individuals, of_players = people.repaired(individuals, of_players, one_bye=False)
    values: dict[str, Any] = {one.name: getattr(tournament, one.name) for one in fields(Tournament)}
    values |= _choices(given)
    values["players"] = _teams(given, tournament, people)
    values["individuals"] = tuple(individuals)
    if "game_points" in given:
        values["game_points"] = people.scale(given["game_points"])
    if "bye_game_points" in given and not given["bye_game_points"].is_null:
        values["bye_game_points"] = given["bye_game_points"].points()
    if "lineups" in given:
        values["lineups"] = tuple(_lineup(one) for one in given["lineups"].items())
    return TeamTournament(**values), listed._replace(of_players=of_players)


def _choices(given: dict[str, Node]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if "preferences" in given:
        values["preferences"] = given["preferences"].choice(_PREFERENCES, say("a type"))
    if "primary" in given:
        values["primary"] = given["primary"].choice(_PRIMARY, say("a score"))
    if "secondary" in given:
        values["secondary"] = given["secondary"].value is True
        if not isinstance(given["secondary"].value, bool):
            given["secondary"].wrong(say("true or false"))
    if "board_colours" in given:
        colours = given["board_colours"].text().upper()
        if not colours or colours.strip("WB"):
            given["board_colours"].wrong(say("the colours of the boards, such as WBWB"))
            colours = FOUR_BOARDS
        values["board_colours"] = colours
    return values


def _teams(given: dict[str, Node], tournament: Tournament, people: JsonReader) -> tuple[Team, ...]:
    """The participants with their rosters; somebody in two teams is a fault."""
    rosters: dict[int, dict[str, Node]] = {}
    for node in given["rosters"].items() if "rosters" in given else ():
        row = node.fields(_ROSTER)
        tpn = row["tpn"].whole(1, MOST_PLAYERS) if "tpn" in row else 0
        if tpn not in tournament.by_tpn:
            node.findings.add(
                "unknown-team",
                say("there is no team {number}", number=tpn),
                say("correct the number, or add the team"),
                Place(path=node.path),
            )
        rosters[tpn] = row
    taken: dict[int, int] = {}
    return tuple(
        _team(player, rosters.get(player.tpn, {}), taken, people) for player in tournament.players
    )


def _team(player: Player, row: dict[str, Node], taken: dict[int, int], people: JsonReader) -> Team:
    values = {one.name: getattr(player, one.name) for one in fields(player)}
    members = []
    for node in row["members"].items() if "members" in row else ():
        number = node.whole(1, MOST_PLAYERS)
        if number not in people.tpns:
            node.findings.add(
                "unknown-player",
                say("there is no player {tpn}", tpn=number),
                say("correct the number, or add the player"),
                Place(path=node.path),
            )
        if number in taken:
            node.findings.add(
                "two-teams",
                say("player {number} is in team {team} too", number=number, team=taken[number]),
                say("a player belongs to one team"),
                Place(path=node.path),
            )
        taken[number] = player.tpn
        members.append(number)
    scores = tuple(
        MatchScore(*[value.points() for value in pair.items()][:2])
        for pair in (row["scores"].items() if "scores" in row else ())
    )
    nickname = row["nickname"].text() if "nickname" in row else ""
    return Team(**values, nickname=nickname, members=tuple(members), scores=scores)


def _lineup(node: Node) -> LineUp:
    given = node.fields(_LINEUP)
    round_, team, opponent = (
        given[name].whole(0, most) if name in given else 0
        for name, most in (
            ("round", MOST_ROUNDS),
            ("team", MOST_PLAYERS),
            ("opponent", MOST_PLAYERS),
        )
    )
    players = given["players"].items() if "players" in given else ()
    return LineUp(round_, team, opponent, tuple(one.whole(0, MOST_PLAYERS) for one in players))
