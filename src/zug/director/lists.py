"""Players of a list: pasted lines, and all of them entered at once."""

from __future__ import annotations

from collections.abc import Mapping

from zug.director import people
from zug.director.answers import require_answers
from zug.director.decisions import Enter
from zug.director.decisions.base import confirm
from zug.director.decisions.numbers import against_moves
from zug.director.fold import standing
from zug.director.journal import OF_LIST
from zug.director.lookup import entered_already, namesake
from zug.director.table import without_table
from zug.errors import Fault, FaultyFileError, ZugError
from zug.formats import read_players
from zug.messages import Message, say, say_n
from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from zug.director.state import Entry, State

    Completing = Callable[[State, Sequence[tuple[str, dict[str, Any]]]], list[dict[str, Any]]]

    from zug.director.decisions import Objection
    from zug.director.desk import Desk
    from zug.director.journal import Recorded
    from zug.formats.odd_values import Odd
    from zug.formats.players_csv import PlayerList


NOTHING_CHOSEN: Mapping[str, str] = {}
MOST_ODD = 50
"""So many odd values are listed; the rest is counted."""


class Report(NamedTuple):
    """What became of a list: how many were entered, what was refused, what looks doubtful."""

    entered: int
    refused: tuple[str, ...]
    doubtful: tuple[str, ...]
    first: int = 0
    """The first decision it took, by which the whole list can be undone; 0 if there was none."""


def pasted(text: str, columns: Mapping[str, str] = NOTHING_CHOSEN) -> PlayerList:
    """Lines with a heading, or names with ratings (or names alone) without one."""
    if not text.strip():
        raise ZugError("no-list", say("no list was given"), say("paste one, or choose a file"))
    try:
        return read_players(text.encode(), "list", columns=columns)
    except FaultyFileError as error:
        if error.code != "csv-header":
            raise
    first = next(line for line in text.splitlines() if line.strip())
    separator = next((mark for mark in "\t;" if mark in first), ",")
    fields = first.split(separator)
    guess = ["name", "rating", "title", "federation", "id"][: len(fields)]
    if separator == "," and not fields[-1].strip().isdecimal():
        separator, guess = ";", ["name"]  # `Surname, Forename`
    listed = read_players(f"{separator.join(guess)}\n{text}".encode(), "list")
    return listed._replace(
        faults=tuple(_one_up(fault) for fault in listed.faults),
        odd=tuple(one._replace(line=one.line - 1) for one in listed.odd),
    )


def _one_up(fault: Fault) -> Fault:
    """The heading we put before the list is no line of it."""
    return Fault(fault.code, fault.message, fault.advice, max(fault.line - 1, 0), fault.column)


def enter_all(
    desk: Desk,
    listed: PlayerList,
    *,
    late: bool,
    confirmed: bool = False,
    complete: Completing | None = None,
) -> Report:
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
            decision = people.enter(desk.state, player.name, late=late, **details)
            same = namesake(desk.state, player.name)
            desk.record(decision, reason, confirmed=True)
        except ZugError as error:
            refused.append(say("{name}: {text}", name=player.name, text=error.message))
            continue
        asked += decision.somebody_else()
        if same is not None:
            namesakes.append(same)
        doubtful += [one.message for one in decision.on_offer()]
        entered += 1
    if entered:
        asked = [*asked, *odd_values(listed.odd)]
        require_numbers(before, desk.state, entered, confirmed=confirmed, asked=asked)
    twins = [_both(desk.state, same) for same in namesakes]
    doubtful = [*twins, *doubtful, *without_table(desk.state)]
    return Report(entered, tuple(refused), tuple(doubtful), first if entered else 0)


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
    require_answers(last, everything, confirmed=confirmed, word="", about=about)


def odd_values(odd: Sequence[Odd]) -> Iterator[Objection]:
    for one in odd[:MOST_ODD]:
        yield confirm(one.sentence())
    if rest := len(odd[MOST_ODD:]):
        yield confirm(say_n("{count} more such value", "{count} more such values", rest))


def same_list(decisions: Sequence[Recorded], number: int) -> list[int]:
    """The standing decisions that came with the same list as this one, the last first."""
    if not 1 <= number <= len(decisions) or not is_of_list(decisions[number - 1]):
        return []
    reason = decisions[number - 1].reason
    return [d.number for d in reversed(standing(decisions)) if is_of_list(d) and d.reason == reason]


def is_of_list(decision: Recorded) -> bool:
    return decision.kind == "enter" and OF_LIST.fullmatch(decision.reason) is not None
