"""From the lines of a journal to the state of the event, and to their sentences.

The state is never stored: it is replayed. The decisions in force are applied one after the other,
without those that were undone, wherever in the journal the undo is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zug.director.decisions import (
    KINDS,
    OF_A_BOARD,
    ChangePairing,
    CorrectEntry,
    Decision,
    Enter,
    InvalidDecisionError,
    LeaveFideMode,
    PairRound,
    Publish,
    Remove,
    Renumber,
    SetRatingTerms,
    TakeRatings,
    Undo,
    Unpair,
    Withdraw,
)
from zug.director.state import State
from zug.director.state.before_pairing import with_pairing_of, with_publications_of
from zug.director.state.comment_lines import gathered
from zug.errors import ZugError
from zug.fastclasses import replace
from zug.messages import say
from zug.model.amendments import GONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.journal import JournalLine
    from zug.director.state import EventRound
    from zug.messages import Message

__all__ = [
    "JournalNarrator",
    "ReplayError",
    "UnknownDecisionError",
    "apply_line",
    "decision_of",
    "in_force",
    "replay",
    "replay_steps",
    "undo_sentence",
    "undo_target",
    "undone_numbers",
]


def replay(lines: Iterable[JournalLine]) -> State:
    """Return the state after all decisions that were not undone.

    Raise ReplayError if one does not fit what came before it.
    """
    journal = list(lines)
    return _Replay(journal).state(len(journal))


def replay_steps(lines: Sequence[JournalLine]) -> Iterator[tuple[JournalLine, State]]:
    """Yield every decision that was not undone, with the state after it."""
    return _Replay(lines).steps(len(lines))


class _Replay:
    """The replay of a journal, or of its beginning: its first `count` lines.

    An undo takes a decision out, as if it had never been made, and what came after it stays. Two
    things do not follow from the decisions in force, but from those that were in force at the time:
    whether a later decision was possible, and what a round was paired with. To know them the
    journal is replayed up to that decision, once for each, and what was found is kept here.
    """

    def __init__(self, lines: Sequence[JournalLine]) -> None:
        self._lines = lines
        self._was_possible: dict[int, bool] = {}
        self._rounds_after: dict[int, tuple[EventRound, ...]] = {}

    def state(self, count: int) -> State:
        """Return the state after the first `count` lines."""
        state = State()
        for _line, after in self.steps(count):
            state = after
        return replace(_with_versions(state, self._lines[:count]), decisions=count)

    def steps(self, count: int) -> Iterator[tuple[JournalLine, State]]:
        """Yield the decisions in force among the first `count` lines, with the state after each."""
        lines = self._lines[:count]
        state = State()
        for line in in_force(lines):
            decision = decision_of(line)
            after = _applied(state, line, decision)
            misfit = _misfit(decision, state)
            if misfit is not None and not self._is_excused(line, decision, lines):
                raise _not_fitting(line, misfit)
            state = self._as_it_was(after, line, decision, lines)
            yield line, state

    def _is_excused(
        self, line: JournalLine, decision: Decision, lines: Sequence[JournalLine]
    ) -> bool:
        """Return whether a decision only looks impossible because of something undone since."""
        number = line.number
        if not any(later.kind == Undo.kind for later in lines[number:]):
            return False
        if number not in self._was_possible:
            try:
                misfit = _misfit(decision, self.state(number - 1))
                self._was_possible[number] = misfit is None
            except ReplayError:
                self._was_possible[number] = False
        return self._was_possible[number]

    def _as_it_was(
        self, state: State, line: JournalLine, decision: Decision, lines: Sequence[JournalLine]
    ) -> State:
        """Return the state with what a round was really paired with, whatever was undone since."""
        number = line.number
        if not isinstance(decision, PairRound | ChangePairing | Unpair) or state.has_table:
            return state
        targets = map(undo_target, lines[number:])
        if not any(
            0 < target < number and lines[target - 1].kind in (*MOVING, *OF_A_BOARD, Undo.kind)
            for target in targets
        ):
            return state
        if number not in self._rounds_after:
            self._rounds_after[number] = self.state(number).rounds
        then = self._rounds_after[number]
        if isinstance(decision, Unpair):
            return with_publications_of(state, then)
        if isinstance(decision, PairRound):
            state = with_pairing_of(state, then)
        paired = then[decision.round - 1]
        numbers = tuple(entry if entry in state.entries else GONE for entry in paired.numbers)
        now = state.rounds[decision.round - 1]
        return state.with_round(replace(now, numbers=numbers, ratings=paired.ratings))


MOVING = tuple(
    kind.kind for kind in (Enter, CorrectEntry, Remove, Renumber, SetRatingTerms, TakeRatings)
)
"""Decisions that change numbers."""
OF_NUMBERS = ("entries", "order", "among_equals", "rating_terms")
"""The fields of a state that numbers follow from."""


def _with_versions(state: State, lines: Sequence[JournalLine]) -> State:
    """Count the versions players saw: a change that was undone was one, what came back another."""
    gone = undone_numbers(lines)
    if not any(line.kind == ChangePairing.kind and line.number in gone for line in lines):
        return state
    seen: dict[int, int] = {}
    for line in lines:
        number = line.data.get("round")
        if not isinstance(number, int):
            continue
        if line.kind == PairRound.kind and line.number not in gone:
            seen.pop(number, None)
        elif line.kind == Publish.kind and line.number not in gone:
            seen[number] = 0
        elif line.kind == ChangePairing.kind and line.number in gone and number in seen:
            seen[number] += 2
    for number, more in seen.items():
        if more and number <= len(state.rounds):
            round_ = state.rounds[number - 1]
            state = state.with_round(replace(round_, version=round_.version + more))
    return state


def apply_line(state: State, line: JournalLine) -> State:
    """Return the state after one more decision; an undo needs the whole journal (`replay`)."""
    decision = decision_of(line)
    done = _applied(state, line, decision)
    misfit = _misfit(decision, state)
    if misfit is not None:
        raise _not_fitting(line, misfit)
    after = replace(done, decisions=line.number)
    after.share_identities(state if done.entries is state.entries else done)
    if all(getattr(after, name) is getattr(state, name) for name in OF_NUMBERS):
        after.share_numbering(state)
    return after


def _misfit(decision: Decision, state: State) -> str | None:
    """Return why a decision could not have been made in a state; None if it could."""
    try:
        misfit = next(decision.misfits(state), None)
    except InvalidDecisionError as error:
        return error.message
    return None if misfit is None else misfit.message


def _applied(state: State, line: JournalLine, decision: Decision) -> State:
    """Return the state after a decision, with what the report must say of it."""
    try:
        after = decision.apply(state)
    except InvalidDecisionError as error:
        raise _not_fitting(line, error.message) from None
    new = tuple(decision.remarks(state))
    if not new:
        return after
    disclosed = replace(after, remarks=gathered(after.remarks, new))
    disclosed.share_identities(after)
    return disclosed


def undo_target(line: JournalLine) -> int:
    """Return the number of the decision an undo takes back; 0 for any other decision."""
    if line.kind != Undo.kind:
        return 0
    undo = decision_of(line)
    number = undo.number if isinstance(undo, Undo) else 0
    if not 1 <= number < line.number:
        raise _not_fitting(line, say("there is no decision {target}", target=number))
    if number == 1:
        raise _not_fitting(line, say("the beginning cannot be undone"))
    return number


def undone_numbers(lines: Sequence[JournalLine]) -> set[int]:
    """Return the numbers of the decisions, and of the undos, that are not in force.

    An undo can itself be undone, so the last word counts. Leaving FIDE mode is never undone, nor is
    a publication that others rest on.
    """
    gone: set[int] = set()
    for line in reversed(lines):
        if line.kind == Undo.kind and line.number not in gone:
            gone.add(undo_target(line))
    left = {line.number for line in lines if line.kind == LeaveFideMode.kind}
    return gone - left - _publications_to_stay(lines, gone)


def _publications_to_stay(lines: Sequence[JournalLine], gone: set[int]) -> set[int]:
    """Return the publications undone after the next round was paired, or theirs was taken back.

    Players have seen both rounds. No desk writes such an undo; but in a round robin a publication
    may be undone while the pairing after it is undone, and then that pairing may come back.
    """
    to_stay = set()
    for line in lines:
        if line.kind != Undo.kind or line.number in gone:
            continue
        target = undo_target(line)
        publish = decision_of(lines[target - 1])
        if not isinstance(publish, Publish):
            continue
        resting = {(PairRound.kind, publish.round + 1), (Unpair.kind, publish.round)}
        between = lines[target : line.number - 1]
        if any(
            later.number not in gone and (later.kind, later.data.get("round")) in resting
            for later in between
        ):
            to_stay.add(target)
    return to_stay


def in_force(lines: Sequence[JournalLine]) -> list[JournalLine]:
    """Return the decisions that are in force, without undos.

    An entry that was undone takes the withdrawals of its player with it.
    """
    gone = undone_numbers(lines)
    left = [line for line in lines if line.kind != Undo.kind and line.number not in gone]
    undone = {_entry_of(line) for line in lines if line.kind == Enter.kind and line.number in gone}
    if not undone:
        return left
    entered: set[int] = set()
    kept = []
    for line in left:
        entry = _entry_of(line)
        if line.kind == Enter.kind:
            entered.add(entry)
        if line.kind != Withdraw.kind or entry in entered or entry not in undone:
            kept.append(line)
    return kept


def _entry_of(line: JournalLine) -> int:
    """Return the entry a line names; 0 if none, for a line not read yet may hold anything."""
    entry = line.data.get("id")
    return entry if type(entry) is int else 0


def undo_sentence(number: int, what: Message) -> Message:
    """Return the sentence of an undo, with what it takes back."""
    return say("decision {number} is undone: {what}", number=number, what=what)


class JournalNarrator:
    """Sentences of a growing journal, each written from the state before its decision."""

    def __init__(self) -> None:
        self._state = State()
        self._sentences: list[Message] = []

    def sentences(self, lines: Sequence[JournalLine]) -> Sequence[Message]:
        """Return a sentence for every line; those of an earlier call are not made again."""
        for place in range(len(self._sentences), len(lines)):
            line = lines[place]
            is_undo = line.kind == Undo.kind
            target = undo_target(line)
            before = self._state
            self._state = replay(lines[: place + 1]) if is_undo else apply_line(before, line)
            self._sentences.append(
                undo_sentence(target, self._sentences[target - 1])
                if is_undo
                else decision_of(line).sentence(before)
            )
        return self._sentences[: len(lines)]


class ReplayError(ZugError, ValueError):
    """A decision does not fit what came before it."""


class UnknownDecisionError(ReplayError):
    """A journal of a later version: nothing can be said of the event without that decision."""


def decision_of(line: JournalLine) -> Decision:
    """Return the decision that a line of the journal holds.

    Raise ReplayError if its data is invalid.
    """
    cls = KINDS.get(line.kind)
    if cls is None:
        raise UnknownDecisionError(
            "unknown-decision",
            say(
                "decision {number} is of a kind this version of Zug does not know: {kind!r}",
                number=line.number,
                kind=line.kind,
            ),
            say("open the file with the version that wrote it, or a newer one"),
        )
    try:
        return cls.from_data(line.data).dated(line.time[:10])
    except InvalidDecisionError as error:
        raise _not_fitting(line, error.message) from None


def _not_fitting(line: JournalLine, why: str) -> ReplayError:
    """Return the error of a line that contradicts the lines before it."""
    return ReplayError(
        "does-not-fit",
        say(
            "decision {number} does not fit what came before: {error}",
            number=line.number,
            error=why,
        ),
    )
