"""What an undo may not take back: what players have seen, and what was decided on top of it.

Folding takes any undo of an old journal as it is; this is asked before a new one is written.
"""

from __future__ import annotations

from zug.director.decisions import Level, ResultEntered
from zug.director.decisions.numbers import moved
from zug.director.decisions.results import changing, check_colours, is_past, when_reported
from zug.director.decisions.settings import FIXED_ONCE_PAIRED
from zug.director.journal.replay import fold, read, steps, undone_by
from zug.director.objections import LEAVE, RuleError, confirm, two_steps
from zug.director.pairing.after_start import against_change, rechecked
from zug.director.pairing.grounds import missing_ground
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

    from zug.director.decisions import Objection
    from zug.director.journal import JournalLine
    from zug.director.state import EventRound, Pair, State


def against_undo(
    before: State, after: State, lines: Sequence[JournalLine] = ()
) -> Iterator[Objection]:
    """Compare the event with what it would be: a published round stays, and so do its reasons.

    A refusal is raised; what can be undone asks the question its decision would ask today. `lines`
    are the decisions so far.
    """
    for round_ in before.rounds:
        if round_.published:
            _check_round(before, after, round_, lines)
            _check_missing(before, after, round_.number)
    for round_ in before.rounds:
        yield from _check_results(before, after, round_)
    if before.current is not None:
        _check_fixed(before, after)
    if before.numbers_by_strength and before.numbers_frozen and not after.numbers_frozen:
        raise _numbers_stay(before, say("take the round back instead"))
    _check_rounds(before, after)
    if len(after.rounds) > len(before.rounds) and not after.has_table:
        _check_restored(after)
    yield from against_change(before, after)


def as_decided(
    before: State, after: State, lines: Sequence[JournalLine], numbers: Sequence[int], least: int
) -> Iterator[Objection]:
    """Whatever had to be confirmed is not taken back, or restored, without being asked the same.

    `least` is the level asked by what the undo changes today (`against_undo`).
    """
    is_given = bool(before.rounds) or before.list_closed
    if _in_force(before, is_given=is_given) == _in_force(after, is_given=is_given):
        return
    for number in numbers:
        origin, is_back = lines[number - 1], False
        while target := undone_by(origin):
            origin, is_back = lines[target - 1], not is_back
        then = fold(lines[: origin.number - 1])
        decision = read(origin)
        asked = [
            one for one in decision.objections(then) if Level.CONFIRM <= one.level < Level.REFUSED
        ]
        if not asked or max(one.level for one in asked) <= least:
            continue
        words = {"number": origin.number, "what": decision.sentence(then)}
        message = (
            say("decision {number} had to be confirmed, and so does restoring it: {what}", **words)
            if is_back
            else say(
                "decision {number} had to be confirmed, and so does undoing it: {what}", **words
            )
        )
        steps = dict.fromkeys(one.word for one in asked if one.word not in ("", LEAVE))
        yield from (two_steps(message, word) for word in steps)
        if not steps:
            yield confirm(message)


def _in_force(state: State, *, is_given: bool) -> tuple[object, ...]:
    """What players have seen or standings rest on; numbers and ratings once numbers are given.

    Drafts and check-in are undone at will.
    """
    published = [round_ for round_ in state.rounds if round_.published]
    last = state.settings.rounds
    return (
        published,
        [
            one
            for one in state.remarks
            if one.kind is not Remark.MANUAL or one.round <= len(published)
        ],
        {
            key: bye
            for key, bye in state.byes.items()
            if bye is Result.FULL_BYE or (bye is Result.HALF_BYE and key[1] == last)
        },
        (state.expelled, state.has_table and state.withdrawn),
        (state.lots, state.values, state.later_ratings, state.settings.event.long_event),
        is_given and (state.numbering, [one.rating for one in state.entries.values()]),
    )


def _check_round(
    before: State, after: State, round_: EventRound, lines: Sequence[JournalLine]
) -> None:
    """Published pairings are changed or taken back on a ground, not undone (handling-2026:4.4).

    A change that nobody has played on goes back to what was published without one.
    """
    number = round_.number
    new = after.rounds[number - 1] if number <= len(after.rounds) else None
    if new is not None and new.published and _seats(new) == _seats(round_):
        return  # colours are results that were corrected
    if number < len(before.rounds):
        raise _refused(
            say("the next round is paired"),
            say("a published round stays as it is once the next one is paired"),
        )
    if new is not None and new.published and _is_as_published(new, round_, lines):
        return
    if has_entered_results(before, round_):
        raise _refused(
            say("round {round} has results", round=number),
            say("clear them first, then take the round back or change it, with its ground"),
        )
    # a table gives the same round again: nothing is chosen
    refusal = None if before.has_table else missing_ground(before, round_, "")
    if refusal is not None:
        raise RuleError(
            refusal.code,
            refusal.message,
            say(
                "take the round back or change it instead; {advice}",
                advice=refusal.advice,
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
        state.rounds[new.number - 1] for _, state in steps(lines) if len(state.rounds) >= new.number
    )
    return any(one.published and _people(one) == _people(new) for one in earlier)


def _seats(round_: EventRound) -> tuple[object, ...]:
    """Who meets whom, in which version: colours changed by hand make another one."""
    return *_people(round_), round_.version


def _people(round_: EventRound) -> tuple[object, ...]:
    boards = [{board.white, board.black} for board in round_.boards]
    return boards, round_.bye, dict(round_.absent)


def _check_missing(before: State, after: State, number: int) -> None:
    """Who was not to be paired in a published round (handling-2026:3.2, 3.3)."""
    old, new = before.missing(number), after.missing(number)
    both = before.entries.keys() & after.entries.keys()
    for entry in sorted(both):
        if old.get(entry) != new.get(entry):
            raise _refused(
                say(
                    "round {round} is published and rests on it: {name}",
                    round=number,
                    name=before.entries[entry].name,
                ),
                say("decide about the rounds to come instead"),
            )


def _check_results(before: State, after: State, round_: EventRound) -> Iterator[Objection]:
    """Once the next round is paired, a result is corrected as 4.3 allows, not taken away."""
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
            raise _refused(
                say("round {next} is paired", next=number + 1),
                say("correct the result instead"),
            )
        if new.white != old.white:
            check_colours(before, number)
        yield from changing(before, number, old, new)
        yield from _against_late(before, number, board, old, new)


def _against_late(
    before: State, number: int, board: int, old: Pair, new: Pair
) -> Iterator[Objection]:
    """Ask what a correction asks that counts although the next round was over."""
    if new.results is None:
        return
    ground = max((one.ground for one in (*old.superseded, *new.superseded)), default="")
    correction = ResultEntered(number, board, new.results, new.second, ground=ground)
    yield from correction.against_late(before, old)


def _is_rested_on(before: State, number: int, old: Pair, new: Pair) -> bool:
    """Return whether a pairing that stands would have been made with another result."""
    later = range(number + 2, len(before.rounds) + 1)
    is_corrected = old.superseded != new.superseded or bool(old.superseded)
    return not is_corrected or any(
        (old.taken, old.taken_by(round_)) != (new.taken, new.taken_by(round_)) for round_ in later
    )


def _is_taken_away(before: State, number: int, old: Pair, new: Pair) -> bool:
    """An adjourned game may end, and until the next pairing it may be adjourned again."""
    if new.is_open or before.has_table:
        return new.is_open
    if not is_past(old):
        return False
    return new.is_adjourned or when_reported(before, number) == "rating"


def _games(pair: Pair) -> tuple[object, ...]:
    return pair.white, pair.results, pair.second


def _check_fixed(before: State, after: State) -> None:
    """What no longer changes once round 1 is published, and numbers once they are fixed (2.3)."""
    for name in FIXED_ONCE_PAIRED:
        if getattr(before.settings, name) != getattr(after.settings, name):
            raise _refused(
                say("round {round} is published", round=1),
                say("it was announced for the whole event"),
            )
    if before.numbers_frozen and moved(before, after) and not _only_late(before, after):
        raise _numbers_stay(before, say("correct the entry instead"))


def _only_late(before: State, after: State) -> bool:
    """Return whether numbers move only because a late entry, numbered by rating, comes or goes."""
    both = before.entries.keys() & after.entries.keys()
    orders = [[one for one in state.numbering if one in both] for state in (before, after)]
    others = {**before.entries, **after.entries}
    late = (others[one].first_round > before.freezing_round for one in others.keys() - both)
    return orders[0] == orders[1] and all(late)


def _check_rounds(before: State, after: State) -> None:
    """An undo leaves no word in the report of a pairing that is no longer right."""
    rounds = after.settings.rounds
    if before.settings.rounds == rounds or len(after.rounds) < len(before.rounds):
        return
    if rechecked(before, rounds) is not None:
        raise _refused(
            say(
                "with {rounds} rounds the rules pair round {round} otherwise",
                rounds=rounds,
                round=len(before.rounds),
            ),
            say("announce the number of rounds instead"),
        )


def _check_restored(after: State) -> None:
    """A round comes back to the results it was paired with: none of them is open again.

    An adjourned game was one when the round was paired, or has ended since (handling-2026:3.1).
    """
    earlier = replace(after, rounds=after.rounds[:-1])
    reasons = [*missing_results(earlier)]
    for round_ in earlier.rounds:
        boards = [number for number, pair in round_.numbered if _goes_on_again(pair)]
        if boards:
            reasons.append(said_adjourned(round_.number, boards))
    for why in reasons:
        raise _refused(why, say("enter all results first"))


def _goes_on_again(pair: Pair) -> bool:
    return pair.is_adjourned and bool(pair.used) and not was_adjourned(pair.used)


def _numbers_stay(state: State, advice: str) -> RuleError:
    return _refused(
        say("numbers have been fixed since round {round} was paired", round=state.freezing_round),
        advice,
    )


def _refused(why: str, advice: str) -> RuleError:
    return RuleError("cannot-undo", say("this cannot be undone: {why}", why=why), advice)
