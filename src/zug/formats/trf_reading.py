"""Reading tournament report files: TRF16, TRF(x), TRF(bx) and TRF26, in any mixture.

`read_trf` hands every record to its reader; `Assembly` puts the tournament together by the players
the records speak of.
"""

from __future__ import annotations

from itertools import takewhile

from zug.fastclasses import replace
from zug.formats.faults import NOWHERE, FilePlace, Findings
from zug.formats.files import split
from zug.formats.stated_totals import check_points
from zug.formats.trf_cells import LAST_NUMBER
from zug.formats.trf_players import TrfRow, TrfSheet
from zug.formats.trf_records import (
    EVENT_FIELDS,
    READERS,
    Records,
    has_match_points,
    read_adjustment,
    shown,
)
from zug.messages import say
from zug.model import Adjustment, ByeRequest, Cell, ForbiddenGroup, Points, Result, Tournament
from zug.model.results import ABSENT
from zug.model.tournament import MOST_PLAYERS, MOST_ROUNDS
from zug.systems.codes import keep_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from zug.formats.stated_totals import ListedValues
    from zug.formats.trf_records import Group, Word
    from zug.model import Event, Player
    from zug.systems.codes import Naming

IGNORED = say("the number was ignored")


class Assembly:
    """The last step of reading: numbers of the file become TPNs, records become the tournament."""

    accelerated_by = 0
    """Which of the points of 250 are virtual points."""
    of_teams = False
    """Whether participants are teams."""

    def __init__(self, records: Records, players: Sequence[Player], tpns: dict[int, int]) -> None:
        self.records = records
        self.findings = records.findings
        self.players = players
        self.tpns = tpns
        self.counted = players
        """Whose number 062 and 072 announce."""
        self.bye_places: list[FilePlace] = []

    def build(self, named: Naming) -> Tournament:
        records, games = self.records, named.contest.games
        tiebreaks = self._tiebreaks()
        self._check_counts()
        tournament = Tournament(
            players=tuple(self.players),
            rounds=records.rounds,
            points=records.scoring.settle(games),
            initial_colour=records.colour,
            forbidden=tuple(self._forbidden()),
            virtual_points=self._virtual_points(),
            absent=frozenset(self._known(records.absent)),
            byes=tuple(self._byes()),
            adjustments=tuple(
                Adjustment(group.kind, group.points[0], group.first, players)
                for group in records.adjustments
                if (players := self._known(group.numbers))
            ),
            games_per_match=games,
            system=named.system,
            acceleration=named.acceleration,
            tiebreaks=tiebreaks,
            event=records.build_event(),
            # Comments go to the top of a file that is written.
            extras=tuple(sorted(records.extras, key=lambda line: line[:3] != "###")),
        )
        tournament = with_settled_byes(
            tournament, self.bye_places, self.findings, of_teams=self.of_teams
        )
        tournament = keep_code(tournament, records.code)
        if any("###" in line for line in tournament.extras):
            from zug.formats.remarks import with_comments  # noqa: PLC0415 - rarely needed

            tournament = with_comments(tournament, self.tpns)
        return with_enough_rounds(tournament, records.rounds_place, self.findings)

    def _known(self, words: Iterable[Word]) -> tuple[int, ...]:
        """TPNs of the numbers in a record, each once; those that belong to nobody are faults."""
        tpns: dict[int, None] = {}
        for word in words:
            number = self.records.number(word, say("a player's number"), LAST_NUMBER, IGNORED)
            if number is None:
                continue
            tpn = self.tpns.get(number)
            if tpn is not None:
                tpns[tpn] = None
                continue
            self.report_unknown(number, word.place)
        return tuple(tpns)

    def report_unknown(self, number: int, place: FilePlace) -> None:
        self.findings.add("unknown-player.record", place, number=number)

    def report_ban(self, group: Group) -> bool:
        """Whether rounds of a ban are wrong, and that was told."""
        del group
        return False

    def check_ends(self, ends: Iterable[Word]) -> None:
        """A range of players (250) may end where there is none."""

    def _byes(self) -> Iterable[ByeRequest]:
        for group in self.records.byes:
            players = self._known(group.numbers)
            if players:
                self.bye_places.append(group.place)
                yield ByeRequest(Result(group.kind), group.first, players)

    def _forbidden(self) -> Iterable[ForbiddenGroup]:
        most = self.records.rounds or MOST_ROUNDS
        for group in self.records.forbidden:
            if self.report_ban(group):
                continue
            players = self._known(group.numbers)
            last = group.last if group.last is not None and group.last < most else None
            if len(players) >= 2:
                yield ForbiddenGroup(players, group.first, last)
            elif len(group.numbers) < 2:
                form = "XXP 13 68" if group.last is None else "260 001 009 0013 0068"
                self.findings.add("bad-record.ban", group.place, form=form)

    def _virtual_points(self) -> dict[int, tuple[Points, ...]]:
        """XXA by player, 250 by ranges of players and rounds; a later word wins."""
        rows: dict[int, list[Points]] = {}
        for group in self.records.accelerated:
            for tpn in self._known(group.numbers):
                rows[tpn] = list(group.points)
        for group in self.records.ranges:
            self._add_range(rows, group)
        points = {tpn: _without_trailing_zeros(row) for tpn, row in sorted(rows.items())}
        return {tpn: row for tpn, row in points.items() if row}

    def _add_range(self, rows: dict[int, list[Points]], group: Group) -> None:
        ends = [
            self.records.number(word, say("a player's number"), LAST_NUMBER, IGNORED)
            for word in group.numbers
        ]
        if ends[0] is None or ends[1] is None:
            return
        last = min(group.last or 0, self.records.rounds or MOST_ROUNDS)
        if ends[0] > ends[1] or group.first > (group.last or 0):
            form = "250       1.0 001 003 0001 0020"
            self.findings.add("bad-record.range", group.place, form=form)
            return
        self.check_ends(group.numbers)
        for number, tpn in self.tpns.items():
            if ends[0] <= number <= ends[1]:
                row = rows.setdefault(tpn, [])
                row += [Points(0)] * (last - len(row))
                row[group.first - 1 : last] = [group.points[self.accelerated_by]] * (
                    last - group.first + 1
                )

    def _tiebreaks(self) -> tuple[str, ...]:
        """202 without 212, or the other way round, say the same; what does not fit is kept."""
        listed = {
            code: tuple(filter(None, map(str.strip, word.text.split(","))))
            for code, word in self.records.once.items()
        }
        after_points, standings = listed.get("202"), listed.get("212")
        if standings is None:
            return after_points or ()
        if (
            standings[1:]
            and standings[0].upper() == "PTS"
            and after_points in (None, standings[1:])
        ):
            return standings[1:]
        self.records.extras.append(f"212 {','.join(standings)}")
        return after_points or ()

    def _check_counts(self) -> None:
        """062 and 072 count the players; a count that is right need not be kept."""
        rated = sum(1 for player in self.counted if player.rating)
        for code, true_count in (("062", len(self.counted)), ("072", rated)):
            stated_count = self.records.once.get(code)
            if stated_count is None:
                continue
            digits = "".join(takewhile(str.isdecimal, stated_count.text[:6]))
            if digits and int(digits) == true_count:
                continue
            if code == "062":
                stated = shown(stated_count.text)
                self.findings.add("player-count", stated_count.place, text=stated, count=true_count)
            elif stated_count.text:
                self.records.extras.append(f"072 {stated_count.text}")


def with_settled_byes(
    tournament: Tournament,
    places: Sequence[FilePlace],
    findings: Findings,
    *,
    of_teams: bool = False,
) -> Tournament:
    """Announced byes and the players' own records, made to agree.

    Where a record says something else it holds; where it is blank, the bye of a round that was
    paired is filled in.
    """
    if not tournament.byes:
        return tournament
    held = tournament.rounds_played
    cells = {player.tpn: player.cells for player in tournament.players}
    byes = []
    for bye, place in zip(tournament.byes, places, strict=True):
        kept = []
        for tpn in bye.players:
            row = cells[tpn] + (ABSENT,) * (bye.round - len(cells[tpn]))
            there = row[bye.round - 1].result
            if there is Result.ABSENT and bye.round <= held:
                bye_cell = Cell(0, None, bye.result)
                cells[tpn] = (*row[: bye.round - 1], bye_cell, *row[bye.round :])
            elif there not in (Result.ABSENT, bye.result):
                findings.add(
                    "bye-conflict.teams" if of_teams else "bye-conflict.players",
                    place,
                    number=tournament.by_tpn[tpn].number,
                    here=bye.result,
                    round=bye.round,
                    there=there,
                )
                if bye.round > held:
                    continue
            kept.append(tpn)
        if kept:
            byes.append(replace(bye, players=tuple(kept)))
    players = tuple(
        replace(player, cells=cells[player.tpn]) if cells[player.tpn] != player.cells else player
        for player in tournament.players
    )
    return replace(tournament, players=players, byes=tuple(byes))


def with_enough_rounds(tournament: Tournament, place: FilePlace, findings: Findings) -> Tournament:
    """The tournament with as many rounds at least as were paired."""
    rounds, held = tournament.rounds, tournament.rounds_played
    if rounds is None or held <= rounds:
        return tournament
    findings.add("round-count.file", place, held=held, rounds=rounds, count=held)
    return replace(tournament, rounds=held)


def _without_trailing_zeros(row: list[Points]) -> tuple[Points, ...]:
    end = len(row)
    while end and not row[end - 1]:
        end -= 1
    return tuple(row[:end])


KEPT = frozenset({"###", "013", "082", "300", "310", "320", "330", "352", "362", "801", "802"})
"""Comments and records of teams: nothing here reads them, they are written again as they are."""

_HEADER = frozenset({*EVENT_FIELDS, "112"})
_PENALTY = "299"
_MOST_LINES = 3 * MOST_PLAYERS
OF_TEAMS = KEPT - {"###", "801", "802"} | {_PENALTY}
"""What the reader of a tournament of teams has a use for."""


def read_trf(
    text: str,
    findings: Findings,
    *,
    infer_points: bool = False,
    trust_points: bool = False,
    system: str = "",
) -> tuple[Tournament, ListedValues]:
    """The tournament of a report file and what it lists; all its faults are raised together."""
    records = Records(findings)
    if text.count("\n") > _MOST_LINES:
        findings.add("too-large.lines", most=_MOST_LINES)
        findings.settle()
    rows = _gather(split(text, findings), records) if "001" in text else []
    if not rows and not findings.are_fatal:
        findings.add("no-players.list" if _is_list(text) else "no-players.report")
    if len(rows) > MOST_PLAYERS:
        findings.add("too-large.players", most=MOST_PLAYERS)
    if not rows or len(rows) > MOST_PLAYERS:
        findings.settle()
    named = records.naming(system)
    has_teams = named.are_teams or any(line[:3] != _PENALTY for _, line in records.of_teams)
    if has_teams and records.are_of_teams(named):
        from zug.formats.teams.reading import read_teams  # noqa: PLC0415 - rarely needed

        return read_teams(records, rows, named)
    for place, line in records.of_teams:
        if line[:3] == _PENALTY:
            read_adjustment(records, line, place.right(4))
    games = named.contest.games
    sheet = TrfSheet(rows, findings, by_position=records.by_position, games=games)
    tournament = Assembly(records, sheet.players, sheet.tpns).build(named)
    listed = sheet.listed
    if sheet.can_add_up:
        stated = records.scoring.is_given
        tournament, listed = check_points(
            tournament,
            listed,
            sheet,
            findings,
            infer=infer_points and not stated,
            trust=trust_points and not stated,
            insist=trust_points and stated,
        )
    findings.settle()
    return tournament, listed


def read_header(text: str) -> Event:
    """Return what a report file says of its event, however faulty the rest of it is."""
    records = Records(Findings("", lenient=True))
    for line in text.split("\n"):
        if line[:3] in _HEADER:
            READERS[line[:3]](records, line, NOWHERE)
    return records.build_event()


def _gather(lines: list[str], records: Records) -> list[TrfRow]:
    """The rows of the players; every other record is read on the way."""
    rows: list[TrfRow] = []
    for number, line in enumerate(lines, 1):
        code = line[:3]
        if code == "001":
            rows.append(TrfRow(number, line.rstrip()))
            continue
        if code in OF_TEAMS:
            records.of_teams.append((FilePlace(number, 1), line.rstrip()))
        if code == _PENALTY:
            continue  # of players or of teams: not known yet
        reader = READERS.get(code) or READERS.get(code.upper())
        if reader is not None:
            reader(records, line, FilePlace(number, 5))
        elif line.strip():
            _keep(line, FilePlace(number, 1), records)
    return rows


def _keep(line: str, place: FilePlace, records: Records) -> None:
    records.extras.append(line.rstrip())
    if line[:3] in KEPT or is_national(line):
        return
    if line.lstrip().startswith("001 "):
        records.findings.add("misaligned.record", place)
        return
    records.findings.add("unknown-record", place, code=shown(line[:3]))


def is_record(line: str, tiebreaks: Collection[str], numbers: Collection[int]) -> bool:
    """Whether a report that holds this line reads it, instead of keeping it as it is.

    Kept are comments, what the reader of players leaves to teams, and what contradicts another
    record: a second number of rated players, an order of standings that is not that of `tiebreaks`.
    """
    code = line[:3].upper()
    if code == _PENALTY:
        return not has_match_points(line)
    if code == "072":
        return False
    if code == "212":
        points, _, others = line[3:].partition(",")
        return not tiebreaks and points.strip().upper() == "PTS" and bool(others.strip())
    if code == "###":
        from zug.formats.remarks import is_of_ranking  # noqa: PLC0415 - rarely needed

        return is_of_ranking(line, numbers)
    return code in READERS or line.lstrip().startswith("001")


def is_national(line: str) -> bool:
    """A national rating record: the code of a federation in place of 001."""
    federation, number = line[:3], line[3:8]
    is_code = federation.isascii() and federation.isalpha() and federation.isupper()
    return is_code and not number.strip(" 0123456789") and line[8:9] == " "


def _is_list(text: str) -> bool:
    """Return whether a text is rather a list of players with headings."""
    first = text[:200].lower()
    return "name" in first and any(separator in first for separator in ";,\t")
