"""What a website is made from, whether the event is being run here or comes from a report."""

from __future__ import annotations

from uuid import UUID, uuid5

from zug.director.journal.publications import Publication, publications
from zug.director.journal.replay import replay
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.reports import PaperInput, of_event, of_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.journal import JournalLine
    from zug.model import Tournament

_ZUG = UUID("5a75675a-7567-5a75-8675-5a75675a7567")
"""All that feeds name is below it."""
NO_TIME = "1970-01-01T00:00:00Z"
"""Of a report that has neither days nor a time of its own."""


class SiteData(NamedTuple):
    """An event as the public may see it.

    `rounds` has an order of papers for each published round, `tables` one for all that is not of a
    round. `identity` names the event for ever; `made` is when it last changed, in UTC.
    """

    identity: UUID
    rounds: tuple[PaperInput, ...]
    tables: PaperInput
    publications: tuple[Publication, ...]
    made: str


def made_of_event(lines: Sequence[JournalLine]) -> SiteData:
    """Of the decisions of an event: drafts are left out."""
    state = replay(lines)
    published = sum(round_.published for round_ in state.rounds)
    first, last = lines[0], lines[-1]
    return SiteData(
        uuid5(_ZUG, f"{first.time} {first.author} {first.data}"),
        tuple(of_event(state, number, "") for number in range(1, published + 1)),
        of_event(state, published, ""),
        tuple(publications(lines)),
        last.time,
    )


def made_of_report(tournament: Tournament, made: str = "") -> SiteData:
    """Of a tournament as a file holds it; `made` is when the file was written, in UTC."""
    event = tournament.event
    numbers = range(1, tournament.rounds_played + 1)
    return SiteData(
        uuid5(_ZUG, f"{event.name} {event.city} {event.start}"),
        tuple(of_report(tournament, number, "") for number in numbers),
        of_report(tournament, None, ""),
        tuple(
            Publication(
                number, made or NO_TIME, say("Results of round {round}", round=number), number, True
            )
            for number in numbers
        ),
        made,
    )
