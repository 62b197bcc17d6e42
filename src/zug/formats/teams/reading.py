"""Reading a report of teams: players and games as ever, then the teams and their matches.

Records that list participants (240, 250, 260) mean teams here. The matches follow from the games;
what a file says of them beside that (300, 310, 320, 330) must agree.

Columns of the records of teams are those found in use; in a record they are counted from 0.
"""

from __future__ import annotations

import re

from zug.fastclasses import NamedTuple, fields, replace
from zug.formats.faults import NOWHERE, FilePlace
from zug.formats.stated_totals import ListedValues, check_points
from zug.formats.teams.checks import (
    ByeRow,
    ForfeitRow,
    LineUpRow,
    TeamChecks,
    check_byes,
    check_coming,
    check_forfeits,
    check_lineups,
)
from zug.formats.teams.games import check_sums, number_of
from zug.formats.trf_cells import LAST_NUMBER, LAST_TEAM
from zug.formats.trf_players import TrfSheet
from zug.formats.trf_reading import IGNORED, OF_TEAMS, Assembly
from zug.formats.trf_records import IGNORED_RECORD, Word, shown
from zug.messages import say
from zug.model import Points, PointSystem, Result, Tournament
from zug.model.crosstable import is_sound
from zug.model.team_matches import Forfeit
from zug.model.teams import FOUR_BOARDS, LineUp, Team, TeamTournament
from zug.systems.codes import keep_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.formats.trf_players import TrfRow
    from zug.formats.trf_records import Group, Records
    from zug.model import Player
    from zug.model.team_matches import Byes, RoundOfTeam
    from zug.systems.codes import Naming

_A_TEAM, _A_PLAYER = say("a team's number"), say("a player's number")
_BLANK = Word("", NOWHERE)
_ADD_TEAM = say("correct the number, or add the team's record (310)")
_FORFEITS = {
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_MATCH_SYMBOL = re.compile(r"\s*(T[WDL])\s*(\d*\.?\d+)\s*", re.IGNORECASE)
_COLOURS = re.compile(r"[WB]+\Z")


def read_teams(
    records: Records, rows: Sequence[TrfRow], named: Naming
) -> tuple[TeamTournament, ListedValues]:
    """Return the tournament of teams and what its file lists, of teams by TPN."""
    findings = records.findings
    sheet = TrfSheet(rows, findings, by_position=records.by_position, games=1, one_bye=False)
    reading = _TrfTeams(records, sheet)
    players, listed = reading.players()
    individuals = Tournament(tuple(players), rounds=records.rounds, points=reading.scale)
    if not findings.are_fatal:
        individuals, listed = check_points(individuals, listed, sheet, findings)
    if reading.is_broken:
        findings.settle()
    tournament = reading.build(named, individuals.players)
    findings.settle()
    return tournament, reading.listed(listed)


class TeamRow(NamedTuple):
    """A team as its record has it, and where that stands; listed points and rank may be missing."""

    place: FilePlace
    tpn: int
    name: str
    nickname: str = ""
    strength: int = 0
    match_points: Word = _BLANK
    game_points: Word = _BLANK
    rank: int | None = None
    members: tuple[Word, ...] = ()

    @property
    def numbers(self) -> set[str]:
        """The numbers of the players without leading zeros."""
        return {word.text.lstrip("0") for word in self.members}


class TeamRecords:
    """What the records of teams say, still by the numbers of the file."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.rows: list[TeamRow] = []
        self.old_rows: list[TeamRow] = []
        self.lineups: list[LineUpRow] = []
        """Players still by the numbers of the file."""
        self.forfeits: list[ForfeitRow] = []
        self.bye_worth: tuple[Points, Points] | None = None
        self.byes: list[ByeRow] = []
        self.colours = ""
        self.colours_place = NOWHERE
        self.match_worth: dict[str, Points] = {}
        self.count = _BLANK
        self.adjusted: list[tuple[FilePlace, str]] = []
        readers = {
            "013": self._read_013,
            "082": self._read_082,
            "299": lambda line, place: self.adjusted.append((place, line)),
            "300": self._read_300,
            "310": self._read_310,
            "320": self._read_320,
            "330": self._read_330,
            "352": self._read_352,
            "362": self._read_362,
        }
        self.unreadable = 0
        """How many records of teams (310) have no number."""
        for place, line in records.of_teams:
            readers[line[:3]](line, place)

    @property
    def teams(self) -> list[TeamRow]:
        """The teams of 310; those of 013, which have no numbers, only where there is no 310."""
        return self.rows or self.old_rows

    @property
    def is_complete(self) -> bool:
        """Whether no team is missing because its record could not be read."""
        return len(self.teams) >= len(self.rows) + self.unreadable

    def check_old_rows(self) -> None:
        """Report records 013 beside 310 that have other teams by name, or with other players."""
        for old in self.old_rows if self.rows else ():
            rows = [row for row in self.rows if row.name == old.name]
            if any(row.numbers == old.numbers for row in rows):
                continue
            id_, place = "old-team-record.name", old.place.right(4)
            if rows:
                new = rows[0].numbers
                others = (word.place for word in old.members if word.text.lstrip("0") not in new)
                id_, place = "old-team-record.players", next(others, place)
            self.records.findings.add(id_, place, name=old.name)

    # Fields

    def _team(
        self, line: str, place: FilePlace, at: int, *, may_be_none: bool = False
    ) -> int | None:
        """Return the number of a team; 0 if it may be none, for which zeros or blanks stand."""
        word = _field(line, place, at, at + 3)
        if may_be_none and not word.text.strip("0"):
            return 0
        return self.records.number(word, _A_TEAM, LAST_TEAM, IGNORED_RECORD)

    # Records

    def _read_013(self, line: str, place: FilePlace) -> None:
        members = tuple(_ids(line, place, 36))
        number = len(self.old_rows) + 1
        self.old_rows.append(TeamRow(place, number, line[4:36].strip(), members=members))

    def _read_082(self, line: str, place: FilePlace) -> None:
        self.count = Word(line[4:].strip(), place.right(4))

    def _read_300(self, line: str, place: FilePlace) -> None:
        round_ = self.records.round(_field(line, place, 4, 7))
        team = self._team(line, place, 8)
        opponent = self._team(line, place, 12, may_be_none=True)
        words = [_field(line, place, at, at + 4) for at in range(16, len(line), 5)]
        players = tuple(
            self.records.number(word, _A_PLAYER, LAST_NUMBER, IGNORED_RECORD) or 0
            if word.text.strip("0")
            else 0
            for word in words
        )
        if round_ is not None and team is not None and opponent is not None:
            lineup = LineUp(round_, team, opponent, players)
            seats = tuple(word.place for word in words)
            row = LineUpRow(lineup, place.right(4), place.right(8), place.right(12), seats)
            self.lineups.append(row)

    def _read_310(self, line: str, place: FilePlace) -> None:
        tpn = self._team(line, place, 4)
        if tpn is None:
            self.unreadable += 1
            return
        strength, rank = line[47:53].strip(), line[68:71].strip()
        self.rows.append(
            TeamRow(
                place,
                tpn,
                line[8:40].strip(),
                line[41:46].strip(),
                int(strength) if strength.isdecimal() else 0,
                _field(line, place, 54, 60),
                _field(line, place, 61, 67),
                int(rank) if rank.isdecimal() else None,
                tuple(_ids(line, place, 73)),
            )
        )

    def _read_320(self, line: str, place: FilePlace) -> None:
        match = self.records.points(_field(line, place, 4, 8), IGNORED_RECORD)
        game = self.records.points(_field(line, place, 9, 13), IGNORED_RECORD)
        if match is not None and game is not None:
            self.bye_worth = match, game
        for round_, at in enumerate(range(14, len(line), 4), 1):
            team = self._team(line, place, at, may_be_none=True)
            if team is not None and line[at : at + 3].strip():
                self.byes.append(ByeRow(round_, team, place.right(at)))

    def _read_330(self, line: str, place: FilePlace) -> None:
        results = _FORFEITS.get(line[4:6])
        if results is None:
            self.records.findings.add("bad-record.forfeit", place.right(4))
            return
        round_ = self.records.round(_field(line, place, 7, 10))
        white, black = self._team(line, place, 11), self._team(line, place, 15)
        if round_ is not None and white is not None and black is not None:
            forfeit = Forfeit(round_, white, black, results)
            places = (place.right(at) for at in (4, 7, 11, 15))
            self.forfeits.append(ForfeitRow(forfeit, *places))

    def _read_352(self, line: str, place: FilePlace) -> None:
        colours = line[4:].strip().upper()
        if not _COLOURS.match(colours):
            self.records.findings.add("bad-record.board-colours", place.right(4))
            return
        self.colours, self.colours_place = colours, place.right(4)

    def _read_362(self, line: str, place: FilePlace) -> None:
        at, rest = 4, line.rstrip()
        while at < len(rest):
            symbol = _MATCH_SYMBOL.match(rest, at)
            if symbol is None:
                self.records.findings.add("bad-record.match-points", place.right(at))
                return
            word = Word(symbol[2], place.right(symbol.start(2)))
            value = self.records.points(word, IGNORED_RECORD)
            if value is not None:
                self.match_worth[symbol[1].upper()] = value
            at = symbol.end()


def _field(line: str, place: FilePlace, first: int, end: int) -> Word:
    return Word(line[first:end].strip(), place.right(first))


def _ids(line: str, place: FilePlace, first: int) -> Iterator[Word]:
    """Yield numbers of players in steps of five columns."""
    for at in range(first, len(line), 5):
        word = _field(line, place, at, at + 4)
        if word.text:
            yield word


class _TrfTeams:
    """The reading of a report: players, teams, matches, and what else it says of teams."""

    def __init__(self, records: Records, sheet: TrfSheet) -> None:
        self.records = records
        self.findings = records.findings
        self.read = TeamRecords(records)
        self.sheet = sheet
        self.scale = records.scoring.settle(1)
        self.rows: dict[int, TeamRow] = {}
        self.is_broken = not self.read.is_complete
        """Whether the team of a player is unknown: what follows from it would only repeat that."""
        self.teams = sorted(self._teams(), key=lambda team: team.tpn)
        self.checks = TeamChecks(
            self.findings,
            self.teams,
            sheet.players,
            sheet,
            of_match=lambda team, _: self.rows[team].place,
            of_colours=self.read.colours_place,
            rounds=records.rounds,
            add_team=_ADD_TEAM,
        )

    def players(self) -> tuple[Sequence[Player], ListedValues]:
        """Return the players without byes in matches, and what is still listed of them."""
        self.checks.failed = self.is_broken
        if not self.is_broken or self.findings.lenient:
            self.checks.check_homeless({tpn: number for number, tpn in self.sheet.tpns.items()})
            self.is_broken |= self.checks.failed
        return self.checks.settle_players(self.sheet.players, self.sheet.listed)

    def build(self, named: Naming, players: tuple[Player, ...]) -> TeamTournament:
        """Return the tournament with the matches of its games."""
        checks = self.checks
        self._check_count(len(self.teams))
        self.read.check_old_rows()
        kept = [line for line in self.records.extras if line[:3] not in OF_TEAMS]
        self.records.extras[:] = [*kept, *checks.read_penalties(self.read.adjusted)]
        colours = self._board_colours()
        tournament = TeamTournament(
            players=tuple(self.teams),
            points=self._match_scale(),
            individuals=players,
            game_points=self.scale,
            bye_game_points=self._bye_game_points(len(colours)),
            board_colours=colours,
        ).choosing(named.options)
        byes: Byes = check_byes(checks, self.read.byes)
        forfeits = check_forfeits(checks, self.read.forfeits, byes, self.scale)
        coming = self._check_coming(byes, forfeits)
        byes = {when: bye for when, bye in byes.items() if when[0] not in coming}
        forfeits = [forfeit for forfeit in forfeits if forfeit.round not in coming]
        lineups = check_lineups(checks, self._lineups(), forfeits, len(colours))
        byes = {**self._requested_byes(), **byes}
        tournament = checks.derive(tournament, lineups, forfeits, byes)
        self._require_sound(tournament)
        plain = self._with_records(tournament, named, players)
        return checks.complete(plain, self._check_sums)

    def _require_sound(self, tournament: TeamTournament) -> None:
        """Report matches whose teams do not agree: the last guard."""
        table = {team.tpn: team.cells for team in tournament.players}
        if not self.findings.stop and not is_sound(table):
            self.checks.fail("line-up.matches", next(iter(self.rows.values())).place)

    # Teams

    def _teams(self) -> Iterable[Team]:
        taken: dict[int, int] = {}
        for row in self.read.teams:
            if row.tpn in self.rows:
                self.is_broken = True
                place, first = row.place.right(4), self.rows[row.tpn].place.line
                self.findings.add("duplicate-number.team-line", place, tpn=row.tpn, line=first)
                continue
            self.rows[row.tpn] = row
            members = tuple(self._members(row, taken))
            yield Team(row.tpn, row.name, row.strength, nickname=row.nickname, members=members)

    def _members(self, row: TeamRow, taken: dict[int, int]) -> Iterable[int]:
        for word in row.members:
            number = self.records.number(word, _A_PLAYER, LAST_NUMBER, IGNORED)
            tpn = None if number is None else self.sheet.tpns.get(number)
            if number is None or tpn is None:
                if number is not None:
                    self.findings.add("unknown-player.record", word.place, number=number)
                self.is_broken = True
                continue
            if tpn in taken:
                self.is_broken = True
                id_ = "two-teams.other" if taken[tpn] != row.tpn else "two-teams.same"
                self.findings.add(id_, word.place, number=number, team=taken[tpn])
                continue
            taken[tpn] = row.tpn
            yield tpn

    def _check_count(self, teams: int) -> None:
        stated = self.read.count
        if stated.text and stated.text != str(teams):
            text = shown(stated.text)
            self.findings.add("player-count.teams", stated.place, text=text, count=teams)

    # Matches

    def _match_scale(self) -> PointSystem:
        worth = self.read.match_worth
        win, draw = worth.get("TW", Points(20)), worth.get("TD", Points(10))
        bye = draw if self.read.bye_worth is None else self.read.bye_worth[0]
        return PointSystem.of(win, draw, worth.get("TL", Points(0)), pab=bye)

    def _bye_game_points(self, boards: int) -> Points | None:
        """Return what 320 says; None if it is what a draw brings (team-2026:1.4)."""
        if self.read.bye_worth is None or self.read.bye_worth[1] == boards * self.scale.draw:
            return None
        return self.read.bye_worth[1]

    def _board_colours(self) -> str:
        """Return the colours stated, else alternating ones for as many boards as a match had."""
        stated = self.read.colours
        if stated and self.checks.check_colours(stated):
            return stated
        most = self.checks.games.most_boards()
        return ("WB" * most)[:most] or FOUR_BOARDS

    def _lineups(self) -> Iterable[LineUpRow]:
        """Yield line-ups by TPN; one with an unknown player is a fault and left out."""
        tpns = self.sheet.tpns
        for row in self.read.lineups:
            seats = row.lineup.players
            unknown = [at for at, number in enumerate(seats) if number and number not in tpns]
            if unknown:
                at = unknown[0]
                blanks = {"number": seats[at], "assumption": IGNORED_RECORD}
                self.checks.fail("unknown-player.record", row.seats[at], **blanks)
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
        named = {*byes, *(side for forfeit in forfeits for side in forfeit.sides)}
        return check_coming(self.checks, named, away, places)

    def _requested_byes(self) -> dict[RoundOfTeam, Result]:
        """Return the byes (240) of past rounds that the players' own records do not deny."""
        games = self.checks.games
        byes: dict[RoundOfTeam, Result] = {}
        for group in self.records.byes:
            for word in group.numbers:
                team = number_of(word)
                rests = games.bye(group.first, team) in (Result.ABSENT, Result.ZERO_BYE)
                if team in self.rows and group.first <= games.rounds and rests:
                    byes.setdefault((group.first, team), Result(group.kind))
        return byes

    # The tournament

    def _with_records(
        self, tournament: TeamTournament, named: Naming, players: Sequence[Player]
    ) -> TeamTournament:
        """Return the tournament with byes, bans, virtual points and the rest, by teams."""
        tpns = {team.tpn: team.tpn for team in tournament.players}
        assembly = _TeamAssembly(self.records, tournament.players, tpns)
        assembly.counted = players
        built = assembly.build(named)
        values = {field.name: getattr(built, field.name) for field in fields(Tournament)}
        values["points"] = tournament.points
        whole = keep_code(replace(tournament, **values), self.records.code)
        assert isinstance(whole, TeamTournament)
        return whole

    def _check_sums(self, whole: TeamTournament, plain: TeamTournament) -> None:
        """Check the match points and game points of 310 against the matches."""
        listed = {
            (tpn, what): (points, word.place)
            for tpn, row in self.rows.items()
            for word, what in ((row.match_points, "match"), (row.game_points, "game"))
            if word.text and (points := self.records.points(word, IGNORED)) is not None
        }
        check_sums(whole, plain, listed, self.checks)

    def listed(self, of_players: ListedValues) -> ListedValues:
        """Return what is listed: ranks of teams by TPN, and what is listed of players."""
        ranks = {tpn: row.rank for tpn, row in self.rows.items() if row.rank is not None}
        return ListedValues(ranks=ranks, of_players=of_players)


class _TeamAssembly(Assembly):
    """Numbers of participants are those of teams."""

    accelerated_by = -1
    of_teams = True

    def report_unknown(self, number: int, place: FilePlace) -> None:
        blanks = {"number": number, "advice": _ADD_TEAM, "assumption": IGNORED}
        self.findings.add("unknown-team", place, **blanks)

    def check_ends(self, ends: Iterable[Word]) -> None:
        self._known(ends)

    def report_ban(self, group: Group) -> bool:
        """Report a ban that ends before it begins, or begins after the last round."""
        rounds = self.records.rounds
        if group.last is not None and group.last < group.first:
            self.findings.add("bad-record.range", group.place, form="260 001 009 0013 0068")
            return True
        if rounds is not None and group.first > rounds:
            blanks = {"round": group.first, "count": rounds}
            self.findings.add("conflicting-records.ban", group.place, **blanks)
            return True
        return False
