"""Teams in our own format, checked as those of a report are: the games tell the matches."""

from __future__ import annotations

from zug.fastclasses import replace
from zug.formats.faults import Place
from zug.formats.stated_totals import check_points, put_right
from zug.formats.team_checks import LineUpRow, TeamChecks
from zug.formats.team_games import TeamGames, without_strays
from zug.formats.team_lineups import check_lineups
from zug.formats.team_misfits import report_colours, report_misfits
from zug.formats.team_records import OF_TEAMS
from zug.formats.team_scores import forfeits_of, matches_of, without_implied
from zug.formats.team_sums import Penalty, TeamSums, penalties_of
from zug.messages import say
from zug.model import Result, Tournament
from zug.model.crosstable import Field
from zug.model.results import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.formats.json.reading import JsonReader
    from zug.formats.stated_totals import Listed
    from zug.model import Cell
    from zug.model.teams import Team, TeamTournament

_ADD_TEAM = say("correct the number, or add the team")


class JsonTeamChecks:
    """Looks at a tournament of teams whose parts were read, each by itself."""

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
        """Teams to their position in `$.players`."""
        self.roster_of = rosters
        """Teams to their position in `$.teams.rosters`."""
        self.findings = people.findings
        self.checks = self._checks()
        self.penalties: list[Penalty] = []

    def _checks(self) -> TeamChecks:
        tournament = self.tournament
        teams = {team.tpn: team for team in tournament.teams}
        games = TeamGames(tournament.teams, tournament.individuals)
        return TeamChecks(self.findings, teams, games, tournament.rounds, _ADD_TEAM)

    def run(self, listed: Listed) -> tuple[TeamTournament, Listed]:
        """The tournament with matches that follow from its games."""
        listed = self._check_players(listed)
        self._check_extras()
        if not self.tournament.individuals:
            self._check_lengths()
            return self.tournament, listed
        self.findings.settle()
        self.checks.have_boards(
            self.tournament.board_colours, self.checks.games.most_boards(), self.of_colours
        )
        self._check_byes()
        forfeits = forfeits_of(self.tournament)
        rows = map(self._lineup_row, range(len(self.tournament.lineups)))
        lineups = check_lineups(self.checks, rows, forfeits, self.tournament.boards_per_match)
        whole = plain = self._derived(lineups)
        for penalty in self.penalties:
            whole = penalty.applied_to(whole)
        if not self._is_told:
            self._compare(whole)
            self._check_listed(whole, plain, listed)
        return replace(whole, byes=without_implied(whole, self.checks.games)), listed

    def _derived(self, lineups: Sequence[LineUpRow]) -> TeamTournament:
        """The matches of the games; a line-up that does not fit them is left out."""
        kept = tuple(row.lineup for row in lineups)
        matches = matches_of(replace(self.tournament, lineups=kept))
        found = matches.tournament_with_matches()
        if not matches.misfits or self._is_told:
            return found
        colours = self.tournament.board_colours
        if usual := report_colours(matches.misfits, colours, self.checks, self):
            if self.findings.stop:
                return found
            self.tournament = replace(self.tournament, board_colours=usual)
            return self._derived(lineups)
        wrong = report_misfits(matches.misfits, lineups, self.checks, self)
        if not wrong or not self.findings.lenient:
            return found
        return self._derived(
            [row for row in lineups if (row.lineup.round, row.lineup.team) not in wrong]
        )

    @property
    def _is_told(self) -> bool:
        return self.findings.are_fatal or (self.checks.failed and not self.findings.lenient)

    # Places

    def of_misfit(self, team: int, player: int, round_: int) -> Place:
        return self.people.cell(player, round_) if player else self._cell(team, round_)

    @property
    def of_colours(self) -> Place:
        return Place(path="$.teams.board_colours")

    def _cell(self, team: int, round_: int) -> Place:
        return Place(path=f"$.players[{self.at[team]}].cells[{round_ - 1}]")

    def _lineup_row(self, at: int) -> LineUpRow:
        lineup = self.tournament.lineups[at]
        path = f"$.teams.lineups[{at}]"
        seats = range(len(lineup.players))
        return LineUpRow(
            lineup,
            Place(path=f"{path}.round"),
            Place(path=f"{path}.team"),
            Place(path=f"{path}.opponent"),
            tuple(Place(path=f"{path}.players[{seat}]") for seat in seats),
        )

    # Parts

    def _check_players(self, listed: Listed) -> Listed:
        """Games of players: everybody in a team, points that add up, no bye in a match."""
        players = self.tournament.individuals
        of_players = listed.of_players
        self.checks.check_homeless(self.people, {})
        strays = self.checks.check_strays(self.people, Field.RESULT)
        if of_players is None:
            return listed
        if strays:
            right = without_strays(players, strays)
            table = {player.tpn: player.cells for player in right}
            put, of_players = put_right(players, of_players, table)
            self.tournament = replace(self.tournament, individuals=tuple(put))
            failed, self.checks = self.checks.failed, self._checks()
            self.checks.failed = failed
        alone = Tournament(self.tournament.individuals, points=self.tournament.game_points)
        if of_players.points and not self.findings.are_fatal:
            _, of_players = check_points(alone, of_players, self.people, self.findings)
        return listed._replace(of_players=of_players)

    def _check_extras(self) -> None:
        """Records of teams have fields of their own; 299 is kept, and must name teams there are."""
        for at, line in enumerate(self.tournament.extras):
            if line[:3] in OF_TEAMS and line[:3] != "299":
                self.findings.add(
                    "bad-record",
                    say("record {code} has a field of its own in this format", code=line[:3]),
                    say("leave it out"),
                    Place(path=f"$.extras[{at}]"),
                    assumption=say("the record was ignored"),
                )
        lines = [
            (Place(path=f"$.extras[{at}]"), line)
            for at, line in enumerate(self.tournament.extras)
            if line[:3] == "299"
        ]
        self.penalties = penalties_of(lines, self.checks)
        good = [penalty.line for penalty in self.penalties]
        extras = [
            line for line in self.tournament.extras if line[:3] not in OF_TEAMS or line in good
        ]
        self.tournament = replace(self.tournament, extras=tuple(extras))

    def _check_lengths(self) -> None:
        """Where only matches are known, a match brings what its result is worth."""
        worth = self.tournament.points.worth
        for team in self.tournament.teams:
            for round_, (match, _) in enumerate(team.scores, 1):
                cell = team.cell(round_) or ABSENT
                allowed = {worth(cell)}
                if cell.result.is_forfeit:
                    allowed.add(self.tournament.points.draw)
                if not self.penalties and match not in allowed:
                    self._report_score(team, round_)

    def _check_byes(self) -> None:
        """What a team got without a match against what its players got."""
        stated = (Result.PAB, Result.FULL_BYE, Result.HALF_BYE)
        teams = []
        for team in self.tournament.teams:
            right = list(team.cells)
            for round_, cell in enumerate(team.cells, 1):
                bye = self.checks.games.bye(round_, team.tpn)
                rests = not cell.opponent and cell.result not in (Result.PAB, Result.ABSENT)
                if rests and bye in stated and bye is not cell.result:
                    right[round_ - 1] = cell._replace(result=bye)
                    self._report_cell(team, round_, cell, right[round_ - 1])
            teams.append(team.with_cells(tuple(right)))
        self.tournament = replace(self.tournament, players=tuple(teams))

    def _compare(self, whole: TeamTournament) -> None:
        """Cells and scores as given against those that follow."""
        for given, right in zip(self.tournament.teams, whole.teams, strict=True):
            for round_ in range(1, max(len(given.cells), len(right.cells)) + 1):
                here, there = given.cell(round_) or ABSENT, right.cell(round_) or ABSENT
                if here.colour is None:
                    there = there._replace(colour=None)
                if here != there:
                    self._report_cell(given, round_, here, there)
                    break
            else:
                for round_, score in enumerate(given.scores, 1):
                    if score != whole.match_score(right, round_):
                        self._report_score(given, round_)

    def _check_listed(self, whole: TeamTournament, plain: TeamTournament, listed: Listed) -> None:
        sums = TeamSums(whole, plain)
        points = {(tpn, "match"): points for tpn, points in listed.points.items()}
        places = {key: Place(path=f"$.players[{self.at[key[0]]}].listed_points") for key in points}
        sums.check(points, places, self.checks)

    def _report_cell(self, team: Team, round_: int, here: Cell, there: Cell) -> None:
        self.checks.contradict(
            say(
                "team {team} has {here} in round {round}, but {there} by the games of its players",
                team=team.tpn,
                round=round_,
                here=_in_words(here),
                there=_in_words(there),
            ),
            self._cell(team.tpn, round_),
            say("the games hold"),
        )

    def _report_score(self, team: Team, round_: int) -> None:
        at = self.roster_of[team.tpn]
        self.checks.fail(
            "match-sum",
            say(
                "these are not the points of team {team} in round {round}",
                team=team.tpn,
                round=round_,
            ),
            say("correct the points, or leave them out"),
            Place(path=f"$.teams.rosters[{at}].scores[{round_ - 1}]"),
            say("the points of the matches hold"),
        )


def _in_words(cell: Cell) -> str:
    """A cell as a report would have it."""
    result = "-" if cell.result is Result.ABSENT else cell.result
    return f"{cell.opponent} {cell.colour or '-'} {result}" if cell.opponent else str(result)
