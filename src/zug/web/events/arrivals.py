"""Files that are brought become events. One of an event that left FIDE mode here stays outside:
that is asked in two steps, unless the first line of its journal tells it for certain.
"""

from __future__ import annotations

from zug.director.decisions.fide_mode import LeaveFideMode
from zug.director.journal import checksums
from zug.director.journal.confirmation import require_answers
from zug.director.objections import leaves_fide_mode
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.web.events.departures import left_by
from zug.web.events.fingerprints import chapters
from zug.web.events.models import DecisionRow
from zug.web.events.outside import kept_outside, left_here
from zug.web.events.store import folded, from_lines, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import JournalLine, State
    from zug.director.decisions import Objection
    from zug.director.importing.import_plan import ImportPlan
    from zug.messages import Message
    from zug.web.events.models import EventRow


class JournalUpload(NamedTuple):
    """An uploaded journal before it becomes an event."""

    lines: tuple[JournalLine, ...]
    state: State
    left: int | None
    """The round in which the event it is of left FIDE mode here, as its players and games tell."""

    @classmethod
    def of(cls, raw: bytes, source: str) -> JournalUpload:
        lines = lines_of(raw, source)
        state = folded(lines, say("the file"))
        first = next(checksums(lines))
        is_known = DecisionRow.objects.filter(number=1, link=first).exists()
        if not state.fide_mode or is_known or first in left_here():
            return cls(lines, state, None)
        return cls(lines, state, left_by(one.tournament for one in chapters(lines)))

    @property
    def questions(self) -> tuple[Objection, ...]:
        return () if self.left is None else (leaves_fide_mode(_left_here(self.left)),)

    def event(self, *, word: str = "") -> EventRow:
        """The event. `UnconfirmedError` as long as the question is not answered by its word."""
        if self.left is None:
            return from_lines(self.lines)
        require_answers(LeaveFideMode(self.left), self.questions, confirmed=False, word=word)
        left = {next(checksums(self.lines)): self.left}
        return from_lines(kept_outside(self.lines, left, lambda: self.state.present_round))


def known_outside(takeover: ImportPlan) -> ImportPlan:
    """A report of an event that left FIDE mode here is asked about, and stays outside."""
    round_ = left_by((takeover.tournament,))
    return takeover if round_ is None else takeover.kept_outside(round_, _left_here(round_))


def _left_here(round_: int) -> Message:
    return say(
        "this event left FIDE mode at this desk in round {round}; this copy of it is "
        "outside FIDE mode too, for good",
        round=round_,
    )
