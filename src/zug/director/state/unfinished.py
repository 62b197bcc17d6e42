"""Results that are missing, and games that are adjourned."""

from __future__ import annotations

from collections.abc import Sequence

from zug.director.state.state import State
from zug.messages import Message, say, say_n
from zug.model import Tournament

TO_COME = say("Provisional: rounds are still to be played.")


def not_final(state: State) -> tuple[Message, ...]:
    """Return why there are no final standings although all rounds are paired."""
    if state.has_more_rounds or state.draft is not None:
        return ()
    later = (
        said_adjourned(round_.number, round_.adjourned)
        for round_ in state.rounds
        if round_.adjourned
    )
    return (*missing_results(state), *later)


def said_adjourned(round_: int, boards: Sequence[int]) -> Message:
    return say_n(
        "round {round}: the game on board {boards} is adjourned",
        "round {round}: the games on boards {boards} are adjourned",
        len(boards),
        round=round_,
        boards=", ".join(map(str, boards)),
    )


def missing_results(state: State, most: int | None = None) -> tuple[Message, ...]:
    """Return published rounds with boards that have no result; `most` are named in each."""
    return tuple(
        say_n(
            "round {round} lacks the result of board {boards}",
            "round {round} lacks the results of boards {boards}",
            len(round_.open_boards),
            round=round_.number,
            boards=_some(round_.open_boards, most),
        )
        for round_ in state.rounds
        if round_.published and round_.open_boards
    )


def _some(boards: Sequence[int], most: int | None) -> str:
    more = ("…",) if most is not None and len(boards) > most else ()
    return ", ".join((*map(str, boards[:most]), *more))


def not_final_notes(state: State) -> tuple[Message, ...]:
    """Return the same as notes on standings and printouts."""
    return tuple(say("Not final: {reason}.", reason=reason) for reason in not_final(state))


def provisional_notes(state: State) -> tuple[Message, ...]:
    """Return notes on prizes, ratings and norms: also that rounds are to come."""
    if state.has_more_rounds or state.draft is not None:
        return (TO_COME,)
    return not_final_notes(state)


def open_in_report(tournament: Tournament) -> tuple[Message, ...]:
    """Return the same as `not_final_notes` for a report file, which has no boards."""
    coming = tournament.rounds is not None and tournament.rounds_played < tournament.rounds
    cells = (cell for player in tournament.players for cell in player.cells)
    count = 0 if coming else sum(not cell.is_known for cell in cells) // 2
    if not count:
        return ()
    reason = (
        say_n("{count} match is not finished", "{count} matches are not finished", count)
        if tournament.are_teams or tournament.games_per_match > 1
        else say_n("{count} game has no result yet", "{count} games have no result yet", count)
    )
    return (say("Not final: {reason}.", reason=reason),)


def provisional_in_report(tournament: Tournament) -> tuple[Message, ...]:
    """Return the same as `provisional_notes` for a report file."""
    coming = tournament.rounds_played < (tournament.rounds or 0)
    return (TO_COME,) if coming else open_in_report(tournament)


def still_adjourned(state: State) -> tuple[Message, ...]:
    """Return the adjourned games: draws until they are finished (handling-2026:3.1).

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
