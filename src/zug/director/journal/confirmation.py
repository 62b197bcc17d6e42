"""What must be confirmed before a decision is recorded, and the error that asks for it."""

from __future__ import annotations

from zug.director.objections import AnswerWord, Level, refusal
from zug.errors import UnansweredError
from zug.fastclasses import NamedTuple
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.director.decisions import Decision
    from zug.director.objections import Objection
    from zug.director.state import State
    from zug.messages import Message


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


class Confirmation(NamedTuple):
    """What has been confirmed: warnings and questions, and the words of two steps."""

    confirmed: bool = False
    word: str = ""


class UnconfirmedError(UnansweredError):
    """Something speaks against a decision that must be read, and confirmed, first.

    `missing` are the objections that have not been answered, `level` the highest of theirs. `word`
    is what answers two steps; several words are separated by spaces.
    """

    def __init__(
        self,
        decision: Decision,
        objections: tuple[Objection, ...],
        missing: tuple[Objection, ...] = (),
        about: Message | None = None,
        act: Message | None = None,
    ) -> None:
        """`about` says what is decided if it is more than one decision, `act` names the button."""
        self.missing = missing or objections
        first = max(self.missing, key=lambda objection: objection.level)
        self.level = first.level
        self.word = " ".join(dict.fromkeys(each.word for each in objections if each.word))
        advice = (
            say("it takes two steps: confirm it with the word {word!r}", word=self.word)
            if self.word
            else say("confirm it")
        )
        super().__init__("unconfirmed", first.message, advice)
        self.decision = decision
        self.objections = objections
        self._about = about
        self._act = act

    @property
    def _gravest(self) -> str:
        """The word the second question is about; none if it is about several things."""
        words = self.word.split()
        if AnswerWord.LEAVE in words:
            return AnswerWord.LEAVE
        graver = [word for word in words if word != AnswerWord.MANUAL] or words
        return graver[0] if len(graver) == 1 else ""

    @property
    def safe(self) -> Message:
        """The button that changes nothing."""
        if not self.word:
            return say("Cancel")
        return _KEPT.get(self._gravest, say("Leave everything as it is"))

    @property
    def turned(self) -> Message:
        """The second question of two steps, one for all that is asked about."""
        return turned(self._gravest)

    def act(self, state: State) -> Message:
        """Return what the button says that does it, or leads to the second question."""
        return self._act or self.decision.button(state)

    def sentence(self, state: State) -> Message:
        """Return what is to be decided, as text."""
        return self.decision.plan(state) if self._about is None else self._about


def require_answers(
    decision: Decision,
    objections: tuple[Objection, ...],
    *,
    confirmed: bool,
    word: str,
    about: Message | None = None,
    act: Message | None = None,
) -> None:
    """Raise UnconfirmedError unless every objection was answered at its own level."""
    words = word.split()
    missing = [
        each for each in objections if not _is_answered(each, confirmed=confirmed, words=words)
    ]
    if any(each.word in words for each in objections if each.word):  # the rest has been read then
        missing = [each for each in missing if each.level > Level.READ]
    if missing:
        raise UnconfirmedError(decision, objections, tuple(missing), about, act)


def no_reason(decision: Decision, state: State, reason: str) -> Iterator[Objection]:
    """Refuse a decision that is recorded with a reason only, if there is none."""
    if decision.needs_reason(state) and not reason.strip():
        yield refusal(
            "no-reason",
            say("this needs a reason for the journal"),
            say("give the article of the rules of the competition that allows it"),
        )


def _is_answered(objection: Objection, *, confirmed: bool, words: Sequence[str]) -> bool:
    if objection.level < Level.READ:
        return True
    return objection.word in words if objection.word else confirmed
