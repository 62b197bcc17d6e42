"""The records of teams in a report file, one by one: 013, 300, 310, 320, 330, 352, 362.

Columns are those found in use; in a record they are counted from 0 here.
"""

from __future__ import annotations

import re

from zug.fastclasses import NamedTuple
from zug.formats.faults import NOWHERE, Place
from zug.formats.team_checks import ByeRow, ForfeitRow, LineUpRow
from zug.formats.trf_cells import LAST_NUMBER
from zug.formats.trf_records import Word
from zug.messages import say
from zug.model import Points, Result
from zug.model.team_matches import Forfeit
from zug.model.teams import LineUp
from zug.model.tournament import MOST_ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.formats.faults import Findings
    from zug.formats.trf_records import Records

MOST_TEAMS = 999
OF_TEAMS = ("013", "082", "299", "300", "310", "320", "330", "352", "362")
"""Written anew from the model; other records nobody reads are kept as they are."""
_IGNORED = say("the record was ignored")
_TEAM, _ROUND, _PLAYER = say("a team's number"), say("a round"), say("a player's number")
_FORFEITS = {
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_MATCH_SYMBOL = re.compile(r"\s*(T[WDL])\s*(\d*\.?\d+)\s*", re.IGNORECASE)
_COLOURS = re.compile(r"[WB]+\Z")


class TeamRow(NamedTuple):
    """A team as its record has it, and where that stands; listed points and rank may be missing."""

    place: Place
    tpn: int
    name: str
    nickname: str = ""
    strength: int = 0
    match_points: Word | None = None
    game_points: Word | None = None
    rank: int | None = None
    members: tuple[Word, ...] = ()


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
        self.count: Word | None = None
        self.adjusted: list[tuple[Place, str]] = []
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
        self.given = sum(line[:3] == "310" for _, line in records.of_teams)
        """How many records of teams there are, readable or not."""
        for place, line in records.of_teams:
            readers[line[:3]](line, place)

    @property
    def teams(self) -> list[TeamRow]:
        """The teams of 310; those of 013, which have no numbers, only where there is no 310."""
        return self.rows or self.old_rows

    def _number(self, word: Word, wanted: str, most: int) -> int | None:
        return self.records.number(word, wanted, most, _IGNORED)

    def _read_013(self, line: str, place: Place) -> None:
        members = tuple(_ids(line, place, 36))
        number = len(self.old_rows) + 1
        self.old_rows.append(TeamRow(place, number, line[4:36].strip(), members=members))

    def _read_082(self, line: str, place: Place) -> None:
        self.count = Word(line[4:].strip(), place.right(4))

    def _read_310(self, line: str, place: Place) -> None:
        tpn = self._number(_field(line, place, 4, 7), _TEAM, MOST_TEAMS)
        if tpn is None:
            return
        strength, rank = line[47:53].strip(), line[68:71].strip()
        self.rows.append(
            TeamRow(
                place,
                tpn,
                line[8:40].strip(),
                line[41:46].strip(),
                int(strength) if strength.isdecimal() else 0,
                _optional(line, place, 54, 60),
                _optional(line, place, 61, 67),
                int(rank) if rank.isdecimal() else None,
                tuple(_ids(line, place, 73)),
            )
        )

    def _read_300(self, line: str, place: Place) -> None:
        round_ = self._number(_field(line, place, 4, 7), _ROUND, MOST_ROUNDS)
        team = self._number(_field(line, place, 8, 11), _TEAM, MOST_TEAMS)
        opponent = self._number_or_none(_field(line, place, 12, 15), _TEAM, MOST_TEAMS)
        words = [_field(line, place, at, at + 4) for at in range(16, len(line), 5)]
        players = [self._number_or_none(word, _PLAYER, LAST_NUMBER) for word in words]
        if round_ is not None and team is not None and opponent is not None:
            seats = tuple(player or 0 for player in players)
            self.lineups.append(
                LineUpRow(
                    LineUp(round_, team, opponent, seats),
                    place.right(4),
                    place.right(8),
                    place.right(12),
                    tuple(word.place for word in words),
                )
            )

    def _number_or_none(self, word: Word, wanted: str, most: int) -> int | None:
        """A number, or 0 where zeros or blanks stand for nobody."""
        return self._number(word, wanted, most) if word.text.strip("0") else 0

    def _read_320(self, line: str, place: Place) -> None:
        match = self.records.points(_field(line, place, 4, 8), _IGNORED)
        game = self.records.points(_field(line, place, 9, 13), _IGNORED)
        if match is not None and game is not None:
            self.bye_worth = match, game
        for round_, at in enumerate(range(14, len(line), 4), 1):
            word = _field(line, place, at, at + 3)
            team = self._number_or_none(word, _TEAM, MOST_TEAMS)
            if team is not None and word.text:
                self.byes.append(ByeRow(round_, team, word.place))

    def _read_330(self, line: str, place: Place) -> None:
        results = _FORFEITS.get(line[4:6])
        if results is None:
            self.records.malformed(
                place.right(4), say("the kind of forfeit is missing"), "330 +-   3   1   8"
            )
            return
        round_ = self._number(_field(line, place, 7, 10), _ROUND, MOST_ROUNDS)
        white = self._number(_field(line, place, 11, 14), _TEAM, MOST_TEAMS)
        black = self._number(_field(line, place, 15, 18), _TEAM, MOST_TEAMS)
        if round_ is not None and white is not None and black is not None:
            forfeit = Forfeit(round_, white, black, results)
            places = (place.right(at) for at in (4, 7, 11, 15))
            self.forfeits.append(ForfeitRow(forfeit, *places))

    def _read_352(self, line: str, place: Place) -> None:
        colours = line[4:].strip().upper()
        if not _COLOURS.match(colours):
            self.records.malformed(
                place.right(4), say("the colours of the boards are missing"), "352 WBWB"
            )
            return
        self.colours, self.colours_place = colours, place.right(4)

    def _read_362(self, line: str, place: Place) -> None:
        at, rest = 4, line.rstrip()
        while at < len(rest):
            found = _MATCH_SYMBOL.match(rest, at)
            if found is None:
                self.records.malformed(
                    place.right(at),
                    say("the points of a match are missing"),
                    "362 TW 2.0   TD 1.0   TL 0.0",
                )
                return
            word = Word(found[2], place.right(found.start(2)))
            value = self.records.points(word, _IGNORED)
            if value is not None:
                self.match_worth[found[1].upper()] = value
            at = found.end()


def check_old_rows(read: TeamRecords, findings: Findings) -> None:
    """013 beside 310, which counts: the same teams by name, with the same players."""
    if not read.rows:
        return
    known: dict[str, list[TeamRow]] = {}
    for row in read.rows:
        known.setdefault(row.name, []).append(row)
    for old in read.old_rows:
        named = known.get(old.name, [])
        if any(_numbers(row) == _numbers(old) for row in named):
            continue
        place = old.place.right(4)
        message = say("record 013 names the team {name}, which no record 310 has", name=old.name)
        if named:
            new = _numbers(named[0])
            others = (word.place for word in old.members if word.text.lstrip("0") not in new)
            place = next(others, place)
            message = say("record 013 gives {name} other players than record 310", name=old.name)
        advice = say("correct one of the records, or leave record 013 out")
        findings.add(
            "old-team-record", message, advice, place, assumption=say("record 310 was taken")
        )


def _numbers(row: TeamRow) -> set[str]:
    return {word.text.lstrip("0") for word in row.members}


def _field(line: str, place: Place, first: int, end: int) -> Word:
    return Word(line[first:end].strip(), place.right(first))


def _optional(line: str, place: Place, first: int, end: int) -> Word | None:
    word = _field(line, place, first, end)
    return word if word.text else None


def _ids(line: str, place: Place, first: int) -> Iterator[Word]:
    """Numbers of players in steps of five columns."""
    for at in range(first, len(line), 5):
        word = _field(line, place, at, at + 4)
        if word.text:
            yield word
