"""Remarks that follow from how things stand, whatever decisions led there.

Results or colours that pairings were made with differ from those of the report, or those of the
rating report from those of the event; somebody has the full point for a round without a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zug.director.decisions.past import is_as_taken, was_adjourned
from zug.director.remarks import FULL_POINT_BYE, GIVEN_UP, PROHIBITION, Remark, of_colours, who
from zug.messages import Message, say
from zug.model import Result
from zug.model.numbers_then import GONE, numbers_line
from zug.model.ratings_then import ratings_line
from zug.model.told_results import RATING_CORRECTION, RESULT, Since, result_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.director.state import Pair, State


def disclosures(state: State) -> Iterator[Remark]:
    """Pairs given up, full-point byes, turned colours; then what is read back from a file as
    decisions: results changed later, corrections for rating.
    """
    published = [round_ for round_ in state.rounds if round_.published]
    for round_ in published:
        if round_.given_up:
            pairs = (f"{who(one)}-{who(other)}" for one, other in round_.given_up)
            yield Remark(PROHIBITION, round_.number, f"{GIVEN_UP} {' '.join(pairs)}")
        yield from _full_points(state, round_.number, round_.absent)
    for number in range(len(published) + 1, state.settings.rounds + 1):
        yield from _full_points(state, number, state.missing(number))
    told_of: tuple[Callable[[int, Pair], Iterator[Remark]], ...] = (_colours, _results, _rating)
    for told in told_of:
        for round_ in published:  # boards by number: a file does not have their order
            for pair in sorted(round_.boards, key=lambda one: state.tpns[one.white]):
                yield from told(round_.number, pair)


def numbers_then(state: State, labels: Mapping[int, int]) -> Iterator[str]:
    """The rounds that were paired with other numbers than those of now, as lines of the report.

    Who has not been seated yet has no number that matters: the last ones are left out, whether
    they had been entered or not, which no file tells.
    """
    seated: set[int] = set()
    for round_ in state.rounds:
        seated.update(round_.seated)
        last = max((n for n, one in enumerate(round_.numbers, 1) if one in seated), default=0)
        numbers = round_.numbers[:last]
        moved = any(one and state.tpns[one] != place for place, one in enumerate(numbers, 1))
        if round_.published and moved and not state.has_table:
            yield numbers_line(round_.number, [labels.get(one, GONE) for one in numbers])


def ratings_then(state: State, labels: Mapping[int, int]) -> Iterator[str]:
    """The rounds that were paired by other ratings than those of now, as lines of the report."""
    for round_ in state.rounds:
        others = {
            labels[entry]: rating
            for entry, rating in round_.ratings.items()
            if entry in state.entries and state.entries[entry].rating != rating
        }
        if round_.published and others:
            yield ratings_line(round_.number, others)


def changed_later(state: State) -> Iterator[Message]:
    """The same in words, for standings: what was changed once the next round was paired."""
    for round_ in state.rounds:
        changed = [pair for pair in round_.boards if pair.used and not _is_as_used(pair)]
        late = any(pair.superseded for pair in round_.boards)
        if late or any(not was_adjourned(pair.used) for pair in changed):
            yield say(
                "A result of round {round} was corrected after the next round was paired.",
                round=round_.number,
            )
        if any(was_adjourned(pair.used) for pair in changed):
            yield say(
                "An adjourned game of round {round} ended after the next round was paired.",
                round=round_.number,
            )
        if any(pair.turned_late for pair in round_.boards):
            yield say(
                "Colours of round {round} were corrected after the next round was paired.",
                round=round_.number,
            )


def _full_points(state: State, number: int, away: Mapping[int, Result]) -> Iterator[Remark]:
    full = (entry for entry, result in away.items() if result is Result.FULL_BYE)
    for entry in sorted(full, key=lambda one: state.tpns.get(one, 0)):
        yield Remark(FULL_POINT_BYE, number, f"{who(entry)}={FULL_POINT_BYE}")


def _colours(number: int, pair: Pair) -> Iterator[Remark]:
    told = of_colours(number, pair)
    if told is not None:
        yield told


def _results(number: int, pair: Pair) -> Iterator[Remark]:
    """Yield what the next round rests on, or rested on when it was published, and taken back.

    Then what later rounds rest on, if a result was corrected after the next round was over.
    """
    used, *after = (pair.taken, *(one.games for one in pair.superseded), pair.games)
    if pair.stood_before or (pair.stood and not is_as_taken(pair.stood, used)):
        text = result_text((*pair.stood_before, pair.stood, used), number + 1)
        yield Remark(RESULT, number, f"{_players(pair)}: {text}")
    if not is_as_taken(used, after[0]):
        yield Remark(RESULT, number, f"{_players(pair)}: {result_text((used, after[0]))}")
    for one, new in zip(pair.superseded, after[1:], strict=True):
        since = Since(one.until, bool(one.ground))
        text = result_text((one.games, new), since=since)
        yield Remark(RESULT, number, f"{_players(pair)}: {text}")


def _rating(number: int, pair: Pair) -> Iterator[Remark]:
    now, rated = (pair.results, pair.second), (pair.rating_results, pair.rating_second)
    if pair.results is not None and pair.rating_results is not None and rated != now:
        text = result_text((now, rated))
        yield Remark(RATING_CORRECTION, number, f"{_players(pair)}: {text}")


def _players(pair: Pair) -> str:
    return f"{who(pair.white)}-{who(pair.black)}"


def _is_as_used(pair: Pair) -> bool:
    return is_as_taken(pair.used, pair.taken_by(0))
