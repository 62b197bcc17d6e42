"""The event as it was before its last round was paired.

A round is judged, explained and changed by what it was paired with. Meanwhile that can change:
results of the round before are corrected and adjourned games end, colours are corrected, players
come and get numbers and ratings. Boards therefore remember the results and colours that later
rounds were paired with (`Pair`), and rounds their numbers and ratings (`EventRound`).
"""

from __future__ import annotations

from collections.abc import Sequence

from zug.director.state.state import Pair, State
from zug.fastclasses import replace
from zug.model.results import was_adjourned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.director.state.state import BoardResults, Entry, EventRound


def without_last_round(state: State) -> State:
    """Return the event without its last round, with the results, numbers and ratings of now.

    The initial-colour that was read from the boards of a draft goes with it.
    """
    *earlier, last = state.rounds
    settings = state.settings
    if last.shows_colour and not last.published:
        settings = replace(settings, initial_colour=None)
    return replace(state, rounds=tuple(earlier), settings=settings, kept=last.apart)


def before_pairing(state: State) -> State:
    """Return the event as it was when its last round was paired.

    Results, colours, numbers and ratings are those of then. No pairing of a table depends on them,
    so there only the last round is left out.
    """
    before = without_last_round(state)
    if before.has_table:
        return before
    last = state.rounds[-1]
    numbers = tuple(entry for entry in last.numbers if entry)
    before = replace(before, order=numbers, entries=_entries_at_pairing(before, last))
    if not before.rounds:
        return before
    *earlier, previous = before.rounds
    rounds = (*(_at_pairing_of(last.number, round_) for round_ in earlier), _at_pairing(previous))
    return replace(before, rounds=rounds)


def before_round(state: State, number: int) -> State:
    """Return the event before the last round was paired; as it is now for the round to come."""
    return before_pairing(state) if number <= len(state.rounds) else state


def _entries_at_pairing(state: State, round_: EventRound) -> Mapping[int, Entry]:
    if not round_.ratings:
        return state.entries
    return {
        number: replace(entry, rating=round_.ratings.get(number, entry.rating))
        for number, entry in state.entries.items()
    }


def _at_pairing(round_: EventRound) -> EventRound:
    """Return the last but one round as the last one was paired with it."""
    return _with_boards(round_, [_board_at_pairing(pair) for pair in round_.boards])


def _at_pairing_of(number: int, round_: EventRound) -> EventRound:
    """Return an older round as round `number` was paired with it."""
    boards = [
        _board_at_pairing(pair)
        if pair.ended_since_pairing
        else _with_results(pair, pair.results_at_pairing_of(number))
        for pair in round_.boards
    ]
    return _with_boards(round_, boards)


def _board_at_pairing(pair: Pair) -> Pair:
    pair = _with_results(pair, pair.results_at_pairing)
    return pair.swapped() if pair.colours_swapped_late else pair


def _with_results(pair: Pair, games: BoardResults) -> Pair:
    return pair if games == pair.games else replace(pair, results=games[0], second=games[1])


def _with_boards(round_: EventRound, boards: Sequence[Pair]) -> EventRound:
    """Return the round with these boards; the round itself if they are the same."""
    return round_ if tuple(boards) == round_.boards else replace(round_, boards=tuple(boards))


# What boards remember when a round is paired or taken back


def once_next_is_paired(round_: EventRound) -> EventRound:
    """Return a round once another one is paired: adjourned games that ended are over."""
    if not any(pair.ended_since_pairing for pair in round_.boards):
        return round_
    return _with_boards(
        round_, [replace(pair, ended_since_pairing=False) for pair in round_.boards]
    )


def once_next_is_taken_back(round_: EventRound, *, was_published: bool) -> EventRound:
    """Return a round that is the last one again: no pairing rests on it any more.

    If the next one `was_published`, it remembers the results that one was published with.
    """
    if was_published:
        round_ = replace(round_, boards=tuple(map(_with_publication, round_.boards)))
    boards = [
        replace(
            pair,
            paired_with=(),
            colours_swapped_late=False,
            ended_since_pairing=False,
            superseded=(),
        )
        for pair in round_.boards
    ]
    return _with_boards(round_, boards)


def _with_publication(pair: Pair) -> Pair:
    games = pair.results_at_pairing
    if pair.published_with and is_same_for_pairing(pair.published_with[-1], games):
        return pair
    return replace(pair, published_with=(*pair.published_with, games))


def once_later_are_taken_back(round_: EventRound, last: int) -> EventRound:
    """Return an older round once later ones were taken back: round `last` is still paired."""
    if not any(pair.superseded for pair in round_.boards):
        return round_
    return _with_boards(
        round_, [_superseded_until(pair, round_.number, last) for pair in round_.boards]
    )


def _superseded_until(pair: Pair, number: int, last: int) -> Pair:
    if not pair.superseded:
        return pair
    if last == number + 1:
        return replace(pair, paired_with=pair.results_at_pairing, superseded=())
    kept = [old for old in pair.superseded if old.until < last]
    kept += [old._replace(until=last) for old in pair.superseded[len(kept) :][:1]]
    if kept[-1].games == pair.games:
        kept.pop()
    return replace(pair, superseded=tuple(kept))


# What a replay knows better: an undo took back what a pairing rested on


def with_pairing_of(state: State, rounds: Sequence[EventRound]) -> State:
    """Return the event whose last round was paired when its rounds were these.

    The boards of the round before remember the results and colours they had then.
    """
    if len(state.rounds) < 2 or not _same_boards(state.rounds[-2], rounds[-2]):
        return state
    previous = state.rounds[-2]
    boards = tuple(map(_with_pairing, previous.boards, rounds[-2].boards))
    return state.with_round(replace(previous, boards=boards))


def _with_pairing(now: Pair, then: Pair) -> Pair:
    is_swapped = now.white != then.white
    then = then.swapped() if is_swapped else then
    return replace(
        now,
        paired_with=() if then.games == now.games else then.games,
        colours_swapped_late=is_swapped != now.colours_swapped_late,
    )


def with_publications_of(state: State, rounds: Sequence[EventRound]) -> State:
    """Return the event whose last but one round was taken back when its rounds were these.

    The boards of the last round remember the results that one was published with.
    """
    if not state.rounds or not _same_boards(state.rounds[-1], rounds[-1]):
        return state
    last = state.rounds[-1]
    boards = tuple(map(_with_publications, last.boards, rounds[-1].boards))
    return state.with_round(replace(last, boards=boards))


def _with_publications(now: Pair, then: Pair) -> Pair:
    then = then.swapped() if now.white != then.white else then
    return replace(now, published_with=then.published_with)


def _same_boards(now: EventRound, then: EventRound) -> bool:
    """Return whether the same players meet on every board.

    Not if a change of the pairing was undone before the next round came back.
    """
    return [{pair.white, pair.black} for pair in now.boards] == [
        {pair.white, pair.black} for pair in then.boards
    ]


def is_drawn(games: BoardResults) -> bool:
    """Return whether all games are drawn, or count as draws until they end."""
    return all(result.is_draw for game in games if game is not None for result in game)


def is_same_for_pairing(before: BoardResults, now: BoardResults) -> bool:
    """Return whether a pairing cannot tell the results from those `before`.

    An adjourned game counts as a draw, so that one that ends in a draw is the same.
    """
    if was_adjourned(before):
        return now[0] is not None and is_drawn(now)
    return tuple(before) == tuple(now)
