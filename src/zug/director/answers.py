"""What whoever decides has answered, and the error that asks for what is missing."""

from __future__ import annotations

from zug.director.decisions import Level
from zug.errors import UnansweredError
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.decisions import Decision, Objection
    from zug.director.state import State
    from zug.messages import Message


_TURNED = {
    "leave": say("Stay in FIDE mode?"),
    "manual": say("Go back to the boards, and decide nothing?"),
    "published": say("Leave the round as it is?"),
    "rounds": say("Keep the number of rounds?"),
    "tiebreaks": say("Keep the tie-breaks?"),
}
"""By the word of two steps: the second question, asked the other way round."""


_KEPT = {
    "leave": say("Stay in FIDE mode"),
    "manual": say("Back to the boards"),
    "published": say("Leave the round as it is"),
    "rounds": say("Keep the number of rounds"),
    "tiebreaks": say("Keep the tie-breaks"),
}
_ACTS = {
    "unpair": say("Take the round back"),
    "change pairing": say("Change the round"),
}


def turned(word: str) -> Message:
    """The second of two questions. Whoever says yes to everything does no harm."""
    return _TURNED.get(word, say("Leave everything as it is?"))


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
    ) -> None:
        """`about` says what is decided if it is more than one decision."""
        self.missing = missing or objections
        first = max(self.missing, key=lambda one: one.level)
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
        self._about = about

    @property
    def safe(self) -> Message:
        """The button of two steps that changes nothing."""
        words = self.word.split()
        word = "leave" if "leave" in words else words[0] if words else ""
        return _KEPT.get(word, say("Leave it"))

    @property
    def act(self) -> Message:
        """The button that does it, or leads to the second question."""
        return _ACTS.get(self.decision.kind, say("Go on"))

    def sentence(self, state: State) -> Message:
        """What is to be decided, in words."""
        return self.decision.plan(state) if self._about is None else self._about


def require_answers(
    decision: Decision,
    objections: tuple[Objection, ...],
    *,
    confirmed: bool,
    word: str,
    about: Message | None = None,
) -> None:
    """Every objection was answered at its own level; nothing makes one lower."""
    said = word.split()
    missing = [one for one in objections if not _is_answered(one, confirmed=confirmed, said=said)]
    if missing:
        raise UnconfirmedError(decision, objections, tuple(missing), about)


def _is_answered(objection: Objection, *, confirmed: bool, said: Sequence[str]) -> bool:
    if objection.level < Level.CONFIRM:
        return True
    return objection.word in said if objection.word else confirmed
