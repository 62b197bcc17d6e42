"""The journal: every decision of an event, when and why, the last one first."""

from __future__ import annotations

from datetime import datetime

from zug.dates import moment
from zug.director.journal import checksums
from zug.director.journal.replay import JournalNarrator, undone_numbers
from zug.director.journal.undo_rules import never_undone
from zug.fastclasses import NamedTuple
from zug.page.holding import OpenEvent, not_an_event
from zug.page.showing import show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.journal import JournalLine
    from zug.page.asked import CallArguments
    from zug.page.holding import Held

MOST = 200
"""Lines on the page; the file has them all."""


class JournalEntry(NamedTuple):
    """A line of the journal as the page shows it."""

    line: JournalLine
    text: str
    time: str
    is_undone: bool
    stays: bool
    """No undo takes it back."""


def journal_view(held: Held, asked: CallArguments) -> str:
    if not isinstance(held, OpenEvent):
        raise not_an_event()
    lines = held.desk.decisions
    gone, sentences = undone_numbers(lines), JournalNarrator().sentences(lines)
    stays = never_undone(lines, held.desk.state)
    entries = [
        JournalEntry(line, text, _moment(line.time), line.number in gone, line.number in stays)
        for line, text in zip(lines, sentences, strict=True)
    ]
    *_, last = checksums(lines)
    return show(
        "journal",
        asked.language,
        held=held,
        entries=entries[::-1][:MOST],
        count=len(entries),
        checksum=last,
    )


def _moment(time: str) -> str:
    return moment(datetime.fromisoformat(time.replace("Z", "+00:00")).astimezone())
