"""The lists of the page: players, standings and cross table, the journal."""

from __future__ import annotations

from datetime import datetime

from zug.dates import moment
from zug.director.journal import checksums
from zug.director.journal.replay import JournalNarrator, undone_numbers
from zug.director.journal.undo_rules import never_undone
from zug.director.reporting.report import settled
from zug.director.state.players import status
from zug.director.state.settings import ROWS
from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.page.holding import OpenEvent, not_an_event
from zug.page.showing import show
from zug.reports import PAPERS, as_table
from zug.reports.sheets import TableSheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.journal import JournalLine
    from zug.director.state import Entry
    from zug.page.asked import CallArguments
    from zug.page.holding import Held


class PlayerRow(NamedTuple):
    """A player in the list, with their status."""

    tpn: int
    entry: Entry
    status: str
    is_out: bool


def state_of(held: Held) -> State:
    """The state of an event that is run here; a file has players in its tables alone."""
    if held.state is None:
        raise not_an_event()
    return held.state


def players_view(held: Held, asked: CallArguments) -> str:
    state = state_of(held)
    away = state.missing(state.coming)
    people = [
        PlayerRow(tpn, state.entries[entry], status(state, entry), entry in away)
        for tpn, entry in enumerate(state.numbering, 1)
    ]
    return show(
        "players",
        asked.language,
        held=held,
        people=people,
        settings=state.settings,
        rows=ROWS,
        is_table=state.has_table,
        may_enter=not (state.has_table and state.rounds),
    )


def player_view(held: Held, asked: CallArguments) -> str:
    """One player: corrections, the rounds to come, withdrawal."""
    state, entry = state_of(held), asked.number("entry")
    found = state.entries.get(entry)
    if found is None:
        raise UsageError("no-such-player", say("there is no such player"))
    last = state.settings.rounds or state.coming
    byes = [
        (round_, str(state.byes.get((entry, round_), "")))
        for round_ in range(state.coming, last + 1)
        if round_ < state.withdrawn.get(entry, round_ + 1)
    ]
    return show(
        "player",
        asked.language,
        held=held,
        entry=found,
        tpn=state.tpns[entry],
        status=status(state, entry),
        byes=byes,
        has_left=entry in state.withdrawn,
        is_table=state.has_table,
        has_begun=bool(state.rounds),
    )


def standings_view(held: Held, asked: CallArguments) -> str:
    return _table(held, asked, "standings")


def crosstable_view(held: Held, asked: CallArguments) -> str:
    return _table(held, asked, "crosstable")


def _table(held: Held, asked: CallArguments, paper: str) -> str:
    over = _over(held)
    if not over and not PAPERS[paper].to_fill_in:
        return show("no_table", asked.language, held=held)
    after = min(asked.number("round") or over, over)
    order = replace(held.order(None, ""), as_of=after if 0 < after < over else None)
    sheet = PAPERS[paper].make(order)
    assert isinstance(sheet, TableSheet)
    return show(
        "table",
        asked.language,
        held=held,
        view=paper,
        sheet=sheet,
        after=after,
        rounds=range(1, over + 1),
        open=0 if held.state is None or settled(held.state) is None else 1,
        table=as_table(sheet, asked.language, f"list {paper}" + " cross" * (paper == "crosstable")),
    )


def _over(held: Held) -> int:
    """The last round to have standings after: of an event, one with all its results."""
    if held.state is None:
        return held.tournament.rounds_played
    last = settled(held.state)
    current = held.state.current
    return last if last is not None else (current.number if current else 0)


MOST = 200
"""Lines of the journal on the page; the file has them all."""


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
