"""The desk: decisions are recorded here, and nowhere else. One desk writes in one journal.

Whatever interface a decision comes from, it passes the same gate: what speaks against it, who
decides, what another person decided in the meantime, and whether the rest was confirmed.

A use case is a function of a desk and of the answers given so far; it returns what was `Done`.
`outcome_of` runs it and is the one place that makes a `Question` or a `Refused` of its errors.
An interface translates these three, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from zug.director.decisions import Create, Decision, InvalidDecisionError, LeaveFideMode, Undo
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.journal import (
    LONGEST_NAME,
    LONGEST_REASON,
    Contents,
    JournalLine,
    open_journal,
    read_journal,
)
from zug.director.journal.file import control_characters
from zug.director.journal.replay import (
    apply_line,
    decision_of,
    in_force,
    replay,
    undo_sentence,
    undo_target,
)
from zug.director.journal.undo_rules import against_kind, against_undo, cannot_undo
from zug.director.objections import (
    AnswerWord,
    Level,
    Objection,
    Role,
    messages_of,
    refusal,
    refuse,
    require,
    until_refused,
)
from zug.director.state import State
from zug.director.state.fields import at_most
from zug.errors import Fault, FaultyFileError, UnansweredError, ZugError
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import Message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import ParamSpec, TypeVar

    from zug.director.decisions import Decision, Subject
    from zug.director.journal import JournalLine
    from zug.director.objections import Objection
    from zug.director.state import State
    from zug.messages import Message

    Arguments = ParamSpec("Arguments")
    Value = TypeVar("Value")


class Answers(NamedTuple):
    """What a person has answered and typed so far, and what was on their screen.

    `confirmed` answers what has to be read or confirmed, `word` the questions in two steps (several
    words are separated by spaces). `seen` is the number of the last decision that they knew of;
    None if nobody else decides at the same time.
    """

    confirmed: bool = False
    word: str = ""
    reason: str = ""
    seen: int | None = None


class RecordedDecision(NamedTuple):
    """A decision in the journal: its line, its sentence, and notes for the person who decided."""

    line: JournalLine
    sentence: Message
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Done:
    """Everything that was recorded, in order, and the state after it."""

    recorded: tuple[RecordedDecision, ...]
    state: State


@dataclass(frozen=True)
class Question:
    """What a person has to answer before a decision is recorded.

    `objections` are all that speaks against it, `missing` those that have not been answered.
    `about` says what is decided if it is more than the one decision, `button` what the button says.
    """

    decision: Decision
    objections: tuple[Objection, ...]
    missing: tuple[Objection, ...]
    about: Message | None = None
    button: Message | None = None
    code = "unconfirmed"

    @property
    def gravest(self) -> Objection:
        """The first unanswered objection of the highest level."""
        return max(self.missing, key=lambda objection: objection.level)

    @property
    def level(self) -> Level:
        return self.gravest.level

    @property
    def takes_two_steps(self) -> bool:
        return self.level is Level.TWO_STEPS

    @property
    def word(self) -> str:
        """The word that answers two steps; several words are separated by spaces."""
        return " ".join(dict.fromkeys(each.word for each in self.objections if each.word))

    @property
    def error(self) -> UnconfirmedError:
        """The question as an error, for those who cannot be asked."""
        return UnconfirmedError(self)

    @property
    def messages(self) -> tuple[str, ...]:
        """Everything to be read before it is answered."""
        return messages_of(self.objections)

    def act(self, state: State) -> Message:
        """Return what the button says that does it, or leads to the second question."""
        return self.button or self.decision.button(state)

    def sentence(self, state: State) -> Message:
        """Return what is to be decided, as text."""
        return self.decision.plan(state) if self.about is None else self.about

    @property
    def safe(self) -> Message:
        """The button that changes nothing."""
        if not self.word:
            return say("Cancel")
        return _KEPT.get(self._gravest_word, say("Leave everything as it is"))

    @property
    def turned(self) -> Message:
        """The second question of two steps, one for all that is asked about."""
        return turned(self._gravest_word)

    @property
    def _gravest_word(self) -> str:
        """The word the second question is about; none if it is about several things."""
        words = self.word.split()
        if AnswerWord.LEAVE in words:
            return AnswerWord.LEAVE
        graver = [word for word in words if word != AnswerWord.MANUAL] or words
        return graver[0] if len(graver) == 1 else ""


_TURNED: dict[str, Message] = {
    AnswerWord.COUNTS: say("Keep the result in the standings as it is?"),
    AnswerWord.LEAVE: say("Stay in FIDE mode?"),
    AnswerWord.PUBLISHED: say("Leave the round as it is?"),
    AnswerWord.ROUNDS: say("Keep the number of rounds?"),
    AnswerWord.TIEBREAKS: say("Keep the tie-breaks?"),
    AnswerWord.MANUAL: say("Go back to the boards, and decide nothing?"),
}
"""By the word of two steps: the second question, asked the other way round."""
_KEPT: dict[str, Message] = {
    AnswerWord.COUNTS: say("Keep the result"),
    AnswerWord.LEAVE: say("Stay in FIDE mode"),
    AnswerWord.PUBLISHED: say("Leave the round as it is"),
    AnswerWord.ROUNDS: say("Keep the number of rounds"),
    AnswerWord.TIEBREAKS: say("Keep the tie-breaks"),
    AnswerWord.MANUAL: say("Back to the boards"),
}
"""By the word of two steps: the button that changes nothing."""


def turned(word: str) -> Message:
    """Return the second of two questions; answering yes to everything does no harm."""
    return _TURNED.get(word, say("Leave everything as it is?"))


class Refused(NamedTuple):
    """The error of something that is not possible: its code, its message, and an advice.

    Where others decided about the same thing it is a `ClashError`, with their lines.
    """

    error: ZugError


Outcome = Done | Question | Refused


class UnconfirmedError(UnansweredError):
    """Something speaks against a decision that must be read, and confirmed, first: a `question`.

    `level` is the highest of what has not been answered, `word` answers two steps.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.objections, self.level = question.objections, question.level
        self.word = question.word
        advice = (
            say("it takes two steps: confirm it with the word {word!r}", word=self.word)
            if self.word
            else say("confirm it")
        )
        super().__init__("unconfirmed", question.gravest.message, advice)


class ClashError(ZugError):
    """Somebody else decided about the same thing in the meantime."""

    def __init__(self, decision: Decision, lines: tuple[JournalLine, ...]) -> None:
        super().__init__("clash", say("somebody else has decided about this in the meantime"))
        self.decision = decision
        self.lines = lines


def outcome_of(
    use_case: Callable[Arguments, Value], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> Value | Question | Refused:
    """Run a use case and return what it returns, the question it asks, or why it is refused."""
    try:
        return use_case(*args, **kwargs)
    except UnconfirmedError as error:
        return error.question
    except ZugError as error:
        return Refused(error)


def require_answers(
    decision: Decision,
    objections: tuple[Objection, ...],
    *,
    confirmed: bool,
    word: str,
    about: Message | None = None,
    button: Message | None = None,
) -> None:
    """Raise UnconfirmedError unless every objection was answered at its own level."""
    words = word.split()
    missing = [
        each for each in objections if not _is_answered(each, confirmed=confirmed, words=words)
    ]
    if any(each.word in words for each in objections if each.word):  # the rest has been read then
        missing = [each for each in missing if each.level > Level.READ]
    if missing:
        raise UnconfirmedError(Question(decision, objections, tuple(missing), about, button))


def _is_answered(objection: Objection, *, confirmed: bool, words: Sequence[str]) -> bool:
    if objection.level < Level.READ:
        return True
    return objection.word in words if objection.word else confirmed


def no_reason(decision: Decision, state: State, reason: str) -> Iterator[Objection]:
    """Refuse a decision that is recorded with a reason only, if there is none."""
    if decision.needs_reason(state) and not reason.strip():
        yield refusal(
            "no-reason",
            say("this needs a reason for the journal"),
            say("give the article of the rules of the competition that allows it"),
        )


class Store(Protocol):
    """Where decisions are kept: a journal file, or the table of a web app."""

    @property
    def decisions(self) -> Sequence[JournalLine]: ...

    def append(
        self, kind: str, data: Mapping[str, object], *, time: str, author: str, reason: str = ""
    ) -> JournalLine: ...


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
        self.state: State = replay(store.decisions) if state is None else state

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

        `seen` is the number of the last decision that the person who decides knew of; `confirmed`
        says that they read what speaks against it, `word` that they answered both questions where
        there are two. An act that FIDE mode does not have takes the event out of it first.
        """
        return self._record(decision, Answers(confirmed, word, reason, seen), self.decisions)

    def decide(self, answers: Answers, *decisions: Decision) -> Done:
        """Record decisions with the answers given so far: all or none."""
        lines = self.decisions if answers.seen is None else tuple(self.decisions)
        with self.together():
            recorded = [self._record(decision, answers, lines) for decision in decisions]
        return Done(tuple(recorded), self.state)

    def _record(
        self, decision: Decision, answers: Answers, lines: Sequence[JournalLine]
    ) -> RecordedDecision:
        """Record a decision; `lines` are those it is compared with, our own left out."""
        reason, seen = answers.reason, answers.seen
        require(control_characters(decision.to_data()))
        require(self._against_signature(reason))
        objections = decision.check(self.state)
        require(objections)
        require(_not_readable(decision))
        require(self._against_role(decision))
        require_answers(decision, objections, confirmed=answers.confirmed, word=answers.word)
        require(no_reason(decision, self.state, reason))
        between = () if seen is None else clashing(decision, lines, seen)
        if between:
            raise ClashError(decision, between)
        if self._leaves(objections) and not isinstance(decision, LeaveFideMode):
            with self.together():
                self._write(leave_fide_mode(self.state), (), reason)
                return self._record(decision, answers, lines)
        return self._write(decision, objections, reason)

    def _leaves(self, objections: Iterable[Objection]) -> bool:
        """Return whether what was answered takes the event out of FIDE mode."""
        return self.state.fide_mode and any(each.word == AnswerWord.LEAVE for each in objections)

    def _write(
        self, decision: Decision, objections: tuple[Objection, ...], reason: str
    ) -> RecordedDecision:
        sentence = decision.sentence(self.state)
        line = self._line(len(self.decisions) + 1, decision, reason)
        try:
            state = apply_line(self.state, line)
        except ValueError as error:
            refuse(refusal("does-not-fit", _message_of(error)))
        line = self._append(line)
        self.state = state
        return RecordedDecision(line, sentence, messages_of(objections))

    def _against_signature(self, reason: str) -> Iterator[Objection]:
        """Refuse an author or a reason that readers of the journal could not read."""
        yield from control_characters(self.author, reason)
        for name, text, longest in (
            ("author", self.author, LONGEST_NAME),
            ("reason", reason, LONGEST_REASON),
        ):
            if len(text) > longest:
                wanted = at_most(longest)
                yield refusal(
                    "bad-value", say("{field!r} should be {wanted}", field=name, wanted=wanted)
                )

    def _against_role(self, decision: Decision) -> Iterator[Objection]:
        if self.role < decision.least_role(self.state):
            yield refusal(
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
        """Write down what was decided elsewhere: it must fit, but is not checked any more."""
        with self.together():
            for decision in decisions:
                line = self._line(len(self.decisions) + 1, decision, reason)
                self.state = apply_line(self.state, line)
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
        """Take back a decision (by default the last in force), if what follows fits without it.

        It asks what deciding the same would ask (`record`).
        """
        target = self._last_in_force() if number is None else number
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
        require(self._against_signature(reason))
        if not numbers:
            return ()
        for number in numbers:
            require(self._against_undoing(number))
        lines = list(self.decisions)
        undos = [
            self._line(len(lines) + place, Undo(number), reason)
            for place, number in enumerate(numbers, 1)
        ]
        try:
            state = replay([*lines, *undos])
        except ValueError as error:
            refuse(cannot_undo(numbers, _message_of(error)))
        objections = tuple(until_refused(against_undo(self.state, state, lines, undos)))
        require(objections)
        require_answers(Undo(numbers[0]), objections, confirmed=confirmed, word=word)
        if self._leaves(objections):
            with self.together():
                self._write(leave_fide_mode(self.state), (), reason)
                return self.undo_all(numbers, reason, confirmed=confirmed, word=word)
        sentences = [self._undone(number, only=len(numbers) == 1) for number in numbers]
        with self.together():
            recorded = [
                RecordedDecision(self._append(line), sentence, messages_of(objections))
                for line, sentence in zip(undos, sentences, strict=True)
            ]
        self.state = state
        return recorded

    def take_back(self, answers: Answers, numbers: Sequence[int] | None = None) -> Done:
        """Undo decisions with the answers given so far: all or none; without numbers the last."""
        recorded = self.undo_all(
            [self._last_in_force()] if numbers is None else numbers,
            answers.reason,
            confirmed=answers.confirmed,
            word=answers.word,
        )
        return Done(tuple(recorded), self.state)

    def _last_in_force(self) -> int:
        lines = in_force(self.decisions)
        if not lines:
            refuse(refusal("nothing-to-undo", say("nothing has been decided yet")))
        return lines[-1].number

    def _undone(self, number: int, *, only: bool) -> Message:
        """Return the sentence of an undo with what it takes back; of several, only its number."""
        if not only:
            return Undo(number).sentence(self.state)
        line = self.decisions[number - 1]
        return undo_sentence(
            number, decision_of(line).sentence(replay(self.decisions[: number - 1]))
        )

    def _against_undoing(self, number: int) -> Iterator[Objection]:
        """Refuse to undo what there is not, what no undo takes back, and what others decided."""
        if not 1 <= number <= len(self.decisions):
            yield refusal("no-such-decision", say("there is no decision {target}", target=number))
            return
        line = self.decisions[number - 1]
        yield from against_kind(line)
        yield from self._against_role(decision_of(line))
        if self.role < Role.ARBITER and line.author != self.author:
            yield refusal("not-yours", say("somebody else decided that"))


def _not_readable(decision: Decision) -> Iterator[Objection]:
    """Refuse values that could not be read back, before anything is asked."""
    try:
        decision.from_data(decision.to_data())
    except InvalidDecisionError as error:
        yield refusal("bad-value", error.message)


def _message_of(error: ValueError) -> str:
    """Return the message of an error of replaying, which can be said in any language."""
    return error.message if isinstance(error, ZugError) and not error.advice else str(error)


@contextmanager
def open_desk(path: str | Path, *, author: str = "arbiter") -> Iterator[Desk]:
    """Yield the desk of a journal file; no other process can write until it is closed."""
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
    """Yield the desk of a new journal file, whose first decision creates the event.

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
    """Return the decisions of a journal file that holds an event, with an incomplete last line."""
    contents = read_journal(Path(path))
    check_begins(contents.decisions, str(path))
    return contents


def read_state(path: str | Path) -> State:
    """Return the state of a journal file, to look at."""
    return replay(read_event(path).decisions)


def check_begins(lines: Sequence[JournalLine], source: str) -> None:
    """Raise FaultyFileError unless the first line creates an event."""
    if not lines or lines[0].kind != Create.kind:
        fault = Fault(
            "journal-empty",
            say("this file does not begin with the creation of an event"),
            say("restore the file from a copy, or start a new event"),
        )
        raise FaultyFileError(source, [fault])


def clashing(
    decision: Decision, lines: Sequence[JournalLine], seen: int
) -> tuple[JournalLine, ...]:
    """Return the lines after number `seen` that touch what this decision rests on."""
    mine = decision.rests_on()
    return tuple(line for line in lines[seen:] if mine & touched(line, lines))


def touched(line: JournalLine, lines: Sequence[JournalLine]) -> frozenset[Subject]:
    """Return what a line touches; for an undo, what the decision it takes back touches."""
    while target := undo_target(line):
        line = lines[target - 1]
    return decision_of(line).touches()
