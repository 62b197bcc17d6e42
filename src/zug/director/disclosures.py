"""Remarks that follow from how things stand, whatever decisions led there.

Results or colours that pairings were made with differ from those of the report, or those of the
rating report from those of the event; somebody has the full point for a round without a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zug.director.decisions.past import is_drawn
from zug.director.remarks import (
    COLOURS,
    FULL_POINT_BYE,
    RATING_CORRECTION,
    RESULT,
    Remark,
    who,
)
from zug.model import Result
from zug.model.games import show_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import Pair, State
    from zug.model.games import Results


def disclosures(state: State) -> Iterator[Remark]:
    """Round by round: full-point byes, results changed later, corrections for rating."""
    for round_ in state.rounds:
        if round_.published:
            yield from _full_points(round_.number, round_.absent)
            for pair in round_.boards:
                yield from _of_a_board(round_.number, pair)
    for number in range(len(state.rounds) + 1, state.settings.rounds + 1):
        yield from _full_points(number, state.missing(number))


def _full_points(number: int, away: Mapping[int, Result]) -> Iterator[Remark]:
    for entry, result in away.items():
        if result is Result.FULL_BYE:
            yield Remark(FULL_POINT_BYE, number, f"{who(entry)}={FULL_POINT_BYE}")


def _of_a_board(number: int, pair: Pair) -> Iterator[Remark]:
    players = f"{who(pair.white)}-{who(pair.black)}"
    if pair.is_turned:
        before = f"{who(pair.black)}-{who(pair.white)}"
        yield Remark(COLOURS, number, f"{before} => {players}")
    if pair.used and not _is_as_used(pair):
        text = f"{_written(*pair.used)} => {_written(pair.results, pair.second)}"
        yield Remark(RESULT, number, f"{players}: {text}")
    rated = (pair.rating_results, pair.rating_second)
    if pair.rating_results is not None and rated != (pair.results, pair.second):
        text = f"{_written(pair.results, pair.second)} => {_written(*rated)}"
        yield Remark(RATING_CORRECTION, number, f"{players}: {text}")


def _is_as_used(pair: Pair) -> bool:
    """An adjourned game that ends in a draw is what it was taken for."""
    was_adjourned = any(Result.UNFINISHED in game for game in pair.used if game is not None)
    return is_drawn(pair) if was_adjourned else pair.used == (pair.results, pair.second)


def _written(*games: Results | None) -> str:
    """A result in letters every reader of a report has; `?` for an adjourned game."""
    shown = " ".join(show_result(game) for game in games if game is not None)
    return shown.replace("½", "1/2").replace("*", "?")
