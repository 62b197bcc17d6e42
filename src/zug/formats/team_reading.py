"""Reading a tournament of teams: players and games as ever, then the teams and their matches.

Records that list participants (240, 250, 260) mean teams here. The matches follow from the games;
what a file says of them beside that (300, 310, 320, 330) must agree.
"""

from __future__ import annotations

from zug.fastclasses import fields, replace
from zug.formats.stated_totals import Listed, check_points, put_right
from zug.formats.team_assembly import ADD_TEAM, TeamAssembly
from zug.formats.team_checks import TeamChecks
from zug.formats.team_games import TeamGames, without_strays
from zug.formats.team_lineups import check_lineups
from zug.formats.team_misfits import report_colours, report_misfits
from zug.formats.team_records import OF_TEAMS, TeamRecords, TeamRow, check_old_rows
from zug.formats.team_rests import check_byes, check_coming, check_forfeits
from zug.formats.team_scores import without_implied
from zug.formats.team_sums import Penalty, TeamSums, number_of, penalties_of
from zug.formats.trf_cells import LAST_NUMBER
from zug.formats.trf_players import Sheet
from zug.formats.trf_reading import IGNORED, report_count, report_unknown_player
from zug.formats.trf_records import shown
from zug.messages import say, say_n
from zug.model import Points, PointSystem, Result, Tournament
from zug.model.crosstable import Field, is_sound
from zug.model.team_matches import Forfeit, Matches
from zug.model.teams import FOUR_BOARDS, Team, TeamTournament
from zug.systems.codes import keep_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.formats.faults import Place
    from zug.formats.team_checks import LineUpRow
    from zug.formats.trf_players import Row
    from zug.formats.trf_records import Records
    from zug.model import Player
    from zug.model.team_matches import Byes
    from zug.systems.codes import Naming


def read_teams(
    records: Records, rows: Sequence[Row], named: Naming
) -> tuple[TeamTournament, Listed]:
    """The tournament of teams and what its file lists, of teams by TPN."""
    findings = records.findings
    sheet = Sheet(rows, findings, by_position=records.by_position, games=1, one_bye=False)
    reading = _TeamReading(records, sheet)
    players, listed = reading.players()
    individuals = Tournament(tuple(players), rounds=records.rounds, points=reading.scale)
    if not findings.are_fatal:
        individuals, listed = check_points(individuals, listed, sheet, findings)
    if reading.is_broken:
        findings.settle()
    tournament = reading.build(named, individuals.players)
    findings.settle()
    return tournament, reading.listed(listed)


class _TeamReading:
    def __init__(self, records: Records, sheet: Sheet) -> None:
        self.records = records
        self.findings = records.findings
        self.read = TeamRecords(records)
        self.sheet = sheet
        self.scale = records.scoring.settle(1)
        self.rows: dict[int, TeamRow] = {}
        self.is_broken = False
        """Somebody's team is not known: what follows from it would only repeat that."""
        self.teams = sorted(self._teams(), key=lambda team: team.tpn)
        self.checks = self._checks(sheet.players)
        self.penalties: list[Penalty] = []

    def _checks(self, players: Iterable[Player]) -> TeamChecks:
        by_tpn = {team.tpn: team for team in self.teams}
        games = TeamGames(self.teams, players)
        return TeamChecks(self.findings, by_tpn, games, self.records.rounds, ADD_TEAM)

    def players(self) -> tuple[list[Player], Listed]:
        """The players with boards won where they had byes, and what is listed of them still."""
        numbers = {tpn: number for number, tpn in self.sheet.tpns.items()}
        self.checks.failed = self.is_broken
        if not self.is_broken or self.findings.lenient:
            self.checks.check_homeless(self.sheet, numbers)
            self.is_broken |= self.checks.failed
        strays = self.checks.check_strays(self.sheet, Field.RESULT)
        if not strays:
            return self.sheet.players, self.sheet.listed
        right = without_strays(self.sheet.players, strays)
        failed, self.checks = self.checks.failed, self._checks(right)
        self.checks.failed = failed
        table = {player.tpn: player.cells for player in right}
        return put_right(self.sheet.players, self.sheet.listed, table)

    def build(self, named: Naming, players: tuple[Player, ...]) -> TeamTournament:
        self._check_count(len(self.teams))
        check_old_rows(self.read, self.findings)
        kept = [line for line in self.records.extras if line[:3] not in OF_TEAMS]
        self.penalties = penalties_of(self.read.adjusted, self.checks)
        self.records.extras[:] = [*kept, *(penalty.line for penalty in self.penalties)]
        colours = self._board_colours()
        tournament = TeamTournament(
            players=tuple(self.teams),
            points=self._match_scale(),
            individuals=players,
            game_points=self.scale,
            bye_game_points=self._bye_game_points(len(colours)),
            board_colours=colours,
        ).choosing(named.options)
        stated = check_byes(self.checks, self.read.byes, self.sheet)
        forfeits = check_forfeits(self.checks, self.read.forfeits, stated, self.scale)
        early = self._check_coming(stated, forfeits)
        stated = {when: bye for when, bye in stated.items() if when[0] not in early}
        forfeits = [one for one in forfeits if one.round not in early]
        lineups = check_lineups(self.checks, self._lineups(), forfeits, len(colours))
        byes = {**self._byes_asked_for(), **stated}
        tournament = self._derived(tournament, lineups, forfeits, byes)
        plain = self._with_records(tournament, named, players)
        whole = self._adjusted(plain)
        if not self._is_told:
            self._check_sums(plain, whole)
        return replace(whole, byes=without_implied(whole, self.checks.games))

    @property
    def _is_told(self) -> bool:
        """What is wrong was said, and what else there is may be no more than its consequence."""
        return self.findings.are_fatal or (self.checks.failed and not self.findings.lenient)

    def _derived(
        self,
        tournament: TeamTournament,
        lineups: Sequence[LineUpRow],
        forfeits: Sequence[Forfeit],
        byes: Byes,
    ) -> TeamTournament:
        """The matches of the games; a line-up that does not fit them is left out."""
        seated = replace(tournament, lineups=tuple(row.lineup for row in lineups))
        matches = Matches(seated, forfeits, byes)
        found = matches.tournament_with_matches()
        if not matches.misfits or self._is_told:
            self._require_sound(found)
            return found
        if usual := report_colours(matches.misfits, tournament.board_colours, self.checks, self):
            if self.findings.stop:
                return found
            right = replace(tournament, board_colours=usual)
            return self._derived(right, lineups, forfeits, byes)
        wrong = report_misfits(matches.misfits, lineups, self.checks, self)
        if wrong and self.findings.lenient and not self.findings.are_fatal:
            rest = [row for row in lineups if (row.lineup.round, row.lineup.team) not in wrong]
            return self._derived(tournament, rest, forfeits, byes)
        return found

    def _require_sound(self, tournament: TeamTournament) -> None:
        """The last guard: matches that both teams tell alike."""
        table = {team.tpn: team.cells for team in tournament.players}
        if not self.findings.stop and not is_sound(table):
            self.checks.fail(
                "line-up",
                say("the matches of the teams do not fit together"),
                say("correct the games, or give the boards of the match (record 300)"),
                next(iter(self.rows.values())).place,
            )

    # Places

    def of_misfit(self, team: int, player: int, round_: int) -> Place:
        """Where boards that do not fit stand: the cell of a player, else the team."""
        if player in self.sheet.tpns.values():
            return self.sheet.cell(player, round_)
        return self.rows[team].place

    @property
    def of_colours(self) -> Place:
        return self.read.colours_place

    # Teams

    def _teams(self) -> Iterable[Team]:
        taken: dict[int, int] = {}
        if len(self.read.teams) < self.read.given:
            self.is_broken = True  # a record of a team could not be read
        for row in self.read.teams:
            if row.tpn in self.rows:
                self.is_broken = True
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
            number = self.records.number(word, say("a player's number"), LAST_NUMBER, IGNORED)
            tpn = None if number is None else self.sheet.tpns.get(number)
            if number is not None and tpn is None:
                report_unknown_player(self.findings, number, word.place, IGNORED)
            if tpn is None:
                self.is_broken = True
                continue
            if tpn in taken:
                self.is_broken = True
                self.findings.add(
                    "two-teams",
                    say("player {number} is in team {team} too", number=number, team=taken[tpn])
                    if taken[tpn] != row.tpn
                    else say("player {number} is named twice", number=number),
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
            report_count(
                self.findings,
                given.place,
                say_n(
                    "the number of teams is given as {text}, but {count} is listed",
                    "the number of teams is given as {text}, but {count} are listed",
                    teams,
                    text=shown(given.text),
                ),
                say_n("the tournament has {count} team", "the tournament has {count} teams", teams),
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

    def _board_colours(self) -> str:
        """As stated, else alternating over as many boards as a team ever had."""
        most = self.checks.games.most_boards()
        stated = self.read.colours
        alternating = ("WB" * most)[:most]
        if not stated:
            return alternating or FOUR_BOARDS
        return stated if self.checks.have_boards(stated, most, self.of_colours) else alternating

    def _lineups(self) -> Iterable[LineUpRow]:
        """Line-ups by TPN; players there are not are told here."""
        tpns = self.sheet.tpns
        for row in self.read.lineups:
            seats = row.lineup.players
            unknown = [at for at, number in enumerate(seats) if number and number not in tpns]
            if unknown:
                at = unknown[0]
                ignored = say("the record was ignored")
                self.checks.failed = True
                report_unknown_player(self.findings, seats[at], row.seats[at], ignored)
                continue
            numbers = tuple(tpns[number] if number else 0 for number in seats)
            yield row._replace(lineup=row.lineup._replace(players=numbers))

    def _check_coming(self, byes: Byes, forfeits: Sequence[Forfeit]) -> set[int]:
        places = {row.round: row.place for row in self.read.byes}
        places |= {row.forfeit.round: row.kind for row in self.read.forfeits}
        away = {
            (group.first, number_of(word)) for group in self.records.byes for word in group.numbers
        }
        absent = map(number_of, self.records.absent)
        away |= {(round_, team) for team in absent for round_ in places}
        named = {*byes, *((one.round, tpn) for one in forfeits for tpn in (one.white, one.black))}
        return check_coming(self.checks, named, away, places, self.sheet)

    def _byes_asked_for(self) -> dict[tuple[int, int], Result]:
        """240 of rounds that were held, where the players' own records do not say otherwise."""
        games = self.checks.games
        found: dict[tuple[int, int], Result] = {}
        for group in self.records.byes:
            for word in group.numbers:
                team = number_of(word)
                rests = games.bye(group.first, team) in (Result.ABSENT, Result.ZERO_BYE)
                if team in self.rows and group.first <= games.rounds and rests:
                    found.setdefault((group.first, team), Result(group.kind))
        return found

    # The tournament

    def _with_records(
        self, tournament: TeamTournament, named: Naming, players: Sequence[Player]
    ) -> TeamTournament:
        """Byes, bans, virtual points and the rest, by teams."""
        tpns = {team.tpn: team.tpn for team in tournament.players}
        assembly = TeamAssembly(self.records, tournament.players, tpns)
        assembly.counted = players
        built = assembly.build(named)
        values = {one.name: getattr(built, one.name) for one in fields(Tournament)}
        values["points"] = tournament.points
        whole = keep_code(replace(tournament, **values), self.records.code)
        assert isinstance(whole, TeamTournament)
        return whole

    def _adjusted(self, tournament: TeamTournament) -> TeamTournament:
        """299 changes what a round brought; the record itself is kept."""
        for penalty in self.penalties:
            tournament = penalty.applied_to(tournament)
        return tournament

    def _check_sums(self, plain: TeamTournament, whole: TeamTournament) -> None:
        """310 lists match points and game points: they must be those of the matches."""
        sums = TeamSums(whole, plain)
        words = {
            (tpn, what): word
            for tpn, row in self.rows.items()
            for word, what in ((row.match_points, "match"), (row.game_points, "game"))
            if word is not None
        }
        listed = {
            key: points
            for key, word in words.items()
            if (points := self.records.points(word, IGNORED)) is not None
        }
        sums.check(listed, {key: word.place for key, word in words.items()}, self.checks)

    def listed(self, of_players: Listed) -> Listed:
        """Ranks of teams by TPN; those of players, and all points, are worked out again."""
        ranks = {tpn: row.rank for tpn, row in self.rows.items() if row.rank is not None}
        return Listed(ranks=ranks, of_players=of_players)
