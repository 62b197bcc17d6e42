"""The records of teams in a report file, one by one: 013, 300, 310, 320, 330, 352, 362.

Columns are those found in use; in a record they are counted from 0 here.
"""

from __future__ import annotations

import re

from zug.formats.faults import Place
from zug.formats.records import Word
from zug.messages import say
from zug.model import Points, Result
from zug.model.boards import Forfeit
from zug.model.teams import FOUR_BOARDS, LineUp
from zug.model.tournament import MOST_PLAYERS, MOST_ROUNDS
from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.formats.records import Records

MOST_TEAMS = 999
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
        self.lineups: list[tuple[Place, LineUp]] = []
        self.forfeits: list[tuple[Place, Forfeit]] = []
        self.bye_worth: tuple[Points, Points] | None = None
        self.byes: list[tuple[Place, int, int]] = []
        """Place, round and team of the pairing-allocated byes."""
        self.colours = FOUR_BOARDS
        self.has_colours = False
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
        opponent = _field(line, place, 12, 15)
        if round_ is None or team is None:
            return
        players = []
        for word in _ids(line, place, 16):
            empty = not word.text.strip("0")
            number = 0 if empty else self._number(word, _PLAYER, MOST_PLAYERS)
            players.append(number or 0)
        against = int(opponent.text) if opponent.text.isdecimal() else 0
        self.lineups.append((place, LineUp(round_, team, against, tuple(players))))

    def _read_320(self, line: str, place: Place) -> None:
        match = self.records.points(_field(line, place, 4, 8), _IGNORED)
        game = self.records.points(_field(line, place, 9, 13), _IGNORED)
        if match is not None and game is not None:
            self.bye_worth = match, game
        for round_, at in enumerate(range(14, len(line), 4), 1):
            word = _field(line, place, at, at + 3)
            if not word.text.strip("0"):
                continue
            team = self._number(word, _TEAM, MOST_TEAMS)
            if team is not None:
                self.byes.append((word.place, round_, team))

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
            self.forfeits.append((place, Forfeit(round_, white, black, results)))

    def _read_352(self, line: str, place: Place) -> None:
        colours = line[4:].strip().upper()
        if not _COLOURS.match(colours):
            self.records.malformed(
                place.right(4), say("the colours of the boards are missing"), "352 WBWB"
            )
            return
        self.colours, self.has_colours = colours, True

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
