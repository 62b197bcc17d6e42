"""What comes of an action: it is done, a question must be answered first, or it is refused.

A use case is a function of a desk and of the answers given so far; it returns what was `Done`.
`outcome_of` runs it and is the one place that makes a `Question` or a `Refused` of its errors.
An interface translates these three, and nothing else.
"""

from __future__ import annotations

from zug.director.objections import AnswerWord, Level, messages_of, refusal
from zug.errors import UnansweredError, ZugError
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import ParamSpec, TypeVar

    from zug.director.decisions import Decision
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
