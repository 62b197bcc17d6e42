"""What a federation would reject in a report, listed before it is sent."""

from __future__ import annotations

from collections import Counter

from zug.director.reporting.report import report
from zug.director.state.dates import iso_day, out_of_order
from zug.director.state.regulations import edition_advice
from zug.director.state.settings import ROWS
from zug.director.state.state import distinct_name
from zug.director.state.unfinished import missing_results, still_adjourned
from zug.formats import Writing
from zug.formats.list_columns import stored
from zug.messages import Message, joined, say, say_n
from zug.rules.federations import is_federation, is_known_federation
from zug.rules.numbering import is_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zug.director.state import Entry, State

_MOST_BOARDS = 10


def findings(state: State) -> tuple[str, ...]:
    """Return what should be corrected before the report is sent, the most serious first."""
    return (*_results(state), *_announcement(state), *_days(state), *_people(state), *_cut(state))


def _results(state: State) -> Iterator[str]:
    yield from missing_results(state, _MOST_BOARDS)
    yield from still_adjourned(state)
    played = 0 if state.current is None else state.current.number
    if not state.settings.rounds:
        yield say("how many rounds the event has is not announced")
    elif played < state.settings.rounds:
        yield say(
            "not all rounds have been played: {played} of {rounds}",
            played=played,
            rounds=state.settings.rounds,
        )


def _announcement(state: State) -> Iterator[Message]:
    event = state.settings.event
    needed = [row for row in ROWS.values() if row.is_needed]
    missing = [row.words for row in needed if not getattr(event, row.name)]
    if missing:
        yield say("the announcement lacks: {what}", what=joined(missing, ", "))
    yield from edition_advice(state.system, event)
    if event.federation and not is_known_federation(event.federation):
        yield say(
            "the federation of the event, {code!r}, is not one of FIDE", code=event.federation
        )


def _days(state: State) -> Iterator[Message]:
    event = state.settings.event
    for text in (event.start, event.end, *event.round_dates):
        if text and not iso_day(text):
            yield say("{text!r} is not a day of the calendar", text=text)
    days = [iso_day(text) for text in event.round_dates]
    lacking = [str(n) for n, day in enumerate(days, 1) if not day]
    lacking += [str(n) for n in range(len(days) + 1, state.settings.rounds + 1)]
    if event.round_dates and lacking:
        yield say_n(
            "the day of round {rounds} is missing",
            "the days of rounds {rounds} are missing",
            len(lacking),
            rounds=", ".join(lacking),
        )
    if (wrong := out_of_order(event)) is not None:
        yield wrong


_OF_PLAYERS: tuple[tuple[Callable[[Entry], bool], Callable[[int, str], Message]], ...] = (
    (
        lambda entry: bool(entry.rating) and not entry.fide_id,
        lambda n, name: say_n(
            "{count} rated player has no FIDE id: {name}",
            "{count} rated players have no FIDE id ({name} first)",
            n,
            name=name,
        ),
    ),
    (
        lambda entry: bool(entry.fide_id) and not entry.fide_id.isdecimal(),
        lambda n, name: say_n(
            "{count} FIDE id is not a number: {name}",
            "{count} FIDE ids are not numbers ({name} first)",
            n,
            name=name,
        ),
    ),
    (
        lambda entry: not is_federation(entry.federation),
        lambda n, name: say_n(
            "{count} player has no federation: {name}",
            "{count} players have no federation ({name} first)",
            n,
            name=name,
        ),
    ),
    (
        lambda entry: is_federation(entry.federation) and not is_known_federation(entry.federation),
        lambda n, name: say_n(
            "{count} federation is not one of FIDE: {name}",
            "{count} federations are not of FIDE ({name} first)",
            n,
            name=name,
        ),
    ),
    (
        lambda entry: not entry.fide_id and not entry.birth,
        lambda n, name: say_n(
            "{count} player has neither a FIDE id nor a date of birth: {name}",
            "{count} players have neither a FIDE id nor a date of birth ({name} first)",
            n,
            name=name,
        ),
    ),
    (
        lambda entry: stored("birth", entry.birth)[1],
        lambda n, name: say_n(
            "{count} date of birth cannot be right: {name}",
            "{count} dates of birth cannot be right ({name} first)",
            n,
            name=name,
        ),
    ),
    (
        lambda entry: bool(entry.title) and not is_title(entry.title),
        lambda n, name: say_n(
            "{count} title is not one of FIDE: {name}",
            "{count} titles are not of FIDE ({name} first)",
            n,
            name=name,
        ),
    ),
)
"""What speaks against an entry, and how it is said of so many, the first by name."""


def _people(state: State) -> Iterator[Message]:
    for lacks, words in _OF_PLAYERS:
        lacking = [entry.id for entry in state.entries.values() if lacks(entry)]
        if lacking:
            yield words(len(lacking), distinct_name(state, lacking[0]))
    uses = Counter(entry.fide_id for entry in state.entries.values() if entry.fide_id)
    for fide_id, times in uses.items():
        if times > 1:
            yield say("the FIDE id {id} is given {count} times", id=fide_id, count=times)


def _cut(state: State) -> Sequence[str]:
    """Return what has no room in the report."""
    if not state.entries:
        return ()
    notes = Writing.of(report(state, interim=True).tournament, "trf26").assumptions
    if not state.has_more_rounds:
        return notes
    return [note for note in notes if isinstance(note, Message) and "width" in note.params]
