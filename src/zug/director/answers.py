"""What whoever decides has answered, and the error that asks for what is missing."""

from __future__ import annotations

from zug.director.decisions import Level
from zug.errors import UnansweredError
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.decisions import Decision, Objection
    from zug.messages import Message


_TURNED = {
    "leave": say("Stay in FIDE mode?"),
    "manual": say("Keep the pairing of the rules?"),
    "rounds": say("Keep the number of rounds?"),
    "tiebreaks": say("Keep the tie-breaks?"),
}
"""By the word of two steps: the second question, asked the other way round."""


def turned(word: str) -> Message:
    """The second of two questions. Whoever says yes to everything does no harm."""
    return _TURNED.get(word, say("Leave everything as it is?"))


class UnconfirmedError(UnansweredError):
    """Something speaks against a decision that must be read, and confirmed, first.

    `level` is the highest that has not been answered. `word` is what answers two steps; several
    words are separated by spaces.
    """

    def __init__(self, decision: Decision, objections: tuple[Objection, ...]) -> None:
        first = max(objections, key=lambda one: one.level)
        self.level = first.level
        self.word = " ".join(dict.fromkeys(one.word for one in objections if one.word))
        advice = (
            say("it takes two steps: confirm it with the word {word!r}", word=self.word)
            if self.word
            else say("confirm it")
        )
        super().__init__("unconfirmed", first.message, advice)
        self.decision = decision
        self.objections = objections


def require_answers(
    decision: Decision, objections: tuple[Objection, ...], *, confirmed: bool, word: str
) -> None:
    """Every objection was answered at its own level; nothing makes one lower."""
    said = word.split()
    if all(_is_answered(one, confirmed=confirmed, said=said) for one in objections):
        return
    raise UnconfirmedError(decision, objections)


def _is_answered(objection: Objection, *, confirmed: bool, said: Sequence[str]) -> bool:
    if objection.level < Level.CONFIRM:
        return True
    return objection.word in said if objection.word else confirmed
