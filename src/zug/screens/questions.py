"""The question that a decision asks, as the desk and the browser page show it."""

from __future__ import annotations

from zug.director import Level
from zug.director.actions.rounds import may_be_for_rating, may_count
from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import Question, State


class ShownQuestion(NamedTuple):
    """What speaks against a decision, and how it can be answered.

    Two steps are asked one after the other: `turned` is the second question, which is asked the
    other way round, and empty while the first has not been answered. `word` answers both.
    """

    sentence: str
    objections: tuple[str, ...]
    details: tuple[str, ...]
    act: str
    safe: str
    word: str
    turned: str
    is_to_be_read: bool
    needs_reason: bool
    may_be_for_rating: bool
    may_count: bool

    @classmethod
    def of(cls, question: Question, state: State, answered: str) -> ShownQuestion:
        """Return a question about an event; `answered` is the word of the step before, if any."""
        decision, word = question.decision, question.word if question.takes_two_steps else ""
        return cls(
            question.sentence(state),
            tuple(question.messages),
            tuple(decision.details(state)),
            question.act(state),
            question.safe,
            word,
            question.turned if word and answered == word else "",
            question.level == Level.READ,
            decision.needs_reason(state),
            may_be_for_rating(state, decision),
            may_count(state, decision),
        )
