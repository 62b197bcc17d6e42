"""As things stood before the last round, whatever became since of results, colours, numbers."""

from __future__ import annotations

from zug.director.decisions.past import is_as_taken
from zug.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.director.state import Entry, Pair, Round, State


def without_last(state: State) -> State:
    """The event without the last round; the results are those of today.

    A draft takes the initial-colour with it that was read from its boards.
    """
    *earlier, last = state.rounds
    settings = state.settings
    if last.shows_colour and not last.published:
        settings = replace(settings, initial_colour=None)
    return replace(state, rounds=tuple(earlier), settings=settings, kept=last.apart)


def when_paired(state: State) -> State:
    """The same with the results, colours, numbers and ratings the last round was paired with.

    Those of the round before it can be corrected while it is played, and adjourned games end. By a
    table no pairing depends on them.
    """
    before = without_last(state)
    if before.has_table:
        return before
    last = state.rounds[-1]
    numbers = tuple(entry for entry in last.numbers if entry)
    before = replace(before, order=numbers, entries=_rated_then(before, last))
    if not before.rounds:
        return before
    *earlier, previous = before.rounds
    rounds = (*(_mended(one, only_ended=True) for one in earlier), _mended(previous))
    return replace(before, rounds=rounds)


def _rated_then(state: State, round_: Round) -> Mapping[int, Entry]:
    if not round_.ratings:
        return state.entries
    return {
        number: replace(entry, rating=round_.ratings.get(number, entry.rating))
        for number, entry in state.entries.items()
    }


def unused(round_: Round) -> Round:
    """A round that no pairing rests on: nothing in it differs from what one took it for."""
    boards = tuple(
        replace(one, used=(), turned_late=False, just_ended=False) for one in round_.boards
    )
    return round_ if boards == round_.boards else replace(round_, boards=boards)


def with_what_stood(round_: Round) -> Round:
    """A round whose next one was published and is taken back: what that rested on stays known."""
    return replace(round_, boards=tuple(map(_stood, round_.boards)))


def _stood(pair: Pair) -> Pair:
    games = pair.used or (pair.results, pair.second)
    if pair.stood and is_as_taken(pair.stood, games):
        return pair
    before = (*pair.stood_before, pair.stood) if pair.stood else ()
    return replace(pair, stood=games, stood_before=before)


def now_used(round_: Round) -> Round:
    """A round once another is paired: games that were adjourned are over like all others."""
    if not any(board.just_ended for board in round_.boards):
        return round_
    boards = tuple(replace(board, just_ended=False) for board in round_.boards)
    return replace(round_, boards=boards)


def with_games_then(state: State, then: Sequence[Round]) -> State:
    """What the last round was paired with: results and colours of the round before, as of then."""
    if len(state.rounds) < 2 or not _are_same(state.rounds[-2], then[-2]):
        return state
    previous = state.rounds[-2]
    boards = tuple(map(_paired_with, previous.boards, then[-2].boards))
    return state.with_round(replace(previous, boards=boards))


def _paired_with(now: Pair, then: Pair) -> Pair:
    is_turned = now.white != then.white
    then = then.swapped() if is_turned else then
    taken, games = (then.results, then.second), (now.results, now.second)
    return replace(
        now, used=() if taken == games else taken, turned_late=is_turned != now.turned_late
    )


def with_stood_then(state: State, then: Sequence[Round]) -> State:
    """What the round that is taken back was published with, as of then."""
    if not state.rounds or not _are_same(state.rounds[-1], then[-1]):
        return state
    last = state.rounds[-1]
    pairs = zip(last.boards, then[-1].boards, strict=True)
    boards = tuple(
        _as_stood(now, old.swapped() if now.white != old.white else old) for now, old in pairs
    )
    return state.with_round(replace(last, boards=boards))


def _as_stood(now: Pair, then: Pair) -> Pair:
    return replace(now, stood=then.stood, stood_before=then.stood_before)


def _are_same(now: Round, then: Round) -> bool:
    """Older versions let boards of a round that was over be undone."""
    return [{one.white, one.black} for one in now.boards] == [
        {one.white, one.black} for one in then.boards
    ]


def to_compare(state: State, number: int) -> State:
    """The event when a round was paired, the last one; or as it stands, for the next one."""
    return when_paired(state) if number <= len(state.rounds) else state


def _mended(round_: Round, *, only_ended: bool = False) -> Round:
    boards = tuple(
        _as_used(one) if one.just_ended or not only_ended else one for one in round_.boards
    )
    return round_ if boards == round_.boards else replace(round_, boards=boards)


def _as_used(pair: Pair) -> Pair:
    if pair.used:
        pair = replace(pair, results=pair.used[0], second=pair.used[1])
    return pair.swapped() if pair.turned_late else pair
