"""Players of a list: pasted lines, and all of them entered at once."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping

from zug.director.actions import players
from zug.director.decisions import Enter
from zug.director.decisions.numbers import against_moves
from zug.director.journal import OF_LIST
from zug.director.journal.confirmation import require_answers
from zug.director.journal.replay import in_force
from zug.director.objections import confirm
from zug.director.pairing.round_robin import without_table
from zug.director.state.find import entered_already, namesake
from zug.errors import Fault, FaultyFileError, ZugError
from zug.fastclasses import NamedTuple
from zug.formats import read_players
from zug.formats.spreadsheet import table_lines
from zug.messages import Message, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from zug.director.state import Entry, State

    Completing = Callable[[State, Sequence[tuple[str, dict[str, Any]]]], list[dict[str, Any]]]

    from zug.director.decisions import Objection
    from zug.director.desk import Desk
    from zug.director.journal import JournalLine
    from zug.formats.list_columns import Odd
    from zug.formats.players_csv import PlayerList


NOTHING_CHOSEN: Mapping[str, str] = {}
MOST_ODD = 50
"""So many odd values are listed; the rest is counted."""


class ImportSummary(NamedTuple):
    """The result of importing a list: players entered, rows refused, values that look doubtful."""

    entered: int
    refused: tuple[str, ...]
    doubtful: tuple[str, ...]
    first: int = 0
    """The first decision it took, by which the whole list can be undone; 0 if there was none."""


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


def enter_all(
    desk: Desk,
    listed: PlayerList,
    *,
    late: bool,
    confirmed: bool = False,
    complete: Completing | None = None,
) -> ImportSummary:
    """Enter everybody who can be entered; who cannot is told.

    `complete` adds what rating lists know of them, where there are any. Numbers that change are
    asked about once, at the end: whoever asks takes back what was recorded.
    """
    before = desk.state
    entered = 0
    refused: list[str] = []
    doubtful: list[str] = []
    namesakes: list[Entry] = []
    asked: list[Objection] = []
    first = len(desk.decisions) + 1
    reason = f"from a list ({first})"
    rows = [(player.name, listed.details(player)) for player in listed.players]
    known = [row for _name, row in rows] if complete is None else complete(desk.state, rows)
    for player, details in zip(listed.players, known, strict=True):
        try:
            decision = players.enter(desk.state, player.name, late=late, **details)
            same = namesake(desk.state, player.name)
            desk.record(decision, reason, confirmed=True)
        except ZugError as error:
            refused.append(say("{name}: {text}", name=player.name, text=error.message))
            continue
        asked += decision.somebody_else()
        if same is not None:
            namesakes.append(same)
        doubtful += [objection.message for objection in decision.on_offer()]
        entered += 1
    if entered:
        asked = [*asked, *odd_values(listed.odd)]
        require_numbers(before, desk.state, entered, confirmed=confirmed, asked=asked)
    twins = [_both(desk.state, same) for same in namesakes]
    doubtful = [*twins, *doubtful, *without_table(desk.state)]
    return ImportSummary(entered, tuple(refused), tuple(doubtful), first if entered else 0)


def _both(state: State, same: Entry) -> Message:
    """Said when all are entered: until then every entry may move the numbers."""
    return say("{text}; both are in the list now", text=entered_already(state, same))


def require_numbers(
    before: State,
    after: State,
    entered: int,
    *,
    confirmed: bool,
    asked: Iterable[Objection] = (),
) -> None:
    """One question for a whole list: the numbers it changes (handling-2026:2.5), and the rest."""
    last = Enter(after.entries[max(after.entries)])
    about = say_n("{count} player would be entered", "{count} players would be entered", entered)
    everything = (*asked, *against_moves(before, after))
    act = say_n("Enter {count} player", "Enter {count} players", entered)
    require_answers(last, everything, confirmed=confirmed, word="", about=about, act=act)


def odd_values(odd: Sequence[Odd]) -> Iterator[Objection]:
    for value in odd[:MOST_ODD]:
        yield confirm(value.sentence())
    if rest := len(odd[MOST_ODD:]):
        yield confirm(say_n("{count} more such value", "{count} more such values", rest))


def same_list(decisions: Sequence[JournalLine], number: int) -> list[int]:
    """The standing decisions that came with the same list as this one, the last first."""
    if not 1 <= number <= len(decisions) or not is_of_list(decisions[number - 1]):
        return []
    reason = decisions[number - 1].reason
    return [d.number for d in reversed(in_force(decisions)) if is_of_list(d) and d.reason == reason]


def is_of_list(decision: JournalLine) -> bool:
    return decision.kind == "enter" and OF_LIST.fullmatch(decision.reason) is not None
