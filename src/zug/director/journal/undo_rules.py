"""Which decisions an undo may take back: not what players have seen or what rests on it.

Replaying a journal accepts every undo in it; these rules are asked before a new one is written.
"""

from __future__ import annotations

from zug.director.decisions import (
    ChangePairing,
    Create,
    KeepFileData,
    LeaveFideMode,
    PairRound,
    Publish,
    ResultEntered,
    Unpair,
)
from zug.director.decisions.numbers import moved
from zug.director.decisions.results import (
    CorrectionCase,
    against_colours,
    changing,
    correction_case,
    is_past,
)
from zug.director.decisions.settings import FIXED_ONCE_PAIRED
from zug.director.journal.replay import (
    decision_of,
    in_force,
    replay,
    replay_steps,
    undo_target,
    undone_numbers,
)
from zug.director.objections import AnswerWord, Level, confirm, confirm_twice, refusal
from zug.director.pairing.after_start import against_change, rechecked
from zug.director.pairing.grounds import against_published
from zug.director.pairing.round_robin import has_entered_results
from zug.director.state.unfinished import missing_results, said_adjourned
from zug.fastclasses import replace
from zug.messages import say
from zug.model import Result
from zug.model.amendments import Remark
from zug.model.results import was_adjourned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.director.journal import JournalLine
    from zug.director.objections import Objection
    from zug.director.state import EventRound, Pair, State


NEVER_UNDONE = {
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
"""Kinds of decisions that no undo takes back, with the reason and what is possible instead."""


def against_kind(line: JournalLine) -> Iterator[Objection]:
    """Refuse to undo a decision of a kind that no undo takes back."""
    if line.kind in NEVER_UNDONE:
        yield refusal("cannot-undo", *NEVER_UNDONE[line.kind])


def cannot_undo(numbers: Sequence[int], why: str) -> Objection:
    """Return the refusal to undo these decisions."""
    if len(numbers) == 1:
        return refusal(
            "cannot-undo",
            say("decision {target} cannot be undone: {error}", target=numbers[0], error=why),
            say("undo what rests on it first"),
        )
    return refusal(
        "cannot-undo",
        say("these cannot be undone: {error}", error=why),
        say("undo what rests on them first"),
    )


def never_undone(lines: Sequence[JournalLine], state: State) -> frozenset[int]:
    """Return the numbers of decisions that no undo takes back in this state.

    The beginning of the event; publications and what led to them; first results of rounds that
    another one followed. Of all others only an attempt tells.
    """
    kept = in_force(lines)
    numbers = {line.number for line in lines if line.kind in NEVER_UNDONE}
    if state.has_table:  # which gives the same rounds again
        return frozenset(numbers)
    last = max((round_.number for round_ in state.rounds if round_.published), default=0)
    numbers |= {line.number for line in _published(kept, last)}
    known: set[tuple[object, object]] = set()
    for line in kept:
        if line.kind == ResultEntered.kind:
            board = line.data["round"], line.data["board"]
            if board not in known and int(str(board[0])) < last:
                numbers.add(line.number)
            known.add(board)
    return frozenset(numbers)


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


def against_undo(
    before: State, after: State, lines: Sequence[JournalLine], undos: Sequence[JournalLine]
) -> Iterator[Objection]:
    """Yield what speaks against new `undos` that lead from the state `before` to the one `after`.

    `lines` are the decisions so far. Each undo asks what its decision would ask today, and at least
    what it asked when it was made.
    """
    numbers = [undo_target(line) for line in undos]
    objections = []
    for objection in against_difference(before, after, lines):
        objections.append(objection)
        yield objection
    least = max((objection.level for objection in objections), default=0)
    yield from _asked_before(before, after, lines, numbers, least)
    both = [*lines, *undos]
    kept = set(numbers) - undone_numbers(both)
    if kept:
        why = say("the next round is paired, or the round was taken back")
        yield cannot_undo(sorted(kept), why)
    if in_force(both) == in_force(lines):
        yield refusal(
            "nothing-changes",
            say("nothing changes: what it would take back is undone already"),
            say("undo an undo to bring a decision back"),
        )


def against_difference(
    before: State, after: State, lines: Sequence[JournalLine] = ()
) -> Iterator[Objection]:
    """Compare two states of an event: a published round stays, and so does what it rests on."""
    for round_ in before.rounds:
        if round_.published:
            yield from _against_round(before, after, round_, lines)
            yield from _against_presence(before, after, round_.number)
    for round_ in before.rounds:
        yield from _against_results(before, after, round_)
    if before.current is not None:
        yield from _against_fixed(before, after)
    if before.numbers_by_strength and before.numbers_frozen and not after.numbers_frozen:
        yield _numbers_stay(before, say("take the round back instead"))
    yield from _against_rounds(before, after)
    if len(after.rounds) > len(before.rounds) and not after.has_table:
        yield from _against_restored(after)
    yield from against_change(before, after)


def _asked_before(
    before: State, after: State, lines: Sequence[JournalLine], numbers: Sequence[int], least: int
) -> Iterator[Objection]:
    """Ask again what had to be confirmed when a decision was made, if `least` is a lower level."""
    is_given = bool(before.rounds) or before.list_closed
    if _in_force(before, is_given=is_given) == _in_force(after, is_given=is_given):
        return
    for number in numbers:
        origin, is_back = lines[number - 1], False
        while target := undo_target(origin):
            origin, is_back = lines[target - 1], not is_back
        then = replay(lines[: origin.number - 1])
        decision = decision_of(origin)
        asked = [
            objection
            for objection in decision.check(then)
            if Level.CONFIRM <= objection.level < Level.REFUSED
        ]
        if not asked or max(objection.level for objection in asked) <= least:
            continue
        words = {"number": origin.number, "what": decision.sentence(then)}
        message = (
            say("decision {number} had to be confirmed, and so does restoring it: {what}", **words)
            if is_back
            else say(
                "decision {number} had to be confirmed, and so does undoing it: {what}", **words
            )
        )
        answers = dict.fromkeys(AnswerWord(each.word) for each in asked if each.word)
        answers.pop(AnswerWord.LEAVE, None)
        yield from (confirm_twice(message, word) for word in answers)
        if not answers:
            yield confirm(message)


def _in_force(state: State, *, is_given: bool) -> tuple[object, ...]:
    """Return what players have seen or standings rest on; numbers only once they are given.

    Drafts and check-in are undone at will.
    """
    published = [round_ for round_ in state.rounds if round_.published]
    last = state.settings.rounds
    return (
        published,
        [
            remark
            for remark in state.remarks
            if remark.kind is not Remark.MANUAL or remark.round <= len(published)
        ],
        {
            key: bye
            for key, bye in state.byes.items()
            if bye is Result.FULL_BYE or (bye is Result.HALF_BYE and key[1] == last)
        },
        (state.expelled, state.has_table and state.withdrawn),
        (state.lots, state.values, state.later_ratings, state.settings.event.long_event),
        is_given and (state.numbering, [entry.rating for entry in state.entries.values()]),
    )


def _against_round(
    before: State, after: State, round_: EventRound, lines: Sequence[JournalLine]
) -> Iterator[Objection]:
    """Refuse to undo a published pairing: it changes on a ground (handling-2026:4.4).

    A change of it can be undone without a ground as long as no player has played on it.
    """
    number = round_.number
    new = after.rounds[number - 1] if number <= len(after.rounds) else None
    if new is not None and new.published and _seats(new) == _seats(round_):
        return  # only colours differ: a corrected result, not a changed pairing
    if number < len(before.rounds):
        yield _refused(
            say("the next round is paired"),
            say("a published round stays as it is once the next one is paired"),
        )
    if new is not None and new.published and _is_as_published(new, round_, lines):
        return
    if has_entered_results(before, round_):
        yield _refused(
            say("round {round} has results", round=number),
            say("clear them first, then take the round back or change it, with its ground"),
        )
    # a table gives the same round again: nothing is chosen
    missing = against_published(before, round_, "", is_chosen=not before.has_table)
    if missing.is_refusal:
        yield refusal(
            missing.code,
            missing.message,
            say(
                "take the round back or change it instead; {advice}",
                advice=missing.advice,
            ),
        )


def _is_as_published(new: EventRound, changed: EventRound, lines: Sequence[JournalLine]) -> bool:
    """Return whether a round is again as it was published, and nothing played since is lost.

    Boards the change left alone keep their results; no result stands on the others.
    """
    results = {(pair.white, pair.black): pair.games for pair in new.boards}
    for pair in changed.boards:
        if not pair.is_open and results.get((pair.white, pair.black)) != pair.games:
            return False
    earlier = (
        state.rounds[new.number - 1]
        for _, state in replay_steps(lines)
        if len(state.rounds) >= new.number
    )
    return any(was.published and _people(was) == _people(new) for was in earlier)


def _seats(round_: EventRound) -> tuple[object, ...]:
    """Return who meets whom, with the version: colours changed by hand make another one."""
    return *_people(round_), round_.version


def _people(round_: EventRound) -> tuple[object, ...]:
    boards = [{board.white, board.black} for board in round_.boards]
    return boards, round_.bye, dict(round_.absent)


def _against_presence(before: State, after: State, number: int) -> Iterator[Objection]:
    """Refuse to change who was to be paired in a published round (handling-2026:3.2, 3.3)."""
    old, new = before.missing(number), after.missing(number)
    both = before.entries.keys() & after.entries.keys()
    for entry in sorted(both):
        if old.get(entry) != new.get(entry):
            yield _refused(
                say(
                    "round {round} is published and rests on it: {name}",
                    round=number,
                    name=before.entries[entry].name,
                ),
                say("decide about the rounds to come instead"),
            )


def _against_results(before: State, after: State, round_: EventRound) -> Iterator[Objection]:
    """Refuse to take a result away once the next round is paired: it is corrected (4.3)."""
    number = round_.number
    for board, old in round_.numbered:
        new = after.pair_at(number, board)
        if new is None or _games(new) == _games(old) or {new.white} - {old.white, old.black}:
            continue
        is_rested_on = _is_rested_on(before, number, old, new)
        if (
            number < len(before.rounds)
            and is_rested_on
            and _is_taken_away(before, number, old, new)
        ):
            yield _refused(
                say("round {next} is paired", next=number + 1),
                say("correct the result instead"),
            )
        if new.white != old.white:
            yield from against_colours(before, number)
        yield from changing(before, number, old, new)
        yield from _against_late(before, number, board, old, new)


def _against_late(
    before: State, number: int, board: int, old: Pair, new: Pair
) -> Iterator[Objection]:
    """Ask what a correction asks that counts although the next round was over."""
    if new.results is None:
        return
    grounds = (results.ground for results in (*old.superseded, *new.superseded))
    ground = max(grounds, default="")
    correction = ResultEntered(number, board, new.results, new.second, ground=ground)
    yield from correction.against_late(before, old)


def _is_rested_on(before: State, number: int, old: Pair, new: Pair) -> bool:
    """Return whether a pairing that stands would have been made with another result."""
    later = range(number + 2, len(before.rounds) + 1)
    is_corrected = old.superseded != new.superseded or bool(old.superseded)
    return not is_corrected or any(
        _at_pairings(old, round_) != _at_pairings(new, round_) for round_ in later
    )


def _at_pairings(pair: Pair, round_: int) -> tuple[object, ...]:
    return pair.results_at_pairing, pair.results_at_pairing_of(round_)


def _is_taken_away(before: State, number: int, old: Pair, new: Pair) -> bool:
    """Return whether a result is removed; an adjourned game may end, or be adjourned again."""
    if new.is_open or before.has_table:
        return new.is_open
    if not is_past(old):
        return False
    return new.is_adjourned or correction_case(before, number) is CorrectionCase.RATING


def _games(pair: Pair) -> tuple[object, ...]:
    return pair.white, pair.results, pair.second


def _against_fixed(before: State, after: State) -> Iterator[Objection]:
    """Refuse to change what is fixed with round 1, and numbers once they are final (2.3)."""
    for name in FIXED_ONCE_PAIRED:
        if getattr(before.settings, name) != getattr(after.settings, name):
            yield _refused(
                say("round {round} is published", round=1),
                say("it was announced for the whole event"),
            )
    if before.numbers_frozen and moved(before, after) and not _only_late(before, after):
        yield _numbers_stay(before, say("correct the entry instead"))


def _only_late(before: State, after: State) -> bool:
    """Return whether numbers move only because a late entry, numbered by rating, comes or goes."""
    both = before.entries.keys() & after.entries.keys()
    orders = [[entry for entry in state.numbering if entry in both] for state in (before, after)]
    others = {**before.entries, **after.entries}
    late = (others[entry].first_round > before.freezing_round for entry in others.keys() - both)
    return orders[0] == orders[1] and all(late)


def _against_rounds(before: State, after: State) -> Iterator[Objection]:
    """Refuse another number of rounds by which the last pairing is wrong: the report must say it.

    An undo leaves nothing in the report.
    """
    rounds = after.settings.rounds
    if before.settings.rounds == rounds or len(after.rounds) < len(before.rounds):
        return
    if rechecked(before, rounds) is not None:
        yield _refused(
            say(
                "with {rounds} rounds the rules pair round {round} otherwise",
                rounds=rounds,
                round=len(before.rounds),
            ),
            say("announce the number of rounds instead"),
        )


def _against_restored(after: State) -> Iterator[Objection]:
    """Refuse to restore a round if a result that it was paired with is open again.

    An adjourned game was one when the round was paired, or has ended since (handling-2026:3.1).
    """
    earlier = replace(after, rounds=after.rounds[:-1])
    reasons = [*missing_results(earlier)]
    for round_ in earlier.rounds:
        boards = [number for number, pair in round_.numbered if _goes_on_again(pair)]
        if boards:
            reasons.append(said_adjourned(round_.number, boards))
    for why in reasons:
        yield _refused(why, say("enter all results first"))


def _goes_on_again(pair: Pair) -> bool:
    return pair.is_adjourned and bool(pair.paired_with) and not was_adjourned(pair.paired_with)


def _numbers_stay(state: State, advice: str) -> Objection:
    return _refused(
        say("numbers have been fixed since round {round} was paired", round=state.freezing_round),
        advice,
    )


def _refused(why: str, advice: str) -> Objection:
    return refusal("cannot-undo", say("this cannot be undone: {why}", why=why), advice)
