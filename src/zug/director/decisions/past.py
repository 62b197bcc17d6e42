"""Rounds that are over: what may still change, and what is asked first (C.04.2, article 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from zug.director.decisions.base import Objection, confirm
from zug.messages import Message, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import Pair, State


def when_reported(state: State, number: int, pair: Pair | None = None) -> str:
    """Which of the three cases of handling-2026:4.3 a report about a round falls in now.

    `late`: all results of the next round are in. Only the arbiter knows whether the error was
    notified before; once a further round is paired it is for the rating report alone. An adjourned
    game that has just ended can be corrected until the next pairing.

    Pairings by a table do not depend on results, so there it always counts.
    """
    if state.has_table:
        return "table"
    if not 1 <= number < len(state.rounds):
        return "now"
    if pair is not None and not is_past(pair):
        return "next"
    if state.settings.handling == "1992" and not state.fide_mode:
        return "next"  # rating-1992:F7 knows pairings yet to be made only
    if number < max(len(state.rounds), state.reached if state.fide_mode else 0) - 1:
        return "rating"
    following = state.rounds[number]
    return "late" if following.published and not following.open_boards else "next"


def is_past(pair: Pair) -> bool:
    """Not so of a game that is adjourned, or was until the last pairing."""
    return not (pair.is_adjourned or pair.just_ended)


def changing(state: State, number: int, old: Pair, new: Pair) -> Iterator[Objection]:
    """What is asked before a board gets another result or other colours, by whatever way."""
    if state.has_table or _told(old) == _told(new):
        return
    if old.white == new.white and not is_past(old):
        if not is_drawn(new):
            yield confirm(
                say(
                    "the adjourned game of round {round} counted as a draw for pairing, and this "
                    "is not a draw (handling-2026:3.1)",
                    round=number,
                )
            )
        return
    when = when_reported(state, number)
    if when == "next":
        yield confirm(
            say(
                "round {next} was paired with what stands there now, and stays as it is paired",
                next=len(state.rounds),
            )
        )
    elif when == "late":
        yield confirm(
            say(
                "round {next} is over: this counts only if it was notified before the last game "
                "ended; otherwise it is for the rating report alone (handling-2026:4.3)",
                next=number + 1,
            )
        )


def _told(pair: Pair) -> tuple[object, ...]:
    return pair.white, pair.black, pair.results, pair.second


def is_drawn(pair: Pair) -> bool:
    """All its games are drawn, or count as draws until they end."""
    games = (pair.results, pair.second)
    return all(one.is_draw for game in games if game is not None for one in game)


def still_adjourned(state: State) -> tuple[Message, ...]:
    """Games without a result yet: draws until they are played to the end (handling-2026:3.1).

    In a round robin they count for nothing, and nothing has to be known of them.
    """
    if state.has_table:
        return ()
    return tuple(
        say_n(
            "round {round}: the game on board {boards} is adjourned, a draw until its result is "
            "entered",
            "round {round}: the games on boards {boards} are adjourned, draws until their results "
            "are entered",
            len(round_.adjourned),
            round=round_.number,
            boards=", ".join(map(str, round_.adjourned)),
        )
        for round_ in state.rounds
        if round_.adjourned
    )
