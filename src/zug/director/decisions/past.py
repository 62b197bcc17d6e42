"""Rounds that are over: what may still change, and what is asked first (C.04.2, article 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zug.director.decisions.base import Objection, confirm
from zug.director.editions import handling_article
from zug.director.lookup import RuleError
from zug.director.parts import SupersededResults
from zug.fastclasses import replace
from zug.messages import Message, say, say_n
from zug.model.results import show_result, was_adjourned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import Pair, State
    from zug.model.results import Results


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


def counts_late(state: State) -> bool:
    """Return whether a correction counts that comes after the next round was over.

    C.04.2, 4.3 keeps it for the rating report; it binds nobody outside FIDE mode, and there is no
    such report of an event in which nobody has a rating or a FIDE ID.
    """
    return not state.fide_mode or not any(
        entry.rating or entry.fide_id for entry in state.entries.values()
    )


def superseding(new: Pair, old: Pair, until: int, ground: str) -> Pair:
    """Return a board with a result that counts from now on; `until` is the last round paired.

    A correction for the rating report alone is over with it.
    """
    known = old.superseded
    if known and known[-1].until == until:
        known = (*known[:-1], known[-1]._replace(ground=ground or known[-1].ground))
    else:
        known = (*known, SupersededResults(old.games, until, ground))
    if known[-1].games == new.games:  # put back before another round was paired
        known = known[:-1]
    return replace(new, superseded=known, rating_results=None, rating_second=None)


def is_past(pair: Pair) -> bool:
    """Not so of a game that is adjourned, or was until the last pairing."""
    return not (pair.is_adjourned or pair.just_ended)


def changing(state: State, number: int, old: Pair, new: Pair) -> Iterator[Objection]:
    """What is asked before a board gets another result or other colours, by whatever way."""
    if state.has_table or _told(old) == _told(new):
        return
    if old.white == new.white and not is_past(old):
        if not is_drawn((new.results, new.second)):
            article = handling_article(state, "3.1")
            yield confirm(
                say(
                    "the adjourned game of round {round} counted as a draw for pairing, and this "
                    "is not a draw ({article})",
                    round=number,
                    article=article,
                )
                if number < len(state.rounds)
                else say(
                    "the game was adjourned, a draw until it ends, and this is not a draw "
                    "({article})",
                    article=article,
                )
            )
        return
    yield from _taken_back_since(state, number, old, new)
    when = when_reported(state, number)
    if when == "next":
        yield confirm(
            say(
                "round {next} was paired with the old result, and stays as it is paired",
                next=len(state.rounds),
            )
        )
    elif when == "late":
        yield confirm(
            say(
                "round {next} is over: this counts only if it was notified before the last game "
                "ended; otherwise it is for the rating report alone ({article})",
                next=number + 1,
                article=handling_article(state, "4.3"),
            )
        )


def check_colours(state: State, number: int) -> None:
    """Those of older rounds stay, whatever becomes of the game."""
    if when_reported(state, number) == "rating":
        raise RuleError(
            "too-late",
            say(
                "round {next} is over: colours of round {number} stay ({article})",
                article=handling_article(state, "4.3"),
                next=number + 1,
                number=number,
            ),
            say("ratings do not depend on them; `zug note` keeps it in the journal"),
        )


def _taken_back_since(state: State, number: int, old: Pair, new: Pair) -> Iterator[Objection]:
    """In FIDE mode a round that was followed by another stays one that was.

    A result that was cleared can be entered again as it stood.
    """
    if not (state.fide_mode and number == len(state.rounds) < state.reached):
        return
    after, words = (new.results, new.second), {"next": state.reached}
    is_back = bool(old.stood) and is_as_taken(old.stood, after)
    if old.is_open and is_back:
        return
    if old.is_open and not old.stood:
        yield confirm(
            say("round {next} was published before there was this result, and taken back", **words)
        )
        return
    if not old.stood or is_as_taken(old.stood, (old.results, old.second)):
        yield confirm(
            say("round {next} was published with what stands there now, and taken back", **words)
        )
        return
    result = " ".join(show_result(game) for game in old.stood if game is not None)
    yield confirm(
        say(
            "round {next} was published with the result {result} here, and taken back",
            result=result,
            **words,
        )
        if is_back
        else say(
            "round {next} was published with the result {result} here, and taken back; the "
            "report will tell that it is another one now",
            result=result,
            **words,
        )
    )


def _told(pair: Pair) -> tuple[object, ...]:
    return pair.white, pair.black, pair.results, pair.second


def is_drawn(games: Sequence[Results | None]) -> bool:
    """All games are drawn, or count as draws until they end."""
    return all(one.is_draw for game in games if game is not None for one in game)


def is_as_taken(taken: Sequence[Results | None], now: Sequence[Results | None]) -> bool:
    """An adjourned game that ends in a draw is what it was taken for."""
    if was_adjourned(taken):
        return now[0] is not None and is_drawn(now)
    return tuple(taken) == tuple(now)


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
