"""Decisions in the database, and the state folded from them, kept per event in this process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock
from typing import TypeVar

from django.db import connection, transaction

from zug.director import Desk, JournalLine, Role, State
from zug.director.decisions import Create, Undo
from zug.director.journal import decode, encode
from zug.director.journal.replay import JournalNarrator, apply_line, replay
from zug.errors import AccessError, Fault, FaultyFileError, ZugError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.systems.standings import standings
from zug.web.events.fide_mode_copies import exit_rounds, kept_outside
from zug.web.events.models import DecisionRow, EventRow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.director import Decision
    from zug.messages import Message


Done = TypeVar("Done")


class EventSnapshot(NamedTuple):
    """The decisions of an event this process has read, and the state after them."""

    decisions: tuple[JournalLine, ...]
    state: State


_known: dict[int, EventSnapshot] = {}
_lock = Lock()
_pen = Lock()


def ledger(tournament: EventRow) -> EventSnapshot:
    """Decisions and state up to the last decision of the row; only new ones are read."""
    known = _known.get(tournament.pk)
    if known is not None and len(known.decisions) == tournament.last:
        return known
    old = () if known is None or len(known.decisions) > tournament.last else known.decisions
    new = _read(tournament, after=len(old))
    decisions = (*old, *new)
    if old and known is not None and all(decision.kind != Undo.kind for decision in new):
        state = known.state
        for decision in new:
            state = apply_line(state, decision)
    else:
        state = replay(decisions)
    snapshot = EventSnapshot(decisions, state)
    _remember(tournament.pk, snapshot)
    return snapshot


def _read(tournament: EventRow, after: int) -> tuple[JournalLine, ...]:
    rows = DecisionRow.objects.filter(
        tournament=tournament, number__gt=after, number__lte=tournament.last
    ).values_list("number", "time", "author", "do", "data", "reason")
    return tuple(
        JournalLine(number, time, author, do, json.loads(data), reason)
        for number, time, author, do, data, reason in rows
    )


def _remember(key: int, snapshot: EventSnapshot) -> None:
    with _lock:
        known = _known.get(key)
        if known is None or len(known.decisions) <= len(snapshot.decisions):
            _known[key] = snapshot


def forget(key: int) -> None:
    """An event was deleted, or a test began with a new database."""
    with _lock:
        _known.pop(key, None)
        _tellers.pop(key, None)


_tellers: dict[int, JournalNarrator] = {}


def sentences(tournament: EventRow) -> Sequence[Message]:
    """What every decision did, in words, each told from how things stood then."""
    lines = ledger(tournament).decisions
    with _lock:
        return _tellers.setdefault(tournament.pk, JournalNarrator()).sentences(lines)


class TableStore:
    """The journal of one event inside a transaction that holds its row."""

    def __init__(self, row: EventRow, decisions: Sequence[JournalLine]) -> None:
        self._row = row
        self._bundle: list[DecisionRow] | None = None
        self.decisions: list[JournalLine] = list(decisions)

    def begin(self) -> None:
        """From here on nothing is written before `write`."""
        self._bundle = []

    def write(self) -> None:
        rows, self._bundle = self._bundle or [], None
        DecisionRow.objects.bulk_create(rows, batch_size=500)

    def append(
        self, kind: str, data: Mapping[str, object], *, time: str, author: str, reason: str = ""
    ) -> JournalLine:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        decision = JournalLine(self._row.last + 1, time, author, kind, json.loads(text), reason)
        _, link = encode(decision, self._row.chain)
        row = _row(self._row, decision, link)
        if self._bundle is None:
            row.save(force_insert=True)
        else:
            self._bundle.append(row)
        self._row.last, self._row.chain = decision.number, link
        self.decisions.append(decision)
        return decision


def _turn() -> AbstractContextManager[object]:
    """SQLite lets one write at a time and wakes waiting ones in no order; here they queue."""
    return _pen if connection.vendor == "sqlite" else nullcontext()


@contextmanager
def event_desk(key: int, author: str, role: Role = Role.OWNER) -> Iterator[Desk]:
    """The desk of an event. Nobody else decides anything in it meanwhile.

    Leaving without an exception confirms: what was recorded is committed.
    """
    with event_desks({key: role}, author) as desks:
        yield desks[key]


@contextmanager
def event_desks(roles: Mapping[int, Role], author: str) -> Iterator[dict[int, Desk]]:
    """The desks of several events, by key: what is decided in them is committed together."""
    with _turn(), transaction.atomic():
        rows = EventRow.objects.select_for_update().filter(pk__in=roles).order_by("pk")
        held = {int(row.pk): row for row in rows}
        if len(held) < len(roles):
            raise EventRow.DoesNotExist
        stores, desks = dict[int, TableStore](), dict[int, Desk]()
        for key, row in held.items():
            known = ledger(row)
            stores[key] = TableStore(row, known.decisions)
            desks[key] = Desk(stores[key], author=author, role=roles[key], state=known.state)
        yield desks
        for key, row in held.items():
            row.name = desks[key].state.settings.name
            row.save(update_fields=["last", "chain", "name"])
    for key, desk in desks.items():
        _remember(key, EventSnapshot(tuple(stores[key].decisions), desk.state))


def decide_aside(key: int, author: str, role: Role, work: Callable[[Desk], Done]) -> Done:
    """Long work at the desk of an event while nobody waits: written at its end, in one go.

    It is done anew if somebody decided something meanwhile; the third time, others wait.
    """
    for _ in range(2):
        row = EventRow.objects.get(pk=key)
        known = ledger(row)
        store = TableStore(row, known.decisions)
        store.begin()
        desk = Desk(store, author=author, role=role, state=known.state)
        done = work(desk)
        if _written(store, row, len(known.decisions)):
            _remember(key, EventSnapshot(tuple(store.decisions), desk.state))
            return done
    with event_desk(key, author, role) as desk:
        return work(desk)


def _written(store: TableStore, row: EventRow, seen: int) -> bool:
    with _turn(), transaction.atomic():
        if EventRow.objects.select_for_update().get(pk=row.pk).last != seen:
            return False
        store.write()
        row.save(update_fields=["last", "chain"])
    return True


def new_event(settings: Mapping[str, object], author: str, time: str) -> EventRow:
    """An event with its first decision."""
    with transaction.atomic():
        row = EventRow.objects.create(name=str(settings["name"]))
        store = TableStore(row, ())
        store.append(Create.kind, settings, time=time, author=author)
        row.save(update_fields=["last", "chain"])
    return row


def from_decisions(
    decisions: Iterable[Decision], author: str, time: str, reason: str = ""
) -> EventRow:
    """An event that began elsewhere, from the decisions that lead to it."""
    numbered = [
        JournalLine(number, time, author, decision.kind, decision.to_data(), reason)
        for number, decision in enumerate(decisions, 1)
    ]
    return from_lines(numbered)


def lines_of(raw: bytes, source: str) -> tuple[JournalLine, ...]:
    """The decisions in the bytes of a `.zug` file that has a whole event."""
    contents = decode(raw, source)
    if contents.torn or not contents.decisions or contents.decisions[0].kind != Create.kind:
        fault = Fault(
            "journal-broken",
            say("this journal is incomplete"),
            say("export it again, or run `zug repair` on it"),
        )
        raise FaultyFileError(source, [fault])
    return contents.decisions


def folded(decisions: Sequence[JournalLine], source: str) -> State:
    """What decisions from elsewhere come to; what cannot be shown is not let in."""
    try:
        state = replay(decisions)
        _ = standings(state.tournament).lines
    except ZugError as error:
        fault = Fault("journal-broken", error.message, say("restore the file from a copy"))
        raise FaultyFileError(source, [fault]) from None
    except Exception as error:  # whatever a stranger wrote into the file, it is the file's fault
        what = f"{type(error).__name__}: {error}"[:250]
        text = say("the decisions do not make an event: {error}", error=what)
        fault = Fault("journal-broken", text, say("restore the file from a copy"))
        raise FaultyFileError(source, [fault]) from None
    return state


def from_lines(decisions: Sequence[JournalLine]) -> EventRow:
    """An event of these decisions, with the same checksums; copies stay outside FIDE mode."""
    state = folded(decisions, say("the file"))
    lines = kept_outside(decisions, exit_rounds(), lambda: state.present_round)
    with transaction.atomic():
        row = EventRow.objects.create(name=state.settings.name)
        write_lines(row, lines)
        row.save(update_fields=["last", "chain"])
    return row


def write_lines(row: EventRow, decisions: Sequence[JournalLine]) -> None:
    """All decisions of an event that has none yet."""
    row.last, row.chain, rows = 0, "", []
    for decision in decisions:
        _, link = encode(decision, row.chain)
        rows.append(_row(row, decision, link))
        row.last, row.chain = decision.number, link
    DecisionRow.objects.bulk_create(rows, batch_size=500)


def _row(tournament: EventRow, decision: JournalLine, link: str) -> DecisionRow:
    return DecisionRow(
        tournament=tournament,
        number=decision.number,
        time=decision.time,
        author=decision.author,
        do=decision.kind,
        data=json.dumps(decision.data, ensure_ascii=False, separators=(",", ":")),
        reason=decision.reason,
        link=link,
    )


def journal_bytes(tournament: EventRow) -> bytes:
    """The event as a `.zug` file: the very lines the command line would have written.

    A journal that was changed in the database does not get new checksums.
    """
    chain, lines = "", []
    for decision in ledger(tournament).decisions:
        line, chain = encode(decision, chain)
        lines.append(line)
    if chain != tournament.chain:
        raise AccessError(
            "journal-broken",
            say(
                "the journal of this event is broken: something other than Zug changed the database"
            ),
            say("`zug backup` writes it as it is; look in older backups for the journal as it was"),
        )
    return b"".join(lines)
