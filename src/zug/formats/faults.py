"""Everything that can be wrong with a file, and the list in which a reading collects it."""

from __future__ import annotations

from zug.errors import Fault, FaultyFileError
from zug.fastclasses import NamedTuple
from zug.messages import of_teams, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from zug.model import Cell
    from zug.model.crosstable import CellPlaces

FAULTS: dict[str, str] = {
    # the file as a whole
    "not-text": "The file holds bytes that no text file holds.",
    "not-utf8": "The text is not UTF-8; it is read as Latin-1, a list of players as Windows-1252.",
    "empty-file": "The file holds nothing.",
    "too-large": "The file is larger than any tournament.",
    "line-too-long": "A line is longer than any record.",
    "no-players": "The file holds no player.",
    "cut-off": "The file ends before its last player: others name players who are not in it.",
    "player-count": "The number of players announced is not the number of players listed.",
    # records of the tournament
    "bad-record": "A record does not have the form its code asks for.",
    "bad-number": "A field that must hold a number does not, or the number is out of range.",
    "bad-points": "A field that must hold points does not.",
    "unknown-word": "A record holds a word that means nothing in it.",
    "unknown-record": "A line begins with a code that no format knows; it is kept as it is.",
    "repeated-record": "A record that may be given once is given again.",
    "conflicting-records": "Two records contradict each other.",
    "round-count": "More rounds were paired than the tournament has.",
    "bye-conflict": "An announced bye contradicts the player's own record.",
    # records of the players
    "misaligned": "Fields do not stand in the columns the format gives them.",
    "short-record": "A player's record ends before the points.",
    "duplicate-number": "Two players have the same number.",
    # single cells
    "bad-opponent": "The opponent of a round is not a number.",
    "bad-colour": "The colour of a round is neither w, b nor -.",
    "bad-result": "The result of a round is not one of the codes.",
    "bye-with-opponent": "A bye or an absence has an opponent.",
    "result-without-opponent": "The result of a game has no opponent.",
    "colour-without-opponent": "A round without an opponent has a colour; it is ignored.",
    "no-colour": "A game has no colour.",
    # cells against each other
    "unknown-player": "A number belongs to no player of the file.",
    "self-pairing": "A player is their own opponent.",
    "not-mirrored": "A player's opponent does not name them back.",
    "two-opponents": "Two players name the same opponent in one round.",
    "colour-clash": "Both players of a game have the same colour.",
    "impossible-result": "The two results of a game cannot both be right, as in 1-1 or 1-½.",
    "result-missing": "Only one player of a game has its result.",
    "two-byes": "More than one player has the pairing-allocated bye of a round.",
    "match-columns": "Two columns of a two-game match do not form a match.",
    # teams
    "two-teams": "A player is in two teams.",
    "unknown-team": "A number belongs to no team of the file.",
    "no-team": "A player who has no games is in no team.",
    "no-teams": "Teams are to be paired, but the file holds none.",
    "teams-unread": "The file describes matches of teams, but not that teams are paired.",
    "teams-kept": "The file describes teams, but its players are paired; what it says is kept.",
    "old-team-record": "A record 013 contradicts the teams of 310, which count.",
    "board-count": "No match has as many boards as are announced.",
    "line-up": "The boards of two teams do not make a match: players, order or colours.",
    "match-sum": "The match points or game points of a team are not those of its matches.",
    # sums
    "points-sum": "The points of a player are not the sum of the results.",
    "points-missing": "No player has points although there are results; they are worked out.",
    # our own JSON
    "json-syntax": "The file is not JSON.",
    "event-file": "The file is an event of Zug, not a report.",
    "json-format": "The JSON is not a tournament of ours, or of a version not known yet.",
    "json-type": "A value of the JSON is of the wrong kind or out of range.",
    "json-field": "A field of the JSON is missing, or nobody knows it.",
    # lists of players
    "csv-header": "The first line of a list of players does not name its columns.",
    "csv-row": "A row of a list of players has more fields than the header names, or a quotation "
    "mark in it is not closed.",
    "csv-column": "A column of a list of players is not read.",
    "bad-workbook": "An Excel workbook cannot be read.",
    "sheets-unread": "A workbook has several sheets; the first with the headings of a list is "
    "read.",
    "missing-name": "A row of a list of players has no name.",
    "code-page": "A list of players is neither UTF-8 nor of Windows; it is read as it makes most "
    "sense.",
    "no-player": "A line below or in a list is not that of a player; it is left out.",
    "same-row": "A player is in a list twice, and is taken once.",
    "letters-of-sex": "A list has H and M for the sexes; M is read as female.",
    # files of other programs
    "foreign-file": "A file of another program cannot be read; the advice names what to bring.",
    "not-read": "Something that a file of another program holds is not read.",
    "rounds-unread": "A file of another program was read without its rounds.",
    # the list of faults itself
    "more-faults": "There are more faults than are listed.",
}
"""Every code a `Fault` of this room can have, with its meaning. Codes never change."""

WARNINGS = frozenset(
    {
        "not-utf8",
        "player-count",
        "unknown-word",
        "unknown-record",
        "repeated-record",
        "bye-conflict",
        "colour-without-opponent",
        "points-missing",
        "no-team",
        "teams-kept",
        "old-team-record",
        "board-count",
        "csv-column",
        "sheets-unread",
        "code-page",
        "no-player",
        "same-row",
        "letters-of-sex",
        "not-read",
        "rounds-unread",
    }
)
"""Faults that never stop a reading: what they leave open is harmless to pairing."""

MOST = 100
"""So many faults are listed; the rest is counted."""
ENOUGH = 10_000
"""Faults that cannot be repaired after which nothing more is read."""


class FilePlace(NamedTuple):
    """Where something stands: line and column of a text, or a path into JSON."""

    line: int = 0
    column: int = 0
    path: str = ""

    def right(self, columns: int) -> FilePlace:
        return self._replace(column=self.column + columns)


NOWHERE = FilePlace()


class _Listing:
    """The first faults of a kind, and how many more there were."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.left_out = 0

    def add(self, fault: Fault) -> None:
        if len(self.faults) < MOST:
            self.faults.append(fault)
        else:
            self.left_out += 1


class Findings:
    """The faults of one reading. Nothing is raised before everything was looked at.

    A file with thousands of faults is not what it seems: its reading ends early.

    A fault that comes with an assumption was repaired by it: a lenient reading goes on and states
    the assumption. A strict one stops at any fault that is not a mere warning.
    """

    def __init__(self, source: str, lenient: bool) -> None:
        self.source = source
        self.lenient = lenient
        self.of_teams = False
        """Whether participants are teams, and are called so."""
        self._warnings = _Listing()
        self._repaired = _Listing()
        self._fatal = _Listing()
        self._assumptions: list[str] = []
        self._is_explained = False

    def explain(self, code: str, message: str, advice: str, place: FilePlace) -> None:
        """Note the one fault all others come from: those found so far are dropped, and later ones.

        Warnings stay.
        """
        self._repaired, self._fatal, self._assumptions = _Listing(), _Listing(), []
        self.add(code, message, advice, place)
        self._is_explained = True

    def add(
        self,
        code: str,
        message: str,
        advice: str = "",
        place: FilePlace = NOWHERE,
        *,
        assumption: str = "",
    ) -> None:
        """Note a fault; `assumption` is what the reading goes on with, if it can."""
        if self._is_explained and code not in WARNINGS:
            return
        if self.of_teams:
            message, advice, assumption = map(of_teams, (message, advice, assumption))
        if place.path:
            message = say("{place}: {text}", place=place.path, text=message)
        fault = Fault(code, message, advice, place.line, place.column)
        if code in WARNINGS:
            self._warnings.add(fault)
        elif assumption:
            self._repaired.add(fault)
        else:
            self._fatal.add(fault)
            if self._fatal.left_out >= ENOUGH:
                self.settle()
        if assumption and len(self._assumptions) < MOST:
            if place.line:
                assumption = say("line {line}: {text}", line=place.line, text=assumption)
            self._assumptions.append(assumption)

    def assume(self, assumption: str) -> None:
        """State an assumption that no fault called for."""
        self._assumptions.append(assumption)

    @property
    def are_fatal(self) -> bool:
        """No assumption can save this reading."""
        return bool(self._fatal.faults)

    @property
    def fatal_codes(self) -> set[str]:
        """What no assumption can save it from."""
        return {fault.code for fault in self._fatal.faults}

    @property
    def stop(self) -> bool:
        """This reading will end in an error."""
        return bool(self._fatal.faults or (self._repaired.faults and not self.lenient))

    def settle(self) -> None:
        """Raise what has to be raised: all of it at once."""
        if not self.stop:
            return
        guilty = [self._fatal] if self.lenient else [self._fatal, self._repaired]
        raise FaultyFileError(self.source, _in_order(guilty, MOST))

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Warnings and repaired faults, in the order of the file."""
        return tuple(_in_order([self._warnings, self._repaired], 2 * MOST))

    @property
    def assumptions(self) -> tuple[str, ...]:
        return tuple(self._assumptions)


def _in_order(listings: list[_Listing], most: int) -> list[Fault]:
    found = sorted(
        (fault for listing in listings for fault in listing.faults),
        key=lambda fault: (fault.line, fault.column),
    )
    left_out = sum(listing.left_out for listing in listings) + len(found[most:])
    if left_out:
        found = [
            *found[:most],
            Fault("more-faults", say_n("and {count} more", "and {count} more", left_out)),
        ]
    return found


def repair(
    table: Mapping[int, tuple[Cell, ...]],
    numbers: Mapping[int, int],
    places: CellPlaces,
    findings: Findings,
    unclear: Set[tuple[int, int]] = frozenset(),
    *,
    needs_colours: bool = True,
    one_bye: bool = True,
) -> dict[int, tuple[Cell, ...]]:
    """Return the table with all repairs that could be made; the faults are in the findings.

    A repair may bring to light what else is wrong, so it is looked at again until nothing changes:
    what is read leniently must be sound, or else be refused.
    """
    from zug.model.crosstable import Diagnosis  # noqa: PLC0415 - most tables are sound

    repaired = Diagnosis(
        table, numbers, places, findings, unclear, needs_colours=needs_colours, one_bye=one_bye
    ).run()
    while findings.lenient and not findings.are_fatal:
        before = repaired
        repaired = Diagnosis(
            before, numbers, places, findings, needs_colours=False, one_bye=one_bye
        ).run()
        if repaired == before:
            break
    return repaired
