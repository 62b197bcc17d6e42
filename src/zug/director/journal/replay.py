"""From the lines of a journal to the state, and to their sentences."""

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
)
from zug.director.state import State
from zug.director.state.before_pairing import with_pairing_of, with_publications_of
from zug.director.state.comment_lines import gathered
from zug.errors import ZugError
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.model.amendments import GONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.journal import JournalLine
    from zug.director.state import EventRound
    from zug.messages import Message

__all__ = [
    "FoldError",
    "JournalNarrator",
    "UnknownDecisionError",
    "apply",
    "fold",
    "standing",
    "steps",
    "undo_sentence",
    "undone",
    "undone_by",
]


class _Memory(NamedTuple):
    """By decision, what was so when it was made, whatever was undone since."""

    fitted: dict[int, bool]
    rounds: dict[int, tuple[EventRound, ...]]


def fold(lines: Iterable[JournalLine]) -> State:
    """The state after all decisions that were not undone."""
    listed = list(lines)
    return _folded(listed, _Memory({}, {}))


def _folded(lines: Sequence[JournalLine], memory: _Memory) -> State:
    state = State()
    for _line, after in _steps(lines, memory):
        state = after
    return replace(_with_versions(state, lines), decisions=len(lines))


def _with_versions(state: State, lines: Sequence[JournalLine]) -> State:
    """Count the versions players saw: a change that was undone was one, what came back another."""
    gone = undone(lines)
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


def steps(lines: Sequence[JournalLine]) -> Iterator[tuple[JournalLine, State]]:
    """Every decision that was not undone, with the state after it."""
    return _steps(lines, _Memory({}, {}))


def _steps(lines: Sequence[JournalLine], memory: _Memory) -> Iterator[tuple[JournalLine, State]]:
    state = State()
    for line in standing(lines):
        decision = read(line)
        after = _applied(state, line, decision)
        misfit = _misfit(decision, state)
        if misfit is not None and not _fitted_then(line, decision, lines, memory):
            raise not_fitting(line, misfit)
        state = _as_it_was(after, line, decision, lines, memory)
        yield line, state


def _as_it_was(
    state: State,
    line: JournalLine,
    decision: Decision,
    lines: Sequence[JournalLine],
    memory: _Memory,
) -> State:
    """A round keeps what it was paired with, even if what that followed from is undone."""
    if not isinstance(decision, PairRound | ChangePairing | Unpair) or state.has_table:
        return state
    undone_since = map(undone_by, lines[line.number :])
    if not any(
        0 < target < line.number and lines[target - 1].kind in (*MOVING, *OF_A_BOARD, Undo.kind)
        for target in undone_since
    ):
        return state
    if line.number not in memory.rounds:
        memory.rounds[line.number] = _folded(lines[: line.number], memory).rounds
    then = memory.rounds[line.number]
    if isinstance(decision, PairRound):
        state = with_pairing_of(state, then)
    elif isinstance(decision, Unpair):
        return with_publications_of(state, then)
    known = then[decision.round - 1]
    numbers = tuple(entry if entry in state.entries else GONE for entry in known.numbers)
    now = state.rounds[decision.round - 1]
    return state.with_round(replace(now, numbers=numbers, ratings=known.ratings))


def _fitted_then(
    line: JournalLine, decision: Decision, lines: Sequence[JournalLine], memory: _Memory
) -> bool:
    """Whether something taken back since is all that makes a decision look impossible."""
    if not any(later.kind == Undo.kind for later in lines[line.number :]):
        return False
    if line.number not in memory.fitted:
        try:
            misfit = _misfit(decision, _folded(lines[: line.number - 1], memory))
            memory.fitted[line.number] = misfit is None
        except FoldError:
            memory.fitted[line.number] = False
    return memory.fitted[line.number]


MOVING = tuple(
    kind.kind for kind in (Enter, CorrectEntry, Remove, Renumber, SetRatingTerms, TakeRatings)
)
"""Decisions that change numbers."""
OF_NUMBERS = ("entries", "order", "among_equals", "rating_terms")
"""What numbers follow from."""


def apply(state: State, line: JournalLine) -> State:
    """The state after one more decision (not an undo: that needs the whole list)."""
    decision = read(line)
    done = _applied(state, line, decision)
    misfit = _misfit(decision, state)
    if misfit is not None:
        raise not_fitting(line, misfit)
    after = replace(done, decisions=line.number)
    after.take_marks(state if done.entries is state.entries else done)
    if all(getattr(after, name) is getattr(state, name) for name in OF_NUMBERS):
        after.take_numbers(state)
    return after


def _misfit(decision: Decision, state: State) -> str | None:
    """Return why a decision could not have been made in a state; None if it could."""
    try:
        misfit = next(decision.misfits(state), None)
    except InvalidDecisionError as error:
        return error.message
    return None if misfit is None else misfit.message


def _applied(state: State, line: JournalLine, decision: Decision) -> State:
    try:
        after = decision.apply(state)
    except InvalidDecisionError as error:
        raise not_fitting(line, error.message) from None
    new = tuple(decision.remarks(state))
    if not new:
        return after
    told = replace(after, remarks=gathered(after.remarks, new))
    told.take_marks(after)
    return told


def undone_by(line: JournalLine) -> int:
    """The number of the decision an undo takes back; 0 for any other decision."""
    if line.kind != Undo.kind:
        return 0
    undo = read(line)
    number = undo.number if isinstance(undo, Undo) else 0
    if not 1 <= number < line.number:
        raise not_fitting(line, say("there is no decision {target}", target=number))
    if number == 1:
        raise not_fitting(line, say("the beginning cannot be undone"))
    return number


def undone(lines: Sequence[JournalLine]) -> set[int]:
    """The numbers not in force. An undo can itself be undone, so the latest word counts."""
    found: set[int] = set()
    for line in reversed(lines):
        if line.kind == Undo.kind and line.number not in found:
            found.add(undone_by(line))
    return found - _undone_too_late(lines, found) - _for_good(lines)


def _for_good(lines: Sequence[JournalLine]) -> set[int]:
    """No undo brings FIDE mode back, whoever wrote it."""
    return {line.number for line in lines if line.kind == LeaveFideMode.kind}


def _undone_too_late(lines: Sequence[JournalLine], gone: set[int]) -> set[int]:
    """Publications undone after the next round was paired, or the round was taken back.

    Older versions allowed it. Players have seen both rounds, and results and pairings rest on the
    first: it stays published, and that it was taken back stays known.
    """
    found = set()
    for line in lines:
        if line.kind != Undo.kind or line.number in gone:
            continue
        target = undone_by(line)
        publish = read(lines[target - 1])
        if not isinstance(publish, Publish):
            continue
        too_late = {(PairRound.kind, publish.round + 1), (Unpair.kind, publish.round)}
        between = lines[target : line.number - 1]
        if any(
            one.number not in gone and (one.kind, one.data.get("round")) in too_late
            for one in between
        ):
            found.add(target)
    return found


def standing(lines: Sequence[JournalLine]) -> list[JournalLine]:
    """Those in force.

    A withdrawal of somebody whose entry was undone means nothing; older versions allowed it.
    """
    gone = undone(lines)
    entries = {_about(line) for line in lines if line.kind == "enter" and line.number in gone}
    found = [line for line in lines if line.kind != Undo.kind and line.number not in gone]
    if not entries:
        return found
    known: set[int] = set()
    kept = []
    for line in found:
        if line.kind == "enter":
            known.add(_about(line))
        about = _about(line)
        if line.kind != "withdraw" or about in known or about not in entries:
            kept.append(line)
    return kept


def _about(line: JournalLine) -> int:
    """The entry a line names; a line not read yet may hold anything."""
    entry = line.data.get("id")
    return entry if type(entry) is int else 0


def undo_sentence(number: int, what: Message) -> Message:
    """An undo in words: what it takes back."""
    return say("decision {number} is undone: {what}", number=number, what=what)


class JournalNarrator:
    """Sentences of a growing journal, each written from the state before its decision."""

    def __init__(self) -> None:
        self._state = State()
        self._told: list[Message] = []

    def tell(self, lines: Sequence[JournalLine]) -> Sequence[Message]:
        """A sentence for every line; what was told before is not worked out again."""
        for place in range(len(self._told), len(lines)):
            line = lines[place]
            is_undo = line.kind == Undo.kind
            target = undone_by(line)
            before = self._state
            self._state = fold(lines[: place + 1]) if is_undo else apply(before, line)
            self._told.append(
                undo_sentence(target, self._told[target - 1])
                if is_undo
                else read(line).sentence(before)
            )
        return self._told[: len(lines)]


class FoldError(ZugError, ValueError):
    """A decision does not fit what came before it."""


class UnknownDecisionError(FoldError):
    """A journal of a later version: nothing can be said of the event without that decision."""


def read(line: JournalLine) -> Decision:
    """The decision a line of the journal holds."""
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
        raise not_fitting(line, error.message) from None


def not_fitting(line: JournalLine, why: str) -> FoldError:
    """Return the error of a line that contradicts the lines before it."""
    return FoldError(
        "does-not-fit",
        say(
            "decision {number} does not fit what came before: {error}",
            number=line.number,
            error=why,
        ),
    )
