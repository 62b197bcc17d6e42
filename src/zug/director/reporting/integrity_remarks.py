"""Remarks that follow from how things stand, whatever decisions led there.

Results or colours that pairings were made with differ from those of the report, or those of the
rating report from those of the event; somebody has the full point for a round without a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zug.director.state.before_pairing import is_same_for_pairing
from zug.director.state.comment_lines import full_point_bye, remarks_of_colours
from zug.messages import Message, say
from zug.model import Result
from zug.model.amendments import (
    GONE,
    Amendment,
    ChangedResult,
    GivenUp,
    PastNumbers,
    PastRatings,
    Remark,
    Since,
)
from zug.model.results import was_adjourned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.director.state import Pair, State
    from zug.model.results import Results


def disclosures(state: State) -> Iterator[Amendment]:
    """Pairs given up, full-point byes, turned colours; then what is read back from a file as
    decisions: results changed later, corrections for rating.
    """
    published = [round_ for round_ in state.rounds if round_.published]
    for round_ in published:
        if round_.given_up:
            yield Amendment(Remark.PROHIBITION, round_.number, GivenUp(round_.given_up))
        yield from _full_points(state, round_.number, round_.absent)
    for number in range(len(published) + 1, state.settings.rounds + 1):
        yield from _full_points(state, number, state.missing(number))
    for remarks in (remarks_of_colours, _results, _rating):
        for round_ in published:  # boards by number: a file does not have their order
            for pair in sorted(round_.boards, key=lambda board: state.tpns[board.white]):
                yield from remarks(round_.number, pair)


def past_numbers(state: State, labels: Mapping[int, int]) -> Iterator[Amendment]:
    """Yield the numbers of rounds that were paired by others than those of now.

    The last players are left out if they had not been seated yet, whether they had been entered or
    not: their numbers do not matter, and no file tells.
    """
    seated: set[int] = set()
    for round_ in state.rounds:
        seated.update(round_.seated)
        last = max((n for n, entry in enumerate(round_.numbers, 1) if entry in seated), default=0)
        numbers = round_.numbers[:last]
        moved = any(entry and state.tpns[entry] != place for place, entry in enumerate(numbers, 1))
        if round_.published and moved and not state.has_table:
            order = tuple(labels.get(entry, GONE) for entry in numbers)
            yield Amendment(Remark.NUMBERS, round_.number, PastNumbers(order))


def past_ratings(state: State, labels: Mapping[int, int]) -> Iterator[Amendment]:
    """Yield the ratings of rounds that were paired by others than those of now."""
    for round_ in state.rounds:
        others = {
            labels[entry]: rating
            for entry, rating in round_.ratings.items()
            if entry in state.entries and state.entries[entry].rating != rating
        }
        if round_.published and others:
            ratings = PastRatings(tuple(sorted(others.items())))
            yield Amendment(Remark.RATINGS, round_.number, ratings)


def changed_later(state: State) -> Iterator[Message]:
    """Yield, for standings, what was changed once the next round was paired."""
    for round_ in state.rounds:
        changed = [pair for pair in round_.boards if _is_changed(pair)]
        late = any(pair.superseded for pair in round_.boards)
        if late or any(not was_adjourned(pair.paired_with) for pair in changed):
            yield say(
                "A result of round {round} was corrected after the next round was paired.",
                round=round_.number,
            )
        if any(was_adjourned(pair.paired_with) for pair in changed):
            yield say(
                "An adjourned game of round {round} ended after the next round was paired.",
                round=round_.number,
            )
        if any(pair.colours_swapped_late for pair in round_.boards):
            yield say(
                "Colours of round {round} were corrected after the next round was paired.",
                round=round_.number,
            )


def _full_points(state: State, number: int, away: Mapping[int, Result]) -> Iterator[Amendment]:
    full = (entry for entry, result in away.items() if result is Result.FULL_BYE)
    for entry in sorted(full, key=lambda entry: state.tpns.get(entry, 0)):
        yield full_point_bye(number, entry)


def _results(number: int, pair: Pair) -> Iterator[Amendment]:
    """Yield what the next round rests on, or rested on when it was published, and taken back.

    Then what later rounds rest on, if a result was corrected after the next round was over.
    """
    paired_with, *after = (
        pair.results_at_pairing,
        *(old.games for old in pair.superseded),
        pair.games,
    )
    published = pair.published_with
    if len(published) > 1 or (published and not is_same_for_pairing(published[0], paired_with)):
        change = _change(pair, *published, paired_with)
        yield Amendment(Remark.RESULT, number, change._replace(taken_back=number + 1))
    if not is_same_for_pairing(paired_with, after[0]):
        yield Amendment(Remark.RESULT, number, _change(pair, paired_with, after[0]))
    for old, new in zip(pair.superseded, after[1:], strict=True):
        since = Since(old.until, bool(old.ground))
        change = _change(pair, old.games, new)
        yield Amendment(Remark.RESULT, number, change._replace(since=since))


def _rating(number: int, pair: Pair) -> Iterator[Amendment]:
    now, rated = (pair.results, pair.second), (pair.rating_results, pair.rating_second)
    if pair.results is not None and pair.rating_results is not None and rated != now:
        yield Amendment(Remark.RATING_CORRECTION, number, _change(pair, now, rated))


def _change(pair: Pair, *results: Iterable[Results | None]) -> ChangedResult:
    """Return a change of the results of a board, which were these one after the other."""
    games = (tuple(game for game in result if game is not None) for result in results)
    return ChangedResult((pair.white, pair.black), tuple(games))


def _is_changed(pair: Pair) -> bool:
    """Return whether a result has changed since the next round was paired with it."""
    paired_with = pair.paired_with
    return bool(paired_with) and not is_same_for_pairing(paired_with, pair.results_at_pairing_of(0))
