"""The desk: decisions are recorded here, and nowhere else. One desk writes in one journal.

Whatever face a decision comes from, it passes the same gate: what speaks against it, who decides,
what somebody else decided in the meantime, and whether the rest was confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from zug.director.decisions import (
    ChangePairing,
    Create,
    Decision,
    InvalidDecisionError,
    LeaveFideMode,
    Objection,
    PairRound,
    Publish,
    ResultEntered,
    Undo,
    Unpair,
)
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.decisions.imports import KeepFileData
from zug.director.journal import (
    LONGEST_NAME,
    LONGEST_REASON,
    Contents,
    JournalLine,
    open_journal,
    read_journal,
)
from zug.director.journal.confirmation import require_answers, require_reason
from zug.director.journal.file import refuse_controls
from zug.director.journal.replay import (
    apply,
    fold,
    read,
    standing,
    undo_sentence,
    undone,
    undone_by,
)
from zug.director.journal.undo_rules import against_undo, as_decided
from zug.director.objections import LEAVE, Role, RuleError, to_read
from zug.director.state import State
from zug.director.state.fields import at_most
from zug.errors import Fault, FaultyFileError, ZugError
from zug.fastclasses import NamedTuple
from zug.messages import Message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.decisions import Thing


class Store(Protocol):
    """Where decisions are kept: a journal file, or the table of a web app."""

    @property
    def decisions(self) -> Sequence[JournalLine]: ...

    def append(
        self, kind: str, data: Mapping[str, object], *, time: str, author: str, reason: str = ""
    ) -> JournalLine: ...


class RecordedDecision(NamedTuple):
    """A decision in the journal: its line, its sentence, and notes for the person who decided."""

    line: JournalLine
    sentence: Message
    notes: tuple[str, ...]


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Desk:
    """The state of an event and the pen to change it."""

    def __init__(
        self,
        store: Store,
        *,
        author: str = "arbiter",
        role: Role = Role.OWNER,
        clock: Callable[[], str] = utc_now,
        state: State | None = None,
    ) -> None:
        """`state` is what the decisions of the store fold to, if that is known already."""
        self._store = store
        self._clock = clock
        self.author = author
        self.role = role
        self.state: State = fold(store.decisions) if state is None else state

    @property
    def decisions(self) -> Sequence[JournalLine]:
        return self._store.decisions

    def record(
        self,
        decision: Decision,
        reason: str = "",
        *,
        confirmed: bool = False,
        word: str = "",
        seen: int | None = None,
    ) -> RecordedDecision:
        """Write a decision down, if nothing stands in its way.

        `seen` is the number of the last decision whoever decides knew of; `confirmed` says that
        they read what speaks against it, `word` that they answered both questions where there are
        two. An act that FIDE mode does not have takes the event out of it first.
        """
        refuse_controls(decision.to_data())
        self._check_signature(reason)
        objections = decision.objections(self.state)
        self._check(decision, objections)
        require_answers(decision, objections, confirmed=confirmed, word=word)
        require_reason(decision, self.state, reason)
        between = () if seen is None else clashing(decision, self.decisions, seen)
        if between:
            raise ClashError(decision, between)
        if self._leaves(decision, objections):
            with self.together():
                self._write(leave_fide_mode(self.state), (), reason)
                return self.record(decision, reason, confirmed=confirmed, word=word, seen=seen)
        return self._write(decision, objections, reason)

    def _leaves(self, decision: Decision, objections: tuple[Objection, ...]) -> bool:
        """The word was said: the act takes the event out of FIDE mode."""
        is_word = any(one.word == LEAVE for one in objections)
        return is_word and self.state.fide_mode and not isinstance(decision, LeaveFideMode)

    def _write(
        self, decision: Decision, objections: tuple[Objection, ...], reason: str
    ) -> RecordedDecision:
        sentence = decision.sentence(self.state)
        line = self._line(len(self.decisions) + 1, decision, reason)
        try:
            state = apply(self.state, line)
        except ValueError as error:
            raise RuleError("does-not-fit", _told(error)) from None
        line = self._append(line)
        self.state = state
        return RecordedDecision(line, sentence, to_read(objections))

    def _check(self, decision: Decision, objections: tuple[Objection, ...]) -> None:
        for objection in objections:
            if objection.refusal is not None:
                raise objection.refusal
        _check_values(decision)
        self._check_role(decision)

    def _check_signature(self, reason: str) -> None:
        """Author and reason, as whoever reads the journal will see them."""
        refuse_controls(self.author, reason)
        for name, text, longest in (
            ("author", self.author, LONGEST_NAME),
            ("reason", reason, LONGEST_REASON),
        ):
            if len(text) > longest:
                wanted = at_most(longest)
                raise RuleError(
                    "bad-value", say("{field!r} should be {wanted}", field=name, wanted=wanted)
                )

    def _check_role(self, decision: Decision) -> None:
        if self.role < decision.least_role(self.state):
            raise RuleError(
                "role", say("only an arbiter may decide this"), say("ask the chief arbiter")
            )

    def _line(self, number: int, decision: Decision, reason: str) -> JournalLine:
        now = self._clock()
        return JournalLine(number, now, self.author, decision.kind, decision.to_data(), reason)

    def _append(self, line: JournalLine) -> JournalLine:
        return self._store.append(
            line.kind, line.data, time=line.time, author=line.author, reason=line.reason
        )

    def take_over(self, decisions: Iterable[Decision], reason: str) -> None:
        """Write down what was decided elsewhere: it must fit, but is not judged any more."""
        with self.together():
            for decision in decisions:
                line = self._line(len(self.decisions) + 1, decision, reason)
                self.state = apply(self.state, line)
                self._append(line)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Record many decisions at once: confirmed when the block ends (see `Journal.together`).

        If one is refused a journal file has none of them; a database has its transactions.
        """
        bundle = getattr(self._store, "together", None)
        before = self.state
        try:
            with nullcontext() if bundle is None else bundle():
                yield
        except BaseException:
            self.state = self.state if bundle is None else before
            raise

    def undo(
        self,
        number: int | None = None,
        reason: str = "",
        *,
        confirmed: bool = False,
        word: str = "",
    ) -> RecordedDecision:
        """Take back a decision (the last that stands), if what follows can stand without it.

        What would be asked of whoever decides the same is asked here too (`record`).
        """
        target = self._last_standing() if number is None else number
        return self.undo_all([target], reason, confirmed=confirmed, word=word)[0]

    def undo_all(
        self,
        numbers: Sequence[int],
        reason: str = "",
        *,
        confirmed: bool = False,
        word: str = "",
    ) -> Sequence[RecordedDecision]:
        """Take several decisions back at once, a list of players for instance: all or none."""
        self._check_signature(reason)
        if not numbers:
            return ()
        for number in numbers:
            self._check_undo(number)
        lines = list(self.decisions)
        undoing = [
            self._line(len(lines) + place, Undo(number), reason)
            for place, number in enumerate(numbers, 1)
        ]
        try:
            state = fold([*lines, *undoing])
        except ValueError as error:
            raise _cannot_undo(numbers, _told(error)) from None
        objections = self._against_undo(state, numbers)
        _check_in_force(numbers, [*lines, *undoing])
        if standing([*lines, *undoing]) == standing(lines):
            raise RuleError(
                "nothing-changes",
                say("nothing changes: what it would take back is undone already"),
                say("undo an undo to bring a decision back"),
            )
        first = Undo(numbers[0] if numbers else 0)
        require_answers(first, objections, confirmed=confirmed, word=word)
        if any(one.word == LEAVE for one in objections) and self.state.fide_mode:
            with self.together():
                self._write(leave_fide_mode(self.state), (), reason)
                return self.undo_all(numbers, reason, confirmed=confirmed, word=word)
        told = [self._undone(number, only=len(numbers) == 1) for number in numbers]
        with self.together():
            done = [
                RecordedDecision(self._append(line), sentence, to_read(objections))
                for line, sentence in zip(undoing, told, strict=True)
            ]
        self.state = state
        return done

    def _against_undo(self, after: State, numbers: Sequence[int]) -> tuple[Objection, ...]:
        now = tuple(against_undo(self.state, after, self.decisions))
        least = max((one.level for one in now), default=0)
        return (*now, *as_decided(self.state, after, self.decisions, numbers, least))

    def _undone(self, number: int, *, only: bool) -> Message:
        """What is taken back, in the words it was recorded with; a long list has numbers alone."""
        if not only:
            return Undo(number).sentence(self.state)
        line = self.decisions[number - 1]
        return undo_sentence(number, read(line).sentence(fold(self.decisions[: number - 1])))

    def _check_undo(self, number: int) -> None:
        if not 1 <= number <= len(self.decisions):
            raise RuleError("no-such-decision", say("there is no decision {target}", target=number))
        line = self.decisions[number - 1]
        if line.kind in STAYS:
            raise RuleError("cannot-undo", *STAYS[line.kind])
        self._check_role(read(line))
        if self.role < Role.ARBITER and line.author != self.author:
            raise RuleError("not-yours", say("somebody else decided that"))

    def _last_standing(self) -> int:
        left = standing(self.decisions)
        if not left:
            raise RuleError("nothing-to-undo", say("nothing has been decided yet"))
        return left[-1].number


STAYS = {
    Create.kind: (say("the beginning cannot be undone"), say("delete the file")),
    KeepFileData.kind: (
        say("what the event was taken over with stays: later rounds and the report rest on it"),
        say("take the file over again, as an event of its own"),
    ),
    LeaveFideMode.kind: (
        say("FIDE mode has been left for good"),
        say("what was done outside it can be undone"),
    ),
}
"""Kinds of decisions that no undo takes back, with the reason and the way that is open."""


def never_undone(lines: Sequence[JournalLine], state: State) -> frozenset[int]:
    """Return the numbers of decisions that no undo takes back as things stand.

    The beginning of the event; publications and what led to them; first results of rounds that
    another one followed. Of all others only an attempt tells.
    """
    standing_ = standing(lines)
    found = {line.number for line in lines if line.kind in STAYS}
    if state.has_table:  # which gives the same rounds again
        return frozenset(found)
    last = max((round_.number for round_ in state.rounds if round_.published), default=0)
    found |= {line.number for line in _published(standing_, last)}
    known: set[tuple[object, object]] = set()
    for line in standing_:
        if line.kind == ResultEntered.kind:
            board = line.data["round"], line.data["board"]
            if board not in known and int(str(board[0])) < last:
                found.add(line.number)
            known.add(board)
    return frozenset(found)


def _published(lines: Sequence[JournalLine], last: int) -> Iterator[JournalLine]:
    """Yield publications, and pairings that were published or taken back, the last one first."""
    closed = set(range(1, last))
    for line in reversed(lines):
        if line.kind not in (PairRound.kind, ChangePairing.kind, Publish.kind, Unpair.kind):
            continue
        number = int(str(line.data["round"]))
        if line.kind == Publish.kind or (number in closed and line.kind != Unpair.kind):
            yield line
        if line.kind in (Publish.kind, Unpair.kind):
            closed.add(number)


def _check_values(decision: Decision) -> None:
    """What cannot be read back is not recorded; said before anybody is asked about it."""
    try:
        decision.from_data(decision.to_data())
    except InvalidDecisionError as error:
        raise RuleError("bad-value", error.message) from None


def _told(error: ValueError) -> str:
    """The words of an error of folding, to be said in any language."""
    return error.message if isinstance(error, ZugError) and not error.advice else str(error)


def _check_in_force(numbers: Sequence[int], lines: Sequence[JournalLine]) -> None:
    """A publication stays once the next round is paired or the round was taken back."""
    left = set(numbers) - undone(lines)
    if left:
        raise _cannot_undo(
            sorted(left), say("the next round is paired, or the round was taken back")
        )


def _cannot_undo(numbers: Sequence[int], why: str) -> RuleError:
    if len(numbers) == 1:
        return RuleError(
            "cannot-undo",
            say("decision {target} cannot be undone: {error}", target=numbers[0], error=why),
            say("undo what rests on it first"),
        )
    return RuleError(
        "cannot-undo",
        say("these cannot be undone: {error}", error=why),
        say("undo what rests on them first"),
    )


@contextmanager
def open_desk(path: str | Path, *, author: str = "arbiter") -> Iterator[Desk]:
    """The desk of a journal file; nobody else can write until it is closed."""
    with open_journal(Path(path)) as journal:
        check_begins(journal.decisions, str(path))
        yield Desk(journal, author=author)


@contextmanager
def new_desk(
    path: str | Path,
    settings: Mapping[str, object],
    *,
    author: str = "arbiter",
    then: Iterable[Decision] = (),
    reason: str = "",
) -> Iterator[Desk]:
    """A new journal file with its first decision: the event and what was announced of it.

    `then` is what was decided elsewhere, for that `reason`. If not all of it can be written there
    is no file.
    """
    with open_journal(Path(path), create=True) as journal:
        first = Create(settings)
        try:
            journal.append(first.kind, first.to_data(), time=utc_now(), author=author)
            desk = Desk(journal, author=author)
            desk.take_over(then, reason)
        except BaseException:
            Path(path).unlink(missing_ok=True)
            raise
        yield desk


def read_event(path: str | Path) -> Contents:
    """The decisions of a journal file that holds an event, with what is torn at its end."""
    contents = read_journal(Path(path))
    check_begins(contents.decisions, str(path))
    return contents


def read_state(path: str | Path) -> State:
    """The state of a journal file, to look at."""
    return fold(read_event(path).decisions)


def check_begins(lines: Sequence[JournalLine], source: str) -> None:
    """An event begins with its creation; a file without any line is none."""
    if not lines or lines[0].kind != Create.kind:
        fault = Fault(
            "journal-empty",
            say("this file does not begin with the creation of an event"),
            say("restore the file from a copy, or start an event with `zug new`"),
        )
        raise FaultyFileError(source, [fault])


class ClashError(ZugError):
    """Somebody else decided about the same thing in the meantime."""

    def __init__(self, decision: Decision, lines: tuple[JournalLine, ...]) -> None:
        super().__init__("clash", say("somebody else has decided about this in the meantime"))
        self.decision = decision
        self.lines = lines


def clashing(
    decision: Decision, lines: Sequence[JournalLine], seen: int
) -> tuple[JournalLine, ...]:
    """Lines after number `seen` that touch what this decision rests on."""
    mine = decision.rests_on()
    return tuple(line for line in lines[seen:] if mine & touched(line, lines))


def touched(line: JournalLine, lines: Sequence[JournalLine]) -> frozenset[Thing]:
    """What a line touches; an undo touches what it takes back."""
    while target := undone_by(line):
        line = lines[target - 1]
    return read(line).touches()
