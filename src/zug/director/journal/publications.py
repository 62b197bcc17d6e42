"""What of an event became public, and when: pairings, complete results, corrections."""

from __future__ import annotations

from zug.director.journal.replay import replay_steps
from zug.fastclasses import NamedTuple
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.director.journal import JournalLine
    from zug.director.state import EventRound, State
    from zug.messages import Message


class Publication(NamedTuple):
    """What was published by the decision of this number, at this time."""

    number: int
    time: str
    title: Message
    round: int
    of_results: bool = False
    """It concerns results, and so the standings."""


def publications(lines: Sequence[JournalLine]) -> list[Publication]:
    """Return what was published, in order; what was undone has never been published."""
    public: list[Publication] = []
    before: tuple[EventRound, ...] = ()
    for line, state in replay_steps(lines):
        after = state.rounds
        if after is not before:
            public += _between(line, before, after)
            before = after
    return public


def published(state: State) -> tuple[object, ...]:
    """Return a value that changes with every publication, and with nothing else."""
    return tuple(
        (round_.version, () if round_.open_boards else tuple(_shown(round_)))
        for round_ in state.rounds
        if round_.published
    )


def shown_beside(state: State) -> tuple[object, ...]:
    """Return what public pages show besides publications: names, settings, absences."""
    away = (state.withdrawn, state.expelled, state.byes)
    ranking = (state.order, state.lots, state.values, state.categories, state.fide_left)
    return (state.settings, state.entries, *away, *ranking)


def _between(
    line: JournalLine, before: Sequence[EventRound], after: Sequence[EventRound]
) -> Iterator[Publication]:
    for place in range(max(len(before), len(after))):
        old = before[place] if place < len(before) else None
        new = after[place] if place < len(after) else None
        if old is new:
            continue
        title = _change(old, new)
        if title is not None:
            of_results = old is not None and new is not None and old.published and _same(old, new)
            yield Publication(line.number, line.time, title, place + 1, of_results)


def _change(old: EventRound | None, new: EventRound | None) -> Message | None:
    """Return what a reader of public pages sees; None for drafts."""
    was_public = old is not None and old.published
    if new is None or not new.published:
        if was_public and old is not None:
            return say("The pairing of round {round} was taken back", round=old.number)
        return None
    if not was_public or old is None:
        return say("Pairings of round {round}", round=new.number)
    if not _same(old, new):
        return say("Pairings of round {round}, changed", round=new.number)
    return _results(old, new)


def _results(old: EventRound, new: EventRound) -> Message | None:
    if new.open_boards:
        return None
    if old.open_boards:
        return say("Results of round {round}", round=new.number)
    if _shown(old) != _shown(new):
        return say("Results of round {round}, corrected", round=new.number)
    return None


def _same(old: EventRound, new: EventRound) -> bool:
    return old.version == new.version


def _shown(round_: EventRound) -> list[object]:
    """Return what the public knows of its boards; not the results for the rating report."""
    return [(pair.white, pair.black, pair.results, pair.second) for pair in round_.boards]
