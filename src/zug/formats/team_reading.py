"""Reading a tournament of teams: players and games as ever, then the teams and their matches.

Records that list participants (240, 250, 260) mean teams here. The matches follow from the games;
what a file says of them beside that (310, 320, 330) must agree.
"""

from __future__ import annotations

from zug.formats.assembly import IGNORED, Assembly
from zug.formats.listed import Listed
from zug.formats.records import Word, shown
from zug.formats.sheet import Sheet
from zug.formats.team_records import TeamRecords, TeamRow
from zug.formats.team_sums import adjusted_by, sums_to_list
from zug.formats.totals import check_points
from zug.messages import Message, say, say_n
from zug.model import Points, PointSystem, Result, Tournament, format_points
from zug.model.boards import Forfeit, Matches, Misfit
from zug.model.teams import Team, TeamTournament
from zug.model.tournament import MOST_PLAYERS
from zug.records import fields, replace
from zug.systems.codes import keep_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.formats.columns import Row
    from zug.formats.faults import Place
    from zug.formats.records import Records
    from zug.model import Player
    from zug.systems.codes import Naming

_OF_TEAMS = ("013", "082", "300", "310", "320", "330", "352", "362")
"""Written anew from the model; other records nobody reads are kept as they are."""


def read_teams(
    records: Records, rows: Sequence[Row], named: Naming
) -> tuple[TeamTournament, Listed]:
    """The tournament of teams and what its file lists, of teams by TPN."""
    findings = records.findings
    sheet = Sheet(rows, findings, by_position=records.by_position, games=1, one_bye=False)
    records.adjustments.clear()
    read = TeamRecords(records)
    scale = records.scoring.settle(1)
    individuals = Tournament(tuple(sheet.players), rounds=records.rounds, points=scale)
    if not findings.are_fatal:
        individuals, _ = check_points(individuals, sheet.listed, sheet, findings)
    reading = _TeamReading(records, read, sheet, scale)
    tournament = reading.build(named, individuals.players)
    findings.settle()
    return tournament, reading.listed(sheet.listed)


class _TeamAssembly(Assembly):
    """Numbers of participants are those of teams."""

    accelerated_by = -1

    def report_unknown(self, number: int, place: Place) -> None:
        self.findings.add(
            "unknown-team",
            say("there is no team {number}", number=number),
            say("correct the number, or add the team's record (310)"),
            place,
            assumption=IGNORED,
        )


class _TeamReading:
    def __init__(
        self, records: Records, read: TeamRecords, sheet: Sheet, scale: PointSystem
    ) -> None:
        self.records = records
        self.findings = records.findings
        self.read = read
        self.sheet = sheet
        self.scale = scale
        self.rows: dict[int, TeamRow] = {}

    def build(self, named: Naming, players: tuple[Player, ...]) -> TeamTournament:
        teams = sorted(self._teams(), key=lambda team: team.tpn)
        self._check_count(len(teams))
        kept = [line for line in self.records.extras if line[:3] not in _OF_TEAMS]
        kept += [line for _, line in self.read.adjusted if line not in kept]
        self.records.extras[:] = kept
        colours = self._board_colours(players)
        tournament = TeamTournament(
            players=tuple(teams),
            points=self._match_scale(),
            individuals=players,
            lineups=tuple(sorted(lineup for _, lineup in self.read.lineups)),
            game_points=self.scale,
            bye_game_points=self._bye_game_points(len(colours)),
            board_colours=colours,
        ).choosing(named.options)
        matches = Matches(tournament, self._forfeits(), self._byes())
        tournament = matches.tournament_with_matches()
        self._report(matches.misfits)
        tournament = self._with_records(tournament, named, players)
        tournament = self._adjusted(tournament)
        self._check_sums(tournament)
        return tournament

    # Teams

    def _teams(self) -> Iterable[Team]:
        taken: dict[int, int] = {}
        for row in self.read.teams:
            if row.tpn in self.rows:
                self.findings.add(
                    "duplicate-number",
                    say(
                        "number {tpn} belongs to the team of line {line}",
                        tpn=row.tpn,
                        line=self.rows[row.tpn].place.line,
                    ),
                    say("give every team a number of its own"),
                    row.place.right(4),
                )
                continue
            self.rows[row.tpn] = row
            members = tuple(self._members(row, taken))
            yield Team(row.tpn, row.name, row.strength, nickname=row.nickname, members=members)

    def _members(self, row: TeamRow, taken: dict[int, int]) -> Iterable[int]:
        for word in row.members:
            number = self.records.number(word, say("a player's number"), MOST_PLAYERS, IGNORED)
            tpn = None if number is None else self.sheet.tpns.get(number)
            if number is not None and tpn is None:
                self.findings.add(
                    "unknown-player",
                    say("there is no player {number}", number=number),
                    say("correct the number, or add the player's record"),
                    word.place,
                    assumption=IGNORED,
                )
            if tpn is None:
                continue
            if tpn in taken:
                self.findings.add(
                    "two-teams",
                    say("player {number} is in team {team} too", number=number, team=taken[tpn]),
                    say("a player belongs to one team"),
                    word.place,
                    assumption=say("the player is in team {team}", team=taken[tpn]),
                )
                continue
            taken[tpn] = row.tpn
            yield tpn

    def _check_count(self, teams: int) -> None:
        given = self.read.count
        if given is not None and given.text and given.text != str(teams):
            self.findings.add(
                "player-count",
                say_n(
                    "the number of teams is given as {text}, but {count} is listed",
                    "the number of teams is given as {text}, but {count} are listed",
                    teams,
                    text=shown(given.text),
                ),
                say("check that the file is complete"),
                given.place,
                assumption=say_n(
                    "the tournament has {count} team", "the tournament has {count} teams", teams
                ),
            )

    # Matches

    def _match_scale(self) -> PointSystem:
        given = self.read.match_worth
        win, draw = given.get("TW", Points(20)), given.get("TD", Points(10))
        bye = draw if self.read.bye_worth is None else self.read.bye_worth[0]
        return PointSystem.of(win, draw, given.get("TL", Points(0)), pab=bye)

    def _bye_game_points(self, boards: int) -> Points | None:
        """What 320 says, if it is not what a draw brings (team-2026:1.4)."""
        if self.read.bye_worth is None or self.read.bye_worth[1] == boards * self.scale.draw:
            return None
        return self.read.bye_worth[1]

    def _board_colours(self, players: Iterable[Player]) -> str:
        """As stated, else alternating over as many boards as a team ever had."""
        if self.read.has_colours:
            return self.read.colours
        size = {player.tpn: player for player in players}
        most = 0
        for row in self.rows.values():
            members = [self.sheet.tpns.get(int(word.text), 0) for word in row.members]
            cells = [size[tpn].cells for tpn in members if tpn in size]
            for round_ in range(max(map(len, cells), default=0)):
                most = max(most, sum(1 for one in cells if round_ < len(one) and one[round_][0]))
        return ("WB" * most)[:most] or self.read.colours

    def _forfeits(self) -> list[Forfeit]:
        return [
            forfeit
            for place, forfeit in self.read.forfeits
            if self._is_known(forfeit.white, place) and self._is_known(forfeit.black, place)
        ]

    def _byes(self) -> dict[tuple[int, int], Result]:
        """The byes of the pairing; those that were asked for are read from 240."""
        return {
            (round_, team): Result.PAB
            for place, round_, team in self.read.byes
            if self._is_known(team, place)
        }

    def _is_known(self, team: int, place: Place) -> bool:
        if team in self.rows:
            return True
        self.findings.add(
            "unknown-team",
            say("there is no team {number}", number=team),
            say("correct the number, or add the team's record (310)"),
            place,
            assumption=IGNORED,
        )
        return False

    def _report(self, misfits: Iterable[Misfit]) -> None:
        for kind, round_, team, player in misfits:
            lineup = next(
                (
                    place
                    for place, one in self.read.lineups
                    if (one.round, one.team) == (round_, team)
                ),
                None,
            )
            place = lineup or self.rows[team].place
            if lineup is None and player in self.sheet.tpns.values():
                place = self.sheet.cell(player, round_)
            self.findings.add(
                "line-up",
                _in_words(kind, round_, team, player),
                say("correct the games, or give the boards of the match (record 300)"),
                place,
                assumption=say("the game counts for the team nevertheless"),
            )

    # The tournament

    def _with_records(
        self, tournament: TeamTournament, named: Naming, players: Sequence[Player]
    ) -> TeamTournament:
        """Byes, bans, virtual points and the rest, by teams."""
        tpns = {team.tpn: team.tpn for team in tournament.players}
        assembly = _TeamAssembly(self.records, tournament.players, tpns)
        assembly.counted = players
        built = assembly.build(named)
        values = {one.name: getattr(built, one.name) for one in fields(Tournament)}
        values["points"] = tournament.points
        whole = keep_code(replace(tournament, **values), self.records.code)
        assert isinstance(whole, TeamTournament)
        return whole

    def _adjusted(self, tournament: TeamTournament) -> TeamTournament:
        """299 changes what a round brought; the record itself is kept."""
        for _, line in self.read.adjusted:
            tournament = adjusted_by(tournament, line)
        return tournament

    def _check_sums(self, tournament: TeamTournament) -> None:
        """310 lists match points and game points: they must be those of the matches."""
        for team in tournament.teams:
            row = self.rows[team.tpn]
            for word, what in ((row.match_points, "match"), (row.game_points, "game")):
                listed = None if word is None else self.records.points(word, IGNORED)
                if word is None or listed is None:
                    continue
                right = sums_to_list(tournament, team, what)
                if listed not in right:
                    self._report_sum(team, what, word, listed, right[0])

    def _report_sum(self, team: Team, what: str, word: Word, listed: int, right: int) -> None:
        given = {
            "team": team.tpn,
            "listed": format_points(listed),
            "right": format_points(right),
        }
        self.findings.add(
            "match-sum",
            say("team {team} has {listed} match points, but its matches give {right}", **given)
            if what == "match"
            else say("team {team} has {listed} game points, but its boards give {right}", **given),
            say("correct the points, the games, or records 320, 330 and 299"),
            word.place,
            assumption=say("the points of the matches hold"),
        )

    def listed(self, of_players: Listed) -> Listed:
        """Ranks of teams by TPN; those of players, and all points, are worked out again."""
        ranks = {tpn: row.rank for tpn, row in self.rows.items() if row.rank is not None}
        return Listed(ranks=ranks, of_players=of_players)


def _in_words(kind: str, round_: int, team: int, player: int) -> Message:
    where = {"round": round_, "team": team, "player": player}
    match kind:
        case "opponents":
            return say("the boards of team {team} meet several teams in round {round}", **where)
        case "board":
            return say(
                "player {player} of team {team} meets another board in round {round}", **where
            )
        case "colour":
            return say(
                "player {player} of team {team} has the colour of another board in round {round}",
                **where,
            )
    return say("player {player} is at a board of team {team}, but not in the team", **where)
