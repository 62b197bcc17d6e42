"""The part of our own format that only tournaments of teams have: `teams`.

Beside it the file is that of any tournament, whose players are the teams and whose cells are the
matches. Where the games of players are known, the matches follow from them, as in a report, and the
cells must agree.
"""

from __future__ import annotations

from typing import Any

from zug.fastclasses import fields, replace
from zug.formats.faults import FilePlace
from zug.formats.json.reading import JsonReader, report_own_field
from zug.formats.json.writing import (
    LaidOut,
    in_lines,
    player_value,
    points_value,
    record_value,
    text,
)
from zug.formats.remarks import text_lines
from zug.formats.stated_totals import NOTHING_LISTED, ListedValues, check_points
from zug.formats.teams.checks import LineUpRow, TeamChecks, check_lineups
from zug.formats.teams.games import byes_of, check_sums, forfeits_of, lines_of_scores
from zug.formats.trf_reading import OF_TEAMS
from zug.messages import say
from zug.model import Result, Tournament
from zug.model.results import ABSENT
from zug.model.schema import ROSTER, TEAM_CHOICES, TEAMS
from zug.model.teams import MatchScore, Team, TeamTournament
from zug.model.tournament import MOST_PLAYERS
from zug.systems.codes import keep_code, read_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.formats.json.reading import Node
    from zug.model import Cell, Player


_LAST = ("game_points", "bye_game_points", "lineups")
"""Read after the rosters."""
_ADD_TEAM = say("correct the number, or add the team")


def teams_value(tournament: Tournament, listed: ListedValues) -> LaidOut:
    """Return the value of `teams` as text."""
    assert isinstance(tournament, TeamTournament)
    of_players = listed.of_players or NOTHING_LISTED
    beside = {
        "rosters": [
            record_value(
                team,
                ROSTER,
                {"scores": [list(map(points_value, scores)) for scores in team.scores]},
            )
            for team in tournament.teams
        ],
        "players": [player_value(player, of_players) for player in tournament.individuals],
    }
    return LaidOut(in_lines(record_value(tournament, TEAMS, beside)))


def extras_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the lines that were kept, and records 299 for points that follow from no game."""
    assert isinstance(tournament, TeamTournament)
    if not tournament.individuals:
        return text_lines(tournament)
    return *text_lines(tournament), *lines_of_scores(tournament, tournament)


def read_teams(
    node: Node,
    tournament: Tournament,
    listed: ListedValues,
    at: Mapping[int, int],
    codes: Mapping[str, str],
) -> tuple[TeamTournament, ListedValues]:
    """Return the tournament with what `teams` says; its players become the teams.

    `at` leads from their TPNs to their positions in the file; `codes` are the names of the system,
    by field, which may stand for choices.
    """
    stated = node.fields(TEAMS.needed)
    people = JsonReader(node, node.findings)
    individuals: Sequence[Player] = []
    of_players = NOTHING_LISTED
    if "players" in stated and stated["players"].value != []:
        individuals = [_trimmed(player) for player in people.players(stated["players"])]
        of_players = ListedValues(people.listed_points, people.listed_ranks)
        if not node.findings.are_fatal:
            individuals, of_players = people.repaired(individuals, of_players, one_bye=False)
    values: dict[str, Any] = {
        field.name: getattr(tournament, field.name) for field in fields(Tournament)
    }
    choices = people.fill({}, stated, TEAM_CHOICES)
    values |= choices
    rosters: dict[int, int] = {}
    values["players"] = _teams(stated, tournament, people, rosters)
    values["individuals"] = tuple(individuals)
    people.fill(values, {name: stated[name] for name in _LAST if name in stated}, TEAMS)
    _require_teams(tournament, node)
    chosen = _chosen_by_code(codes, choices, node)
    node.findings.settle()
    built = _as_usual(TeamTournament(**values)).choosing(chosen)
    built = replace(built, code=keep_code(built, built.code).code)
    reading = _JsonTeams(built, people, at, rosters)
    return reading.checked(listed, of_players)


class _JsonTeams:
    """The checks of teams whose parts were read."""

    def __init__(
        self,
        tournament: TeamTournament,
        people: JsonReader,
        at: Mapping[int, int],
        rosters: Mapping[int, int],
    ) -> None:
        self.tournament = tournament
        self.people = people
        self.at = at
        """The positions of the teams in `$.players`, by TPN."""
        self.roster_of = rosters
        """The positions of the teams in `$.teams.rosters`."""
        self.findings = people.findings
        self.checks = TeamChecks(
            self.findings,
            tournament.teams,
            tournament.individuals,
            people,
            of_match=self._match,
            of_colours=FilePlace(path="$.teams.board_colours"),
            rounds=tournament.rounds,
            add_team=_ADD_TEAM,
        )

    def _match(self, team: int, round_: int) -> FilePlace:
        return FilePlace(path=f"$.players[{self.at[team]}].cells[{round_ - 1}]")

    def checked(
        self, listed: ListedValues, of_players: ListedValues
    ) -> tuple[TeamTournament, ListedValues]:
        """Return the tournament with the matches that follow from its games, and what is listed."""
        checks = self.checks
        listed = listed._replace(of_players=self._check_players(of_players))
        self._check_extras()
        if not self.tournament.individuals:
            self._check_scores_alone()
            return self.tournament, listed
        self.findings.settle()
        checks.check_colours(self.tournament.board_colours)
        self._check_byes()
        stated = self.tournament
        forfeits, byes = forfeits_of(stated), byes_of(stated)
        rows = map(self._lineup_row, range(len(stated.lineups)))
        lineups = check_lineups(checks, rows, forfeits, stated.boards_per_match)
        plain = checks.derive(stated, lineups, forfeits, byes)

        def compare(whole: TeamTournament, plain: TeamTournament) -> None:
            self._compare(whole)
            points = {
                (tpn, "match"): (
                    points,
                    FilePlace(path=f"$.players[{self.at[tpn]}].listed_points"),
                )
                for tpn, points in listed.points.items()
            }
            check_sums(whole, plain, points, checks)

        return checks.complete(plain, compare), listed

    def _lineup_row(self, at: int) -> LineUpRow:
        lineup = self.tournament.lineups[at]
        path = f"$.teams.lineups[{at}]"
        seats = range(len(lineup.players))
        return LineUpRow(
            lineup,
            FilePlace(path=f"{path}.round"),
            FilePlace(path=f"{path}.team"),
            FilePlace(path=f"{path}.opponent"),
            tuple(FilePlace(path=f"{path}.players[{seat}]") for seat in seats),
        )

    # Parts

    def _check_players(self, of_players: ListedValues) -> ListedValues:
        """Check the games of players: all in a team, points that add up, no bye in a match."""
        self.checks.check_homeless({})
        players, of_players = self.checks.settle_players(self.tournament.individuals, of_players)
        self.tournament = replace(self.tournament, individuals=tuple(players))
        if of_players.points and not self.findings.are_fatal:
            alone = Tournament(tuple(players), points=self.tournament.game_points)
            _, of_players = check_points(alone, of_players, self.people, self.findings)
        return of_players

    def _check_extras(self) -> None:
        """Leave out records of teams, which have fields of their own; keep 299 if it is right."""
        penalties = []
        for at, line in enumerate(self.tournament.extras):
            if line[:3] == "299":
                penalties.append((FilePlace(path=f"$.extras[{at}]"), line))
            elif line[:3] in OF_TEAMS:
                report_own_field(self.findings, line[:3], f"$.extras[{at}]")
        right = self.checks.read_penalties(penalties)
        extras = tuple(
            line for line in self.tournament.extras if line[:3] not in OF_TEAMS or line in right
        )
        self.tournament = replace(self.tournament, extras=extras)

    def _check_scores_alone(self) -> None:
        """Check that a match brings what its result is worth, where only matches are known."""
        worth = self.tournament.points.worth
        for team in self.tournament.teams:
            for round_, (match, _) in enumerate(team.scores, 1):
                cell = team.cell(round_) or ABSENT
                allowed = {worth(cell)}
                if cell.result.is_forfeit:
                    allowed.add(self.tournament.points.draw)
                if not self.checks.penalties and match not in allowed:
                    self._report_score(team, round_)

    def _check_byes(self) -> None:
        """Give teams without a match the bye their players got; another one is a fault."""
        stated = (Result.PAB, Result.FULL_BYE, Result.HALF_BYE)
        teams = []
        for team in self.tournament.teams:
            cells = list(team.cells)
            for at, cell in enumerate(team.cells):
                bye = self.checks.games.bye(at + 1, team.tpn)
                rests = not cell.opponent and cell.result not in (Result.PAB, Result.ABSENT)
                if rests and bye in stated and bye is not cell.result:
                    cells[at] = cell._replace(result=bye)
                    self._report_cell(team, at + 1, cell, cells[at])
            teams.append(team.with_cells(tuple(cells)))
        self.tournament = replace(self.tournament, players=tuple(teams))

    def _compare(self, whole: TeamTournament) -> None:
        """Compare the cells and scores of the teams as stated with those that follow."""
        for stated, derived in zip(self.tournament.teams, whole.teams, strict=True):
            for round_ in range(1, max(len(stated.cells), len(derived.cells)) + 1):
                here, there = stated.cell(round_) or ABSENT, derived.cell(round_) or ABSENT
                if here.colour is None:
                    there = there._replace(colour=None)
                if here != there:
                    self._report_cell(stated, round_, here, there)
                    break
            else:
                for round_, score in enumerate(stated.scores, 1):
                    if score != whole.match_score(derived, round_):
                        self._report_score(stated, round_)

    def _report_cell(self, team: Team, round_: int, here: Cell, there: Cell) -> None:
        self.checks.fail(
            "conflicting-records.cell",
            self._match(team.tpn, round_),
            team=team.tpn,
            round=round_,
            here=_cell_in_words(here),
            there=_cell_in_words(there),
        )

    def _report_score(self, team: Team, round_: int) -> None:
        at = self.roster_of[team.tpn]
        place = FilePlace(path=f"$.teams.rosters[{at}].scores[{round_ - 1}]")
        self.checks.fail("match-sum.round", place, team=team.tpn, round=round_)


def _cell_in_words(cell: Cell) -> str:
    """Return a cell as a report would have it."""
    result = "-" if cell.result is Result.ABSENT else cell.result
    return f"{cell.opponent} {cell.colour or '-'} {result}" if cell.opponent else str(result)


def _trimmed(player: Player) -> Player:
    """Return a player without blank rounds at the end."""
    cells = player.cells
    while cells and cells[-1] == ABSENT:
        cells = cells[:-1]
    return player if cells == player.cells else player.with_cells(cells)


def _as_usual(tournament: TeamTournament) -> TeamTournament:
    """Return the tournament without what the bye brings, if a draw does (team-2026:1.4)."""
    if tournament.bye_game_points == tournament.boards_per_match * tournament.game_points.draw:
        return replace(tournament, bye_game_points=None)
    return tournament


def _require_teams(tournament: Tournament, node: Node) -> None:
    """Report a system that does not pair teams, and matches of two games."""
    code = tournament.code or tournament.system
    wrong = {
        "system": bool(code) and not read_code(code or "").are_teams,
        "games_per_match": tournament.games_per_match > 1,
    }
    for field, is_wrong in wrong.items():
        if is_wrong:
            place = FilePlace(path=f"$.{field}")
            node.findings.add("conflicting-records.no-team-event", place, name="teams")


def _chosen_by_code(
    codes: Mapping[str, str], stated: Mapping[str, Any], node: Node
) -> dict[str, bool | int | str]:
    """Return what the codes stand for; if a field of `teams` says otherwise, it is a fault."""
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
                    "conflicting-records.code",
                    FilePlace(path=wrong),
                    code=code,
                    name=name,
                    value=text(value),
                )
    return chosen


def _teams(
    stated: dict[str, Node], tournament: Tournament, people: JsonReader, at: dict[int, int]
) -> tuple[Team, ...]:
    """Return the participants with their rosters, whose positions are put into `at`."""
    rosters: dict[int, dict[str, Node]] = {}
    for index, node in enumerate(stated["rosters"].items() if "rosters" in stated else ()):
        row = node.fields(ROSTER.needed)
        tpn = row["tpn"].whole(1, MOST_PLAYERS) if "tpn" in row else 0
        if tpn not in tournament.by_tpn:
            node.add("unknown-team", ".tpn", advice=_ADD_TEAM, assumption="", number=tpn)
        elif tpn in rosters:
            node.add("duplicate-number.rosters", ".tpn", team=tpn)
        at[tpn] = index
        rosters[tpn] = row
    taken: dict[int, int] = {}
    return tuple(
        _team(player, rosters.get(player.tpn, {}), taken, people) for player in tournament.players
    )


def _team(player: Player, row: dict[str, Node], taken: dict[int, int], people: JsonReader) -> Team:
    trimmed = _trimmed(player)
    values = {field.name: getattr(trimmed, field.name) for field in fields(player)}
    members = []
    for node in row["members"].items() if "members" in row else ():
        number = node.whole(1, MOST_PLAYERS)
        if number not in people.tpns:
            node.add("unknown-player.member", tpn=number)
        if number in taken:
            id_ = "two-teams.other" if taken[number] != player.tpn else "two-teams.same"
            node.add(id_, assumption="", number=number, team=taken[number])
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
