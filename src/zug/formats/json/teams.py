"""The part of our own format that only tournaments of teams have: `teams`.

Beside it the file is that of any tournament, whose players are the teams and whose cells are the
matches.
"""

from __future__ import annotations

from typing import Any

from zug.fastclasses import fields, replace
from zug.formats.faults import Place
from zug.formats.json.reading import JsonReader
from zug.formats.json.writing import (
    LaidOut,
    in_lines,
    player_value,
    points_value,
    record_value,
    text,
)
from zug.formats.json_team_checks import JsonTeamChecks
from zug.formats.remarks import text_lines
from zug.formats.stated_totals import NOTHING_LISTED, Listed
from zug.formats.team_scores import derived, lines_of_scores
from zug.messages import say
from zug.model import Tournament
from zug.model.crosstable import is_sound
from zug.model.results import ABSENT
from zug.model.schema import ROSTER, TEAM_CHOICES, TEAMS
from zug.model.teams import MatchScore, Team, TeamTournament
from zug.model.tournament import MOST_PLAYERS
from zug.systems.codes import keep_code, read_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.formats.json.nodes import Node
    from zug.model import Player


_LAST = ("game_points", "bye_game_points", "lineups")
"""Read after the rosters."""


def teams_value(tournament: Tournament, listed: Listed) -> LaidOut:
    """Return the value of `teams` as text."""
    assert isinstance(tournament, TeamTournament)
    of_players = listed.of_players or NOTHING_LISTED
    beside = {
        "rosters": [
            record_value(
                team, ROSTER, {"scores": [list(map(points_value, one)) for one in team.scores]}
            )
            for team in tournament.teams
        ],
        "players": [player_value(player, of_players) for player in tournament.individuals],
    }
    return LaidOut(in_lines(record_value(tournament, TEAMS, beside)))


def _scores_of(team: Team) -> list[list[int | float]]:
    return [list(map(points_value, score)) for score in team.scores]


def extras_of(tournament: Tournament) -> tuple[str, ...]:
    """What is kept, and records 299 for points that do not follow from the games."""
    assert isinstance(tournament, TeamTournament)
    if not tournament.individuals:
        return text_lines(tournament)
    return *text_lines(tournament), *lines_of_scores(tournament, derived(tournament))


def read_teams(
    node: Node,
    tournament: Tournament,
    listed: Listed,
    at: Mapping[int, int],
    codes: Mapping[str, str],
) -> tuple[TeamTournament, Listed]:
    """The tournament with what `teams` says; its players become the teams.

    `at` leads from their TPNs to their positions in the file; `codes` are the names of the system,
    by field, which may stand for choices.
    """
    given = node.fields(TEAMS.needed)
    people = JsonReader(node, node.findings)
    individuals: list[Player] = []
    of_players = NOTHING_LISTED
    if "players" in given and given["players"].value != []:
        individuals = [_trimmed(player) for player in people.players(given["players"])]
        of_players = Listed(people.listed_points, people.listed_ranks)
        if not node.findings.are_fatal and not _are_sound(individuals):
            individuals, of_players = people.repaired(individuals, of_players, one_bye=False)
    values: dict[str, Any] = {one.name: getattr(tournament, one.name) for one in fields(Tournament)}
    stated = people.fill({}, given, TEAM_CHOICES)
    values |= stated
    rosters: dict[int, int] = {}
    values["players"] = _teams(given, tournament, people, rosters)
    values["individuals"] = tuple(individuals)
    rest = {name: given[name] for name in _LAST if name in given}
    people.fill(values, rest, TEAMS)
    _require_teams(tournament, node)
    chosen = _chosen_by_code(codes, stated, node)
    node.findings.settle()
    built = _as_usual(TeamTournament(**values)).choosing(chosen)
    built = replace(built, code=keep_code(built, built.code).code)
    return JsonTeamChecks(built, people, at, rosters).run(listed._replace(of_players=of_players))


def _are_sound(players: list[Player]) -> bool:
    colourless = any(
        cell.opponent and cell.colour is None for player in players for cell in player.cells
    )
    return not colourless and is_sound({one.tpn: one.cells for one in players}, one_bye=False)


def _trimmed(player: Player) -> Player:
    """Without blank rounds at the end."""
    cells = player.cells
    while cells and cells[-1] == ABSENT:
        cells = cells[:-1]
    return player if cells == player.cells else player.with_cells(cells)


def _as_usual(tournament: TeamTournament) -> TeamTournament:
    """What the bye brings need not be stated if it is what a draw does (team-2026:1.4)."""
    if tournament.bye_game_points == tournament.boards * tournament.game_points.draw:
        return replace(tournament, bye_game_points=None)
    return tournament


def _require_teams(tournament: Tournament, node: Node) -> None:
    """The system pairs teams, and a match of theirs is no match of two games."""
    code = tournament.code or tournament.system
    wrong = {
        "system": bool(code) and not read_code(code or "").are_teams,
        "games_per_match": tournament.games_per_match > 1,
    }
    for field, is_wrong in wrong.items():
        if is_wrong:
            node.findings.add(
                "conflicting-records",
                say("there are teams, but this is not a tournament of teams"),
                say("correct it, or leave out the field {name!r}", name="teams"),
                Place(path=f"$.{field}"),
            )


def _chosen_by_code(
    codes: Mapping[str, str], stated: Mapping[str, Any], node: Node
) -> dict[str, bool | int | str]:
    """What the codes stand for; the fields of `teams` may repeat it, and say nothing else."""
    chosen: dict[str, bool | int | str] = {}
    for field, code in codes.items():
        for name, value in read_code(code).options.items():
            wrong = ""
            if name in stated and stated[name] != value:
                wrong = f"$.teams.{name}"
            elif chosen.setdefault(name, value) != value:
                wrong = f"$.{field}"
            if wrong:
                node.findings.add(
                    "conflicting-records",
                    say(
                        "{code} stands for {name} {value}, but the file says otherwise",
                        code=code,
                        name=name,
                        value=text(value),
                    ),
                    say("correct one of the two"),
                    Place(path=wrong),
                )
    return chosen


def _teams(
    given: dict[str, Node], tournament: Tournament, people: JsonReader, at: dict[int, int]
) -> tuple[Team, ...]:
    """The participants with their rosters; `at` is filled with the positions of these."""
    rosters: dict[int, dict[str, Node]] = {}
    for index, node in enumerate(given["rosters"].items() if "rosters" in given else ()):
        row = node.fields(ROSTER.needed)
        tpn = row["tpn"].whole(1, MOST_PLAYERS) if "tpn" in row else 0
        place = Place(path=f"{node.path}.tpn")
        if tpn not in tournament.by_tpn:
            node.findings.add(
                "unknown-team",
                say("there is no team {number}", number=tpn),
                say("correct the number, or add the team"),
                place,
            )
        elif tpn in rosters:
            node.findings.add(
                "duplicate-number",
                say("team {team} has two rosters", team=tpn),
                say("give every team one of its own"),
                place,
            )
        at[tpn] = index
        rosters[tpn] = row
    taken: dict[int, int] = {}
    return tuple(
        _team(player, rosters.get(player.tpn, {}), taken, people) for player in tournament.players
    )


def _team(player: Player, row: dict[str, Node], taken: dict[int, int], people: JsonReader) -> Team:
    values = {one.name: getattr(_trimmed(player), one.name) for one in fields(player)}
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
                say("player {number} is in team {team} too", number=number, team=taken[number])
                if taken[number] != player.tpn
                else say("player {number} is named twice", number=number),
                say("a player belongs to one team"),
                Place(path=node.path),
            )
        taken[number] = player.tpn
        members.append(number)
    scores = tuple(_score(pair) for pair in (row["scores"].items() if "scores" in row else ()))
    nickname = row["nickname"].text() if "nickname" in row else ""
    return Team(**values, nickname=nickname, members=tuple(members), scores=scores)


def _score(node: Node) -> MatchScore:
    values = [value.points() for value in node.items()] if isinstance(node.value, list) else []
    if len(values) != 2:
        node.wrong(say("match points and game points"))
        return MatchScore()
    return MatchScore(*values)
