"""What is open on the page: a tournament of a file, or an event that is run from it.

Both show rounds, tables and papers through the same few questions; what can be done with them is
in `acts` and `file_acts`.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count

from zug.director import Desk
from zug.director.decisions.fide_mode import not_in_fide_mode
from zug.director.desk import check_begins, utc_now
from zug.director.journal import LOCAL_OWNER, JournalLine, decode, encode
from zug.director.journal.replay import replay
from zug.errors import Fault, FaultyFileError, UsageError, ZugError
from zug.fastclasses import replace
from zug.formats import Reading, write
from zug.formats.editions import conversions, edition_of, text_of
from zug.messages import Message, player_count, say, say_n
from zug.reports import of_event, of_report
from zug.screens.progress import progress
from zug.systems import system_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zug.director import Decision, State
    from zug.director.journal import Contents
    from zug.model import Tournament
    from zug.reports import PaperInput
    from zug.systems import System


_SERIALS = count()


class OpenFile:
    """A tournament as a file holds it, with what was changed on the page since."""

    kind = "file"
    state = None
    outside = ""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.version = (next(_SERIALS), 0)
        """Another one for another content."""

    @property
    def name(self) -> str:
        return self.tournament.event.name or say("Tournament")

    @property
    def line(self) -> Message:
        players = player_count(len(self.tournament.players))
        rounds = say_n("{count} round", "{count} rounds", self.tournament.rounds_played)
        return say("{players}, {rounds}", players=self.system.said(players), rounds=rounds)

    @property
    def mark(self) -> str:
        """How the line is marked: a file is neither a draft nor finished."""
        return "file"

    @property
    def text(self) -> str:
        """For the browser to keep, complete."""
        return write(self.tournament, "json").decode()

    @property
    def system(self) -> System:
        """The one the file names; if nobody knows that one, the usual."""
        try:
            return system_of(self.tournament)
        except ZugError:
            return system_of(replace(self.tournament, system=None, code=""))

    def order(self, round_: int | None, made: str) -> PaperInput:
        return of_report(self.tournament, round_, made)


class OpenEvent:
    """An event and the pen to run it: its journal is kept by the browser."""

    kind = "event"

    def __init__(self, pages: MemoryJournal) -> None:
        self._pages = pages
        self._serial = next(_SERIALS)
        self.desk = Desk(pages, author=LOCAL_OWNER)

    @property
    def state(self) -> State:
        return self.desk.state

    @property
    def name(self) -> str:
        return self.state.settings.name

    @property
    def line(self) -> Message:
        return progress(self.state).line

    @property
    def mark(self) -> str:
        return progress(self.state).stage

    @property
    def outside(self) -> str:
        """That it is not in FIDE mode, if it is not."""
        return "" if self.state.fide_mode else not_in_fide_mode(self.state)

    @property
    def text(self) -> str:
        return self._pages.raw.decode()

    @property
    def tournament(self) -> Tournament:
        """With the draft, which on this page everybody sees."""
        return with_draft(self.state).tournament

    @property
    def system(self) -> System:
        return self.state.system

    @property
    def version(self) -> tuple[int, int]:
        return self._serial, self.state.decisions

    def order(self, round_: int | None, made: str) -> PaperInput:
        return of_event(self.state, round_, made)


Held = OpenFile | OpenEvent


def not_an_event() -> UsageError:
    return UsageError(
        "not-an-event",
        say("this is a file, not an event that is run here"),
        say("run it from here first: see “Print and save”"),
    )


def with_draft(state: State) -> State:
    if state.draft is None:
        return state
    return state.with_round(replace(state.draft, published=True))


class OpenDocuments:
    """The open document, by the key the browser has for it."""

    def __init__(self) -> None:
        self._held: dict[str, Held] = {}

    def put(self, key: str, held: Held) -> Held:
        self._held = {key: held}
        return held

    def get(self, key: str) -> Held:
        if key not in self._held:
            raise UsageError("not-open", say("this event is not open"), say("open it again"))
        return self._held[key]


def read_file(data: bytes, name: str, *, lenient: bool = False) -> tuple[Held, tuple[str, ...]]:
    """What a file holds, whichever kind of file it is, and remarks about it."""
    if data.lstrip()[:5] == b'{"n":':
        return _event(data, name), ()
    try:
        reading = Reading.of(data, name, lenient=lenient)
    except FaultyFileError:
        if not name.casefold().endswith(".zug"):
            raise
        raise _not_a_journal(name) from None
    faults = (fault.sentence() for fault in reading.faults)
    found = reading.tournament
    edition = edition_of(text_of(data), found.games_per_match)
    return OpenFile(found), (*faults, *reading.assumptions, *conversions(edition, found))


def _not_a_journal(name: str) -> FaultyFileError:
    """What calls itself an event is not told what a report lacks."""
    fault = Fault(
        "journal-empty",
        say("this file does not begin with the creation of an event"),
        say("save it again where it came from"),
    )
    return FaultyFileError(name, [fault])


def _event(data: bytes, name: str) -> OpenEvent:
    contents = decode(data, name)
    if contents.torn:
        fault = Fault(
            "journal-torn",
            say("this journal is incomplete"),
            say("save it again where it came from"),
        )
        raise FaultyFileError(name, [fault])
    check_begins(contents.decisions, name)
    return OpenEvent(MemoryJournal(data, contents))


def begun(decisions: Iterable[Decision], reason: str = "") -> OpenEvent:
    """A new event: what was announced, and what was decided elsewhere."""
    pages, time = MemoryJournal(), utc_now()
    for decision in decisions:
        pages.append(
            decision.kind, decision.to_data(), time=time, author=LOCAL_OWNER, reason=reason
        )
    replay(pages.decisions)
    return OpenEvent(pages)


class MemoryJournal:
    """The decisions of an open event; a `zug.director.desk.Store` in memory."""

    def __init__(self, raw: bytes = b"", contents: Contents | None = None) -> None:
        held = decode(raw) if contents is None else contents
        self.decisions = list(held.decisions)
        self._chain = held.chain
        self._raw = raw[: held.end]

    @property
    def raw(self) -> bytes:
        """The bytes of the `.zug` file."""
        return self._raw

    def append(
        self, kind: str, data: Mapping[str, object], *, time: str, author: str, reason: str = ""
    ) -> JournalLine:
        decision = JournalLine(len(self.decisions) + 1, time, author, kind, data, reason)
        line, self._chain = encode(decision, self._chain)
        self._raw += line
        self.decisions.append(decision)
        return decision

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is decided in the block, or nothing of it."""
        raw, chain, count = self._raw, self._chain, len(self.decisions)
        try:
            yield
        except BaseException:
            self._raw, self._chain = raw, chain
            del self.decisions[count:]
            raise
