"""Players of a list: pasted lines, all of them entered at once, and taken back at once."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping

from zug.director.actions import players
from zug.director.decisions import Enter
from zug.director.decisions.numbers import against_moves
from zug.director.desk import Done, require_answers
from zug.director.journal import OF_LIST, from_list
from zug.director.journal.replay import in_force
from zug.director.objections import confirm
from zug.director.pairing.round_robin import without_table
from zug.director.state.find import entered_already, namesake
from zug.errors import Fault, FaultyFileError, ZugError
from zug.fastclasses import dataclass
from zug.formats import read_players
from zug.formats.spreadsheet import table_lines
from zug.messages import Message, joined, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from zug.director.state import Entry, State

    Completing = Callable[[State, Sequence[tuple[str, dict[str, Any]]]], list[dict[str, Any]]]

    from zug.director.decisions import Objection
    from zug.director.desk import Answers, Desk, RecordedDecision
    from zug.director.journal import JournalLine
    from zug.formats.list_columns import Odd
    from zug.formats.players_csv import PlayerList


NOTHING_CHOSEN: Mapping[str, str] = {}
MOST_ODD = 50
"""So many odd values are listed; the rest is counted."""


@dataclass(frozen=True)
class PlayersImported(Done):
    """The players of a list were entered: those that were refused, and what looks doubtful."""

    refused: tuple[str, ...]
    doubtful: tuple[str, ...]

    @property
    def entered(self) -> int:
        return len(self.recorded)

    @property
    def first(self) -> int:
        """The first decision, by which the whole list can be undone; 0 if there was none."""
        return self.recorded[0].line.number if self.recorded else 0


def pasted(text: str, columns: Mapping[str, str] = NOTHING_CHOSEN) -> PlayerList:
    """Return the players of lines with a heading, or of names with ratings without one.

    Without a heading each line is read by itself: `Ada`, `Bea; 1500`, `3. Rey, Ana, 1400`,
    `Gil 2100`. Rows that cannot be read are faults that quote their line.
    """
    if not text.strip():
        raise ZugError("no-list", say("no list was given"), say("paste one, or choose a file"))
    lines = text.splitlines()
    try:
        listed = read_players(text.encode(), "list", columns=columns)
    except FaultyFileError as error:
        if error.code != "csv-header":
            raise
        return _without_heading(lines, columns)
    return listed._replace(faults=tuple(_quoting(fault, lines) for fault in listed.faults))


def refused_lines(text: str) -> str:
    """Return the lines of a pasted list that nobody was entered from, to be corrected.

    A heading goes with them, as they cannot be read without it.
    """
    listed = pasted(text)
    lines = text.splitlines()
    numbers = sorted({fault.line for fault in listed.bad_rows if fault.line})
    if not numbers:
        return ""
    head = next(line for line in lines if line.strip())
    headed = [column.heading for column in listed.columns] != [*_COLUMNS[: len(listed.columns)]]
    kept = [lines[number - 1] for number in numbers]
    return "\n".join([head, *kept] if headed else kept)


_COLUMNS = ("name", "rating", "title", "federation", "id")
"""What stands in a line without a heading, in this order."""
_COUNTED = re.compile(r"\s*\d{1,4}[.)]\s*(?=\D)")
"""The number of a line, which is none of the player's."""
_RATED = re.compile(r"(.*\D)\s+\(?(\d{3,4})\)?")
_RATING = re.compile(r"\d{1,4}")


def _without_heading(lines: Sequence[str], columns: Mapping[str, str]) -> PlayerList:
    separator = next((mark for mark in "\t;" if any(mark in line for line in lines)), "")
    rows = [_fields(line, separator) for line in lines]
    width = min(max(map(len, rows)), len(_COLUMNS))
    table = "\n".join(table_lines([_COLUMNS[:width], *rows]))
    listed = read_players(table.encode(), "list", columns=columns)
    return listed._replace(
        faults=tuple(_quoting(_one_up(fault), lines) for fault in listed.faults),
        odd=tuple(odd._replace(line=odd.line - 1) for odd in listed.odd),
    )


def _fields(line: str, separator: str) -> list[str]:
    """Return what a line says of one player, the name first; a number before it is left out."""
    line = _COUNTED.sub("", line, count=1)
    if separator and separator in line:
        cells = [cell.strip() for cell in next(csv.reader([line], delimiter=separator))]
        is_counted = len(cells) > 1 and cells[0].isdecimal() and not cells[1].isdecimal()
        return cells[1:] if is_counted else cells
    cells = [cell.strip() for cell in line.split(",")]
    rated = next((at for at, cell in enumerate(cells) if at and _RATING.fullmatch(cell)), 0)
    if rated:
        return [", ".join(cells[:rated]), *cells[rated:]]
    rated_line = _RATED.fullmatch(line.strip())
    return [rated_line[1].strip(), rated_line[2]] if rated_line else [line.strip()]


def _one_up(fault: Fault) -> Fault:
    """The heading we put before the list is no line of it, and nobody typed its columns."""
    line = max(fault.line - 1, 0)
    if fault.code == "csv-row":
        most = say("a line has at most a name, rating, title, federation and id")
        return Fault(fault.code, most, say("leave the rest out"), line)
    return Fault(fault.code, fault.message, fault.advice, line)


def _quoting(fault: Fault, lines: Sequence[str]) -> Fault:
    """A fault about a line, with what was typed there."""
    if not 1 <= fault.line <= len(lines):
        return fault
    typed = lines[fault.line - 1].strip()[:60]
    message = say("{line!r}: {text}", line=typed, text=fault.message)
    return Fault(fault.code, message, fault.advice, fault.line, fault.column)


def import_players(
    desk: Desk,
    answers: Answers,
    listed: PlayerList,
    *,
    late: bool = False,
    number: str = "",
    complete: Completing | None = None,
    is_whole: bool = False,
) -> PlayersImported:
    """Enter the players of a list, so that one undo takes the whole list back (`undo_list`).

    Players who cannot be entered are left out and reported, unless the list `is_whole`: then nobody
    is, and columns that were not read and names entered before are asked about. `complete` adds
    what rating lists know. Everything is asked in one question at the end: an unanswered one takes
    back what was recorded.
    """
    before = desk.state
    recorded: list[RecordedDecision] = []
    refused: list[str] = []
    on_offer: list[str] = []
    namesakes: list[Entry] = []
    asked: list[Objection] = []
    reason = from_list(len(desk.decisions) + 1)
    rows = [(player.name, listed.details(player)) for player in listed.players]
    known = [row for _name, row in rows] if complete is None else complete(desk.state, rows)
    with desk.together():
        for (name, _row), details in zip(rows, known, strict=True):
            same = namesake(before if is_whole else desk.state, name)
            try:
                decision = players.enter(desk.state, name, late=late, number=number, **details)
                recorded.append(desk.record(decision, reason, confirmed=True))
            except ZugError as error:
                if is_whole:
                    raise
                refused.append(say("{name}: {text}", name=name, text=error.message))
                continue
            asked += decision.somebody_else()
            if same is not None:
                namesakes.append(same)
            on_offer += [objection.message for objection in decision.on_offer()]
        if recorded:
            unread, again = (_unread(listed), _entered_before(namesakes)) if is_whole else ((), ())
            asked = [*unread, *odd_values(listed.odd), *asked, *again]
            _require_numbers(before, desk.state, len(recorded), answers, asked)
    twins = [_both(desk.state, same) for same in namesakes]
    doubtful = (*twins, *on_offer, *without_table(desk.state))
    return PlayersImported(tuple(recorded), desk.state, tuple(refused), doubtful)


def _both(state: State, same: Entry) -> Message:
    """Said when all are entered: until then every entry may move the numbers."""
    return say("{text}; both are in the list now", text=entered_already(state, same))


def _unread(listed: PlayerList) -> Iterator[Objection]:
    """Ask about columns that nobody knows: the ratings may be in one of them."""
    for heading in listed.unknown:
        yield confirm(say("the column {heading!r} is not read", heading=heading[:30]))


def _entered_before(namesakes: Sequence[Entry]) -> Iterator[Objection]:
    """Ask about players entered before: the same list a second time would double the field."""
    if namesakes:
        yield confirm(
            say_n(
                "{count} of this name is entered already: {names}",
                "{count} of these names are entered already: {names}",
                len(namesakes),
                names=joined((entry.name for entry in namesakes[:5]), "; "),
            )
        )


def _require_numbers(
    before: State, after: State, entered: int, answers: Answers, asked: Iterable[Objection]
) -> None:
    """Ask one question for a whole list: the numbers it changes (handling-2026:2.5), the rest."""
    last = Enter(after.entries[max(after.entries)])
    about = say_n("{count} player would be entered", "{count} players would be entered", entered)
    everything = (*asked, *against_moves(before, after))
    require_answers(
        last,
        everything,
        confirmed=answers.confirmed,
        word="",
        about=about,
        button=say_n("Enter {count} player", "Enter {count} players", entered),
    )


def odd_values(odd: Sequence[Odd]) -> Iterator[Objection]:
    for value in odd[:MOST_ODD]:
        yield confirm(value.sentence())
    if rest := len(odd[MOST_ODD:]):
        yield confirm(say_n("{count} more such value", "{count} more such values", rest))


def undo_list(desk: Desk, answers: Answers, number: int) -> Done:
    """Take back all players of a list, by the number of one of their decisions; or nobody."""
    return desk.take_back(answers, same_list(desk.decisions, number))


def same_list(decisions: Sequence[JournalLine], number: int) -> list[int]:
    """The standing decisions that came with the same list as this one, the last first."""
    if not 1 <= number <= len(decisions) or not is_of_list(decisions[number - 1]):
        return []
    reason = decisions[number - 1].reason
    return [d.number for d in reversed(in_force(decisions)) if is_of_list(d) and d.reason == reason]


def is_of_list(decision: JournalLine) -> bool:
    return decision.kind == "enter" and OF_LIST.fullmatch(decision.reason) is not None
