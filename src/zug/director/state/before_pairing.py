"""As things stood before the last round, whatever became since of results, colours, numbers."""

from __future__ import annotations

from collections.abc import Sequence

from zug.director.state.records import Pair
from zug.director.state.state import State
from zug.fastclasses import replace
from zug.model.results import Results, was_adjourned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.director.state.records import Entry, EventRound


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
    rounds = (*(_mended(one, last.number) for one in earlier), _mended_previous(previous))
    return replace(before, rounds=rounds)


def _rated_then(state: State, round_: EventRound) -> Mapping[int, Entry]:
    if not round_.ratings:
        return state.entries
    return {
        number: replace(entry, rating=round_.ratings.get(number, entry.rating))
        for number, entry in state.entries.items()
    }


def unused(round_: EventRound) -> EventRound:
    """A round that no pairing rests on: nothing in it differs from what one took it for."""
    boards = tuple(
        replace(one, used=(), turned_late=False, just_ended=False, superseded=())
        for one in round_.boards
    )
    return round_ if boards == round_.boards else replace(round_, boards=boards)


def with_what_stood(round_: EventRound) -> EventRound:
    """A round whose next one was published and is taken back: what that rested on stays known."""
    return replace(round_, boards=tuple(map(_stood, round_.boards)))


def _stood(pair: Pair) -> Pair:
    games = pair.taken
    if pair.stood and is_as_taken(pair.stood, games):
        return pair
    before = (*pair.stood_before, pair.stood) if pair.stood else ()
    return replace(pair, stood=games, stood_before=before)


def paired_until(round_: EventRound, last: int) -> EventRound:
    """Return a round after later ones were taken back: `last` is the last one still paired."""
    if not any(pair.superseded for pair in round_.boards):
        return round_
    boards = tuple(_paired_until(pair, round_.number, last) for pair in round_.boards)
    return replace(round_, boards=boards)


def _paired_until(pair: Pair, number: int, last: int) -> Pair:
    if not pair.superseded:
        return pair
    if last == number + 1:
        return replace(pair, used=pair.taken, superseded=())
    kept = [one for one in pair.superseded if one.until < last]
    kept += [one._replace(until=last) for one in pair.superseded[len(kept) :][:1]]
    if kept[-1].games == pair.games:
        kept.pop()
    return replace(pair, superseded=tuple(kept))


def now_used(round_: EventRound) -> EventRound:
    """A round once another is paired: games that were adjourned are over like all others."""
    if not any(board.just_ended for board in round_.boards):
        return round_
    boards = tuple(replace(board, just_ended=False) for board in round_.boards)
    return replace(round_, boards=boards)


def with_games_then(state: State, then: Sequence[EventRound]) -> State:
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


def with_stood_then(state: State, then: Sequence[EventRound]) -> State:
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


def _are_same(now: EventRound, then: EventRound) -> bool:
    """Older versions let boards of a round that was over be undone."""
    return [{one.white, one.black} for one in now.boards] == [
        {one.white, one.black} for one in then.boards
    ]


def to_compare(state: State, number: int) -> State:
    """The event when a round was paired, the last one; or as it stands, for the next one."""
    return when_paired(state) if number <= len(state.rounds) else state


def _mended(round_: EventRound, number: int) -> EventRound:
    """Return an older round as round `number` was paired with it."""
    boards = tuple(
        _as_used(one) if one.just_ended else _with_games(one, one.taken_by(number))
        for one in round_.boards
    )
    return round_ if boards == round_.boards else replace(round_, boards=boards)


def _mended_previous(round_: EventRound) -> EventRound:
    boards = tuple(map(_as_used, round_.boards))
    return round_ if boards == round_.boards else replace(round_, boards=boards)


def _as_used(pair: Pair) -> Pair:
    pair = _with_games(pair, pair.taken)
    return pair.swapped() if pair.turned_late else pair


def _with_games(pair: Pair, games: Sequence[Results | None]) -> Pair:
    return pair if games == pair.games else replace(pair, results=games[0], second=games[1])


def is_drawn(games: Sequence[Results | None]) -> bool:
    """All games are drawn, or count as draws until they end."""
    return all(one.is_draw for game in games if game is not None for one in game)


def is_as_taken(taken: Sequence[Results | None], now: Sequence[Results | None]) -> bool:
    """An adjourned game that ends in a draw is what it was taken for."""
    if was_adjourned(taken):
        return now[0] is not None and is_drawn(now)
    return tuple(taken) == tuple(now)
